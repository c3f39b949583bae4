"""Reports in lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scopa.cli.environment import has_utf8
from scopa.game.report import Section, section_lines

WIDTH = 72
_PLOT_ROWS = 4


def report_lines(sections: Iterable[Section]) -> Iterator[str]:
    """The sections of a report, with a blank line between them."""
    for number, section in enumerate(sections):
        yield from [""] if number else []
        for line in section_lines(section, WIDTH, _PLOT_ROWS, has_blocks=has_utf8()):
            yield f"{line.label}{line.text}".rstrip()
