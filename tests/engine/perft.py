"""How many lines of play there are, counted by the oracle: what `test_perft` expects.

``python -m tests.engine.perft`` counts them anew, in some minutes, and writes ``perft.jsonl``. The
engine takes no part in it but for the rules and the order of a shuffled deck.
"""

import copy
import json
import random
from pathlib import Path
from typing import NamedTuple

from scopa.engine import shuffled_deck
from tests import oracle
from tests.engine.games import GAMES
from tests.oracle import Card, Table, card

FILE = Path(__file__).with_suffix(".jsonl")
MOST_LINES = 50_000

Move = tuple[Card, frozenset[Card]]


class Count(NamedTuple):
    """The lines of play of a *game* from a *deck* that seat *dealer* deals.

    Before counting, *played* cards are played, each time the play whose text comes first. *lines*
    are the numbers of lines of one play, of two and so on; *points* those of all finished rounds
    among the longest lines, added up by side.
    """

    game: str
    dealer: int
    deck: str
    played: int
    lines: list[int]
    points: list[int]


def text(move: Move) -> str:
    """A text for *move*, the same for the engine's plays and for those of the oracle."""
    played, taken = move
    return " ".join([str(played), *sorted(map(str, taken))])


def saved() -> list[Count]:
    return [Count(**json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def _after(table: Table, move: Move) -> Table:
    after = copy.copy(table)
    after.stock, after.table = table.stock[:], table.table[:]
    after.hands, after.piles = [hand[:] for hand in table.hands], [pile[:] for pile in table.piles]
    after.sweeps, after.bonuses = table.sweeps[:], table.bonuses[:]
    after.play(*move)
    return after


def _next(table: Table) -> list[Table]:
    """*table* after each play, or itself if it is over."""
    return [_after(table, move) for move in table.legal_plays()] or [table]


def _counted(game: str, dealer: int, cards: list[Card], played: int) -> Count:
    table = Table(GAMES[game], dealer, cards[:])
    for _ in range(played):
        table = _after(table, min(table.legal_plays(), key=text))
    lines: list[int] = []
    ends = [table]
    while len(ends) < MOST_LINES // 4 and not all(end.is_over for end in ends):
        ends = [after for end in ends for after in _next(end)]
        lines.append(len(ends))
    finished = [oracle.points(end) for end in ends if end.is_over]
    points = [sum(side) for side in zip([0] * len(table.piles), *finished, strict=True)]
    return Count(game, dealer, " ".join(map(str, cards)), played, lines, points)


def _deck(game: str, number: int) -> list[Card]:
    rng = random.Random(f"{game} {number}")
    while True:
        cards = [card(str(drawn)) for drawn in shuffled_deck(rng)]
        if not oracle.is_void(cards, GAMES[game]):
            return cards


def main() -> None:
    counts = []
    for game, rules in GAMES.items():
        plays = 40 - oracle.table_size(rules)
        for number, played in enumerate((0, plays // 2, plays - 3 * rules.players)):
            count = _counted(game, number % rules.players, _deck(game, number), played)
            counts.append(json.dumps(count._asdict()))
    FILE.write_text("\n".join([*counts, ""]), "utf-8")


if __name__ == "__main__":
    main()
