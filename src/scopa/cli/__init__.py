"""The command ``scopa``: arguments -> a game on the terminal."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence

from scopa import words
from scopa.cli.arguments import asked_rules, parser
from scopa.cli.statuses import STOPPED

_COMMANDS = ("show", "verify", "matches", "export", "import")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in _COMMANDS:
        from scopa.cli import commands

        return commands.run(given)
    read = parser(is_arena="arena" in given)
    options = read.parse_args(given)
    from scopa.records.places import config_folder
    from scopa.tui.decks import ArtError
    from scopa.tui.preferences import Preferences
    from scopa.tui.wardrobe import Wardrobe

    try:
        wardrobe = Wardrobe.open(config_folder(), has_utf8=_has_utf8())
        try:
            rules = asked_rules(options)
            preferred = Preferences.load(wardrobe, vars(options), options.key)
            if options.command == "cards":
                from scopa.tui import gallery

                return gallery.run(preferred, options.show, options.check)
            if options.command == "arena":
                from scopa.cli import arena

                return arena.run(options, rules)
        except ValueError as error:
            read.error(str(error))
        from scopa.cli import in_lines, on_screen

        if options.command == "replay":
            return on_screen.replay(options, rules, preferred)
        play = in_lines.play if options.plain else on_screen.play
        return play(options, rules, preferred)
    except ArtError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED


def _has_utf8() -> bool:
    """Whether the terminal takes UTF-8, by the locale, which is set."""
    from scopa.tui.charset import has_utf8

    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        print(words.unknown_locale(), file=sys.stderr)
    return has_utf8(os.environ)
