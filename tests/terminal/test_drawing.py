"""What curses makes of frames: every cell shows its character, in the colours of its style."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from pyte.graphics import FG_BG_256

from scopa.tui.cards.art import RenderOptions
from scopa.tui.cards.decks import art_folder, load_deck
from scopa.tui.cells import Charset, Colour, Frame, Size, Style, mixed
from scopa.tui.themes import THEMES, Paint
from tests.terminal.pseudo_terminal import PseudoTerminal, need
from tests.tui import USUAL
from tests.tui.screen_cases import OPTIONS, case, scores, tables

NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
COLOURS = {"xterm-256color": 256, "tmux-256color": 256, "xterm": 8, "linux": 8}


def named(colour: int | None) -> str:
    """What the terminal of the tests calls a colour."""
    if colour is None:
        return "default"
    if colour < 8:
        return NAMES[colour]
    return "bright" + NAMES[colour - 8] if colour < 16 else FG_BG_256[colour]


def looks(paint: Paint) -> tuple[str, str, bool, bool]:
    """How the terminal of the tests shows a cell that is painted so: ink, ground, bold, reverse."""
    return named(paint.ink), named(paint.ground), paint.is_bold, paint.is_reverse


def showing(
    drawn: Sequence[Frame],
    theme: str,
    colour: str,
    folder: Path,
    size: Size = USUAL,
    term: str = "xterm-256color",
    variables: Mapping[str, str] | None = None,
) -> PseudoTerminal:
    """A terminal whose process shows frames, at each key the next."""
    file = folder / "frames"
    file.write_bytes(pickle.dumps(drawn))
    command = [sys.executable, "-m", "tests.terminal.showing", theme, str(file), colour]
    return PseudoTerminal(home=folder, command=command, size=size, term=term, variables=variables)


def wrongly_shown(game: PseudoTerminal, frame: Frame, theme: str, colours: int) -> list[object]:
    """The cells that are not as the frame has them, with what they look like and should."""
    due = cache(lambda style: looks(THEMES[theme].paint(style, colours)))
    return [
        (x, y, game.style(x, y), due(style))
        for y, styles in enumerate(frame.styles)
        for x, style in enumerate(styles)
        if game.style(x, y) != due(style)
    ]


@pytest.mark.parametrize(
    ("term", "theme", "locale", "size", "colour"),
    [
        ("xterm-256color", "felt", "C.UTF-8", Size(80, 24), "always"),
        ("xterm-256color", "night", "C", Size(120, 40), "always"),
        ("xterm-256color", "felt", "C", Size(80, 24), "never"),
        ("xterm", "night", "C.UTF-8", Size(80, 24), "always"),
        ("linux", "contrast", "C", Size(80, 24), "always"),
        ("tmux-256color", "felt", "C", Size(60, 20), "always"),
        ("vt100", "felt", "C", Size(80, 24), "always"),
        ("xterm-mono", "felt", "C", Size(80, 24), "always"),
        ("vt52", "felt", "C", Size(80, 24), "always"),
    ],
)
def test_a_terminal_shows_every_frame_in_the_colours_it_has_unless_none_are_wanted(
    term: str, theme: str, locale: str, size: Size, colour: str, tmp_path: Path
) -> None:
    need(term, tmp_path)
    colours = COLOURS.get(term, 0) if colour == "always" else 0
    drawn = frames(size, term, has_utf8=locale != "C")
    with showing(drawn, theme, colour, tmp_path, size, term, {"LC_ALL": locale}) as game:
        for number, frame in enumerate(drawn):
            lines = frame.lines(has_colours=colours > 0)
            game.wait_for(lambda lines=lines: game.lines == lines)  # type: ignore[misc]
            wrong = [] if term == "vt52" else wrongly_shown(game, frame, theme, colours)
            assert not wrong, f"frame {number}: {wrong[:5]}"
            game.press("x")
        assert game.wait_for_end() == 0
        assert game.is_restored()
        assert game.has_sent_colours == (colours > 0)


def test_mono_is_white_on_black_on_a_light_terminal_too(tmp_path: Path) -> None:
    (first, *_others) = frames(USUAL, "mono", has_utf8=True)
    with showing([first], "mono", "always", tmp_path, variables={"LC_ALL": "C.UTF-8"}) as game:
        game.wait_for(lambda: game.lines == ["".join(row) for row in first.mono])
        styles = [game.style(x, y) for x in range(USUAL.width) for y in range(USUAL.height)]
        assert {style[:2] for style in styles} == {("white", "black")}
        assert {style[3] for style in styles} == {True, False}
        game.press("x")
        assert game.wait_for_end() == 0


STYLES = list(Style)
STYLES_OF_CARDS = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS)


def frames(size: Size, seed: str, *, has_utf8: bool) -> list[Frame]:
    """A few screens, and after each the same with a few random changes."""
    chance = Random(seed)
    charset = Charset.UTF_8 if has_utf8 else Charset.ASCII
    options = RenderOptions(load_deck(art_folder() / "napoletane", charset))
    shown = tables()["table, capture marked"], scores()["score, many sweeps"], case(OPTIONS)
    drawn = []
    for each in shown:
        drawn.append(each.draw(size, options))
        frame = each.draw(size, options)
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
