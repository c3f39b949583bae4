"""The report of a crash: what failed, and the state of the game it failed in."""

from __future__ import annotations

import os
import platform
import traceback
from datetime import UTC, datetime
from pathlib import Path

from scopa import __version__
from scopa.records.places import report_folder


def write_report(error: BaseException, state: object) -> Path | None:
    """Write down *error* and the *state* of the game; where to, or nothing if that failed too."""
    now = datetime.now(UTC)
    text = "\n".join(
        (
            f"scopa {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{now.isoformat(timespec='seconds')}, TERM={os.environ.get('TERM', '')}",
            "",
            "".join(traceback.format_exception(error)),
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
