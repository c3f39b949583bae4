"""What is sent to a terminal: it shows the frame, and it is little."""

from collections.abc import Sequence

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Wish
from scopa.tui.screen import Look
from scopa.tui.screens.table import Table
from scopa.tui.themes import THEMES, Paint
from scopa.tui.wire import Wire
from tests.tui import SIZES, USUAL, look, rich_look
from tests.tui.xterm import XTERM, Glass
from tests.tui.zoo import pressed, specimens

FELT = THEMES["felt"]
PAINTS_256, PAINTS_8, PLAIN = (FELT.paints(colours) for colours in (256, 8, 0))
BYTES_FOR_A_TABLE = 12_000
BYTES_FOR_A_KEY = 600
BYTES_FOR_A_KEY_IN_UTF_8 = 700
"""A character of a box takes three bytes."""


def as_tuple(cell: pyte.screens.Char) -> tuple[str, str, str, bool, bool]:
    return cell.data, cell.fg, cell.bg, cell.bold, cell.reverse


def cells(screen: pyte.Screen) -> list[list[tuple[str, str, str, bool, bool]]]:
    """All that is to be seen."""
    columns = range(screen.columns)
    return [[as_tuple(screen.buffer[y][x]) for x in columns] for y in range(screen.lines)]


class Shown:
    """A terminal and the wire to it."""

    def __init__(self, wire: Wire, size: Size) -> None:
        self.wire = wire
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)

    def show(self, frame: Frame) -> int:
        """Show *frame*; how many bytes that took."""
        data = self.wire.bytes_for(frame)
        self.stream.feed(data)
        return len(data)


SMALL = Size(12, 5)
texts = st.tuples(
    st.integers(0, 11), st.integers(0, 4), st.text("ab═ ", max_size=12), st.sampled_from(Style)
)


def frame_of(written: Sequence[tuple[int, int, str, Style]], size: Size = SMALL) -> Frame:
    frame = Frame(size)
    for x, y, text, style in written:
        frame.put(x, y, text, style)
    return frame


@pytest.mark.parametrize("paints", [PAINTS_256, PAINTS_8, PLAIN], ids=["256", "8", "none"])
@given(st.lists(st.lists(texts, max_size=12), min_size=1, max_size=5))
@settings(max_examples=60)
def test_one_frame_after_another_looks_like_the_last_one_alone(
    paints: dict[Style, Paint], written: list[list[tuple[int, int, str, Style]]]
) -> None:
    shown = Shown(Wire(XTERM, paints, "utf-8"), SMALL)
    for frame in map(frame_of, written):
        shown.show(frame)
        alone = Shown(Wire(XTERM, paints, "utf-8"), SMALL)
        alone.show(frame)
        assert shown.screen.display == frame.lines() == alone.screen.display
        assert cells(shown.screen) == cells(alone.screen)
        assert shown.show(frame) == 0, "nothing has changed"


@pytest.mark.parametrize("paints", [PAINTS_256, PAINTS_8, PLAIN], ids=["256", "8", "none"])
@pytest.mark.parametrize("name", ["table", "score, many sweeps", "options", "statistics, page 2"])
def test_the_quick_terminal_of_the_tests_shows_the_same_as_a_whole_one(
    name: str, paints: dict[Style, Paint]
) -> None:
    shown, glass = Shown(Wire(XTERM, paints, "utf-8"), USUAL), Glass(USUAL)
    data = shown.wire.bytes_for(specimens()[name].screen.draw(USUAL, rich_look()))
    shown.stream.feed(data)
    glass.feed(data.decode())
    assert ["".join(row) for row in glass.rows] == shown.screen.display
    looks_alike = {
        (paint, as_tuple(shown.screen.buffer[y][x])[1:])
        for y, row in enumerate(glass.paints)
        for x, paint in enumerate(row)
    }
    assert len(looks_alike) == len({paint for paint, _ in looks_alike})
    assert all(paint[2:] == whole[2:] for paint, whole in looks_alike)


def test_a_cell_has_the_colours_of_its_style() -> None:
    shown = Shown(Wire(XTERM, {**PLAIN, Style.CUPS: Paint(160, 230, is_bold=True)}), SMALL)
    shown.show(frame_of([(3, 1, "ace", Style.CUPS), (0, 4, "under", Style.BAR)]))
    grid = cells(shown.screen)
    assert grid[1][3] == ("a", "d70000", "ffffd7", True, False)
    assert grid[1][2] == (" ", "default", "default", False, False)
    assert grid[4][0] == ("u", "default", "default", False, True)


def test_of_a_colour_only_what_differs_is_sent() -> None:
    wire = Wire(XTERM, PAINTS_256)
    wire.bytes_for(Frame(SMALL))
    one = frame_of([(0, 0, "x", Style.CUPS)])
    assert wire.bytes_for(one) == b"\x1b[38;5;160;48;5;230m\x1b[1;1Hx"
    two = frame_of([(0, 0, "x", Style.CUPS), (1, 0, "y", Style.SWORDS)])
    assert wire.bytes_for(two) == b"\x1b[38;5;25my"


def test_the_cursor_takes_the_shortest_way() -> None:
    wire = Wire(XTERM, PLAIN)
    wire.bytes_for(Frame(SMALL))
    frame = frame_of([(2, 0, "|", Style.TABLE), (2, 1, "|", Style.TABLE), (9, 1, "x", Style.TABLE)])
    assert wire.bytes_for(frame) == b"\x1b[1;3H|\n\b|\x1b[6Cx"


def test_where_the_cursor_is_after_the_end_of_a_row_is_not_relied_upon() -> None:
    wire = Wire(XTERM, PLAIN)
    wire.bytes_for(Frame(SMALL))
    frame = frame_of([(11, 0, "|", Style.TABLE), (11, 1, "|", Style.TABLE)])
    assert wire.bytes_for(frame) == b"\x1b[1;12H|\x1b[2;12H|"


def test_all_is_sent_again_after_it_was_lost_and_in_another_size() -> None:
    wire = Wire(XTERM, PLAIN)
    frame = frame_of([(2, 2, "here", Style.TABLE)])
    first = wire.bytes_for(frame)
    wire.forget()
    assert wire.bytes_for(frame) == first
    assert XTERM.clear in wire.bytes_for(Frame(Size(13, 5)))


def test_a_terminal_that_clears_to_black_is_sent_the_felt() -> None:
    black = XTERM._replace(clears_in_colour=False)
    assert len(Wire(black, PAINTS_256).bytes_for(Frame(SMALL))) > SMALL.width * SMALL.height
    assert len(Wire(black, PLAIN).bytes_for(Frame(SMALL))) < 20


def test_a_terminal_that_would_scroll_is_not_sent_the_last_cell() -> None:
    shown = Shown(Wire(XTERM._replace(scrolls_at_end=True), PLAIN), SMALL)
    shown.show(frame_of([(0, 0, "top", Style.TABLE), (0, 4, "x" * 12, Style.BAR)]))
    assert shown.screen.display[4] == "x" * 11 + " "


def test_a_frame_can_be_printed_line_by_line() -> None:
    wire = Wire(XTERM, PAINTS_256)
    lines = wire.printed(frame_of([(3, 1, "ace", Style.CUPS)])).split(b"\n")
    assert len(lines) == SMALL.height + 1
    assert all(line.endswith(wire.reset) for line in lines[:-1])
    screen = pyte.Screen(*SMALL)
    pyte.ByteStream(screen).feed(b"\r\n".join(lines[:-1]))
    assert screen.display[1] == "   ace      "
    assert as_tuple(screen.buffer[1][4])[:3] == ("c", "d70000", "ffffd7")


def test_a_character_that_the_terminal_does_not_take_is_a_question_mark() -> None:
    assert Wire(XTERM, PLAIN).bytes_for(frame_of([(0, 0, "è", Style.TABLE)])).endswith(b"?")


def test_the_colours_are_undone_only_where_some_were_set() -> None:
    assert b"39;49" in Wire(XTERM, PAINTS_256).reset
    assert b"39;49" not in Wire(XTERM, PLAIN).reset


# ----------------------------------------------------------------------------------- how little


TABLES = {
    name: specimen.screen
    for name, specimen in specimens().items()
    if isinstance(specimen.screen, Table)
}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_whole_table_costs_no_more_than_12_kb(size: Size) -> None:
    for screen in TABLES.values():
        if screen.smallest.width > size.width or screen.smallest.height > size.height:
            continue
        for look_ in (look(), rich_look()):
            sent = Wire(XTERM, PAINTS_256, "utf-8").bytes_for(screen.draw(size, look_))
            assert len(sent) <= BYTES_FOR_A_TABLE


@pytest.mark.parametrize(
    ("look_", "limit"),
    [(look(), BYTES_FOR_A_KEY), (rich_look(), BYTES_FOR_A_KEY_IN_UTF_8)],
    ids=["ascii", "utf-8"],
)
def test_a_key_that_moves_the_selection_costs_little(look_: Look, limit: int) -> None:
    for name, table in TABLES.items():
        wire = Wire(XTERM, PAINTS_256, "utf-8")
        wire.bytes_for(table.draw(USUAL, look_))
        at: Table = table
        for _ in at.hand if at.sitting.is_humans_turn else ():
            after = pressed(at, Wish.NEXT)
            assert isinstance(after, Table)
            at = after
            assert len(wire.bytes_for(at.draw(USUAL, look_))) <= limit, name
