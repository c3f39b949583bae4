"""Players that do what no player may: for the arena, by name."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

from scopa.engine import DECK, CardSet, Knowledge, Play

NAME = __name__


def first(knowledge: Knowledge) -> Play:
    """Well-behaved: the first play there is."""
    return knowledge.legal_plays()[0]


class Unspeakable(Exception):
    """An error whose text raises."""

    def __str__(self) -> str:
        raise SystemExit("not to be said")

    __repr__ = __str__


def raising(_: Knowledge) -> Play:
    raise RuntimeError("no cards today")


def unspeakable(_: Knowledge) -> Play:
    raise Unspeakable


def returning_unspeakable(_: Knowledge) -> Unspeakable:
    return Unspeakable()


def at_length(_: Knowledge) -> Play:
    raise RuntimeError("why " * 10**6)


def interrupting(_: Knowledge) -> Play:
    raise KeyboardInterrupt


def asking(_: Knowledge) -> Play:
    return Play(DECK[int(input())])


def colourful(_: Knowledge) -> Play:
    raise RuntimeError("\x1b[31mred\nand \u202ebackwards")


def cheating(knowledge: Knowledge) -> Play:
    return Play(next(card for card in DECK if card not in knowledge.hand))


def mumbling(_: Knowledge) -> str:
    return "7D"


def listing(knowledge: Knowledge) -> Play:
    play = knowledge.legal_plays()[0]
    return Play(play.card, list(play.taken))  # type: ignore[arg-type]  # that is its fault


def inventing(_: Knowledge) -> Play:
    return Play(-1, CardSet(-1))  # type: ignore[arg-type]  # that is its fault


def dying(_: Knowledge) -> Play:
    os._exit(9)


def killing(_: Knowledge) -> Play:
    os.kill(os.getpid(), signal.SIGTERM)
    while True:
        time.sleep(1)


def dying_late(knowledge: Knowledge) -> Play:
    """Plays well, and ends its process after some deals."""
    threading.Timer(0.3, os._exit, [9]).start()
    return first(knowledge)


def talking(knowledge: Knowledge) -> Play:
    """Prints in every way that there is."""
    print("in Python")  # noqa: T201 - that is its fault
    os.write(1, b"in the system\n")
    os.system("echo in another program")
    return first(knowledge)


# ------------------------------------------------------------------------------- who hang


def _hang() -> None:
    Path(os.environ["ASKED"]).touch()
    while True:
        time.sleep(1)


def hanging(_: Knowledge) -> Play:
    """Leaves a file that tells that it was asked, and hangs."""
    _hang()
    raise AssertionError


def deaf(knowledge: Knowledge) -> Play:
    """Hangs, and hears no signal that may be ignored."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    return hanging(knowledge)


def forking(knowledge: Knowledge) -> Play:
    """Leaves another process, and both hang."""
    os.fork()
    return deaf(knowledge)


def orphaning(knowledge: Knowledge) -> Play:
    """Leaves another process that hangs, and dies."""
    return deaf(knowledge) if os.fork() == 0 else dying(knowledge)


def joining(knowledge: Knowledge) -> Play:
    """Takes its process into the group of the program, and hangs."""
    os.setpgid(0, os.getpgid(os.getppid()))
    return deaf(knowledge)


def _leave_behind() -> None:
    """Leave a process in a session of its own, which holds the pipes between the processes."""
    if os.fork() == 0:
        os.setsid()
        os.closerange(0, 3)
        time.sleep(20)
        os._exit(0)


def parting(knowledge: Knowledge) -> Play:
    _leave_behind()
    return hanging(knowledge)


def bequeathing(knowledge: Knowledge) -> Play:
    _leave_behind()
    return dying(knowledge)


_asked: list[Knowledge] = []


def tiring(knowledge: Knowledge) -> Play:
    """Plays more than two rounds well, and then hangs."""
    _asked.append(knowledge)
    return first(knowledge) if len(_asked) < 100 else hanging(knowledge)


def __getattr__(name: str) -> object:
    if name == "hanging_at_import":
        _hang()
    raise AttributeError(name)
