"""Opening screens. Each function imports what it needs, so that the title comes without it.

What a function returns goes on the stack of the app, the last on top.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scopa.errors import ScopaError
from scopa.storage.files import FileError, matches_folder
from scopa.text.chapters import Chapter, Section
from scopa.text.error_messages import translated
from scopa.text.games_and_rules import game_name
from scopa.text.language import N_, _, current_language
from scopa.text.player_names import players_of
from scopa.tui.app_state import AppState
from scopa.tui.key_bar import KeyText
from scopa.tui.key_bindings import BINDINGS, SELECTING, Command, key_names
from scopa.tui.screen import Screen

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Play, Rules
    from scopa.game.match_flow import NewMatch
    from scopa.game.match_state import MatchState
    from scopa.game.puzzles import PuzzleSession
    from scopa.game.statistics import Statistics
    from scopa.players.puzzle import PuzzleTheme
    from scopa.storage.match_file import SavedMatch

Screens = tuple[Screen, ...]
Opening = Callable[[], Screens]

_KEYS_AT_TABLE: Mapping[str, Sequence[Command]] = {
    N_("To play"): (*SELECTING, Command.OK, Command.TAKE_BACK),
    N_("To look"): (
        Command.SUGGEST, Command.COUNTER, Command.LAST_CAPTURE, Command.PILE, Command.RULES,
        Command.HELP,
    ),
    N_("The program"): (
        Command.BACK, Command.OPTIONS, Command.LARGER, Command.SMALLER, Command.FILE,
        Command.REDRAW, Command.QUIT,
    ),
}  # fmt: skip


# ------------------------------------------------------------------------------ from the title


def open_title() -> Screens:
    """The menu from which everything begins."""
    from scopa.tui.screens.title import Title

    return (Title(),)


def open_new_match(app_state: AppState) -> Screens:
    """The first round of a match."""
    from scopa.game.match_flow import new_match

    watched, seats, settings = app_state.watched, app_state.seats, app_state.match_settings
    rules, seed = app_state.game.rules, app_state.seed
    new = new_match(rules, seed, settings, watched=watched, seats=seats)
    return _open_first_round(new, app_state)


def open_rematch(over: MatchState, app_state: AppState) -> Screens:
    """Begin a new match with the rules and the players of *over*."""
    from scopa.game.match_flow import rematch

    return _open_first_round(rematch(over, app_state.seed, app_state.match_settings), app_state)


def _open_first_round(new: NewMatch, app_state: AppState) -> Screens:
    from scopa.game.match_flow import shows_draw
    from scopa.tui.screens.draw_for_deal import DrawForDeal

    state = new.begin()
    draws = shows_draw(state)
    begun = (DrawForDeal(state),) if draws else open_table(state, app_state, is_dealt=True)
    return (*begun, *_open_net_warnings(state))


def open_continued(state: MatchState, app_state: AppState, shown: Play | None = None) -> Screens:
    """A match where it was left, perhaps at a score; *shown* is the play that was to be seen."""
    if state.round.is_over:
        return (*open_score(state, app_state), *_open_net_warnings(state))
    return (*open_table(state, app_state, shown=shown), *_open_net_warnings(state))


def _open_net_warnings(state: MatchState) -> Screens:
    from scopa.text.match.troubles import net_warnings

    return open_problems(*net_warnings(state.levels, state.match.rules))


def open_daily_deal(app_state: AppState, day: str = "") -> Screens:
    """The deal of *day*, in ISO 8601; of today if it is empty."""
    from scopa.game.daily import daily_match, today
    from scopa.text.match.match_words import daily_messages
    from scopa.text.match.table_words import deals
    from scopa.tui.screens.pages import Pages

    daily = daily_match(day or today())
    state, messages = daily.state, daily_messages(daily)
    table = open_table(state, app_state)
    if not messages:
        return table
    who_deals = deals(state.round.dealer, players_of(state))
    chapter = Chapter.of(_("The daily deal"), (*messages, who_deals))
    return (Pages((chapter,), opens={Command.OK: lambda: table}, keys=(_("{play} play"),)),)


def open_puzzles(app_state: AppState, theme: PuzzleTheme | None = None) -> Screens:
    """The next puzzle, of a *theme* if one is asked for, or why there is none."""
    from scopa.game.puzzles import PuzzleSession

    try:
        session = PuzzleSession.begin(app_state.game.rules, theme)
    except FileError as error:
        return open_pages(_("Puzzle"), translated(error))
    return open_puzzle(session)


def open_puzzle(session: PuzzleSession) -> Screens:
    """The puzzle of a *session*; if none is left, a page tells so."""
    from scopa.game.puzzles import PuzzleAttempt
    from scopa.text.coaching.puzzle_words import no_puzzle
    from scopa.tui.screens.puzzle import PuzzleScreen

    if not session.key:
        return open_pages(_("Puzzle"), no_puzzle(session.theme))
    return (PuzzleScreen.of(PuzzleAttempt.of(session)),)


def open_options() -> Screens:
    """The settings."""
    from scopa.tui.screens.options import Options

    return (Options(),)


def open_help(
    rules: Rules, lesson: str, about_screen: Sequence[str] = (), *, is_at_table: bool = False
) -> Screens:
    """The *rules* of a game, the keys and the credits; the way to the *lesson* to go on with.

    about_screen: paragraphs about the screen from which it is opened
    is_at_table: the keys come first, for the last row there has no room for all
    """
    from scopa.text.help_pages import credits_page, keys_page, rules_pages
    from scopa.tui.screens.pages import Pages

    groups = [
        Section(
            terms=[(key_names(each), _(BINDINGS[each].help)) for each in commands], title=_(name)
        )
        for name, commands in _KEYS_AT_TABLE.items()
    ]
    title = _("The keys") if is_at_table else _("The keys at the table")
    about = [Chapter.of(_("What you see"), about_screen)] * bool(about_screen)
    keys, on_rules = keys_page(title, groups), rules_pages(rules)
    ordered = (keys, *on_rules) if is_at_table else (*on_rules, keys)
    opens = {Command.SUGGEST: lambda: open_lesson(rules, lesson)}
    keys_below = (_("{suggest} learn by playing"),)
    return (Pages((*about, *ordered, credits_page()), opens=opens, keys=keys_below),)


def open_lesson(rules: Rules, name: str) -> Screens:
    """The lesson of that *name*, in Scopa, or the first; last is how the *rules* differ."""
    from scopa.tui.screens.lesson import resumed_lesson

    return (resumed_lesson(name, rules),)


# ------------------------------------------------------------------------------- text to read


def open_pages(title: str, *texts: str | Section) -> Screens:
    """Pages to read under a *title*: paragraphs of text, or sections."""
    from scopa.tui.screens.pages import Pages

    return (Pages((Chapter.of(title, texts),)),)


def open_problems(*problems: str) -> Screens:
    """The problems on a page, if there are any."""
    return open_pages(_("Not everything is as it should be"), *problems) if problems else ()


# ---------------------------------------------------------------------------------- a match


def open_table(
    state: MatchState, app_state: AppState, *, is_dealt: bool = False, shown: Play | None = None
) -> Screens:
    """The table, perhaps just dealt, or left when the play *shown* was to be seen."""
    from scopa.text.match.match_words import match_name
    from scopa.tui.screens.table import Table
    from scopa.tui.table.animation import deal_phases, settling
    from scopa.tui.table.board import Board, Said

    remark = _("The same deal again, as practice: it does not count.") if state.is_practice else ""
    board, advance_ms = Board(state), None
    if shown is not None and state.is_humans_turn:
        board = board.select(shown)
    elif shown is not None:
        board = Board(state, shown_play=shown)
        advance_ms = app_state.watched_ms if state.watched else None
    phases = deal_phases(board) if is_dealt and app_state.settings.animation else ()
    if phases and state.is_humans_turn:
        phases = (*phases, settling(board))
    return (Table(board, Said(remark, game=match_name(state)), advance_ms, phases=phases),)


def open_beside(command: Command, state: MatchState) -> Screens:
    """Open what a command shows beside a table: cards not seen, the last capture, the pile, rules.

    Nothing for any other command.
    """
    from scopa.tui.screens.card_counter import card_counter, last_capture, own_pile

    match command:
        case Command.COUNTER:
            return (card_counter(state),)
        case Command.LAST_CAPTURE:
            return (last_capture(state),)
        case Command.PILE:
            return (own_pile(state),)
        case Command.RULES:
            return open_rules_in_force(state)
    return ()


def open_rules_in_force(state: MatchState) -> Screens:
    """The rules of a match, what differs first, and the commitment to its deal or the next."""
    from scopa.text.help_pages import rules_chapter, rules_pages
    from scopa.text.match.table_words import fair_deal
    from scopa.tui.screens.pages import Pages

    rules = state.match.rules
    title = game_name(rules, with_target=True)
    chapters = [rules_chapter(rules, title), *rules_pages(rules)]
    if state.deal is not None:
        chapters.append(Chapter.of(_("A fair deal"), fair_deal(state.commitment)))
    return (Pages(tuple(chapters)),)


def open_score(state: MatchState, app_state: AppState) -> Screens:
    """The score of the round that *state* has just finished, counted up where cards move."""
    from scopa.tui.screens.score import Score

    counted = 0 if app_state.settings.animation else None
    return (Score(state, counted),)


def open_review(state: MatchState) -> Screens:
    """The plays of the person in the last round of *state* that is over, judged by the coach."""
    from scopa.tui.screens.review import Review

    return (Review.of(state, state.rounds_over - 1),)


# --------------------------------------------------------------------------------- matches


def open_matches(*, under_way: bool = False) -> Screens:
    """The list of all matches, or of those *under way*; the last begun first."""
    from scopa.storage.match_folder import figures_of_all
    from scopa.tui.screens.match_list import MatchList

    folder = matches_folder()
    try:
        every, faults = figures_of_all(folder)
    except FileError as error:
        return open_pages(_("Your matches"), translated(error))
    last_first = reversed(every)
    matches = tuple(match for match in last_first if match.can_be_continued or not under_way)
    shown = () if under_way else tuple(faults)
    if matches or shown:
        with suppress(ValueError):  # it lies elsewhere
            folder = Path("~", folder.relative_to(Path.home()))
        return (MatchList(matches, shown, under_way, folder=str(folder)),)
    if under_way:
        return open_pages(_("Matches under way"), _("no match is under way"))
    return open_pages(_("Your matches"), _("no round has been played there"))


def open_match_review(match: SavedMatch, number: int = 0) -> Screens:
    """The review of a *match* from a round on, numbered from 0, or why there is none."""
    from scopa.game.judge import known_values
    from scopa.game.match_state import to_review
    from scopa.game.seats import names_of
    from scopa.tui.screens.review import Review

    try:
        state = to_review(match)
    except ScopaError as error:
        return open_pages(_("The review"), translated(error))
    # others sat at the table than those who would play on from there
    names = () if match.players == names_of(state.levels) else match.players
    return (Review.of(state, number, names, known_values(match)),)


def statistics_page(found: Statistics, open_again: Opening, open_next: Opening | None) -> Screen:
    """The statistics on a page, with the ways to the matches and to what is to be done next.

    Both lead back to the statistics as they are then, which *open_again* opens.
    """
    from scopa.text.coaching.statistics_words import statistics_parts, theme_to_learn
    from scopa.tui.screens.statistics_page import StatisticsPage

    has_signs, how = not current_language().ascii_only, key_names(Command.REMATCH)
    results, skill = statistics_parts(found, how, has_signs=has_signs)
    keys: list[KeyText] = [(_("{suggest} your matches"), _("{suggest} matches"))]

    def and_back(open_screens: Opening) -> Screens:
        opened = open_screens()
        return (*open_again(), *opened)

    opens: dict[Command, Opening] = {Command.SUGGEST: lambda: and_back(open_matches)}
    if open_next:
        opens[Command.REMATCH] = lambda: and_back(open_next)
        is_theme = theme_to_learn(found) is not None
        keys.insert(0, _("{rematch} puzzles on it") if is_theme else _("{rematch} that mistake"))
    return StatisticsPage(results, skill, opens=opens, keys=keys)
