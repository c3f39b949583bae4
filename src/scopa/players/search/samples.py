"""Worlds: the ways in which the cards that a player has not seen may lie in the other hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import comb

from scopa.engine import CardSet, Knowledge, Randomness, shuffled_deck
from scopa.players.search.alpha_beta import Sample
from scopa.players.search.evaluation import bits

Plausibility = Callable[[tuple[int, ...]], float]
"""How well hands agree with what their holders have played, as a weight against other hands."""


def is_certain(knowledge: Knowledge) -> bool:
    """Whether no card is hidden any more: what another holds is all that has not been seen."""
    return count_possible_hands(knowledge) == 1 and not knowledge.stock_size


def count_possible_hands(knowledge: Knowledge) -> int:
    """In how many ways the hidden cards may lie.

    >>> from scopa.engine import SCOPA, Round, shuffle
    >>> from random import Random
    >>> state = Round.deal(shuffle(Random(1)).deck)
    >>> count_possible_hands(Knowledge.of(state, state.turn))  # three of 33 cards
    5456
    """
    left, ways = len(knowledge.unseen), 1
    for size in _hidden_sizes(knowledge):
        ways *= comb(left, size)
        left -= size
    return ways


def _hidden_sizes(knowledge: Knowledge) -> list[int]:
    """How many cards in each hand one cannot see."""
    both = zip(knowledge.hand_sizes, knowledge.shown_hands, strict=True)
    hidden = [size - shown.bit_count() for size, shown in both]
    hidden[knowledge.seat] = 0
    return hidden


def worlds(
    knowledge: Knowledge,
    number: int,
    rng: Randomness,
    plausibility: Plausibility | None = None,
) -> Iterator[Sample]:
    """All worlds if there are no more than *number*, else that many drawn from *rng*.

    Those that are drawn come in the same order from the same *rng*, so that the first of many are
    the few.
    """
    weigh = plausibility or _evenly
    for hands in _hands(knowledge, number, rng):
        yield Sample(hands, weigh(hands))


def _evenly(_hands: tuple[int, ...]) -> float:
    return 1.0


def _hands(knowledge: Knowledge, number: int, rng: Randomness) -> Iterator[tuple[int, ...]]:
    known = list(knowledge.shown_hands)
    known[knowledge.seat] = int(knowledge.hand)
    wanted = _hidden_sizes(knowledge)
    if count_possible_hands(knowledge) <= number:
        return _all(known, wanted, int(knowledge.unseen))
    return islice(_drawn(known, wanted, knowledge.unseen, rng), number)


def _all(known: Sequence[int], wanted: Sequence[int], unseen: int) -> Iterator[tuple[int, ...]]:
    """The *known* hands, each with as many of the cards *unseen* as are *wanted* for it."""
    if not known:
        yield ()
        return
    for cards in combinations(bits(unseen), wanted[0]):
        hidden = sum([1 << card for card in cards])
        for others in _all(known[1:], wanted[1:], unseen & ~hidden):
            yield known[0] | hidden, *others


def _drawn(
    known: Sequence[int], wanted: Sequence[int], unseen: CardSet, rng: Randomness
) -> Iterator[tuple[int, ...]]:
    """Worlds without end, several from each shuffle.

    The hands stand side by side in the shuffled cards, and from world to world they move on by one
    hand, so that each card comes to each seat about as often: a few such worlds say as much as many
    that are drawn one by one.
    """
    step = max(wanted)
    while True:
        cards = [1 << card for card in shuffled_deck(rng) if card in unseen]
        around = cards * 2
        for first in range(0, len(cards) - step + 1, step):
            place = first
            hands = list(known)
            for seat, size in enumerate(wanted):
                hands[seat] |= sum(around[place : place + size])
                place += size
            yield tuple(hands)
