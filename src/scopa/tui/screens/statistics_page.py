"""The statistics: the results, and beside or below them how well the person plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, product, zip_longest
from typing import NamedTuple

from scopa.text.chapters import in_columns
from scopa.text.coaching.statistics_words import Part
from scopa.text.language import _
from scopa.text.player_names import Mood
from scopa.tui.cards.art import Picture, RenderOptions
from scopa.tui.cards.decks import face
from scopa.tui.cells import Charset, Frame, Rect, Size, Style
from scopa.tui.screens.list_screen import HEAD, WIDEST, text_room
from scopa.tui.screens.pages import GAP, Column, Line, PagedScreen, packed, wrapped
from scopa.tui.widgets import Spans, put_spans

_MOST_BETWEEN = 4  # columns, between those of the results
_APART = 2  # columns, between a face and a name, and before a bar
_OF_SIGN = {"●": Style.CHOSEN, "○": Style.FAINT}


class _Spacing(NamedTuple):
    """How many blank rows are between those of tables, and the height of faces, at most.

    Where there is none between them, sentences follow each other, beside their title if they fit.
    """

    blank: int
    face: int


_SPACINGS = (_Spacing(1, 3), _Spacing(1, 0), _Spacing(0, 0))


@dataclass(frozen=True)
class StatisticsPage(PagedScreen):
    """The *results*, and beside or below them the *skill* of the person."""

    results: Sequence[Part]
    skill: Sequence[Part]

    def laid_out(self, size: Size, options: RenderOptions) -> tuple[Size, list[list[Column]]]:
        """As far apart as there is room for on one page, in two columns rather than in one."""
        (width, height), title = text_room(size), _("Statistics")
        half, whole = (Size(min(WIDEST, each), height) for each in ((width - GAP) // 2, width))
        both, one = (self.results, self.skill), ([*self.results, *self.skill],)
        for spacing, (room, groups) in product(_SPACINGS, ((half, both), (whole, one))):
            columns = [_columns(parts, room, spacing, options) for parts in groups]
            is_narrow = _width(chain(*chain(*columns))) > room.width
            if not is_narrow and all(len(each) == 1 for each in columns):
                return room, [[(title, lines) for [lines] in columns]]
        pages = chain(*(_columns(parts, whole, _SPACINGS[-1], options) for parts in both))
        return whole, [[(title, lines)] for lines in pages]


def _columns(
    parts: Sequence[Part], room: Size, spacing: _Spacing, options: RenderOptions
) -> list[list[Line]]:
    lines = (list(_lines(part, room.width, spacing, options)) for part in parts)
    return packed(lines, room.height, 1 + spacing.blank)


def _width(lines: Iterable[Line]) -> int:
    """The columns of the longest line of text."""
    texts = (line for line in lines if not callable(line))
    return max(sum(len(text) for text, _style in line) for line in texts)


def _lines(part: Part, width: int, spacing: _Spacing, options: RenderOptions) -> Iterator[Line]:
    sentences, aside = part.sentences, (f"  {part.aside}", Style.FAINT)
    if not spacing.blank and sentences:
        sentences = [" ".join(sentences)]
        if part.title and len(f"{part.title}  {sentences[0]}") <= width:
            aside, sentences = (f"  {sentences[0]}", Style.TABLE), ()
    if part.title:
        yield (part.title, HEAD), aside
        yield from [()] * bool(spacing.blank)
    for line in chain(*(wrapped(each, width) for each in sentences)):
        yield ((line, Style.TABLE),)
    yield from (_bars if part.shares else _results)(part, width, spacing, options)


def _results(part: Part, width: int, spacing: _Spacing, options: RenderOptions) -> Iterator[Line]:
    """The rows of a table below its heads, beside the faces for which there is room."""
    rows, room = in_columns(part.table), Size(WIDEST, spacing.face)
    charset = options.deck.charset
    faces = [face(name, Mood.CALM, room, charset) if name else None for name in part.faces]
    beside = max((each.size.width + _APART for each in faces if each), default=0)
    for number, ((first, *others), picture) in enumerate(zip_longest(rows, faces)):
        spare = width - beside - len(first) - sum(map(len, others))
        between = " " * max(1, min(_MOST_BETWEEN, spare // len(others)))
        style = Style.TABLE if number else Style.FAINT
        spans = [(first, style if number else HEAD), (" " * beside * (not picture), style)]
        for cell in others:
            spans += [(between, style), *((sign, _OF_SIGN.get(sign, style)) for sign in cell)]
        if number:
            yield from [()] * spacing.blank
        if picture:
            yield partial(_draw_with_face, picture=picture, spans=spans)
            yield from [()] * (picture.size.height - 1)
        else:
            yield spans


def _draw_with_face(frame: Frame, area: Rect, picture: Picture, spans: Spans) -> None:
    picture.draw(frame, area.x, area.y)
    x, y = area.x + picture.size.width + _APART, area.y + picture.size.height // 2
    put_spans(frame, area._replace(x=x, y=y), spans)


def _bars(part: Part, width: int, spacing: _Spacing, options: RenderOptions) -> Iterator[Line]:
    """The rows of a table, each with a bar, of which the longest ends with the column."""
    sign = "=" if options.deck.charset is Charset.ASCII else "━"
    for number, (cells, share) in enumerate(zip(in_columns(part.table), part.shares, strict=True)):
        text = "".join(f"{cell}{'':{_APART}}" for cell in cells)
        length = max(1, round(share * (width - len(text))))
        if number:
            yield from [()] * spacing.blank
        yield (text, Style.TABLE), (sign * length, Style.CHOSEN)
