"""Frames as pictures in SVG, in the colours that a theme has where there are 256."""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from scopa.tui.cells import Frame, Run, Size, Style, changes
from scopa.tui.themes import Paint, Theme

# The size of a cell, in the units of the picture: that of common fonts at 13.3 units.
CELL = Size(8, 16)
_MARGIN = 8
# What is drawn as rectangles, for fonts leave gaps: the bits of a number are the quarters of its
# character, row by row; of the two others, as a half, the quarter of a row that differs.
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_THIN = {"▂": 1.75, "▆": 0.75}
_NO_BLOCKS = dict.fromkeys(map(ord, (*_QUARTERS, *_THIN)), " ")
# Text as far as there are no two spaces, which SVG would show as one.
_WORDS = re.compile(r"\S+(?: \S+)*")
_LEVELS_OF_A_COLOUR = (0, 95, 135, 175, 215, 255)
_WHITE, _BLACK = 15, 16


def picture(frame: Frame, theme: Theme) -> str:
    """*frame* as a file in SVG."""
    return document(
        frame.size, theme, drawn(changes(None, frame, has_colours=theme.of_256 is not None), theme)
    )


def document(size: Size, theme: Theme, parts: Iterable[str]) -> str:
    """The file for a window of *size* in which the *parts* are drawn on the table."""
    width, height = (side * n + 2 * _MARGIN for side, n in zip(CELL, size, strict=True))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" font-size="13.3" font-weight="bold" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" shape-rendering="crispEdges">'
    )
    felt = (
        f'<rect width="100%" height="100%" rx="6" fill="{_ground(theme.paint(Style.TABLE, 256))}"/>'
    )
    return "\n".join([opening, felt, *parts, "</svg>", ""])


def drawn(runs: Iterable[Run], theme: Theme) -> Iterator[str]:
    """The *runs*: a path for each ground, two for the blocks in each ink, and the other texts."""
    grounds, blocks, thin, texts = (defaultdict[str, list[str]](list) for _ in range(4))
    for run in runs:
        x, y, text, style = run
        paint = theme.paint(style, 256)
        ink = _colour(paint.ink, _BLACK if paint.is_reverse else _WHITE)
        grounds[_ground(paint)].append(f"M{2 * x} {2 * y + 1}h{2 * len(text)}")
        for row in (0, 1):
            blocks[ink] += _blocks(text, x, y, row)
        for same in re.finditer("▂+|▆+", text):
            middle = 2 * y + _THIN[same[0][0]]
            thin[ink].append(f"M{2 * (x + same.start())} {middle}h{2 * len(same[0])}")
        texts[ink] += _words(text.translate(_NO_BLOCKS), x, y)
    across, down = (side // 2 for side in CELL)
    yield f'<g transform="translate({_MARGIN} {_MARGIN}) scale({across} {down})">'
    for colours, width in ((grounds, 2), (blocks, 1), (thin, 0.5)):
        for colour, lines in colours.items():
            if lines:
                yield f'<path stroke="{colour}" stroke-width="{width}" d="{"".join(lines)}"/>'
    yield "</g>"
    for colour, words in texts.items():
        if words:
            yield f'<g fill="{colour}">'
            yield from words
            yield "</g>"


def _blocks(text: str, x: int, y: int, row: int) -> Iterator[str]:
    """The upper or the lower halves of the blocks in *text*, as lines of quarters."""
    halves = text.replace("▆", "▄")
    bits = [max(0, _QUARTERS.find(char)) >> 2 * row for char in halves]
    quarters = [bool(two & bit) for two in bits for bit in (1, 2)]
    at = 2 * x
    for is_full, same in groupby(quarters):
        width = len(list(same))
        if is_full:
            yield f"M{at} {2 * y + row}.5h{width}"
        at += width


def _words(text: str, x: int, y: int) -> Iterator[str]:
    for word in _WORDS.finditer(text):
        left, width = _MARGIN + (x + word.start()) * CELL.width, len(word[0]) * CELL.width
        yield (
            f'<text x="{left}" y="{_MARGIN + y * CELL.height + 12}" textLength="{width}">'
            f"{html.escape(word[0], quote=False)}</text>"
        )


def _ground(paint: Paint) -> str:
    return _colour(paint.ground, _WHITE if paint.is_reverse else _BLACK)


def _colour(number: int | None, usual: int) -> str:
    number = usual if number is None else number
    if number == _WHITE:
        return "#ffffff"
    assert number >= _BLACK, "the first 16 have no fixed place, and no theme uses them"
    if number >= 232:
        return f"#{(8 + 10 * (number - 232)) * 0x010101:06x}"
    parts = (_LEVELS_OF_A_COLOUR[(number - 16) // step % 6] for step in (36, 6, 1))
    return "#" + "".join(f"{part:02x}" for part in parts)
