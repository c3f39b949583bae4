"""What the keys mean, and that the help screen says so."""

import re

import pytest

from scopa.engine import SCOPA
from scopa.text.language import _
from scopa.tui.cells import Size
from scopa.tui.key_bindings import BINDINGS, USUAL_KEYS, Action, Command, Keymap
from scopa.tui.navigation import open_help
from scopa.tui.render_options import RenderOptions
from scopa.tui.screens.title import Title
from tests.tui import APP_STATE, SIZES, options, screens_after


def help_text(size: Size, options: RenderOptions) -> str:
    """All pages of the help screen, as they are read."""
    pages = list(open_help(SCOPA))
    first = pages[0].draw(size, options, APP_STATE).lines()
    count = re.search(r"  1/(\d+)", "\n".join(first))
    assert count is not None
    for _page in range(int(count[1]) - 1):
        pages += screens_after(pages[-1], Action(Command.NEXT))
    return "\n".join(line for page in pages for line in page.draw(size, options, APP_STATE).lines())


def test_every_command_has_keys_and_no_key_has_two_commands() -> None:
    assert set(BINDINGS) == set(Command)
    every = [key for keys in USUAL_KEYS.values() for key in keys]
    assert len(set(every)) == len(every)
    for command, keys in USUAL_KEYS.items():
        numbers = range(10) if command is Command.CHOOSE else [0] * len(keys)
        wanted = [Action(command, number) for number in numbers]
        assert [Keymap().action_of(key) for key in keys] == wanted


@pytest.mark.parametrize("key", ["x", "A", "Q", "", "Ctrl-C", "F2", "~"])
def test_any_other_key_means_nothing(key: str) -> None:
    assert Keymap().action_of(key) is None


def test_every_command_has_its_own_help_text() -> None:
    assert len({binding.help for binding in BINDINGS.values()}) == len(Command)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_help_screen_shows_every_key_beside_what_it_does(size: Size) -> None:
    text = help_text(size, options())
    for command, (bound, help_) in BINDINGS.items():
        keys = "1-9" if command is Command.CHOOSE else ", ".join(bound)
        assert f" {keys:<18} {_(help_)}" in text


# ---------------------------------------------------------------------------------- keys changed


def test_a_key_that_is_set_gets_its_new_meaning_and_loses_the_old_one() -> None:
    keys, faults = Keymap.changed({"play": ["x", "enter"], "help": "h", "quit": ["F1"]})
    assert faults == {}
    assert keys.action_of("x") == keys.action_of("Enter") == Action(Command.OK)
    assert keys.action_of("Space") is None
    assert keys.action_of("h") == Action(Command.HELP)
    assert keys.action_of("Left") == Action(Command.PREVIOUS)
    assert keys.action_of("F1") == Action(Command.QUIT)
    assert keys.action_of("q") is None


def test_the_cards_can_be_chosen_by_other_keys() -> None:
    keys, faults = Keymap.changed({"choose": list("zxbn")})
    assert faults == {}
    assert keys.action_of("b") == Action(Command.CHOOSE, 2)
    assert keys.action_of("1") is None
    assert keys.format("{choose} card") == "z-b card"
    assert keys.names(Command.CHOOSE) == "z, x, b, n"


@pytest.mark.parametrize(
    ("changes", "action", "said"),
    [
        ({"win": ["x"]}, "win", "no action called 'win'; there are play, previous, next,"),
        ({"play": ["Return"]}, "play", "no key called 'Return'; there are Enter, Space, Tab,"),
        ({"play": ["é"]}, "play", "no key called 'é'"),
        ({"play": 5}, "play", 'names in quotes: play = ["Enter", "Space"]'),
        ({"play": []}, "play", "play needs at least 1 key"),
        ({"choose": ["a", "b"]}, "choose", "choose needs at least 3 keys"),
        (
            {"play": ["x"], "quit": ["x"]},
            "quit",
            "key x is given to play and to quit; play keeps it",
        ),
        ({"play": ["q"]}, "play", "this would leave quit without a key; the usual keys stay"),
    ],
)
def test_what_is_wrong_with_keys_is_said_of_the_action(
    changes: dict[str, object], action: str, said: str
) -> None:
    keys, faults = Keymap.changed(changes)
    assert list(faults) == [action]
    assert said in faults[action]
    assert keys.action_of("q") == Action(Command.QUIT)


def test_the_screens_name_the_keys_that_are_set() -> None:
    keys, _ = Keymap.changed({"quit": ["z"], "play": ["x", "Enter"]})
    set_look = options()._replace(keys=keys)
    assert (
        "x OK   Left Right other cards   ? help   z quit"
        in Title().draw(Size(80, 24), set_look, APP_STATE).lines()[-1]
    )
    lines = help_text(Size(80, 24), set_look).splitlines()
    assert any(line.split() == ["x,", "Enter", "play,", "OK,", "go", "on"] for line in lines)
