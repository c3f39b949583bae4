"""As many lines of play as the oracle counts, in every game.

``python -m tests.engine.test_perft`` counts them anew, in some minutes, and writes ``perft.jsonl``.
The engine takes no part in that but for the rules and the order of a shuffled deck.
"""

import copy
import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from scopa.engine import Round, points, shuffled_deck
from tests import oracle
from tests.engine import GAMES, in_order

FILE = Path(__file__).with_name("perft.jsonl")
MOST_LINES = 50_000

Move = tuple[oracle.Card, frozenset[oracle.Card]]


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


COUNTS = [Count(**json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def text(play: tuple[object, Iterable[object]]) -> str:
    """A text for *play*, the same for the engine's plays and for those of the oracle."""
    played, taken = play
    return " ".join([str(played), *sorted(map(str, taken))])


def _after(table: oracle.Table, move: Move) -> oracle.Table:
    after = copy.copy(table)
    after.stock, after.table = table.stock[:], table.table[:]
    after.hands, after.piles = [hand[:] for hand in table.hands], [pile[:] for pile in table.piles]
    after.sweeps, after.bonuses = table.sweeps[:], table.bonuses[:]
    after.play(*move)
    return after


def _next(table: oracle.Table) -> list[oracle.Table]:
    """*table* after each play, or itself if it is over."""
    return [_after(table, move) for move in table.legal_plays()] or [table]


def _counted(game: str, dealer: int, cards: list[oracle.Card], played: int) -> Count:
    table = oracle.Table(GAMES[game], dealer, cards[:])
    for _ in range(played):
        table = _after(table, min(table.legal_plays(), key=text))
    lines: list[int] = []
    ends = [table]
    while len(ends) < MOST_LINES // 4 and not all(end.is_over for end in ends):
        ends = [after for end in ends for after in _next(end)]
        lines.append(len(ends))
    finished = [oracle.points(end) for end in ends if end.is_over]
    gained = [sum(side) for side in zip([0] * len(table.piles), *finished, strict=True)]
    return Count(game, dealer, " ".join(map(str, cards)), played, lines, gained)


def _deck(game: str, number: int) -> list[oracle.Card]:
    rng = random.Random(f"{game} {number}")
    while True:
        cards = [oracle.card(str(drawn)) for drawn in shuffled_deck(rng)]
        if not oracle.is_void(cards, GAMES[game]):
            return cards


def following(round_: Round) -> list[Round]:
    """*round_* after each legal play, or itself if it is over."""
    return list(map(round_.play, round_.legal_plays())) or [round_]


def test_every_game_is_counted_from_the_first_card_and_to_the_last() -> None:
    assert {count.game for count in COUNTS} == set(GAMES)
    for game in GAMES:
        counts = [count for count in COUNTS if count.game == game]
        assert any(count.played == 0 for count in counts)
        assert any(sum(count.points) for count in counts)


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: f"{count.game} {count.played}")
def test_there_are_as_many_lines_of_play_as_the_oracle_counts(
    count: Count, request: pytest.FixtureRequest
) -> None:
    most_lines: int = request.config.getoption("--lines")
    start = Round.deal(in_order(count.deck), count.dealer, GAMES[count.game])
    for _ in range(count.played):
        start = start.play(min(start.legal_plays(), key=text))
    ends = [start]
    for expected in count.lines:
        if expected > most_lines:
            return
        ends = [after for end in ends for after in following(end)]
        assert len(ends) == expected
    gained = [points(end) for end in ends if end.is_over]
    none = (0,) * len(count.points)
    assert list(map(sum, zip(none, *gained, strict=True))) == count.points


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
