"""What plays do in a search: the moves of a card on any table, and hands as trees of them."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import DECK, Knowledge, Play, Rules, legal_plays, may_sweep, takes_itself
from scopa.players.search.evaluation import Evaluator, bits


class Move(NamedTuple):
    """What a play does: the *table* after it, how the account *changes*, the side that captures."""

    table: int
    change: int
    capturer: int | None


def moved(
    play: Play, table: int, seat: int, ledger: Evaluator, rules: Rules, *, sweeps: bool
) -> Move:
    """What *play* does on the *table* when *seat* makes it; whether it *sweeps* if it can."""
    card, taken = int(play.card), int(play.taken)
    if taken or (rules.ace_takes_all and takes_itself(play.card, table, rules)):
        left = table ^ taken
        swept = bool(taken) and not left and sweeps and may_sweep(play, rules)
        change = ledger.taking(seat, card, taken, swept=swept)
        return Move(left, change, seat % rules.sides)
    return Move(table | 1 << card, ledger.laying(seat, card), None)


class Moves(dict[int, tuple[Move, ...]]):
    """A table -> what one card does there when a certain seat plays it."""

    def __init__(
        self, card: int, seat: int, ledger: Evaluator, rules: Rules, *, sweeps: bool
    ) -> None:
        super().__init__()
        self.card = DECK[card]
        self._seat = seat
        self._ledger = ledger
        self.rules = rules
        self._sweeps = sweeps

    def __missing__(self, table: int) -> tuple[Move, ...]:
        plays = legal_plays(1 << self.card, table, self.rules)
        found = self[table] = tuple([self.move(play, table) for play in plays])
        return found

    def move(self, play: Play, table: int) -> Move:
        """What *play* does on the *table*."""
        return moved(play, table, self._seat, self._ledger, self.rules, sweeps=self._sweeps)


Tree = tuple[tuple[Moves, "Tree"], ...]
"""The cards of a hand, each with the hand that is left without it."""


class MoveTrees:
    """All hands and moves of one decision; its worlds share them."""

    def __init__(self, knowledge: Knowledge, ledger: Evaluator, plies: int) -> None:
        """Of the deal that *knowledge* tells of, for *plies* plays, one's own counted."""
        self._knowledge = knowledge
        self._ledger = ledger
        players = knowledge.rules.players
        self.seats = [(knowledge.seat + place) % players for place in range(plies)]
        """Who plays at each ply."""
        self._ends_round = plies == sum(knowledge.hand_sizes) and not knowledge.stock_size
        self._moves: dict[tuple[int, int, bool], Moves] = {}
        self._trees: dict[tuple[int, int], Tree] = {}

    def opening(self, play: Play) -> tuple[int, Move, int]:
        """What is left of one's own hand after *play*, what it does, and the account before it."""
        knowledge = self._knowledge
        table = int(knowledge.table)
        move = self._moves_of(0, int(play.card)).move(play, table)
        account = self._ledger.opening(knowledge.piles, table)
        return int(knowledge.hand) ^ 1 << play.card, move, account

    def tree(self, ply: int, hand: int) -> Tree:
        """The *hand* of the player who is to play at *ply*, with what follows of it."""
        if ply >= len(self.seats):
            return ()
        key = ply, hand
        tree = self._trees.get(key)
        if tree is None:
            following = ply + self._knowledge.rules.players
            tree = self._trees[key] = tuple(
                (self._moves_of(ply, card), self.tree(following, hand ^ 1 << card))
                for card in bits(hand)
            )
        return tree

    def _moves_of(self, ply: int, card: int) -> Moves:
        seat = self.seats[ply]
        sweeps = not (ply == len(self.seats) - 1 and self._ends_round)
        key = seat, card, sweeps
        moves = self._moves.get(key)
        if moves is None:
            rules = self._knowledge.rules
            moves = self._moves[key] = Moves(card, seat, self._ledger, rules, sweeps=sweeps)
        return moves
