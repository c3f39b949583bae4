"""The card art: what the files hold, and how it is drawn."""

import re
from itertools import chain, pairwise
from pathlib import Path

import pytest

from scopa.engine import DECK
from scopa.tui.cards.art import BACK, CODES, Picture
from scopa.tui.cards.decks import art_folder, find_decks, load_deck
from scopa.tui.frame import Colour, Frame, Size, Style, mixed
from scopa.tui.terminal.charset import Charset
from scopa.tui.terminal.curses_terminal import MOST_PAIRS
from scopa.tui.themes import THEMES

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
def test_a_file_holds_all_cards_as_its_header_says_and_they_are_loaded_and_framed(
    file: Path,
) -> None:
    text = file.read_text("utf-8")
    header = text.partition("\n= ")[0]
    lines = [line for line in header.splitlines() if line and not line.startswith("home: ")]
    keys = [line.partition(":")[0] for line in lines]
    assert keys == ["deck", "size", "cells", "characters", "author", "colours"]
    assert f"size: {file.stem.removesuffix('-utf8')}\n" in header
    assert f"\ncharacters: {charset_of(file).value}\n" in header
    if charset_of(file) is Charset.ASCII:
        assert {char for char in text if not (char == "\n" or " " <= char <= "~")} == set()
    drawn = pictures_of(text)
    assert sorted(drawn) == sorted([*map(str, DECK), BACK])
    found = re.search(r"^cells: (\d+)x(\d+)$", header, flags=re.MULTILINE)
    assert found is not None
    size = Size(int(found[1]), int(found[2]))
    seen: dict[str, str] = {}
    for code, rows in drawn.items():
        assert [len(row) for row in rows] == [size.width] * size.height, code
        assert code == BACK or rows[0][1:].startswith(code), code
        inside = "\n".join(row[1:-1] for row in rows[1:-1])
        if len(rows) == 3:  # the smallest have no room for more than the name and a pip
            inside = "\n".join(rows)
        assert inside not in seen, f"the {code} looks like the {seen.get(inside)}"
        seen[inside] = code
    (loaded,) = [p for p in load_deck(file.parent, charset_of(file)).sizes if p.size == size]
    assert {code: list(picture.rows) for code, picture in loaded.of.items()} == drawn
    for mark, signs in ((Style.SELECTED, "#=╔═╗║╚╝"), (Style.TAKEN, "*┏━┓┃┗┛")):
        for code, picture in loaded.of.items():
            marked = Frame(size)
            picture.draw(marked, 0, 0, mark)
            lines, styles = marked.lines(), marked.style_lines()
            for row, before, after in zip(styles, picture.rows, lines, strict=True):
                assert before[1:-1] == after[1:-1] or row == mark.value * size.width
            for edge in (lines[0], lines[-1]):
                assert edge.replace(code, "").strip(signs) == "", code
            assert {line[x] for line in lines for x in (0, -1)} <= set(signs), code
            assert {row[x] for row in styles for x in (0, -1)} == {mark.value}


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
            rows = (card.styles(row) for card in cards for row in range(len(card.rows)))
            styles = {*Style, *chain.from_iterable(rows)}
            for theme in THEMES.values():
                assert len({theme.paint(style, 256) for style in styles}) < MOST_PAIRS


def test_the_codes_of_the_art_are_the_cards_of_the_engine_in_the_style_of_their_suit() -> None:
    assert sorted(CODES) == sorted(map(str, DECK))
    of = load_deck(art_folder() / "napoletane").sizes[0].of
    styles = [of[code].style for code in ("3D", "3C", "3S", "3B", BACK)]
    assert styles == [Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK]


# ------------------------------------------------------------------------------ how it is drawn

SEVEN = Picture((".7D---.", "| o o |", "'-----'"), Style.COINS)
BOXED = Picture(("╭7D───╮", "│ ◉ ◉ │", "╰─────╯"), Style.COINS)


@pytest.mark.parametrize(
    ("picture", "mark", "lines", "styles"),
    [
        (SEVEN, None, [" .7D---. ", " | o o | ", " '-----' "], [".DDDDDDD."] * 3),
        (
            SEVEN,
            Style.SELECTED,
            [" #7D===# ", " # o o # ", " #=====# "],
            [".sssssss.", ".sDDDDDs.", ".sssssss."],
        ),
        (
            SEVEN,
            Style.TAKEN,
            [" *7D**** ", " * o o * ", " ******* "],
            [".ttttttt.", ".tDDDDDt.", ".ttttttt."],
        ),
        (
            BOXED,
            Style.SELECTED,
            [" ╔7D═══╗ ", " ║ ◉ ◉ ║ ", " ╚═════╝ "],
            [".sssssss.", ".sDDDDDs.", ".sssssss."],
        ),
        (
            BOXED,
            Style.TAKEN,
            [" *7D━━━┓ ", " ┃ ◉ ◉ ┃ ", " ┗━━━━━┛ "],
            [".ttttttt.", ".tDDDDDt.", ".ttttttt."],
        ),
    ],
)
def test_a_card_is_drawn_in_the_style_of_its_suit_and_framed_also_without_colours(
    picture: Picture, mark: Style | None, lines: list[str], styles: list[str]
) -> None:
    frame = Frame(Size(9, 4))
    picture.draw(frame, 1, 1, mark)
    assert frame.lines() == [" " * 9, *lines]
    assert frame.style_lines() == ["." * 9, *styles]


def test_a_card_that_is_raised_is_a_row_taller_and_shows_the_same_in_the_same_place() -> None:
    frame = Frame(Size(7, 4))
    SEVEN.draw(frame, 0, 0, Style.SELECTED, raised=True)
    assert frame.lines() == ["#7D===#", "#     #", "# o o #", "#=====#"]
    assert frame.style_lines() == ["sssssss", "sDDDDDs", "sDDDDDs", "sssssss"]
    SEVEN.draw(frame, 0, 1)
    assert frame.lines()[2] == "| o o |"


def test_a_picture_with_colours_of_its_own_keeps_them_when_it_is_marked() -> None:
    inks, grounds = (".....", ".rkk.", "....."), (".....", "..GG.", ".....")
    picture = Picture((".7D-.", "|o v|", "'---'"), Style.COINS, inks, grounds)
    assert picture.styles(0) == (Style.COINS,) * 5
    on_green = mixed(Colour.BLACK, Colour.LIGHT_GREEN)
    red = mixed(Colour.RED, Style.COINS)
    assert picture.styles(1) == (Style.COINS, red, on_green, on_green, Style.COINS)
    assert picture.styles(1)[1] is red, "one style for one look"
    frame = Frame(Size(5, 3))
    picture.draw(frame, 0, 0, Style.TAKEN)
    assert frame.lines() == ["*7D**", "*o v*", "*****"]
    assert frame.style_lines() == ["ttttt", "trGGt", "ttttt"]


def test_a_low_card_keeps_its_edge_and_of_a_face_the_head_of_a_back_the_middle() -> None:
    rows = (".7D.", "|ab|", "|cd|", "|ef|", "|gh|", "|ij|", "'--'")
    face, back = Picture(rows, Style.COINS, rows, rows), Picture(rows, Style.BACK)
    assert face.low(4).rows == (".7D.", "|ab|", "|cd|", "'--'")
    assert face.low(4).rows == face.low(4).inks == face.low(4).grounds
    assert back.low(3).rows == (".7D.", "|ef|", "'--'")
    assert back.low(5).rows == (".7D.", "|cd|", "|ef|", "|gh|", "'--'")
    assert face.low(1).rows == (".7D.",)
    assert face.low(9) is face


def test_a_fan_shows_the_left_of_each_card_and_the_last_one_whole() -> None:
    pictures = load_deck(art_folder() / "napoletane").sizes[0]
    frame = Frame(Size(14, 3))
    pictures.fan(frame, ["1D", "2C", "10S"], 1, 0, 3)
    assert frame.lines()[0] == " .1D.2C.10S.  "
