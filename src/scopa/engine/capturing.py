"""Which sets of table cards a card may take: the only place that knows. (Rules: a round, 3)

A card takes one card of its own rank where there is one; only otherwise a sum. What can add up at
all depends on how many cards of each rank lie on the table and not on their suits, on its
`_Pattern`. The same patterns come up again and again: what they allow is remembered.

In Cirulla a shown 7 of cups counts as the rank that it was declared, in the hand and on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from scopa.engine.cards import DECK, NO_CARDS, WILD, Card, CardSet, Play, cards_of_rank
from scopa.engine.rules import SCOPA, Rules
from scopa.errors import ScopaError

_PATTERNS_LIMIT = 8_000  # the memo starts afresh then, so that memory stays bounded


def captures(card: Card, table: int, rules: Rules = SCOPA) -> Sequence[CardSet]:
    """The sets of *table* cards that *card* may take: the smallest first, then by card number.

    >>> [str(cards) for cards in captures(Card.parse("7D"), CardSet.parse("4C 3S 7B"))]
    ['7B']

    Empty: the card is laid, or an ace on an empty table goes to the pile, see `takes_itself`.

    :raises ScopaError: *card* lies on the table.
    """
    if table >> card & 1:
        raise ScopaError("the {card} lies on the table already", card=card)
    if rules.plain_captures:
        return [play.taken for play in legal_plays(1 << card, int(table)) if play.taken]
    rank = rank_in_play(card, rules)
    by_ace = _captures_of_ace(table, rules) if rules.ace_takes_all and rank == 1 else ()
    if by_ace and not rules.plain_too:
        return by_ace
    sets: list[CardSet] = []
    if rules.plain_too or not rules.fifteen:
        same_rank = lying_of_rank(rank, table, rules)
        sets += [other.mask for other in same_rank] or _sets_making(rank, table, rules)
    if rules.fifteen:
        sets += _sets_making(15 - rank, table, rules)
    if rules.fewest_cards and sets:
        fewest = min(map(len, sets))
        sets = [taken for taken in sets if len(taken) == fewest]
    return sorted({*sets, *by_ace}, key=lambda taken: (taken.bit_count(), int(taken)))


def _captures_of_ace(table: int, rules: Rules) -> Sequence[CardSet]:
    """The captures of an ace where it takes everything. (Rules: variants, 3)"""
    aces = lying_of_rank(1, table, rules)
    if aces:
        return [ace.mask for ace in aces]
    return [CardSet(table)] if table else ()


def _sets_making(total: int, table: int, rules: Rules) -> list[CardSet]:
    wild = rules.wild_rank
    if wild == WILD.rank or not table >> WILD & 1:
        return _sets(table, _sums_on(table, total))
    others = table ^ 1 << WILD
    without = _sets(others, _sums_on(others, total))
    if total <= wild:
        return [*without, WILD.mask] if total == wild else without
    rest = _sets(others, _sums_on(others, total - wild))
    return without + [taken | WILD.mask for taken in rest]


def rank_in_play(card: Card, rules: Rules) -> int:
    """The rank by which *card* captures and is captured."""
    return rules.wild_rank if card == WILD else card.rank


def lying_of_rank(rank: int, table: int, rules: Rules) -> CardSet:
    """The cards of *rank* on the *table*."""
    lying = cards_of_rank(rank) & table
    if table >> WILD & 1:
        lying -= WILD.mask
        if rank == rules.wild_rank:
            lying |= WILD.mask
    return lying


def takes_itself(card: Card, table: int, rules: Rules) -> bool:
    """Whether *card* is an ace that goes from the hand to the pile, for the table is empty."""
    takes_all = rules.ace_takes_all and not rules.ace_stays_on_empty_table
    return takes_all and not table and rank_in_play(card, rules) == 1


def won_by(play: Play, table: int, rules: Rules) -> int:
    """The cards that *play* on *table* brings to the pile; 0 if it lays a card."""
    card, taken = play
    if taken or (rules.ace_takes_all and takes_itself(card, table, rules)):
        return int(taken) | 1 << card
    return 0


def may_sweep(play: Play, rules: Rules) -> bool:
    """Whether *play* makes a sweep if it empties the table: not always so for an ace."""
    if not rules.ace_takes_all or rules.ace_sweeps or rank_in_play(play.card, rules) != 1:
        return True
    return len(play.taken) == 1 and lying_of_rank(1, play.taken, rules) == play.taken


def legal_plays(hand: int, table: int, rules: Rules = SCOPA) -> list[Play]:
    """Every play of a card of *hand*: in the order of the cards, then in that of `captures`."""
    plays: list[Play] = []
    if not rules.plain_captures:
        for card in CardSet(hand):
            for taken in captures(card, table, rules) or (NO_CARDS,):
                plays.append(Play(card, taken))
        return plays
    known = _PATTERNS[table.to_bytes(5, "little").translate(_WITHOUT_SUITS)]
    while hand:  # from the last card back to the first, for the highest bit is found at once
        lay, bit, rank, of_rank, pairs = _CARDS[hand.bit_length()]
        hand ^= bit
        sums = known[rank]
        if sums is None:
            sums = known[rank] = _sums_on(table, rank, of_rank)
        if not sums:
            plays.append(lay)
        elif sums is _ONE_OF_RANK:
            plays += pairs[table & of_rank]
        else:
            card = lay[0]
            ranks, size, _ = sums[0]
            cards = table & ranks
            if len(sums) == 1 and cards.bit_count() == size:  # the usual case, without a list
                plays.append(_new(Play, (card, CardSet(cards))))
            else:
                plays += [_new(Play, (card, taken)) for taken in _sets(table, sums)]
    plays.reverse()
    return plays


_new = tuple.__new__  # half the time of Play(...), which would only name the fields


def _sets(table: int, sums: Sequence[_Sum]) -> list[CardSet]:
    """The sets of cards of *table* that make one of the *sums*: the largest first."""
    sets = []
    for ranks, size, counts in sums:
        cards = table & ranks
        if cards.bit_count() == size:  # just the cards that it takes
            sets.append(CardSet(cards))
        else:
            sets += map(CardSet, _choices(cards, counts))
    if len(sets) > 1:
        sets.sort(reverse=True)
        sets.sort(key=int.bit_count, reverse=True)
    return sets


def _choices(cards: int, counts: Sequence[tuple[int, int]]) -> list[int]:
    """The sets of *cards* with a given number of each rank."""
    masks = [0]
    for rank, count in counts:
        shift = 4 * (rank - 1)
        of_rank = _SUBSETS[cards >> shift & 0b1111, count]
        masks = [mask | subset << shift for mask in masks for subset in of_rank]
    return masks


_SUBSETS = {
    (bits, size): [
        sum(chosen) for chosen in combinations([1 << i for i in range(4) if bits >> i & 1], size)
    ]
    for bits in range(16)
    for size in range(1, 5)
}
"""The subsets of four bits, which stand for the cards of a rank, by the bits and their number."""

_Sum = tuple[int, int, tuple[tuple[int, int], ...]]
"""Ranks that add up: all cards of them, how many it takes, and how many of each rank."""
_ONE_OF_RANK: tuple[_Sum, ...] = ((0, 1, ()),)
"""Stands for the sums of a rank that lies on the table itself, and so comes before any."""


@cache
def _sums(total: int) -> tuple[tuple[int, _Sum], ...]:
    """The ways for ranks to add up to *total*, each after its pattern."""
    patterns = []
    for ranks in _parts(total, min(total, 10)):
        counts = Counter(ranks)
        pattern = sum((1 << count) - 1 << 4 * (rank - 1) for rank, count in counts.items())
        cards = sum(cards_of_rank(rank) for rank in counts)
        if max(counts.values()) <= 4:
            patterns.append((pattern, (cards, len(ranks), tuple(counts.items()))))
    return tuple(patterns)


def _parts(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways of making *total* of whole numbers, none over *largest*, each not over the last."""
    if total == 0:
        yield ()
    for part in range(1, min(total, largest) + 1):
        for rest in _parts(total - part, part):
            yield part, *rest


_WITHOUT_SUITS = bytes(
    (1 << (byte & 0b1111).bit_count()) - 1 | (1 << (byte >> 4).bit_count()) - 1 << 4
    for byte in range(256)
)
"""Eight bits, as those of two ranks -> as many ones for each rank, from its lowest bit up."""


def _sums_on(table: int, total: int, same_rank: int = 0) -> tuple[_Sum, ...]:
    """The ways of adding up to *total* with cards of *table*, where none is of the *same_rank*."""
    if table & same_rank:
        return _ONE_OF_RANK
    absent = ~int.from_bytes(table.to_bytes(5, "little").translate(_WITHOUT_SUITS), "little")
    return tuple([way for pattern, way in _sums(total) if not pattern & absent])


class _Patterns(dict[bytes, list[tuple[_Sum, ...] | None]]):
    """A table without its suits -> by total the ways of adding up to it, once they were found."""

    def __missing__(self, key: bytes) -> list[tuple[_Sum, ...] | None]:
        if len(self) >= _PATTERNS_LIMIT:
            self.clear()
        by_rank = self[key] = [None] * 11
        return by_rank


_PATTERNS = _Patterns()

_OfCard = tuple[Play, int, int, int, dict[int, list[Play]]]
"""The play that lays a card, its bit, its rank, all cards of this rank, and by those of them that
lie on the table the plays that take one, the last first."""


def _of_card(card: Card) -> _OfCard:
    of_rank = cards_of_rank(card.rank)
    pairs = {}
    for bits in range(1, 16):
        same_rank = CardSet(bits << 4 * (card.rank - 1))
        pairs[int(same_rank)] = [Play(card, other.mask) for other in same_rank][::-1]
    return Play(card), 1 << card, card.rank, int(of_rank), pairs


_CARDS = tuple(map(_of_card, (DECK[0], *DECK)))
"""By the bit length of a hand its last card; there is no hand of length 0."""
