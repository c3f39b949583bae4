"""What the program costs: nothing while it waits, little for a key, not much memory."""

import re
from pathlib import Path

import pytest

from tests.terminal.playing import (
    ESC_AGAIN,
    SCORE,
    hand,
    open_table,
    open_title,
    play_on,
    play_until,
    selected,
)
from tests.terminal.pseudo_terminal import PseudoTerminal

MEMORY = 30_000
"""The most that it may ever have needed, in kB."""
BYTES_FOR_A_KEY = 1200
"""What it takes today to move the selection, with what it captures marked on the table."""
