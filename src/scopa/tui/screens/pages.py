"""Pages to read, in as many columns as the window has room for: texts and reports."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scopa.text.chapters import CardGroup, Chapter, Section
from scopa.text.language import _
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command, key_names, with_keys
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import WIDEST, page, page_room

_GAP = 4  # between columns
_TITLE_ROWS = 2
_WIDER = 6
_SHORT = 8
_BAR = re.compile("(▆+|##+)$")
_KEY_COLUMN = 19
_BETWEEN_CARDS, _BETWEEN_GROUPS = 1, 3
_BELOW_CARDS = 2  # rows of the halo and the captions

_TURNING = {Command.PREVIOUS: "<", Command.NEXT: ">"}  # buttons
Opening = Callable[[], Sequence[Screen]]  # opens screens
Line = str | Section  # a row of text, or the section whose figure begins there
Column = tuple[str, list[Line]]  # the title of its chapter, and lines


@dataclass(frozen=True)
class Pages(Screen):
    """Chapters, each from the top of a column; shows page *page* of those the window makes.

    How many there are only the window knows: the last is -1, and one too many the first.

    opens: by command, what opens the screens that come in the place of this one
    keys: what these commands are for
    """

    chapters: tuple[Chapter, ...]
    opens: Mapping[Command, Opening] = field(default_factory=dict)
    keys: Sequence[KeyText] = ()
    page: int = field(default=0, kw_only=True)
    is_text: ClassVar[bool] = True

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(command) if command in self.opens:
                return Update(None, self.opens[command]())
            case Action(Command.NEXT | Command.OTHER_WAY):
                return Update(replace(self, page=self.page + 1))
            case Action(Command.PREVIOUS | Command.OTHER_WAY_BACK):
                return Update(replace(self, page=self.page - 1))
            case Action(Command.FIRST | Command.LAST as command):
                return Update(replace(self, page=0 if command is Command.FIRST else -1))
        return super().handle(event, app_state)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        across, room, pages = self._laid_out(size, options)
        number, has_pages = self.page % len(pages), len(pages) > 1
        rows = max(len(lines) for _title, lines in pages[number])
        has_figure = any(isinstance(line, Section) for _, lines in pages[number] for line in lines)
        top = _TITLE_ROWS * (across > 1)
        titles = [title for title, _lines in pages[number]]
        counted, width = (
            f"{number + 1}/{len(pages)}" * has_pages,
            across * (room.width + _GAP) - _GAP,
        )
        area = page(
            frame,
            options,
            rows + top,
            title=titles[0],
            right=counted,
            width=width,
            has_fan=not has_figure,
        )
        for place, (title, lines) in enumerate(pages[number]):
            left = area.x + place * (room.width + _GAP)
            if len(set(titles)) > 1 and title not in titles[:place]:
                frame.put(left, area.y, title, Style.STRONG)
            for y, line in enumerate(lines, area.y + top):
                if isinstance(line, Section):
                    _draw_figure(frame, line, Rect(left, y, *room), options)
                    continue
                bar = _BAR.search(line)
                text = line[: bar.start()] if bar else line
                frame.put(left, y, text)
                frame.put(left + len(text), y, line[len(text) :], Style.CHOSEN)
        turns = _("{previous} {next} turn the page"), _("{previous} {next} page")
        keys = (*self.keys, *[turns] * has_pages, _("{back} back"))
        key_bar(frame, keys, buttons={**(_TURNING if has_pages else {}), Command.OK: _("OK")})
        return frame

    def _laid_out(self, size: Size, options: RenderOptions) -> tuple[int, Size, list[list[Column]]]:
        """How many columns stand side by side, the room in each, and the columns page by page.

        It makes the fewest pages that there can be; one column may be wider for that.
        """
        width, height = page_room(size)
        layouts = []
        most = max(1, (width + _GAP) // (WIDEST + _GAP))
        for across, widest in [*((n, WIDEST) for n in range(1, most + 1)), (1, WIDEST + _WIDER)]:
            room = Size(min(widest, width), height - _TITLE_ROWS * (across > 1))
            found = [column for each in self.chapters for column in _columns(each, room, options)]
            pages = [found[at : at + across] for at in range(0, len(found), across)]
            layouts.append((across, room, pages))
        return min(layouts, key=lambda layout: len(layout[-1]))


def _columns(chapter: Chapter, room: Size, options: RenderOptions) -> list[Column]:
    """The lines of a chapter; sections are divided only if they must be."""
    columns: list[Column] = []
    for section in chapter.sections:
        lines = _lines(section, room, options)
        if columns and len(columns[-1][1]) + 1 + len(lines) <= room.height:
            columns[-1][1].extend(["", *lines])
        else:
            starts = range(0, len(lines), room.height)
            columns += [(chapter.title, lines[at : at + room.height]) for at in starts]
    return columns


def _lines(section: Section, room: Size, options: RenderOptions) -> list[Line]:
    lines: list[Line] = []
    for sentence in map(with_keys, section.paragraphs):
        lines += _wrapped(sentence, room.width)
    for name, meaning in section.commands:
        row, indent = f"{key_names(Command(name)):<{_KEY_COLUMN - 1}} {meaning}", " " * _KEY_COLUMN
        lines += textwrap.wrap(row, room.width, subsequent_indent=indent)
    if section.figure and (pictures := _pictures_for(section, room, options)):
        lines += ["", section, *[""] * (pictures.size.height + _BELOW_CARDS - 1)]
    return [*lines, *section.table]


def _wrapped(sentence: str, width: int) -> list[str]:
    """The lines of a sentence, of which the last is no single short word if that can be helped."""
    lines = textwrap.wrap(sentence, width) or [""]
    again = textwrap.wrap(sentence, width - _SHORT)
    return again if len(lines[-1]) < _SHORT and len(again) == len(lines) else lines


def _width(group: CardGroup, pictures: Pictures) -> int:
    step = pictures.size.width + _BETWEEN_CARDS
    return max(len(group.codes) * step - _BETWEEN_CARDS, len(group.caption))


def _pictures_for(section: Section, room: Size, options: RenderOptions) -> Pictures | None:
    """The cards to draw a figure with, if they fit with its paragraph into a column."""
    text = [line for each in section.paragraphs for line in textwrap.wrap(each, room.width)]
    beside = len(text) + 1 + _BELOW_CARDS
    highest = max(room.height // 3, options.deck.sizes[0].size.height)
    gaps = _BETWEEN_GROUPS * (len(section.figure) - 1)
    for number in reversed(range(len(options.deck.sizes))):
        pictures = options.fitting(number)
        width = sum(_width(group, pictures) for group in section.figure) + gaps
        height = pictures.size.height
        if width <= room.width and height <= min(highest, room.height - beside):
            return pictures
    return None


def _draw_figure(frame: Frame, section: Section, area: Rect, options: RenderOptions) -> None:
    pictures, x = _pictures_for(section, Size(area.width, area.height), options), area.x
    assert pictures is not None
    for group in section.figure:
        for place, code in enumerate(group.codes):
            mark = Style.TAKEN if code in group.taken else None
            mark = Style.CHOSEN if code == group.played else mark
            at = x + place * (pictures.size.width + _BETWEEN_CARDS)
            pictures.of[code].draw(frame, at, area.y, mark)
        frame.put(x, area.y + pictures.size.height + 1, group.caption, Style.FAINT)
        x += _width(group, pictures) + _BETWEEN_GROUPS
