"""What can be typed, as data: for the shells, which complete it, and for the manual."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Option(NamedTuple):
    """An option by its *names*; *value* is what it takes, if anything."""

    names: tuple[str, ...]
    help: str
    value: str


class Argument(NamedTuple):
    """What a command takes besides its options; as many as one likes, if it *repeats*."""

    name: str
    is_needed: bool
    repeats: bool


class Command(NamedTuple):
    """A command: its options and what it takes besides; the game itself has no *name*."""

    name: str
    help: str
    options: tuple[Option, ...]
    arguments: tuple[Argument, ...]

    def argument(self, place: int) -> Argument | None:
        """What stands at that *place*, if anything."""
        if place < len(self.arguments):
            return self.arguments[place]
        return next((last for last in self.arguments[-1:] if last.repeats), None)

    def takes_value(self, name: str) -> Option | None:
        """The option called *name*, if it takes a value."""
        return next((o for o in self.options if name in o.names and o.value), None)


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
    shown = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    return Command(name, _plain(text), tuple(_options(shown)), tuple(_arguments(shown)))


def _options(actions: Sequence[argparse.Action]) -> Iterator[Option]:
    for action in actions:
        if action.option_strings:
            value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
            yield Option(tuple(action.option_strings), _plain(action.help or ""), value)


def _arguments(actions: Sequence[argparse.Action]) -> Iterator[Argument]:
    for action in actions:
        if not action.option_strings and not isinstance(action, argparse._SubParsersAction):
            repeats = action.nargs == "*"
            is_needed = action.required and not repeats  # argparse calls it required
            yield Argument(str(action.metavar or action.dest), is_needed, repeats)


def _plain(text: str) -> str:
    """The help as argparse shows it."""
    return text.replace("%%", "%")
