"""An attempt at a puzzle, for both front ends: the play, and the steps after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scopa.engine import DECK, Play
from scopa.game.match_state import MatchState
from scopa.game.puzzle_session import PuzzleSession
from scopa.players.coach import Advice, beside, judge
from scopa.players.line_of_play import best_line
from scopa.players.puzzle import Puzzle
from scopa.players.reasons import punishing_reply
from scopa.players.search.possible_hands import is_certain


@dataclass(frozen=True)
class PuzzleStep:
    """A table after the answer.

    play: the play that is shown; None at the end of the round
    is_reply: it is what the wrong play lets happen
    is_played_out: the last deal is played out, with all hands face up
    """

    state: MatchState
    play: Play | None
    is_reply: bool = False
    is_played_out: bool = False


@dataclass(frozen=True)
class PuzzleAttempt:
    """An attempt at the puzzle of a session.

    played, advice: the play that was made, and the advice, in which the best is compared with it
    is_right: whether it was as good as the best
    steps: what is shown after the answer, one after the other
    """

    session: PuzzleSession
    puzzle: Puzzle
    state: MatchState
    played: Play | None = None
    advice: Advice | None = None
    is_right: bool = False
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
        is_right = judgement.approves(played)
        answered = replace(
            self,
            played=played,
            advice=beside(judgement, played),
            is_right=is_right,
            session=self.session.after(is_right=is_right),
        )
        return replace(answered, steps=tuple(answered._steps(played)))

    def _steps(self, played: Play) -> Iterator[PuzzleStep]:
        """What a wrong play lets happen, the best play, and the last deal played out."""
        knowledge, best = self.puzzle.knowledge, self.puzzle.best
        reply = None if self.is_right else punishing_reply(played, best, knowledge)
        if reply is not None:
            deck = sorted(DECK, key=lambda card: card != reply.card)  # the next player holds it
            state = MatchState.at_position(self.puzzle.position, deck).after(played)
            yield PuzzleStep(state._replace(levels=self.state.levels), reply, is_reply=True)
        if not self.is_right:
            yield from self._played_out(played)
        yield PuzzleStep(self.state, best)
        yield from self._played_out(best)

    def _played_out(self, play: Play) -> Iterator[PuzzleStep]:
        """The last deal after *play* and best plays; nothing where cards are hidden."""
        knowledge, state = self.puzzle.knowledge, self.state
        if not is_certain(knowledge):
            return
        for each in (play, *best_line(play, knowledge)):
            yield PuzzleStep(state, each, is_played_out=True)
            state = state.after(each)
        yield PuzzleStep(state, None, is_played_out=True)
