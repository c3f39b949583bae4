"""What shells need to complete a command line of scopa: ``scopa completion bash``.

The script of a shell asks the program itself: ``scopa completion zsh -- scopa arena ma``. For each
word that may stand in the place of the last one the program prints a line: the word, a tab, what
it means. A line without a word stands for the names of files, or of folders.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from scopa.cli.arguments import parser
from scopa.cli.completion_spec import Command, Option, described
from scopa.cli.completion_values import Value, values

_SCRIPTS = Path(__file__).with_name("shells")
_STRANGE_TO_BASH = re.compile(r"[^\w@%+=:,./-]")


def run(options: argparse.Namespace) -> int:
    """Print the script of a shell, or what it asks for; returns the exit status."""
    if not options.words:
        sys.stdout.write((_SCRIPTS / f"scopa.{options.shell}").read_text("utf-8"))
        return 0
    commands = described(parser())
    if options.shell == "bash":
        words = joined(options.words)
        lines = in_bash(completions(words, commands), words[-1], options.words[-1])
    else:
        lines = map("\t".join, completions(options.words, commands))
    sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode())
    return 0


def completions(words: Sequence[str], commands: Sequence[Command]) -> Iterable[Value]:
    """What may stand in the place of the last of *words*, the first of which is the program."""
    game, *others = commands
    *before, word = words[1:] or [""]
    command: Command | None = game
    option: Option | None = None
    filled = 0
    for each in before:
        if option or command is None:
            option = None
        elif each.startswith("-"):
            option = command.takes_value(each)
        elif command is game:
            command = next((other for other in others if other.name == each), None)
        else:
            filled += 1
    if command is None:
        return ()
    if option:
        return values(option.names[-1], option.value, begun=word)
    name, equals, begun = word.partition("=")
    if equals and name.startswith("-"):
        option = command.takes_value(name)
        found = values(option.names[-1], option.value, begun=begun) if option else ()
        return (value.behind(f"{name}=") for value in found)
    if command is game and not word.startswith("-"):
        return (Value(other.name, other.help) for other in others)
    argument = command.argument(filled)
    if argument and not word.startswith("-"):
        return values(argument.name, begun=word)
    return (Value(name, option.help) for option in command.options for name in option.names)


def joined(words: Iterable[str]) -> Sequence[str]:
    """The *words* as they were typed: bash breaks them before and behind ``=`` and ``:``."""
    whole: list[str] = []
    for word in words:
        if whole and (word.startswith(("=", ":")) or whole[-1].endswith(("=", ":"))):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def in_bash(found: Iterable[Value], word: str, part: str) -> Iterator[str]:
    """The lines for bash, which takes what it is given as it is.

    So only those that begin with the *word*, with backslashes, and without what stands before the
    last *part* of it.
    """
    kept = len(word) - len(part.lstrip("=:"))
    for value in found:
        quoted = _STRANGE_TO_BASH.sub(r"\\\g<0>", value.word)
        if not quoted:
            yield f"\t{value.meaning}"
        elif quoted.startswith(word):
            yield quoted[kept:]
            if quoted.endswith("="):
                yield "\topen"
