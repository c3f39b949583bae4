"""What is said of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scopa.engine import Play
from scopa.text.cards import in_both_spellings
from scopa.text.language import _, ngettext
from scopa.text.phrases import decimal
from scopa.text.player_names import PlayerNames, about_side

_OPPONENTS = 6


def _themes() -> dict[str, str]:
    return {
        "obvious": _("Here the obvious play is the right one."),
        "sevens": _("Hold your sevens."),
        "more than ten": _("Leave more than ten on the table, which no card takes."),
        "pair": _("Do not break a pair."),
        "last capture": _("Whoever captures last gets the rest of the table."),
        "last deal": _("In the last deal all cards are known: count it out."),
        "ace": _("Mind the ace, which takes all."),
        "partner": _("Think of the card that your partner has laid."),
        "own": _("This was a match of yours; your play cost points."),
    }


def question(last_capturer: int | None, named: PlayerNames) -> str:
    """What is asked; in the last deal it is told who captured last."""
    if last_capturer is None:
        return _("What would you play?")
    said = about_side(
        named.sides[last_capturer],
        _("You captured last."),
        _("You and your partner captured last."),
        _("The others captured last."),
        _("{who} captured last."),
    )
    return f"{said} {_('What would you play?')}"


def heading(streak: int) -> str:
    """What stands above a puzzle."""
    if not streak:
        return _("Puzzle")
    text = ngettext("Puzzle: one right", "Puzzle: {number} in a row right", streak)
    return text.format(number=streak)


def verdict(played: Play, cost: float, streak: int) -> tuple[str, ...]:
    """Whether what was *played* was right, or what it *cost*; and shorter."""
    if streak:
        return (ngettext("Right!", "Right: {number} in a row!", streak).format(number=streak),)
    lost = _("No: the {card} costs {points} points.")
    points = decimal(cost)
    return in_both_spellings(
        lambda spelling: lost.format(card=spelling(played.card), points=points)
    )


def why(theme: str, missed_by: int | None, advised: Sequence[str]) -> tuple[str, ...]:
    """What there is to be learned, what the coach *advised*, and how hard it was; and shorter."""
    lesson = _themes()[theme]
    hard = () if missed_by is None else (_found(_OPPONENTS - missed_by),)
    return (
        " ".join((lesson, advised[0], *hard)),
        *(f"{lesson} {text}" for text in advised),
        *advised[-1:],
    )


def not_kept(file: Path, why: str) -> str:
    """That the progress cannot be written."""
    text = _("{file}: what you solved cannot be saved: {why}")
    return text.format(file=file, why=why)


def _found(number: int) -> str:
    if number == _OPPONENTS:
        return _("All six opponents find it.")
    if number == 0:
        return _("None of the six opponents finds it.")
    text = ngettext(
        "One of the six opponents finds it.", "{number} of the six opponents find it.", number
    )
    return text.format(number=number)
