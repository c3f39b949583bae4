"""A strange hand is written into a file that can be sent, and read again."""

from pathlib import Path

import pytest

from scopa import __version__
from scopa.engine import PRESETS, Position
from scopa.storage.match_folder import load
from scopa.text.match.troubles import write_match_report
from tests.storage import state
from tests.unix import needs_unix


def test_the_file_says_what_the_match_and_the_terminal_are_and_is_a_match_file(home: Path) -> None:
    at = state(5, rules=PRESETS["cirulla"], plays=7)
    told = write_match_report(at, "80x24, utf-8, Napoletane, felt")
    (file,) = home.iterdir()
    assert str(file) in told
    assert "what should have been played, and why, after a %" in " ".join(told)
    text = file.read_text("utf-8")
    assert f"% scopa {__version__}, Python 3." in text
    assert "% 80x24, utf-8, Napoletane, felt\n" in text
    assert f"% {Position.of(at.round, at.match.scores)}\n" in text
    kept = load(file).sound
    assert kept.history.rules == PRESETS["cirulla"]
    assert len(kept.history.rounds[0].plays) == 7


def test_without_a_match_nothing_is_written(home: Path) -> None:
    (told,) = write_match_report(None, "")
    assert "There is no match" in told
    assert list(home.iterdir()) == []


@needs_unix
def test_a_file_that_cannot_be_written_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOPA_HOME", "/dev/null/here")
    (told,) = write_match_report(state(5), "")
    assert told == "The match could not be written to a file: Not a directory."
