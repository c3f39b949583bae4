"""The game in lines of text on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from scopa.cli.exit_status import NOT_SAVED, STOPPED
from scopa.cli.record_end import tell_at_end
from scopa.cli.start import Crash, Start
from scopa.game import days
from scopa.game.beginning import beginning
from scopa.game.daily import daily
from scopa.game.saving import Saver
from scopa.game.sitting import Sitting, Waiting
from scopa.plain.conversation import Conversation
from scopa.plain.talk import Talk
from scopa.players.coach import advise
from scopa.players.levels import LEVELS
from scopa.words.error_messages import no_output, plays_worse

_RECORD_WITHIN_S = 5.0
"""How long is waited to learn whether there is a match to continue."""


def run(start: Start) -> int:
    """Play a match in lines of text; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    if sys.stdout is None:
        print(no_output(), file=sys.stderr)
        return STOPPED
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for problem in start.preferred.problems:
        print(f"scopa: {problem}", file=sys.stderr)
    if start.options.watch and start.options.command != "daily":
        return _hold(_talk(start), keep=None)
    waiting: list[Waiting] = []
    saver = Saver(waiting.append, _tell)
    try:
        saver.settle(_RECORD_WITHIN_S)
        if start.options.command == "daily":
            status = _hold(_daily_talk(start.options.day), saver.keep)
        else:
            status = _hold(_talk(start, waiting), saver.keep)
    finally:
        is_kept = saver.close(tell_at_end)
    return status or (0 if is_kept else NOT_SAVED)


def _tell(texts: Sequence[str]) -> None:
    """Say what is wrong with the record."""
    print("scopa:", *texts, file=sys.stderr)


def _talk(start: Start, waiting: Sequence[Waiting] = ()) -> Talk:
    """The talk at the beginning of a match, and perhaps of one *waiting* to be continued."""
    options, settings = start.options, start.preferred.settings
    begin = beginning(start.rules, options.seed, settings, watched=options.watch)
    deal = begin if settings.cut and not options.watch else None
    return Talk.begin(begin(None), deal, waiting[0].sitting if waiting else None)


def _daily_talk(day: str | None) -> Talk:
    """The talk about the deal of a *day*, or of today, at its beginning or where it was left."""
    sitting, told = daily(day or days.today())
    if sitting.round.plays or sitting.before:
        return Talk.resume(sitting)
    return Talk.begin(sitting, told=told)


def _hold(talk: Talk, keep: Callable[[Sitting], object] | None) -> int:
    """Hold the conversation on the standard streams; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    for opponent in {talk.sitting.opponent, *([talk.waiting.opponent] if talk.waiting else ())}:
        if LEVELS[opponent].fault:
            print(f"scopa: {plays_worse(opponent, LEVELS[opponent].fault)}", file=sys.stderr)
    conversation = Conversation(
        talk,
        lambda opponent, knowledge: LEVELS[opponent](knowledge),
        sys.stdin,
        sys.stdout,
        advise=advise,
        keep=keep,
    )
    try:
        return conversation.run()
    except Exception as error:
        raise Crash(error, conversation.talk.sitting, conversation.talk) from error
