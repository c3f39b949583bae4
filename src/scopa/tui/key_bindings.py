"""The meaning of keys and clicks: one table, from which the help screen is made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from scopa.text.language import N_, _

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Card


class Command(Enum):
    """A command that the player gives; the value is its name in sentences, with blanks."""

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
    COUNTER = "counter"
    LAST_CAPTURE = "last capture"
    PILE = "pile"
    DELETE = "delete"
    OPTIONS = "options"
    LARGER = "larger"
    SMALLER = "smaller"
    FILE = "file"
    REDRAW = "redraw"
    QUIT = "quit"


class Action(NamedTuple):
    """A command; *number* says which card or line it chooses, from 0."""

    command: Command
    number: int = 0


class TakeFrom(NamedTuple):
    """A click on a card of the table: choose a play that takes it."""

    card: Card


class Show(NamedTuple):
    """A click on one of the things that are shown one at a time, from 0."""

    place: int


class NextDeck(NamedTuple):
    """A click on the cards of the title."""


Target = Action | TakeFrom | Show | NextDeck
"""What a click on a part of a screen means."""


class Binding(NamedTuple):
    """The keys of a command, and what it does, for the help on the keys."""

    keys: tuple[str, ...]
    help: str


BINDINGS: Mapping[Command, Binding] = {
    Command.PREVIOUS: Binding(("Left", "h"), N_("the card to the left")),
    Command.NEXT: Binding(("Right", "l"), N_("the card to the right")),
    Command.OTHER_WAY: Binding(("Down", "j", "Tab", "PgDn"), N_("what else the card can take")),
    Command.OTHER_WAY_BACK: Binding(("Up", "k", "BackTab", "PgUp"), N_("the previous capture")),
    Command.FIRST: Binding(("Home",), N_("the first card, line or page")),
    Command.LAST: Binding(("End",), N_("the last one")),
    Command.CHOOSE: Binding(tuple("1234567890"), N_("that card, or line; again: its next capture")),
    Command.OK: Binding(("Enter", "Space"), N_("play, OK, go on")),
    Command.BACK: Binding(("Esc",), N_("back; twice at the table: the title")),
    Command.SUGGEST: Binding(("s",), N_("ask the coach; review a round")),
    Command.HELP: Binding(("?", "F1"), N_("help")),
    Command.RULES: Binding(("r",), N_("the rules of this game")),
    Command.TAKE_BACK: Binding(("u",), N_("take back your last play")),
    Command.AGAIN: Binding(("a",), N_("practise the same deal again")),
    Command.REMATCH: Binding(("m",), N_("a new match with the same players")),
    Command.COUNTER: Binding(("c",), N_("the cards not seen yet")),
    Command.LAST_CAPTURE: Binding(("v",), N_("the last capture again")),
    Command.PILE: Binding(("p",), N_("look through your pile")),
    Command.DELETE: Binding(("x",), N_("delete a match from the list")),
    Command.OPTIONS: Binding(("o",), N_("the options, at the table")),
    Command.LARGER: Binding(("+",), N_("larger cards")),
    Command.SMALLER: Binding(("-",), N_("smaller cards")),
    Command.FILE: Binding(("f",), N_("write this match to a file to send")),
    Command.REDRAW: Binding(("Ctrl-L",), N_("draw the screen again")),
    Command.QUIT: Binding(("q",), N_("leave the program (Ctrl-C: at once)")),
}

SELECTING = (
    Command.PREVIOUS, Command.NEXT, Command.OTHER_WAY, Command.OTHER_WAY_BACK, Command.FIRST,
    Command.LAST, Command.CHOOSE,
)  # fmt: skip
"""The commands that select a card or a line."""
EVERYWHERE = (
    Command.HELP, Command.LARGER, Command.SMALLER, Command.FILE, Command.REDRAW, Command.QUIT,
)  # fmt: skip
"""The commands that mean something on every screen."""


def selects(event: object) -> bool:
    """Whether an event selects a card or a line."""
    is_command = isinstance(event, Action) and event.command in SELECTING
    return is_command or isinstance(event, TakeFrom)


# the keys that have a name; all others are called by the character that they type
NAMED_KEYS = (
    N_("Enter"), N_("Space"), "Tab", "BackTab", N_("Up"), N_("Down"), N_("Left"), N_("Right"),
    N_("Home"), N_("End"), N_("PgUp"), N_("PgDn"), "Esc", "F1", "Ctrl-L",
)  # fmt: skip

COMMAND_NAMES = {command.value.replace(" ", "_"): command for command in Command}
_NAME_IN_BRACES = re.compile("{(" + "|".join(COMMAND_NAMES) + ")}")


def cursor_after(command: Command, at: int, count: int, *, across: bool = True) -> int | None:
    """The place after *at* of *count* to which a command moves; nothing if it moves nowhere.

    across: the keys to the left and right move, too, not only those up and down

    >>> cursor_after(Command.OTHER_WAY_BACK, 0, 5), cursor_after(Command.PILE, 0, 5)
    (4, None)
    """
    match command:
        case Command.FIRST:
            return 0
        case Command.LAST:
            return count - 1
        case Command.OTHER_WAY:
            return (at + 1) % count
        case Command.OTHER_WAY_BACK:
            return (at - 1) % count
        case Command.NEXT | Command.PREVIOUS if across:
            return (at + (1 if command is Command.NEXT else -1)) % count
    return None


def key_name(key: str) -> str:
    """The name of a key in the language in force."""
    return _(key) if key in NAMED_KEYS else key


_ACTIONS = {
    key: Action(command, place if command is Command.CHOOSE else 0)
    for command, binding in BINDINGS.items()
    for place, key in enumerate(binding.keys)
}


def action_of(key: str) -> Action | None:
    """The action of a key by its name, if it has one.

    >>> action_of("3")
    Action(command=<Command.CHOOSE: 'choose'>, number=2)
    """
    return _ACTIONS.get(key)


def key_names(command: Command) -> str:
    """The names of all keys of a command.

    >>> key_names(Command.OK), key_names(Command.CHOOSE)
    ('Enter, Space', '1-9')
    """
    return "1-9" if command is Command.CHOOSE else ", ".join(map(key_name, BINDINGS[command].keys))


def with_keys(sentence: str) -> str:
    """A sentence with the keys in the place of their commands; other braces stay.

    >>> with_keys("{play} OK   {choose} card   {file name}")
    'Enter OK   1-3 card   {file name}'
    """
    return "".join(text for text, _command in parts_with_keys(sentence))


def parts_with_keys(sentence: str) -> list[tuple[str, Command | None]]:
    """The parts of such a sentence, each with the command whose key it begins with.

    >>> parts_with_keys("{play} OK   {back} back")
    [('Enter OK   ', <Command.OK: 'play'>), ('Esc back', <Command.BACK: 'back'>)]
    """
    before, *named = _NAME_IN_BRACES.split(sentence)
    parts: list[tuple[str, Command | None]] = [(before, None)] if before else []
    for name, text in zip(named[::2], named[1::2], strict=True):
        command = COMMAND_NAMES[name]
        key = "1-3" if command is Command.CHOOSE else key_name(BINDINGS[command].keys[0])
        parts.append((key + text, command))
    return parts
