"""What is said of the daily deal."""

from __future__ import annotations

from collections.abc import Sequence

from scopa import words
from scopa.words import counted

TITLE = "The daily deal"
CLI_DAILY = "Play the deals of the day, the same for everybody; the first result counts."
CLI_DATE = "play the deals of that day, such as 2026-11-21, as practice"
CLI_SHARE = "print your result of the day as a short text to share"


def share(
    day: str, by_round: Sequence[Sequence[int]], scores: Sequence[int], opponent: str, note: str
) -> tuple[str, ...]:
    """The result of a *day* as a short text; *by_round* are the points of each round."""
    won = scores[0] > scores[1]
    mine, theirs = scores
    rounds = counted(len(by_round), "round", "rounds")
    return (
        f"Scopa, the deal of {day}{note}",
        f"I {'won' if won else 'lost'} {mine} to {theirs} against {opponent} in {rounds}:",
        "  ".join(f"{one}-{other}" for one, other in by_round),
    )


PRACTICE, HELPED = " (practice)", " (with help)"


def is_practice(day: str) -> str:
    """That another go at the deals of a *day* does not count."""
    return f"You have played the deal of {day}; this go is practice."


def is_past(day: str) -> str:
    """That a go at the deals of a *day* that has gone by does not count."""
    return f"The deal of {day}: this go is practice."


def still_to_come(day: str) -> str:
    """That a *day* lies ahead."""
    return f"{day} is still to come; the deals of today and of every day before can be played"


def no_day(text: str) -> str:
    """That *text* is no day."""
    return f"expected a day such as 2026-11-21, not {text!r}"


def nothing_to_share(day: str) -> str:
    """That there is no result of a *day*."""
    return f"you have no result of {day} that counts; scopa daily plays for one"


def opponent(name: str) -> str:
    """What an opponent is called."""
    return words.OPPONENTS[name].name
