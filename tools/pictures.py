"""The pictures of the docs, drawn by the program itself: ``python -m tools.pictures``.

They are written as SVG. Those in docs/pictures are games that are played on a terminal that keeps
what it is shown: a still is the last frame of it, a film all of them. Everything follows from
seeds, so that the pictures change only with the program. Those in docs/cards show all cards of a
deck.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from scopa.cli.cards import all_cards
from scopa.players.opponents import LEVELS
from scopa.storage.settings import Settings
from scopa.tui.app import App
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cards.decks import art_folder, find_decks, load_deck
from scopa.tui.cells import Charset, Frame, Size, changes
from scopa.tui.navigation import open_title
from scopa.tui.terminal.key_decoder import Input, Key, Tick
from scopa.tui.themes import THEMES, Theme
from tests.tui import USUAL
from tests.tui.null_terminal import NullTerminal, at_once
from tools.svg import document, drawn
from tools.svg import picture as frame_as_svg

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
CARDS_FOLDER = Path(__file__).parent.parent / "docs" / "cards"
SHEET_CARDS = Size(15, 12)
KEY_MS, LAST_MS = 1300, 5000
"""In a film: how long each frame is shown at which a key is awaited, and the last one."""
STILL = Settings(pace="slow", animation=False)


class Picture(NamedTuple):
    """A picture: the *keys* pressed from the title on, in a window of *size*.

    A film is what is seen at the last so many keys, a still what is seen after all of them.
    """

    name: str
    keys: str = ""
    settings: Settings = STILL
    size: Size = USUAL
    seed: int = 5
    filmed_keys: int = 0


_TO_THE_LAST_DEALS = "Enter " * 26
_LAST_DEALS = "3 Enter Enter 1 Enter Enter Enter Enter 2 Enter Enter 1 Enter Enter Enter Enter"
FILM = Picture(
    "round",
    _TO_THE_LAST_DEALS + _LAST_DEALS,
    Settings(pace="slow", first_dealer="human"),
    seed=9,
    filmed_keys=14,
)
PICTURES = (
    FILM,
    Picture("title", size=Size(100, 32)),
    Picture("table", "Enter Enter s", STILL._replace(first_dealer="human"), Size(120, 40)),
    Picture("milanesi", "Enter Enter", STILL._replace(deck="milanesi", theme="night")),
    Picture("score", "Enter " * 40, STILL._replace(deck="siciliane"), Size(100, 32)),
    Picture("ascii", "Enter Enter", STILL._replace(ascii=True)),
    Picture("puzzle", "Down Down Enter", STILL._replace(theme="night")),
)


class Shot(NamedTuple):
    """A frame, and for how many milliseconds it is shown."""

    frame: Frame
    ms: int


def main() -> None:
    """Draw all of them."""
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(svg(picture), "utf-8", newline="\n")
    for deck in find_decks(art_folder()):
        (CARDS_FOLDER / f"{deck}.svg").write_text(contact_sheet(deck), "utf-8", newline="\n")


def contact_sheet(deck: str) -> str:
    """All cards of a deck in one size, as SVG."""
    sizes = load_deck(art_folder() / deck, Charset.UTF_8).sizes
    pictures = next(pictures for pictures in sizes if pictures.size == SHEET_CARDS)
    return frame_as_svg(all_cards(pictures), THEMES["felt"])


def shots(picture: Picture) -> Sequence[Shot]:
    """The frames while the *keys* of the picture are pressed."""
    seen: list[Shot] = []
    keys = picture.keys.split()

    def press(terminal: NullTerminal) -> Sequence[Input]:
        wait_ms = terminal.timeouts[-1]
        begins = wait_ms is None and len(keys) <= picture.filmed_keys
        if begins or seen:
            seen.append(Shot(terminal.frames[-1], wait_ms or (KEY_MS if keys else LAST_MS)))
        if wait_ms is not None:
            return [Tick()]
        return [Key(keys.pop(0))] if keys else [Key("q")] * 2

    settings = picture.settings
    charset = Charset.ASCII if settings.ascii else Charset.UTF_8
    options = RenderOptions(load_deck(art_folder() / settings.deck, charset))
    app_state = AppState(settings._replace(sayings=False), seed=picture.seed)
    opponent = at_once(LEVELS[settings.opponent])
    app = App(NullTerminal(press, picture.size), app_state, options, opponent)
    app.push(*open_title())
    with TemporaryDirectory() as home, patch.dict(os.environ, SCOPA_HOME=home):
        app.run()
    return seen


def svg(picture: Picture) -> str:
    """The picture as SVG: the first frame, and over it what each further one changes."""
    theme = THEMES[picture.settings.theme]
    seen = shots(picture)
    parts = [*drawn(changes(None, seen[0].frame), theme), *_filmed(seen, theme)]
    return document(picture.size, theme, parts)


def _filmed(seen: Sequence[Shot], theme: Theme) -> Iterator[str]:
    """What each frame after the first changes, hidden until its time comes, again and again."""
    if len(seen) == 1:
        return
    whole_ms = sum(shot.ms for shot in seen)
    yield (
        f"<style>.f{{visibility:hidden;animation:{whole_ms}ms step-end infinite}}"
        "@media(prefers-reduced-motion:reduce){.f{animation:none}}</style>"
    )
    ms = 0
    for number, (before, after) in enumerate(pairwise(seen)):
        ms += before.ms
        yield f"<style>@keyframes f{number}{{{ms / whole_ms:.3%}{{visibility:visible}}}}</style>"
        yield f'<g class="f" style="animation-name:f{number}">'
        yield from drawn(changes(before.frame, after.frame), theme)
        yield "</g>"


if __name__ == "__main__":
    main()
