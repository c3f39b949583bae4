"""The statistics in sections, the same for both front ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scopa.engine import Point, game_key
from scopa.game.seats import OPPONENTS
from scopa.game.statistics import FEWEST_ROUNDS, SCALES, Statistics, place_of
from scopa.players.puzzle import PuzzleTheme
from scopa.text.chapters import Section
from scopa.text.coaching.coach_words import KIND_NAMES
from scopa.text.games_and_rules import game_name
from scopa.text.language import _, ngettext
from scopa.text.numbers_and_lists import decimal, printable
from scopa.text.player_names import opponent

_MOST_OPPONENTS, _MOST_GAMES, _MOST_KINDS, _LAST = 8, 3, 4, 10
_NAME, _BAR = 26, 24  # columns
_CLEARLY = 0.75  # a cost that is at most so much of another is less
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
    return _PUZZLES.get(found.skill.costliest)


def statistics_sections(found: Statistics, how: str, *, has_blocks: bool) -> Iterator[Section]:
    """The page of statistics, of which no row of a table is longer than a narrow window.

    how: the key, or the command, for what is to be done next
    """
    if not found.in_all.rounds:
        yield Section((_("No round has been played yet."),))
        return
    yield Section(tuple(_results(found)), tuple(_opponents(found)))
    if found.skill.is_known:
        yield Section(
            tuple(_about_skill(found)), _bars(found.skill.by_kind, "▆" * has_blocks or "#")
        )
    else:
        text = _(
            "After {all} rounds without help this page says how well you play: {number} of {all} "
            "so far."
        )
        yield Section((text.format(number=found.skill.rounds, all=FEWEST_ROUNDS),))
    yield Section((" ".join(_to_do(found, how)),))


def _results(found: Statistics) -> Iterator[str]:
    matches, rounds = map(_came_out, found.in_all)
    yield _("Matches: {matches}. Rounds: {rounds}.").format(matches=matches, rounds=rounds)
    if len(found.by_rules) > 1:
        text = _("{game} {won} of {number}")
        games = [
            text.format(game=game_name(rules), won=won.count(1), number=len(won))
            for rules, (won, _rounds) in found.by_rules.items()
            if won
        ]
        yield _("By game: {won}.").format(won=", ".join(games[:_MOST_GAMES]))


def _came_out(leads: Sequence[int]) -> str:
    """How many matches or rounds were won, drawn and lost, in words."""
    drawn = leads.count(0)
    won = sum(lead > 0 for lead in leads)
    lost = len(leads) - won - drawn
    told = {
        ngettext("{number} won", "{number} won", won): won,
        ngettext("{number} tied", "{number} tied", drawn): drawn,
        ngettext("{number} lost", "{number} lost", lost): lost,
    }
    some = [text.format(number=number) for text, number in told.items() if number]
    return ", ".join(some) or _("none is over")


def _opponents(found: Statistics) -> Iterator[str]:
    """A row for each of the opponents: the matches, and the last ten as marks."""
    letter = _("won")[0]
    rows = [(_("Against, most played first"), _("the last ten, {w} = won").format(w=letter))]
    most = [*found.by_opponent.items()][:_MOST_OPPONENTS]
    names = {name: printable(opponent(name))[:_NAME] for name, _tally in most}
    width = max(map(len, names.values()))
    for name, (won, _rounds) in most:
        marks = "".join(letter if each > 0 else "-" for each in won[-_LAST:])
        rows.append((f"{names[name]:<{width}}  {_came_out(won)}", marks))
    width = max(len(left) for left, _marks in rows)
    yield from (f"{left:<{width}}  {marks}".rstrip() for left, marks in rows)


def _about_skill(found: Statistics) -> Iterator[str]:
    """What mistakes cost, whether that is less than before, and who loses as much."""
    skill, game = found.skill, game_name(found.rules)
    text = _(
        "Your mistakes cost {points} points a round, in the last {number} of {game} without help."
    )
    texts = [text.format(points=decimal(skill.cost), number=skill.rounds, game=game)]
    if skill.before is not None:
        text = _("That is about as much as before.")
        if skill.cost < _CLEARLY * skill.before:
            text = _("That is less than before.")
        elif skill.before < _CLEARLY * skill.cost:
            text = _("That is more than before.")
        texts.append(text)
    if scale := SCALES.get(game_key(found.rules)):
        texts.append(_place(place_of(skill.cost, scale)))
    yield " ".join(texts)
    if skill.costliest:
        yield _("What costs most, in points a round:")


def _place(place: tuple[str, str]) -> str:
    weaker, stronger = (OPPONENTS.get(name, "") for name in place)
    text = _("You play better than {weaker}, not yet as well as {stronger}.")
    if not weaker:
        text = _("You do not play as well as {stronger} yet.")
    elif weaker == stronger:
        text = _("You play about as well as {stronger}.")
    return text.format(weaker=weaker, stronger=stronger)


def _bars(by_kind: Mapping[str, float], block: str) -> Sequence[str]:
    kinds = sorted(by_kind, key=lambda kind: -by_kind[kind])[:_MOST_KINDS]
    names = {kind: _(KIND_NAMES[Point(kind)]) for kind in kinds if by_kind[kind] > 0}
    width = max(map(len, names.values()), default=0)
    return [
        f"{name:<{width}}  {decimal(by_kind[kind])}  "
        + block * max(1, round(by_kind[kind] / by_kind[kinds[0]] * _BAR))
        for kind, name in names.items()
    ]


def _to_do(found: Statistics, how: str) -> Iterator[str]:
    """How many puzzles are solved, and what is to be done next."""
    if number := found.solved:
        text = ngettext("{number} puzzle solved.", "{number} puzzles solved.", number)
        yield text.format(number=number)
    if theme_to_learn(found):
        yield _("Next: {how} starts puzzles on what costs most.").format(how=how)
    elif worst := found.skill.worst:
        text = _(
            "Next: {how} shows your costliest mistake, {points} points in round {round} against "
            "{who}."
        )
        number, points = worst.decision.round + 1, decimal(worst.decision.cost)
        who = printable(opponent(worst.match.opponent))
        yield text.format(how=how, points=points, round=number, who=who)
