"""A few screens kept as text, chosen for what they would catch."""

import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from scopa import __version__
from scopa.text.language import SOURCE, set_language
from scopa.tui.frame import Size
from tests.tui import SIZES, options, rich_options, style_lines
from tests.tui.screen_cases import screen_cases

FRAMES = Path(__file__).parent / "frames"


class Golden(NamedTuple):
    """A screen that is kept as text; with *is_rich* in box characters."""

    name: str
    size: Size
    is_rich: bool = False
    language: str = SOURCE

    @property
    def file(self) -> Path:
        plain = re.sub(r"[^a-z0-9]+", "-", self.name)
        marks = ["utf-8"] * self.is_rich + [self.language] * (self.language != SOURCE)
        return FRAMES / f"{'-'.join([plain, str(self.size), *marks])}.txt"


SMALL, USUAL = SIZES[:2]
GOLDEN = [
    Golden("title", USUAL),  # the fan between the lettering and the menu
    Golden("table, capture marked", USUAL),  # frames of cards, the raised one
    Golden("table, capture marked", SMALL),
    Golden("table, capture marked", USUAL, is_rich=True),
    Golden("table, nothing to take", USUAL),
    Golden("their capture", USUAL),  # a card upon another one
    Golden("many sweeps, the last card chosen", SMALL),  # a raised card beside the pile
    Golden("20 table cards", SMALL),  # which lies over which
    Golden("4 players, hands of 10, 2, their play", USUAL),  # hands at the sides
    Golden("4 players, hands of 10, after 20", SIZES[3]),  # faces and piles at the sides
    Golden("3 players, hands of 3, after 20", SIZES[2]),  # a deck across, three piles
    Golden("table, several ways", SIZES[4]),  # the panel, the mat
    Golden("replay, four", SIZES[2]),  # open hands, the one across in two lines
    Golden("score with ties", USUAL),  # the columns, the cards below them
    Golden("score with ties", SMALL, language="it"),  # cards by name
    Golden("score, all coins to one", SMALL),  # a side without a card of a kind
    Golden("end, won", USUAL),  # the face of who has lost
    Golden("end, lost", USUAL),
    Golden("my pile", USUAL),
    Golden("my large pile", SMALL),
    Golden("help 5", USUAL),  # the list of keys
    Golden("setup, line 21", SMALL),  # the end of a list that is longer than the window
    Golden("seats of partners", SMALL),  # stars behind the names, the smaller face
    Golden("coach advises", SMALL),
    Golden("review, step 0", USUAL),
]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file.stem)
def test_the_screen_looks_as_it_did_when_it_was_last_looked_at(golden: Golden) -> None:
    """The characters, a line ``----``, the letters of the styles.

    When a change is meant, ``SCOPA_RENEW_FRAMES=1`` writes the files anew: look at them.
    """
    set_language(golden.language, ascii_only=not golden.is_rich)
    case = screen_cases(golden.language, ascii_only=not golden.is_rich)[golden.name]
    frame = case.draw(golden.size, rich_options() if golden.is_rich else options())
    version = __version__.rjust(8)
    lines = [line.replace(version, "   x.y.z").rstrip() for line in frame.lines()]
    layers = [*lines, "----", *style_lines(frame)]
    if os.environ.get("SCOPA_RENEW_FRAMES"):
        golden.file.write_text("\n".join(layers) + "\n", "utf-8")
    assert golden.file.read_text("utf-8").splitlines() == layers


def test_every_golden_frame_is_of_a_screen_that_is_looked_at() -> None:
    assert set(FRAMES.iterdir()) == {golden.file for golden in GOLDEN}
