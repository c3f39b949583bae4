"""The game in lines of text on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scopa.cli.exit_status import STOPPED
from scopa.cli.start import Crash, Start
from scopa.game import days
from scopa.game.beginning import beginning
from scopa.game.daily import daily
from scopa.game.saving import as_kept, resumed
from scopa.plain.conversation import Conversation
from scopa.plain.talk import Talk
from scopa.players.coach import advise
from scopa.players.levels import LEVELS
from scopa.records.folders import matches_file
from scopa.records.saver import Found, Keeper, Notice
from scopa.words.error_messages import no_output, plays_worse
from scopa.words.record import told_of_record

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
    options = start.options
    found: list[Found] = []

    def report(what: Found | Notice) -> None:
        if isinstance(what, Found):
            found.append(what)
        else:
            _print_notice(what)

    with Keeper(matches_file) as keeper:
        if not options.watch:
            keeper.open(report)
            keeper.settle(_RECORD_WITHIN_S)
        talk = _daily_talk(options.day) if options.command == "daily" else _talk(start, found)
        return _hold(talk, keeper)


def _print_notice(notice: Notice) -> None:
    told = told_of_record(notice.trouble.value, notice.what, notice.matches)
    print("scopa:", *told, file=sys.stderr)


def _talk(start: Start, found: Sequence[Found]) -> Talk:
    """The talk at the beginning of a match, when a match was *found* that waits, or none."""
    options, settings = start.options, start.preferred.settings
    begin = beginning(start.rules, options.seed, settings, watched=options.watch)
    deal = begin if settings.cut and not options.watch else None
    return Talk.begin(begin(None), deal, resumed(found[0].match) if found else None)


def _daily_talk(day: str | None) -> Talk:
    """The talk about the deal of a *day*, or of today, at its beginning or where it was left."""
    sitting, told = daily(day or days.today())
    if sitting.round.plays or sitting.before:
        return Talk.resume(sitting)
    return Talk.begin(sitting, told=told)


def _hold(talk: Talk, keeper: Keeper) -> int:
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
        keep=lambda sitting: keeper.keep(as_kept(sitting)),
    )
    try:
        return conversation.run()
    except Exception as error:
        raise Crash(error, conversation.talk.sitting, conversation.talk) from error
