"""The review: what each play of the person cost, and the better one framed on the table."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.output import STOPPED
from scopa.engine import CardSet, points
from scopa.players.coach import Advice
from scopa.players.heuristic_player import choose
from scopa.storage.database import Store
from scopa.storage.match_file_writer import format_match
from scopa.storage.saved_match import SavedMatch
from scopa.text.cards import list_of_cards
from scopa.text.coach import reviewed
from scopa.text.language import set_language
from scopa.text.score import to_each_other
from scopa.tui.app import answer
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_match_review, open_statistics
from scopa.tui.screen import Tick
from scopa.tui.screens.match_list import MatchList
from scopa.tui.screens.replay import Replay
from scopa.tui.screens.report import ReportScreen
from scopa.tui.screens.review import Review
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from tests.storage import kept
from tests.tui import APP_STATE, USUAL, only, options, score_and_after, screens_after, words
from tests.tui.null_terminal import minded
from tests.tui.screen_cases import analyzed_with_advice, finished_table, play, pressed

WHOLE = kept(5)
ROUNDS = len(WHOLE.history.rounds)


def analyzed(review: Review) -> Review:
    """The review once the analysis is known."""
    assert review.request is not None
    told = only(Review, screens_after(review, minded()(review.request)))
    assert told.request is None
    return told


def review_of(match: SavedMatch) -> Review:
    return only(Review, open_match_review(match))


def test_the_round_is_reviewed_play_by_play_the_costliest_first() -> None:
    score, beneath = score_and_after(finished_table())
    on_top, review = screens_after(score, Action(Command.SUGGEST))
    assert (on_top, isinstance(beneath, Table)) == (score, True)
    assert isinstance(review, Review)
    assert len(review.moments) == 18
    review = analyzed(review)
    costs = [moment.cost for moment in review.moments]
    assert costs[:3] == sorted(costs, reverse=True)[:3]
    later = [moment.number for moment in review.moments[3:]]
    assert later == sorted(later)
    after = only(Review, screens_after(review, Action(Command.NEXT)))
    assert after.step == 1
    last, moved = replace(review, step=17), replace(review, step=5)
    assert pressed(review, Command.PREVIOUS) == pressed(moved, Command.LAST) == last
    assert pressed(moved, Command.FIRST) == pressed(last, Command.NEXT) == review
    assert pressed(moved, Command.PREVIOUS) == replace(review, step=4)
    assert screens_after(review, Action(Command.BACK)) == []


def test_the_better_play_is_framed_where_there_is_one_and_else_ones_own() -> None:
    first = analyzed_with_advice(review_of(WHOLE))
    seen = set()
    for board, own, advice, _cost in first.moments:
        assert advice is not None
        is_better = advice.cost_of(own) > 0
        assert first.shown_board.marked_play == (advice.play if is_better else own)
        assert first.shown_board.state == board.state
        assert ("Framed: what the coach would play." in words(first)) == is_better
        assert ("Framed: your play." in words(first)) != is_better
        seen.add(is_better)
        following = pressed(first, Command.NEXT, to=Review)
        first = following
    assert seen == {True, False}


def test_both_plays_are_told_in_words_and_the_cost_in_points() -> None:
    own, better = play("1D"), play("7C", "7D")
    advice = Advice(better, (), None, {own: 0.2, better: 1.04}, certain=False)
    told = reviewed(3, own, advice, place=4, plays=36, total=2.0)
    assert told[0] == (
        "Play 4 of 36: you laid the ace of coins. That cost 0.84 points. "
        "The coach would take the seven of coins with the seven of cups."
    )
    first = reviewed(3, own, advice, place=0, plays=36, total=2.25)
    assert first[0].startswith(
        "All your plays of this round together cost 2.25 points: the average over all hands that "
        "the others might have held. Your costliest play, 4 of 36: you laid the ace of coins."
    )
    assert all("costliest" in text for text in first if "of 36" in text)
    assert reviewed(3, better, advice, place=4, plays=36, total=2.0)[0].endswith(
        "The coach would have done the same."
    )
    set_language("it")
    assert "Ti è costata 0,84 punti." in reviewed(3, own, advice, place=4, plays=36, total=2.0)[0]


def test_a_difference_too_small_to_speak_of_costs_nothing() -> None:
    own, better = play("1D"), play("7C", "7D")
    advice = Advice(better, (), None, {own: 0.51, better: 0.55}, certain=False)
    assert advice.cost_of(own) == 0
    assert "No other play was better." in reviewed(0, own, advice, place=4, plays=36, total=0)[0]


# ------------------------------------------------------------------------- matches of the record


def test_a_match_is_reviewed_from_its_first_round_on_and_up_and_down_go_by_rounds() -> None:
    first = review_of(WHOLE)
    assert first.number == 0
    assert pressed(first, Command.OTHER_WAY_BACK) == first
    last = pressed(first, *[Command.OTHER_WAY] * (ROUNDS + 2), to=Review)
    assert last.number == ROUNDS - 1
    plays = tuple(moment.play for moment in last.moments)
    begins = WHOLE.history.rounds[-1].plays.index(plays[0])
    assert plays == WHOLE.history.rounds[-1].plays[begins::2]
    assert f"round {ROUNDS}" in words(last)


def test_a_match_under_way_is_reviewed_as_far_as_its_last_round_that_is_over() -> None:
    half = kept(6, plays=40)
    assert pressed(review_of(half), Command.OTHER_WAY) == review_of(half)


def test_the_replay_leads_to_the_review_of_the_match_that_is_shown() -> None:
    _, review = screens_after(Replay.of([kept(6), WHOLE], 1), Action(Command.SUGGEST))
    assert review == review_of(WHOLE)


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (kept(6, plays=20), "no round of this match has been played to its end"),
        (WHOLE._replace(players=("Anna", "Bruno")), "in this match only others played"),
    ],
)
def test_what_cannot_be_judged_says_so_in_a_sentence(
    match: SavedMatch, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (page,) = open_match_review(match)
    assert said in " ".join("\n".join(page.draw(USUAL, options(), APP_STATE).lines()).split())
    file = tmp_path / "match.scopa"
    file.write_text(format_match(match))
    assert main(["review", str(file)]) == STOPPED
    assert said in capsys.readouterr().err


@pytest.mark.usefixtures("home")
def test_without_a_match_in_the_record_there_is_nothing_to_review(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["review"]) == STOPPED
    assert capsys.readouterr().err == "scopa: no round has been played there\n"


# ---------------------------------------------------------------------- the list of the matches


def test_from_the_statistics_any_match_of_the_record_is_stepped_through_or_reviewed(
    home: Path,
) -> None:
    with closing(Store(home / "matches.db")) as store:
        store.add(WHOLE, "2026-11-21T20:15:00")
        store.add(kept(6, plays=20), "2026-11-22T20:15:00")
    (counting,) = open_statistics()
    (account,) = screens_after(counting, Tick())
    matches = pressed(account, Command.SUGGEST, to=MatchList)
    assert [match.key for match in matches.matches] == ["key-6", "key-5"]
    _, page = screens_after(matches, Action(Command.SUGGEST))
    assert "no round of this match" in "\n".join(page.draw(USUAL, options(), APP_STATE).lines())
    last = pressed(matches, Command.LAST)
    review = pressed(last, Command.SUGGEST, to=Review)
    assert review.moments == review_of(WHOLE).moments
    replay = pressed(last, Command.OK, to=Replay)
    assert replay.matches[0].key == WHOLE.key
    assert screens_after(matches, Action(Command.BACK)) == []


def test_the_statistics_say_how_many_matches_are_damaged(home: Path) -> None:
    with closing(Store(home / "matches.db")) as store:
        for seed in (5, 6, 7):
            store.add(kept(seed))
        store._database.execute("UPDATE matches SET scores = '[' WHERE id = 1")
        store._database.execute("UPDATE matches SET result = NULL, dealer = 77 WHERE id = 2")
    (counting,) = open_statistics()
    told = only(ReportScreen, screens_after(counting, Tick()))
    assert "Damaged, so they cannot be read: 2 matches." in told.sections[-1].paragraphs
    (home / "matches.db").write_bytes(b"scribble" * 1000)
    (page,) = screens_after(counting, Tick())
    assert "the record of your matches is damaged" in words(page)


def test_a_play_is_tried_again_from_where_it_was_made_with_the_same_cards() -> None:
    review = analyzed(Review.of(finished_table().state, 0))
    below, table = screens_after(review, Action(Command.AGAIN))
    board = review.moments[0].board
    assert below == review
    assert isinstance(table, Table)
    assert table.state.round == board.state.round
    assert table.state.is_practice
    assert table.to_keep is None


def test_the_strongest_player_plays_the_same_cards_while_one_watches() -> None:
    over = finished_table().state
    table = pressed(analyzed(Review.of(over, 0)), Command.REMATCH, to=Table)
    assert (table.state.deck, table.state.round.plays) == (over.deck, ())
    assert table.state.levels == ("maestro", "beppe")
    assert table.state.is_humans_turn is False
    ended = table.state
    while not ended.round.is_over:
        ended = ended.after(choose(ended.knowledge))
    score = Score(ended)
    assert score.wakes_in_ms is None
    told = "\n".join(score.draw(USUAL, options(), APP_STATE).lines())
    assert f"In the match it was {to_each_other(points(over.round))}." in told
    assert screens_after(score, Action(Command.OK)) == []


@pytest.mark.usefixtures("home")
@pytest.mark.usefixtures("quick_analysis")
def test_luck_is_told_from_skill_as_soon_as_that_is_found() -> None:
    review = Review.of(finished_table().state, 0)
    assert "The coach is looking at the table ..." in words(review)
    assert screens_after(review, Action(Command.SUGGEST)) == [review]
    assert review.request is not None
    told = only(Review, screens_after(review, answer(review.request)))
    assert told.reply is not None
    assert told.reply.review is not None
    assert told.reply.review.analysis is not None
    for moment in told.moments:
        assert moment.advice is not None
        assert moment.advice.play == told.reply.review.analysis.plays[moment.number].best
    below, place = screens_after(told, Action(Command.SUGGEST))
    assert below == told
    assert isinstance(place, ReportScreen)
    titles = [section.title for section in place.sections]
    assert titles[:2] == ["Round 1.", "The expected result, play by play:"]
    plot = place.sections[1].plot
    assert plot is not None
    assert len(plot.values) == 36
    result = points(finished_table().state.round)
    assert f" {to_each_other(result)}. " in place.sections[0].paragraphs[0]
    assert place.sections[0].table[-1].split() == ["The", "result", f"{result[0] - result[1]:+.2f}"]


def test_a_round_that_cannot_be_judged_is_stepped_through_and_that_is_said() -> None:
    review = Review.of(finished_table().state, 0)
    assert review.request is not None
    reply = minded()(review.request)
    assert reply.review is not None
    unjudged = reply._replace(review=reply.review._replace(analysis=None))
    without_nets = reply._replace(review=None, fault="nets: missing")
    for found, said in (
        (unjudged, "This round cannot be judged."),
        (without_nets, "nets: missing"),
    ):
        (told,) = screens_after(review, found)
        assert said in words(told)
        assert "Framed: your play." in words(told)
        assert said in words(screens_after(told, Action(Command.SUGGEST))[-1])


def test_the_hand_of_the_other_is_told_beside_each_play() -> None:
    review = analyzed(Review.of(finished_table().state, 0))
    board = review.moments[0].board
    assert f"Beppe held {list_of_cards(CardSet(board.state.round.hands[1]))}." in words(review)
