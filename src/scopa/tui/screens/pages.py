"""Pages to read, in as many columns as the window has room for."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from itertools import chain
from typing import ClassVar

from scopa.text.chapters import CardGroup, Chapter, Section
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command, with_keys
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import HEAD, WIDEST, page, text_room
from scopa.tui.widgets import Spans, put_spans

GAP = 6  # between columns
_WIDER = 6
_SHORT = 8  # columns of a line
_TERM = 22  # columns
_BETWEEN_CARDS, _BETWEEN_GROUPS = 1, 3
_BELOW_CARDS = 2  # rows of the halo and the captions

_TURNING = {Command.PREVIOUS: "<", Command.NEXT: ">"}  # buttons
Drawing = Callable[[Frame, Rect], None]  # draws what begins in a row
Line = Spans | Drawing
Column = tuple[str, Sequence[Line]]  # the title of its chapter, and lines


@dataclass(frozen=True)
class PagedScreen(Screen):
    """Shows page *page* of those the window makes.

    How many there are only the window knows: the last is -1, and one too many the first.

    opens: by command, what opens the screens that come in the place of this one
    keys: what these commands are for
    """

    _: KW_ONLY
    opens: Mapping[Command, navigation.Opening] = field(default_factory=dict)
    keys: Sequence[KeyText] = ()
    page: int = 0
    is_text: ClassVar[bool] = True

    def laid_out(self, size: Size, options: RenderOptions) -> tuple[Size, list[list[Column]]]:
        """The room in a column, and the columns page by page."""
        raise NotImplementedError

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
        room, pages = self.laid_out(size, options)
        number, has_pages = self.page % len(pages), len(pages) > 1
        together = pages if len(pages[0]) == 1 else [pages[number]]  # they begin in one row
        area = page(
            frame,
            options,
            max(len(lines) for _title, lines in chain(*together)),
            title="   ".join(dict.fromkeys(title for title, _lines in pages[number])),
            right=f"{number + 1}/{len(pages)}" * has_pages,
            width=len(pages[0]) * (room.width + GAP) - GAP,
            has_fan=not any(callable(line) for _title, lines in chain(*pages) for line in lines),
        )
        for place, (_title, column) in enumerate(pages[number]):
            left = area.x + place * (room.width + GAP)
            for y, line in enumerate(column, area.y):
                if callable(line):
                    line(frame, Rect(left, y, *room))
                else:
                    put_spans(frame, Rect(left, y, *room), line)
        turns = _("{previous} {next} turn the page"), _("{previous} {next} page")
        keys = (*self.keys, *[turns] * has_pages, _("{back} back"))
        key_bar(frame, keys, buttons={**(_TURNING if has_pages else {}), Command.OK: _("OK")})
        return frame


@dataclass(frozen=True)
class Pages(PagedScreen):
    """Chapters, each from the top of a column."""

    chapters: tuple[Chapter, ...]

    def laid_out(self, size: Size, options: RenderOptions) -> tuple[Size, list[list[Column]]]:
        """The layout with the fewest pages that there can be; one column may be wider for that."""
        (width, height), layouts = text_room(size), []
        every = [section for chapter in self.chapters for section in chapter.sections]
        most = (width + GAP) // (WIDEST + GAP)
        for across, widest in [*((n, WIDEST) for n in range(1, most + 1)), (1, WIDEST + _WIDER)]:
            room = Size(min(widest, width), height)
            pictures = _pictures(every, room, options)
            found: list[Column] = []
            for title, sections in self.chapters:
                parts = (list(_lines(section, room, pictures)) for section in sections)
                found += ((title, lines) for lines in packed(parts, height))
            pages = [found[at : at + across] for at in range(0, len(found), across)]
            layouts.append((room, pages))
        return min(layouts, key=lambda layout: (len(layout[1]), -len(layout[1][0])))


def packed(parts: Iterable[list[Line]], height: int, between: int = 1) -> list[list[Line]]:
    """Columns of the lines of *parts*, which are divided only if they must be."""
    columns: list[list[Line]] = []
    for lines in parts:
        if columns and len(columns[-1]) + between + len(lines) <= height:
            columns[-1] += [*[()] * between, *lines]
        else:
            columns += [lines[at : at + height] for at in range(0, len(lines), height)]
    return columns


def _lines(section: Section, room: Size, pictures: Pictures) -> Iterator[Line]:
    if section.title:
        yield ((section.title, HEAD),)
    for line in chain(*(wrapped(with_keys(each), room.width) for each in section.paragraphs)):
        yield ((line, Style.TABLE),)
    for term, meaning in section.terms:
        for number, line in enumerate(textwrap.wrap(meaning, room.width - _TERM)):
            yield (f"{term * (not number):{_TERM}}", Style.STRONG), (line, Style.TABLE)
    if section.figure and _fits(section, pictures, room):
        yield ()
        yield partial(_draw_figure, section=section, pictures=pictures)
        yield from [()] * (pictures.size.height + _BELOW_CARDS - 1)


def wrapped(sentence: str, width: int) -> list[str]:
    """The lines of a sentence, of which the last is no single short word if that can be helped."""
    lines = textwrap.wrap(sentence, width) or [""]
    again = textwrap.wrap(sentence, width - _SHORT)
    return again if len(lines[-1]) < _SHORT and len(again) == len(lines) else lines


def _step(group: CardGroup, pictures: Pictures) -> int:
    width = pictures.size.width
    between = _BETWEEN_GROUPS if group.signs else _BETWEEN_CARDS
    return width * 2 // 3 if group.is_hand else width + between


def _places(section: Section, pictures: Pictures) -> tuple[list[tuple[int, int]], int]:
    """The columns of the cards and of the caption of each group, and the width of all."""
    places, x = [], 0
    for group in section.figure:
        cards = (len(group.codes) - 1) * _step(group, pictures) + pictures.size.width
        width = max(cards, len(group.caption))
        places.append((x + (width - cards) // 2, x + (width - len(group.caption)) // 2))
        x += width + _BETWEEN_GROUPS
    return places, x - _BETWEEN_GROUPS


def _fits(section: Section, pictures: Pictures, room: Size) -> bool:
    """Whether the figure fits with its paragraph into a column."""
    text = [line for each in section.paragraphs for line in textwrap.wrap(each, room.width)]
    rows = bool(section.title) + len(text) + 1 + pictures.size.height + _BELOW_CARDS
    return _places(section, pictures)[1] <= room.width and rows <= room.height


def _pictures(sections: Sequence[Section], room: Size, options: RenderOptions) -> Pictures:
    """The largest cards in which every figure fits that has no hand."""
    figures = [each for each in sections if each.figure and not each.figure[-1].is_hand]
    for number in reversed(range(len(options.deck.sizes))):
        pictures = options.fitting(number)
        is_low = pictures.size.height <= room.height * 2 // 5
        if is_low and all(_fits(section, pictures, room) for section in figures):
            return pictures
    return options.fitting(0)


def _draw_figure(frame: Frame, area: Rect, section: Section, pictures: Pictures) -> None:
    places, total = _places(section, pictures)
    left, (width, height) = area.x + (area.width - total) // 2, pictures.size
    for group, (cards, caption) in zip(section.figure, places, strict=True):
        for place, code in enumerate(group.codes):
            x = left + cards + place * _step(group, pictures)
            mark = Style.TAKEN if code in group.taken else None
            mark = Style.CHOSEN if code == group.played else mark
            pictures.of[code].draw(frame, x, area.y, mark)
            sign = group.signs[place : place + 1]
            frame.put(x + width + 1, area.y + height // 2, sign, Style.STRONG)
        frame.put(left + caption, area.y + height + 1, group.caption, Style.FAINT)
