"""The days that have a deal, as dates in ISO 8601."""

from __future__ import annotations

from datetime import datetime

OPPONENT = "beppe"  # who plays the daily deal against everybody


def today() -> str:
    """The date here."""
    return datetime.now().astimezone().date().isoformat()
