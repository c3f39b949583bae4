"""Shuffles, by any random numbers, and fair ones that anybody can repeat; the draw for the deal.

Every number of a fair deal comes from SHA-256 of a line of ASCII text, so that ``sha256sum`` checks
it; docs/player/fair-deals.md says how. A change to any of it needs another number than the 1 in
these lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import chain, count
from typing import NamedTuple, Protocol

from scopa.engine.cards import DECK, Card
from scopa.engine.round import must_be_redealt
from scopa.engine.rules import SCOPA, Rules
from scopa.errors import ScopaError

MAX_CUT = len(DECK) - 1  # all cards but one; the fewest is none
_SEED = re.compile("[0-9a-f]{64}")


class Randomness(Protocol):
    """The one method of `random.Random` that the engine needs."""

    def random(self) -> float: ...


class Shuffle(NamedTuple):
    """A deck that may be dealt, and the first tables that were void before it."""

    deck: tuple[Card, ...]
    void_tables: tuple[tuple[Card, ...], ...]


def shuffled_deck(rng: Randomness) -> tuple[Card, ...]:
    """All forty cards in random order.

    ``random`` is the one method whose numbers a seed fixes for good: a seed gives the same deck in
    every version of Python.
    """
    draw = rng.random
    return _swapped([int(draw() * left) for left in range(40, 1, -1)])


def shuffle(rng: Randomness, rules: Rules = SCOPA) -> Shuffle:
    """Shuffle until a deck may be dealt. (Rules: a round, 2)"""
    return _until_dealable(lambda: shuffled_deck(rng), rules)


def _swapped(places: Sequence[int]) -> tuple[Card, ...]:
    """Fisher and Yates: swap each card, from the last down, with that at the place drawn for it."""
    deck = list(DECK)
    last = len(deck)
    for place in places:
        last -= 1
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def _until_dealable(draw: Callable[[], tuple[Card, ...]], rules: Rules) -> Shuffle:
    void: list[tuple[Card, ...]] = []
    while must_be_redealt(deck := draw(), rules):
        void.append(deck[: rules.table_size])
    return Shuffle(deck, tuple(void))


class Draw(NamedTuple):
    """The draw for the deal, which says who deals first: the cards of each draw by seat."""

    draws: tuple[tuple[Card, ...], ...]
    dealer: int


def draw_for_deal(deck: Sequence[Card], players: int = 2) -> Draw:
    """Each player draws a card from *deck* in turn; the lowest rank deals, a tie draws again.

    >>> from scopa.engine import CardSet
    >>> draw_for_deal([Card.parse(name) for name in "5D 5C 9S 2B".split()]).dealer
    1

    :raises ScopaError: the deck runs out before the draw is decided.
    """
    draws: list[tuple[Card, ...]] = []
    for start in range(0, len(deck) - players + 1, players):
        drawn = tuple(deck[start : start + players])
        draws.append(drawn)
        ranks = [card.rank for card in drawn]
        if ranks.count(min(ranks)) == 1:
            return Draw(tuple(draws), ranks.index(min(ranks)))
    raise ScopaError("the deck ran out before the draw for the deal was decided")


# --------------------------------------------------------------------------------- fair deals


class Stream:
    """Unbiased numbers from a seed: the bytes of SHA-256 blocks."""

    def __init__(self, seed: str) -> None:
        lines = (f"scopa stream 1 {seed} {block}" for block in count())
        self._bytes = chain.from_iterable(bytes.fromhex(_sha256(line)) for line in lines)

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, *limit*, which is 1 to 256.

        The first block of this seed begins with the bytes 69 and 40.

        >>> stream = Stream("5")
        >>> stream.below(40), stream.below(39)
        (29, 1)
        """
        fair = 256 - 256 % limit
        return next(byte for byte in self._bytes if byte < fair) % limit

    def deck(self) -> tuple[Card, ...]:
        """All forty cards in a drawn order."""
        return _swapped([self.below(left) for left in range(40, 1, -1)])


def round_seed(match_seed: int, number: int) -> str:
    """The seed of round *number*, counted from 0: 64 hexadecimal digits.

    It tells nothing about the seed of the match or of another round.
    """
    return _sha256(f"scopa round 1 {match_seed} {number}")


def dealer_seed(match_seed: int) -> str:
    """The seed from which the first dealer of a match is drawn."""
    return _sha256(f"scopa dealer 1 {match_seed}")


def chosen_cut(match_seed: int, number: int) -> int:
    """How many cards the cut of round *number*, counted from 0, lifts."""
    return Stream(_sha256(f"scopa cut 1 {match_seed} {number}")).below(MAX_CUT + 1)


def commitment(seed: str) -> str:
    """The promise of a *seed* that is published before the cut: 64 hexadecimal digits."""
    return _sha256(f"scopa commitment 1 {seed}")


class Deal(NamedTuple):
    """The shuffle of a round: its seed, and how many cards are cut."""

    seed: str
    cut: int

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def shuffle(self, rules: Rules = SCOPA) -> Shuffle:
        """The deck after shuffle and cut, and the first tables that were void before it.

        The cards that the cut lifts go beneath the others. A void first table is shuffled again
        with the numbers that follow, and cut at the same place. (Rules: a round, 2)

        :raises ScopaError: the seed is not 64 hexadecimal digits, or the cut not from 0 to 39.
        """
        if not _SEED.fullmatch(self.seed):
            raise ScopaError(
                "the seed of a round is 64 characters from 0-9 and a-f, not {seed!r}",
                seed=self.seed,
            )
        if not 0 <= self.cut <= MAX_CUT:
            raise ScopaError("a cut lifts 0 to {most} cards, not {cut}", most=MAX_CUT, cut=self.cut)
        stream = Stream(self.seed)

        def draw() -> tuple[Card, ...]:
            deck = stream.deck()
            return deck[self.cut :] + deck[: self.cut]

        return _until_dealable(draw, rules)


def _sha256(line: str) -> str:
    return sha256(line.encode("ascii")).hexdigest()
