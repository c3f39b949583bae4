"""What the figures of the record say, in tables no wider than 56 cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scopa.engine import SCOPA
from scopa.records.match_figures import CardCount, Figures
from scopa.words.language import Said, _
from scopa.words.phrases import counted
from scopa.words.score import point

_WIDEST_NAME = 20
_FIGURES = 36
"""The width of the columns after the name, and the blanks between."""


class Part:
    """The headlines and the notes of the parts of the account."""

    TITLE = Said("Your matches")
    BY_OPPONENT = Said("By opponent")
    BY_GAME = Said("By game")
    BY_KIND = Said("Points of each kind")
    CARDS = Said("The cards")
    HELPED = Said("With help")
    IMPORTED = Said("Imported")
    NOTHING = Said(
        "No round has been played to its end yet. Every one that is will be counted here."
    )
    OVER_TIME = Said("Points ahead in each round, from the first to the last:")
    KINDS_NOTE = Said("Points in all rounds together, and a round.")
    HELPED_NOTE = Said("Matches in which you took a play back, or asked the coach during a round.")


def counting(done: int, matches: int) -> str:
    """How far the counting has come."""
    text = _("Counting your matches: {done} of {matches} ...")
    return text.format(done=done, matches=matches)


def not_counted(matches: int) -> str:
    """That so many *matches* that were imported are not counted."""
    text = _("Not counted, for others may have played: {matches}.")
    return text.format(matches=counted(matches, "match", "matches"))


def overall(figures: Figures) -> list[str]:
    """The figures of all matches together."""
    matches = figures.won + figures.lost
    share = f" ({figures.won / matches:.0%})" if matches else ""
    return [
        _("Matches  won {won}{share}, lost {lost}").format(
            won=figures.won, share=share, lost=figures.lost
        ),
        _("Rounds   won {won}, tied {tied}, lost {lost}").format(
            won=figures.rounds_won, tied=figures.rounds_tied, lost=figures.rounds_lost
        ),
        _("Ahead    {margin:+.2f} points a round").format(margin=figures.margin),
        _(
            "Matches from {worst:+} to {best:+} points, rounds from {worst_round:+} to "
            "{best_round:+}"
        ).format(
            worst=figures.worst,
            best=figures.best,
            worst_round=figures.worst_round,
            best_round=figures.best_round,
        ),
        _("Won in a row: {streak} now, {longest} at most").format(
            streak=figures.streak, longest=figures.longest
        ),
    ]


def table(groups: Iterable[tuple[str, Figures]]) -> list[str]:
    """A line for each group of matches."""
    head = _("won lost rounds  ahead  best worst").rjust(_WIDEST_NAME + _FIGURES)
    return [head, *(_row(name, figures) for name, figures in groups)]


def _row(name: str, of: Figures) -> str:
    return (
        f"{name[:_WIDEST_NAME]:{_WIDEST_NAME}} {of.won:4} {of.lost:4} {of.rounds:6} "
        f"{of.margin:+6.2f} {of.best:+5} {of.worst:+5}"
    )


def kinds(figures: Figures) -> list[str]:
    """The points of each kind."""
    rounds = max(1, figures.rounds)
    lines = [f"{'':25}" + _("you          they")]
    for kind, (mine, theirs) in figures.kinds.items():
        lines.append(
            f"{point(kind, SCOPA):20}{mine:6} {mine / rounds:6.2f} "
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
    return _(
        "How often each card was dealt to you / to the others. Chance would give {mine:.1f} / "
        "{theirs:.1f}. An asterisk: more than three standard errors away from that, as one card "
        "in 370 is by chance."
    ).format(mine=counts[0].mine_by_chance, theirs=counts[0].theirs_by_chance)
