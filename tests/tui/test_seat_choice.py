"""Who sits where: chosen on a screen, kept in the settings, seen at the table."""

from collections.abc import Iterator, Sequence

import pytest

from scopa.engine import PRESETS, Rules
from scopa.game.games_by_name import Game
from scopa.game.new_match import new_match, rematch
from scopa.storage.settings import USUAL_SETTINGS
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.player_choice import SeatChoice
from scopa.tui.screens.title import Title, open_player_choice
from scopa.tui.terminal.key_decoder import Input
from tests.tui import APP_STATE, app_state_after, only, text
from tests.tui.null_terminal import NullTerminal, acting, keys, run
from tests.tui.screen_cases import pressed

pytestmark = pytest.mark.usefixtures("home")

THREE, FOUR = Rules(players=3), Rules(players=4)
PARTNERS = PRESETS["scopone"]


def at(rules: Rules, *, seats: tuple[str, ...] = ()) -> AppState:
    return APP_STATE._replace(game=Game("", rules), seats=seats)


def test_from_the_title_a_partner_is_chosen_and_sits_opposite() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        assert "At the table: Beppe, Pina, Tonio" in terminal.screen
        yield keys("Home", "Down", "Down", "Down", "Enter")
        assert "Who sits where?" in terminal.screen
        yield keys("Down", "Down", "Left")
        assert "Your partner         Rosa" in terminal.screen
        yield keys("Right", "Right")
        assert "Your partner         Carla" in terminal.screen
        yield keys("Enter")
        assert "At the table: Beppe, Carla, Pina" in terminal.screen

    run(acting(script), app_state=at(PARTNERS))


@pytest.mark.parametrize(
    ("seats", "named"),
    [(("carla", "rosa"), "Carla, Rosa"), (("rosa", "rosa"), "Rosa, Pina"), ((), "Beppe, Pina")],
)
def test_where_computers_play_alone_the_title_names_them_all(
    seats: tuple[str, ...], named: str
) -> None:
    app_state = APP_STATE._replace(watched=True, seats=seats)
    assert f"At the table: {named}" in text(Title(), app_state=app_state)


@pytest.mark.parametrize(
    ("rules", "labels"),
    [
        (THREE, ["On your right", "On your left"]),
        (FOUR, ["On your right", "Opposite you", "On your left"]),
        (PARTNERS, ["On your right", "Your partner", "On your left"]),
    ],
)
def test_each_seat_has_a_line_as_one_sees_it_from_ones_own(rules: Rules, labels: list[str]) -> None:
    (screen,) = open_player_choice(at(rules))
    shown = text(screen, app_state=at(rules))
    places = [shown.index(label) for label in ("At every seat", *labels)]
    assert places == sorted(places)


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
    assert after._replace(game=Game("", FOUR)).opponents == ("nino", "carla", "rosa")


def test_two_play_against_the_usual_opponent_wherever_others_sit() -> None:
    settings = USUAL_SETTINGS._replace(opponent="nino", seat_2="maestro")
    assert settings.opponents(2) == ("nino",)
    assert settings.opponents(3) == ("maestro", "nino")


def test_a_match_begins_with_those_who_were_chosen_and_so_does_a_rematch() -> None:
    settings = USUAL_SETTINGS._replace(seat_3="maestro")
    state = new_match(PARTNERS, 5, settings).begin()
    assert state.levels == ("", "beppe", "maestro", "beppe")
    others = USUAL_SETTINGS._replace(opponent="rosa", seat_2="nino")
    assert rematch(state, 6, others).begin().levels == state.levels
    alike = new_match(PARTNERS, 5, USUAL_SETTINGS).begin()
    assert rematch(alike, 6, others).begin().levels == ("", "beppe", "beppe", "beppe")
