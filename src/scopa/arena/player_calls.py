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
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from scopa.arena.workers import end_with_program
from scopa.engine import DECK, FULL_DECK, CardSet, Knowledge, Play, Round, ScopaError
from scopa.players.levels import LEVELS, Player

PlayerCall = Callable[[Any, float], Play]
"""Asks a question within a time in seconds; raises `FaultError` if the answer is no play."""
Answer = Callable[[Player, Any, float], Play]
"""Lets a player answer; `contained_play` does so where the question is its knowledge."""

_Returned = TypeVar("_Returned")
_LONGEST_DETAIL = 200
_SECONDS_TO_NEXT_STOP = 0.1  # for a call that has caught the first one


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
        found = _contained(lambda: getattr(importlib.import_module(module), function), math.inf)
    except FaultError as error:
        what = error.fault.detail
        raise ScopaError(
            "the player {name!r} cannot be loaded: {why}", name=name, why=what
        ) from error
    if not callable(found):
        raise ScopaError("the player {name!r} is not a function", name=name)
    player: Player = found
    return player


def ask(call: PlayerCall, state: Round, question: object, timeout_s: float) -> TimedPlay:
    """What a player plays in the round *state* about which it is asked that *question*.

    :raises FaultError: it takes longer than *timeout_s* seconds, or does anything but to return a
        legal play.
    """
    begun = time.perf_counter()
    play = call(question, timeout_s)
    took_s = time.perf_counter() - begun
    if took_s > timeout_s:  # where no signal has stopped it
        raise FaultError(Misdeed.LATE, f"{timeout_s:g}")
    try:
        return TimedPlay(play, state.play(play), took_s * 1000)
    except ScopaError as error:
        raise FaultError(Misdeed.ILLEGAL, str(error)) from error


def contained_play(player: Player, knowledge: Knowledge, seconds: float) -> Play:
    """What *player* returns to that *knowledge* here, in cards of our own.

    :raises FaultError: it is no play, or takes longer than *seconds*.
    """
    return _contained(lambda: _as_play(player(knowledge)), seconds)


def _as_play(returned: object) -> Play:
    """What a player has *returned* in cards of our own, if it is a play."""
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


class _StoppedError(BaseException):
    """The call is stopped from outside; no `Exception`, so that hardly a player catches it."""


def _contained(call: Callable[[], _Returned], seconds: float) -> _Returned:
    """Call *call* for *seconds* at most; nothing that it raises escapes.

    Ctrl-C is told from a ``KeyboardInterrupt`` that the call raises itself by the signal.

    :raises FaultError: it raises something, or takes too long.
    :raises KeyboardInterrupt: the user has typed Ctrl-C meanwhile, whatever the call made of it.
    """
    came: list[int] = []
    is_calling = False

    def stop(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        if is_calling:
            raise _StoppedError

    fault = None
    with _signals_go_to(stop, seconds):
        try:
            try:
                is_calling = True
                if came:
                    raise _StoppedError
                returned = _call(call)
            finally:
                is_calling = False
        except FaultError as error:
            fault = error
        except BaseException as error:  # raised by what should tell of an error, or by a signal
            fault = FaultError(Misdeed.RAISED, type(error).__name__)
    if signal.SIGINT in came:
        raise KeyboardInterrupt
    if came:
        raise FaultError(Misdeed.LATE, f"{seconds:g}")
    if fault is not None:
        raise fault
    return returned


def _call(call: Callable[[], _Returned]) -> _Returned:
    try:
        return call()
    except (FaultError, _StoppedError):
        raise
    except BaseException as error:
        raise FaultError(Misdeed.RAISED, f"{type(error).__name__}: {error}") from error


@contextmanager
def _signals_go_to(stop: Callable[[int, FrameType | None], None], seconds: float) -> Iterator[None]:
    """Let Ctrl-C call *stop*, and, where there are timer signals, *seconds* that have passed."""
    if threading.current_thread() is not threading.main_thread():
        yield  # no signal comes to it
        return
    before = {}
    if callable(signal.getsignal(signal.SIGINT)):  # else Ctrl-C is ignored
        before[signal.SIGINT] = signal.signal(signal.SIGINT, stop)
    if sys.platform != "win32" and math.isfinite(seconds):
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds, _SECONDS_TO_NEXT_STOP)
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


# ------------------------------------------------------------------- a process of its own


class AskedPlayer(NamedTuple):
    """How to ask a player; one with a clock has an attribute ``deterministic``."""

    ask: PlayerCall
    has_clock: bool


def asked_player(name: str, answer: Answer = contained_play) -> AskedPlayer:
    """How to ask the player that *name* means: one of one's own in a process of its own.

    A process that may not have others, as on a cluster, asks it itself.

    :raises ScopaError: there is no such player.
    """
    if ":" in name and not multiprocessing.current_process().daemon:
        process = _process_of(name, answer, os.getpid())
        return AskedPlayer(process.ask, process.has_clock)
    player = find_player(name)
    return AskedPlayer(partial(answer, player), hasattr(player, "deterministic"))


@lru_cache(maxsize=32)
def _process_of(name: str, answer: Answer, _asking: int) -> _PlayerProcess:
    return _PlayerProcess(name, answer)


class _PlayerProcess:
    """A player in a process that is killed where it takes too long.

    :raises ScopaError: there is no such player.
    """

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
        """The answer of the player, if it is a play.

        :raises FaultError: it is not, or it takes longer than *timeout_s* seconds, or it ends its
            process.
        """
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
            answered: Play | Fault = answer(player, question, math.inf)
        except FaultError as error:
            answered = error.fault
        if os.getpid() != own:  # the player has forked, and returns twice
            os._exit(0)
        connection.send(answered)
