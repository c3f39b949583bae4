"""The statistics of matches as a report and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from scopa.engine import PRESETS, Rules, format_rules
from scopa.game.daily import DailyAttempt
from scopa.game.report import Plot
from scopa.game.round_analysis import RoundFigures, as_text, to_store
from scopa.game.statistics import CountedMatch, as_json, counted_matches, report
from scopa.players.analysis import RoundPhase
from scopa.players.effects import LossKind
from scopa.storage.analyses import RoundId, save_analysis
from scopa.storage.database import Store
from scopa.storage.match_statistics import MatchResult, result_of
from scopa.text.language import _, set_language
from tests.game.analyzed import analyzed_as_played, analyzed_play, analyzed_round, lost
from tests.storage import kept
from tests.storage.test_database import left_by
from tests.storage.test_match_statistics import match

ESCOBA = format_rules(PRESETS["escoba"])


def counted(*results: MatchResult) -> list[CountedMatch]:
    """Matches of which no round can be analyzed."""
    return [CountedMatch(result, unanalyzable=len(result.rounds)) for result in results]


def sentences_of(results: Sequence[MatchResult]) -> Sequence[str]:
    return report(counted(*results))[0].paragraphs


def sections_of(*matches: CountedMatch) -> dict[str, Sequence[str]]:
    return {section.title: section.paragraphs or section.table for section in report(matches)}


def test_what_plays_cost_is_told_by_opponent_phase_and_kind() -> None:
    first = analyzed_round(
        analyzed_play(0.5, kind=LossKind.SEVENS, phase=RoundPhase.FIRST_DEALS),
        analyzed_play(2.0, seat=1),
        luck=-1.0,
    )
    second = analyzed_round(
        analyzed_play(0.1, kind=LossKind.SWEEP, phase=RoundPhase.LAST_DEAL),
        analyzed_play(0.3, kind=LossKind.SEVENS, phase=RoundPhase.LAST_DEAL),
        luck=0.25,
    )
    told = sections_of(
        CountedMatch(match(True, 1, 1), (RoundFigures.of(first),)),
        CountedMatch(match(True, 1, 1, 1, opponent="rosa"), (RoundFigures.of(second),)),
    )
    assert told["How well you play Scopa"][1:] == [
        "Your plays cost you 0.45 points a round, give or take 0.05, in 2 judged rounds.",
        "Points ahead in all these rounds: +0.3. They come from who led (+0.0), the deals (-0.8), "
        "hidden cards (+0.0) and the plays (+1.1).",
    ]
    assert told["Luck and skill in Scopa, by opponent"][1:] == [
        "Beppe                     1   0.50  -1.00  +0.50",
        "Rosa                      1   0.40  +0.25  -0.15",
    ]
    assert told["What is lost in Scopa"] == [
        "Sevens                 0.40    89%",
        "Scopas                 0.05    11%",
    ]
    assert told["When points are lost in Scopa"][0] == "First deals            0.25    56%"
    assert told["Scopa by opponent"][1:] == [
        "Rosa                    1    0      2  +1.00    +1    +1",
        "Beppe                   1    0      1  +1.00    +1    +1",
    ]
    assert told["Not counted"] == ["Rounds still to be judged: 1."]


def test_the_rating_is_told_of_a_game_that_has_one_or_the_rounds_that_it_needs() -> None:
    title = "How well you play Scopa"
    one = CountedMatch(match(True, 1, 1), tuple(lost(0.5)))
    assert sections_of(one)[title][:2] == [
        "After 7 more rounds you will see how you compare with the opponents in Scopa.",
        "Your plays cost you 0.50 points in 1 judged round.",
    ]
    many = CountedMatch(match(True, 1, *[1] * 20), tuple(lost(*[0.84, 0.85] * 10)))
    of_escoba = many._replace(result=many.result._replace(rules=ESCOBA))
    assert sections_of(of_escoba)["How well you play Escoba"][0].startswith("Your plays cost you")
    rated = sections_of(many)[title]
    assert rated[0].startswith("You play about as well as Carla")
    assert rated[-1].startswith("The coach thinks like Il Maestro")


def test_no_figures_of_different_games_are_mixed_in_what_plays_cost() -> None:
    scopa = CountedMatch(match(True, 1, 1, 1), tuple(lost(0.5, 0.7)))
    other = CountedMatch(match(True, 1, 1)._replace(rules=ESCOBA), tuple(lost(9.0)))
    told = sections_of(scopa, other)
    assert "Your plays cost you 0.60 points a round" in told["How well you play Scopa"][1]
    assert "9.00 points" in told["How well you play Escoba"][0]
    assert [row.split()[3] for row in told["Escoba by opponent"][1:]] == ["1"]
    assert [row.split()[3] for row in told["Scopa by opponent"][1:]] == ["2"]
    plots = {section.title: section.plot for section in report([scopa, other])}
    assert plots["Points lost in Escoba, round by round"] == Plot([9.0], "points lost", "rounds")
    skill = as_json([scopa, other])["skill"]
    assert isinstance(skill, dict)
    assert skill["by_game"]["scopa"]["lost"]["value"] == pytest.approx(0.6)


def test_help_stands_apart() -> None:
    results = [match(True, 5, 2, 3), match(True, 9, 9, helped=True)]
    sections = {section.title: section for section in report(counted(*results))}
    assert "You have won your only match." in sections["Your matches"].paragraphs
    assert sections["Scopa, round by round"].plot == Plot([2, 3], "points ahead", "rounds")
    assert not any("Best" in text for text in sections["With help"].paragraphs), "of a single one"


def test_the_figures_are_told_in_plain_sentences() -> None:
    results = [match(True, 5, 2, 3), match(True, 1, 1), match(False, -3, -3), match(True, 2, 0)]
    assert sentences_of(results) == [
        "You have won 3 of 4 matches (75%).",
        "Of 5 rounds you have won 3, lost 1 and tied 1.",
        "On average you score 0.60 points a round more than the others.",
        "Best match: won by 5 points; worst: lost by 3 points.",
        "Best round: won by 3 points; worst: lost by 3 points.",
        "At best you won 2 matches in a row.",
    ]
    assert "You won the last 2 matches, your longest run." in sentences_of(results[:2])
    losing = sentences_of([match(False, -3, -3, 0)])
    assert losing[2] == "On average you score 1.50 points a round fewer than the others."
    assert not [sentence for sentence in losing if "in a row" in sentence]
    assert "Best round: a tie; worst: lost by 3 points." in losing
    set_language("it")
    assert "1,50" in sentences_of([match(False, -3, -3, 0)])[2]


def test_a_match_that_cannot_be_read_is_missing_and_that_is_said() -> None:
    told = report(counted(match(True, 5, 2, 3)), unread=2)[-1]
    assert told.paragraphs == [
        "Damaged, so they cannot be read: 2 matches.",
        "Rounds that cannot be judged: 2.",
    ]


def test_an_empty_record_says_so() -> None:
    (section,) = report(counted(match(None, 0)))
    assert section.paragraphs[0].startswith("No round has been played to its end yet")


def test_no_line_of_a_table_is_wider_than_a_small_window_has_room_for() -> None:
    results = [result_of(kept(seed, rules=rules)) for seed, rules in enumerate(PRESETS.values())]
    many = [
        result._replace(opponent="a name of a very long opponent", margin=-45)
        for result in results * 40
    ]
    for section in report(counted(*many)):
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
    *sections, told_of = report(counted(*results))
    assert sections == report(counted(*results[:1]))[:-1]
    assert told_of.title == _("Not counted")
    assert told_of.paragraphs == [said, "Rounds that cannot be judged: 2."]
    left = report(counted(*results[1:]))
    assert [section.title for section in left] == [_("Your matches"), _("Not counted")]
    told, alone = as_json(counted(*results)), as_json(counted(*results[:1]))
    assert {name: told[name] for name in told if name != "matches"} == {
        name: alone[name] for name in alone if name != "matches"
    }
    matches = told["matches"]
    assert isinstance(matches, list)
    assert [each["imported"] for each in matches] == [False, left_out.imported]


@pytest.mark.parametrize("figures", [None, "", "[", "[0]", "[1, 2]", '[1,0,0,0,0,0,0,3,{"a":1}]'])
def test_figures_are_read_from_the_record_and_found_once_where_they_are_missing(
    home: Path, monkeypatch: pytest.MonkeyPatch, figures: str | None
) -> None:
    whole = kept(1)
    (_, first), (_, second), *_rest = whole.history.replayed()
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
        monkeypatch.setattr("scopa.game.statistics.from_text", None)
        assert counted_matches(store, [1]) == [due]


def test_the_statistics_of_a_record_of_before_are_found(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "matches.db"
    left_by(3, file)
    with closing(Store(file)) as store:
        for _ in range(2):  # the second time from what was kept
            found = counted_matches(store, [1, 2, 3])
            assert [match.result.key for match in found] == ["key-3", "key-1", "key-2"]
            assert [match.result.imported for match in found] == [True, False, False]
            assert [[each.lost for each in match.analyzed] for match in found] == [
                [], [0.25], [0.5],
            ]  # fmt: skip


def test_points_of_several_games_are_never_told_together() -> None:
    """Nine points ahead in Cirulla and one behind in Scopa are no mean of four."""
    scopa, cirulla = match(False, -1, -1), match(True, 9, 9)
    cirulla = cirulla._replace(rules=format_rules(PRESETS["cirulla"]))
    told = report(counted(scopa, cirulla))
    assert told[0].paragraphs == [
        "You have won 1 of 2 matches (50%).",
        "Of 2 rounds you have won 1, lost 1 and tied 0.",
    ]
    titles = [section.title for section in told]
    assert {"Scopa, round by round", "Cirulla, round by round"} <= set(titles)
    found = as_json(counted(scopa, cirulla))
    together, by_game = found["all"], found["by_game"]
    assert isinstance(together, dict)
    assert isinstance(by_game, dict)
    assert (together["won"], together["margin"], together["best"]) == (1, None, None)
    assert {name: of["margin"] for name, of in by_game.items()} == {"scopa": -1.0, "cirulla": 9.0}


def test_a_game_with_more_players_is_another_game() -> None:
    two, three = match(True, 5, 5), match(False, -2, -2)
    three = three._replace(rules=format_rules(Rules(players=3)))
    titles = [section.title for section in report(counted(two, three))]
    assert {"Scopa, round by round", "Scopa for 3, round by round"} <= set(titles)
    found = as_json(counted(two, three))["by_game"]
    assert isinstance(found, dict)
    assert set(found) == {"scopa", "scopa/3"}
