"""The card art: what the files hold, and how it is drawn."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from scopa.engine import DECK
from scopa.tui.cards.art import BACK, CODES, Picture, Span
from scopa.tui.cards.decks import art_folder, find_decks, load_deck
from scopa.tui.frame import Colour, Frame, Size, Style, mixed
from scopa.tui.terminal.charset import Charset
from scopa.tui.terminal.curses_terminal import MOST_PAIRS
from scopa.tui.themes import THEMES

FOLDERS = sorted(find_decks(art_folder()).values())
FILES = sorted(art_folder().glob("*/*.txt"))


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


def pictures_of(file: Path) -> dict[str, list[str]]:
    """The pictures of *file*, read in another way than the program does."""
    parts = re.split(r"^= (\S+)[ \t]*\n", file.read_text("utf-8"), flags=re.MULTILINE)
    return {
        code: [line for line in body.partition("\n~\n")[0].split("\n") if line]
        for code, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def cells_of(file: Path) -> Size:
    found = re.search(r"^cells: (\d+)x(\d+)$", file.read_text("utf-8"), flags=re.MULTILINE)
    assert found is not None
    return Size(int(found[1]), int(found[2]))


def charset_of(file: Path) -> Charset:
    return Charset.UTF_8 if file.stem.endswith("-utf8") else Charset.ASCII


# ------------------------------------------------------------------------------- what is drawn


def test_there_is_art_at_all() -> None:
    assert "napoletane" in [folder.name for folder in FOLDERS]
    assert len(FILES) >= 3


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_deck_loads_with_its_name_and_its_sizes_the_smallest_first(folder: Path) -> None:
    for charset in Charset:
        deck = load_deck(folder, charset)
        assert deck.name.lower() == folder.name
        sizes = [pictures.size for pictures in deck.sizes]
        assert sizes[0] == Size(5, 3)
        usable = (Charset.ASCII, charset)
        assert sizes == sorted(
            {cells_of(f) for f in FILES if f.parent == folder and charset_of(f) in usable}
        )
        ascend(sizes)


def ascend(sizes: list[Size]) -> None:
    for smaller, larger in pairwise(sizes):
        assert smaller.width < larger.width
        assert smaller.height < larger.height


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_all_forty_cards_and_the_back_are_drawn_and_nothing_else(file: Path) -> None:
    assert sorted(pictures_of(file)) == sorted([*map(str, DECK), BACK])


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_card_is_drawn_twice(file: Path) -> None:
    headings = re.findall(r"^= (\S+)", file.read_text("utf-8"), flags=re.MULTILINE)
    assert len(headings) == len(set(headings)) == 41


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_line_of_a_picture_is_as_wide_as_the_header_says(file: Path) -> None:
    width, height = cells_of(file)
    for code, rows in pictures_of(file).items():
        assert [len(row) for row in rows] == [width] * height, code


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_card_looks_different_even_without_its_name(file: Path) -> None:
    seen: dict[str, str] = {}
    for code, rows in pictures_of(file).items():
        inside = "\n".join(row[1:-1] for row in rows[1:-1])
        if len(rows) == 3:  # the smallest have no room for more than the name and a pip
            inside = "\n".join(rows)
        assert inside not in seen, f"the {code} looks like the {seen.get(inside)}"
        seen[inside] = code


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_card_bears_its_name_in_its_upper_left_corner(file: Path) -> None:
    for code, rows in pictures_of(file).items():
        if code != BACK:
            assert rows[0][1:].startswith(code), code


@pytest.mark.parametrize("mark", [Style.SELECTED, Style.TAKEN])
@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_marked_card_is_framed_all_around_but_for_its_name(file: Path, mark: Style) -> None:
    size = cells_of(file)
    pictures = load_deck(file.parent, charset_of(file)).sizes
    (of,) = [sized.of for sized in pictures if sized.size == size]
    signs = {Style.SELECTED: "#=╔═╗║╚╝", Style.TAKEN: "*┏━┓┃┗┛"}[mark]
    for code, picture in of.items():
        marked = Frame(size)
        picture.draw(marked, 0, 0, mark)
        lines, styles = marked.lines(), marked.style_lines()
        for row, before, after in zip(styles, picture.rows, lines, strict=True):
            assert before[1:-1] == after[1:-1] or row == mark.value * size.width
        for edge in (lines[0], lines[-1]):
            assert edge.replace(code, "").strip(signs) == "", code
        assert {line[x] for line in lines for x in (0, -1)} <= set(signs), code
        assert {row[x] for row in styles for x in (0, -1)} == {mark.value}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_file_holds_only_the_characters_that_its_name_and_its_header_say(file: Path) -> None:
    text = file.read_text("utf-8")
    assert f"\ncharacters: {charset_of(file).value}\n" in text
    if charset_of(file) is Charset.ASCII:
        assert {char for char in text if not (char == "\n" or " " <= char <= "~")} == set()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_the_header_says_what_the_file_is(file: Path) -> None:
    header = file.read_text("utf-8").partition("\n= ")[0]
    lines = [line for line in header.splitlines() if line and not line.startswith("home: ")]
    keys = [line.partition(":")[0] for line in lines]
    assert keys == ["deck", "size", "cells", "characters", "author", "colours"]
    assert f"size: {file.stem.removesuffix('-utf8')}\n" in header


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_what_is_loaded_is_what_the_file_shows(file: Path) -> None:
    drawn = pictures_of(file)
    height = len(drawn[BACK])
    deck = load_deck(file.parent, charset_of(file))
    (loaded,) = [p for p in deck.sizes if p.size.height == height]
    assert {code: list(picture.rows) for code, picture in loaded.of.items()} == drawn


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_curses_has_numbers_for_all_pairs_of_colours_of_a_deck(folder: Path, theme: str) -> None:
    for charset in Charset:
        for pictures in load_deck(folder, charset).sizes:
            cards = pictures.of.values()
            spans = (s for card in cards for row in range(len(card.rows)) for s in card.spans(row))
            pairs = {
                THEMES[theme].paint(style, 256)
                for style in (*Style, *(span.style for span in spans))
            }
            assert len(pairs) < MOST_PAIRS, f"{pictures.size} in {charset.value}"


def test_the_codes_of_the_art_are_the_cards_of_the_engine() -> None:
    assert sorted(CODES) == sorted(map(str, DECK))


# ------------------------------------------------------------------------------ how it is drawn

SEVEN = Picture((".7D---.", "| o o |", "'-----'"), Style.COINS)


def drawn(mark: Style | None = None) -> Frame:
    frame = Frame(Size(9, 4))
    SEVEN.draw(frame, 1, 1, mark)
    return frame


def test_a_card_is_drawn_in_the_style_of_its_suit() -> None:
    frame = drawn()
    assert frame.lines() == ["         ", " .7D---. ", " | o o | ", " '-----' "]
    assert frame.style_lines() == [".........", ".DDDDDDD.", ".DDDDDDD.", ".DDDDDDD."]


def test_a_selected_card_has_another_edge_also_without_colours() -> None:
    frame = drawn(Style.SELECTED)
    assert frame.lines() == ["         ", " #7D===# ", " # o o # ", " #=====# "]
    assert frame.style_lines() == [".........", ".sssssss.", ".sDDDDDs.", ".sssssss."]


def test_a_card_to_be_taken_has_an_edge_of_stars() -> None:
    frame = drawn(Style.TAKEN)
    assert frame.lines() == ["         ", " *7D**** ", " * o o * ", " ******* "]
    assert frame.style_lines() == [".........", ".ttttttt.", ".tDDDDDt.", ".ttttttt."]


def test_a_card_that_is_raised_is_a_row_taller_and_shows_the_same_in_the_same_place() -> None:
    frame = Frame(Size(7, 4))
    SEVEN.draw(frame, 0, 0, Style.SELECTED, raised=True)
    assert frame.lines() == ["#7D===#", "#     #", "# o o #", "#=====#"]
    SEVEN.draw(frame, 0, 1)
    assert frame.lines()[2] == "| o o |"


BOXED = Picture(("╭7D───╮", "│ ◉ ◉ │", "╰─────╯"), Style.COINS)


@pytest.mark.parametrize(
    ("mark", "lines"),
    [
        (Style.SELECTED, ["╔7D═══╗", "║ ◉ ◉ ║", "╚═════╝"]),
        (Style.TAKEN, ["*7D━━━┓", "┃ ◉ ◉ ┃", "┗━━━━━┛"]),
    ],
)
def test_the_edges_of_box_characters_become_double_and_heavy(mark: Style, lines: list[str]) -> None:
    frame = Frame(Size(7, 3))
    BOXED.draw(frame, 0, 0, mark)
    assert frame.lines() == lines


def test_a_picture_with_colours_of_its_own_keeps_them_when_it_is_marked() -> None:
    inks, grounds = (".....", ".rkk.", "....."), (".....", "..GG.", ".....")
    picture = Picture((".7D-.", "|o v|", "'---'"), Style.COINS, inks, grounds)
    assert picture.spans(0) == (Span(0, ".7D-.", Style.COINS),)
    assert picture.spans(1) == (
        Span(0, "|", Style.COINS),
        Span(1, "o", mixed(Colour.RED, Style.COINS)),
        Span(2, " v", mixed(Colour.BLACK, Colour.LIGHT_GREEN)),
        Span(4, "|", Style.COINS),
    )
    frame = Frame(Size(5, 3))
    picture.draw(frame, 0, 0)
    assert frame.lines() == [".7D-.", "|o v|", "'---'"]
    assert frame.style_lines() == ["DDDDD", "DrGGD", "DDDDD"]
    picture.draw(frame, 0, 0, Style.TAKEN)
    assert frame.lines() == ["*7D**", "*o v*", "*****"]
    assert frame.style_lines() == ["ttttt", "trGGt", "ttttt"]


def test_the_same_colours_are_the_same_style_on_every_card() -> None:
    one, other = (Picture((row,), Style.COINS, ("rr",), ("G.",)) for row in ("ab", "cd"))
    for before, after in zip(one.spans(0), other.spans(0), strict=True):
        assert before.style is after.style


def test_a_low_card_keeps_its_edge_and_of_a_face_the_head_of_a_back_the_middle() -> None:
    rows = (".7D.", "|ab|", "|cd|", "|ef|", "|gh|", "|ij|", "'--'")
    face, back = Picture(rows, Style.COINS), Picture(rows, Style.BACK)
    assert face.low(4).rows == (".7D.", "|ab|", "|cd|", "'--'")
    assert back.low(3).rows == (".7D.", "|ef|", "'--'")
    assert back.low(5).rows == (".7D.", "|cd|", "|ef|", "|gh|", "'--'")
    assert face.low(1).rows == (".7D.",)
    assert face.low(9) is face


def test_a_low_card_keeps_the_colours_of_its_rows() -> None:
    inks, grounds = ("....", ".rr.", ".gg.", "...."), ("....", ".YY.", "....", "....")
    low = Picture((".7D.", "|ab|", "|cd|", "'--'"), Style.COINS, inks, grounds).low(3)
    assert low.inks == ("....", ".rr.", "....")
    assert low.grounds == ("....", ".YY.", "....")


@pytest.mark.parametrize("suit", "DCSB")
def test_a_card_is_drawn_in_the_colour_of_its_suit(suit: str) -> None:
    deck = load_deck(art_folder() / "napoletane")
    style = {"D": "coins", "C": "cups", "S": "swords", "B": "clubs"}[suit]
    for pictures in deck.sizes:
        assert pictures.of[f"3{suit}"].style is Style[style.upper()]
        assert pictures.of[BACK].style is Style.BACK


def test_a_fan_shows_the_left_of_each_card_and_the_last_one_whole() -> None:
    pictures = load_deck(art_folder() / "napoletane").sizes[0]
    frame = Frame(Size(14, 3))
    pictures.fan(frame, ["1D", "2C", "10S"], 1, 0, 3)
    assert frame.lines()[0] == " .1D.2C.10S.  "
