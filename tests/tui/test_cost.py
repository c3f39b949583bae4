"""What a key and a whole table cost on the wire, in every window, character set and deck."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scopa.engine import SCOPA
from scopa.game.sitting import FirstDealer, Sitting
from scopa.tui.charset import Charset
from scopa.tui.decks import art_folder, find_decks, load_deck
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Look
from scopa.tui.screens.table import Table
from scopa.tui.themes import THEMES
from scopa.tui.wire import Wire
from tests.tui import HOME, SIZES
from tests.tui.xterm import XTERM

BYTES_FOR_A_KEY = 600
BYTES_FOR_A_TABLE = 12_000
ROUNDS = 3
DECKS = find_decks(art_folder())


@cache
def tables() -> tuple[Table, ...]:
    """Tables in the middle of rounds that are played by chance, with a choice of cards."""
    return tuple(_tables())


def _tables() -> Iterator[Table]:
    home = replace(settings=HOME.settings._replace(animation=False))
    chance = Random(1)
    for seed in range(ROUNDS):
        sitting = Sitting.begin(SCOPA, seed, FirstDealer.HUMAN)
        while not sitting.round.is_over:
            table = Table(sitting, home)
            if sitting.is_humans_turn and len(table.hand) > 1:
                yield table
            sitting = sitting.after(chance.choice(sitting.round.legal_plays()))


def wire() -> Wire:
    return Wire(XTERM, THEMES["felt"].paints(256), "utf-8")


@pytest.mark.parametrize("charset", Charset, ids=lambda charset: charset.value)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_key_that_moves_the_selection_costs_little(
    size: Size, deck: str, charset: Charset
) -> None:
    look = Look(load_deck(DECKS[deck], charset))
    for table in tables():
        line, moved = wire(), table
        line.bytes_for(table.draw(size, look))
        for wish in (*[Wish.NEXT] * len(table.hand), Wish.OTHER_WAY):
            (after,) = stack_after(moved, Intent(wish))
            assert isinstance(after, Table)
            sent = line.bytes_for(after.draw(size, look))
            assert len(sent) <= BYTES_FOR_A_KEY, after.draw(size, look).lines()
            moved = after


@pytest.mark.parametrize("charset", Charset, ids=lambda charset: charset.value)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_whole_table_costs_no_more_than_12_kb(size: Size, deck: str, charset: Charset) -> None:
    look = Look(load_deck(DECKS[deck], charset))
    for table in tables():
        assert len(wire().bytes_for(table.draw(size, look))) <= BYTES_FOR_A_TABLE
