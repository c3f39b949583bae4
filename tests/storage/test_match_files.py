"""Matches as text: a written match is read as the same, and faults are named."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.cli import main
from scopa.engine import PRESETS, Rules, format_rules
from scopa.storage.errors import FileError
from scopa.storage.match_file_reader import read_file, read_matches
from scopa.storage.match_file_writer import check, format_match
from scopa.storage.match_verification import findings
from tests.engine import deck_that_begins
from tests.storage import saved, state

pytestmark = pytest.mark.usefixtures("home")

ROUND = """\
[Scopa "1"]
[Match "worked out by hand"]
[Date "2026-11-21T20:15:00+00:00"]
[Seat1 "You"]
[Seat2 "Computer"]
[Rules "redeal_on_three_kings=no"]
[Dealer "2"]
[Seed "5"]
[Result "*"]

[Round "1"]
[Commitment "-"]
[RoundSeed "0000000000000000000000000000000000000000000000000000000000000000"]
[Cut "0"]
[Deck "{deck}"]

1. 7D x 3S 4C {{the settebello}}
2. 1D
""".format(deck=" ".join(map(str, deck_that_begins("4C 3S 10B 9D 7D 2D 5D 1D 1C 1S"))))


SECOND = ROUND[ROUND.index("[Round ") :].replace('[Round "1"]', '[Round "2"]')


def line_of(text: str, wanted: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(wanted))


def refusal(text: str) -> FileError:
    try:
        for written in read_matches(text, "file"):
            written.saved_match()
    except FileError as error:
        return error
    raise AssertionError("nothing is wrong")


# ------------------------------------------------------------------------------- both ways


def test_cirulla_of_before_is_replayed_by_the_rules_that_its_file_names() -> None:
    """It was written when there were fifteens and the ace only, and the 7 of cups stayed a 7."""
    text = Path(__file__).with_name("cirulla_of_before.txt").read_text("utf-8")
    (written,) = read_matches(text, "file")
    assert findings(written) == []
    assert written.saved_match().history.rules != PRESETS["cirulla"]
    of_today = format_rules(PRESETS["cirulla"])
    rules = next(line for line in text.splitlines() if line.startswith("[Rules"))
    assert "must take" in str(refusal(text.replace(rules, f'[Rules "{of_today}"]')))


def test_a_file_written_by_hand_is_read() -> None:
    (written,) = read_matches(ROUND, "file")
    match = written.saved_match()
    assert match.players == ("You", "Computer")
    assert match.history.rules == Rules(redeal_on_three_kings=False)
    assert (match.history.dealer, match.history.seed) == (1, 5)
    assert [str(play) for play in match.history.rounds[0].plays] == ["7D x 3S 4C", "1D"]
    assert match.comments == {(0, 0): "the settebello"}
    assert match.standing.winner is None


def test_what_is_only_written_otherwise_means_the_same(tmp_path: Path) -> None:
    text = "\ufeff" + ROUND.replace("\n", "\r\n").replace("7D x 3S 4C", "7d  x 4 3 ")
    file = tmp_path / "match.scopa"
    file.write_text(text, "utf-8", newline="")
    (written,) = read_file(file)
    assert written.saved_match() == read_matches(ROUND, "file")[0].saved_match()


names = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
comments = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="{}"))


@given(
    st.integers(0, 2**64),
    st.sampled_from(list(PRESETS.values())),
    st.integers(0, 120) | st.just(9999),
    st.lists(names, min_size=4, max_size=4),
    st.dictionaries(st.integers(0, 30), comments, max_size=3),
    st.booleans(),
)
def test_reading_gives_back_what_was_written(
    seed: int,
    rules: Rules,
    plays: int,
    players: list[str],
    said: dict[int, str],
    helped: bool,
) -> None:
    match = saved(seed, rules=rules, plays=plays)
    made = len(match.history.rounds[0].plays)
    match = match._replace(
        players=tuple(players[: rules.players]),
        history=match.history._replace(helped=helped),
        comments={(0, place): text for place, text in said.items() if place < made},
    )
    text = format_match(match)
    (written,) = read_matches(text, "file")
    assert written.saved_match() == match
    assert format_match(written.saved_match()) == text
    assert findings(written) == []


# ------------------------------------------------------------------------- the first wrong line


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("1. 7D x 3S 4C", "1. 7D", "1. 7D", "7D must take the 3S 4C: a card that can capture"),
        ("2. 1D", "2. 7D", "2. 7D", "not in the hand"),
        ("2. 1D", "2. 1D#", "2. 1D#", "no #"),
        ("2. 1D", "3. 1D", "3. 1D", "expected play 2, not 3"),
        ("2. 1D", "2. 11D", "2. 11D", "expected a card"),
        ("2. 1D", "then 1D", "then", "expected a tag or a play"),
        ('[Cut "0"]', '[Cut "40"]', "[Cut", "expected 0 to 39, not 40"),
        ('[Cut "0"]', '[Cut "-1"]', "[Cut", "expected a whole number"),
        ('[Dealer "2"]', '[Dealer "3"]', "[Dealer", "expected 1 to 2, not 3"),
        ('[Seed "5"]', '[Seed "five"]', "[Seed", "a seed is a whole number"),
        ('[RoundSeed "00', '[RoundSeed "0', "[RoundSeed", "64 characters from 0-9 and a-f"),
        ("redeal_on_three_kings=no", "bluffing", "[Rules", "no rule is called 'bluffing'"),
        ("4C 3S 10B", "4C 3S 4C", "[Deck", "this one lacks 10B"),
        ('[Date "2026', '[Date "26', "[Date", "expected a date"),
        ('[Seat2 "Computer"]\n', "", "[Scopa", "2 players need as many seats"),
        ('[Cut "0"]\n', "", "[Round ", "the tag Cut is missing"),
        ('[Cut "0"]', '[Cut "0"]\n[Cut "0"]', "[Cut", "is there twice"),
        ('[Cut "0"]', '[Cost "0"]', "[Cost", "no tag is called Cost"),
        ('[Round "1"]', '[Round "2"]', "[Round ", "expected 1 to 1, not 2"),
        ("2. 1D", '2. 1D\n[Cut "1"]', "[Cut", "not expected here"),
        ('[Scopa "1"]', '[Scopa "2"]', "[Scopa", "this program reads 1"),
        ('[Scopa "1"]\n', "", "[Match", "begins with"),
        ("the settebello", "the \x1b[2Jsettebello", "1. 7D", "control character"),
        ("2. 1D", f"2. 1D\n{SECOND}", '[Round "2"]', "the round is not over"),
    ],
)
def test_the_first_wrong_line_is_named_with_the_reason(
    old: str, new: str, line: str, reason: str
) -> None:
    assert old in ROUND
    text = ROUND.replace(old, new, 1)
    error = refusal(text)
    assert reason in str(error)
    lines = text.split("\n")
    assert error.line is not None
    assert lines[error.line - 1].startswith(line)
    assert str(error).startswith(f"file, line {error.line}: ")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "there is no match in it"),
        (b"\xff\xfe[\x00S\x00\x00", "line 1: this is not text"),
        (ROUND.encode().replace(b"settebello", b"settebell\xf2"), "line 17: this is not text"),
        (b"\x00" * 1000, "control character"),
        (b"\xfe\xff", "there is no match in it"),
    ],
)
def test_a_file_that_is_no_match_file_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "match.scopa"
    file.write_bytes(data)
    with pytest.raises(FileError, match=reason):
        read_file(file)


# ------------------------------------------------------------------------------------- verify


def found(text: str) -> list[tuple[str, str]]:
    """The faults found in *text*: line and reason."""
    (written,) = read_matches(text, "file")
    lines = text.split("\n")
    return [(lines[(error.line or 0) - 1], str(error.why)) for error in findings(written)]


def test_the_check_digits_are_those_that_sha256sum_prints() -> None:
    # printf 'scopa play 1 00 3 7D x 3S 4C' | sha256sum
    assert check("00", 3, "7D x 3S 4C") == "87d4"


def test_every_single_play_that_is_changed_is_named() -> None:
    text = format_match(saved(5, plays=50))
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not line[:1].isdigit():
            continue
        other = f"{line.split('.')[0]}. {'1D' if '. 1D' not in line else '2D'}"
        changed = "\n".join([*lines[:number], other, *lines[number + 1 :]])
        assert found(changed)[0][0] == other
        assert "does not fit its check digits" in found(changed)[0][1]


def test_a_play_that_is_left_out_is_named() -> None:
    text = format_match(saved(5))
    line = next(line for line in text.split("\n") if line.startswith("20. "))
    reasons = [reason for _, reason in found(text.replace(f"{line}\n", "", 1))]
    assert any("36 checks for 35 plays" in reason for reason in reasons)


def test_every_single_card_of_a_deck_that_is_changed_is_named() -> None:
    text = format_match(saved(5, plays=50))
    deck = text.split("\n")[line_of(text, "[Deck") - 1]
    cards = deck[7:-2].split()
    for place in range(39):
        wrong = [*cards]
        wrong[place], wrong[place + 1] = wrong[place + 1], wrong[place]
        line = f'[Deck "{" ".join(wrong)}"]'
        due = f"card {place + 1} of the deck is {wrong[place]}; seed and cut give {cards[place]}"
        assert found(text.replace(deck, line)) == [(line, due)]


@pytest.mark.parametrize("name", ["Commitment", "RoundSeed", "Points", "Result"])
def test_whatever_follows_from_the_deal_and_the_plays_is_named_if_it_is_changed(name: str) -> None:
    text = format_match(saved(5))
    line = text.split("\n")[line_of(text, f"[{name} ") - 1]
    digit = "0" if line[-3] != "0" else "1"
    changed = f'{line[:-3]}{digit}"]'
    due, said = line.split('"')[1], changed.split('"')[1]
    reason = f"{name} should be {due}, not {said}"
    assert found(text.replace(line, changed, 1)) == [(changed, reason)]


def test_a_seed_that_is_changed_is_named() -> None:
    wrong = found(format_match(saved(5)).replace('[Seed "5"]', '[Seed "6"]'))
    assert [line for line, _ in wrong] == ['[Seed "6"]']


def test_a_match_under_way_has_no_result_and_its_round_no_points() -> None:
    text = format_match(saved(5, plays=50))
    assert text.count("[Points ") == 1
    assert found(text) == []
    changed = text.replace('[Result "*"]', '[Result "11 3"]')
    assert found(changed) == [('[Result "11 3"]', "Result should be *, not 11 3")]
    before, checks, after = text.rpartition("[Checks ")
    ((line, reason),) = found(f'{before}[Points "9 0"]\n{checks}{after}')
    assert (line, reason) == ('[Points "9 0"]', "the round is not over, so it has no points")


def test_a_play_against_the_rules_is_named_where_there_are_no_check_digits() -> None:
    lines = format_match(saved(5)).split("\n")
    text = "\n".join(line for line in lines if not line.startswith("[Checks "))
    assert found(text) == []
    last = next(line for line in lines if line.startswith("36. "))
    ((line, reason),) = found(text.replace(last, "36. 11D", 1))
    assert line == "36. 11D"
    assert "expected a card" in reason


def test_the_deck_of_a_round_with_void_tables_is_verified() -> None:
    seed = next(seed for seed in range(3000) if state(seed, plays=0).void_tables)
    assert found(format_match(saved(seed, plays=3))) == []


# ------------------------------------------------------------------------------ hostile files

HEADER, _, PLAYS = ROUND.partition("\n\n1. ")
MATCH, _, ROUND_TAGS = HEADER.partition("\n\n")
HOSTILE: dict[str, Callable[[int], str]] = {
    "blanks before a brace": lambda size: f"{HEADER}\n1.{' ' * size}{{",
    "blanks in a play": lambda size: f"{HEADER}\n1. 7D{' ' * size}x",
    "blanks in what is taken": lambda size: f"{HEADER}\n1. 7D x 3S {' ' * size}#z",
    "braces": lambda size: f"{HEADER}\n1. 7D {'{' * size}",
    "pairs of braces": lambda size: f"{HEADER}\n1. 7D {'{}' * (size // 2)}",
    "a long play": lambda size: f"{HEADER}\n1. {'7D x ' * (size // 5)}",
    "many plays": lambda size: f"{HEADER}\n" + "1. 7D\n" * (size // 6),
    "blank lines": lambda size: " \t\r\n" * (size // 4),
    "one long line": lambda size: "x" * size,
    "a long tag": lambda size: f'[Match "{"x" * size}"]',
    "a long name of a tag": lambda size: f'[{"x" * size} "x"]',
    "backslashes": lambda size: '[Match "' + "\\" * size,
    "many matches": lambda size: '[Scopa "1"]\n' * (size // 12),
    "many rounds": lambda size: f"{MATCH}\n" + '[Round "1"]\n' * (size // 12),
    "many whole rounds": lambda size: f"{MATCH}\n" + f"{ROUND_TAGS}\n" * (size // len(ROUND_TAGS)),
    "many whole matches": lambda size: f"{ROUND}\n" * (size // len(ROUND)),
    "a long deck": lambda size: HEADER.replace("4C 3S", "4C 3S " * (size // 6)),
    "long rules": lambda size: HEADER.replace("redeal", "target=11 " * (size // 10)),
    "a long seed": lambda size: HEADER.replace('"5"', f'"{"5" * size}"'),
    "a seed as long as may be": lambda size: (
        HEADER.replace('"5"', f'"{"5" * 4300}"') + f"\n\n{ROUND_TAGS}" * (size // len(ROUND_TAGS))
    ),
    "a long seed of a round": lambda size: HEADER.replace('"0000', f'"{"0" * size}'),
    "a long date": lambda size: HEADER.replace("2026", "2026" * (size // 4)),
    "nothing but checks": lambda size: HEADER + '\n[Checks "' + "0000 " * (size // 5) + '"]',
    "zeros": lambda size: "\0" * size,
    "other digits": lambda size: f"{HEADER}\n" + "١. 7D\n" * (size // 8),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_read_in_a_time_that_grows_as_its_size(
    kind: str, tmp_path: Path, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hostile.scopa"
    file.write_text(HOSTILE[kind](pytestconfig.getoption("--hostile-bytes")), "utf-8")
    for command in ("verify", "show", "import"):
        assert main([command, str(file)]) in (0, 1, 2)
        error = capsys.readouterr().err
        assert error.count("\n") <= 1
        assert len(error) < 3000
