"""What the arena says: its result in lines, and how far it has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scopa.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = "a player: one of the opponents, or module:function"
SECOND = "the player to be compared with"
DEALS = "how many decks are dealt; each is played with the sides changed (default: 100)"
JOBS = "how many processes play (default: 1); the result is the same"
TIMEOUT = "seconds that a move may take (default: 10)"
JSON = "print the result as JSON"
_BAR_WIDTH = 40
_KINDS = (
    "sweeps", "cards", "coins", "settebello", "prime", "re bello", "napola", "grande",
    "shown hands",
)  # fmt: skip


def progress(done: int, deals: int) -> str:
    """A bar that shows how many of the *deals* are *done*."""
    full = _BAR_WIDTH * done // deals
    return f"[{'#' * full}{'.' * (_BAR_WIDTH - full)}] {done} of {deals} deals"


def interrupted(done: int, deals: int) -> str:
    """That not all deals were played."""
    return f"Interrupted after {done} of {counted(deals, 'deal', 'deals')}."


def headline(first: str, second: str, margin: float, error: float) -> str:
    """By how much one player is better."""
    return f"{first} against {second}: {margin:+.2f} ± {error:.2f} points a round"


def rounds(won: int, tied: int, lost: int) -> str:
    """How the rounds went for the first player."""
    return f"rounds won {won}, tied {tied}, lost {lost}"


def kinds(first: dict[str, float], second: dict[str, float]) -> Sequence[str]:
    """Points a round by kind, those that were given at all."""
    lines = [f"{'points a round':<16}{'first':>8}{'second':>8}"]
    for kind in _KINDS:
        if kind in first or kind in second:
            lines.append(f"{kind:<16}{first.get(kind, 0):8.2f}{second.get(kind, 0):8.2f}")
    return lines


def moves(name: str, mean_ms: float, p99_ms: float) -> str:
    """What a move took on the clock."""
    return f"{name}: {mean_ms:.2f} ms a move, 99 of 100 within {p99_ms:.1f} ms"


def forfeit(name: str, deal: int, why: str) -> str:
    """That a player lost a round without playing it out."""
    return f"{name} forfeits a round of deal {deal + 1}: {why}"
