"""What players do again and again: begin a match, play a card, play a round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scopa.engine import DECK
from scopa.text.card_names import card_name
from tests.terminal.pseudo_terminal import PseudoTerminal

NEW_GAME, CONTINUE, HELP = "New game", "Continue", "Rules & help"
OK = "[ OK ]"
DRAW, SCORE, END = "Who deals first?", "The score of the round", "Rematch"
STOCK = "deck"
IN_HELP = "How to play"
THINKING = "thinking"
ESC_AGAIN = "Esc again"
TOO_SMALL = "is too small"
I_PLAY_FIRST = ("--first-dealer", "computer")
"""The arguments with which a match begins at the table, with the player's turn."""

DRAWN = ("--first-dealer", "draw")
"""The arguments with which the first match of all begins with the draw, too."""

WAITING = ("--pace", "slow")
"""The arguments with which each play of an opponent is shown until OK."""

_CHOICE = re.compile(r"(?:Lay|Put|Take ([^?]+) with) the (\d+[DCSB])[^?]*\?(?: \(way (\d+) of)?")
_CARD = re.compile(r"\d+[DCSB]")
_NAMES = {card_name(card): str(card) for card in DECK}
_NAMED = re.compile("|".join(_NAMES))


@contextmanager
def open_title(
    home: Path,
    *arguments: str,
    **window: Any,  # noqa: ANN401 (what a window has)
) -> Iterator[PseudoTerminal]:
    """A *window* in which the title is seen."""
    with PseudoTerminal(*WAITING, *arguments, home=home, **window) as game:
        game.wait_for(NEW_GAME)
        yield game


@contextmanager
def open_table(
    home: Path,
    *arguments: str,
    **window: Any,  # noqa: ANN401
) -> Iterator[PseudoTerminal]:
    """A *window* in which a match has just begun and the player has the first turn."""
    given = ("--seed", "5", *I_PLAY_FIRST, *arguments)  # so a new game comes first
    with open_title(home, *given, **window) as game:
        game.press("Enter")
        game.wait_for(lambda: STOCK in game.text and shown_choice(game) is not None)
        yield game


def play_on(game: PseudoTerminal) -> None:
    """Say OK: play the card, see theirs, go on."""
    if OK not in game.text:
        game.wait_for(OK)
    before = game.text
    game.press("Enter")
    game.wait_for(lambda: game.text != before and THINKING not in game.text)


def play_until(game: PseudoTerminal, wanted: str) -> None:
    for _ in range(500):
        if wanted in game.text:
            return
        play_on(game)
    raise AssertionError(f"{wanted!r} does not come:\n{game.text}")


def leave_for_title(game: PseudoTerminal) -> None:
    game.press("Esc")
    game.wait_for(ESC_AGAIN)
    game.press("Esc")
    game.wait_for(CONTINUE)


def wait_for_their_play(game: PseudoTerminal) -> None:
    game.wait_for(lambda: re.search("Beppe p?lays ", game.text) is not None)


_SUITS = dict(zip("DCSB●▼†♣", "DCSBDCSB", strict=True))


def shown_choice(game: PseudoTerminal) -> Sequence[str] | None:
    """What would be played now, if it is the player's turn: the card, what it takes, the way."""
    found = _CHOICE.search(in_notation(game.text))
    return found and (found[2], *_CARD.findall(found[1] or ""), found[3] or "")


def in_notation(text: str) -> str:
    """*text* with the cards that are called by their names in notation."""
    return _NAMED.sub(lambda found: _NAMES[found[0]], text)


def hand(game: PseudoTerminal) -> list[str]:
    """The names of the player's cards, from the left."""
    _, prompt = game.find(OK)
    return list(dict.fromkeys(code for _x, y, code in sorted(_indexes(game)) if y > prompt))


def selected(game: PseudoTerminal) -> frozenset[str]:
    """The cards below a line of the frame that marks what is chosen."""
    lines = game.lines
    return frozenset(code for x, y, code in _indexes(game) if lines[y - 1][x : x + 1] == "=")


def _indexes(game: PseudoTerminal) -> list[tuple[int, int, str]]:
    """The column and row of the names in the corners of the cards, which are in notation here."""
    return [
        (found.start(), y, found[1] + _SUITS[found[2]])
        for y, line in enumerate(game.lines)
        for found in re.finditer(r"(?<![0-9])(10|[1-9])([DCSB●▼†♣])", line)
    ]
