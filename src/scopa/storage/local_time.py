"""The clock here: that of the zone of the system, or of UTC where that cannot be used."""

from __future__ import annotations

from datetime import UTC, datetime


def now_here() -> datetime:
    """Now, by the clock here."""
    return by_clock_here(datetime.now(UTC))


def by_clock_here(moment: datetime) -> datetime:
    """A *moment* by the clock here; without a zone, it is one of this clock.

    POSIX allows zones of 24 hours and more, of which Python knows nothing.
    """
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
