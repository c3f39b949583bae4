"""The pictures of the README, taken of the real program: ``python -m tests.pictures``.

They are written as SVG into docs/pictures. Everything in them follows from seeds, so that they
change only with the program.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.terminal.playing import NEW_GAME, OK, SCORE, play_on, play_until
from tests.terminal.pseudo_terminal import PseudoTerminal

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
CELL = 8.4, 17.0
"""The size of a cell, in the units of the picture: that of common fonts at 14 units."""
MARGIN = 8.0
_NAMED = {
    "default": "c9c9c9", "black": "000000", "red": "cd3131", "green": "0dbc79", "brown": "e5e510",
    "blue": "2472c8", "magenta": "bc3fbc", "cyan": "11a8cd", "white": "e5e5e5",
    "brightblack": "666666", "brightwhite": "ffffff",
}  # fmt: skip
_GROUND = "101010"


class Cell(NamedTuple):
    """How a cell of the screen looks: its colours as six hexadecimal digits."""

    ink: str
    ground: str
    is_bold: bool


class Picture(NamedTuple):
    """A picture: what is typed before it is taken, in a window of that *size*."""

    name: str
    arguments: Sequence[str]
    keys: Sequence[str]
    until: str
    size: tuple[int, int] = (80, 24)


PICTURES = (
    Picture("title", (), (), NEW_GAME, (100, 32)),
    Picture("cut", ("--cut",), ("Enter", "Enter"), "fits only this"),
    Picture(
        "table",
        ("--first-dealer", "human"),
        ("Enter", "Enter", "s"),
        OK,
        (120, 40),
    ),
    Picture("milanesi", ("--deck", "milanesi", "--theme", "night"), ("Enter", "Enter"), OK),
    Picture("score", ("--deck", "siciliane"), ("Enter",), SCORE, (100, 32)),
    Picture("ascii", ("--ascii", "--deck", "napoletane"), ("Enter", "Enter"), OK),
)


def main() -> None:
    """Take all of them."""
    FOLDER.mkdir(exist_ok=True)
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(taken(picture), "utf-8")


def taken(picture: Picture) -> str:
    """The picture as SVG."""
    with (
        TemporaryDirectory() as home,
        PseudoTerminal(
            "--seed",
            "5",
            *picture.arguments,
            home=Path(home),
            size=picture.size,
            variables={"LC_ALL": "C.UTF-8"},
        ) as game,
    ):
        game.wait_for(NEW_GAME)
        for key in picture.keys:
            if key == "Enter" and OK in game.text:
                play_on(game)
            else:
                game.press(key)
                game.wait_quietly(0.4)
        if picture.until == SCORE:
            play_until(game, SCORE)
        game.wait_for(picture.until)
        return svg(game)


def svg(game: PseudoTerminal) -> str:
    """What the window shows, as SVG: a rectangle for each ground, a text for each ink."""
    width, height = (side * n + 2 * MARGIN for side, n in zip(CELL, game.size, strict=True))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" '
        'font-size="14">',
        f'<rect width="100%" height="100%" rx="6" fill="#{_GROUND}"/>',
    ]
    for y, line in enumerate(game.lines):
        parts += _row(y, line, [_cell(game, x, y) for x in range(len(line))])
    return "\n".join([*parts, "</svg>", ""])


def _cell(game: PseudoTerminal, x: int, y: int) -> Cell:
    ink, ground, is_bold, is_reverse = game.style(x, y)
    colours = _colour(ink, _NAMED["default"]), _colour(ground, _GROUND)
    if is_reverse:
        colours = colours[1], colours[0]
    return Cell(*colours, is_bold)


def _colour(name: str, default: str) -> str:
    return default if name == "default" else _NAMED.get(name, name)


def _row(y: int, line: str, cells: Sequence[Cell]) -> Iterator[str]:
    """The grounds and the texts of one line."""
    top = MARGIN + y * CELL[1]
    for ground, run in groupby(range(len(line)), key=lambda x: cells[x].ground):
        columns = list(run)
        x, width = MARGIN + columns[0] * CELL[0], len(columns) * CELL[0]
        yield f'<rect x="{x:.1f}" y="{top:g}" width="{width:.1f}" height="17" fill="#{ground}"/>'
    for cell, run in groupby(range(len(line)), key=cells.__getitem__):
        columns = list(run)
        text = line[columns[0] : columns[-1] + 1]
        if text.strip():
            x, width = MARGIN + columns[0] * CELL[0], len(text) * CELL[0]
            weight = ' font-weight="bold"' if cell.is_bold else ""
            yield (
                f'<text x="{x:.1f}" y="{top + 13:g}" textLength="{width:.1f}" '
                f'fill="#{cell.ink}"{weight} xml:space="preserve">{html.escape(text)}</text>'
            )


if __name__ == "__main__":
    main()
