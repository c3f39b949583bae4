"""The faces of the opponents: text files as those of the cards -> pictures."""

from __future__ import annotations

from functools import cache

from scopa.game.sayings import Mood
from scopa.tui.cards.art import Picture, Pictures
from scopa.tui.cards.decks import FACES, art_folder, by_size, card_files
from scopa.tui.frame import Size
from scopa.tui.terminal.charset import Charset


@cache
def _sizes(kind: str, charset: Charset) -> tuple[Pictures, ...]:
    """The faces of an opponent by what they feel, the smallest first; none of whom is not drawn."""
    files, _ = card_files(art_folder() / FACES / kind)
    return by_size(files, charset, [mood.value for mood in Mood])[0]


def face(kind: str, mood: Mood, room: Size, charset: Charset) -> Picture | None:
    """The largest face of the opponent *kind* for which there is *room*, if any."""
    fitting = [
        pictures
        for pictures in _sizes(kind, charset)
        if pictures.size.width <= room.width and pictures.size.height <= room.height
    ]
    return fitting[-1].of[mood.value] if fitting else None
