"""The statistics of matches: figures, their course, and JSON."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scopa.engine import PRESETS, Rules, format_rules
from scopa.game.daily import DailyAttempt
from scopa.game.review.rating import SCALES
from scopa.game.review.statistics import CountedMatch, Group, as_json, counted_matches, curve
from scopa.game.review.stored_analysis import as_text, to_store
from scopa.players.round_analysis import ANALYSIS_VERSION
from scopa.storage.analyses import RoundId, not_analyzed, save_analysis
from scopa.storage.database import Store
from scopa.storage.match_statistics import MatchResult, result_of
from tests.game.analyzed import analyzed_as_played, lost
from tests.storage import saved
from tests.storage.test_database import left_by_version_3
from tests.storage.test_match_statistics import match

ESCOBA = format_rules(PRESETS["escoba"])


def counted(*results: MatchResult) -> list[CountedMatch]:
    """Matches of which no round can be analyzed."""
    return [CountedMatch(result, unanalyzable=len(result.rounds)) for result in results]


IMPORTED = match(True, 9, 9)._replace(imported=True)
PRACTICE = match(True, 9, 9)._replace(key=DailyAttempt("2026-11-21", counts=False).begin().key)


@pytest.mark.parametrize("figures", [None, "", "[", "[0]", "[1, 2]", '[1,0,0,0,0,0,0,3,{"a":1}]'])
def test_figures_are_read_from_the_record_and_found_anew_where_they_are_missing(
    home: Path, figures: str | None
) -> None:
    whole = saved(1)
    first, second, *_rest = (replayed.end for replayed in whole.history.replayed())
    texts = [as_text(analyzed_as_played(first, [0.1])), as_text(analyzed_as_played(second, [1.7]))]
    with closing(Store(home / "matches.db")) as store:
        store.add(whole)
        for number, text in enumerate([*texts, None]):
            played = whole.history.rounds[number]
            save_analysis(store, RoundId(1, number), played, to_store(text))
        (due,) = counted_matches(store, [1])
        assert due.result == result_of(whole)
        assert [round(each.lost, 6) for each in due.analyzed] == [0.1, 0.0]  # seat 1 began
        assert (due.unanalyzable, due.scale) == (1, "scopa")
        store._database.execute("UPDATE judgements SET figures = ? WHERE round = 0", [figures])
        assert counted_matches(store, [1, 7]) == [due]


def test_a_record_of_before_is_counted_and_its_rounds_are_judged_anew(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "matches.db"
    left_by_version_3(file)
    with closing(Store(file)) as store:
        found = counted_matches(store, [1, 2, 3])
        assert [match.result.key for match in found] == ["key-3", "key-1", "key-2"]
        assert [match.result.imported for match in found] == [True, False, False]
        assert [match.waiting for match in found] == [0, 1, 1]
        assert len(not_analyzed(store, ANALYSIS_VERSION)) == 2


def test_points_of_several_games_are_never_told_together() -> None:
    """Nine points ahead in Cirulla and one behind in Scopa are no mean of four."""
    scopa, cirulla = match(False, -1, -1), match(True, 9, 9)
    cirulla = cirulla._replace(rules=format_rules(PRESETS["cirulla"]))
    of_three = match(False, -2, -2)._replace(rules=format_rules(Rules(players=3)))
    found = as_json(counted(scopa, cirulla, of_three))
    together, by_game = found["all"], found["by_game"]
    assert isinstance(together, dict)
    assert isinstance(by_game, dict)
    assert (together["won"], together["margin"]) == (1, None)
    margins = {name: of["margin"] for name, of in by_game.items()}
    assert margins == {"scopa": -1.0, "cirulla": 9.0, "scopa/3": -2.0}
    mixed = as_json(
        [CountedMatch(scopa, tuple(lost(0.5, 0.7))), CountedMatch(cirulla, tuple(lost(9.0)))]
    )
    skill = mixed["skill"]
    assert isinstance(skill, dict)
    assert skill["by_game"]["scopa"]["lost"]["value"] == pytest.approx(0.6)


def test_what_was_imported_or_practice_is_listed() -> None:
    matches = as_json(counted(match(True, 5, 2, 3), IMPORTED, PRACTICE))["matches"]
    assert isinstance(matches, list)
    assert [each["imported"] for each in matches] == [False, True, False]


def test_the_curve_begins_with_the_eighth_round_and_has_the_dates_of_the_matches() -> None:
    first = match(True, *[1] * 6)._replace(begun="2026-10-30T20:00:00+00:00")
    second = match(True, *[1] * 4)._replace(begun="2026-11-02T20:00:00+00:00")
    group = Group(
        [
            CountedMatch(first, tuple(lost(*[2.0] * 6))),
            CountedMatch(second, tuple(lost(*[0.0] * 4))),
        ]
    )
    points = curve(group)
    assert [each.lost for each in points] == pytest.approx([12 / 8, 12 / 9, 12 / 10])
    assert {each.begun for each in points} == {second.begun}
    assert len(group.places) == 3
    assert group.places == sorted(group.places)
    of_escoba = [
        match_._replace(result=match_.result._replace(rules=ESCOBA)) for match_ in group.matches
    ]
    assert Group(of_escoba).places == []


def test_the_place_over_time_is_that_of_the_last_thirty_rounds() -> None:
    carla, beppe = SCALES["scopa"]["carla"], SCALES["scopa"]["beppe"]
    rounds = tuple(lost(*[beppe] * 40, *[carla] * 40))
    places = Group([CountedMatch(match(True, 1), rounds)]).places
    assert len(places) == 80 - 7
    assert places[:33] == pytest.approx([2.0] * 33)
    assert sorted(places[33:62]) == places[33:62]
    assert places[-10:] == pytest.approx([3.0] * 10)
