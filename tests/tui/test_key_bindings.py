"""What the keys mean, and that the help screen says so."""

import re

import pytest

from scopa.engine import SCOPA
from scopa.text.language import _
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Size
from scopa.tui.key_bindings import BINDINGS, Action, Command, action_of
from scopa.tui.navigation import open_help
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
    every = [key for binding in BINDINGS.values() for key in binding.keys]
    assert len(set(every)) == len(every)
    for command, (keys, _help) in BINDINGS.items():
        numbers = range(10) if command is Command.CHOOSE else [0] * len(keys)
        wanted = [Action(command, number) for number in numbers]
        assert [action_of(key) for key in keys] == wanted


@pytest.mark.parametrize("key", ["z", "A", "Q", "", "Ctrl-C", "F2", "~"])
def test_any_other_key_means_nothing(key: str) -> None:
    assert action_of(key) is None


def test_every_command_has_its_own_help_text() -> None:
    assert len({binding.help for binding in BINDINGS.values()}) == len(Command)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_help_screen_shows_every_key_beside_what_it_does(size: Size) -> None:
    text = help_text(size, options())
    for command, (bound, help_) in BINDINGS.items():
        keys = "1-9" if command is Command.CHOOSE else ", ".join(bound)
        assert f" {keys:<18} {_(help_)}" in text
