"""The decks as lines of text: a list of them, all cards of one, the faults of one."""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from scopa.cli.arguments import refuse
from scopa.cli.exit_status import WRONG
from scopa.cli.output import say
from scopa.cli.preferences import preferences_of
from scopa.records.settings import Settings
from scopa.tui.art import BACK, CODES
from scopa.tui.charset import Charset
from scopa.tui.deck_choice import Wardrobe
from scopa.tui.decks import card_files, check_deck, read_deck
from scopa.tui.frame import Frame, Size
from scopa.tui.preferences import Preferences
from scopa.tui.terminal import TerminalError, in_colour
from scopa.tui.themes import THEMES
from scopa.words.error_messages import (
    deck_line,
    deck_sound,
    deck_unsound,
    own_decks,
    told,
    unknown_name,
)

_IN_A_ROW = 10


def run(options: argparse.Namespace) -> int:
    """Print what is asked for: all cards of a deck, its faults, or the list; the exit status.

    :raises ArtError: the cards of the game are missing.
    """
    preferred = preferences_of(options)
    show, check = options.show, options.check
    faults: Sequence[str] = ()
    if check is not None:
        lines, faults = checked(check)
    elif show is None:
        lines = listed(preferred.wardrobe)
    elif show in preferred.wardrobe.decks:
        _print_cards(preferred, show)
        return 0
    else:
        refuse(unknown_name("deck", show, preferred.wardrobe.decks))
    say(*faults, *lines)
    return WRONG if faults else 0


def _print_cards(preferred: Preferences, name: str) -> None:
    """Print all cards of a deck, in colours if they go to a terminal that has some."""
    settings, wardrobe = preferred.settings._replace(deck=name), preferred.wardrobe
    frame = shown(wardrobe, settings)
    if preferred.wants_colour:
        with contextlib.suppress(TerminalError):
            theme = THEMES[settings.theme]
            sys.stdout.buffer.write(in_colour(frame, theme, has_utf8=wardrobe.has_utf8))
            return
    say(*[line.rstrip() for line in frame.lines()])


def listed(wardrobe: Wardrobe) -> Sequence[str]:
    """A line for each deck, and one for each fault in it."""
    lines = []
    for name, folder in wardrobe.decks.items():
        deck, _ = read_deck(folder, Charset.UTF_8)
        files, _ = card_files(folder)
        if deck is not None:
            sizes = " ".join(str(pictures.size) for pictures in deck.sizes)
            charsets = sorted({file.charset.value.upper() for file in files})
            lines.append(deck_line(name, deck.name, deck.author, sizes, charsets))
        lines += [deck_unsound(name, str(fault)) for fault in check_deck(folder)]
    return [*lines, own_decks(wardrobe.own)]


def shown(wardrobe: Wardrobe, settings: Settings) -> Frame:
    """All cards of the deck, as large as ten fit side by side, or as small as there are."""
    deck, _ = wardrobe.deck(settings)
    width = shutil.get_terminal_size().columns
    fitting = [p for p in deck.sizes if _IN_A_ROW * (p.size.width + 1) - 1 <= width]
    pictures = (fitting or deck.sizes[:1])[-1]
    step = Size(pictures.size.width + 1, pictures.size.height)
    codes = (*CODES, BACK)
    rows = -(-len(codes) // _IN_A_ROW)
    frame = Frame(Size(_IN_A_ROW * step.width - 1, rows * step.height))
    for number, code in enumerate(codes):
        row, column = divmod(number, _IN_A_ROW)
        pictures.of[code].draw(frame, column * step.width, row * step.height)
    return frame


def checked(folder: Path) -> tuple[Sequence[str], Sequence[str]]:
    """What is to be said of the deck in *folder*, and what is wrong with it."""
    faults = [*map(told, check_deck(folder))]
    files, _ = card_files(folder)
    return () if faults else (deck_sound(len(files)),), faults
