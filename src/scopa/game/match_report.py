"""The present hand, or the last one, in a file to send."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.game.match_saver import as_kept
from scopa.game.match_state import MatchState
from scopa.storage.crash_report import write_hand
from scopa.storage.errors import reason_of
from scopa.text.error_messages import translated
from scopa.text.language import _


def write_match_report(state: MatchState | None, shown: str) -> Sequence[str]:
    """Write the match, and how it is shown, into a file; the sentences about that."""
    if state is None:
        return (_("There is no match to write down: none is being played, and none waits."),)
    try:
        file = write_hand(as_kept(state), shown, str(state.position))
    except OSError as error:
        text = _("The match could not be written into a file: {why}.")
        return (text.format(why=translated(reason_of(error))),)
    return (
        _("The match is in this file:"),
        str(file),
        _(
            "It holds the cards and the plays of this match, its rules, the version of "
            "the program and the kind of your terminal, and nothing else; scopa replay "
            "shows it."
        ),
        _("You can send this file to whoever is to look at it."),
    )
