"""The searches of three or four single players: playouts, and max-n for the last plays.

In each sample all seats play the deal to its end as the choice nets say, see
`scopa.players.nets.inputs.uses_playouts`. The nets cannot count, so the last plays of a round are
searched instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scopa.engine import Knowledge, Play, Rules, legal_plays
from scopa.players.nets.choices import by_net
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import SEARCHED, uses_playouts
from scopa.players.past_choices import Choice, position_after, public_position
from scopa.players.search.evaluation import Evaluator, FinalEvaluator, search_depth
from scopa.players.search.move_tree import HandTree, MoveTree, move_of
from scopa.players.search.possible_hands import Sample, SearchResult, average


class MaxN:
    """The search for one decision in the last deal, each player for themselves.

    In every sample, with open hands, everybody makes the play that brings their own side the
    highest margin (Luckhardt and Irani, *An algorithmic solution of n-person games*, AAAI 1986).
    """

    def __init__(self, knowledge: Knowledge, evaluator: FinalEvaluator) -> None:
        self._knowledge = knowledge
        self._side = evaluator.side
        self._tree = MoveTree(knowledge, evaluator)
        self._margins = evaluator.margins()

    def run(self, samples: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *samples*, as many as *cap_ms* milliseconds allow."""
        plays = [opening.play for opening in self._tree.openings]
        return average(plays, samples, self._search, cap_ms)

    def _search(self, sample: Sample) -> list[int]:
        values, hands = [], list(sample.hands)
        for _, hand, table, accumulator, capturer in self._tree.openings:
            hands[self._knowledge.seat] = hand
            values.append(self.value(1, hands, table, accumulator, capturer))
        return values

    def value(
        self, ply: int, hands: Sequence[int], table: int, accumulator: int, capturer: int | None
    ) -> int:
        """The margin of the evaluator's side from *ply* on, with *hands* by seat."""
        seats = self._tree.seats[ply : ply + len(hands)]
        if not seats:
            return self._margins[capturer][accumulator][self._side]
        trees = [self._tree.hand(ply + place, hands[seat]) for place, seat in enumerate(seats)]
        return self._best(ply, tuple(trees), table, accumulator, capturer)[self._side]

    def _best(
        self,
        ply: int,
        hands: tuple[HandTree, ...],
        table: int,
        accumulator: int,
        capturer: int | None,
    ) -> tuple[int, ...]:
        """The margin of each side, with the *hands* from the player to move on."""
        side, ply = self._tree.seats[ply] % self._knowledge.rules.sides, ply + 1
        is_end = ply == len(self._tree.seats)
        best: tuple[int, ...] = ()
        for moves, rest in hands[0]:
            left = (*hands[1:], rest)
            for after, change, captures in moves[table]:
                now = capturer if captures is None else captures
                if is_end:
                    margins = self._margins[now][accumulator + change]
                else:
                    margins = self._best(ply, left, after, accumulator + change, now)
                if not best or margins[side] > best[side]:
                    best = margins
        return best


def playout_nets(rules: Rules) -> GameNets | None:
    """The nets that play deals out under *rules*; none where deals are searched."""
    return nets_for(rules) if uses_playouts(rules) else None


class Playout:
    """The playouts for one decision."""

    def __init__(self, knowledge: Knowledge, evaluator: Evaluator, nets: GameNets) -> None:
        self._position = public_position(knowledge)
        self._plays = knowledge.legal_plays()
        self._evaluator = evaluator
        self._values = evaluator.values()
        self._accumulator = evaluator.initial(knowledge.piles, int(knowledge.table))
        self._nets = nets
        self._end = MaxN(knowledge, evaluator) if isinstance(evaluator, FinalEvaluator) else None
        plies = search_depth(knowledge)
        self._played = max(1, plies - SEARCHED) if self._end else plies

    def run(self, samples: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *samples*, as many as *cap_ms* milliseconds allow."""
        plays = self._plays

        def play_out_all(sample: Sample) -> list[int]:
            return [self._play_out(play, sample) for play in plays]

        return average(plays, samples, play_out_all, cap_ms)

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
