"""How long commands take with a large folder of matches, and how much memory.

``python -m tools.benchmarks.record [--matches 5000]`` fills a folder with some matches, multiplied,
of which every round is judged, and prints its size, and the seconds and the peak memory of each
command; *Continue* is a game in lines of text that ends at once.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scopa.engine import PRESETS
from scopa.game.judge import JUDGE
from scopa.game.seats import OPPONENTS, SAVED_PERSON
from scopa.storage.match_file import SavedMatch, Value, format_match, format_values
from tests.storage import saved
from tools.benchmarks import run

DIFFERENT = 50
KINDS = ("cards", "coins", "sweeps", "prime", "settebello")
MISTAKES = 0.15  # of all decisions; those have their parts by kind
COMMANDS = (
    ["stats"],
    ["matches"],
    ["--plain", "--seed", "5"],
    ["export"],
    ["import", "all.scopa"],
)


def main(matches: int = 5000) -> None:
    """Fill a folder, run the commands, and print what they took."""
    with TemporaryDirectory() as home:
        fill(Path(home, "matches"), matches)
        files = list(Path(home, "matches").iterdir())
        sizes = [file.stat().st_size for file in files]
        blocks = sum(512 * file.stat().st_blocks for file in files)
        print(f"{matches} matches, {sum(sizes) / 1e6:.1f} MB, {blocks / 1e6:.1f} MB in blocks")
        texts = (file.read_text("utf-8") for file in files)
        with Path(home, "all.scopa").open("w", encoding="utf-8") as every:
            every.writelines(f"{text}\n" for text in texts)
        for command in COMMANDS:
            place = home if command[0] != "import" else str(Path(home, "other"))
            where = [str(Path(home, word)) if word == "all.scopa" else word for word in command]
            print(f"{' '.join(command):20} {measured(where, place)}")


def fill(folder: Path, matches: int) -> None:
    """Make a folder of *matches* matches, each round of them over and judged."""
    folder.mkdir()
    texts = [format_match(different(seed)) for seed in range(min(DIFFERENT, matches))]
    for number in range(matches):
        text = texts[number % DIFFERENT].replace('[Match "key-', f'[Match "{number:05}-', 1)
        (folder / f"2026-11-21-2015-beppe-{number:08x}.scopa").write_text(text, "utf-8")


def different(seed: int) -> SavedMatch:
    """A match of random plays: Scopa for two, or each tenth another game."""
    games, random = list(PRESETS.values()), Random(seed)
    match = saved(seed, rules=games[seed // 10 % len(games) if seed % 10 == 9 else 0])
    values = {}
    for number, (_, start, end) in enumerate(match.history.replayed()):
        for place, (now, made) in enumerate(zip(start.replay(end.plays), end.plays, strict=False)):
            plays = now.legal_plays()
            if len(plays) > 1:
                worth = {play: Value(random.gauss(-1, 1)) for play in plays}
                best = made if random.random() > MISTAKES else random.choice(plays)
                for play in {made, best} if made != best else ():
                    parts = {kind: random.gauss(0, 0.5) for kind in KINDS[:4]}
                    worth[play] = Value(sum(parts.values()), parts)
                worth[best] = worth[best]._replace(points=2.0)
                values[number, place] = format_values(worth)
    judges = dict.fromkeys(range(len(match.history.rounds)), JUDGE)
    names = (SAVED_PERSON, *match.players[1:])
    opponent = list(OPPONENTS)[seed % len(OPPONENTS)]
    return match._replace(players=names, opponent=opponent, values=values, judges=judges)


def measured(command: list[str], home: str) -> str:
    """The seconds and the peak memory of a *command* with the matches of a home."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "scopa", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SCOPA_HOME": home},
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    taken = time.perf_counter() - begun
    used = usage.ru_utime + usage.ru_stime
    memory = usage.ru_maxrss / 1024
    return f"{taken:6.2f} s, {used:6.2f} s of processor, {memory:4.0f} MB, {process.returncode}"


if __name__ == "__main__":
    run(main)
