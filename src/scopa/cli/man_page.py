"""The manual page, made of what the program itself says: ``scopa manual``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from scopa import __version__
from scopa.cli.arguments import parser
from scopa.cli.completion_spec import Argument, Command, Option, described
from scopa.tui.key_bindings import BINDINGS
from scopa.words.help_pages import HELP_OF_WISH
from scopa.words.man_page import About, Section
from scopa.words.screen_labels import Line


def run(_: argparse.Namespace) -> int:
    """Print the page; returns the exit status."""
    sys.stdout.write(page(parser()))
    return 0


def page(whole: argparse.ArgumentParser) -> str:
    """The page for ``man``, section 6, in the language of troff, of what *whole* reads."""
    game, *commands = described(whole)
    lines = [
        f'.TH SCOPA 6 "" "scopa {__version__}" "{Section.GAMES}"',
        *_section(Section.NAME, [f"scopa \\- {_escaped(Line.TAGLINE)}"]),
        *_section(
            Section.SYNOPSIS, [".B scopa", "[OPTIONS]", ".br", ".B scopa", "COMMAND [OPTIONS]"]
        ),
        *_section(Section.DESCRIPTION, [_escaped(About.GAME)]),
        *_section(Section.OPTIONS, _options(game)),
        *_section(Section.COMMANDS, _commands(commands)),
        *_section(Section.KEYS, _keys()),
        *_section(Section.FILES, [_escaped(About.FILES)]),
        *_section(Section.STATUS, [_escaped(About.STATUS)]),
    ]
    return "\n".join([*lines, ""])


def _section(title: str, lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    yield f".SH {title.upper()}"
    yield from lines


def _options(command: Command) -> Iterator[str]:
    for option in command.options:
        yield ".TP"
        yield f".B {_escaped(_names(option))}"
        yield _escaped(option.help)


def _names(option: Option) -> str:
    value = f" {option.value}" if option.value else ""
    return ", ".join(f"{name}{value}" for name in option.names)


def _commands(commands: Sequence[Command]) -> Iterator[str]:
    for command in commands:
        yield ".SS " + _escaped(
            " ".join(("scopa", command.name, *map(_argument, command.arguments)))
        )
        yield _escaped(command.help)
        yield from _options(command)


def _argument(argument: Argument) -> str:
    return argument.name if argument.is_needed else f"[{argument.name}]"


def _keys() -> Iterator[str]:
    """What each key does."""
    for wish, keys in BINDINGS:
        yield ".TP"
        yield f".B {_escaped(' '.join(keys))}"
        yield _escaped(HELP_OF_WISH[wish.value])


def _escaped(text: str) -> str:
    """*text* as troff takes it for text."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
