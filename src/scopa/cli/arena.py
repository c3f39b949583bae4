"""The command ``scopa arena``: its options, and what it prints of contests and of a check."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from importlib import import_module

from scopa.arena.contest import (
    Contest,
    DealResult,
    Ranking,
    Result,
    pairings,
    play,
    standings,
    summarize,
)
from scopa.arena.player_calls import Fault
from scopa.arena.player_check import (
    PROPERTIES,
    Failure,
    Report,
    Trial,
    check,
    games_to_try,
    merge_reports,
)
from scopa.arena.workers import workers
from scopa.cli.game_options import asked_rules
from scopa.cli.output import INTERRUPTED, WRONG, interruptible, with_progress
from scopa.engine import SCOPA, Knowledge, Point, Position, Rules, ScopaError, format_rules
from scopa.players.opponents import LEVELS
from scopa.text.language import N_, _
from scopa.text.match.net_warnings import net_warnings
from scopa.text.match.score_words import point
from scopa.text.numbers_and_lists import counted, printable

_CLUSTER = "scopa.arena.cluster"  # loaded only when it is asked for: it needs an extra
_TRIED = {
    N_("legal"): N_("{number} plays in {games}"),
    N_("repeatable"): N_("{number} positions, each asked a second time"),
    N_("honest"): N_("{number} positions, each asked again with other cards hidden"),
    N_("in time"): N_("{number} plays, of which the slowest took {slowest:.1f} ms"),
}


@interruptible()
def run(options: argparse.Namespace) -> int:
    """Play or check, and print the result; returns the exit status."""
    rules, names, checked = asked_rules(options), options.names, options.check
    if checked is None and len(names) < 2:
        raise ScopaError("name two players, A and B, or one to --check")
    if checked is not None and names:
        raise ScopaError("--check tries one player only, not {name!r} as well", name=names[0])
    if options.cluster is not None and options.jobs is not None:
        raise ScopaError("either --jobs or --cluster: a cluster has workers of its own")
    ours = [name for name in LEVELS if name in (*names, checked)]
    for text in net_warnings(ours, rules or SCOPA):
        print(f"scopa: {text}", file=sys.stderr)
    seed = 1 if options.seed is None else options.seed
    if checked is not None:
        return _check(Trial(checked, seed, options.deals or 2, options.timeout), rules, options)
    rules = rules or SCOPA
    pairs = pairings(names)
    contests = [Contest(*pair, rules, seed, options.timeout) for pair in pairs]
    return _compare(contests, options)


def _workers(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    if options.cluster is None:
        return workers(options.jobs or 1)
    try:
        cluster = import_module(_CLUSTER).cluster
    except ImportError as error:
        raise ScopaError("--cluster needs Dask: pip install 'scopa[cluster]'") from error
    shared: AbstractContextManager[Executor] = cluster(options.cluster)
    return shared


def _compare(contests: Sequence[Contest], options: argparse.Namespace) -> int:
    deals = options.deals or 100
    results: dict[tuple[str, str], Result] = {}
    played: list[DealResult] = []
    status = 0

    try:
        with _workers(options) as executor:
            for contest in contests:
                played = []
                every = play(contest, deals, executor)
                for dealt in with_progress(every, deals, _("{done} of {number} deals")):
                    played.append(dealt)  # one by one: they count after Ctrl-C too
                results[contest.first, contest.second] = summarize(played)
    except KeyboardInterrupt:
        pair = contests[len(results)]
        text = _("Interrupted after {done} of {deals} deals.")
        print(text.format(done=len(played), deals=deals), file=sys.stderr)
        if played:
            results[pair.first, pair.second] = summarize(played)
        status = INTERRUPTED
    if results and options.json:
        _print_json(results, is_round_robin=len(contests) > 1)
    elif results:
        for contest, result in zip(contests, results.values(), strict=False):
            _print_result(contest, result, with_details=len(contests) == 1)
        if len(contests) > 1:
            print()
            _print_standings(standings(results))
    return status


def _print_json(results: Mapping[tuple[str, str], Result], *, is_round_robin: bool) -> None:
    pairs = []
    for (first, second), result in results.items():
        forfeits = [
            {"name": lost.name, "deal": lost.deal, "why": _fault_in_words(lost.fault)}
            for lost in result.forfeits
        ]
        names = {"first": first, "second": second}
        pairs.append({**names, **result._asdict(), "forfeits": forfeits})
    standing = [entry._asdict() for entry in standings(results)]
    print(json.dumps({"standings": standing, "pairs": pairs} if is_round_robin else pairs[0]))


def _print_result(contest: Contest, result: Result, *, with_details: bool) -> None:
    first, second = map(printable, contest[:2])
    text = _("{first} against {second}: {margin:+.2f} ± {error:.2f} points a round, {deals}")
    deals = counted(result.deals, "deck", "decks")
    print(
        text.format(
            first=first, second=second, margin=result.margin, error=result.error, deals=deals
        )
    )
    if with_details:
        text = _("rounds won {won}, tied {tied}, lost {lost}")
        print(text.format(won=result.won, tied=result.tied, lost=result.lost))
        print(f"{_('points a round'):<22}{_('first'):>8}{_('second'):>8}")
        for kind in Point:
            own, other = (kinds.get(kind.value, 0) for kinds in result.kinds)
            if own or other:
                print(f"{point(kind, contest.rules):<22}{own:8.2f}{other:8.2f}")
        text = _("{name}: {mean:.2f} ms a play, 99 of 100 within {p99:.1f} ms")
        for name, mean, p99 in zip((first, second), result.mean_ms, result.p99_ms, strict=True):
            print(text.format(name=name, mean=mean, p99=p99))
    text = _("{name} forfeits a round of deal {deal}: {why}")
    for lost in result.forfeits:
        why = _fault_in_words(lost.fault)
        print(text.format(name=printable(lost.name), deal=lost.deal + 1, why=why))


def _print_standings(players: Sequence[Ranking]) -> None:
    names = [printable(player.name) for player in players]
    widths = [max(len(name), len("+0.00")) for name in names]
    left = max(map(len, names))
    header = "  ".join(name.rjust(width) for name, width in zip(names, widths, strict=True))
    print(f"{'':{left}}  {header}  {_('overall')}")
    for player, name in zip(players, names, strict=True):
        cells = "  ".join(
            (f"{player.against[other.name]:+.2f}" if other.name in player.against else "-").rjust(
                width
            )
            for other, width in zip(players, widths, strict=True)
        )
        print(f"{name:{left}}  {cells}  {player.margin:+.2f} ± {player.error:.2f}")


def _fault_in_words(fault: Fault) -> str:
    return printable(_(fault.misdeed.value).format(detail=fault.detail))


def _check(trial: Trial, rules: Rules | None, options: argparse.Namespace) -> int:
    games, reports = games_to_try(rules), list[Report]()
    try:
        with _workers(options) as executor:
            tried, text = check(trial, games, executor), _("{done} of {number} games")
            reports.extend(with_progress(tried, len(games), text))
    except KeyboardInterrupt:
        text = _("Interrupted after {done} of {games} games.")
        print(text.format(done=len(reports), games=len(games)), file=sys.stderr)
        return INTERRUPTED
    report = merge_reports(reports)
    if options.json:
        print(json.dumps(_check_as_json(trial, report, len(reports))))
    else:
        _print_check(trial, report, len(reports))
    return WRONG if report.failures else 0


def _check_as_json(trial: Trial, report: Report, games: int) -> Mapping[str, object]:
    return {
        **trial._asdict(),
        "passed": not report.failures,
        "games": games,
        "slowest_ms": report.slowest_ms,
        "tried": {quality: report.tried[quality] for quality in PROPERTIES},
        "failures": [
            {
                "property": quality,
                "game": failure.game,
                "why": _fault_in_words(failure.fault),
                "positions": _positions(failure),
                "knowledge": _expression(failure.knowledge),
            }
            for quality in PROPERTIES
            for failure in report.failed(quality)
        ],
    }


def _print_check(trial: Trial, report: Report, games: int) -> None:
    tried_games = counted(games, "game", "games")
    for quality, tried in _TRIED.items():
        if failures := len(report.failed(quality)):
            result = _("FAILED in {games}").format(games=counted(failures, "game", "games"))
        else:
            result = _("cannot be told") if report.is_unknown(quality) else _("yes")
        detail = _(tried).format(
            number=report.tried[quality], games=tried_games, slowest=report.slowest_ms
        )
        print(f"{_(quality)}: {result} ({detail})")
    player, seed, deals, timeout_s = trial
    for quality in _TRIED:
        for failure in report.failed(quality)[:1]:
            print(f"\n{_(quality)}: {_fault_in_words(failure.fault)}")
            again = f"scopa arena --check {player} {failure.game} --seed {seed} --deals {deals}"
            print(f"  {printable(again)} --timeout {timeout_s:g}")
            for position in _positions(failure):
                print(f'  scopa show "{position}"')
            print(f"  {_expression(failure.knowledge)}")


def _positions(failure: Failure) -> list[str]:
    return [str(Position.of(round_, failure.knowledge.scores)) for round_ in failure.rounds]


def _expression(knowledge: Knowledge) -> str:
    """The *knowledge* as an expression with names of `scopa.engine`."""
    rules = knowledge.rules
    return repr(knowledge).replace(repr(rules), f"parse_rules({format_rules(rules)!r})")
