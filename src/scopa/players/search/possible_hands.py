"""Samples: how the cards that a player has not seen may lie in the other hands, and how likely."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, islice
from math import comb, exp, prod
from typing import NamedTuple

from scopa.engine import CardSet, Knowledge, Play, Randomness, legal_plays, shuffled_deck
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import COUNTED_OUT, bits, has_long_hands
from scopa.players.nets.net import SCALE
from scopa.players.nets.play_values import PublicPosition, past_positions, play_values
from scopa.players.search.evaluation import Evaluator
from scopa.players.search.lines import Leaves, Lines, without_leaf

Likelihood = Callable[[tuple[int, ...]], float]
"""Hands by seat -> their weight against other hands."""


class Sample(NamedTuple):
    """Possible hands by seat, and their weight against other samples."""

    hands: tuple[int, ...]
    weight: float = 1.0


class SearchResult(NamedTuple):
    """The mean value of each legal play over the samples, a margin in round points.

    lines: what the values come from, if they were searched
    """

    values: Mapping[Play, float]
    sample_count: int
    lines: Lines | None = None


class Search(ABC):
    """The search for one decision, with the hands of each sample open."""

    def __init__(self, knowledge: Knowledge, evaluator: Evaluator) -> None:
        self._knowledge = knowledge
        self._evaluator = evaluator
        self._plays = knowledge.legal_plays()
        self._leaves = Leaves(evaluator)

    @abstractmethod
    def _search(self, sample: Sample) -> Sequence[int]:
        """The value of each play in a *sample* for the evaluator's side, with its leaf."""

    def run(self, samples: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *samples*: as many as *cap_ms* milliseconds allow, or one."""
        begun = time.perf_counter()
        found: list[Sequence[int]] = []
        weights: list[float] = []
        for sample in samples:
            passed, count = time.perf_counter() - begun, len(found)
            if count and passed * (count + 1) / count > cap_ms / 1000:
                break
            found.append(self._search(sample))
            weights.append(sample.weight)
        sides, side = self._knowledge.rules.sides, self._evaluator.side
        sign = 1 if self._knowledge.seat % sides == side else -1
        unit = sign / (SCALE * sum(weights))
        values = {}
        for play, of_play in zip(self._plays, zip(*found, strict=True), strict=True):
            both = zip(weights, map(without_leaf, of_play), strict=True)
            values[play] = unit * sum([weight * value for weight, value in both])
        is_complete = len(found) == count_possible_hands(self._knowledge)
        lines = Lines(self._plays, self._leaves, found, weights, sign, is_complete)
        return SearchResult(values, len(found), lines)


def is_certain(knowledge: Knowledge) -> bool:
    """Whether the player knows where every card is, and can count the plays to come out."""
    is_near_end = not knowledge.stock_size and sum(knowledge.hand_sizes) <= COUNTED_OUT
    return is_near_end and count_possible_hands(knowledge) == 1


def count_possible_hands(knowledge: Knowledge) -> int:
    """In how many ways the unseen cards may lie in the other hands.

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
    both = zip(knowledge.hand_sizes, knowledge.shown_hands, strict=True)
    hidden = [size - shown.bit_count() for size, shown in both]
    hidden[knowledge.seat] = 0
    return hidden


def draw_samples(
    knowledge: Knowledge, count: int, rng: Randomness, likelihood: Likelihood | None = None
) -> Iterator[Sample]:
    """All possible samples if there are no more than *count*, else *count* drawn from *rng*.

    The same *rng* draws them in the same order, whatever the *count*.
    """
    known = list(knowledge.shown_hands)
    known[knowledge.seat] = int(knowledge.hand)
    sizes = _hidden_sizes(knowledge)
    if count_possible_hands(knowledge) <= count:
        every = _all_hands(known, sizes, int(knowledge.unseen))
    else:
        every = islice(_random_hands(known, sizes, knowledge.unseen, rng), count)
    for hands in every:
        yield Sample(hands, likelihood(hands) if likelihood else 1.0)


def _all_hands(
    known: Sequence[int], sizes: Sequence[int], unseen: int
) -> Iterator[tuple[int, ...]]:
    if not known:
        yield ()
        return
    for cards in combinations(bits(unseen), sizes[0]):
        hidden = sum([1 << card for card in cards])
        for others in _all_hands(known[1:], sizes[1:], unseen & ~hidden):
            yield known[0] | hidden, *others


def _random_hands(
    known: Sequence[int], sizes: Sequence[int], unseen: CardSet, rng: Randomness
) -> Iterator[tuple[int, ...]]:
    """Several samples from each shuffle, without end.

    The hands lie side by side in the shuffled cards and move on by one hand from sample to sample,
    so that each card comes to each seat about as often.
    """
    step = max(sizes)
    while True:
        cards = [1 << card for card in shuffled_deck(rng) if card in unseen]
        around = cards * 2
        for first in range(0, len(cards) - step + 1, step):
            place = first
            hands = list(known)
            for seat, size in enumerate(sizes):
                hands[seat] |= sum(around[place : place + size])
                place += size
            yield tuple(hands)


# ----------------------------------------------------------------------------- how likely they are

_TEMPERATURES = 0.04, 0.1
"""The differences in round points by which a player chooses a play e times as often: one who
chooses much as the net does, and one who looks further. Either is as likely."""
_SLIP = 0.02
"""How often any play is as likely as another."""

_Choice = tuple[PublicPosition, Play]


def hand_likelihood(knowledge: Knowledge) -> Likelihood | None:
    """How likely the hands of the others make their plays of this deal.

    None if there is nothing to tell from; and with long hands, where it takes so long that more of
    them are worth more.
    """
    rules, nets = knowledge.rules, nets_for(knowledge.rules)
    this_deal = len(knowledge.plays) % rules.deal_size
    if nets is None or has_long_hands(rules) or not this_deal or is_certain(knowledge):
        return None
    positions = past_positions(knowledge)[-this_deal:]
    choices = list(zip(positions, knowledge.plays[-this_deal:], strict=True))
    of_hand: dict[int, Callable[[int], float]] = {}
    for seat in range(rules.players):
        own = [choice for choice in choices if choice[0].seat == seat]
        if own and seat != knowledge.seat:
            of_hand[seat] = cache(partial(_likelihood_of_hand, own, nets))
    return lambda hands: prod([of_hand[seat](hands[seat]) for seat in of_hand])


def _likelihood_of_hand(choices: Sequence[_Choice], nets: GameNets, hand: int) -> float:
    """The probability of these *choices* of a player who is left with *hand*."""
    weight = 1.0
    for position, play in reversed(choices):
        hand |= 1 << play.card
        plays = legal_plays(hand, position.table, nets.rules)
        values = play_values(position, hand, plays, nets)
        weight *= _probability(values[plays.index(play)], values)
    return weight


def _probability(chosen: int, values: Sequence[int]) -> float:
    """The probability to choose a play of the *chosen* value among those of these *values*."""
    best, shares = max(values), 0.0
    for temperature in _TEMPERATURES:
        heat = SCALE * temperature
        shares += exp((chosen - best) / heat) / sum(
            [exp((value - best) / heat) for value in values]
        )
    return _SLIP / len(values) + (1 - _SLIP) * shares / len(_TEMPERATURES)
