"""The panel beside the table of a wide window."""

from dataclasses import replace

import pytest

from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screens.table import Table
from scopa.tui.side_panel import PANEL_COLUMNS
from tests.records import sitting as in_play
from tests.tui import DESK, look
from tests.tui.zoo import advice

WIDE = Size(200, 60)


def panel(table: Table, size: Size = WIDE) -> list[str]:
    """What is read in the panel, row by row."""
    frame = table.draw(size, look(), DESK)
    return [line[-PANEL_COLUMNS:].strip() for line in frame.lines()[1:-1]]


def test_it_tells_the_target_the_last_plays_and_what_has_not_been_seen() -> None:
    table = Table(in_play(5, plays=22))
    told = panel(table)
    assert "You need 11 more, Beppe 11." in told
    first = told.index("The last plays") + 1
    plays = told[first : told.index("", first)]
    assert len(plays) == 6
    assert all(line.startswith(("You ", "Beppe ")) for line in plays)
    rows = told[told.index("Not seen yet") + 1 :][:4]
    ranks = [word for row in rows for word in row.split()[:10] if word.isdigit()]
    assert len(ranks) == len(table.sitting.knowledge.unseen)
    assert [row[-1] for row in rows] == list("DCSB")


def test_what_a_replay_shows_openly_is_not_counted() -> None:
    watched = in_play(5, plays=22)._replace(watched=True)
    assert "Not seen yet" not in panel(Table(watched))


def test_the_coach_speaks_there_and_covers_no_cards() -> None:
    table = Table(in_play(5, plays=22))
    while not table.sitting.is_humans_turn:
        table = Table(table.sitting.after(table.sitting.round.legal_plays()[0]))
    told = replace(table, consults=True, advice=advice(table))
    before, after = (each.draw(WIDE, look(), DESK).lines() for each in (table, told))
    assert "have not been seen." in " ".join(panel(told))
    assert [line[:-PANEL_COLUMNS] for line in before] == [line[:-PANEL_COLUMNS] for line in after]


@pytest.mark.parametrize("size", [Size(149, 60), Size(200, 39), Size(120, 40)], ids=str)
def test_a_smaller_window_has_none(size: Size) -> None:
    assert "The last plays" not in panel(Table(in_play(5, plays=22)), size)


def test_what_is_pasted_is_seen_and_clicked_where_it_was() -> None:
    small, large = Frame(Size(3, 1)), Frame(Size(5, 2))
    small.put(0, 0, "ace", Style.STRONG)
    large.put(3, 0, "of", Style.FAINT)
    large.paste(small)
    assert large.lines() == ["aceof", "     "]
    assert large.style_lines() == ["!!!ff", "....."]
