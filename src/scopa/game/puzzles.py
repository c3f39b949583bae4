"""The puzzles that a person solves: those of the game, and their own.

An own puzzle is a moment of one of the last matches in which a play of the person was a blunder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import DECK, SCOPA, Play, Position, Rules, ScopaError, game_key
from scopa.game.judge import known_values
from scopa.game.match_state import HUMAN, MatchState, is_own, levels_of
from scopa.game.round_review import reaches
from scopa.players.coach import BLUNDER, Advice, beside, judge
from scopa.players.puzzle import (
    EASY,
    Puzzle,
    PuzzleTheme,
    by_key,
    label_of,
    parse_puzzle,
    shipped_puzzles,
)
from scopa.players.reasons import punishing_reply
from scopa.players.search.possible_hands import is_certain
from scopa.players.search.solver import best_line
from scopa.storage.files import FileError, matches_folder
from scopa.storage.match_file import SavedMatch
from scopa.storage.match_folder import figures_of_all, load
from scopa.storage.puzzle_answers import Answers, load_answers

_LAST_MATCHES = 20  # own puzzles come from these


class PuzzleSession(NamedTuple):
    """One puzzle after the other.

    every: all puzzles by key, each as a line
    rules: of the chosen game; puzzles of another come only if it has none
    theme: of those that are asked; None for any
    key: of the puzzle that is asked; empty if none is left
    done: those that were answered or skipped now
    levels: the players of own puzzles by seat, by key
    """

    every: Mapping[str, str]
    answers: Answers
    rules: Rules = SCOPA
    theme: PuzzleTheme | None = None
    key: str = ""
    done: frozenset[str] = frozenset()
    levels: Mapping[str, tuple[str, ...]] = {}

    @classmethod
    def begin(cls, rules: Rules = SCOPA, theme: PuzzleTheme | None = None) -> PuzzleSession:
        """The puzzles, the first now.

        :raises FileError: the answers cannot be read.
        """
        own = {str(puzzle): levels for puzzle, levels in own_puzzles()}
        keys = by_key(own)
        session = cls(
            every={**keys, **shipped_puzzles()},
            answers=load_answers(),
            rules=rules,
            theme=theme,
            levels={key: own[line] for key, line in keys.items()},
        )
        return session.advance()

    @property
    def keys(self) -> Sequence[str]:
        """The puzzles in the order in which they are asked first: easy ones first, themes mixed."""
        labels = {key: label_of(line) for key, line in self.every.items()}
        fitting = {key: label for key, label in labels.items() if self.theme in (None, label.theme)}
        of_game, of_scopa = (
            {key: each for key, each in fitting.items() if game_key(each.rules) == wanted}
            for wanted in (game_key(self.rules), game_key(SCOPA))
        )
        asked = of_game or of_scopa or fitting
        in_turn = list(PuzzleTheme)
        seen: dict[tuple[bool, PuzzleTheme], int] = {}
        order: dict[str, tuple[bool, int, int]] = {}
        for key in sorted(asked, key=lambda key: (asked[key].missed_by, key)):
            is_hard, theme = asked[key].missed_by > EASY, asked[key].theme
            place = seen[is_hard, theme] = seen.get((is_hard, theme), 0) + 1
            order[key] = is_hard, place, in_turn.index(theme)
        return sorted(order, key=order.__getitem__)

    @property
    def puzzle(self) -> Puzzle:
        """The one now."""
        return parse_puzzle(self.every[self.key])

    @property
    def is_of_other_game(self) -> bool:
        """Whether the one now is not of the chosen game."""
        return game_key(label_of(self.every[self.key]).rules) != game_key(self.rules)

    def advance(self) -> PuzzleSession:
        """The session at the next puzzle: those that were missed, new ones, the rest again."""
        left = [key for key in self.keys if key not in {*self.done, self.key}]
        answered = self.answers.by_key
        missed = [key for key in self.answers.missed if key in left]
        fresh = [key for key in left if key not in answered]
        solved = [key for key in answered if key in left]
        return self._replace(key=next(iter((*missed, *fresh, *solved)), ""))

    def skip(self) -> PuzzleSession:
        """The session at the next puzzle; this one does not come again now."""
        return self._replace(done=self.done | {self.key}).advance()

    def after(self, *, is_right: bool) -> PuzzleSession:
        answers = self.answers.plus(self.key, is_right=is_right)
        return self._replace(answers=answers, done=self.done | {self.key})


def own_puzzles() -> Iterator[tuple[Puzzle, tuple[str, ...]]]:
    """The puzzles from the last matches of the person, with the players by seat."""
    with suppress(FileError):
        every, _faults = figures_of_all(matches_folder())
        own = [each for each in every if is_own(each)]
        for figures in own[-_LAST_MATCHES:]:
            with suppress(ScopaError):
                match = load(figures.file).sound
                for puzzle in puzzles_of(match):
                    yield puzzle, levels_of(match)


def puzzles_of(match: SavedMatch) -> Iterator[Puzzle]:
    """The puzzles of a match: the blunders of the person in it.

    :raises ScopaError: the history breaks the rules.
    """
    values = known_values(match)
    if match.history.rules.hand_bonuses:  # the hands made up for the others might be shown, too
        return
    for number, (before, start, end) in enumerate(match.history.replayed()):
        for place, now in enumerate(start.replay(end.plays[:-1])):
            worth = values.get((number, place))
            if now.turn != HUMAN or not worth or end.plays[place] not in worth:
                continue
            best = next(iter(worth))
            if reaches(worth[best].points - worth[end.plays[place]].points, BLUNDER):
                yield Puzzle(PuzzleTheme.OWN, EASY, best, Position.of(now, before.scores, HUMAN))


@dataclass(frozen=True)
class PuzzleStep:
    """A table after the answer: what a wrong play lets happen, if it is nothing else.

    play: the play that is shown; None at the end of the round
    is_answer: it is the best play
    after: the play after which the last deal is played out here, with all hands face up
    """

    state: MatchState
    play: Play | None
    is_answer: bool = False
    after: Play | None = None


@dataclass(frozen=True)
class PuzzleAttempt:
    """An attempt at the puzzle of a session.

    has_missed: the first play was wrong, which counts; one more may be tried
    advice: in which the best play is compared with the one that was made last
    is_right: whether that was as good; is_best: whether it was the same
    steps: what is shown after the answer, one after the other; nothing before it
    """

    session: PuzzleSession
    puzzle: Puzzle
    state: MatchState
    has_missed: bool = False
    advice: Advice | None = None
    is_right: bool = False
    is_best: bool = False
    steps: Sequence[PuzzleStep] = ()

    @classmethod
    def of(cls, session: PuzzleSession) -> PuzzleAttempt:
        """The attempt at the puzzle of a *session* that is asked now."""
        puzzle = session.puzzle
        state = MatchState.at_position(puzzle.position)
        levels = session.levels.get(session.key, state.levels)
        return cls(session, puzzle, state._replace(levels=levels))

    def after(self, played: Play) -> PuzzleAttempt:
        """The attempt once a play is made; the best play of the puzzle stands."""
        judgement = judge(self.puzzle.knowledge, self.puzzle.best)
        is_right, is_first = judgement.approves(played), not self.has_missed
        session = self.session.after(is_right=is_right) if is_first else self.session
        if is_first and not is_right:
            return replace(self, has_missed=True, session=session)
        advice = beside(judgement, played)
        is_best = played == self.puzzle.best
        answered = replace(self, advice=advice, is_right=is_right, is_best=is_best, session=session)
        return replace(answered, steps=tuple(answered._steps(played)))

    def _steps(self, played: Play) -> Iterator[PuzzleStep]:
        """What a wrong play lets happen, the best play, and the last deal played out."""
        knowledge, best = self.puzzle.knowledge, self.puzzle.best
        reply = None if self.is_right else punishing_reply(played, best, knowledge)
        if reply is not None:
            deck = sorted(DECK, key=lambda card: card != reply.card)  # the next player holds it
            state = MatchState.at_position(self.puzzle.position, deck).after(played)
            if reply in state.round.legal_plays():  # in Cirulla a hand would have been shown
                yield PuzzleStep(state._replace(levels=self.state.levels), reply)
        if not self.is_right:
            yield from self._played_out(played)
        yield PuzzleStep(self.state, best, is_answer=True)
        yield from self._played_out(best)

    def _played_out(self, play: Play) -> Iterator[PuzzleStep]:
        """The last deal after *play* and best plays; nothing where cards are hidden."""
        knowledge, state = self.puzzle.knowledge, self.state
        if not is_certain(knowledge):
            return
        for each in (play, *best_line(play, knowledge)):
            yield PuzzleStep(state, each, after=play)
            state = state.after(each)
        yield PuzzleStep(state, None, after=play)
