"""What is said of the daily deal."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.text.language import _
from scopa.text.phrases import counted


def share(
    day: str, by_round: Sequence[Sequence[int]], scores: Sequence[int], opponent: str, note: str
) -> tuple[str, ...]:
    """The result of a *day* as a short text; *by_round* are the points of each round."""
    mine, theirs = scores
    text = (
        _("I won {mine} to {theirs} against {opponent} in {rounds}:")
        if mine > theirs
        else _("I lost {mine} to {theirs} against {opponent} in {rounds}:")
    )
    rounds = counted(len(by_round), "round", "rounds")
    return (
        _("Scopa, the deal of {day}{note}").format(day=day, note=note),
        text.format(mine=mine, theirs=theirs, opponent=opponent, rounds=rounds),
        "  ".join(f"{one}-{other}" for one, other in by_round),
    )


def is_practice(day: str) -> str:
    """That another go at the deals of a *day* does not count."""
    text = _("You already have a result of {day}; playing the deal again is only practice.")
    return text.format(day=day)


def is_past(day: str) -> str:
    """That a go at the deals of a *day* that has gone by does not count."""
    text = _("The deal of {day} can be played only as practice: that day is over.")
    return text.format(day=day)


def still_to_come(day: str) -> str:
    """That a *day* lies ahead."""
    text = _("{day} is still to come; the deals of today and of every day before can be played")
    return text.format(day=day)


def no_day(text: str) -> str:
    """That *text* is no day."""
    return _("expected a day such as 2026-11-21, not {text!r}").format(text=text)


def nothing_to_share(day: str) -> str:
    """That there is no result of a *day*."""
    text = _("you have no result of {day} that counts; scopa daily plays for one")
    return text.format(day=day)
