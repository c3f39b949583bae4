"""The command ``python -m research.match_chances``: count how rounds end, game by game.

It writes the file from which the chances of winning a match follow; games that are not named keep
their counts. For each it says the chance of who deals first with its standard error, and how often
they won matches that were played.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from research.match_chances.counting import (
    PARTS,
    as_written,
    chance_at_first,
    matches_won,
    play_matches,
    play_rounds,
)
from scopa.players.match_chances import COUNTED_GAMES, RESULTS_FILE


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(prog="python -m research.match_chances", description=__doc__)
    reader.add_argument("games", nargs="*", metavar="GAME", help="else all")
    reader.add_argument("--rounds", type=int, default=20_000, metavar="NUMBER", help="of a game")
    reader.add_argument("--matches", type=int, default=0, metavar="NUMBER", help="to compare with")
    reader.add_argument("--seed", type=int, default=2026)
    reader.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="processes")
    reader.add_argument("--file", type=Path, default=RESULTS_FILE, metavar="FILE")
    options = reader.parse_args(arguments)
    if unknown := [name for name in options.games if name not in COUNTED_GAMES]:
        reader.error(f"no such game: {unknown[0]}; there are {', '.join(COUNTED_GAMES)}")
    counts = json.loads(options.file.read_text("utf-8")) if options.file.exists() else {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.games or COUNTED_GAMES:
            rules = COUNTED_GAMES[name]
            seeds = [f"{options.seed} {name} {part}" for part in range(PARTS)]
            rounds = max(1, options.rounds // PARTS)
            parts = list(pool.map(partial(play_rounds, rules, rounds), seeds))
            counts[name] = as_written(sum(parts, Counter()))
            line = f"{name}: {sum(counts[name].values())} rounds, {chance_at_first(parts, rules)}"
            if options.matches:
                matches = partial(play_matches, rules, max(1, options.matches // PARTS))
                line += f"; in matches {matches_won(list(pool.map(matches, seeds)))}"
            print(line, flush=True)
            options.file.write_text(json.dumps(counts, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
