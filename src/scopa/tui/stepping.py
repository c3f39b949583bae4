"""Going through a list, line by line, page by page or card by card: the same keys everywhere."""

from __future__ import annotations

from scopa.tui.key_bindings import Command


def stepped(command: Command, at: int, count: int, *, across: bool = True) -> int | None:
    """The place after *at* of *count* that a *command* leads to; nothing if it leads nowhere.

    *across*: the keys that go to the left and right step, too, not only those up and down.

    >>> stepped(Command.OTHER_WAY_BACK, 0, 5), stepped(Command.PILE, 0, 5)
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
