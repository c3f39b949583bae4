"""The first lesson: five plays for somebody who has never played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import FULL_DECK, SCOPA, Card, CardSet, Match, Play, Round, Rules, Swept
from scopa.game.match_state import HUMAN, MatchState
from scopa.text import lesson as sentences
from scopa.text.cards import respelled_in_both
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, UnboundKey, Update
from scopa.tui.screens.text_pages import Chapter, Line, Pages
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import Banner, draw_board
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import key_bar

FIRST_OPPONENT = "nino"
"""Who is easy to beat."""


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


@dataclass(frozen=True)
class Lesson(Screen):
    """Task number *step* of the lesson in a game with these *rules*, at a *board* laid for it.

    It is *done*, or something else was played, after which a *hint* stands beside what is told; it
    was *refused* as long as nothing else is chosen.
    """

    board: Board
    rules: Rules
    step: int = 0
    done: bool = False
    hint: str = ""
    refused: bool = False

    @classmethod
    def of(cls, rules: Rules, step: int = 0) -> Lesson:
        """The task as it begins, in a game with these *rules*."""
        return cls(Board(_sitting(exercises(rules)[step], rules)), rules, step)

    @property
    def _exercise(self) -> Exercise:
        return exercises(self.rules)[self.step]

    @property
    def _task(self) -> sentences.Task:
        return sentences.task(self._exercise.name, self.rules)

    @property
    def smallest(self) -> Size:
        return smallest_table(self.board.rules)

    @property
    def _lessons(self) -> int:
        return len(exercises(self.rules))

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        board = self.board
        if not self.done:
            beside = (
                board.remark
                or options.keys.format(self.hint)
                or _("Above lies the table, below are your cards.")
            )
            board = replace(board, remark=beside)
        number = _("Lesson {number} of {lessons}").format(
            number=self.step + 1, lessons=self._lessons
        )
        again = _("What will you play instead?") if self.refused else ""
        told = self._task.praise if self.done else self._task.told
        frame = draw_board(
            board,
            size,
            options,
            title=number,
            warning=again,
            banner=Banner.SCOPA if self.celebrates else None,
            coach=respelled_in_both(options.keys.format(told)),
        )
        key_bar(frame, options, *self._keys())
        return frame

    @property
    def celebrates(self) -> bool:
        """Whether the banner of a scopa lies over the table."""
        return any(isinstance(event, Swept) for event in self.board.state.happened)

    def _keys(self) -> Sequence[str]:
        last = [_("{help} help"), _("{back} end the lesson")]
        rows = [[_("{play} go on"), *last]]
        if not self.done:
            turning = [_("{other_way} other way")] * (len(self.board.choices) > 1)
            choosing = [_("{previous} {next} card"), _("{choose} card")]
            rows = [[which, *turning, _("{play} play"), *last] for which in choosing]
            rows.append([_("{choose} card"), *turning, _("{play} play"), _("{help} help")])
        return [gap.join(row) for row in rows for gap in ("   ", "  ")]

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.OK):
                return self._following(app_state) if self.done else Update(self._played())
            case Action(command) if command in _ELSEWHERE:
                event = UnboundKey(" ")
        if self.done:
            return Update(self)
        board = self.board.handle_selection(event)
        refused = self.refused and not isinstance(event, Action)
        return Update(replace(self, board=board, refused=refused))

    def _played(self) -> Lesson:
        play = self.board.choices[self.board.choice]
        if not self._exercise.is_solved_by(play):
            is_its_card = play.card in CardSet.parse(self._exercise.cards)
            hint = sentences.not_so(self._task.hint, play, is_its_card=is_its_card)
            board = replace(self.board, remark="")
            return replace(self, board=board, hint=hint, refused=True)
        after = self.board.state.after(play)
        prompt = _("Well done. Go on?")
        board = replace(self.board, state=after, selected=0, prompt=prompt, remark="")
        return replace(self, board=board, done=True, refused=False)

    def _following(self, app_state: AppState) -> Update:
        if self.step + 1 < self._lessons:
            return Update(Lesson.of(self.rules, self.step + 1))
        going_on, score = sentences.summary(self.rules, plays_nino=app_state.is_new)
        after = app_state.changed("opponent", FIRST_OPPONENT) if app_state.is_new else None
        return Update(Pages((_Summary(*score),)), navigation.open_chapters(going_on), after)


class _Summary(Chapter):
    """Paragraphs in which keys are named."""

    def lines(self, size: Size, options: RenderOptions) -> list[Line]:
        told = tuple(options.keys.format(text) for text in self.paragraphs)
        return Chapter(self.title, told).lines(size, options)


_ELSEWHERE = (
    Command.SUGGEST, Command.RULES, Command.TAKE_BACK, Command.AGAIN, Command.REMATCH,
    Command.NEVER, Command.COUNTER, Command.LAST_CAPTURE, Command.PILE, Command.OPTIONS,
)  # fmt: skip
"""What may be wished for on other screens, and not here."""


def _sitting(exercise: Exercise, rules: Rules) -> MatchState:
    table, hand = CardSet.parse(exercise.table), CardSet.parse(exercise.hand)
    others = list(FULL_DECK - table - hand)
    shown_play = CardSet.of(others[:3])
    two = replace(rules, players=2, partnerships=False, hand_size=SCOPA.hand_size)
    match = Match.new(two, HUMAN + 1)
    dealt = Round.position((hand, shown_play), table, dealer=HUMAN + 1, rules=two, stock=others[3:])
    lying = tuple(map(Card.parse, exercise.table.split()))
    return MatchState(seed=0, match=match, round=dealt, first_table=lying)
