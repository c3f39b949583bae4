"""The command ``python -m research.training``: make the nets of a game, or only their parts."""

from __future__ import annotations

import argparse
import resource
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import process_time

from research.training.kinds import parts_of
from research.training.nets import write_nets
from research.training.stages import Training
from scopa.engine import PRESETS, ScopaError, parse_rules
from scopa.players.nets.game_nets import TRAINED_GAMES
from scopa.players.nets.net import net_file, read_nets


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
    parser.add_argument(
        "--parts", action="store_true", help="only the parts by kind, for the nets in the file"
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    if options.file is None and options.rules not in games:
        parser.error("where should nets for such rules be written? FILE is missing")
    try:
        rules = games.get(options.rules) or parse_rules(options.rules)
    except ScopaError as error:
        parser.error(str(error))
    file = options.file or net_file(options.rules)

    def report(text: str) -> None:
        print(text, flush=True)

    with ProcessPoolExecutor(options.jobs) as pool:
        if options.parts:
            nets = read_nets(file.read_bytes(), str(file))
        else:
            nets = Training(rules, pool, report, options.scale).nets()
        nets |= parts_of(rules, nets, pool, report, options.scale)
        contents = write_nets(nets)
    file.write_bytes(contents)
    own, workers = process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = own + workers.ru_utime + workers.ru_stime
    print(f"{file}: {len(contents)} bytes, {seconds / 60:.1f} minutes of processor time")


if __name__ == "__main__":
    main()
