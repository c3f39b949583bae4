"""The coach: which play, why, and what other plays would have cost.

The search gives a value to each play, and `scopa.players.effects` the facts of each. From them
follow the reasons for the best play, and against the most tempting other. Each reason is a topic,
a number and cards: the words for it are in `scopa.text.coach`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scopa.engine import NO_CARDS, CardSet, Knowledge, Play, rank_in_hand
from scopa.players.conventions import Convention, broken_by, is_kept
from scopa.players.effects import Effect, Reason, Topic, others_play_on
from scopa.players.sampling_player import SamplingPlayer, preferred
from scopa.players.search.open_hands import count_out, match_chances
from scopa.players.search.samples import SearchResult, count_possible_hands, is_certain

COACH = SamplingPlayer(sample_count=200, cap_ms=150.0)
"""The player whose judgement the coach gives."""
HARDLY_ANYTHING = 0.05
"""A difference in points too small to speak of."""
NEARLY_EQUAL = 0.1
"""Plays that differ by less, in round points, are as good as each other."""
_MOST_REASONS = 2


class Alternative(NamedTuple):
    """Another *play* that might be made, what speaks *against* it, and its *cost* in points.

    The cost is negative if only a convention speaks against it.
    """

    play: Play
    against: Reason
    cost: float


class Advice(NamedTuple):
    """The coach's *play*, the *reasons* for it, and the most tempting *alternative*.

    values: the expected margin of the rest of the round in points, by play
    certain: whether no card is hidden, so that the values are exact
    threat: how others may sweep what the play leaves
    is_unavoidable: whether the threat is the same after any play
    straight_to_pile: the aces that go there when they are played, for the table is empty
    """

    play: Play
    reasons: tuple[Reason, ...]
    alternative: Alternative | None
    values: Mapping[Play, float]
    certain: bool
    threat: Reason | None = None
    is_unavoidable: bool = False
    straight_to_pile: CardSet = NO_CARDS

    def cost_of(self, play: Play) -> float:
        """How many round points *play* is worth less than the coach's; 0 if hardly any."""
        cost = self.values[self.play] - self.values[play]
        return cost if cost >= HARDLY_ANYTHING else 0.0


def advise(knowledge: Knowledge, player: SamplingPlayer = COACH) -> Advice:
    """The advice of the coach by the judgement of *player*, who knows only *knowledge*.

    :raises ScopaError: it is another seat's turn.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return advice_on(plays[0], {plays[0]: 0.0}, knowledge)
    result = expected_points(knowledge, player)._replace(match_chances=match_chances(knowledge))
    return advice_on(preferred(result, knowledge), result.values, knowledge)


def expected_points(knowledge: Knowledge, player: SamplingPlayer) -> SearchResult:
    """The value of each legal play by the judgement of *player*.

    Where no card is hidden plays are counted out: nobody is thought to play by habit.
    """
    if is_certain(knowledge):
        return count_out(knowledge)
    if count_possible_hands(knowledge) == 1:  # open hands before the last deal
        player = replace(player, learns_opponents=False)
    return player.search(knowledge)


def advice_on(best: Play, values: Mapping[Play, float], knowledge: Knowledge) -> Advice:
    """The advice for the *best* play, when all legal plays have these *values*."""
    rules = knowledge.rules
    every = {play: Effect(play, knowledge) for play in knowledge.legal_plays()}
    to_pile = CardSet.of(p.card for p, effect in every.items() if effect.won and not p.taken)
    if len(every) == 1:
        why = (Reason(Topic.ONLY_PLAY),)
        return Advice(best, why, None, values, certain=False, straight_to_pile=to_pile)
    effect = every[best]
    reasons = _reasons_for_less(effect, every) if rules.lowest_wins else _reasons_for(effect)
    reasons = [*reasons[:_MOST_REASONS], *_conventions_kept(effect, every)[:1]]
    nothing = Topic.NOTHING_LOWER if rules.lowest_wins else Topic.NOTHING_BETTER
    return Advice(
        best,
        tuple(reasons) or (Reason(nothing),),
        _alternative(effect, every, values, reasons),
        values,
        certain=is_certain(knowledge),
        threat=effect.threat,
        is_unavoidable=all(other.threat == effect.threat for other in every.values()),
        straight_to_pile=to_pile,
    )


# -------------------------------------------------------------------------- for and against


def _reasons_for(effect: Effect) -> list[Reason]:
    """What speaks for a play, the weightiest first."""
    reasons = list(effect.gains)
    if effect.won:
        reasons = reasons or [Reason(Topic.CARDS, len(effect.won))]
    else:
        card, rules = effect.play.card, effect.knowledge.rules
        others, rank = effect.knowledge.hand - card.mask, rank_in_hand(card, rules)
        same_rank = CardSet.of(other for other in others if rank_in_hand(other, rules) == rank)
        if same_rank and (rules.plain_too or not rules.fifteen):
            reasons.append(Reason(Topic.PAIR, cards=same_rank))
    if effect.left and effect.risk.topic is Topic.SAFE:
        reasons.append(effect.risk)
    return reasons


def _reasons_for_less(effect: Effect, every: Mapping[Play, Effect]) -> list[Reason]:
    """What speaks for a play where the lowest wins: it takes little, and leaves much to others."""
    reasons = []
    if not effect.won and any(other.won for other in every.values()):
        reasons.append(Reason(Topic.TAKES_NOTHING))
    if effect.left and others_play_on(effect.knowledge) and effect.risk.topic is not Topic.SAFE:
        reasons.append(effect.risk._replace(topic=Topic.MAY_HAVE_TO_SWEEP))
    if effect.given:
        reasons.append(Reason(Topic.MAY_HAVE_TO_TAKE, len(effect.given), effect.given))
    return reasons


def _conventions_kept(effect: Effect, every: Iterable[Play]) -> list[Reason]:
    """The conventions that a play keeps, and that some capture does not, or some play breaks."""
    knowledge, reasons = effect.knowledge, []
    for convention in Convention:
        others = [(other, is_kept(convention, other, knowledge)) for other in every]
        is_at_stake = any(kept is False or (other.taken and not kept) for other, kept in others)
        if is_at_stake and is_kept(convention, effect.play, knowledge):
            reasons.append(effect.of_convention(convention))
    return reasons


def _alternative(
    best: Effect,
    every: Mapping[Play, Effect],
    values: Mapping[Play, float],
    known: Sequence[Reason],
) -> Alternative | None:
    """The best play with another card, if it is worse for a reason that is not *known* already."""
    topics = [reason.topic for reason in known]
    for play in sorted(values, key=values.__getitem__, reverse=True):
        cost = values[best.play] - values[play]
        if play.card == best.play.card or 0 <= cost < NEARLY_EQUAL:
            continue
        against = _reason_against(every[play], best, is_worse=cost > 0)
        if against is not None and against.topic not in topics:
            return Alternative(play, against, cost)
    return None


def _reason_against(effect: Effect, best: Effect, *, is_worse: bool) -> Reason | None:
    """What speaks against a play and not against the *best*: if it is no worse, a convention.

    It is a risk, or cards given away; where the lowest wins, what is captured.
    """
    if is_worse and effect.knowledge.rules.lowest_wins:
        by_best = {gain.topic for gain in best.gains}
        for gain in effect.gains:
            if gain.topic not in by_best:
                return gain
    elif is_worse:
        if effect.risk.topic is not Topic.SAFE and best.risk.topic is Topic.SAFE:
            return effect.risk
        if given := effect.given - best.given:
            return Reason(Topic.GIVES, len(given), given)
    broken = broken_by(best.play, effect.knowledge)
    for convention in broken_by(effect.play, effect.knowledge):
        if convention not in broken:
            return effect.of_convention(convention)
    return None
