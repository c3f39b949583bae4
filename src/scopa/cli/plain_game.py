"""The game in lines of text on the standard streams."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

from scopa.cli.crash import crashed
from scopa.cli.exit_status import NOT_SAVED, STOPPED
from scopa.game.beginning import beginning, daily, remembered_game, today
from scopa.records.folders import matches_file
from scopa.words.error_messages import no_output, plays_worse

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.plain.talk import Talk
    from scopa.records.saver import Found, Keeper, Notice
    from scopa.records.settings import Settings
    from scopa.tui.preferences import Preferences

_RECORD_WITHIN_S = 5.0
"""How long is waited to learn whether there is a match to continue."""


def play(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play a match in lines of text; returns the exit status."""
    if sys.stdout is None:
        print(no_output(), file=sys.stderr)
        return STOPPED
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    fault: Sequence[str] = ()
    if rules is None:
        _, rules, fault = remembered_game(preferred.file, preferred.settings)
    for problem in (*preferred.problems, *fault):
        print(f"scopa: {problem}", file=sys.stderr)
    from scopa.cli.record_end import tell_at_end
    from scopa.records.saver import Found, Keeper

    found: list[Found] = []

    def report(what: Found | Notice) -> None:
        if isinstance(what, Found):
            found.append(what)
        else:
            tell_at_end(what)

    with Keeper(matches_file, tell_at_end) as keeper:
        if not options.watch:
            keeper.open(report)
            keeper.settle(_RECORD_WITHIN_S)
        if options.command == "daily":
            talk = _daily_talk(options)
        else:
            talk = _talk(options, rules, preferred.settings, found)
        status = _hold(talk, keeper)
    return status or (NOT_SAVED if keeper.lost else 0)


def _talk(
    options: argparse.Namespace, rules: Rules | None, settings: Settings, found: Sequence[Found]
) -> Talk:
    """The talk at the beginning of a match, when a match was *found* that waits, or none."""
    from scopa.game.saving import resumed
    from scopa.plain.talk import Talk

    begin = beginning(rules, options.seed, settings, watched=options.watch)
    deal = begin if settings.cut and not options.watch else None
    return Talk.begin(begin(None), deal, resumed(found[0].match) if found else None)


def _daily_talk(options: argparse.Namespace) -> Talk:
    """The talk about the daily deal, at its beginning or where it was left."""
    from scopa.plain.talk import Talk

    sitting, told = daily(options.day or today())
    if sitting.round.plays or sitting.before:
        return Talk.resume(sitting)
    return Talk.begin(sitting, told=told)


def _hold(talk: Talk, keeper: Keeper) -> int:
    """Hold the conversation on the standard streams; returns the exit status."""
    from scopa.game.saving import as_kept
    from scopa.plain.conversation import Conversation
    from scopa.players.coach import advise
    from scopa.players.levels import LEVELS

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
        return crashed(error, conversation.talk.sitting, conversation.talk)
