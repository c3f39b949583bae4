"""The loop of a game or of puzzles in lines of text: it prints, reads lines and goes on."""

from __future__ import annotations

import os
import signal
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TextIO, TypeVar

from scopa.plain.puzzles import TextPuzzle
from scopa.plain.text_game import TextGame
from scopa.text.language import _
from scopa.text.numbers_and_lists import printable

_LONGEST_LINE = 1000
_WIDEST = 79
_Game = TypeVar("_Game", TextGame, TextPuzzle)


def wrapped(lines: Iterable[str], out: TextIO) -> Iterator[str]:
    """The *lines* as wide as the terminal, or 79 cells; the name of a file stays whole."""
    columns = os.get_terminal_size(out.fileno()).columns if out.isatty() else 0
    width = max(1, min(_WIDEST, (columns or _WIDEST + 1) - 1))
    for line in lines:
        whole = textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
        yield from whole or [""]


@dataclass
class Repl(Generic[_Game]):
    """A game on two streams.

    advance: makes the next game where no line is needed, for a job or the play of an opponent;
        None where the game waits for a line
    lines: the input; None if it is closed
    save: saves each game before it is shown
    """

    game: _Game
    advance: Callable[[_Game], _Game | None]
    lines: TextIO | None
    out: TextIO
    save: Callable[[_Game], None] = lambda _game: None

    def run(self) -> None:
        """Play until the game is over or left.

        :raises KeyboardInterrupt: the person has stopped it, after the farewell.
        :raises OSError: the streams fail.
        """
        try:
            self._show()
            while not self.game.is_over:
                game = self.advance(self.game)
                if game is None:
                    line = self._read_line()
                    if not line:
                        self._print(_("The input has ended."), self.game.stopped)
                        return
                    game = self.game.handle_line(line)
                self.game = game
                self._show()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._print(self.game.stopped)
            raise

    def _read_line(self) -> str:
        if self.lines is None:
            return ""
        line = rest = self.lines.readline(_LONGEST_LINE)
        while len(rest) == _LONGEST_LINE and not rest.endswith("\n"):
            rest = self.lines.readline(_LONGEST_LINE)  # the rest of a line that is too long
        if "\x03" in line:  # Ctrl-C, of which the terminal makes no signal
            raise KeyboardInterrupt
        return line

    def _show(self) -> None:
        self.save(self.game)
        self._print(*self.game.output)

    def _print(self, *lines: str) -> None:
        for line in wrapped(lines, self.out):
            print(printable(line), file=self.out)
        self.out.flush()
