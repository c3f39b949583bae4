"""A talk about a match held on two streams of text."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from typing import TextIO

from scopa.engine import Knowledge, Play
from scopa.game.sitting import Sitting
from scopa.plain.talk import Talk
from scopa.players.coach import Advice
from scopa.words import plain_mode as sentences

_LONGEST_LINE = 1000


class Conversation:
    """A talk held on two streams; *lines* is nothing where the input is closed.

    Opponents, who are known by name, *think* of their plays; others *advise* the person, *keep*
    the match, if it is one to be kept, and *do* what may be wanted by its name, of which they tell.
    """

    def __init__(
        self,
        talk: Talk,
        think: Callable[[str, Knowledge], Play],
        lines: TextIO | None,
        out: TextIO,
        *,
        advise: Callable[[Knowledge], Advice],
        keep: Callable[[Sitting], object] | None,
        do: Mapping[str, Callable[[Talk], Sequence[str]]],
    ) -> None:
        self.talk = talk
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
            while not self.talk.is_over:
                self._tell()
                if self.talk.consults:
                    self.talk = self.talk.advised(self._advise(self.talk.sitting.knowledge))
                    continue
                if self.talk.wanted:
                    told = self._do[self.talk.wanted](self.talk)
                    self.talk = self.talk.told(told)
                    continue
                question = self.talk.question
                if question is not None:
                    kind = self.talk.sitting.kinds[question.seat]
                    self.talk = self.talk.after(self._think(kind, question))
                    continue
                line = self._line()
                if line is None:
                    self._say(sentences.Plain.INPUT_ENDED, self.talk.stopped)
                    return
                self.talk = self.talk.heard(line)
            self._tell()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._say(self.talk.stopped)
            raise

    def _tell(self) -> None:
        """Keep what has been played, and say it."""
        if self._keep is not None and self.talk.to_keep is not None:
            self._keep(self.talk.to_keep)
        self._say(*self.talk.said)

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
