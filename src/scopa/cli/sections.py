"""Sections of an account in lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from scopa.cli.environment import has_utf8
from scopa.game.statistics import Section
from scopa.text.plot import over_time

WIDTH = 72
_PLOT_ROWS = 4


def section_lines(section: Section) -> Iterator[str]:
    """A *section* in lines: headline, sentences, the table, the note, the plot."""
    yield from (section.title, "")
    for sentence in section.told:
        yield from textwrap.wrap(sentence, WIDTH)
    yield from [""] * bool(section.told and section.table)
    yield from section.table
    if section.note:
        yield from ("", *textwrap.wrap(section.note, WIDTH))
    if section.values:
        for row in over_time(
            section.values, section.axes, WIDTH, _PLOT_ROWS, has_blocks=has_utf8()
        ):
            yield f"{row.label}{row.columns}".rstrip()
