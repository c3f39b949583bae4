"""The game as lines of text: for screen readers, pipes, dumb terminals and tests.

A `TextGame` is a value, as a screen is: a line of input, or a play of a computer player, makes the
next one. `Repl` reads the lines, asks the players, and saves the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scopa.engine import Play
from scopa.game.match_flow import Deed, Next, may, shows_draw, what_next
from scopa.game.match_state import HUMAN, ContinuableMatch, MatchState
from scopa.game.player_requests import Request
from scopa.plain.commands import (
    COMMANDS,
    command_word,
    not_understood,
    parse_command,
    plays_meant,
    turn_prompt,
)
from scopa.plain.descriptions import (
    counted_lines,
    deal_lines,
    described,
    draw_lines,
    event_lines,
    hand_lines,
    lines_of_count,
    opening,
    score_lines,
    table_lines,
    taken_lines,
    which_way,
)
from scopa.players.opponents import STRONGEST
from scopa.text.card_names import respelled_in_both
from scopa.text.exercises import Exercise, exercises, how_it_goes_on, round_to_count
from scopa.text.language import _
from scopa.text.match.match_words import shared_result, summary_of
from scopa.text.match.sayings import Saying, saying_after_match, saying_after_round, saying_at_table
from scopa.text.match.score_words import practice_over
from scopa.text.numbers_and_lists import by_side
from scopa.text.player_names import players_of


@dataclass(frozen=True)
class TextGame:
    """A match in lines of text.

    output: the lines to print now, however long
    recent: what has happened since the person last played
    choices: the plays of which the person is asked to choose one
    waiting: a match that can be continued until the person plays in this one
    job: the longer work to do now: ``advice``, ``values``, ``file`` or ``review``
    advised: the match when the coach was asked last
    has_sayings: the opponents say something now and then
    has_counter: the cards not seen yet are told
    is_new: the person has never finished a match
    rematch: begins a match like one that is over; without it the program ends with the match
    before_practice: the game that the end of practice, or of the lessons, leads back to
    lesson: the step of the lessons, of which the state is the table
    """

    state: MatchState
    output: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    choices: tuple[Play, ...] = ()
    is_over: bool = False
    waiting: MatchState | None = None
    job: str = ""
    advised: MatchState | None = None
    has_sayings: bool = False
    has_counter: bool = True
    is_new: bool = False
    rematch: Callable[[MatchState], TextGame] | None = None
    before_practice: TextGame | None = None
    lesson: int | None = None

    def begin(self, messages: Sequence[str] = ()) -> TextGame:
        """The game at its first deal; the messages come first."""
        state = self.state
        lines = [*messages, *opening(state.match.rules, players_of(state))]
        if self.is_new:
            text = _(
                "New to Scopa? Your card takes one with the same number, or cards that add up to "
                "it; a jack counts 8, a knight 9, a king 10. Type {lesson} to learn it all in "
                "five minutes."
            )
            lines.append(text.format(lesson=command_word("lesson")))
        if self.waiting is not None:
            text = _("A match is under way: {about}. It is kept; type {go_on} to go on with it.")
            about, go_on = summary_of(ContinuableMatch(self.waiting))[0], command_word("continue")
            lines.append(text.format(about=about, go_on=go_on))
        if state.draw is not None and shows_draw(state):
            lines += draw_lines(state.draw.draws, players_of(state))
        return self._deal(state, lines)

    def resume(self) -> TextGame:
        """The game where its match was left."""
        lines = opening(self.state.match.rules, players_of(self.state))
        if self.state.round.is_over:
            return self._count(lines)
        return self._print(*lines, *score_lines(self.state), *self._turn_lines())

    # ------------------------------------------------------------------ for those who run it

    @property
    def request(self) -> Request | None:
        """The question to the computer player whose turn it is, if it is one's."""
        state = self.state
        waits = self.is_over or self.lesson is not None
        if waits or state.round.is_over or state.is_humans_turn:
            return None
        return Request(state.levels[state.round.turn], state)

    @property
    def to_save(self) -> MatchState | None:
        """The match, if it is to be saved."""
        return self.state if self.waiting is None and self.state.key else None

    @property
    def stopped(self) -> str:
        """The farewell when the match is left, be it from practice."""
        state = self.before_practice.state if self.before_practice else self.state
        if state.is_decided:
            return _("The match is over.")
        scores = by_side(state.scores, players_of(state).sides)
        text = _("The match stops here: {points}.").format(points=scores)
        kept = _("It is kept; scopa continue --plain goes on with it.")
        return f"{text} {kept}" if (self.before_practice or self).to_save else text

    # --------------------------------------------------------------------------- what happens

    def after(self, play: Play) -> TextGame:
        """The game after a play by the player whose turn it is.

        :raises IllegalPlay:
        """
        if self.lesson is not None:
            return self._after_exercise(exercises()[self.lesson], play)
        is_mine = self.state.is_humans_turn
        state = self.state.after(play)
        lines = event_lines(state.happened, players_of(state))
        recent = (*(() if is_mine else self.recent), *lines)
        waiting = None if is_mine else self.waiting
        game = replace(self, state=state, recent=recent, choices=(), waiting=waiting)
        if state.round.is_over:
            return game._count(lines)
        lines += game._saying_lines(saying_at_table(state))
        if state.watched:
            lines.append(table_lines(state)[0])
        return game._print(*lines, *game._turn_lines())

    def after_job(self, lines: Sequence[str]) -> TextGame:
        """The game after its job is done, with the lines that came of it.

        What can be typed is told again after a review, which is long.
        """
        prompt = (self._turn_lines() or self._next_lines) if self.job == "review" else []
        return replace(self, job="", output=(*lines, *prompt))

    def handle_line(self, line: str) -> TextGame:
        """The game after the person has typed a line."""
        text = parse_command(line, after_round=self.state.round.is_over)
        if text == "piles" and not self.has_counter:
            off = _("The card counter is off; --card-counter switches it on.")
            return self._print(*taken_lines(self.state), off)
        if (told := described(text, self.state)) is not None:
            return self._print(*(told or self._next_lines))
        if text == "quit":
            return replace(self, is_over=True)._print(self.stopped)
        if text == "continue":
            return self._continue()
        if text in COMMANDS:
            return self._obey(text)
        return self._answer(text)

    def _answer(self, text: str) -> TextGame:
        """The game after the answer to a question: a play, or Enter to go on."""
        if self.state.is_humans_turn:
            return self._play(text)
        if text:
            return self._print(not_understood(text), *self._next_lines)
        if self.lesson is not None:
            return self._teach(self.lesson + 1)
        if what_next(self.state) is Next.ROUND:
            return self._deal(self.state.next_round())
        return replace(self, is_over=True, output=())

    def _continue(self) -> TextGame:
        if self.lesson is not None:
            return self._teach(len(exercises()) + 1)
        if self.waiting is None:
            return self._print(_("There is no match to go on with."))
        game = replace(self, state=self.waiting, waiting=None, recent=(), choices=())
        return game.resume()

    def _play(self, text: str) -> TextGame:
        """Play what the text means; an empty one asks for the turn again."""
        if not text:
            return replace(self, choices=())._print(*self._turn_lines())
        plays = plays_meant(text, self.state.round, self.choices)
        if isinstance(plays, str):
            return self._print(plays)
        if len(plays) == 1:
            return self.after(plays[0])
        return replace(self, choices=tuple(plays))._print(*which_way(self.state, plays))

    def _teach(self, step: int) -> TextGame:
        """The game at a *step* of the lessons, or after the last one where it was before them."""
        every, back = exercises(), self.before_practice
        if step > len(every) and back is not None:
            begun = opening(back.state.match.rules, players_of(back.state))
            going_on = back._turn_lines() or back._next_lines
            return back._print(*how_it_goes_on(), *begun, *going_on)
        title = _("Lesson {number} of {lessons}").format(number=step + 1, lessons=len(every) + 1)
        state, lines = round_to_count(), lines_of_count()
        if step < len(every):
            state, lines = every[step].state, [respelled_in_both(every[step].task)[0]]
        game = replace(self, state=state, lesson=step, choices=(), recent=(), rematch=None)
        return game._print(f"{title}.", *lines, *(game._turn_lines() or game._next_lines))

    def _after_exercise(self, exercise: Exercise, play: Play) -> TextGame:
        asked = replace(self, choices=())
        if not exercise.is_solved_by(play):
            return asked._print(exercise.hints_after(play)[0], *self._turn_lines())
        state = self.state.after(play)
        told = event_lines(state.happened, players_of(state))
        praise = respelled_in_both(exercise.praise)[0]
        return replace(asked, state=state)._print(*told, praise, *self._next_lines)

    def _deal(self, state: MatchState, lines: Sequence[str] = ()) -> TextGame:
        """Show the round that is dealt."""
        news = deal_lines(state)
        game = replace(self, state=state, recent=tuple(news), choices=())
        shown = game._turn_lines() or table_lines(state)
        return game._print(*lines, *news, *game._saying_lines(saying_at_table(state)), *shown)

    def _count(self, lines: Sequence[str]) -> TextGame:
        """Show the score of the round, which is over, and what may come next."""
        state, following = self.state, what_next(self.state)
        lines = [*lines, *counted_lines(state)]
        if self.before_practice is not None and following is Next.BACK:
            lines.append(practice_over(state.original_points)[0])
            return self.before_practice._print(*lines, *self.before_practice._next_lines)
        if following is Next.END:
            lines += [*self._saying_lines(saying_after_match(state)), *shared_result(state)]
            if self.rematch is None:
                return replace(self, is_over=True)._print(*lines)
        else:
            lines += self._saying_lines(saying_after_round(state))
            if state.watched:
                return self._deal(state.next_round(), lines)
        return self._print(*lines, *self._next_lines)

    # ------------------------------------------------------------------------------- commands

    def _obey(self, command: str) -> TextGame:
        state, game = self.state, self
        lines: Sequence[str] = ()
        match command:
            case "last":
                told = self.recent or event_lines(state.happened, players_of(state))
                lines = told or [_("Nothing has been played yet.")]
            case "file":
                game = replace(self, job="file")
            case "lesson":
                before = self if self.lesson is None else self.before_practice
                return replace(self, before_practice=before)._teach(0)
            case "undo" if not may(state, Deed.TAKE_BACK):
                lines = [_("You have no play in this round to take back.")]
            case "undo":
                game = replace(self, state=state.take_back(), recent=(), choices=())
                text = _("Your play is taken back. The match is marked as played with help.")
                lines = [text, *game._turn_lines()]
            case "advice":
                return self._consult()
            case "rematch" if self.rematch and may(state, Deed.REMATCH):
                return self.rematch(state)
            case "review" if may(state, Deed.REVIEW):
                game = replace(self, job="review")
                lines = [_("The coach is looking at the table ...")]
            case "again" | "watch" if may(state, Deed.PRACTISE):
                text = _("The same deal again, as practice: it does not count.")
                again = state.practice(played_by=STRONGEST if command == "watch" else "")
                return replace(self, before_practice=self)._deal(again, [text])
            case _:
                lines = [_("That works only after a round that you have played.")]
        return game._print(*lines)

    def _consult(self) -> TextGame:
        """Ask the coach; a second time, what each play is worth."""
        state = self.state
        if not may(state, Deed.COACH):
            return self._print(*self._next_lines)
        if state == self.advised:
            return replace(self, job="values", output=())
        helped = state._replace(helped=True)
        is_first = state.counts_without_help and self.lesson is None
        asked = replace(self, state=helped, advised=helped, job="advice")
        first = [_("The match now counts as one with help.")] * is_first
        return asked._print(_("The coach is looking at the table ..."), *first)

    # --------------------------------------------------------------------------------- output

    def _print(self, *lines: str) -> TextGame:
        return replace(self, output=lines)

    def _saying_lines(self, saying: Saying | None) -> list[str]:
        return [saying.text(players_of(self.state))] if self.has_sayings and saying else []

    def _turn_lines(self) -> list[str]:
        """The table, the hand and the question, when it is the person's turn."""
        if not self.state.is_humans_turn:
            return []
        cards = self.state.round.hands[HUMAN].bit_count()
        return [*table_lines(self.state), *hand_lines(self.state), turn_prompt(cards)]

    @property
    def _next_lines(self) -> list[str]:
        """What can be typed after a round, or an exercise."""
        if self.lesson is not None:
            word = command_word("continue")
            return [_("Enter: the next step. Or {go_on}: to the match.").format(go_on=word)]
        lines = [_("The round is over. Enter: the next round.")]
        if what_next(self.state) is Next.END:
            lines = [_("The match is over. Enter: leave.")]
        if self.rematch is not None and may(self.state, Deed.REVIEW):
            text = _(
                "Or {review}: luck and mistakes; {again}: practise the same deal; {rematch}: a new "
                "match."
            )
            words = {name: command_word(name) for name in ("review", "again", "rematch")}
            lines.append(text.format(**words))
        return lines
