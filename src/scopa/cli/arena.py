"""The command ``scopa arena``, and what it prints of a contest."""

from __future__ import annotations

import argparse
import sys

from scopa.arena.contest import Contest, Result, summarize
from scopa.arena.workers import cluster, processes
from scopa.cli.launch_options import asked_rules
from scopa.cli.output import INTERRUPTED, complain, interruptible, with_progress
from scopa.engine import SCOPA, Point, ScopaError
from scopa.players.opponents import LEVELS
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.match.score_words import point
from scopa.text.match.troubles import net_warnings
from scopa.text.numbers_and_lists import counted, printable


@interruptible()
def run(options: argparse.Namespace) -> int:
    """Play, and print the result; returns the exit status."""
    rules, names = asked_rules(options) or SCOPA, options.names
    if len(names) != 2:
        raise ScopaError("name two players, A and B")
    if options.cluster is not None and options.jobs is not None:
        raise ScopaError("either --jobs or --cluster: a cluster has workers of its own")
    for text in net_warnings([name for name in LEVELS if name in names], rules):
        complain(text)
    first, second = names
    contest = Contest(first, second, rules, 1 if options.seed is None else options.seed)
    played, status = [], 0
    jobs, address = options.jobs or 1, options.cluster
    with processes(jobs) if address is None else cluster(address) as workers:
        try:
            every = workers.play(contest, options.deals)
            for dealt in with_progress(every, options.deals, _("{done} of {number} deals")):
                played.append(dealt)  # one by one: they count after Ctrl-C too
        except KeyboardInterrupt:
            status = INTERRUPTED
            text = _("Interrupted after {done} of {deals} deals.")
            print(text.format(done=len(played), deals=options.deals), file=sys.stderr)
            if asked := ", ".join(workers.asked(contest)):
                text = _("Asked for a play just then: {names}")
                print(text.format(names=printable(asked)), file=sys.stderr)
    if played:
        _print_result(contest, summarize(played))
    return status


def _print_result(contest: Contest, result: Result) -> None:
    first, second = map(printable, contest[:2])
    text = _("{first} against {second}: {margin:+.2f} ± {error:.2f} points a round, {deals}")
    deals = counted(result.deals, "deck", "decks")
    margin, error = result.margin, result.error
    print(text.format(first=first, second=second, margin=margin, error=error, deals=deals))
    if result.kinds[0]:
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
    text = _("{name} forfeits deal {deal}: {why}")
    for lost in result.forfeits:
        why = printable(translated(lost.misdeed))
        print(text.format(name=printable(lost.name), deal=lost.deal + 1, why=why))
