"""The draw for the deal: the card that each player has turned; the lowest deals."""

from __future__ import annotations

from dataclasses import dataclass

from scopa.game.match_state import MatchState
from scopa.text.games_and_rules import game_name
from scopa.text.language import _
from scopa.text.match.table_words import drawn
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import players_of
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cards.halo import cast_shadows
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bar import key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import edge, ok_width, prompt

_TEXT_ROWS = 11
_BETWEEN = 4  # the columns between what the players turned
_STEP = 3  # the columns to be seen of a card that was turned before another


@dataclass(frozen=True)
class DrawForDeal(Screen):
    """The cards that were turned before the match *state* was dealt; after a tie, all of them."""

    state: MatchState

    @property
    def smallest(self) -> Size:
        return smallest_table(self.state.match.rules)

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.OK):
                table = navigation.open_table(self.state, app_state, is_dealt=True)
                return Update(None, table)
            case Action(Command.RULES):
                return Update(self, navigation.open_rules_in_force(self.state))
        return super().handle(event, app_state)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame, players, draw = Frame(size), players_of(self.state), self.state.draw
        assert draw is not None, "this match began with a draw"
        names = [who.name for who in players.seats]
        covered = _STEP * (len(draw.draws) - 1)
        width = (size.width - 2) // len(names) - _BETWEEN - covered
        pictures = options.fitting_into(width, size.height - _TEXT_ROWS)
        y = 2 + max(0, (size.height - _TEXT_ROWS - pictures.size.height) // 2)
        edge(frame, _("Who deals first?"), game_name(self.state.match.rules))
        frame.centre(y, _("The lowest card deals; the dealer plays last."), Style.FAINT)
        cards_width = pictures.size.width + covered
        step = max(cards_width, *map(len, names)) + _BETWEEN
        left = (size.width - (len(names) - 1) * step - cards_width) // 2
        for seat, name in enumerate(names):
            x = left + seat * step
            is_dealer = seat == draw.dealer
            style = Style.STRONG if is_dealer else Style.FAINT
            frame.put(x + (cards_width - len(name)) // 2, y + 2, name, style)
            codes = [str(cards[seat]) for cards in draw.draws]
            pictures.fan(frame, codes, x, y + 4, _STEP, marked=codes[-1:] if is_dealer else ())
        texts = drawn(draw, players)
        text = fitting(size.width - ok_width() - 2, texts)
        prompt(frame, y + 6 + pictures.size.height, text)
        cast_shadows(frame, options.deck.charset)
        keys = _("{play} go on"), _("{rules} rules"), _("{help} help"), _("{back} title")
        key_bar(frame, keys)
        return frame
