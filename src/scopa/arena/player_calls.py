"""Asking a player for a play: it may raise, end the program, hang, or return anything.

All that is its `Fault`, and the program goes on. A player of one's own is asked in a process of its
own: there it may hang or die.
"""

from __future__ import annotations

import importlib
import math
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from scopa.arena.workers import end_with_program
from scopa.engine import DECK, FULL_DECK, CardSet, Knowledge, Play, Round, ScopaError
from scopa.players.levels import LEVELS, Player

PlayerCall = Callable[[Any, float], Play]
"""Asks a question within a time in seconds; raises `FaultError` if the answer is no play."""
Answer = Callable[[Player, Any], Play]
"""Lets a player answer; `contained_play` does so where the question is its knowledge."""

_LONGEST_DETAIL = 200


class Misdeed(Enum):
    """The faults of a player."""

    LATE = "late"
    RAISED = "raised"
    NO_PLAY = "no play"
    ILLEGAL = "illegal"
    UNSTEADY = "unsteady"  # it plays now this, now that, though it knows the same
    PEEKED = "peeked"  # it plays otherwise where only hidden cards differ
    MEDDLED = "meddled"  # it changes the knowledge that it was handed


class Fault(NamedTuple):
    """A misdeed; the detail may be a text of the player's."""

    misdeed: Misdeed
    detail: str


class FaultError(Exception):
    def __init__(self, misdeed: Misdeed, detail: str) -> None:
        super().__init__(misdeed, detail)
        self.fault = Fault(misdeed, detail[:_LONGEST_DETAIL])


class TimedPlay(NamedTuple):
    """A play, the round after it, and the milliseconds that the player took."""

    play: Play
    after: Round
    took_ms: float


def find_player(name: str) -> Player:
    """The player that *name* means: a level, or ``module:function`` of one's own.

    :raises ScopaError: there is none; the error says what there is, or what went wrong.
    """
    if name in LEVELS:
        return LEVELS[name]
    module, colon, function = name.partition(":")
    if not colon:
        known = ", ".join(LEVELS)
        raise ScopaError(
            "no player called {name!r}; there are {known}, and your own as module:function",
            name=name,
            known=known,
        )
    try:
        with _contained():
            loaded = getattr(importlib.import_module(module), function)
    except FaultError as error:
        what = error.fault.detail
        raise ScopaError(
            "the player {name!r} cannot be loaded: {why}", name=name, why=what
        ) from error
    if not callable(loaded):
        raise ScopaError("the player {name!r} is not a function", name=name)
    player: Player = loaded
    return player


def ask(call: PlayerCall, state: Round, question: object, timeout_s: float) -> TimedPlay:
    """Ask a player for its play in the round *state*.

    :raises FaultError: it takes longer than *timeout_s* seconds, or does anything but to return a
        legal play.
    """
    begun = time.perf_counter()
    play = call(question, timeout_s)
    took_s = time.perf_counter() - begun
    if took_s > timeout_s:  # one of our own, which nothing stops
        raise FaultError(Misdeed.LATE, f"{timeout_s:g}")
    try:
        return TimedPlay(play, state.play(play), took_s * 1000)
    except ScopaError as error:
        raise FaultError(Misdeed.ILLEGAL, str(error)) from error


def contained_play(player: Player, knowledge: Knowledge) -> Play:
    """Call *player* with *knowledge*; return its play in our own cards.

    :raises FaultError: it raises something, or returns no play.
    """
    with _contained():
        return _as_play(player(knowledge))


def _as_play(returned: object) -> Play:
    if isinstance(returned, Play):
        card, taken = returned
        if isinstance(card, int) and isinstance(taken, int):
            number, mask = int(card), int(taken)
            if 0 <= number < len(DECK) and 0 <= mask <= FULL_DECK:
                return Play(DECK[number], CardSet(mask))
    try:
        detail = repr(returned)
    except Exception:  # there may be cards in it that are none
        detail = type(returned).__name__
    raise FaultError(Misdeed.NO_PLAY, detail)


@contextmanager
def _contained() -> Iterator[None]:
    """Turn everything that a player raises into a `FaultError`, except the user's Ctrl-C."""
    try:
        yield
    except FaultError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and _hears_ctrl_c():
            raise
        try:
            detail = f"{type(error).__name__}: {error}"
        except BaseException as worse:  # raised by what should tell of the error
            detail = type(worse).__name__
        raise FaultError(Misdeed.RAISED, detail) from error


def _hears_ctrl_c() -> bool:
    """Whether Ctrl-C interrupts the code that runs here: not in a thread, or a player's process."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


# ------------------------------------------------------------------- a process of its own


class AskedPlayer(NamedTuple):
    """How to ask a player; one with a clock has an attribute ``deterministic``."""

    ask: PlayerCall
    has_clock: bool


def asked_player(name: str, answer: Answer = contained_play) -> AskedPlayer:
    """How to ask the player that *name* means; a player of the user's gets its own process.

    A process that may not start another, as on a cluster, calls the player itself.

    :raises ScopaError: there is no such player.
    """
    if ":" in name and not multiprocessing.current_process().daemon:
        process = _process_of(name, answer, os.getpid())
        return AskedPlayer(process.ask, process.has_clock)
    player = find_player(name)

    def ask_here(question: object, _timeout_s: float) -> Play:
        return answer(player, question)

    return AskedPlayer(ask_here, hasattr(player, "deterministic"))


@lru_cache(maxsize=32)
def _process_of(name: str, answer: Answer, _asking: int) -> _PlayerProcess:
    return _PlayerProcess(name, answer)


class _PlayerProcess:
    """A player in a process that is killed where it takes too long."""

    def __init__(self, name: str, answer: Answer) -> None:
        self._name = name
        self._answer = answer
        self._start()

    def _start(self) -> None:
        self._connection, theirs = multiprocessing.Pipe()
        served = (self._name, self._answer, theirs)
        self._process = multiprocessing.Process(target=_serve, args=served, daemon=True)
        self._process.start()
        theirs.close()
        try:
            ready: bool | ScopaError = self._connection.recv()
        except EOFError:
            self._process.join()
            why = f"exit status {self._process.exitcode}"
            ready = ScopaError(
                "the player {name!r} cannot be loaded: {why}", name=self._name, why=why
            )
        if isinstance(ready, ScopaError):
            raise ready
        self.has_clock = ready

    def ask(self, question: object, timeout_s: float) -> Play:
        if self._process.exitcode is not None:
            self._start()
        try:
            self._connection.send(question)
            if not self._connection.poll(timeout_s if math.isfinite(timeout_s) else None):
                self._kill()
                raise FaultError(Misdeed.LATE, f"{timeout_s:g}")
            answered: Play | Fault = self._connection.recv()
        except (EOFError, OSError):
            self._kill()
            raise FaultError(Misdeed.RAISED, f"exit status {self._process.exitcode}") from None
        if isinstance(answered, Fault):
            raise FaultError(*answered)
        return answered

    def _kill(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.join()


def _serve(name: str, answer: Answer, connection: Connection) -> None:
    """Load the player and answer each question with a play or a fault, until the end."""
    end_with_program()
    try:
        player = find_player(name)
    except ScopaError as error:
        connection.send(error)
        return
    connection.send(hasattr(player, "deterministic"))
    own = os.getpid()
    while True:
        question = connection.recv()
        try:
            answered: Play | Fault = answer(player, question)
        except FaultError as error:
            answered = error.fault
        if os.getpid() != own:  # the player has forked, and returns twice
            os._exit(0)
        connection.send(answered)
