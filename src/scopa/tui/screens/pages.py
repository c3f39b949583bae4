"""Pages to read, in as many columns as the window has room for: texts and reports."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, zip_longest
from typing import ClassVar

from scopa.text.chapters import CardGroup, Chapter, Section, in_columns
from scopa.text.language import _
from scopa.text.player_names import Mood
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Picture, Pictures, RenderOptions
from scopa.tui.cards.decks import face
from scopa.tui.cells import Charset, Frame, Rect, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command, with_keys
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import HEAD, WIDEST, page, text_room
from scopa.tui.widgets import Spans, put_spans

_GAP = 6  # between columns
_WIDER = 6
_SHORT = 8  # columns of a line
_TERM = 22  # columns
_BETWEEN_CARDS, _BETWEEN_GROUPS = 1, 3
_BELOW_CARDS = 2  # rows of the halo and the captions
_MOST_BETWEEN, _BAR = 8, 12  # columns, between those of a table, and of its longest bar at least
_APART = 2  # columns, between a face and a name
_STEPS = (9, 4, 2, 1, 0)  # rows from one of a table to the next, the most that fit; 0 saves more
_OF_SIGN = {"●": Style.CHOSEN, "○": Style.FAINT}

_TURNING = {Command.PREVIOUS: "<", Command.NEXT: ">"}  # buttons
Drawing = Callable[[Frame, Rect], None]  # draws what begins in a row
Line = Spans | Drawing
Column = tuple[str, list[Line]]  # the title of its chapter, and lines


@dataclass(frozen=True)
class Pages(Screen):
    """Chapters, each from the top of a column; shows page *page* of those the window makes.

    How many there are only the window knows: the last is -1, and one too many the first.

    opens: by command, what opens the screens that come in the place of this one
    keys: what these commands are for
    """

    chapters: tuple[Chapter, ...]
    opens: Mapping[Command, navigation.Opening] = field(default_factory=dict)
    keys: Sequence[KeyText] = ()
    page: int = field(default=0, kw_only=True)
    is_text: ClassVar[bool] = True

    @property
    def _sections(self) -> Sequence[Section]:
        return [section for chapter in self.chapters for section in chapter.sections]

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
        together = pages if len(pages[0]) == 1 else [pages[number]]  # they begin in one row
        area = page(
            frame,
            options,
            max(len(lines) for _title, lines in chain(*together)),
            title="   ".join(dict.fromkeys(title for title, _lines in pages[number])),
            right=f"{number + 1}/{len(pages)}" * has_pages,
            width=len(pages[0]) * (room.width + _GAP) - _GAP,
            has_fan=not any(section.figure or section.table for section in self._sections),
        )
        for place, (_title, column) in enumerate(pages[number]):
            left = area.x + place * (room.width + _GAP)
            for y, line in enumerate(column, area.y):
                if callable(line):
                    line(frame, Rect(left, y, *room))
                else:
                    put_spans(frame, Rect(left, y, *room), line)
        turns = _("{previous} {next} turn the page"), _("{previous} {next} page")
        keys = (*self.keys, *[turns] * has_pages, _("{back} back"))
        key_bar(frame, keys, buttons={**(_TURNING if has_pages else {}), Command.OK: _("OK")})
        return frame

    def _laid_out(self, size: Size, options: RenderOptions) -> tuple[Size, list[list[Column]]]:
        """The room in a column, and the columns page by page.

        The rows of tables stand as far from each other as there is room for on one page.
        """
        steps = _STEPS if any(section.table for section in self._sections) else ()
        found = (self._with_step(size, options, step) for step in steps)
        on_one_page = (layout for layout in found if len(layout[1]) == 1)
        return next(on_one_page, None) or self._with_step(size, options, 1)

    def _with_step(
        self, size: Size, options: RenderOptions, step: int
    ) -> tuple[Size, list[list[Column]]]:
        """The layout with the fewest pages that there can be.

        One column may be wider for that, and chapters with one title follow each other in it.
        """
        width, height = text_room(size)
        layouts, sections = [], self._sections
        tables = [_narrowest(each, step, options) for each in sections if each.table or each.aside]
        most = max(1, (width + _GAP) // (max(tables, default=WIDEST) + _GAP))
        beside = [(n, min(WIDEST, (width + _GAP) // n - _GAP)) for n in range(2, most + 1)]
        for across, widest in [(1, WIDEST), *beside, (1, WIDEST + _WIDER)]:
            room = Size(min(widest, width), height)
            pictures = _pictures(sections, room, options)
            chapters = self.chapters if across > 1 else _joined(self.chapters)
            columns = (_columns(chapter, room, pictures, options, step) for chapter in chapters)
            found = list(chain.from_iterable(columns))
            pages = [found[at : at + across] for at in range(0, len(found), across)]
            layouts.append((room, pages))
        return min(layouts, key=lambda layout: (len(layout[1]), -len(layout[1][0])))


def _joined(chapters: Iterable[Chapter]) -> Sequence[Chapter]:
    """Chapters of which no two have one title."""
    sections: dict[str, list[Section]] = {}
    for title, own in chapters:
        sections.setdefault(title, []).extend(own)
    return [Chapter(*each) for each in sections.items()]


def _columns(
    chapter: Chapter, room: Size, pictures: Pictures, options: RenderOptions, step: int
) -> list[Column]:
    """The lines of a chapter; sections are divided only if they must be."""
    columns: list[Column] = []
    blank: list[Line] = [()] * (1 + (step > 1) + (step > 4))
    for section in chapter.sections:
        lines = list(_lines(section, room, pictures, options, step))
        if columns and len([*columns[-1][1], *blank, *lines]) <= room.height:
            columns[-1][1].extend([*blank, *lines])
        else:
            starts = range(0, len(lines), room.height)
            columns += [(chapter.title, lines[at : at + room.height]) for at in starts]
    return columns


def _lines(
    section: Section, room: Size, pictures: Pictures, options: RenderOptions, step: int
) -> Iterator[Line]:
    head, aside = (section.title, HEAD), (f"  {section.aside}", Style.FAINT)
    sentences = section.paragraphs
    if not step:
        sentences = list(filter(None, (" ".join(sentences),)))
    wrapped = (_wrapped(with_keys(each), room.width) for each in sentences)
    text = list(chain.from_iterable(wrapped))
    if not step and section.title and len(text) == 1:
        head, aside, text = (f"{section.title}  ", HEAD), (text[0], Style.TABLE), []
    if section.title:
        yield head, aside
        yield from [()] * (step > 1)
    for line in text:
        yield ((line, Style.TABLE),)
    for term, meaning in section.terms:
        for number, line in enumerate(textwrap.wrap(meaning, room.width - _TERM)):
            yield (f"{term * (not number):{_TERM}}", Style.STRONG), (line, Style.TABLE)
    if section.figure and _fits(section, pictures, room):
        yield ()
        yield partial(_draw_figure, section=section, pictures=pictures)
        yield from [()] * (pictures.size.height + _BELOW_CARDS - 1)
    yield from _rows(section, room.width, options, step)


def _rows(section: Section, width: int, options: RenderOptions, step: int) -> Iterator[Line]:
    """The rows of a table, with faces and bars if it has them, as wide as the column."""
    rows = in_columns(section.table)
    faces, beside = _faces(section, options, step)
    spare = width - beside - sum(map(len, rows[0] if rows else ()))
    bars = "##" if options.deck.charset is Charset.ASCII else "▆█"
    for number, (cells, picture, share) in enumerate(zip_longest(rows, faces, section.shares)):
        between = _APART if section.shares else min(_MOST_BETWEEN, spare // (len(cells) - 1))
        first, *others = cells
        is_head = not (section.title or number)
        style = Style.FAINT if is_head else Style.TABLE
        spans = [(first, HEAD if is_head else style), (" " * beside * (not picture), style)]
        for cell in others:
            signs = [(sign, _OF_SIGN.get(sign, style)) for sign in cell]
            spans += [(" " * between, style), *signs]
        if number:
            yield from [()] * (step // 4 if share and step > 4 else step > 1)
        if picture:
            yield partial(_draw_with_face, picture=picture, spans=spans)
            yield from [()] * (picture.size.height - 1)
        elif share:
            length, left = spare - _APART * len(cells), width - spare + _APART * len(cells)
            *above, last = (sign * max(1, round(share * length)) for sign in bars[: 1 + (step > 2)])
            for bar in above:
                yield (" " * left, style), (bar, Style.CHOSEN)
            yield [*spans, (" " * _APART, style), (last, Style.CHOSEN)]
        else:
            yield spans


def _faces(section: Section, options: RenderOptions, step: int) -> tuple[list[Picture | None], int]:
    """The faces beside the rows of a table that a *step* has room for, and the columns of that."""
    room, charset = Size(WIDEST, step - 1), options.deck.charset
    faces = [face(name, Mood.CALM, room, charset) if name else None for name in section.faces]
    return faces, max((each.size.width + _APART for each in faces if each), default=0)


def _narrowest(section: Section, step: int, options: RenderOptions) -> int:
    """The columns that a table and the head of a section need."""
    head = len(section.title) + 2 + len(section.aside)
    widths = [len(row[0]) + 1 for row in zip(*in_columns(section.table), strict=True)]
    bar = (_BAR + 2 * _APART) * bool(section.shares)
    return max(head, sum(widths) + _faces(section, options, step)[1] + bar)


def _draw_with_face(frame: Frame, area: Rect, picture: Picture, spans: Spans) -> None:
    picture.draw(frame, area.x, area.y)
    x, y = area.x + picture.size.width + _APART, area.y + picture.size.height // 2
    put_spans(frame, area._replace(x=x, y=y), spans)


def _wrapped(sentence: str, width: int) -> list[str]:
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
