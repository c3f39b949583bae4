"""A round: one deal of the deck, from the first card to the last capture. (Rules: a round)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scopa.engine.captures import captures, legal_plays
from scopa.engine.cards import DECK, Card, CardSet, Suit, cards_of_rank
from scopa.engine.errors import Illegal, IllegalPlay, ScopaError
from scopa.engine.play import Play
from scopa.engine.rules import SCOPA, Rules

PLAYERS = 2
HAND_SIZE = 3
TABLE_SIZE = 4
_FIRST_KING = Card.of(10, Suit.COINS)
_ALL_CARDS = frozenset(DECK)


def must_be_redealt(deck: Sequence[Card], rules: Rules = SCOPA) -> bool:
    """Whether three kings among the first four cards make this deal void. (Rules: a round, 2)"""
    kings = sum(card >= _FIRST_KING for card in deck[:TABLE_SIZE])
    return rules.redeal_on_three_kings and kings >= 3


class Round(NamedTuple):
    """One round at one moment; a play makes a new one.

    Seats are numbers; the seat to the right of seat *s* is the next number. Cards are masks, see
    :class:`~scopa.engine.cards.CardSet`. Piles and sweeps belong to a side: with two players,
    each seat is a side. *stock* holds the cards not yet dealt, the next one first; *plays* all
    plays so far; *last_captor* the side that captured last.
    """

    rules: Rules
    dealer: int
    turn: int
    hands: tuple[int, ...]
    table: int
    piles: tuple[int, ...]
    sweeps: tuple[int, ...]
    stock: tuple[Card, ...]
    last_captor: int | None = None
    plays: tuple[Play, ...] = ()

    @classmethod
    def deal(cls, deck: Sequence[Card], dealer: int = 0, rules: Rules = SCOPA) -> Round:
        """Deal *deck*: four cards to the table, then three to each player, the dealer last.

        :raises ScopaError: not the forty cards, or three kings lie on the first table.
        """
        if len(deck) != len(DECK) or set(deck) != _ALL_CARDS:
            raise ScopaError(f"a deck is forty cards, each once; these are {len(deck)}")
        if must_be_redealt(deck, rules):
            raise ScopaError("three kings on the first table: shuffle and deal again")
        first = (dealer + 1) % PLAYERS
        hands, stock = _deal_hands(tuple(deck[TABLE_SIZE:]), first)
        table = CardSet.of(deck[:TABLE_SIZE])
        empty = (0,) * PLAYERS
        return cls(rules, dealer, first, hands, table, empty, empty, stock)

    @property
    def is_over(self) -> bool:
        """Whether the last card has been played."""
        return not self.stock and not any(self.hands)

    @property
    def is_last_play(self) -> bool:
        """Whether just one card is left to be played. It makes no sweep. (Rules: a round, 4)"""
        return not self.stock and sum(map(int.bit_count, self.hands)) == 1

    def legal_plays(self) -> list[Play]:
        """Every play of the player whose turn it is, in the order of the cards; none at the end."""
        return legal_plays(self.hands[self.turn], self.table)

    def why_illegal(self, play: Play) -> Illegal | None:
        """The rule that *play* breaks, or nothing."""
        card, taken = play
        if self.is_over:
            return Illegal.ROUND_OVER
        if not self.hands[self.turn] >> card & 1:
            return Illegal.NOT_IN_HAND
        allowed = captures(card, self.table)
        if taken in allowed or not (taken or allowed):
            return None
        if taken & ~self.table:
            return Illegal.NOT_ON_TABLE
        if self.table & cards_of_rank(card.rank):
            return Illegal.SINGLE_CARD_FIRST
        return Illegal.WRONG_SUM if taken else Illegal.MUST_CAPTURE

    def play(self, play: Play) -> Round:
        """The round after *play*.

        :raises IllegalPlay: the rules forbid it; the error says which.
        """
        if play in self.legal_plays():
            return self.after(play)
        code = self.why_illegal(play)
        assert code is not None, "a play is either legal or breaks a rule"
        raise IllegalPlay(code, play, self._allowed(play, code))

    def _allowed(self, play: Play, code: Illegal) -> Sequence[CardSet]:
        if code in (Illegal.ROUND_OVER, Illegal.NOT_IN_HAND):
            return ()
        return captures(play.card, self.table)

    def after(self, play: Play) -> Round:
        """The round after a *play* that is known to be legal: not checked, for search."""
        rules, dealer, turn, hands, table, piles, sweeps, stock, last_captor, plays = self
        card, taken = play
        bit = 1 << card
        following = turn + 1
        hands = (*hands[:turn], hands[turn] ^ bit, *hands[following:])
        hands_empty = not any(hands)
        if taken:
            table ^= taken
            piles = (*piles[:turn], piles[turn] | taken | bit, *piles[following:])
            last_captor = turn
            if not table and (stock or not hands_empty):
                sweeps = (*sweeps[:turn], sweeps[turn] | bit, *sweeps[following:])
        else:
            table |= bit
        turn = following % PLAYERS
        if hands_empty:
            if stock:
                hands, stock = _deal_hands(stock, turn)
            elif last_captor is not None:
                left = piles[last_captor] | table
                piles = (*piles[:last_captor], left, *piles[last_captor + 1 :])
                table = 0
        # a third of the time of Round(...), which would only name the fields
        return tuple.__new__(
            Round,
            (rules, dealer, turn, hands, table, piles, sweeps, stock, last_captor, (*plays, play)),
        )


def _deal_hands(stock: tuple[Card, ...], first: int) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The hands by seat, dealt from *stock* beginning with seat *first*; and what is left of it."""
    hands = [0] * PLAYERS
    for place in range(PLAYERS):
        for card in stock[place * HAND_SIZE : (place + 1) * HAND_SIZE]:
            hands[(first + place) % PLAYERS] |= 1 << card
    return tuple(hands), stock[PLAYERS * HAND_SIZE :]


class Laid(NamedTuple):
    """*seat* laid *card* on the table."""

    seat: int
    card: Card


class Captured(NamedTuple):
    """*seat* took *taken* with *card*."""

    seat: int
    card: Card
    taken: CardSet


class Swept(NamedTuple):
    """*seat* emptied the table with *card*: a scopa."""

    seat: int
    card: Card


class HandsDealt(NamedTuple):
    """New hands were dealt; *stock_size* cards are left."""

    stock_size: int


class TableAwarded(NamedTuple):
    """The cards left on the table went to *side*, who captured last; to nobody if nobody did."""

    side: int | None
    cards: CardSet


class RoundEnded(NamedTuple):
    """The last card was played."""


Event = Laid | Captured | Swept | HandsDealt | TableAwarded | RoundEnded


def events(before: Round, play: Play) -> Iterator[Event]:
    """What happens when *play* is played in the round *before*, in order.

    >>> from scopa.engine import DECK, Round
    >>> start = Round.deal(DECK[::-1], rules=Rules(redeal_on_three_kings=False))
    >>> [type(event).__name__ for event in events(start, start.legal_plays()[0])]
    ['Laid']

    :raises IllegalPlay: the rules forbid the play.
    """
    after = before.play(play)
    seat = before.turn
    if play.taken:
        yield Captured(seat, play.card, play.taken)
    else:
        yield Laid(seat, play.card)
    if after.sweeps != before.sweeps:
        yield Swept(seat, play.card)
    if len(after.stock) < len(before.stock):
        yield HandsDealt(len(after.stock))
    if after.is_over:
        left = CardSet(before.table ^ (play.taken or play.card.alone))
        if left:
            yield TableAwarded(after.last_captor, left)
        yield RoundEnded()
