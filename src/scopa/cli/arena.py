"""The command ``scopa arena``: its options, and what it prints."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from scopa.cli.arguments import refuse
from scopa.cli.chosen_game import asked_rules
from scopa.cli.exit_status import INTERRUPTED, WRONG
from scopa.cli.output import interruptible
from scopa.engine import SCOPA, Rules, ScopaError
from scopa.lab.arena import Contest, Dealt, Forfeit, Result, play, summed_up
from scopa.lab.player_calls import Fault
from scopa.lab.player_check import (
    Failure,
    Property,
    Report,
    Trial,
    Verdict,
    check,
    games_to_try,
    verdict,
)
from scopa.lab.workers import workers
from scopa.players.levels import LEVELS
from scopa.words import arena as words
from scopa.words.error_messages import plays_worse
from scopa.words.phrases import printable

_DEALS, _CHECKED_DEALS = 100, 2
_Step = TypeVar("_Step")


def run(options: argparse.Namespace) -> int:
    """Play or check, and print what came of it; returns the exit status."""
    try:
        with interruptible():
            return _run(options, asked_rules(options))
    except ScopaError as error:
        refuse(printable(str(error)))


def _run(options: argparse.Namespace, rules: Rules | None) -> int:
    """As `run`.

    :raises ScopaError: there is no such player, or the options do not go together.
    """
    first, second, checked = options.first, options.second, options.check
    if checked is None and second is None:
        raise ScopaError(words.two_players_needed())
    if checked is not None and first is not None:
        raise ScopaError(words.nobody_else_is_checked(first))
    for name in LEVELS:
        if name in (first, second, checked) and LEVELS[name].fault:
            print(f"scopa: {plays_worse(name, LEVELS[name].fault)}", file=sys.stderr)
    seed = 1 if options.seed is None else options.seed
    if checked is None:
        contest = Contest(first, second, rules or SCOPA, seed, options.timeout)
        return _compare(contest, options.deals or _DEALS, options.jobs, as_json=options.json)
    trial = Trial(checked, seed, options.deals or _CHECKED_DEALS, options.timeout)
    return _check(trial, games_to_try(rules), options.jobs, as_json=options.json)


def _compare(contest: Contest, deals: int, jobs: int, *, as_json: bool) -> int:
    """Let two players play so many *deals*; returns the exit status."""
    done: list[Dealt] = []
    status = 0
    try:
        with workers(jobs) as executor:
            done.extend(_watched(play(contest, deals, executor), deals, words.deals_done))
    except KeyboardInterrupt:
        print(words.interrupted(len(done), deals), file=sys.stderr)
        status = INTERRUPTED
    if not done:
        return status
    result = summed_up(done)
    if as_json:
        print(json.dumps({"first": contest.first, "second": contest.second, **_plain(result)}))
    else:
        _print(contest, result)
    return status


def _check(trial: Trial, games: Mapping[str, Rules], jobs: int, *, as_json: bool) -> int:
    """Try a player in those *games*; returns the exit status."""
    reports: list[Report] = []
    try:
        with workers(jobs) as executor:
            reports.extend(_watched(check(trial, games, executor), len(games), words.games_done))
    except KeyboardInterrupt:
        print(words.check_interrupted(len(reports), len(games)), file=sys.stderr)
        return INTERRUPTED
    found = verdict(reports)
    if as_json:
        print(json.dumps(_plain_verdict(trial, found)))
    else:
        _print_verdict(trial, found)
    return WRONG if found.failures else 0


def _watched(
    steps: Iterator[_Step], number: int, told: Callable[[int, int], str]
) -> Iterator[_Step]:
    """The *steps*, of which there are that *number*, with a bar where somebody looks at it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from steps
        return
    print(told(0, number), end="", file=sys.stderr, flush=True)
    try:
        for done, step in enumerate(steps, 1):
            print(f"\r{told(done, number)}", end="", file=sys.stderr, flush=True)
            yield step
    finally:
        print(file=sys.stderr)


def _plain(result: Result) -> dict[str, object]:
    """The result as JSON takes it."""
    return {**result._asdict(), "forfeits": [_plain_forfeit(entry) for entry in result.forfeits]}


def _plain_forfeit(entry: Forfeit) -> dict[str, object]:
    return {"name": entry.name, "deal": entry.deal, "why": _why(entry.fault)}


def _why(fault: Fault) -> str:
    return words.fault(fault.misdeed.value, fault.detail)


def _print(contest: Contest, result: Result) -> None:
    print(words.headline(contest.first, contest.second, result.margin, result.error))
    print(words.rounds(result.won, result.tied, result.lost))
    for line in words.kinds(*result.kinds):
        print(line)
    for place, name in enumerate((contest.first, contest.second)):
        print(words.moves(name, result.mean_ms[place], result.p99_ms[place]))
    for lost in result.forfeits:
        print(words.forfeit(lost.name, lost.deal, _why(lost.fault)))


def _plain_verdict(trial: Trial, found: Verdict) -> dict[str, object]:
    """The verdict as JSON takes it."""
    return {
        **trial._asdict(),
        "passed": not found.failures,
        "games": found.games,
        "slowest_ms": found.slowest_ms,
        "tried": {held.value: found.tried[held] for held in Property},
        "failures": [
            {
                "property": entry.broken.value,
                "game": entry.game,
                "why": _why(entry.fault),
                "position": entry.position._asdict(),
            }
            for entry in found.failures
        ],
    }


def _print_verdict(trial: Trial, found: Verdict) -> None:
    for held in Property:
        failed = len(found.failed(held))
        said = words.checked(held.value, failed_in=failed, is_untold=found.is_untold(held))
        number = found.tried[held]
        print(f"{said} ({words.tried(held.value, number, found.games, found.slowest_ms)})")
    for held in Property:
        for entry in found.failed(held)[:1]:
            _print_failure(trial, entry)


def _print_failure(trial: Trial, entry: Failure) -> None:
    player, seed, deals, timeout_s = trial
    again = f"scopa arena --check {player} {entry.game} --seed {seed} --deals {deals}"
    print()
    print(words.failure(entry.broken.value, _why(entry.fault)))
    print(f"  {printable(again)} --timeout {timeout_s:g}")
    seat, hand, table, hidden, knowledge = entry.position
    for line in (*words.failed_at(seat, hand, table, hidden), knowledge):
        print(f"  {line}")
