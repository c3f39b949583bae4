"""What the figures of the record say, in tables no wider than 56 cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scopa.engine import SCOPA
from scopa.storage.match_statistics import CardCount, Figures
from scopa.text.language import _
from scopa.text.phrases import counted, decimal
from scopa.text.score import point

_WIDEST_NAME = 20
_FIGURES = 36
"""The width of the columns after the name, and the blanks between."""


def counting(done: int, matches: int) -> str:
    """How far the counting has come."""
    text = _("Counting your matches: {done} of {matches} ...")
    return text.format(done=done, matches=matches)


def not_counted(imported: int, practice: int, unread: int) -> list[str]:
    """How many matches are missing from the account, and why."""
    reasons = {
        _("Imported, perhaps played by others: {matches}."): imported,
        _("Daily deals played as practice: {matches}."): practice,
        _("Damaged, so they cannot be read: {matches}."): unread,
    }
    return [
        text.format(matches=counted(number, "match", "matches"))
        for text, number in reasons.items()
        if number
    ]


def overall(figures: Figures) -> list[str]:
    """The figures of all matches together, in sentences."""
    matches = figures.won + figures.lost
    told = [_rounds(figures), _margin(figures.margin)]
    if matches:
        won = _("You have won {won} of {matches} ({share}).").format(
            won=figures.won,
            matches=counted(matches, "match", "matches"),
            share=f"{figures.won / matches:.0%}",
        )
        extremes = _("Best match: {best}; worst: {worst}.").format(
            best=_by_points(figures.best), worst=_by_points(figures.worst)
        )
        told = [won, *told, extremes]
    told.append(
        _("Best round: {best}; worst: {worst}.").format(
            best=_by_points(figures.best_round), worst=_by_points(figures.worst_round)
        )
    )
    if figures.longest > 1:
        told.append(_in_a_row(figures.streak, figures.longest))
    return told


def _rounds(figures: Figures) -> str:
    text = _("Of {rounds} you have won {won}, lost {lost} and tied {tied}.")
    return text.format(
        rounds=counted(figures.rounds, "round", "rounds"),
        won=figures.rounds_won,
        lost=figures.rounds_lost,
        tied=figures.rounds_tied,
    )


def _margin(margin: float) -> str:
    amount = decimal(abs(margin), 2)
    if amount == decimal(0.0, 2):
        return _("On average you take as many points as the others.")
    text = (
        _("On average you take {amount} points a round more than the others.")
        if margin > 0
        else _("On average you take {amount} points a round fewer than the others.")
    )
    return text.format(amount=amount)


def _by_points(margin: int) -> str:
    if not margin:
        return _("a tie")
    text = _("won by {points}") if margin > 0 else _("lost by {points}")
    return text.format(points=counted(abs(margin), "point", "points"))


def _in_a_row(streak: int, longest: int) -> str:
    if streak < 2:
        return _("At best you won {longest} matches in a row.").format(longest=longest)
    text = _("You won the last {streak} matches; at best it was {longest} in a row.")
    if streak == longest:
        text = _("You won the last {streak} matches: never more in a row.")
    return text.format(streak=streak, longest=longest)


def table(groups: Iterable[tuple[str, Figures]]) -> list[str]:
    """A line for each group of matches."""
    head = _("won lost rounds   more  best worst").rjust(_WIDEST_NAME + _FIGURES)
    return [head, *(_row(name, figures) for name, figures in groups)]


def _row(name: str, of: Figures) -> str:
    extremes = f"{of.best:+5} {of.worst:+5}" if of.won or of.lost else f"{'-':>5} {'-':>5}"
    return (
        f"{name[:_WIDEST_NAME]:{_WIDEST_NAME}} {of.won:4} {of.lost:4} {of.rounds:6} "
        f"{decimal(of.margin, 2, signed=True):>6} {extremes}"
    )


def kinds(figures: Figures) -> list[str]:
    """The points of each kind."""
    rounds = max(1, figures.rounds)
    lines = [f"{'':25}" + _("you          they")]
    for kind, (mine, theirs) in figures.kinds.items():
        lines.append(
            f"{point(kind, SCOPA):20}{mine:6} {decimal(mine / rounds, 2):>6} "
            f"{theirs:7} {decimal(theirs / rounds, 2):>6}"
        )
    return lines


def cards(counts: Sequence[CardCount], surprising: float) -> list[str]:
    """How often each card was dealt to whom; a row for each rank."""
    rows: dict[int, list[str]] = {}
    for count in counts:
        sign = "*" if abs(count.surprise) > surprising else " "
        dealt = f"{count.mine}/{count.theirs}"
        rows.setdefault(count.card.rank, []).append(f"{count.card!s:>3} {dealt:>9}{sign}")
    return ["".join(cells).rstrip() for cells in rows.values()]


def cards_note(counts: Sequence[CardCount]) -> str:
    """What the numbers of cards mean, and what chance would give."""
    return _(
        "How often each card was dealt to you / to the others. Chance would give {mine} / {theirs}."
        " An asterisk: more than three standard errors away from that, as one card in 370 is by "
        "chance."
    ).format(mine=decimal(counts[0].mine_by_chance), theirs=decimal(counts[0].theirs_by_chance))
