"""Asking a player for a play: one of ours, or a function of the user's own.

A player of the user's own may raise, or return anything: that is its `Misdeed`.
"""

from __future__ import annotations

import importlib
import importlib.util
import multiprocessing
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from scopa.engine import DECK, FULL_DECK, CardSet, Knowledge, Play, ScopaError
from scopa.players.opponents import LEVELS, Player

_LONGEST_DETAIL = 200


class Misdeed(ScopaError):
    """What a player has done, for which it forfeits the deal; a part may be a text of its own."""


@lru_cache
def find_player(name: str) -> Player:
    """The player that *name* means: a level, or a function of one's own.

    :raises ScopaError: there is none; the error says what there is, or what went wrong.
    """
    if name in LEVELS:
        return LEVELS[name]
    module, colon, function = name.rpartition(":")
    if not colon:
        raise ScopaError(
            "no player called {name!r}; there are {known}, and your own as file.py:function or "
            "module:function",
            name=name,
            known=", ".join(LEVELS),
        )
    try:
        player: Player = getattr(_module(module), function)
    except BaseException as error:
        _raise_ctrl_c(error)
        why = _told(error)
        raise ScopaError(
            "the player {name!r} cannot be loaded: {why}", name=name, why=why
        ) from None
    if not callable(player):
        raise ScopaError("the player {name!r} is not a function", name=name)
    return player


def _module(name: str) -> ModuleType:
    """The module of that name, or in a file of that name, which may import what lies beside it."""
    file = Path(name).resolve()
    if file.suffix != ".py":
        return importlib.import_module(name)
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None, "it is a file of Python"
    assert spec.loader is not None, "and can be loaded"
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ask(player: Player, knowledge: Knowledge) -> Play:
    """The play of the *player*, in our own cards.

    :raises Misdeed: it raises something, or returns no play.
    """
    try:
        returned: object = player(knowledge)
    except BaseException as error:
        _raise_ctrl_c(error)
        raise Misdeed("raised {detail}", detail=_told(error)) from None
    if isinstance(returned, Play):
        card, taken = returned
        if isinstance(card, int) and isinstance(taken, int):
            number, mask = int(card), int(taken)
            if 0 <= number < len(DECK) and 0 <= mask <= FULL_DECK:
                return Play(DECK[number], CardSet(mask))
    raise Misdeed("returned {detail}, which is not a Play", detail=_text(returned, repr))


def _raise_ctrl_c(error: BaseException) -> None:
    """Raise the user's Ctrl-C; in a process of the arena it is a player who has raised it."""
    if isinstance(error, KeyboardInterrupt) and multiprocessing.parent_process() is None:
        raise error


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {_text(error, str)}"[:_LONGEST_DETAIL]


def _text(value: object, write: Callable[[object], str]) -> str:
    """What *write* makes of a value of a player's, which may refuse to be written."""
    try:
        return write(value)[:_LONGEST_DETAIL]
    except BaseException as error:
        _raise_ctrl_c(error)
        return type(value).__name__
