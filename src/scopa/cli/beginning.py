"""How a match begins or goes on: its game, its rules, its seed, and where it is kept."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from scopa import words
from scopa.cli.statuses import CRASHED

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.records.settings import Settings, SettingsFile
    from scopa.session import Sitting


def beginning(
    rules: Rules | None, seed: int | None, settings: Settings, *, watched: bool
) -> Callable[[int | None], Sitting]:
    """Begins a new match after a cut of so many cards: always the same one.

    Its seed is drawn from the system unless it is given.
    """
    from scopa.engine import SCOPA
    from scopa.records.kept import new_key
    from scopa.session import FirstDealer, Sitting

    drawn = int.from_bytes(os.urandom(32), "big") if seed is None else seed
    key = "" if watched else new_key()

    def begin(cut: int | None) -> Sitting:
        return Sitting.begin(
            rules or SCOPA,
            drawn,
            FirstDealer(settings.first_dealer),
            watched=watched,
            opponent=settings.opponent,
            cut=cut,
            key=key,
        )

    return begin


def remembered_game(
    file: SettingsFile, settings: Settings
) -> tuple[str, Rules | None, Sequence[str]]:
    """The game that was chosen last, by name and by rules; and what is wrong with it."""
    from scopa.records.settings import OWN_GAME, USUAL_SETTINGS

    if settings.game == USUAL_SETTINGS.game:
        return settings.game, None, ()
    from scopa.engine import Rules, ScopaError

    try:
        if settings.game == OWN_GAME:
            return words.OWN_RULES, Rules.from_options(settings.rules), ()
    except ScopaError as error:
        return USUAL_SETTINGS.game, None, (f"{file.place('rules')}: {error}",)
    known = games()
    if settings.game in known:
        return settings.game, known[settings.game], ()
    fault = words.unknown_name("game", settings.game, (*known, OWN_GAME))
    return USUAL_SETTINGS.game, None, (f"{file.place('game')}: {fault}",)


def games() -> Mapping[str, Rules]:
    """The variants and the house rules that can be read."""
    from scopa.engine import PRESETS
    from scopa.records.house_rules import RecordError, house_rules_file, load_house_rules

    with contextlib.suppress(RecordError):  # --rules tells what is wrong with the file
        return PRESETS | load_house_rules(house_rules_file())
    return PRESETS


def crashed(error: Exception, state: object) -> int:
    """Report a fault of the program in that *state* of the game; returns the exit status."""
    from scopa.records.crash import write_report

    print(words.crashed(error, write_report(error, state)), file=sys.stderr)
    return CRASHED
