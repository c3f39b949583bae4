"""The chance of winning a match, by the score and who deals.

It follows from how often a round ends with which points when both sides play it well. A file that
comes with the package says that for each game: `research.match_chances` makes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from scopa.engine import PRESETS, Match, Rules

COUNTED_GAMES: Mapping[str, Rules] = {
    **{name: rules for name, rules in PRESETS.items() if rules.sides == 2 and not rules.open_hands},
    "partners": Rules(players=4, partnerships=True),
}
"""The games whose rounds are counted, by name."""
RESULTS_FILE = Path(__file__).with_name("round_results.json")

RoundResults = Mapping[tuple[int, int], float]
"""Points of the dealer's side and of the other -> the part of all rounds that ends with them."""


class ResultsError(Exception):
    """The file of the results cannot be used; the text names it and says why."""


class MatchChances:
    """The chances in a match to *target* whose rounds end with these *results*.

    lowest_wins: whether the fewest points win
    """

    def __init__(self, results: RoundResults, target: int, *, lowest_wins: bool = False) -> None:
        self._target, self._lowest_wins = target, lowest_wins
        ahead = sum(part for (one, other), part in results.items() if self._is_ahead(one, other))
        level = sum(part for (one, other), part in results.items() if one == other)
        self._after_tie = (ahead + level) / (1 + level)
        """The chance of the dealer's side when both have reached the target with equal points."""
        self._width = width = target + max(map(max, results)) + 2
        self._changes = [
            (part, others * width + dealers) for (dealers, others), part in results.items()
        ]
        self._found = [
            self._after_tie if own == other else float(self._is_ahead(own, other))
            for own in range(width)
            for other in range(width)
        ]
        for total in reversed(range(2 * target - 1)):
            for own in range(max(0, total - target + 1), min(total, target - 1) + 1):
                self._found[own * width + total - own] = self._after_round(own, total - own)

    def of_dealer(self, own: int, other: int) -> float:
        """The chance of the side that deals next, with its *own* points against the *other*'s."""
        if max(own, other) >= self._target:
            return self._after_tie if own == other else float(self._is_ahead(own, other))
        return self._found[own * self._width + other]

    def of_point(self, own: int, other: int) -> float:
        """How much a point more in the next round adds to the chance of a side.

        It is the mean over both sides.

        own, other: as in `of_dealer`, of a match that is not decided
        """
        own, other = min(own, self._target), min(other, self._target)
        return (self._after_round(own + 1, other) - self._after_round(own, other + 1)) / 2

    def _after_round(self, own: int, other: int) -> float:
        """The mean chance of the dealer's side once the next round is added to these points."""
        found, here = self._found, other * self._width + own  # the other deals next
        return 1 - sum([part * found[here + change] for part, change in self._changes])

    def _is_ahead(self, own: int, other: int) -> bool:
        return own < other if self._lowest_wins else own > other


def chance(rules: Rules, scores: tuple[int, ...], dealer: int) -> float | None:
    """The chance that side 0 wins the match from these *scores*, before a round.

    dealer: the seat that deals it

    None if it cannot be told: nobody has counted the rounds of such a game (those of more than two
    sides among them), or the file of the results cannot be used.
    """
    chances = _chances(RESULTS_FILE, rules)
    if chances is None:
        return None
    side = dealer % 2
    found = chances.of_dealer(scores[side], scores[1 - side])
    return 1 - found if side else found


def point_value(rules: Rules, scores: tuple[int, ...], dealer: int) -> float | None:
    """How much a point of the next round's margin adds to the chance of a side.

    None as in `chance`, and when the match is over.
    """
    chances = _chances(RESULTS_FILE, rules)
    if chances is None or Match(rules, scores, dealer).winner is not None:
        return None
    side = dealer % 2
    found = chances.of_point(scores[side], scores[1 - side])
    return -found if rules.lowest_wins else found


def fault() -> str:
    """The reason why the file of chances cannot be used; empty if it can."""
    try:
        read_results(RESULTS_FILE)
    except ResultsError as error:
        return str(error)
    return ""


def game_of(rules: Rules) -> str | None:
    """The name of the game in which rounds end as they do under *rules*, if it is counted."""
    for name, game in COUNTED_GAMES.items():
        if game == replace(
            rules, target=game.target, open_hands=game.open_hands, wild_rank=game.wild_rank
        ):
            return name
    return None


@lru_cache(maxsize=64)
def _chances(file: Path, rules: Rules) -> MatchChances | None:
    name = game_of(rules)
    if name is None or fault():
        return None
    return MatchChances(read_results(file)[name], rules.target, lowest_wins=rules.lowest_wins)


@lru_cache(maxsize=2)
def read_results(file: Path) -> Mapping[str, RoundResults]:
    """The results of rounds by game.

    :raises ResultsError: the file is missing or damaged.
    """
    try:
        counts = json.loads(file.read_text("utf-8"))
        return {name: _parts(counts[name]) for name in COUNTED_GAMES}
    except OSError as error:
        raise ResultsError(f"{file}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ResultsError(f"{file}: damaged") from error


def _parts(counts: Mapping[str, int]) -> RoundResults:
    """The part of all rounds, by points.

    :raises ValueError: the *counts* are not those of rounds, each of which gives a point.
    """
    whole = sum(counts.values())
    if whole <= 0:
        raise ValueError("no rounds")
    results = {}
    for text, count in counts.items():
        dealers, others = map(int, text.split(":"))
        if min(dealers, others, count) < 0 or dealers + others == 0:
            raise ValueError(text)
        results[dealers, others] = count / whole
    return results
