"""The report of ``scopa arena --check``."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Any

from scopa.arena.player_calls import Fault
from scopa.arena.player_check import PROPERTIES, Failure, Report, Trial, check, summed_up
from scopa.cli.output import INTERRUPTED, WRONG, with_progress
from scopa.engine import CardSet, Rules, format_rules
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
_TEXTS = {
    "legal": (N_("legal"), N_("{number} plays in {games}")),
    "repeatable": (N_("repeatable"), N_("{number} positions, each asked a second time")),
    "honest": (
        N_("honest"),
        N_("{number} positions, each asked again with other cards hidden"),
    ),
    "in time": (N_("in time"), N_("{number} plays, of which the slowest took {slowest:.1f} ms")),
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
    reports: list[Report] = []
    try:
        with workers as executor:
            tried, text = check(trial, games, executor), _("{done} of {number} games")
            reports.extend(with_progress(tried, len(games), text))
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


def _as_json(trial: Trial, report: Report) -> Mapping[str, object]:
    return {
        **trial._asdict(),
        "passed": not report.failures,
        "games": report.games,
        "slowest_ms": report.slowest_ms,
        "tried": {quality: report.tried[quality] for quality in PROPERTIES},
        "failures": [
            {
                "property": quality,
                "game": failure.game,
                "why": describe_fault(failure.fault),
                "position": _position(failure),
            }
            for quality in PROPERTIES
            for failure in report.failed(quality)
        ],
    }


def _position(failure: Failure) -> Mapping[str, Any]:
    """Where something went wrong.

    hidden: the other hands, from that of the next seat on, and the stock, in each of the rounds
    knowledge: an expression of ``from scopa.engine import *``
    """
    at = failure.knowledge
    hidden = []
    for round_ in failure.rounds:
        hands = round_.hands[at.seat + 1 :] + round_.hands[: at.seat]
        stock = " ".join(map(str, round_.stock))
        hidden.append(" | ".join([*map(str, map(CardSet, hands)), stock]))
    rules = f"parse_rules({format_rules(at.rules)!r})"
    return {
        "seat": at.seat,
        "hand": str(at.hand),
        "table": str(at.table),
        "hidden": hidden,
        "knowledge": repr(at).replace(repr(at.rules), rules),
    }


def _print(trial: Trial, report: Report) -> None:
    for quality, (name, tried) in _TEXTS.items():
        if failures := len(report.failed(quality)):
            result = _("FAILED in {games}").format(games=counted(failures, "game", "games"))
        else:
            result = _("cannot be told") if report.is_unknown(quality) else _("yes")
        games = counted(report.games, "game", "games")
        detail = _(tried).format(
            number=report.tried[quality], games=games, slowest=report.slowest_ms
        )
        print(f"{_(name)}: {result} ({detail})")
    for quality, (name, _tried) in _TEXTS.items():
        for failure in report.failed(quality)[:1]:
            print(f"\n{_(name)}: {describe_fault(failure.fault)}")
            _print_position(trial, failure)


def _print_position(trial: Trial, failure: Failure) -> None:
    player, seed, deals, timeout_s = trial
    again = f"scopa arena --check {player} {failure.game} --seed {seed} --deals {deals}"
    print(f"  {printable(again)} --timeout {timeout_s:g}")
    at = _position(failure)
    seen = _("seat {seat} holds {hand}; on the table: {table}")
    print(f"  {seen.format(seat=at['seat'], hand=at['hand'], table=at['table'] or '-')}")
    for cards in at["hidden"]:
        print("  " + _("it cannot see: {cards}").format(cards=cards))
    print(f"  {at['knowledge']}")
