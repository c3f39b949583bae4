"""Players that do what no player may: for the arena and the check, by name."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from scopa.engine import DECK, PRESETS, CardSet, Knowledge, Play, Round

NAME = __name__


def raising(_: Knowledge) -> Play:
    raise RuntimeError("no cards today")


def leaving(_: Knowledge) -> Play:
    sys.exit(3)


def interrupting(_: Knowledge) -> Play:
    raise KeyboardInterrupt


def colourful(_: Knowledge) -> Play:
    raise RuntimeError("\x1b[31mred\nand \u202ebackwards")


def hanging(_: Knowledge) -> Play:
    while True:
        pass


_answered: set[Knowledge] = set()


def hanging_when_asked_again(knowledge: Knowledge) -> Play:
    while knowledge in _answered:
        pass
    _answered.add(knowledge)
    return knowledge.legal_plays()[0]


def telling(_: Knowledge) -> Play:
    """Leaves a file that tells that it was asked, and hangs."""
    Path(os.environ["ASKED"]).touch()
    while True:
        time.sleep(1)


_asked: list[Knowledge] = []


def noting(knowledge: Knowledge) -> Play:
    """Plays well, and leaves a file when it has played more than two rounds."""
    _asked.append(knowledge)
    if len(_asked) == 100:
        Path(os.environ["ASKED"]).touch()
    return knowledge.legal_plays()[0]


def slow(knowledge: Knowledge) -> Play:
    time.sleep(0.01)
    return knowledge.legal_plays()[0]


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


# ------------------------------------------------------------------ whose faults must be looked for


def first(knowledge: Knowledge) -> Play:
    """Well-behaved: the first play there is."""
    return knowledge.legal_plays()[0]


def _end_late(*_: object) -> None:
    time.sleep(0.5)
    os._exit(1)


def slow_to_end(knowledge: Knowledge) -> Play:
    """Needs a moment before it ends when it is told to."""
    signal.signal(signal.SIGTERM, _end_late)
    return knowledge.legal_plays()[0]


def at_random(knowledge: Knowledge) -> Play:
    return random.choice(knowledge.legal_plays())


def ignorant_of_escoba(knowledge: Knowledge) -> Play:
    """Plays as if there were no variant but for the one in which it is caught."""
    if knowledge.rules == PRESETS["escoba"]:
        return Play(next(iter(knowledge.hand)))
    return first(knowledge)


def _by_next_hand(knowledge: Knowledge, state: Round) -> Play:
    plays = knowledge.legal_plays()
    return plays[state.hands[(knowledge.seat + 1) % knowledge.rules.players] % len(plays)]


def peeping(knowledge: Knowledge) -> Play:
    """Looks for the round in the frames of its callers."""
    frame = sys._getframe(1)
    while True:
        for value in list(frame.f_locals.values()):
            if isinstance(value, Round):
                return _by_next_hand(knowledge, value)
        assert frame.f_back is not None
        frame = frame.f_back


def meddling(knowledge: Knowledge) -> Play:
    object.__setattr__(knowledge.rules, "target", 99)
    return first(knowledge)


class Hurried:
    """A thinker that its clock stops now and then, and its like without a clock."""

    deterministic = staticmethod(first)

    def __call__(self, knowledge: Knowledge) -> Play:
        return at_random(knowledge)


hurried = Hurried()
