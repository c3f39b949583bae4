"""The commands beside the game, as they are called and what they say."""

from pathlib import Path

import pytest

from scopa.cli import main
from scopa.records.match_text import format_match
from tests.records import kept


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with one whole match."""
    path = tmp_path / "match.scopa"
    path.write_text(format_match(kept(5)), "utf-8")
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    """The status that a command ends with, and what it prints."""
    status = main(list(map(str, arguments)))
    return status, capsys.readouterr().out


def test_show_prints_every_play_as_a_sentence(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = said(capsys, "show", file)
    lines = text.splitlines()
    assert status == 0
    assert lines[0] == "Match key-5, 2026-11-21 20:15: You against Computer."
    assert "Round 1. Computer deals; 16 cards lifted by the cut." in lines
    assert "   1. You lay 9D." in lines
    assert "   2. Computer takes 10C with 10S." in lines
    assert "Points: You 1, Computer 3." in lines
    assert lines[-1] == "Computer wins the match! 7 to 12."


def test_show_prints_comments_and_that_there_was_help(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = file.read_text("utf-8").replace("1. 9D", "1. 9D {not my best}", 1)
    file.write_text(text.replace("[Result", '[Helped "yes"]\n[Result'), "utf-8")
    _, text = said(capsys, "show", file)
    assert "   1. You lay 9D.\n      not my best\n" in text
    assert text.endswith("7 to 12. With help: a play was taken back.\n")


def test_verify_says_that_all_is_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = said(capsys, "verify", file)
    assert status == 0
    assert text.startswith(f"{file}: 1 match, 5 rounds, 180 plays: commitments, decks, plays")


def test_verify_names_what_was_changed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file.read_text("utf-8").replace('[Points "1 3"]', '[Points "3 1"]', 1)
    file.write_text(text, "utf-8")
    status, text = said(capsys, "verify", file)
    assert status == 1
    assert f"{file}, line 17: the points of the round are 1 3, not 3 1\n" in text
    assert text.endswith("1 thing is wrong.\n")


@pytest.mark.parametrize("command", ["show", "verify"])
def test_a_file_that_cannot_be_read_is_told_in_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.scopa").write_text("what?\n")
    for name, reason in (("none.scopa", "No such file"), ("bad.scopa", "line 1: expected a tag")):
        assert main([command, str(tmp_path / name)]) == 2
        error = capsys.readouterr().err
        assert error.startswith("scopa: ")
        assert reason in error
        assert error.count("\n") == 1


def test_a_command_without_its_file_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["verify"])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
