"""Where things stand on the table, in every window the game can be played in."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scopa.tui.frame import Rect, Size
from scopa.tui.table_layout import TableLayout, largest_that_fits, table_layout
from tests.tui import SIZES, look

SMALL, MEDIUM, LARGE, GRAND = Size(5, 3), Size(7, 5), Size(9, 7), Size(15, 12)
CARDS = [SMALL, MEDIUM, LARGE, GRAND]
"""The sizes that cards are drawn in, the smallest first."""

windows = st.builds(Size, st.integers(60, 200), st.integers(20, 60))


@st.composite
def layouts(draw: st.DrawFn) -> TableLayout:
    """The table in any window, with the largest cards that fit or, as the player likes, smaller."""
    window = draw(windows)
    with_sides = draw(st.booleans()) and window.width >= 80 and window.height >= 24
    largest = largest_that_fits(window, CARDS, with_side_players=with_sides)
    return table_layout(window, CARDS[draw(st.integers(0, largest))], with_side_players=with_sides)


def at_its_best(window: Size, *, with_sides: bool = False) -> TableLayout:
    number = largest_that_fits(window, CARDS, with_side_players=with_sides)
    return table_layout(window, CARDS[number], with_side_players=with_sides)


NAMED = [
    *(at_its_best(window) for window in SIZES),
    *(at_its_best(window, with_sides=True) for window in SIZES[1:]),
]


OF_A_PILE = " Scope 12  Pile 16 "


def beside_hand(at: TableLayout) -> int:
    """How many columns there are to the right of a hand of three."""
    return at.window.width - at.hand(2, 3) - at.card.width


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def bands(at: TableLayout) -> list[tuple[str, int, int]]:
    """The rows of the screen from top to bottom: what, its first row, the first row after it."""
    card = at.card.height
    return [
        ("score", 0, 1),
        ("their caption", at.their_caption_y, at.their_caption_y + 1),
        ("their cards", at.their_cards_y, at.their_cards_y + at.their_rows),
        ("table, upper row", at.table_y, at.table_y + card),
        ("table, lower row", at.table_y + at.row_step, at.table_y + at.row_step + card),
        ("message", at.message_y, at.message_y + 1),
        ("prompt", at.prompt_y, at.prompt_y + 1),
        ("my caption", at.my_caption_y, at.my_caption_y + 1),
        ("my cards", at.my_cards_y, at.my_cards_y + card),
        ("keys", at.window.height - 1, at.window.height),
    ]


def with_named_windows(test: Callable[..., None]) -> Callable[..., None]:
    """Try the named windows too."""
    for at in NAMED:
        test = example(at)(test)
    return test


# --------------------------------------------------------------------------------------- rows


@with_named_windows
@given(layouts())
def test_no_two_rows_of_the_screen_overlap_and_none_is_outside(at: TableLayout) -> None:
    rows = bands(at)
    assert rows[-1][2] == at.window.height
    for (upper, _, end), (lower, start, _) in pairwise(rows):
        assert end <= start, f"{upper} runs into {lower}"


@with_named_windows
@given(layouts())
def test_a_card_of_the_hand_can_be_raised_without_reaching_the_prompt(at: TableLayout) -> None:
    assert at.my_cards_y - 1 > at.prompt_y


@with_named_windows
@given(layouts())
def test_of_the_cards_at_the_top_two_rows_or_more_show_and_never_more_than_there_are(
    at: TableLayout,
) -> None:
    assert 2 <= at.their_rows <= at.card.height


@given(windows)
def test_what_is_said_of_a_pile_has_room_beside_a_hand_of_three(window: Size) -> None:
    assert beside_hand(at_its_best(window)) >= len(OF_A_PILE)


@pytest.mark.parametrize("window", [Size(120, 40), Size(200, 60)], ids=str)
@pytest.mark.parametrize("card", [SMALL, MEDIUM], ids=str)
def test_in_a_high_window_the_cards_at_the_top_show_whole(window: Size, card: Size) -> None:
    assert table_layout(window, card).their_rows == card.height


# -------------------------------------------------------------------------------------- places


@with_named_windows
@given(layouts())
def test_no_card_lies_outside_the_window_however_many_there_are(at: TableLayout) -> None:
    for count in range(1, 21):
        for index in range(count):
            spot = at.place(index, count)
            assert at.side_columns <= spot.x
            assert spot.right <= at.window.width - at.side_columns
            assert (spot.width, spot.height) == at.card


@with_named_windows
@given(layouts())
def test_table_cards_lie_in_two_rows_inside_the_band_of_the_table(at: TableLayout) -> None:
    rows = {at.place(index, 20).y for index in range(20)}
    assert rows == {at.table_y, at.table_y + at.row_step}


@with_named_windows
@given(layouts())
def test_ten_table_cards_never_overlap(at: TableLayout) -> None:
    spots = [at.place(index, 10) for index in range(10)]
    for number, spot in enumerate(spots):
        assert not any(overlap(spot, other) for other in spots[:number])


@pytest.mark.parametrize(
    ("window", "count"),
    [(Size(80, 24), 10), (Size(60, 20), 20), (Size(80, 24), 20), (Size(120, 40), 14)],
    ids=str,
)
def test_so_many_table_cards_do_not_overlap(window: Size, count: int) -> None:
    at = at_its_best(window)
    spots = [at.place(index, count) for index in range(count)]
    for number, spot in enumerate(spots):
        assert not any(overlap(spot, other) for other in spots[:number])


@with_named_windows
@given(layouts())
def test_too_many_table_cards_overlap_neatly(at: TableLayout) -> None:
    for count in range(11, 21):
        for y in (at.table_y, at.table_y + at.row_step):
            row = sorted(
                spot.x for spot in (at.place(i, count) for i in range(count)) if spot.y == y
            )
            steps = {b - a for a, b in pairwise(row)}
            assert len(steps) == 1, "equal distances"
            assert steps.pop() >= 4, "the name of each card is seen"


@with_named_windows
@given(layouts())
def test_no_card_on_the_table_moves_when_another_is_laid_unless_there_is_no_room(
    at: TableLayout,
) -> None:
    for count in range(4, 20):
        before = [at.place(index, count) for index in range(count)]
        after = [at.place(index, count + 1) for index in range(count + 1)]
        wide = [spot._replace(width=spot.width + 1) for spot in after]  # with the gap beside it
        crowded = any(overlap(a, b) for n, a in enumerate(wide) for b in wide[:n])
        if count < 10 or not crowded:
            assert after[:count] == before


@with_named_windows
@given(layouts())
def test_the_table_is_in_the_middle(at: TableLayout) -> None:
    left = min(at.place(index, 10).x for index in range(10))
    right = max(at.place(index, 12).right for index in range(12))
    assert abs(left - (at.window.width - right)) <= 1


@with_named_windows
@given(layouts())
def test_a_hand_is_in_the_middle_and_its_cards_do_not_overlap(at: TableLayout) -> None:
    for count in (1, 2, 3):
        columns = [at.hand(index, count) for index in range(count)]
        assert all(b - a == at.card.width + 1 for a, b in pairwise(columns))
        left, right = columns[0], at.window.width - columns[-1] - at.card.width
        assert abs(left - right) <= 1


@with_named_windows
@given(layouts())
def test_a_hand_leaves_room_for_the_stock_and_the_pile_beside_it(at: TableLayout) -> None:
    stock_ends = 1 + at.card.width
    pile_begins = at.window.width - 1 - at.card.width
    assert stock_ends < at.hand(0, 3)
    assert at.hand(2, 3) + at.card.width < pile_begins


# ---------------------------------------------------------------------------------- size of cards


def test_the_cards_grow_with_the_window() -> None:
    chosen = [CARDS[largest_that_fits(window, CARDS)] for window in SIZES]
    assert chosen == [SMALL, MEDIUM, LARGE, LARGE, GRAND]


@given(windows, st.integers(0, 40), st.integers(0, 20))
def test_a_larger_window_never_has_smaller_cards(window: Size, wider: int, higher: int) -> None:
    larger = Size(window.width + wider, window.height + higher)
    assert largest_that_fits(window, CARDS) <= largest_that_fits(larger, CARDS)


@given(windows)
def test_the_next_larger_cards_would_not_fit(window: Size) -> None:
    number = largest_that_fits(window, CARDS)
    if number + 1 < len(CARDS):
        larger = table_layout(window, CARDS[number + 1])
        rows = bands(larger)
        clashes = any(a[2] > b[1] for a, b in pairwise(rows))
        ten = [larger.place(index, 10) for index in range(10)]
        wide = [spot._replace(width=spot.width + 1) for spot in ten]  # with the gap beside it
        crowded = any(overlap(a, b) for n, a in enumerate(wide) for b in wide[:n])
        assert clashes or crowded or beside_hand(larger) < len(OF_A_PILE)


def test_where_nothing_fits_the_smallest_cards_are_chosen() -> None:
    assert largest_that_fits(Size(10, 5), CARDS) == 0


def test_the_cards_that_are_drawn_come_in_the_sizes_these_tests_are_about() -> None:
    drawn = [pictures.size for pictures in look().deck.sizes]
    assert drawn[:3] == [SMALL, MEDIUM, LARGE]
    assert all(size in CARDS for size in drawn)
