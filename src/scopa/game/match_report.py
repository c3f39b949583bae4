"""The hand that is played, or was last, in a file that can be sent to somebody."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.game.match_saver import as_kept
from scopa.game.match_state import MatchState
from scopa.storage.crash_report import write_hand
from scopa.text import record as sentences
from scopa.text.language import _


def written(state: MatchState | None, shown: str) -> Sequence[str]:
    """Write the match of *state* and how it is *shown* into a file; what is to be said of it."""
    if state is None:
        return (_("There is no match to write down: none is being played, and none waits."),)
    try:
        file = write_hand(as_kept(state), shown, str(state.position))
    except OSError as error:
        return (sentences.hand_not_written(error.strerror or str(error)),)
    return sentences.hand_written(file)
