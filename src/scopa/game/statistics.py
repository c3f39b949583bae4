"""How the person has fared: matches, rounds, and what mistakes cost in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from scopa.engine import Rules
from scopa.game.match_state import HUMAN, is_own
from scopa.game.round_review import Grade
from scopa.storage.match_folder import Decision, MatchFigures, decisions, load

LAST_MATCHES, LAST_ROUNDS = 10, 30
"""How many of the latest are looked at."""
FEWEST_ROUNDS = 8
"""Of fewer rounds nothing is said."""

SCALES: Mapping[str, Mapping[str, float]] = {
    "scopa": {
        "nino": 1.8, "rosa": 0.95, "beppe": 0.9, "carla": 0.85, "don-ciccio": 0.2, "maestro": 0.0,
    },
}  # fmt: skip
"""What the mistakes of each opponent cost in a round, by game: measured by
``python -m tools.benchmarks.mistakes``. Games that are not here have no scale."""


class Tally(NamedTuple):
    """How many of some matches, and of their rounds, were won."""

    matches: int = 0
    matches_won: int = 0
    rounds: int = 0
    rounds_won: int = 0

    def plus(self, match: MatchFigures) -> Tally:
        """The same with one more match."""
        rounds = [each.points for each in match.rounds if each.points]
        won = sum(_has_won(points, match.rules) for points in rounds)
        return Tally(
            self.matches + match.is_over,
            self.matches_won + (match.winner == HUMAN),
            self.rounds + len(rounds),
            self.rounds_won + won,
        )


def _has_won(points: Sequence[int], rules: Rules) -> bool:
    own, *others = points
    return own < min(others) if rules.lowest_wins else own > max(others)


class Skill(NamedTuple):
    """What mistakes cost in a round, on average.

    by_kind: of points, the same
    """

    rounds: int
    cost: float
    by_kind: Mapping[str, float]

    @property
    def costliest(self) -> str:
        """The kind that costs most; empty if nothing does."""
        kinds = {kind: cost for kind, cost in self.by_kind.items() if cost > 0}
        return max(kinds, key=kinds.__getitem__, default="")


class Statistics(NamedTuple):
    """The figures of the person's own matches.

    by_opponent: by the names of the opponents as the files have them
    by_rules: by the rules
    last: whether the latest matches were won, the last one last
    skill: in the latest rounds without help, of the game with these *rules*; None if too few are
        judged
    """

    by_opponent: Mapping[str, Tally]
    by_rules: Mapping[Rules, Tally]
    last: tuple[bool, ...]
    rules: Rules | None = None
    skill: Skill | None = None


def statistics(matches: Sequence[MatchFigures]) -> Statistics:
    """The figures of *matches*, the last begun last; those of others do not count.

    :raises FileError: a file cannot be read.
    """
    own = [match for match in matches if is_own(match)]
    by_opponent: dict[str, Tally] = {}
    by_rules: dict[Rules, Tally] = {}
    for match in own:
        by_opponent[match.opponent] = by_opponent.get(match.opponent, Tally()).plus(match)
        by_rules[match.rules] = by_rules.get(match.rules, Tally()).plus(match)
    last = tuple(match.winner == HUMAN for match in own if match.is_over)[-LAST_MATCHES:]
    rules = own[-1].rules if own else None
    alone = [match for match in own if match.rules == rules and not match.helped]
    return Statistics(by_opponent, by_rules, last, rules, _skill(reversed(alone)))


def _skill(latest: Iterable[MatchFigures]) -> Skill | None:
    """The skill in the last rounds of matches, of which the *latest* come first."""
    rounds: list[list[Decision]] = []
    for match in latest:
        judged = {number for number, each in enumerate(match.rounds) if each.judge}
        by_round = _mistakes(match.file, judged)
        rounds += [by_round.get(number, []) for number in sorted(judged, reverse=True)]
        if len(rounds) >= LAST_ROUNDS:
            break
    rounds = rounds[:LAST_ROUNDS]
    if len(rounds) < FEWEST_ROUNDS:
        return None
    mistakes = [decision for made in rounds for decision in made]
    kinds: Counter[str] = Counter()
    for decision in mistakes:
        kinds.update(decision.parts)
    number, cost = len(rounds), sum(decision.cost for decision in mistakes)
    return Skill(number, cost / number, {kind: cost / number for kind, cost in kinds.items()})


def _mistakes(file: Path, judged: set[int]) -> Mapping[int, list[Decision]]:
    """The mistakes of the person in the *judged* rounds, by round."""
    found: dict[int, list[Decision]] = {}
    if judged and (match := load(file).match):
        for each in decisions(match):
            if each.seat == HUMAN and each.round in judged and Grade.of(each.cost) != Grade.GOOD:
                found.setdefault(each.round, []).append(each)
    return found


def place_of(cost: float, scale: Mapping[str, float]) -> tuple[str, str]:
    """The opponents between whom somebody stands whose mistakes *cost* so much a round.

    Both are the same if the nearest loses about as much; beyond the ends the other is empty.

    >>> place_of(0.9, SCALES["scopa"]), place_of(5.0, SCALES["scopa"])
    (('beppe', 'beppe'), ('', 'nino'))
    """
    names = list(scale)
    if cost > scale[names[0]]:
        return "", names[0]
    for weaker, stronger in pairwise(names):
        upper, lower = scale[weaker], scale[stronger]
        near = (upper - lower) / 4
        if cost >= upper - near:
            return weaker, weaker
        if cost > lower + near:
            return weaker, stronger
    return names[-1], names[-1]
