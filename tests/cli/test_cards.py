"""``scopa cards``: the list of decks, all cards of one, the faults of one."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scopa.cli.output import WRONG
from scopa.engine import DECK
from scopa.tui.themes import THEMES
from tests.cli import Command
from tests.tui.test_decks import WHOLE


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a deck of the player's own."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    folder = tmp_path / "decks" / "mine"
    folder.mkdir(parents=True)
    (folder / "small.txt").write_text(WHOLE)
    return folder


Cards = Callable[..., list[str]]


@pytest.fixture
def cards(printed: Command) -> Cards:
    """Run the command; returns the lines that it prints."""
    return lambda *options, status=0: printed("cards", *options, status=status).splitlines()


def test_the_decks_are_listed_with_ones_own_and_where_these_belong(cards: Cards, own: Path) -> None:
    (own / "large.txt").write_text("cells: 9x7\n\n= 1D\n.1D-.\n")
    lines = cards()
    assert any(
        line.startswith("napoletane    Napoletane by the Scopa authors: 5x3") for line in lines
    )
    assert "mine          Test: 5x3, ASCII" in lines
    assert any(line.startswith(f"mine          {own / 'large.txt'}, line 4: ") for line in lines)
    assert str(own.parent) in lines[-1]


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_all_cards_of_a_deck_are_shown_ten_in_a_row(
    columns: int, cards: Cards, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = cards("--show", "napoletane", "--ascii")
    text = "\n".join(lines)
    assert [str(card) for card in DECK if str(card) not in text] == []
    assert max(map(len, lines)) <= max(columns, 59)


def test_ones_own_deck_comes_before_that_of_the_game_of_the_same_name(
    cards: Cards, own: Path
) -> None:
    own.rename(own.with_name("napoletane"))
    lines = cards()
    assert [line for line in lines if line.startswith("napoletane ")] == [
        "napoletane    Test: 5x3, ASCII"
    ]


def test_a_sound_deck_has_no_faults_and_hears_that_small_cards_need_no_frame(
    cards: Cards, own: Path
) -> None:
    lines = cards("--check", str(own))
    assert lines[0] == "1 card file: no faults."
    assert lines[1].startswith(f"{own / 'small.txt'}: these cards draw a frame")
    (own / "small.txt").write_text(re.sub("[|.'-]", " ", WHOLE))
    assert cards("--check", str(own)) == ["1 card file: no faults."]


def test_the_faults_of_all_files_are_named(cards: Cards, own: Path) -> None:
    (own / "large.txt").write_text("cells: 9x7\n\n= 1D\n.1D-.\n")
    (own / "rich.txt").write_text(WHOLE.replace("5x3\n", "5x3\ncharacters: utf-8\n") + "more")
    lines = cards("--check", str(own), status=WRONG)
    assert [line.partition(": ")[0].rpartition("/")[2] for line in lines] == [
        "large.txt, line 4",
        f"rich.txt, line {WHOLE.count(chr(10)) + 2}",
    ]


def test_a_size_is_shown_if_the_deck_has_it(cards: Cards) -> None:
    lines = cards("--show", "napoletane", "--size", "5x3", "--ascii")
    assert (len(lines), len(lines[0])) == (19, 59)


@pytest.mark.parametrize("option", [["--ascii"], []])
@pytest.mark.parametrize("size", ["5x3", "7x5", "9x7", "15x12"])
def test_without_the_index_no_card_says_what_it_is_called(
    size: str, option: list[str], cards: Cards
) -> None:
    lines = cards("--show", "napoletane", "--size", size, "--no-index", *option)
    assert [str(card) for card in DECK if str(card) in "\n".join(lines)] == []
    whole = cards("--show", "napoletane", "--size", size, *option)
    assert [len(line) for line in lines] == [len(line) for line in whole]


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_of_the_cards_is_a_file_in_svg(theme: str, cards: Cards, tmp_path: Path) -> None:
    file = tmp_path / "cards.svg"
    show = ("--show", "mine", "--theme", theme, "--svg", str(file))
    assert cards(*show) == []
    root = ElementTree.fromstring(file.read_text("utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = " ".join(text for text in root.itertext() if text.strip())
    assert [str(card) for card in DECK if str(card) not in texts] == []
    assert cards(*show) == []


def test_an_empty_card_file_says_what_is_missing_until_all_is_drawn(
    refused: Command, cards: Cards, own: Path
) -> None:
    folder = own.with_name("new")
    file = folder / "5x3-ascii.txt"
    lines = cards("--new", "new", "--ascii")
    assert lines[0].startswith(f"{file}: ")
    assert f"{file}: no picture of 1D, " in refused("cards", "--show", "new", "--ascii")
    (fault,) = cards("--check", str(folder), status=WRONG)
    assert fault.startswith(f"{file}: no picture of 1D, 2D, ")
    assert fault.endswith(", 10B, back")
    text = file.read_text().replace("\n     \n     \n", "\n  o  \n     \n")
    file.write_text(text.replace("5D   \n  o  ", "5D   \n     "))
    assert cards("--check", str(folder), status=WRONG) == [f"{file}: no picture of 5D"]
    file.write_text(text)
    assert cards("--check", str(folder)) == ["1 card file: no faults."]
    assert "New" in "\n".join(cards())


@pytest.mark.parametrize("size", ["9x7", "21x17", "99x99"])
def test_a_card_file_of_any_size_is_begun_beside_the_others(
    size: str, cards: Cards, own: Path
) -> None:
    cards("--new", "mine", "--size", size, "--ascii")
    file = own / f"{size}-ascii.txt"
    width, height = map(int, size.split("x"))
    drawn = file.read_text().partition("\n= 1D\n")[2].split("\n\n")
    assert [len(line) for line in drawn[0].splitlines()] == [width] * height
    assert len(drawn) == 41
    assert drawn[-1].splitlines()[1] == " " * width


def test_nothing_is_written_over_what_there_is(refused: Command, cards: Cards, own: Path) -> None:
    cards("--new", "mine", "--ascii")
    file = own / "5x3-ascii.txt"
    file.write_text("mine")
    for name, there in (("mine", str(file)), ("napoletane", "napoletane")):
        assert f"{there} is there already" in refused("cards", "--new", name, "--ascii")
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("--show tarot", "no deck called 'tarot'; there are milanesi, mine, "),
        ("--show napoletane --size 6x6", "no size called '6x6'; there are 5x3, 7x5, 9x7, 15x12"),
        ("--show mine --svg nowhere/cards.svg", "nowhere/cards.svg: No such file"),
        ("--svg a.svg", "--svg works only with --show"),
        ("--no-index", "--no-index works only with --show"),
        ("--size 9x7", "--size works only with --show or --new"),
        ("--new ../mine", "a deck cannot be called '../mine'"),
        ("--new=", "a deck cannot be called ''"),
        (f"--new {'a' * 33}", "a deck cannot be called"),
        ("--new new --size 4x3", "'4x3' is no size of cards"),
        ("--new new --size big", "'big' is no size of cards"),
        ("--new new --size 100x99", "'100x99' is no size of cards"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(
    typed: str, why: str, refused: Command, own: Path
) -> None:
    before = sorted(own.parent.rglob("*"))
    assert why in refused("cards", *typed.split())
    assert sorted(own.parent.rglob("*")) == before
