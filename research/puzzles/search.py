"""The search for puzzles in rounds that computer players have played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, zip_longest
from random import Random
from typing import NamedTuple

from research.puzzles.judging import (
    answers,
    at_first_look,
    clearly_best,
    is_obvious,
    may_teach,
    theme_of,
)
from scopa.engine import PRESETS, Knowledge, Position, Round, Rules, shuffle
from scopa.players.levels import LEVELS
from scopa.players.puzzle import Puzzle, PuzzleTheme

PLAYERS = ("rosa", "beppe", "carla")  # play the rounds: quickly, and not always well
GAMES = ("scopa", "asso-piglia-tutto", "scopone")
THEMES = tuple(theme for theme in PuzzleTheme if theme is not PuzzleTheme.OWN)
_GAME_OF: Mapping[PuzzleTheme, str] = {
    PuzzleTheme.ACE: "asso-piglia-tutto",
    PuzzleTheme.PARTNER: "scopone",
}
_OBVIOUS_EVERY = 10  # one round of so many is searched for the obvious, of which there is plenty


class Task(NamedTuple):
    """A round in which puzzles of the *wanted* themes are looked for."""

    game: str
    seed: int
    number: int
    wanted: frozenset[PuzzleTheme] = frozenset(PuzzleTheme)


def themes_of(game: str) -> frozenset[PuzzleTheme]:
    """The themes for which puzzles of a *game* are looked for."""
    return frozenset(theme for theme in THEMES if _GAME_OF.get(theme, "scopa") == game)


def puzzles_of(task: Task) -> list[Puzzle]:
    """The puzzles that come up in a round, at most one of each theme."""
    rng = Random(f"puzzles {task.seed} {task.game} {task.number}")
    rules = PRESETS[task.game]
    found: dict[PuzzleTheme, Puzzle] = {}
    for round_ in _own_turns(rules, rng):
        if not may_teach(Knowledge.of(round_, 0), task.wanted):
            continue
        puzzle = _puzzle_at(round_, obvious_too=not task.number % _OBVIOUS_EVERY)
        if puzzle is not None and puzzle.theme in task.wanted & themes_of(task.game):
            found.setdefault(puzzle.theme, puzzle)
    return list(found.values())


def _own_turns(rules: Rules, rng: Random) -> Iterator[Round]:
    round_ = Round.deal(shuffle(rng, rules).deck, rng.randrange(rules.players), rules)
    players = [LEVELS[rng.choice(PLAYERS)] for _ in range(rules.players)]
    while not round_.is_over:
        if round_.turn == 0:
            yield round_
        round_ = round_.play(players[round_.turn](Knowledge.of(round_, round_.turn)))


def _puzzle_at(round_: Round, *, obvious_too: bool) -> Puzzle | None:
    knowledge = Knowledge.of(round_, 0)
    best = at_first_look(knowledge)
    if best is None or (is_obvious(knowledge, best) and not obvious_too):
        return None
    if best != clearly_best(knowledge):
        return None
    wrong = [play for play in answers(knowledge).values() if play != best]
    theme = theme_of(round_, best, wrong)
    if theme is None:
        return None
    return Puzzle(theme, len(wrong), best, Position.of(round_, knowledge.scores, 0))


def select(found: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """*number* puzzles, spread evenly over themes and difficulties; easy ones first."""
    of: dict[PuzzleTheme, dict[int, list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    for puzzle in found:
        of[puzzle.theme][_level(puzzle)].append(puzzle)
    by_theme = [_round_robin(of[theme][level] for level in sorted(of[theme])) for theme in THEMES]
    kept = islice(_round_robin(by_theme), number)
    return sorted(kept, key=lambda puzzle: (THEMES.index(puzzle.theme), _level(puzzle)))


def _round_robin(lists: Iterable[Iterable[Puzzle]]) -> list[Puzzle]:
    mixed = chain.from_iterable(zip_longest(*lists))
    return [puzzle for puzzle in mixed if puzzle is not None]


def _level(puzzle: Puzzle) -> int:
    return puzzle.difficulty or 0
