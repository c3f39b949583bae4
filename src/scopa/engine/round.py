"""A round: one deal of the deck, from the first card to the last capture. (Rules: a round)"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scopa.engine.capturing import (
    captures,
    legal_plays,
    lying_of_rank,
    may_sweep,
    rank_in_play,
    takes_itself,
)
from scopa.engine.cards import (
    DECK,
    FULL_DECK,
    NO_CARDS,
    WILD,
    Card,
    CardSet,
    Illegal,
    IllegalPlay,
    Play,
    cards_of_rank,
)
from scopa.engine.hand_bonuses import declared_rank, hand_bonus
from scopa.engine.rules import SCOPA, Rules
from scopa.errors import ScopaError

_KINGS = int(cards_of_rank(10))
_ACES = int(cards_of_rank(1))


def must_be_redealt(deck: Sequence[Card], rules: Rules = SCOPA) -> bool:
    """Whether three kings, or in Cirulla two aces, on the first table make this deal void."""
    table = sum([1 << card for card in deck[: rules.table_size]])
    return _why_void(table, rules) is not None


def _why_void(table: int, rules: Rules) -> ScopaError | None:
    if rules.redeal_on_two_aces and (table & _ACES).bit_count() >= 2:
        return ScopaError("two aces among the first cards on the table: shuffle and deal again")
    if rules.redeal_on_three_kings and (table & _KINGS).bit_count() >= 3:
        return ScopaError("three kings among the first cards on the table: shuffle and deal again")
    return None


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

    __slots__ = ()

    @classmethod
    def deal(cls, deck: Sequence[Card], dealer: int = 0, rules: Rules = SCOPA) -> Round:
        """Deal *deck*: first to the table, then to each player a hand, the dealer last.

        :raises ScopaError: not the forty cards, or a first table that is dealt again.
        """
        bits = [_BITS[card] for card in deck]  # forty of them make this sum only if none is equal
        if len(bits) != len(DECK) or sum(bits) != FULL_DECK:
            if missing := FULL_DECK & ~sum(set(bits)):
                raise ScopaError(
                    "a deck is the forty cards, each once; this one lacks {cards}", cards=missing
                )
            raise ScopaError(
                "a deck is the forty cards, each once; this one has {number}", number=len(deck)
            )
        table = sum(bits[: rules.table_size])
        if why := _why_void(table, rules):
            raise why
        first = (dealer + 1) % rules.players
        seats = _cards_by_seat(bits[rules.table_size :], dealer, rules)
        held, stock = _dealt(tuple(deck[rules.table_size :]), rules)
        empty, rules = (0,) * rules.sides, rules.agreed
        if rules.wild_keeps_rank and held >> WILD & 1:
            rules = rules.with_wild(_declared_rank(held, seats))
        start = cls(rules, dealer, first, seats, held, table, empty, empty, stock)
        if not start.first_table_sweeps:
            return start
        side = dealer % rules.sides  # the dealer takes it (Rules: variants, 5)
        return start._replace(table=0, piles=_with(empty, side, table), last_capturer=side)

    @classmethod
    def position(
        cls,
        hands: Sequence[int],
        table: int,
        *,
        hand_sizes: Sequence[int] = (),
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

        Nothing is checked, for speed: a card may lie in two places.

        hand_sizes: smaller hands are first filled up from the stock. No turn given: that of the
        seat after the *plays*. No piles or sweeps: none yet.
        """
        hands = list(map(int, hands))
        for seat, size in enumerate(hand_sizes):
            lacking = size - hands[seat].bit_count()
            hands[seat] += sum([1 << card for card in stock[:lacking]])
            stock = stock[lacking:]
        if turn is None:
            turn = (dealer + 1 + len(plays)) % rules.players
        seats = list(_cards_by_seat([1 << card for card in stock], dealer, rules))
        for seat, hand in enumerate(hands):
            seats[seat] |= hand
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
        """The hands by seat."""
        held = self.held
        return tuple([held & cards for cards in self.seats])

    def hand(self, seat: int) -> CardSet:
        """The cards that *seat* holds."""
        return CardSet(self.held & self.seats[seat])

    def pile(self, side: int) -> CardSet:
        """The cards that *side* has captured."""
        return CardSet(self.piles[side])

    @property
    def table_cards(self) -> CardSet:
        """The cards on the table."""
        return CardSet(self.table)

    @property
    def sweep_counts(self) -> tuple[int, ...]:
        """The sweeps by side, those of the first table among the dealer's."""
        counts = list(map(int.bit_count, self.sweeps))
        counts[self.dealer % len(counts)] += self.first_table_sweeps
        return tuple(counts)

    @property
    def first_table_sweeps(self) -> int:
        """The dealer's sweeps for a first table of 15 or 30, see `Rules`."""
        if not self.rules.first_table_sweeps:
            return 0
        never_held = self.table
        for pile in self.piles:
            never_held |= pile
        for card, _ in self.plays:
            never_held &= ~(1 << card)
        if never_held.bit_count() != self.rules.table_size:
            return 0
        total = sum([card.rank for card in CardSet(never_held)])
        if self.rules.wild_on_first_table and never_held >> WILD & 1:
            others = total - WILD.rank
            return next((n for n in (1, 2) if 1 <= 15 * n - others <= 10), 0)
        return 0 if total % 15 else total // 15

    def _hands_dealt(self) -> Iterator[tuple[int, CardSet]]:
        """Every hand dealt so far that is known whole, with its seat, as it was dealt."""
        players, size = self.rules.players, self.rules.deal_size
        hands: dict[tuple[int, int], int] = defaultdict(int)
        first = self.turn - len(self.plays)
        for place, (card, _) in enumerate(self.plays):
            hands[place // size, (first + place) % players] |= 1 << card
        for seat, hand in enumerate(self.hands):
            hands[len(self.plays) // size, seat] |= hand
        whole = self.rules.hand_size
        dealt = ((seat, CardSet(hand)) for (_, seat), hand in hands.items())
        return ((seat, hand) for seat, hand in dealt if len(hand) == whole)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The points for shown hands by side, so far. (Rules: Cirulla, 2)"""
        points = [0] * self.rules.sides
        if self.rules.hand_bonuses:
            for seat, hand in self._hands_dealt():
                points[seat % len(points)] += hand_bonus(hand, self.rules)
        return tuple(points)

    @property
    def shown(self) -> CardSet:
        """The cards that lie face up as long as they are in a hand."""
        if self.rules.open_hands:
            return FULL_DECK
        if not self.rules.hand_bonuses:
            return NO_CARDS
        dealt, rules = self._hands_dealt(), self.rules
        return CardSet(sum(hand for _, hand in dealt if hand_bonus(hand, rules)))

    @property
    def wild_in_play(self) -> int:
        """The rank of 7C in a hand or on the table; in a pile it is a 7 again."""
        is_taken = any(pile >> WILD & 1 for pile in self.piles)
        return WILD.rank if is_taken else self.rules.wild_rank

    @property
    def is_over(self) -> bool:
        """Whether the last card has been played."""
        return not (self.held or self.stock)

    def legal_plays(self) -> list[Play]:
        """Every play of the player whose turn it is, in the order of the cards; none at the end."""
        rules, _, turn, seats, held, table, _, _, _, _, _ = self
        hand = held & seats[turn]
        found = legal_plays(hand, table, rules)
        _listed[0] = self, tuple(found)
        return found

    def why_illegal(self, play: Play) -> Illegal | None:
        """The rule that *play* breaks, or nothing."""
        card, taken = play
        rules, table = self.rules, self.table
        hand = self.held & self.seats[self.turn]
        if not hand >> card & 1:
            return Illegal.ROUND_OVER if self.is_over else Illegal.NOT_IN_HAND
        if play in legal_plays(1 << card, table, rules):
            return None
        return Illegal.NOT_ON_TABLE if taken & ~table else self._broken_rule(card, taken)

    def _broken_rule(self, card: Card, taken: CardSet) -> Illegal:
        rules, table, rank = self.rules, self.table, rank_in_play(card, self.rules)
        total = sum(rank_in_play(other, rules) for other in taken)
        is_ace = rules.ace_takes_all and rank == 1
        if is_ace and not rules.plain_too:
            return Illegal.ACE_TAKES_ALL
        is_plain = rules.plain_too or not rules.fifteen
        if (
            is_plain
            and lying_of_rank(rank, table, rules)
            and (total == rank or not rules.plain_too)
        ):
            return Illegal.SINGLE_CARD_FIRST
        if not taken:
            return Illegal.MUST_CAPTURE
        if is_ace and taken == table:
            return Illegal.ACE_LIES_THERE
        if (is_plain and total == rank) or (rules.fifteen and total == 15 - rank):
            return Illegal.FEWEST_FIRST
        if rules.plain_too:
            return Illegal.NO_SUM_AT_ALL
        return Illegal.NOT_FIFTEEN if rules.fifteen else Illegal.WRONG_SUM

    def play(self, play: Play) -> Round:
        """The round after *play*.

        :raises IllegalPlay: the rules forbid it; the error says which.
        """
        state, plays = _listed[0]
        if (state is not self or play not in plays) and (code := self.why_illegal(play)):
            is_in_hand = code not in (Illegal.ROUND_OVER, Illegal.NOT_IN_HAND)
            allowed = captures(play.card, self.table, self.rules) if is_in_hand else ()
            raise IllegalPlay(code, play, allowed)
        return self.play_unchecked(play)

    def replay(self, plays: Iterable[Play]) -> Iterator[Round]:
        """The round as it is now, and after each of the *plays*.

        :raises IllegalPlay: the rules forbid one.
        """
        yield self
        for play in plays:
            self = self.play(play)
            yield self

    def is_sweep(self, play: Play) -> bool:
        """Whether *play* is a scopa.

        :raises IllegalPlay: the rules forbid it.
        """
        return self.play(play).sweeps != self.sweeps

    def play_unchecked(self, play: Play) -> Round:
        """The round after a *play* that is known to be legal: not checked, for search."""
        (
            rules, dealer, turn, seats, held, table, piles, sweeps, stock, last_capturer, plays,
        ) = self  # fmt: skip
        card, taken = play
        bit = 1 << card
        held ^= bit
        if taken or (rules.ace_takes_all and takes_itself(card, table, rules)):
            side = turn % len(piles)
            taken = +taken  # type: ignore[assignment]  # a plain int is twice as fast
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
                if rules.wild_keeps_rank and held >> WILD & 1:
                    rules = rules.with_wild(_declared_rank(held, seats))
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
_BITS = tuple(1 << card for card in DECK)
_listed: list[tuple[Round | None, Sequence[Play]]] = [(None, ())]
"""The round that was asked for its `legal_plays` last, and these: then `play` need not look."""


def _declared_rank(held: int, seats: Sequence[int]) -> int:
    """The rank that 7C is declared when the cards *held*, itself among them, have been dealt."""
    return next(declared_rank(CardSet(held & cards)) for cards in seats if cards >> WILD & 1)


def _with(masks: tuple[int, ...], place: int, mask: int) -> tuple[int, ...]:
    return (*masks[:place], mask, *masks[place + 1 :])


def _dealt(stock: tuple[Card, ...], rules: Rules) -> tuple[int, tuple[Card, ...]]:
    """The next cards of all seats together, and the rest of the *stock*."""
    number = rules.deal_size
    return sum([_BITS[card] for card in stock[:number]]), stock[number:]


def _cards_by_seat(stock: Sequence[int], dealer: int, rules: Rules) -> tuple[int, ...]:
    """The cards that each seat gets from the bits of a *stock*, deal after deal."""
    size, players = rules.hand_size, rules.players
    by_place = [
        sum([sum(stock[start :: players * size]) for start in range(first, first + size)])
        for first in range(0, (players - 1) * size, size)
    ]
    by_place.append(sum(stock) - sum(by_place))
    return tuple([by_place[(seat - dealer - 1) % players] for seat in range(players)])
