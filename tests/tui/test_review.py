"""The review: the grade of each play of the person, and the better one framed on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.output import STOPPED
from scopa.engine import points
from scopa.game.player_requests import Reply, Request, answer
from scopa.game.review.grades import LEAST_COSTS, Grade
from scopa.game.review.round_review import RoundReview
from scopa.game.review.statistics import CountedMatch
from scopa.game.review.stored_analysis import RoundFigures
from scopa.players.effects import LossKind
from scopa.players.heuristic_player import choose
from scopa.players.puzzle import PuzzleTheme
from scopa.storage.database import Store
from scopa.storage.saved_match import SavedMatch, StoredAnalysis
from scopa.text.card_names import in_words, list_of_cards
from scopa.text.match.score_words import to_each_other
from scopa.tui.cells import Size, Style
from scopa.tui.key_bindings import Action, Command, Show
from scopa.tui.navigation import open_match_review
from scopa.tui.screens.learning.puzzle import PuzzleScreen
from scopa.tui.screens.learning.review import Review
from scopa.tui.screens.learning.statistics import StatisticsLoading, StatisticsPages
from scopa.tui.screens.match.match_list import MatchList
from scopa.tui.screens.match.score import Score
from scopa.tui.screens.match.table import Table
from scopa.tui.screens.menus.pages import Pages
from scopa.tui.screens.title import open_statistics
from scopa.tui.table.view import view_of
from scopa.tui.terminal.key_decoder import Input, Tick
from tests.game.analyzed import analyzed_as_played, analyzed_play, analyzed_round
from tests.game.test_statistics import ESCOBA
from tests.storage import saved
from tests.storage.test_match_statistics import match as match_result
from tests.tui import (
    APP_STATE,
    SIZES,
    USUAL,
    only,
    options,
    score_and_after,
    screens_after,
    style_lines,
    words,
)
from tests.tui.null_terminal import NullTerminal, acting, keys, minded, run
from tests.tui.screen_cases import analyzed_with_advice, finished_table, pressed

WHOLE = saved(5)
ROUNDS = len(WHOLE.history.rounds)


def reply_to(review: Review, answer: Callable[[Request], Reply] | None = None) -> Reply:
    """What the coach found of a round, or what *answer* gives."""
    assert review.request is not None
    return (answer or minded())(review.request)


def analyzed(review: Review) -> Review:
    """The review once the analysis is known."""
    told = only(Review, screens_after(review, reply_to(review)))
    assert told.request is None
    return told


def found(review: Review) -> RoundReview:
    """What a review shows."""
    assert review.review is not None
    return review.review


def review_of(match: SavedMatch) -> Review:
    return only(Review, open_match_review(match))


def test_the_round_is_reviewed_in_the_order_of_play_from_the_costliest_play_on() -> None:
    score, beneath = score_and_after(finished_table())
    on_top, review = screens_after(score, Action(Command.SUGGEST))
    assert (on_top, isinstance(beneath, Table)) == (score, True)
    assert isinstance(review, Review)
    assert len(review.positions) == 18
    review = analyzed(review)
    numbers = [position.number for position in review.positions]
    assert numbers == sorted(numbers)
    costs = [position.cost for position in review.positions]
    assert [costs[at] for at in review.costliest] == sorted(costs, reverse=True)[:3]
    assert review.index == review.costliest[0]
    second, third = (replace(review, index=at) for at in review.costliest[1:])
    assert pressed(review, Command.OK) == second
    assert pressed(second, Command.OK) == third
    assert pressed(replace(review, index=0), Command.OK) == review
    below, whole_round = screens_after(third, Action(Command.OK))
    assert (below, isinstance(whole_round, Pages)) == (third, True)
    assert "Enter worst" in words(second)
    assert "Enter worst" not in words(third)
    first, last = replace(review, index=0), replace(review, index=17)
    assert pressed(first, Command.PREVIOUS) == pressed(review, Command.LAST) == last
    assert pressed(review, Command.FIRST) == pressed(last, Command.NEXT) == first
    assert screens_after(review, Action(Command.BACK)) == []
    hand = review.positions[review.index].board.state.round.hand(1)
    assert f"Hidden: Beppe held {list_of_cards(hand, in_words)}." in words(review)


@pytest.mark.parametrize("size", [*SIZES, Size(120, 40), Size(200, 60)])
def test_a_click_on_the_bar_of_a_play_shows_it(size: Size) -> None:
    review = analyzed(Review.of(finished_table().state, 0))
    frame = review.draw(size, options(), APP_STATE)
    cells = ((x, y) for y in range(size.height) for x in range(size.width))
    actions = {frame.event_at(*cell) for cell in cells}
    seen = set()
    for action in actions:
        if isinstance(action, Show):
            seen.add(pressed(review, action, to=Review).index)
    assert seen == set(range(18))


def test_a_round_in_which_nothing_was_lost_has_nothing_costly() -> None:
    review = Review.of(finished_table().state, 0)
    reply = reply_to(review)
    assert reply.review is not None
    flawless = reply.review._replace(analysis=analyzed_as_played(finished_table().state.round))
    told = only(Review, screens_after(review, reply._replace(review=flawless)))
    assert (told.index, told.costliest) == (0, [])
    assert "Accuracy -" in words(screens_after(told, Action(Command.OK))[-1])


def test_the_help_of_the_review_begins_with_what_its_figures_mean() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("?")
        for told in ("A play costs 0.50 points if", "The accuracy is 100% if", "Enter goes from"):
            assert told in " ".join(terminal.screen.split())
        yield keys("Esc", "q")

    run(acting(script), (analyzed_with_advice(review_of(WHOLE)),))


def test_the_bars_keep_their_scale_and_a_pointer_stands_below_the_one_that_is_shown() -> None:
    review = analyzed_with_advice(review_of(WHOLE))
    strip = review._strip
    assert strip is not None
    dear = [play._replace(cost=0.6) for play in strip.plays]
    dear[2] = dear[2]._replace(cost=6.0)
    assert strip._replace(plays=dear).most == 6.0, "a play of 0.6 points is a tenth of it"
    assert strip._replace(plays=dear[:2]).most == 1.0
    large = Size(120, 40)
    rows = review.draw(large, options(), APP_STATE).lines()
    (axis,) = [row for row in rows if "^-" in row]
    assert any("cost of each play" in row for row in rows[: rows.index(axis)])
    moved = pressed(review, Command.NEXT).draw(large, options(), APP_STATE).lines()
    (after,) = [row for row in moved if "^-" in row]
    assert after.index("^") == axis.index("^") + 2


def test_what_is_said_leaves_a_row_for_the_frames_of_the_cards() -> None:
    review = analyzed_with_advice(review_of(WHOLE))
    for size in (USUAL, Size(60, 26), Size(80, 32), Size(100, 30)):
        for index in range(18):
            shown = replace(review, index=index)
            at = view_of(shown.shown_board, size, options(), APP_STATE, rows_above=3).layout
            above = at.table_y - 1
            row = shown.draw(size, options(), APP_STATE).lines()[above]
            assert not any(map(str.isalpha, row)), "only frames"


@pytest.mark.parametrize("size", [Size(60, 26), Size(80, 32), Size(120, 40), Size(160, 45)])
def test_the_reason_of_a_better_play_stands_there_whole_or_not_at_all(size: Size) -> None:
    review = analyzed_with_advice(review_of(WHOLE))
    for index in range(18):
        said = words(replace(review, index=index), size)
        assert " ..." not in said


def test_in_a_small_window_the_play_that_is_shown_keeps_its_bar_and_its_place_is_marked() -> None:
    review = analyzed_with_advice(review_of(WHOLE))
    signs = {".": Grade.BEST, "-": Grade.SLIP, "+": Grade.MISTAKE, "#": Grade.BLUNDER}
    for index, position in enumerate(review.positions):
        frame = replace(review, index=index).draw(USUAL, options(), APP_STATE)
        row = frame.lines()[1]
        marked = [x for x in range(1, 79) if style_lines(frame)[1][x] == Style.BAR.value]
        assert [signs[row[x]] for x in marked] == [Grade.of(position.cost)]


def test_the_better_play_is_framed_where_there_is_one_and_else_ones_own() -> None:
    first = analyzed_with_advice(review_of(WHOLE))
    seen = set()
    for index, (board, own, advice, analysis) in enumerate(first.positions):
        assert advice is not None
        assert analysis is not None
        first = replace(first, index=index)
        is_better = analysis.cost >= LEAST_COSTS[Grade.SLIP]
        assert first.shown_board.marked_play == (advice.play if is_better else own)
        assert first.shown_board.state == board.state
        assert ("(framed)." in words(first)) == is_better
        assert ("Framed: your play." in words(first)) != is_better
        assert ("yours" in words(first)) == (is_better and own.card != advice.play.card)
        seen.add(is_better)
    assert seen == {True, False}


def test_what_the_plays_cost_is_the_same_sum_everywhere() -> None:
    review = Review.of(finished_table().state, 0, names=("You", "Anna"))
    reply = reply_to(review)
    assert reply.review is not None
    costs = (0.46, 0.0, 0.09, 0.0, 0.13, 0.0, 0.08)
    plays = [0.0] * (review.positions[0].number % 2)
    analysis = analyzed_as_played(finished_table().state.round, (*plays, *costs))
    told = only(
        Review,
        screens_after(review, reply._replace(review=reply.review._replace(analysis=analysis))),
    )
    assert "2 of 4 best, 0.59 points lost" in words(told)
    (result, *_more) = pressed(told, Command.SUGGEST, to=Pages).chapters[0].sections
    assert "your mistakes cost 0.6 points, Anna's 0.0." in result.paragraphs[0]
    assert result.paragraphs[1].endswith("; the others cost 0.59 points.")
    why = " ".join(pressed(told, Command.COUNTER, to=Pages).chapters[0].sections[0].paragraphs)
    assert "round ends 0.46 points worse" in why, "the costliest says what that means"


def test_the_bars_of_all_plays_of_a_round_have_one_scale() -> None:
    review = analyzed_with_advice(review_of(WHOLE))
    reports = [
        pressed(replace(review, index=index), Command.COUNTER, to=Pages)
        for index in range(len(review.positions))
    ]
    bars = [bar for each in reports for part in each.chapters[0].sections for bar in part.bars]
    scales = {round(float(bar.text) / bar.share, 3) for bar in bars if bar.share}
    assert len(scales) == 1


def test_why_a_play_was_worse_is_told_with_what_each_play_was_worth() -> None:
    review = analyzed_with_advice(review_of(WHOLE))
    board, own, advice, analysis = review.positions[review.index]
    assert advice is not None
    assert analysis is not None
    report = pressed(review, Command.COUNTER, to=Pages)
    told, worth = report.chapters[0].sections
    assert told.paragraphs[0].startswith(f"Play {len(board.state.round.plays) + 1} of 36: a ")
    assert "The coach would " in told.paragraphs[1]
    best = max(advice.values.values())
    costs = sorted(best - value for value in advice.values.values())
    equals = ["as good"] * len(advice.equals)
    dearer = [f"{cost:.2f}" for cost in costs[1 + len(equals) :]]
    assert [bar.text for bar in worth.bars] == ["best", *equals, *dearer]
    (mine,) = [bar.text for bar in worth.bars if bar.name.endswith(": yours")]
    assert mine == f"{analysis.cost:.2f}", "the same figure as in the sentence"
    assert len(worth.bars) == len(board.state.round.legal_plays())
    assert own in advice.values
    unknown = review_of(WHOLE)
    assert pressed(unknown, Command.COUNTER) == unknown


# ------------------------------------------------------------------------- matches of the record


def test_a_match_is_reviewed_from_its_first_round_on_and_up_and_down_go_by_rounds() -> None:
    first = review_of(WHOLE)
    assert first.number == 0
    assert pressed(first, Command.OTHER_WAY_BACK) == first
    last = pressed(first, *[Command.OTHER_WAY] * (ROUNDS + 2), to=Review)
    assert last.number == ROUNDS - 1
    plays = tuple(position.play for position in last.positions)
    begins = WHOLE.history.rounds[-1].plays.index(plays[0])
    assert plays == WHOLE.history.rounds[-1].plays[begins::2]
    assert f"round {ROUNDS}" in words(last)


def test_the_reviewer_is_handed_the_analyses_that_came_with_the_match() -> None:
    known = {0: StoredAnalysis("somebody", None)}
    first = review_of(WHOLE._replace(analyses=known))
    for review in (first, pressed(first, Command.OTHER_WAY)):
        assert review.request is not None
        assert review.request.known == known


def test_a_match_under_way_is_reviewed_as_far_as_its_last_round_that_is_over() -> None:
    half = saved(6, plays=40)
    assert pressed(review_of(half), Command.OTHER_WAY) == review_of(half)


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (saved(6, plays=20), "no round of this match has been played to its end"),
        (WHOLE._replace(players=("Anna", "Bruno")), "in this match only others played"),
    ],
)
def test_what_cannot_be_judged_says_so_in_a_sentence(match: SavedMatch, said: str) -> None:
    (page,) = open_match_review(match)
    assert said in words(page)


@pytest.mark.usefixtures("home")
def test_without_a_match_in_the_record_there_is_nothing_to_review(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["review"]) == STOPPED
    assert capsys.readouterr().err == "scopa: no round has been played there\n"


# ---------------------------------------------------------------------- the list of the matches


def test_from_the_statistics_any_match_of_the_record_is_reviewed(
    home: Path,
) -> None:
    with closing(Store(home / "matches.db")) as store:
        store.add(WHOLE, "2026-11-21T20:15:00")
        store.add(saved(6, plays=20), "2026-11-22T20:15:00")
    (counting,) = open_statistics()
    (account,) = screens_after(counting, Tick())
    matches = pressed(account, Command.SUGGEST, to=MatchList)
    assert [each.match.key for each in matches.matches] == ["key-6", "key-5"]
    _, page = screens_after(matches, Action(Command.OK))
    assert "no round of this match" in words(page)
    last = pressed(matches, Command.LAST)
    review = pressed(last, Command.OK, to=Review)
    assert review.positions == review_of(WHOLE).positions
    assert screens_after(matches, Action(Command.BACK)) == []


@pytest.mark.usefixtures("home")
def test_from_what_one_loses_a_key_leads_to_puzzles_about_that() -> None:
    rounds = RoundFigures.of(analyzed_round(analyzed_play(0.5, kind=LossKind.COINS)))
    counted = CountedMatch(match_result(True, 1, 1), (rounds,))
    of_escoba = CountedMatch(match_result(True, 1, 1)._replace(rules=ESCOBA))
    (report,) = screens_after(StatisticsLoading((1,), lambda _: [counted, of_escoba]), Tick())
    puzzle = pressed(report, Command.PILE, to=PuzzleScreen)
    assert puzzle.attempt.session.chosen.theme is PuzzleTheme.COINS
    together = pressed(report, Command.OTHER_WAY_BACK, to=StatisticsPages)
    assert pressed(together, Command.PILE) is together, "of no game"


def test_the_statistics_say_how_many_matches_are_damaged(home: Path) -> None:
    with closing(Store(home / "matches.db")) as store:
        for seed in (5, 6, 7):
            store.add(saved(seed))
        store._database.execute("UPDATE matches SET scores = '[' WHERE id = 1")
        store._database.execute("UPDATE matches SET result = NULL, dealer = 77 WHERE id = 2")
    (counting,) = open_statistics()
    told = only(StatisticsPages, screens_after(counting, Tick()))
    assert "Damaged, so they cannot be read: 2 matches." in told.chapters[-1].paragraphs
    (home / "matches.db").write_bytes(b"scribble" * 1000)
    (page,) = screens_after(counting, Tick())
    assert "the record of your matches is damaged" in words(page)


def test_a_play_is_tried_again_from_where_it_was_made_with_the_same_cards() -> None:
    review = analyzed(Review.of(finished_table().state, 0))
    below, table = screens_after(review, Action(Command.AGAIN))
    board = review.positions[review.index].board
    assert below == review
    assert isinstance(table, Table)
    assert table.state.round == board.state.round
    assert table.state.is_practice
    assert "Esc back" in words(table)
    assert table.to_save is None


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
    assert f"In the match it was {to_each_other(points(over.round))}." in words(score)
    assert screens_after(score, Action(Command.OK)) == []


@pytest.mark.usefixtures("home")
@pytest.mark.usefixtures("quick_analysis")
def test_luck_is_told_from_skill_as_soon_as_that_is_found() -> None:
    review = Review.of(finished_table().state, 0)
    assert "The coach is looking at the table ..." in words(review)
    assert screens_after(review, Action(Command.SUGGEST)) == [review]
    told = only(Review, screens_after(review, reply_to(review, answer)))
    for position, play in zip(told.positions, found(told).own_plays, strict=True):
        assert position.advice is not None
        assert position.advice.approves(play.best)
    below, place = screens_after(told, Action(Command.SUGGEST))
    assert below == told
    assert isinstance(place, Pages)
    (result, course, *_more) = place.chapters[0].sections
    assert [result.title, course.title] == ["Round 1.", "The expected result, play by play:"]
    assert course.plot is not None
    assert len(course.plot.values) == 36
    mine, theirs = points(finished_table().state.round)
    assert f" {to_each_other((mine, theirs))}. " in result.paragraphs[0]
    assert result.bars[-1].text == f"{mine - theirs:+.1f}"


@pytest.mark.usefixtures("quick_analysis")
def test_all_rounds_together_stand_behind_luck_and_skill_once_they_are_judged(home: Path) -> None:
    match = saved(6, plays=80)
    with closing(Store(home / "matches.db")) as store:
        store.add(match)
    first = review_of(match)
    found = []
    for judged in (pressed(first, Command.OTHER_WAY, to=Review), first):
        told = only(Review, screens_after(judged, reply_to(judged, answer)))
        (chapter,) = pressed(told, Command.SUGGEST, to=Pages).chapters
        found.append([each for each in chapter.sections if each.title == "All rounds together"])
    none, (together,) = found
    assert not none
    score = to_each_other(first.state.match.scores)
    assert together.paragraphs[0].startswith(f"The match stands at {score}. The cards ")


def test_a_round_that_cannot_be_judged_is_stepped_through_and_that_is_said() -> None:
    review = Review.of(finished_table().state, 0)
    reply = reply_to(review)
    assert reply.review is not None
    unjudged = reply._replace(review=reply.review._replace(analysis=None))
    without_nets = reply._replace(review=None, fault="nets: missing")
    for reply, said in (
        (unjudged, "This round cannot be judged."),
        (without_nets, "nets: missing"),
    ):
        (told,) = screens_after(review, reply)
        assert said in words(told)
        assert "Framed: your play." in words(told)
        assert said in words(screens_after(told, Action(Command.SUGGEST))[-1])
