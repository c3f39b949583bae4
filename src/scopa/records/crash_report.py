"""The report of a crash: what failed, the match it failed in, and what was shown."""

from __future__ import annotations

import os
import platform
import traceback
from datetime import UTC, datetime
from pathlib import Path

from scopa import __version__
from scopa.records.folders import report_folder


def write_report(error: BaseException, match: str, state: object) -> Path | None:
    """Write down *error*, the *match* as text and the *state* of the game.

    Where to; nothing if that failed too.
    """
    now = datetime.now(UTC)
    text = "\n".join(
        (
            f"scopa {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{now.isoformat(timespec='seconds')}, TERM={os.environ.get('TERM', '')}",
            "",
            "".join(traceback.format_exception(error)),
            match,
            repr(state),
            "",
        )
    )
    try:
        folder = report_folder()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        file.write_text(text, "utf-8")
    except OSError:
        return None
    return file
