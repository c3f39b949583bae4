"""``scopa cards``: the list of decks, all cards of one, the faults of one."""

import subprocess
import sys
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.exit_status import PIPE_BROKEN, STOPPED, WRONG
from scopa.engine import DECK
from tests.tui.test_decks import WHOLE


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a deck of the player's own."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    folder = tmp_path / "decks" / "mine"
    folder.mkdir(parents=True)
    (folder / "small.txt").write_text(WHOLE)
    return folder


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """The status, the lines on the output, what is on the other one."""
    status = main(["cards", *arguments])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_the_decks_are_listed_with_ones_own_and_where_these_belong(
    capsys: pytest.CaptureFixture[str], own: Path
) -> None:
    (own / "large.txt").write_text("cells: 9x7\n\n= 1D\n.1D-.\n")
    status, lines, err = said(capsys)
    assert (status, err) == (0, "")
    assert any(
        line.startswith("napoletane    Napoletane by the Scopa authors: 5x3") for line in lines
    )
    assert "mine          Test: 5x3, ASCII" in lines
    assert any(line.startswith(f"mine          {own / 'large.txt'}, line 4: ") for line in lines)
    assert str(own.parent) in lines[-1]


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_all_cards_of_a_deck_are_shown_ten_in_a_row(
    columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    status, lines, _ = said(capsys, "--show", "napoletane", "--ascii")
    assert status == 0
    text = "\n".join(lines)
    assert [str(card) for card in DECK if f".{card}" not in text] == []
    assert max(map(len, lines)) <= max(columns, 59)


def test_a_pipe_that_nobody_reads_to_the_end_is_no_fault() -> None:
    command = [sys.executable, "-m", "scopa", "cards", "--show", "napoletane"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == PIPE_BROKEN


def test_a_deck_that_there_is_not_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["cards", "--show", "tarot"])
    assert left.value.code == STOPPED
    out, err = capsys.readouterr()
    assert out == ""
    assert "no deck called 'tarot'; there are " in err
    assert "mine, " in err


def test_ones_own_deck_comes_before_that_of_the_game_of_the_same_name(
    capsys: pytest.CaptureFixture[str], own: Path
) -> None:
    own.rename(own.with_name("napoletane"))
    _, lines, _ = said(capsys)
    assert [line for line in lines if line.startswith("napoletane ")] == [
        "napoletane    Test: 5x3, ASCII"
    ]


def test_a_sound_deck_has_no_faults(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    assert said(capsys, "--check", str(own)) == (0, ["1 card file: no faults."], "")


def test_the_faults_of_all_files_are_named(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    (own / "large.txt").write_text("cells: 9x7\n\n= 1D\n.1D-.\n")
    (own / "rich.txt").write_text(WHOLE.replace("5x3\n", "5x3\ncharacters: utf-8\n") + "more")
    status, lines, _ = said(capsys, "--check", str(own))
    assert status == WRONG == 1
    assert [line.partition(": ")[0].rpartition("/")[2] for line in lines] == [
        "large.txt, line 4",
        f"rich.txt, line {WHOLE.count(chr(10)) + 2}",
    ]


def test_a_folder_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = said(capsys, "--check", "no-such-folder")
    assert status == WRONG
    assert "no-such-folder" in lines[0]
