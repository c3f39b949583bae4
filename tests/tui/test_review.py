"""The review: a step for each play, the costliest mistake first, and the better play framed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scopa.engine import Rules
from scopa.game.match_state import HUMAN, as_saved
from scopa.game.round_review import RoundReview, reaches
from scopa.players.coach import BLUNDER, MISTAKE, NEARLY_EQUAL
from scopa.storage.puzzle_answers import load_answers, round_key
from scopa.text.coaching.review_words import summary
from scopa.text.player_names import players_of
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command, Show
from scopa.tui.navigation import open_match_review
from scopa.tui.screens.review import Review
from scopa.tui.screens.table import Table
from tests.storage import state as in_play
from tests.tui import APP_STATE, only, screens_after, words
from tests.tui.null_terminal import quick_judgement
from tests.tui.screen_cases import finished_table, judged, pressed

BEGUN = Review.of(finished_table().state, 0)
TOLD = judged(BEGUN)


def test_each_play_is_judged_in_turn_and_then_the_costliest_mistake_is_shown() -> None:
    assert BEGUN.request is not None
    assert "play 1 of 36" in words(BEGUN)
    assert [play.number for play in TOLD.plays] == list(range(36))
    assert TOLD.request is None
    assert TOLD.index == TOLD.review.mistakes[0].number
    order = [(play.seat, -play.cost) for play in TOLD.review.mistakes]
    assert order == sorted(order)
    assert {seat for seat, _cost in order} == {0, 1}


def test_what_is_known_is_not_judged_again() -> None:
    assert BEGUN.request is not None
    known = {(0, play.number): play.values for play in TOLD.plays if play.values}
    review = Review.of(finished_table().state, 0, known=known)
    assert len(review.plays) >= 1
    while review.request is not None:
        assert (0, len(review.plays)) not in known
        review = review._with(quick_judgement(review.request))
    assert [play.cost for play in review.plays] == [play.cost for play in TOLD.plays]


def test_a_mistake_is_told_with_the_better_play_framed_and_ones_own_marked() -> None:
    text = words(TOLD, Size(120, 40))
    assert "Blunder, " in text
    assert "The coach would " in text
    assert TOLD.advice is not None
    assert TOLD.shown_board.marked_play == TOLD.advice.play


def test_left_and_right_step_through_all_plays_and_enter_goes_to_the_next_mistake() -> None:
    first = pressed(TOLD, Command.FIRST, to=Review)
    assert first.index == 0
    assert pressed(first, Command.NEXT, to=Review).index == 1
    assert pressed(pressed(first, Command.NEXT), Command.PREVIOUS, to=Review).index == 0
    assert pressed(first, Command.PREVIOUS, to=Review).index == 0
    assert pressed(first, Command.LAST, to=Review).index == 35
    mistakes = [play.number for play in TOLD.review.mistakes]
    review = TOLD
    for number in (*mistakes[1:], mistakes[0]):
        assert "Enter " in words(review)
        review = pressed(review, Command.OK, to=Review)
        assert review.index == number


def test_the_only_mistake_of_a_round_is_said_to_be_the_only_one() -> None:
    worst = TOLD.index
    good = [play._replace(values={}) for play in TOLD.plays]
    only_one = replace(TOLD, plays=(*good[:worst], TOLD.plays[worst], *good[worst + 1 :]))
    assert "no other mistake" in words(only_one)
    assert pressed(only_one, Command.OK, to=Review).index == worst
    away = pressed(only_one, Command.NEXT, to=Review)
    assert "Enter next mistake" in words(away)
    assert pressed(away, Command.OK, to=Review).index == worst
    none = replace(TOLD, plays=tuple(good), advice=None)
    assert "next" not in words(none)
    assert pressed(none, Command.OK, to=Review).index == worst + 1


def test_the_mistake_of_another_is_told_with_the_better_play_framed() -> None:
    theirs = next(play for play in TOLD.review.mistakes if play.seat != HUMAN)
    review = only(Review, screens_after(TOLD, Show(theirs.number)))
    assert review.advice is not None
    assert review.shown_board.shown_play == review.advice.play
    told = words(review, Size(120, 40))
    assert f", {theirs.cost:.2f} points: Beppe " in told
    assert "The coach would " in told


def test_what_is_said_of_a_play_ends_once() -> None:
    for play in TOLD.plays:
        review = only(Review, screens_after(TOLD, Show(play.number)))
        assert not re.search(r"[a-z]\.\.(?!\.)", words(review)), play


def test_another_players_play_is_shown_and_every_hand_lies_open() -> None:
    theirs = next(play for play in TOLD.plays if play.seat != HUMAN and not play.is_mistake)
    review = only(Review, screens_after(TOLD, Show(theirs.number)))
    assert review.shown_board.shown_play == theirs.play
    assert review.shown_board.has_open_hands
    assert review.advice is None


def test_the_values_of_all_plays_are_shown_and_hidden_again() -> None:
    shown = pressed(TOLD, Command.SUGGEST, to=Review)
    assert "yours" in words(shown)
    assert shown.shows_values
    assert pressed(shown, Command.SUGGEST, to=Review).shows_values is False
    assert pressed(shown, Command.NEXT, to=Review).shows_values is False


def test_a_play_can_be_tried_again_from_there() -> None:
    review, table = screens_after(TOLD, Action(Command.AGAIN))
    assert review == TOLD
    assert isinstance(table, Table)
    assert table.state.is_practice
    assert len(table.state.round.plays) == TOLD.index
    assert "{again}" in TOLD.explanation[-1]


def test_a_play_of_a_match_in_the_folder_is_tried_again_unless_others_played_it() -> None:
    match = as_saved(finished_table().state)
    (own,) = open_match_review(match)
    assert isinstance(screens_after(judged(only(Review, [own])), Action(Command.AGAIN))[1], Table)
    (foreign,) = open_match_review(match._replace(players=("You", "Anna")))
    saved = judged(only(Review, [foreign]))
    assert "{again}" not in " ".join(saved.explanation)
    assert screens_after(saved, Action(Command.AGAIN)) == [saved]


def test_beyond_the_last_play_comes_the_next_round() -> None:
    assert pressed(TOLD, Command.LAST, Command.NEXT, to=Review).number == 0
    assert screens_after(TOLD, Action(Command.BACK)) == []


@pytest.mark.usefixtures("home")
def test_a_round_that_was_left_counts_as_reviewed() -> None:
    job = TOLD.handle(Action(Command.BACK), APP_STATE).job
    assert job is not None
    assert job() == ()
    assert load_answers().reviewed == {round_key(TOLD.match.key, 0)}


def test_the_line_above_says_what_came_of_the_round() -> None:
    review, players = TOLD.review, players_of(TOLD.at_end)
    long, short, result = summary(review, players)
    mine, theirs = review.points
    assert f" {mine} to {theirs}" in result
    assert len(long) > len(short) > len(result)
    assert "mistakes cost you " in long
    luck = review.luck
    assert luck is not None
    assert luck == pytest.approx(mine - theirs + review.lost_by(0) - review.lost_by(1))


@pytest.mark.parametrize(
    ("cost", "grade"),
    [(0.0, 0), (NEARLY_EQUAL, 0), (0.194, 0), (0.196, 1), (MISTAKE, 1), (0.494, 1), (BLUNDER, 2)],
)
def test_a_grade_is_what_is_shown_with_two_decimals(cost: float, grade: int) -> None:
    assert reaches(cost, MISTAKE) + reaches(cost, BLUNDER) == grade


def test_luck_is_not_told_where_nobody_can_tell() -> None:
    of_three = Review.of(in_play(5, rules=Rules(players=3), plays=50), 0)
    review = RoundReview(of_three.at_end, ())
    assert review.luck is None
    assert "cards" not in summary(review, players_of(of_three.at_end))[0]
