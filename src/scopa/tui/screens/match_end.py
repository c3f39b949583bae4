"""The end of a match: who won, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.game.match_flow import Deed, may
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.language import _
from scopa.text.match.sayings import saying_after_match
from scopa.text.match.score_words import end_line, end_title
from scopa.text.match.table_words import score_bar
from scopa.text.player_names import Mood, players_of
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Picture, Pictures, RenderOptions
from scopa.tui.cards.decks import face
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import page_room
from scopa.tui.terminal.key_decoder import Tick
from scopa.tui.widgets import button, edge, fitted_bar

# The cards shown after a match that was won, and after one that was lost.
_FANFARE = ("1D", "2D", "3D", "4D", "5D", "6D", "8D", "9D", "10D", "7D")
_CONSOLATION = ("7B", "7S", "7C", "7D")
_OTHER_ROWS = 6  # of bars, blanks and buttons
_APART = 2  # columns between a face and the cards beside it
_CLOSE = 2  # a match is close if it was decided by no more points
_CARD_MS = 90  # how long until the next card comes


@dataclass(frozen=True)
class MatchEnd(Screen):
    """The end of a match: who won, how it went, and what next; an opponent has the last word.

    shared: the text of a daily deal
    highlights: sentences about the match
    shown: how many of the cards are there, which come one by one; None for all
    """

    state: MatchState
    shared: tuple[str, ...] = ()
    highlights: tuple[str, ...] = ()
    shown: int | None = None

    @property
    def wakes_in_ms(self) -> int | None:
        return None if self.shown is None else _CARD_MS

    @property
    def rest(self) -> MatchEnd:
        return replace(self, shown=None)

    @property
    def _winner(self) -> int:
        winner = self.state.match_after_round.winner
        assert winner is not None, "the match is over"
        return winner

    @property
    def _cards(self) -> Sequence[str]:
        return _FANFARE if self._winner == HUMAN else _CONSOLATION

    def _pictures(self, room: Size, options: RenderOptions) -> tuple[Picture | None, Pictures]:
        width, halves = page_room(room).width, len(self._cards) + 1
        widest, smallest = room.width // 3, options.deck.sizes[0].size.width
        saying, portrait = saying_after_match(self.state), None
        if saying:
            mood = Mood.PLEASED if saying.occasion == "match won" else Mood.DISPLEASED
            least = (smallest * halves + 1) // 2
            beside = Size(min(widest, width - _APART - least), room.height)
            portrait = face(saying.kind, mood, beside, options.deck.charset)
        if portrait:
            width -= portrait.size.width + _APART
        cards = options.fitting_into(min(widest, 2 * width // halves), room.height)
        return portrait, cards  # at least half of each is seen

    def _show(self, frame: Frame, end: int, pictures: Pictures, portrait: Picture | None) -> None:
        """Draw the face and the cards beside it, which end above row *end*."""
        card, cards = pictures.size, self._cards
        beside = portrait.size.width + _APART if portrait else 0
        room = page_room(frame.size).width - beside - card.width
        step = min(card.width + 1, room // (len(cards) - 1))
        x = (frame.size.width - beside - card.width - (len(cards) - 1) * step) // 2
        if portrait:
            portrait.draw(frame, x, end - portrait.size.height)
        pictures.fan(frame, cards[: self.shown], x + beside, end - card.height, step)

    def _below(self, size: Size, options: RenderOptions) -> Sequence[tuple[str, Style]]:
        """The lines below the cards: the result, and as much about the match as there is room."""
        match, state = self.state.match_after_round, self.state
        lines = [(end_line(match.scores, match.rounds_played), Style.TABLE)]
        if not state.watched:
            winner = self._winner
            others = match.scores[1:] if winner == HUMAN else match.scores[:1]
            ahead = min(abs(match.scores[winner] - points) for points in others)
            is_clear = 2 * ahead >= match.scores[winner]
            if winner == HUMAN:
                close = _("That was close, and it is yours.")
                word = _("Well played: a clear win.") if is_clear else _("Well played.")
            else:
                close = _("So close: one card could have turned it.")
                word = _("Clearly lost: time for a rematch.") if is_clear else _("A rematch?")
            lines.append((close if ahead <= _CLOSE else word, Style.TABLE))
        if state.helped:
            text = _("With help: a play was taken back or the coach was asked.")
            lines.append((text, Style.FAINT))
        about = self.shared or tuple(text for text in self.highlights if len(text) < size.width - 4)
        room = size.height - _OTHER_ROWS - 2 - len(lines) - options.deck.sizes[0].size.height
        return lines + [(text, Style.TABLE) for text in ["", *about][: max(0, room)]]

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        edge(frame)
        match, players = self.state.match_after_round, players_of(self.state)
        rules, rounds = self.state.round.rules, match.rounds_played
        fitted_bar(frame, 0, *score_bar(match.scores, rules, rounds, players))
        above = [end_title(self._winner, players)]
        saying = saying_after_match(self.state)
        if app_state.settings.sayings and saying:
            above.append(saying.text(players))
        below = self._below(size, options)
        taken = len(above) + len(below) + _OTHER_ROWS
        portrait, pictures = self._pictures(Size(size.width - 2, size.height - taken), options)
        height = max(pictures.size.height, portrait.size.height if portrait else 0)
        spare = size.height - taken - height
        gap = 1 + min(2, spare // 6)
        y = 1 + max(0, spare - 3 * (gap - 1)) // 2
        for row, text in enumerate(above, y):
            frame.centre(row, text[: size.width - 4], Style.TABLE if row > y else Style.STRONG)
        y += len(above) + gap + height
        self._show(frame, y, pictures, portrait)
        y += gap
        for row, (text, style) in enumerate(below, y):
            frame.centre(row, text, style)
        y += len(below) + gap
        rematch, title = _("Rematch"), _("Title")
        x = (size.width - len(f"[ {rematch} ]   [ {title} ]")) // 2
        x = button(frame, x, y, rematch, Command.OK) + 3
        button(frame, x, y, title, Command.BACK, Style.TABLE)
        keys: list[KeyText] = [_("{play} rematch")]
        if may(self.state, Deed.REVIEW):
            keys.append(_("{suggest} review"))
        if may(self.state, Deed.PRACTISE):
            keys.append((_("{again} practise this deal"), _("{again} practise")))
        keys += [_("{help} help"), _("{quit} quit"), _("{back} title")]
        key_bar(frame, keys)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Tick() if self.shown is not None:
                is_last = self.shown + 1 >= len(self._cards)
                return Update(replace(self, shown=None if is_last else self.shown + 1))
            case Action(Command.OK) if self.shown is not None:
                return Update(self.rest)
            case Action(Command.OK | Command.REMATCH):
                again = navigation.open_rematch(self.state, app_state)
                return Update(None, again, app_state.after_new_match)
            case Action(Command.SUGGEST) if may(self.state, Deed.REVIEW):
                return Update(self, navigation.open_review(self.state))
            case Action(Command.AGAIN) if may(self.state, Deed.PRACTISE):
                again = navigation.open_table(self.state.practice(), app_state, is_dealt=True)
                return Update(self, again)
        return super().handle(event, app_state)
