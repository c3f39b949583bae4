"""The games and their rules: own rules are named, kept and deleted where the game is chosen."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from scopa.engine import PRESETS, SCOPA, Rules
from scopa.records.house_rules import house_rules_file, load_house_rules, save_house_rules
from scopa.tui import places
from scopa.tui.app import App
from scopa.tui.desk import Desk
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Intent, Keymap, Wish
from scopa.tui.key_decoder import Paste
from scopa.tui.screen import Look, Typed
from scopa.tui.screens.game_choice import GameChoice, RuleChoice
from scopa.tui.terminal_interface import Input
from scopa.words.rules_and_options import NewName
from tests.tui import DESK, SIZES, desk_after, look, screens_after
from tests.tui.null_terminal import Later, NullTerminal, acting, keys
from tests.tui.zoo import LONGEST_NAME, OWN, OWN_RULES, RULES, pressed

FAMILY = Rules(target=12)
Script = Callable[[NullTerminal], Iterator[Sequence[Input]]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the house rules."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    monkeypatch.setattr("scopa.tui.app.SAVED_WITHIN_S", 20)  # however slow the disk
    return tmp_path


def run(script: Script, look_: Look | None = None, desk: Desk = DESK) -> None:
    """The program at the choice of the game, used as *script* says."""
    app = App(NullTerminal(acting(script)), desk, look_ or look(), Later())
    app.go(places.Title(), places.GameChoice())
    app.run()
    app.close(print)


def test_rules_are_changed_named_kept_and_played() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        assert "15 and aces take" in terminal.screen
        yield keys("Right")
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
        yield keys("q")

    run(script)
    assert load_house_rules(house_rules_file()) == {"family": FAMILY}


def test_they_are_deleted_when_that_has_been_asked_once() -> None:
    save_house_rules(house_rules_file(), "family", FAMILY)
    save_house_rules(house_rules_file(), "sea", Rules(target=21))

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        assert "family" in terminal.screen
        yield keys("End", "Up", "Right", "End", "Enter")
        assert "Enter again deletes family" in terminal.screen
        yield keys("Up", "Down")
        assert "again deletes" not in terminal.screen
        yield keys("Enter")
        assert list(load_house_rules(house_rules_file())) == ["family", "sea"]
        yield keys("Enter")
        assert list(load_house_rules(house_rules_file())) == ["sea"]
        assert "The game" in terminal.screen
        assert "Game: own rules" not in terminal.screen
        yield keys("q")

    run(script, desk=DESK.playing("family", FAMILY))


def test_what_cannot_be_kept_is_told_and_the_file_stays() -> None:
    house_rules_file().write_text("[family\n")

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Right", "Home", "Enter", "x", "Enter")
        while "as it should be" not in terminal.screen:
            yield []
        yield keys("Esc", "q")

    run(script)
    assert house_rules_file().read_text() == "[family\n"


def test_letters_are_text_while_a_name_is_typed_whatever_else_they_mean() -> None:
    keymap, _ = Keymap.changed({"play": ["y"]})

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Right", "Home", "y")
        yield keys(*"qhxy", "Backspace", "?", "+")
        assert "qhx_" in terminal.screen
        assert "Enter OK" in terminal.screen
        yield keys("Enter")
        assert "The rules of qhx" in terminal.screen
        yield keys("q")

    run(script, look()._replace(keys=keymap))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (" ", NewName.WRONG),
        ("é", NewName.WRONG),
        ("two words", NewName.WRONG),
        ("-x", NewName.WRONG),
        ("a" * 31, NewName.LONG.format(most=30)),
        ("a\nb", NewName.WRONG),
    ],
)
def test_what_is_no_name_is_refused_in_a_sentence_and_nothing_is_typed(
    typed: str, said: str
) -> None:
    begun = replace(RULES, line=0, typed="")
    (after,) = screens_after(begun, Typed(typed))
    assert isinstance(after, RuleChoice)
    assert (after.typed, after.problem) == ("", said)


def test_a_name_that_is_a_games_is_refused_and_one_of_other_rules_asked_about() -> None:
    (after,) = screens_after(replace(RULES, line=0, typed="escoba"), Intent(Wish.OK))
    assert isinstance(after, RuleChoice)
    assert after.problem == NewName.TAKEN
    asked = pressed(replace(OWN_RULES, line=0, typed=LONGEST_NAME), Wish.OK)
    assert isinstance(asked, RuleChoice)
    assert asked.games == OWN
    replaced = pressed(asked, Wish.OK)
    assert isinstance(replaced, RuleChoice)
    assert replaced.games[LONGEST_NAME] == OWN["family"]


def test_esc_leaves_the_name_then_the_rules_then_the_games() -> None:
    typing = replace(OWN_RULES, line=0, typed="x")
    rules = pressed(typing, Wish.BACK)
    assert isinstance(rules, RuleChoice)
    assert rules.typed is None
    games = pressed(rules, Wish.BACK)
    assert isinstance(games, GameChoice)
    assert "family" in "\n".join(games.draw(Size(80, 24), look(), DESK).lines())
    assert screens_after(games, Intent(Wish.BACK)) == []


def test_rules_without_a_name_stand_at_the_end_of_the_games() -> None:
    changed = pressed(RULES, Intent(Wish.CHOOSE, 3), Wish.NEXT, Wish.BACK)
    assert isinstance(changed, GameChoice)
    assert list(changed.games)[changed.line] == "own rules"
    desk = desk_after(changed, Intent(Wish.OK))
    assert (desk.game, desk.rules) == ("own rules", FAMILY)
    assert desk_after(GameChoice.at(PRESETS, "", SCOPA), Intent(Wish.OK)).game == "scopa"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_list_that_goes_on_says_so_above_and_below(size: Size) -> None:
    top, end = (
        "\n".join(pressed(RULES, wish).draw(size, look(), DESK).lines())
        for wish in (Wish.FIRST, Wish.LAST)
    )
    has_room = size.height > 30
    assert ("more below" in top, "more above" in end) == (not has_room, not has_room)
    assert "more above" not in top
    assert "more below" not in end


def test_a_game_that_needs_a_larger_window_says_so_where_it_is_chosen() -> None:
    scopone = GameChoice(PRESETS, list(PRESETS).index("scopone"))
    small = "\n".join(scopone.draw(Size(60, 20), look(), DESK).lines())
    assert "needs a window of 80x24" in small
    assert "needs a window" not in "\n".join(scopone.draw(Size(80, 24), look(), DESK).lines())
