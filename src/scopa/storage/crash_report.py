"""Files that can be sent: the report of a crash, and the record of a strange hand."""

from __future__ import annotations

import os
import platform
import traceback
from datetime import UTC, datetime
from pathlib import Path

from scopa import __version__
from scopa.storage.files import FileError, replace_text, report_folder
from scopa.storage.match_file import REMARK, SavedMatch, format_match


def write_report(error: BaseException, match: str, state: object) -> Path | None:
    """Write down *error*, the *match* as text and the *state* of the game.

    Returns the file; None if it cannot be written.
    """
    now = datetime.now(UTC)
    lines = (*_facts(now), "", "".join(traceback.format_exception(error)), match, repr(state), "")
    try:
        return _write(f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt", "\n".join(lines))
    except FileError:
        return None


def write_hand(match: SavedMatch, *remarks: str) -> Path:
    """Write *match* to a new match file, with *remarks* as comments; return its path."""
    now = datetime.now(UTC)
    dated = match._replace(begun=match.begun or now.isoformat(timespec="seconds"))
    comments = [f"{REMARK} {line}" for line in (*_facts(now), *remarks)]
    text = "\n".join([*comments, "", format_match(dated)])
    return _write(f"hand-{now:%Y%m%d-%H%M%S}-{os.getpid()}.scopa", text)


def _facts(now: datetime) -> tuple[str, str]:
    return (
        f"scopa {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"{now.isoformat(timespec='seconds')}, TERM={os.environ.get('TERM', '')}",
    )


def _write(name: str, text: str) -> Path:
    file = report_folder() / name
    replace_text(file, text)
    return file
