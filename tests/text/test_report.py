"""Values over time as columns of characters."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from scopa.text.report import (
    Bar,
    Line,
    LineKind,
    Plot,
    Section,
    bar_lines,
    mean_columns,
    plot_lines,
    section_lines,
    signed_columns,
)


@given(st.lists(st.integers(-9, 9), max_size=300), st.integers(1, 80))
def test_columns_are_no_more_than_there_is_room_for_and_keep_the_mean_in_bounds(
    values: list[int], width: int
) -> None:
    found = mean_columns(values, width)
    assert len(found) == min(width, len(values))
    if values:
        assert min(values) <= min(found)
        assert max(found) <= max(values)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=60), st.booleans())
def test_a_column_points_where_its_number_does(values: list[int], has_blocks: bool) -> None:
    most = max(map(abs, values)) or 1
    columns = signed_columns(values, 4, most, has_blocks=has_blocks)
    rows = [row.ljust(len(values)) for row in columns]
    assert len(rows) == 9
    for at, value in enumerate(values):
        above = sum(row[at] != " " for row in rows[:4])
        below = sum(row[at] != " " for row in rows[5:])
        assert not (value <= 0 and above)
        assert not (value >= 0 and below)
        if abs(value) == most:
            assert above + below == 4


def lines_of(values: Sequence[float], height: int = 1, width: int = 40) -> list[Line]:
    plot = Plot(values, "points ahead", "rounds")
    return list(plot_lines(plot, width, height, has_blocks=False))


def test_a_plot_names_its_axes_and_has_numbers_at_their_ends() -> None:
    lines = lines_of([3, -1, 0, 2])
    assert [f"{line.label}{line.text}".rstrip() for line in lines] == [
        "points ahead",
        "   +3  |#####             #####",
        "    0  +------------------------",
        "   -3  |",
        "        1        rounds        4",
    ]
    assert lines_of([1] * 32)[1].text == "  |" + "#" * 32, "no room for gaps"
    assert LineKind.BELOW not in [line.kind for line in lines_of([3, 1, 0, 2])]
    kinds = [line.kind for line in lines]
    assert kinds == [
        LineKind.AXIS, LineKind.ABOVE, LineKind.AXIS, LineKind.BELOW, LineKind.AXIS
    ]  # fmt: skip


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=300), st.integers(40, 90))
def test_a_plot_takes_no_more_room_than_it_is_given(margins: list[int], width: int) -> None:
    lines = lines_of(margins, 3, width)
    assert len(lines) == (9 if LineKind.BELOW in [line.kind for line in lines] else 6)
    assert all(len(line.label + line.text.rstrip()) <= width for line in lines)
    assert lines[-1].text.endswith(str(len(margins)))


def test_a_section_is_wrapped_and_its_parts_stand_apart() -> None:
    section = Section("A title", ["one two three"], ["a row"])
    assert list(section_lines(section, 8, 2, has_blocks=False)) == [
        Line("A title", LineKind.TITLE),
        *map(Line, ["one two", "three", "", "a row"]),
    ]


def test_a_column_that_goes_down_a_little_is_seen() -> None:
    lines = list(plot_lines(Plot([8.0, -1.0], "points", "rounds"), 20, 1, has_blocks=True))
    (below,) = [line for line in lines if line.kind is LineKind.BELOW]
    assert "▇" in below.text, "seven eighths of the cell are free"
    assert "▔" in str(below)


def test_a_plot_can_have_names_for_its_heights() -> None:
    plot = Plot([0.0, 1.0, 2.0], "", "", ("first", "last"), ("Nino", "Rosa", "Beppe"))
    lines = list(map(str, plot_lines(plot, 30, 1, has_blocks=False)))
    assert [line.split()[0] for line in lines[:3]] == ["Beppe", "Rosa", "Nino"]
    tops = [line.index("#") for line in reversed(lines[:3])]
    assert tops == sorted(tops), "a column reaches the name of its height"
    assert lines[-1].split() == ["first", "last"]


@given(st.lists(st.floats(-2, 2), min_size=1, max_size=9), st.integers(20, 80), st.booleans())
def test_bars_take_no_more_room_than_they_are_given(
    shares: list[float], width: int, has_blocks: bool
) -> None:
    bars = [Bar(f"name {place}", share, "0.12") for place, share in enumerate(shares)]
    lines = list(bar_lines(bars, width, has_blocks=has_blocks))
    assert len({len(f"{line.label}{line.text}{line.after}") for line in lines}) == 1
    assert all(len(str(line)) <= width for line in lines)
    for bar, line in zip(bars, lines, strict=True):
        assert (line.kind is LineKind.BELOW) == (bar.share < 0)
