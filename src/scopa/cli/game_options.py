"""The game and the players that the command line asks for."""

from __future__ import annotations

import argparse
from typing import NoReturn

from scopa.cli.arguments import asks_for_rules, refuse
from scopa.cli.game_start import Start
from scopa.engine import PRESETS, SCOPA, Rules, ScopaError, parse_rule
from scopa.game.games_by_name import remembered_game
from scopa.storage.house_rules import house_rules_file, load_house_rules, save_house_rules
from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.error_messages import unknown_name
from scopa.text.language import _
from scopa.text.player_names import OPPONENTS

_OTHER_NAMES = {"scopa-d-assi": "asso-piglia-tutto"}  # of variants


def chosen(start: Start) -> Start:
    """With the game of the options, or else of the settings; ends the program if it cannot be."""
    options, preferred = start.options, start.preferred
    try:
        rules = asked_rules(options)
    except ScopaError as error:
        refuse(error)
    if rules is not None:
        name = options.rules or _variant(options) or USUAL_SETTINGS.game
        return start._replace(game=name, rules=rules)
    game = remembered_game(preferred.file, preferred.settings)
    preferred = preferred._replace(problems=[*preferred.problems, *game.faults])
    return start._replace(preferred=preferred, game=game.name, rules=game.rules)


def _variant(options: argparse.Namespace) -> str | None:
    name: str | None = options.variant
    return _OTHER_NAMES.get(name, name) if name else name


def asked_rules(options: argparse.Namespace) -> Rules | None:
    """The rules that the *options* ask for; nothing if they ask for none.

    :raises ScopaError: they cannot be.
    """
    if not asks_for_rules(options):
        return None
    base = SCOPA
    if variant := _variant(options):
        if variant not in PRESETS:
            raise ScopaError(unknown_name("variant", variant, PRESETS))
        base = PRESETS[variant]
    if options.rules is not None:
        kept = load_house_rules(house_rules_file())
        if options.rules not in kept:
            raise ScopaError(unknown_name("house rules", options.rules, kept))
        base = kept[options.rules]
    changes: dict[str, object] = {"redeal_on_three_kings": False} if options.no_redeal else {}
    if options.target is not None:
        changes["target"] = options.target
    if options.players is not None:
        changes["players"] = options.players
    if options.partners:
        changes |= {"players": options.players or 4, "partnerships": True}
    changes |= dict(map(parse_rule, options.rule))
    rules = Rules.from_options(changes, base)
    if options.save_rules is not None:
        save_house_rules(house_rules_file(), options.save_rules, rules)
    return rules


_MOST = 4


def seated(start: Start) -> Start:
    """With those at the seats that the options name; ends the program if they cannot be."""
    return start._replace(seats=_seats(start.options, (start.rules or SCOPA).players))


def _seats(options: argparse.Namespace, number: int) -> tuple[str, ...]:
    """The names by seat in a game for that *number* of players; empty where none is asked for.

    Players to be watched take turns around the table.
    """
    watched = options.watch or ()
    names = [_known(name) for name in watched] * _MOST or [""] * _MOST
    if len(watched) > number:
        _refuse_seat(len(watched), number)
    for text in options.seat:
        seat, _equals, name = text.partition("=")
        if seat not in ("1", "2", "3", "4"):
            message = _(
                "expected a seat from 1 to 4 and who plays there, such as 3=rosa, not {text!r}"
            )
            refuse(message.format(text=text))
        if int(seat) > number:
            _refuse_seat(int(seat), number)
        if seat == "1" and options.watch is None:
            refuse(_("seat 1 is yours; --watch lets computers play at every seat"))
        names[int(seat) - 1] = _known(name)
    return tuple(names[:number])


def _refuse_seat(seat: int, number: int) -> NoReturn:
    refuse(_("there is no seat {seat} in a game for {number}").format(seat=seat, number=number))


def _known(name: str) -> str:
    if name not in OPPONENTS:
        refuse(unknown_name("opponent", name, OPPONENTS))
    return name
