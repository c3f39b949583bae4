"""The review of a round: each play of the person beside what the coach would have done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import Play
from scopa.game.sitting import Sitting
from scopa.players.coach import Advice
from scopa.tui import places
from scopa.tui.board import Board
from scopa.tui.board_view import coach_says, draw_board
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import (
    COACH,
    Event,
    Look,
    Question,
    Screen,
    Step,
    Thought,
)
from scopa.tui.stepping import stepped
from scopa.tui.table_layout import smallest_table
from scopa.tui.widgets import button, key_bar
from scopa.words import coach as sentences
from scopa.words.screen_labels import Keys

_COSTLIEST_FIRST = 3


class Moment(NamedTuple):
    """The *board* when the person was to play, with the *play* that was then made selected."""

    board: Board
    play: Play


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The review of the round that has ended."""
    assert isinstance(place, places.Review)
    return (Review.of(place.sitting),)


@dataclass(frozen=True)
class Review(Screen):
    """Stepping through the *moments* of a round, as far as the coach has given *advices*.

    The three plays that cost most come first, then the others as they were played. *step* says
    which of them is shown.
    """

    moments: tuple[Moment, ...]
    advices: tuple[Advice, ...] = ()
    step: int = 0

    @classmethod
    def of(cls, over: Sitting) -> Review:
        """The review of the round that is *over*, in which the person has played."""
        return cls(
            tuple(Moment(Board(sitting).choosing(play), play) for sitting, play in over.own_plays())
        )

    @property
    def smallest(self) -> Size:
        """As the table."""
        return smallest_table(self.moments[0].board.rules)

    @property
    def question(self) -> Question | None:
        """The coach is asked about one play after the other."""
        if len(self.advices) == len(self.moments):
            return None
        return Question(COACH, self.moments[len(self.advices)].board.sitting.knowledge)

    @property
    def _costs(self) -> list[float]:
        """What each play was worth less than the best, in round points."""
        return [
            advice.values[advice.play] - advice.values[moment.play]
            for moment, advice in zip(self.moments, self.advices, strict=True)
        ]

    @property
    def order(self) -> list[int]:
        """The moments by their numbers, in the order in which they are shown."""
        costs = self._costs
        by_cost = sorted(range(len(costs)), key=lambda number: -costs[number])
        first = by_cost[:_COSTLIEST_FIRST]
        return first + sorted(by_cost[_COSTLIEST_FIRST:])

    def handle(self, event: Event, desk: Desk) -> Step:
        """Take the coach's word, step, or go back."""
        match event:
            case Thought(about, _, advice) if about == self.question and advice is not None:
                return Step(replace(self, advices=(*self.advices, advice)))
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(wish):
                onwards = Wish.NEXT if wish is Wish.OK else wish
                step = stepped(onwards, self.step, len(self.moments))
                return Step(self if step is None else replace(self, step=step))
        return Step(self)

    @property
    def shown_board(self) -> Board:
        """The board that is seen: that of the step, or the one the coach looks at."""
        done = len(self.advices)
        return self.moments[done if self.question else self.order[self.step]].board

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The table as it was, and what the coach says of the play."""
        frame = draw_board(self.shown_board, size, look)
        if self.question is not None:
            looked_at = sentences.looked_at(len(self.advices), len(self.moments))
            coach_says(self.shown_board, frame, look, (looked_at,))
        else:
            self._tell(frame, look)
        key_bar(frame, look, Keys.REVIEW)
        x = button(frame, size.width - 1 - len("[ < ][ > ]"), size.height - 1, "<", Wish.PREVIOUS)
        button(frame, x, size.height - 1, ">", Wish.NEXT)
        return frame

    def _tell(self, frame: Frame, look: Look) -> None:
        """What the coach says of the play of this step."""
        number = self.order[self.step]
        moment, advice = self.moments[number], self.advices[number]
        texts = sentences.reviewed(
            number,
            moment.play,
            advice,
            place=self.step,
            plays=len(self.moments),
            total=sum(self._costs),
        )
        coach_says(moment.board, frame, look, texts, advice)
