"""The report of a crash says what failed and holds the game."""

from pathlib import Path

import pytest

from scopa.storage.crash_report import write_report


def failure() -> RuntimeError:
    try:
        raise RuntimeError("the table fell over")
    except RuntimeError as error:
        return error


def test_a_report_holds_the_traceback_and_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path / "new"))
    file = write_report(failure(), '[Scopa "1"]', ["7D x 4C 3S"])
    assert file is not None
    assert file.parent == tmp_path / "new"
    text = file.read_text("utf-8")
    assert "RuntimeError: the table fell over" in text
    assert "in failure" in text
    assert "7D x 4C 3S" in text
    assert '\n[Scopa "1"]\n' in text


def test_without_a_place_to_write_there_is_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path / "taken"))
    assert write_report(failure(), "", None) is None
