"""Fair deals: a shuffle that anybody can repeat, and a promise of it made before the cut.

Every number comes from SHA-256 of a line of ASCII text, so that ``sha256sum`` checks it;
docs/player/fair-deals.md says how. A change to any of it needs another number than the 1 in these
lines.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from scopa.engine.cards import DECK, Card
from scopa.engine.errors import ScopaError
from scopa.engine.match import Shuffle
from scopa.engine.round import must_be_redealt
from scopa.engine.rules import SCOPA, Rules

MAX_CUT = len(DECK) - 1
"""The most cards that a cut lifts: all but one. The fewest is none."""

_SEED = re.compile("[0-9a-f]{64}")


class Stream:
    """Numbers drawn from a seed: bytes of SHA-256 blocks, those that would be unfair left out."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._bytes = iter(b"")

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, *limit*, which is 1 to 256; each as likely.

        The first block of this seed begins with the bytes 69 and 40.

        >>> stream = Stream("5")
        >>> stream.below(40), stream.below(39)
        (29, 1)
        """
        fair = 256 - 256 % limit
        while (byte := self._next_byte()) >= fair:
            pass
        return byte % limit

    def _next_byte(self) -> int:
        byte = next(self._bytes, None)
        if byte is None:
            block = _sha256(f"scopa stream 1 {self._seed} {self._block}")
            self._bytes = iter(bytes.fromhex(block))
            self._block += 1
            byte = next(self._bytes)
        return byte

    def deck(self) -> tuple[Card, ...]:
        """All forty cards in a drawn order: Fisher and Yates, from the last card down."""
        deck = list(DECK)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return tuple(deck)


def round_seed(match_seed: int, number: int) -> str:
    """The seed of round *number*, counted from 0: 64 hexadecimal digits.

    It tells nothing about the seed of the match or of another round.
    """
    return _sha256(f"scopa round 1 {match_seed} {number}")


def dealer_seed(match_seed: int) -> str:
    """The seed from which the first dealer of a match is drawn."""
    return _sha256(f"scopa dealer 1 {match_seed}")


def chosen_cut(match_seed: int, number: int) -> int:
    """The cut of round *number*, counted from 0, when the player does not choose one."""
    return Stream(_sha256(f"scopa cut 1 {match_seed} {number}")).below(MAX_CUT + 1)


def commitment(seed: str) -> str:
    """What is told of a round before its cut: 64 hexadecimal digits that fit only this *seed*.

    The seed decides the shuffle and, after a void first table, every further one.
    """
    return _sha256(f"scopa commitment 1 {seed}")


class Deal(NamedTuple):
    """What decides the cards of a round: its *seed*, and the *cut*, how many cards are lifted."""

    seed: str
    cut: int

    @property
    def commitment(self) -> str:
        """The commitment to the seed, which was told before the cut."""
        return commitment(self.seed)

    def check(self) -> None:
        """Complain unless this is 64 hexadecimal digits and a cut from 0 to 39.

        :raises ScopaError: it is not.
        """
        if not _SEED.fullmatch(self.seed):
            raise ScopaError("a seed of a round is 64 of 0-9 and a-f, not {seed!r}", seed=self.seed)
        if not 0 <= self.cut <= MAX_CUT:
            raise ScopaError("a cut lifts 0 to {most} cards, not {cut}", most=MAX_CUT, cut=self.cut)

    def shuffle(self, rules: Rules = SCOPA) -> Shuffle:
        """The deck after shuffle and cut, and the first tables that were void before it.

        The cards that the cut lifts go beneath the others. A void first table is shuffled again
        with the numbers that follow, and cut at the same place. (Rules: a round, 2)

        :raises ScopaError: see `check`.
        """
        self.check()
        stream = Stream(self.seed)
        void: list[tuple[Card, ...]] = []
        while must_be_redealt(deck := self._cut(stream.deck()), rules):
            void.append(deck[: rules.table_size])
        return Shuffle(deck, tuple(void))

    def _cut(self, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        return deck[self.cut :] + deck[: self.cut]


def _sha256(line: str) -> str:
    return sha256(line.encode("ascii")).hexdigest()
