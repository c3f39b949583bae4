"""The statistics in lines, the same for both front ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from scopa.engine import Point, game_key
from scopa.game.seats import OPPONENTS
from scopa.game.statistics import (
    FEWEST_ROUNDS,
    SCALES,
    Skill,
    Statistics,
    Tally,
    place_of,
)
from scopa.players.puzzle import PuzzleTheme
from scopa.text.coaching.coach_words import KIND_NAMES
from scopa.text.games_and_rules import game_name
from scopa.text.language import _, ngettext
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import opponent

_MOST_LINES = 6  # of opponents, and of games
_BAR = 24
_WIDTH = 54  # of a sentence in the narrowest window
_PUZZLES: Mapping[str, PuzzleTheme] = {
    Point.SWEEPS.value: PuzzleTheme.SWEEP,
    Point.CARDS.value: PuzzleTheme.LAST_CAPTURE,
    Point.COINS.value: PuzzleTheme.COINS,
    Point.SETTEBELLO.value: PuzzleTheme.SETTEBELLO,
    Point.PRIME.value: PuzzleTheme.SEVENS,
}
"""The puzzles of which a kind of points is learned."""


def theme_to_learn(found: Statistics) -> PuzzleTheme | None:
    """The puzzles of the kind that costs most; none if nothing is known of it."""
    return _PUZZLES.get(found.skill.costliest) if found.skill else None


def statistics_lines(found: Statistics, *, has_blocks: bool) -> Iterator[str]:
    """The page of statistics, of which no line is longer than a narrow window."""
    if not any(tally.rounds for tally in found.by_rules.values()):
        yield _("No round has been played yet.")
        return
    opponents = {opponent(name): tally for name, tally in found.by_opponent.items() if tally.rounds}
    games = {game_name(rules): tally for rules, tally in found.by_rules.items() if tally.rounds}
    for named in (opponents, games):
        yield from _tallies(named)
        yield ""
    if found.last:
        marks = " ".join(_("won")[0] if won else "-" for won in found.last)
        yield _("The last matches, {letter} won: {marks}").format(letter=_("won")[0], marks=marks)
        yield ""
    yield from _skill_lines(found, has_blocks=has_blocks)


def _tallies(named: Mapping[str, Tally]) -> Iterator[str]:
    most = sorted(named.items(), key=lambda entry: -entry[1].rounds)[:_MOST_LINES]
    width = max(len(name) for name, _tally in most)
    for name, tally in most:
        matches = ngettext(
            "{won} of {number} match won", "{won} of {number} matches won", tally.matches
        ).format(won=tally.matches_won, number=tally.matches)
        rounds = ngettext("{won} of {number} round", "{won} of {number} rounds", tally.rounds)
        told = rounds.format(won=tally.rounds_won, number=tally.rounds)
        yield f"{name:<{width}}  {matches}, {told}"


def _skill_lines(found: Statistics, *, has_blocks: bool) -> Iterator[str]:
    skill = found.skill
    if skill is None or found.rules is None:
        text = _("After {number} rounds without help this page tells how well you play.")
        yield from wrap(text.format(number=FEWEST_ROUNDS), _WIDTH)
        return
    text = _("Your mistakes cost {points} points a round, in the last {number} without help.")
    yield from wrap(text.format(points=decimal(skill.cost), number=skill.rounds), _WIDTH)
    if scale := SCALES.get(game_key(found.rules)):
        yield _place(place_of(skill.cost, scale))
    if not skill.costliest:
        return
    yield ""
    kind = _(KIND_NAMES[Point(skill.costliest)])
    yield _("What costs most: {kind}.").format(kind=kind)
    yield from _bar_of_kinds(skill, has_blocks=has_blocks)


def _place(place: tuple[str, str]) -> str:
    weaker, stronger = place
    if not weaker:
        return _("That is not yet as well as {who}.").format(who=OPPONENTS[stronger])
    if weaker == stronger:
        return _("That is about as well as {who}.").format(who=OPPONENTS[weaker])
    text = _("That is between {weaker} and {stronger}.")
    return text.format(weaker=OPPONENTS[weaker], stronger=OPPONENTS[stronger])


def _bar_of_kinds(skill: Skill, *, has_blocks: bool) -> Sequence[str]:
    costs = {kind: cost for kind, cost in skill.by_kind.items() if cost > 0}
    most = max(costs.values())
    block = "█" if has_blocks else "#"
    order = sorted(costs, key=lambda kind: -costs[kind])
    width = max(len(_(KIND_NAMES[Point(kind)])) for kind in order)
    return [
        f"{_(KIND_NAMES[Point(kind)]):<{width}}  {block * max(1, round(costs[kind] / most * _BAR))}"
        for kind in order
    ]
