"""How many more matches are won by playing the last deal for the match instead of for points.

``python -m tests.benchmarks.match_play [--decks 1000] [--rules GAME]``: from each score the same
matches are played twice, once with a first side that looks at the score as soon as it knows all
cards, and once with one that does not; the other side never does. All play as the choice nets say,
and count out the last deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from scopa.engine import PRESETS, Knowledge, Match, Play, Rules, shuffle
from scopa.players.levels import choice_net_player
from scopa.players.search.open_hands import Estimate, match_chances

STARTS = ((0, 0), (8, 8), (10, 9), (9, 10))


class Task(NamedTuple):
    """Matches from a score, by the numbers of their decks."""

    rules: Rules
    scores: tuple[int, int]
    numbers: range


def for_the_match(knowledge: Knowledge) -> Play:
    """As `choice_net_player`; once all cards are known, the best play for the match."""
    usual = choice_net_player(knowledge)
    chances = match_chances(knowledge) if len(knowledge.legal_plays()) > 1 else {}
    return max(chances, key=lambda play: (chances[play], play == usual)) if chances else usual


def is_won(task: Task, number: int, player: Callable[[Knowledge], Play]) -> bool:
    """Whether the first side, each of whose seats is a *player*, wins the match of that number."""
    rules = task.rules
    match = Match(rules, task.scores, number % rules.players)
    while match.winner is None:
        deck = shuffle(Random(f"match {number // rules.players} {match.rounds_played}"), rules).deck
        round_ = match.deal(deck)
        while not round_.is_over:
            knowledge = Knowledge.of(round_, round_.turn, match.scores)
            round_ = round_.play((choice_net_player if round_.turn % 2 else player)(knowledge))
        match = match.after(round_)
    return match.winner == 0


def play(task: Task) -> list[tuple[bool, bool]]:
    """For each match whether it is won for the match, and whether for points."""
    return [
        (is_won(task, number, for_the_match), is_won(task, number, choice_net_player))
        for number in task.numbers
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks.match_play")
    reader.add_argument("--rules", choices=PRESETS, default="scopa", metavar="GAME")
    reader.add_argument("--decks", type=int, default=1_000, help="each with every dealer")
    reader.add_argument("--jobs", type=int, default=2)
    options = reader.parse_args(arguments)
    rules = PRESETS[options.rules]
    with ProcessPoolExecutor(options.jobs) as pool:
        for scores in STARTS:
            numbers = range(options.decks * rules.players)
            tasks = [Task(rules, scores, numbers[first : first + 50]) for first in numbers[::50]]
            won = [pair for pairs in pool.map(play, tasks) for pair in pairs]
            with_it, without = (sum(each) / len(won) for each in zip(*won, strict=True))
            gain = Estimate.of([float(one - other) for one, other in won])
            line = (
                f"{scores[0]}:{scores[1]}  {with_it:.2%} won for the match, {without:.2%} without"
            )
            print(f"{line}: {gain.value:+.2%} ± {gain.error:.2%}, {len(won)} matches", flush=True)


if __name__ == "__main__":
    main()
