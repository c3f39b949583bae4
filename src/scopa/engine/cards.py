"""Cards, sets of cards, plays of them, and what can be wrong with a play. (Rules: cards)

A card is a number from 0 to 39, ``4 * (rank - 1) + suit``; a set of cards is an integer with one
bit a card. Four neighbouring bits are therefore the four cards of a rank. :class:`Card` and
:class:`CardSet` are those integers with a friendly face: they compute as fast as any integer, and
read and print in the notation of the rules page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple

from scopa.errors import ScopaError


class Suit(IntEnum):
    """The four suits, in the order in which cards of a rank are listed."""

    COINS = 0
    CUPS = 1
    SWORDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """D (denari), C (coppe), S (spade) or B (bastoni)."""
        return "DCSB"[self]


_RANK_OF_LETTER = {"A": 1, "J": 8, "F": 8, "Q": 9, "N": 9, "K": 10, "R": 10}
_RANK = r"10|[1-9]|[AJFQNKR]"
_CARD = re.compile(rf"({_RANK})([DCSB])", re.IGNORECASE | re.ASCII)


def _rank(text: str) -> int:
    return _RANK_OF_LETTER.get(text.upper()) or int(text)


def parse_rank(text: str) -> int | None:
    """The rank that *text* names, as in ``7`` or ``K``; nothing if it names none."""
    named = re.fullmatch(_RANK, text, re.IGNORECASE | re.ASCII)
    return _rank(text) if named else None


class NotationError(ScopaError):
    """A text that is no card, set of cards or play.

    text: the whole input; position: the index of its first bad character.
    """

    def __init__(self, text: str, position: int, expected: str, **parts: object) -> None:
        super().__init__(
            "{text!r}, character {number}: expected {expected}",
            text=text,
            number=position + 1,
            expected=ScopaError(expected, **parts),
        )
        self.text = text
        self.position = position


class Card(int):
    """One of the forty cards.

    >>> Card.parse("7D"), Card.parse("rs").rank, str(Card.of(1, Suit.CLUBS))
    (Card.parse('7D'), 10, '1B')
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: int, suit: Suit) -> Card:
        """The card of *rank* (1 to 10) and *suit*.

        :raises ScopaError: there is no such rank.
        """
        if not 1 <= rank <= 10:
            raise ScopaError("a rank is a number from 1 to 10, not {rank}", rank=rank)
        return DECK[4 * (rank - 1) + suit]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that *text* names: rank, then suit letter, as in ``7D``, ``10s`` or ``KS``.

        :raises NotationError: *text* is no card.
        """
        return parse_card(text.strip(), text)

    @property
    def rank(self) -> int:
        """1 (ace) to 10 (king): also what the card captures."""
        return self // 4 + 1

    @property
    def suit(self) -> Suit:
        """Coins, cups, swords or clubs."""
        return _SUITS[self & 3]

    @property
    def mask(self) -> CardSet:
        """The set of just this card."""
        return CardSet(1 << self)

    def __str__(self) -> str:
        return _CARD_NAMES[self]

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


def parse_card(word: str, text: str, position: int = 0) -> Card:
    """The card that a *word* names, which stands at that *position* of *text*.

    :raises NotationError: it is no card.
    """
    parts = _CARD.fullmatch(word)
    if parts is None:
        raise NotationError(text, position, "a card such as 7D or 10S")
    return Card.of(_rank(parts[1]), Suit("DCSB".index(parts[2].upper())))


_ALL = (1 << 40) - 1


class CardSet(int):
    """A set of cards: an integer with bit ``card`` set for each of them.

    It iterates over its cards in the order of the deck. ``&``, ``|``, ``^``, ``-`` and ``~`` are
    those of sets and give sets; code in a hurry computes with the plain ``int`` instead.

    >>> table = CardSet.parse("4C 3S 7B")
    >>> len(table), [card.rank for card in table], Card.parse("4C") in table
    (3, [3, 4, 7], True)
    >>> table - CardSet.parse("7B"), len(~table)
    (CardSet.parse('3S 4C'), 37)
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these *cards*.

        :raises ScopaError: a card is named twice.
        """
        mask = 0
        for card in cards:
            if mask >> card & 1:
                raise ScopaError("the {card} is there twice", card=card)
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """The set of the cards that *text* names, separated by spaces; it may be empty.

        :raises NotationError: a word is no card, or a card is there twice.
        """
        mask = 0
        for word in re.finditer(r"\S+", text):
            bit = 1 << parse_card(word[0], text, word.start())
            if mask & bit:
                raise NotationError(text, word.start(), "each card once")
            mask |= bit
        return cls(mask)

    def __and__(self, other: int, /) -> CardSet:
        return CardSet(int.__and__(self, other))

    def __or__(self, other: int, /) -> CardSet:
        return CardSet(int.__or__(self, other))

    def __xor__(self, other: int, /) -> CardSet:
        return CardSet(int.__xor__(self, other))

    def __sub__(self, other: int, /) -> CardSet:
        return CardSet(int.__and__(self, ~int(other)))

    def __rsub__(self, other: int, /) -> CardSet:
        return CardSet(int(other) & ~int(self))

    def __invert__(self) -> CardSet:
        return CardSet(_ALL ^ int(self))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __iter__(self) -> Iterator[Card]:
        rest = int(self)
        while rest:
            bit = rest & -rest
            yield DECK[bit.bit_length() - 1]
            rest ^= bit

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse('{self}')"


_SUITS = tuple(Suit)
_CARD_NAMES = tuple(f"{rank}{suit}" for rank in range(1, 11) for suit in "DCSB")
DECK: tuple[Card, ...] = tuple(map(Card, range(40)))  # four aces, coins first, to four kings

FULL_DECK = CardSet(_ALL)
NO_CARDS = CardSet(0)
SETTEBELLO = Card.parse("7D")
WILD = Card.parse("7C")  # la matta of Cirulla
COINS = CardSet.of(card for card in DECK if card.suit is Suit.COINS)


def cards_of_suit(suit: Suit) -> CardSet:
    """The ten cards of *suit*."""
    return CardSet(COINS << suit)


def cards_of_rank(rank: int) -> CardSet:
    """The four cards of *rank*."""
    return CardSet(0b1111 << 4 * (rank - 1))


class Play(NamedTuple):
    """A card of the hand and the table cards that it takes; if none, it is laid.

    >>> print(Play(Card.parse("7D"), CardSet.parse("3S 4C")))
    7D x 3S 4C
    """

    card: Card
    taken: CardSet = NO_CARDS

    @classmethod
    def parse(cls, text: str) -> Play:
        """The play that *text* writes out, legal or not.

        >>> str(Play.parse("7D x 3S 4C")), str(Play.parse("7D"))
        ('7D x 3S 4C', '7D')

        :raises NotationError: *text* is no play that is written out.
        """
        card, _, taken = text.partition(" x ")
        return cls(Card.parse(card), CardSet.parse(taken))

    def __str__(self) -> str:
        return f"{self.card} x {self.taken}" if self.taken else str(self.card)


class Illegal(Enum):
    """The rule that a play breaks."""

    ROUND_OVER = "the round is over"
    NOT_IN_HAND = "the card is not in the hand of the player whose turn it is"
    NOT_ON_TABLE = "only cards that lie on the table can be taken"
    SINGLE_CARD_FIRST = "a single card of the same rank comes first"
    MUST_CAPTURE = "a card that can capture may not be laid"
    WRONG_SUM = "the cards taken must add up to the rank of the card played"
    NOT_FIFTEEN = "the card played and the cards taken must add up to 15"
    FEWEST_FIRST = "a sum of fewer cards comes first"
    NO_SUM_AT_ALL = "the cards taken must add up to the rank of the card played, or with it to 15"
    ACE_TAKES_ALL = "an ace takes the whole table, or an ace that lies there"
    ACE_LIES_THERE = "an ace does not take the whole table while another ace lies there"


class IllegalPlay(ScopaError):
    """A play that the rules forbid.

    code: the rule that it breaks; allowed: what the card may take.
    """

    def __init__(self, code: Illegal, play: Play, allowed: Sequence[CardSet] = ()) -> None:
        why = ScopaError(code.value)
        if allowed:
            choices, *others = [ScopaError("the {cards}", cards=cards) for cards in allowed]
            for other in others:
                choices = ScopaError("{one} or {other}", one=choices, other=other)
            super().__init__(
                "{card} must take {choices}: {why}", card=play.card, choices=choices, why=why
            )
        else:
            super().__init__("{play}: {why}", play=play, why=why)
        self.code = code
        self.play = play
        self.allowed = tuple(allowed)


class AmbiguousPlay(ScopaError):
    """A text that fits more than one legal play: the candidates."""

    def __init__(self, text: str, candidates: Sequence[Play]) -> None:
        ways = ", ".join(map(str, candidates))
        super().__init__(
            "{text!r} fits {number} plays: {ways}", text=text, number=len(candidates), ways=ways
        )
        self.text = text
        self.candidates = tuple(candidates)
