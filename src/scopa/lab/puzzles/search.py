"""The search for puzzles in rounds that computer players have played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, zip_longest
from random import Random
from typing import NamedTuple

from scopa.engine import PRESETS, Knowledge, Position, Round, Rules, shuffle
from scopa.lab.puzzles.judging import (
    answers,
    at_first_look,
    clearly_best,
    is_obvious,
    theme_of,
)
from scopa.players.levels import LEVELS
from scopa.players.puzzle import Puzzle, Theme

PLAYERS = ("rosa", "beppe", "carla")
"""Who plays the rounds: quickly, and not always well."""
GAMES = ("scopa", "asso-piglia-tutto", "scopone")
_GAME_OF: Mapping[Theme, str] = {Theme.ACE: "asso-piglia-tutto", Theme.PARTNER: "scopone"}
"""The games that have themes of their own; all other themes are those of Scopa."""

_OBVIOUS_EVERY = 10
"""One round of so many is searched for what is obvious, of which there is more than of all else."""


class Task(NamedTuple):
    """The round of that *number* in a *game*, with all that is drawn at random from the *seed*."""

    game: str
    seed: int
    number: int


def themes_of(game: str) -> list[Theme]:
    """The themes for which puzzles of that *game* are looked for."""
    return [theme for theme in Theme if _GAME_OF.get(theme, "scopa") == game]


def puzzles_of(task: Task) -> list[Puzzle]:
    """The puzzles that come up in a round, at most one of each theme."""
    rng = Random(f"puzzles {task.seed} {task.game} {task.number}")
    rules = PRESETS[task.game]
    found: dict[Theme, Puzzle] = {}
    for round_ in _own_turns(rules, rng):
        puzzle = _puzzle_at(round_, obvious_too=not task.number % _OBVIOUS_EVERY)
        if puzzle is not None and puzzle.theme in themes_of(task.game):
            found.setdefault(puzzle.theme, puzzle)
    return list(found.values())


def _own_turns(rules: Rules, rng: Random) -> Iterator[Round]:
    """The moments of a round at which seat 0 is to play."""
    round_ = Round.deal(shuffle(rng, rules).deck, rng.randrange(rules.players), rules)
    players = [LEVELS[rng.choice(PLAYERS)] for _ in range(rules.players)]
    while not round_.is_over:
        if round_.turn == 0:
            yield round_
        round_ = round_.play(players[round_.turn](Knowledge.of(round_, round_.turn)))


def _puzzle_at(round_: Round, *, obvious_too: bool) -> Puzzle | None:
    """The puzzle at that moment, if there is one."""
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


def chosen(found: Iterable[Puzzle], of_each: int) -> list[Puzzle]:
    """So many puzzles of each theme, as many of each difficulty as there are, easy ones first."""
    by_theme: dict[Theme, dict[int, list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    for puzzle in found:
        by_theme[puzzle.theme][puzzle.difficulty].append(puzzle)
    kept = []
    for theme in Theme:
        in_turn = zip_longest(*(by_theme[theme][level] for level in sorted(by_theme[theme])))
        mixed = [puzzle for puzzle in chain.from_iterable(in_turn) if puzzle is not None]
        kept += sorted(mixed[:of_each], key=lambda puzzle: puzzle.difficulty)
    return kept
