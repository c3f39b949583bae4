"""The coach: which play, why, and what decides between it and the next best.

The search gives a value to each play, and `scopa.players.effects` the facts of each. Facts that set
the best play apart from its *rival* are the reasons; the weightiest are told. Each reason is a
topic, a number and cards: the words for it are in `scopa.text.coaching.coach_words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from scopa.engine import NO_CARDS, SETTEBELLO, CardSet, Knowledge, Play, Rules
from scopa.players.conventions import Convention, broken_by, is_kept
from scopa.players.effects import Effect, LossKind, Reason, Topic, Weighed
from scopa.players.line_of_play import Ending, dealt_round, ending_after
from scopa.players.sampling_player import TOLERANCE, SamplingPlayer, preferred
from scopa.players.search.possible_hands import is_certain
from scopa.players.tactics import SWEEP_VALUE

SAMPLE_COUNT = 200
"""The samples of the hidden hands for a play of two players; of more, half as many."""
NEARLY_EQUAL = 0.1
"""Plays that differ by less, in round points, are as good as each other."""
_MOST_REASONS = 2
_LEAST_WEIGHT = 0.01
_LEAST_PART = 0.4  # of the weight of the first reason, for which a second one is told
_WORTH_REGRET = 0.05  # what a worse play gains is told if it is worth more, in points
_WAITS = 0.25  # of the weight of a capture that nobody else can make meanwhile
_LIKELY = 0.4  # how often a capture that one sees can still be made a turn later


class Alternative(NamedTuple):
    """Another *play* that might be made, and what speaks *against* it.

    gains: what it would bring that the best play does not
    ending: how the round ends after it, if that is certain
    """

    play: Play
    against: tuple[Reason, ...]
    gains: tuple[Reason, ...] = ()
    ending: Ending | None = None


class Advice(NamedTuple):
    """The coach's *play*, the *reasons* for it, and the *alternative* that it is compared with.

    values: the expected margin of the rest of the round in points, by play
    knowledge: of the player who is advised
    threat: how others may sweep what the play leaves
    is_unavoidable: whether the threat is the same after any play
    equals: other plays that are as good
    ending: how the round ends after the play, if that is certain
    rival: the play that sets off the reasons, if there is a worse one
    rival_threat: the threat after that
    """

    play: Play
    reasons: tuple[Reason, ...]
    alternative: Alternative | None
    values: Mapping[Play, float]
    knowledge: Knowledge
    threat: Reason | None = None
    is_unavoidable: bool = False
    equals: tuple[Play, ...] = ()
    ending: Ending | None = None
    rival: Play | None = None
    rival_threat: Reason | None = None

    @property
    def certain(self) -> bool:
        """Whether no card is hidden, so that the values are exact."""
        return len(self.values) > 1 and is_certain(self.knowledge)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """By seat after the player's, what each other holds, if no card is hidden."""
        hands, seat = dealt_round(self.knowledge).hands, self.knowledge.seat
        return tuple(map(CardSet, (*hands[seat + 1 :], *hands[:seat])))

    @property
    def straight_to_pile(self) -> CardSet:
        """The aces that go there when they are played, for the table is empty."""
        effects = [Effect(play, self.knowledge) for play in self.knowledge.legal_plays()]
        return CardSet.of(each.play.card for each in effects if each.won and not each.play.taken)

    def approves(self, play: Play | None) -> bool:
        """Whether *play* is the coach's or as good."""
        return play in (self.play, *self.equals)


def coach_player(rules: Rules, *, sample_count: int = SAMPLE_COUNT) -> SamplingPlayer:
    """The player whose judgement coach, review and analysis give.

    It asks no clock: its values are the same on every machine.
    """
    count = sample_count if rules.players == 2 else max(2, sample_count // 2)
    return SamplingPlayer(sample_count=count, cap_ms=inf, uses_choice_nets=False)


def affordable(sample_count: int, rules: Rules) -> int:
    """The number of samples that takes about as long with more players."""
    return max(2, sample_count // (1, 4, 16)[rules.players - 2])


def advise(knowledge: Knowledge, player: SamplingPlayer | None = None) -> Advice:
    """The advice of the coach, who knows only *knowledge*.

    player: the one by whose judgement, if not the usual one

    :raises ScopaError: it is another seat's turn.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return advice_on(plays[0], {plays[0]: 0.0}, knowledge)
    player = player or coach_player(knowledge.rules)
    result = player.search(knowledge)
    best = most_prudent(preferred(result, knowledge), result.values, knowledge)
    return advice_on(best, result.values, knowledge)


def most_prudent(best: Play, values: Mapping[Play, float], knowledge: Knowledge) -> Play:
    """The play that gives least away, among those that are as good as the *best*.

    A play after which nobody can make a scopa at once comes before all others.
    """
    if is_certain(knowledge) or knowledge.rules.lowest_wins or knowledge.rules.partnerships:
        return best
    least = values[best] - NEARLY_EQUAL
    plays = [best, *(play for play, value in values.items() if value > least)]
    effects = [Effect(play, knowledge) for play in plays]
    return max(effects, key=lambda each: (each.threat is None, sum(each.balance.values()))).play


def beside(advice: Advice, chosen: Play) -> Advice:
    """The same advice, compared with the play that the player has *chosen*."""
    return advice_on(advice.play, advice.values, advice.knowledge, rival=chosen)


def advice_on(
    best: Play,
    values: Mapping[Play, float],
    knowledge: Knowledge,
    rival: Play | None = None,
) -> Advice:
    """The advice for the *best* play, when all legal plays have these *values*.

    rival: the play that it is compared with; if it is not given, or as good, the next best
    """
    every = {play: Effect(play, knowledge) for play in knowledge.legal_plays()}
    if len(every) == 1:
        gain = [] if knowledge.rules.lowest_wins else _greatest(every[best].gains)
        return Advice(best, (*gain, Reason(Topic.ONLY_PLAY)), None, values, knowledge)
    advice = Advice(best, (), None, values, knowledge)
    equals, next_best = _compared(advice, every)
    advice = advice._replace(equals=equals)
    is_chosen = rival is not None and not advice.approves(rival)
    advice = advice._replace(rival=rival if is_chosen else next_best)
    if advice.certain:
        return _counted_out(advice)
    return _judged(advice, every, is_chosen=is_chosen)


def _compared(advice: Advice, every: Mapping[Play, Effect]) -> tuple[tuple[Play, ...], Play | None]:
    """The plays that are as good as the best, and the next best.

    If there is one, the next best capture that wins more than the best is taken: it tempts more.
    """
    best, values = advice.play, advice.values
    knowledge, highest = advice.knowledge, _highest_value(advice)

    def won(play: Play) -> float:
        return sum(gain.weight for gain in every[play].gains)

    broken = set(broken_by(best, knowledge))
    others = sorted(values, key=values.__getitem__, reverse=True)
    equals, worse = [], []
    for play in others:
        is_equal = abs(highest - values[play]) < NEARLY_EQUAL
        if play == best:
            continue
        if is_equal and not set(broken_by(play, knowledge)) - broken:
            equals.append(play)
        else:
            worse.append(play)
    tempting = [play for play in worse if play.taken and won(play) > won(best)]
    return tuple(equals), next(iter(tempting or worse), None)


def _highest_value(advice: Advice) -> float:
    """The value from which the costs of plays are counted.

    It is that of the best play, or of one that is as good, but not as prudent.
    """
    if advice.certain or advice.knowledge.rules.partnerships:
        return advice.values[advice.play]
    return max(advice.values.values())


# ------------------------------------------------------------------------- while cards are hidden


def _judged(advice: Advice, every: Mapping[Play, Effect], *, is_chosen: bool) -> Advice:
    """The advice with the reasons for the best play, and against its rival.

    Where a capture has its own reasons, to lay a card does not tempt unless it was chosen.
    """
    best, rival = every[advice.play], advice.rival
    lowest_wins = advice.knowledge.rules.lowest_wins
    reasons = _conventions_kept(best, every if rival is None else [rival])[:1]
    alternative = None
    if rival is not None:
        known = {reason.topic for reason in reasons}
        cost = _highest_value(advice) - advice.values[rival]
        told = [each for each in _differences(best, every[rival]) if each.reason.topic not in known]
        if cost < NEARLY_EQUAL:  # only a convention speaks against it
            told = [each for each in told if isinstance(each.reason.topic, Convention)]
        heaviest = max((each.weight for each in told), default=0.0)
        least = max(_LEAST_WEIGHT, _LEAST_PART * heaviest)
        told = [each for each in told if each.weight >= least]
        against = [each.reason for each in told if not each.is_for_best][:1]
        reasons = [*[each.reason for each in told[:_MOST_REASONS] if each.is_for_best], *reasons]
        is_tempting = is_chosen or bool(rival.taken) or not best.play.taken or not reasons
        regret = None if lowest_wins else regretted(best, every[rival])
        gains = (regret.reason,) if regret else ()
        if is_tempting and (against or (gains and rival.taken and cost >= NEARLY_EQUAL)):
            alternative = Alternative(rival, tuple(against), gains)
    is_safe = not (lowest_wins or best.threat or best.play.taken)
    if rival is None:
        if not lowest_wins:
            reasons = [*_greatest(best.gains), *reasons]
        if not reasons and is_safe and any(each.threat for each in every.values()):
            reasons = [_is_safe(best)]
        reasons.append(_all_equal(advice))
    elif not reasons and is_safe and every[rival].threat:
        reasons = [_is_safe(best)]
    elif not reasons and alternative is None:
        more = _highest_value(advice) - advice.values[rival]
        reasons = [Reason(Topic.NOTHING_BETTER, round(100 * more))]
    return advice._replace(
        reasons=tuple(reasons),
        alternative=alternative,
        threat=best.threat,
        rival_threat=every[rival].threat if rival else None,
        is_unavoidable=all(other.threat == best.threat for other in every.values()),
    )


class _Difference(NamedTuple):
    """A *reason* that sets two plays apart, told of the best or against the other."""

    reason: Reason
    weight: float
    is_for_best: bool


def _differences(best: Effect, other: Effect) -> list[_Difference]:
    """What speaks for the *best* play and against the *other*, the weightiest first."""
    if best.knowledge.rules.lowest_wins:
        found = _differences_of_less(best, other)
    else:
        share = _WAITS if _can_only_wait(best, other) else 1.0
        gained = [
            _Difference(reason, weight * (share if reason.topic is not Topic.SWEEP else 1), True)
            for reason, weight in _more(best.gains, other.gains)
        ]
        found = [*gained, *_in_danger(best, other), *_in_prospect(best, other)]
    broken = broken_by(best.play, best.knowledge)
    for convention in broken_by(other.play, best.knowledge):
        if convention not in broken:
            reason = other.of_convention(convention)
            found.append(_Difference(reason, TOLERANCE, is_for_best=False))
    return sorted(found, key=lambda each: each.weight, reverse=True)


def _differences_of_less(best: Effect, other: Effect) -> list[_Difference]:
    """Where the lowest wins the best play takes less, and leaves more to others."""
    found = [_Difference(*each, is_for_best=False) for each in _more(other.gains, best.gains)]
    if other.won and not best.won:
        found = [_Difference(Reason(Topic.TAKES_NOTHING), 0.1, is_for_best=True), *found]
    more = SWEEP_VALUE * (best.sweep_chance - other.sweep_chance)
    if more > 0:
        reason = best.sweep_risk._replace(topic=Topic.MAY_HAVE_TO_SWEEP)
        found.append(_Difference(reason, more, is_for_best=True))
    cards, more = best.cards_at_risk - other.cards_at_risk, _given_away(best) - _given_away(other)
    if cards and more > 0:
        reason = best.risk_to(cards)._replace(topic=Topic.MAY_HAVE_TO_TAKE)
        found.append(_Difference(reason, more, is_for_best=True))
    return found


def _more(gains: Sequence[Weighed], others: Sequence[Weighed]) -> list[Weighed]:
    """The *gains* that weigh more than the *others* of the same topic, and by how much."""
    weights = {reason.topic: weight for reason, weight in others}
    more = [(reason, weight - weights.get(reason.topic, 0.0)) for reason, weight in gains]
    return [Weighed(reason, weight) for reason, weight in more if weight > 0]


def _in_danger(best: Effect, other: Effect) -> list[_Difference]:
    """What others may do after the *other* play, rather than after the *best*."""
    found = []
    more = SWEEP_VALUE * (other.sweep_chance - best.sweep_chance)
    if more > 0:
        found.append(_Difference(other.sweep_risk, more, is_for_best=False))
    more = _given_away(other) - _given_away(best)
    cards = other.cards_at_risk - best.cards_at_risk
    if more > 0 and best.out_of_reach:
        found.append(_Difference(best.out_of_reach, more, is_for_best=True))
    elif more > 0 and cards:
        found.append(_Difference(other.risk_to(cards), more, is_for_best=False))
    fewer = len(best.takers) < len(other.takers)
    if more > 0 and (fewer if not found else 2 * len(best.takers) <= len(other.takers)):
        takers = map(CardSet.of, (other.takers, best.takers))
        found.append(_Difference(Reason(Topic.FEWER_TAKERS, 0, *takers), more, is_for_best=True))
    return found


def _can_only_wait(best: Effect, other: Effect) -> bool:
    """Whether the *best* capture can still be made after the *other* play, and by nobody else."""
    taken = best.play.taken
    return best.can_wait(other.play) and not any(taken & each for each in other.takers.values())


def _in_prospect(best: Effect, other: Effect) -> list[_Difference]:
    """What can be taken next after the *best* play, if it is worth more than after the *other*.

    What could as well be taken now is no reason to wait. Else how many of the unseen cards, if they
    are laid, let it take something.
    """
    capture, others = best.next_capture, other.next_capture
    plays = best.knowledge.legal_plays()
    if capture and not any(capture.reason.cards == play.taken for play in plays):
        more = capture.weight - (others.weight if others else 0.0)
        if more > 0:
            return [_Difference(capture.reason, _LIKELY * more, is_for_best=True)]
    more = sum(best.openings.values()) - sum(other.openings.values())
    if more <= 0 or len(best.openings) <= len(other.openings):
        return []
    reason = Reason(Topic.TAKES_MORE, 0, *map(CardSet.of, (best.openings, other.openings)))
    weight = _LIKELY * more / len(best.knowledge.unseen)
    return [_Difference(reason, weight, is_for_best=True)]


def _given_away(effect: Effect) -> float:
    """The value of the cards that the best reply is expected to take."""
    return sum(value for kind, value in effect.reply.items() if kind is not LossKind.SWEEP)


def _is_safe(effect: Effect) -> Reason:
    """That nobody can make a scopa, with what others may bring home for all that."""
    settebello = SETTEBELLO.mask if SETTEBELLO in effect.takers else NO_CARDS
    return effect.sweep_risk._replace(cards=effect.cards_at_risk | settebello)


def _all_equal(advice: Advice) -> Reason:
    """That all plays are about as good, with the most that one costs in hundredths of a point."""
    costs = [_highest_value(advice) - value for value in advice.values.values()]
    return Reason(Topic.ALL_EQUAL, round(100 * max(costs)))


def _greatest(gains: Sequence[Weighed]) -> list[Reason]:
    greatest = max(gains, key=lambda gain: gain.weight, default=None)
    return [greatest.reason] if greatest else []


def regretted(best: Effect, other: Effect) -> Weighed | None:
    """The greatest gain of the *other* play that the *best* has not, if it is worth a word."""
    more = max(_more(other.gains, best.gains), key=lambda each: each.weight, default=None)
    return more if more and more.weight > _WORTH_REGRET else None


def _conventions_kept(effect: Effect, every: Iterable[Play]) -> list[Reason]:
    """The conventions that a play keeps, and that some capture does not, or some play breaks."""
    knowledge, reasons = effect.knowledge, []
    for convention in Convention:
        others = [(other, is_kept(convention, other, knowledge)) for other in every]
        is_at_stake = any(kept is False or (other.taken and not kept) for other, kept in others)
        if is_at_stake and is_kept(convention, effect.play, knowledge):
            reasons.append(effect.of_convention(convention))
    return reasons


# ------------------------------------------------------------------------ once all cards are known


def _counted_out(advice: Advice) -> Advice:
    """The advice with the end of the round after the best play, and after its rival."""
    rival, knowledge, rules = advice.rival, advice.knowledge, advice.knowledge.rules
    side = knowledge.seat % rules.sides
    ending = ending_after(advice.play, knowledge)
    if rival is None:
        return advice._replace(reasons=(_all_equal(advice),), ending=ending)
    others = ending_after(rival, knowledge)
    more, less = _more_points(ending, others, side), _more_points(others, ending, side)
    if rules.lowest_wins:
        alternative = Alternative(rival, tuple(less), ending=others)
        return advice._replace(alternative=alternative, ending=ending)
    if ending.last_taker == side and others.last_taker not in (None, side):
        more.append(Reason(Topic.LAST_CAPTURE, ending.cards_left))
    against = _more_points(others, ending, 1 - side) if rules.sides == 2 else []
    alternative = Alternative(rival, tuple(against), tuple(less[:1]), others)
    return advice._replace(reasons=tuple(more), alternative=alternative, ending=ending)


def _more_points(one: Ending, other: Ending, side: int) -> list[Reason]:
    """The kinds of points of which *side* gets more at the end *one* than at the *other*."""
    both = zip(one.awards, other.awards, strict=True)
    more = [
        Reason(award.point, award.points[side] - instead.points[side]) for award, instead in both
    ]
    return sorted(
        [reason for reason in more if reason.number > 0],
        key=lambda reason: reason.number,
        reverse=True,
    )
