"""Where things stand on the table, in every window the game can be played in."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.tui.cards.decks import art_folder, find_decks, load_deck
from scopa.tui.cells import Size, Style
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import SIDE_BY_SIDE, TableLayout, largest_that_fits, table_layout
from tests.storage import state as played
from tests.tui import APP_STATE, SIZES, on_board, options, style_lines, table_at, view
from tests.tui import state as in_play

SMALL, MEDIUM, LARGE, GRAND = Size(5, 3), Size(7, 5), Size(9, 7), Size(15, 12)
HUGE = Size(21, 17)
CARDS = [SMALL, MEDIUM, LARGE, GRAND, HUGE]
"""The sizes that cards are drawn in, the smallest first."""

windows = st.sampled_from(SIZES) | st.builds(Size, st.integers(60, 200), st.integers(20, 60))


@st.composite
def layouts(draw: st.DrawFn) -> TableLayout:
    """The table in any window, with the largest cards that fit or, as the player likes, smaller."""
    window = draw(windows)
    with_sides = draw(st.booleans()) and window.width >= 80 and window.height >= 24
    most = largest_that_fits(window, CARDS)
    number = draw(st.just(most) | st.integers(0, most))
    side_card = CARDS[max(0, number - 2)]  # of the others
    return table_layout(window, CARDS[number], side_card if with_sides else None)


def bands(at: TableLayout) -> list[tuple[str, int, int]]:
    """The rows of the screen from top to bottom: what, its first row, the first row after it."""
    card = at.card.height
    return [
        ("score", 0, 1),
        ("their cards", at.their_cards_y, at.their_cards_y + at.their_rows),
        ("the row of the table, some of it higher", at.table_y - 1, at.table_y + card),
        ("the halo below it", at.table_y + card, at.table_y + card + 1),
        ("message", at.message_y, at.message_y + 1),
        ("prompt", at.prompt_y, at.prompt_y + 1),
        ("the halo of the raised card", at.raised_y - 1, at.raised_y),
        ("raised", at.raised_y, at.raised_y + 1),
        ("my cards", at.my_cards_y, at.my_cards_y + card),
        ("keys", at.window.height - 1, at.window.height),
    ]


# --------------------------------------------------------------------------------------- rows


@given(layouts())
def test_no_two_rows_of_the_screen_overlap_and_none_is_outside(at: TableLayout) -> None:
    rows = bands(at)
    assert rows[-1][2] == at.window.height
    for (upper, _, end), (lower, start, _) in pairwise(rows):
        assert end <= start, f"{upper} runs into {lower}"
    assert 2 <= at.their_rows <= at.card.height


# -------------------------------------------------------------------------------------- places


@given(layouts())
def test_the_table_is_in_the_middle_however_many_cards_there_are(at: TableLayout) -> None:
    for count in range(1, 21):
        for index in range(count):
            spot = at.place(index, count)
            assert at.side_columns <= spot.x
            assert spot.right <= at.window.width - at.side_columns
            assert (spot.width, spot.height) == at.card
        left, right = at.place(0, count).x, at.place(count - 1, count).right
        assert abs(left - (at.window.width - right)) <= 1


@given(layouts())
def test_table_cards_lie_side_by_side_in_a_row_as_far_as_there_is_room(at: TableLayout) -> None:
    room = at.window.width - 2 * max(at.edge, at.side_columns)
    for count in range(1, 21):
        spots = [at.place(index, count) for index in range(count)]
        fit = (count - 1) * at.spacing + at.card.width <= room
        assert fit == all(b.x - a.x == at.spacing for a, b in pairwise(spots)) or count == 1
        if fit:
            assert {spot.y for spot in spots} == {at.table_y}


@given(layouts())
def test_too_many_table_cards_overlap_neatly(at: TableLayout) -> None:
    for count in range(2, 19 if at.side_columns else 21):
        spots = [at.place(index, count) for index in range(count)]
        assert len({b.x - a.x for a, b in pairwise(spots)}) == 1, "equal distances"
        for y in {spot.y for spot in spots}:
            row = [spot.x for spot in spots if spot.y == y]
            assert all(b - a >= 4 for a, b in pairwise(row)), "the name of each card is seen"
        assert {spot.y for spot in spots} <= {at.table_y, at.table_y - 1}


@given(layouts())
def test_a_hand_is_in_the_middle_and_its_cards_do_not_overlap(at: TableLayout) -> None:
    for count in (1, 2, 3):
        columns = [at.hand(index, count) for index in range(count)]
        assert all(b - a == at.spacing_in_hand for a, b in pairwise(columns))
        left, right = columns[0], at.window.width - columns[-1] - at.card.width
        assert abs(left - right) <= 1


@given(layouts(), st.integers(1, 10), st.booleans())
def test_what_a_player_has_lies_beside_the_hand(at: TableLayout, count: int, is_mine: bool) -> None:
    beside = at.seat_layout(count, is_mine=is_mine)
    first, *_, last = (beside.hand[0], *beside.hand)
    assert at.edge < beside.face.x <= beside.face.right <= beside.texts.x
    assert beside.texts.right < first.x
    assert last.right < beside.sweeps.x <= beside.pile.x
    assert beside.pile.right < at.window.width - at.edge
    assert beside.texts.width >= 9


@given(layouts())
def test_a_mat_lies_beneath_the_cards_where_there_is_room_for_it(at: TableLayout) -> None:
    for count in (0, 1, 7, 12):
        mat = at.mat(count)
        if mat is None:
            continue
        assert at.edge <= mat.x
        assert mat.x == at.window.width - mat.right, "as far from one rim as from the other"
        assert at.their_cards_y + at.their_rows < mat.y < at.table_y
        assert at.table_y + at.card.height < mat.bottom <= at.message_y
        assert mat.x < at.place(0, max(1, count)).x
    assert (at.mat(4) is None) == (at.mat(0) is None)


# ---------------------------------------------------------------------------------- size of cards


def test_the_cards_grow_with_the_window() -> None:
    chosen = [CARDS[largest_that_fits(window, CARDS)] for window in SIZES]
    assert chosen == [MEDIUM, LARGE, LARGE, GRAND, HUGE]


@given(windows, st.integers(0, 40), st.integers(0, 20))
def test_a_larger_window_never_has_smaller_cards(window: Size, wider: int, higher: int) -> None:
    larger = Size(window.width + wider, window.height + higher)
    assert largest_that_fits(window, CARDS) <= largest_that_fits(larger, CARDS)


def test_the_cards_that_are_drawn_come_in_the_sizes_these_tests_are_about() -> None:
    for folder in find_decks(art_folder()).values():
        assert [pictures.size for pictures in load_deck(folder).sizes] == CARDS
    assert [pictures.size for pictures in options().deck.sizes] == CARDS


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_over_the_cards_of_the_hand_that_can_take_there_is_a_sign_in_the_felt(size: Size) -> None:
    mine = table_at(in_play(("1C 9C 4D 3B", "7C 8B 2B 6D"), "9D 2S 1S 8C", stock_size=10))
    theirs = table_at(mine.state._replace(round=mine.state.round._replace(turn=1)))
    for table, signed in ((on_board(mine, selected=2), "1C 3B 9C"), (theirs, "")):
        at = view(table.board, size)
        frame = table.draw(size, options(), APP_STATE)
        y = at.layout.raised_y
        codes = [
            str(card)
            for place, card in enumerate(table.board.hand)
            if frame.chars[y][at.layout.hand(place, len(table.board.hand))] == "+"
        ]
        assert sorted(codes) == signed.split()
        assert all(
            frame.styles[y][x] is Style.TAKEN for x, c in enumerate(frame.chars[y]) if c == "+"
        )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_card_keeps_its_place_until_it_is_taken_and_the_last_is_tinted(size: Size) -> None:
    now, stayed = played(3, plays=0), 0
    while not now.round.is_over:
        before, now = view(Board(now), size), now.after(now.round.legal_plays()[-1])
        after = view(Board(now), size)
        old, new = (
            {card: at.layout.place(n, len(at.row)) for n, card in enumerate(at.row)}
            for at in (before, after)
        )
        if len(before.row) <= SIDE_BY_SIDE >= len(after.row):
            both = (old.keys() & new.keys()) - {None}
            stayed += len(both)
            assert all(old[card] == new[card] for card in both)
        draw_board(after)
        laid, chosen = after.board.last_laid, after.board.marked_play
        is_tinted = laid is None or not (chosen and laid in chosen.taken)
        assert (Style.LAID.value in "".join(style_lines(after.frame))) == is_tinted
    assert stayed > 40
