"""Playouts: in each sample all seats play the deal to its end as the choice nets say.

That is how one looks ahead against two or three opponents, see
`scopa.players.nets.inputs.uses_playouts`. The nets cannot count, so the last plays of a round are
searched instead.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from scopa.engine import Knowledge, Play, Rules, legal_plays
from scopa.players.nets.choices import by_net
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import SEARCHED, uses_playouts
from scopa.players.past_choices import Choice, position_after, public_position
from scopa.players.search.evaluation import Evaluator, FinalEvaluator
from scopa.players.search.max_n import MaxN
from scopa.players.search.move_tree import move_of
from scopa.players.search.samples import OutOfTimeError, Sample, SearchResult, average


def playout_nets(rules: Rules) -> GameNets | None:
    """The nets that play deals out under *rules*; none where deals are searched."""
    return nets_for(rules) if uses_playouts(rules) else None


class Playout:
    """The playouts for one decision.

    plies: how many plays are looked ahead, the player's own counted
    """

    def __init__(
        self, knowledge: Knowledge, evaluator: Evaluator, plies: int, nets: GameNets
    ) -> None:
        self._position = public_position(knowledge)
        self._plays = knowledge.legal_plays()
        self._evaluator = evaluator
        self._values = evaluator.values()
        self._accumulator = evaluator.initial(knowledge.piles, int(knowledge.table))
        self._nets = nets
        self._end = MaxN(knowledge, evaluator) if isinstance(evaluator, FinalEvaluator) else None
        self._played = max(1, plies - SEARCHED) if self._end else plies

    def run(self, samples: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *samples*, as many as *cap_ms* milliseconds allow."""
        return average(self._plays, samples, self._play_out_all, cap_ms)

    def _play_out_all(self, sample: Sample, deadline: float) -> list[int]:
        if time.perf_counter() > deadline:
            raise OutOfTimeError
        return [self._play_out(play, sample) for play in self._plays]

    def _play_out(self, play: Play, sample: Sample) -> int:
        rules, evaluator = self._evaluator.rules, self._evaluator
        hands, accumulator = list(sample.hands), self._accumulator
        position = self._position
        last = rules.plays - 1
        for ply in range(self._played):
            number, seat, table, _, _ = position
            hand = hands[seat]
            if ply:
                play = by_net(position, hand, legal_plays(hand, table, rules), self._nets)
            may_score = number < last
            accumulator += move_of(play, table, seat, evaluator, may_score).change
            hands[seat] ^= 1 << play.card
            position = position_after(Choice(position, play), rules)
        _, _, table, _, capturer = position
        if self._end is None:
            return self._values[capturer][accumulator]
        return self._end.value(self._played, hands, table, accumulator, capturer)
