"""The decks: a list of them, the cards of one as text or as a picture, its faults, a new one."""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import sys
from pathlib import Path

from scopa.cli.launch_options import LaunchOptions, launch
from scopa.cli.output import WRONG, say
from scopa.errors import ScopaError
from scopa.storage.errors import file_errors
from scopa.storage.text_files import replace_text
from scopa.text.error_messages import unknown_name
from scopa.text.help.deck_descriptions import made_by
from scopa.text.language import _
from scopa.text.numbers_and_lists import both, counted
from scopa.tui.cards.art import BACK, CODES, Deck, Pictures
from scopa.tui.cards.card_files import empty_card_file, parse_size
from scopa.tui.cards.decks import DeckCatalog, card_files, check_deck, read_deck
from scopa.tui.cards.svg import picture
from scopa.tui.frame import Frame, Size
from scopa.tui.terminal.charset import Charset
from scopa.tui.terminal.curses_terminal import TerminalError, in_colour
from scopa.tui.themes import THEMES

_IN_A_ROW = 10
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


def run(options: argparse.Namespace) -> int:
    """Print or write cards; returns the exit status."""
    start = launch(options)
    if options.size and not (options.show or options.new):
        raise ScopaError("--size works only with --show or --new")
    if (options.no_index or options.svg) and not options.show:
        name = "no-index" if options.no_index else "svg"
        raise ScopaError("--{name} works only with --show", name=name)
    if options.check is not None:
        return _check(options.check)
    if options.show is not None:
        return _show(start)
    if options.new is not None:
        file = _write_empty(start)
        text = _("{file}: draw the 40 cards and the back; --check {folder} says which are missing.")
        say(text.format(file=file, folder=file.parent))
    else:
        _list(start.catalog)
    return 0


def _show(start: LaunchOptions) -> int:
    options, catalog, settings = start.options, start.catalog, start.settings
    name = options.show
    if name not in catalog.decks:
        raise ScopaError(unknown_name("deck", name, catalog.decks))
    theme = THEMES[settings.theme]
    deck, faults = read_deck(catalog.decks[name], catalog.charset(settings))
    if deck is None:
        raise faults[0]
    frame = all_cards(_of_size(deck, options), has_index=not options.no_index)
    if options.svg is not None:
        with file_errors(options.svg):
            options.svg.write_text(picture(frame, theme), "utf-8", newline="\n")
        return 0
    most_colours = start.most_colours
    if most_colours != 0:
        with contextlib.suppress(TerminalError):
            lines = in_colour(frame, theme, most_colours, has_utf8=catalog.has_utf8)
            sys.stdout.buffer.write(lines)
            return 0
    say(*["".join(row).rstrip() for row in frame.mono])
    return 0


def _of_size(deck: Deck, options: argparse.Namespace) -> Pictures:
    sizes = {str(pictures.size): pictures for pictures in deck.sizes}
    if options.size is not None:
        if options.size not in sizes:
            raise ScopaError(unknown_name("size", options.size, sizes))
        return sizes[options.size]
    if options.svg is not None:
        return deck.sizes[-1]
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


def _check(folder: Path) -> int:
    faults = check_deck(folder)
    if faults:
        say(*map(str, faults))
        return WRONG
    files = card_files(folder)[0]
    number = counted(len(files), "card file", "card files")
    say(_("{files}: no faults.").format(files=number))
    news = _("{file}: these cards draw a frame, which cards of up to 9x7 no longer need")
    say(*(news.format(file=file.path) for file in files if file.needs_no_frame))
    return 0


def _list(catalog: DeckCatalog) -> None:
    for name, folder in catalog.decks.items():
        deck, _faults = read_deck(folder, Charset.UTF_8)
        if deck is not None:
            sizes = " ".join(str(pictures.size) for pictures in deck.sizes)
            charsets = sorted({file.charset.value.upper() for file in card_files(folder)[0]})
            say(f"{name:<14}{deck.name}{made_by(deck.author)}: {sizes}, {both(charsets)}")
        if catalog.own in folder.parents:
            say(*(f"{name:<14}{fault}" for fault in check_deck(folder)))
    say(_("Decks of your own are folders in {folder}").format(folder=catalog.own))


def _write_empty(start: LaunchOptions) -> Path:
    catalog, cells = start.catalog, start.options.size
    name: str = start.options.new
    if not _NAME.fullmatch(name):
        raise ScopaError(
            "a deck cannot be called {name!r}: only small letters, digits, - and _, at most 32",
            name=name,
        )
    size = parse_size(cells or "5x3")
    if size is None:
        raise ScopaError("{size!r} is no size of cards: from 5x3 to 99x99 cells", size=cells)
    charset = catalog.charset(start.settings)
    folder = catalog.own / name
    if catalog.decks.get(name, folder) != folder:
        raise _existing(catalog.decks[name])
    file = folder / f"{size}-{charset.value}.txt"
    if file.exists():
        raise _existing(file)
    replace_text(file, empty_card_file(name, size, charset))
    return file


def _existing(path: Path) -> ScopaError:
    return ScopaError("{path} is there already, and stays as it is", path=path)
