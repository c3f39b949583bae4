"""The manual page, made of what the program itself says: ``scopa manual``."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scopa import __date__, __version__
from scopa.cli.arguments import parser
from scopa.cli.completion_spec import Argument, Command, Option, described
from scopa.text.help_pages import HELP_OF_WISH
from scopa.text.man_page import ENVIRONMENT, FILES, STATUSES, About, Section
from scopa.text.screen_labels import Line
from scopa.tui.key_bindings import BINDINGS, key_name

_LINE_LENGTH = 60  # in Italian, too, where letters with accents are written out
_SPECIAL = str.maketrans({"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "~": r"\(ti"})


def run(_: argparse.Namespace) -> int:
    """Print the page; returns the exit status."""
    sys.stdout.write(page(parser()))
    return 0


def page(whole: argparse.ArgumentParser) -> str:
    """The page for ``man``, section 6, in the language of troff, of what *whole* reads."""
    game, *commands = described(whole)
    keys = {
        " ".join(map(key_name, keys)): HELP_OF_WISH[wish.value] for wish, keys in BINDINGS.items()
    }
    usage = (r".B scopa", r"[\fIOPTION\fR]...", ".br", ".B scopa")
    lines = [
        f'.TH SCOPA 6 "{__date__}" "scopa {__version__}" "{Section.GAMES}"',
        *_section(Section.NAME, [f"scopa \\- {_escaped(Line.TAGLINE)}"]),
        *_section(Section.SYNOPSIS, [*usage, r"\fICOMMAND\fR [\fIOPTION\fR]... [\fIARGUMENT\fR]"]),
        *_section(Section.DESCRIPTION, _text(About.GAME)),
        *_section(Section.OPTIONS, _list(_options(game))),
        *_section(Section.COMMANDS, _commands(commands)),
        *_section(Section.KEYS, _list(keys)),
        *_section(Section.ENVIRONMENT, _list(ENVIRONMENT)),
        *_section(Section.FILES, [*_list(FILES), ".PP", *_text(About.FILES)]),
        *_section(Section.STATUS, _list(STATUSES)),
    ]
    return "\n".join([*lines, ""])


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield f".SH {title.upper()}"
    yield from lines


def _list(meanings: Mapping[str, str]) -> Iterator[str]:
    """What each thing means."""
    for name, text in meanings.items():
        yield ".TP"
        yield f".B {_escaped(name)}"
        yield from _text(text)


def _options(command: Command) -> Mapping[str, str]:
    return {_names(option): option.help for option in command.options}


def _names(option: Option) -> str:
    value = f" {option.value}" if option.value else ""
    return ", ".join(f"{name}{value}" for name in option.names)


def _commands(commands: Sequence[Command]) -> Iterator[str]:
    for command in commands:
        words = ("scopa", command.name, *map(_argument, command.arguments))
        yield f".SS {_escaped(' '.join(words))}"
        yield from _text(command.help)
        yield from _list(_options(command))


def _argument(argument: Argument) -> str:
    name = f"{argument.name} ..." if argument.repeats else argument.name
    return name if argument.is_needed else f"[{name}]"


def _text(text: str) -> Sequence[str]:
    """A paragraph."""
    return [_escaped(line) for line in textwrap.wrap(text, _LINE_LENGTH, break_on_hyphens=False)]


def _escaped(text: str) -> str:
    """*text* as troff takes it for text."""
    escaped = text.translate(_SPECIAL)
    return f"\\&{escaped}" if escaped.startswith(".") else escaped
