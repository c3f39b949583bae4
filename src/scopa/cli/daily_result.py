"""The result of a daily deal as a text to share: ``scopa daily --share``."""

from __future__ import annotations

import argparse

from scopa.cli.environment import preferences_of
from scopa.cli.output import STOPPED, complain, report_failure, say
from scopa.game import daily_dates
from scopa.game.daily import match_that_counts, shared_result
from scopa.game.match_saver import resumed
from scopa.text.language import _


def run(options: argparse.Namespace) -> int:
    """Print the result of a day, or of today; returns the exit status.

    :raises ArtError: the cards of the game are missing.
    """
    preferences_of(options)
    return report_failure(_share, options)


def _share(options: argparse.Namespace) -> int:
    day = options.day or daily_dates.today()
    match = match_that_counts(day)
    lines = shared_result(resumed(match)) if match else ()
    if not lines:
        text = _("you have no result of {day} that counts; scopa daily plays for one")
        complain(text.format(day=day))
        return STOPPED
    say(*lines)
    return 0
