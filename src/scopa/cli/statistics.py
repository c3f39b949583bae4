"""The command ``scopa stats``: how the player has fared, in tables, as JSON or as CSV."""

from __future__ import annotations

import argparse
import csv
import json
import sys
import textwrap
from collections.abc import Iterator
from contextlib import closing

from scopa.cli.failures import guarded
from scopa.cli.output import say
from scopa.cli.terminal import has_utf8
from scopa.game.statistics import Section, account, as_json, as_rows, counted_in
from scopa.records.database import Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.records.match_figures import grouped
from scopa.words.error_messages import unknown_name
from scopa.words.phrases import printable
from scopa.words.plot import over_time

_WIDTH = 72
_PLOT_ROWS = 4
_FORMULA = ("=", "+", "-", "@")
"""What a text begins with that a spreadsheet takes for a formula."""


def run(options: argparse.Namespace) -> int:
    """Print the statistics; returns the exit status."""
    return guarded(_print_statistics, options)


def _print_statistics(options: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        counted = [counted_in(store, summary.number) for summary in store.summaries()]
    matches = [match for match in counted if match is not None]
    unread = len(counted) - len(matches)
    if options.opponent is not None:
        known = grouped(matches, lambda match: match.result.opponent)
        if options.opponent not in known:
            raise RecordError(unknown_name("opponent", options.opponent, known))
        matches = known[options.opponent]
    if options.format == "json":
        print(json.dumps(as_json(matches), indent=2))
    elif options.format == "csv":
        rows = [list(map(_cell, row)) for row in as_rows([match.result for match in matches])]
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
    else:
        for number, section in enumerate(account(matches, unread=unread)):
            say(*([""] if number else []), *_section(section))
    return 0


def _cell(value: object) -> object:
    """A cell of a table for other programs, which are not to take text for a formula."""
    if not isinstance(value, str):
        return value
    return f"'{printable(value)}" if value.startswith(_FORMULA) else printable(value)


def _section(section: Section) -> Iterator[str]:
    """A section of the account in lines."""
    yield from (section.title, "")
    for sentence in section.told:
        yield from textwrap.wrap(sentence, _WIDTH)
    yield from [""] * bool(section.told and section.table)
    yield from section.table
    if section.note:
        yield from ("", *textwrap.wrap(section.note, _WIDTH))
    if section.values:
        for row in over_time(
            section.values, section.axes, _WIDTH, _PLOT_ROWS, has_blocks=has_utf8()
        ):
            yield f"{row.label}{row.columns}".rstrip()
