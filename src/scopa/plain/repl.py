"""The loop of a text game: it prints, reads lines, asks the players, and saves the match."""

from __future__ import annotations

import os
import signal
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TextIO

from scopa.game.match_state import MatchState
from scopa.game.requests import Reply, Request
from scopa.plain.text_game import TextGame
from scopa.text.language import _

_LONGEST_LINE = 1000
_WIDEST = 79


def wrapped(lines: Iterable[str], out: TextIO) -> Iterator[str]:
    """The *lines* as wide as the terminal, or 79 cells; the name of a file stays whole."""
    columns = os.get_terminal_size(out.fileno()).columns - 1 if out.isatty() else _WIDEST
    width = max(1, min(_WIDEST, columns))
    for line in lines:
        yield from textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)


class Repl:
    """A text game on two streams.

    answer: finds the play of a computer player
    lines: the input; None if it is closed
    save: saves the match in the record; None if it is not saved
    jobs: do the jobs of the game, by name; each returns the lines that come of it
    """

    def __init__(
        self,
        text_game: TextGame,
        answer: Callable[[Request], Reply],
        lines: TextIO | None,
        out: TextIO,
        *,
        save: Callable[[MatchState], object] | None,
        jobs: Mapping[str, Callable[[TextGame], Sequence[str]]],
    ) -> None:
        self.text_game = text_game
        self._answer = answer
        self._save = save
        self._jobs = jobs
        self._lines = lines
        self._out = out

    def run(self) -> None:
        """Play until the match is over or left.

        :raises KeyboardInterrupt: the person has stopped it, after the farewell.
        :raises OSError: the streams fail.
        """
        try:
            self._show()
            while not self.text_game.is_over:
                text_game = self._next_game()
                if text_game is None:
                    self._print(_("The input has ended."), self.text_game.stopped)
                    return
                self.text_game = text_game
                self._show()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._print(self.text_game.stopped)
            raise

    def _next_game(self) -> TextGame | None:
        """The game after a job, a play or a line; None at the end of the input."""
        game = self.text_game
        if game.job:
            return game.after_job(self._jobs[game.job](game))
        if game.request is not None:
            level = game.state.levels[game.request.seat]
            return game.after(self._answer(Request(level, game.state)).play)
        if self._lines is None:
            return None
        line = rest = self._lines.readline(_LONGEST_LINE)
        while len(rest) == _LONGEST_LINE and not rest.endswith("\n"):
            rest = self._lines.readline(_LONGEST_LINE)  # the rest of a line that is too long
        return game.handle_line(line) if line else None

    def _show(self) -> None:
        if self._save is not None and self.text_game.to_save is not None:
            self._save(self.text_game.to_save)
        self._print(*self.text_game.output)

    def _print(self, *lines: str) -> None:
        for line in wrapped(lines, self._out):
            print(line, file=self._out)
        self._out.flush()
