"""The commands beside the game: ``scopa show``, ``verify``, ``export`` and ``import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from scopa import words
from scopa.engine import events
from scopa.records.errors import RecordError
from scopa.records.kept import KeptMatch
from scopa.records.match_reader import read_file
from scopa.records.verifying import findings

WRONG = 1
"""The exit status when a match is not what it says."""
STOPPED = 2
"""The exit status when the arguments or a file are no good."""


def run(arguments: Sequence[str]) -> int:
    """Do what *arguments* say, the first of which is in `COMMANDS`; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return COMMANDS[options.command](options)
    except RecordError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        sys.stderr.close()  # nobody listens any more, and nothing is wrong with that
        return STOPPED


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(STOPPED, f"scopa: {message} (see scopa --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="scopa", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help_ in (("show", words.CLI_SHOW), ("verify", words.CLI_VERIFY)):
        command = commands.add_parser(name, description=help_)
        command.add_argument("file", type=Path, metavar="FILE", help=words.CLI_FILE)
    return parser


def _show(options: argparse.Namespace) -> int:
    for number, written in enumerate(read_file(options.file)):
        print(*([""] if number else []), *_told(written.kept()), sep="\n")
    return 0


def _told(kept: KeptMatch) -> Iterator[str]:
    """A match in lines."""
    history, standing = kept.history, kept.standing
    cast = words.named_cast(history.rules, kept.players)
    said = {(comment.round, comment.play): comment.text for comment in kept.comments}
    yield words.kept_title(kept.key, kept.begun, cast)
    yield from words.rules_in_force(history.rules)
    for number, (match, over) in enumerate(history.replayed()):
        deal = history.rounds[number].deal
        yield ""
        yield words.kept_round(number + 1, over.dealer, deal.cut, cast)
        round_ = match.deal(history.rounds[number].deck)
        for place, play in enumerate(over.plays):
            happened = tuple(events(round_, play))
            yield f"{place + 1:4}. {words.happened(happened, cast)[0]}"
            if (number, place) in said:
                yield f"      {said[number, place]}"
            round_ = round_.after(play)
        if number < len(standing.by_round):
            yield words.kept_points(standing.by_round[number], cast)
    yield ""
    yield words.kept_result(standing.scores, standing.winner, cast, helped=history.helped)


def _verify(options: argparse.Namespace) -> int:
    matches = read_file(options.file)
    found = [finding for written in matches for finding in findings(written)]
    for finding in found:
        print(f"{options.file}, line {finding.line}: {finding.reason}")
    rounds = [round_ for written in matches for round_ in written.rounds]
    plays = sum(len(round_.plays) for round_ in rounds)
    print(words.verified(str(options.file), len(matches), len(rounds), plays, len(found)))
    return WRONG if found else 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"show": _show, "verify": _verify}
