"""The choice of a game, of its rules and of who sits where: changed, kept, seen at the table."""

from dataclasses import replace

import pytest

from scopa.engine import PRESETS, SCOPA, Rules, format_game, parse_game, parse_rules
from scopa.game.games_by_name import Game, listed_games
from scopa.game.match_flow import FirstDealer, NewMatch, new_match, rematch
from scopa.game.match_state import ContinuableMatch
from scopa.plain.descriptions import opening
from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.games_and_rules import game_name
from scopa.text.help_pages import rules_pages
from scopa.text.language import set_language
from scopa.text.match.match_words import summary_of
from scopa.text.match.table_words import score_bar
from scopa.text.player_names import names_at_table, players_of
from scopa.tui.app_state import AppState
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.game_choice import GameChoice, RuleChoice
from scopa.tui.screens.player_choice import SeatChoice
from scopa.tui.screens.title import Title, open_game_choice, open_player_choice
from tests.tui import APP_STATE, SIZES, app_state_after, only, text
from tests.tui.null_terminal import NullTerminal, Typed, acting, keys, run
from tests.tui.screen_cases import MANY_CHANGED, RULES, pressed

FAMILY = Rules(target=12)


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def _wait_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scopa.tui.app.SAVED_WITHIN_S", 20)  # however slow it is


def test_rules_are_changed_kept_and_played() -> None:
    def script(terminal: NullTerminal) -> Typed:
        assert "The game for two" in terminal.screen
        yield keys("Right")
        assert "The rules of Scopa" in terminal.screen
        yield keys("Right")
        assert "How to play" in terminal.screen
        yield keys("Esc")
        assert "The game for two" in terminal.screen
        yield keys("Right", "o")
        yield keys("Down", "Down", "Right")
        assert "Target               12" in terminal.screen
        assert "The rules of Scopa to 12" in terminal.screen
        yield keys("Enter")
        assert "Game: Scopa to 12" in terminal.screen

    run(acting(script), open_game_choice(APP_STATE))


def test_the_rules_of_scopa_say_that_three_or_four_can_play_it() -> None:
    of_two, of_three = (" ".join(rules_pages(Rules(players=n))[0].paragraphs) for n in (2, 3))
    assert "Scopa for 3 or Scopa for 4" in of_two
    assert "The player on your right plays after you" in of_three


def test_changed_rules_stand_at_the_end_of_the_games() -> None:
    changed = pressed(RULES, Action(Command.CHOOSE, 2), Command.NEXT, Command.BACK, to=GameChoice)
    assert changed.line == changed.count - 1
    assert app_state_after(changed, Action(Command.OK)).game == Game(FAMILY)
    known = GameChoice.at(listed_games(), SCOPA)
    assert app_state_after(known, Action(Command.OK)).game == Game(SCOPA)


def test_scopone_to_21_is_a_game_of_the_list_and_the_games_for_three_stay_beside_it() -> None:
    to_21 = replace(PRESETS["scopone"], target=21)
    app_state = app_state_after(GameChoice.at(listed_games(), to_21), Action(Command.OK))
    assert app_state.game == Game(to_21)
    assert "Game: Scopone to 21" in text(Title(), app_state=app_state)
    again = only(GameChoice, open_game_choice(app_state))
    assert "The same, but to 21 points." in text(again)
    assert again.games == GameChoice.at(listed_games(), SCOPA).games
    assert "Scopa for 3" in text(again, SIZES[-1])


NAMES = {
    "target=21": "Scopa to 21",
    "players=4 partnerships": "Scopa, four in partnerships",
    "redeal_on_three_kings=no": "Scopa, three kings allowed",
    "target=21 re_bello": "Scopa to 21, with re bello",
    "re_bello": "Re bello",
    "players=3 napola grande": "Scopa for 3, with napola and grande",
    "fifteen napola": "Scopa a quindici, with napola",
    "players=4 partnerships hand_size=9 prime=three-sevens": (
        "Scopone, the fifth point: three sevens"
    ),
}


@pytest.mark.parametrize("written", NAMES)
def test_a_game_is_called_by_what_differs(written: str) -> None:
    rules = parse_rules(written)
    assert game_name(rules, with_target=True) == NAMES[written]
    assert parse_game(format_game(rules)) == rules


def test_of_many_changes_the_name_says_some_in_the_language_that_is_spoken() -> None:
    assert game_name(MANY_CHANGED, with_target=True) == (
        "Cirulla for 3 to 99, two aces allowed, the fifth point: three sevens, with re bello and "
        "open hands, without scopas by aces, a napola up to 6 and more"
    )
    set_language("it")
    own = APP_STATE.with_game(Game(Rules(target=21, fifteen=True, napola=True)))
    assert "Gioco: Scopa a quindici a 21, con napola" in text(Title(), app_state=own)


def test_the_bar_says_what_the_7_of_cups_counts_however_little_room_there_is() -> None:
    rules = PRESETS["cirulla"].with_wild(3)
    bar = score_bar((3, 4), rules, 2, names_at_table(rules, ("", "beppe")))[1]
    assert bar[0] == "the 7C counts 3   Cirulla   to 51   round 2"
    assert bar[-1] == "the 7C counts 3"


def test_rules_of_ones_own_have_their_name_at_the_table_and_where_they_go_on() -> None:
    rules = Rules(target=12, re_bello=True)
    bar = score_bar((3, 4), rules, 2, names_at_table(rules, ("", "beppe")))[1]
    assert bar[0] == "Scopa, with re bello   to 12   round 2"
    begun = NewMatch(rules, 5, FirstDealer.HUMAN).begin()
    assert summary_of(ContinuableMatch(begun))[-1] == "Scopa, with re bello, round 1: 0-0"
    assert opening(rules, players_of(begun))[0].startswith("Scopa, with re bello, to 12 points.")


def test_four_play_cirulla_in_pairs() -> None:
    cirulla = pressed(RuleChoice(PRESETS["cirulla"]), Command.FIRST, to=RuleChoice)
    seen = [cirulla := pressed(cirulla, Command.NEXT, to=RuleChoice) for _ in range(3)]
    assert [(each.rules.players, each.rules.partnerships) for each in seen] == [
        (3, False), (4, True), (2, False),
    ]  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_list_that_goes_on_says_so_above_and_below(size: Size) -> None:
    top, end = (text(pressed(RULES, each), size) for each in (Command.FIRST, Command.LAST))
    has_room = size.height >= 30
    assert ("more below" in top, "more above" in end) == (not has_room, not has_room)
    assert "more above" not in top
    assert "more below" not in end


def test_a_game_that_needs_a_larger_window_says_so_where_it_is_chosen() -> None:
    scopone = GameChoice.at(listed_games(), PRESETS["scopone"])
    assert "needs a window of 80x24" in text(scopone, Size(60, 20))
    assert "needs a window" not in text(scopone, Size(80, 24))


THREE, FOUR = Rules(players=3), Rules(players=4)
PARTNERS = PRESETS["scopone"]


def at(rules: Rules, *, seats: tuple[str, ...] = ()) -> AppState:
    return APP_STATE._replace(game=Game(rules), seats=seats)


@pytest.mark.parametrize(
    ("seats", "named"),
    [(("carla", "rosa"), "Carla, Rosa"), (("rosa", "rosa"), "Rosa, Pina"), ((), "Beppe, Pina")],
)
def test_the_title_names_computers_that_play_alone(seats: tuple[str, ...], named: str) -> None:
    app_state = APP_STATE._replace(watched=True, seats=seats)
    assert f"At the table: {named}" in text(Title(), app_state=app_state)


def test_all_seats_are_changed_at_once_and_that_is_the_usual_opponent() -> None:
    app_state = at(PARTNERS)._replace(settings=APP_STATE.settings._replace(seat_3="maestro"))
    screen = SeatChoice(names=app_state.opponents)
    assert screen.names == ("beppe", "maestro", "beppe")
    after = app_state_after(pressed(screen, Command.NEXT), Action(Command.OK), app_state)
    assert after.opponents == ("carla",) * 3
    assert after.settings == APP_STATE.settings._replace(opponent="carla")


def test_what_is_chosen_comes_over_what_the_command_asked_for() -> None:
    app_state = at(PARTNERS, seats=("", "", "maestro", ""))
    screen = only(SeatChoice, open_player_choice(app_state))
    assert screen.names == ("beppe", "maestro", "beppe")
    changed = pressed(screen, Action(Command.CHOOSE, 2), Command.NEXT)
    after = app_state_after(changed, Action(Command.OK), app_state)
    assert after.opponents == ("beppe", "nino", "beppe")
    assert app_state_after(changed, Action(Command.BACK), app_state) == app_state


def test_three_leave_the_fourth_seat_as_it_was() -> None:
    app_state = at(THREE)._replace(settings=APP_STATE.settings._replace(seat_4="rosa"))
    after = app_state.with_opponents(("nino", "carla"))
    assert after.opponents == ("nino", "carla")
    assert after._replace(game=Game(FOUR)).opponents == ("nino", "carla", "rosa")


def test_a_match_begins_with_those_who_were_chosen_and_so_does_a_rematch() -> None:
    settings = USUAL_SETTINGS._replace(seat_3="maestro")
    state = new_match(PARTNERS, 5, settings).begin()
    assert state.levels == ("", "beppe", "maestro", "beppe")
    others = USUAL_SETTINGS._replace(opponent="rosa", seat_2="nino")
    assert rematch(state, 6, others).begin().levels == state.levels
    alike = new_match(PARTNERS, 5, USUAL_SETTINGS).begin()
    assert rematch(alike, 6, others).begin().levels == ("", "beppe", "beppe", "beppe")
