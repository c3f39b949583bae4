"""``scopa cards``: the list of decks, all cards of one, the faults of one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scopa.engine import DECK
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
    assert "\nnapoletane    Napoletane by the Scopa authors: 5x3" in "\n".join(lines)
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


def test_ones_own_deck_comes_before_one_of_the_game_of_that_name(cards: Cards, own: Path) -> None:
    own.rename(own.with_name("napoletane"))
    named = [line for line in cards() if line.startswith("napoletane ")]
    assert named == ["napoletane    Test: 5x3, ASCII"]


def test_the_faults_of_all_files_are_named(cards: Cards, own: Path) -> None:
    (own / "large.txt").write_text("cells: 9x7\n\n= 1D\n.1D-.\n")
    (own / "rich.txt").write_text(WHOLE.replace("5x3\n", "5x3\ncharacters: utf-8\n") + "more")
    told = [line.split(": ")[0] for line in cards() if line.startswith("mine ")][1:]
    last = WHOLE.count("\n") + 2
    assert {line.rpartition("/")[2] for line in told} == {
        "large.txt, line 4", f"rich.txt, line {last}",
    }  # fmt: skip


def test_a_size_is_shown_if_the_deck_has_it(cards: Cards) -> None:
    lines = cards("--show", "napoletane", "--size", "5x3", "--ascii")
    assert (len(lines), len(lines[0])) == (19, 59)


@pytest.mark.parametrize("option", [["--ascii"], []])
@pytest.mark.parametrize("size", ["5x3", "7x5", "9x7", "15x12"])
def test_without_the_index_no_card_has_a_name(size: str, option: list[str], cards: Cards) -> None:
    lines = cards("--show", "napoletane", "--size", size, "--no-index", *option)
    assert [str(card) for card in DECK if str(card) in "\n".join(lines)] == []
    whole = cards("--show", "napoletane", "--size", size, *option)
    assert [len(line) for line in lines] == [len(line) for line in whole]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("--show tarot", "no deck called 'tarot'; there are milanesi, mine, "),
        ("--show napoletane --size 6x6", "no size called '6x6'; there are 5x3, 7x5, 9x7, 15x12"),
        ("--no-index", "--no-index works only with --show"),
        ("--size 9x7", "--size works only with --show"),
    ],
)
def test_what_cannot_be_is_refused(typed: str, why: str, refused: Command) -> None:
    assert why in refused("cards", *typed.split())
