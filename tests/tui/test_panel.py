"""The panel beside the table of a wide window."""

import re

import pytest

from scopa.text.table import happened
from scopa.tui.frame import Size, Style
from scopa.tui.screens.table import Table
from scopa.tui.table.layout import PANEL_COLUMNS
from tests.storage import state as in_play
from tests.tui import APP_STATE, match_at, options, state, style_lines

WIDE = Size(200, 60)


def panel(table: Table, size: Size = WIDE) -> list[str]:
    """The text of the panel, row by row."""
    frame = table.draw(size, options(), APP_STATE)
    return [line[-PANEL_COLUMNS:].strip() for line in frame.lines()[1:-1]]


def plays(told: list[str]) -> list[str]:
    """The plays that are told there, each in one line; none is cut."""
    first = next(row for row, line in enumerate(told) if line.startswith("The last plays")) + 2
    last = next((row for row in range(first, len(told)) if not told[row]), len(told))
    return re.findall(r"(?:You|Beppe) .*?\.(?: Settebello!)?(?= |$)", " ".join(told[first:last]))


def test_it_tells_the_target_the_plays_of_the_round_and_what_has_not_been_seen() -> None:
    table = Table(in_play(5, plays=22))
    told = panel(table)
    assert "You need 11 more, Beppe 11." in told
    shown = table.state.play_events[-len(plays(told)) :]
    assert len(shown) > 15
    assert plays(told) == [happened((event,), table.cast)[0] for event in shown]
    suits = [told.index(suit) for suit in ("D coins", "C cups", "S swords", "B clubs")]
    ranks = [word for row in suits for word in told[row + 1].split() if word.isdigit()]
    assert len(ranks) == len(table.state.knowledge.unseen)


def test_a_bar_tells_how_far_it_is_to_the_target() -> None:
    table = Table(state(("1C 2C", "7C 8B"), "7D 10S", match=match_at((3, 5))))
    frame = table.draw(WIDE, options(), APP_STATE)
    bars = [line[-PANEL_COLUMNS:].count(Style.SELECTED.value) for line in style_lines(frame)[4:7]]
    assert bars == [3, 0, 5], "with a blank row between them"
    assert [line.split()[-2:] for line in panel(table)[3:6:2]] == [
        ["3", "........"],
        ["5", "......"],
    ]


def test_what_a_replay_shows_openly_is_not_counted() -> None:
    watched = in_play(5, plays=22)._replace(levels=("beppe", "beppe"))
    assert "Not seen yet" not in "".join(panel(Table(watched)))


@pytest.mark.parametrize("size", [Size(149, 60), Size(200, 39), Size(120, 40)], ids=str)
def test_a_smaller_window_has_none(size: Size) -> None:
    assert "The last plays" not in "".join(panel(Table(in_play(5, plays=22)), size))
