"""The game in lines of text on the standard streams."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

from scopa import words
from scopa.cli.beginning import beginning, crashed, remembered_game
from scopa.cli.statuses import STOPPED
from scopa.records.places import matches_file

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.tui.preferences import Preferences

_RECORD_WITHIN_S = 5.0
"""How long is waited to learn whether there is a match to continue."""


def play(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play a match in lines of text; returns the exit status."""
    from scopa.conversation import Conversation
    from scopa.keeping import as_kept, resumed
    from scopa.plain import Talk
    from scopa.players.coach import advise
    from scopa.players.levels import LEVELS
    from scopa.records.keeper import Found, Keeper, Notice

    if sys.stdout is None:
        print(words.NO_OUTPUT, file=sys.stderr)
        return STOPPED
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    settings = preferred.settings
    fault: Sequence[str] = ()
    if rules is None:
        _, rules, fault = remembered_game(preferred.file, settings)
    for problem in (*preferred.problems, *fault):
        print(f"scopa: {problem}", file=sys.stderr)
    player = LEVELS[settings.opponent]
    if player.fault:
        print(f"scopa: {words.plays_worse(settings.opponent, player.fault)}", file=sys.stderr)
    found: list[Found] = []

    def report(what: Found | Notice) -> None:
        if isinstance(what, Found):
            found.append(what)
        else:
            print(
                "scopa:",
                *words.told_of_record(what.trouble.value, what.what, what.matches),
                file=sys.stderr,
            )

    with Keeper(matches_file) as keeper:
        waiting = None
        if not options.watch:
            keeper.open(report)
            keeper.settle(_RECORD_WITHIN_S)
            waiting = resumed(found[0].match) if found else None
        begin = beginning(rules, options.seed, settings, watched=options.watch)
        cuts = settings.cut and not options.watch
        conversation = Conversation(
            Talk.begin(begin(None), begin if cuts else None, waiting),
            player,
            sys.stdin,
            sys.stdout,
            advise=advise,
            keep=lambda sitting: keeper.keep(as_kept(sitting)),
        )
        try:
            return conversation.run()
        except Exception as error:
            return crashed(error, conversation.talk)
