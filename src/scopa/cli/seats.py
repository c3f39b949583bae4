"""Who plays at which seat, as the command line says."""

from __future__ import annotations

import argparse

from scopa.cli.arguments import refuse
from scopa.cli.start import Start
from scopa.engine import SCOPA
from scopa.text.command_line import no_such_seat, seat_expected, your_seat
from scopa.text.error_messages import unknown_name
from scopa.text.player_names import OPPONENTS

_MOST = 4


def seated(start: Start) -> Start:
    """With those at the seats that the options name; ends the program if they cannot be."""
    return start._replace(seats=_seats(start.options, (start.rules or SCOPA).players))


def _seats(options: argparse.Namespace, number: int) -> tuple[str, ...]:
    """The names by seat, nothing where none is asked for; of a game with that *number* of players.

    Players to be watched take turns around the table.
    """
    watched = options.watch or ()
    asked = [_known(name) for name in watched] * _MOST or [""] * _MOST
    if len(watched) > number:
        refuse(no_such_seat(len(watched), number))
    for text in options.seat:
        seat, _, name = text.partition("=")
        if seat not in ("1", "2", "3", "4"):
            refuse(seat_expected(text))
        if int(seat) > number:
            refuse(no_such_seat(int(seat), number))
        if seat == "1" and options.watch is None:
            refuse(your_seat())
        asked[int(seat) - 1] = _known(name)
    return tuple(asked[:number])


def _known(name: str) -> str:
    """The *name*, if it is that of an opponent; else the end of the program."""
    if name not in OPPONENTS:
        refuse(unknown_name("opponent", name, OPPONENTS))
    return name
