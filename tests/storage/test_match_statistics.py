"""Matches in figures: worked out by hand, and checked against the matches themselves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import DECK, PRESETS, Card, Point, points
from scopa.game.daily import DailyAttempt
from scopa.game.statistics import Counted, account, as_json
from scopa.storage.match_statistics import (
    Figures,
    MatchResult,
    RoundResult,
    card_counts,
    figures,
    grouped,
    result_of,
)
from scopa.text.language import _, set_language
from scopa.text.plot import Axes, columns, over_time, plot
from scopa.text.statistics import overall
from tests.storage import kept


def rounds(*margins: int, sweeps: Sequence[tuple[int, int]] = ()) -> tuple[RoundResult, ...]:
    """Rounds of these margins, and of so many sweeps."""
    scope = [*sweeps, *[(0, 0)] * (len(margins) - len(sweeps))]
    return tuple(
        RoundResult(margin, {Point.SWEEPS: both}, (), ())
        for margin, both in zip(margins, scope, strict=True)
    )


def match(
    won: bool | None, margin: int, *margins: int, opponent: str = "beppe", helped: bool = False
) -> MatchResult:
    return MatchResult("k", "2026-11-21", opponent, "scopa", helped, won, margin, rounds(*margins))


def counted(*results: MatchResult) -> list[Counted]:
    """Matches of which no round can be judged."""
    return [Counted(result, cannot_be=len(result.rounds)) for result in results]


# ---------------------------------------------------------------------------- worked by hand


def test_matches_rounds_margins_and_streaks_are_counted() -> None:
    results = [
        match(True, 5, 2, 0, 3),
        match(False, -2, -4, 2),
        match(True, 1, 1),
        match(True, 4, 4),
        match(None, 1, 1),
    ]
    of = figures(results)
    assert (of.won, of.lost) == (3, 1)
    assert (of.rounds_won, of.rounds_tied, of.rounds_lost, of.rounds) == (6, 1, 1, 8)
    assert of.margin == pytest.approx((2 + 0 + 3 - 4 + 2 + 1 + 4 + 1) / 8)
    assert (of.best, of.worst) == (5, -2)
    assert (of.best_round, of.worst_round) == (4, -4)
    assert (of.streak, of.longest) == (2, 2)


def test_a_lost_match_ends_a_streak_and_the_longest_is_remembered() -> None:
    of = figures([match(True, 1), match(True, 1), match(True, 1), match(False, -1)])
    assert (of.streak, of.longest) == (0, 3)


def test_points_of_each_kind_are_added_up() -> None:
    one = match(True, 1)._replace(rounds=rounds(1, 1, sweeps=[(2, 0), (1, 3)]))
    other = match(True, 1)._replace(rounds=rounds(0, sweeps=[(0, 4)]))
    assert figures([one, other]).kinds == {Point.SWEEPS: (3, 7)}


def test_nothing_gives_no_figures() -> None:
    assert figures([]) == Figures()
    assert figures([]).rounds == 0


def test_results_are_grouped_by_opponent() -> None:
    results = [match(True, 1), match(False, -1, opponent="rosa"), match(True, 2)]
    groups = grouped(results, lambda result: result.opponent)
    assert {name: len(group) for name, group in groups.items()} == {"beppe": 2, "rosa": 1}


def test_cards_are_counted_and_compared_with_chance() -> None:
    mine, others = DECK[:18], DECK[18:36]
    one = RoundResult(0, {}, mine, others)
    counts = {
        count.card: count for count in card_counts([match(True, 1)._replace(rounds=(one,) * 4)])
    }
    ace = counts[Card.parse("1D")]
    assert (ace.mine, ace.theirs) == (4, 0)
    assert [ace.mine_by_chance, ace.theirs_by_chance] == pytest.approx([1.8, 1.8])
    assert ace.surprise == pytest.approx((4 - 1.8) / (4 * 0.45 * 0.55) ** 0.5)
    king = counts[Card.parse("10B")]
    assert (king.mine, king.theirs) == (0, 0)


# ---------------------------------------------------------------------------- of whole matches


def test_a_match_as_its_record_tells_it() -> None:
    whole = kept(5)
    result = result_of(whole)
    standing = whole.standing
    assert result.won == (standing.winner == 0)
    assert result.margin == standing.scores[0] - standing.scores[1]
    assert [round_.margin for round_ in result.rounds] == [
        one - other for one, other in standing.by_round
    ]
    assert (result.opponent, result.game, result.helped) == ("Computer", "scopa", False)


def test_a_round_under_way_counts_for_nothing() -> None:
    half = kept(6, plays=40)
    result = result_of(half)
    assert result.won is None
    assert len(result.rounds) == 1
    assert result_of(kept(6, plays=10)).rounds == ()


@pytest.mark.parametrize("game", PRESETS)
@given(seed=st.integers(0, 15))
def test_the_points_of_all_kinds_are_the_points_of_the_round(game: str, seed: int) -> None:
    whole = kept(seed, rules=PRESETS[game])
    result = result_of(whole)
    for (_match, over), round_ in zip(whole.history.replayed(), result.rounds, strict=True):
        mine, *others = points(over)
        assert sum(both[0] for both in round_.kinds.values()) == mine
        fewer_is_better = over.rules.lowest_wins
        assert round_.margin == (min(others) - mine if fewer_is_better else mine - max(others))
        dealt = [*round_.dealt, *round_.others]
        assert len(set(dealt)) == len(dealt) == 40 - over.rules.table_size
    if not whole.history.rules.napola:  # with which all ten coins win, whatever the score
        assert result.won == (result.margin > 0)
    assert result.game == game


# ------------------------------------------------------------------------------ the account


def test_help_stands_apart() -> None:
    results = [match(True, 5, 2, 3), match(True, 9, 9, helped=True)]
    sections = {section.title: section for section in account(counted(*results))}
    assert "You have won 1 of 1 match (100%)." in sections["Your matches"].told
    assert sections["Round by round"].values == [2, 3]
    best = "Best match: won by 9 points; worst: won by 9 points."
    assert best in sections["With help"].told


def test_the_figures_are_told_in_plain_sentences() -> None:
    results = [match(True, 5, 2, 3), match(True, 1, 1), match(False, -3, -3), match(True, 2, 0)]
    assert overall(figures(results)) == [
        "You have won 3 of 4 matches (75%).",
        "Of 5 rounds you have won 3, lost 1 and tied 1.",
        "On average you take 0.60 points a round more than the others.",
        "Best match: won by 5 points; worst: lost by 3 points.",
        "Best round: won by 3 points; worst: lost by 3 points.",
        "At best you won 2 matches in a row.",
    ]
    assert "You won the last 2 matches: never more in a row." in overall(figures(results[:2]))
    losing = overall(figures([match(False, -3, -3, 0)]))
    assert losing[2] == "On average you take 1.50 points a round fewer than the others."
    assert not [sentence for sentence in losing if "in a row" in sentence]
    assert "Best round: a tie; worst: lost by 3 points." in losing
    set_language("it")
    assert "1,50" in overall(figures([match(False, -3, -3, 0)]))[2]


def test_a_match_that_cannot_be_read_is_missing_and_that_is_said() -> None:
    told = account(counted(match(True, 5, 2, 3)), unread=2)[-1]
    assert told.told == [
        "Damaged, so they cannot be read: 2 matches.",
        "Rounds that cannot be judged: 2.",
    ]


def test_an_empty_record_says_so() -> None:
    (section,) = account(counted(match(None, 0)))
    assert section.told[0].startswith("No round has been played to its end yet")


def test_no_line_of_the_account_is_wider_than_a_small_window_has_room_for() -> None:
    results = [result_of(kept(seed, rules=rules)) for seed, rules in enumerate(PRESETS.values())]
    many = [
        result._replace(opponent="a name of a very long opponent", margin=-45)
        for result in results * 40
    ]
    for section in account(counted(*many)):
        assert all(len(row) <= 56 for row in section.table)


IMPORTED = match(True, 9, 9)._replace(imported=True)
PRACTICE = match(True, 9, 9)._replace(key=DailyAttempt("2026-11-21", counts=False).new_match().key)


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        (IMPORTED, "Imported, perhaps played by others: 1 match."),
        (PRACTICE, "Daily deals played as practice: 1 match."),
    ],
)
def test_what_was_imported_or_practice_is_listed_and_said_but_not_counted(
    left_out: MatchResult, said: str
) -> None:
    results = [match(True, 5, 2, 3), left_out]
    *sections, told_of = account(counted(*results))
    assert sections == account(counted(*results[:1]))[:-1]
    assert told_of.title == _("Not counted")
    assert told_of.told == [said, "Rounds that cannot be judged: 2."]
    left = account(counted(*results[1:]))
    assert [section.title for section in left] == [_("Your matches"), _("Not counted")]
    told, alone = as_json(counted(*results)), as_json(counted(*results[:1]))
    assert {name: told[name] for name in told if name != "matches"} == {
        name: alone[name] for name in alone if name != "matches"
    }
    matches = told["matches"]
    assert isinstance(matches, list)
    assert [each["imported"] for each in matches] == [False, left_out.imported]


def test_the_first_go_at_a_daily_deal_is_counted() -> None:
    first = match(True, 5, 2)._replace(key=DailyAttempt("2026-11-21", counts=True).new_match().key)
    assert account(counted(first))[0].told[0] == "You have won 1 of 1 match (100%)."


def test_json_holds_the_same_figures() -> None:
    told = as_json(counted(match(True, 5, 2, 3), match(True, 9, 9, helped=True)))
    together = told["all"]
    assert isinstance(together, dict)
    assert (together["won"], together["best"]) == (1, 5)
    helped = told["helped"]
    assert isinstance(helped, dict)
    assert helped["best"] == 9


# --------------------------------------------------------------------------------- the plot


@given(st.lists(st.integers(-9, 9), max_size=300), st.integers(1, 80))
def test_columns_are_no_more_than_there_is_room_for_and_keep_the_mean_in_bounds(
    values: list[int], width: int
) -> None:
    found = columns(values, width)
    assert len(found) == min(width, len(values))
    if values:
        assert min(values) <= min(found)
        assert max(found) <= max(values)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=60), st.booleans())
def test_a_column_points_where_its_number_does(values: list[int], has_blocks: bool) -> None:
    rows = [row.ljust(len(values)) for row in plot(values, 4, has_blocks=has_blocks)]
    assert len(rows) == 9
    most = max(map(abs, values))
    for at, value in enumerate(values):
        above = sum(row[at] != " " for row in rows[:4])
        below = sum(row[at] != " " for row in rows[5:])
        assert not (value <= 0 and above)
        assert not (value >= 0 and below)
        if most and abs(value) == most:
            assert above + below == 4


AXES = Axes("points ahead", "rounds")


def test_a_plot_of_nothing_that_goes_down_has_no_rows_for_it() -> None:
    rows = over_time([3, 1, 0, 2], AXES, 40, 1, has_blocks=False)
    assert [row.direction for row in rows] == [0, 1, 0, 0]


def test_a_plot_names_its_axes_and_has_numbers_at_their_ends() -> None:
    rows = over_time([3, -1, 0, 2], AXES, 40, 1, has_blocks=False)
    assert [f"{row.label}{row.columns}".rstrip() for row in rows] == [
        "points ahead",
        "   +3  |###         ###",
        "    0  +----------------",
        "   -3  |",
        "        1    rounds    4",
    ]
    assert [row.direction for row in rows] == [0, 1, 0, -1, 0]


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=300), st.integers(40, 90), st.booleans())
def test_a_plot_takes_no_more_room_than_it_is_given(
    margins: list[int], width: int, has_blocks: bool
) -> None:
    rows = over_time(margins, AXES, width, 3, has_blocks=has_blocks)
    assert len(rows) == (9 if any(row.direction < 0 for row in rows) else 6)
    assert all(len(row.label + row.columns.rstrip()) <= width for row in rows)
    assert rows[-1].columns.endswith(str(len(margins)))
