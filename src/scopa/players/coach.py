"""The coach: how good each play is, and why one is better than another.

The search gives a value to each play, and its parts by kind of point. The kind that decides between
the best play and a rival that tempts is the reason; of the facts that explain it
(`scopa.players.reasons`) one is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf
from statistics import median
from typing import NamedTuple

from scopa.engine import Knowledge, Play, Point, Rules
from scopa.players.gain_and_risk import capture_value
from scopa.players.nets.game_nets import net_fault
from scopa.players.reasons import After, Fact, Reason, danger_after, rank_of, reason_for
from scopa.players.sampling_player import SamplingPlayer, preferred
from scopa.players.search.lines import without_leaf
from scopa.players.search.possible_hands import SearchResult, is_certain
from scopa.players.search.solver import solve

SAMPLE_COUNT, WITH_MORE_PLAYERS = 200, 100
"""The hidden hands that are looked at for a play of two players, and of more."""
NEARLY_EQUAL = 0.1
"""Plays that differ by less, in round points, are as good as each other."""
MISTAKE, BLUNDER = 0.2, 0.5
"""What a play costs at least, in round points, that is called so."""
_TEMPTS = 0.4
"""The part of what worse plays mostly cost that a rival costs at least."""


class Judgement:
    """The values of all plays, by what a player knows.

    best: the play that the coach makes
    values: the expected margin of the rest of the round in points, by play, the best first
    """

    def __init__(self, knowledge: Knowledge, result: SearchResult, best: Play) -> None:
        self.knowledge = knowledge
        self.best = best
        self._result = result
        order = sorted(result.values, key=lambda play: (play != best, -result.values[play]))
        self.values: Mapping[Play, float] = {play: result.values[play] for play in order}

    @property
    def is_certain(self) -> bool:
        """Whether no card is hidden, so that the values are exact."""
        return is_certain(self.knowledge)

    @property
    def settled_lead(self) -> int | None:
        """How far ahead of the other the own side ends whatever is played, if that is certain."""
        lines, knowledge = self._result.lines, self.knowledge
        rules, side = knowledge.rules, knowledge.seat % 2
        if not (lines and lines.is_complete) or rules.sides > 2 or rules.lowest_wins:
            return None
        found = {without_leaf(end) for ends in lines.found for end in ends}
        if knowledge.stock_size or len(found) > 1:
            return None
        made = [knowledge.sweeps[at].bit_count() + knowledge.bonuses[at] for at in (side, 1 - side)]
        made[(knowledge.dealer - side) % 2] += knowledge.first_table_sweeps
        return round(self.values[self.best]) + made[0] - made[1]

    @cached_property
    def costs(self) -> Mapping[Play, float]:
        """What each play costs, in round points; nothing if it is as good as the best.

        That is all that is less than `NEARLY_EQUAL`, or than twice its error.
        """
        highest = max(self.values, key=self.values.__getitem__)
        costs = {play: self.values[highest] - value for play, value in self.values.items()}
        lines = self._result.lines

        def is_worse(play: Play, cost: float) -> bool:
            if play == self.best or cost < NEARLY_EQUAL:
                return False
            return lines is None or cost >= 2 * lines.error(highest, play)

        return {play: cost if is_worse(play, cost) else 0.0 for play, cost in costs.items()}

    def approves(self, play: Play | None) -> bool:
        """Whether *play* is the best, or as good."""
        return play is not None and not self.costs[play]

    def parts(self, play: Play) -> Mapping[Point, float]:
        """The value of a *play* by kind of point; nothing if it was not searched."""
        lines = self._result.lines
        return lines.parts(play) if lines else {}

    @cached_property
    def rivals(self) -> Sequence[Play]:
        """The plays that are worse: first those that tempt, of which a capture before others."""
        worse = {play: cost for play, cost in self.costs.items() if cost}
        usual = median(worse.values()) if worse else 0.0

        def order(play: Play) -> tuple[bool, bool, float]:
            return worse[play] < _TEMPTS * usual, not play.taken, worse[play]

        return sorted(worse, key=order)

    def reason(self, rival: Play) -> Reason:
        """Why the best play is better than a *rival*, one of the `rivals`, if there are any."""
        lines, knowledge = self._result.lines, self.knowledge
        if lines is None:
            return Reason(Fact.ON_AVERAGE)
        found = lines.compared(self.best, rival, knowledge.seat % knowledge.rules.sides)
        after = self.after
        worse = [after[play] for play in self.rivals or self.values if play != self.best]
        equals = [after[play] for play, cost in self.costs.items() if not cost]
        equals.remove(after[self.best])
        return reason_for(after[self.best], after[rival], found, worse, equals)

    @cached_property
    def after(self) -> Mapping[Play, After]:
        """The moment after each play."""
        return {play: After(play, self.knowledge) for play in self.values}

    def to_keep(self, made: Play) -> Mapping[Play, tuple[float, Mapping[str, float]]]:
        """The value of each play as it is kept, and its parts by kind where they matter.

        A play as good as the best has its value. Parts are those of the best play and of the one
        that was *made*, if that was a mistake.
        """
        most = max(self.values.values())
        told = (self.best, made) if self.costs[made] >= MISTAKE else ()
        return {
            play: (
                most - cost,
                {kind.value: part for kind, part in self.parts(play).items()}
                if play in told
                else {},
            )
            for play, cost in self.costs.items()
        }


class Advice(NamedTuple):
    """The coach's *play* and the *reason* for it, if there is one.

    rival: the play that it is compared with; where none is worse, the one worth least
    danger: a sweep that remains possible
    """

    play: Play
    judgement: Judgement
    reason: Reason | None = None
    rival: Play | None = None
    danger: Reason | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What the player knows who is advised."""
        return self.judgement.knowledge

    def approves(self, play: Play | None) -> bool:
        """Whether *play* is the coach's or as good."""
        return self.judgement.approves(play)


def coach_player(rules: Rules) -> SamplingPlayer:
    """The player whose judgement coach, review and puzzles give.

    It asks no clock: its values are the same on every machine.
    """
    count = SAMPLE_COUNT if rules.players == 2 else WITH_MORE_PLAYERS
    return SamplingPlayer(
        sample_count=count, cap_ms=inf, infers_hands=rules.players == 2, uses_choice_nets=False
    )


def judge(knowledge: Knowledge, best: Play | None = None) -> Judgement:
    """The judgement of all plays, by what a player knows.

    best: the play that is taken for the best, if it is known

    :raises ScopaError: it is another seat's turn.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return Judgement(knowledge, SearchResult({plays[0]: 0.0}, 0), plays[0])
    if is_certain(knowledge):
        result = solve(knowledge)
    else:
        result = coach_player(knowledge.rules).search(knowledge)
    judgement = Judgement(knowledge, result, best or preferred(result, knowledge))
    return judgement if best else Judgement(knowledge, result, _most_natural(judgement))


def _most_natural(judgement: Judgement) -> Play:
    """Of the plays that are as good as the best, the one that captures most; not for partners."""
    knowledge = judgement.knowledge
    rules, table, left = knowledge.rules, int(knowledge.table), knowledge.cards_left - 1
    if rules.partnerships or rules.lowest_wins:
        return judgement.best

    def captured(play: Play) -> float:
        return capture_value(play, table, rules, cards_left=left)

    return max(filter(judgement.approves, judgement.values), key=captured)


def advise(knowledge: Knowledge) -> Advice:
    """The advice of the coach, who knows only *knowledge*.

    :raises ScopaError: it is another seat's turn.
    """
    return beside(judge(knowledge))


def beside(judgement: Judgement, rival: Play | None = None) -> Advice:
    """The advice, in which the best play is compared with a *rival*, if that is worse.

    Else with the one that tempts most of those against which a general reason speaks. Where none
    is worse only a sweep is a reason.
    """
    best, knowledge = judgement.best, judgement.knowledge
    if len(judgement.values) == 1:
        is_sweep = judgement.after[best].is_sweep
        return Advice(best, judgement, Reason(Fact.SWEEP if is_sweep else Fact.ONLY_PLAY))
    rivals = judgement.rivals
    if rival is not None and rival in rivals:
        rivals = [rival]
    if not rivals:
        least = min(judgement.values, key=lambda play: (play == best, judgement.values[play]))
        is_told = judgement.after[best].is_sweep and not judgement.after[least].is_sweep
        return Advice(best, judgement, Reason(Fact.SWEEP) if is_told else None, least)
    if net_fault(knowledge.rules):
        return Advice(best, judgement, Reason(Fact.CANNOT_READ), rivals[0])
    reasons = {worse: judgement.reason(worse) for worse in rivals}
    told = min(rivals, key=lambda worse: rank_of(reasons[worse], tempts=worse == rivals[0]))
    reason = reasons[told]
    return Advice(best, judgement, reason, told, danger_after(judgement.after[best], reason))
