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
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import NamedTuple, TypeVar

from scopa.arena.workers import end_with_program
from scopa.engine import DECK, FULL_DECK, CardSet, Knowledge, Play, Round, ScopaError
from scopa.players.levels import LEVELS, Player

PlayerCall = Callable[[Knowledge, float], Play]
"""Asks a player for a play within a time in seconds; raises `FaultError` if it gives none."""

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


def ask(call: PlayerCall, state: Round, knowledge: Knowledge, timeout_s: float) -> TimedPlay:
    """What a player plays in the round *state* of which it has that *knowledge*.

    :raises FaultError: it takes longer than *timeout_s* seconds, or does anything but to return a
        legal play.
    """
    begun = time.perf_counter()
    play = call(knowledge, timeout_s)
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


class PlayerProcess:
    """The player of a name, which is asked in a process that is killed where it takes too long.

    :raises ScopaError: there is no such player.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._process, self._connection = _started(name)

    def ask(self, knowledge: Knowledge, timeout_s: float) -> Play:
        """The answer of the player, if it is a play.

        :raises FaultError: it is not, or it takes longer than *timeout_s* seconds, or it ends its
            process.
        """
        if self._process.exitcode is not None:
            self._process, self._connection = _started(self._name)
        try:
            self._connection.send(knowledge)
            if not self._connection.poll(timeout_s):
                self._kill()
                raise FaultError(Misdeed.LATE, f"{timeout_s:g}")
            answer: Play | Fault = self._connection.recv()
        except (EOFError, OSError):
            self._kill()
            raise FaultError(Misdeed.RAISED, f"exit status {self._process.exitcode}") from None
        if isinstance(answer, Fault):
            raise FaultError(*answer)
        return answer

    def _kill(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.join()


def player_call(name: str) -> PlayerCall:
    """How to ask the player that *name* means: one of one's own in a process of its own.

    A process that may not have others, as on a cluster, asks it itself.

    :raises ScopaError: there is no such player.
    """
    if name in LEVELS or ":" not in name or multiprocessing.current_process().daemon:
        return partial(contained_play, find_player(name))
    return _process_of(name, os.getpid()).ask


@lru_cache(maxsize=32)
def _process_of(name: str, _asking: int) -> PlayerProcess:
    return PlayerProcess(name)


def _started(name: str) -> tuple[BaseProcess, Connection]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve, args=(name, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        refused: ScopaError | None = ours.recv()
    except EOFError:
        process.join()
        why = f"exit status {process.exitcode}"
        refused = ScopaError("the player {name!r} cannot be loaded: {why}", name=name, why=why)
    if refused is not None:
        raise refused
    return process, ours


def _serve(name: str, connection: Connection) -> None:
    """Load the player and answer with a play or a fault to each knowledge, until the end."""
    end_with_program()
    try:
        player = find_player(name)
    except ScopaError as error:
        connection.send(error)
        return
    connection.send(None)
    own = os.getpid()
    while True:
        knowledge: Knowledge = connection.recv()
        try:
            answer: Play | Fault = contained_play(player, knowledge, math.inf)
        except FaultError as error:
            answer = error.fault
        if os.getpid() != own:  # the player has forked, and returns twice
            os._exit(0)
        connection.send(answer)
