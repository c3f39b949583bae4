"""The game on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scopa.cli.arguments import asks_for_rules
from scopa.cli.launch_options import LaunchOptions
from scopa.cli.output import NOT_WRITTEN, STOPPED, Crash, complain, interruptible, tell_at_end
from scopa.game.games_by_name import remembered_game
from scopa.game.player_requests import answer
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app import App, in_a_thread
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.screen import Screen
from scopa.tui.terminal import TerminalError
from scopa.tui.themes import THEMES

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.game.match_saver import KnownMatches, MatchSaver, Notice


def run(start: LaunchOptions) -> int:
    """Show the game that the options ask for; returns the exit status."""
    options = start.options
    match options.command:
        case "continue":
            from scopa.cli.match_choice import match_under_way

            state = match_under_way(options.match)
            return show(start, lambda app: _on_title(navigation.open_continued(state, app)))
        case "daily":
            day = options.date or ""
            return show(start, lambda app: _on_title(navigation.open_daily_deal(app, day)))
        case "learn":
            last = start.settings.lesson
            return show(start, lambda app: _on_title(navigation.open_lesson(app.game.rules, last)))
        case "puzzle":
            from scopa.text.coaching.puzzle_words import theme_called

            theme = theme_called(options.puzzle_theme)
            return show(start, lambda app: _on_title(navigation.open_puzzles(app, theme)))
    return show(start, lambda _: navigation.open_title())


def _on_title(screens: Sequence[Screen]) -> Sequence[Screen]:
    return (*navigation.open_title(), *screens)


def show(start: LaunchOptions, open_screens: Callable[[AppState], Sequence[Screen]]) -> int:
    """Show the screens that *open_screens* opens, the last on top; returns the exit status."""
    app_state = _app_state(start)
    settings = app_state.settings
    deck, faults = start.use_deck(settings)
    options = RenderOptions(deck)
    theme, has_utf8 = THEMES[settings.theme], start.catalog.has_utf8
    app: App | None = None
    try:
        from scopa.tui.terminal.curses_terminal import CursesTerminal, check_terminal

        check_terminal()
        colours, mouse = start.most_colours, settings.mouse
        window = CursesTerminal(theme, colours, has_utf8=has_utf8, mouse=mouse)
        with interruptible(), window as terminal:
            think = in_a_thread(answer)
            app = App(terminal, app_state, options, think, start.change, _open_saver)
            try:
                app.push(*open_screens(app_state))
                app.show_problems([*start.problems, *faults, *terminal.faults])
                app.run()
            except Exception as error:
                raise Crash(error, app.state, app.screens) from error
    except TerminalError as error:
        instead = _("scopa --plain plays in lines of text")
        if start.options.command == "review":
            instead = _("scopa show prints a match in lines of text")
        complain(f"{error}; {instead}")
        return STOPPED
    finally:
        is_saved = app is None or app.close(tell_at_end)
    return 0 if is_saved else NOT_WRITTEN


def _open_saver(
    found: Callable[[KnownMatches], None], tell: Callable[[Notice], None]
) -> MatchSaver:
    from scopa.game.match_saver import MatchSaver

    return MatchSaver(found, tell)


def _app_state(start: LaunchOptions) -> AppState:
    options, settings, catalog = start.options, start.settings, start.catalog
    watched, names_game = options.watch is not None, asks_for_rules(options)
    names_players = bool(options.opponent or options.seat or options.first_dealer)
    app_state = AppState(
        settings,
        start.game,
        options.seed,
        watched,
        settings.pace,
        decks=tuple(catalog.decks),
        deck_of_game=catalog.deck_of_game(),
        seats=start.seats,
        new_match_first=names_game or names_players or watched or options.seed is not None,
        explicit=start.explicit,
    )
    if options.deck is None and names_game:  # with the cards that come with it
        deck = app_state._replace(game=remembered_game(settings)).deck_with(start.game)
        return app_state._replace(settings=settings._replace(deck=deck))
    return app_state
