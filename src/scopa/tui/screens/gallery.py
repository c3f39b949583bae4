"""The gallery: every card of every deck, large, with its name and description."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scopa.engine import Card
from scopa.text.card_names import card_name, in_code
from scopa.text.deck_descriptions import describe_card, describe_deck, made_by
from scopa.text.language import _, readable_languages
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import BACK, CODES, STYLE_OF_SUIT, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import key_bar
from scopa.tui.key_bindings import Action, Command, Show, cursor_after
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import WIDEST, page_room
from scopa.tui.widgets import bar, edge

_CARDS = (*CODES, BACK)
_SUIT, _SUITS = 10, 4
_NARROWEST, _COLUMN = 30, 44  # the columns of the text: at least beside the card, and below it
_APART = 3
_WIDEST_ROW = 112  # columns of the cards of a suit
_NAME = 5  # columns of a name in place of a card
_NUMBERED = 10  # the decks that a digit chooses


@dataclass(frozen=True)
class Gallery(Screen):
    """A card of a deck, by its number.

    played_with: the deck to go back to, while another is looked at
    """

    card: int = 0
    played_with: str = ""

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        edge(frame)
        top, room = _decks(frame, app_state), page_room(size)
        height, beside = size.height - 1 - top, _COLUMN + _APART
        is_wide = room.width >= _WIDEST_ROW + beside
        large = options.fitting_into(room.width - _NARROWEST - _APART, height - 4)
        rows = height // _SUITS - 2 if is_wide else height - large.size.height - 2
        columns = min(room.width - beside * is_wide, _WIDEST_ROW)
        room_for_one = Size((columns + 2) // _SUIT - 2, rows)
        small = options.fitting_into(*room_for_one)
        has_names = not small.size.fits(room_for_one)
        card = Size(_NAME, 1) if has_names else small.size
        if is_wide:
            area = Size(beside + _SUIT * (card.width + 2) - 2, _SUITS * (card.height + 2) - 2)
        else:
            across = max(large.size.width + _APART + WIDEST, _SUIT * (card.width + 2) - 2)
            least = large.size.height + card.height
            area = Size(min(across, room.width), least + min(2, height - least - 1))
        x, y = (size.width - area.width) // 2, top + (height - area.height + 1) // 2
        mat = area.larger(3, 2)
        if mat.fits(Size(room.width, height)):
            frame.outline(Rect(x - 3, y - 2, *mat), options.deck.charset.outline, Style.MAT)
        large.of[_CARDS[self.card]].draw(frame, x, y)
        text = Rect(x, y + large.size.height + 1, _COLUMN, area.height - large.size.height - 1)
        if not is_wide:
            left = large.size.width + _APART
            text = Rect(x + left, y, min(area.width - left, WIDEST), large.size.height)
        self._draw_text(frame, text, options, app_state)
        first = 0 if is_wide else self.card // _SUIT * _SUIT
        shown = CODES[first : first + _SUIT * (_SUITS if is_wide else 1)]
        step = card.width + 2 if is_wide else (area.width - card.width) // (_SUIT - 1)
        for number, code in enumerate(shown, first):
            row, column = divmod(number - first, _SUIT)
            at = Rect(x + column * step, y + area.height - card.height, *card)
            if is_wide:
                at = at._replace(x=at.x + beside, y=y + row * (card.height + 2))
            is_shown = number == self.card
            if has_names:
                _draw_name(frame, at, code, is_shown=is_shown)
            else:
                small.of[code].draw(frame, at.x, at.y, Style.CHOSEN if is_shown else None)
            frame.target(at, Show(number))
        resize = _("{larger} {smaller} size everywhere")
        if not options.smaller_by:
            resize = _("{smaller} smaller everywhere")
        suits = (_("{other_way} other suit"), _("{other_way} suit"))
        chooses = [_("{play} choose these")] * self._looks_at_another(app_state)
        key_bar(frame, (_("{previous} {next} card"), suits, *chooses, resize, _("{back} back")))
        return frame

    def _looks_at_another(self, app_state: AppState) -> bool:
        return self.played_with not in ("", app_state.settings.deck)

    def _draw_text(
        self, frame: Frame, area: Rect, options: RenderOptions, app_state: AppState
    ) -> None:
        lines: list[tuple[str, Style]] = []
        for text, style in self._paragraphs(options, app_state):
            told = [(line, style) for line in textwrap.wrap(text, area.width)]
            blank = [("", style)] * (style is Style.TABLE)
            if len(lines) + len(blank) + len(told) <= area.height:
                lines += blank + told
        for row, (line, style) in enumerate(lines, area.y):
            frame.put(area.x, row, line, style)

    def _paragraphs(
        self, options: RenderOptions, app_state: AppState
    ) -> Iterator[tuple[str, Style]]:
        code, deck = _CARDS[self.card], app_state.settings.deck
        if code == BACK:
            yield _("the back of the cards").capitalize(), Style.STRONG
        else:
            card = Card.parse(code)
            name, *others = (card_name(card, language) for language in readable_languages())
            yield name.capitalize(), Style.STRONG
            yield from ((other, Style.FAINT) for other in others)
        yield describe_card(deck, code), Style.TABLE
        uses = _("You play with these cards.")
        if self._looks_at_another(app_state):
            uses = _("You play with the {deck}.").format(deck=self.played_with.capitalize())
        own = f"{options.deck.name}{made_by(options.deck.author)}."
        yield f"{describe_deck(deck) or own} {uses}", Style.TABLE

    def handle(self, event: Event, app_state: AppState) -> Update:
        if isinstance(event, Show):
            return self._at(event.place)
        if not isinstance(event, Action):
            return Update(self)
        row, column = divmod(self.card, _SUIT)
        match event.command:
            case Command.OTHER_WAY | Command.OTHER_WAY_BACK:
                row += 1 if event.command is Command.OTHER_WAY else -1
                return self._at(row % 5 * _SUIT + column)  # four suits, and the back
            case Command.CHOOSE if event.number < len(app_state.decks):
                looks = replace(self, played_with=self.played_with or app_state.settings.deck)
                deck = app_state.decks[event.number]
                return Update(looks, app_state=app_state.changed("deck", deck))
            case Command.BACK | Command.QUIT if self._looks_at_another(app_state):
                return Update(None, app_state=app_state.changed("deck", self.played_with))
            case Command.OK | Command.BACK:
                return Update(None)
        card = cursor_after(event.command, self.card, len(_CARDS))
        return self._at(self.card if card is None else card)

    def _at(self, card: int) -> Update:
        return Update(replace(self, card=min(card, len(_CARDS) - 1)))


def _draw_name(frame: Frame, area: Rect, code: str, *, is_shown: bool) -> None:
    name = in_code(Card.parse(code)).rjust(_NAME - 2)
    if is_shown:
        frame.put_styled(area.x, area.y, f" {name} ", [Style.SELECTED] * _NAME, f"[{name}]")
    else:
        frame.put(area.x + 1, area.y, name, STYLE_OF_SUIT[code[-1]])


def _decks(frame: Frame, app_state: AppState) -> int:
    """Draw the names of the decks in as few rows as they need, which it returns."""
    x = y = 0
    for number, deck in enumerate(app_state.decks):
        key = (number + 1) % _NUMBERED if number < _NUMBERED else " "
        text = f" {key} {deck.capitalize()} "
        if x == 0 or x + len(text) > frame.size.width:
            y += x > 0
            x = 1
            bar(frame, y, "")
        styles, mono = [Style.BAR, Style.KEY] + [Style.BAR] * len(text), text
        if deck == app_state.settings.deck:
            styles, mono = [Style.SELECTED] * len(text), f"[{text[1:-1]}]"
        frame.put_styled(x - 1, y, text, styles[: len(text)], mono)
        if number < _NUMBERED:
            frame.target(Rect(x - 1, y, len(text), 1), Action(Command.CHOOSE, number))
        x += len(text)
    return y + 1
