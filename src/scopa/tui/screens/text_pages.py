"""Pages of text and pictures to read: the rules and keys, the credits."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from scopa.engine import Rules
from scopa.text.cards import rank_name, suit_name
from scopa.text.help_pages import rules_pages
from scopa.text.language import _
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import BINDINGS, Action, Command, key_name
from scopa.tui.screen import Event, Overlay, RenderOptions, Screen, Update
from scopa.tui.screens.list_screen import WIDEST, page
from scopa.tui.widgets import TURNING, KeyText, key_bar

_BETWEEN = 6  # columns between two pages side by side
_KEY_COLUMN = 19
_BETWEEN_CARDS, _BETWEEN_GROUPS = 1, 3


class FigureGroup(NamedTuple):
    """Cards side by side, by their codes, with a caption; some are taken, one is played."""

    codes: tuple[str, ...]
    caption: str
    played: str = ""
    taken: tuple[str, ...] = ()

    def width(self, pictures: Pictures) -> int:
        step = pictures.size.width + _BETWEEN_CARDS
        return max(len(self.codes) * step - _BETWEEN_CARDS, len(self.caption))


Figure = tuple[FigureGroup, ...]  # groups side by side, as an example between paragraphs


def _pictures_for(figure: Figure, room: Size, options: RenderOptions) -> Pictures | None:
    """The cards to draw a figure with on a page with that *room*, if they fit."""
    highest = max(room.height // 3, options.deck.sizes[0].size.height)
    gaps = _BETWEEN_GROUPS * (len(figure) - 1)
    for number in reversed(range(len(options.deck.sizes))):
        pictures = options.fitting(number)
        width = sum(group.width(pictures) for group in figure) + gaps
        if width <= room.width and pictures.size.height <= min(highest, room.height - 2):
            return pictures
    return None


def _draw_figure(frame: Frame, figure: Figure, x: int, y: int, pictures: Pictures) -> None:
    for group in figure:
        for place, code in enumerate(group.codes):
            mark = Style.TAKEN if code in group.taken else None
            mark = Style.CHOSEN if code == group.played else mark
            at = x + place * (pictures.size.width + _BETWEEN_CARDS)
            pictures.of[code].draw(frame, at, y, mark)
        frame.put(x, y + pictures.size.height + 1, group.caption, Style.FAINT)
        x += group.width(pictures) + _BETWEEN_GROUPS


class Row(NamedTuple):
    """A row of a *figure*, drawn with those *pictures*."""

    figure: Figure
    pictures: Pictures
    number: int


Line = str | Row


@dataclass(frozen=True)
class Chapter:
    """A headline and its paragraphs, each by its number from 0 perhaps with a figure after it.

    names_keys: the paragraphs name keys by their commands, as in "{back}"
    """

    title: str
    paragraphs: tuple[str, ...]
    figures: Mapping[int, Figure] = field(default_factory=dict)
    names_keys: bool = False

    def lines(self, size: Size, options: RenderOptions) -> list[Line]:
        """The paragraphs broken into lines for a page of *size*, and the rows of figures."""
        lines: list[Line] = []
        for number, paragraph in enumerate(self.paragraphs):
            text = options.keys.format(paragraph) if self.names_keys else paragraph
            lines += [*textwrap.wrap(text, size.width), ""]
            figure = self.figures.get(number, ())
            pictures = _pictures_for(figure, size, options) if figure else None
            if pictures:
                rows = range(pictures.size.height + 2)  # below are the halo and the captions
                lines += [*(Row(figure, pictures, row) for row in rows), ""]
        return lines


class KeysChapter(Chapter):
    """What each key does."""

    def lines(self, size: Size, options: RenderOptions) -> list[Line]:
        lines: list[Line] = []
        for command, bound in options.keys.bindings.items():
            names = " ".join(map(key_name, bound))
            if command is Command.CHOOSE:
                names = f"{bound[0]}-{bound[-2]}"
            row = f"{names:<{_KEY_COLUMN - 1}} {_(BINDINGS[command].help)}"
            lines += textwrap.wrap(row, size.width, subsequent_indent=" " * _KEY_COLUMN)
        return [*lines, "", *super().lines(size, options)]


def _end_of_page(lines: Sequence[Line], height: int) -> int:
    """The number of *lines* on a page of *height*: whole paragraphs, if they fill half of it.

    A figure is never divided, nor the first thing on a page if what it is about fits there too.
    """
    if not any(lines[height:]):
        return height
    ends = [at for at in range(height // 2, height + 1) if not lines[at]]
    if ends and isinstance(lines[ends[-1] + 1], Row):
        before = [at for at in range(height // 4, ends[-1]) if not lines[at]]
        return (before or ends)[-1]
    if ends:
        return ends[-1]
    next_line = lines[height]
    return height - next_line.number if isinstance(next_line, Row) else height


def turning_keys(frame: Frame, options: RenderOptions, pages: int, keys: Sequence[KeyText]) -> None:
    """Draw the *keys*; with several *pages* what turns them, too."""
    close = {Command.OK: _("OK")}
    if pages == 1:
        key_bar(frame, options, keys, buttons=close)
        return
    turns = _("{previous} {next} turn the page"), _("{previous} {next} page")
    key_bar(frame, options, (*keys[:-1], turns, keys[-1]), buttons=TURNING | close)


@dataclass(frozen=True)
class Paged(Overlay):
    """Text in pages; shows page *page*.

    How many there are only the window knows: the last is -1, and one too many the first.
    """

    page: int = field(default=0, kw_only=True)
    is_text: ClassVar[bool] = True

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.NEXT | Command.OTHER_WAY):
                return Update(replace(self, page=self.page + 1))
            case Action(Command.PREVIOUS | Command.OTHER_WAY_BACK):
                return Update(replace(self, page=self.page - 1))
            case Action(Command.FIRST | Command.LAST as command):
                return Update(replace(self, page=0 if command is Command.FIRST else -1))
        return super().handle(event, app_state)


@dataclass(frozen=True)
class Pages(Paged):
    """Chapters, as many pages as the window makes of them.

    opens: by command, the screens that come in the place of this one
    keys: what these commands are for
    """

    chapters: tuple[Chapter, ...]
    opens: Mapping[Command, Sequence[Screen]] = field(default_factory=dict)
    keys: Sequence[KeyText] = ()

    @property
    def smallest(self) -> Size:
        return Size(24, 6)

    def handle(self, event: Event, app_state: AppState) -> Update:
        if isinstance(event, Action) and event.command in self.opens:
            return Update(None, self.opens[event.command])
        return super().handle(event, app_state)

    def _pages(self, page: Size, options: RenderOptions) -> list[tuple[str, list[Line]]]:
        pages = []
        for chapter in self.chapters:
            lines = chapter.lines(page, options)
            while any(lines):
                end = _end_of_page(lines, page.height)
                pages.append((chapter.title, lines[:end]))
                lines = lines[end:]
                while lines and not lines[0]:
                    del lines[0]
        return pages

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        leaf = Size(min(WIDEST, size.width - 4), max(1, size.height - 5))
        pages = self._pages(leaf, options)
        is_wide = len(pages) > 1 and size.width >= 2 * WIDEST + _BETWEEN + 10
        spread = 2 if is_wide else 1
        spreads = -(-len(pages) // spread)
        number = self.page % spreads
        rows = max(len(lines) for _, lines in pages)
        if rows + 4 > leaf.height:  # else it stands in the middle of the window
            rows = leaf.height
        width = spread * leaf.width + (spread - 1) * _BETWEEN
        area = page(frame, options, rows + 2, width=width)
        if spreads > 1:
            frame.right(area.right, area.y, f"{number + 1}/{spreads}", Style.FAINT)
        for place, (title, lines) in enumerate(pages[number * spread :][:spread]):
            left = area.x + place * (leaf.width + _BETWEEN)
            frame.put(left, area.y, title, Style.STRONG)
            for row, line in enumerate(lines):
                if isinstance(line, str):
                    frame.put(left, area.y + 2 + row, line)
                elif line.number == 0:
                    _draw_figure(frame, line.figure, left, area.y + 2 + row, line.pictures)
        if size.width >= 60:
            turning_keys(frame, options, spreads, (*self.keys, _("{back} back")))
        else:
            turns = _("{next} {previous} {back}") if spreads > 1 else _("{back} back")
            key_bar(frame, options, (turns,))
            onwards = Action(Command.NEXT if spreads > 1 else Command.BACK)
            frame.target(Rect(0, size.height - 1, size.width, 1), onwards)
        return frame


def help_chapters(
    rules: Rules, about_screen: Sequence[str] = (), *, is_at_table: bool = False
) -> tuple[Chapter, ...]:
    """What there is to say about a screen, the rules of a game, and the keys.

    is_at_table: the keys come before the rules
    """
    figures = _figures(rules)
    about, chapters = [], []
    if about_screen:
        about.append(Chapter(_("What you see"), tuple(about_screen), names_keys=True))
    for each in rules_pages(rules):
        shown = {each.number: figures[each.example]} if each.example else {}
        chapters.append(Chapter(each.title, each.paragraphs, shown))
    mouse = _(
        "With a mouse: click a card to choose it, or a card on the table to choose the card that "
        "takes it; click it again for its next way or, if it has no other, to play; the keys in "
        "the last row can be clicked. At the table a click on the deck shows the cards not seen "
        "yet, on your pile what is in it, on the message the last capture, on the score the "
        "options, on the round the rules."
    )
    plus = _("A card in your hand with a + above it can take something.")
    keys = KeysChapter(_("The keys") if is_at_table else _("The keys at the table"), (mouse, plus))
    return (*about, keys, *chapters) if is_at_table else (*about, *chapters, keys)


def _figures(rules: Rules) -> Mapping[str, Figure]:
    captions = {"7D": _("settebello")}
    for rank, suit in ((8, "C"), (9, "S"), (10, "B")):
        captions[f"{rank}{suit}"] = f"{rank_name(rank)}, {suit_name(suit)}"
    values = {"7C": "21", "7D": "+ 21", "6B": "+ 18", "1S": "+ 16 = 76"}
    suits, prime = (
        tuple(FigureGroup((code,), caption) for code, caption in each.items())
        for each in (captions, values)
    )
    played = FigureGroup(("7D",), _("you play"), played="7D")
    both = ("5C", "3S") if rules.fifteen else ("4C", "3S")
    lying, taken = ("10B", both) if rules.fifteen else ("7B", ("7B",))
    capture = (FigureGroup((*both, lying), _("the table"), taken=taken), played)
    sweep = (FigureGroup(both, _("the table"), taken=both), played)
    return {"suits": suits, "capture": capture, "sweep": sweep, "prime": prime}
