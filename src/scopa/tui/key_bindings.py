"""What a key or a click means. One table, from which the help screen is made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from scopa.text.error_messages import (
    key_taken,
    keys_expected,
    left_without_keys,
    too_few_keys,
    unknown_key,
    unknown_name,
)
from scopa.text.screen_labels import key_name


class Command(Enum):
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


class Action(NamedTuple):
    """A command; *number* says which card or line it chooses, the first being 0."""

    command: Command
    number: int = 0


class Binding(NamedTuple):
    """The names of the *keys* that stand for a *command*."""

    command: Command
    keys: tuple[str, ...]


BINDINGS = (
    Binding(Command.PREVIOUS, ("Left", "h")),
    Binding(Command.NEXT, ("Right", "l")),
    Binding(Command.OTHER_WAY, ("Down", "j", "Tab", "PgDn")),
    Binding(Command.OTHER_WAY_BACK, ("Up", "k", "BackTab", "PgUp")),
    Binding(Command.FIRST, ("Home",)),
    Binding(Command.LAST, ("End",)),
    Binding(Command.CHOOSE, tuple("1234567890")),
    Binding(Command.OK, ("Enter", "Space")),
    Binding(Command.BACK, ("Esc",)),
    Binding(Command.SUGGEST, ("s",)),
    Binding(Command.HELP, ("?", "F1")),
    Binding(Command.RULES, ("r",)),
    Binding(Command.TAKE_BACK, ("u",)),
    Binding(Command.AGAIN, ("a",)),
    Binding(Command.REMATCH, ("m",)),
    Binding(Command.NEVER, ("d",)),
    Binding(Command.COUNTER, ("c",)),
    Binding(Command.LAST_CAPTURE, ("v",)),
    Binding(Command.PILE, ("p",)),
    Binding(Command.OPTIONS, ("o",)),
    Binding(Command.LARGER, ("+",)),
    Binding(Command.SMALLER, ("-",)),
    Binding(Command.FILE, ("f",)),
    Binding(Command.REDRAW, ("Ctrl-L",)),
    Binding(Command.QUIT, ("q",)),
)

NAMED_KEYS = (
    "Enter", "Space", "Tab", "BackTab", "Up", "Down", "Left", "Right", "Home", "End", "PgUp",
    "PgDn", "Esc", "F1", "Ctrl-L",
)  # fmt: skip
"""The keys that have a name; all others are called by the character that they type."""


def command_name(command: Command) -> str:
    """What a *command* is called in the settings: ``play``, ``other_way`` ..."""
    return command.value.replace(" ", "_")


COMMAND_NAMES = {command_name(command): command for command in Command}


_ACTION = re.compile(r"\{(\w+)\}")


class KeyFault(NamedTuple):
    """What is wrong with the keys that were set for an *command_name*."""

    command_name: str
    what: str


class Keymap:
    """Which key means what.

    >>> Keymap().action_of("3")
    Action(command=<Command.CHOOSE: 'choose'>, number=2)
    """

    def __init__(self, bindings: Sequence[Binding] = BINDINGS) -> None:
        self.bindings = tuple(bindings)
        self._actions = {
            key: Action(command, place if command is Command.CHOOSE else 0)
            for command, keys in self.bindings
            for place, key in enumerate(keys)
        }

    def action_of(self, key: str) -> Action | None:
        """What the key of that name means, if anything."""
        return self._actions.get(key)

    def told(self, sentence: str) -> str:
        """A *sentence* with the keys in the place of what they do.

        >>> Keymap().told("{play} OK   {choose} card")
        'Enter OK   1-3 card'
        """
        return "".join(text for text, _ in self.parts(sentence))

    def parts(self, sentence: str) -> list[tuple[str, Command | None]]:
        """The parts of `told`, each with the command whose key it begins with.

        >>> Keymap().parts("{play} OK   {back} back")
        [('Enter OK   ', <Command.OK: 'play'>), ('Esc back', <Command.BACK: 'back'>)]
        """
        before, *named = _ACTION.split(sentence)
        parts: list[tuple[str, Command | None]] = [(before, None)] if before else []
        for name, text in zip(named[::2], named[1::2], strict=True):
            keys = next(keys for command, keys in self.bindings if command is COMMAND_NAMES[name])
            is_choice = COMMAND_NAMES[name] is Command.CHOOSE
            key = f"{keys[0]}-{keys[2]}" if is_choice else key_name(keys[0])
            parts.append((key + text, COMMAND_NAMES[name]))
        return parts

    @classmethod
    def changed(cls, changes: Mapping[str, object]) -> tuple[Keymap, Sequence[KeyFault]]:
        """The usual keys but for *changes*, by the names of actions, and what is wrong in them.

        A key that is given a new meaning loses the old one.
        """
        faults: list[KeyFault] = []
        given: dict[Command, tuple[str, ...]] = {}
        taken: dict[str, str] = {}
        for name, value in changes.items():
            try:
                keys = _keys(name, value, taken)
            except ValueError as error:
                faults.append(KeyFault(name, str(error)))
                continue
            given[COMMAND_NAMES[name]] = keys
            taken.update(dict.fromkeys(keys, name))
        bindings = [
            Binding(command, given.get(command, tuple(key for key in keys if key not in taken)))
            for command, keys in BINDINGS
        ]
        for (command, keys), usual in zip(bindings, BINDINGS, strict=True):
            if len(keys) < _least(command):
                taker = next(taken[key] for key in usual.keys if key in taken)
                return cls(), [*faults, KeyFault(taker, left_without_keys(command_name(command)))]
        return cls(bindings), faults


def _least(command: Command) -> int:
    """How many keys *command* needs: there are three cards in most hands."""
    return 3 if command is Command.CHOOSE else 1


def _keys(name: str, value: object, taken: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that *value* names for the action *name*.

    :raises ValueError: there is something wrong with them.
    """
    if name not in COMMAND_NAMES:
        raise ValueError(unknown_name("action", name, COMMAND_NAMES))
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
    if len(keys) < _least(COMMAND_NAMES[name]):
        raise ValueError(too_few_keys(name, _least(COMMAND_NAMES[name])))
    return keys
