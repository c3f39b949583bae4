"""Matches as text: a written match is read as the same, and faults are named by their lines."""

import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import PRESETS, Play, Rules, round_seed
from scopa.storage.files import FileError
from scopa.storage.match_file import Value, format_match, format_values, parse_values
from scopa.storage.match_reader import Reading, read_matches
from tests.storage import saved, saved_from, state

MATCH = format_match(saved(5, plays=50))
WHOLE = format_match(saved(5))
LINES = MATCH.split("\n")


def read(text: str | bytes, *, torn: bool = False) -> list[Reading]:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return list(read_matches(io.BufferedReader(io.BytesIO(data)), "file", torn=torn))


def refusal(text: str | bytes) -> FileError:
    fault = read(text)[-1].fault
    assert fault is not None
    return fault


# ------------------------------------------------------------------------------- both ways

anything = st.text(max_size=20) | st.text('{}[]"\\\n\r\u202e\ud800', max_size=9)


@given(
    st.integers(0, 2**64),
    st.sampled_from(list(PRESETS.values())),
    st.integers(0, 120) | st.just(9999),
    st.lists(anything, min_size=4, max_size=4),
    st.dictionaries(st.integers(0, 30), anything.filter(lambda text: text.strip()), max_size=3),
    st.booleans(),
)
def test_whatever_is_written_is_read_again(
    seed: int, rules: Rules, plays: int, names: list[str], said: dict[int, str], flag: bool
) -> None:
    match = saved(seed, rules=rules, plays=plays)
    made = len(match.history.rounds[0].plays)
    match = match._replace(
        players=tuple(names[: rules.players]),
        history=match.history._replace(helped=flag),
        imported=flag,
        opponent=names[0],
        comments={(0, place): text for place, text in said.items() if place < made},
        judges={0: names[1]} if names[1] else {},
    )
    text = format_match(match)
    text.encode("utf-8")
    if "\n" in names[0]:
        assert f'"{names[0]}"' not in text
    assert read(text) == [Reading(match, None)]
    assert format_match(read(text)[0].sound) == text


def test_the_values_of_plays_are_a_comment_that_is_read_as_values() -> None:
    ace, two = Play.parse("1D"), Play.parse("2C x 2S")
    values = {two: Value(1.25, {"re bello": 1.5, "cards": -0.25}), ace: Value(-0.5)}
    comment = format_values(values)
    assert comment == "2C x 2S +1.25 (re-bello +1.50 cards -0.25), 1D -0.50"
    assert parse_values(comment) == values
    assert list(parse_values(comment)) == [two, ace]
    for other in ("the settebello", "", comment + ",", comment[:-1], "1D", f" {comment}"):
        assert parse_values(other) == {}


def test_values_and_what_people_say_stand_side_by_side() -> None:
    play = next(line for line in LINES if line.startswith("3. "))
    text = MATCH.replace(play, f"{play} {{well, well}} {{1D +1.00, 2D -0.25}}", 1)
    match = read(text)[0].sound
    assert match.comments == {(0, 2): "well, well"}
    assert match.values == {(0, 2): "1D +1.00, 2D -0.25"}
    assert format_match(match) == text


def test_a_file_written_by_hand_need_not_look_like_one_of_the_program() -> None:
    play = next(n for n, line in enumerate(LINES) if line.startswith("3. "))
    lines = [line.replace(" x ", "  X ").lower() if line[:1].isdigit() else line for line in LINES]
    lines[play:play] = ["% a remark", "", "   "]
    lines = [line for line in lines if not line.startswith("[Points")]
    assert read("\n".join(lines))[0].sound == read(MATCH)[0].sound


# ----------------------------------------------------------------------- as others hand it on


def _wrapped(text: str) -> str:
    import textwrap

    lines = (textwrap.wrap(line, 72, break_long_words=False) or [""] for line in text.split("\n"))
    return "\n".join(part for wrapped in lines for part in wrapped)


HANDED_ON: dict[str, Callable[[str], bytes]] = {
    "byte order mark": lambda text: text.encode("utf-8-sig"),
    "carriage returns": lambda text: text.replace("\n", "\r\n").encode(),
    "old Macs": lambda text: text.replace("\n", "\r").encode(),
    "PowerShell": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    "the other way round": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "without a last line feed": lambda text: text.strip().encode(),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.split("\n")).encode(),
    "quoted twice": lambda text: "".join(f">> > {line}\n" for line in text.split("\n")).encode(),
    "wrapped": lambda text: _wrapped(text).encode(),
    "wrapped and quoted": lambda text: _wrapped(text).replace("\n", "\r\n> ").encode(),
    "indented": lambda text: text.replace("\n", "\n    ").encode(),
}


@pytest.mark.parametrize("way", HANDED_ON)
def test_what_editors_shells_and_mail_do_to_a_text_changes_nothing(way: str) -> None:
    now = state(5, plays=50)
    values = format_values({play: Value(-1.5) for play in now.round.legal_plays()} | LONG)
    said = {(0, 2): "è vero, " * 20 + "."}
    match = saved_from(now)._replace(values={(1, 3): values}, comments=said)
    (reading,) = read(HANDED_ON[way](format_match(match)))
    assert reading.fault is None
    assert reading.match == match


LONG = {Play.parse(f"{rank}B x {rank}D"): Value(-2.0, {"coins": -1.0}) for rank in range(1, 9)}


# ------------------------------------------------------------------------- the first wrong line

SEED = round_seed(5, 0)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("\n2. ", "\n3. ", "3. ", "expected play 2, not 3"),
        ("\n2. ", "\nthen ", "then", "expected a tag, or a play"),
        ("\n1. 9D", "\n1. 10C", "1. 10C", "not in the hand"),
        ("\n1. 9D", "\n1. 9D#", "1. 9D#", "no #"),
        ("\n1. 9D", "\n1. 9♦", "1. 9♦", "expected a card such as 7D"),
        ("\n2. 10S x 10C", "\n2. 10S", "2. 10S", "10S must take the 10C or the 10B: a single"),
        ('[Cut "16"]', '[Cut "40"]', "[Cut", "expected 0 to 39, not 40"),
        ('[Cut "16"]', '[Cut "17"]', "[Deck", "word 1 of Deck should be 6D, not 10C"),
        ('[Dealer "2"]', '[Dealer "3"]', "[Dealer", "expected 1 to 2, not 3"),
        ('[Seed "5"]', '[Seed "five"]', "[Seed", "a seed is a whole number"),
        ('[Seed "5"]', '[Seed "6"]', "[Commitment", "Commitment should be"),
        (
            f'[RoundSeed "{SEED[:2]}',
            '[RoundSeed "',
            "[RoundSeed",
            f"RoundSeed should be {SEED}, not {SEED[2:42]}",
        ),
        ('[Rules ""]', '[Rules "bluffing"]', "[Rules", "no rule called 'bluffing'"),
        ('[Date "2026', '[Date "26', "[Date", "expected a date"),
        ('\n\n[Round "1"]', '\n1. 9D\n[Round "1"]', "1. 9D", "a play of a round"),
        ('[Seat2 "Computer"]\n', "", "[Scopa", "2 players need as many seats"),
        ('[Cut "16"]\n', "", "[Round ", "the tag Cut is missing"),
        ('[Cut "16"]', '[Cut "16"]\n[Cut "16"]', "[Cut", "is there twice"),
        ('[Cut "16"]', '[Cost "16"]', "[Cost", "no tag called 'Cost'"),
        ('[Cut "16"]', '[Seat3 "Third"]', "[Seat3", "not expected here"),
        ('[Round "1"]', '[Round "2"]', "[Round ", "Round should be 1, not 2"),
        ("\n1. 9D", '\n1. 9D\n[Judge "1"]', "[Judge", "not expected here"),
        ("\n1. 9D", '\n1. 9D\n[Round "2"]', "[Round ", "the round is not over"),
        ('[Points "1 3"]', '[Points "1 4"]', "[Points", "word 2 of Points should be 3, not 4"),
        ('[Scopa "1"]', '[Scopa "2"]', "[Scopa", "this program reads 1"),
        ('[Scopa "1"]\n', "", "[Match", "begins with"),
        ("\n1. 9D", "\n1. 9D {\x1b[2J}", "1. 9D", "control character"),
    ],
)
def test_the_first_wrong_line_is_named_and_what_stands_before_it_is_read(
    old: str, new: str, line: str, reason: str
) -> None:
    assert old in MATCH
    text = MATCH.replace(old, new, 1)
    reading = read(text)[0]
    assert reading.fault is not None
    assert reason in str(reading.fault)
    assert reading.fault.line is not None
    assert text.split("\n")[reading.fault.line - 1].startswith(line)
    assert str(reading.fault).startswith(f"file, line {reading.fault.line}: ")
    before = "".join(f"{line}\n" for line in text.split("\n")[: reading.fault.line - 1])
    assert reading.match == read(before, torn=True)[0].match


def test_every_single_card_of_a_deck_that_is_changed_is_named() -> None:
    deck = next(line for line in LINES if line.startswith("[Deck"))
    cards = deck[7:-2].split()
    for place in range(39):
        wrong = [*cards]
        wrong[place], wrong[place + 1] = wrong[place + 1], wrong[place]
        due = f"word {place + 1} of Deck should be {cards[place]}, not {wrong[place]}"
        assert due in str(refusal(MATCH.replace(deck, f'[Deck "{" ".join(wrong)}"]')))


def test_a_result_that_is_changed_is_named_and_nothing_comes_after_it() -> None:
    other = WHOLE.replace('[Winner "2"]', '[Winner "1"]')
    assert "Winner should be 2, not 1" in str(refusal(other))
    result = WHOLE.strip().split("\n")[-1]
    assert "Result should be" in str(refusal(WHOLE.replace(result, '[Result "1 1"]')))
    assert "not expected here" in str(refusal(WHOLE + '[Round "6"]\n'))
    assert "the round is over" in str(refusal(WHOLE + "37. 9D\n"))


def test_the_deck_of_a_round_with_void_tables_is_checked() -> None:
    seed = next(seed for seed in range(3000) if state(seed, plays=0).void_tables)
    assert read(format_match(saved(seed, plays=3)))[0].fault is None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "there is no match in it"),
        (b"\xff\xfe[\x00S\x00c", "UTF-8"),
        (bytes(1000), "control character|no text|UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "UTF-8"),
    ],
)
def test_what_is_no_match_file_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(FileError, match=reason):
        _ = read(data)[0].sound


# --------------------------------------------------------------------------- torn and damaged


@pytest.mark.parametrize("text", [MATCH, WHOLE])
def test_a_file_cut_at_any_byte_is_read_up_to_its_last_whole_play(text: str) -> None:
    plays = sum(line[:1].isdigit() for line in text.split("\n"))
    seen = set()
    begin = text.index("\n1. ") + 1
    for end in range(begin, len(text) + 1, 1 if len(text) < 3000 else 31):
        (reading,) = read(text[:end], torn=True)
        assert reading.fault is None, text[:end][-50:]
        assert reading.match is not None
        made = sum(len(each.plays) for each in reading.match.history.rounds)
        assert made == sum(line[:1].isdigit() for line in text[:end].split("\n")[:-1])
        seen.add(made)
    assert len(seen) >= plays * 0.3


def test_several_matches_in_one_file_do_not_touch_each_other() -> None:
    broken = MATCH.replace("\n9. ", "\n8. ")
    one, two, three = read(f"{MATCH}\n{broken}{WHOLE}")
    assert (one.fault, three.fault) == (None, None)
    assert one.sound == saved(5, plays=50)
    assert three.sound == saved(5)
    assert two.match is not None
    assert len(two.match.history.rounds[0].plays) == 8


# ------------------------------------------------------------------------------ hostile files

HEADER = MATCH[: MATCH.index("\n1. ")]
TAGS, ROUND_TAGS = HEADER.split("\n\n", 1)
HOSTILE: dict[str, Callable[[int], str]] = {
    "blanks before a brace": lambda size: f"{HEADER}\n1.{' ' * size}{{",
    "blanks in a play": lambda size: f"{HEADER}\n1. 7D{' ' * size}x",
    "blanks in what is taken": lambda size: f"{HEADER}\n1. 7D x 3S {' ' * size}#z",
    "braces": lambda size: f"{HEADER}\n1. 9D {'{' * size}",
    "pairs of braces": lambda size: f"{HEADER}\n1. 9D {'{}' * (size // 2)}",
    "half a value": lambda size: f"{HEADER}\n1. 9D {{{'1D x 2D +1.00, ' * (size // 15)}}}",
    "a long play": lambda size: f"{HEADER}\n1. {'7D x ' * (size // 5)}",
    "many plays": lambda size: f"{HEADER}\n" + "1. 7D\n" * (size // 6),
    "line feeds": lambda size: "\n" * size,
    "blank lines": lambda size: " \t\r\n" * (size // 4),
    "quote marks": lambda size: ">" * size,
    "quoted lines": lambda size: ">\n" * (size // 2),
    "one long line": lambda size: "x" * size,
    "an open tag": lambda size: '[Scopa "1\n' + "x\n" * (size // 2),
    "a long tag": lambda size: f'[Match "{"x" * size}"]',
    "a long name of a tag": lambda size: f'[{"x" * size} "x"]',
    "backslashes": lambda size: '[Match "' + "\\" * size,
    "many matches": lambda size: '[Scopa "1"]\n' * (size // 12),
    "many rounds": lambda size: f"{TAGS}\n" + '[Round "1"]\n' * (size // 12),
    "many whole rounds": lambda size: f"{TAGS}\n" + f"{ROUND_TAGS}\n" * (size // len(ROUND_TAGS)),
    "many whole matches": lambda size: f"{HEADER}\n\n" * (size // len(HEADER)),
    "a long deck": lambda size: HEADER.replace("10C 6D", "10C 6D " * (size // 6)),
    "a large number": lambda size: f"{HEADER.replace('5', '5' * size, 1)}\n1. 9D\n",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_a_time_that_grows_no_faster_than_it(
    kind: str, pytestconfig: pytest.Config
) -> None:
    import time

    size = pytestconfig.getoption("--hostile-bytes")
    data = HOSTILE[kind](size).encode()
    begun = time.process_time()
    for reading in read_matches(io.BufferedReader(io.BytesIO(data)), "file"):
        if reading.fault is not None:
            assert len(str(reading.fault)) < 3000
    assert time.process_time() - begun < 2 + size / 100_000
