"""The course of a match: what cards and plays changed of the chance to win it adds up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from scopa.engine import Match, Rules
from scopa.game.review.round_review import RoundReview
from scopa.players import match_chances
from scopa.players.match_chances import COUNTED_GAMES
from scopa.text.coaching.match_course import (
    RoundChange,
    chance_as_json,
    course_lines,
    course_sections,
)
from scopa.text.language import set_language
from scopa.text.report import section_lines
from tests.game.analyzed import analyzed_as_played
from tests.storage import state

TARGET = 20
TIE, LEAD = range(2)
"""Of this match the first two rounds end 2 to 2, and 3 to 1."""


@pytest.fixture
def one_point_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every round is thought to give one point, to the dealer in six of ten."""
    file = tmp_path / "results.json"
    counts = {"1:0": 6, "0:1": 4}
    file.write_text(json.dumps(dict.fromkeys(COUNTED_GAMES, counts)), "utf-8")
    monkeypatch.setattr(match_chances, "RESULTS_FILE", file)


def reviewed(round_: int, scores: tuple[int, int], costs: Mapping[int, float]) -> RoundReview:
    """A round that began at these *scores*, whose plays have *costs* of the match."""
    now = state(16).at_end_of_round(round_)
    before = Match(Rules(target=TARGET), scores, dealer=round_)
    start = now.match.deal(now.deck)
    all_costs = {**dict.fromkeys(range(36), 0.0), **costs}
    return RoundReview(round_, before, start, now.round, analyzed_as_played(now.round), all_costs)


def match() -> list[RoundReview]:
    """A match from 17 all over 19 all to its end."""
    mine, theirs = (1, 0) if state(16).at_end_of_round(TIE).round.dealer == 0 else (0, 1)
    tie = reviewed(TIE, (17, 17), {mine: 0.05, theirs: 0.1})
    last = reviewed(LEAD, (19, 19), {theirs: 0.126})  # the other deals
    return [tie, last]


@pytest.mark.usefixtures("one_point_rounds")
def test_a_match_that_can_be_reckoned_by_hand() -> None:
    first, last = (RoundChange.of(review) for review in match())
    assert first is not None
    assert last is not None
    # Whoever deals has 0.6 when both need one point, 0.552 for two, and 0.53856 for three.
    assert first.before == pytest.approx(0.53856)
    assert (first.after, last.before, last.after) == pytest.approx((0.4, 0.4, 1.0))
    assert (first.plays, last.plays) == pytest.approx((0.05, -0.126))
    assert (first.cards, last.cards) == pytest.approx((-0.18856, 0.726))
    assert chance_as_json(match()[0]) == {
        "before": first.before,
        "after": first.after,
        "plays": first.plays,
        "cards": first.cards,
    }


@pytest.mark.usefixtures("one_point_rounds")
def test_the_parts_add_up_as_they_are_shown() -> None:
    course, by_round = course_sections(match(), state(16).players)
    told = [
        "Your chance of winning the match went from 54% to 100%.",
        "After round 1, at 19 to 19: 40% (cards -19%, plays +5%).",
        "After round 2, at 22 to 20: 100% (cards +73%, plays -13%).",
    ]
    assert list(course_lines(match(), state(16).players))[:-1] == told
    assert [*course.paragraphs, *by_round.paragraphs[:-1]] == told
    assert course.plot is None, "two rounds make no curve"
    set_language("it")
    assert next(course_lines(match(), state(16).players)).startswith(
        "La tua probabilità di vincere la partita è passata da 54% a 100%."
    )


@pytest.mark.usefixtures("one_point_rounds")
def test_from_three_rounds_on_the_course_is_drawn() -> None:
    rounds = [reviewed(LEAD, (14, 16), {}), *match()]
    chances, cards, plays, _by_round = course_sections(rounds, state(16).players)
    assert chances.plot is not None
    assert cards.plot is not None
    assert plays.plot is not None
    assert chances.plot.values == [23, 54, 40, 100]
    assert (cards.plot.values, plays.plot.values) == ([31, -19, 73], [0, 5, -13])
    assert cards.plot.reach == plays.plot.reach == 73
    drawn = [str(line) for line in section_lines(chances, 56, 2, has_blocks=True)]
    assert drawn[-6:] == [
        "  100  │                  █████",
        "       │      ▁▁▁▁▁       █████",
        "   50  ┼────────────────────────",
        "       │█████       ▀▀▀▀▀",
        "    0  │▔▔▔▔▔",
        "        start            round 3",
    ]


@pytest.mark.usefixtures("one_point_rounds")
@pytest.mark.parametrize(
    ("is_waiting", "said"),
    [(True, "Rounds still to be judged: 1."), (False, "Rounds that cannot be judged: 1.")],
)
def test_of_a_round_that_is_not_judged_only_the_chance_is_told(is_waiting: bool, said: str) -> None:
    first, last = match()
    rounds = [first, last._replace(analysis=None, match_costs={}, is_waiting=is_waiting)]
    chances, *_plots, by_round = course_sections(rounds, state(16).players)
    assert chances.paragraphs[0].endswith(f" to 100%. {said}")
    assert by_round.paragraphs[-2].endswith(": 100%.")


def test_where_the_chance_is_not_known_it_is_not_told_or_a_sentence_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = state(1, rules=Rules(players=3), plays=40).at_end_of_round(0)
    review = RoundReview(0, three.match, three.round, three.round, None)
    assert [*course_sections([review], three.players), *course_lines([review], three.players)] == []
    assert chance_as_json(review) is None
    monkeypatch.setattr(match_chances, "RESULTS_FILE", tmp_path / "missing.json")
    (section,) = course_sections(match(), state(16).players)
    assert section.paragraphs == list(course_lines(match(), state(16).players))
    assert section.paragraphs[0].startswith(
        f"The chance of winning the match cannot be told: {tmp_path}"
    )
    assert chance_as_json(match()[0]) is None


def test_partners_have_one_chance() -> None:
    rules = Rules(players=4, partnerships=True)
    now = state(1, rules=rules, plays=40).at_end_of_round(0)
    analysis = analyzed_as_played(now.round)
    review = RoundReview.of(0, now.match, now.match.deal(now.deck), now.round, analysis)
    told = next(course_lines([review], now.players))
    assert told.startswith("Our chance of winning the match went from ")
