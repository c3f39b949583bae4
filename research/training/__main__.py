"""The command ``python -m research.training``: make the nets of a game from nothing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from research.training.nets import write_nets
from research.training.stages import Training
from scopa.engine import PRESETS, ScopaError, parse_rules
from scopa.players.nets.game_nets import TRAINED_GAMES
from scopa.players.nets.net import net_file


def main(arguments: Sequence[str] | None = None) -> None:
    games = {**PRESETS, **TRAINED_GAMES}
    parser = argparse.ArgumentParser(prog="python -m research.training", description=__doc__)
    parser.add_argument(
        "--rules", default="scopa", metavar="GAME", help="a game by its name, or NAME=VALUE ..."
    )
    parser.add_argument(
        "--scale", type=float, default=1.0, metavar="PART", help="of the usual size"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="processes")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    if options.file is None and options.rules not in games:
        parser.error("where should nets for such rules be written? FILE is missing")
    try:
        rules = games.get(options.rules) or parse_rules(options.rules)
    except ScopaError as error:
        parser.error(str(error))
    file = options.file or net_file(options.rules)
    with ProcessPoolExecutor(options.jobs) as pool:
        training = Training(rules, pool, lambda text: print(text, flush=True), options.scale)
        contents = write_nets(training.nets())
    file.write_bytes(contents)
    print(f"{file}: {len(contents)} bytes")


if __name__ == "__main__":
    main()
