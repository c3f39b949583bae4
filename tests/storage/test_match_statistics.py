"""Matches in figures: worked out by hand, and checked against the matches themselves."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import PRESETS, Point, Rules, parse_rules, points
from scopa.storage.database import Store
from scopa.storage.match_statistics import (
    MatchResult,
    RoundResult,
    match_results,
    result_of,
)
from tests.players import final_margins
from tests.storage import saved


def rounds(*margins: int, sweeps: Sequence[tuple[int, int]] = ()) -> tuple[RoundResult, ...]:
    scope = [*sweeps, *[(0, 0)] * (len(margins) - len(sweeps))]
    return tuple(
        RoundResult(margin, margin, {Point.SWEEPS: both})
        for margin, both in zip(margins, scope, strict=True)
    )


def match(
    won: bool | None, margin: int, *margins: int, opponent: str = "beppe", helped: bool = False
) -> MatchResult:
    return MatchResult("k", "2026-11-21", opponent, "", helped, won, margin, rounds(*margins))


# ---------------------------------------------------------------------------- of whole matches


def test_a_round_under_way_counts_for_nothing() -> None:
    half = saved(6, plays=40)
    result = result_of(half)
    assert result.won is None
    assert len(result.rounds) == 1
    assert result_of(saved(6, plays=10)).rounds == ()


@pytest.mark.parametrize(
    "result",
    [
        None,
        b"1",
        "{",
        '{"winner":0,"rounds":[{}]}',
        '{"winner":0,"rounds":3}',
        "[" * 9999,
        "1e999",
    ],
)
def test_results_are_read_without_playing_and_found_by_playing_once_where_they_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, result: object
) -> None:
    with closing(Store(tmp_path / "matches.db")) as store:
        for seed, rules in enumerate(PRESETS.values()):
            store.add(saved(seed, rules=rules)._replace(imported=seed == 2))
        store.save(saved(20, plays=40))
        numbers = [summary.number for summary in store.summaries()]
        due = [(number, result_of(store.load(number))) for number in numbers]
        store._database.execute("UPDATE matches SET result = ? WHERE id > 1", [result])
        for first in range(0, len(numbers), 5):
            some = numbers[first : first + 5]
            assert match_results(store, some) == due[first : first + 5]
        monkeypatch.delattr(Store, "load")
        assert match_results(store, numbers) == due


@pytest.mark.parametrize("game", [*PRESETS, "three"])
@given(seed=st.integers(0, 15))
def test_the_points_of_all_kinds_are_the_points_of_the_round(game: str, seed: int) -> None:
    rules = PRESETS.get(game, Rules(players=3))
    whole = saved(seed, rules=rules)
    result = result_of(whole)
    for (_match, _start, over), round_ in zip(whole.history.replayed(), result.rounds, strict=True):
        mine, *others = points(over)
        assert sum(both[0] for both in round_.kinds.values()) == mine
        fewer_is_better = over.rules.lowest_wins
        assert round_.margin == (min(others) - mine if fewer_is_better else mine - max(others))
        assert round_.ahead == final_margins(over)[0]
    if not whole.history.rules.napola:  # with which all ten coins win, whatever the score
        assert result.won == (result.margin > 0)
    assert parse_rules(result.rules) == rules
