"""Playouts: in each sample all seats play on as the choice nets say.

So single players are searched, see `scopa.players.nets.inputs.uses_playouts`, and deals that are
too long to be searched to their end.
"""

from __future__ import annotations

from scopa.engine import Knowledge, Play, legal_plays
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import COUNTED_OUT, uses_playouts
from scopa.players.nets.play_values import by_net, public_position
from scopa.players.search.evaluation import Evaluator, search_depth
from scopa.players.search.lines import with_leaf
from scopa.players.search.move_tree import move_of
from scopa.players.search.possible_hands import Sample, Search


def playout_nets(knowledge: Knowledge) -> GameNets | None:
    """The nets that play the cards out; none where they are searched."""
    rules, cards = knowledge.rules, sum(knowledge.hand_sizes)
    return nets_for(rules) if uses_playouts(rules) or cards > COUNTED_OUT else None


class Playout(Search):
    """The playouts for one decision."""

    def __init__(self, knowledge: Knowledge, evaluator: Evaluator, nets: GameNets) -> None:
        super().__init__(knowledge, evaluator)
        self._position = public_position(knowledge)
        self._values = self._leaves.of(evaluator.values(), with_leaf)
        self._accumulator = evaluator.initial(knowledge.piles, int(knowledge.table))
        self._nets = nets
        self._plies = search_depth(knowledge)

    def _search(self, sample: Sample) -> list[int]:
        return [self._play_out(play, sample) for play in self._plays]

    def _play_out(self, play: Play, sample: Sample) -> int:
        rules, evaluator = self._evaluator.rules, self._evaluator
        hands = list(sample.hands)
        accumulator = self._accumulator + evaluator.of_hands(hands)
        position = self._position
        last = rules.plays - 1
        for ply in range(self._plies):
            number, seat, table, _, _ = position
            hand = hands[seat]
            if ply:
                play = by_net(position, hand, legal_plays(hand, table, rules), self._nets)
            may_score = number < last
            accumulator += move_of(play, table, seat, evaluator, may_score).change
            hands[seat] ^= 1 << play.card
            position = position.after(play, rules)
        return self._values[position.last_capturer][accumulator]
