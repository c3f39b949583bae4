"""The game on the screen."""

from __future__ import annotations

import argparse
import os
from functools import partial

from scopa.cli.arguments import asks_for_rules
from scopa.cli.exit_status import NOT_WRITTEN, STOPPED
from scopa.cli.output import complain, interruptible
from scopa.cli.record_end import tell_at_end
from scopa.cli.start import Crash, Start
from scopa.tui import places, routes
from scopa.tui.app import App, in_a_thread
from scopa.tui.desk import USUAL_PACE_MS, Desk
from scopa.tui.screen import Look
from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal
from scopa.tui.themes import THEMES
from scopa.words.error_messages import without_a_screen


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
    look = Look(
        deck,
        keys=preferred.keys,
        shows_values=settings.expected_points,
        says=settings.sayings,
    )
    theme, colour, has_utf8 = THEMES[settings.theme], preferred.wants_colour, wardrobe.has_utf8
    app: App | None = None
    try:
        check_terminal(os.environ)
        with (
            interruptible(),
            CursesTerminal(
                os.environ, theme, colour=colour, has_utf8=has_utf8, mouse=settings.mouse
            ) as terminal,
        ):
            think = in_a_thread(routes.mind)
            change = partial(preferred.change, save=routes.save_settings)
            app = App(terminal, _desk(start), look, think, change, routes.open_saver)
            try:
                app.go(*goes)
                app.tell([*preferred.problems, *faults, *terminal.faults])
                app.run()
            except Exception as error:
                raise Crash(error, app.sitting, app.screens) from error
    except TerminalError as error:
        plays = start.options.command not in ("replay", "review")
        complain(without_a_screen(str(error), plays=plays))
        return STOPPED
    finally:
        is_kept = app is None or app.close(tell_at_end)
    return 0 if is_kept else NOT_WRITTEN


def _desk(start: Start) -> Desk:
    """What lies on the desk at first."""
    options, settings = start.options, start.preferred.settings
    watched = options.watch is not None
    if watched:  # what is shown of it pauses, and nobody who thinks does
        settings = settings._replace(pause_ms=0)
    wardrobe = start.preferred.wardrobe
    return Desk(
        settings,
        start.game,
        start.rules,
        options.seed,
        watched,
        USUAL_PACE_MS if options.pause_ms is None else options.pause_ms,
        decks=tuple(wardrobe.decks),
        homes=wardrobe.homes(),
        seats=start.seats,
        new_first=_says_what_is_played(options),
    )


def _says_what_is_played(options: argparse.Namespace) -> bool:
    """Whether the *options* are about a new match, and not only about how it looks."""
    is_told = options.opponent or options.seat or options.first_dealer
    is_numbered = options.seed is not None or options.watch is not None
    return asks_for_rules(options) or bool(is_told) or is_numbered
