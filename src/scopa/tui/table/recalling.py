"""The exercise of memory at the table: the question above it, and what is answered so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scopa.game.memory import NOTHING_ASKED, Recall
from scopa.text import memory as sentences
from scopa.text.player_names import PlayerNames
from scopa.text.screen_labels import Keys
from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.stepping import stepped
from scopa.tui.widgets import ok_button

_ROWS = 3
"""So many rows do the question and its choices take up."""
_MARKING = (Command.OTHER_WAY, Command.OTHER_WAY_BACK)


@dataclass(frozen=True)
class Recalling:
    """An exercise under way: the choice *at* which one is, and those that are *marked*."""

    recall: Recall
    at: int = 0
    marked: frozenset[int] = frozenset()

    def after(self, action: Action) -> Recalling:
        """The exercise after a key: to another choice, to mark it, to answer, or to end it."""
        question = self.recall.question
        assert question is not None, "something is asked"
        count, command = len(question.choices), action.command
        at = stepped(command, self.at, count) if command not in _MARKING else None
        if at is not None:
            return replace(self, at=at)
        match command:
            case Command.CHOOSE if question.is_number:
                return replace(self, at=min((action.number + 1) % 10, count - 1))
            case Command.CHOOSE if action.number < count:
                return replace(self, at=action.number)._with_other_mark
            case Command.OTHER_WAY | Command.OTHER_WAY_BACK if not question.is_number:
                return self._with_other_mark
            case Command.OK:
                answer = frozenset({self.at}) if question.is_number else self.marked
                answers = (*self.recall.answers, answer)
                return Recalling(self.recall._replace(answers=answers))
            case Command.BACK:
                return Recalling(NOTHING_ASKED)
        return self

    @property
    def _with_other_mark(self) -> Recalling:
        """The choice at which one is is marked, or no longer."""
        return replace(self, marked=self.marked ^ {self.at})

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that matter now, from the fullest line to the shortest."""
        question = self.recall.question
        if question is not None and question.is_number:
            return (Keys.RECALL_NUMBER,)
        return Keys.RECALL, Keys.SHORT_RECALL

    def draw(self, frame: Frame, area: Rect, named: PlayerNames) -> None:
        """The question and its choices in that *area*, over the other hand."""
        question = self.recall.question
        assert question is not None, "something is asked"
        frame.fill(area, Style.BAR)
        text = sentences.question(question.subject.value, named)
        y = area.y + (area.height - _ROWS) // 2
        frame.put((area.width - len(text)) // 2, y, text, Style.BAR)
        labels = [
            f"[{choice}]" if at in self.marked else f" {choice} "
            for at, choice in enumerate(question.choices)
        ]
        x = (area.width - len(" ".join(labels))) // 2
        for at, label in enumerate(labels):
            frame.put(x, y + 2, label, Style.SELECTED if at == self.at else Style.BAR)
            number = (at - 1) % 10 if question.is_number else at
            frame.target(Rect(x, y + 2, len(label), 1), Action(Command.CHOOSE, number))
            x += len(label) + 1
        ok_button(frame)
