"""Pages to read, in as many columns as the window has room for: texts and reports."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import ClassVar

from scopa.text.chapters import CardGroup, Chapter, Section, in_columns
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

_GAP = 6  # between columns
_TITLE_ROWS = 2
_WIDER = 6
_SHORT, _CLOSE = 8, 2  # columns of a line, rows of a section
_TERM = 22  # columns
_BETWEEN_CARDS, _BETWEEN_GROUPS = 1, 3
_BELOW_CARDS = 2  # rows of the halo and the captions

_TURNING = {Command.PREVIOUS: "<", Command.NEXT: ">"}  # buttons
Line = Spans | Section  # a row of text, or the section whose figure begins there
Column = tuple[str, list[Line]]  # the title of its chapter, and lines


@dataclass(frozen=True)
class Pages(Screen):
    """Chapters, each from the top of a column; shows page *page* of those the window makes.

    How many there are only the window knows: the last is -1, and one too many the first.

    opens: by command, what opens the screens that come in the place of this one
    keys: what these commands are for
    narrowest: the columns that a chapter needs to stand beside another
    """

    chapters: tuple[Chapter, ...]
    opens: Mapping[Command, navigation.Opening] = field(default_factory=dict)
    keys: Sequence[KeyText] = ()
    page: int = field(default=0, kw_only=True)
    narrowest: int = field(default=WIDEST, kw_only=True)
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
        room, pages = self._laid_out(size, options)
        number, has_pages = self.page % len(pages), len(pages) > 1
        shown = pages[number]
        titles = [title for title, _lines in shown]
        top = _TITLE_ROWS * (len(set(titles)) > 1)
        lines = [line for _title, lines in shown for line in lines]
        area = page(
            frame,
            options,
            max(len(lines) for _title, lines in shown) + top,
            title=titles[0],
            right=f"{number + 1}/{len(pages)}" * has_pages,
            width=len(pages[0]) * (room.width + _GAP) - _GAP,
            has_fan=not any(isinstance(line, Section) for line in lines),
        )
        for place, (title, column) in enumerate(shown):
            left = area.x + place * (room.width + _GAP)
            if top and title not in titles[:place]:
                frame.put(left, area.y, title, HEAD)
            for y, line in enumerate(column, area.y + top):
                if isinstance(line, Section):
                    _draw_figure(frame, line, Rect(left, y, *room), options)
                else:
                    put_spans(frame, Rect(left, y, *room), line)
        turns = _("{previous} {next} turn the page"), _("{previous} {next} page")
        keys = (*self.keys, *[turns] * has_pages, _("{back} back"))
        key_bar(frame, keys, buttons={**(_TURNING if has_pages else {}), Command.OK: _("OK")})
        return frame

    def _laid_out(self, size: Size, options: RenderOptions) -> tuple[Size, list[list[Column]]]:
        """The room in a column, and the columns page by page.

        It makes the fewest pages that there can be; one column may be wider for that, and chapters
        with one title follow each other in it, a short section close to the one before if all has
        room only so.
        """
        width, height = text_room(size)
        layouts = []
        most = max(1, (width + _GAP) // (self.narrowest + _GAP))
        beside = [(n, self.narrowest) for n in range(2, most + 1)]
        for across, widest in [(1, WIDEST), *beside, (1, WIDEST + _WIDER)]:
            room = Size(min(widest, width), height - _TITLE_ROWS * (across > 1))
            chapters = self.chapters if across > 1 else _joined(self.chapters)
            for is_close in (False, True):
                columns = (_columns(chapter, room, options, is_close) for chapter in chapters)
                found = list(chain.from_iterable(columns))
                pages = [found[at : at + across] for at in range(0, len(found), across)]
                if len(pages) == 1 or not is_close:
                    layouts.append((room, pages))
        return min(layouts, key=lambda layout: (len(layout[1]), -len(layout[1][0])))


def _joined(chapters: Iterable[Chapter]) -> Sequence[Chapter]:
    """Chapters of which no two have one title."""
    sections: dict[str, list[Section]] = {}
    for title, own in chapters:
        sections.setdefault(title, []).extend(own)
    return [Chapter(*each) for each in sections.items()]


def _columns(chapter: Chapter, room: Size, options: RenderOptions, is_close: bool) -> list[Column]:
    """The lines of a chapter; sections are divided only if they must be.

    is_close: there is no blank row before a short one that has a title
    """
    columns: list[Column] = []
    for section in chapter.sections:
        lines = _lines(section, room, options)
        blank: list[Line] = [()] * (not (is_close and section.title and len(lines) <= _CLOSE))
        if columns and len([*columns[-1][1], *blank, *lines]) <= room.height:
            columns[-1][1].extend([*blank, *lines])
        else:
            starts = range(0, len(lines), room.height)
            columns += [(chapter.title, lines[at : at + room.height]) for at in starts]
    return columns


def _lines(section: Section, room: Size, options: RenderOptions) -> list[Line]:
    head = ((section.title, HEAD), (f"  {section.aside}", Style.FAINT))
    lines: list[Line] = [head] * bool(section.title)
    for sentence in map(with_keys, section.paragraphs):
        lines += [((line, Style.TABLE),) for line in _wrapped(sentence, room.width)]
    for term, meaning in section.terms:
        for number, line in enumerate(textwrap.wrap(meaning, room.width - _TERM)):
            lines.append(((f"{term * (not number):{_TERM}}", Style.STRONG), (line, Style.TABLE)))
    if section.figure and (pictures := _pictures_for(section, room, options)):
        lines += [(), section, *[()] * (pictures.size.height + _BELOW_CARDS - 1)]
    for number, cells in enumerate(in_columns(section.table)):
        styles = [Style.TABLE] * (len(cells) - 1) + [Style.CHOSEN]  # the last are marks, or a bar
        if not number:
            styles = [HEAD] + [Style.FAINT] * (len(cells) - 1)
        ends = ["  "] * (len(cells) - 1) + [""]
        lines.append([(a + b, style) for a, b, style in zip(cells, ends, styles, strict=True)])
    return lines


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
