"""The decks: a list of them, and the cards of one."""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys

from scopa.cli.launch_options import LaunchOptions, launch
from scopa.cli.output import say
from scopa.errors import ScopaError, unknown_name
from scopa.text.deck_descriptions import made_by
from scopa.text.language import _
from scopa.text.numbers_and_lists import both
from scopa.tui.cards.art import BACK, CODES, Deck, Pictures
from scopa.tui.cards.decks import DeckCatalog, card_files, read_deck
from scopa.tui.cells import Charset, Frame, Size
from scopa.tui.terminal import TerminalError
from scopa.tui.themes import THEMES

_IN_A_ROW = 10


def run(options: argparse.Namespace) -> int:
    """Print the decks, or cards; returns the exit status."""
    start = launch(options)
    if options.show is not None:
        _show(start)
        return 0
    if options.size or options.no_index:
        name = "size" if options.size else "no-index"
        raise ScopaError("--{name} works only with --show", name=name)
    _list(start.catalog)
    return 0


def _show(start: LaunchOptions) -> None:
    options, catalog, settings = start.options, start.catalog, start.settings
    name = options.show
    if name not in catalog.decks:
        raise unknown_name("deck", name, catalog.decks)
    theme = THEMES[settings.theme]
    deck, faults = read_deck(catalog.decks[name], catalog.charset(settings))
    if deck is None:
        raise faults[0]
    frame = all_cards(_of_size(deck, options), has_index=not options.no_index)
    if start.most_colours != 0:
        with contextlib.suppress(TerminalError):
            from scopa.tui.terminal.curses_terminal import in_colour

            lines = in_colour(frame, theme, start.most_colours, has_utf8=catalog.has_utf8)
            sys.stdout.buffer.write(lines)
            return
    say(*["".join(row).rstrip() for row in frame.mono])


def _of_size(deck: Deck, options: argparse.Namespace) -> Pictures:
    sizes = {str(pictures.size): pictures for pictures in deck.sizes}
    if options.size is not None:
        if options.size not in sizes:
            raise unknown_name("size", options.size, sizes)
        return sizes[options.size]
    width = shutil.get_terminal_size().columns
    fitting = [p for p in deck.sizes if _IN_A_ROW * (p.size.width + 1) - 1 <= width]
    return (fitting or deck.sizes[:1])[-1]


def all_cards(pictures: Pictures, *, has_index: bool = True) -> Frame:
    """All cards of a size, ten in a row, with or without their names."""
    step = Size(pictures.size.width + 1, pictures.size.height + 1)
    codes = (*CODES, BACK)
    rows = -(-len(codes) // _IN_A_ROW)
    frame = Frame(Size(_IN_A_ROW * step.width - 1, rows * step.height - 1))
    for number, code in enumerate(codes):
        row, column = divmod(number, _IN_A_ROW)
        card = pictures.of[code] if has_index else pictures.of[code].without(code)
        card.draw(frame, column * step.width, row * step.height)
    return frame


def _list(catalog: DeckCatalog) -> None:
    for name, folder in catalog.decks.items():
        deck = read_deck(folder, Charset.UTF_8)[0]
        if deck is not None:
            sizes = " ".join(str(pictures.size) for pictures in deck.sizes)
            charsets = sorted({file.charset.value.upper() for file in card_files(folder)[0]})
            say(f"{name:<14}{deck.name}{made_by(deck.author)}: {sizes}, {both(charsets)}")
        if catalog.own in folder.parents:
            faults = [fault for charset in Charset for fault in read_deck(folder, charset)[1]]
            say(*(f"{name:<14}{fault}" for fault in dict.fromkeys(map(str, faults))))
    say(_("Decks of your own are folders in {folder}").format(folder=catalog.own))
