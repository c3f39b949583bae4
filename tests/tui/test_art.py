"""The card art: what the files hold, and what is said when one of them is broken."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from scopa.engine import DECK
from scopa.tui.art import BACK, CODES, ArtError, Deck, Picture, art_folder, load_deck
from scopa.tui.frame import Frame, Size, Style

FOLDERS = sorted(folder for folder in art_folder().iterdir() if folder.is_dir())
FILES = sorted(art_folder().glob("*/*.txt"))


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


def pictures_of(file: Path) -> dict[str, list[str]]:
    """The pictures of *file*, read in another way than the program does."""
    parts = re.split(r"^= (\S+)[ \t]*\n", file.read_text("utf-8"), flags=re.MULTILINE)
    return {
        code: [line for line in body.split("\n") if line]
        for code, body in zip(parts[1::2], parts[2::2], strict=True)
    }


# ------------------------------------------------------------------------------- what is drawn


def test_there_is_art_at_all() -> None:
    assert "napoletane" in [folder.name for folder in FOLDERS]
    assert len(FILES) >= 3


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_deck_loads_with_its_name_and_its_sizes_the_smallest_first(folder: Path) -> None:
    deck = load_deck(folder)
    assert deck.name.lower() == folder.name
    sizes = [pictures.size for pictures in deck.sizes]
    assert sizes[0] == Size(5, 3)
    assert len(sizes) == len(list(folder.glob("*.txt")))
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
    found = re.search(r"^cells: (\d+)x(\d+)$", file.read_text("utf-8"), flags=re.MULTILINE)
    assert found is not None
    width, height = int(found[1]), int(found[2])
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


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_character_is_printable_ascii(file: Path) -> None:
    text = file.read_text("utf-8")
    assert {char for char in text if not (char == "\n" or " " <= char <= "~")} == set()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_the_header_says_what_the_file_is(file: Path) -> None:
    header = file.read_text("utf-8").partition("\n= ")[0]
    keys = [line.partition(":")[0] for line in header.splitlines() if line]
    assert keys == ["deck", "size", "cells", "author", "colours"]
    assert f"size: {file.stem}\n" in header


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_what_is_loaded_is_what_the_file_shows(file: Path) -> None:
    drawn = pictures_of(file)
    height = len(drawn[BACK])
    (loaded,) = [p for p in load_deck(file.parent).sizes if p.size.height == height]
    assert {code: list(picture.rows) for code, picture in loaded.of.items()} == drawn


def test_the_codes_of_the_art_are_the_cards_of_the_engine() -> None:
    assert sorted(CODES) == sorted(map(str, DECK))


# ------------------------------------------------------------------------------ how it is drawn

SEVEN = Picture((".7D---.", "| o o |", "'-----'"), Style.COINS)


def drawn(mark: Style | None = None, rows: range | None = None) -> Frame:
    frame = Frame(Size(9, 4))
    SEVEN.draw(frame, 1, 1, mark, rows)
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


def test_of_a_card_only_some_rows_can_be_drawn() -> None:
    assert drawn(rows=range(2)).lines() == ["         ", " .7D---. ", " | o o | ", "         "]
    assert drawn(rows=range(2, 3)).lines() == ["         ", " '-----' ", "         ", "         "]


@pytest.mark.parametrize("suit", "DCSB")
def test_a_card_is_drawn_in_the_colour_of_its_suit(suit: str) -> None:
    deck = load_deck(art_folder() / "napoletane")
    style = {"D": "coins", "C": "cups", "S": "swords", "B": "clubs"}[suit]
    for pictures in deck.sizes:
        assert pictures.of[f"3{suit}"].style is Style[style.upper()]
        assert pictures.of[BACK].style is Style.BACK


def test_a_fan_shows_the_left_of_each_card_and_the_last_one_whole() -> None:
    pictures = small_deck().sizes[0]
    frame = Frame(Size(14, 3))
    pictures.fan(frame, ["1D", "2C", "10S"], 1, 0, 3)
    assert frame.lines()[0] == " .1D.2C.10S.  "


# --------------------------------------------------------------------------------- broken files

HEADER = "deck: Test\nsize: small\ncells: 5x3\n\n"


def card(code: str) -> str:
    top = "." + code.ljust(3, "-") + "."
    return f"= {code}\n{top if code != BACK else '.---.'}\n|   |\n'---'\n\n"


WHOLE = HEADER + "".join(map(card, (*CODES, BACK)))


def small_deck() -> Deck:
    return load_deck(art_folder() / "napoletane")


def error_of(folder: Path, text: str | bytes) -> str:
    """What is said about a deck whose only file holds *text*."""
    file = folder / "small.txt"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(ArtError) as raised:
        load_deck(folder)
    said = str(raised.value)
    assert str(file) in said
    assert "\n" not in said
    return said


def test_a_file_of_forty_cards_and_a_back_is_a_deck(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text(WHOLE)
    deck = load_deck(tmp_path)
    assert deck.name == "Test"
    assert deck.sizes[0].size == Size(5, 3)
    assert deck.sizes[0].of["10B"].rows == (".10B.", "|   |", "'---'")


def test_lines_that_end_as_on_windows_are_read_as_well(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_bytes(WHOLE.replace("\n", "\r\n").encode())
    assert load_deck(tmp_path).sizes[0].of["7D"].rows == (".7D-.", "|   |", "'---'")


@pytest.mark.parametrize("cells", ["", "cells: 5\n", "cells: 5 x 3\n", "cells: wide\n"])
def test_a_header_without_the_size_in_cells_is_named(tmp_path: Path, cells: str) -> None:
    assert "cells" in error_of(tmp_path, WHOLE.replace("cells: 5x3\n", cells))


def test_a_line_of_the_wrong_width_is_named_with_its_number(tmp_path: Path) -> None:
    lines = WHOLE.splitlines()
    at = lines.index("= 3S") + 2
    for line in ("|    |", "|  |", ""):
        broken = "\n".join([*lines[:at], line, *lines[at + 1 :]])
        said = error_of(tmp_path, broken)
        assert f"line {at + 1}:" in said
        assert "3S" in said
        assert str(len(line)) in said


def test_a_card_with_a_line_too_few_is_named_with_the_line(tmp_path: Path) -> None:
    lines = WHOLE.splitlines()
    at = lines.index("= 3S") + 3
    said = error_of(tmp_path, "\n".join([*lines[:at], *lines[at + 1 :]]))
    assert f"line {at + 1}:" in said
    assert "3S" in said


def test_a_file_that_ends_in_the_middle_of_a_card_is_named_with_the_line(tmp_path: Path) -> None:
    lines = WHOLE.splitlines()
    at = lines.index("= back")
    said = error_of(tmp_path, "\n".join(lines[: at + 2]))
    assert f"line {at + 3}:" in said
    assert "back" in said


def test_a_card_with_a_line_too_many_is_named_with_the_line(tmp_path: Path) -> None:
    lines = WHOLE.splitlines()
    at = lines.index("= 3S") + 4
    said = error_of(tmp_path, "\n".join([*lines[:at], "|more|", *lines[at:]]))
    assert f"line {at + 1}:" in said
    assert "|more|" in said


@pytest.mark.parametrize("code", ["11D", "0C", "7X", "D7", "joker"])
def test_a_card_that_there_is_not_is_named_with_the_line(tmp_path: Path, code: str) -> None:
    broken = WHOLE.replace("= 7D\n", f"= {code}\n")
    said = error_of(tmp_path, broken)
    assert f"line {broken.splitlines().index(f'= {code}') + 1}:" in said
    assert code in said


@pytest.mark.parametrize("code", ["1D", "7D", "10B", BACK])
def test_a_card_that_is_missing_is_named(tmp_path: Path, code: str) -> None:
    said = error_of(tmp_path, WHOLE.replace(card(code), ""))
    assert re.search(rf"\b{code}\b", said)


def test_a_file_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    error_of(tmp_path, WHOLE.encode("utf-16"))
    error_of(tmp_path, WHOLE.replace("|   |", "|\xe8  |", 1).encode("latin-1"))


def test_an_empty_file_is_named(tmp_path: Path) -> None:
    error_of(tmp_path, "")


@pytest.mark.parametrize("name", [".", "no such folder"])
def test_a_folder_without_card_files_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArtError, match=re.escape(str(tmp_path / name))):
        load_deck(tmp_path / name)
