"""Find the puzzles that come with the game again: ``python -m research.puzzles [FILE]``.

Rounds are played by computer players, 400 of each game, and then more for the themes of which
there are too few puzzles as yet; the same seed finds the same ones. ``--solve`` only says how many
of those in the file each opponent solves, after they were judged again with that seed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from research.puzzles.judging import JUDGES, SOLVERS, answers, clearly_best
from research.puzzles.search import GAMES, Task, puzzles_of, select, themes_of
from scopa.arena.workers import parallel_map, workers
from scopa.players.puzzle import CLEARLY, PUZZLE_FILE, Puzzle, parse_puzzle

SEED = 2026
_ROUNDS_AT_A_TIME, _MOST_ROUNDS = 400, 20_000
_FEWEST = 15  # of each theme


def found(seed: int, executor: Executor | None) -> Iterator[Puzzle]:
    """Search rounds until there are puzzles enough of every theme."""
    for game in GAMES:
        number = Counter(dict.fromkeys(themes_of(game), 0))
        for begin in range(0, _MOST_ROUNDS, _ROUNDS_AT_A_TIME):
            wanted = frozenset(theme for theme in number if not begin or number[theme] < _FEWEST)
            numbers = range(begin, begin + _ROUNDS_AT_A_TIME) if wanted else ()
            tasks = [Task(game, seed, at, wanted) for at in numbers]
            for puzzles in parallel_map(puzzles_of, tasks, executor):
                number.update(puzzle.theme for puzzle in puzzles)
                yield from puzzles
        counts = ", ".join(f"{count} {theme.value}" for theme, count in number.items())
        print(f"{game}: {counts}", file=sys.stderr)


def solved(puzzles: Sequence[Puzzle], seed: int, executor: Executor | None) -> Iterator[str]:
    """Judge the *puzzles* again; count how many hold, and how many each opponent solves."""
    by_name: Counter[str] = Counter()
    doubted = []
    asked = [(puzzle, seed) for puzzle in puzzles]
    for puzzle, (holds, names) in zip(puzzles, parallel_map(_solved, asked, executor), strict=True):
        by_name.update(names)
        doubted += [] if holds else [str(puzzle)]
    yield f"{len(puzzles) - len(doubted)} of {len(puzzles)} hold when judged with seed {seed}"
    yield from doubted
    for name in SOLVERS:
        yield f"{name:12}{by_name[name]:5}"


def _solved(asked: tuple[Puzzle, int]) -> tuple[bool, list[str]]:
    puzzle, seed = asked
    knowledge = puzzle.knowledge
    best = clearly_best(knowledge, (replace(JUDGES[0], seed=seed),), CLEARLY)
    return best == puzzle.best, [
        name for name, play in answers(knowledge).items() if play == puzzle.best
    ]


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m research.puzzles", description=__doc__)
    reader.add_argument("file", nargs="?", type=Path, default=PUZZLE_FILE)
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument("--number", type=int, default=200, help="how many puzzles are kept")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--solve", action="store_true")
    options = reader.parse_args()
    with workers(options.jobs) as executor:
        if options.solve:
            puzzles = [parse_puzzle(line) for line in options.file.read_text("utf-8").splitlines()]
            print(*solved(puzzles, options.seed, executor), sep="\n")
        else:
            kept = select(found(options.seed, executor), options.number)
            options.file.write_text("".join(f"{puzzle}\n" for puzzle in kept), "utf-8")


if __name__ == "__main__":
    main()
