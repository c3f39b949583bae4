"""The commands about matches that were kept, from ``scopa show`` to ``scopa import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing

from scopa.cli.exit_status import WRONG
from scopa.cli.failures import guarded
from scopa.cli.output import complain, say
from scopa.engine import events
from scopa.records.database import DamagedRecord, Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.records.kept_match import KeptMatch
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
from scopa.words.rules_and_options import rules_in_force


def run(options: argparse.Namespace) -> int:
    """Do what the *options* say, whose command is in `COMMANDS`; returns the exit status."""
    return guarded(COMMANDS[options.command], options)


def _show(options: argparse.Namespace) -> int:
    for number, written in enumerate(read_file(options.file)):
        say(*([""] if number else []), *_told(written.kept()))
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
        say(f"{options.file}, line {finding.line}: {finding.reason}")
    rounds = [round_ for written in matches for round_ in written.rounds]
    plays = sum(len(round_.plays) for round_ in rounds)
    say(verified(str(options.file), len(matches), len(rounds), plays, len(found)))
    return WRONG if found else 0


def _matches(_: argparse.Namespace) -> int:
    with closing(Store(matches_file())) as store:
        for summary in store.summaries():
            say(match_line(*summary))
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
                complain(error)
                status = WRONG
                continue
            sys.stdout.buffer.write(b"\n" * (place > 0) + text.encode())
    return status


def _import(options: argparse.Namespace) -> int:
    matches = read_file(options.file)
    for finding in (finding for written in matches for finding in findings(written)):
        error = RecordError(finding.reason, options.file, finding.line)
        complain(error)
        return WRONG
    with closing(Store(matches_file())) as store:
        added = sum(store.add(written.kept()._replace(imported=True)) for written in matches)
    say(imported(added, len(matches) - added))
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "show": _show,
    "verify": _verify,
    "matches": _matches,
    "export": _export,
    "import": _import,
}
