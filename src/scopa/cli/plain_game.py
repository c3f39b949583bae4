"""The game in lines of text on the standard streams."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper

from scopa.cli.environment import LaunchOptions
from scopa.cli.match_choice import under_way
from scopa.cli.output import NOT_WRITTEN, Crash, complain, interruptible, say, tell_at_end
from scopa.engine import SCOPA
from scopa.game import daily
from scopa.game.match_flow import first_step
from scopa.game.match_saver import MatchSaver, write_match_report
from scopa.game.match_state import MatchState
from scopa.game.new_match import NewMatch, net_warnings, new_match, rematch
from scopa.game.puzzles import PuzzleFilter, PuzzleSession, keep_progress
from scopa.game.requests import Adviser, Request, answer
from scopa.game.review.match_course import course_lines
from scopa.game.review.round_review import reviews_so_far
from scopa.game.saved_matches import resumed
from scopa.plain.descriptions import review_lines
from scopa.plain.puzzles import TextPuzzle, farewell
from scopa.plain.repl import Repl, wrapped
from scopa.plain.text_game import TextGame
from scopa.storage.puzzle_progress import load_progress, progress_file
from scopa.storage.record_writer import RecordSummary
from scopa.storage.settings import Settings
from scopa.text import coach
from scopa.text.language import _
from scopa.text.puzzles import no_such_puzzles

_NOTHING = RecordSummary(None, "", frozenset(), finished=1)
_RECORD_WITHIN_S = 5.0  # how long to wait to learn whether there is a match to continue


def run(start: LaunchOptions) -> int:
    """Play the game that the options ask for; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    if start.options.command == "puzzle":
        return _solve_puzzles(start)
    begin = _begins(start)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for problem in start.preferred.problems:
        complain(problem)
    with interruptible():
        if start.options.watch is not None:
            _run_repl(begin(_NOTHING), start, save=None)
            return 0
        found: list[RecordSummary] = []
        saver = MatchSaver(found.append, lambda texts: complain(*texts))
        try:
            saver.settle(_RECORD_WITHIN_S)
            _run_repl(begin(found[-1] if found else _NOTHING), start, saver.save)
        finally:
            is_saved = saver.close(tell_at_end)
        return 0 if is_saved else NOT_WRITTEN


def _begins(start: LaunchOptions) -> Callable[[RecordSummary], TextGame]:
    """Return a function that begins the game once the record has been read."""
    match start.options.command:
        case "continue":
            state = under_way(start.options.match)
            return lambda known: _resumed_game(start, state, cuts=_match_settings(start, known).cut)
        case "daily":
            return lambda _: _daily_game(start)
    return partial(_new_game, start)


def _match_settings(start: LaunchOptions, known: RecordSummary) -> Settings:
    settings, explicit = start.preferred.settings, start.preferred.explicit
    return settings if known.finished else settings.for_first_match(explicit)


def _new_game(start: LaunchOptions, known: RecordSummary) -> TextGame:
    options, settings = start.options, _match_settings(start, known)
    watched = options.watch is not None
    new = new_match(start.rules, options.seed, settings, watched=watched, seats=start.seats)
    if watched:
        return TextGame.begin(new.begin(), has_sayings=settings.sayings)
    waiting = resumed(known.match) if known.match else None
    return _game_of(start, new, settings, waiting)


def _rematch(start: LaunchOptions, over: MatchState) -> TextGame:
    seed, settings = None if start.options.seed is None else over.seed + 1, start.preferred.settings
    return _game_of(start, rematch(over, seed, settings), settings)


def _game_of(
    start: LaunchOptions, new: NewMatch, settings: Settings, waiting: MatchState | None = None
) -> TextGame:
    return TextGame.begin(
        first_step(new, cuts=settings.cut),
        waiting,
        cuts=settings.cut,
        has_sayings=settings.sayings,
        rematch=partial(_rematch, start),
    )


def _daily_game(start: LaunchOptions) -> TextGame:
    day = start.options.day or daily.today()
    match = daily.daily_match(day)
    if match.state.round.plays or match.state.earlier_rounds:
        return _resumed_game(start, match.state, cuts=False)
    return TextGame.begin(
        match.state,
        messages=match.messages or [_("The deal of {day}.").format(day=day)],
        has_sayings=start.preferred.settings.sayings,
        rematch=partial(_rematch, start),
    )


def _resumed_game(start: LaunchOptions, state: MatchState, *, cuts: bool) -> TextGame:
    has_sayings, rematch = start.preferred.settings.sayings, partial(_rematch, start)
    return TextGame.resume(state, cuts=cuts, has_sayings=has_sayings, rematch=rematch)


def _advise(shows_values: bool, game: TextGame) -> Sequence[str]:
    advice = answer(Request(Adviser.COACH, game.state)).advice
    assert advice is not None, "the coach advises"
    text = coach.advice(advice, game.state.cast)[0]
    return [text, coach.values(advice.values, certain=advice.certain)] if shows_values else [text]


def _review(game: TextGame) -> Sequence[str]:
    state, cast = game.state, game.state.cast
    reply = answer(Request(Adviser.REVIEWER, state))
    if reply.review is None:
        return [reply.fault]
    last = reply.review
    course = () if state.is_practice else course_lines(reviews_so_far(state, last), cast)
    return [*course, *review_lines(last, cast)]


def _run_repl(
    game: TextGame, start: LaunchOptions, save: Callable[[MatchState], object] | None
) -> None:
    states = filter(None, (game.state, game.waiting))
    texts = [text for each in states for text in net_warnings(each.levels, each.match.rules)]
    for text in dict.fromkeys(texts):
        complain(text)
    repl = Repl(
        game,
        answer,
        sys.stdin,
        sys.stdout,
        save=save,
        jobs={
            "advice": partial(_advise, start.preferred.settings.expected_points),
            "file": lambda game: write_match_report(game.state, shown="--plain"),
            "review": _review,
        },
    )
    try:
        repl.run()
    except OSError:
        raise
    except Exception as error:
        raise Crash(error, repl.text_game.state, repl.text_game) from error


def _solve_puzzles(start: LaunchOptions) -> int:
    chosen = PuzzleFilter.of(start.options.puzzle_theme, start.options.difficulty)
    session = PuzzleSession.begin(load_progress(progress_file()), start.rules or SCOPA, chosen)
    if not session.key:
        say(no_such_puzzles())
        return 0
    with interruptible():
        try:
            return _run_puzzles(TextPuzzle.begin(session))
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            say(farewell())
            raise


def _run_puzzles(game: TextPuzzle) -> int:
    status = 0
    say(*wrapped(game.output, sys.stdout))
    while not game.is_over:
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            say(_("The input has ended."), farewell())
            return status
        game = game.handle_line(line)
        if game.asks_coach:
            advice = answer(Request(Adviser.ANALYST, game.state)).advice
            assert advice is not None, "the coach advises"
            game = game.after_advice(advice)
            if fault := keep_progress(game.session.progress):
                complain(fault)
                status = NOT_WRITTEN
        say(*wrapped(game.output, sys.stdout))
    return status
