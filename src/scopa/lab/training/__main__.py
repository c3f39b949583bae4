"""The command ``python -m scopa.lab.training``: make the nets of a game from nothing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from scopa.engine import PRESETS, Rules, ScopaError, parse_rules
from scopa.lab.training.stages import Training
from scopa.players.nets import net_file, write_nets


def _rules(text: str) -> tuple[str, Rules]:
    """The name of a game, or rules as a match file tells them; with the name of the nets."""
    try:
        rules = PRESETS.get(text) or parse_rules(text)
    except ScopaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text, rules


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m scopa.lab.training", description=__doc__)
    parser.add_argument("--rules", type=_rules, default=_rules("scopa"), metavar="GAME")
    parser.add_argument(
        "--scale", type=float, default=1.0, metavar="PART", help="of the usual size"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="processes")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    name, rules = options.rules
    file = options.file or net_file(name)
    with ProcessPoolExecutor(options.jobs) as pool:
        training = Training(rules, pool, lambda text: print(text, flush=True), options.scale)
        contents = write_nets(training.nets())
    file.write_bytes(contents)
    print(f"{file}: {len(contents)} bytes")


if __name__ == "__main__":
    main()
