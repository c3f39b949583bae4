"""The statistics in parts, the same for both front ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import shorten
from typing import NamedTuple

from scopa.engine import Point, game_key
from scopa.game.seats import OPPONENTS
from scopa.game.statistics import FEWEST_ROUNDS, SCALES, Statistics, Tally, place_of
from scopa.players.puzzle import PuzzleTheme
from scopa.text.chapters import Table
from scopa.text.coaching.coach_words import KIND_NAMES
from scopa.text.games_and_rules import game_name
from scopa.text.language import _
from scopa.text.numbers_and_lists import decimal, printable
from scopa.text.player_names import opponent

_MOST_OPPONENTS, _MOST_GAMES, _MOST_KINDS, _LAST = 6, 3, 4, 10
_NAME = 20  # columns
_CLEARLY = 0.75  # a cost that is at most so much of another is less
PUZZLES: Mapping[str, PuzzleTheme] = {
    Point.SWEEPS.value: PuzzleTheme.SWEEP,
    Point.CARDS.value: PuzzleTheme.LAST_CAPTURE,
    Point.COINS.value: PuzzleTheme.COINS,
    Point.SETTEBELLO.value: PuzzleTheme.SETTEBELLO,
    Point.PRIME.value: PuzzleTheme.SEVENS,
}
"""The puzzles of which a kind of points is learned."""


class Part(NamedTuple):
    """A part of the statistics: a *title* with what stands below it, or a table with heads.

    aside: stands beside the title
    faces: the opponents whose faces may stand beside the rows of the table, "" where there is none
    shares: of the longest, the bars beside the rows
    """

    title: str = ""
    sentences: Sequence[str] = ()
    aside: str = ""
    table: Table = ()
    faces: Sequence[str] = ()
    shares: Sequence[float] = ()


def theme_to_learn(found: Statistics) -> PuzzleTheme | None:
    """The puzzles of the kind that costs most; none if nothing is known of it."""
    return PUZZLES.get(found.skill.costliest)


def statistics_parts(
    found: Statistics, how: str, *, has_signs: bool = False
) -> tuple[list[Part], list[Part]]:
    """The results, and how well the person plays; the tables have room in a narrow window.

    how: the key, or the command, for what is to be done next
    has_signs: a match is a sign that is not a letter
    """
    if not found.in_all.rounds:
        return [Part(sentences=[_("No round has been played yet.")])], []
    signs = "●○" if has_signs else (_("Won")[0] + _("Lost")[0]).lower()
    against = {printable(opponent(name)): of for name, of in found.by_opponent.items()}
    rows = [*_rows(_("Results"), against, _MOST_OPPONENTS, signs)]
    faces = ("", *[name * (name in OPPONENTS) for name in found.by_opponent])[: len(rows)]
    rows.append((_("All rounds"), *_came_out(found.in_all.rounds), ""))
    results = [Part(table=rows, faces=faces)]
    if len(found.by_rules) > 1:
        by_game = {game_name(rules): of for rules, of in found.by_rules.items()}
        games = [*_rows(_("Games"), by_game, _MOST_GAMES, signs)]
        width = max(len(row[0]) for row in (*rows, *games))
        rows, games = ([(row[0].ljust(width), *row[1:]) for row in each] for each in (rows, games))
        results = [Part(table=rows, faces=faces), Part(table=games)]
    aside = _("{number} rounds without help").format(number=found.skill.rounds)
    aside *= found.skill.is_known
    skill = [Part(_("How well you play"), [" ".join(_about_skill(found))], aside)]
    if found.skill.costliest:
        skill.append(_costs(found.skill.by_kind))
    to_do, solved = _to_do(found, how), _("Puzzles solved: {number}.").format(number=found.solved)
    if texts := tuple(filter(None, (to_do, solved * bool(found.solved)))):
        skill.append(Part(_("Next") if to_do else _("Puzzles"), texts))
    return results, skill


def _rows(
    title: str, tallies: Mapping[str, Tally], most: int, signs: str
) -> Iterator[tuple[str, ...]]:
    """A table of the matches by what is named, the most played first, the last ten as marks."""
    won, lost = (f"{sign} {name}" for sign, name in zip(signs, (_("Won"), _("Lost")), strict=True))
    yield title, won, _("Tied"), lost, _("Last ten")
    shown = [(name, tally.matches) for name, tally in tallies.items()]
    most = len(shown) if len(shown) == most + 1 else most
    for name, leads in shown[:most]:
        marks = "".join(signs[lead <= 0] for lead in leads[-_LAST:])
        yield shorten(name, _NAME, placeholder=" ..."), *_came_out(leads), marks
    if others := shown[most:]:
        every = [lead for _name, leads in others for lead in leads]
        yield _("{number} others").format(number=len(others)), *_came_out(every), ""


def _came_out(leads: Sequence[int]) -> tuple[str, str, str]:
    """How many matches or rounds were won, drawn, if any were, and lost."""
    drawn, won = leads.count(0), sum(lead > 0 for lead in leads)
    return str(won), str(drawn or ""), str(len(leads) - won - drawn)


def _about_skill(found: Statistics) -> Iterator[str]:
    """Who loses as much by mistakes, what they cost, and whether that is less than before."""
    skill, game = found.skill, game_name(found.rules)
    if not skill.is_known:
        text = _(
            "This is told after {all} rounds of {game} without help, in which you neither ask the "
            "coach nor take back a play. So far: {number}."
        )
        yield text.format(number=skill.rounds, game=game, all=FEWEST_ROUNDS)
        return
    if scale := SCALES.get(game_key(found.rules)):
        yield _place(place_of(skill.cost, scale))
    text = _("In {game} mistakes cost you {points} points a round.")
    yield text.format(points=decimal(skill.cost), game=game)
    if skill.before is None:
        return
    if skill.cost < _CLEARLY * skill.before:
        yield _("That is less than before.")
    elif skill.before < _CLEARLY * skill.cost:
        yield _("That is more than before.")
    else:
        yield _("That is about as much as before.")


def _place(place: tuple[str, str]) -> str:
    weaker, stronger = (OPPONENTS.get(name, "") for name in place)
    text = _("You play better than {weaker}, not yet as well as {stronger}.")
    if not weaker:
        text = _("You do not play as well as {stronger} yet.")
    elif weaker == stronger:
        text = _("You play about as well as {stronger}.")
    return text.format(weaker=weaker, stronger=stronger)


def _costs(by_kind: Mapping[str, float]) -> Part:
    """The kinds that cost most, a figure and a bar for each."""
    kinds = sorted(by_kind, key=lambda kind: -by_kind[kind])[:_MOST_KINDS]
    costs = {kind: by_kind[kind] for kind in kinds if by_kind[kind] > 0}
    table = [(_(KIND_NAMES[Point(kind)]), decimal(cost)) for kind, cost in costs.items()]
    shares = [cost / max(costs.values()) for cost in costs.values()]
    return Part(_("What costs most"), (), _("points a round"), table, shares=shares)


def _to_do(found: Statistics, how: str) -> str:
    """What is to be done next, if anything."""
    if theme_to_learn(found):
        kind = _(KIND_NAMES[Point(found.skill.costliest)])
        return _("{how} starts puzzles ({kind}).").format(how=how, kind=kind)
    if not found.skill.worst:
        return ""
    match, decision = found.skill.worst
    who = printable(opponent(match.opponent))
    text = _(
        "{how} shows the costliest mistake that you have not reviewed yet: {points} points, in "
        "round {round} against {who}."
    )
    return text.format(how=how, points=decimal(decision.cost), round=decision.round + 1, who=who)
