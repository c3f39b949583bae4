"""The commands beside the game, from ``scopa show`` to ``scopa stats``."""

from __future__ import annotations

import argparse
import csv
import json
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing

from scopa.cli.exit_status import STOPPED
from scopa.cli.terminal import has_utf8
from scopa.engine import events
from scopa.game.statistics import Section, account, as_json, as_rows, result_in
from scopa.records.database import DamagedRecord, Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.records.kept_match import KeptMatch
from scopa.records.match_figures import grouped
from scopa.records.match_file_reader import read_file
from scopa.records.match_file_writer import format_match
from scopa.records.match_verification import findings
from scopa.words import table as table_words
from scopa.words.error_messages import unknown_name
from scopa.words.matches import (
    imported,
    kept_points,
    kept_result,
    kept_round,
    kept_title,
    match_line,
    verified,
)
from scopa.words.player_names import named_cast
from scopa.words.plot import columns, plot
from scopa.words.rules_and_options import rules_in_force

_WIDTH = 72
_PLOT_ROWS = 4
WRONG = 1
"""The exit status when a match is not what it says."""


def run(options: argparse.Namespace) -> int:
    """Do what the *options* say, whose command is in `COMMANDS`; returns the exit status."""
    try:
        return COMMANDS[options.command](options)
    except RecordError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        sys.stderr.close()  # nobody listens any more, and nothing is wrong with that
        return STOPPED


def _show(options: argparse.Namespace) -> int:
    for number, written in enumerate(read_file(options.file)):
        print(*([""] if number else []), *_told(written.kept()), sep="\n")
    return 0


def _told(kept: KeptMatch) -> Iterator[str]:
    """A match in lines."""
    history, standing = kept.history, kept.standing
    cast = named_cast(history.rules, kept.players)
    said = {(comment.round, comment.play): comment.text for comment in kept.comments}
    yield kept_title(kept.key, kept.begun, cast)
    yield from rules_in_force(history.rules)
    for number, (match, over) in enumerate(history.replayed()):
        deal = history.rounds[number].deal
        yield ""
        yield kept_round(number + 1, over.dealer, deal.cut, cast)
        round_ = match.deal(history.rounds[number].deck)
        for place, play in enumerate(over.plays):
            happened = tuple(events(round_, play))
            yield f"{place + 1:4}. {table_words.happened(happened, cast)[0]}"
            if (number, place) in said:
                yield f"      {said[number, place]}"
            round_ = round_.after(play)
        if number < len(standing.by_round):
            yield kept_points(standing.by_round[number], cast)
    yield ""
    yield kept_result(standing.scores, standing.winner, cast, helped=history.helped)


def _verify(options: argparse.Namespace) -> int:
    matches = read_file(options.file)
    found = [finding for written in matches for finding in findings(written)]
    for finding in found:
        print(f"{options.file}, line {finding.line}: {finding.reason}")
    rounds = [round_ for written in matches for round_ in written.rounds]
    plays = sum(len(round_.plays) for round_ in rounds)
    print(verified(str(options.file), len(matches), len(rounds), plays, len(found)))
    return WRONG if found else 0


def _matches(_: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        for summary in store.summaries():
            print(match_line(*summary))
    return 0


def _export(options: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        every = store.summaries()
        wanted = [
            summary.number
            for summary in every
            if options.match in (None, str(summary.number), summary.key)
        ]
        if options.match is not None and not wanted:
            numbers = [str(summary.number) for summary in every]
            raise RecordError(unknown_name("match", options.match, numbers), store.file)
        status = 0
        for place, number in enumerate(wanted):
            try:
                text = format_match(store.load(number))
            except DamagedRecord as error:
                print(f"scopa: {error}", file=sys.stderr)
                status = WRONG
                continue
            sys.stdout.buffer.write(b"\n" * (place > 0) + text.encode())
    sys.stdout.flush()
    return status


def _import(options: argparse.Namespace) -> int:
    matches = read_file(options.file)
    for written in matches:
        for finding in findings(written):
            raise RecordError(finding.reason, options.file, finding.line)
    with closing(Store(matches_file())) as store:
        added = sum(store.add(written.kept()) for written in matches)
    print(imported(added, len(matches) - added))
    return 0


def _stats(options: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        counted = (result_in(store, summary.number) for summary in store.summaries())
        results = [result for result in counted if result is not None]
    if options.against is not None:
        known = grouped(results, lambda result: result.opponent)
        if options.against not in known:
            raise RecordError(unknown_name("opponent", options.against, known))
        results = known[options.against]
    if options.format == "json":
        print(json.dumps(as_json(results), indent=2))
    elif options.format == "csv":
        csv.writer(sys.stdout, lineterminator="\n").writerows(as_rows(results))
    else:
        for number, section in enumerate(account(results)):
            print(*([""] if number else []), *_section(section), sep="\n")
    return 0


def _section(section: Section) -> Iterator[str]:
    """A section of the account in lines."""
    yield from (section.title, "", *section.table)
    if section.note:
        yield from ("", *textwrap.wrap(section.note, _WIDTH))
    values = columns(section.values, _WIDTH)
    if values:
        yield from plot(values, _PLOT_ROWS, has_blocks=has_utf8())


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "show": _show,
    "verify": _verify,
    "matches": _matches,
    "export": _export,
    "import": _import,
    "stats": _stats,
}
