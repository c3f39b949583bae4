"""The grades of plays, and the accuracy of rounds."""

from __future__ import annotations

import pytest

from scopa.engine import Play
from scopa.game.review.grades import Grade, accuracy
from scopa.game.review.rating import Skill
from scopa.game.review.stored_analysis import RoundFigures
from scopa.players.effects import LossKind
from scopa.players.round_analysis import PlayAnalysis
from scopa.text.coaching.grade_words import accuracy_text, best_plays
from scopa.text.language import set_language
from tests.game.analyzed import analyzed_play, analyzed_round

BEST, WORST = Play.parse("7D"), Play.parse("2C")


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        (0.0, Grade.BEST),
        (0.099, Grade.BEST),
        (0.1, Grade.SLIP),
        (0.2, Grade.MISTAKE),
        (0.494, Grade.MISTAKE),
        (0.496, Grade.BLUNDER),
        (3.0, Grade.BLUNDER),
    ],
)
def test_a_grade_begins_where_its_least_cost_is_shown(cost: float, grade: Grade) -> None:
    assert Grade.of(cost) is grade


def with_stake(cost: float, at_stake: float) -> PlayAnalysis:
    """A play that cost so much of what was at stake."""
    play = analyzed_play(cost, play=WORST, best=BEST)
    return play._replace(values={BEST: at_stake, WORST: at_stake - cost, Play.parse("9S"): 0.0})


def test_the_accuracy_is_the_share_of_what_was_at_stake_that_was_kept() -> None:
    plays = [with_stake(0.0, 1.0), with_stake(0.5, 1.5), analyzed_play()]
    figures = RoundFigures.of(analyzed_round(*plays, analyzed_play(9.0, seat=1)))
    assert (figures.lost, figures.at_stake) == (0.5, 2.5)
    skill = Skill.of([figures])
    assert skill is not None
    assert skill.accuracy == pytest.approx(0.8)
    assert skill.accuracy_by_phase == {"middle": pytest.approx(0.8)}
    assert skill.grades == {"best": 1, "slip": 0, "mistake": 0, "blunder": 1}
    assert RoundFigures.parse(figures.text) == figures
    assert RoundFigures.parse(f"[4, {figures.text[1:]}") == figures, "as they were kept before"
    worst = RoundFigures.of(analyzed_round(with_stake(1.0, 1.0)))
    assert accuracy(worst.lost, worst.at_stake) == 0.0


def test_the_accuracy_in_a_theme_is_what_was_kept_of_the_points_at_stake_in_it() -> None:
    coins, sweep = LossKind.COINS, LossKind.SWEEP
    plays = [
        with_stake(0.2, 1.0)._replace(kind=coins, at_stake_by_kind={coins: 0.2, sweep: 1.0}),
        with_stake(0.0, 0.6)._replace(at_stake_by_kind={coins: 0.6}),
    ]
    skill = Skill.of([RoundFigures.of(analyzed_round(*plays))])
    assert skill is not None
    assert skill.accuracy_by_kind == {"sweep": 1.0, "coins": pytest.approx(0.75)}


def test_where_nothing_was_at_stake_there_is_no_accuracy() -> None:
    assert accuracy(0.0, 0.0) is None
    assert accuracy_text(None, [analyzed_play()]) == "Accuracy -, 1 without a choice."


def test_the_accuracy_is_told_with_the_grades() -> None:
    plays = [with_stake(0.0, 1.0), with_stake(0.5, 1.5), with_stake(0.25, 1.0)]
    assert accuracy_text(0.786, [*plays, *[analyzed_play()] * 6]) == (
        "Accuracy 79%: 1 best, 1 mistake, 1 blunder, 6 without a choice."
    )
    set_language("it")
    assert accuracy_text(0.786, plays) == "Precisione 79%: 1 ottima, 1 errore, 1 svarione."


def test_how_many_plays_were_the_best_is_told_with_what_the_others_cost() -> None:
    told = "Of 12 plays with a choice 9 were the best; the others cost 0.59 points."
    assert best_plays(12, 9, 0.59) == told
    assert best_plays(12, 12, 0.0) == "All your 12 plays with a choice were the best."
    assert best_plays(1, 1, 0.0) == "Your only play with a choice was the best."
    assert best_plays(1, 0, 0.4) == "Your only play with a choice cost 0.40 points."
    assert best_plays(0, 0, 0.0) == "No play had a choice."
