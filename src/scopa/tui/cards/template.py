"""An empty card file to draw a deck in."""

from __future__ import annotations

from collections.abc import Iterator

from scopa.tui.cards.art import BACK, CODES
from scopa.tui.frame import Size
from scopa.tui.terminal.charset import Charset

_LOWER_INDEX_FROM = 9
"""Cards of so many columns bear their name at the lower right as well."""


def template(name: str, size: Size, charset: Charset) -> str:
    """A file for the cards of a deck of that *name*, of which nothing but the edge is there."""
    header = (
        f"deck: {name.capitalize()}",
        f"cells: {size}",
        f"characters: {charset.value}",
        "author:",
        "colours: below a picture, after a line ~, the inks, then, after another, the grounds",
    )
    return "\n".join([*header, *_frames(size, charset), ""])


def _frames(size: Size, charset: Charset) -> Iterator[str]:
    side, top, *corners = tuple(charset.outline)
    inside = size.width - 2
    for code in (*CODES, BACK):
        above = "" if code == BACK else code
        below = above if size.width >= _LOWER_INDEX_FROM else ""
        yield from ("", f"= {code}", corners[0] + above.ljust(inside, top) + corners[1])
        yield from [side + " " * inside + side] * (size.height - 2)
        yield corners[2] + below.rjust(inside, top) + corners[3]
