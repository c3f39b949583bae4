"""What can be typed, as data: for the shells, which complete it, and for the manual."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scopa.engine import PRESETS
from scopa.tui.decks import art_folder
from scopa.tui.preferences import COLOR_CHOICES, FIRST_DEALERS
from scopa.tui.themes import THEMES
from scopa.words.player_names import OPPONENTS


class Option(NamedTuple):
    """An option by its *names*; *value* is what it takes, if anything, *choices* the usual ones."""

    names: tuple[str, ...]
    help: str
    value: str = ""
    choices: tuple[str, ...] = ()


class Command(NamedTuple):
    """A command: its options and what it takes besides; the game itself has no *name*."""

    name: str
    help: str
    options: tuple[Option, ...]
    argument: str = ""
    choices: tuple[str, ...] = ()

    @property
    def takes_file(self) -> bool:
        """Whether it takes the name of a file."""
        return self.argument == "FILE"


def described(parser: argparse.ArgumentParser) -> Sequence[Command]:
    """The game and every command that *parser* reads."""
    found = [_command("", parser, parser.description or "")]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help for choice in action._choices_actions}
            found += [
                _command(name, sub, helps.get(name) or "") for name, sub in action.choices.items()
            ]
    return found


def _command(name: str, parser: argparse.ArgumentParser, text: str) -> Command:
    named = [action for action in parser._actions if not action.option_strings]
    plain = [action for action in named if not isinstance(action, argparse._SubParsersAction)]
    argument = str(plain[0].metavar or plain[0].dest) if plain else ""
    choices = tuple(plain[0].choices or ()) if plain else ()
    return Command(name, text, tuple(_options(parser)), argument, choices)


def _options(parser: argparse.ArgumentParser) -> Iterator[Option]:
    values = _values()
    for action in parser._actions:
        if action.option_strings:
            takes = action.nargs != 0
            value = str(action.metavar or action.dest.upper()) if takes else ""
            choices = values.get(action.option_strings[-1], ()) if takes else ()
            text = "" if action.help == argparse.SUPPRESS else (action.help or "")
            yield Option(tuple(action.option_strings), text, value, choices)


def _values() -> Mapping[str, tuple[str, ...]]:
    """What may stand behind an option, as far as that is always the same."""
    decks = tuple(sorted(folder.name for folder in art_folder().iterdir() if folder.is_dir()))
    return {
        "--variant": tuple(PRESETS),
        "--opponent": tuple(OPPONENTS),
        "--theme": tuple(THEMES),
        "--deck": decks,
        "--show": decks,
        "--color": COLOR_CHOICES,
        "--first-dealer": FIRST_DEALERS,
        "--players": ("2", "3", "4"),
    }
