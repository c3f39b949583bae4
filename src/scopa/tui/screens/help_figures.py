"""Cards between the paragraphs of a page, as examples."""

from __future__ import annotations

from typing import NamedTuple

from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Style
from scopa.tui.screen import RenderOptions

_BETWEEN_CARDS, _BETWEEN_GROUPS = 1, 3
_MOST_OF_PAGE = 3  # no figure takes more than one part in so many of a page


class FigureGroup(NamedTuple):
    """Cards side by side, by their codes, with a caption; some are taken, one is played."""

    codes: tuple[str, ...]
    caption: str
    played: str = ""
    taken: tuple[str, ...] = ()

    def width(self, pictures: Pictures) -> int:
        """How many cells it takes up."""
        step = pictures.size.width + _BETWEEN_CARDS
        return max(len(self.codes) * step - _BETWEEN_CARDS, len(self.caption))


class Figure(NamedTuple):
    """Groups of cards side by side."""

    groups: tuple[FigureGroup, ...]

    def pictures(self, width: int, height: int, options: RenderOptions) -> Pictures | None:
        """The cards to draw it with on a page of *width* and *height*, if they fit."""
        room = max(height // _MOST_OF_PAGE, options.deck.sizes[0].size.height)
        for number in range(len(options.deck.sizes) - 1, -1, -1):
            pictures = options.fitting(number)
            gaps = _BETWEEN_GROUPS * (len(self.groups) - 1)
            needed = sum(group.width(pictures) for group in self.groups) + gaps
            if needed <= width and pictures.size.height <= room and pictures.size.height < height:
                return pictures
        return None

    def draw(self, frame: Frame, x: int, y: int, pictures: Pictures) -> None:
        """Draw it with its left upper corner there."""
        for group in self.groups:
            for place, code in enumerate(group.codes):
                mark = Style.TAKEN if code in group.taken else None
                if code == group.played:
                    mark = Style.SELECTED
                at = x + place * (pictures.size.width + _BETWEEN_CARDS)
                pictures.of[code].draw(frame, at, y, mark)
            frame.put(x, y + pictures.size.height, group.caption, Style.FAINT)
            x += group.width(pictures) + _BETWEEN_GROUPS
