"""Reading decks: their pictures, and the errors of broken files."""

import errno
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.language import SOURCE, name_cards_of, set_language
from scopa.tui.cards.art import BACK, CODES
from scopa.tui.cards.decks import (
    ArtError,
    DeckCatalog,
    art_folder,
    find_decks,
    load_deck,
    read_deck,
)
from scopa.tui.cells import AnyStyle, Charset, Colour, Size, Style, mixed

HEADER = "deck: Test\ncells: 5x3\n\n"


def card(code: str) -> str:
    top = "." + code.ljust(3, "-") + "."
    return f"= {code}\n{top if code != BACK else '.---.'}\n| o |\n'---'\n\n"


WHOLE = HEADER + "".join(map(card, (*CODES, BACK)))


def coloured(*letters: str) -> str:
    """A deck in which the 7D has these inks, and grounds, in its middle row."""
    blocks = "".join(f"~\n.....\n{row}\n.....\n" for row in letters)
    return WHOLE.replace(card("7D"), f"{card('7D').rstrip()}\n{blocks}\n")


def error_of(folder: Path, text: str | bytes) -> str:
    """The error about a deck whose only file holds *text*."""
    file = folder / "small.txt"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(ArtError) as raised:
        load_deck(folder, Charset.UTF_8)
    said = str(raised.value)
    assert str(file) in said
    assert "\n" not in said
    return said


def test_a_file_of_forty_cards_and_a_back_is_a_deck(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text(WHOLE)
    deck = load_deck(tmp_path)
    assert deck.name == "Test"
    assert deck.sizes[0].size == Size(5, 3)
    assert deck.sizes[0].of["10B"].rows == (".10B.", "| o |", "'---'")


def test_cards_need_no_frame_and_may_look_otherwise_without_colours(tmp_path: Path) -> None:
    rows = "= {code}\n{index}\n o   \n     \n"
    cards = {code: rows.format(code=code, index=code.ljust(5)) for code in CODES}
    cards[BACK] = rows.format(code=BACK, index="ooooo")
    blank = "~\n.....\n.....\n.....\n"
    cards["7D"] += f"{blank}{blank}~\n7D   \n o o \n     \n"
    (tmp_path / "small.txt").write_text(HEADER + "\n".join(cards.values()))
    of = load_deck(tmp_path).sizes[0].of
    assert of["7D"].rows == ("7D   ", " o   ", "     ")
    assert of["7D"].mono == ("7D   ", " o o ", "     ")
    assert not of["7D"].is_framed


def test_a_card_of_an_index_alone_is_missing_unless_it_has_a_ground(tmp_path: Path) -> None:
    bare = ".5D-.\n| o |\n'---'", "5D   \n     \n     "
    text = WHOLE.replace(*bare)
    assert "no picture of 5D" in error_of(tmp_path, text)
    dots = "~\n.....\n.....\n.....\n"
    (tmp_path / "small.txt").write_text(
        text.replace(f"{bare[1]}\n", f"{bare[1]}\n{dots}{dots.replace('.....', '..r..')}")
    )
    assert load_deck(tmp_path).sizes[0].of["5D"].grounds[0] == "..r.."


BOXED = (
    WHOLE.replace("cells: 5x3\n", "cells: 5x3\ncharacters: utf-8\n")
    .replace("| o |", "│ ● │")
    .replace("'---'", "╰───╯")
)


LINES = WHOLE.splitlines()
AT_3S, AT_7D, AT_BACK = (LINES.index(f"= {code}") + 1 for code in ("3S", "7D", BACK))
COLOURS_OF_7D = AT_7D + 6


def with_line(offset: int, *lines: str) -> str:
    """A deck in which *lines* stand instead of the one so far after that of the 3S."""
    at = AT_3S - 1 + offset
    return "\n".join([*LINES[:at], *lines, *LINES[at + 1 :]])


FAULTS: dict[str, tuple[str | bytes, int, str]] = {
    "no size": (WHOLE.replace("cells: 5x3\n", ""), 0, "'cells: 9x7'"),
    "half a size": (WHOLE.replace("cells: 5x3\n", "cells: 5\n"), 0, "'cells: 9x7'"),
    "a size with blanks": (WHOLE.replace("5x3", "5 x 3"), 0, "'cells: 9x7'"),
    "a size that is too small": (WHOLE.replace("5x3", "4x3"), 0, "4x3 is too small"),
    "a wide line": (with_line(2, "|    |"), AT_3S + 2, "the 3S is 6 cells wide"),
    "a narrow line": (with_line(2, "|  |"), AT_3S + 2, "the 3S is 4 cells wide"),
    "a line too few": (with_line(3), AT_3S + 3, "the 3S is 0 cells wide"),
    "a line too many": (with_line(3, "'---'", "|more|"), AT_3S + 4, "'|more|'"),
    "an early end": ("\n".join(LINES[: AT_BACK + 1]), AT_BACK + 2, "the back is 0 cells wide"),
    **{
        f"the card {code}": (WHOLE.replace("= 3S\n", f"= {code}\n"), AT_3S, f"{code!r} is no card")
        for code in ("11D", "0C", "7X", "D7", "joker")
    },
    "a card twice": (WHOLE + card("7D"), WHOLE.count("\n") + 1, "7D is drawn a second time"),
    **{
        f"no {code}": (WHOLE.replace(card(code), ""), 0, f"no picture of {code}")
        for code in ("1D", "10B", BACK)
    },
    "only a frame": (
        WHOLE.replace(card("2D"), card("2D").replace("o", " ")),
        0,
        "no picture of 2D",
    ),
    "Latin-1": (WHOLE.replace("| o |", "|\xe8  |", 1).encode("latin-1"), 6, "not text in UTF-8"),
    "not ASCII": (with_line(2, "| ● |"), AT_3S + 2, "'●' is not ASCII"),
    "no such characters": (BOXED.replace("utf-8", "latin"), 0, "'latin'; there are ascii, utf-8"),
    "a fourth block": (coloured(*[".rrr."] * 3, ".bbb."), COLOURS_OF_7D + 10, "'~'"),
    "no colour": (coloured(".yqs."), COLOURS_OF_7D, "'q'; there are . y r g b k n f s w Y R G B"),
    "no colour of a ground": (coloured(".ygs.", ".yqs."), COLOURS_OF_7D + 4, "'q'"),
    "many colours": (coloured(".yRs.."), COLOURS_OF_7D, "the 7D is 6 cells wide"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_card_file_is_named_with_its_file_and_line(tmp_path: Path, fault: str) -> None:
    text, line, said = FAULTS[fault]
    where = f"{tmp_path / 'small.txt'}, line {line}: " if line else f"{tmp_path / 'small.txt'}: "
    found = error_of(tmp_path, text)
    assert found.startswith(where)
    assert said in found


@pytest.mark.parametrize("name", [".", "no such folder"])
def test_a_folder_without_card_files_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArtError, match=re.escape(str(tmp_path / name))):
        load_deck(tmp_path / name)


def test_a_file_without_the_size_of_the_smallest_window_is_no_deck(tmp_path: Path) -> None:
    wide = WHOLE.replace("cells: 5x3", "cells: 6x3")
    wide = re.sub(r"^([.|'])(.{3})([.|'])$", r"\1\2-\3", wide, flags=re.MULTILINE)
    (tmp_path / "wide.txt").write_text(wide)
    with pytest.raises(ArtError, match=r"no file has cards of 5x3"):
        load_deck(tmp_path)


# ------------------------------------------------------------------------------------- characters


def test_with_utf_8_the_richer_file_of_a_size_is_read_and_else_the_other(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text(WHOLE)
    (tmp_path / "small-utf8.txt").write_text(BOXED, "utf-8")
    assert load_deck(tmp_path).sizes[0].of["7D"].rows == (".7D-.", "| o |", "'---'")
    rich = load_deck(tmp_path, Charset.UTF_8)
    assert rich.sizes[0].of["7D"].rows == (".7D-.", "│ ● │", "╰───╯")
    (tmp_path / "small-utf8.txt").unlink()
    plain = load_deck(tmp_path, Charset.UTF_8)
    assert plain.sizes[0].of["7D"].rows == (".7D-.", "| o |", "'---'")


@pytest.mark.parametrize("char", "中😀\u0301\u1161\u4dc0\u200b\ufe0f\t\x1b\xa0")
def test_a_character_that_is_not_one_cell_wide_is_named(tmp_path: Path, char: str) -> None:
    said = error_of(tmp_path, BOXED.replace("= 3S\n.3S-.\n│ ● │", f"= 3S\n.3S-.\n│ {char} │"))
    at = BOXED.splitlines().index("= 3S") + 3
    assert f"line {at}:" in said
    assert f"(U+{ord(char):04X}) in column 3 is not one cell wide" in said


# --------------------------------------------------------------------------------------- colours


GOLD, RED, BLUE = (mixed(c, Style.COINS) for c in (Colour.GOLD, Colour.RED, Colour.BLUE))


@pytest.mark.parametrize(
    ("row", "letters", "styles"),
    [
        (
            "|*#+|",
            (".yk..", "..RB."),
            (GOLD, mixed(Colour.BLACK, Colour.LIGHT_RED), mixed(Style.COINS, Colour.LIGHT_BLUE)),
        ),
        ("|*#+|", (".rrr.",), (RED,) * 3),
        # a blank takes no ink of its own, so that fewer bytes are sent
        ("|  x|", (".y.b.", "..G.."), (Style.COINS, mixed(Style.COINS, Colour.LIGHT_GREEN), BLUE)),
    ],
)
def test_inks_and_grounds_give_each_cell_its_style(
    row: str, letters: tuple[str, ...], styles: tuple[AnyStyle, ...], tmp_path: Path
) -> None:
    text = coloured(*letters).replace("= 7D\n.7D-.\n| o |", f"= 7D\n.7D-.\n{row}")
    (tmp_path / "small.txt").write_text(text)
    of = load_deck(tmp_path).sizes[0].of
    assert of["7D"].cells(0)[1] == (Style.COINS,) * 5
    assert of["7D"].cells(1)[1] == (Style.COINS, *styles, Style.COINS)
    assert of["8D"].inks == of["8D"].grounds == ()


# ------------------------------------------------------------------------------ what is read when


def test_of_a_deck_of_the_game_only_the_sizes_that_are_drawn_are_read() -> None:
    small, medium, *_ = load_deck(art_folder() / "napoletane").sizes
    assert vars(small).keys() == vars(medium).keys()
    assert medium.of["7D"].size == medium.size
    assert vars(medium).keys() - vars(small).keys() == {"of"}


# ------------------------------------------------------------------------- what is sound is used


@pytest.mark.parametrize(
    ("file", "content", "is_deck"),
    [
        ("large.txt", "cells: 9x7\n\n= 1D\n.1D-.\n", True),
        ("small-utf8.txt", BOXED.replace("= 3S", "= 3X"), True),
        ("small.txt", WHOLE.replace("= 3S", "= 3X"), False),
    ],
)
def test_a_broken_file_leaves_the_others_unless_it_has_the_smallest_cards(
    file: str, content: str, is_deck: bool, tmp_path: Path
) -> None:
    (tmp_path / "small.txt").write_text(WHOLE)
    (tmp_path / file).write_text(content, "utf-8")
    deck, (fault,) = read_deck(tmp_path, Charset.UTF_8)
    assert f"{file}, line " in str(fault)
    rows = deck and [pictures.of["7D"].rows for pictures in deck.sizes]
    assert rows == ([(".7D-.", "| o |", "'---'")] if is_deck else None)


def test_the_cards_that_are_played_with_are_named_in_the_language_that_is_spoken() -> None:
    catalog = DeckCatalog.open(Path("nowhere"), has_utf8=True)
    for deck, language, index in (
        ("napoletane", SOURCE, "10●"),
        ("napoletane", "it", "10D"),
        ("milanesi", "it", "10♦"),
    ):
        name_cards_of(deck, has_signs=True)
        set_language(language)
        sizes = catalog.deck(USUAL_SETTINGS._replace(deck=deck))[0].sizes
        for pictures in sizes:
            assert index in pictures.of["10D"].rows[0]


def test_a_closed_folder_has_no_decks(tmp_path: Path, close: Callable[[Path], None]) -> None:
    (tmp_path / "mine").mkdir()
    close(tmp_path)
    assert "mine" not in find_decks(tmp_path)


def test_a_folder_of_cards_that_cannot_be_listed_is_a_fault_of_the_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path, _pattern: str) -> list[Path]:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "glob", fail)
    assert DeckCatalog({"mine": tmp_path}, tmp_path, has_utf8=True).deck_of_game() == {}
    deck, faults = read_deck(tmp_path, Charset.ASCII)
    assert deck is None
    assert [*map(str, faults)] == [f"{tmp_path}: Input/output error"]
