"""The art of cards and faces: what the files hold, and how it is drawn."""

import re
from itertools import chain, combinations, pairwise, product
from pathlib import Path

import pytest

from scopa.engine import DECK
from scopa.game.seats import NEIGHBOURS
from scopa.players.opponents import LEVELS
from scopa.text.player_names import Mood
from scopa.tui.cards.art import BACK, CODES, Picture
from scopa.tui.cards.decks import FACES, art_folder, face, find_decks, load_deck
from scopa.tui.cards.halo import cast_shadows, draw_halo
from scopa.tui.cells import Charset, Colour, Frame, Rect, Size, Style, mixed
from scopa.tui.terminal.curses_terminal import MOST_PAIRS
from scopa.tui.themes import THEMES, Paint

FOLDERS = sorted(find_decks(art_folder()).values())
FILES = sorted(art_folder().glob("*/*.txt"))


def pictures_of(text: str) -> dict[str, list[str]]:
    """The pictures of a file, read in another way than the program does."""
    parts = re.split(r"^= (\S+)[ \t]*\n", text, flags=re.MULTILINE)
    assert len(parts[1::2]) == len(set(parts[1::2])), "no card is drawn twice"
    return {
        code: [line for line in body.partition("\n~\n")[0].split("\n") if line]
        for code, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def charset_of(file: Path) -> Charset:
    return Charset.UTF_8 if file.stem.endswith("-utf8") else Charset.ASCII


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_file_holds_all_cards_as_its_header_says_and_they_are_loaded(file: Path) -> None:
    text = file.read_text("utf-8")
    header = text.partition("\n= ")[0]
    keys = [line.partition(":")[0] for line in header.splitlines() if line]
    assert [key for key in keys if key != "home"] == ["deck", "cells", "characters", "author"]
    assert f"\ncharacters: {charset_of(file).value}\n" in header
    if charset_of(file) is Charset.ASCII:
        assert {char for char in text if not (char == "\n" or " " <= char <= "~")} == set()
    drawn = pictures_of(text)
    assert sorted(drawn) == sorted([*map(str, DECK), BACK])
    found = re.search(r"^cells: (\d+)x(\d+)$", header, flags=re.MULTILINE)
    assert found is not None
    size = Size(int(found[1]), int(found[2]))
    (loaded,) = [p for p in load_deck(file.parent, charset_of(file)).sizes if p.size == size]
    assert {code: list(picture.rows) for code, picture in loaded.of.items()} == drawn
    for code, picture in loaded.of.items():
        assert [len(row) for row in picture.rows] == [size.width] * size.height, code
        assert code == BACK or picture.rows[0][picture.is_framed :].startswith(code), code
    looks = {code: picture.without(code) for code, picture in loaded.of.items()}
    if size.height > 3:  # the smallest have no room for more than the name and a pip
        assert len({look.mono or look.rows for look in looks.values()}) == len(looks)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_deck_loads_with_its_name_and_its_sizes_and_curses_has_numbers_for_its_colours(
    folder: Path,
) -> None:
    for charset in Charset:
        deck = load_deck(folder, charset)
        assert deck.name.lower() == folder.name
        sizes = [pictures.size for pictures in deck.sizes]
        assert sizes[0] == Size(5, 3)
        assert len(sizes) == sum(charset_of(file) is charset for file in folder.glob("*.txt"))
        for smaller, larger in pairwise(sizes):
            assert smaller.width < larger.width
            assert smaller.height < larger.height
        for pictures in deck.sizes:
            cards = pictures.of.values()
            rows = (card.cells(row)[1] for card in cards for row in range(len(card.rows)))
            styles = {*Style, *chain.from_iterable(rows)}
            for theme in THEMES.values():
                assert len({theme.paint(style, 256) for style in styles}) < MOST_PAIRS


def test_the_codes_of_the_art_are_the_cards_of_the_engine_in_the_style_of_their_suit() -> None:
    assert sorted(CODES) == sorted(map(str, DECK))
    of = load_deck(art_folder() / "napoletane").sizes[0].of
    styles = [of[code].style for code in ("3D", "3C", "3S", "3B", BACK)]
    assert styles == [Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK]


# ------------------------------------------------------------------------------ how it is drawn

SEVEN = Picture(("7D   ", " o o ", "   o "), Style.COINS, charset=Charset.ASCII)
BOXED = Picture(("╭7D─╮", "│◉ ◉│", "╰─7D╯"), Style.COINS)
WIDE = Picture(("╭7D──╮", "│ ◉  │", "╰──7D╯"), Style.COINS)


def drawn_at(picture: Picture, mark: Style | None = None) -> Frame:
    frame = Frame(Size(9, 5))
    picture.draw(frame, 2, 1, mark)
    return frame


@pytest.mark.parametrize(
    ("picture", "mark", "shown", "without_colours"),
    [
        (SEVEN, Style.CHOSEN, ("+=====+", "||", "+=====+"), " +=====+ "),
        (SEVEN, Style.TAKEN, ("+-----+", "||", "+-----+"), " +-----+ "),
        (BOXED, Style.CHOSEN, (" ▂▂▂▂▂ ", "▐▌", " ▆▆▆▆▆ "), " ┏━━━━━┓ "),
        (BOXED, Style.TAKEN, (" ▂▂▂▂▂ ", "▐▌", " ▆▆▆▆▆ "), " ┌─────┐ "),
    ],
)
def test_a_mark_is_a_thin_halo_around_the_card_also_without_colours(
    picture: Picture, mark: Style, shown: tuple[str, str, str], without_colours: str
) -> None:
    frame = drawn_at(picture, mark)
    above, sides, below = shown
    rows = [f"{sides[0]}{row}{sides[1]}" for row in picture.rows]
    assert frame.lines() == [f" {row} " for row in (above, *rows, below)]
    is_ascii = picture.charset is Charset.ASCII
    in_ink = mark if is_ascii else mixed(mark, Style.TABLE)
    assert {row[x] for row in frame.styles[1:-1] for x in (1, -2)} == {in_ink}
    assert set(frame.styles[0][2:-2]) == {in_ink}
    assert set(frame.styles[4][2:-2]) == {mark if is_ascii else mixed(mark, Style.TABLE, True)}
    assert "".join(frame.mono[0]) == without_colours


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        ((Style.TAKEN, None), "▐ 7D ▌ 7D  "),
        ((None, Style.TAKEN), "  7D ▐ 7D ▌"),
        ((Style.TAKEN, Style.CHOSEN), "▐ 7D ▐ 7D ▌"),
        ((Style.TAKEN, Style.TAKEN), "▐ 7D   7D ▌"),
    ],
)
def test_of_two_cards_side_by_side_either_is_marked_or_both_are(
    marks: tuple[Style | None, Style | None], shown: str
) -> None:
    frame, in_ascii = Frame(Size(11, 3)), Frame(Size(11, 3))
    for place, mark in enumerate(marks):
        Picture((" 7D ",), Style.COINS).draw(frame, 1 + 5 * place, 1, mark)
        Picture((" 7D ",), Style.COINS, charset=Charset.ASCII).draw(
            in_ascii, 1 + 5 * place, 1, mark
        )
    assert frame.lines()[1] == shown
    assert in_ascii.lines()[1][5] == "|"
    last = Style.CHOSEN if Style.CHOSEN in marks else Style.TAKEN
    assert in_ascii.styles[1][5] is last
    are_same = marks[0] is marks[1]
    below = Style.TAKEN if None not in marks and not are_same else Style.TABLE
    assert frame.styles[1][5] == mixed(last, below, are_same)
    assert frame.chars[0][5] == ("▂" if are_same else " ")


def test_a_card_over_a_marked_one_ends_its_halo_and_is_parted_from_it_by_half_a_column() -> None:
    below = Picture(("7D   ", " o   ", "     "), Style.COINS)
    frame = Frame(Size(12, 5))
    below.draw(frame, 1, 1, Style.TAKEN)
    BOXED.draw(frame, 5, 1)
    assert frame.lines() == [
        " ▂▂▂▂       ",
        "▐7D ▐╭7D─╮  ",
        "▐ o ▐│◉ ◉│  ",
        "▐   ▐╰─7D╯  ",
        " ▆▆▆▆       ",
    ]
    assert frame.styles[2][4] is mixed(Style.TABLE, Style.COINS)
    assert ["".join(row) for row in frame.mono][:3] == [
        "┌────       ",
        "│7D ▐╭7D─╮  ",
        "│ o ▐│◉ ◉│  ",
    ]
    BOXED.draw(frame, 5, 1, Style.CHOSEN)
    assert frame.styles[2][4] is mixed(Style.CHOSEN, Style.COINS)


def test_a_halo_leaves_texts_and_other_lines_alone() -> None:
    frame = Frame(Size(9, 5))
    frame.put(0, 0, "   ok    ", Style.BAR)
    frame.put(0, 4, "    x    ", Style.STRONG)
    frame.put(1, 2, "+", Style.TAKEN)
    SEVEN._replace(charset=Charset.UTF_8).draw(frame, 2, 1, Style.TAKEN)
    assert frame.lines()[0] == "   ok    "
    assert frame.lines()[2] == " + o o ▌ "
    assert frame.lines()[4] == "    x    "


def test_a_card_casts_a_shadow_on_free_felt_at_its_right_and_below() -> None:
    frame = Frame(Size(9, 5))
    Picture(("    ",) * 3, Style.CUPS).draw(frame, 1, 0)
    frame.put(5, 1, "x")
    cast_shadows(frame, Charset.ASCII)
    assert not any("".join(frame.lines()[2:]).strip())
    cast_shadows(frame, Charset.UTF_8)
    assert frame.lines() == ["         ", "     x   ", "     ▌   ", "  ▆▆▆    ", "         "]
    assert not any("".join(frame.lines(has_colours=False)[2:]).strip())
    looks = {style for row in frame.styles for style in row} - {Style.CUPS}
    assert {THEMES["mono"].paint(style, 0) for style in looks} == {Paint()}
    draw_halo(frame, Rect(1, 0, 4, 3), Style.CHOSEN, Charset.UTF_8)
    assert frame.lines()[2:4] == ["▐    ▌   ", " ▆▆▆▆    "]


def test_a_picture_has_colours_of_its_own_and_another_look_without_colours() -> None:
    inks, grounds = (".....", ".rkk.", "....."), (".....", "..GG.", ".....")
    mono = ("7D   ", "▐o v▌", "     ")
    picture = Picture(("7D   ", " o v ", "     "), Style.COINS, inks, grounds, mono)
    assert picture.cells(0)[1] == (Style.COINS,) * 5
    on_green = mixed(Colour.BLACK, Colour.LIGHT_GREEN)
    red = mixed(Colour.RED, Style.COINS)
    assert picture.cells(1)[1] == (red, red, on_green, on_green, Style.COINS)
    assert picture.cells(1)[1][1] is red, "one style for one look"
    frame = drawn_at(picture)
    assert frame.lines()[2] == "   o v   "
    assert "".join(frame.mono[2]) == "  ▐o v▌  "
    low = picture.cropped(2)
    assert (low.inks, low.grounds, low.mono) == (inks[:2], grounds[:2], mono[:2])


def test_of_a_low_face_the_first_rows_are_seen_and_of_a_low_back_the_last() -> None:
    rows = ("7D  ", " ab ", " cd ", " ef ")
    assert Picture(rows, Style.COINS).cropped(2).rows == rows[:2]
    assert Picture(rows, Style.BACK).cropped(2).rows == rows[2:]
    assert Picture(rows, Style.COINS).cropped(9).rows is rows


@pytest.mark.parametrize(
    ("picture", "code", "changed", "without"),
    [
        (SEVEN, "7†", ["7†   ", " o o ", "   o "], ["     ", " o o ", "   o "]),
        (SEVEN, "10D", ["10D  ", " o o ", "   o "], ["     ", " o o ", "   o "]),
        (WIDE, "7†", ["╭7†──╮", "│ ◉  │", "╰──7†╯"], ["╭────╮", "│ ◉  │", "╰────╯"]),
    ],
)
def test_the_index_of_a_card_is_another_or_none(
    picture: Picture, code: str, changed: list[str], without: list[str]
) -> None:
    assert list(picture.with_index("7D", code).rows) == changed
    assert list(picture.without("7D").rows) == without


TINY, SMALL, LARGE = Size(5, 3), Size(9, 8), Size(20, 12)


@pytest.mark.parametrize("charset", list(Charset))
@pytest.mark.parametrize(
    ("kind", "size"), [*product(LEVELS, [TINY, SMALL, LARGE]), ("coach", TINY)], ids=str
)
def test_every_opponent_has_three_faces_of_each_size_and_the_coach_small_ones(
    kind: str, size: Size, charset: Charset
) -> None:
    faces = [face(kind, mood, size, charset) for mood in Mood]
    for picture in faces:
        assert picture is not None
        assert picture.size == size
        assert len(picture.inks) == len(picture.grounds) == size.height
    assert all(one != other for one, other in combinations(faces, 2))


@pytest.mark.parametrize("charset", list(Charset))
def test_no_two_opponents_look_alike(charset: Charset) -> None:
    rows = [face(kind, Mood.CALM, SMALL, charset) for kind in LEVELS]
    assert all(one != other for one, other in combinations(rows, 2))


def test_the_largest_face_is_drawn_for_which_there_is_room() -> None:
    sizes = []
    for room in (Size(4, 3), Size(8, 5), SMALL, Size(40, 11), LARGE, Size(99, 99)):
        picture = face("nino", Mood.PLEASED, room, Charset.ASCII)
        sizes.append(picture and picture.size)
    assert sizes == [None, TINY, SMALL, SMALL, LARGE, LARGE]


def test_each_opponent_and_neighbour_has_a_folder_of_faces_and_nobody_else() -> None:
    folders = sorted(folder.name for folder in (art_folder() / FACES).iterdir())
    assert folders == sorted([*LEVELS, *map(str.lower, NEIGHBOURS), "coach"])
    assert face("anna", Mood.CALM, LARGE, Charset.ASCII) is None
