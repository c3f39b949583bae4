"""Beside the table: the cards not seen yet, the last capture, the player's pile, the options."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import CardSet
from scopa.tui.frame import Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Screen
from scopa.tui.screens.overlays import CardCounter, LastCapture, Pile
from scopa.tui.screens.table import Table
from tests.storage import state as in_play
from tests.tui import APP_STATE, SIZES, options, screens_after, state, text
from tests.tui.screen_cases import play, pressed


@given(seed=st.integers(0, 40), plays=st.integers(0, 35))
def test_the_counter_names_exactly_the_cards_that_are_hidden(seed: int, plays: int) -> None:
    now = in_play(seed, plays=plays)
    counter = pressed(Table(now), Command.COUNTER)
    hidden = CardSet.of(now.round.stock) | now.round.hands[1]
    for size in SIZES[:3]:  # by name, and as cards
        shown = text(counter, size)
        named = re.findall(r"(?<![\w(])(10|[1-9])([DCSB])\b", shown)
        assert sorted(rank + suit for rank, suit in named) == sorted(map(str, hidden))
        assert f"{len(hidden)} card" in shown
        held = now.round.hands[1].bit_count()
        assert f"{len(now.round.stock)} in the deck; Beppe holds {held}." in shown


def test_the_last_capture_is_shown_with_who_made_it() -> None:
    before = state(("7D 1B", "9C 9S"), "3B 4C 10D", stock_size=12)
    after = before.after(play("7D", "3B 4C"))
    shown = pressed(Table(after), Command.LAST_CAPTURE)
    said = "You take the three of clubs and four of cups with the seven of coins. Settebello!"
    assert said in text(shown, Size(120, 40))
    assert "You take the 3B and 4C with the 7D. Settebello!" in text(shown)
    later = pressed(Table(after.after(play("9C"))), Command.LAST_CAPTURE)
    assert text(later) == text(shown)
    none = pressed(Table(before), Command.LAST_CAPTURE)
    assert "Nothing has been captured yet in this round." in text(none)


def test_the_pile_shows_each_of_its_cards_and_frames_those_of_the_prime() -> None:
    mine = "7D 6C 2C 1S 9B 10B"
    table = Table(state(("5D", "9C"), "3B", stock_size=2, piles=(mine, "1D")))
    for size in SIZES:
        frame = pressed(table, Command.PILE).draw(size, options(), APP_STATE)
        shown = "\n".join(frame.lines())
        for card in mine.split():
            assert card in shown
        marked = sum(style is Style.SELECTED for row in frame.styles for style in row)
        assert marked > 0
    assert "Your pile: 6 cards, 0 scopas" in shown


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_a_pile_that_lacks_a_suit_no_prime_is_framed(size: Size) -> None:
    table = Table(state(("5D", "9C"), "3B", stock_size=2, piles=("7D 6C 2C 1S 9S", "1D")))
    frame = pressed(table, Command.PILE).draw(size, options(), APP_STATE)
    assert "5 cards, 0 scopas; no prime yet, a suit is missing" in "\n".join(frame.lines())
    assert "#" not in "".join(line for line in frame.lines() if "7D" in line)


@pytest.mark.parametrize(
    ("command", "kind"),
    [(Command.COUNTER, CardCounter), (Command.LAST_CAPTURE, LastCapture), (Command.PILE, Pile)],
)
@pytest.mark.parametrize("closing", [Command.OK, Command.BACK])
def test_each_opens_over_the_table_and_closes_to_it(
    command: Command, kind: type[Screen], closing: Command
) -> None:
    table = Table(in_play(5, plays=8))
    below, over = screens_after(table, Action(command))
    assert below == table
    assert isinstance(over, kind)
    assert screens_after(over, Action(closing)) == []


def test_of_a_match_that_is_watched_nothing_is_looked_at_but_the_rules() -> None:
    watched = Table(in_play(5, plays=8)._replace(levels=("beppe", "beppe")))
    assert screens_after(watched, Action(Command.COUNTER)) == [watched]
    assert len(screens_after(watched, Action(Command.RULES))) == 2
