"""Find the puzzles that come with the game again.

``python -m research.puzzles find POOL`` plays rounds and writes the moments that one could ask
about into a file; ``choose POOL`` makes puzzles of them; ``report`` judges the puzzles again, and
says for each theme how many there are, how many plays are offered, where the answer stands, by how
much it is better, how that was found out, and how many each opponent solves.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from research.puzzles.choosing import check, choose, report
from research.puzzles.finding import Task, moments_of, parse_moment
from scopa.players.puzzle import PUZZLE_FILE, parse_puzzle

_SEED, _OTHER_SEED = 2026, 77
# By game: so many rounds are searched to their end, and the rounds up to the second number only
# before the last deal, which brings more than enough.
_ROUNDS: Mapping[str, tuple[int, int]] = {
    "scopa": (800, 4762),
    "scopone": (500, 500),
    "asso-piglia-tutto": (400, 1442),
    "escoba": (400, 400),
}


def _find(pool: Path, seed: int, executor: Executor) -> None:
    with pool.open("w", encoding="utf-8") as file:
        for game, (whole, last) in _ROUNDS.items():
            tasks = [Task(game, seed, number, number >= whole) for number in range(last)]
            for moments in executor.map(moments_of, tasks):
                file.writelines(f"{moment}\n" for moment in moments)


def _choose(pool: Path, file: Path) -> None:
    moments = map(parse_moment, pool.read_text("utf-8").splitlines())
    file.write_text("".join(f"{puzzle}\n" for puzzle in choose(moments)), "utf-8")


def _report(file: Path, seed: int, executor: Executor) -> None:
    puzzles = [parse_puzzle(line) for line in file.read_text("utf-8").splitlines()]
    checked = executor.map(check, [(puzzle, seed) for puzzle in puzzles])
    print(*report(list(checked)), sep="\n")


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m research.puzzles", description=__doc__)
    commands = reader.add_subparsers(dest="command", required=True)
    find, choosing, reporting = (commands.add_parser(n) for n in ("find", "choose", "report"))
    find.add_argument("pool", type=Path)
    find.add_argument("--seed", type=int, default=_SEED)
    choosing.add_argument("pool", type=Path)
    for command in (choosing, reporting):
        command.add_argument("file", nargs="?", type=Path, default=PUZZLE_FILE)
    reporting.add_argument("--seed", type=int, default=_OTHER_SEED)
    for command in (find, reporting):
        command.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = reader.parse_args()
    if options.command == "choose":
        _choose(options.pool, options.file)
        return
    with ProcessPoolExecutor(options.jobs) as executor:
        if options.command == "find":
            _find(options.pool, options.seed, executor)
        else:
            _report(options.file, options.seed, executor)


if __name__ == "__main__":
    main()
