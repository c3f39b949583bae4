"""``scopa arena --check``: what is printed of a player that has been tried."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager

from scopa.arena.player_calls import Fault
from scopa.arena.player_check import Failure, Property, Report, Trial, Verdict, check, verdict
from scopa.cli.output import INTERRUPTED, WRONG
from scopa.cli.progress import watched
from scopa.engine import Rules
from scopa.text import arena as words
from scopa.text.phrases import printable


def try_out(
    trial: Trial,
    games: Mapping[str, Rules],
    workers: AbstractContextManager[Executor | None],
    *,
    as_json: bool,
) -> int:
    """Try a player in those *games*, by the *workers*; returns the exit status."""
    reports: list[Report] = []
    try:
        with workers as executor:
            reports.extend(watched(check(trial, games, executor), len(games), words.games_done))
    except KeyboardInterrupt:
        print(words.check_interrupted(len(reports), len(games)), file=sys.stderr)
        return INTERRUPTED
    found = verdict(reports)
    if as_json:
        print(json.dumps(_plain_verdict(trial, found)))
    else:
        _print_verdict(trial, found)
    return WRONG if found.failures else 0


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
                "why": why(entry.fault),
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
    print(words.failure(entry.broken.value, why(entry.fault)))
    print(f"  {printable(again)} --timeout {timeout_s:g}")
    seat, hand, table, hidden, knowledge = entry.position
    for line in (*words.failed_at(seat, hand, table, hidden), knowledge):
        print(f"  {line}")


def why(fault: Fault) -> str:
    """What a player did wrong, in words."""
    return words.fault(fault.misdeed.value, fault.detail)
