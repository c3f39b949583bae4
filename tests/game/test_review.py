"""The review of a match: known analyses from the record, the rest made once and kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import SCOPA, History, Rules, points
from scopa.game.review.round_review import last_review, reviews
from scopa.game.review.stored_analysis import as_text, from_text
from scopa.plain.descriptions import review_lines
from scopa.players.round_analysis import ANALYSIS_VERSION, RoundAnalysis
from scopa.storage.analyses import RoundId, analyses, save_analysis
from scopa.storage.database import Store
from scopa.storage.errors import FileError
from scopa.storage.saved_match import StoredAnalysis
from scopa.text.coaching.review_page import as_json, luck_and_mistakes, outcome, result_bars
from scopa.text.language import set_language
from scopa.text.player_names import names_at_table
from tests.game.analyzed import analyzed_as_played, analyzed_play, analyzed_round
from tests.storage import saved, saved_from, state

COSTS = (0.0, 0.5, 0.25, 1.25, 0.75, 0.01)


@pytest.fixture
def analyzed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the rounds that were analyzed, which takes no time here."""
    numbers: list[int] = []

    def analyze(history: History, number: int) -> RoundAnalysis:
        numbers.append(number)
        return analyzed_as_played(list(history.replayed())[number].end, COSTS)

    monkeypatch.setattr("scopa.game.review.round_review.analyze_round_of", analyze)
    return numbers


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    with closing(Store(tmp_path / "matches.db")) as store:
        yield store


def test_each_round_that_is_over_is_analyzed_once_and_then_known(
    store: Store, analyzed: list[int]
) -> None:
    match = saved(1, plays=80)
    store.add(match)
    first = list(reviews(match))
    assert [review.number for review in first] == analyzed == [0, 1]
    assert list(reviews(match)) == first
    assert analyzed == [0, 1]
    assert [found.analyzer for found in analyses(store, 1).values()] == [ANALYSIS_VERSION] * 2


@pytest.mark.parametrize(
    "known",
    [
        StoredAnalysis("another", "{}"),
        StoredAnalysis("another", None),
        StoredAnalysis(ANALYSIS_VERSION, "{"),
        StoredAnalysis(ANALYSIS_VERSION, '{"margin": 1, "sides": 2, "deals": [], "plays": [[0]]}'),
        StoredAnalysis(ANALYSIS_VERSION, as_text(analyzed_as_played(state(9, plays=36).round))),
    ],
)
def test_what_is_by_another_analyzer_or_not_about_these_plays_is_analyzed_again(
    store: Store, analyzed: list[int], known: StoredAnalysis
) -> None:
    match = saved(1, plays=36)
    store.add(match)
    assert save_analysis(store, RoundId(1, 0), match.history.rounds[0], known)
    (review,) = reviews(match)
    assert analyzed == [0]
    assert review.analysis == from_text(analyses(store, 1)[0].found)


def test_a_round_that_was_found_impossible_to_analyze_is_not_tried_again(
    store: Store, analyzed: list[int]
) -> None:
    match = saved(1, plays=36)
    store.add(match)
    save_analysis(
        store, RoundId(1, 0), match.history.rounds[0], StoredAnalysis(ANALYSIS_VERSION, None)
    )
    (review,) = reviews(match)
    assert (review.analysis, review.costly_plays, analyzed) == (None, [], [])
    assert list(review_lines(review, names_at_table(SCOPA, ("", "beppe"))))[-1].endswith(
        "This round cannot be judged."
    )


def test_a_match_that_is_not_in_the_record_is_analyzed_and_not_kept(
    store: Store, analyzed: list[int]
) -> None:
    assert len(list(reviews(saved(1, plays=80)))) == len(analyzed) == 2
    assert store.summaries() == []


@pytest.mark.parametrize("fails", ["open_record", "analyses", "save_analysis"])
def test_a_record_that_cannot_be_opened_read_or_written_hinders_no_review(
    store: Store, analyzed: list[int], monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def fail(*_: object) -> None:
        raise FileError("disk full", "matches.db")

    now = state(1, plays=72)
    store.add(saved_from(now))
    monkeypatch.setattr(f"scopa.game.review.round_review.{fails}", fail)
    assert last_review(now).number == 1
    assert analyzed == [1]
    assert analyses(store, 1) == {}


def test_the_plays_of_the_person_that_cost_something_come_in_order(analyzed: list[int]) -> None:
    (review,) = reviews(saved(1, plays=36))
    assert review.analysis is not None
    mine = [play.cost for play in review.analysis.plays if play.seat == 0 and play.cost >= 0.1]
    assert [play.cost for play in review.costly_plays] == sorted(mine, reverse=True)
    assert analyzed == [0]


@given(st.floats(-9, 9), st.floats(-9, 9), st.floats(0, 9))
def test_what_is_found_is_read_as_it_was_written(luck: float, expected: float, cost: float) -> None:
    found = analyzed_as_played(state(1, plays=36).round, [cost])
    deals = tuple(deal._replace(luck=luck) for deal in found.deals)
    plays = tuple(play._replace(expected=expected) for play in found.plays)
    found = found._replace(deals=deals, plays=plays)
    read = from_text(as_text(found))
    assert read is not None
    assert as_text(read) == as_text(found)
    assert [play.play for play in read.plays] == [play.play for play in found.plays]
    assert read.deal_luck == pytest.approx(luck, abs=1e-6)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", '{"margin": 1}', '{"margin":1,"sides":2,"deals":5,"plays":[]}']
)
def test_what_cannot_be_read_is_nothing(text: str) -> None:
    assert from_text(text) is None


def test_the_parts_add_up_and_json_holds_them(analyzed: list[int]) -> None:
    match = saved(1, plays=80)
    reviewed_ = list(reviews(match))
    told = json.loads(json.dumps(as_json(match, reviewed_)))
    assert (told["key"], told["judge"], len(told["rounds"])) == ("key-1", ANALYSIS_VERSION, 2)
    for review, round_ in zip(reviewed_, told["rounds"], strict=True):
        assert tuple(round_["points"]) == points(review.end)
        summed = sum(round_[part] for part in ("head_start", "dealt", "unseen", "better"))
        assert summed == pytest.approx(round_["margin"])
        assert [play["play"] for play in round_["plays"]] == list(map(str, review.end.plays))
    assert told["together"]["rounds"] == len(analyzed)


# ------------------------------------------------------------------------------- in words

TWO, THREE = (
    names_at_table(SCOPA, ("", "beppe")),
    names_at_table(SCOPA, ("", "beppe", "rosa")),
)


@pytest.mark.parametrize(
    ("margin", "own", "english", "italian"),
    [
        (
            -3, 0.5,
            "The cards gave Beppe 3.6 points; "
            "your mistakes cost 0.5 points, Beppe's 1.1.",
            "Le carte hanno dato a Beppe 3,6 punti; "
            "i tuoi errori sono costati 0,5 punti, quelli di Beppe 1,1.",
        ),
        (
            3, 1.36,
            "The cards gave you 3.3 points; "
            "your mistakes cost 1.4 points, Beppe's 1.1.",
            "Le carte ti hanno dato 3,3 punti; "
            "i tuoi errori sono costati 1,4 punti, quelli di Beppe 1,1.",
        ),
        (
            0, 1.1,
            "The cards favoured nobody; your mistakes cost 1.1 points, Beppe's 1.1.",
            "Le carte non hanno favorito nessuno; "
            "i tuoi errori sono costati 1,1 punti, quelli di Beppe 1,1.",
        ),
    ],
)  # fmt: skip
def test_luck_and_mistakes_are_told_in_a_sentence_that_adds_up(
    margin: float, own: float, english: str, italian: str
) -> None:
    plays = analyzed_play(own), analyzed_play(1.1, seat=1)
    analysis = analyzed_round(*plays, luck=margin - 1.1 + own)
    for language, said in (("en", english), ("it", italian)):
        set_language(language)
        assert luck_and_mistakes([analysis], names_at_table(SCOPA, ("", "beppe"))) == said
    set_language("en")
    bars = result_bars([analysis], TWO)
    *parts, result = [Decimal(bar.text) for bar in bars]
    assert sum(parts) == result == margin
    assert [bar.name for bar in bars][1:3] == ["Your mistakes", "Mistakes of Beppe"]


def test_where_the_lowest_wins_fewer_points_have_won_and_of_several_the_best_counts() -> None:
    assert outcome((1, 3), TWO, Rules(lowest_wins=True)) == "You won 1 to 3."
    assert outcome((2, 2), TWO, SCOPA) == "A tie, 2 to 2."
    assert outcome((3, 1, 4), THREE, Rules(players=3)) == "You lost 3 to 1 to 4."
    plays = analyzed_play(0.5), analyzed_play(1.0, seat=1)
    of_three = analyzed_round(*plays, luck=-2.0)._replace(sides=3)
    assert luck_and_mistakes([of_three], THREE) == (
        "Your points less the mean of the others': -1.5. The cards gave the others 2.0 points; "
        "your mistakes cost 0.5 points, theirs 1.0."
    )


def test_partners_are_spoken_of_as_we_and_they() -> None:
    rules = Rules(players=4, partnerships=True)
    named = names_at_table(rules, ("", "beppe"))
    assert outcome((3, 6), named, rules) == "We lost 3 to 6."
    plays = [analyzed_play(cost, seat=seat) for seat, cost in enumerate((0.4, 0.5, 1.1))]
    assert luck_and_mistakes([analyzed_round(*plays, luck=-2.0)], named) == (
        "The cards gave them 2.0 points; our mistakes cost 1.5 points (yours 0.4, Pina's 1.1), "
        "theirs 0.5."
    )
    bars = result_bars([analyzed_round(*plays, luck=-2.0)], named)
    assert [(bar.name, bar.text) for bar in bars[1:3]] == [
        ("Our mistakes", "-1.5"),
        ("Mistakes of the others", "+0.5"),
    ]
