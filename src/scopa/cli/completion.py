"""Completion for the shells: ``scopa completion bash``, and argcomplete behind it."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields

import argcomplete
from argcomplete import shell_integration
from argcomplete.completers import DirectoriesCompleter, FilesCompleter, SuppressCompleter

from scopa.cli.arguments import parser
from scopa.engine import Prime, Rules
from scopa.players.puzzle import Difficulty, PuzzleTheme
from scopa.storage.database import open_record
from scopa.storage.errors import FileError
from scopa.storage.paths import config_folder, matches_file
from scopa.storage.settings import COLOR_CHOICES, FIRST_DEALERS
from scopa.text.coaching.puzzle_words import filter_name
from scopa.text.games import GAMES
from scopa.text.language import AUTO, _, languages, own_name
from scopa.text.match.match_titles import moment
from scopa.text.match.score_words import to_each_other
from scopa.text.player_names import MANNERS
from scopa.text.rules_and_options import RULE_SENTENCES, THEME_SENTENCES
from scopa.tui.cards.decks import find_decks
from scopa.tui.key_bindings import BINDINGS, COMMAND_NAMES, NAMED_KEYS


def run(options: argparse.Namespace) -> int:
    """Print what a shell has to read; returns the exit status."""
    sys.stdout.write(shell_integration.shellcode(["scopa"], shell=options.shell))
    return 0


def complete() -> None:
    """Answer a shell that asks, as its environment says, and end the program."""
    made = parser(completes=True)
    _add_completers(made)
    argcomplete.autocomplete(
        made, always_complete_options=False, default_completer=SuppressCompleter()
    )


def _add_completers(made: argparse.ArgumentParser) -> None:
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _add_completers(command)
            continue
        names = [*action.option_strings, str(action.metavar or "")]
        completer = next((_COMPLETERS[name] for name in names if name in _COMPLETERS), None)
        if completer is not None:
            action.completer = completer  # type: ignore[attr-defined]


Words = Mapping[str, str]  # words that may be typed, each with its meaning


def _words(make: Callable[[str], Words]) -> Callable[..., Words]:
    """A completer for argcomplete of what *make* makes of the beginning of a word.

    A file that cannot be read has no words, and no error is printed while one types.
    """

    def completer(prefix: str, **_: object) -> Words:
        with contextlib.suppress(FileError):
            return {word: text for word, text in make(prefix).items() if word.isprintable()}
        return {}

    return completer


def _plain(*words: str) -> Callable[..., Words]:
    return _words(lambda _: dict.fromkeys(words, ""))


def _rules(begun: str) -> Words:
    name, equals, _value = begun.partition("=")
    rule = {field.name: field.default for field in fields(Rules) if field.init}
    if not equals:
        return {
            each + ("" if default is False else "="): _(RULE_SENTENCES.get(each, ("", ""))[0])
            for each, default in rule.items()
        }
    default = rule.get(name.replace("-", "_"))
    if isinstance(default, Prime):
        return {f"{name}={prime.value.replace(' ', '-')}": "" for prime in Prime}
    return {f"{name}={choice}": "" for choice in ("yes", "no") if isinstance(default, bool)}


def _keys(begun: str) -> Words:
    _name, equals, keys = begun.partition("=")
    if equals:
        start = begun.removesuffix(keys.rpartition(",")[2])
        return {start + key: "" for key in NAMED_KEYS}
    return {f"{name}=": _(BINDINGS[command].help) for name, command in COMMAND_NAMES.items()}


def _matches(begun: str) -> Words:
    words: dict[str, str] = {}
    if not matches_file().exists():
        return words
    with open_record() as store:
        for each in reversed(store.summaries()):
            for word in (str(each.number), each.match.key) if begun else (str(each.number),):
                words[word] = f"{moment(each.changed)}, {to_each_other(each.scores)}"
    return words


def _matches_and_files(prefix: str, **_: object) -> Words:
    return {**_words(_matches)(prefix), **dict.fromkeys(FilesCompleter()(prefix), "")}


def _translated(sentences: Mapping[str, str]) -> Words:
    return {name: _(text) for name, text in sentences.items()}


_players = _words(lambda _begun: _translated(MANNERS))
_decks = _words(lambda _: dict.fromkeys(find_decks(config_folder() / "decks"), ""))
_COMPLETERS: Mapping[str, Callable[..., object]] = {
    "--variant": _words(lambda _begun: _translated(GAMES)),
    "--rule": _words(_rules),
    "--players": _plain("2", "3", "4"),
    "--first-dealer": _plain(*FIRST_DEALERS),
    "--opponent": _players,
    "--watch": _players,
    "--seat": _words(
        lambda _begun: {
            f"{seat}={name}": text for seat in "1234" for name, text in _translated(MANNERS).items()
        }
    ),
    "--deck": _decks,
    "--show": _decks,
    "THEME": _words(lambda _begun: {theme.slug: filter_name(theme, None) for theme in PuzzleTheme}),
    "--difficulty": _words(
        lambda _begun: {each.name.lower(): filter_name(None, each) for each in Difficulty}
    ),
    "--theme": _words(lambda _begun: _translated(THEME_SENTENCES)),
    "--lang": _words(lambda _: {AUTO: ""} | {code: own_name(code) for code in languages()}),
    "--color": _plain(*COLOR_CHOICES),
    "--key": _words(_keys),
    "FILE": FilesCompleter(),
    "FOLDER": DirectoriesCompleter(),
    "MATCH": _words(_matches),
    "MATCH|FILE": _matches_and_files,
    "PLAYER": _players,
}
