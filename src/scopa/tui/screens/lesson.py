"""The first lesson: five plays for somebody who has never played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import FULL_DECK, SCOPA, Card, CardSet, Match, Play, Round, Rules
from scopa.game.sitting import HUMAN, Sitting
from scopa.tui import places
from scopa.tui.board import Board
from scopa.tui.board_view import coach_says, draw_board
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.table_layout import smallest_table
from scopa.tui.text_pages import Chapter, Line, Pages
from scopa.tui.widgets import key_bar
from scopa.words import lesson as sentences
from scopa.words.cards import called
from scopa.words.screen_labels import Keys


class Exercise(NamedTuple):
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


_USUAL = (
    Exercise("rank", "4C 3S 7B 10C", "7D 2S 9D", "7D"),
    Exercise("sum", "4C 3S 2B 10C", "5D 8B 9S", "9S"),
    Exercise("ways", "4C 3S 5D 2B", "2S 6S 7C", "7C", "5D"),
    Exercise("scopa", "6S 2C", "2D 6D 8B", "8B"),
)
_LAY = Exercise("lay", "8C", "2S 3C 5D", "3C 5D")
_FIFTEEN = (
    Exercise("fifteen", "8B 3S 10C 2C", "4S 7D 9D", "7D"),
    Exercise("sum to 15", "4C 3S 2B 10C", "5D 8B 6S", "6S"),
    Exercise("ways to 15", "5S 3S 6D 2B", "3B 7C 10S", "7C", "6D"),
    Exercise("scopa to 15", "6S 2C", "2D 7B 8D", "7B"),
)
_LAY_FIFTEEN = Exercise("lay to 15", "9C", "2S 3C 7D", "7D")
_ACE = Exercise("ace", "9C 4S 6B", "3D 8C 1S", "1S")


def exercises(rules: Rules) -> Sequence[Exercise]:
    """The tasks for a game with these *rules*; an ace that sweeps all makes no card safe to lay."""
    takes, lays = (_FIFTEEN, _LAY_FIFTEEN) if rules.fifteen else (_USUAL, _LAY)
    return (*takes, *([] if rules.ace_sweeps else [lays]), *([_ACE] if rules.ace_takes_all else []))


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The first task."""
    assert isinstance(place, places.Lesson)
    return (Lesson.of(place.rules or SCOPA),)


@dataclass(frozen=True)
class Lesson(Screen):
    """Task number *step* of the lesson in a game with these *rules*, at a *board* laid for it.

    It is *done*, or a *wrong* card was played.
    """

    board: Board
    rules: Rules
    step: int = 0
    done: bool = False
    wrong: bool = False

    @classmethod
    def of(cls, rules: Rules, step: int = 0) -> Lesson:
        """The task as it begins, in a game with these *rules*."""
        board = Board(_sitting(exercises(rules)[step], rules), remark=sentences.Lesson.WHERE)
        return cls(board, rules, step)

    @property
    def _exercises(self) -> Sequence[Exercise]:
        return exercises(self.rules)

    @property
    def smallest(self) -> Size:
        """As the table."""
        return smallest_table(self.board.rules)

    @property
    def _text(self) -> str:
        task = sentences.task(self._exercises[self.step].name)
        if self.done:
            return task.praise
        return task.hint if self.wrong else task.told

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The table, and above its cards what is to be learned."""
        frame = draw_board(self.board, size, look, with_coach=True)
        coach_says(self.board, frame, look, called(look.keys.told(self._text)))
        place = f"{self.step + 1}/{len(self._exercises)}"
        key_bar(frame, look, Keys.LESSON, Keys.SHORT_LESSON, right=place)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Choose as at the table, play, go on, or leave."""
        match event:
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(Wish.OK):
                return self._following() if self.done else Step(self._played())
            case Intent(wish) if wish in _CHOOSING and not self.done:
                board = replace(self.board, remark=sentences.Lesson.WHERE)
                return Step(replace(self, board=board.chosen(event)))
        return Step(self)

    def _played(self) -> Lesson:
        """The lesson after the play that is shown, if that is what was asked for."""
        play = self.board.ways[self.board.way]
        if not self._exercises[self.step].is_solved_by(play):
            return replace(self, wrong=True)
        after = self.board.sitting.after(play)
        asks = sentences.Lesson.GO_ON
        board = replace(self.board, sitting=after, selected=0, asks=asks, remark="")
        return replace(self, board=board, done=True)

    def _following(self) -> Step:
        if self.step + 1 < len(self._exercises):
            return Step(Lesson.of(self.rules, self.step + 1))
        told = _Summary(sentences.title(self.rules), sentences.summary(self.rules))
        return Step(Pages((told,)))


class _Summary(Chapter):
    """Paragraphs in which keys are named."""

    def lines(self, size: Size, look: Look) -> list[Line]:
        """The paragraphs with their keys."""
        told = tuple(look.keys.told(text) for text in self.paragraphs)
        return Chapter(self.title, told).lines(size, look)


_CHOOSING = (Wish.PREVIOUS, Wish.NEXT, Wish.OTHER_WAY, Wish.OTHER_WAY_BACK, Wish.CHOOSE)


def _sitting(exercise: Exercise, rules: Rules) -> Sitting:
    """A match for two in the middle of a round, with these cards; the person is to play."""
    table, hand = CardSet.parse(exercise.table), CardSet.parse(exercise.hand)
    others = list(CardSet(FULL_DECK & ~table & ~hand))
    theirs = CardSet.of(others[:3])
    two = replace(rules, players=2, partnerships=False, hand_size=SCOPA.hand_size)
    match = Match.new(two, HUMAN + 1)
    dealt = Round.position((hand, theirs), table, dealer=HUMAN + 1, rules=two, stock=others[3:])
    lying = tuple(map(Card.parse, exercise.table.split()))
    return Sitting(seed=0, match=match, round=dealt, first_table=lying)
