"""The commands beside the game, as they are called and what they say."""

import io
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.game import daily
from scopa.game.daily import DailyAttempt
from scopa.game.match_saver import MatchSaver
from scopa.game.seats import SAVED_PERSON
from scopa.plain.descriptions import counted_lines
from scopa.storage.database import Store
from scopa.storage.match_file_writer import format_match
from scopa.storage.paths import data_folder
from tests.cli import Command
from tests.storage import saved, state

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


def test_show_prints_every_play_as_a_sentence(file: Path, printed: Command) -> None:
    text = printed("show", file)
    lines = text.splitlines()
    assert lines[0] == "Match key-5, 2026-11-21 21:15 +01:00: You against Computer."
    assert "Round 1. Computer deals; the cut lifts 16 cards." in lines
    assert "   1. You lay the knight of coins." in lines
    assert "   2. Computer takes the king of cups with the king of swords." in lines
    assert "Points: You 1, Computer 3." in lines
    assert lines[-1] == "Computer wins the match! 7 to 12."


def test_show_prints_comments_and_that_there_was_help(file: Path, printed: Command) -> None:
    text = file.read_text("utf-8").replace("1. 9D", "1. 9D {not my best}", 1)
    file.write_text(text.replace("[Result", '[Helped "yes"]\n[Result'), "utf-8")
    text = printed("show", file)
    assert "   1. You lay the knight of coins.\n      not my best\n" in text
    assert text.endswith("7 to 12. With help: a play was taken back or the coach was asked.\n")


def test_verify_says_that_all_is_well(file: Path, printed: Command) -> None:
    text = printed("verify", file)
    assert text.startswith(f"{file}: 1 match, 5 rounds, 180 plays: deal numbers, decks, plays")


def test_verify_names_what_was_changed(file: Path, printed: Command) -> None:
    text = file.read_text("utf-8").replace('[Points "1 3"]', '[Points "3 1"]', 1)
    file.write_text(text, "utf-8")
    text = printed("verify", file, status=1)
    assert f"{file}, line 17: Points should be 1 3, not 3 1\n" in text
    assert text.endswith("1 thing is wrong.\n")


POSITION = "hands=3C7D/?? table=4C5B6S9S piles=1D1C/ captor=0 dealer=1 score=3/5"


def test_show_draws_a_position_and_says_what_the_coach_would_play(printed: Command) -> None:
    text = printed("show", POSITION)
    lines = text.splitlines()
    assert lines[0] == "The match: You 3, Beppe 5, to 11."
    assert "Deck 30, Beppe deals." in lines
    assert lines[-1].startswith(
        "Lay the three of cups: you keep the settebello, which on the table can "
    )
    mirrored = "hands=??/3C7D table=4C5B6S9S piles=/1D1C captor=1 score=5/3"
    assert printed("show", mirrored) == text, "the turn is that of the person"


def test_show_counts_a_round_that_is_over(printed: Command) -> None:
    finished = state(5, plays=36)
    text = printed("show", str(finished.position))
    assert text.splitlines() == counted_lines(finished)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (POSITION.replace("4C", "4Q"), "'table=4Q5B6S9S', character 7: expected a card such as 7D"),
        (POSITION.replace("4C", "3C"), "the 3C is there twice"),
        (POSITION.replace("/??", ""), "hands has 2 parts with a slash between, not 1"),
        (POSITION.replace("3C7D", "3C?"), "the hand of the seat that plays next must be known"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(
    line: str, why: str, refused: Command
) -> None:
    assert why in refused("show", line)


@pytest.mark.parametrize("command", ["show", "verify"])
def test_a_file_that_cannot_be_read_is_told_in_one_line(
    command: str, tmp_path: Path, refused: Command
) -> None:
    (tmp_path / "bad.scopa").write_text("what?\n")
    for name, reason in (("none.scopa", "No such file"), ("bad.scopa", "line 1: expected a tag")):
        assert reason in refused(command, str(tmp_path / name))


# ---------------------------------------------------------------------------- export and import


def exported(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["export", *arguments]) == 0
    return capfdbinary.readouterr().out


@pytest.mark.parametrize("mine", [True, False])
def test_what_is_imported_is_exported_byte_for_byte(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], *, mine: bool
) -> None:
    file = tmp_path / "three.scopa"
    texts = [format_match(saved(seed, plays=seed * 60)).encode() for seed in (1, 2, 3)]
    first = next(line for line in texts[0].split(b"\n") if line.startswith(b"1. "))
    texts[0] = texts[0].replace(first, first + " {perché?}".encode(), 1)
    file.write_bytes(b"\n".join(texts))
    assert main(["import", str(file), *["--mine"] * mine]) == 0
    assert capfdbinary.readouterr().out == b"3 matches added.\n"
    if not mine:
        texts = [text.replace(b"[Result", b'[Imported "yes"]\n[Result') for text in texts]
        file.write_bytes(b"\n".join(texts))
    assert exported(capfdbinary) == file.read_bytes()
    assert exported(capfdbinary, "2") == texts[1] == exported(capfdbinary, "key-2")
    assert main(["import", str(file)]) == 0
    assert capfdbinary.readouterr().out == b"0 matches added; 3 were there already.\n"
    assert main(["matches"]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].endswith("key-1  under way" + "  imported" * (not mine))
    assert all("2026-11-21 21:15" in line for line in lines), "when they were played"


def test_who_moves_house_by_export_and_import_keeps_matches_and_daily_results(
    tmp_path: Path, store: Store, printed: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_of_today = DailyAttempt(daily.today(), counts=True).begin().key
    whole = [saved(seed)._replace(opponent="rosa" if seed % 3 else "beppe") for seed in range(6)]
    whole[1] = whole[1]._replace(key=key_of_today)
    whole[2] = whole[2]._replace(imported=True)
    whole[3] = whole[3]._replace(history=whole[3].history._replace(helped=True))
    for day, match in enumerate(whole[::-1], 10):
        store.add(match, f"2026-11-{day}T22:00:00+01:00")
    store.save(saved(9, plays=50))

    def shown() -> list[str]:
        commands = (["stats"], ["matches"], ["export"], ["daily", "--share"])
        return [printed(*command) for command in commands]

    before = shown()
    assert "I " in before[3]
    (tmp_path / "all.scopa").write_text(before[2], "utf-8")
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path / "new home"))
    printed("import", "--mine", tmp_path / "all.scopa")
    assert shown() == before


def test_who_imports_a_match_of_their_own_keeps_it_as_their_own(
    file: Path, store: Store, printed: Command
) -> None:
    store.save(saved(5))
    assert printed("import", file) == "0 matches added; 1 was there already.\n"
    assert "imported" not in printed("matches")


def test_a_file_with_anything_wrong_is_not_imported(
    file: Path, printed: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    text = file.read_text("utf-8").replace('[Result "7 12"]', '[Result "12 7"]')
    file.write_text(text, "utf-8")
    assert main(["import", str(file)]) == 1
    error = capsys.readouterr().err
    assert error == f"scopa: {file}, line 9: Result should be 7 12, not 12 7\n"
    assert printed("matches") == printed("export") == ""


@pytest.mark.parametrize("command", ["matches", "export", "review", "continue"])
def test_of_a_damaged_record_it_is_said_what_mends_it(
    command: str, tmp_path: Path, store: Store, refused: Command
) -> None:
    file = tmp_path / "matches.db"
    for seed in range(9):
        store.add(saved(seed))
    data = file.read_bytes()
    for damaged in (data[:4096] + b"x" * (len(data) - 4096), b"scribble" * 600):
        file.write_bytes(damaged)
        error = refused(command)
        assert error.startswith(f"scopa: {file}: the record of your matches is damaged. Begin a")
        assert file.read_bytes() == damaged


DEEP, HUGE = "[" * 9999, "1" + "0" * 5000


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        *[("matches", "scores", value) for value in (DEEP, "[Infinity,1]", "[1e999,1]", "7", "[]")],
        *[("matches", "players", value) for value in (DEEP, '["You"]', "[1,2]", "{}", b"x")],
        *[("matches", "dealer", value) for value in (77, -1, "x", b"", 1e300)],
        *[("matches", "rules", value) for value in ("target=many", b"", f"target={HUGE}")],
        *[("matches", "seed", value) for value in (HUGE, "x", 7)],
        *[("matches", "result", value) for value in (DEEP, "[Infinity]", '{"rounds":[]}')],
        ("matches", "changed", 7),
        ("matches", "begun", b"x"),
        *[("rounds", "deck", value) for value in ("7D", "7D " * 40, b"")],
        *[("rounds", "cut", value) for value in (1e300, 99, "x")],
        ("rounds", "seed", 7),
        *[("plays", "play", value) for value in ("7X", "7D x", b"", 7)],
        ("plays", "comment", b"\xff"),
    ],
)
def test_one_malformed_row_is_told_in_a_sentence_and_all_other_matches_go_on(
    store: Store,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    column: str,
    value: object,
) -> None:
    for number, day in ((1, 21), (2, 23), (3, 22)):
        match = saved(number, plays=40)
        store.add(match._replace(players=(SAVED_PERSON, "Beppe")), f"2026-11-{day}")
    at = "id" if table == "matches" else "match"
    store._database.execute(f"UPDATE {table} SET {column} = ? WHERE {at} = 2", [value])
    commands = ["matches", "show", "show 2", "export", "export 2", "stats"]
    commands += ["review 2 --plain", "continue 2", "daily --share"]
    for command in commands:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(command.split()) in (0, 1, 2), command
        out, error = capsys.readouterr()
        assert error.count("\n") <= 1, command
        assert "Traceback" not in out + error
        if command in ("matches", "export"):
            assert "key-1" in out
            assert "key-3" in out
    told: list[Sequence[str]] = []
    saver = MatchSaver(lambda found: told.append([]) if found.match else None, told.append)
    saver.save(state(9, plays=3))
    assert saver.close(told.append)
    assert told == [[]], "a match waits, and nothing is wrong with the record"
    assert not list(data_folder().glob("*damaged*"))


# ----------------------------------------------------------------------- which match is meant


@pytest.fixture
def three(store: Store) -> None:
    """A record with three matches, the last one under way and with help."""
    store.add(saved(1)._replace(opponent="rosa"), "2026-11-21T20:15:00+00:00")
    store.add(saved(21), "2026-11-22T20:15:00+00:00")
    match = saved(3, plays=60)._replace(opponent="maestro")
    helped = match.history._replace(helped=True)
    store.add(match._replace(history=helped), "2026-06-21T21:15:00+02:00")
    store.add(saved(4, plays=70), "2026-11-23T08:00:00+00:00")


@pytest.mark.usefixtures("three")
def test_matches_are_listed_with_all_there_is_to_know_of_them_by_the_clock_here(
    printed: Command,
) -> None:
    text = printed("matches")
    scores = ["-".join(map(str, saved(seed).standing.scores)) for seed in (1, 21)]
    under_way = "-".join(map(str, saved(3, plays=60).standing.scores))
    now = "-".join(map(str, saved(4, plays=70).standing.scores))
    assert [" ".join(line.split()) for line in text.splitlines()] == [
        f"3 2026-06-21 21:15 +02:00 Il Maestro Scopa round 2 {under_way} key-3 under way with help",
        f"1 2026-11-21 21:15 +01:00 Rosa Scopa {scores[0]} key-1",
        f"2 2026-11-22 21:15 +01:00 Computer Scopa {scores[1]} key-21",
        f"4 2026-11-23 09:00 +01:00 Computer Scopa round 2 {now} key-4 under way",
    ]


@pytest.mark.usefixtures("three")
def test_a_match_is_meant_by_its_number_its_key_or_a_part_of_it(
    printed: Command, refused: Command
) -> None:
    for name, key in (("2", "key-21"), ("key-1", "key-1"), ("y-21", "key-21"), ("y-3", "key-3")):
        for command in ("show", "export"):
            text = printed(command, name)
            assert key in text.splitlines()[0 if command == "show" else 1]
    several = "several matches have a key with 'key' in it: 3, 1, 2, 4"
    assert several in refused("show", "key")
    text = printed("show")
    assert "Match key-4," in text, "the one that was played last"


def test_a_file_of_matches_is_read_from_standard_input(file: Path, printed: Command) -> None:
    for command in ("verify", "show", "import", "export"):
        text = printed(command, "-", typed=file.read_bytes())
        assert text.startswith(("standard input: 1 match", "Match key-5", "1 match", "[Scopa"))


@pytest.mark.parametrize("is_piped", [False, True])
def test_what_is_too_long_or_not_in_utf_8_is_refused_from_a_file_and_from_a_pipe(
    is_piped: bool, file: Path, refused: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = file.read_bytes()
    for wrong, reason in (
        (b"rubbish", ", line 1: expected a tag or a play, not 'rubbish'\n"),
        (data.replace(b"key-5", b"key-\xf2"), ", line 2: this is not text in UTF-8\n"),
        (data + b"# more than is read of a file\n", f": larger than {len(data):,} bytes\n"),
    ):
        monkeypatch.setattr("scopa.storage.match_file_reader._MOST_BYTES", len(data))
        file.write_bytes(wrong)
        assert refused("show", "-" if is_piped else file, typed=wrong).endswith(reason)


@pytest.mark.usefixtures("three")
def test_any_match_under_way_goes_on_in_lines_of_text(printed: Command, refused: Command) -> None:
    for arguments, opponent in (([], "Beppe"), (["key-3"], "Il Maestro")):
        text = printed("continue", *arguments, "--plain", typed="quit\n")
        assert f", {opponent} " in text
        assert "\nYour turn" in text
    for name, why in (("1", "match 1 is over; scopa review 1 shows it"), ("9", "no match has")):
        assert why in refused("continue", name)


def test_what_somebody_else_has_under_way_does_not_go_on_unless_it_is_named(
    tmp_path: Path, printed: Command, refused: Command
) -> None:
    (tmp_path / "friend.scopa").write_text(format_match(saved(5, plays=9)), "utf-8")
    printed("import", tmp_path / "friend.scopa")
    assert refused("continue", "--plain") == "scopa: no match is under way\n"
    assert "Your turn" in printed("continue", "1", "--plain", typed="quit\n")


# -------------------------------------------------------------------------------- statistics
