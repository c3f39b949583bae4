"""All cards of all decks, drawn into docs/cards: ``python -m tests.contact_sheets``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scopa.cli.cards import shown
from scopa.tui.cards.decks import art_folder, card_files, find_decks, load_deck
from scopa.tui.cards.svg import picture
from scopa.tui.terminal.charset import Charset
from scopa.tui.themes import THEMES

FOLDER = Path(__file__).parent.parent / "docs" / "cards"
_HEAD = """# The cards of the game

Every deck in every size, as it is drawn with UTF-8 and without: all forty cards and the back. What
they are is told in [Decks](../player/decks.md). `python -m tests.contact_sheets` draws them.
"""


def main() -> None:
    """Draw all of them, and the page that leads to them."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name in names():
        (FOLDER / name).write_text(sheet(name), "utf-8", newline="\n")
    (FOLDER / "README.md").write_text(page(), "utf-8", newline="\n")


def names() -> Iterator[str]:
    """The names of the sheets: of a deck, the size of its cards and their characters."""
    for deck, folder in find_decks(art_folder()).items():
        for file in sorted(card_files(folder)[0], key=lambda file: (file.charset.value, file.size)):
            yield f"{deck}-{file.size}-{file.charset.value}.svg"


def sheet(name: str) -> str:
    """All cards of the sheet of that *name*."""
    deck, cells, characters = name.removesuffix(".svg").split("-", 2)
    sizes = load_deck(art_folder() / deck, Charset(characters)).sizes
    pictures = next(pictures for pictures in sizes if str(pictures.size) == cells)
    return picture(shown(pictures), THEMES["felt"])


def page() -> str:
    """A page with a link to each sheet."""
    parts = [_HEAD]
    for deck in find_decks(art_folder()):
        links = [
            f"- [{name.removesuffix('.svg').partition('-')[2].replace('-', ' in ', 1)}]({name})"
            for name in names()
            if name.startswith(deck)
        ]
        parts.append("\n".join([f"## {deck.capitalize()}", "", *links, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    main()
