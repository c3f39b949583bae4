"""The faces of the opponents: text files as those of the cards -> pictures."""

from __future__ import annotations

from functools import cache

from scopa.game.sayings import Mood
from scopa.tui.art import Picture
from scopa.tui.charset import Charset
from scopa.tui.decks import FACES, art_folder, by_size, card_files
from scopa.tui.frame import Size


@cache
def _faces(kind: str, charset: Charset) -> tuple[dict[str, Picture], ...]:
    """The faces of an opponent by what they feel, the smallest first; none of whom is not drawn."""
    files, _ = card_files(art_folder() / FACES / kind)
    sizes, _ = by_size(files, charset, [mood.value for mood in Mood])
    return tuple(dict(pictures.of) for pictures in sizes.values())


def face(kind: str, mood: Mood, room: Size, charset: Charset) -> Picture | None:
    """The largest face of the opponent *kind* for which there is *room*, if any."""
    fitting = [
        faces[mood.value]
        for faces in _faces(kind, charset)
        if faces[mood.value].size.width <= room.width
        and faces[mood.value].size.height <= room.height
    ]
    return fitting[-1] if fitting else None
