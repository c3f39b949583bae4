"""Frames of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scopa.tui.cards.decks import art_folder, load_deck
from scopa.tui.frame import Colour, Frame, Size, Style, mixed
from scopa.tui.screen import RenderOptions
from scopa.tui.terminal.charset import Charset
from tests.tui.screen_cases import screen_cases

SCREENS = ("table, capture marked", "score, many sweeps", "options")
STYLES = list(Style)
STYLES_OF_CARDS = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS)


def frames(size: Size, seed: str, *, has_utf8: bool) -> list[Frame]:
    """A few screens, and after each the same with a few random changes."""
    chance = Random(seed)
    charset = Charset.UTF_8 if has_utf8 else Charset.ASCII
    options = RenderOptions(load_deck(art_folder() / "napoletane", charset))
    cases = screen_cases(ascii_only=not has_utf8)
    drawn = []
    for name in SCREENS:
        drawn.append(cases[name].draw(size, options))
        frame = cases[name].draw(size, options)
        for _ in range(chance.randrange(1, 40)):
            text = "".join(chance.choices("ab -═é" if has_utf8 else "ab -#", k=12))
            x, y = chance.randrange(size.width), chance.randrange(size.height)
            frame.put(x, y, text[: chance.randrange(1, 12)], chance.choice(STYLES))
        drawn.append(frame)
    return [*drawn, *_many_colours(size), Frame(size)]


def _many_colours(size: Size) -> Iterator[Frame]:
    """Frames that have together more pairs of colours than there is room for."""
    for first in range(0, len(Colour), 7):
        colours = tuple(Colour)[first : first + 7]
        frame = Frame(size)
        for x, ground in enumerate(colours):
            for y, ink in enumerate((*STYLES_OF_CARDS, *Colour)[: size.height - 1]):
                frame.put(x, y, "x", mixed(ink, ground))
        yield frame
