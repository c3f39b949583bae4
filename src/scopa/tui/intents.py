"""What a key or a click means. One table, from which the help screen is made."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Wish(Enum):
    """What the player wants."""

    OK = "ok"
    PREVIOUS = "previous"
    NEXT = "next"
    OTHER_WAY = "other way"
    OTHER_WAY_BACK = "other way back"
    CHOOSE = "choose"
    BACK = "back"
    HELP = "help"
    RULES = "rules"
    TAKE_BACK = "take back"
    LARGER = "larger"
    SMALLER = "smaller"
    REDRAW = "redraw"
    QUIT = "quit"


class Intent(NamedTuple):
    """A wish; *number* says which card or line it chooses, the first being 0."""

    wish: Wish
    number: int = 0


class Binding(NamedTuple):
    """The names of the *keys* that stand for a *wish*."""

    wish: Wish
    keys: tuple[str, ...]


BINDINGS = (
    Binding(Wish.PREVIOUS, ("Left", "h")),
    Binding(Wish.NEXT, ("Right", "l")),
    Binding(Wish.OTHER_WAY, ("Down", "j", "Tab")),
    Binding(Wish.OTHER_WAY_BACK, ("Up", "k", "BackTab")),
    Binding(Wish.CHOOSE, tuple("1234567890")),
    Binding(Wish.OK, ("Enter", "Space")),
    Binding(Wish.BACK, ("Esc",)),
    Binding(Wish.HELP, ("?", "F1")),
    Binding(Wish.RULES, ("r",)),
    Binding(Wish.TAKE_BACK, ("u",)),
    Binding(Wish.LARGER, ("+",)),
    Binding(Wish.SMALLER, ("-",)),
    Binding(Wish.REDRAW, ("Ctrl-L",)),
    Binding(Wish.QUIT, ("q",)),
)

_INTENT_OF_KEY = {
    key: Intent(binding.wish, place if binding.wish is Wish.CHOOSE else 0)
    for binding in BINDINGS
    for place, key in enumerate(binding.keys)
}


def intent_of(key: str) -> Intent | None:
    """What the key of that name means, if anything.

    >>> intent_of("3")
    Intent(wish=<Wish.CHOOSE: 'choose'>, number=2)
    """
    return _INTENT_OF_KEY.get(key)
