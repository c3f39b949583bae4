"""The same session as lines of text: for screen readers, pipes, dumb terminals and tests.

A `Talk` is a value, as a screen is: what it hears makes the next one. `Conversation` holds it on
two streams.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from scopa import words
from scopa.engine import (
    AmbiguousPlay,
    Card,
    CardSet,
    IllegalPlay,
    Knowledge,
    NotationError,
    Play,
    Round,
    events,
    parse_play,
    score,
)
from scopa.session import HUMAN, Sitting
from scopa.words import plain as sentences

INTERRUPTED, PIPE_BROKEN, STREAM_FAILED = 130, 141, 74
"""Exit statuses: as after SIGINT, as after SIGPIPE, and EX_IOERR of sysexits.h."""

_LINE_WIDTH = 79
_LONGEST_LINE = 1000
_NUMBERS = re.compile(r"(\d{1,3})(?:[ .]\s*(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True)
class Talk:
    """A match as a talk about it.

    *said* are the lines to be said now; *recent* what has happened since the person last played;
    *asked* the plays among which the person is to choose; the talk *is_over* with the match, or
    when the person leaves.
    """

    sitting: Sitting
    said: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    asked: tuple[Play, ...] = ()
    is_over: bool = False

    @classmethod
    def begin(cls, sitting: Sitting) -> Talk:
        """The talk at the beginning of a match."""
        named = words.cast(sitting.match.rules, opponent=sitting.opponent, watched=sitting.watched)
        lines = sentences.opening(sitting.match.rules, named)
        if sitting.draw:
            lines += sentences.drawn(sitting.draw, named)
        return cls(sitting)._dealt(sitting, lines)

    @property
    def question(self) -> Knowledge | None:
        """What a computer player is to think about, if it is its turn."""
        waits = self.is_over or self.sitting.round.is_over or self.sitting.is_humans_turn
        return None if waits else self.sitting.knowledge

    @property
    def stopped(self) -> str:
        """What is said when the match is left."""
        return sentences.stopped(self.sitting.match.scores, self._cast)

    def after(self, play: Play) -> Talk:
        """The talk after *play* by the player whose turn it is.

        :raises IllegalPlay: the rules forbid it.
        """
        recent = () if self.sitting.is_humans_turn else self.recent
        sitting = self.sitting.after(play)
        happened = sentences.happened(sitting.happened, self._cast)
        talk = replace(self, sitting=sitting, recent=(*recent, *happened), asked=())
        if sitting.round.is_over:
            return talk._counted(happened)
        if sitting.watched:
            happened.append(talk._table()[0])
        return talk._saying(*happened, *talk._turn())

    def heard(self, line: str) -> Talk:
        """The talk after the person, whose turn it is or who is to go on, has typed *line*."""
        text = " ".join(line.split()).lower()
        command = _COMMANDS.get(text)
        if command:
            return self._saying(*command(self))
        if text in _LEAVING:
            return replace(self, is_over=True)._saying(self.stopped)
        if self.sitting.round.is_over:
            if text:
                return self._saying(sentences.ROUND_IS_OVER)
            return self._dealt(self.sitting.next_round())
        return self._played(text)

    def _played(self, text: str) -> Talk:
        """The talk after a *text* that may be a play; an empty one asks for the turn again."""
        if not text:
            return replace(self, asked=())._saying(*self._turn())
        meant = self._meant(text)
        if isinstance(meant, str):
            return self._saying(meant)
        if len(meant) == 1:
            return self.after(meant[0])
        lines = sentences.which_way(meant[0].card, [self._way(play) for play in meant])
        return replace(self, asked=tuple(meant))._saying(*lines)

    @property
    def _cast(self) -> words.Cast:
        return words.cast(
            self.sitting.match.rules,
            opponent=self.sitting.opponent,
            watched=self.sitting.watched,
        )

    def _saying(self, *lines: str) -> Talk:
        wrapped = [part for line in lines for part in textwrap.wrap(line, _LINE_WIDTH)]
        return replace(self, said=tuple(wrapped))

    def _dealt(self, sitting: Sitting, before: Sequence[str] = ()) -> Talk:
        """The talk when the round of *sitting* has been dealt."""
        number = sitting.match.rounds_played + 1
        news = sentences.dealt(number, sitting.round, sitting.void_tables, self._cast)
        talk = replace(self, sitting=sitting, recent=tuple(news))
        opened = talk._turn() or talk._table()
        return talk._saying(*before, *news, *opened)

    def _counted(self, happened: Sequence[str]) -> Talk:
        """The talk when the round is over; one that is only watched goes on by itself."""
        lines = [*happened, *self._count()]
        if self.sitting.match_after_round.winner is not None:
            return replace(self, is_over=True)._saying(*lines)
        if self.sitting.watched:
            return self._dealt(self.sitting.next_round(), lines)
        return self._saying(*lines, sentences.ROUND_IS_OVER)

    # ------------------------------------------------------------------------ what can be told

    def _turn(self) -> Sequence[str]:
        """The table, the hand and the question, when it is the person's turn."""
        if not self.sitting.is_humans_turn:
            return ()
        return (*self._table(), *self._hand(), sentences.turn(len(self._cards)))

    def _table(self) -> Sequence[str]:
        round_ = self.sitting.round
        lines = [sentences.table(CardSet(round_.table))]
        for seat, (who, hand) in enumerate(zip(self._cast.seats, round_.hands, strict=True)):
            cards = CardSet(hand & round_.shown)
            if cards and (self.sitting.watched or seat != HUMAN):
                lines.append(sentences.face_up(who, cards))
        return lines

    def _hand(self) -> Sequence[str]:
        ways = {card: [self._way(play) for play in self._ways(card)] for card in self._cards}
        return sentences.hand(ways) if ways else [sentences.ROUND_IS_OVER]

    def _last(self) -> Sequence[str]:
        return self.recent

    def _score(self) -> Sequence[str]:
        sitting = self.sitting
        if sitting.round.is_over:
            return self._count()
        number = sitting.match.rounds_played + 1
        sweeps = _sweeps(sitting.round)
        return sentences.state_of_play(sitting.knowledge, sweeps, number, self._cast)

    def _count(self) -> Sequence[str]:
        awards = score(self.sitting.round)
        return sentences.counted_round(awards, self.sitting.match_after_round, self._cast)

    def _piles(self) -> Sequence[str]:
        return sentences.piles(Knowledge.of(self.sitting.round, HUMAN), self._cast)

    def _rules(self) -> Sequence[str]:
        return sentences.rules(self.sitting.match.rules)

    def _help(self) -> Sequence[str]:
        return sentences.HELP

    # ------------------------------------------------------------------------- what is meant

    @property
    def _cards(self) -> list[Card]:
        return list(CardSet(self.sitting.round.hands[HUMAN]))

    def _ways(self, card: Card) -> list[Play]:
        return [play for play in self.sitting.round.legal_plays() if play.card == card]

    def _way(self, play: Play) -> str:
        return sentences.way(list(events(self.sitting.round, play)))

    def _meant(self, text: str) -> Sequence[Play] | str:
        """The plays that *text* may mean; or, in a sentence, why it means none."""
        numbers = _NUMBERS.fullmatch(text)
        if numbers is None:
            return self._noted(text)
        number, way = int(numbers[1]), numbers[2]
        if self.asked and way is None:
            return _chosen(self.asked, number)
        if not 1 <= number <= len(self._cards):
            return sentences.no_such_number(number, "card", len(self._cards))
        card = self._cards[number - 1]
        ways = self._ways(card)
        if not ways:
            return sentences.may_not_open(card)
        return ways if way is None else _chosen(ways, int(way))

    def _noted(self, text: str) -> Sequence[Play] | str:
        """The plays that *text* in notation may mean: a bare card may capture as it likes."""
        try:
            return [parse_play(text, self.sitting.round)]
        except AmbiguousPlay as error:
            return error.candidates
        except IllegalPlay as error:
            card, taken = error.play
            ways = self._ways(card)
            if card in self._cards and not ways:
                return sentences.may_not_open(card)
            return ways if ways and not taken else sentences.illegal(error)
        except NotationError:
            return sentences.not_understood(text, len(self._cards))


def _chosen(ways: Sequence[Play], number: int) -> Sequence[Play] | str:
    if not 1 <= number <= len(ways):
        return sentences.no_such_number(number, "way", len(ways))
    return [ways[number - 1]]


def _sweeps(round_: Round) -> list[int]:
    """The sweeps of each side so far."""
    sweeps = [cards.bit_count() for cards in round_.sweeps]
    sweeps[round_.dealer % len(sweeps)] += round_.first_table_sweeps
    return sweeps


_COMMANDS: dict[str, Callable[[Talk], Sequence[str]]] = {
    "table": Talk._table,
    "hand": Talk._hand,
    "last": Talk._last,
    "score": Talk._score,
    "piles": Talk._piles,
    "rules": Talk._rules,
}
_COMMANDS |= {name[0]: answer for name, answer in _COMMANDS.items()}
_COMMANDS |= dict.fromkeys(("help", "?"), Talk._help)
_LEAVING = ("quit", "q")


class Conversation:
    """A talk held on two streams; *lines* is nothing where the input is closed."""

    def __init__(
        self, talk: Talk, think: Callable[[Knowledge], Play], lines: TextIO | None, out: TextIO
    ) -> None:
        self.talk = talk
        self._think = think
        self._lines = lines
        self._out = out

    def run(self) -> int:
        """Talk until the match is over or left; returns the exit status."""
        try:
            return self._run()
        except BrokenPipeError:
            status = PIPE_BROKEN
        except OSError as error:
            print(sentences.stream_failed(error), file=sys.stderr)
            status = STREAM_FAILED
        self._drop_output()
        return status

    def _run(self) -> int:
        try:
            while not self.talk.is_over:
                self._say(*self.talk.said)
                question = self.talk.question
                if question is not None:
                    self.talk = self.talk.after(self._think(question))
                    continue
                line = self._line()
                if line is None:
                    self._say(sentences.INPUT_ENDED, self.talk.stopped)
                    return 0
                self.talk = self.talk.heard(line)
            self._say(*self.talk.said)
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            self._say(self.talk.stopped)
            return INTERRUPTED
        return 0

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

    def _drop_output(self) -> None:
        """What was not written is not tried again when the program ends."""
        with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), self._out.fileno())
