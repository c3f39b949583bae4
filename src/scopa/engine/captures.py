"""Which sets of table cards a card may take: the only place that knows. (Rules: a round, 3)

A card takes one card of its own rank where there is one; only otherwise a sum. The first case is
a look-up by the four bits of that rank. Sums are remembered in two steps, because the same few
questions come up again and again: how many cards of each lower rank lie on the table tells which
ranks take part in any sum; the table's cards of just those ranks tell which sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine.cards import DECK, NO_CARDS, Card, CardSet, cards_of_rank
from scopa.engine.play import Play
from scopa.engine.rules import SCOPA, Rules

_MEMO_LIMIT = 3_000  # entries of one memo; it starts afresh then, so that memory stays bounded
_HANDS_LIMIT = 12_000  # there are 10,700 hands of up to three cards


def captures(card: Card, table: int, rules: Rules = SCOPA) -> Sequence[CardSet]:
    """The sets of *table* cards that *card* may take: the smallest first, then by card number.

    >>> [str(cards) for cards in captures(Card.parse("7D"), CardSet.parse("4C 3S 7B"))]
    ['7B']

    Empty: the card is laid, or an ace on an empty table goes to the pile, see `takes_itself`.

    :raises ValueError: *card* lies on the table.
    """
    if table >> card & 1:
        raise ValueError(f"the {card} lies on the table already")
    if rules.ace_takes_all and card.rank == 1:
        return _captures_of_ace(table, rules)
    if rules.fifteen:
        total = 15 - card.rank
        sets = _FIFTEENS[total][table & _UP_TO[total]]
    else:
        sets = tuple(play.taken for play in legal_plays(card.alone, table) if play.taken)
    if rules.fewest_cards and sets:
        return [taken for taken in sets if len(taken) == len(sets[0])]
    return sets


def _captures_of_ace(table: int, rules: Rules) -> Sequence[CardSet]:
    """What an ace takes where it takes everything. (Rules: variants, asso piglia tutto)"""
    aces = CardSet(table & cards_of_rank(1))
    if aces and ((table == aces and len(aces) == 1) or not rules.ace_takes_all_over_ace):
        return [ace.alone for ace in aces]
    return [CardSet(table)] if table else ()


def takes_itself(card: Card, table: int, rules: Rules) -> bool:
    """Whether *card* is an ace that goes from the hand to the pile, for the table is empty."""
    takes_all = rules.ace_takes_all and not rules.ace_stays_on_empty_table
    return takes_all and card.rank == 1 and not table


def may_sweep(play: Play, rules: Rules) -> bool:
    """Whether *play* makes a sweep if it empties the table: not always so for an ace."""
    if not rules.ace_takes_all or rules.ace_sweeps or play.card.rank != 1:
        return True
    return len(play.taken) == 1 and not play.taken & ~cards_of_rank(1)


def legal_plays(hand: int, table: int, rules: Rules = SCOPA) -> list[Play]:
    """Every play of a card of *hand*: in the order of the cards, then in that of `captures`."""
    if not rules.plain_captures:
        return [
            Play(card, taken)
            for card in CardSet(hand)
            for taken in captures(card, table, rules) or (NO_CARDS,)
        ]
    plays: list[Play] = []
    new_play = tuple.__new__  # half the time of Play(...), which would only name the fields
    histogram = -1
    for card, shift, pairs, lay, lower_cards, ranks_in_sums, sums in _WAYS_OF_HAND[hand]:
        same_rank = table >> shift & 0b1111
        if same_rank:
            plays += pairs[same_rank]
            continue
        lower = table & lower_cards
        if lower & (lower - 1):  # at least two
            if histogram < 0:
                histogram = _histogram(table)
            in_sums = ranks_in_sums[histogram & lower_cards]
            if in_sums:
                for taken in sums[lower & in_sums]:
                    plays.append(new_play(Play, (card, taken)))
                continue
        plays.append(lay)
    return plays


def opening_cards(hand: int, rules: Rules) -> int:
    """The cards of *hand* that may open the round: perhaps no ace, if there are other cards."""
    others = hand & ~cards_of_rank(1)
    return others if others and not rules.ace_may_open else hand


def _histogram(table: int) -> int:
    """How many cards of each rank *table* has: the count of set bits in each four bits."""
    return (
        table
        - (table >> 1 & 0x7777777777)
        - (table >> 2 & 0x3333333333)
        - (table >> 3 & 0x1111111111)
    )


def _subsets(table: int, total: int) -> list[int]:
    """The masks of all sets of cards of *table* that add up to *total*."""
    found: list[int] = []
    smaller = [(0, 0)]  # the sets that add up to less, each after its sum
    while table:
        bit = table & -table
        table ^= bit
        rank = bit.bit_length() + 3 >> 2
        larger = []
        for below, mask in smaller:
            if below + rank < total:
                larger.append((below + rank, mask | bit))
            elif below + rank == total:
                found.append(mask | bit)
        smaller += larger
    return found


class _RanksInSums(dict[int, int]):
    """How many cards of each lower rank lie there -> all cards of the ranks that are in any sum."""

    def __init__(self, rank: int) -> None:
        super().__init__()
        self.rank = rank

    def __missing__(self, histogram: int) -> int:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        stand_ins = mask = 0
        for card in DECK:
            if card & 3 < histogram >> 4 * (card.rank - 1) & 0b1111:
                stand_ins |= 1 << card
        for subset in _subsets(stand_ins, self.rank):
            for card in CardSet(subset):
                mask |= cards_of_rank(card.rank)
        self[histogram] = mask
        return mask


class _Sums(dict[int, tuple[CardSet, ...]]):
    """Cards on the table -> the sets of them that add up to *total*."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self.total = total

    def __missing__(self, table: int) -> tuple[CardSet, ...]:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        masks = sorted(_subsets(table, self.total))
        masks.sort(key=int.bit_count)
        found = self[table] = tuple(map(CardSet, masks))
        return found


class _Ways(NamedTuple):
    """What `legal_plays` looks up for one card."""

    card: Card
    shift: int
    """How far the four bits of its rank are from the lowest bit."""
    pairs: tuple[tuple[Play, ...], ...]
    """By those four bits of the table: the ways of taking one of them."""
    lay: Play
    lower_cards: int
    """The bits of all cards of lower rank, in a table or in its histogram."""
    ranks_in_sums: _RanksInSums
    sums: _Sums


def _all_ways() -> tuple[_Ways, ...]:
    ranks_in_sums = [_RanksInSums(rank) for rank in range(1, 11)]
    sums = [_Sums(rank) for rank in range(1, 11)]
    ways = []
    for card in DECK:
        index = card.rank - 1
        of_rank = list(cards_of_rank(card.rank))
        pairs = tuple(
            tuple(Play(card, other.alone) for i, other in enumerate(of_rank) if bits >> i & 1)
            for bits in range(16)
        )
        lower = (1 << 4 * index) - 1
        ways.append(
            _Ways(card, 4 * index, pairs, Play(card), lower, ranks_in_sums[index], sums[index])
        )
    return tuple(ways)


_WAYS = _all_ways()


class _WaysOfHand(dict[int, tuple[_Ways, ...]]):
    """A hand -> the ways of each of its cards."""

    def __missing__(self, hand: int) -> tuple[_Ways, ...]:
        if len(self) >= _HANDS_LIMIT:
            self.clear()
        ways = self[hand] = tuple(_WAYS[card] for card in CardSet(hand))
        return ways


_WAYS_OF_HAND = _WaysOfHand()
_FIFTEENS = tuple(_Sums(total) for total in range(15))
"""By the sum that is wanted; here a single card is a sum as well."""
_UP_TO = tuple((1 << 4 * min(total, 10)) - 1 for total in range(15))
"""The cards whose rank is at most so much."""
