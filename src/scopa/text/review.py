"""What is said of a judged round: the result, luck and skill, and the plays that counted."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine import Play
from scopa.text.cards import in_words
from scopa.text.coach import sentence_of_play
from scopa.text.language import _
from scopa.text.phrases import capitalized, decimal
from scopa.text.player_names import PlayerNames, about_side
from scopa.text.score import to_each_other
from scopa.text.skill import give_or_take

_NAME, _NUMBER = 24, 7
"""The widths of the columns of the parts of a result."""


def _at_stake() -> dict[str, str]:
    return {
        "sweep": _("a scopa was at stake"),
        "settebello": _("the settebello was at stake"),
        "sevens": _("sevens were at stake"),
        "coins": _("coins were at stake"),
        "cards": _("cards were at stake"),
        "last deal": _("no card was hidden any more, so it could be counted"),
    }


def round_title(number: int) -> str:
    """The headline of the round of that *number*, from 0."""
    return _("Round {number}.").format(number=number + 1)


def result(points: Sequence[int], named: PlayerNames, *, lowest_wins: bool) -> str:
    """How a round or a match ended for the first side."""
    score = to_each_other(points)
    mine, *others = (-each if lowest_wins else each for each in points)
    if mine == max(others):
        return _("A tie, {score}.").format(score=score)
    texts = (
        (_("You won {score}."), _("We won {score}."))
        if mine > max(others)
        else (_("You lost {score}."), _("We lost {score}."))
    )
    return about_side(named.sides[0], *texts, *texts, score=score)


def luck_and_skill(margin: float, better: float, named: PlayerNames) -> str:
    """What of a *margin* of the first side was luck, if it played *better* by so much.

    What is told adds up to the result, whatever is rounded.
    """
    played = round(better, 1)
    cards = _cards(round(margin - played, 1), named)
    return _("{cards}; {plays}.").format(cards=cards, plays=_plays(played, named))


def _cards(luck: float, named: PlayerNames) -> str:
    points = decimal(abs(luck))
    if not luck:
        return _("The cards favoured nobody")
    if luck < 0 and len(named.sides) > 2:
        return _("The cards gave the others {points}").format(points=points)
    return about_side(
        named.sides[luck < 0],
        _("The cards gave you {points}"),
        _("The cards gave us {points}"),
        _("The cards gave them {points}"),
        _("The cards gave {who} {points}"),
        points=points,
    )


def _plays(better: float, named: PlayerNames) -> str:
    if not better:
        return _("neither side played better")
    texts = (
        (_("you played better by {points}"), _("we played better by {points}"))
        if better > 0
        else (_("you played worse by {points}"), _("we played worse by {points}"))
    )
    return about_side(named.sides[0], *texts, *texts, points=decimal(abs(better)))


def part(name: str, value: float, error: float = 0.0) -> str:
    """A part of a result in a row: its *name*, its *value*, and the standard *error* of that."""
    told = f"{name:{_NAME}}{decimal(value, 2, signed=True):>{_NUMBER}}"
    return f"{told}  {give_or_take(error)}" if error else told


def told_part(name: str, value: float) -> str:
    """The same in a sentence."""
    return f"{name}: {decimal(value, signed=True)}."


def expected_at_deals(values: Sequence[float]) -> str:
    """What result could be expected after each deal."""
    told = ", ".join(decimal(value, signed=True) for value in values)
    return _("What result could be expected after each deal: {values}.").format(values=told)


def dear_play(number: int, play: Play, best: Play, cost: float, kind: str) -> str:
    """A play of the person that cost something, and what would have been better.

    *number* counts the plays of the round from 0; *kind* says what it gave away.
    """
    why = _at_stake().get(kind, "")
    text = _("Play {number}: {what}. That cost {cost} points.")
    if why:
        text = _("Play {number}: {what}. That cost {cost} points: {why}.")
    what = sentence_of_play(play, "past", in_words)
    said = text.format(number=number + 1, what=what, cost=decimal(cost), why=why)
    return f"{said} {better_play(best)}"


def other_dear_plays(costs: Sequence[tuple[int, float]]) -> str:
    """Which other plays of a round, counted from 0, cost how much."""
    each = _("play {number}, {cost}")
    told = [each.format(number=number + 1, cost=decimal(cost)) for number, cost in costs]
    return _("Others that cost something: {plays}.").format(plays="; ".join(told))


def better_play(best: Play) -> str:
    """What the coach would have played."""
    return capitalized(f"{sentence_of_play(best, 'conditional', in_words)}.")


def numbered_play(number: int, cost: float, told: str) -> str:
    """A play of a list, the first being that of *number* 0: what it cost, and what it was."""
    return f"{number + 1:4}. {decimal(cost, 2) if cost else '':>5}  {told}"


def judged_so_far(done: int, rounds: int) -> str:
    """How far judging has come."""
    text = _("The coach looks at the rounds: {done} of {rounds} ...")
    return text.format(done=done, rounds=rounds)
