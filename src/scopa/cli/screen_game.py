"""The game on the screen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from scopa.cli.crash import crashed
from scopa.cli.exit_status import STOPPED
from scopa.engine import Rules
from scopa.game.beginning import remembered_game
from scopa.records.settings import USUAL_SETTINGS
from scopa.tui import places, routes
from scopa.tui.app import App, in_a_thread
from scopa.tui.desk import Desk
from scopa.tui.preferences import Preferences
from scopa.tui.screen import Look
from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal
from scopa.tui.themes import THEMES


def play(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play on the screen; returns the exit status."""
    return show(options, rules, preferred, places.Title())


def play_daily(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play the daily deal on the screen; returns the exit status."""
    return show(options, rules, preferred, places.Title(), places.DailyDeal(options.day or ""))


def show(
    options: argparse.Namespace,
    rules: Rules | None,
    preferred: Preferences,
    *goes: places.Place,
) -> int:
    """Show these places, the last on top; returns the exit status."""
    desk, problems = _desk(options, rules, preferred)
    settings, wardrobe = preferred.settings, preferred.wardrobe
    deck, faults = wardrobe.deck(settings)
    look = Look(deck, keys=preferred.keys, shows_values=settings.expected_points)
    theme, colour, has_utf8 = THEMES[settings.theme], preferred.wants_colour, wardrobe.has_utf8
    try:
        check_terminal(os.environ)
        with CursesTerminal(
            os.environ, theme, colour=colour, has_utf8=has_utf8, mouse=settings.mouse
        ) as terminal:
            think = in_a_thread(routes.mind)
            app = App(terminal, desk, look, think, preferred.change, routes.open_saver)
            try:
                app.go(*goes)
                app.tell([*preferred.problems, *faults, *problems])
                app.run()
            except Exception as error:
                crash = error
            else:
                return 0
            finally:
                app.close()
    except TerminalError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    return crashed(crash, app.sitting, app.screens)


def _desk(
    options: argparse.Namespace, rules: Rules | None, preferred: Preferences
) -> tuple[Desk, Sequence[str]]:
    """What lies on the desk at first, and what is wrong with the game that was chosen last."""
    settings = preferred.settings
    game = options.rules or options.variant or USUAL_SETTINGS.game
    fault: Sequence[str] = ()
    if rules is None:
        game, rules, fault = remembered_game(preferred.file, settings)
    if options.watch:
        settings = settings._replace(pause_ms=0)
    decks = tuple(preferred.wardrobe.decks)
    return Desk(settings, game, rules, options.seed, options.watch, decks=decks), fault
