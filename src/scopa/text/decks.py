"""What is said of decks on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scopa.text.language import Lexicon, _
from scopa.text.phrases import both, counted

_AUTHORS = Lexicon({"the Scopa authors": "the Scopa authors"})


def deck_line(name: str, title: str, author: str, sizes: str, charsets: Sequence[str]) -> str:
    """A deck in the list of decks."""
    return f"{name:<14}{title}{made_by(author)}: {sizes}, {both(charsets)}"


def made_by(author: str) -> str:
    """By whom a deck is drawn, if that is known."""
    return _(" by {author}").format(author=_AUTHORS.get(author, author)) if author else ""


def deck_unsound(name: str, fault: str) -> str:
    """A deck in the list of decks that cannot be used, or not all of it."""
    return f"{name:<14}{fault}"


def deck_sound(files: int) -> str:
    """That a deck was checked and nothing found."""
    return _("{files}: no faults.").format(files=counted(files, "card file", "card files"))


def own_decks(folder: Path) -> str:
    """Where decks of one's own belong."""
    return _("Decks of your own are folders in {folder}").format(folder=folder)


def begun(file: Path) -> str:
    """That there is an empty card file now."""
    text = _("{file}: draw the 40 cards and the back; --check {folder} says which are missing.")
    return text.format(file=file, folder=file.parent)


def exists(path: Path) -> str:
    """That a card file is not written over what is there."""
    return _("{path} is there already, and stays as it is").format(path=path)


def no_name(name: str) -> str:
    """That a deck cannot be called so."""
    text = _("a deck cannot be called {name!r}: only small letters, digits, - and _, at most 32")
    return text.format(name=name)


def no_size(size: str) -> str:
    """That cards cannot have that size."""
    return _("{size!r} is no size of cards: from 5x3 to 99x99 cells").format(size=size)


def not_without(option: str, needed: str) -> str:
    """That an *option* means something only beside another one."""
    return _("{option} means something only with {needed}").format(option=option, needed=needed)
