"""The first lesson, in Scopa: five plays for a beginner, and the count of a round."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scopa import FIRST_OPPONENT
from scopa.engine import DECK, PRIME_VALUE, SCOPA, Award, Rules, Swept, score
from scopa.storage.settings import LEARNED, LESSONS
from scopa.text.card_names import in_code, rank_name, respelled_in_both
from scopa.text.chapters import Chapter
from scopa.text.exercises import (
    Exercise,
    end_of_count,
    exercises,
    explained_point,
    how_it_goes_on,
    round_to_count,
)
from scopa.text.games_and_rules import game_name, rules_that_differ
from scopa.text.language import _
from scopa.text.match import table_words
from scopa.text.numbers_and_lists import fitting
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bar import KeyText, key_bar, ok_bar
from scopa.tui.key_bindings import Action, Command, selects, with_keys
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.score import CountedScore
from scopa.tui.table.board import Board, Said
from scopa.tui.table.coach_text import coach_rows
from scopa.tui.table.drawing import Banner, draw_board
from scopa.tui.table.layout import View, view_of
from scopa.tui.widgets import ok_width

_MOST_ROWS = 4  # of what is said of a count


@dataclass(frozen=True)
class Lesson(Screen):
    """A task of the lesson, at a board laid for it.

    rules: of the chosen game; how it differs from Scopa is told after the lesson
    step: the number of the task
    done: the right play was made
    hints: one of them is shown after a wrong play
    remark: of the choice that was made last, or that the lessons go on here
    is_undecided: nothing has been chosen yet, or nothing else since a wrong play
    leaving: BACK was pressed once
    """

    board: Board
    rules: Rules
    step: int = 0
    done: bool = False
    hints: tuple[str, ...] = ()
    remark: str = ""
    is_undecided: bool = True
    leaving: bool = False

    @classmethod
    def of(cls, rules: Rules, step: int = 0) -> Lesson:
        """The task as it begins; the *rules* are those of the chosen game."""
        return cls(Board(exercises()[step].state), rules, step)

    @property
    def _exercise(self) -> Exercise:
        return exercises()[self.step]

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        warning = _("What will you play instead?") if self.hints else _("What will you play?")
        warning = warning if self.is_undecided else ""
        if self.leaving:
            warning = with_keys(_("{back} again ends the lessons; {play} goes on."))
        text = self._exercise.praise if self.done else _whole_task(self._exercise)
        # the cards are as large in all exercises, for there is room for the longest text
        texts = chain.from_iterable((_whole_task(each), each.praise) for each in exercises())
        rows = max(coach_rows(with_keys(each), size.width) for each in texts)
        view = view_of(self.board, size, options, app_state, rows_above=rows)
        is_swept = any(isinstance(event, Swept) for event in self.board.state.happened)
        frame = draw_board(
            view,
            self._said(view),
            titles=(_title(self.step),),
            warning=warning,
            banner=Banner.SCOPA if is_swept else None,
            coach=respelled_in_both(with_keys(text)),
        )
        key_bar(frame, self._keys())
        return frame

    def _said(self, view: View) -> Said:
        """What is said below the table, where cards are called by their names as in the task."""
        players, room = self.board.players, view.layout.text_room
        if self.done:
            told = table_words.happened(self.board.state.happened, players)
            return Said(_in_words(room, told), _("Well done. Go on?"))
        usual = (_("Here you play Nino; your cards are at the bottom."),)
        beside = (self.remark,) if self.remark else self.hints or usual
        play, ways = self.board.choices[self.board.choice], len(self.board.choices)
        asked = table_words.choice(play, self.board.choice, ways, is_laid=not play.taken)
        return Said(_in_words(room, beside), _in_words(room - ok_width(), asked))

    def _keys(self) -> Sequence[KeyText]:
        others = _("{help} help"), _("{back} end the lesson")
        if self.done:
            return _("{play} go on"), *others
        card = _("{previous} {next} card"), _("{choose} card")
        turning = [_("{other_way} other way")] * (len(self.board.choices) > 1)
        return card, *turning, _("{play} play"), *others

    def handle(self, event: Event, app_state: AppState) -> Update:
        if self.leaving:
            if event == Action(Command.BACK):
                return Update(None)
            stays = replace(self, leaving=False)
            return Update(stays) if event == Action(Command.OK) else stays.handle(event, app_state)
        match event:
            case Action(Command.BACK):
                return Update(replace(self, leaving=True))
            case Action(Command.OK):
                following = _goes_to(self.step + 1, self.rules, app_state)
                return following if self.done else Update(self._played())
            case Action(Command.TAKE_BACK) if self.step:
                return _goes_to(self.step - 1, self.rules, app_state)
        if self.done:
            return Update(self)
        board, remark = self.board.handle_selection(event)
        after = replace(self, board=board, remark=remark)
        return Update(replace(after, is_undecided=False, hints=()) if selects(event) else after)

    def _played(self) -> Lesson:
        play = self.board.choices[self.board.choice]
        if not self._exercise.is_solved_by(play):
            hints = self._exercise.hints_after(play)
            return replace(self, remark="", hints=hints, is_undecided=True)
        board = replace(self.board, state=self.board.state.after(play), selected=0)
        return replace(self, board=board, done=True, is_undecided=False)


def resumed_lesson(name: str, rules: Rules) -> Screen:
    """The lesson of that *name*, at which they were left, or the first; *rules*: see `Lesson`."""
    step = LESSONS.index(name) if name in LESSONS else 0
    lesson = _lesson(step, rules)
    if step and isinstance(lesson, Lesson):
        remark = _("You left the lessons here; {take_back} leads to the one before.")
        return replace(lesson, remark=with_keys(remark))
    return lesson


def _goes_to(step: int, rules: Rules, app_state: AppState) -> Update:
    return Update(_lesson(step, rules), app_state=app_state.changed("lesson", LESSONS[step]))


def _lesson(step: int, rules: Rules) -> Screen:
    return Lesson.of(rules, step) if step < len(exercises()) else ScoreLesson(rules)


def _whole_task(exercise: Exercise) -> str:
    return f"{exercise.task} {exercise.keys}".rstrip()


def _title(step: int) -> str:
    return _("Lesson {number} of {lessons}").format(number=step + 1, lessons=len(LESSONS))


def _in_words(room: int, texts: Sequence[str]) -> str:
    """The first of *texts* for which there is room and that calls no card by its code."""
    codes = tuple(map(in_code, DECK))
    return fitting(room, [text for text in texts if not any(code in text for code in codes)])


def summary(*, plays_nino: bool) -> tuple[str, ...]:
    """How a round of Scopa goes on, in paragraphs, after the lesson.

    plays_nino: the next match is against Nino
    """
    nino = _("Nino, a child of six, is a good opponent to begin with: choose him on the title.")
    if plays_nino:
        nino = _(
            "Your next game is against Nino, a child of six, who is a good opponent to begin with; "
            "on the title you choose another."
        )
    points = _("After each round you see what every point was given for.")
    keys = _(
        "At the table a + marks the cards in your hand that can take; {suggest} asks the coach "
        "(the match then counts as one with help), and {help} shows the rules."
    )
    return (*how_it_goes_on(), f"{points} {nino} {keys}")


@dataclass(frozen=True)
class ScoreLesson(Screen):
    """The last lesson: the score of an example; who wins the prime is asked before it is counted.

    rules: of the chosen game, as for `Lesson`
    step: how many kinds of points are counted, and then the question
    answer: the side that was named
    """

    rules: Rules
    step: int = 0
    answer: int | None = None

    @property
    def awards(self) -> Sequence[Award]:
        return score(round_to_count().round)

    @property
    def asks(self) -> bool:
        return self.step == len(self.awards)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        counted, last = self.step - (self.step >= len(self.awards)), self.awards[-1]
        text = _(
            "A round against Nino, a child of six, is over. You see the coins of both, and the "
            "cards that count for the prime. {play} counts one point after another."
        )
        if counted > len(self.awards):
            text = end_of_count()
        elif self.asks:
            text = _("The best card of each suit counts for the prime. Who wins it?")
        elif counted:
            text = explained_point(self.awards[counted - 1])
        if counted == len(self.awards) and self.answer is not None:
            text = f"{_('Right!') if last.points[self.answer] else _('Not quite.')} {text}"
        lines = textwrap.wrap(with_keys(text), size.width - 4)
        if self.asks or counted == len(self.awards):
            lines += _values_in_prime()
        lines += [""] * (_MOST_ROWS - len(lines))  # so that the count stands where it stood
        title = _title(len(LESSONS) - 1)
        frame = CountedScore(round_to_count(), counted, title, lines).draw(size, options)
        keys = _("{help} help"), _("{back} end the lesson")
        if self.asks:
            key_bar(frame, (_("{previous} you"), _("{next} Nino"), *keys))
        else:
            ok_bar(frame, _("{play} go on"), *keys)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.PREVIOUS | Command.NEXT as named) if self.asks:
                answer = [Command.PREVIOUS, Command.NEXT].index(named)
                return Update(replace(self, step=self.step + 1, answer=answer))
            case Action(Command.OK | Command.NEXT) if not self.asks:
                if self.step <= len(self.awards) + 1:
                    return Update(replace(self, step=self.step + 1))
                return self._end(app_state)
            case Action(Command.TAKE_BACK):
                return _goes_to(len(LESSONS) - 2, self.rules, app_state)
            case Action(Command.PREVIOUS):
                return Update(replace(self, step=max(0, self.step - 1)))
        return Update(self)

    def _end(self, app_state: AppState) -> Update:
        pages = [Chapter.of(_("That is Scopa"), summary(plays_nino=app_state.is_new))]
        if differences := rules_that_differ(self.rules, SCOPA):
            pages.append(Chapter.of(game_name(self.rules), differences))
        after = app_state.changed("lesson", LEARNED)
        if app_state.is_new:
            after = after.changed("opponent", FIRST_OPPONENT)
        return Update(Pages(tuple(pages)), app_state=after)


def _values_in_prime() -> list[str]:
    """A row of ranks, and below it what each is worth in the prime."""
    names = {7: "7", 6: "6", 1: rank_name(1), 5: "5", 4: "4", 3: "3", 2: "2", 8: _("8 to 10")}
    above, below = _("the card"), _("worth here")
    width = max(len(above), len(below))
    above, below = above.ljust(width), below.ljust(width)
    for rank, name in names.items():
        column = max(4, len(name) + 2)
        above += name.rjust(column)
        below += str(PRIME_VALUE[rank]).rjust(column)
    return [above, below]
