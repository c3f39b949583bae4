"""The decks: a list of them, the cards of one as text or as a picture, its faults, a new one."""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from scopa.cli.arguments import refuse
from scopa.cli.exit_status import WRONG
from scopa.cli.output import say
from scopa.cli.preferences import preferences_of
from scopa.text.decks import (
    begun,
    deck_line,
    deck_sound,
    deck_unsound,
    exists,
    no_name,
    no_size,
    not_without,
    own_decks,
)
from scopa.text.error_messages import told, unknown_name
from scopa.tui.cards.art import BACK, CODES, Deck, Pictures
from scopa.tui.cards.card_files import parse_size
from scopa.tui.cards.deck_catalog import DeckCatalog
from scopa.tui.cards.decks import card_files, check_deck, read_deck
from scopa.tui.cards.svg import picture
from scopa.tui.cards.template import template
from scopa.tui.frame import Frame, Size
from scopa.tui.preferences import Preferences
from scopa.tui.terminal.charset import Charset
from scopa.tui.terminal.curses_terminal import TerminalError, in_colour
from scopa.tui.themes import THEMES

_IN_A_ROW = 10
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


def run(options: argparse.Namespace) -> int:
    """Print or write what is asked for; the exit status.

    :raises ArtError: the cards of the game are missing.
    """
    preferred = preferences_of(options)
    faults: Sequence[str] = ()
    for option, needed in (("size", "new"), ("no_index", ""), ("svg", "")):
        if getattr(options, option) and not (options.show or (needed and options.new)):
            refuse(not_without(f"--{option.replace('_', '-')}", "--show"))
    if options.check is not None:
        lines, faults = checked(options.check)
    elif options.new is not None:
        lines = [begun(_begin(preferred, options.new, options.size))]
    elif options.show is not None:
        return _show(preferred, options)
    else:
        lines = listed(preferred.catalog)
    say(*faults, *lines)
    return WRONG if faults else 0


def _show(preferred: Preferences, options: argparse.Namespace) -> int:
    """Print all cards of a deck, in colours if there are some, or write them as a picture."""
    catalog, name = preferred.catalog, options.show
    if name not in catalog.decks:
        refuse(unknown_name("deck", name, catalog.decks))
    settings = preferred.settings
    theme = THEMES[settings.theme]
    deck, faults = read_deck(catalog.decks[name], catalog.charset(settings))
    if deck is None:
        refuse(told(faults[0]))
    frame = shown(_of_size(deck, options), has_index=not options.no_index)
    if options.svg is not None:
        _write(options.svg, picture(frame, theme), "w")
        return 0
    if preferred.wants_colour:
        with contextlib.suppress(TerminalError):
            sys.stdout.buffer.write(in_colour(frame, theme, has_utf8=catalog.has_utf8))
            return 0
    say(*[line.rstrip() for line in frame.lines()])
    return 0


def _of_size(deck: Deck, options: argparse.Namespace) -> Pictures:
    """The cards of the size asked for, or the largest that fit in a row, in a picture of all."""
    sizes = {str(pictures.size): pictures for pictures in deck.sizes}
    if options.size is not None:
        if options.size not in sizes:
            refuse(unknown_name("size", options.size, sizes))
        return sizes[options.size]
    if options.svg is not None:
        return deck.sizes[-1]
    width = shutil.get_terminal_size().columns
    fitting = [p for p in deck.sizes if _IN_A_ROW * (p.size.width + 1) - 1 <= width]
    return (fitting or deck.sizes[:1])[-1]


def _begin(preferred: Preferences, name: str, cells: str | None) -> Path:
    """Write an empty file for the player's own deck of that *name*; where it is."""
    catalog = preferred.catalog
    if not _NAME.fullmatch(name):
        refuse(no_name(name))
    size = parse_size(cells or "5x3")
    if size is None:
        refuse(no_size(str(cells)))
    charset = catalog.charset(preferred.settings)
    folder = catalog.own / name
    file = folder / f"{size}-{charset.value}.txt"
    if name in catalog.decks and catalog.decks[name] != folder:
        refuse(exists(catalog.decks[name]))
    _write(file, template(name, size, charset), "x")
    return file


def _write(file: Path, text: str, mode: Literal["w", "x"]) -> None:
    """Write *text* into *file*."""
    try:
        if mode == "x":
            file.parent.mkdir(parents=True, exist_ok=True)
        with file.open(mode, encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        refuse(exists(file))
    except OSError as error:
        refuse(f"{file}: {error.strerror or error}")


def listed(catalog: DeckCatalog) -> Sequence[str]:
    """A line for each deck, and one for each fault in the player's own."""
    lines = []
    for name, folder in catalog.decks.items():
        deck, _ = read_deck(folder, Charset.UTF_8)
        files, _ = card_files(folder)
        if deck is not None:
            sizes = " ".join(str(pictures.size) for pictures in deck.sizes)
            charsets = sorted({file.charset.value.upper() for file in files})
            lines.append(deck_line(name, deck.name, deck.author, sizes, charsets))
        if catalog.own in folder.parents:
            lines += [deck_unsound(name, told(fault)) for fault in check_deck(folder)]
    return [*lines, own_decks(catalog.own)]


def shown(pictures: Pictures, *, has_index: bool = True) -> Frame:
    """All cards of a size, ten in a row; perhaps without what they are called."""
    step = Size(pictures.size.width + 1, pictures.size.height + 1)
    codes = (*CODES, BACK)
    rows = -(-len(codes) // _IN_A_ROW)
    frame = Frame(Size(_IN_A_ROW * step.width - 1, rows * step.height - 1))
    for number, code in enumerate(codes):
        row, column = divmod(number, _IN_A_ROW)
        card = pictures.of[code] if has_index else pictures.of[code].without(code)
        card.draw(frame, column * step.width, row * step.height)
    return frame


def checked(folder: Path) -> tuple[Sequence[str], Sequence[str]]:
    """What is to be said of the deck in *folder*, and what is wrong with it."""
    faults = [*map(told, check_deck(folder))]
    files, _ = card_files(folder)
    return () if faults else (deck_sound(len(files)),), faults
