"""The game in lines of text on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper

from scopa.cli.output import NOT_WRITTEN, complain, interruptible, tell_at_end
from scopa.cli.start import Crash, Start
from scopa.game import days
from scopa.game.daily import daily
from scopa.game.match_report import written
from scopa.game.match_saver import MatchSaver
from scopa.game.match_state import MatchState, Remembered
from scopa.game.new_match import Begin, beginning
from scopa.game.new_match import rematch as beginning_again
from scopa.game.review import last_review
from scopa.plain import answers
from scopa.plain.drawing import Drawing
from scopa.plain.repl import Repl
from scopa.plain.text_game import TextGame
from scopa.players.coach import advise
from scopa.players.levels import LEVELS
from scopa.players.nets.net import NetError
from scopa.storage.settings import Settings
from scopa.text.shortcomings import shortcomings

_RECORD_WITHIN_S = 5.0
"""How long is waited to learn whether there is a match to continue."""


def run(start: Start) -> int:
    """Play a match in lines of text; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    if start.options.command == "daily":
        return play(start, lambda _: _daily_talk(start))
    return play(start, partial(_talk, start))


def play(start: Start, begin: Callable[[Sequence[Remembered]], TextGame]) -> int:
    """Hold the talk that is begun when it is known whether a match waits; the exit status.

    :raises Crash: there is a fault in the program.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for problem in start.preferred.problems:
        complain(problem)
    with interruptible():
        if start.options.watch is not None:
            _hold(begin(()), keep=None)
            return 0
        remembered: list[Remembered] = []
        saver = MatchSaver(remembered.append, lambda texts: complain(*texts))
        try:
            saver.settle(_RECORD_WITHIN_S)
            _hold(begin(remembered), saver.keep)
        finally:
            is_kept = saver.close(tell_at_end)
        return 0 if is_kept else NOT_WRITTEN


def _talk(start: Start, remembered: Sequence[Remembered]) -> TextGame:
    """The talk at the beginning of a match, and perhaps of one that waits to be continued."""
    options, settings = start.options, start.preferred.settings
    watched = options.watch is not None
    begin = beginning(start.rules, options.seed, settings, watched=watched, seats=start.seats)
    again = partial(rematch, start)
    if watched:
        return TextGame.begin(begin(), says=settings.sayings)
    waiting = next((known.waiting.state for known in remembered if known.waiting), None)
    return _begun(begin, settings, again, waiting)


def rematch(start: Start, over: MatchState) -> TextGame:
    """The talk about another match, by the rules and with the players of the one *over*."""
    settings, again = start.preferred.settings, partial(rematch, start)
    begin = beginning_again(over, None if start.options.seed is None else over.seed + 1, settings)
    return _begun(begin, settings, again)


def _begun(
    begin: Begin,
    settings: Settings,
    again: Callable[[MatchState], TextGame],
    waiting: MatchState | None = None,
) -> TextGame:
    """The talk about a match that *begin* begins, of which the person turns and cuts the deck."""
    state = begin()
    return TextGame.begin(
        state,
        begin if settings.cut else None,
        waiting,
        drawing=Drawing(begin) if state.draw else None,
        says=settings.sayings,
        rematch=again,
    )


def _daily_talk(start: Start) -> TextGame:
    """The talk about a day's deal, or today's, at its beginning or where it was left."""
    says, again = start.preferred.settings.sayings, partial(rematch, start)
    state, told = daily(start.options.day or days.today())
    if state.round.plays or state.earlier_rounds:
        return TextGame.resume(state, says=says, rematch=again)
    return TextGame.begin(state, told=told, says=says, rematch=again)


def _reviewed(text_game: TextGame) -> Sequence[str]:
    """What the coach has to say of the last round."""
    try:
        return answers.reviewed(last_review(text_game.state), text_game.state.cast)
    except NetError as error:
        return [str(error)]


def _filed(text_game: TextGame) -> Sequence[str]:
    """The match in a file that can be sent to somebody, and what is said of that."""
    return written(text_game.state, shown="--plain")


def _hold(text_game: TextGame, keep: Callable[[MatchState], object] | None) -> None:
    """Hold the conversation on the standard streams.

    :raises KeyboardInterrupt: the person has stopped it.
    :raises OSError: nothing can be said or heard any more.
    :raises Crash: there is a fault in the program.
    """
    told = [
        text
        for state in filter(None, (text_game.state, text_game.waiting))
        for text in shortcomings(filter(None, state.kinds), state.match.rules)
    ]
    for text in dict.fromkeys(told):
        complain(text)
    repl = Repl(
        text_game,
        lambda opponent, knowledge: LEVELS[opponent].at_table(knowledge),
        sys.stdin,
        sys.stdout,
        advise=advise,
        keep=keep,
        do={"file": _filed, "review": _reviewed},
    )
    try:
        repl.run()
    except OSError:
        raise
    except Exception as error:
        raise Crash(error, repl.text_game.state, repl.text_game) from error
