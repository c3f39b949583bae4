"""The commands beside the game, as they are called and what they say."""

import io
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.game import daily
from scopa.game.daily import DailyAttempt
from scopa.game.seats import SAVED_PERSON
from scopa.plain.descriptions import counted_lines
from scopa.storage.match_file import format_match
from tests.cli import Command
from tests.storage import keep, saved, state

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def _in_rome(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where the clock is an hour ahead in winter."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "Europe/Rome")
        if sys.platform != "win32":
            time.tzset()
        yield
    if sys.platform != "win32":
        time.tzset()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.scopa"
    path.write_text(format_match(saved(5)), "utf-8")
    return path


@pytest.mark.parametrize("command", ["show", "export", "import", "review"])
def test_a_file_in_a_closed_folder_is_named(
    command: str, file: Path, close: Callable[[Path], None], refused: Command
) -> None:
    close(file.parent)
    assert refused(command, file) == f"scopa: {file}: Permission denied\n"


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file that cannot be read")
@pytest.mark.parametrize("command", ["show", "export", "import", "review"])
def test_a_file_that_opens_and_cannot_be_read_is_named(command: str, refused: Command) -> None:
    assert refused(command, "/proc/self/mem") == "scopa: /proc/self/mem: Input/output error\n"


def test_show_prints_every_play_as_a_sentence(file: Path, printed: Command) -> None:
    text = printed("show", file)
    lines = text.splitlines()
    assert lines[0] == "Match key-5, 2026-11-21 21:15 +01:00: You against Computer."
    assert "Round 1. Computer deals; the cut lifts 16 cards." in lines
    assert "   1. You lay the knight of coins." in lines
    assert "   2. Computer takes the king of cups with the king of swords." in lines
    assert "Points: You 1, Computer 3." in lines
    assert lines[-1] == "Computer wins the match! 7 to 12."


def test_show_prints_comments_values_and_that_there_was_help(file: Path, printed: Command) -> None:
    text = file.read_text("utf-8").replace("1. 9D", "1. 9D {not my best} {1D +0.50, 9D -0.25}", 1)
    file.write_text(text.replace("[Seed", '[Helped "yes"]\n[Seed'), "utf-8")
    text = printed("show", file)
    lines = "   1. You lay the knight of coins.\n      not my best\n      1D +0.50, 9D -0.25\n"
    assert lines in text
    assert text.endswith("7 to 12. With help: a play was taken back or the coach was asked.\n")


def test_show_tells_a_match_up_to_what_is_wrong_and_names_that(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = file.read_text("utf-8").replace('[Points "1 3"]', '[Points "3 1"]', 1)
    file.write_text(text, "utf-8")
    assert main(["show", str(file)]) == 1
    said = capsys.readouterr()
    assert said.err == f"scopa: {file}, line 52: word 1 of Points should be 1, not 3\n"
    assert "  36. " in said.out
    assert "Round 2" not in said.out


def test_a_text_in_the_place_of_a_file_is_refused_with_its_beginning(
    file: Path, refused: Command
) -> None:
    text, beginning = file.read_text("utf-8"), 'not a text: \'[Scopa "1"]\\n[Match "key-5"]\\n'
    for command in ("show", "export", "import", "review"):
        assert beginning in refused(command, text)
        assert len(refused(command, "x" * 300 + text)) < 200


POSITION = "hands=3C7D/?? table=4C5B6S9S piles=1D1C/ captor=0 dealer=1 score=3/5"


def test_show_draws_a_position_and_says_what_the_coach_would_play(printed: Command) -> None:
    text = printed("show", POSITION)
    lines = text.splitlines()
    assert lines[0] == "The match: You 3, Beppe 5, to 11."
    assert "Deck 30, Beppe deals." in lines
    laid = "Lay the three of cups: you keep the settebello; on the table the sevens "
    assert lines[-1].startswith(laid)
    mirrored = "hands=??/3C7D table=4C5B6S9S piles=/1D1C captor=1 score=5/3"
    assert printed("show", mirrored) == text, "the turn is that of the person"


def test_show_counts_a_round_that_is_over(printed: Command) -> None:
    finished = state(5, plays=36)
    text = printed("show", str(finished.position))
    assert text.splitlines() == counted_lines(finished)


def test_a_position_that_cannot_be_is_refused_with_a_sentence(refused: Command) -> None:
    where = "'table=4Q5B6S9S', character 7: expected a card such as 7D"
    assert where in refused("show", POSITION.replace("4C", "4Q"))
    unknown = "the hand of the seat that plays next must be known"
    assert unknown in refused("show", POSITION.replace("3C7D", "3C?"))


@pytest.mark.parametrize("command", ["show", "import"])
def test_a_file_that_is_not_there_is_told(command: str, tmp_path: Path, refused: Command) -> None:
    assert "No such file" in refused(command, tmp_path / "none.scopa")


# ---------------------------------------------------------------------------- export and import


def exported(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["export", *arguments]) == 0
    return capfdbinary.readouterr().out


def test_what_is_exported_is_imported_as_the_match_of_somebody_else(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "three.scopa"
    texts = [format_match(saved(seed, plays=seed * 60)).encode() for seed in (1, 2, 3)]
    first = next(line for line in texts[0].split(b"\n") if line.startswith(b"1. "))
    texts[0] = texts[0].replace(first, first + " {perché?}".encode(), 1)
    file.write_bytes(b"\n".join(texts))
    assert main(["import", str(file)]) == 0
    assert capfdbinary.readouterr().out == b"3 matches added.\n"
    texts = [re.sub(rb"(\[Seed .*\n)", rb'\1[Imported "yes"]\n', text) for text in texts]
    assert exported(capfdbinary) == b"\n".join(texts)
    assert exported(capfdbinary, "2") == texts[1] == exported(capfdbinary, "key-2")
    assert main(["import", str(file)]) == 0
    assert capfdbinary.readouterr().out == b"0 matches added; 3 were there already.\n"
    assert main(["matches"]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].endswith("key-1  under way  imported")


def test_who_copies_the_folder_has_everything_on_the_other_machine(
    home: Path, tmp_path: Path, printed: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_of_today = DailyAttempt(daily.today(), counts=True).begin().key
    for seed in range(6):
        key = key_of_today if seed == 1 else f"key-{seed}"
        keep(home, saved(seed)._replace(key=key, opponent="beppe", imported=seed == 2))
    keep(home, saved(9, plays=50))
    commands = (["stats"], ["matches"], ["export"], ["daily", "--share"])
    before = [printed(*command) for command in commands]
    assert "I " in before[3]
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path / "new home"))
    shutil.copytree(home / "matches", tmp_path / "new home" / "matches")
    assert [printed(*command) for command in commands] == before


def test_who_imports_a_match_of_their_own_keeps_it_as_their_own(
    file: Path, home: Path, printed: Command
) -> None:
    keep(home, saved(5))
    assert printed("import", file) == "0 matches added; 1 was there already.\n"
    assert "imported" not in printed("matches")


def test_of_a_file_only_those_matches_are_imported_with_which_nothing_is_wrong(
    file: Path, printed: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = file.read_text("utf-8").replace('[Result "7 12"]', '[Result "12 7"]')
    file.write_text(bad + format_match(saved(6)), "utf-8")
    assert main(["import", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out == "1 match added.\n"
    line = bad.count("\n")
    assert said.err == f"scopa: {file}, line {line}: word 1 of Result should be 7, not 12\n"
    assert "key-6" in printed("matches")


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"scribble" * 600,
        bytes(5000),
        b'[Scopa "1"]\n' * 9999,
        b'[Scopa "1"]\n[Match "x"]\n[Rules "target=' + b"9" * 5000,
        b'[Scopa "2"]\n',
        "\ud800".encode("utf-8", "surrogatepass") * 99,
    ],
)
@pytest.mark.usefixtures("quick_coach")
def test_a_file_that_is_damaged_is_named_and_all_other_matches_go_on(
    bad: bytes, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (1, 3):
        keep(home, saved(seed, plays=40)._replace(players=(SAVED_PERSON, "Beppe")))
    (home / "matches" / "2.scopa").write_bytes(bad)
    commands = ["matches", "show", "show 2", "export", "export 2", "stats"]
    commands += ["review 2 --plain", "continue 2 --plain", "daily --share", "show key"]
    for command in commands:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        status = main(command.split())
        assert status in (0, 1, 2), command
        out, error = capsys.readouterr()
        assert error.count("\n") <= 1, command
        assert "Traceback" not in out + error
        if command in ("matches", "export"):
            assert "key-1" in out
            assert "key-3" in out
            assert status == 1
            assert f"{home / 'matches' / '2.scopa'}" in error
    assert (home / "matches" / "2.scopa").read_bytes() == bad


# ----------------------------------------------------------------------- which match is meant


@pytest.fixture
def three(home: Path) -> None:
    """Four matches, two of them under way, one of these with help."""
    keep(home, saved(1)._replace(opponent="rosa"), "2026-11-21T20:15:00+00:00")
    keep(home, saved(21), "2026-11-22T20:15:00+00:00")
    match = saved(3, plays=60)._replace(opponent="maestro")
    helped = match.history._replace(helped=True)
    keep(home, match._replace(history=helped), "2026-06-21T21:15:00+02:00")
    last = keep(home, saved(4, plays=70), "2026-11-23T08:00:00+00:00")
    later = time.time() + 10
    os.utime(last, (later, later))


@pytest.mark.usefixtures("three")
def test_matches_are_listed_with_all_there_is_to_know_by_the_clock_here(printed: Command) -> None:
    text = printed("matches")
    scores = ["-".join(map(str, saved(seed).now.scores)) for seed in (1, 21)]
    under_way = "-".join(map(str, saved(3, plays=60).now.scores))
    now = "-".join(map(str, saved(4, plays=70).now.scores))
    assert [" ".join(line.split()) for line in text.splitlines()] == [
        f"1 2026-06-21 21:15 +02:00 Il Maestro Scopa round 2 {under_way} key-3 under way with help",
        f"2 2026-11-21 21:15 +01:00 Rosa Scopa {scores[0]} key-1",
        f"3 2026-11-22 21:15 +01:00 Computer Scopa {scores[1]} key-21",
        f"4 2026-11-23 09:00 +01:00 Computer Scopa round 2 {now} key-4 under way",
    ]


@pytest.mark.usefixtures("three")
def test_a_match_is_meant_by_its_number_its_key_or_a_part_of_it(
    printed: Command, refused: Command
) -> None:
    for name, key in (("3", "key-21"), ("key-1", "key-1"), ("y-21", "key-21"), ("y-3", "key-3")):
        for command in ("show", "export"):
            text = printed(command, name)
            assert key in text.splitlines()[0 if command == "show" else 1]
    several = "several matches have a key with 'key' in it: 1, 2, 3, 4"
    assert several in refused("show", "key")
    text = printed("show")
    assert "Match key-4," in text, "the one that was played last"


def test_a_file_of_matches_is_read_from_standard_input(file: Path, printed: Command) -> None:
    for command in ("show", "import", "export"):
        text = printed(command, "-", typed=file.read_bytes())
        assert text.startswith(("Match key-5", "1 match", "[Scopa"))


@pytest.mark.parametrize("is_piped", [False, True])
def test_what_is_no_match_file_is_refused_from_a_file_and_from_a_pipe(
    is_piped: bool, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = file.read_bytes()
    for wrong, reason in (
        (b"rubbish", ", line 1: expected a tag, or a play of a round, not 'rubbish'\n"),
        (data.replace(b"key-5", b"key-\xf2"), ", line 2: this is not text in UTF-8\n"),
        ((b" " * 999 + b"\n") * 6000, ", line 5001: larger than 5,000,000 bytes\n"),
    ):
        file.write_bytes(wrong)
        for command in ("show", "import"):
            named = "-" if is_piped else str(file)
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(wrong)))
            assert main([command, named]) == 1
            name = "standard input" if is_piped else file
            assert capsys.readouterr().err == f"scopa: {name}{reason}"


@pytest.mark.usefixtures("three")
def test_any_match_under_way_goes_on_in_lines_of_text(printed: Command, refused: Command) -> None:
    for arguments, opponent in (([], "Beppe"), (["key-3"], "Il Maestro")):
        text = printed("continue", *arguments, "--plain", typed="quit\n")
        assert f", {opponent} " in text
        assert "\nYour turn" in text
    for name, why in (("2", "match 2 is over; scopa review 2 shows it"), ("9", "no match has")):
        assert why in refused("continue", name)


def test_what_somebody_else_has_under_way_does_not_go_on_unless_it_is_named(
    tmp_path: Path, printed: Command, refused: Command
) -> None:
    (tmp_path / "friend.scopa").write_text(format_match(saved(5, plays=9)), "utf-8")
    printed("import", tmp_path / "friend.scopa")
    assert refused("continue", "--plain") == "scopa: no match is under way\n"
    assert "Your turn" in printed("continue", "1", "--plain", typed="quit\n")
