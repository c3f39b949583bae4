"""A round: one deal of the deck, from the first card to the last capture. (Rules: a round)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scopa.engine.captures import captures, legal_plays, may_sweep, opening_cards, takes_itself
from scopa.engine.cards import DECK, FULL_DECK, Card, CardSet, Suit, cards_of_rank
from scopa.engine.errors import ScopaError
from scopa.engine.play import Illegal, IllegalPlay, Play
from scopa.engine.rules import SCOPA, Rules

_FIRST_KING = Card.of(10, Suit.COINS)
_WILD = Card.of(7, Suit.CUPS)
_ALL_CARDS = frozenset(DECK)


def must_be_redealt(deck: Sequence[Card], rules: Rules = SCOPA) -> bool:
    """Whether three kings, or in Cirulla two aces, on the first table make this deal void."""
    kings = sum(card >= _FIRST_KING for card in deck[: rules.table_size])
    if rules.redeal_on_two_aces and sum(card.rank == 1 for card in deck[: rules.table_size]) >= 2:
        return True
    return rules.redeal_on_three_kings and kings >= 3


class Round(NamedTuple):
    """One round at one moment; a play makes a new one.

    Seats are numbers; the seat to the right of seat *s* is the next number. Cards are masks, see
    :class:`~scopa.engine.cards.CardSet`. Piles and sweeps belong to a side: seat *s* is of side
    ``s % rules.sides``. *stock* holds the cards not yet dealt, the next one first; *plays* all
    plays so far; *last_captor* the side that captured last; *first_table_sweeps* how many sweeps
    the dealer's side has for taking the first table, see `Rules`; *shown* the cards that lie face
    up if they are in a hand; *bonuses* the points for shown hands by side.
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
    first_table_sweeps: int = 0
    shown: int = 0
    bonuses: tuple[int, ...] = ()

    @classmethod
    def deal(cls, deck: Sequence[Card], dealer: int = 0, rules: Rules = SCOPA) -> Round:
        """Deal *deck*: first to the table, then to each player a hand, the dealer last.

        :raises ScopaError: not the forty cards, or three kings lie on the first table.
        """
        if len(deck) != len(DECK) or set(deck) != _ALL_CARDS:
            raise ScopaError(f"a deck is forty cards, each once; these are {len(deck)}")
        if must_be_redealt(deck, rules):
            raise ScopaError("three kings on the first table: shuffle and deal again")
        first = (dealer + 1) % rules.players
        hands, stock = _deal_hands(tuple(deck[rules.table_size :]), first, rules)
        table = int(CardSet.of(deck[: rules.table_size]))
        empty = (0,) * rules.sides
        dealt = cls(rules, dealer, first, hands, table, empty, empty, stock, bonuses=empty)
        if rules.open_hands:
            dealt = dealt._replace(shown=int(FULL_DECK))
        if rules.first_table_sweeps:
            dealt = dealt._with_first_table_swept()
        return dealt._with_hands_shown() if rules.hand_bonuses else dealt

    def _with_first_table_swept(self) -> Round:
        """The dealer takes a first table of 15 or 30. (Rules: variants, Escoba)"""
        sweeps, rest = divmod(sum(card.rank for card in CardSet(self.table)), 15)
        if rest:
            return self
        side = self.dealer % self.rules.sides
        piles = tuple(self.table * (number == side) for number in range(self.rules.sides))
        return self._replace(table=0, piles=piles, last_captor=side, first_table_sweeps=sweeps)

    def _with_hands_shown(self) -> Round:
        """The hands that earn a bonus are shown. (Rules: variants, Cirulla)"""
        shown, bonuses = self.shown, list(self.bonuses)
        for seat, hand in enumerate(self.hands):
            bonus = hand_bonus(CardSet(hand))
            bonuses[seat % len(bonuses)] += bonus
            shown |= hand if bonus else 0
        return self._replace(shown=shown, bonuses=tuple(bonuses))

    @property
    def is_over(self) -> bool:
        """Whether the last card has been played."""
        return not self.stock and not any(self.hands)

    def legal_plays(self) -> list[Play]:
        """Every play of the player whose turn it is, in the order of the cards; none at the end."""
        rules, hand = self.rules, self.hands[self.turn]
        if not (rules.ace_may_open or self.plays):
            hand = opening_cards(hand, rules)
        return legal_plays(hand, self.table, rules)

    def why_illegal(self, play: Play) -> Illegal | None:
        """The rule that *play* breaks, or nothing."""
        card, taken = play
        if self.is_over:
            return Illegal.ROUND_OVER
        if not self.hands[self.turn] >> card & 1:
            return Illegal.NOT_IN_HAND
        allowed = captures(card, self.table, self.rules)
        if taken in allowed or not (taken or allowed):
            return None if play in self.legal_plays() else Illegal.ACE_MAY_NOT_OPEN
        if taken & ~self.table:
            return Illegal.NOT_ON_TABLE
        return self._broken_rule(card, taken)

    def _broken_rule(self, card: Card, taken: CardSet) -> Illegal:
        """Why *card*, of the hand, may not take *taken*, of the table, but could take another."""
        if self.rules.ace_takes_all and card.rank == 1:
            return Illegal.ACE_TAKES_ALL
        if not self.rules.fifteen and self.table & cards_of_rank(card.rank):
            return Illegal.SINGLE_CARD_FIRST
        if not taken:
            return Illegal.MUST_CAPTURE
        total = sum(other.rank for other in taken) + card.rank * self.rules.fifteen
        if total == (15 if self.rules.fifteen else card.rank):
            return Illegal.FEWEST_FIRST
        return Illegal.NOT_FIFTEEN if self.rules.fifteen else Illegal.WRONG_SUM

    def play(self, play: Play) -> Round:
        """The round after *play*.

        :raises IllegalPlay: the rules forbid it; the error says which.
        """
        if self.plays:  # only this card need be looked at
            plays = legal_plays(self.hands[self.turn] & 1 << play.card, self.table, self.rules)
        else:
            plays = self.legal_plays()
        if play in plays:
            return self.after(play)
        code = self.why_illegal(play)
        assert code is not None, "a play is either legal or breaks a rule"
        raise IllegalPlay(code, play, self._allowed(play, code))

    def _allowed(self, play: Play, code: Illegal) -> Sequence[CardSet]:
        if code in (Illegal.ROUND_OVER, Illegal.NOT_IN_HAND):
            return ()
        return captures(play.card, self.table, self.rules)

    def after(self, play: Play) -> Round:
        """The round after a *play* that is known to be legal: not checked, for search."""
        (
            rules, dealer, turn, hands, table, piles, sweeps, stock, last_captor, plays,
            first_table_sweeps, shown, bonuses,
        ) = self  # fmt: skip
        card, taken = play
        bit = 1 << card
        hands = (*hands[:turn], hands[turn] ^ bit, *hands[turn + 1 :])
        hands_empty = not any(hands)
        if taken or (rules.ace_takes_all and takes_itself(card, table, rules)):
            side = turn % len(piles)
            table ^= taken
            piles = (*piles[:side], piles[side] | taken | bit, *piles[side + 1 :])
            last_captor = side
            if taken and not table and (stock or not hands_empty) and may_sweep(play, rules):
                sweeps = (*sweeps[:side], sweeps[side] | bit, *sweeps[side + 1 :])
        else:
            table |= bit
        turn = (turn + 1) % len(hands)
        may_be_shown = False
        if hands_empty:
            if stock:
                hands, stock = _deal_hands(stock, turn, rules)
                may_be_shown = rules.hand_bonuses
            elif last_captor is not None:
                left = piles[last_captor] | table
                piles = (*piles[:last_captor], left, *piles[last_captor + 1 :])
                table = 0
        fields = (
            rules, dealer, turn, hands, table, piles, sweeps, stock, last_captor, (*plays, play),
            first_table_sweeps, shown, bonuses,
        )  # fmt: skip
        after = tuple.__new__(Round, fields)  # a third of the time of Round(...)
        return after._with_hands_shown() if may_be_shown else after


def hand_bonus(hand: CardSet) -> int:
    """The points for a *hand* of three cards that is shown. (Rules: variants, Cirulla)

    >>> [hand_bonus(CardSet.parse(hand)) for hand in ("1D 2C 7C", "8D 8S 7C", "2D 2C 2S")]
    [3, 10, 13]
    """
    ranks = [card.rank for card in hand if card != _WILD]
    total = sum(ranks) + len(hand) - len(ranks)
    return 3 * (total <= 9) + 10 * (len(set(ranks)) == 1)


def _deal_hands(
    stock: tuple[Card, ...], first: int, rules: Rules
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The hands by seat, dealt from *stock* beginning with seat *first*; and what is left of it."""
    players, size = rules.players, rules.hand_size
    hands = [0] * players
    for place in range(players):
        dealt = stock[place * size : (place + 1) * size]
        hands[(first + place) % players] = sum([1 << card for card in dealt])
    return tuple(hands), stock[players * size :]


class Laid(NamedTuple):
    """*seat* laid *card* on the table."""

    seat: int
    card: Card


class Captured(NamedTuple):
    """*seat* took *taken* with *card*; nothing but the card itself if it is an ace on its own."""

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


class HandShown(NamedTuple):
    """*seat* showed its hand, which is worth *points*."""

    seat: int
    cards: CardSet
    points: int


class TableAwarded(NamedTuple):
    """The cards left on the table went to *side*, who captured last; to nobody if nobody did."""

    side: int | None
    cards: CardSet


class RoundEnded(NamedTuple):
    """The last card was played."""


Event = Laid | Captured | Swept | HandsDealt | HandShown | TableAwarded | RoundEnded


def hands_shown(dealt: Round) -> Iterator[HandShown]:
    """The hands, just dealt, that are shown for a bonus."""
    if dealt.rules.hand_bonuses:
        for seat, hand in enumerate(dealt.hands):
            points = hand_bonus(CardSet(hand))
            if points:
                yield HandShown(seat, CardSet(hand), points)


def events(before: Round, play: Play) -> Iterator[Event]:
    """What happens when *play* is played in the round *before*, in order.

    >>> from scopa.engine import DECK, Round
    >>> start = Round.deal(DECK[::-1], rules=Rules(redeal_on_three_kings=False))
    >>> [type(event).__name__ for event in events(start, start.legal_plays()[0])]
    ['Laid']

    :raises IllegalPlay: the rules forbid the play.
    """
    after = before.play(play)
    seat, card, taken = before.turn, *play
    captures_itself = takes_itself(card, before.table, before.rules)
    yield Captured(seat, card, taken) if taken or captures_itself else Laid(seat, card)
    if after.sweeps != before.sweeps:
        yield Swept(seat, card)
    if len(after.stock) < len(before.stock):
        yield HandsDealt(len(after.stock))
        yield from hands_shown(after)
    if after.is_over:
        left = CardSet(before.table ^ (taken or card.alone * (not captures_itself)))
        if left:
            yield TableAwarded(after.last_captor, left)
        yield RoundEnded()
