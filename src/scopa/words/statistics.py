"""What the figures of the record say, in tables no wider than 56 cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scopa import words

if TYPE_CHECKING:
    from scopa.records.statistics import CardCount, Figures

TITLE, BY_OPPONENT, BY_GAME = "Your matches", "By opponent", "By game"
BY_KIND, CARDS, HELPED = "Points of each kind", "The cards", "With help"
CLI_STATS = "Print how you have fared, by opponent, by game and by kind of point."
CLI_OPPONENT = "only the matches against that opponent"
CLI_JSON = "print every figure as JSON; docs/record.md describes it"
CLI_CSV = "print a line for each match, with commas between its figures"
COUNTING_TITLE = "Statistics"
NOTHING = "No round has been played to its end yet. Every one that is will be counted here."
OVER_TIME = "Points ahead in each round, from the first to the last:"
KINDS_NOTE = "Points in all rounds together, and a round."
CARDS_NOTE = (
    "How often each card was dealt to you / to the others. Chance would give {:.1f} / {:.1f}. "
    "An asterisk: more than three standard errors away from that, as one card in 370 is by chance."
)
HELPED_NOTE = "Matches in which you took a play back, or asked the coach during a round."
_WIDEST_NAME = 20


def opponent(name: str) -> str:
    """What an opponent is called."""
    known = words.OPPONENTS.get(name)
    return known.name if known else name


def counting(done: int, matches: int) -> str:
    """How far the counting has come."""
    return f"Counting your matches: {done} of {matches} ..."


def overall(figures: Figures) -> list[str]:
    """The figures of all matches together."""
    matches = figures.won + figures.lost
    share = f" ({figures.won / matches:.0%})" if matches else ""
    return [
        f"Matches  won {figures.won}{share}, lost {figures.lost}",
        f"Rounds   won {figures.rounds_won}, tied {figures.rounds_tied}, "
        f"lost {figures.rounds_lost}",
        f"Ahead    {figures.margin:+.2f} points a round",
        f"Matches from {figures.worst:+} to {figures.best:+} points, "
        f"rounds from {figures.worst_round:+} to {figures.best_round:+}",
        f"Won in a row: {figures.streak} now, {figures.longest} at most",
    ]


def table(groups: Iterable[tuple[str, Figures]]) -> list[str]:
    """A line for each group of matches."""
    head = f"{'':{_WIDEST_NAME}}  won lost rounds  ahead  best worst"
    return [head, *(_row(name, figures) for name, figures in groups)]


def _row(name: str, of: Figures) -> str:
    return (
        f"{name[:_WIDEST_NAME]:{_WIDEST_NAME}} {of.won:4} {of.lost:4} {of.rounds:6} "
        f"{of.margin:+6.2f} {of.best:+5} {of.worst:+5}"
    )


def kinds(figures: Figures) -> list[str]:
    """The points of each kind."""
    from scopa.engine import SCOPA

    rounds = max(1, figures.rounds)
    lines = [f"{'':20}     you          they"]
    for point, (mine, theirs) in figures.kinds.items():
        lines.append(
            f"{words.point(point, SCOPA):20}{mine:6} {mine / rounds:6.2f} "
            f"{theirs:7} {theirs / rounds:6.2f}"
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
    return CARDS_NOTE.format(counts[0].mine_by_chance, counts[0].theirs_by_chance)
