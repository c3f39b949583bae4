"""The game in lines of text on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from io import TextIOWrapper

from scopa import FIRST_OPPONENT
from scopa.cli.launch_options import LaunchOptions
from scopa.cli.match_choice import match_under_way
from scopa.cli.output import NOT_WRITTEN, Crash, complain, interruptible, say, tell_at_end
from scopa.game import daily
from scopa.game.match_flow import new_match, rematch
from scopa.game.match_saver import KnownMatches, MatchSaver
from scopa.game.match_state import MatchState, resumed
from scopa.game.player_requests import Adviser, Request, answer
from scopa.game.puzzles import PuzzleSession
from scopa.game.round_review import review_of
from scopa.plain.commands import command_word
from scopa.plain.descriptions import review_lines
from scopa.plain.puzzles import TextPuzzle
from scopa.plain.repl import Repl
from scopa.plain.text_game import TextGame
from scopa.players.nets.game_nets import net_fault
from scopa.storage.files import FileError
from scopa.storage.puzzle_answers import add_answer
from scopa.storage.settings import Settings
from scopa.text.coaching import coach_words
from scopa.text.coaching.puzzle_words import no_puzzle, theme_called
from scopa.text.coaching.review_words import about_grades
from scopa.text.language import _
from scopa.text.match.match_words import daily_messages
from scopa.text.match.troubles import net_warnings, notice_lines, write_match_report
from scopa.text.player_names import players_of

_NOTHING = KnownMatches(None, "", frozenset(), finished=1)
_LINE_WIDTH = 79
_KNOWN_WITHIN_S = 5.0  # how long to wait to learn whether there is a match to continue


def run(start: LaunchOptions) -> int:
    """Play the game that the options ask for; returns the exit status."""
    options = start.options
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    if options.command == "puzzle":
        return _solve_puzzles(start)
    continued = match_under_way(options.match) if options.command == "continue" else None
    for problem in start.problems:
        complain(problem)
    with interruptible():
        if options.watch is not None:
            _run_repl(_first_game(start, _NOTHING))
            return 0
        found: list[KnownMatches] = []
        is_slow = sys.stdin is not None and sys.stdin.isatty()  # a person types
        saver = MatchSaver(found.append, lambda it: complain(*notice_lines(it)), judges=is_slow)
        try:
            saver.settle(_KNOWN_WITHIN_S)
            _run_repl(_first_game(start, (found or [_NOTHING])[-1], continued), saver)
        finally:
            is_saved = saver.close(tell_at_end)
        return 0 if is_saved else NOT_WRITTEN


def _first_game(
    start: LaunchOptions, known: KnownMatches, continued: MatchState | None = None
) -> TextGame:
    """The game that the options ask for, once it is *known* what the folder of matches has."""
    options, settings = start.options, start.settings
    if not known.finished:
        settings = settings.for_first_match(start.explicit)
    if continued is not None:
        return _game_of(start, continued, settings).resume()
    if options.command == "daily":
        day = options.date or daily.today()
        match = daily.daily_match(day)
        game = _game_of(start, match.state, settings)
        if match.state.round.plays or match.state.earlier_rounds:
            return game.resume()
        messages = daily_messages(match) or [_("The deal of {day}.").format(day=day)]
        return game.begin(messages=messages)
    watched = options.watch is not None
    rules, seats = start.game.rules, start.seats
    if options.command == "learn":
        settings = settings.with_opponents([FIRST_OPPONENT])
    new = new_match(rules, options.seed, settings, watched=watched, seats=seats)
    if watched:
        return TextGame(new.begin(), has_sayings=settings.sayings).begin()
    waiting = resumed(known.match) if known.match else None
    game = replace(_game_of(start, new.begin(), settings), waiting=waiting)
    begun = replace(game, is_new=not known.finished and waiting is None).begin()
    return begun.handle_line(command_word("lesson")) if options.command == "learn" else begun


def _game_of(start: LaunchOptions, state: MatchState, settings: Settings) -> TextGame:
    again = partial(_rematch, start)
    sayings, counter = settings.sayings, settings.card_counter
    return TextGame(state, has_sayings=sayings, has_counter=counter, rematch=again)


def _rematch(start: LaunchOptions, over: MatchState) -> TextGame:
    seed, settings = None if start.options.seed is None else over.seed + 1, start.settings
    new = rematch(over, seed, settings)
    return _game_of(start, new.begin(), settings).begin()


def _advance(game: TextGame) -> TextGame | None:
    """The game after its job, or the play of the opponent whose turn it is."""
    state, players = game.state, players_of(game.state)
    if game.request is not None:
        return game.after(answer(game.request).play)
    lines: Sequence[str] = ()
    match game.job:
        case "":
            return None
        case "advice" | "values" as job:
            advice = answer(Request(Adviser.COACH, state)).advice
            assert advice is not None, "the coach advises"
            lines = coach_words.advice_texts(advice, players)[:1]
            if job == "values":
                lines = coach_words.value_lines(advice.judgement, _LINE_WIDTH)
        case "file":
            lines = write_match_report(state, shown="--plain")
        case "review" if fault := net_fault(state.match.rules):
            lines = [fault]
        case "review":
            review = review_of(state.at_end_of_round(state.rounds_over - 1))
            explained = [about_grades(), ""] * (state.rounds_over == 1)
            lines = [*explained, *review_lines(review, players)]
    return game.after_job(lines)


def _run_repl(game: TextGame, saver: MatchSaver | None = None) -> None:
    states = filter(None, (game.state, game.waiting))
    texts = [text for each in states for text in net_warnings(each.levels, each.match.rules)]
    for text in dict.fromkeys(texts):
        complain(text)

    def save(game: TextGame) -> None:
        if saver is not None and game.to_save is not None:
            saver.save(game.to_save)

    repl = Repl(game, _advance, sys.stdin, sys.stdout, save)
    try:
        repl.run()
    except OSError:
        raise
    except Exception as error:
        raise Crash(error, repl.game.state, repl.game) from error


def _solve_puzzles(start: LaunchOptions) -> int:
    theme = theme_called(start.options.puzzle_theme)
    session = PuzzleSession.begin(start.game.rules, theme)
    if not session.key:
        say(no_puzzle(theme))
        return 0
    kept: set[str] = set()
    faults: list[str] = []

    def keep(game: TextPuzzle) -> None:
        session = game.attempt.session
        if session.key not in session.done - kept:
            return
        kept.add(session.key)
        try:
            add_answer(session.key, is_right=session.answers.by_key[session.key])
        except FileError as error:
            complain(error)
            faults.append(str(error))

    with interruptible():
        Repl(TextPuzzle.begin(session), lambda _: None, sys.stdin, sys.stdout, keep).run()
    return NOT_WRITTEN if faults else 0
