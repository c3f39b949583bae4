"""A player of one's own in a process of its own: there it may hang or die."""

from __future__ import annotations

import math
import multiprocessing
import os
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from scopa.arena.player_calls import (
    Fault,
    FaultError,
    Misdeed,
    PlayerCall,
    contained_play,
    find_player,
)
from scopa.arena.workers import end_with_program
from scopa.engine import Knowledge, Play, ScopaError
from scopa.players.levels import LEVELS


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
