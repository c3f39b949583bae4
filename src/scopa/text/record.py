"""What is said of the record: which match waits there, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from scopa.text.language import _
from scopa.text.phrases import by_side, counted


def moment(begun: str, *, zoned: bool = True) -> str:
    """A date and time in ISO 8601, as it is shown: by the clock here, if *zoned* with its zone.

    >>> moment("2026-11-21T20:15:00", zoned=False), moment("some day")
    ('2026-11-21 20:15', 'some day')
    """
    try:
        here = datetime.fromisoformat(begun).astimezone()
    except (ValueError, OverflowError, OSError):  # it comes from a file that somebody wrote
        return begun
    return f"{here:%Y-%m-%d %H:%M}" + f" {here.isoformat()[-6:]}" * zoned


def menu_continue(about: Sequence[str]) -> tuple[str, ...]:
    """The line of the menu that continues a match, and shorter; *about* says which match."""
    return (*(f"{_('Continue')}: {text}" for text in about), _("Continue"))


def waiting(
    game: str, number: int, sides: Sequence[str], scores: Sequence[int], changed: str = ""
) -> tuple[str, ...]:
    """The match to be continued: game and round, who, the score, when it was left; and shorter."""
    where = _("{game}, round {number}").format(game=game, number=number)
    said = f"{where}: {by_side(scores, sides)}"
    return said + _left_at(changed), said, f"{where}: {'-'.join(map(str, scores))}"


def round_over(game: str, number: int, changed: str = "") -> tuple[str, ...]:
    """The match to be continued with the score of a round, which is not given away; and shorter."""
    said = _("{game}, round {number}, over").format(game=game, number=number)
    return said + _left_at(changed), said


def _left_at(changed: str) -> str:
    return f" ({moment(changed, zoned=False)})" if changed else ""


def told_of_record(trouble: str, what: str, matches: int) -> tuple[str, ...]:
    """What is wrong with the record: the trouble called so, with *what*.

    So many *matches* were recovered, or are lost.
    """
    match trouble:
        case "not kept":
            return (
                _("Matches cannot be saved: {what}.").format(what=what),
                _("The game goes on, but what is played now may be lost when you leave."),
            )
        case "slow":
            return (_("What you played is still being saved. Ctrl-C leaves without it."),)
        case "lost":
            text = _("Not all that you played is saved, in {matches}: {what}.")
            of = counted(matches, "match", "matches")
            return (text.format(matches=of, what=what or _("Ctrl-C came first")),)
    text = _("The record of your matches was damaged. {matches} could be recovered.")
    nothing = _("The record of your matches was damaged. Nothing of it could be recovered.")
    return (
        text.format(matches=counted(matches, "match", "matches")) if matches else nothing,
        _("The damaged file is kept as {file}.").format(file=what),
    )


def hand_written(file: Path) -> tuple[str, ...]:
    """That the match is in *file*, and what else is."""
    return (
        _("The match is in this file:"),
        str(file),
        _(
            "It holds the cards and the plays of this match, its rules, the version of "
            "the program and the kind of your terminal, and nothing else; scopa replay "
            "shows it."
        ),
        _("You can send this file to whoever is to look at it."),
    )


def hand_not_written(why: str) -> str:
    """That the match could not be written into a file."""
    return _("The match could not be written into a file: {why}.").format(why=why)
