"""Two choices before a puzzle: which kind it is to be, and what the other player holds."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scopa.engine import CardSet, Suit
from scopa.game.match_state import HUMAN
from scopa.game.puzzle_attempt import PuzzleAttempt
from scopa.game.puzzle_session import EVERY, PuzzleFilter, PuzzleSession
from scopa.players.puzzle import Difficulty, PuzzleTheme
from scopa.text import puzzles
from scopa.text.cards import in_code
from scopa.text.language import _
from scopa.text.table import game_name
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Update
from scopa.tui.screens.list_screen import WIDEST, ListScreen, page, visible_lines
from scopa.tui.widgets import bar, choose_key, edge, keys_to_choose, ok_bar

_COUNT = 19  # columns beside the name, mostly of how many were solved


@dataclass(frozen=True)
class PuzzleChoice(ListScreen):
    """Choosing a theme or a difficulty, of those of which there are puzzles."""

    session: PuzzleSession
    filters: tuple[PuzzleFilter, ...]

    @classmethod
    def of(cls, session: PuzzleSession) -> PuzzleChoice:
        """The choice with the present filter under the cursor."""
        by_difficulty = [PuzzleFilter(None, each) for each in Difficulty]
        every = [EVERY, *map(PuzzleFilter, PuzzleTheme), *by_difficulty]
        anew = session._replace(done=frozenset())  # those that were solved now are listed, too
        is_other = anew.filtered(EVERY).is_of_other_game  # nor are the others of the chosen one
        found = {each: anew.filtered(each) for each in every}
        filters = tuple(
            each for each, at in found.items() if at.key and at.is_of_other_game == is_other
        )
        line = filters.index(session.chosen) if session.chosen in filters else 0
        return cls(session, filters, line=line)

    @property
    def count(self) -> int:
        return len(self.filters)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        title = f"{game_name(self.session.rules)}: {_('Which puzzles?')}"
        area = page(frame, options, self.count + 2)
        frame.put(area.x + 1, area.y, title, Style.STRONG)
        lines = Rect(area.x, area.y + 2, area.width, area.height - 2)
        for number, line in visible_lines(frame, lines, self.count, self.line):
            chosen = self.filters[number]
            keys = self.session._replace(chosen=chosen, any_game=False).keys
            text = _("{solved} of {number} solved")
            solved = sum(key in self.session.progress.solved for key in keys)
            text = text.format(solved=solved, number=len(keys))
            name = puzzles.filter_name(*chosen)
            self.draw_line(frame, line, number, f"{name:<{line.width - _COUNT}}{text}")
        ok_bar(frame, options, *keys_to_choose())
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        if event == Action(Command.BACK):
            return Update(None, navigation.open_puzzle(self.session))
        return super().handle(event, app_state)

    def accept(self, app_state: AppState) -> Update:
        return Update(None, navigation.open_puzzle(self.session.filtered(self.filters[self.line])))


@dataclass(frozen=True)
class HandChoice(ListScreen):
    """The first half of a puzzle of the last deal: which of some hands does the other hold?"""

    attempt: PuzzleAttempt
    click_accepts: ClassVar[bool] = False  # nor does a number: what is chosen may be thought over

    @property
    def count(self) -> int:
        return len(self.attempt.hands)

    @property
    def explanation(self) -> Sequence[str]:
        return puzzles.about_puzzles()

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        edge(frame)
        state, streak = self.attempt.state, self.attempt.session.progress.streak
        bar(frame, 0, puzzles.heading(streak), game_name(state.round.rules))
        width = min(WIDEST, size.width - 4)
        rows = [row for text in self._told() for row in textwrap.wrap(text, width)]
        left, height = (size.width - width) // 2, len(rows) + 2 + self.count
        top = max(1, (size.height - 1 - height) // 2)
        frame.block(Rect(left, top, width, len(rows)), rows, Style.TABLE)
        y = top + len(rows) + 1
        frame.put(left, y, puzzles.hand_question(state.cast.seats[1]), Style.STRONG)
        for number, hand in enumerate(self.attempt.hands):
            line = Rect(left, y + 1 + number, width, 1)
            self.draw_line(frame, line, number, f"{number + 1}  {_codes(hand)}")
        others = _("{rematch} another puzzle"), _("{options} themes")
        ok_bar(frame, options, choose_key(), _("{play} OK"), *others, _("{back} title"))
        return frame

    def _told(self) -> Sequence[str]:
        """The cards that can be seen: taken, on the table, in the hand."""
        round_, cast = self.attempt.state.round, self.attempt.state.cast
        told = [*self.attempt.introduction]
        for side, pile in zip(cast.sides, round_.piles, strict=True):
            told.append(puzzles.taken(side, _codes(CardSet(pile))))
        table = _codes(CardSet(round_.table)) or _("nothing")
        told.append(_("On the table: {cards}").format(cards=table))
        told.append(_("Your hand: {cards}").format(cards=_codes(round_.hand(HUMAN))))
        return told

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.REMATCH):
                return Update(None, navigation.open_puzzle(self.attempt.session.skip()))
            case Action(Command.OPTIONS):
                return Update(None, (PuzzleChoice.of(self.attempt.session),))
        return super().handle(event, app_state)

    def accept(self, app_state: AppState) -> Update:
        guess = self.attempt.hands[self.line]
        return Update(None, navigation.open_puzzle(self.attempt.session, guess))


def _codes(cards: CardSet) -> str:
    """The cards, those of a suit together."""
    by_suit = (" ".join(in_code(card) for card in cards if card.suit is suit) for suit in Suit)
    return "   ".join(filter(None, by_suit))
