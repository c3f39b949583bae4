"""From the bytes of a terminal to keys and clicks, however the bytes arrive."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.tui.key_bindings import Keymap
from scopa.tui.terminal.key_decoder import Click, Decoder, Key, Paste, Press

VT52 = {b"\x1bA": "Up", b"\x1bB": "Down", b"\x1bC": "Right", b"\x1bD": "Left"}


def names(presses: Iterable[Press]) -> list[str]:
    """The names of keys; a click stands as ``x,y``, what is pasted for nothing."""
    told = [press for press in presses if not isinstance(press, Paste)]
    return [p.name if isinstance(p, Key) else f"{p.x},{p.y}" for p in told]


def decoded(*chunks: bytes, own: dict[bytes, str] | None = None) -> list[str]:
    """What *chunks* amount to, when nothing follows them for a while."""
    decoder = Decoder(own or {})
    presses: list[Press] = []
    for chunk in chunks:
        presses += decoder.feed(chunk)
    return names([*presses, *decoder.time_out()])


def singly(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        (b"\x1b[A", "Up"),
        (b"\x1b[B", "Down"),
        (b"\x1b[C", "Right"),
        (b"\x1b[D", "Left"),
        (b"\x1bOA", "Up"),
        (b"\x1bOB", "Down"),
        (b"\x1bOC", "Right"),
        (b"\x1bOD", "Left"),
        (b"\x1bOP", "F1"),
        (b"\x1b[11~", "F1"),
        (b"\x1b[[A", "F1"),
        (b"\x1bOM", "Enter"),
        (b"\x1b[Z", "BackTab"),
        (b"\r", "Enter"),
        (b"\n", "Enter"),
        (b" ", "Space"),
        (b"\t", "Tab"),
        (b"\x0c", "Ctrl-L"),
        (b"q", "q"),
        (b"?", "?"),
        (b"+", "+"),
        (b"0", "0"),
        (b"~", "~"),
    ],
)
def test_a_key_is_known_whether_its_bytes_come_together_or_slowly(sent: bytes, key: str) -> None:
    assert decoded(sent) == [key]
    assert decoded(*singly(sent)) == [key]


def test_an_arrow_is_known_the_moment_its_last_byte_comes() -> None:
    decoder = Decoder({})
    assert decoder.feed(b"\x1b") == []
    assert decoder.is_waiting
    assert decoder.feed(b"[") == []
    assert decoder.is_waiting
    assert decoder.feed(b"A") == [Key("Up")]
    assert not decoder.is_waiting


def test_keys_typed_ahead_come_one_by_one_in_order() -> None:
    assert decoded(b"1\x1b[B\r\x1bOD2") == ["1", "Down", "Enter", "Left", "2"]


@pytest.mark.parametrize("byte", [0, 1, 3, 26, 31, 128, 255])
def test_a_control_byte_or_a_stray_byte_is_no_key(byte: int) -> None:
    assert decoded(bytes([byte])) == []
    assert decoded(bytes([byte]) + b"q") == ["q"]


# ------------------------------------------------------------------------------------ escapes


def test_a_bare_esc_is_one_that_nothing_follows() -> None:
    decoder = Decoder({})
    assert decoder.feed(b"\x1b") == []
    assert decoder.time_out() == [Key("Esc")]
    assert not decoder.is_waiting
    assert decoder.time_out() == []


def test_two_escs_are_two_only_when_nothing_follows_them() -> None:
    decoder = Decoder({})
    assert decoder.feed(b"\x1b\x1b") == []
    assert decoder.is_waiting
    assert decoder.time_out() == [Key("Esc"), Key("Esc")]


@pytest.mark.parametrize("sent", [b"\x1b\x1b[A", b"\x1b\x1bOA", b"\x1bq", b"\x1b7", b"\x1b\r"])
def test_a_key_held_with_alt_is_alt_and_does_nothing(sent: bytes) -> None:
    assert decoded(sent) == ["Alt"]
    assert decoded(*singly(sent)) == ["Alt"]
    assert decoded(sent + b"2") == ["Alt", "2"]
    assert Keymap().action_of("Alt") is None


@pytest.mark.parametrize("sent", [b"\x1b[1;3A", b"\x1b[1;5C", b"\x1bO2P"])
def test_a_key_held_with_alt_ctrl_or_shift_is_not_the_key_alone(sent: bytes) -> None:
    assert set(decoded(sent)) <= {"Alt"}
    assert set(decoded(*singly(sent))) <= {"Alt"}


@pytest.mark.parametrize(
    "sent",
    [
        b"\x1b[I",  # the window is in front
        b"\x1b[O",
        b"\x1b[1;2P",  # Shift-F1
        b"\x1b[1;5C",  # Ctrl-Right
        b"\x1b[3~",
        b"\x1b[15;2~",
        b"\x1b[?62;1;4c",  # what a terminal says of itself
        b"\x1b[>0;276;0c",
        b"\x1b[24;80R",
        b"\x1b[2 q",
        b"\x1b[?2026;2$y",
        b"\x1b[97;5u",
        b"\x1b[[E",
        b"\x1bOj",
        b"\x1bO5P",
        b"\x1b[M 12",
        b"\x1bP>|term(1)\x1b\\",
        b"\x1b]11;rgb:0000/1111/2222\x07",
        b"\x1b]11;rgb:0000/1111/2222\x1b\\",
        b"\x1b_quick 7 keys\x1b\\",
    ],
)
def test_an_unknown_sequence_is_swallowed_to_its_last_byte(sent: bytes) -> None:
    assert decoded(sent) == []
    assert decoded(*singly(sent)) == []
    assert decoded(b"1" + sent + b"2") == ["1", "2"]


@pytest.mark.parametrize(
    "begun", [b"\x1b[", b"\x1b[12", b"\x1bO", b"\x1b[[", b"\x1b[M", b"\x1b]0;7"]
)
def test_a_sequence_that_never_ends_is_dropped(begun: bytes) -> None:
    decoder = Decoder({})
    assert decoder.feed(begun) == []
    assert decoder.is_waiting
    assert decoder.time_out() == []
    assert names(decoder.feed(b"q")) == ["q"]


def test_a_sequence_that_another_one_breaks_off_does_not_take_it_along() -> None:
    assert decoded(b"\x1b[1;\x1b[A") == ["Up"]
    assert decoded(b"\x1bO\x1b[B") == ["Down"]


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
        assert all(name in NAMED or "," in name for name in said)
        assert len(said) <= 1


@given(csi.filter(lambda s: s not in (b"\x1b[[", b"\x1b[M")), csi)
def test_after_a_well_formed_sequence_the_next_key_is_read_as_ever(one: bytes, two: bytes) -> None:
    if one == b"\x1b[200~":
        return
    assert decoded(one + b"q") == [*decoded(one), "q"]
    assert decoded(one + two) == decoded(one) + decoded(two)


# -------------------------------------------------------------------------- the terminal's own


def test_the_sequences_of_the_terminal_in_use_are_known_too() -> None:
    assert decoded(b"\x1bA\x1bD", own=VT52) == ["Up", "Left"]
    assert decoded(*singly(b"\x1bA\x1bD"), own=VT52) == ["Up", "Left"]
    assert decoded(b"\x1bA\x1bD") == ["Alt", "Alt"]


def test_a_terminal_with_its_own_sequences_has_esc_all_the_same() -> None:
    assert decoded(b"\x1b", own=VT52) == ["Esc"]
    assert decoded(b"\x1b[A\x1bE1", own=VT52) == ["Up", "Alt", "1"]


def test_the_terminals_own_word_counts_more_than_the_common_one() -> None:
    assert decoded(b"\x1b[A", own={b"\x1b[A": "F1"}) == ["F1"]


# -------------------------------------------------------------------------------------- pastes

PASTED = b"\x1b[200~1234\r\x1b[A q\x1b[201\n\xc3\xa8 \x1b[201~"


def test_what_is_pasted_presses_no_key() -> None:
    assert decoded(b"h" + PASTED + b"l") == ["h", "l"]


@given(st.lists(st.integers(1, len(PASTED) + 1), max_size=8))
def test_what_is_pasted_presses_no_key_however_it_arrives(cuts: list[int]) -> None:
    data = b"h" + PASTED + b"l"
    places = [0, *sorted(cuts), len(data)]
    chunks = [data[a:b] for a, b in pairwise(places)]
    assert decoded(*chunks) == ["h", "l"]


@given(st.binary(max_size=40).filter(lambda data: b"\x1b[201~" not in data))
def test_whatever_is_pasted_it_presses_no_key(pasted: bytes) -> None:
    data = b"\x1b[200~" + pasted + b"\x1b[201~7"
    assert decoded(data) == ["7"]
    assert decoded(*singly(data)) == ["7"]


@given(st.lists(st.integers(1, 24), max_size=8))
def test_a_paste_is_text_however_it_arrives_and_what_is_very_long_is_cut_off(
    cuts: list[int],
) -> None:
    text = "la mia città, così"
    data = b"\x1b[200~" + text.encode() + b"\x1b[201~"
    places = [0, *sorted(cuts), len(data)]
    decoder = Decoder({})
    pressed = [press for a, b in pairwise(places) for press in decoder.feed(data[a:b])]
    assert pressed == [Paste(text)]
    (long,) = decoder.feed(b"\x1b[200~" + b"7" * 9999 + b"\x1b[201~")
    assert long == Paste("7" * 1000)


def test_a_paste_right_after_an_esc_presses_no_key_either() -> None:
    assert "7" not in decoded(b"\x1b\x1b[200~77\x1b[201~")


@pytest.mark.parametrize(
    "begun", [b"\x1b[M", b"\x1b[M 1", b"\x1b[<0;1", b"\x1bP+q", b"\x1b]0;title"]
)
def test_a_paste_that_breaks_off_a_sequence_presses_no_key_either(begun: bytes) -> None:
    decoder = Decoder({})
    assert decoder.feed(begun + b"\x1b[200~q\r\x07q\x1b[201~") == [Paste("q\r\x07q")]
    assert decoder.feed(b"k") == [Key("k")]


def test_a_paste_in_progress_is_waited_for() -> None:
    decoder = Decoder({})
    assert decoder.feed(b"\x1b[200~12") == []
    assert decoder.is_waiting
    assert decoder.feed(b"34\x1b[201~") == [Paste("1234")]
    assert not decoder.is_waiting


# --------------------------------------------------------------------------------------- mouse


def test_a_press_of_the_left_button_is_a_click_on_that_cell_counted_from_0() -> None:
    assert Decoder({}).feed(b"\x1b[<0;1;1M") == [Click(0, 0)]
    assert Decoder({}).feed(b"\x1b[<0;200;60M") == [Click(199, 59)]


def test_the_release_of_a_button_and_the_other_buttons_are_nothing() -> None:
    assert decoded(b"\x1b[<0;5;5m\x1b[<1;5;5M\x1b[<2;5;5M\x1b[<35;5;5M") == []


def test_the_wheel_goes_up_and_down() -> None:
    assert decoded(b"\x1b[<64;5;5M\x1b[<65;5;5M\x1b[<64;5;5m") == ["Up", "Down"]


def test_a_click_that_comes_byte_by_byte_is_one_click() -> None:
    assert decoded(*singly(b"\x1b[<0;12;7M\x1b[<0;12;7m")) == ["11,6"]


# --------------------------------------------------------------------------------------- UTF-8


@pytest.mark.parametrize("text", ["è", "€", "♠", "𝄞", "あq", "ß1"])
def test_a_letter_beyond_ascii_is_a_key_of_its_own(text: str) -> None:
    assert decoded(text.encode()) == list(text)
    assert decoded(*singly(text.encode())) == list(text)


def test_backspace_is_a_key_whichever_of_its_two_bytes_is_sent() -> None:
    assert decoded(b"\x7f\x08") == ["Backspace", "Backspace"]


@pytest.mark.parametrize(
    "broken", [b"\xc3", b"\xe2\x82", b"\xf0\x9d", b"\x80\xbf", b"\xc0\xaf", b"\xff\xfe", b"\xf5"]
)
def test_a_broken_letter_is_no_key_and_spoils_none_after_it(broken: bytes) -> None:
    assert decoded(broken) == []
    assert decoded(broken + b"q") == ["q"]
    assert decoded(*singly(broken + b"q")) == ["q"]
    assert decoded(broken + b"\x1b[A") == ["Up"]


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
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    chunks = [data[a:b] for a, b in pairwise(places)]
    whole = decoded(data, own=own)
    assert decoded(*chunks, own=own) == whole
    assert decoded(*singly(data), own=own) == whole


@given(streams)
def test_whatever_comes_after_a_pause_the_next_key_is_read(data: bytes) -> None:
    decoder = Decoder({})
    decoder.feed(data)
    decoder.time_out()
    assert not decoder.is_waiting
    assert names(decoder.feed(b"q")) == ["q"]
