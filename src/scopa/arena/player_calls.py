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
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from enum import Enum
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from typing import NamedTuple

from scopa.arena.workers import end_with_program
from scopa.engine import DECK, FULL_DECK, CardSet, Knowledge, Play, Round, ScopaError
from scopa.players.opponents import LEVELS, Player

_LONGEST_DETAIL = 200


class Misdeed(Enum):
    """The faults of a player, as sentences in which a detail is inserted."""

    LATE = "took more than {detail} s"
    RAISED = "raised {detail}"
    NO_PLAY = "returned {detail}, which is not a Play"
    ILLEGAL = "played against the rules: {detail}"
    UNSTEADY = "played differently when it knew the same: {detail}"
    PEEKED = "played differently when only hidden cards changed: {detail}"
    MEDDLED = "changed the knowledge that it was given"


class Fault(NamedTuple):
    """A misdeed; the detail may be a text of the player's."""

    misdeed: Misdeed
    detail: str


class FaultError(Exception):
    def __init__(self, misdeed: Misdeed, detail: str) -> None:
        super().__init__(misdeed, detail)
        self.fault = Fault(misdeed, detail[:_LONGEST_DETAIL])


class Question(NamedTuple):
    """What a player is asked.

    is_timed: whether a clock of its own may stop it
    exposed: a round that the player finds if it looks for it in the frames of its callers
    """

    knowledge: Knowledge
    is_timed: bool = True
    exposed: Round | None = None


AskedPlayer = Callable[[Question, float], Play]
"""Question and seconds -> the play of a player."""


class TimedPlay(NamedTuple):
    """A play, the round after it, and the milliseconds that the player took."""

    play: Play
    after: Round
    took_ms: float


def ask(player: AskedPlayer, state: Round, question: Question, timeout_s: float) -> TimedPlay:
    """Ask a *player* for its play in the round *state*.

    :raises FaultError: it takes longer than *timeout_s* seconds, or does anything but to return a
        legal play.
    """
    begun = time.perf_counter()
    play = player(question, timeout_s)
    took_s = time.perf_counter() - begun
    if took_s > timeout_s:  # one of our own, which nothing stops
        raise FaultError(Misdeed.LATE, f"{timeout_s:g}")
    try:
        return TimedPlay(play, state.play(play), took_s * 1000)
    except ScopaError as error:
        raise FaultError(Misdeed.ILLEGAL, str(error)) from error


def asked_player(name: str) -> AskedPlayer:
    """The player that *name* means, ready to be asked; one of the user's gets its own process.

    A process that may not start another, as on a cluster, calls the player itself.

    :raises ScopaError: there is no such player.
    """
    if ":" in name and not multiprocessing.current_process().daemon:
        return _process_of(name, os.getpid()).answer
    return partial(call_player, find_player(name))


def find_player(name: str) -> Player:
    """The player that *name* means: a level, or ``module:function`` of one's own.

    :raises ScopaError: there is none; the error says what there is, or what went wrong.
    """
    if name in LEVELS:
        return LEVELS[name]
    module, colon, function = name.partition(":")
    if not colon:
        raise ScopaError(
            "no player called {name!r}; there are {known}, and your own as module:function",
            name=name,
            known=", ".join(LEVELS),
        )
    try:
        with _contained():
            player: Player = getattr(importlib.import_module(module), function)
    except FaultError as error:
        raise _cannot_be_loaded(name, error.fault.detail) from error
    if not callable(player):
        raise ScopaError("the player {name!r} is not a function", name=name)
    return player


def _cannot_be_loaded(name: str, why: str) -> ScopaError:
    return ScopaError("the player {name!r} cannot be loaded: {why}", name=name, why=why)


def call_player(player: Player, question: Question, _timeout_s: float = math.inf) -> Play:
    """The play of the *player*, in our own cards.

    :raises FaultError: it raises something, returns no play or changes its knowledge.
    """
    knowledge, is_timed, _exposed = question  # which lies in this frame
    if not is_timed:
        player = getattr(player, "deterministic", player)
    copied = knowledge._replace(rules=copy(knowledge.rules))  # all else cannot be changed
    with _contained():
        play = _as_play(player(copied))
    if copied != knowledge:
        raise FaultError(Misdeed.MEDDLED, "")
    return play


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
        hears_ctrl_c = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        if isinstance(error, KeyboardInterrupt) and hears_ctrl_c:
            raise
        raise FaultError(Misdeed.RAISED, f"{type(error).__name__}: {error}") from error


# ------------------------------------------------------------------- a process of its own


@lru_cache(maxsize=32)
def _process_of(name: str, _asking: int) -> _PlayerProcess:
    return _PlayerProcess(name)


class _PlayerProcess:
    """A player in a process that is killed where it takes too long."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._start()

    def _start(self) -> None:
        self._connection, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=_serve, args=(self._name, theirs), daemon=True
        )
        self._process.start()
        theirs.close()
        try:
            error: ScopaError | None = self._connection.recv()
        except EOFError:
            self._process.join()
            error = _cannot_be_loaded(self._name, f"exit status {self._process.exitcode}")
        if error is not None:
            raise error

    def answer(self, question: Question, timeout_s: float) -> Play:
        if self._process.exitcode is not None:
            self._start()
        try:
            self._connection.send(question)
            if not self._connection.poll(timeout_s):
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


def _serve(name: str, connection: Connection) -> None:
    """Load the player and answer each question with a play or a fault, until the end."""
    end_with_program()
    try:
        player = find_player(name)
    except ScopaError as error:
        connection.send(error)
        return
    connection.send(None)
    while True:
        try:
            connection.send(call_player(player, connection.recv()))
        except FaultError as error:
            connection.send(error.fault)
