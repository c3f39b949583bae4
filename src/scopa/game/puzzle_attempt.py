"""An attempt at a puzzle: the other hand, the play, and the steps after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from scopa.engine import DECK, CardSet, Play
from scopa.game.match_state import MatchState
from scopa.game.puzzle_session import PuzzleSession
from scopa.game.wrong_play import WrongPlay
from scopa.players.coach import NEARLY_EQUAL, Advice, advice_on
from scopa.players.line_of_play import ending_after
from scopa.players.puzzle import Puzzle, PuzzleTheme
from scopa.players.search.possible_hands import is_certain

_HANDS_TO_CHOOSE = 4


class Answer(NamedTuple):
    """Whether a play is right, what it cost, and the coach's advice beside it."""

    is_right: bool
    cost: float
    advice: Advice


def answer(
    puzzle: Puzzle, played: Play, advice: Advice, known: Mapping[Play, float] | None = None
) -> Answer:
    """The verdict on a play, by the values that are *known*, or else those that the coach finds.

    A play as good as the best one is right, too. The best play stands whatever the coach finds, and
    is compared with the one that was made.
    """
    values = known or advice.values
    advice = advice_on(puzzle.best, values, puzzle.knowledge, rival=played)
    cost = max(0.0, advice.values[puzzle.best] - advice.values[played])
    return Answer(played == puzzle.best or cost < NEARLY_EQUAL, cost, advice)


class PuzzleStep(NamedTuple):
    """A table after the answer, and what is told of it.

    play: the play that is shown; None at the end of the round
    wrong: what the play that was made lets happen or gives up
    advice: why the *play* is the best
    leads_from: of the last deal as it is played out, with both hands face up: the first play
    """

    state: MatchState
    play: Play | None
    wrong: WrongPlay | None = None
    advice: Advice | None = None
    leads_from: Play | None = None


@dataclass(frozen=True)
class PuzzleAttempt:
    """An attempt at the puzzle of a session.

    guess: at the other hand, where that is asked before the play
    played, answer: the play that was made, and the verdict on it
    steps: what is shown after the answer, one after the other
    """

    session: PuzzleSession
    puzzle: Puzzle
    state: MatchState
    guess: CardSet | None = None
    played: Play | None = None
    answer: Answer | None = None
    steps: Sequence[PuzzleStep] = ()

    @classmethod
    def of(cls, session: PuzzleSession, guess: CardSet | None = None) -> PuzzleAttempt:
        """The attempt at the puzzle of a *session* that is asked now."""
        puzzle = session.puzzle
        state = MatchState.at_position(puzzle.position)
        levels = session.levels.get(session.key, state.levels)
        return cls(session, puzzle, state._replace(levels=levels), guess)

    @cached_property
    def hands(self) -> Sequence[CardSet]:
        """Hands of which the other player holds one, as long as the person is to say which.

        In each other one is a card that is gone.
        """
        if self.puzzle.theme is not PuzzleTheme.HAND or self.guess is not None:
            return ()
        knowledge = self.puzzle.knowledge
        hand, rng = knowledge.unseen, Random(str(self.puzzle.position))
        gone = [card for pile in knowledge.piles for card in CardSet(pile)]
        hands = [hand]
        while len(hands) < _HANDS_TO_CHOOSE:
            leaves, comes = rng.choice(list(hand)), rng.choice(gone)
            other = hand - leaves.mask | comes.mask
            if other not in hands:
                hands.append(CardSet(other))
        rng.shuffle(hands)
        return hands

    @property
    def knows_hand(self) -> bool:
        """Whether the guess at the other hand was right, if there was one."""
        return self.guess in (None, self.puzzle.knowledge.unseen)

    @property
    def asks_coach(self) -> bool:
        return self.played is not None and self.answer is None

    def judged(self, advice: Advice) -> PuzzleAttempt:
        """The attempt once the coach has looked at the play."""
        assert self.played is not None
        values = self.session.values.get(self.session.key)
        verdict = answer(self.puzzle, self.played, advice, values)
        session = self.session.after(is_right=verdict.is_right and self.knows_hand)
        steps = tuple(self._steps(self.played, verdict))
        return replace(self, session=session, answer=verdict, steps=steps)

    def _steps(self, played: Play, verdict: Answer) -> Iterator[PuzzleStep]:
        """What a wrong play lets happen, the best play and why, the last deal played out.

        The advice leaves out what is told before it, and how the round ends, which is shown.
        """
        wrong, advice = WrongPlay.of(played, verdict.advice), verdict.advice
        if wrong.reply:
            holder = wrong.reply.card  # the next player
            deck = sorted(DECK, key=lambda card: card != holder)
            state = MatchState.at_position(self.puzzle.position, deck).after(played)
            yield PuzzleStep(state._replace(levels=self.state.levels), wrong.reply, wrong)
        elif wrong.is_told:
            yield PuzzleStep(self.state, played, wrong)
        if not verdict.is_right:
            yield from self._played_out(played)
        if wrong.is_told:
            advice = advice._replace(alternative=None)
        if advice.certain:
            advice = advice._replace(ending=None)
        yield PuzzleStep(self.state, advice.play, advice=advice)
        yield from self._played_out(advice.play)

    def _played_out(self, first: Play) -> Iterator[PuzzleStep]:
        """The last deal after the *first* and best plays; nothing where cards are hidden."""
        knowledge, state = self.puzzle.knowledge, self.state
        if not is_certain(knowledge):
            return
        for play in (first, *ending_after(first, knowledge).line):
            yield PuzzleStep(state, play, leads_from=first)
            state = state.after(play)
        yield PuzzleStep(state, None, leads_from=first)
