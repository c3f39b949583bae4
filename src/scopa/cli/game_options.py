"""The game and the players that the command line asks for, and the list of all rules."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping

from scopa.cli.arguments import asks_for_rules
from scopa.cli.launch_options import LaunchOptions
from scopa.cli.output import say
from scopa.engine import PRESETS, SCOPA, Rules, ScopaError
from scopa.engine.notation import parse_rule
from scopa.game.games_by_name import Game, remembered_game
from scopa.game.seats import OPPONENTS
from scopa.text.error_messages import unknown_name
from scopa.text.games_and_rules import GAMES, rule_lines
from scopa.text.language import _

_OTHER_NAMES = {"scopa-d-assi": "asso-piglia-tutto"}  # of variants
_MOST_PLAYERS = 4
_WIDTH = 79


def with_game(start: LaunchOptions) -> LaunchOptions:
    """With the game of the options, or else of the settings: for two if one opponent is named.

    What no list of games has is kept in the settings as your game.
    """
    options = start.options
    rules = asked_rules(options)
    if rules is not None:
        game = Game(rules)
        settings = game.kept_in(start.settings)
        problems = start.problems or start.keep(start.settings, settings)
        return start._replace(game=game, settings=settings, problems=problems)
    game = remembered_game(start.settings)
    if game.rules.hand_size == SCOPA.hand_size and options.opponent and not options.seat:
        game = Game(game.rules.for_players(2))
    return start._replace(game=game)


def asked_rules(options: argparse.Namespace) -> Rules | None:
    """The rules that the *options* ask for; nothing if they ask for none."""
    if not asks_for_rules(options):
        return None
    rules = SCOPA
    if variant := _OTHER_NAMES.get(options.variant, options.variant):
        if variant not in PRESETS:
            raise ScopaError(unknown_name("variant", variant, PRESETS))
        rules = PRESETS[variant]
    if options.players is not None:
        rules = rules.for_players(options.players)
    changes: dict[str, object] = {}
    if options.partners:
        changes = {"players": options.players or 4, "partnerships": True}
    if options.target is not None:
        changes["target"] = options.target
    return Rules.from_options({**changes, **dict(map(parse_rule, options.rule))}, rules)


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
    """Print the games and the rules, each by its name; returns the exit status."""
    say(
        _("Games, for --variant:"), *_explained({name: _(text) for name, text in GAMES.items()}), ""
    )
    say(_("Rules, as they are in Scopa; --rule NAME=VALUE changes one:"))
    say(*_explained(rule_lines(SCOPA)))
    return 0


def _explained(sentences: Mapping[str, str]) -> Iterator[str]:
    column = max(map(len, sentences)) + 4
    for name, text in sentences.items():
        beside = f"  {name:{column - 2}}"
        yield from textwrap.wrap(
            text or "-", _WIDTH, initial_indent=beside, subsequent_indent=" " * column
        )
