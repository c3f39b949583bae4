"""The puzzles that a person solves: those of the game, and their own.

An own puzzle is a moment of one of the last matches in which a play of the person has cost as much
as the best play of a puzzle is better than all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from enum import Enum
from typing import NamedTuple

from scopa.engine import SCOPA, History, Knowledge, Play, Position, Rules, ScopaError, game_key
from scopa.game import daily
from scopa.game.match_state import HUMAN
from scopa.game.review.stored_analysis import from_text, is_about
from scopa.game.saved_matches import levels_of
from scopa.players.coach import most_prudent
from scopa.players.puzzle import (
    CLEARLY,
    Difficulty,
    Puzzle,
    PuzzleLabel,
    PuzzleTheme,
    by_key,
    label_of,
    parse_puzzle,
    shipped_puzzles,
)
from scopa.players.round_analysis import RoundAnalysis
from scopa.players.search.possible_hands import is_certain
from scopa.storage.analyses import analyses
from scopa.storage.database import open_record
from scopa.storage.errors import FileError
from scopa.storage.puzzle_progress import Progress, load_progress, progress_file, save_progress

_LAST_MATCHES = 20  # own puzzles come from these
_SOLVED_FOR_HARDER = (5, 20)  # puzzles, for the second and the third difficulty


def own_puzzles() -> Iterator[tuple[Puzzle, Mapping[Play, float], tuple[str, ...]]]:
    """The puzzles from the last matches of the record, with the players by seat."""
    with suppress(ScopaError), open_record() as store:
        own = [summary for summary in store.summaries() if not summary.match.imported]
        for summary in own[-_LAST_MATCHES:]:
            stored = analyses(store, summary.number)
            with suppress(ScopaError):
                match = store.load(summary.number)
                for number, each in stored.items():
                    if analysis := from_text(each.found):
                        for found in puzzles_of(match.history, number, analysis):
                            yield *found, levels_of(match)


def puzzles_of(
    history: History, number: int, analysis: RoundAnalysis
) -> Iterator[tuple[Puzzle, Mapping[Play, float]]]:
    """The puzzles of a round, numbered from 0; none if the analysis does not fit it.

    Each comes with the values of all plays.

    :raises ScopaError: the history breaks the rules.
    """
    if number >= len(history.rounds):
        return
    match, start, end = list(history.replayed())[number]
    # where hands are shown for a bonus, the hands that are made up for the others might be such
    if match.rules.hand_bonuses or not is_about(analysis, start, end.plays):
        return
    for now, play in zip(start.replay(end.plays), analysis.plays, strict=False):
        if play.seat == HUMAN and play.cost >= CLEARLY:
            position = Position.of(now, match.scores, HUMAN)
            knowledge = Knowledge.of(now, HUMAN, match.scores)
            best = most_prudent(play.best, play.all_values, knowledge)
            yield Puzzle(PuzzleTheme.OWN, None, best, position), play.values


class PuzzleFilter(NamedTuple):
    """The choice of puzzles of a theme and of a difficulty; None is any."""

    theme: PuzzleTheme | None = None
    difficulty: Difficulty | None = None

    @classmethod
    def of(cls, theme: str | None, difficulty: str | None) -> PuzzleFilter:
        """The filter with the names of a theme and a difficulty.

        :raises ScopaError: there is no such theme or difficulty.
        """
        themes = {each.slug: each for each in PuzzleTheme}
        difficulties = {each.name.lower(): each for each in Difficulty}
        if theme and theme not in themes:
            names = ", ".join(themes)
            raise ScopaError("no theme called {name!r}; there are {names}", name=theme, names=names)
        if difficulty and difficulty not in difficulties:
            names = ", ".join(difficulties)
            raise ScopaError(
                "no difficulty called {name!r}; there are {names}", name=difficulty, names=names
            )
        return cls(themes[theme] if theme else None, difficulties.get(difficulty or ""))

    def matches(self, label: PuzzleLabel) -> bool:
        """Whether a puzzle with that *label* is among the chosen ones."""
        difficulty = None if label.missed_by is None else Difficulty.of(label.missed_by)
        return self.theme in (None, label.theme) and self.difficulty in (None, difficulty)


EVERY = PuzzleFilter()


class Shortage(Enum):
    """Why no puzzle of the chosen kind comes next."""

    NONE_SUCH = "there is none of that kind"
    ALL_ANSWERED = "all have been answered"
    OTHERS_FOLLOW = "those of that kind have been answered"


class PuzzleSession(NamedTuple):
    """One puzzle after the other.

    every: all puzzles by key, each as a line
    rules: of the chosen game
    chosen: which of them are asked; those of another game only if there are none of the *rules*
    any_game: whether those of all games are asked
    key: of the puzzle that is asked; empty if none is left
    missed: those that come once more when no other is left
    done: those that do not come again in this session
    values: of the plays in own puzzles, by key, as the analysis of the round has them
    levels: the players of own puzzles by seat, by key
    rating_change: by the last answer
    """

    every: Mapping[str, str]
    progress: Progress
    day: date
    rules: Rules = SCOPA
    chosen: PuzzleFilter = EVERY
    any_game: bool = False
    key: str = ""
    skipped: frozenset[str] = frozenset()
    missed: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()
    values: Mapping[str, Mapping[Play, float]] = {}
    levels: Mapping[str, tuple[str, ...]] = {}
    rating_change: int = 0

    @classmethod
    def begin(cls, rules: Rules = SCOPA, chosen: PuzzleFilter = EVERY) -> PuzzleSession:
        """The puzzles of today, the first now.

        :raises FileError: the progress cannot be read.
        """
        progress = load_progress(progress_file())
        own = {str(puzzle): (values, levels) for puzzle, values, levels in own_puzzles()}
        keys = by_key(own)
        every = {**keys, **shipped_puzzles()}
        values = {key: own[line][0] for key, line in keys.items()}
        levels = {key: own[line][1] for key, line in keys.items()}
        day = date.fromisoformat(daily.today())
        return cls(every, progress, day, rules, chosen, values=values, levels=levels).advance()

    @property
    def keys(self) -> list[str]:
        """The chosen puzzles: those of the chosen game if there are any, else of others."""
        labels = {key: label_of(line) for key, line in self.every.items()}
        matching = {key: label for key, label in labels.items() if self.chosen.matches(label)}
        game, rules = game_key(self.rules), {label.rules for label in matching.values()}
        chosen = {each for each in rules if game_key(each) == game}
        of_game = [key for key, label in matching.items() if label.rules in chosen]
        return sorted(matching if self.any_game else of_game or matching)

    @property
    def puzzle(self) -> Puzzle:
        """The one now."""
        return parse_puzzle(self.every[self.key])

    @property
    def is_of_other_game(self) -> bool:
        """Whether the one now is not of the chosen game."""
        return game_key(label_of(self.every[self.key]).rules) != game_key(self.rules)

    def advance(self) -> PuzzleSession:
        """The session at the next puzzle, which is another one if any is left.

        New ones come in the order of their keys, which mixes the themes, and easy and hard; a
        beginner who asks for nothing else gets easy ones first.
        """
        left = [key for key in self.keys if key not in self.done]
        if self.chosen == EVERY:
            left.sort(key=self._excess_difficulty)
        others = [key for key in left if key != self.key]
        unskipped = [key for key in others if key not in self.skipped]
        fresh = [key for key in unskipped if key not in self.missed]
        key = self.progress.next_of(fresh or unskipped or others or left, self.day) if left else ""
        return self._replace(key=key)

    def _excess_difficulty(self, key: str) -> tuple[int, bool]:
        """By how much a puzzle is too hard for who solved few; at first one move is enough, too."""
        missed_by, solved = label_of(self.every[key]).missed_by, len(self.progress.solved)
        difficulty = Difficulty.MEDIUM if missed_by is None else Difficulty.of(missed_by)
        allowed = sum(solved >= number for number in _SOLVED_FOR_HARDER)
        levels_above = max(0, list(Difficulty).index(difficulty) - allowed)
        is_first = allowed == levels_above == 0
        return levels_above, is_first and is_certain(parse_puzzle(self.every[key]).knowledge)

    def or_others(self) -> tuple[PuzzleSession, Shortage | None]:
        """The session; if no puzzle is left, one with others, and what is lacking.

        The others are of any theme, or else of any game; there may be none.
        """
        if self.key:
            return self, None
        if not self.keys:
            return self, Shortage.NONE_SUCH
        others = self.filtered(EVERY)
        if not others.key:
            others = others._replace(any_game=True).advance()
        return others, Shortage.OTHERS_FOLLOW if others.key else Shortage.ALL_ANSWERED

    def skip(self) -> PuzzleSession:
        """The session at the next puzzle; this one comes again only if no other is left."""
        return self._replace(skipped=self.skipped | {self.key}).advance()

    def filtered(self, chosen: PuzzleFilter) -> PuzzleSession:
        """The session at the first of the *chosen* puzzles."""
        return self._replace(chosen=chosen, any_game=False, key="", skipped=frozenset()).advance()

    def after(self, *, is_right: bool) -> PuzzleSession:
        """The session after an answer: a puzzle that is missed comes once more at the end."""
        key, missed_by = self.key, label_of(self.every[self.key]).missed_by
        progress = self.progress.after(key, self.day, is_right=is_right, missed_by=missed_by)
        change = progress.rating - self.progress.rating
        after = self._replace(progress=progress, rating_change=change)
        if is_right or key in self.missed:
            return after._replace(done=self.done | {key})
        return after._replace(missed=self.missed | {key})


def known_progress() -> Progress:
    """The progress; none if it cannot be read, which is said where puzzles are solved."""
    with suppress(FileError):
        return load_progress(progress_file())
    return Progress()


def keep_progress(progress: Progress) -> FileError | None:
    """Keep the progress; returns the error if it cannot be kept."""
    try:
        save_progress(progress_file(), progress)
    except FileError as error:
        return error
    return None
