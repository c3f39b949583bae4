"""What a key or a click means. One table, from which the help screen is made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from scopa.words.error_messages import (
    key_taken,
    keys_expected,
    left_without_keys,
    too_few_keys,
    unknown_key,
    unknown_name,
)
from scopa.words.screen_labels import key_name


class Wish(Enum):
    """What the player wants."""

    OK = "play"
    PREVIOUS = "previous"
    NEXT = "next"
    OTHER_WAY = "other way"
    OTHER_WAY_BACK = "other way back"
    FIRST = "first"
    LAST = "last"
    CHOOSE = "choose"
    BACK = "back"
    SUGGEST = "suggest"
    HELP = "help"
    RULES = "rules"
    TAKE_BACK = "take back"
    AGAIN = "again"
    REMATCH = "rematch"
    NEVER = "never"
    COUNTER = "counter"
    LAST_CAPTURE = "last capture"
    PILE = "pile"
    OPTIONS = "options"
    LARGER = "larger"
    SMALLER = "smaller"
    FILE = "file"
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
    Binding(Wish.OTHER_WAY, ("Down", "j", "Tab", "PgDn")),
    Binding(Wish.OTHER_WAY_BACK, ("Up", "k", "BackTab", "PgUp")),
    Binding(Wish.FIRST, ("Home",)),
    Binding(Wish.LAST, ("End",)),
    Binding(Wish.CHOOSE, tuple("1234567890")),
    Binding(Wish.OK, ("Enter", "Space")),
    Binding(Wish.BACK, ("Esc",)),
    Binding(Wish.SUGGEST, ("s",)),
    Binding(Wish.HELP, ("?", "F1")),
    Binding(Wish.RULES, ("r",)),
    Binding(Wish.TAKE_BACK, ("u",)),
    Binding(Wish.AGAIN, ("a",)),
    Binding(Wish.REMATCH, ("m",)),
    Binding(Wish.NEVER, ("d",)),
    Binding(Wish.COUNTER, ("c",)),
    Binding(Wish.LAST_CAPTURE, ("v",)),
    Binding(Wish.PILE, ("p",)),
    Binding(Wish.OPTIONS, ("o",)),
    Binding(Wish.LARGER, ("+",)),
    Binding(Wish.SMALLER, ("-",)),
    Binding(Wish.FILE, ("f",)),
    Binding(Wish.REDRAW, ("Ctrl-L",)),
    Binding(Wish.QUIT, ("q",)),
)

NAMED_KEYS = (
    "Enter", "Space", "Tab", "BackTab", "Up", "Down", "Left", "Right", "Home", "End", "PgUp",
    "PgDn", "Esc", "F1", "Ctrl-L",
)  # fmt: skip
"""The keys that have a name; all others are called by the character that they type."""


def action(wish: Wish) -> str:
    """What a *wish* is called in the settings: ``play``, ``other_way`` ..."""
    return wish.value.replace(" ", "_")


ACTIONS = {action(wish): wish for wish in Wish}


_ACTION = re.compile(r"\{(\w+)\}")


class KeyFault(NamedTuple):
    """What is wrong with the keys that were set for an *action*."""

    action: str
    what: str


class Keymap:
    """Which key means what.

    >>> Keymap().intent_of("3")
    Intent(wish=<Wish.CHOOSE: 'choose'>, number=2)
    """

    def __init__(self, bindings: Sequence[Binding] = BINDINGS) -> None:
        self.bindings = tuple(bindings)
        self._intents = {
            key: Intent(wish, place if wish is Wish.CHOOSE else 0)
            for wish, keys in self.bindings
            for place, key in enumerate(keys)
        }

    def intent_of(self, key: str) -> Intent | None:
        """What the key of that name means, if anything."""
        return self._intents.get(key)

    def told(self, sentence: str) -> str:
        """A *sentence* with the keys in the place of what they do.

        >>> Keymap().told("{play} OK   {choose} card")
        'Enter OK   1-3 card'
        """
        return "".join(text for text, _ in self.parts(sentence))

    def parts(self, sentence: str) -> list[tuple[str, Wish | None]]:
        """The parts of `told`, each with the wish whose key it begins with.

        >>> Keymap().parts("{play} OK   {back} back")
        [('Enter OK   ', <Wish.OK: 'play'>), ('Esc back', <Wish.BACK: 'back'>)]
        """
        before, *named = _ACTION.split(sentence)
        parts: list[tuple[str, Wish | None]] = [(before, None)] if before else []
        for name, text in zip(named[::2], named[1::2], strict=True):
            keys = next(keys for wish, keys in self.bindings if wish is ACTIONS[name])
            is_choice = ACTIONS[name] is Wish.CHOOSE
            key = f"{keys[0]}-{keys[2]}" if is_choice else key_name(keys[0])
            parts.append((key + text, ACTIONS[name]))
        return parts

    @classmethod
    def changed(cls, changes: Mapping[str, object]) -> tuple[Keymap, Sequence[KeyFault]]:
        """The usual keys but for *changes*, by the names of actions, and what is wrong in them.

        A key that is given a new meaning loses the old one.
        """
        faults: list[KeyFault] = []
        given: dict[Wish, tuple[str, ...]] = {}
        taken: dict[str, str] = {}
        for name, value in changes.items():
            try:
                keys = _keys(name, value, taken)
            except ValueError as error:
                faults.append(KeyFault(name, str(error)))
                continue
            given[ACTIONS[name]] = keys
            taken.update(dict.fromkeys(keys, name))
        bindings = [
            Binding(wish, given.get(wish, tuple(key for key in keys if key not in taken)))
            for wish, keys in BINDINGS
        ]
        for (wish, keys), usual in zip(bindings, BINDINGS, strict=True):
            if len(keys) < _least(wish):
                taker = next(taken[key] for key in usual.keys if key in taken)
                return cls(), [*faults, KeyFault(taker, left_without_keys(action(wish)))]
        return cls(bindings), faults


def _least(wish: Wish) -> int:
    """How many keys *wish* needs: there are three cards in most hands."""
    return 3 if wish is Wish.CHOOSE else 1


def _keys(name: str, value: object, taken: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that *value* names for the action *name*.

    :raises ValueError: there is something wrong with them.
    """
    if name not in ACTIONS:
        raise ValueError(unknown_name("action", name, ACTIONS))
    written = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    named = [key for key in written if isinstance(key, str)]
    if len(named) < len(written):
        raise ValueError(keys_expected(name))
    spelled = {key.lower(): key for key in NAMED_KEYS}
    keys = tuple(key if len(key) == 1 else spelled.get(key.lower(), key) for key in named)
    for key in keys:
        if key not in NAMED_KEYS and not (len(key) == 1 and "!" <= key <= "~"):
            raise ValueError(unknown_key(key, NAMED_KEYS))
        if key in taken:
            raise ValueError(key_taken(key, taken[key]))
    if len(keys) < _least(ACTIONS[name]):
        raise ValueError(too_few_keys(name, _least(ACTIONS[name])))
    return keys
