"""The arena without the luck of the deals: the same margin, known better; and points lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import correlation, fmean, stdev, variance

import pytest

from scopa.arena.contest import (
    FORFEIT_MARGIN,
    RISK,
    Contest,
    Dealt,
    play,
    play_deal,
    summed_up,
    until_sure,
    without_luck,
)
from scopa.engine import PRESETS, SCOPA, Rules
from scopa.players.nets import net as nets
from tests.arena import misbehaving
from tests.benchmarks.levels import RANDOM
from tests.cli import Command

PLAYERS = ("carla", "nino", RANDOM, "rosa", "beppe", "don-ciccio")
PAIRS = [
    *((*pair, SCOPA) for pair in combinations(PLAYERS, 2)),
    *((*pair, PRESETS["scopa-a-perdere"]) for pair in combinations(PLAYERS[1:], 2)),
]
"""Carla and Beppe play alike where nothing was learned."""


def dealt(first: str, second: str, decks: int, rules: Rules = SCOPA, seed: int = 1) -> list[Dealt]:
    return list(play(Contest(first, second, rules, seed, low_variance=True), decks))


def error(values: list[float]) -> float:
    return float(stdev(values) / sqrt(len(values)))


@pytest.mark.usefixtures("quick_analysis")
def test_the_luck_that_is_subtracted_is_nothing_on_average(
    request: pytest.FixtureRequest,
) -> None:
    """Of twenty pairs one is off by more than two errors by chance alone; all together are not.

    Each pair has decks of its own: else the errors of all would be one. (Over 240 decks of each of
    the seeds 0 to 19 all together are off by 2.95 errors, over 16,800 decks of others by 0.0.)
    """
    pairs = request.config.getoption("--low-variance-pairs")
    decks = 240 if pairs > 2 else 10
    off = []
    for seed, (first, second, rules) in enumerate(PAIRS[:pairs], start=2000):
        lucks = [deal.luck for deal in dealt(first, second, decks, rules, seed)]
        off.append(fmean(lucks) / error(lucks))
    assert abs(sum(off)) < 2 * sqrt(len(off))
    assert sum(1 for each in off if abs(each) > 2) <= max(1, len(off) // 7)
    assert max(map(abs, off)) < 4


@pytest.mark.parametrize(
    ("first", "second", "game", "decks"),
    [("carla", "rosa", "scopa", 16), ("beppe", "rosa", "scopa-a-perdere", 24)],
)
def test_without_luck_the_margin_is_known_better(
    first: str, second: str, game: str, decks: int
) -> None:
    """A perdere the points that luck brings are bad, but points of the margin all the same."""
    contest = Contest(first, second, PRESETS[game], low_variance=True)
    plain = [play_deal(contest, number) for number in range(decks)]
    margins = [deal.margin for deal in plain]
    assert margins == pytest.approx([fmean(deal.rounds) for deal in plain])
    assert correlation(margins, [deal.luck for deal in plain]) > 0.2
    corrected = list(without_luck(plain))
    assert variance([deal.margin for deal in corrected]) < 0.9 * variance(margins)
    assert summed_up(corrected).error == pytest.approx(error([deal.margin for deal in corrected]))


def made_up(mean: float, spread: float, number: int, part: float = 0, seed: int = 0) -> list[Dealt]:
    """Deals in which *part* of the luck counts, with margins about the *mean*."""
    rng = Random(f"{part} {seed}")
    every = []
    for _ in range(number):
        luck = rng.gauss(0, 1)
        margin = mean + part * luck + rng.gauss(0, spread)
        every.append(Dealt(margin, (margin,), (Counter(), Counter()), ((), ()), (), luck))
    return every


@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_as_much_luck_is_subtracted_as_counts(part: float) -> None:
    every = made_up(0.5, 0.5, 2000, part)
    late = list(without_luck(every))[200:]
    taken = [deal.luck for deal in late]
    whole = [deal.luck for deal in every[200:]]
    assert stdev(taken) / stdev(whole) == pytest.approx(part, abs=0.07)
    assert stdev([deal.margin for deal in late]) == pytest.approx(0.5, abs=0.03)
    assert fmean([deal.margin for deal in late]) == pytest.approx(0.5, abs=0.03)


@pytest.mark.usefixtures("quick_analysis")
@pytest.mark.parametrize("rules", [Rules(players=3), PRESETS["scopone"]])
def test_more_players_have_luck_and_one_deal_has_none(rules: Rules) -> None:
    lucks = [deal.luck for deal in dealt("rosa", "nino", 2, rules)]
    assert any(lucks) == (rules.players == 3)


@pytest.mark.usefixtures("quick_analysis")
def test_the_better_player_loses_fewer_points() -> None:
    contest = Contest("carla", "nino", SCOPA, points_lost=True)
    lost = summed_up(play(contest, 2)).points_lost
    assert lost is not None
    assert 0 < lost[0] < lost[1]
    assert summed_up(play(contest._replace(points_lost=False), 1)).points_lost is None


def test_a_round_that_is_forfeited_has_neither_luck_nor_lost_points() -> None:
    contest = Contest(
        f"{misbehaving.NAME}:raising", "rosa", SCOPA, low_variance=True, points_lost=True
    )
    result = summed_up(play(contest, 2))
    assert (result.margin, result.luck, result.points_lost) == (-FORFEIT_MARGIN, 0.0, None)


@pytest.mark.usefixtures("quick_analysis")
def test_the_command_says_what_it_took_off_and_what_plays_cost(printed: Command) -> None:
    asked = ["arena", "carla", "rosa", "--deals", "1", "--low-variance"]
    lines = printed(*asked, "--points-lost").splitlines()
    lost = r"points a round lost by plays: carla \d\.\d\d, rosa \d\.\d\d"
    assert re.fullmatch(lost, lines[2])
    found = json.loads(printed(*asked, "--json"))
    luck = f"{found['luck']:+.2f}"
    assert lines[1] == f"luck of the deals, already taken off: {luck} points a round for carla"
    assert found["points_lost"] is None
    assert "luck" not in printed("arena", "carla", "rosa", "--deals", "1")


def test_without_the_learned_values_it_ends_in_one_line(
    monkeypatch: pytest.MonkeyPatch, refused: Command
) -> None:
    monkeypatch.setattr(nets, "net_file", lambda _: Path("nowhere.bin"))
    nets.nets_of.cache_clear()
    line = refused("arena", "nino", "rosa", "--deals", "1", "--low-variance")
    nets.nets_of.cache_clear()
    assert "nowhere.bin" in line


# ------------------------------------------------------------------------- when it is certain


def test_equal_players_are_seldom_told_apart() -> None:
    stopped = [len(list(until_sure(made_up(0, 2, 1000, seed=seed)))) < 1000 for seed in range(120)]
    assert sum(stopped) <= 1.5 * RISK * len(stopped)


def test_a_clear_difference_is_seen_soon_and_the_right_way() -> None:
    for seed in range(30):
        played = [deal.margin for deal in until_sure(made_up(-1, 2, 1000, seed=seed))]
        assert len(played) < 200
        assert sum(played) < 0


def test_players_without_a_difference_at_all_are_played_to_the_end() -> None:
    assert len(list(until_sure(made_up(0, 0, 50)))) == 50
