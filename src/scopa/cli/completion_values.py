"""What may stand behind an option, and as the argument of a command, for the shells."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import NamedTuple

from scopa.cli.arguments import SHELLS
from scopa.engine import Prime, Rules
from scopa.storage.database import Store
from scopa.storage.errors import RecordError
from scopa.storage.house_rules import house_rules_file, load_house_rules
from scopa.storage.paths import config_folder, matches_file
from scopa.text.games import game_sentences
from scopa.text.help_pages import HELP_OF_WISH
from scopa.text.language import AUTO, languages, own_name
from scopa.text.player_names import manners
from scopa.text.record import moment
from scopa.text.rules_and_options import rule_sentences, theme_sentences
from scopa.text.score import to_each_other
from scopa.tui.cards.decks import find_decks
from scopa.tui.key_bindings import COMMAND_NAMES, NAMED_KEYS
from scopa.tui.preferences import COLOR_CHOICES, FIRST_DEALERS


class Value(NamedTuple):
    """A *word* that may be typed, and what it means."""

    word: str
    meaning: str = ""

    def behind(self, start: str) -> Value:
        """With *start* before the word."""
        return self._replace(word=start + self.word) if self.word else self


FILES = Value("", "files")
"""Stands for the names of files."""
FOLDERS = Value("", "folders")
"""Stands for the names of folders."""


def values(*names: str, begun: str) -> Iterator[Value]:
    """What may stand where *begun* is typed, by the first of the *names* that has values.

    What cannot be read has none: nothing is said while somebody types.
    """
    offer = next((_VALUES[name] for name in names if name in _VALUES), lambda _: ())
    with contextlib.suppress(RecordError):
        yield from (value for value in offer(begun) if value.word.isprintable())


def _house_rules(_: str) -> Iterable[Value]:
    return map(Value, load_house_rules(house_rules_file()))


def _rules(begun: str) -> Iterator[Value]:
    """``NAME``, which switches a rule on, or ``NAME=``; behind that its values."""
    name, equals, _ = begun.partition("=")
    for rule in fields(Rules):
        default = rule.default
        if not equals and rule.init:
            end = "" if default is False else "="
            yield Value(rule.name + end, rule_sentences().get(rule.name, ("", ""))[0])
        elif rule.name == name.replace("-", "_"):
            kinds = [prime.value.replace(" ", "-") for prime in Prime]
            choices = kinds if isinstance(default, Prime) else ("yes", "no")
            is_number = type(default) is int
            yield from (Value(f"{name}={choice}") for choice in choices if not is_number)


def _keys(begun: str) -> Iterator[Value]:
    """``ACTION=``; behind that, and behind each comma, the keys that have a name."""
    _, equals, keys = begun.partition("=")
    if equals:
        start = begun.removesuffix(keys.rpartition(",")[2])
        yield from (Value(start + key) for key in NAMED_KEYS)
    else:
        yield from (
            Value(f"{name}=", HELP_OF_WISH[command.value])
            for name, command in COMMAND_NAMES.items()
        )


def _matches(begun: str) -> Iterator[Value]:
    """The matches in the record by their numbers, the last first, and once typed by their keys."""
    if not matches_file().exists():
        return
    with contextlib.closing(Store(matches_file())) as store:
        for match in reversed(store.summaries()):
            meaning = f"{moment(match.changed)}, {to_each_other(match.scores)}"
            yield Value(str(match.number), meaning)
            if begun:
                yield Value(match.key, meaning)


def _decks(_: str) -> Iterable[Value]:
    return map(Value, find_decks(config_folder() / "decks"))


def _languages(_: str) -> Iterator[Value]:
    yield Value(AUTO)
    yield from (Value(code, own_name(code)) for code in languages())


def _players(_: str) -> Iterable[Value]:
    return map(Value._make, manners().items())


def _seats(_: str) -> Iterator[Value]:
    """``SEAT=``; behind that a player."""
    return (player.behind(f"{seat}=") for seat in "234" for player in _players(""))


_VALUES: Mapping[str, Callable[[str], Iterable[Value]]] = {
    "--variant": lambda _: map(Value._make, game_sentences().items()),
    "--rules": _house_rules,
    "--rule": _rules,
    "--players": lambda _: map(Value, ("2", "3", "4")),
    "--first-dealer": lambda _: map(Value, FIRST_DEALERS),
    "--opponent": _players,
    "--watch": _players,
    "--seat": _seats,
    "--deck": _decks,
    "--theme": lambda _: map(Value._make, theme_sentences().items()),
    "--lang": _languages,
    "--color": lambda _: map(Value, COLOR_CHOICES),
    "--key": _keys,
    "--show": _decks,
    "FILE": lambda _: (FILES,),
    "FOLDER": lambda _: (FOLDERS,),
    "MATCH": _matches,
    "MATCH|FILE": lambda begun: (*_matches(begun), FILES),
    "PLAYER": _players,
    "SHELL": lambda _: map(Value, SHELLS),
}
"""By the name of an option, or by what it takes; or by the name of an argument."""
