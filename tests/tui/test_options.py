"""The options: a change is seen at once, and kept."""

import re
from argparse import Namespace
from pathlib import Path

import pytest

from scopa.cli.arguments import parse, parser
from scopa.cli.launch_options import LaunchOptions, launch, with_game
from scopa.cli.screen_game import _app_state
from scopa.engine import Card, Rules
from scopa.game.games_by_name import Game
from scopa.storage.settings import ON_THE_SCREEN, SETTINGS, USUAL_SETTINGS, Settings
from scopa.text.card_names import in_code, suit_sign
from scopa.text.games_and_rules import game_title
from scopa.text.language import _
from scopa.tui.app import App
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import CODES, RenderOptions
from scopa.tui.cards.decks import DeckCatalog
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_title
from scopa.tui.screens.title import Title
from scopa.tui.themes import THEMES
from tests.tui import APP_STATE, SIZES, app_state_after, options, screens_after, text
from tests.tui.null_terminal import NullTerminal, Typed, acting, at_once, keys
from tests.tui.screen_cases import OPTIONS, SIX_DECKS, pressed
from tests.tui.test_decks import WHOLE


@pytest.fixture(autouse=True)
def _own_deck(home: Path) -> None:
    (home / "decks" / "mine").mkdir(parents=True)
    (home / "decks" / "mine" / "small.txt").write_text(WHOLE)


def preferred(home: Path, **given: object) -> LaunchOptions:
    return LaunchOptions.load(Namespace(**given), DeckCatalog.open(home, has_utf8=False))


def app_of(preferred: LaunchOptions, terminal: NullTerminal) -> App:
    deck, faults = preferred.catalog.deck(preferred.settings)
    app_state = AppState(preferred.settings, seed=5, decks=tuple(preferred.catalog.decks))
    app = App(terminal, app_state, RenderOptions(deck), at_once(), preferred.change)
    app.push(*open_title())
    app.show_problems([*preferred.problems, *faults])
    return app


# ------------------------------------------------------------------------------------- the screen


def words_of_values(name: str) -> list[str]:
    """How the values of an option are shown, from the one that it has on."""
    values = SIX_DECKS if name == "deck" else SETTINGS[name].choices or (False, True)
    at = values.index(getattr(APP_STATE.settings, name))
    words = {False: "no", True: "yes", "at-once": "at"}
    return [words.get(value, str(value)) for value in (*values[at:], *values[:at])]


@pytest.mark.parametrize("name", sorted({*ON_THE_SCREEN} - {"game", "language"}))
def test_a_value_is_changed_both_ways_through_all_there_are(name: str) -> None:
    at_line = pressed(OPTIONS, Action(Command.CHOOSE, ON_THE_SCREEN.index(name)))
    label = _(SETTINGS[name].label)
    first = app_state = APP_STATE._replace(decks=SIX_DECKS)
    for command in (Command.NEXT, Command.PREVIOUS):
        seen = []
        for _value in words_of_values(name):
            lines = at_line.draw(SIZES[-1], options(), app_state).lines()
            (line,) = [line for line in lines if "< >" in line]
            seen.append(line.partition(label)[2].split()[0])
            app_state = app_state_after(at_line, Action(command), app_state)
        usual, *others = words_of_values(name)
        assert seen == [usual, *(others if command is Command.NEXT else reversed(others))]
        assert app_state == first.changed(name, getattr(first.settings, name))


@pytest.mark.parametrize("leaving", [Command.OK, Command.BACK])
def test_the_game_that_is_chosen_stands_on_the_title(leaving: Command) -> None:
    at_game = pressed(OPTIONS, Action(Command.CHOOSE, ON_THE_SCREEN.index("game")))
    app_state = app_state_after(at_game, Action(Command.NEXT))
    name, rules = "scopa players=3", Rules(players=3)
    assert (app_state.game, app_state.settings.game) == (Game(rules), name)
    assert screens_after(at_game, Action(leaving), app_state) == []
    assert app_state_after(at_game, Action(leaving), app_state) == app_state
    assert f"Game: {game_title(app_state.game)}" in text(Title(), app_state=app_state)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_click_on_a_line_chooses_it_and_then_changes_it(size: Size) -> None:
    frame = OPTIONS.draw(size, options(), APP_STATE)
    ((y, line),) = [(y, line) for y, line in enumerate(frame.lines()) if "Theme  " in line]
    at_theme = Action(Command.CHOOSE, ON_THE_SCREEN.index("theme"))
    assert frame.event_at(line.index("Theme"), y) == at_theme
    chosen = pressed(OPTIONS, at_theme).draw(size, options(), APP_STATE)
    assert chosen.event_at(chosen.lines()[y].index("< >"), y) == Action(Command.NEXT)


# --------------------------------------------------------------------------- in force, and kept


def test_what_is_chosen_is_in_force_at_once_and_kept(home: Path) -> None:
    def script(terminal: NullTerminal) -> Typed:
        yield terminal.click("Options")
        assert "mine" not in terminal.screen
        yield keys("Left")
        assert "mine" in terminal.screen
        assert ".7D-." in terminal.screen
        yield keys("Down", "Down", "Right")
        assert terminal.themes == [THEMES["night"]]
        yield keys("Esc")
        assert "New game" in terminal.screen

    app_of(preferred(home), NullTerminal(acting(script))).run()
    kept = preferred(home)
    assert kept.settings == Settings(deck="mine", theme="night")
    assert kept.problems == []


def test_what_an_option_of_the_command_sets_is_not_kept(home: Path) -> None:
    def script(terminal: NullTerminal) -> Typed:
        yield terminal.click("Options")
        yield keys("Down", "Down", "Down", "Right")

    app_of(preferred(home, theme="contrast"), NullTerminal(acting(script))).run()
    assert preferred(home).settings == Settings(ascii=True)


def test_what_cannot_be_kept_is_said_and_is_in_force_all_the_same(home: Path) -> None:
    (home / "settings.toml").mkdir()

    def script(terminal: NullTerminal) -> Typed:
        assert "Not everything is as it should be" in terminal.screen
        assert "Is a directory" in " ".join(terminal.screen.split())
        yield keys("Enter")
        yield terminal.click("Options")
        yield keys("Down", "Down", "Right")
        assert terminal.themes == [THEMES["night"]]
        assert "cannot be saved" in " ".join(terminal.screen.split())
        yield keys("Enter")
        assert "Theme" in terminal.screen

    app_of(preferred(home), NullTerminal(acting(script))).run()


def test_a_deck_says_in_its_header_to_which_game_it_belongs(home: Path) -> None:
    file = home / "decks" / "mine" / "small.txt"
    file.write_text(file.read_text().replace("cells:", "home: asso\ncells:"))
    assert preferred(home).catalog.deck_of_game()["asso"] == "mine"


def test_a_game_of_the_command_line_brings_its_cards_unless_some_are_named(home: Path) -> None:
    (home / "settings.toml").write_text("")

    def deck(*arguments: str) -> str:
        options = parse(arguments)
        start = with_game(launch(options))
        return _app_state(start).settings.deck

    assert deck("--variant", "escoba") == deck("--variant=escoba", "--target=21") == "spagnole"
    assert deck("--variant", "escoba", "--deck", "siciliane") == "siciliane"
    assert deck("--variant", "cirulla") == deck() == "napoletane"


def test_the_figures_of_the_spanish_deck_carry_10_to_12_if_one_likes(home: Path) -> None:
    def numbers(settings: Settings) -> set[str]:
        deck, _faults = preferred(home).use_deck(settings)
        for pictures in deck.sizes:
            for code in CODES:
                assert len({len(row) for row in pictures.of[code].rows}) == 1
        sign = suit_sign("C")
        corners = [re.match(rf"\W?(\d+{sign})", each.of["8C"].rows[0]) for each in deck.sizes]
        found = {corner[1].removesuffix(sign) for corner in corners if corner}
        return found | {in_code(Card.parse("8C")).removesuffix(sign)}

    assert numbers(Settings(deck="spagnole", spanish_figures=True)) == {"10"}
    assert numbers(Settings(deck="spagnole")) == {"8"}
    assert numbers(Settings(deck="siciliane", spanish_figures=True)) == {"8"}


def test_a_deck_of_ones_own_that_cannot_be_used_gives_way_to_the_usual_one(home: Path) -> None:
    (home / "decks" / "mine" / "small.txt").write_text("cells: 5x3\n\n= 1D\n.1D-\n")
    deck, faults = preferred(home).catalog.deck(Settings(deck="mine"))
    assert deck.name == "Napoletane"
    assert len(faults) == 1


@pytest.mark.parametrize("name", SETTINGS)
def test_a_wrong_value_is_told_with_what_is_known_and_the_default(name: str, home: Path) -> None:
    (home / "settings.toml").write_text(f'{name} = "nonsense"\n')
    chosen = preferred(home)
    (problem,) = chosen.problems
    usual = getattr(USUAL_SETTINGS, name)
    kind = name.removeprefix("your_")
    assert f"line 1: no {kind} called 'nonsense'; there are" in problem or f"{name} is " in problem
    shown = str(usual).lower() if isinstance(usual, bool) else usual or USUAL_SETTINGS.game
    assert problem.endswith(f"; the default is {shown}")


def test_the_settings_that_the_documentation_shows_are_sound(home: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "player" / "looks.md").read_text("utf-8")
    (home / "settings.toml").write_text(page.partition("```toml\n")[2].partition("```")[0])
    kept = preferred(home)
    assert kept.problems == []
    assert kept.settings.your_game == "scopa target=21"


def test_the_table_of_settings_has_a_line_for_each_and_only_values_that_there_are() -> None:
    assert SETTINGS.keys() == set(Settings._fields)
    assert SETTINGS["theme"].choices == tuple(THEMES)
    for name, setting in SETTINGS.items():
        assert not setting.choices or getattr(USUAL_SETTINGS, name) in setting.choices
    options_ = {option for action in parser()._actions for option in action.option_strings}
    assert {each.option.split()[0] for each in SETTINGS.values() if each.option} <= options_
