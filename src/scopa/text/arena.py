"""What the arena says: its result in lines, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.text.language import Lexicon, _
from scopa.text.phrases import counted, printable

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
_FAULTS = Lexicon(
    {
        "late": "took more than {detail} s",
        "raised": "raised {detail}",
        "no play": "returned {detail}, which is not a Play",
        "illegal": "played against the rules: {detail}",
        "unsteady": "played differently when it knew the same: {detail}",
        "peeked": "played differently when only hidden cards changed: {detail}",
        "meddled": "changed the knowledge that it was given",
    }
)
_PROPERTIES = Lexicon(
    {
        "legal": "legal",
        "repeatable": "repeatable",
        "honest": "honest",
        "in time": "in time",
    }
)
_TRIED = Lexicon(
    {
        "legal": "{number} plays in {games}",
        "repeatable": "{number} positions, in each of which it was asked again",
        "honest": "{number} positions, in each of which it was asked with other cards hidden",
        "in time": "{number} plays, of which the slowest took {slowest:.1f} ms",
    }
)


def deals_done(done: int, deals: int) -> str:
    """A bar that shows how many of the *deals* are *done*."""
    return _bar(done, deals, _("{done} of {deals} deals").format(done=done, deals=deals))


def games_done(done: int, games: int) -> str:
    """A bar that shows how many of the *games* are *done*."""
    return _bar(done, games, _("{done} of {games} games").format(done=done, games=games))


def _bar(done: int, of: int, text: str) -> str:
    full = _BAR_WIDTH * done // of
    return f"[{'#' * full}{'.' * (_BAR_WIDTH - full)}] {text}"


def interrupted(done: int, deals: int) -> str:
    """That not all deals were played."""
    return _("Interrupted after {done} of {deals} deals.").format(done=done, deals=deals)


def headline(first: str, second: str, margin: float, error: float, deals: int) -> str:
    """By how much one player is better, after so many *deals*."""
    text = _("{first} against {second}: {margin:+.2f} ± {error:.2f} points a round, {deals}")
    return text.format(
        first=printable(first),
        second=printable(second),
        margin=margin,
        error=error,
        deals=counted(deals, "deck", "decks"),
    )


def luck(first: str, luck: float) -> str:
    """That the *luck* of the deals has been taken off."""
    text = _("taken off: the luck of the deals, {luck:+.2f} points a round for {first}")
    return text.format(first=printable(first), luck=luck)


def points_lost(pair: tuple[str, str], lost: tuple[float, float]) -> str:
    """What the plays of each of the *pair* have cost."""
    text = _("points a round lost by plays: {first} {own:.2f}, {second} {other:.2f}")
    first, second = map(printable, pair)
    return text.format(first=first, second=second, own=lost[0], other=lost[1])


def standings(
    players: Sequence[tuple[str, float, float, Mapping[str, float]]],
) -> Sequence[str]:
    """How everybody stands: each with name, mean margin, its error, and the margin over each."""
    names = [printable(name) for name, *_others in players]
    widths = [max(len(name), len("+0.00")) for name in names]
    left = max(map(len, names))
    over = "  ".join(name.rjust(width) for name, width in zip(names, widths, strict=True))
    lines = [f"{'':{left}}  {over}  {_('overall')}"]
    for (_name, margin, error, against), shown in zip(players, names, strict=True):
        cells = "  ".join(
            (f"{against[other]:+.2f}" if other in against else "-").rjust(width)
            for (other, *_others), width in zip(players, widths, strict=True)
        )
        lines.append(f"{shown:{left}}  {cells}  {margin:+.2f} ± {error:.2f}")
    return lines


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
    return text.format(name=printable(name), mean=mean_ms, p99=p99_ms)


def forfeit(name: str, deal: int, why: str) -> str:
    """That a player lost a round without playing it out."""
    text = _("{name} forfeits a round of deal {deal}: {why}")
    return text.format(name=printable(name), deal=deal + 1, why=why)


def fault(misdeed: str, detail: str) -> str:
    """What a player did wrong, and what that was in detail: a text of its own."""
    return printable(_FAULTS[misdeed].format(detail=detail))


def check_interrupted(done: int, games: int) -> str:
    """That not all games were tried."""
    return _("Interrupted after {done} of {games} games.").format(done=done, games=games)


def checked(held: str, *, failed_in: int, is_untold: bool) -> str:
    """Whether a player has the property *held*, or in how many games it has not."""
    if failed_in:
        said = _("FAILED in {games}").format(games=counted(failed_in, "game", "games"))
    else:
        said = _("cannot be told") if is_untold else _("yes")
    return f"{_PROPERTIES[held]}: {said}"


def tried(held: str, number: int, games: int, slowest_ms: float) -> str:
    """What was tried to find out whether a player has that property."""
    text = _TRIED[held]
    return text.format(number=number, games=counted(games, "game", "games"), slowest=slowest_ms)


def failure(held: str, why: str) -> str:
    """What went wrong first with the property *held*."""
    return f"{_PROPERTIES[held]}: {why}"


def failed_at(seat: int, hand: str, table: str, hidden: Sequence[str]) -> Sequence[str]:
    """The position in which it went wrong."""
    seen = _("seat {seat} holds {hand}; on the table: {table}")
    unseen = _("it cannot see: {cards}")
    return [
        seen.format(seat=seat, hand=hand, table=table or "-"),
        *(unseen.format(cards=cards) for cards in hidden),
    ]


def two_players_needed() -> str:
    """That the arena needs to know who plays."""
    return _("name two players, A and B, or one to --check")


def nobody_else_is_checked(name: str) -> str:
    """That whoever is checked plays alone."""
    return _("--check tries one player only, not {name!r} as well").format(name=name)


def jobs_or_cluster() -> str:
    """That either this machine or a cluster plays."""
    return _("either --jobs or --cluster: a cluster has workers of its own")


def cluster_needs_extra() -> str:
    """What a cluster needs that is not installed."""
    return _("--cluster needs Dask: pip install 'scopa[cluster]'")
