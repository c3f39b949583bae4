"""The choice of a game, of its rules and of who sits where: named, kept, seen at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from scopa.engine import PRESETS, SCOPA, Rules
from scopa.game.games_by_name import Game
from scopa.game.match_state import ContinuableMatch
from scopa.game.new_match import FirstDealer, NewMatch, new_match, rematch
from scopa.plain.descriptions import opening
from scopa.storage.house_rules import house_rules_file, load_house_rules, save_house_rules
from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.help.help_pages import rules_pages
from scopa.text.language import set_language
from scopa.text.match.match_titles import summary_of
from scopa.text.match.table_words import score_bar
from scopa.text.player_names import names_at_table, players_of
from scopa.tui.app_state import AppState
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command, Keymap
from scopa.tui.screen import Typed
from scopa.tui.screens.game_choice import GameChoice, RuleChoice
from scopa.tui.screens.player_choice import SeatChoice
from scopa.tui.screens.title import Title, open_game_choice, open_player_choice
from scopa.tui.terminal.key_decoder import Input, Paste
from tests.tui import APP_STATE, SIZES, app_state_after, only, options, screens_after, text
from tests.tui.null_terminal import NullTerminal, acting, keys, run
from tests.tui.screen_cases import LONGEST_NAME, OWN, OWN_RULES, RULES, pressed

FAMILY = Rules(target=12)


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def _wait_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scopa.tui.app.SAVED_WITHIN_S", 20)  # however slow it is


def test_rules_are_changed_named_kept_and_played() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
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
        yield keys("Home", "Enter")
        yield keys(*"fan", "Backspace", "!")
        assert "fa_" in terminal.screen
        assert "Only letters without accents" in terminal.screen
        yield keys("m")
        yield [Paste("ily\n")]
        assert "family_" in terminal.screen
        yield keys("Enter")
        assert load_house_rules(house_rules_file()) == {"family": FAMILY}
        assert "The rules of family" in terminal.screen
        yield keys("Down", "Enter")
        assert "Game: family" in terminal.screen

    run(acting(script), open_game_choice(APP_STATE))
    assert load_house_rules(house_rules_file()) == {"family": FAMILY}


def test_they_are_deleted_when_that_has_been_asked_once() -> None:
    save_house_rules(house_rules_file(), "family", FAMILY)
    save_house_rules(house_rules_file(), "sea", Rules(target=21))

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("End", "Up")
        assert "family" in terminal.screen
        yield keys("Right", "o", "End", "Enter")
        assert "Enter again deletes family" in terminal.screen
        yield keys("Up", "Down")
        assert "again deletes" not in terminal.screen
        yield keys("Enter")
        assert list(load_house_rules(house_rules_file())) == ["family", "sea"]
        yield keys("Enter")
        assert list(load_house_rules(house_rules_file())) == ["sea"]
        assert "The game" in terminal.screen
        assert "Scopa to 12" in terminal.screen

    run(acting(script), open_game_choice(APP_STATE), APP_STATE.with_game(Game("family", FAMILY)))


def test_three_or_four_play_scopa_by_a_game_of_the_list_which_is_named_everywhere() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Down", "Enter")
        assert "Game: Scopa for 3" in terminal.screen
        assert "At the table: Beppe, Pina" in terminal.screen
        yield keys("Up", "Down", "Home", "Enter")
        while "round 1" not in terminal.screen:
            yield keys("Enter")
        assert "Scopa for 3   to 11" in terminal.screen

    run(acting(script), open_game_choice(APP_STATE))
    of_two, of_three = (" ".join(rules_pages(Rules(players=n))[0].paragraphs) for n in (2, 3))
    assert "Scopa for 3 or Scopa for 4" in of_two
    assert "The player on your right plays after you" in of_three


def test_what_cannot_be_kept_is_told_and_the_file_stays() -> None:
    house_rules_file().write_text("[family\n")

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Right", "o", "Home", "Enter", "x", "Enter")
        while "as it should be" not in terminal.screen:
            yield []
        yield keys("Esc", "q")

    run(acting(script), open_game_choice(APP_STATE))
    assert house_rules_file().read_text() == "[family\n"


def test_letters_are_text_while_a_name_is_typed_whatever_else_they_mean() -> None:
    keymap, _ = Keymap.changed({"play": ["y"]})

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Right", "o", "Home", "y")
        yield keys(*"qhxy", "Backspace", "?", "+")
        assert "qhx_" in terminal.screen
        assert "Enter OK" in terminal.screen
        yield keys("Enter")
        assert "The rules of qhx" in terminal.screen

    run(acting(script), open_game_choice(APP_STATE), look=options()._replace(keys=keymap))


NO_NAME = "Only letters without accents, digits, - and _; a letter or a digit first."


@pytest.mark.parametrize("typed", [" ", "é", "two words", "-x", "a" * 31, "a\nb"])
def test_what_is_no_name_is_refused_in_a_sentence_and_nothing_is_typed(typed: str) -> None:
    begun = replace(RULES, line=0, typed="")
    after = only(RuleChoice, screens_after(begun, Typed(typed)))
    said = NO_NAME if len(typed) < 31 else "A name has no more than 30 letters."
    assert (after.typed, after.problem) == ("", said)


def test_a_name_that_is_a_games_is_refused_and_one_of_other_rules_asked_about() -> None:
    after = pressed(replace(RULES, line=0, typed="escoba"), Command.OK, to=RuleChoice)
    assert after.problem == "A game of that name is there already; choose another name."
    asked = pressed(replace(OWN_RULES, line=0, typed=LONGEST_NAME), Command.OK, to=RuleChoice)
    assert asked.games == OWN
    assert pressed(asked, Command.BACK, to=RuleChoice).typed is None
    replaced = pressed(asked, Command.OK, to=RuleChoice)
    assert replaced.games[LONGEST_NAME] == OWN["family"]


def test_rules_without_a_name_stand_at_the_end_of_the_games() -> None:
    changed = pressed(RULES, Action(Command.CHOOSE, 3), Command.NEXT, Command.BACK, to=GameChoice)
    assert changed.line == changed.count - 1
    assert app_state_after(changed, Action(Command.OK)).game == Game("", FAMILY)
    known = GameChoice.at(PRESETS, SCOPA)
    assert app_state_after(known, Action(Command.OK)).game == Game("scopa", SCOPA)


def test_scopone_to_21_is_a_game_of_the_list_and_the_games_for_three_stay_beside_it() -> None:
    to_21 = replace(PRESETS["scopone"], target=21)
    app_state = app_state_after(GameChoice.at(PRESETS, to_21), Action(Command.OK))
    assert app_state.game == Game("", to_21)
    assert "Game: Scopone to 21" in text(Title(), app_state=app_state)
    again = only(GameChoice, open_game_choice(app_state))
    assert "The same game, to 21 points." in text(again)
    assert again.games == GameChoice.at(PRESETS, SCOPA).games
    assert "Scopa for 3" in text(again, SIZES[-1])


def test_a_game_of_ones_own_is_called_so_in_the_language_that_is_spoken() -> None:
    app_state = APP_STATE.with_game(Game("", Rules(fifteen=True, napola=True)))
    assert "Game: your own game" in text(Title(), app_state=app_state)
    set_language("it")
    assert "Gioco: il tuo gioco" in text(Title(), app_state=app_state)


def test_the_bar_says_what_the_7_of_cups_counts_however_little_room_there_is() -> None:
    rules = PRESETS["cirulla"].with_wild(3)
    bar = score_bar((3, 4), rules, 2, names_at_table(rules, ("", "beppe")))[1]
    assert bar[0] == "the 7C counts 3   Cirulla   to 51   round 2"
    assert bar[-1] == "the 7C counts 3"


def test_rules_that_were_kept_have_their_name_at_the_table_and_where_they_go_on() -> None:
    bar = score_bar((3, 4), FAMILY, 2, names_at_table(FAMILY, ("", "beppe")))[1]
    assert bar[0] == "Scopa   to 12   round 2"
    save_house_rules(house_rules_file(), "family", FAMILY)
    bar = score_bar((3, 4), FAMILY, 2, names_at_table(FAMILY, ("", "beppe")))[1]
    assert bar[0] == "family   to 12   round 2"
    begun = NewMatch(FAMILY, 5, FirstDealer.HUMAN).begin()
    assert summary_of(ContinuableMatch(begun))[-1] == "family, round 1: 0-0"
    assert opening(FAMILY, players_of(begun))[0].startswith("family, to 12 points.")
    save_house_rules(house_rules_file(), "family", None)
    assert summary_of(ContinuableMatch(begun))[-1] == "Scopa, round 1: 0-0"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_list_that_goes_on_says_so_above_and_below(size: Size) -> None:
    top, end = (text(pressed(RULES, each), size) for each in (Command.FIRST, Command.LAST))
    has_room = size.height > 30
    assert ("more below" in top, "more above" in end) == (not has_room, not has_room)
    assert "more above" not in top
    assert "more below" not in end


def test_a_game_that_needs_a_larger_window_says_so_where_it_is_chosen() -> None:
    scopone = GameChoice.at(PRESETS, PRESETS["scopone"])
    assert "needs a window of 80x24" in text(scopone, Size(60, 20))
    assert "needs a window" not in text(scopone, Size(80, 24))


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
