"""The gallery: every card of every deck, large, with its name and description."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from scopa.engine import Card
from scopa.text.card_names import card_name
from scopa.text.deck_descriptions import describe_card, describe_deck, made_by
from scopa.text.language import _, readable_languages
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import BACK, CODES, Pictures, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import key_bar
from scopa.tui.key_bindings import Action, Command, Show, cursor_after
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import page_room
from scopa.tui.widgets import bar, edge

_CARDS = (*CODES, BACK)
_SUIT = 10
_NARROWEST, _WIDEST = 30, 56  # the columns of the text beside the card, at least and at most
_APART = 3
_GAP = 3  # rows between it and the cards of its suit, at most
_HALO = 1  # the row above and below the cards of a suit, of which one is marked
_NUMBERED = 10  # the decks that a digit chooses


@dataclass(frozen=True)
class Gallery(Screen):
    """A card of the deck that is played with, by its number; to see another deck is to take it."""

    card: int = 0

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        edge(frame)
        top, room = _decks(frame, app_state), page_room(size)
        end = size.height - 1 - _HALO
        tiny = options.deck.sizes[0].size.height + _HALO
        large = options.fitting_into(room.width - _NARROWEST - _APART, end - top - tiny)
        below = top + large.size.height + _HALO
        small = options.fitting_into((room.width + 1) // _SUIT - 1, end - below)
        spare = end - below - small.size.height
        gap = min(_GAP, spare // 3)
        y = top + (spare - gap + 1) // 2
        suit_y = y + large.size.height + _HALO + gap
        step = min(small.size.width + 1, (room.width + 2 - small.size.width) // (_SUIT - 1))
        width = min(_WIDEST, room.width - large.size.width - _APART)
        across = large.size.width + _APART + width
        x = (size.width - across) // 2
        across = max(across, (_SUIT - 1) * step + small.size.width)
        mat = Size(across, suit_y + small.size.height - y).larger(3, 2)
        if mat.fits(room):
            area = Rect((size.width - mat.width) // 2, y - 2, *mat)
            frame.outline(area, options.deck.charset.outline, Style.MAT)
        large.of[_CARDS[self.card]].draw(frame, x, y)
        lines = list(self._text(options, app_state, large, width))
        rows = range(y, suit_y - _HALO)
        while len(lines) > len(rows):  # the last paragraph has no room
            del lines[max(at for at, (text, _style) in enumerate(lines) if not text) :]
        for row, (text, style) in zip(rows, lines, strict=False):
            frame.put(x + large.size.width + _APART, row, text, style)
        first = self.card // _SUIT * _SUIT
        suit = _CARDS[first : first + _SUIT]
        left = (size.width + 1 - (len(suit) - 1) * step - small.size.width) // 2
        for number, code in enumerate(suit, first):
            area = Rect(left + (number - first) * step, suit_y, *small.size)
            mark = Style.CHOSEN if number == self.card else None
            small.of[code].draw(frame, area.x, area.y, mark)
            frame.target(area, Show(number))
        resize = _("{larger} {smaller} size everywhere")
        if not options.smaller_by:
            resize = _("{smaller} smaller everywhere")
        suits = (_("{other_way} other suit"), _("{other_way} suit"))
        key_bar(frame, (_("{previous} {next} card"), suits, resize, _("{back} back")))
        return frame

    def _text(
        self, options: RenderOptions, app_state: AppState, large: Pictures, width: int
    ) -> Iterator[tuple[str, Style]]:
        code, deck = _CARDS[self.card], app_state.settings.deck
        if code == BACK:
            yield _("the back of the cards").capitalize(), Style.STRONG
        else:
            card = Card.parse(code)
            name, *others = (card_name(card, language) for language in readable_languages())
            yield name.capitalize(), Style.STRONG
            yield from ((other, Style.FAINT) for other in others)
        about = f"{options.deck.name}{made_by(options.deck.author)}, {large.size}."
        for text, style in (
            (describe_card(deck, code), Style.TABLE),
            (f"{_('You play with these cards.')} {describe_deck(deck)}".rstrip(), Style.TABLE),
            (about, Style.FAINT),
        ):
            if text:
                yield "", style
                yield from ((line, style) for line in textwrap.wrap(text, width))

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
                deck = app_state.decks[event.number]
                return Update(self, app_state=app_state.changed("deck", deck))
            case Command.OK | Command.BACK:
                return Update(None)
        card = cursor_after(event.command, self.card, len(_CARDS))
        return self._at(self.card if card is None else card)

    def _at(self, card: int) -> Update:
        return Update(replace(self, card=min(card, len(_CARDS) - 1)))


def _decks(frame: Frame, app_state: AppState) -> int:
    """Draw the names of the decks in as few rows as they need, about as many in each."""
    names = [
        f"{(number + 1) % _NUMBERED} {name.capitalize()}"
        if number < _NUMBERED
        else name.capitalize()
        for number, name in enumerate(app_state.decks)
    ]
    step = max(map(len, names)) + 3
    most = max(1, (frame.size.width - 2) // step)
    per_row = ceil(len(names) / ceil(len(names) / most))
    for number, name in enumerate(names):
        y, column = divmod(number, per_row)
        if column == 0:
            bar(frame, y, "")
        is_played_with = app_state.decks[number] == app_state.settings.deck
        text = f"[{name}]" if is_played_with else f" {name} "
        frame.put(1 + column * step, y, text, Style.BAR)
        if number < _NUMBERED:
            area = Rect(1 + column * step, y, len(text), 1)
            frame.target(area, Action(Command.CHOOSE, number))
    return (len(names) - 1) // per_row + 1
