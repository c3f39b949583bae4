"""The commands beside the game, as they are called and what they say."""

import csv
import json
from contextlib import closing
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.engine import DECK
from scopa.records.database import Store
from scopa.records.match_figures import result_of
from scopa.records.match_file_writer import format_match
from tests.records import kept


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path / "home"))


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
    assert text.endswith("7 to 12. With help: a play was taken back, or the coach asked.\n")


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


# ---------------------------------------------------------------------------- export and import


def exported(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["export", *arguments]) == 0
    return capfdbinary.readouterr().out


def test_what_is_imported_is_exported_byte_for_byte(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "three.scopa"
    texts = [format_match(kept(seed, plays=seed * 60)).encode() for seed in (1, 2, 3)]
    first = next(line for line in texts[0].split(b"\n") if line.startswith(b"1. "))
    texts[0] = texts[0].replace(first, first + " {perché?}".encode(), 1)
    file.write_bytes(b"\n".join(texts))
    assert main(["import", str(file)]) == 0
    assert capfdbinary.readouterr().out == b"3 matches added.\n"
    assert exported(capfdbinary) == file.read_bytes()
    assert exported(capfdbinary, "2") == texts[1] == exported(capfdbinary, "key-2")
    assert main(["import", str(file)]) == 0
    assert capfdbinary.readouterr().out == b"0 matches added; 3 were there already.\n"
    assert main(["matches"]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].endswith("key-1  under way  imported")


def test_who_imports_a_match_of_their_own_keeps_it_as_their_own(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(tmp_path / "home" / "matches.db")) as store:
        store.keep(kept(5))
    assert said(capsys, "import", file) == (0, "0 matches added; 1 was there already.\n")
    assert "imported" not in said(capsys, "matches")[1]


def test_a_file_with_anything_wrong_is_not_imported(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = file.read_text("utf-8").replace('[Result "7 12"]', '[Result "12 7"]')
    file.write_text(text, "utf-8")
    assert main(["import", str(file)]) == 1
    error = capsys.readouterr().err
    assert error == f"scopa: {file}, line 9: the result is 7 12, not 12 7\n"
    assert said(capsys, "matches") == (0, "")


def test_a_match_that_is_not_there_is_told_with_those_that_are(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", str(file)])
    assert main(["export", "7"]) == 2
    assert "no match called '7'; there are 1" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["matches", "export", "stats"])
def test_of_a_damaged_record_it_is_said_what_mends_it(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "home" / "matches.db"
    with closing(Store(file)) as store:
        for seed in range(9):
            store.add(kept(seed))
    data = file.read_bytes()
    for damaged in (data[:4096] + b"x" * (len(data) - 4096), b"scribble" * 600):
        file.write_bytes(damaged)
        assert main([command]) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"scopa: {file}: the record of your matches is damaged. Begin a")
        assert error.count("\n") == 1
        assert file.read_bytes() == damaged


def test_without_a_record_nothing_is_exported(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "export") == (0, "")


# -------------------------------------------------------------------------------- statistics


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with five matches against two opponents, one of them with help."""
    with closing(Store(tmp_path / "home" / "matches.db")) as store:
        for seed in range(5):
            match = kept(seed)
            helped = match.history._replace(helped=seed == 4)
            store.add(match._replace(opponent="rosa" if seed % 2 else "beppe", history=helped))
    return tmp_path


@pytest.mark.usefixtures("record")
def test_stats_tells_how_one_has_fared(capsys: pytest.CaptureFixture[str]) -> None:
    results = [result_of(kept(seed)) for seed in range(4)]
    won = sum(bool(result.won) for result in results)
    status, text = said(capsys, "stats")
    lines = text.splitlines()
    assert status == 0
    assert f"Matches  won {won} ({won / 4:.0%}), lost {4 - won}" in lines
    assert {"Your matches", "By opponent", "By game", "The cards", "With help"} <= set(lines)
    assert [line for line in lines if line.startswith("Rosa ")]
    assert all(len(line) <= 72 and line == line.rstrip() for line in lines)


@pytest.mark.usefixtures("record")
def test_stats_of_one_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = said(capsys, "stats", "--opponent", "rosa")
    assert "Beppe" not in text
    assert main(["stats", "--opponent", "nobody"]) == 2
    assert "no opponent called 'nobody'; there are beppe, rosa" in capsys.readouterr().err


@pytest.mark.usefixtures("record")
def test_stats_as_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = said(capsys, "stats", "--json")
    told = json.loads(text)
    assert len(told["matches"]) == 5
    assert told["all"]["won"] + told["all"]["lost"] == 4
    assert told["helped"]["won"] + told["helped"]["lost"] == 1
    assert {card["card"] for card in told["cards"]} == {str(card) for card in DECK}
    _, text = said(capsys, "stats", "--csv")
    rows = list(csv.DictReader(text.splitlines()))
    assert [int(row["rounds"]) for row in rows] == [
        len(match["rounds"]) for match in told["matches"]
    ]


def test_stats_of_an_empty_record_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = said(capsys, "stats")
    assert "No round has been played to its end yet." in text
