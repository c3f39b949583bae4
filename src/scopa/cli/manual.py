"""The command ``scopa manual``: the page for man, which ``python -m tests.man_page`` makes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "scopa.6"


def run(options: argparse.Namespace) -> int:  # noqa: ARG001
    """Print the page; returns the exit status."""
    sys.stdout.write(PAGE.read_text("utf-8"))
    return 0
