"""Each game goes as it is written in its golden playthrough, one round to be read.

``python -m tests.engine.test_playthroughs`` writes them anew into the folder ``playthroughs``, one
for each game. After a change of a round, read the difference beside the page of the rules before
you commit it.
"""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from scopa.engine import (
    WILD,
    Captured,
    CardSet,
    Event,
    HandsDealt,
    HandShown,
    Laid,
    Play,
    Round,
    RoundEnded,
    Rules,
    Swept,
    TableAwarded,
    events,
    format_play,
    format_rules,
    hands_shown,
    points,
    score,
    shuffle,
)
from tests.engine import GAMES

SEEDS = {"escoba": "escoba 2", "cirulla": "cirulla 1010"}
"""Chosen where something rare is to be seen: a first table that is swept, one that is void, and a
7 of cups that is declared, laid and taken."""
FOLDER = Path(__file__).with_name("playthroughs")


def file_of(game: str) -> Path:
    return FOLDER / f"{game.replace(' ', '-')}.txt"


def playthrough(game: str) -> str:
    """A random round of *game*, the same each time: its deck, plays, events and points."""
    return "\n".join(_lines(game, GAMES[game])) + "\n"


def _lines(game: str, rules: Rules) -> Iterator[str]:
    rng = random.Random(SEEDS.get(game, game))
    shuffled = shuffle(rng, rules)
    dealer = int(rng.random() * rules.players)
    round_ = Round.deal(shuffled.deck, dealer, rules)
    yield f"game: {game}"
    yield f"rules: {format_rules(rules) or 'the default game'}"
    for void in shuffled.void_tables:
        yield f"void first table: {_cards(CardSet.of(void))}"
    yield f"deck: {' '.join(map(str, shuffled.deck))}"
    yield f"dealer: seat {dealer}"
    if round_.first_table_sweeps:
        yield f"the first table goes to the dealer: sweeps {round_.first_table_sweeps}"
    yield from _state(round_)
    yield from (_told(shown) for shown in hands_shown(round_))
    while not round_.is_over:
        if len(round_.plays) % (rules.players * rules.hand_size) == 0:
            yield ""
        plays = sorted(round_.legal_plays(), key=str)
        play = plays[int(rng.random() * len(plays))]
        yield from _played(round_, play)
        round_ = round_.play(play)
    yield ""
    yield from (f"pile of side {side}: {_cards(pile)}" for side, pile in enumerate(round_.piles))
    for award in score(round_):
        yield f"{award.point.value}: counts {_row(award.counts)}, points {_row(award.points)}"
    yield f"points: {_row(points(round_))}"


def _played(before: Round, play: Play) -> Iterator[str]:
    number = len(before.plays) + 1
    hand = _cards(before.hands[before.turn])
    yield f"{number}. seat {before.turn} of {hand}: {format_play(before, play)}"
    yield from (_told(event) for event in events(before, before.play(play)))
    yield from _state(before.play(play))


def _state(round_: Round) -> Iterator[str]:
    sweeps = _row(map(int.bit_count, round_.sweeps))
    piles = _row(map(int.bit_count, round_.piles))
    yield f"    table {_cards(round_.table)}; cards in piles {piles}; sweeps {sweeps}"


def _told(event: Event) -> str:
    match event:
        case Laid(seat, card):
            told = f"seat {seat} lays {card}"
        case Captured(seat, card, taken):
            told = f"seat {seat} takes {_cards(taken)} with {card}"
        case Swept(seat, card):
            told = f"seat {seat} sweeps with {card}"
        case HandsDealt(stock_size):
            told = f"hands are dealt, the stock has {stock_size}"
        case HandShown(seat, cards, points, wild):
            told = f"seat {seat} shows {cards}: {points} points"
            if wild != WILD.rank:
                told += f", the 7C counts {wild}"
        case TableAwarded(side, cards):
            told = f"side {side} gets {cards}, left on the table"
        case RoundEnded():
            told = "the round is over"
    return f"    {told}"


def _cards(cards: int) -> str:
    return str(CardSet(cards)) or "nothing"


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


@pytest.mark.parametrize("game", GAMES)
def test_a_round_goes_as_it_is_written(game: str) -> None:
    assert playthrough(game) == file_of(game).read_text("utf-8")


def test_each_game_is_written_and_no_other() -> None:
    assert set(FOLDER.iterdir()) == {file_of(game) for game in GAMES}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game in GAMES:
        file_of(game).write_text(playthrough(game), "utf-8")


if __name__ == "__main__":
    main()
