"""The decks as lines of text: a list of them, all cards of one, the faults of one."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from scopa import words
from scopa.records.settings import Settings
from scopa.tui.art import BACK, CODES
from scopa.tui.charset import Charset
from scopa.tui.decks import card_files, check_deck, read_deck
from scopa.tui.frame import Frame, Size
from scopa.tui.wardrobe import Wardrobe

_IN_A_ROW = 10


def listed(wardrobe: Wardrobe) -> Sequence[str]:
    """A line for each deck, and one for each fault in it."""
    lines = []
    for name, folder in wardrobe.decks.items():
        deck, _ = read_deck(folder, Charset.UTF_8)
        files, _ = card_files(folder)
        if deck is not None:
            sizes = " ".join(str(pictures.size) for pictures in deck.sizes)
            is_rich = any(file.charset is Charset.UTF_8 for file in files)
            lines.append(words.deck_line(name, deck.name, deck.author, sizes, is_rich=is_rich))
        lines += [words.deck_unsound(name, str(fault)) for fault in check_deck(folder)]
    return [*lines, words.own_decks(wardrobe.own)]


def shown(wardrobe: Wardrobe, name: str, *, ascii_only: bool) -> Sequence[str]:
    """All cards of a deck, as large as ten fit side by side, or as small as there are."""
    deck, _ = wardrobe.deck(Settings(deck=name, ascii=ascii_only))
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
    return [line.rstrip() for line in frame.lines()]


def checked(folder: Path) -> tuple[Sequence[str], Sequence[str]]:
    """What is to be said of the deck in *folder*, and what is wrong with it."""
    faults = [str(fault) for fault in check_deck(folder)]
    files, _ = card_files(folder)
    return () if faults else (words.deck_sound(len(files)),), faults
