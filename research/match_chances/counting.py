"""Rounds that are played and counted, and what the counts say of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import stdev

from scopa.engine import Match, Rules, play_round, points
from scopa.engine.rules import MAX_TARGET
from scopa.players.match_chances import MatchChances
from scopa.players.opponents import choice_net_player
from scopa.players.search.solver import Estimate

Counts = Counter[tuple[int, int]]
"""Points of the dealer's side and of the other -> how many rounds ended with them."""

PARTS = 20
"""In so many parts the rounds of a game are played: the error is taken from their differences."""


def play_rounds(rules: Rules, rounds: int, seed: str) -> Counts:
    """Play some *rounds*, all by the choice nets, and count their results."""
    rng = Random(seed)
    match, players = Match.new(rules), [choice_net_player] * rules.players
    counts: Counts = Counter()
    for _ in range(rounds):
        finished = play_round(players, rules, rng)
        won = match.after(finished).took_all_coins
        dealers, others = points(finished)
        if won is not None:  # all ten coins win the match: more points than any target
            dealers, others = dealers + MAX_TARGET * (won == 0), others + MAX_TARGET * (won == 1)
        counts[dealers, others] += 1
    return counts


def play_matches(rules: Rules, matches: int, seed: str) -> list[bool]:
    """Whether who dealt first won each of some *matches*; nobody looks at the score."""
    rng, won = Random(f"match {seed}"), []
    players = [choice_net_player] * rules.players
    for _ in range(matches):
        match = Match.new(rules)
        while match.winner is None:
            match = match.after(play_round(players, rules, rng, match.dealer))
        won.append(match.winner == 0)
    return won


def matches_won(parts: Sequence[Sequence[bool]]) -> str:
    """The part of all matches that who dealt first has won, and its standard error."""
    mean, error = Estimate.of([float(won) for part in parts for won in part])
    return f"{mean:.4f} ± {error:.4f}"


def chance_at_first(parts: Sequence[Counts], rules: Rules) -> str:
    """The chance of who deals first in a match, and its standard error by the jackknife.

    parts: the counts of the parts in which the rounds were played
    """
    every = sum(parts, Counter())
    without = [_of_dealer(every - part, rules) for part in parts]
    error = stdev(without) * (len(parts) - 1) / len(parts) ** 0.5
    return f"{_of_dealer(every, rules):.4f} ± {error:.4f}"


def _of_dealer(counts: Counts, rules: Rules) -> float:
    results = {result: count / counts.total() for result, count in counts.items()}
    return MatchChances(results, rules.target, lowest_wins=rules.lowest_wins).of_dealer(0, 0)


def as_written(counts: Counts) -> dict[str, int]:
    """The *counts* as they stand in the file."""
    return {f"{one}:{other}": count for (one, other), count in sorted(counts.items())}
