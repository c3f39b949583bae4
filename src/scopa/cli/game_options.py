"""The game and the players that the command line asks for, and the list of all rules."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping

from scopa.cli.arguments import asks_for_rules
from scopa.cli.launch_options import LaunchOptions
from scopa.cli.output import say
from scopa.engine import PRESETS, SCOPA, Rules, ScopaError, format_rules
from scopa.engine.notation import parse_rule
from scopa.game.games_by_name import Game, games, remembered_game
from scopa.game.seats import OPPONENTS
from scopa.storage.house_rules import house_rules_file, load_house_rules, save_house_rules
from scopa.text.error_messages import unknown_name
from scopa.text.games import GAMES
from scopa.text.language import _
from scopa.text.rules_and_options import rule_lines

_OTHER_NAMES = {"scopa-d-assi": "asso-piglia-tutto"}  # of variants
_MOST_PLAYERS = 4
_WIDTH = 79


def with_game(start: LaunchOptions) -> LaunchOptions:
    """With the game of the options, or else of the settings: for two if one opponent is named."""
    options = start.options
    rules = asked_rules(options)
    if rules is not None:
        name = options.rules or _variant(options) or ""
        return start._replace(game=Game.among(games(), rules, name))
    game, faults = remembered_game(start.file, start.settings)
    if game.rules.hand_size == SCOPA.hand_size and options.opponent and not options.seat:
        rules = Rules.from_options({"players": 2, "partnerships": False}, game.rules)
        game = Game.among(games(), rules, game.name)
    return start._replace(problems=[*start.problems, *faults], game=game)


def _variant(options: argparse.Namespace) -> str | None:
    name: str | None = options.variant
    return _OTHER_NAMES.get(name, name) if name else name


def asked_rules(options: argparse.Namespace) -> Rules | None:
    """The rules that the *options* ask for; nothing if they ask for none."""
    if not asks_for_rules(options):
        return None
    base = SCOPA
    if variant := _variant(options):
        if variant not in PRESETS:
            raise ScopaError(unknown_name("variant", variant, PRESETS))
        base = PRESETS[variant]
    if options.rules is not None:
        saved = load_house_rules(house_rules_file())
        if options.rules not in saved:
            raise ScopaError(unknown_name("house rules", options.rules, saved))
        base = saved[options.rules]
    changes: dict[str, object] = {"redeal_on_three_kings": False} if options.no_redeal else {}
    if options.partners:
        changes |= {"players": 4, "partnerships": True}
    numbers = {"target": options.target, "players": options.players}
    changes |= {name: number for name, number in numbers.items() if number is not None}
    rules = Rules.from_options({**changes, **dict(map(parse_rule, options.rule))}, base)
    if options.save_rules is not None:
        save_house_rules(house_rules_file(), options.save_rules, rules)
    return rules


def with_seats(start: LaunchOptions) -> LaunchOptions:
    """With the players that the options name, by seat; those to be watched take turns."""
    options, number = start.options, start.game.rules.players
    watched = options.watch or ()
    names = [_known(name) for name in watched] * _MOST_PLAYERS or [""] * _MOST_PLAYERS
    if len(watched) > number:
        raise _no_seat(len(watched), number)
    for text in options.seat:
        seat, _equals, name = text.partition("=")
        if seat not in ("1", "2", "3", "4"):
            raise ScopaError(
                "expected a seat from 1 to 4 and who plays there, such as 3=rosa, not {text!r}",
                text=text,
            )
        if int(seat) > number:
            raise _no_seat(int(seat), number)
        if seat == "1" and options.watch is None:
            raise ScopaError("seat 1 is yours; --watch lets computers play at every seat")
        names[int(seat) - 1] = _known(name)
    return start._replace(seats=tuple(names[:number]))


def _no_seat(seat: int, number: int) -> ScopaError:
    return ScopaError("there is no seat {seat} in a game for {number}", seat=seat, number=number)


def _known(name: str) -> str:
    if name not in OPPONENTS:
        raise ScopaError(unknown_name("opponent", name, OPPONENTS))
    return name


def list_rules(options: argparse.Namespace) -> int:  # noqa: ARG001
    """Print the games, the rules and the house rules, each by its name; returns the exit status."""
    saved = load_house_rules(house_rules_file())
    say(
        _("Games, for --variant:"), *_explained({name: _(text) for name, text in GAMES.items()}), ""
    )
    say(_("Rules, as they are in Scopa; --rule NAME=VALUE changes one:"))
    say(*_explained(rule_lines(SCOPA)))
    if saved:
        house = {name: format_rules(rules) for name, rules in saved.items()}
        say("", _("House rules, for --rules, and how they differ from Scopa:"), *_explained(house))
    return 0


def _explained(sentences: Mapping[str, str]) -> Iterator[str]:
    column = max(map(len, sentences)) + 4
    for name, text in sentences.items():
        beside = f"  {name:{column - 2}}"
        yield from textwrap.wrap(
            text or "-", _WIDTH, initial_indent=beside, subsequent_indent=" " * column
        )
