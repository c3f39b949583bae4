"""The command ``scopa arena``: its options, and what it prints."""

from __future__ import annotations

import argparse
import json
import sys

from scopa.cli.arguments import refuse
from scopa.cli.chosen_game import asked_rules
from scopa.engine import SCOPA, Rules, ScopaError
from scopa.lab.arena import Contest, Dealt, Result, play, summed_up
from scopa.players.levels import LEVELS
from scopa.words import arena as words
from scopa.words.error_messages import plays_worse

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells give it."""


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it; returns the exit status."""
    try:
        return _run(options, asked_rules(options) or SCOPA)
    except ScopaError as error:
        refuse(error)


def _run(options: argparse.Namespace, rules: Rules) -> int:
    """As `run`.

    :raises ScopaError: there is no such player, or no deal was played to its end.
    """
    seed = 1 if options.seed is None else options.seed
    contest = Contest(options.first, options.second, rules, seed, options.timeout)
    for name in {contest.first, contest.second} & set(LEVELS):
        if LEVELS[name].fault:
            print(f"scopa: {plays_worse(name, LEVELS[name].fault)}", file=sys.stderr)
    deals, jobs = max(1, options.deals), max(1, options.jobs)
    done: list[Dealt] = []
    status = 0
    try:
        for dealt in play(contest, deals, jobs):
            done.append(dealt)
            _show_progress(len(done), deals)
    except KeyboardInterrupt:
        print(words.interrupted(len(done), deals), file=sys.stderr)
        status = INTERRUPTED
    if not done:
        return status
    result = summed_up(done)
    if options.json:
        print(json.dumps({"first": contest.first, "second": contest.second, **_plain(result)}))
    else:
        _print(contest, result)
    return status


def _show_progress(done: int, deals: int) -> None:
    """A bar, where somebody looks at it."""
    if sys.stderr is not None and sys.stderr.isatty():
        end = "\n" if done == deals else ""
        print(f"\r{words.progress(done, deals)}", end=end, file=sys.stderr, flush=True)


def _plain(result: Result) -> dict[str, object]:
    """The result as JSON takes it."""
    return {**result._asdict(), "forfeits": [entry._asdict() for entry in result.forfeits]}


def _print(contest: Contest, result: Result) -> None:
    print(words.headline(contest.first, contest.second, result.margin, result.error))
    print(words.rounds(result.won, result.tied, result.lost))
    for line in words.kinds(*result.kinds):
        print(line)
    for place, name in enumerate((contest.first, contest.second)):
        print(words.moves(name, result.mean_ms[place], result.p99_ms[place]))
    for lost in result.forfeits:
        print(words.forfeit(*lost))
