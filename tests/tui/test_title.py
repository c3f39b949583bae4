"""The title: what it offers, which line is chosen, and what a key on a line changes."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from scopa.engine import PRESETS, Rules
from scopa.game.daily import daily_match
from scopa.game.games_by_name import Game, games
from scopa.game.match_saver import KnownMatches, MatchSaver, Notice
from scopa.game.match_state import ContinuableMatch, resumed
from scopa.storage.settings import LEARNED
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import FAN
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command, NextDeck
from scopa.tui.navigation import open_table
from scopa.tui.screen import Screen
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.match_list import MatchList
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Line, Title
from tests.storage import saved
from tests.tui import (
    APP_STATE,
    SIZES,
    app_state_after,
    begin,
    match_at,
    options,
    score_and_after,
    screens_after,
    state,
    table_at,
    text,
)
from tests.tui.null_terminal import NullTerminal, Typed, acting, keys, run
from tests.tui.screen_cases import SIX, SIX_DECKS, finished_table, pressed, screen_cases

CHANGED = "2026-11-20T20:15:00"
OK, ESC = Action(Command.OK), Action(Command.BACK)
LEFT = saved(5, plays=45)
WAITING = ContinuableMatch(resumed(LEFT), CHANGED)


class Folder:
    """A folder in which a match is *found* when the test says so, and nothing is kept."""

    found: Callable[[KnownMatches], None]

    def __call__(
        self, found: Callable[[KnownMatches], None], _tell: Callable[[Notice], None]
    ) -> MatchSaver:
        self.found = found
        saver = SimpleNamespace(
            save=id, settle=lambda _: True, is_failing=False, close=lambda _: True
        )
        return cast("MatchSaver", saver)


def title_when_found(*typed: str, app_state: AppState = APP_STATE) -> str:
    """The title once the match has been found, after those keys."""
    folder, seen = Folder(), []

    def script(terminal: NullTerminal) -> Typed:
        yield keys(*typed)
        folder.found(KnownMatches(LEFT, CHANGED, frozenset(), finished=1))
        yield []
        seen.append(terminal.screen)

    run(acting(script), app_state=app_state, open_saver=folder)
    (screen,) = seen
    return screen


def test_the_title_offers_a_match_with_who_score_and_when() -> None:
    mine, theirs = LEFT.now.scores
    offer = f"Continue: Scopa, round 2: You {mine}, Beppe {theirs}"
    lines = title_when_found().splitlines()
    begins = {line.index(text) for line in lines for text in (offer, "New game") if text in line}
    assert len(begins) == 1, "in line with the rest"
    waits = APP_STATE._replace(waiting=WAITING)
    assert f"{offer} (2026-11-20 20:15)" in text(Title(), SIZES[3], waits), "in a wide window"


def test_the_menu_stands_still_whatever_can_be_continued_and_whoever_plays() -> None:
    waits = APP_STATE._replace(waiting=WAITING)
    for size in SIZES:
        places = set()
        for app_state in (
            APP_STATE,
            APP_STATE._replace(finished=0),
            APP_STATE.with_unfinished({"another"}),
            waits,
            waits.with_unfinished({"another"}),
            APP_STATE.with_opponents(["don-ciccio"]),
        ):
            lines = text(Title(), size, app_state).split("\n")
            for label in ("New game", "Puzzles", "Learn to play", "Cards: ", "Quit"):
                places |= {
                    (label, y, line.index(label)) for y, line in enumerate(lines) if label in line
                }
        assert len(places) == 5


TO_PLAY = ["Continue", "New game", "Daily deal", "Puzzles", "Learn to play (5 minutes)"]
WHAT, REST = ["Opponent", "Game", "Cards"], ["Options", "Statistics", "Rules & help", "Quit"]


def test_the_menu_is_in_three_groups_with_a_blank_row_between_where_there_is_room() -> None:
    for size in SIZES:
        lines = screen_cases()["title with a match"].draw(size, options()).lines()
        rows = [line.strip(" |>").split(":")[0] for line in lines]
        blank = [""] * (size.height > 20)
        menu = [*TO_PLAY, *blank, *WHAT, "", "    ".join(REST)]
        first = rows.index(menu[0])
        assert rows[first : first + len(menu)] == menu


def test_a_daily_deal_that_waits_is_called_the_daily() -> None:
    daily = ContinuableMatch(daily_match("2024-02-29").state)
    waits = APP_STATE._replace(waiting=daily)
    assert "Continue: The daily deal, practice, round 1: You 0" in text(Title(), app_state=waits)


def test_after_the_lessons_a_new_game_is_chosen_and_where_they_are_left_they_are() -> None:
    new = APP_STATE._replace(finished=0)
    title, lesson = screens_after(Title(), OK, new)
    assert isinstance(lesson, Lesson)
    assert chosen(title, new) == "Learn to play (5 minutes)"
    learned = new.changed("lesson", LEARNED)
    assert chosen(title, learned) == chosen(Title(), learned) == "New game"
    again, _ = screens_after(Title(Line.LEARN), OK, learned)
    assert chosen(again, learned) == "Learn to play (5 minutes)", "nothing new came of it"


def test_back_on_the_title_the_line_is_chosen_from_which_one_came() -> None:
    waits = APP_STATE._replace(waiting=WAITING)
    left_now = waits._replace(waiting=ContinuableMatch(begin()[0].state))
    for line in Line:
        if line is Line.QUIT:
            continue
        title = screens_after(Title(line), OK, waits)[0]
        assert chosen(title, waits) == chosen(Title(line), waits)
        if line in (Line.CONTINUE, Line.NEW_GAME, Line.DAILY_DEAL):
            assert chosen(title, left_now) == "Continue", "the match that was left just now"


def test_a_line_that_was_chosen_before_stays_chosen() -> None:
    assert ">  Daily deal" in title_when_found("Down")


def test_a_match_that_was_left_in_this_run_comes_before_one_of_another_day() -> None:
    now = ContinuableMatch(state(("7D", "9C"), "3B", match=match_at((1, 2))))
    screen = title_when_found(app_state=APP_STATE._replace(waiting=now))
    assert ">  Continue: Scopa, round 4: You 1, Beppe 2 " in screen


def test_the_match_at_the_table_is_not_offered_as_it_was_when_the_program_began() -> None:
    over = state(("", ""), piles=("7D 1D", "2D"), match=match_at((8, 8)))._replace(key="k")
    folder = Folder()

    def script(terminal: NullTerminal) -> Typed:
        folder.found(KnownMatches(LEFT, CHANGED, frozenset(), finished=0))
        yield []
        yield keys("Enter", "Enter")  # the score, the end
        assert "You win the match!" in terminal.screen
        yield keys("Esc")
        assert ">  New game" in terminal.screen  # not the lesson: a match has been finished
        assert "Continue" not in terminal.screen

    run(acting(script), open_table(over, APP_STATE), open_saver=folder)


def test_continuing_goes_to_the_table_and_a_new_game_by_the_digit_of_its_line_does_not() -> None:
    app_state = APP_STATE._replace(waiting=WAITING)
    table = pressed(Title(), Command.OK, app_state=app_state, to=Table)
    assert table.state.history == WAITING.state.history
    assert table.to_save == table.state
    drawing = pressed(Title(), Action(Command.CHOOSE, 1), app_state=app_state, to=DrawForDeal)
    new = pressed(drawing, Command.OK, to=Table)
    assert new.state.history != table.state.history
    pressed(Title(), Action(Command.CHOOSE, 0), to=DrawForDeal)


def test_every_match_is_another_one_unless_a_seed_is_given() -> None:
    app_state = APP_STATE._replace(seed=None)
    draws = [screens_after(Title(), OK, app_state)[1] for _ in range(2)]
    decks = {drawing.state.deck for drawing in draws if isinstance(drawing, DrawForDeal)}
    assert len(decks) == 2


def chosen(screen: Screen, app_state: AppState) -> str:
    (line,) = [line for line in text(screen, app_state=app_state).split("\n") if " > " in line]
    return line.partition(" > ")[2].lstrip().partition("  ")[0].partition(":")[0]


def test_the_title_leads_to_the_list_as_long_as_there_is_another_match() -> None:
    table = begin()[0]
    left = app_state_after(pressed(table, Command.BACK), ESC, APP_STATE)
    other = left.with_unfinished({table.state.key, "another"})
    assert "Left Right other matches" not in text(Title(), app_state=left)
    assert "Left Right other matches" in text(Title(), app_state=other)
    (_, there) = screens_after(Title(), Action(Command.NEXT), other)
    assert isinstance(there, MatchList | Pages)
    none_waits = other.after_match(table.state.key)
    assert ">  Continue a match" in text(Title(), app_state=none_waits)
    assert isinstance(screens_after(Title(), OK, none_waits)[1], MatchList | Pages)
    assert "Continue" not in text(Title(), app_state=none_waits.after_match("another"))


def test_a_match_that_is_over_is_under_way_no_more() -> None:
    table = finished_table()
    state = table.state._replace(key="k", match=table.state.match._replace(scores=(10, 0)))
    won = table_at(state)
    app_state = APP_STATE.with_unfinished({"k", "another"})
    assert isinstance(score_and_after(won, app_state)[1], MatchEnd)
    assert app_state_after(won, OK, app_state).under_way == {"another"}


def test_the_game_that_was_asked_for_comes_before_the_match_that_waits() -> None:
    app_state = APP_STATE._replace(waiting=ContinuableMatch(begin()[0].state))
    assert chosen(Title(), app_state) == "Continue"
    asked = app_state._replace(new_match_first=True)
    assert chosen(Title(), asked) == "New game"
    assert chosen(pressed(Title(), Command.OTHER_WAY_BACK, app_state=asked), asked) == "Continue"
    assert not app_state_after(Title(), OK, asked).new_match_first


def test_continue_tells_of_a_round_that_is_over_without_its_score() -> None:
    over = APP_STATE._replace(waiting=ContinuableMatch(finished_table().state))
    assert "Continue: Scopa, round 1 is over" in text(Title(), app_state=over)
    assert "You " not in text(Title(), app_state=over)
    assert isinstance(screens_after(Title(), OK, over)[-1], Score), "it goes on with it"


@pytest.mark.parametrize(
    ("command", "deck"), [(Command.NEXT, SIX_DECKS[1]), (Command.PREVIOUS, SIX_DECKS[-1])]
)
def test_a_key_on_the_title_takes_another_deck(command: Command, deck: str) -> None:
    assert app_state_after(Title(), Action(command), SIX).settings.deck == deck
    told = Title(remark=f"The cards are now: {deck.capitalize()}")
    assert screens_after(Title(), Action(command), SIX) == [told]


@pytest.mark.parametrize(
    ("line", "after"), [("Game: ", "Game: Scopa for 3"), ("Opponent: ", "Opponent: Carla")]
)
def test_a_key_on_a_line_of_the_title_changes_what_it_names(line: str, after: str) -> None:
    title = Title()
    while f">  {line}" not in text(title):
        title = pressed(title, Command.OTHER_WAY, to=Title)
    assert "Left Right change " in text(title)
    changed = app_state_after(title, Action(Command.NEXT))
    assert f">  {after}" in text(title, app_state=changed)
    assert changed.settings.deck == APP_STATE.settings.deck
    assert app_state_after(title, Action(Command.PREVIOUS), changed) == APP_STATE


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_the_cards_of_the_title_takes_the_next_deck(size: Size) -> None:
    frame = Title().draw(size, options(), SIX)
    rows = [(y, line) for y, line in enumerate(frame.lines()) if FAN[2] in line]
    assert rows
    y, line = rows[0]
    click = frame.event_at(line.index(FAN[2]), y)
    assert click is not None
    for chosen_line in (None, *Line):
        after = app_state_after(Title(chosen_line), click, SIX)
        assert after.settings == SIX.settings._replace(deck=SIX_DECKS[1])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_click_on_a_line_of_the_menu_chooses_it(size: Size) -> None:
    frame = screen_cases()["title with a match"].draw(size, options())
    menu = [*TO_PLAY, *(f"{label}: " for label in WHAT), *REST]
    hit = set()
    for y, line in enumerate(frame.lines()):
        entries = [label for label in menu if label in line]
        for label in entries:
            for x in range(line.index(label), line.index(label) + len(label)):
                assert frame.event_at(x, y) == Action(Command.CHOOSE, menu.index(label))
            hit.add(label)
        if not entries and y < size.height - 1:
            assert {frame.event_at(x, y) for x in range(size.width)} <= {None, NextDeck()}
    assert hit == set(menu)


def test_a_match_waits_until_another_is_left_or_it_is_over() -> None:
    state = begin()[0].state._replace(key="a match")
    waiting = APP_STATE._replace(waiting=ContinuableMatch(state))
    assert waiting.after_new_match.waiting == waiting.waiting
    assert waiting.after_match("another").waiting == waiting.waiting
    assert waiting.after_match("a match").waiting is None
    other = ContinuableMatch(state._replace(key="another"))
    assert waiting.after_new_match.after_leaving(other).waiting == other


def test_a_seed_that_was_given_is_counted_on_and_one_from_the_system_is_not() -> None:
    assert APP_STATE._replace(seed=7).after_new_match.seed == 8
    assert APP_STATE._replace(seed=None).after_new_match.seed is None


def test_rules_of_ones_own_are_kept_beside_the_game_that_is_chosen_until_others_are() -> None:
    own = APP_STATE.with_game(Game(Rules(target=12)))
    assert (own.settings.game, own.settings.your_game) == ("scopa target=12",) * 2
    listed = own.with_game(Game(PRESETS["escoba"])).with_game(Game(Rules(players=3)))
    assert (listed.settings.game, listed.settings.your_game) == (
        "scopa players=3", "scopa target=12",
    )  # fmt: skip
    assert games(listed.settings)[-1] == Rules(target=12)


def test_a_game_that_has_a_deck_of_its_own_brings_it_unless_one_has_chosen_another() -> None:
    app_state = SIX._replace(deck_of_game={"escoba": "spagnole"})
    escoba = app_state.with_game(Game(PRESETS["escoba"]))
    assert escoba.settings.deck == "spagnole"
    assert escoba.with_game(Game(PRESETS["scopa"])).settings.deck == "napoletane"
    sicilian = app_state.changed("deck", "siciliane").with_game(Game(PRESETS["escoba"]))
    assert sicilian.settings.deck == "siciliane"
