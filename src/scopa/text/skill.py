"""What is said of how well somebody plays: what plays cost, luck, and a place among the opponents.

Tables are no wider than 56 cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scopa.text.language import _
from scopa.text.phrases import counted, decimal
from scopa.text.player_names import OPPONENTS

_WIDEST_NAME = 20
_FIGURES = 28
"""The width of the columns after the name, and the blanks between."""
_ALIKE = 0.25
"""In levels: who is no farther from an opponent plays as well."""
_HALFWAY = 0.1


def _phases() -> dict[str, str]:
    return {"first deals": _("First deals"), "middle": _("Middle"), "last deal": _("Last deal")}


def _kinds() -> dict[str, str]:
    return {
        "sweep": _("Scopas"),
        "settebello": _("Settebello"),
        "sevens": _("Sevens"),
        "coins": _("Coins"),
        "cards": _("Cards"),
        "last deal": _("Last deal, countable"),
        "other": _("Other"),
    }


def give_or_take(error: float) -> str:
    """The standard *error* of a number that was told before."""
    return _("give or take {error}").format(error=decimal(error, 2))


def lost(mean: float, error: float, rounds: int) -> str:
    """What the plays of the person have cost in a round, on average over so many *rounds*."""
    text = _("Your plays cost you {points} points a round, {error}, in {rounds}.")
    if rounds == 1:
        text = _("Your plays cost you {points} points in {rounds}.")
    return text.format(
        points=decimal(mean, 2),
        error=give_or_take(error),
        rounds=counted(rounds, "judged round", "judged rounds"),
    )


def luck(margin: float, dealt: float, unseen: float, better: float) -> str:
    """What a *margin* over all rounds is made of."""
    text = _(
        "Points ahead in all these rounds: {margin}, of which the deals gave {dealt}, hidden cards "
        "{unseen}, and your play against theirs {better}."
    )
    return text.format(
        **{
            name: decimal(value, signed=True)
            for name, value in (
                ("margin", margin), ("dealt", dealt), ("unseen", unseen), ("better", better),
            )
        }
    )  # fmt: skip


def rated(place: float, error: float) -> str:
    """Where somebody stands among the opponents, who are the whole numbers from 0 on."""
    names = tuple(OPPONENTS.values())
    nearest = min(range(len(names)), key=lambda number: abs(place - number))
    below = int(place)
    if abs(place - nearest) <= _ALIKE:
        told = _("You play about as well as {nearest}")
    elif place < 0:
        told = _("You do not play as well as {nearest} yet")
    elif place > len(names) - 1:
        told = _("You play better than {nearest}")
    elif abs(place - below - 0.5) < _HALFWAY:
        told = _("Your play stands half way between {weaker} and {stronger}")
    else:
        told = _("Your play stands between {weaker} and {stronger}, nearer to {nearest}")
    weaker, stronger = names[below : below + 2] if 0 <= place < len(names) - 1 else ("", "")
    told = told.format(nearest=names[nearest], weaker=weaker, stronger=stronger)
    off = _("give or take {number} of a step from one opponent to the next")
    return f"{told} ({off.format(number=decimal(error))})."


def table(groups: Iterable[tuple[str, int, float, float, float]]) -> list[str]:
    """A line for each group of matches: its name and rounds; in a round what was lost, luck, more.

    The last is by how many points the person was ahead.
    """
    head = _("rounds   lost   luck   more").rjust(_WIDEST_NAME + _FIGURES)
    return [head, *(_row(*group) for group in groups)]


def _row(name: str, rounds: int, lost: float, luck: float, more: float) -> str:
    return (
        f"{name[:_WIDEST_NAME]:{_WIDEST_NAME}} {rounds:6} {decimal(lost, 2):>6} "
        f"{decimal(luck, 2, signed=True):>6} {decimal(more, 2, signed=True):>6}"
    )


def phases(lost_by: Mapping[str, float]) -> list[str]:
    """What was lost in a round in each phase: points, and the share of all."""
    return _shares(lost_by, _phases())


def kinds(lost_by: Mapping[str, float]) -> list[str]:
    """What was lost in a round of each kind: points, and the share of all."""
    return _shares(lost_by, _kinds())


def _shares(lost_by: Mapping[str, float], names: Mapping[str, str]) -> list[str]:
    whole = sum(lost_by.values()) or 1.0
    return [
        f"{names[name]:{_WIDEST_NAME}} {decimal(points, 2):>6} {points / whole:>6.0%}"
        for name, points in lost_by.items()
    ]


def not_judged(cannot_be: int, wait: int) -> list[str]:
    """How many rounds are missing from what is said of skill, and why."""
    reasons = {
        _("Rounds that cannot be judged: {number}."): cannot_be,
        _("Rounds still to be judged: {number}."): wait,
    }
    return [text.format(number=number) for text, number in reasons.items() if number]
