"""The game on the screen, and matches played again there."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scopa.cli.crash import crashed
from scopa.cli.exit_status import NOT_SAVED, STOPPED
from scopa.game.beginning import (
    beginning,
    daily,
    games,
    remembered_game,
    result_in,
    today,
)
from scopa.records.folders import matches_file
from scopa.words.error_messages import plays_worse
from scopa.words.matches import Kept
from scopa.words.screen_labels import Headline

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.records.kept_match import KeptMatch
    from scopa.records.saver import Found
    from scopa.tui.preferences import Preferences
    from scopa.tui.screen import Question, Screen, Thought
    from scopa.tui.screens.title import Matches, Title


def play(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play on the screen; returns the exit status."""
    return _show(*_title(options, rules, preferred), preferred)


def play_daily(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play the daily deal on the screen; returns the exit status."""
    title, problems = _title(options, rules, preferred)
    return _show(title, problems, preferred, over=_daily(options.day or today(), title))


def replay(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Show on the screen what was played; returns the exit status."""
    from scopa.records.errors import RecordError
    from scopa.tui.screens.replay import Replay

    title, problems = _title(options, rules, preferred)
    try:
        played = _played(options.file)
    except RecordError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    return _show(Replay.of(played, title), problems, preferred)


def _title(
    options: argparse.Namespace, rules: Rules | None, preferred: Preferences
) -> tuple[Title, Sequence[str]]:
    """The title, and what is wrong with the game that was chosen last."""
    from scopa.records.settings import USUAL_SETTINGS
    from scopa.tui.screens.title import Title

    settings = preferred.settings
    game = options.rules or options.variant or USUAL_SETTINGS.game
    fault: Sequence[str] = ()
    if rules is None:
        game, rules, fault = remembered_game(preferred.file, settings)
    begin = matches(watched=options.watch)
    decks = tuple(preferred.wardrobe.decks)
    if options.watch:
        settings = settings._replace(pause_ms=0)
    return Title(begin, options.seed, game, rules, settings=settings, decks=decks), fault


def _show(
    first: Screen, problems: Sequence[str], preferred: Preferences, over: Sequence[Screen] = ()
) -> int:
    """Show the *first* screen, or those *over* it, and the *problems*; returns the exit status."""
    from scopa.cli.record_end import tell_at_end
    from scopa.records.saver import Keeper
    from scopa.tui.screen import Look
    from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal
    from scopa.tui.themes import THEMES

    crash: Exception | None = None
    settings, wardrobe = preferred.settings, preferred.wardrobe
    deck, faults = wardrobe.deck(settings)
    look = Look(deck, keys=preferred.keys, shows_values=settings.expected_points)
    theme, colour, has_utf8 = THEMES[settings.theme], preferred.wants_colour, wardrobe.has_utf8
    try:
        check_terminal(os.environ)
        with (
            Keeper(matches_file, tell_at_end) as keeper,
            CursesTerminal(
                os.environ, theme, colour=colour, has_utf8=has_utf8, mouse=settings.mouse
            ) as terminal,
        ):
            from scopa.tui.app import App, in_a_thread

            app = App(terminal, first, look, in_a_thread(_mind), preferred.change, keeper)
            app.open(over)
            app.tell([*preferred.problems, *faults, *problems])
            try:
                app.run()
            except Exception as error:
                crash = error
    except TerminalError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    if crash is not None:
        return crashed(crash, app.sitting, app.top)
    return NOT_SAVED if keeper.lost else 0


def matches(*, watched: bool) -> Matches:
    """How the title begins matches; the engine is loaded only when one begins."""
    from scopa.tui.screens.title import Matches

    def begin(seed: int | None, rules: Rules | None, home: Title) -> Sequence[Screen]:
        from scopa.engine import chosen_cut
        from scopa.game.sitting import commitment_before
        from scopa.tui.animation import entered
        from scopa.tui.screens.cut import Cut
        from scopa.tui.screens.draw_for_deal import Drawing
        from scopa.tui.screens.table import Table

        begun = beginning(rules, seed, home.settings, watched=watched)
        sitting = begun(None)
        table = Table(sitting, home)

        def deal(cut: int) -> Screen:
            return entered(Table(begun(cut), home))

        first = entered(table)
        if home.settings.cut and not watched:
            cut = chosen_cut(sitting.seed, 0)
            first = Cut(commitment_before(sitting.seed, 0), cut, deal, home)
        draw = sitting.draw
        drawing = (Drawing(draw, table.cast),) if draw else ()
        return (first, *drawing, *_shortcomings(home.settings.opponent))

    def resume(found: Found, home: Title) -> Sequence[Screen]:
        from scopa.game.saving import resumed
        from scopa.tui.screens.table import Table

        sitting = resumed(found.match)
        return (Table(sitting, home), *_shortcomings(sitting.opponent))

    def daily_deal(home: Title) -> Sequence[Screen]:
        return _daily(today(), home)

    return Matches(begin, games, resume, daily_deal, _statistics)


def _daily(day: str, home: Title) -> Sequence[Screen]:
    """The table of the daily deal, and what lies over it."""
    from scopa.tui.screens.draw_for_deal import Drawing
    from scopa.tui.screens.table import Table
    from scopa.tui.text_pages import Chapter, Pages

    sitting, told = daily(day)
    table = Table(sitting, home)
    drawing = (Drawing(sitting.draw, table.cast),) if sitting.draw else ()
    return (
        table,
        *drawing,
        *((Pages((Chapter(Headline.DAILY, tuple(told)),)),) if told else ()),
    )


def _statistics() -> Sequence[Screen]:
    """The matches of the record to be counted, or why they cannot be."""
    from scopa.records.database import Store
    from scopa.records.errors import RecordError
    from scopa.tui.screens.statistics import Counting
    from scopa.tui.text_pages import Chapter, Pages

    try:
        store = Store(matches_file())
        numbers = [summary.number for summary in store.summaries()]
    except RecordError as error:
        return (Pages((Chapter(Headline.RECORD, (str(error),)),)),)
    return (Counting(numbers, partial(result_in, store)),)


def _shortcomings(opponent: str) -> Sequence[Screen]:
    """A page that says so, if the *opponent* cannot play as it should."""
    from scopa.players.levels import LEVELS

    fault = LEVELS[opponent].fault
    if not fault:
        return ()
    from scopa.tui.text_pages import Chapter, Pages

    return (Pages((Chapter(Headline.PROBLEMS, (plays_worse(opponent, fault),)),)),)


def _played(file: Path | None) -> Sequence[KeptMatch]:
    """The matches in *file*, or the one of the record that was played last.

    :raises RecordError: there is something wrong with them.
    """
    from contextlib import closing

    from scopa.records.database import Store
    from scopa.records.errors import RecordError
    from scopa.records.match_file_reader import read_file

    if file is not None:
        played = [written.kept() for written in read_file(file)]
    else:
        with closing(Store(matches_file())) as store:
            played = [store.load(summary.number) for summary in store.summaries()[-1:]]
    if not any(match.history.rounds for match in played):
        raise RecordError(Kept.NOTHING_PLAYED, file or matches_file())
    return [match for match in played if match.history.rounds]


def _mind(question: Question) -> Thought:
    """What the opponent or the coach thinks; they are loaded when they are first asked."""
    from scopa.tui.screen import COACH, Thought

    if question.asked != COACH:
        from scopa.players.levels import LEVELS

        return Thought(question, LEVELS[question.asked](question.knowledge))
    from scopa.players.coach import advise

    advice = advise(question.knowledge)
    return Thought(question, advice.play, advice)
