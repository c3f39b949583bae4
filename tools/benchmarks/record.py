"""How long commands take with a large record, and how much memory.

``python -m tools.benchmarks.record [--matches 5000]`` fills a record with some matches, multiplied,
of which every round has an analysis, and prints the seconds and the peak memory of each command: of
the first one after the results were lost, too, which has to find them again.
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scopa.engine import PRESETS
from scopa.game.review.stored_analysis import as_text, to_store
from scopa.game.seats import OPPONENTS, SAVED_PERSON
from scopa.storage.analyses import RoundId, save_analysis
from scopa.storage.database import Store
from scopa.storage.saved_match import SavedMatch
from tests.game.analyzed import analyzed_as_played
from tests.storage import saved
from tools.benchmarks import run

DIFFERENT = 50
COMMANDS = (["stats"], ["stats", "--json"], ["matches"], ["export"])


def main(matches: int = 5000) -> None:
    """Fill a record, run the commands, and print what they took."""
    with TemporaryDirectory() as home:
        file = Path(home, "matches.db")
        fill(file, matches)
        print(f"{matches} matches, {file.stat().st_size / 1e6:.0f} MB")
        for command in COMMANDS:
            print(f"{' '.join(command):15} {measured(command, home)}")
        with closing(sqlite3.connect(file)) as database:
            database.execute("UPDATE matches SET result = NULL")
            database.commit()
        print(f"{'stats, at first':15} {measured(COMMANDS[0], home)}")


def fill(file: Path, matches: int) -> None:
    """Make a record of *matches* matches, with all rounds over and analyzed."""
    random = Random(1)
    with closing(Store(file)) as store:
        for seed in range(min(DIFFERENT, matches)):
            match = different(seed)
            store.add(match)
            for number, (_, _start, end) in enumerate(match.history.replayed()):
                costs = [max(0.0, random.gauss(0.0, 0.1)) for _ in end.plays]
                found = to_store(as_text(analyzed_as_played(end, costs)))
                at = RoundId(seed + 1, number)
                save_analysis(store, at, match.history.rounds[number], found)
    with closing(sqlite3.connect(file)) as database:
        for first in range(DIFFERENT, matches, DIFFERENT):
            multiply(database, first, min(DIFFERENT, matches - first))
        database.commit()


def different(seed: int) -> SavedMatch:
    """A match of random plays: Scopa for two, or each tenth another game."""
    games = list(PRESETS.values())
    match = saved(seed, rules=games[seed // 10 % len(games) if seed % 10 == 9 else 0])
    names = (SAVED_PERSON, *match.players[1:])
    return match._replace(players=names, opponent=list(OPPONENTS)[seed % len(OPPONENTS)])


def multiply(database: sqlite3.Connection, first: int, matches: int) -> None:
    """Copy the first matches of the record behind the *first* ones that are there."""
    copied: Mapping[str, Mapping[str, str]] = {
        "matches": {"id": f"id + {first}", "key": f"key || '-{first}'"},
        **{table: {"match": f"match + {first}"} for table in ("rounds", "plays", "judgements")},
    }
    for table, changes in copied.items():
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        values = ", ".join(changes.get(name, name) for name in columns)
        match = next(iter(changes))
        database.execute(
            f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {match} <= ?", [matches]
        )


def measured(command: list[str], home: str) -> str:
    """The seconds and the peak memory of a *command* with the record in a folder."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "scopa", *command],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SCOPA_HOME": home},
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    taken = time.perf_counter() - begun
    return f"{taken:6.2f} s {usage.ru_maxrss / 1024:6.0f} MB, status {process.returncode}"


if __name__ == "__main__":
    run(main)
