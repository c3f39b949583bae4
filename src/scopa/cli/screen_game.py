"""The game on the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from scopa.cli.exit_status import STOPPED
from scopa.cli.record_end import closed
from scopa.cli.start import Crash, Start
from scopa.tui import places, routes
from scopa.tui.app import App, in_a_thread
from scopa.tui.desk import Desk
from scopa.tui.screen import Look
from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal
from scopa.tui.themes import THEMES


def run(start: Start) -> int:
    """Play on the screen; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    options = start.options
    if options.command == "daily":
        return show(start, places.Title(), places.DailyDeal(options.day or ""))
    return show(start, places.Title())


def show(start: Start, *goes: places.Place) -> int:
    """Show these places, the last on top; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    preferred = start.preferred
    settings, wardrobe = preferred.settings, preferred.wardrobe
    deck, faults = wardrobe.deck(settings)
    look = Look(deck, keys=preferred.keys, shows_values=settings.expected_points)
    theme, colour, has_utf8 = THEMES[settings.theme], preferred.wants_colour, wardrobe.has_utf8
    app: App | None = None
    try:
        check_terminal(os.environ)
        with CursesTerminal(
            os.environ, theme, colour=colour, has_utf8=has_utf8, mouse=settings.mouse
        ) as terminal:
            think = in_a_thread(routes.mind)
            app = App(terminal, _desk(start), look, think, preferred.change, routes.open_saver)
            crash = _run(app, goes, [*preferred.problems, *faults])
    except TerminalError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    finally:
        unsaved = closed(app.close) if app is not None else 0
    if crash is not None:
        raise Crash(crash, app.sitting, app.screens) from crash
    return unsaved


def _run(app: App, goes: Sequence[places.Place], problems: Sequence[str]) -> Exception | None:
    """Run *app* from these places on; returns the fault that has ended it, if one has."""
    try:
        app.go(*goes)
        app.tell(problems)
        app.run()
    except Exception as error:
        return error
    return None


def _desk(start: Start) -> Desk:
    """What lies on the desk at first."""
    options, settings = start.options, start.preferred.settings
    if options.watch:
        settings = settings._replace(pause_ms=0)
    decks = tuple(start.preferred.wardrobe.decks)
    return Desk(settings, start.game, start.rules, options.seed, options.watch, decks=decks)
