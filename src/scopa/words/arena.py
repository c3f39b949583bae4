"""What the arena says: its result in lines, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.words.language import Lexicon, _

_BAR_WIDTH = 40
_KINDS = Lexicon(
    {
        "sweeps": "sweeps",
        "cards": "cards",
        "coins": "coins",
        "settebello": "settebello",
        "prime": "prime",
        "re bello": "re bello",
        "napola": "napola",
        "grande": "grande",
        "shown hands": "shown hands",
    }
)


def progress(done: int, deals: int) -> str:
    """A bar that shows how many of the *deals* are *done*."""
    full = _BAR_WIDTH * done // deals
    bar = f"[{'#' * full}{'.' * (_BAR_WIDTH - full)}]"
    return f"{bar} {_('{done} of {deals} deals').format(done=done, deals=deals)}"


def interrupted(done: int, deals: int) -> str:
    """That not all deals were played."""
    return _("Interrupted after {done} of {deals} deals.").format(done=done, deals=deals)


def headline(first: str, second: str, margin: float, error: float) -> str:
    """By how much one player is better."""
    text = _("{first} against {second}: {margin:+.2f} ± {error:.2f} points a round")
    return text.format(first=first, second=second, margin=margin, error=error)


def rounds(won: int, tied: int, lost: int) -> str:
    """How the rounds went for the first player."""
    return _("rounds won {won}, tied {tied}, lost {lost}").format(won=won, tied=tied, lost=lost)


def kinds(first: Mapping[str, float], second: Mapping[str, float]) -> Sequence[str]:
    """Points a round by kind, those that were given at all."""
    lines = [f"{_('points a round'):<16}{_('first'):>8}{_('second'):>8}"]
    for kind, name in _KINDS.items():
        if kind in first or kind in second:
            lines.append(f"{name:<16}{first.get(kind, 0):8.2f}{second.get(kind, 0):8.2f}")
    return lines


def moves(name: str, mean_ms: float, p99_ms: float) -> str:
    """What a move took on the clock."""
    text = _("{name}: {mean:.2f} ms a move, 99 of 100 within {p99:.1f} ms")
    return text.format(name=name, mean=mean_ms, p99=p99_ms)


def forfeit(name: str, deal: int, why: str) -> str:
    """That a player lost a round without playing it out."""
    text = _("{name} forfeits a round of deal {deal}: {why}")
    return text.format(name=name, deal=deal + 1, why=why)
