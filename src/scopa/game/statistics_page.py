"""The statistics as chapters of a report: one for each game, one for all together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from scopa.engine import SCOPA
from scopa.game.daily import today
from scopa.game.grades import GRADE_NAMES, Grade, about_grades, percent
from scopa.game.report import Bar, Chapter, Plot, Section
from scopa.game.skill import (
    FEWEST_ROUNDS,
    Rating,
    Skill,
    give_or_take,
    rating_sentence,
    scale_sentence,
)
from scopa.game.statistics import CountedMatch, CurvePoint, Group, Statistics, curve
from scopa.game.totals import Totals
from scopa.players.puzzle import PuzzleTheme
from scopa.text.games import shown_game
from scopa.text.language import N_, _, ngettext
from scopa.text.matches import day_of
from scopa.text.phrases import counted, decimal
from scopa.text.player_names import OPPONENTS
from scopa.text.score import point

_NAME = 20  # the width of the names in tables, which are no wider than 56 cells
_PHASES: Mapping[str, str] = {
    "first deals": N_("First deals"),
    "middle": N_("Middle"),
    "last deal": N_("Last deal"),
}
_KINDS: Mapping[str, str] = {
    "sweep": N_("Scopas"),
    "settebello": N_("Settebello"),
    "sevens": N_("Sevens"),
    "coins": N_("Coins"),
    "cards": N_("Cards"),
    "last deal": N_("Last deal, countable"),
    "other": N_("Other"),
}


def report(matches: Sequence[CountedMatch], *, unread: int = 0, day: str = "") -> list[Chapter]:
    """The chapters that there is something to say in, that of the game played most first.

    unread: how many other matches cannot be read
    day: in ISO 8601, in whose month the months are compared; today if it is empty
    """
    statistics = Statistics.of(matches)
    months = _months(date.fromisoformat(day or today()))
    by_game = sorted(statistics.by_game.items(), key=lambda item: -item[1].totals.rounds)
    chapters = [
        Chapter(
            _shown(key),
            list(_game_sections(group, statistics.ratings, months)),
            _theme(group.skill),
            group.matches[-1].result.rules,
        )
        for key, group in by_game
        if group.totals.rounds
    ]
    together = list(_common_sections(statistics))
    if not (chapters or together):
        together.append(Section(_("Your matches"), _what_comes()))
    if left_out := list(_left_out(matches, unread)):
        together.append(Section(_("Not counted"), left_out))
    return [*chapters, Chapter(_("All games"), together)] if together else chapters


def _shown(game: str) -> str:
    key, _slash, players = game.partition("/")
    if not players:
        return shown_game(key)
    return _("{game} for {players}").format(game=shown_game(key), players=players)


def _what_comes() -> Sequence[str]:
    """What will be there once rounds have been played."""
    text = ngettext(
        "After one judged round your place among the opponents is shown here.",
        "After {number} judged rounds your place among the opponents is shown here.",
        FEWEST_ROUNDS,
    )
    return (
        _("No round has been played to its end yet. Finished rounds are counted here."),
        _("The coach judges each round soon after its end: then you see what your plays cost."),
        text.format(number=FEWEST_ROUNDS),
    )


def _common_sections(statistics: Statistics) -> Iterator[Section]:
    """All games together, without points, and the matches with help."""
    if statistics.unhelped.totals.rounds:
        shown = {_shown(key): group for key, group in statistics.by_game.items()}
        overall = list(_overall(statistics.unhelped))
        yield Section(_("Your matches"), overall, _totals_table(shown), _about_totals())
        if any(group.skill for group in shown.values()):
            yield Section(_("Luck and skill"), (), _skill_table(shown), _about_skill())
    helped = statistics.helped
    if helped.totals.rounds:
        note = _("Matches in which you took a play back or asked the coach during a round.")
        paragraphs = [note, *_overall(helped)]
        if helped.skill:
            paragraphs.append(_lost(helped.skill))
        yield Section(_("With help"), paragraphs, _totals_table(helped.by_opponent))
    if statistics.unhelped.skill or any(group.skill for group in statistics.by_game.values()):
        yield Section(_("About these figures"), [about_grades(), scale_sentence()])


# --------------------------------------------------------------------------------- of a game


def _game_sections(
    group: Group, ratings: Mapping[str, Rating], months: tuple[str, str]
) -> Iterator[Section]:
    """The sections about the matches of one game: the skill, its course, then the results."""
    points = curve(group)
    yield _place_section(group, ratings, points)
    if by_month := _month_rows(group, months):
        yield Section(_("This month and the last"), table=by_month)
    ends = _ends(points)
    if points:
        lost = Plot([each.lost for each in points], _("points lost in a round"), "", ends)
        text = _("The mean of the last 30 rounds: the lower, the better.")
        yield Section(_("What your plays cost"), [text], plot=lost)
    if skill := group.skill:
        yield from _skill_sections(skill)
        if any(each.accuracy is not None for each in points):
            shares = [100 * (each.accuracy or 0) for each in points]
            base = float(min(shares) // 10 * 10)
            plot = Plot(shares, _("per cent"), "", ends, base=base)
            yield Section(_("Your accuracy, in the last 30 rounds"), plot=plot)
    margins = [round_.margin for match in group.matches for round_ in match.result.rounds]
    plot = Plot(margins, _("points ahead"), _("rounds"))
    yield Section(_("Your matches"), list(_overall(group)))
    yield Section(_("Round by round"), plot=plot)
    yield from _table_sections(group)


def _place_section(
    group: Group, ratings: Mapping[str, Rating], points: Sequence[CurvePoint]
) -> Section:
    """The place among the opponents and its course, or what is missing to it."""
    title = _("How well you play")
    scale = next((match.scale for match in group.matches if match.scale), "")
    if scale not in ratings:
        missing = FEWEST_ROUNDS - sum(len(match.analyzed) for match in group.matches)
        text = ngettext(
            "After one more judged round you see here how you compare with the opponents.",
            "After {number} more judged rounds you see here how you compare with the opponents.",
            missing,
        )
        if not scale:
            text = _(
                "What the opponents lose was not measured in this game: nobody can be compared."
            )
        lost = [_lost(group.skill)] if group.skill else []
        return Section(title, [text.format(number=missing), *lost])
    places = [each.place for each in points if each.place is not None]
    names = tuple(OPPONENTS.values())
    plot = Plot(places, "", _("the last 30 rounds each"), _ends(points), names)
    rated = ratings[scale]
    return Section(title, [rating_sentence(rated)], plot=plot, scale=(rated.place, rated.error))


def _ends(points: Sequence[CurvePoint]) -> tuple[str, str]:
    return (day_of(points[0].begun), day_of(points[-1].begun)) if points else ("", "")


def _skill_sections(skill: Skill) -> Iterator[Section]:
    played = sum(skill.grades.values()) or 1
    counted_grades = [(_(name), skill.grades[grade.value]) for grade, name in GRADE_NAMES.items()]
    bars = [Bar(name, n / played, f"{n / played:4.0%} {n:5}") for name, n in counted_grades]
    text = _("Accuracy {percent}").format(percent=percent(skill.accuracy))
    yield Section(_("Your plays"), [f"{text}. {_lost(skill)}"], bars=bars)
    if phases := _accuracies(skill.accuracy_by_phase, _PHASES):
        yield Section(_("Accuracy by part of the round"), bars=phases)
    if kinds := _accuracies(skill.accuracy_by_kind, _KINDS):
        yield Section(_("Accuracy by what was at stake"), bars=kinds)
    if lost := _shares(skill.by_kind):
        note = ""
        if theme := _theme(skill):
            note = _("For the next ten minutes: scopa puzzle {theme}").format(theme=theme)
        yield Section(_("What you lose, in points a round"), bars=lost, note=note)


def _accuracies(shares: Mapping[str, float | None], names: Mapping[str, str]) -> list[Bar]:
    """A bar for each part of the plays in which points were at stake, in the order of *names*."""
    known = [(name, shares.get(part)) for part, name in names.items()]
    return [Bar(_(name), share, percent(share)) for name, share in known if share is not None]


def _theme(skill: Skill | None) -> str:
    """The theme of the puzzles about what the person loses most by; empty if there are none."""
    slugs = {theme.value: theme.slug for theme in PuzzleTheme}
    return next((slugs[kind] for kind in (skill.by_kind if skill else ()) if kind in slugs), "")


def _table_sections(group: Group) -> Iterator[Section]:
    """The results, and luck and skill."""
    of, skill = group.totals, group.skill
    by_opponent = group.by_opponent
    title = _("By opponent")
    yield Section(title, table=_totals_table(by_opponent), note=_about_totals())
    rows = [f"{'':25}" + _("you          they")]
    for kind, (mine, theirs) in of.kinds.items():
        rows.append(
            f"{point(kind, SCOPA):20}{mine:6} {decimal(mine / of.rounds, 2):>6} "
            f"{theirs:7} {decimal(theirs / of.rounds, 2):>6}"
        )
    note = _("Points in all rounds together, and points a round.")
    yield Section(_("Points of each kind"), table=rows, note=note)
    if skill:
        yield Section(
            _("Luck and skill, by opponent"),
            [_luck_and_skill(skill)],
            _skill_table(by_opponent),
            _about_skill(),
        )


# --------------------------------------------------------------------------------- by month


def _months(day: date) -> tuple[str, str]:
    """The month of a day, and the one before it, in ISO 8601."""
    return f"{day:%Y-%m}", f"{day.replace(day=1) - timedelta(days=1):%Y-%m}"


def _month_rows(group: Group, months: tuple[str, str]) -> list[str]:
    """What changed from one month to the next; nothing if no round was played in them."""
    of_months = [
        Group.of([match for match in group.matches if day_of(match.result.begun)[:7] == month])
        for month in months
    ]
    if not any(each.totals.rounds for each in of_months):
        return []
    rows = [f"{'':{_NAME + 8}}{months[0]:>10}{months[1]:>10}"]
    columns = [_month_column(each) for each in of_months]
    for name in columns[0]:
        rows.append(f"{name:{_NAME + 8}}{columns[0][name]:>10}{columns[1][name]:>10}")
    return rows


def _month_column(group: Group) -> Mapping[str, str]:
    of, skill = group.totals, group.skill
    matches = of.won + of.lost
    grades = skill.grades if skill else {}
    bad = sum(grades.get(grade.value, 0) for grade in (Grade.MISTAKE, Grade.BLUNDER))
    none = "-"
    return {
        _("matches won"): f"{of.won}/{matches}" if matches else none,
        _("points ahead in a round"): decimal(of.margin, 2, signed=True) if of.rounds else none,
        _("points lost in a round"): decimal(skill.lost, 2) if skill else none,
        _("accuracy"): percent(skill.accuracy) if skill else none,
        _("mistakes, blunders a round"): decimal(bad / skill.rounds) if skill else none,
    }


# --------------------------------------------------------------------------------- sentences


def _left_out(matches: Sequence[CountedMatch], unread: int) -> Iterator[str]:
    """Tell which matches and rounds are not counted, and why."""
    own = [match for match in matches if match.counts]
    imported = sum(match.result.imported for match in matches)
    practice = len(matches) - len(own) - imported
    unanalyzable = sum(match.unanalyzable for match in own)
    waiting = sum(len(match.result.rounds) - len(match.analyzed) for match in own) - unanalyzable
    numbers = {
        _("Imported, perhaps played by others: {matches}."): imported,
        _("Daily deals played as practice: {matches}."): practice,
        _("Damaged, so they cannot be read: {matches}."): unread,
        _("Rounds that cannot be judged: {number}."): unanalyzable,
        _("Rounds still to be judged: {number}."): waiting,
    }
    for text, number in numbers.items():
        if number:
            yield text.format(matches=counted(number, "match", "matches"), number=number)


def _overall(group: Group) -> Iterator[str]:
    """The figures of all matches together, in sentences; of several games no points."""
    of = group.totals
    matches = of.won + of.lost
    if matches == 1:
        yield _("You have won your only match.") if of.won else _("You have lost your only match.")
    elif matches:
        yield _("You have won {won} of {matches} ({share}).").format(
            won=of.won,
            matches=counted(matches, "match", "matches"),
            share=f"{of.won / matches:.0%}",
        )
    yield _("Of {rounds} you have won {won}, lost {lost} and tied {tied}.").format(
        rounds=counted(of.rounds, "round", "rounds"),
        won=of.rounds_won,
        lost=of.rounds_lost,
        tied=of.rounds_tied,
    )
    if not group.is_mixed:
        yield from _points_overall(of)
    if of.longest > 1:
        if of.streak < 2:
            text = _("At best you won {longest} matches in a row.")
        elif of.streak == of.longest:
            text = _("You won the last {streak} matches, your longest run.")
        else:
            text = _("You won the last {streak} matches; your longest run was {longest}.")
        yield text.format(streak=of.streak, longest=of.longest)


def _points_overall(of: Totals) -> Iterator[str]:
    text = _("On average you score as many points as the others.")
    if round(of.margin, 2):
        more = _("On average you score {amount} points a round more than the others.")
        fewer = _("On average you score {amount} points a round fewer than the others.")
        text = more if of.margin > 0 else fewer
    yield text.format(amount=decimal(abs(of.margin), 2))
    if of.won + of.lost > 1:
        text = _("Best match: {best}; worst: {worst}.")
        yield text.format(best=_by_points(of.best), worst=_by_points(of.worst))
    if of.rounds > 1:
        text = _("Best round: {best}; worst: {worst}.")
        yield text.format(best=_by_points(of.best_round), worst=_by_points(of.worst_round))


def _by_points(margin: int) -> str:
    if not margin:
        return _("a tie")
    text = _("won by {points}") if margin > 0 else _("lost by {points}")
    return text.format(points=counted(abs(margin), "point", "points"))


def _luck_and_skill(skill: Skill) -> str:
    """What the margin of all rounds was made of; the parts add up as they are shown."""
    parts = {name: round(getattr(skill, name), 1) for name in ("margin", "head_start", "dealt")}
    better = round(skill.better, 1)
    unseen = parts["margin"] - parts["head_start"] - parts["dealt"] - better
    text = _(
        "Points ahead in all these rounds: {margin}. They come from who led ({head_start}), the "
        "deals ({dealt}), hidden cards ({unseen}) and the plays ({better})."
    )
    values = {**parts, "unseen": unseen, "better": better}
    return text.format(**{name: decimal(value, signed=True) for name, value in values.items()})


def _lost(skill: Skill) -> str:
    """The mean points that the plays of the person have cost in a round."""
    text = _("Your plays cost you {points} points a round, {error}, in {rounds}.")
    if skill.rounds == 1:
        text = _("Your plays cost you {points} points in {rounds}.")
    return text.format(
        points=decimal(skill.lost, 2),
        error=give_or_take(skill.error),
        rounds=counted(skill.rounds, "judged round", "judged rounds"),
    )


def _about_totals() -> str:
    return _(
        "Won, lost: matches. More: how many points a round you took more than the others. "
        "Best, worst: by how many points you won or lost those matches."
    )


def _about_skill() -> str:
    return _(
        "On average in a round. Lost: how many points your plays cost, by what you could "
        "know. Luck: what the cards gave you. More: how many points you took more than the "
        "others."
    )


def _totals_table(groups: Mapping[str, Group]) -> list[str]:
    """A row for each group of matches, the most rounds first."""
    rows = [_("won lost rounds   more  best worst").rjust(_NAME + 36)]
    for name, group in sorted(groups.items(), key=lambda item: -item[1].totals.rounds):
        of, more, best, worst = group.totals, "-", "-", "-"
        if not group.is_mixed:
            more = decimal(of.margin, 2, signed=True)
            if of.won or of.lost:
                best, worst = f"{of.best:+}", f"{of.worst:+}"
        rows.append(
            f"{name[:_NAME]:{_NAME}} {of.won:4} {of.lost:4} {of.rounds:6} "
            f"{more:>6} {best:>5} {worst:>5}"
        )
    return rows


def _skill_table(groups: Mapping[str, Group]) -> list[str]:
    """A row for each group with rounds that are analyzed, the most first."""
    rows = [_("rounds   lost   luck   more").rjust(_NAME + 28)]
    skills = [(name, group.skill) for name, group in groups.items() if group.skill]
    for name, skill in sorted(skills, key=lambda item: -item[1].rounds):
        luck, more = skill.luck / skill.rounds, skill.margin / skill.rounds
        rows.append(
            f"{name[:_NAME]:{_NAME}} {skill.rounds:6} {decimal(skill.lost, 2):>6} "
            f"{decimal(luck, 2, signed=True):>6} {decimal(more, 2, signed=True):>6}"
        )
    return rows


def _shares(costs: Mapping[str, float]) -> list[Bar]:
    """The points lost in a round by kind, and their shares; the longest bar is the largest."""
    hundredths = adding_up([100 * points for points in costs.values()])
    whole, most = sum(costs.values()) or 1.0, max(costs.values(), default=1.0)
    shares = adding_up([100 * points / whole for points in costs.values()])
    return [
        Bar(_(_KINDS[name]), costs[name] / most, f"{decimal(points / 100, 2)} {share:3}%")
        for name, points, share in zip(costs, hundredths, shares, strict=True)
    ]


def adding_up(values: Sequence[float]) -> list[int]:
    """The *values* in whole numbers whose sum is that of all, rounded.

    >>> adding_up([33.4, 33.4, 33.2]), adding_up([0.5, 0.5, 0.6])
    ([34, 33, 33], [1, 0, 1])
    """
    whole = [math.floor(value) for value in values]
    missing = round(sum(values)) - sum(whole)
    by_rest = sorted(range(len(values)), key=lambda place: whole[place] - values[place])
    for place in by_rest[:missing]:
        whole[place] += 1
    return whole
