"""The command ``scopa arena``: its options, and what it prints."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from importlib import import_module

from scopa.arena.confidence import until_sure
from scopa.arena.contest import Contest, Dealt, Result, play, summed_up
from scopa.arena.player_check import Trial, games_to_try
from scopa.arena.round_robin import pairings, standings
from scopa.arena.workers import workers
from scopa.cli.arguments import refuse
from scopa.cli.game_options import asked_rules
from scopa.cli.output import INTERRUPTED, interruptible
from scopa.cli.player_check import try_out, why
from scopa.cli.progress import watched
from scopa.engine import SCOPA, Rules, ScopaError
from scopa.game.new_match import shortcomings
from scopa.players.levels import LEVELS
from scopa.players.nets.net import NetError
from scopa.text import arena as words

_DEALS, _CHECKED_DEALS = 100, 2
_CLUSTER = "scopa.arena.cluster"  # loaded only when it is asked for: it needs an extra


def run(options: argparse.Namespace) -> int:
    """Play or check, and print what came of it; returns the exit status."""
    try:
        with interruptible():
            return _run(options, asked_rules(options))
    except (ScopaError, NetError) as error:
        refuse(error)


def _run(options: argparse.Namespace, rules: Rules | None) -> int:
    """As `run`.

    :raises ScopaError: there is no such player, or the options do not go together.
    :raises NetError: what judges cannot be used.
    """
    names, checked = options.names, options.check
    if checked is None and len(names) < 2:
        raise ScopaError(words.two_players_needed())
    if checked is not None and names:
        raise ScopaError(words.nobody_else_is_checked(names[0]))
    if options.cluster is not None and options.jobs is not None:
        raise ScopaError(words.jobs_or_cluster())
    ours = [name for name in LEVELS if name in (*names, checked)]
    for text in shortcomings(ours, rules or SCOPA):
        print(f"scopa: {text}", file=sys.stderr)
    seed = 1 if options.seed is None else options.seed
    if checked is not None:
        trial = Trial(checked, seed, options.deals or _CHECKED_DEALS, options.timeout)
        return try_out(trial, games_to_try(rules), _workers(options), as_json=options.json)
    contests = [
        Contest(
            first=first,
            second=second,
            rules=rules or SCOPA,
            seed=seed,
            timeout_s=options.timeout,
            low_variance=options.low_variance,
            points_lost=options.points_lost,
        )
        for first, second in pairings(names)
    ]
    return _compare(contests, options)


def _workers(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """What shares the work: processes, or a cluster.

    :raises ScopaError: what a cluster needs is not installed.
    """
    if options.cluster is None:
        return workers(options.jobs or 1)
    try:
        cluster = import_module(_CLUSTER).cluster
    except ImportError as error:
        raise ScopaError(words.cluster_needs_extra()) from error
    shared: AbstractContextManager[Executor] = cluster(options.cluster)
    return shared


def _compare(contests: Sequence[Contest], options: argparse.Namespace) -> int:
    """Play each of the *contests*, and print what came of it; returns the exit status."""
    deals = options.deals or _DEALS
    results: dict[tuple[str, str], Result] = {}
    played: list[Dealt] = []
    status = 0
    try:
        with _workers(options) as executor:
            for contest in contests:
                played = []
                every = play(contest, deals, executor)
                wanted = until_sure(every) if options.until_sure else every
                for dealt in watched(wanted, deals, words.deals_done):
                    played.append(dealt)  # one by one: what has been played is told after Ctrl-C
                results[contest.first, contest.second] = summed_up(played)
    except KeyboardInterrupt:
        pair = contests[len(results)]
        print(words.interrupted(len(played), deals), file=sys.stderr)
        if played:
            results[pair.first, pair.second] = summed_up(played)
        status = INTERRUPTED
    if results:
        _print(results, options, is_round_robin=len(contests) > 1)
    return status


def _print(
    results: Mapping[tuple[str, str], Result], options: argparse.Namespace, *, is_round_robin: bool
) -> None:
    if options.json:
        pairs = [_plain(pair, result) for pair, result in results.items()]
        standing = [entry._asdict() for entry in standings(results)]
        found = {"standings": standing, "pairs": pairs} if is_round_robin else pairs[0]
        print(json.dumps(found))
        return
    for pair, result in results.items():
        print(words.headline(*pair, result.margin, result.error, result.deals))
        if options.low_variance:
            print(words.luck(pair[0], result.luck))
        if result.points_lost:
            print(words.points_lost(pair, result.points_lost))
        if not is_round_robin:
            _print_details(pair, result)
        for lost in result.forfeits:
            print(words.forfeit(lost.name, lost.deal, why(lost.fault)))
    if is_round_robin:
        print()
        every = standings(results)
        for line in words.standings(
            [(entry.name, entry.margin, entry.error, entry.against) for entry in every]
        ):
            print(line)


def _plain(pair: tuple[str, str], result: Result) -> dict[str, object]:
    forfeits = [
        {"name": lost.name, "deal": lost.deal, "why": why(lost.fault)} for lost in result.forfeits
    ]
    first, second = pair
    return {"first": first, "second": second, **result._asdict(), "forfeits": forfeits}


def _print_details(pair: tuple[str, str], result: Result) -> None:
    print(words.rounds(result.won, result.tied, result.lost))
    for line in words.kinds(*result.kinds):
        print(line)
    for place, name in enumerate(pair):
        print(words.moves(name, result.mean_ms[place], result.p99_ms[place]))
