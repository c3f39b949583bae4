"""Going through a list, line by line, page by page or card by card: the same keys everywhere."""

from __future__ import annotations

from scopa.tui.key_bindings import Wish


def stepped(wish: Wish, at: int, count: int, *, across: bool = True) -> int | None:
    """The place after *at* of *count* that a *wish* leads to; nothing if it leads nowhere.

    *across*: the keys that go to the left and right step, too, not only those up and down.

    >>> stepped(Wish.OTHER_WAY_BACK, 0, 5), stepped(Wish.LAST, 0, 5), stepped(Wish.PILE, 0, 5)
    (4, 4, None)
    """
    match wish:
        case Wish.FIRST:
            return 0
        case Wish.LAST:
            return count - 1
        case Wish.OTHER_WAY:
            return (at + 1) % count
        case Wish.OTHER_WAY_BACK:
            return (at - 1) % count
        case Wish.NEXT | Wish.PREVIOUS if across:
            return (at + (1 if wish is Wish.NEXT else -1)) % count
    return None
