"""The first lesson in lines of text: the exercises of the screen, and the count of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.engine import SCOPA, Play, score
from scopa.game.match_state import MatchState
from scopa.plain.commands import (
    command_word,
    help_on,
    help_on_plays,
    not_understood,
    parse_command,
    plays_meant,
    turn_prompt,
)
from scopa.plain.descriptions import (
    award_lines,
    described,
    event_lines,
    hand_lines,
    table_lines,
    which_way,
)
from scopa.plain.text_game import TextGame
from scopa.text.card_names import in_words, respelled
from scopa.text.exercises import (
    Exercise,
    end_of_count,
    exercises,
    explained_point,
    how_it_goes_on,
    round_to_count,
)
from scopa.text.help_pages import rules_pages
from scopa.text.language import _
from scopa.text.player_names import players_of

_COMMANDS = ("table", "hand", "rules")  # of a game, that mean something here


@dataclass(frozen=True)
class TextLesson:
    """A step of the lessons: an exercise, and after the last one the count of a round.

    state: the table of the exercise
    done: the right play was made
    back: the match from which the lessons were begun, and to which they lead back
    """

    step: int
    state: MatchState
    output: tuple[str, ...] = ()
    choices: tuple[Play, ...] = ()
    done: bool = False
    is_over: bool = False
    back: TextGame | None = None

    @classmethod
    def begin(cls, step: int = 0, back: TextGame | None = None) -> TextLesson:
        """The lesson at one of its steps."""
        number, every = step + 1, exercises()
        title = _("Lesson {number} of {lessons}").format(number=number, lessons=len(every) + 1)
        if step == len(every):
            return cls(step, round_to_count(), (f"{title}.", *_counted()), done=True, back=back)
        lesson = cls(step, every[step].state, back=back)
        return lesson._print(f"{title}.", respelled(every[step].task, in_words), *lesson._asked())

    @property
    def stopped(self) -> str:
        """The farewell when the lessons are left."""
        return _("The lessons stop here; scopa learn --plain begins them again.")

    @property
    def _exercise(self) -> Exercise:
        return exercises()[self.step]

    def handle_line(self, line: str) -> TextLesson | TextGame:
        """The lesson after the person has typed a line, or the match to which it leads back."""
        text = parse_command(line)
        if text == "quit":
            return self._left(self.stopped)
        if text == "help":
            return self._print(*help_on_plays(), *help_on((*_COMMANDS, "quit")))
        if text.partition(" ")[0] in _COMMANDS:
            return self._print(*(described(text, self.state) or ()))
        if self.done:
            return self._print(not_understood(text), _next_prompt()) if text else self._go_on()
        return self._answer(text)

    def _answer(self, text: str) -> TextLesson:
        if not text:
            return replace(self, choices=())._print(*self._asked())
        plays = plays_meant(text, self.state.round, self.choices)
        if isinstance(plays, str):
            return self._print(plays)
        if len(plays) > 1:
            return replace(self, choices=tuple(plays))._print(*which_way(self.state, plays))
        return replace(self, choices=())._after(plays[0])

    def _after(self, play: Play) -> TextLesson:
        if not self._exercise.is_solved_by(play):
            return self._print(self._exercise.hints_after(play)[0], *self._asked())
        state = self.state.after(play)
        told = event_lines(state.happened, players_of(state))
        praise = respelled(self._exercise.praise, in_words)
        return replace(self, state=state, done=True)._print(*told, praise, _next_prompt())

    def _go_on(self) -> TextLesson | TextGame:
        if self.step < len(exercises()):
            return TextLesson.begin(self.step + 1, self.back)
        ready = _("Now you can play: scopa --plain --opponent nino begins a match.")
        return self._left(*how_it_goes_on(), *[ready] * (self.back is None))

    def _left(self, *lines: str) -> TextLesson | TextGame:
        if self.back is not None:
            return self.back.after_job(lines)
        return replace(self, is_over=True)._print(*lines)

    def _asked(self) -> Sequence[str]:
        hand = hand_lines(self.state)
        asked = _("Type the number of a card, or {help}.").format(help=command_word("help"))
        return (*table_lines(self.state), *hand, asked if not self.step else turn_prompt(3))

    def _print(self, *lines: str) -> TextLesson:
        return replace(self, output=lines)


def _next_prompt() -> str:
    return _("Press Enter to go on, or type quit.")


def _counted() -> Sequence[str]:
    state = round_to_count()
    lines = [_("A round against Nino, a child of six, is over, and its points are counted.")]
    for award in score(state.round):
        lines += award_lines(award, SCOPA, players_of(state))
        lines.append(explained_point(award))
    prime = rules_pages(SCOPA, in_words)[-1].paragraphs[1]
    return (*lines, prime, end_of_count(), _next_prompt())
