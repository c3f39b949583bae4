"""The report of ``scopa arena --check``."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager

from scopa.arena.player_calls import Fault
from scopa.arena.player_check import Failure, Property, Report, Trial, check, summed_up
from scopa.cli.output import INTERRUPTED, WRONG, bar, watched
from scopa.engine import Rules
from scopa.text.language import N_, _
from scopa.text.phrases import counted, printable

_FAULTS = {
    "late": N_("took more than {detail} s"),
    "raised": N_("raised {detail}"),
    "no play": N_("returned {detail}, which is not a Play"),
    "illegal": N_("played against the rules: {detail}"),
    "unsteady": N_("played differently when it knew the same: {detail}"),
    "peeked": N_("played differently when only hidden cards changed: {detail}"),
    "meddled": N_("changed the knowledge that it was given"),
}
_PROPERTIES = {
    Property.LEGAL: (N_("legal"), N_("{number} plays in {games}")),
    Property.REPEATABLE: (
        N_("repeatable"),
        N_("{number} positions, in each of which it was asked again"),
    ),
    Property.HONEST: (
        N_("honest"),
        N_("{number} positions, in each of which it was asked with other cards hidden"),
    ),
    Property.IN_TIME: (
        N_("in time"),
        N_("{number} plays, of which the slowest took {slowest:.1f} ms"),
    ),
}


def describe_fault(fault: Fault) -> str:
    return printable(_(_FAULTS[fault.misdeed.value]).format(detail=fault.detail))


def try_out(
    trial: Trial,
    games: Mapping[str, Rules],
    workers: AbstractContextManager[Executor | None],
    *,
    as_json: bool,
) -> int:
    """Try a player in those *games*, by the *workers*; returns the exit status."""

    def games_done(done: int, number: int) -> str:
        text = _("{done} of {games} games").format(done=done, games=number)
        return bar(done, number, text)

    reports: list[Report] = []
    try:
        with workers as executor:
            reports.extend(watched(check(trial, games, executor), len(games), games_done))
    except KeyboardInterrupt:
        text = _("Interrupted after {done} of {games} games.")
        print(text.format(done=len(reports), games=len(games)), file=sys.stderr)
        return INTERRUPTED
    report = summed_up(reports)
    if as_json:
        print(json.dumps(_as_json(trial, report)))
    else:
        _print(trial, report)
    return WRONG if report.failures else 0


def _as_json(trial: Trial, report: Report) -> dict[str, object]:
    return {
        **trial._asdict(),
        "passed": not report.failures,
        "games": report.games,
        "slowest_ms": report.slowest_ms,
        "tried": {held.value: report.tried[held] for held in Property},
        "failures": [
            {
                "property": failure.broken.value,
                "game": failure.game,
                "why": describe_fault(failure.fault),
                "position": failure.position._asdict(),
            }
            for failure in report.failures
        ],
    }


def _print(trial: Trial, report: Report) -> None:
    for held, (name, tried) in _PROPERTIES.items():
        if failures := len(report.failed(held)):
            found = _("FAILED in {games}").format(games=counted(failures, "game", "games"))
        else:
            found = _("cannot be told") if report.is_unknown(held) else _("yes")
        games = counted(report.games, "game", "games")
        detail = _(tried).format(number=report.tried[held], games=games, slowest=report.slowest_ms)
        print(f"{_(name)}: {found} ({detail})")
    for held in Property:
        for failure in report.failed(held)[:1]:
            _print_failure(trial, failure)


def _print_failure(trial: Trial, failure: Failure) -> None:
    player, seed, deals, timeout_s = trial
    again = f"scopa arena --check {player} {failure.game} --seed {seed} --deals {deals}"
    print()
    print(f"{_(_PROPERTIES[failure.broken][0])}: {describe_fault(failure.fault)}")
    print(f"  {printable(again)} --timeout {timeout_s:g}")
    at = failure.position
    seen = _("seat {seat} holds {hand}; on the table: {table}")
    print(f"  {seen.format(seat=at.seat, hand=at.hand, table=at.table or '-')}")
    for cards in at.hidden:
        print("  " + _("it cannot see: {cards}").format(cards=cards))
    print(f"  {at.knowledge}")
