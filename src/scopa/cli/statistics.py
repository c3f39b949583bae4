"""The command ``scopa stats``: how the player has fared, in tables or as JSON."""

from __future__ import annotations

import argparse
import json
from contextlib import closing

from scopa.cli.output import report_failure, say
from scopa.cli.report_lines import report_lines
from scopa.game.statistics import as_json, counted_match, report
from scopa.storage.database import Store
from scopa.storage.errors import RecordError
from scopa.storage.match_statistics import grouped
from scopa.storage.paths import matches_file
from scopa.text.error_messages import unknown_name


def run(options: argparse.Namespace) -> int:
    """Print the statistics; returns the exit status."""
    return report_failure(_print_statistics, options)


def _print_statistics(options: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        counted = [counted_match(store, summary.number) for summary in store.summaries()]
    matches = [match for match in counted if match is not None]
    unread = len(counted) - len(matches)
    if options.opponent is not None:
        known = grouped(matches, lambda match: match.result.opponent)
        if options.opponent not in known:
            raise RecordError(unknown_name("opponent", options.opponent, known))
        matches = known[options.opponent]
    if options.json:
        print(json.dumps(as_json(matches), indent=2))
    else:
        say(*report_lines(report(matches, unread=unread)))
    return 0
