"""The statistics in sections, the same for both front ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scopa.engine import Point, game_key
from scopa.game.seats import OPPONENTS
from scopa.game.statistics import FEWEST_ROUNDS, LAST_ROUNDS, SCALES, Statistics, place_of
from scopa.players.puzzle import PuzzleTheme
from scopa.text.chapters import Section
from scopa.text.coaching.coach_words import KIND_NAMES
from scopa.text.games_and_rules import game_name
from scopa.text.language import _, ngettext
from scopa.text.numbers_and_lists import decimal, printable
from scopa.text.player_names import opponent

_MOST_OPPONENTS, _MOST_GAMES, _MOST_KINDS = 5, 4, 4
_NAME, _BAR = 26, 24  # columns
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
    skill = found.skill
    if skill.is_known:
        of_kinds = [_("What costs most, in points a round:")] * bool(skill.costliest)
        bars = _bar_of_kinds(skill.by_kind, has_blocks=has_blocks)
        yield Section((_about_skill(found), *of_kinds), bars)
    else:
        text = _(
            "After {all} rounds without help this page says how well you play: {number} of {all} "
            "so far."
        )
        yield Section((text.format(number=skill.rounds, all=FEWEST_ROUNDS),))
    yield Section((" ".join(_to_do(found, how)),))


def _results(found: Statistics) -> Iterator[str]:
    tally = found.in_all
    matches = _came_out(tally.matches_won, 0, tally.matches)
    rounds = _came_out(tally.rounds_won, tally.rounds_drawn, tally.rounds)
    text = _("Matches: {matches}. Rounds: {rounds}.")
    yield text.format(matches=matches or _("none is over"), rounds=rounds or _("none is over"))
    if len(found.by_rules) > 1:
        text = _("{game} {won} of {number}")
        most = [
            text.format(game=game_name(rules), won=tally.matches_won, number=tally.matches)
            for rules, tally in [*found.by_rules.items()][:_MOST_GAMES]
        ]
        yield _("By game: {won}.").format(won=", ".join(most))


def _came_out(won: int, drawn: int, number: int) -> str:
    """How a *number* of matches or rounds came out, in words."""
    lost = number - won - drawn
    told = {
        ngettext("{number} won", "{number} won", won): won,
        ngettext("{number} drawn", "{number} drawn", drawn): drawn,
        ngettext("{number} lost", "{number} lost", lost): lost,
    }
    return ", ".join(text.format(number=some) for text, some in told.items() if some)


def _opponents(found: Statistics) -> Iterator[str]:
    """A row for each of the opponents: the matches, and the last ten as marks."""
    rows = [(_("Against, most played first"), _("the last ten, {w} won").format(w=_("won")[0]))]
    played = [*found.by_opponent.items()][:_MOST_OPPONENTS]
    names = [printable(opponent(name))[:_NAME] for name, _tally in played]
    width = max(map(len, names))
    for name, (_name, tally) in zip(names, played, strict=True):
        marks = "".join(_("won")[0] if won else "-" for won in tally.last)
        results = _came_out(tally.matches_won, 0, tally.matches)
        rows.append((f"{name:<{width}}  {results}", marks))
    width = max(len(left) for left, _marks in rows)
    yield from (f"{left:<{width}}  {marks}".rstrip() for left, marks in rows)


def _about_skill(found: Statistics) -> str:
    """What mistakes cost, whether that is less than before, and who loses as much."""
    skill = found.skill
    text = _(
        "Your mistakes cost {points} points a round, in the last {number} of {game} without help."
    )
    game = game_name(found.rules)
    texts = [text.format(points=decimal(skill.cost), number=skill.rounds, game=game)]
    if skill.before is not None:
        texts.append(_compared(skill.cost, skill.before).format(number=LAST_ROUNDS))
    if scale := SCALES.get(game_key(found.rules)):
        texts.append(_place(place_of(skill.cost, scale)))
    return " ".join(texts)


def _compared(now: float, before: float) -> str:
    if 0.75 * before <= now <= before / 0.75:
        return _("That is about as much as in the {number} before.")
    if now < before:
        return _("That is less than in the {number} before.")
    return _("That is more than in the {number} before.")


def _place(place: tuple[str, str]) -> str:
    weaker, stronger = place
    if not weaker:
        return _("You do not play as well as {who} yet.").format(who=OPPONENTS[stronger])
    if weaker == stronger:
        return _("You play about as well as {who}.").format(who=OPPONENTS[weaker])
    text = _("You play better than {weaker}, not yet as well as {stronger}.")
    return text.format(weaker=OPPONENTS[weaker], stronger=OPPONENTS[stronger])


def _bar_of_kinds(by_kind: Mapping[str, float], *, has_blocks: bool) -> Sequence[str]:
    kinds = sorted(filter(lambda kind: by_kind[kind] > 0, by_kind), key=lambda kind: -by_kind[kind])
    names = {kind: _(KIND_NAMES[Point(kind)]) for kind in kinds[:_MOST_KINDS]}
    width, block = max(map(len, names.values()), default=0), "▆" if has_blocks else "#"
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
        yield _("Next: {how} begins puzzles of what costs most.").format(how=how)
    elif found.skill.worst:
        match, decision = found.skill.worst
        text = _(
            "Next: {how} shows your costliest mistake, {points} points in round {round} against "
            "{who}."
        )
        cost, who = decimal(decision.cost), printable(opponent(match.opponent))
        yield text.format(how=how, points=cost, round=decision.round + 1, who=who)
