"""Bytes from a terminal -> keys and clicks.

Escape sequences are read to their last byte, whether they are known or not, so that none of their
letters is ever taken for a key; a key with Alt is just ``Alt``. The protocol of kitty and xterm's
modifyOtherKeys are understood, which another program may have left on. A bare Esc is one that
nothing follows for as long as `escape_delay` says; the caller measures, see `Decoder.time_out`.
What is pasted presses no key.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.text.error_messages import not_between
from scopa.text.language import _


class Key(NamedTuple):
    """A key that was pressed."""

    name: str


class Click(NamedTuple):
    """The left button was pressed on the cell at column *x*, row *y*."""

    x: int
    y: int


class Tick(NamedTuple):
    """The time that the reader wanted to wait has passed."""


Press = Key | Click
Input = Press | Tick

# the silence after which an Esc is bare and begins no sequence; ESCDELAY overrides it
ESCAPE_DELAY_MS, LONGEST_ESCAPE_DELAY_MS = 100, 10_000
_ESC = 0x1B
_PLAIN = {
    13: "Enter", 10: "Enter", 32: "Space", 9: "Tab", 12: "Ctrl-L", 127: "Backspace", 8: "Backspace",
    3: "Ctrl-C", 27: "Esc",
}  # fmt: skip
_OF_BODY = {
    "A": "Up", "B": "Down", "C": "Right", "D": "Left", "F": "End", "H": "Home", "M": "Enter",
    "P": "F1", "Z": "BackTab",
    "11~": "F1", "[A": "F1",
    "1~": "Home", "4~": "End", "5~": "PgUp", "6~": "PgDn", "7~": "Home", "8~": "End",
}  # fmt: skip
_OF_PAD = dict(zip("jkmnopqrstuvwxy", "*+-./0123456789", strict=True))
# numbers of kitty for keys of the pad that type no character of their own
_OF_KITTY = dict(enumerate("0123456789./*-+", 57399)) | {
    57414: "Enter", 57417: "Left", 57418: "Right", 57419: "Up", 57420: "Down", 57421: "PgUp",
    57422: "PgDn", 57423: "Home", 57424: "End",
}  # fmt: skip
_SHIFT, _ALT, _CTRL, _LOCKS = 1, 2, 4, 0b11000000
_RELEASED = "3"
_NUMBERED = re.compile(
    r"(?P<code>\d{1,7})(?::(?P<shifted>\d{1,7}))?[:\d]*"
    r"(?:;(?P<held>\d{0,3})(?::(?P<event>\d))?(?:;(?P<text>\d{1,7})[:\d]*)?)?u"
    r"|27;(?P<held_too>\d{1,3});(?P<code_too>\d{1,7})~"
)
_HELD = re.compile(r"(\d+);(\d{1,3})(?::(\d))?([A-Z~])")
_CSI = re.compile(rb"\x1b\[(\[.|M[^\x1b]{3}|(?![\[M])[ -?\x7f-\xff]*[@-~])", re.DOTALL)
_CSI_BEGUN = re.compile(rb"\x1b\[(\[|M[^\x1b]{0,2}|[ -?\x7f-\xff]*)", re.DOTALL)
_SS3 = re.compile(rb"\x1bO([ -?\x7f-\xff]*[@-~])")
_SS3_BEGUN = re.compile(rb"\x1bO[ -?\x7f-\xff]*")
_STRING = re.compile(rb"\x1b[P\]X^_][^\x07\x1b]*(?:\x07|\x1b\\)")
_STRING_BEGUN = re.compile(rb"\x1b[P\]X^_][^\x07\x1b]{0,4096}(?:\x1b\Z)?")
_STRING_INTRODUCERS = (b"[", b"O", b"P", b"]", b"X", b"^", b"_")
_MOUSE = re.compile(r"<(\d{1,6});(\d{1,6});(\d{1,6})M")
_PASTE_BEGINS, _PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"


def escape_delay() -> tuple[int, Sequence[str]]:
    """The timeout of Esc in milliseconds, and error messages for a bad ESCDELAY."""
    value = os.environ.get("ESCDELAY", "")
    if not value:
        return ESCAPE_DELAY_MS, ()
    is_short = value.isdecimal() and len(value) <= len(str(LONGEST_ESCAPE_DELAY_MS))
    if is_short and int(value) <= LONGEST_ESCAPE_DELAY_MS:
        return int(value), ()
    text = _("ESCDELAY: {fault}; {usual} milliseconds are used")
    fault = not_between(value, 0, LONGEST_ESCAPE_DELAY_MS)
    return ESCAPE_DELAY_MS, (text.format(fault=fault, usual=ESCAPE_DELAY_MS),)


class Decoder:
    """Turns bytes, which may come in pieces, into keys and clicks.

    sequences: those of the terminal in use beyond the ones that all of them share
    is_in_paste: what comes is being pasted

    >>> decoder = Decoder({})
    >>> decoder.feed(b"7\\x1b[")
    [Key(name='7')]
    >>> decoder.feed(b"A"), decoder.is_waiting
    ([Key(name='Up')], False)
    """

    def __init__(self, sequences: Mapping[bytes, str]) -> None:
        self._sequences = dict(sequences)
        self._pending = b""
        self.is_in_paste = False

    @property
    def is_waiting(self) -> bool:
        """Whether the bytes so far are an incomplete sequence."""
        return bool(self._pending) or self.is_in_paste

    def feed(self, data: bytes) -> list[Press]:
        """Take bytes; return the events they complete."""
        self._pending += data
        presses: list[Press] = []
        while self._pending:
            if self.is_in_paste:
                _pasted, end, after = self._pending.partition(_PASTE_ENDS)
                self._pending = after if end else self._pending[1 - len(_PASTE_ENDS) :]
                self.is_in_paste = not end
                if not end:
                    break
                continue
            length = self._length(self._pending)
            if length == 0:
                break
            taken, self._pending = self._pending[:length], self._pending[length:]
            self.is_in_paste = taken == _PASTE_BEGINS
            press = self._press(taken)
            if press is not None:
                presses.append(press)
        return presses

    def time_out(self) -> list[Press]:
        """Drop an incomplete sequence after a silence; one or two Escs were bare."""
        pending, self._pending, self.is_in_paste = self._pending, b"", False
        return [Key("Esc")] * len(pending) if pending in (b"\x1b", b"\x1b\x1b") else []

    def _length(self, data: bytes) -> int:
        """The number of first bytes of *data* that form one key; 0 if more bytes are needed."""
        if data[0] != _ESC:
            return _character_length(data)
        for sequence in self._sequences:
            if data.startswith(sequence):
                return len(sequence)
        for whole in (_CSI, _SS3, _STRING):
            found = whole.match(data)
            if found:
                return found.end()
        for begun in (_CSI_BEGUN, _SS3_BEGUN, _STRING_BEGUN):
            found = begun.match(data)
            if found:
                # what cannot go on like this is dropped, up to the byte that broke it
                return 0 if found.end() == len(data) else found.end()
        if data in (b"\x1b", b"\x1b\x1b"):
            return 0
        if data[1] == _ESC:  # Alt and a sequence, or an Esc and another key or a paste
            following = self._length(data[1:])
            is_alt = data[2:3] in (b"[", b"O") and data[1 : 1 + following] != _PASTE_BEGINS
            return (following and 1 + following) if is_alt else 1
        return 2

    def _press(self, taken: bytes) -> Press | None:
        if taken in self._sequences:
            return Key(self._sequences[taken])
        if len(taken) == 1 and taken[0] < 0x80:
            return _of_character(taken[0])
        if taken[0] != _ESC:
            char = taken.decode("utf-8", "replace")
            return Key(char) if len(char) == 1 and char.isprintable() and char != "\ufffd" else None
        found = _SS3.fullmatch(taken)
        if found and found[1].decode("latin-1") in _OF_PAD:
            return Key(_OF_PAD[found[1].decode()])
        found = found or _CSI.fullmatch(taken)
        if found:
            return _of_sequence(found[1].decode("latin-1"))
        return None if taken[1:2] in _STRING_INTRODUCERS else Key("Alt")


def _of_character(code: int) -> Key | None:
    """The key that types the character with this number; none if it is no printable one."""
    name = _PLAIN.get(code, chr(code) if code <= sys.maxunicode else "\0")
    return Key(name) if name.isprintable() else None


def _of_sequence(body: str) -> Press | None:
    if body in _OF_BODY:
        return Key(_OF_BODY[body])
    mouse = _MOUSE.fullmatch(body)
    if mouse:
        button, column, row = map(int, mouse.groups())
        if button == 0:
            return Click(column - 1, row - 1)
        return {64: Key("Up"), 65: Key("Down")}.get(button)
    numbered = _NUMBERED.fullmatch(body)
    if numbered:
        return _of_number(numbered)
    held = _HELD.fullmatch(body)
    if held and held[3] != _RELEASED and _modifiers(held[2]) in (0, _SHIFT * (held[4] == "Z")):
        name = _OF_BODY.get(held[4] if held[4] != "~" else f"{held[1]}~")
        return Key(name) if name else None
    return None


def _of_number(found: re.Match[str]) -> Key | None:
    """The key that a protocol sends by its number."""
    code = int(found["code"] or found["code_too"])
    held = _modifiers(found["held"], found["held_too"])
    if found["event"] == _RELEASED or held & ~(_SHIFT | _ALT | _CTRL):
        return None
    if held & _ALT:
        return Key("Alt")
    if code in _OF_KITTY:
        return Key(_OF_KITTY[code])
    if held & _CTRL and code not in _PLAIN:
        return _of_character(code & 0x1F) if 0x40 <= code < 0x7F else None
    if held & _SHIFT and code == ord("\t"):
        return Key("BackTab")
    if held & _SHIFT and found["code"]:
        code = int(found["text"] or found["shifted"] or code)
        if ord("a") <= code <= ord("z"):
            code -= 0x20
    return _of_character(code)


def _modifiers(*sent: str | None) -> int:
    """The keys that are held, as bits; what is locked is none."""
    number = next(filter(None, sent), "1")
    return max(0, int(number) - 1) & ~_LOCKS


def _character_length(data: bytes) -> int:
    """The bytes of the character that *data* begins with; a broken one counts; 0 if some lack."""
    for length in range(1, len(data) + 1):
        try:
            data[:length].decode()
        except UnicodeDecodeError as error:
            if error.reason != "unexpected end of data":
                return error.end
        else:
            return length
    return 0
