"""Short texts that stand on the screens: headlines, buttons, the line of the keys."""

from __future__ import annotations

from scopa.text.language import _

KEY_COLUMN = 19
"""How many cells the names of keys take up beside what the keys do."""


def more_lines(count: int, *, above: bool) -> str:
    """That a list goes on beyond what is seen."""
    return (_("{count} more above") if above else _("{count} more below")).format(count=count)
