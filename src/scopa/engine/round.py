"""A round: one deal of the deck, from the first card to the last capture. (Rules: a round)"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scopa.engine.captures import (
    captures,
    legal_plays,
    may_sweep,
    opening_cards,
    takes_itself,
)
from scopa.engine.cards import (
    DECK,
    FULL_DECK,
    NO_CARDS,
    Card,
    CardSet,
    Illegal,
    IllegalPlay,
    Play,
    Suit,
    cards_of_rank,
)
from scopa.engine.errors import ScopaError
from scopa.engine.rules import SCOPA, Rules

_KINGS = int(cards_of_rank(10))
_ACES = int(cards_of_rank(1))
_WILD = Card.of(7, Suit.CUPS)


def must_be_redealt(deck: Sequence[Card], rules: Rules = SCOPA) -> bool:
    """Whether three kings, or in Cirulla two aces, on the first table make this deal void."""
    return _is_void(sum([1 << card for card in deck[: rules.table_size]]), rules)


def _is_void(table: int, rules: Rules) -> bool:
    if rules.redeal_on_two_aces and (table & _ACES).bit_count() >= 2:
        return True
    return rules.redeal_on_three_kings and (table & _KINGS).bit_count() >= 3


class _Fields(NamedTuple):
    rules: Rules
    dealer: int
    turn: int
    seats: tuple[int, ...]
    held: int
    table: int
    piles: tuple[int, ...]
    sweeps: tuple[int, ...]
    stock: tuple[Card, ...]
    last_capturer: int | None = None
    plays: tuple[Play, ...] = ()


class Round(_Fields):
    """One round at one moment; a play makes a new one.

    Seats are numbers; the seat to the right of seat *s* is the next number, and seat *s* is of side
    ``s % rules.sides``. Cards are masks, see :class:`~scopa.engine.cards.CardSet`.

    seats: all cards that each seat is dealt in the round; held: the cards in any hand now, see
    `hands`; piles, sweeps: by side; stock: the cards not yet dealt, the next one first;
    last_capturer: a side.
    """

    _listed: Sequence[Play] = ()  # once `legal_plays` has been asked: then `play` need not look

    @classmethod
    def deal(cls, deck: Sequence[Card], dealer: int = 0, rules: Rules = SCOPA) -> Round:
        """Deal *deck*: first to the table, then to each player a hand, the dealer last.

        :raises ScopaError: not the forty cards, or three kings lie on the first table.
        """
        bits = [1 << card for card in deck]  # forty of them make this sum only if none is equal
        if len(bits) != len(DECK) or sum(bits) != FULL_DECK:
            raise ScopaError(
                "a deck is the forty cards, each once; these are {number}", number=len(deck)
            )
        table = sum(bits[: rules.table_size])
        if _is_void(table, rules):
            raise ScopaError("three kings on the first table: shuffle and deal again")
        first = (dealer + 1) % rules.players
        seats = _cards_by_seat(bits[rules.table_size :], dealer, rules)
        held, stock = _dealt(tuple(deck[rules.table_size :]), rules)
        empty = (0,) * rules.sides
        start = cls(rules, dealer, first, seats, held, table, empty, empty, stock)
        if not start.first_table_sweeps:
            return start
        side = dealer % rules.sides  # the dealer takes it (Rules: variants, Escoba)
        return start._replace(table=0, piles=_with(empty, side, table), last_capturer=side)

    @classmethod
    def position(
        cls,
        hands: Sequence[int],
        table: int,
        *,
        dealer: int,
        turn: int | None = None,
        piles: tuple[int, ...] = (),
        sweeps: tuple[int, ...] = (),
        stock: Sequence[Card] = (),
        last_capturer: int | None = None,
        plays: tuple[Play, ...] = (),
        rules: Rules = SCOPA,
    ) -> Round:
        """Any moment of a round, with *hands* by seat and the *stock* that is still to be dealt.

        No turn given: that of whoever follows after the *plays*. No piles or sweeps: none yet.
        """
        if turn is None:
            turn = (dealer + 1 + len(plays)) % rules.players
        seats = list(_cards_by_seat([1 << card for card in stock], dealer, rules))
        for seat, hand in enumerate(hands):
            seats[seat] |= int(hand)
        for place, (card, _) in enumerate(plays, turn - len(plays)):
            seats[place % rules.players] |= 1 << card
        none = (0,) * rules.sides
        return cls(
            rules=rules,
            dealer=dealer,
            turn=turn,
            seats=tuple(seats),
            held=sum(hands),
            table=int(table),
            piles=tuple(map(int, piles)) or none,
            sweeps=tuple(map(int, sweeps)) or none,
            stock=tuple(stock),
            last_capturer=last_capturer,
            plays=plays,
        )

    def __str__(self) -> str:
        lines = [
            f"{'>' if seat == self.turn and not self.is_over else ' '} seat {seat}: {CardSet(hand)}"
            for seat, hand in enumerate(self.hands)
        ]
        lines.append(f"  table:  {CardSet(self.table)}")
        for side, (pile, sweeps) in enumerate(zip(self.piles, self.sweeps, strict=True)):
            lines.append(f"  pile {side}: {CardSet(pile)}")
            if sweeps:
                lines[-1] += f" (sweeps: {CardSet(sweeps)})"
        lines.append(f"  stock:  {len(self.stock)} cards")
        return "\n".join(map(str.rstrip, lines))

    @property
    def hands(self) -> tuple[int, ...]:
        """What each seat holds."""
        held = self.held
        return tuple([held & cards for cards in self.seats])

    @property
    def first_table_sweeps(self) -> int:
        """How many sweeps the dealer's side has for a first table of 15 or 30, see `Rules`."""
        if not self.rules.first_table_sweeps:
            return 0
        never_held = self.table
        for pile in self.piles:
            never_held |= pile
        for card, _ in self.plays:
            never_held &= ~(1 << card)
        sweeps, rest = divmod(sum(card.rank for card in CardSet(never_held)), 15)
        is_first_table = never_held.bit_count() == self.rules.table_size
        return sweeps if is_first_table and not rest else 0

    def _hands_dealt(self) -> Iterator[tuple[int, CardSet]]:
        """Every hand that was dealt so far, after its seat; those of this deal as they were."""
        players, size = self.rules.players, self.rules.hand_size
        hands: dict[tuple[int, int], int] = defaultdict(int)
        first = self.turn - len(self.plays)
        for place, (card, _) in enumerate(self.plays):
            hands[place // (players * size), (first + place) % players] |= 1 << card
        for seat, hand in enumerate(self.hands):
            hands[len(self.plays) // (players * size), seat] |= hand
        return ((seat, CardSet(hand)) for (_, seat), hand in hands.items() if hand)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The points for shown hands by side, so far. (Rules: variants, Cirulla)"""
        points = [0] * self.rules.sides
        if self.rules.hand_bonuses:
            for seat, hand in self._hands_dealt():
                points[seat % len(points)] += hand_bonus(hand)
        return tuple(points)

    @property
    def shown(self) -> CardSet:
        """The cards that lie face up as long as they are in a hand."""
        if self.rules.open_hands:
            return FULL_DECK
        if not self.rules.hand_bonuses:
            return NO_CARDS
        return CardSet(sum(hand for _, hand in self._hands_dealt() if hand_bonus(hand)))

    @property
    def is_over(self) -> bool:
        """Whether the last card has been played."""
        return not (self.held or self.stock)

    def legal_plays(self) -> list[Play]:
        """Every play of the player whose turn it is, in the order of the cards; none at the end."""
        rules, _, turn, seats, held, table, _, _, _, _, plays = self
        hand = held & seats[turn]
        if not (rules.ace_may_open or plays):
            hand = opening_cards(hand)
        found = legal_plays(hand, table, rules)
        self._listed = tuple(found)
        return found

    def why_illegal(self, play: Play) -> Illegal | None:
        """The rule that *play* breaks, or nothing."""
        card, taken = play
        rules, table = self.rules, self.table
        hand = self.held & self.seats[self.turn]
        if not hand >> card & 1:
            return Illegal.ROUND_OVER if self.is_over else Illegal.NOT_IN_HAND
        if play in legal_plays(1 << card, table, rules):
            may_open = rules.ace_may_open or self.plays or opening_cards(hand) >> card & 1
            return None if may_open else Illegal.ACE_MAY_NOT_OPEN
        return Illegal.NOT_ON_TABLE if taken & ~table else self._broken_rule(card, taken)

    def _broken_rule(self, card: Card, taken: CardSet) -> Illegal:
        rules = self.rules
        if rules.ace_takes_all and card.rank == 1:
            return Illegal.ACE_TAKES_ALL
        if not rules.fifteen and self.table & cards_of_rank(card.rank):
            return Illegal.SINGLE_CARD_FIRST
        if not taken:
            return Illegal.MUST_CAPTURE
        total = sum(other.rank for other in taken) + card.rank * rules.fifteen
        if total == (15 if rules.fifteen else card.rank):
            return Illegal.FEWEST_FIRST
        return Illegal.NOT_FIFTEEN if rules.fifteen else Illegal.WRONG_SUM

    def play(self, play: Play) -> Round:
        """The round after *play*.

        :raises IllegalPlay: the rules forbid it; the error says which.
        """
        if play not in self._listed and (code := self.why_illegal(play)):
            is_in_hand = code not in (Illegal.ROUND_OVER, Illegal.NOT_IN_HAND)
            allowed = captures(play.card, self.table, self.rules) if is_in_hand else ()
            raise IllegalPlay(code, play, allowed)
        return self.after(play)

    def is_sweep(self, play: Play) -> bool:
        """Whether *play* is a scopa.

        :raises IllegalPlay: the rules forbid it.
        """
        return self.play(play).sweeps != self.sweeps

    def after(self, play: Play) -> Round:
        """The round after a *play* that is known to be legal: not checked, for search."""
        (
            rules, dealer, turn, seats, held, table, piles, sweeps, stock, last_capturer, plays,
        ) = self  # fmt: skip
        card, taken = play
        bit = 1 << card
        held ^= bit
        if taken or (rules.ace_takes_all and takes_itself(card, table, rules)):
            side = turn % len(piles)
            taken = int(taken)  # type: ignore[assignment]  # twice as fast as a `CardSet`
            table ^= taken
            pile = piles[side] | taken | bit
            if len(piles) == 2:  # half the time of the general case
                piles = (piles[0], pile) if side else (pile, piles[1])
            else:
                piles = _with(piles, side, pile)
            last_capturer = side
            if taken and not table and (held or stock) and may_sweep(play, rules):
                sweeps = _with(sweeps, side, sweeps[side] | bit)
        else:
            table |= bit
        if not held:
            if stock:
                held, stock = _dealt(stock, rules)
            elif last_capturer is not None:
                piles = _with(piles, last_capturer, piles[last_capturer] | table)
                table = 0
        turn = (turn + 1) % len(seats)
        after = (
            rules, dealer, turn, seats, held, table, piles, sweeps, stock, last_capturer,
            plays + (play,),  # noqa: RUF005 - half as long again with a star
        )  # fmt: skip
        return _new(Round, after)


_new = tuple.__new__  # a third of the time of Round(...), which would only name the fields


def hand_bonus(hand: CardSet) -> int:
    """The points for a *hand* of three cards that is shown. (Rules: variants, Cirulla)

    >>> [hand_bonus(CardSet.parse(hand)) for hand in ("1D 2C 7C", "8D 8S 7C", "2D 2C 2S")]
    [3, 10, 13]
    """
    ranks = [card.rank for card in hand if card != _WILD]
    total = sum(ranks) + len(hand) - len(ranks)
    return 3 * (total <= 9) + 10 * (len(set(ranks)) == 1)


def dealt_out(
    cards: Sequence[Card], hands: Sequence[int], sizes: Sequence[int]
) -> tuple[list[int], Sequence[Card]]:
    """Fill the *hands* up to their *sizes* from *cards*, in order; returns them and the rest."""
    full = []
    for hand, size in zip(hands, sizes, strict=True):
        lacking = size - hand.bit_count()
        full.append(int(hand) + sum([1 << card for card in cards[:lacking]]))
        cards = cards[lacking:]
    return full, cards


def _with(masks: tuple[int, ...], place: int, mask: int) -> tuple[int, ...]:
    """*masks* with *mask* at *place*."""
    return (*masks[:place], mask, *masks[place + 1 :])


def _dealt(stock: tuple[Card, ...], rules: Rules) -> tuple[int, tuple[Card, ...]]:
    """The cards that all seats together are dealt next, and what is left of the *stock*."""
    number = rules.players * rules.hand_size
    return sum([1 << card for card in stock[:number]]), stock[number:]


def _cards_by_seat(stock: Sequence[int], dealer: int, rules: Rules) -> tuple[int, ...]:
    """What each seat is dealt from the bits of a *stock*, in one deal after the other."""
    size, players = rules.hand_size, rules.players
    by_place = [
        sum([sum(stock[start :: players * size]) for start in range(first, first + size)])
        for first in range(0, (players - 1) * size, size)
    ]
    by_place.append(sum(stock) - sum(by_place))
    return tuple([by_place[(seat - dealer - 1) % players] for seat in range(players)])
