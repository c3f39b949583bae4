"""Sentences of the commands about matches in the record or in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from scopa.engine import ScopaError, parse_rules
from scopa.storage.database import DamagedMatch, DamagedRecord, Summary
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.phrases import by_side, counted, number_of_cards, printable
from scopa.text.player_names import PlayerNames, about, opponent
from scopa.text.score import end_title, to_each_other
from scopa.text.table import game_name


def failure(error: ScopaError) -> str:
    """Tell the fault of the record or a match; if all is damaged, how to mend it."""
    if not isinstance(error, DamagedRecord) or isinstance(error, DamagedMatch):
        return translated(error)
    text = _(
        "{file}: the record of your matches is damaged. Begin a game: what can be read is "
        "recovered then, and the damaged file is kept."
    )
    return text.format(file=error.file)


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


def kept_title(key: str, begun: str, cast: PlayerNames) -> str:
    """The headline of a match that was kept."""
    sides = _(" against ").join(cast.sides)
    return _("Match {key}, {begun}: {sides}.").format(key=key, begun=moment(begun), sides=sides)


def kept_round(number: int, dealer: int, cut: int, cast: PlayerNames) -> str:
    """The headline of a round that was kept."""
    return about(
        cast.seats[dealer],
        _("Round {number}. You deal; {cards} lifted by the cut."),
        _("Round {number}. {who} deals; {cards} lifted by the cut."),
        number=number,
        cards=number_of_cards(cut),
    )


def kept_points(points: Sequence[int], cast: PlayerNames) -> str:
    """The points of each side in a round."""
    return _("Points: {points}.").format(points=by_side(points, cast.sides))


def kept_result(
    scores: Sequence[int], winner: int | None, cast: PlayerNames, *, helped: bool
) -> str:
    """How a match that was kept ended, or stands."""
    score = to_each_other(scores)
    if winner is None:
        said = _("Under way: {score}.").format(score=score)
    else:
        said = f"{end_title(winner, cast)} {score}."
    return (
        f"{said} {_('With help: a play was taken back or the coach was asked.')}"
        if helped
        else said
    )


def match_lines(matches: Sequence[Summary]) -> Sequence[str]:
    """A list of *matches*: number, time, opponent, game, score, key, and what else there is."""
    lines = zip(matches, columns_about(matches, zoned=True), strict=True)
    return [
        "  ".join((f"{match.number:5}", about, match.key, *_notes(match))) for match, about in lines
    ]


def columns_about(matches: Sequence[Summary], *, zoned: bool = False) -> Sequence[str]:
    """The columns of a list of matches: last played, opponent, game, round and score.

    If *zoned*, the time is told with its zone.
    """
    rows = [_about(match, zoned=zoned) for match in matches]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


def _about(match: Summary, *, zoned: bool) -> tuple[str, ...]:
    against = opponent(match.opponent) or ", ".join(match.players[1:])
    return (
        moment(match.changed, zoned=zoned),
        printable(against),
        game_name(parse_rules(match.rules)),
        "" if match.is_over else _("round {number}").format(number=match.round),
        "-".join(map(str, match.scores)),
    )


def _notes(match: Summary) -> Iterator[str]:
    if not match.is_over:
        yield _("under way")
    if match.helped:
        yield _("with help")
    if match.imported:
        yield _("imported")


def no_match(name: str) -> str:
    """Say that no match of the record is called *name*."""
    text = _("no match has the number {name!r} or a key with that in it; scopa matches lists them")
    return text.format(name=name)


def many_matches(name: str, numbers: Sequence[int]) -> str:
    """Say that several matches are called *name*."""
    text = _("{name!r} is in the keys of several matches: {numbers}")
    return text.format(name=name, numbers=", ".join(map(str, numbers)))


def is_over(number: int) -> str:
    """Say that match *number* cannot be continued."""
    text = _("match {number} is over; scopa replay {number} shows it")
    return text.format(number=number)


def imported(added: int, known: int) -> str:
    """How many matches were added to the record, and how many were there already."""
    said = _("{matches} added").format(matches=counted(added, "match", "matches"))
    if known:
        said += "; " + _("{number} there already").format(number=counted(known, "was", "were"))
    return f"{said}."


def verified(file: str, matches: int, rounds: int, plays: int, wrong: int) -> str:
    """Tell the result of a check of the matches in *file*."""
    what = ", ".join(
        (
            counted(matches, "match", "matches"),
            counted(rounds, "round", "rounds"),
            counted(plays, "play", "plays"),
        )
    )
    if wrong:
        things = counted(wrong, "thing is", "things are")
        return _("{file}: {what}: {things} wrong.").format(file=file, what=what, things=things)
    text = _("{file}: {what}: commitments, decks, plays and points are all right.")
    return text.format(file=file, what=what)
