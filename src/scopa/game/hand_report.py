"""The hand that is played, or was last, in a file that can be sent to somebody."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.game.positions import position_line
from scopa.game.saving import as_kept
from scopa.game.sitting import Sitting
from scopa.records.crash_report import write_hand
from scopa.words import record as sentences


def written(sitting: Sitting | None, shown: str) -> Sequence[str]:
    """Write the match of *sitting* and how it is *shown* into a file; what is to be said of it."""
    if sitting is None:
        return (sentences.Hand.NONE,)
    try:
        file = write_hand(as_kept(sitting), shown, position_line(sitting))
    except OSError as error:
        return (sentences.hand_not_written(error.strerror or str(error)),)
    return sentences.hand_written(file)
