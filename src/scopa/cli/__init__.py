"""The command ``scopa``: arguments -> a game on the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence

from scopa.cli.arguments import RECORD_COMMANDS, asked_rules, parser
from scopa.cli.exit_status import STOPPED
from scopa.cli.language import speak_as_asked
from scopa.words import daily


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    fault = speak_as_asked(given)
    read = parser(is_arena="arena" in given)
    options = read.parse_args(given)
    if options.command in _AT_ONCE:
        if fault:
            print(f"scopa: {fault}", file=sys.stderr)
        return _AT_ONCE[options.command](options)
    from scopa.cli.terminal import has_utf8
    from scopa.records.folders import config_folder
    from scopa.tui.deck_choice import Wardrobe
    from scopa.tui.decks import ArtError
    from scopa.tui.preferences import Preferences

    try:
        wardrobe = Wardrobe.open(config_folder(), has_utf8=has_utf8())
        try:
            rules = asked_rules(options)
            preferred = Preferences.load(wardrobe, vars(options), options.key)
            faults = preferred.speak(preferred.settings)
            preferred = preferred._replace(problems=[*preferred.problems, *faults])
            if options.command == "cards":
                from scopa.cli import cards

                return cards.run(preferred, options.show, options.check)
            if options.command == "arena":
                from scopa.cli import arena

                return arena.run(options, rules)
        except ValueError as error:
            read.error(str(error))
        from scopa.cli import plain_game, replay, screen_game

        if options.command == "daily" and options.share:
            return _share(options.day)
        if options.plain:
            return plain_game.play(options, rules, preferred)
        shows = {"replay": replay.run, "daily": screen_game.play_daily}
        return shows.get(options.command, screen_game.play)(options, rules, preferred)
    except ArtError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED


def _describe(options: argparse.Namespace) -> int:
    """Print the completion for a shell, or the manual."""
    from scopa.cli.completion import script
    from scopa.cli.man_page import page

    whole = parser(is_arena=True)
    text = script(options.shell, whole) if options.command == "completion" else page(whole)
    sys.stdout.write(text)
    return 0


def _on_record(options: argparse.Namespace) -> int:
    """Do something with the record or with a file of matches; returns the exit status."""
    from scopa.cli import matches

    return matches.run(options)


_AT_ONCE: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "completion": _describe,
    "manual": _describe,
    **dict.fromkeys(RECORD_COMMANDS, _on_record),
}
"""The commands that need neither settings nor cards."""


def _share(day: str | None) -> int:
    """Print the result of a *day*, or of today; returns the exit status."""
    from scopa.game.beginning import go_that_counts, today
    from scopa.game.saving import resumed, shared

    match = go_that_counts(day or today())
    text = shared(resumed(match)) if match else ()
    if not text:
        print(f"scopa: {daily.nothing_to_share(day or today())}", file=sys.stderr)
        return STOPPED
    print(*text, sep="\n")
    return 0
