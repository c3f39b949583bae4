"""The command ``scopa stats``: how the player has fared, in tables or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing

from scopa.cli.output import report_failure, say
from scopa.cli.report_lines import report_lines
from scopa.game.statistics import as_json, counted_matches, report
from scopa.storage.database import DamagedMatch, Store
from scopa.storage.errors import FileError
from scopa.storage.match_statistics import grouped
from scopa.storage.paths import matches_file
from scopa.text.error_messages import unknown_name

_BATCH = 200  # matches that are read at once


def run(options: argparse.Namespace) -> int:
    """Print the statistics; returns the exit status."""
    return report_failure(_print_statistics, options)


def _print_statistics(options: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        damaged: list[DamagedMatch] = []
        numbers = [summary.number for summary in store.summaries(damaged)]
        matches = [
            match
            for first in range(0, len(numbers), _BATCH)
            for match in counted_matches(store, numbers[first : first + _BATCH])
        ]
    unread = len(numbers) + len(damaged) - len(matches)
    if options.opponent is not None:
        known = grouped(matches, lambda match: match.result.opponent)
        if options.opponent not in known:
            raise FileError(unknown_name("opponent", options.opponent, known))
        matches = known[options.opponent]
    if options.json:
        json.dump(as_json(matches), sys.stdout, indent=2)
        print()
    else:
        say(*report_lines(report(matches, unread=unread)))
    return 0
