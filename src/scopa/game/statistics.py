"""How the person has fared: matches, rounds, and what mistakes cost in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

from scopa.engine import SCOPA, Rules
from scopa.game.match_state import HUMAN, is_own
from scopa.game.round_review import Grade
from scopa.storage.match_folder import Decision, MatchFigures, decisions, load
from scopa.storage.puzzle_answers import answers_file, load_answers

_Of = TypeVar("_Of", bound=Hashable)
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
    """How some matches, and their rounds, came out.

    last: whether the latest matches were won, the last one last
    """

    matches: int = 0
    matches_won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    rounds_drawn: int = 0
    last: tuple[bool, ...] = ()

    def plus(self, match: MatchFigures) -> Tally:
        """The same with one more match."""
        leads = [_lead(each.points, match.rules) for each in match.rounds if each.points]
        is_won = match.winner == HUMAN
        return Tally(
            self.matches + match.is_over,
            self.matches_won + is_won,
            self.rounds + len(leads),
            self.rounds_won + sum(lead > 0 for lead in leads),
            self.rounds_drawn + leads.count(0),
            (*self.last, *[is_won] * match.is_over)[-LAST_MATCHES:],
        )


def _lead(points: Sequence[int], rules: Rules) -> int:
    own, *others = points
    return min(others) - own if rules.lowest_wins else own - max(others)


class Skill(NamedTuple):
    """What mistakes cost in a round, on average, in the latest *rounds*.

    by_kind: of points, the same
    before: in as many rounds before those; None if too few are judged
    worst: the costliest mistake, and its match, if there is one
    """

    rounds: int = 0
    cost: float = 0.0
    by_kind: Mapping[str, float] = {}
    before: float | None = None
    worst: tuple[MatchFigures, Decision] | None = None

    @property
    def is_known(self) -> bool:
        return self.rounds >= FEWEST_ROUNDS

    @property
    def costliest(self) -> str:
        """The kind that costs most, once the skill is known; empty if nothing does."""
        kinds = {kind: cost for kind, cost in self.by_kind.items() if cost > 0 and self.is_known}
        return max(kinds, key=kinds.__getitem__, default="")


class Statistics(NamedTuple):
    """The figures of the person's own matches.

    by_opponent: by the names of the opponents as the files have them, the most played first
    by_rules: by the rules, the same
    rules: of the game that was played last
    skill: in that game without help
    solved: how many puzzles
    """

    in_all: Tally
    by_opponent: Mapping[str, Tally]
    by_rules: Mapping[Rules, Tally]
    rules: Rules
    skill: Skill
    solved: int


def statistics(matches: Sequence[MatchFigures]) -> Statistics:
    """The figures of *matches*, the last begun last; those of others do not count.

    :raises FileError: a file cannot be read.
    """
    own = [match for match in matches if is_own(match)]
    rules = own[-1].rules if own else SCOPA
    alone = [match for match in own if match.rules == rules and not match.helped]
    return Statistics(
        _tallies(own, lambda _: "").get("", Tally()),
        _tallies(own, lambda match: match.opponent),
        _tallies(own, lambda match: match.rules),
        rules,
        _skill(reversed(alone)),
        sum(load_answers(answers_file()).by_key.values()),
    )


def _tallies(
    matches: Sequence[MatchFigures], of: Callable[[MatchFigures], _Of]
) -> Mapping[_Of, Tally]:
    """The matches by what they are *of*, those of which most rounds were played first."""
    found: dict[_Of, Tally] = {}
    for match in matches:
        found[of(match)] = found.get(of(match), Tally()).plus(match)
    return dict(sorted(found.items(), key=lambda entry: -entry[1].rounds))


def _skill(latest: Iterable[MatchFigures]) -> Skill:
    """The skill in the last rounds of matches, of which the *latest* come first."""
    rounds: list[list[tuple[MatchFigures, Decision]]] = []
    for match in latest:
        judged = {number for number, each in enumerate(match.rounds) if each.judge}
        by_round = _mistakes(match.file, judged)
        for number in sorted(judged, reverse=True):
            rounds.append([(match, each) for each in by_round.get(number, [])])
        if len(rounds) >= 2 * LAST_ROUNDS:
            break
    now, before = rounds[:LAST_ROUNDS], rounds[LAST_ROUNDS : 2 * LAST_ROUNDS]
    mistakes = [mistake for made in now for mistake in made]
    kinds: Counter[str] = Counter()
    for _match, decision in mistakes:
        kinds.update(decision.parts)
    return Skill(
        len(now),
        _mean_cost(now),
        {kind: cost / len(now) for kind, cost in kinds.items()},
        _mean_cost(before) if len(before) >= FEWEST_ROUNDS else None,
        max(mistakes, key=lambda mistake: mistake[1].cost, default=None),
    )


def _mean_cost(rounds: Sequence[Sequence[tuple[MatchFigures, Decision]]]) -> float:
    costs = [decision.cost for made in rounds for _match, decision in made]
    return sum(costs) / max(1, len(rounds))


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
