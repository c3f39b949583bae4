"""The grid of cells: what is cut off, what a click means, and what has changed."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.tui.frame import Frame, Rect, Run, Size, Style, changes
from scopa.tui.key_bindings import Action, Command

texts = st.text("abc ", max_size=12)
styles = st.sampled_from([Style.TABLE, Style.CLUBS, Style.TAKEN])
writings = st.lists(st.tuples(st.integers(-8, 14), st.integers(-2, 5), texts, styles), max_size=8)


def written(size: Size, entries: list[tuple[int, int, str, Style]]) -> Frame:
    frame = Frame(size)
    for x, y, text, style in entries:
        frame.put(x, y, text, style)
    return frame


# ------------------------------------------------------------------------------------ a frame


def test_a_new_frame_is_blank_felt() -> None:
    frame = Frame(Size(3, 2))
    assert frame.lines() == ["   ", "   "]
    assert frame.style_lines() == ["...", "..."]


def test_text_is_written_with_its_style_and_nothing_else_changes() -> None:
    frame = Frame(Size(6, 3))
    frame.put(2, 1, "7D", Style.COINS)
    assert frame.lines() == ["      ", "  7D  ", "      "]
    assert frame.style_lines() == ["......", "..DD..", "......"]


def test_later_text_replaces_earlier_text() -> None:
    frame = Frame(Size(5, 1))
    frame.put(0, 0, "abcde", Style.BAR)
    frame.put(1, 0, "XY", Style.STRONG)
    assert (frame.lines(), frame.style_lines()) == (["aXYde"], ["b!!bb"])


def test_a_character_that_does_not_take_one_cell_becomes_a_question_mark() -> None:
    frame = Frame(Size(13, 1))
    frame.put(0, 0, "\tperch\u00e9 e\u0301\u738b\x1b\u2560")
    assert frame.lines() == ["?perch\u00e9 e???\u2560"]


@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [
        (-2, 0, ["rd  ", "    "]),
        (-4, 0, ["    ", "    "]),
        (-9, 0, ["    ", "    "]),
        (2, 0, ["  ca", "    "]),
        (3, 1, ["    ", "   c"]),
        (4, 0, ["    ", "    "]),
        (9, 0, ["    ", "    "]),
        (0, -1, ["    ", "    "]),
        (0, 2, ["    ", "    "]),
        (0, 0, ["card", "    "]),
    ],
)
def test_what_would_lie_outside_is_cut_off(x: int, y: int, seen: list[str]) -> None:
    frame = Frame(Size(4, 2))
    frame.put(x, y, "card", Style.CLUBS)
    assert frame.lines() == seen
    styled = ["".join("." if char == " " else "B" for char in row) for row in seen]
    assert frame.style_lines() == styled


def test_text_wider_than_the_frame_is_cut_at_both_ends() -> None:
    frame = Frame(Size(3, 1))
    frame.put(-2, 0, "abcdefgh")
    assert frame.lines() == ["cde"]


def test_the_last_cell_can_be_written() -> None:
    frame = Frame(Size(4, 2))
    frame.put(3, 1, "x", Style.WARNING)
    assert (frame.chars[1][3], frame.styles[1][3]) == ("x", Style.WARNING)


@given(st.integers(1, 9), st.integers(1, 4), writings)
def test_no_writing_changes_the_size_of_the_grid(
    width: int, height: int, entries: list[tuple[int, int, str, Style]]
) -> None:
    frame = written(Size(width, height), entries)
    assert [len(row) for row in frame.chars] == [width] * height
    assert [len(row) for row in frame.styles] == [width] * height


@given(writings)
def test_a_cell_shows_what_was_written_into_it_last(
    entries: list[tuple[int, int, str, Style]],
) -> None:
    size = Size(7, 3)
    frame = written(size, entries)
    for y in range(size.height):
        for x in range(size.width):
            cell = (" ", Style.TABLE)
            for left, row, text, style in entries:
                if row == y and left <= x < left + len(text):
                    cell = (text[x - left], style)
            assert (frame.chars[y][x], frame.styles[y][x]) == cell


@pytest.mark.parametrize(
    ("text", "row"), [("ab", "  ab  "), ("abc", " abc  "), ("abcdef", "abcdef"), ("", "      ")]
)
def test_centred_text_has_as_much_room_on_both_sides(text: str, row: str) -> None:
    frame = Frame(Size(6, 1))
    frame.centre(0, text)
    assert frame.lines() == [row]


def test_text_on_the_right_ends_before_the_column_named() -> None:
    frame = Frame(Size(6, 2))
    frame.right(5, 0, "abc", Style.BAR)
    frame.right(6, 1, "xy")
    assert frame.lines() == ["  abc ", "    xy"]
    assert frame.style_lines() == ["..bbb.", "......"]


def test_a_filled_area_is_blank_in_its_style_and_cut_at_the_edges() -> None:
    frame = Frame(Size(4, 3))
    for y in range(3):
        frame.put(0, y, "abcd", Style.CLUBS)
    frame.fill(Rect(2, 1, 5, 5), Style.BAR)
    assert frame.lines() == ["abcd", "ab  ", "ab  "]
    assert frame.style_lines() == ["BBBB", "BBbb", "BBbb"]


def test_an_area_filled_without_a_style_is_felt_again() -> None:
    frame = Frame(Size(3, 1))
    frame.put(0, 0, "abc", Style.CLUBS)
    frame.fill(Rect(-1, -1, 3, 3))
    assert (frame.lines(), frame.style_lines()) == (["  c"], ["..B"])


# ------------------------------------------------------------------------------------- clicks


def test_a_rectangle_holds_its_cells_and_none_beside_them() -> None:
    area = Rect(2, 1, 3, 2)
    held = {(x, y) for x in range(8) for y in range(6) if area.holds(x, y)}
    assert held == {(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)}
    assert (area.right, area.bottom) == (5, 3)


def test_a_click_means_what_lies_there_and_nothing_where_nothing_lies() -> None:
    frame = Frame(Size(9, 3))
    frame.target(Rect(2, 1, 3, 1), Action(Command.OK))
    assert frame.action_at(2, 1) == frame.action_at(4, 1) == Action(Command.OK)
    for x, y in ((1, 1), (5, 1), (2, 0), (2, 2)):
        assert frame.action_at(x, y) is None


def test_of_two_things_that_overlap_a_click_means_the_one_drawn_later() -> None:
    frame = Frame(Size(9, 3))
    frame.target(Rect(0, 0, 4, 3), Action(Command.CHOOSE, 0))
    frame.target(Rect(2, 0, 4, 3), Action(Command.CHOOSE, 1))
    assert [frame.action_at(x, 1) for x in (1, 2, 3, 5)] == [
        Action(Command.CHOOSE, 0),
        Action(Command.CHOOSE, 1),
        Action(Command.CHOOSE, 1),
        Action(Command.CHOOSE, 1),
    ]


# ------------------------------------------------------------------------------------ changes


def after_runs(old: Frame, runs: list[Run]) -> tuple[list[str], list[str]]:
    """The grid of *old* with *runs* written onto it, by hand."""
    chars = [list(line) for line in old.lines()]
    letters = [list(line) for line in old.style_lines()]
    for run in runs:
        for place, char in enumerate(run.text):
            chars[run.y][run.x + place] = char
            letters[run.y][run.x + place] = run.style.value
    return ["".join(row) for row in chars], ["".join(row) for row in letters]


@given(writings, writings)
def test_the_changes_turn_the_old_frame_into_the_new_one(
    before: list[tuple[int, int, str, Style]], after: list[tuple[int, int, str, Style]]
) -> None:
    size = Size(9, 4)
    old, new = written(size, before), written(size, after)
    assert after_runs(old, list(changes(old, new))) == (new.lines(), new.style_lines())


@given(writings, writings)
def test_only_cells_that_differ_are_sent_and_each_once(
    before: list[tuple[int, int, str, Style]], after: list[tuple[int, int, str, Style]]
) -> None:
    size = Size(9, 4)
    old, new = written(size, before), written(size, after)
    sent = [(run.x + i, run.y) for run in changes(old, new) for i in range(len(run.text))]
    differing = [
        (x, y)
        for y in range(size.height)
        for x in range(size.width)
        if (old.chars[y][x], old.styles[y][x]) != (new.chars[y][x], new.styles[y][x])
    ]
    assert sent == differing


@given(writings, writings)
def test_neighbouring_cells_of_one_style_are_sent_as_one_run(
    before: list[tuple[int, int, str, Style]], after: list[tuple[int, int, str, Style]]
) -> None:
    size = Size(9, 4)
    runs = list(changes(written(size, before), written(size, after)))
    for run, following in pairwise(runs):
        touches = run.y == following.y and run.x + len(run.text) == following.x
        assert not (touches and run.style is following.style)
    assert all(run.text for run in runs)


def test_a_stretch_of_one_style_is_one_run_and_a_gap_or_another_style_begins_the_next() -> None:
    old, new = Frame(Size(9, 1)), Frame(Size(9, 1))
    new.put(0, 0, "ab", Style.CLUBS)
    new.put(2, 0, "c", Style.BACK)
    new.put(5, 0, "d", Style.BACK)
    assert list(changes(old, new)) == [
        Run(0, 0, "ab", Style.CLUBS),
        Run(2, 0, "c", Style.BACK),
        Run(5, 0, "d", Style.BACK),
    ]


def test_a_cell_that_only_changes_its_style_is_sent() -> None:
    old, new = Frame(Size(3, 1)), Frame(Size(3, 1))
    old.put(0, 0, "abc", Style.CLUBS)
    new.put(0, 0, "abc", Style.CLUBS)
    new.put(1, 0, "b", Style.SELECTED)
    assert list(changes(old, new)) == [Run(1, 0, "b", Style.SELECTED)]


@given(writings)
def test_nothing_is_sent_when_nothing_has_changed(
    entries: list[tuple[int, int, str, Style]],
) -> None:
    size = Size(9, 4)
    assert not list(changes(written(size, entries), written(size, entries)))


@pytest.mark.parametrize("before", [None, Frame(Size(3, 2)), Frame(Size(4, 3))])
def test_everything_is_sent_at_first_and_after_a_change_of_size(before: Frame | None) -> None:
    new = Frame(Size(4, 2))
    new.put(1, 0, "ab", Style.CLUBS)
    assert list(changes(before, new)) == [
        Run(0, 0, " ", Style.TABLE),
        Run(1, 0, "ab", Style.CLUBS),
        Run(3, 0, " ", Style.TABLE),
        Run(0, 1, "    ", Style.TABLE),
    ]
