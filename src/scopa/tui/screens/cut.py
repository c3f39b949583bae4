"""The cut: the shuffled deck, which the player cuts before it is dealt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scopa.game.match_flow import CutStep
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.text.language import _
from scopa.text.match.table_words import fair_deal
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import BACK
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.widgets import key_bar, offer, prompt

_CARDS = 40
_TEXT_ROWS = 11
# How many cards more a key lifts.
_MORE = {Command.NEXT: 1, Command.PREVIOUS: -1, Command.OTHER_WAY: 5, Command.OTHER_WAY_BACK: -5}


@dataclass(frozen=True)
class Cut(Screen):
    """The deck of the next round, with *lifted* cards lifted."""

    step: CutStep
    lifted: int

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        pictures = options.fitting_into(
            (size.width - _CARDS - 3) // 2, size.height - _TEXT_ROWS - 1
        )
        y = max(0, (size.height - _TEXT_ROWS - pictures.size.height) // 2)
        why = options.keys.format(_("You cut, so nobody can stack the deck. Just press {play}."))
        fixed = _("The deck is shuffled; now nothing changes it but your cut.")
        frame.centre(y, _("The cut"), Style.STRONG)
        frame.centre(y + 1, why)
        frame.centre(y + 2, fixed, Style.FAINT)
        y += 4
        step = max(1, (size.width - 4 - 2 * pictures.size.width) // _CARDS)
        width = (_CARDS - 1) * step + 2 * pictures.size.width
        for card in range(_CARDS):
            is_lifted = card < self.lifted
            x = (size.width - width) // 2 + card * step + (0 if is_lifted else pictures.size.width)
            mark = Style.CHOSEN if card == self.lifted - 1 else None
            area = Rect(x, y + (not is_lifted), *pictures.size)
            pictures.of[BACK].draw(frame, area.x, area.y, mark)
            frame.target(area, Action(Command.CHOOSE, card))
        y += pictures.size.height + 2
        lifts = _("You lift {lifted} of the {cards} cards; the rest goes on top.")
        if not self.lifted:
            lifts = _("You lift no card: the deck stays as it is.")
        prompt(frame, y, lifts.format(lifted=self.lifted, cards=_CARDS))
        never = _("{never} no more cuts: the program cuts for you (Options)")
        offer(frame, options, y + 2, never, Command.NEVER)
        one = _("{previous} {next} one more or less"), _("{previous} {next} how many")
        fair = _("{rules} why it is fair"), _("{rules} is it fair?")
        five = (
            _("{other_way_back} {other_way} five more or less"),
            _("{other_way_back} {other_way} five"),
        )
        keys = one, _("{play} cut"), fair, five, _("{help} help"), _("{back} title")
        key_bar(frame, options, keys)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.OK | Command.NEVER as command):
                after = app_state.changed("cut", value=False) if command is Command.NEVER else None
                dealt = self.step.deal(self.lifted)
                return Update(None, navigation.open_table(dealt, app_state, is_dealt=True), after)
            case Action(Command.RULES):
                fair = navigation.open_pages(_("A fair deal"), *fair_deal(self.step.commitment))
                return Update(self, fair)
            case Action(Command.BACK):
                before = self.step.before
                if isinstance(before, MatchState):
                    app_state = app_state.after_leaving(ContinuableMatch(before, is_seen=True))
                return Update(None, app_state=app_state)
            case Action(Command.FIRST | Command.LAST as command):
                return Update(replace(self, lifted=0 if command is Command.FIRST else _CARDS - 1))
            case Action(Command.CHOOSE, number):
                return Update(replace(self, lifted=(number + 1) % _CARDS))
            case Action(command) if command in _MORE:
                return Update(replace(self, lifted=(self.lifted + _MORE[command]) % _CARDS))
        return Update(self)
