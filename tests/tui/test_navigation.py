"""The screens that open, and the answers to their questions."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from scopa.engine import SCOPA, Rules
from scopa.game.games_by_name import Game
from scopa.game.match_flow import CutStep
from scopa.game.new_match import FirstDealer, NewMatch
from scopa.game.puzzle_session import PuzzleFilter
from scopa.game.requests import Adviser, Request, answer
from scopa.players.puzzle import PuzzleTheme
from scopa.tui import navigation
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import Screens
from scopa.tui.screens import title
from tests.storage import saved
from tests.storage import state as in_play
from tests.tui import APP_STATE, USUAL, options, screens_after, text

NEW = NewMatch(SCOPA, 5, FirstDealer.HUMAN)
NOW, OVER = in_play(5, plays=8), in_play(5, plays=36)
OPENED: dict[Callable[[], Screens], str] = {
    navigation.open_title: "New game",
    lambda: navigation.open_new_match(APP_STATE): "Who deals first?",
    lambda: navigation.open_rematch(OVER, APP_STATE): "Who deals first?",
    lambda: navigation.open_continued(NOW, APP_STATE): "round 1",
    lambda: navigation.open_matches(under_way=True): "Matches under way",
    lambda: navigation.open_daily_deal(APP_STATE, "2024-02-29"): "The deal of 2024-02-29",
    lambda: title.open_player_choice(APP_STATE): "Who plays against you?",
    lambda: title.open_player_choice(
        APP_STATE.with_game(Game("", Rules(players=3)))
    ): "Who sits where?",
    lambda: title.open_game_choice(APP_STATE): "The game",
    title.open_gallery: "Ace of coins",
    navigation.open_options: "Options",
    title.open_statistics: "Statistics",
    lambda: navigation.open_help(SCOPA): "How to play",
    lambda: navigation.open_lesson(SCOPA): "Lesson 1 of 6",
    lambda: navigation.open_puzzles(
        APP_STATE, PuzzleFilter(PuzzleTheme.SEVENS)
    ): "Which play wins most this round?",
    lambda: navigation.open_puzzles(
        APP_STATE, PuzzleFilter(PuzzleTheme.HAND)
    ): "What does Beppe hold?",
    lambda: navigation.open_puzzles(
        APP_STATE, PuzzleFilter(PuzzleTheme.OWN)
    ): "There are no puzzles from your own matches yet",
    title.open_credits: "MIT",
    lambda: navigation.open_pages("A title", "A text."): "A text.",
    lambda: navigation.open_step(CutStep(NEW), APP_STATE): "You lift 16",
    lambda: navigation.open_table(NOW, APP_STATE): "round 1",
    lambda: navigation.open_beside(Command.COUNTER, NOW): "Not seen yet",
    lambda: navigation.open_beside(Command.LAST_CAPTURE, NOW): "The last capture",
    lambda: navigation.open_beside(Command.PILE, NOW): "Your pile",
    lambda: navigation.open_rules_in_force(NOW): "The rules of this game",
    lambda: navigation.open_score(OVER, APP_STATE): "The score of the round",
    lambda: navigation.open_review(OVER): "The coach is looking at the table",
    navigation.open_matches: "no round has been played there",
    lambda: navigation.open_match_review(saved(5)): "The coach is looking at the table",
    lambda: navigation.open_replay((saved(5),)): "[ < ][ > ]",
}


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("opening", OPENED)
def test_what_is_opened_shows_what_one_goes_there_for(
    opening: Callable[[], Screens],
) -> None:
    *_, top = opening()
    assert OPENED[opening] in text(top)


def test_the_engine_plays_for_the_opponent_and_advises_for_the_coach() -> None:
    played = answer(Request("beppe", NOW))
    advised = answer(Request(Adviser.COACH, NOW))
    assert {played.play, advised.play} <= set(NOW.round.legal_plays())
    assert played.advice is None
    assert advised.advice is not None


@pytest.mark.parametrize(
    "opening",
    [
        navigation.open_matches,
        partial(navigation.open_matches, under_way=True),
        title.open_statistics,
    ],
)
def test_a_record_that_cannot_be_read_is_told_under_your_matches(
    opening: Callable[[], Screens], home: Path
) -> None:
    (home / "matches.db").mkdir()
    (page,) = opening()
    lines = [line.strip(" |") for line in page.draw(USUAL, options(), APP_STATE).lines()]
    assert "Your matches" in lines
    assert str(home / "matches.db")[:20] in "".join(lines)


def test_on_the_title_a_key_of_another_screen_says_that_it_does_nothing() -> None:
    (screen,) = navigation.open_title()
    for command in (Command.OPTIONS, Command.SUGGEST, Command.PILE):
        (after,) = screens_after(screen, Action(command))
        assert "That key does nothing here." in after.draw(USUAL, options(), APP_STATE).lines()[0]
    assert screens_after(screen, Action(Command.BACK)) == [screen]
