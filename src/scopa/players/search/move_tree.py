"""The moves of a search: hands as trees of cards, and what each card does on any table."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from scopa.engine import Knowledge, Play, legal_plays, may_sweep, won_by
from scopa.players.nets.inputs import bits
from scopa.players.search.evaluation import Evaluator, search_depth


class Move(NamedTuple):
    """The effect of a play.

    table: after the play
    change: of the evaluator's accumulator
    capturer: the side that captures, if any
    """

    table: int
    change: int
    capturer: int | None


def move_of(play: Play, table: int, seat: int, evaluator: Evaluator, may_score: bool) -> Move:
    """The effect of *play* by *seat* on *table*; a sweep counts if it *may_score*."""
    card, taken = int(play.card), int(play.taken)
    rules = evaluator.rules
    if won_by(play, table, rules):
        left = table ^ taken
        swept = bool(taken) and not left and may_score and may_sweep(play, rules)
        change = evaluator.capture(seat, card, taken, swept=swept)
        return Move(left, change, seat % rules.sides)
    return Move(table | 1 << card, evaluator.lay(seat, card), None)


class CardMoves(dict[int, "tuple[Move, ...]"]):
    """Table -> the moves that one card may make there, when *seat* plays it."""

    def __init__(self, card: int, seat: int, evaluator: Evaluator, *, may_score: bool) -> None:
        super().__init__()
        self._card = card
        self._seat = seat
        self._evaluator = evaluator
        self._may_score = may_score

    def move(self, play: Play, table: int) -> Move:
        """The effect of one *play* of the card on *table*."""
        return move_of(play, table, self._seat, self._evaluator, self._may_score)

    def __missing__(self, table: int) -> tuple[Move, ...]:
        plays = legal_plays(1 << self._card, table, self._evaluator.rules)
        moves = self[table] = tuple([self.move(play, table) for play in plays])
        return moves


HandTree = tuple[tuple[CardMoves, "HandTree"], ...]
"""The cards of a hand, each with the hand that is left without it."""


class Opening(NamedTuple):
    """The position after a first *play*; *hand* is the rest of the player's."""

    play: Play
    hand: int
    table: int
    accumulator: int
    capturer: int | None


class MoveTree:
    """All hands and moves of one decision; all its samples share them."""

    def __init__(self, knowledge: Knowledge, evaluator: Evaluator) -> None:
        self.knowledge = knowledge
        self.evaluator = evaluator
        players, plies = knowledge.rules.players, search_depth(knowledge)
        self.seats = [(knowledge.seat + ply) % players for ply in range(plies)]  # by ply
        self._ends_round = plies == sum(knowledge.hand_sizes) and not knowledge.stock_size
        self._moves: dict[tuple[int, int, bool], CardMoves] = {}
        self._hands: dict[tuple[int, int], HandTree] = {}

    @cached_property
    def openings(self) -> list[Opening]:
        """The position after each legal play."""
        knowledge = self.knowledge
        table = int(knowledge.table)
        before = self.evaluator.initial(knowledge.piles, table)
        openings = []
        for play in knowledge.legal_plays():
            after, change, capturer = self._card_moves(0, int(play.card)).move(play, table)
            capturer = knowledge.last_capturer if capturer is None else capturer
            hand = int(knowledge.hand) ^ 1 << play.card
            openings.append(Opening(play, hand, after, before + change, capturer))
        return openings

    def hand(self, ply: int, cards: int) -> HandTree:
        """The tree of the hand of the player to move at *ply*."""
        if ply >= len(self.seats):
            return ()
        key = ply, cards
        if key not in self._hands:
            following = ply + self.knowledge.rules.players
            self._hands[key] = tuple(
                (self._card_moves(ply, card), self.hand(following, cards ^ 1 << card))
                for card in bits(cards)
            )
        return self._hands[key]

    def _card_moves(self, ply: int, card: int) -> CardMoves:
        seat = self.seats[ply]
        may_score = not (ply == len(self.seats) - 1 and self._ends_round)
        key = seat, card, may_score
        if key not in self._moves:
            self._moves[key] = CardMoves(card, seat, self.evaluator, may_score=may_score)
        return self._moves[key]
