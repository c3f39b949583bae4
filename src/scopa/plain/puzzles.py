"""Puzzles as lines of text: a table is told, a play is typed, and then why it is right or not."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from datetime import date

from scopa.engine import Play
from scopa.game.positions import sitting_at
from scopa.game.puzzles import cost_of, explained, next_key, puzzle
from scopa.game.sitting import Sitting
from scopa.plain import answers
from scopa.plain.meaning import meant
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle
from scopa.records.puzzle_progress import Progress
from scopa.words import coach, plain_mode
from scopa.words import puzzles as sentences
from scopa.words.table import game_name

_ANSWERED = ("table", "score", "piles", "rules")
"""The commands of a game that mean something here, besides those for the hand and to leave."""


@dataclass(frozen=True)
class PuzzleTalk:
    """A talk about the *puzzle* of that *key*, at the table of *sitting*.

    *said* are the lines to be said now; *day* is today, on which the *progress* has come so far.
    The person was *asked* which of some plays they mean, or has *played*, which the coach is to
    explain; that *is explained* then. The talk *is over* when the person leaves.
    """

    key: str
    puzzle: Puzzle
    sitting: Sitting
    progress: Progress
    day: date
    said: tuple[str, ...] = ()
    asked: tuple[Play, ...] = ()
    played: Play | None = None
    is_explained: bool = False
    is_over: bool = False

    @classmethod
    def begin(cls, progress: Progress, day: date, but: str = "") -> PuzzleTalk:
        """The talk about the puzzle that comes next, which is not that of the key *but*."""
        key = next_key(progress, day, but={but})
        asked = puzzle(key)
        talk = cls(key, asked, sitting_at(asked.position), progress, day)
        game = game_name(asked.position.rules)
        return talk._saying(
            f"{sentences.heading(progress.streak)}. {game}.",
            *answers.score_of(talk.sitting)[2:],  # there is no match, and no other round
            *answers.table(talk.sitting),
            *answers.hand(talk.sitting),
            sentences.Puzzles.TO_BE_SOLVED,
        )

    @property
    def consults(self) -> bool:
        """Whether the coach is to be asked."""
        return self.played is not None and not self.is_explained

    def heard(self, line: str) -> PuzzleTalk:
        """The talk after the person has typed *line*."""
        text = plain_mode.command(" ".join(line.split()).lower())
        if text == "quit":
            return replace(self, is_over=True)._saying(sentences.Puzzles.LEFT)
        if text in _ANSWERED:
            return self._saying(*answers.ANSWERS[text](self.sitting))
        if text == "help":
            told = plain_mode.does(("hand", *_ANSWERED))
            return self._saying(*plain_mode.how_to_name_a_play(), *told)
        if text == "hand":
            return self._saying(*answers.hand(self.sitting))
        if self.is_explained:
            return self._saying(sentences.Puzzles.NEXT_IN_PLAIN) if text else self._next()
        return self._answered(text)

    def _answered(self, text: str) -> PuzzleTalk:
        """The talk after a *text* that may be a play."""
        plays = meant(text, self.sitting.round, self.asked) if text else ""
        if isinstance(plays, str):
            return self._saying(plays or sentences.Puzzles.TO_BE_SOLVED)
        if len(plays) == 1:
            return self._after(plays[0])
        ways = [answers.way(self.sitting, play) for play in plays]
        asking = plain_mode.which_way(plays[0].card, ways)
        return replace(self, asked=tuple(plays))._saying(*asking)

    def _next(self) -> PuzzleTalk:
        return PuzzleTalk.begin(self.progress, self.day, but=self.key)

    def _after(self, play: Play) -> PuzzleTalk:
        """The talk once the person has decided."""
        is_right = play == self.puzzle.best
        progress = self.progress.after(self.key, self.day, is_right=is_right)
        return replace(self, played=play, progress=progress, said=())

    def explained(self, advice: Advice) -> PuzzleTalk:
        """The talk once the coach has said what there is to say."""
        assert self.played is not None
        why = explained(self.puzzle, advice)
        cost = cost_of(self.puzzle, self.played, why)
        told = sentences.why(
            self.puzzle.theme.value,
            self.puzzle.difficulty,
            coach.advice(why, self.sitting.cast),
        )
        return replace(self, is_explained=True)._saying(
            sentences.verdict(self.played, cost, self.progress.streak)[0],
            told[0],
            sentences.Puzzles.NEXT_IN_PLAIN,
        )

    def _saying(self, *lines: str) -> PuzzleTalk:
        return replace(self, said=tuple(part for line in lines for part in textwrap.wrap(line, 79)))
