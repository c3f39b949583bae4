"""How the person has fared: matches, rounds, and what mistakes cost in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice, pairwise
from typing import NamedTuple, TypeVar

from scopa.engine import SCOPA, Rules
from scopa.game.match_state import HUMAN, is_own
from scopa.game.round_review import reaches
from scopa.players.coach import MISTAKE
from scopa.storage.match_folder import Decision, MatchFigures, decisions, load
from scopa.storage.puzzle_answers import load_answers, round_key

_Of = TypeVar("_Of", bound=Hashable)
LAST_ROUNDS = 30
"""How many of the latest are looked at, and how many before those."""
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
    """By how much each match that is over, and each round, was won; less than 0 if it was lost."""

    matches: Sequence[int] = ()
    rounds: Sequence[int] = ()

    @classmethod
    def of(cls, matches: Sequence[MatchFigures]) -> Tally:
        every = [(each.points, match.rules) for match in matches for each in match.rounds]
        won = [1 if match.winner == HUMAN else -1 for match in matches if match.is_over]
        return cls(won, [_lead(points, rules) for points, rules in every if points])


def _lead(points: Sequence[int], rules: Rules) -> int:
    own, *others = points
    return min(others) - own if rules.lowest_wins else own - max(others)


class Mistake(NamedTuple):
    """A mistake of the person in a match."""

    match: MatchFigures
    decision: Decision


class Skill(NamedTuple):
    """What mistakes cost in a round, on average, in the latest *rounds*.

    by_kind: of points, the same
    before: in the rounds before those, at most as many; None if too few are judged
    worst: the costliest mistake of the latest, with help or without, in a round not reviewed yet
    """

    rounds: int = 0
    cost: float = 0.0
    by_kind: Mapping[str, float] = {}
    before: float | None = None
    worst: Mistake | None = None

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
    by_rules: the same by the rules, whatever the target
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
    alone = [match for match in own if _game(match) == _game(own[-1]) and not match.helped]
    answers = load_answers()
    return Statistics(
        Tally.of(own),
        _tallies(own, lambda match: match.opponent),
        _tallies(own, _game),
        rules,
        _skill(reversed(alone), reversed(own), answers.reviewed),
        sum(answers.by_key.values()),
    )


def _game(match: MatchFigures) -> Rules:
    """The rules of a match, to whatever number of points it was."""
    return replace(match.rules, target=SCOPA.target)


def _tallies(
    matches: Sequence[MatchFigures], of: Callable[[MatchFigures], _Of]
) -> Mapping[_Of, Tally]:
    """The matches by what they are *of*, those of which most rounds were played first."""
    groups: dict[_Of, list[MatchFigures]] = {}
    for match in matches:
        groups.setdefault(of(match), []).append(match)
    found = {key: Tally.of(group) for key, group in groups.items()}
    played = [(key, tally) for key, tally in found.items() if tally.rounds]
    return dict(sorted(played, key=lambda entry: -len(entry[1].rounds)))


def _skill(
    alone: Iterable[MatchFigures], every: Iterable[MatchFigures], reviewed: Collection[str]
) -> Skill:
    """The skill in the last rounds without help, and the worst mistake of *every* match.

    The latest of both come first.

    reviewed: the rounds whose mistakes have been seen
    """
    judged = cache(_judged_rounds)  # each file is read once
    rounds = list(islice(chain.from_iterable(map(judged, alone)), 2 * LAST_ROUNDS))
    latest = chain(*islice(chain.from_iterable(map(judged, every)), LAST_ROUNDS))
    keys = ((round_key(made.match.key, made.decision.round), made) for made in latest)
    fresh = [made for key, made in keys if key not in reviewed]
    now, before = rounds[:LAST_ROUNDS], rounds[LAST_ROUNDS:]
    kinds: Counter[str] = Counter()
    for mistake in chain.from_iterable(now):
        kinds.update(mistake.decision.parts)
    return Skill(
        len(now),
        _mean_cost(now),
        {kind: cost / len(now) for kind, cost in kinds.items()},
        _mean_cost(before) if len(before) >= FEWEST_ROUNDS else None,
        max(fresh, key=lambda made: made.decision.cost, default=None),
    )


def _judged_rounds(match: MatchFigures) -> Sequence[Sequence[Mistake]]:
    """The mistakes of the person in each round of a match that is judged, the latest first."""
    judged = [number for number, each in enumerate(match.rounds) if each.judge]
    if not judged or (found := load(match.file).match) is None:
        return ()
    own = [each for each in decisions(found) if each.seat == HUMAN]
    made = [Mistake(match, each) for each in own if reaches(each.cost, MISTAKE)]
    return [[each for each in made if each.decision.round == at] for at in reversed(judged)]


def _mean_cost(rounds: Sequence[Sequence[Mistake]]) -> float:
    return sum(made.decision.cost for made in chain(*rounds)) / max(1, len(rounds))


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
