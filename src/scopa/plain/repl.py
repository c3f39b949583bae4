"""A talk about a match held on two streams of text."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from typing import TextIO

from scopa.engine import Knowledge, Play
from scopa.game.match_state import MatchState
from scopa.plain.text_game import TextGame
from scopa.players.coach import Advice
from scopa.text.language import _

_LONGEST_LINE = 1000


class Repl:
    """A talk held on two streams; *lines* is nothing where the input is closed.

    Opponents, who are known by name, *think* of their plays; others *advise* the person, *keep*
    the match, if it is one to be kept, and *do* what may be wanted by its name, of which they tell.
    """

    def __init__(
        self,
        text_game: TextGame,
        think: Callable[[str, Knowledge], Play],
        lines: TextIO | None,
        out: TextIO,
        *,
        advise: Callable[[Knowledge], Advice],
        keep: Callable[[MatchState], object] | None,
        do: Mapping[str, Callable[[TextGame], Sequence[str]]],
    ) -> None:
        self.text_game = text_game
        self._think = think
        self._advise = advise
        self._keep = keep
        self._do = do
        self._lines = lines
        self._out = out

    def run(self) -> None:
        """Talk until the match is over or left.

        :raises KeyboardInterrupt: the person has stopped it, to whom that is confirmed.
        :raises OSError: nothing can be said or heard any more.
        """
        try:
            while not self.text_game.is_over:
                self._tell()
                if self.text_game.consults:
                    self.text_game = self.text_game.advised(
                        self._advise(self.text_game.state.knowledge)
                    )
                    continue
                if self.text_game.wanted:
                    told = self._do[self.text_game.wanted](self.text_game)
                    self.text_game = self.text_game.told(told)
                    continue
                request = self.text_game.request
                if request is not None:
                    kind = self.text_game.state.kinds[request.seat]
                    self.text_game = self.text_game.after(self._think(kind, request))
                    continue
                line = self._line()
                if line is None:
                    self._say(_("The input has ended."), self.text_game.stopped)
                    return
                self.text_game = self.text_game.heard(line)
            self._tell()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._say(self.text_game.stopped)
            raise

    def _tell(self) -> None:
        """Keep what has been played, and say it."""
        if self._keep is not None and self.text_game.to_keep is not None:
            self._keep(self.text_game.to_keep)
        self._say(*self.text_game.said)

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)
        self._out.flush()

    def _line(self) -> str | None:
        """The next line, nothing at the end of the input; what is too long is cut off."""
        if self._lines is None:
            return None
        line = rest = self._lines.readline(_LONGEST_LINE)
        while len(rest) == _LONGEST_LINE and not rest.endswith("\n"):
            rest = self._lines.readline(_LONGEST_LINE)
        return line or None
