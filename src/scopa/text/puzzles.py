"""What is said of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scopa.engine import Play
from scopa.text.cards import in_both_spellings
from scopa.text.language import Lexicon, Said, _, ngettext
from scopa.text.phrases import decimal
from scopa.text.player_names import PlayerNames, about_side

_OPPONENTS = 6


class Puzzles:
    """What stands on every puzzle."""

    HEADLINE = Said("Puzzle")
    ASK = Said("What would you play?")
    NEXT = Said("The next puzzle?")
    NEXT_IN_PLAIN = Said("Press Enter for the next puzzle, or type quit.")
    TO_BE_SOLVED = Said("One play is clearly the best. What would you play?")
    LEFT = Said("What you miss comes again another day.")
    LARGER_WINDOW = Said("A puzzle for four players needs a window of {size}.")


_THEMES = Lexicon(
    {
        "obvious": "Here the obvious play is the right one.",
        "sevens": "Hold your sevens.",
        "more than ten": "Leave more than ten on the table, which no card takes.",
        "pair": "Do not break a pair.",
        "last capture": "Whoever captures last gets the rest of the table.",
        "last deal": "In the last deal all cards are known: count it out.",
        "ace": "Mind the ace, which takes all.",
        "partner": "Think of the card that your partner has laid.",
        "own": "This was a match of yours; your play cost points.",
    }
)


def question(captor: int | None, named: PlayerNames) -> str:
    """What is asked; in the last deal it is told who captured last, if the side *captor* did."""
    if captor is None:
        return Puzzles.ASK
    said = about_side(
        named.sides[captor],
        _("You captured last."),
        _("You and your partner captured last."),
        _("The others captured last."),
        _("{who} captured last."),
    )
    return f"{said} {Puzzles.ASK}"


def heading(streak: int) -> str:
    """What stands above a puzzle."""
    if not streak:
        return Puzzles.HEADLINE
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
    lesson = _THEMES[theme]
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
    """By how many of the opponents the best play is found."""
    if number == _OPPONENTS:
        return _("All six opponents find it.")
    if number == 0:
        return _("None of the six opponents finds it.")
    text = ngettext(
        "One of the six opponents finds it.", "{number} of the six opponents find it.", number
    )
    return text.format(number=number)
