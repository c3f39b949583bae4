"""The first lesson: five plays for somebody who has never played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa import words
from scopa.engine import FULL_DECK, SCOPA, Card, CardSet, Match, Play, Round
from scopa.session import HUMAN, Sitting
from scopa.tui.frame import Frame, Size
from scopa.tui.intents import Intent, Wish
from scopa.tui.screens.pages import Chapter, Line, Pages
from scopa.tui.screens.screen import Event, Look, Screen, key_bar
from scopa.tui.screens.table import Table
from scopa.tui.screens.table_view import coach_says
from scopa.tui.screens.title import Title
from scopa.words import lesson as sentences


class Step(NamedTuple):
    """The *table* and the *hand* of a task, the cards that solve it, and what they have to take."""

    name: str
    table: str
    hand: str
    cards: str
    taken: str = ""

    def is_solved_by(self, play: Play) -> bool:
        """Whether *play* is what was asked for."""
        taken = CardSet.parse(self.taken)
        return play.card in CardSet.parse(self.cards) and taken & play.taken == taken


STEPS = (
    Step("rank", "4C 3S 7B 10C", "7D 2S 9D", "7D"),
    Step("sum", "4C 3S 2B 10C", "5D 8B 9S", "9S"),
    Step("ways", "4C 3S 5D 2B", "1S 7C 10S", "7C", "5D"),
    Step("scopa", "6S 2C", "2D 6D 8B", "8B"),
    Step("lay", "9C", "1S 2C 4D", "2C 4D"),
)


@dataclass(frozen=True)
class Lesson(Screen):
    """Task number *step* at a *table* laid for it; it is *done*, or a *wrong* card was played."""

    home: Title
    table: Table
    step: int = 0
    done: bool = False
    wrong: bool = False

    @classmethod
    def of(cls, home: Title, step: int = 0) -> Lesson:
        """The task as it begins."""
        return cls(home, Table(_sitting(STEPS[step]), home), step)

    @property
    def smallest(self) -> Size:
        """As the table."""
        return self.table.smallest

    @property
    def _text(self) -> str:
        task = sentences.task(STEPS[self.step].name)
        if self.done:
            return task.praise
        return task.hint if self.wrong else task.told

    def draw(self, size: Size, look: Look) -> Frame:
        """The table, and over the other hand what is to be learned."""
        frame = self.table.draw(size, look)
        coach_says(self.table, frame, look, (look.keys.told(self._text),))
        place = f"{self.step + 1}/{len(STEPS)}"
        key_bar(frame, look, words.Keys.LESSON, words.Keys.SHORT_LESSON, right=place)
        return frame

    def handle(self, event: Event) -> Sequence[Screen]:
        """Choose as at the table, play, go on, or leave."""
        match event:
            case Intent(Wish.BACK):
                return ()
            case Intent(Wish.OK):
                return self._following() if self.done else (self._played(),)
            case Intent(wish) if wish in _CHOOSING and not self.done:
                (table,) = self.table.handle(event)
                assert isinstance(table, Table), "choosing stays at the table"
                return (replace(self, table=table),)
        return (self,)

    def _played(self) -> Lesson:
        """The lesson after the play that is shown, if that is what was asked for."""
        play = self.table.ways[self.table.way]
        if not STEPS[self.step].is_solved_by(play):
            return replace(self, wrong=True)
        after = self.table.sitting.after(play)
        table = replace(self.table, sitting=after, selected=0, asks=sentences.Lesson.GO_ON)
        return replace(self, table=table, done=True)

    def _following(self) -> Sequence[Screen]:
        if self.step + 1 < len(STEPS):
            return (Lesson.of(self.home, self.step + 1),)
        return (Pages((_Summary(sentences.Lesson.TITLE, sentences.summary()),)),)


class _Summary(Chapter):
    """Paragraphs in which keys are named."""

    def lines(self, size: Size, look: Look) -> list[Line]:
        """The paragraphs with their keys."""
        told = tuple(look.keys.told(text) for text in self.paragraphs)
        return Chapter(self.title, told).lines(size, look)


_CHOOSING = (Wish.PREVIOUS, Wish.NEXT, Wish.OTHER_WAY, Wish.OTHER_WAY_BACK, Wish.CHOOSE)


def _sitting(step: Step) -> Sitting:
    """A match in the middle of a round, with these cards; the person is to play."""
    table, hand = CardSet.parse(step.table), CardSet.parse(step.hand)
    others = list(CardSet(FULL_DECK & ~table & ~hand))
    theirs = CardSet.of(others[:3])
    match = Match.new(SCOPA, HUMAN + 1)
    dealt = Round.position((hand, theirs), table, dealer=HUMAN + 1, stock=others[3:])
    lying = tuple(map(Card.parse, step.table.split()))
    return Sitting(seed=0, match=match, round=dealt, first_table=lying)
