"""The draw for the deal: everybody turns a card of the deck that lies fanned; the lowest deals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scopa.engine import Card
from scopa.game.match_flow import DrawStep
from scopa.text.language import _
from scopa.text.match.table_words import drawn
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import PlayerNames, names_at_table
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import BACK, Pictures
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command, cursor_after
from scopa.tui.navigation import Screens
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.terminal.key_decoder import Tick
from scopa.tui.widgets import key_bar, offer, ok_width, prompt

TURN_MS = 700  # how long each of the others takes to turn a card
_TEXT_ROWS = 10
# Where the first card of the shuffle lies, and how far from it the next: not side by side.
_MIDDLE, _APART = 19, 11


@dataclass(frozen=True)
class DrawForDeal(Screen):
    """The fanned deck, from which each player turns a card to choose the dealer.

    shown_ms: how long it is shown who deals, if it goes on by itself
    seen: how many cards of the last draw are seen
    at: the place of the card that the person is about to turn
    """

    step: DrawStep
    shown_ms: int | None = None
    seen: int = 0
    at: int = _MIDDLE

    @property
    def players(self) -> PlayerNames:
        return names_at_table(self.step.new_match.rules, self.step.new_match.levels)

    @property
    def fan(self) -> list[Card | None]:
        """The cards as they lie, from the left; those that were turned are gone."""
        deck, draws = self.step.deck, self.step.draws
        lying: list[Card | None] = [None] * len(deck)
        gone = [card for cards in draws[:-1] for card in cards]
        gone += draws[-1][: self.seen + 1] if draws else ()
        for number, card in enumerate(deck):
            lying[(_MIDDLE + number * _APART) % len(lying)] = None if card in gone else card
        return lying

    @property
    def is_turning(self) -> bool:
        """Whether others have still to turn their cards."""
        return bool(self.step.draws) and self.seen < len(self.players.seats)

    @property
    def is_over(self) -> bool:
        """Whether the dealer is found and shown."""
        return self.step.is_decided and not self.is_turning

    @property
    def wakes_in_ms(self) -> int | None:
        return TURN_MS if self.is_turning else self.shown_ms if self.is_over else None

    @property
    def rest(self) -> DrawForDeal:
        return self._seeing(len(self.players.seats)) if self.is_turning else self

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Tick() if self.is_turning:
                return Update(self._seeing(self.seen + 1))
            case Tick() | Action(Command.OK) if self.is_over:
                return Update(None, self._next_screens(app_state))
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.NEVER):
                after = app_state.changed("first_dealer", "random")
                return Update(None, self._next_screens(app_state), after)
            case Action(Command.OK) if self.is_turning:
                return Update(self.rest)
            case Action():
                return Update(self.rest._obey(event, app_state))
        return Update(self)

    def _next_screens(self, app_state: AppState) -> Screens:
        step = self.step.next_step(cuts=app_state.match_settings.cut)
        return navigation.open_step(step, app_state)

    def _seeing(self, seen: int) -> DrawForDeal:
        after = replace(self, seen=seen)
        if after.is_turning or after.is_over:
            return after
        return replace(after, at=after.fan.index(after.step.result.draws[len(after.step.draws)][0]))

    def _obey(self, action: Action, app_state: AppState) -> DrawForDeal:
        if self.is_over:
            return self
        fan = self.fan
        lying = [place for place, card in enumerate(fan) if card is not None]
        at = cursor_after(action.command, lying.index(self.at), len(lying))
        if at is not None:
            return replace(self, at=lying[at])
        if action.command is Command.CHOOSE and action.number != self.at:
            return replace(self, at=action.number) if action.number in lying else self
        card = fan[self.at]
        if card is None or action.command not in (Command.OK, Command.CHOOSE):
            return self
        after = replace(self, step=self.step.turn(card), seen=1)
        return after if app_state.settings.animation else after.rest

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        players = len(self.players.seats)
        width = min(size.width - 3 - len(self.fan), (size.width - 2) // players - 2)
        pictures = options.fitting_into(width, (size.height - _TEXT_ROWS - 1) // 2)
        rows = _TEXT_ROWS + 1 + 2 * pictures.size.height
        y = max(0, (size.height - rows) // 2)
        frame.centre(y, _("Who deals first?"), Style.STRONG)
        frame.centre(y + 1, _("The lowest card deals; the dealer plays last."), Style.FAINT)
        self._fan(frame, pictures, y + 3)
        self._seats(frame, pictures, y + 5 + pictures.size.height)
        y += 8 + 2 * pictures.size.height
        text = fitting(size.width - ok_width() - 2, self._texts)
        prompt(frame, y, text, with_ok=self.wakes_in_ms is None)
        never = _("{never} no more draws: chance decides who deals (Options)")
        offer(frame, options, y + 1, never, Command.NEVER)
        helps = _("{help} help")
        keys = [_("{previous} {next} card"), _("{play} turn it"), helps, _("{back} title")]
        if self.is_turning or self.is_over:
            keys = [_("{play} go on"), helps, _("{quit} quit")]
        key_bar(frame, options, keys)
        return frame

    def _fan(self, frame: Frame, pictures: Pictures, y: int) -> None:
        step = (frame.size.width - 2 - pictures.size.width) // (len(self.fan) - 1)
        step = min(step, pictures.size.width)
        left = (frame.size.width - (len(self.fan) - 1) * step - pictures.size.width) // 2
        chooses = not (self.is_turning or self.is_over)
        for place, card in enumerate(self.fan):
            if card is None:
                continue
            is_at = chooses and place == self.at
            area = Rect(left + place * step, y + (not is_at), *pictures.size)
            pictures.of[BACK].draw(frame, area.x, area.y, Style.CHOSEN if is_at else None)
            if chooses:
                frame.target(area, Action(Command.CHOOSE, place))

    def _seats(self, frame: Frame, pictures: Pictures, y: int) -> None:
        names = [who.name for who in self.players.seats]
        card, cards = pictures.size, self.step.draws[-1] if self.step.draws else ()
        step = max(card.width, *map(len, names)) + 2
        left = (frame.size.width - (len(names) - 1) * step - card.width) // 2
        for seat, turned in enumerate(cards[: self.seen + 1]):
            x = left + seat * step
            frame.put(x + (card.width - len(names[seat])) // 2, y, names[seat], Style.FAINT)
            mark = Style.CHOSEN if self.is_over and seat == self.step.result.dealer else None
            code = str(turned) if seat < self.seen else BACK
            pictures.of[code].draw(frame, x, y + 2, mark)

    @property
    def _texts(self) -> tuple[str, ...]:
        if self.is_turning:
            return (_("{who} turns a card ...").format(who=self.players.seats[self.seen]),)
        if self.is_over:
            return drawn(self.step.result, self.players)
        if self.step.draws:
            return (_("The lowest cards are equal: turn another card."),)
        return (_("Turn a card: any will do."),)
