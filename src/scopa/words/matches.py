"""What the commands say of matches that were kept, in the record or in files."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.words.language import Said, _
from scopa.words.phrases import by_side, counted, number_of_cards
from scopa.words.player_names import Cast, about
from scopa.words.record import moment
from scopa.words.score import end_title, to_each_other


class Kept:
    """What is said of a match as a whole."""

    HELPED = Said("With help: a play was taken back, or the coach asked.")
    AGAINST = Said(" against ")
    NOTHING_PLAYED = Said("no round has been played there")


def kept_title(key: str, begun: str, named: Cast) -> str:
    """The headline of a match that was kept."""
    sides = Kept.AGAINST.join(named.sides)
    return _("Match {key}, {begun}: {sides}.").format(key=key, begun=moment(begun), sides=sides)


def kept_round(number: int, dealer: int, cut: int, named: Cast) -> str:
    """The headline of a round that was kept."""
    return about(
        named.seats[dealer],
        _("Round {number}. You deal; {cards} lifted by the cut."),
        _("Round {number}. {who} deals; {cards} lifted by the cut."),
        number=number,
        cards=number_of_cards(cut),
    )


def kept_points(points: Sequence[int], named: Cast) -> str:
    """What a round brought to each side."""
    return _("Points: {points}.").format(points=by_side(points, named.sides))


def kept_result(scores: Sequence[int], winner: int | None, named: Cast, *, helped: bool) -> str:
    """How a match that was kept ended, or stands."""
    score = to_each_other(scores)
    if winner is None:
        said = _("Under way: {score}.").format(score=score)
    else:
        said = f"{end_title(winner, named)} {score}."
    return f"{said} {Kept.HELPED}" if helped else said


def match_line(
    number: int, key: str, changed: str, scores: Sequence[int], is_over: bool, imported: bool
) -> str:
    """A match in a list."""
    end = "" if is_over else "  " + _("under way")
    end += "  " + _("imported") if imported else ""
    return f"{number:5}  {moment(changed)}  {'-'.join(map(str, scores)):8} {key}{end}"


def imported(added: int, known: int) -> str:
    """How many matches were added to the record, and how many were there already."""
    said = _("{matches} added").format(matches=counted(added, "match", "matches"))
    if known:
        said += "; " + _("{number} there already").format(number=counted(known, "was", "were"))
    return f"{said}."


def verified(file: str, matches: int, rounds: int, plays: int, wrong: int) -> str:
    """What came of checking the matches in *file*."""
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
    text = _("{file}: {what}: commitments, decks, plays and points are as they must be.")
    return text.format(file=file, what=what)
