"""From the bytes of a terminal to keys and clicks, however the bytes arrive."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.tui.terminal.key_decoder import Decoder, Key, Press

VT52 = {b"\x1bA": "Up", b"\x1bB": "Down", b"\x1bC": "Right", b"\x1bD": "Left"}


def names(presses: Iterable[Press]) -> list[str]:
    """The names of keys; a click is ``x,y``."""
    return [p.name if isinstance(p, Key) else f"{p.x},{p.y}" for p in presses]


def decoded(*chunks: bytes, own: dict[bytes, str] | None = None) -> list[str]:
    """What *chunks* amount to, when nothing follows them for a while."""
    decoder = Decoder(own or {})
    presses: list[Press] = []
    for chunk in chunks:
        presses += decoder.feed(chunk)
    return names([*presses, *decoder.time_out()])


def singly(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


KEYS = [
    (b"\x1b[A\x1b[B\x1b[C\x1b[D", "Up Down Right Left"),
    (b"\x1bOA\x1bOB\x1bOC\x1bOD", "Up Down Right Left"),
    (b"\x1bOP\x1b[11~\x1b[[A", "F1 F1 F1"),
    (b"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[7~\x1b[8~", "Home End Home End Home End"),
    (b"\x1b[5~\x1b[6~\x1b[Z\x1bOM", "PgUp PgDn BackTab Enter"),
    (b"\r\n \t\x0c\x7f\x08", "Enter Enter Space Tab Ctrl-L Backspace Backspace"),
    (b"q?+0~", "q ? + 0 ~"),
    ("è€♠𝄞あqß1".encode(), "è € ♠ 𝄞 あ q ß 1"),
    (b"\x1b[<0;1;1M\x1b[<0;200;60M", "0,0 199,59"),
    (b"\x1b[<64;5;5M\x1b[<65;5;5M\x1b[<64;5;5m", "Up Down"),
    (b"1\x1b[1;\x1b[A", "1 Up"),  # broken off by another one
    (b"\x1bO\x1b[B", "Down"),
    (b"\x1b\x1b[A\x1b\x1bOA\x1bq\x1b7\x1b\r2", "Alt Alt Alt Alt Alt 2"),
    (b"\x03", "Ctrl-C"),
    # keys by kitty's protocol: Esc, Enter, Tab, back, letters with Shift, Ctrl and Alt, the pad
    (
        b"\x1b[27u\x1b[13u\x1b[9;1u\x1b[9;2u\x1b[127u\x1b[32;1:1u",
        "Esc Enter Tab BackTab Backspace Space",
    ),
    (b"\x1b[113u\x1b[113;1:2u\x1b[97;2u\x1b[97:65;2u\x1b[50;2;64u", "q q A A @"),
    (
        b"\x1b[99;5u\x1b[99:67;133u\x1b[108;5u\x1b[91;5u\x1b[13;5u\x1b[113;3u",
        "Ctrl-C Ctrl-C Ctrl-L Esc Enter Alt",
    ),
    (b"\x1b[57400u\x1b[57414u\x1b[57413;129u\x1b[57412u\x1b[57417u", "1 Enter + - Left"),
    (b"\x1b[1;129A\x1b[1;1:2B\x1b[5;65~\x1b[1;129P\x1b[1;2Z", "Up Down PgUp F1 BackTab"),
    # keys by xterm's modifyOtherKeys
    (
        b"\x1b[27;5;99~\x1b[27;1;27~\x1b[27;2;9~\x1b[27;2;63~\x1b[27;5;13~",
        "Ctrl-C Esc BackTab ? Enter",
    ),
    # the numeric pad in its application mode
    (b"\x1bOp\x1bOq\x1bOy\x1bOk\x1bOm\x1bOM\x1bOj\x1bOo\x1bOn", "0 1 9 + - Enter * / ."),
]
NOTHING = [
    b"\0", b"\x01", b"\x1a", b"\x1f", b"\x80", b"\xff",
    b"\xc3", b"\xe2\x82", b"\xf0\x9d", b"\x80\xbf", b"\xc0\xaf", b"\xff\xfe", b"\xf5",
    b"\x1b[I",  # the window is in front
    b"\x1b[O",
    b"\x1b[1;2P",  # Shift-F1
    b"\x1b[1;5C",  # Ctrl-Right
    b"\x1b[3~", b"\x1b[15;2~", b"\x1bO2P",
    b"\x1b[?62;1;4c",  # what a terminal says of itself
    b"\x1b[>0;276;0c", b"\x1b[24;80R", b"\x1b[2 q", b"\x1b[?2026;2$y", b"\x1b[97;5u", b"\x1b[[E",
    b"\x1bOi", b"\x1bO5P", b"\x1b[M 12", b"\x1bP>|term(1)\x1b\\",
    b"\x1b]11;rgb:0000/1111/2222\x07", b"\x1b]11;rgb:0000/1111/2222\x1b\\",
    b"\x1b_quick 7 keys\x1b\\",
    b"\x1b[<0;5;5m", b"\x1b[<1;5;5M", b"\x1b[<2;5;5M", b"\x1b[<35;5;5M",
    b"\x1b[<0;" + b"9" * 5000 + b";1M",
    b"\x1b[<0;-2;7m", b"\x1b[<0;-2;7M", b"\x1b[1-2;7m", b"\x1b[<0;1.5;7M", b"\x1b[!2;7 m",
    b"\x1b[<0;\xe2\x88\x922;7M", b"\x1b[1\x7f2m", b"\x1bO-2q", b"\x1b[ 7m",
    b"\x1b[113;1:3u", b"\x1b[57441u", b"\x1b[99;9u", b"\x1b[1114112u", b"\x1b[55296u",
    b"\x1b[9999999999u", b"\x1b[9999999;2u", b"\x1b[;5u", b"\x1b[49;5u", b"\x1b[1;1:3A",
    b"\x1b[27;5;1114112~",
]  # fmt: skip


@pytest.mark.parametrize(("sent", "keys"), KEYS)
def test_keys_and_clicks_are_known_however_slowly_they_come(sent: bytes, keys: str) -> None:
    assert decoded(sent) == keys.split()
    assert decoded(*singly(sent)) == keys.split()


@pytest.mark.parametrize("sent", NOTHING)
def test_what_means_nothing_is_swallowed_to_its_last_byte(sent: bytes) -> None:
    assert decoded(sent) == []
    assert decoded(*singly(sent)) == []
    assert decoded(b"1" + sent + b"q") == ["1", "q"]
    assert decoded(sent + b"\x1b[A") == ["Up"]


@pytest.mark.parametrize(
    ("pieces", "presses"),
    [((b"\x1b", b"[", b"A"), [Key("Up")]), ((b"\x1b[200~12", b"34\x1b[201~"), [])],
)
def test_a_sequence_is_known_the_moment_its_last_byte_comes(
    pieces: tuple[bytes, ...], presses: list[Press]
) -> None:
    decoder = Decoder({})
    *begun, last = pieces
    for piece in begun:
        assert decoder.feed(piece) == []
        assert decoder.is_waiting
    assert decoder.feed(last) == presses
    assert not decoder.is_waiting


def test_bare_escs_are_those_that_nothing_follows() -> None:
    for escs in (1, 2):
        decoder = Decoder({})
        assert decoder.feed(b"\x1b" * escs) == []
        assert decoder.is_waiting
        assert decoder.time_out() == [Key("Esc")] * escs
        assert decoder.time_out() == []


csi = st.builds(
    lambda parameters, between, last: b"\x1b[" + parameters + between + last,
    st.text("0123456789:;<=>?", max_size=6).map(str.encode),
    st.text(" !\"#$%&'()*+,-./", max_size=2).map(str.encode),
    st.integers(0x40, 0x7E).map(lambda code: bytes([code])),
)
NAMED = {
    "Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn", "Enter", "BackTab", "F1",
}  # fmt: skip


@given(csi)
def test_no_letter_of_a_well_formed_sequence_is_ever_a_key(sequence: bytes) -> None:
    for said in (decoded(sequence), decoded(*singly(sequence))):
        is_character = sequence.endswith(b"u") or sequence.startswith(b"\x1b[27;")
        assert is_character or all(name in NAMED or "," in name for name in said)
        assert len(said) <= 1


@given(csi.filter(lambda s: s not in (b"\x1b[[", b"\x1b[M")), csi)
def test_after_a_well_formed_sequence_the_next_key_is_read_as_ever(one: bytes, two: bytes) -> None:
    if one == b"\x1b[200~":
        return
    assert decoded(one + b"q") == [*decoded(one), "q"]
    assert decoded(one + two) == decoded(one) + decoded(two)


def test_the_sequences_of_the_terminal_in_use_are_known_too_and_count_more() -> None:
    assert decoded(b"\x1bA\x1bD", own=VT52) == ["Up", "Left"]
    assert decoded(*singly(b"\x1bA\x1bD"), own=VT52) == ["Up", "Left"]
    assert decoded(b"\x1bA\x1bD") == ["Alt", "Alt"]
    assert decoded(b"\x1b[A\x1bE1\x1b", own=VT52) == ["Up", "Alt", "1", "Esc"]
    assert decoded(b"\x1b[A", own={b"\x1b[A": "F1"}) == ["F1"]


# -------------------------------------------------------------------------------------- pastes


def chunked(data: bytes, cuts: list[int]) -> list[bytes]:
    """The *data* in pieces."""
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    return [data[a:b] for a, b in pairwise(places)]


@given(st.binary(max_size=40).filter(lambda data: b"\x1b[201~" not in data))
def test_whatever_is_pasted_it_presses_no_key(pasted: bytes) -> None:
    data = b"\x1b[200~" + pasted + b"\x1b[201~7"
    assert decoded(data) == ["7"]
    assert decoded(*singly(data)) == ["7"]


@pytest.mark.parametrize(
    "begun", [b"\x1b", b"\x1b[M", b"\x1b[M 1", b"\x1b[<0;1", b"\x1bP+q", b"\x1b]0;title"]
)
def test_a_paste_that_breaks_off_a_sequence_presses_no_key_either(begun: bytes) -> None:
    decoder = Decoder({})
    assert {*names(decoder.feed(begun + b"\x1b[200~1\r\x071\x1b[201~"))} <= {"Esc"}
    assert decoder.feed(b"k") == [Key("k")]


# ------------------------------------------------------------------------------ whatever comes

PIECES = [
    b"\x1b", b"[", b"O", b"A", b"M", b"<", b"0;1;1", b"~", b"200~", b"201~", b"\x1b[200~",
    b"\x1b[201~", b"1", b"q", b"]", b"P", b"\x07", b"\\", b"\xc3", b"\xa8", b"\xff", b" ", b";",
]  # fmt: skip
streams = st.binary(max_size=30) | st.lists(st.sampled_from(PIECES), max_size=12).map(b"".join)


@given(streams, st.lists(st.integers(0, 60), max_size=6), st.sampled_from([{}, VT52]))
def test_whatever_comes_in_whatever_pieces_means_the_same(
    data: bytes, cuts: list[int], own: dict[bytes, str]
) -> None:
    whole = decoded(data, own=own)
    assert decoded(*chunked(data, cuts), own=own) == whole
    assert decoded(*singly(data), own=own) == whole


@given(streams)
def test_whatever_comes_after_a_pause_the_next_key_is_read(data: bytes) -> None:
    decoder = Decoder({})
    decoder.feed(data)
    decoder.time_out()
    assert not decoder.is_waiting
    assert names(decoder.feed(b"q")) == ["q"]
