"""How far apart the opponents are: ``python -m tests.benchmarks.levels [DEALS] [JOBS] [GAME ...]``.

Prints for each game (all main ones) the margin of each level over the one below in round points a
round, with one standard error, and what a move of the better one takes. Where the strongest plays,
a quarter of the deals is enough: the luck of what is dealt is taken off. In the default game there
is more: the strongest, the instant player and those between against the greedy player, and the
strongest against a greedy player whom it has met for five rounds; in Scopone scientifico the
strongest pair against a greedy one.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

from scopa.arena.contest import Contest, Dealt, Result, play, summed_up
from scopa.arena.workers import workers
from scopa.engine import PRESETS, CardSet, Knowledge, PastRound, Play, Round, Rules, shuffle
from scopa.players.levels import LEVELS, MASTER, grab

DEALS = 1_000
KNOWN_ROUNDS = 5
_NAMES = tuple(LEVELS)
GAMES: Mapping[str, Rules] = {
    **{
        name: PRESETS[name]
        for name in (
            "scopa",
            "escoba",
            "cirulla",
            "asso-piglia-tutto",
            "scopone",
            "scopone-scientifico",
        )
    },
    "partners": Rules(players=4, partnerships=True),
    "three": Rules(players=3),
    "four": Rules(players=4),
}


def pasts_against_grab(seed: int) -> tuple[PastRound, ...]:
    """Rounds of the strongest, at seat 0, with the greedy player."""
    rng = Random(seed)
    rounds: list[PastRound] = []
    for number in range(KNOWN_ROUNDS):
        state = Round.deal(shuffle(rng).deck, dealer=number % 2)
        first_table = CardSet(state.table)
        while not state.is_over:
            knowledge = Knowledge.of(state, state.turn, past=tuple(rounds))
            state = state.after((MASTER if state.turn == 0 else grab)(knowledge))
        rounds.append(PastRound(number % 2, first_table, state.plays))
    return tuple(rounds)


class _Acquainted:
    """The strongest, who has met the player at the other seat, whichever that is."""

    def __init__(self, past: Sequence[PastRound]) -> None:
        turned = [entry._replace(dealer=1 - entry.dealer) for entry in past]
        self.pasts = tuple(past), tuple(turned)

    def __call__(self, knowledge: Knowledge) -> Play:
        return MASTER(knowledge._replace(past=self.pasts[knowledge.seat]))


acquainted = _Acquainted(pasts_against_grab(seed=1))
"""For the arena: ``tests.benchmarks.levels:acquainted``."""


def contests(game: str, deals: int) -> Iterator[tuple[Contest, int]]:
    """Who plays whom in that *game*, and how often."""
    rules = GAMES[game]
    for worse, better in pairwise(_NAMES):
        yield _contest(better, worse, rules, deals)
    if game == "scopa":
        for player in (*_NAMES[3:], "scopa.players.instant_player:choose"):
            yield _contest(player, "rosa", rules, deals)
        yield _contest("tests.benchmarks.levels:acquainted", "rosa", rules, deals)
    if game == "scopone-scientifico":
        yield _contest(_NAMES[-1], "rosa", rules, deals)


def _contest(first: str, second: str, rules: Rules, deals: int) -> tuple[Contest, int]:
    """One of them; a quarter of the *deals*, without their luck, where the first thinks long."""
    is_slow = first in (_NAMES[-1], "tests.benchmarks.levels:acquainted")
    return Contest(first, second, rules, low_variance=is_slow), deals // 4 if is_slow else deals


def told(result: Result) -> str:
    """The margin and what a move took, in a line."""
    rounds = result.won + result.tied + result.lost
    return (
        f"{result.margin:+.2f} ± {result.error:.2f}, {result.won / rounds:.0%} won and "
        f"{result.lost / rounds:.0%} lost; ms a move: mean {result.mean_ms[0]:.2f}, "
        f"p99 {result.p99_ms[0]:.1f}"
    )


def main() -> None:
    """Print the figures."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for game in sys.argv[3:] or GAMES:
        for contest, number in contests(game, deals):
            begun = time.perf_counter()
            with workers(jobs) as executor:
                dealt: list[Dealt] = list(play(contest, number, executor))
            passed = time.perf_counter() - begun
            pair = f"{contest.first} over {contest.second}"
            print(
                f"{game}: {pair} {told(summed_up(dealt))} [{number} deals, {passed:.0f} s]",
                flush=True,
            )


if __name__ == "__main__":
    main()
