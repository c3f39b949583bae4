"""The grid of cells: clipping, clicks, and changes."""

import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from scopa.tui.cells import Frame, Rect, Run, Size, Style, changes, takes_one_cell
from scopa.tui.key_bindings import Action, Command
from tests.tui import style_lines

SIZE = Size(9, 4)
writings = st.lists(
    st.tuples(
        st.integers(-8, 14),
        st.integers(-2, 5),
        st.text("abc ", max_size=12),
        st.sampled_from([Style.TABLE, Style.CLUBS, Style.TAKEN]),
    ),
    max_size=8,
)
Writings = list[tuple[int, int, str, Style]]


def written(entries: Writings, size: Size = SIZE) -> Frame:
    frame = Frame(size)
    for x, y, text, style in entries:
        frame.put(x, y, text, style)
    return frame


# ------------------------------------------------------------------------------------ a frame


@given(writings, st.integers(1, 9), st.integers(1, 4))
def test_a_cell_shows_what_was_written_into_it_last_and_the_rest_is_cut_off(
    entries: Writings, width: int, height: int
) -> None:
    frame = written(entries, Size(width, height))
    assert [len(row) for row in frame.chars] == [len(row) for row in frame.styles]
    for y in range(height):
        for x in range(width):
            cell = (" ", Style.TABLE)
            for left, row, text, style in entries:
                if row == y and left <= x < left + len(text):
                    cell = (text[x - left], style)
            assert (frame.chars[y][x], frame.styles[y][x]) == cell


DOUBTFUL = "\u1161\u11a8\ud7b0\u4dc0\u2630\u3248\U0001f1ee\U0001d306\u200d\u202e"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\tperch\u00e9 e\u0301\u738b\x1b\u2560", "?perch\u00e9 \u00e9??\u2560"),
        ("\u1112\u1161\u11ab", "?"),  # a letter of Korean is composed, too, and is wide
        ("q\u0301", "q?"),
        *((f"a{char}b", "a?b") for char in DOUBTFUL),
    ],
)
def test_accents_are_composed_and_what_takes_no_one_cell_is_a_mark(text: str, shown: str) -> None:
    frame = Frame(Size(13, 1))
    frame.put(0, 0, text)
    assert frame.lines() == [shown.ljust(13)]


def test_what_takes_one_cell_is_one_cell_wide_for_another_program_too() -> None:
    signs = (chr(code) for code in range(sys.maxunicode + 1))
    assert not [sign for sign in signs if takes_one_cell(sign) and wcwidth(sign) != 1]


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
    assert style_lines(frame) == ["..bbb.", "......"]


def test_a_filled_area_is_blank_in_its_style_and_cut_at_the_edges() -> None:
    frame = Frame(Size(4, 3))
    for y in range(3):
        frame.put(0, y, "abcd", Style.CLUBS)
    frame.fill(Rect(2, 1, 5, 5), Style.BAR)
    frame.fill(Rect(-1, -1, 2, 2))
    assert frame.lines() == [" bcd", "ab  ", "ab  "]
    assert style_lines(frame) == [".BBB", "BBbb", "BBbb"]


def test_a_click_means_what_lies_there_and_of_two_things_the_one_drawn_later() -> None:
    frame = Frame(Size(9, 4))
    frame.target(Rect(2, 1, 3, 2), Action(Command.OK))
    hit = {(x, y) for x in range(9) for y in range(4) if frame.event_at(x, y)}
    assert hit == {(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)}
    frame.target(Rect(4, 0, 4, 3), Action(Command.BACK))
    assert [frame.event_at(x, 1) for x in (3, 4, 7)] == [
        Action(Command.OK),
        Action(Command.BACK),
        Action(Command.BACK),
    ]


# ------------------------------------------------------------------------------------ changes


@given(writings, writings)
def test_the_changes_turn_the_old_frame_into_the_new_one_and_are_as_few_as_can_be(
    before: Writings, after: Writings
) -> None:
    old, new = written(before), written(after)
    runs = list(changes(old, new))
    chars, styles = [list(row) for row in old.chars], [list(row) for row in old.styles]
    for x, y, text, style in runs:
        chars[y][x : x + len(text)] = text
        styles[y][x : x + len(text)] = [style] * len(text)
    assert (chars, styles) == (new.chars, new.styles)
    sent = [(run.x + i, run.y) for run in runs for i in range(len(run.text))]
    assert sent == [
        (x, y)
        for y in range(SIZE.height)
        for x in range(SIZE.width)
        if (old.chars[y][x], old.styles[y][x]) != (new.chars[y][x], new.styles[y][x])
    ]
    for run, following in pairwise(runs):
        touches = run.y == following.y and run.x + len(run.text) == following.x
        assert not (touches and run.style is following.style)
    assert all(run.text for run in runs)


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
