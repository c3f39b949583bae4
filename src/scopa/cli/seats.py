"""Who plays at which seat, as the command line says."""

from __future__ import annotations

import argparse
from typing import NoReturn

from scopa.cli.arguments import refuse
from scopa.cli.start import Start
from scopa.engine import SCOPA
from scopa.text.error_messages import unknown_name
from scopa.text.language import _
from scopa.text.player_names import OPPONENTS

_MOST = 4


def seated(start: Start) -> Start:
    """With those at the seats that the options name; ends the program if they cannot be."""
    return start._replace(seats=_seats(start.options, (start.rules or SCOPA).players))


def _seats(options: argparse.Namespace, number: int) -> tuple[str, ...]:
    """The names by seat in a game for that *number* of players; empty where none is asked for.

    Players to be watched take turns around the table.
    """
    watched = options.watch or ()
    names = [_known(name) for name in watched] * _MOST or [""] * _MOST
    if len(watched) > number:
        _refuse_seat(len(watched), number)
    for text in options.seat:
        seat, _equals, name = text.partition("=")
        if seat not in ("1", "2", "3", "4"):
            message = _(
                "expected a seat from 1 to 4 and who plays there, such as 3=rosa, not {text!r}"
            )
            refuse(message.format(text=text))
        if int(seat) > number:
            _refuse_seat(int(seat), number)
        if seat == "1" and options.watch is None:
            refuse(_("seat 1 is yours; --watch lets computers play at every seat"))
        names[int(seat) - 1] = _known(name)
    return tuple(names[:number])


def _refuse_seat(seat: int, number: int) -> NoReturn:
    refuse(_("there is no seat {seat} in a game for {number}").format(seat=seat, number=number))


def _known(name: str) -> str:
    if name not in OPPONENTS:
        refuse(unknown_name("opponent", name, OPPONENTS))
    return name
