"""The statistics as chapters of a report: one for each game, one for all together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from scopa.engine import SCOPA, parse_rules
from scopa.game.daily import today
from scopa.game.review.grades import GRADE_NAMES, Grade, about_grades, percent
from scopa.game.review.report import Bar, Chapter, Plot, Section, signed_bars
from scopa.game.review.skill import FEWEST_ROUNDS, Rating, Skill, rating_sentence
from scopa.game.review.statistics import CountedMatch, CurvePoint, Group, Statistics, curve
from scopa.game.review.totals import Totals
from scopa.players.puzzle import PuzzleTheme
from scopa.storage.puzzle_progress import FIRST_RATING, Progress, rating_of_puzzle
from scopa.text.language import N_, _, ngettext
from scopa.text.matches import day_of
from scopa.text.phrases import counted, decimal
from scopa.text.player_names import OPPONENTS, opponent
from scopa.text.score import point
from scopa.text.table import name_for

_FEWEST_PLAYS = 5  # of fewer an accuracy says nothing
_NAME = 20  # the width of the names in tables, which are no wider than 56 cells
NO_PUZZLES = Progress()
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
    "last deal": N_("All cards known"),
    "other": N_("Other"),
}


def report(
    matches: Sequence[CountedMatch],
    *,
    progress: Progress = NO_PUZZLES,
    unread: int = 0,
    day: str = "",
) -> list[Chapter]:
    """The chapters that there is something to say in, that of the game played most first.

    progress: with the puzzles
    unread: how many other matches cannot be read
    day: in ISO 8601, in whose month the months are compared; today if it is empty
    """
    statistics = Statistics.of(matches)
    months = _months(date.fromisoformat(day or today()))
    chapters = []
    for key, played in statistics.games.items():
        group, helped = statistics.by_game.get(key), statistics.helped_by_game.get(key)
        if group is None or not group.totals.rounds:
            group, helped = helped or played, None  # matches with help are better than nothing
        sections = list(_game_sections(group, helped, statistics.ratings, months))
        rules = group.matches[-1].result.rules
        chapters.append(Chapter(_shown(key), sections, _theme(group.skill), rules))
    rest = [*_puzzle_sections(progress)]
    if left_out := list(_left_out(matches, unread)):
        rest.append(Section(_("Not counted"), left_out))
    if len(chapters) == 1:
        (only,) = chapters
        return [only._replace(sections=[*only.sections, *rest])]
    if not chapters:
        rest.insert(0, Section(_("Your results"), _what_comes()))
    return [*chapters, Chapter(_("All games"), [*_common_sections(statistics), *rest])]


def _shown(game: str) -> str:
    key, _slash, players = game.partition("/")
    return name_for(key, players)


def _what_comes() -> Sequence[str]:
    """What will be there once rounds have been played."""
    text = _("After {number} rounds without help your place among the opponents is shown here.")
    return (
        _("No round has been played to its end yet. Finished rounds are counted here."),
        _("The coach judges each round soon after its end: then you see what your plays cost."),
        text.format(number=FEWEST_ROUNDS),
    )


def _common_sections(statistics: Statistics) -> Iterator[Section]:
    """What is won in each game; the points of several games mean nothing together."""
    if statistics.games:
        yield Section(_("Your results"), list(_overall(statistics.own)))
        yield from _shares_won({_shown(key): group for key, group in statistics.games.items()})


def _puzzle_sections(progress: Progress) -> Iterator[Section]:
    """The puzzles that were answered, and the rating."""
    counts = {
        _("Solved"): len(progress.solved),
        _("To come again"): len(progress.missed),
    }
    if not (progress.solved or progress.missed):
        return
    most = max(counts.values())
    bars = [Bar(name, number / most, str(number)) for name, number in counts.items()]
    text = _(
        "Your puzzle rating is {rating}; everybody begins with {first}. A puzzle that all six "
        "opponents solve is rated {easiest}, one that none of them solves {hardest}. Only your "
        "first answer to a puzzle changes the rating."
    )
    told = text.format(
        rating=progress.rating,
        first=FIRST_RATING,
        easiest=rating_of_puzzle(0),
        hardest=rating_of_puzzle(len(OPPONENTS)),
    )
    yield Section(_("Puzzles"), [told], bars=bars)


# --------------------------------------------------------------------------------- of a game


def _game_sections(
    group: Group, helped: Group | None, ratings: Mapping[str, Rating], months: tuple[str, str]
) -> Iterator[Section]:
    """The sections about the matches of one game.

    helped: those with help, if they stand apart
    """
    points = curve(group)
    told = list(_overall(group))
    if all(match.result.helped for match in group.matches):
        told.insert(0, _("You had help in all these matches: the coach, or a play taken back."))
    yield Section(_("Your results"), told)
    yield _points_section(group)
    if len(group.by_opponent) > 1:
        yield from _shares_won(group.by_opponent)
    yield _place_section(group, ratings, points)
    if by_month := _month_rows(group, months):
        yield Section(_("This month and the last"), table=by_month)
    ends = _ends(points)
    if points:
        lost = Plot([each.lost for each in points], _("points lost in a round"), "", ends)
        text = _("The average of the last 30 rounds: the lower, the better.")
        yield Section(_("What your mistakes cost"), [text], plot=lost)
    if skill := group.skill:
        yield from _skill_sections(skill, group)
        if any(each.accuracy is not None for each in points):
            shares = [100 * (each.accuracy or 0) for each in points]
            base = float(min(shares) // 10 * 10)
            plot = Plot(shares, _("per cent"), "", ends, base=base)
            yield Section(_("Your accuracy, in the last 30 rounds"), plot=plot)
    margins = [round_.ahead for match in group.matches for round_ in match.result.rounds]
    if len(margins) >= FEWEST_ROUNDS:
        plot = Plot(margins, _("points ahead"), _("rounds"))
        yield Section(_("Round by round"), plot=plot)
    if helped and helped.totals.rounds:
        told = [_("Matches in which you took a play back or asked the coach during a round.")]
        yield Section(_("With help"), [*told, *_overall(helped)])


def _place_section(
    group: Group, ratings: Mapping[str, Rating], points: Sequence[CurvePoint]
) -> Section:
    """The place among the opponents and its course, or what is missing to it."""
    title = _("How well you play")
    scale = next((match.scale for match in group.matches if match.scale), "")
    if scale not in ratings:
        counting = [match for match in group.matches if not match.result.helped]
        missing = FEWEST_ROUNDS - sum(len(match.analyzed) for match in counting)
        text = ngettext(
            "After one more round without help you will see here how you compare with the "
            "opponents.",
            "After {number} more rounds without help you will see here how you compare with the "
            "opponents.",
            missing,
        )
        if not scale:
            text = _(
                "What the opponents lose was not measured in this game: there is no comparison."
            )
        return Section(title, [text.format(number=missing)])
    places = [each.place for each in points if each.place is not None]
    names = tuple(OPPONENTS.values())
    plot = Plot(places, "", _("the last 30 rounds each"), _ends(points), names)
    rated = ratings[scale]
    return Section(title, [rating_sentence(rated)], plot=plot, scale=(rated.place, rated.error))


def _ends(points: Sequence[CurvePoint]) -> tuple[str, str]:
    return (day_of(points[0].begun), day_of(points[-1].begun)) if points else ("", "")


def _skill_sections(skill: Skill, group: Group) -> Iterator[Section]:
    played = sum(skill.grades.values()) or 1
    counted_grades = [(_(name), skill.grades[grade.value]) for grade, name in GRADE_NAMES.items()]
    bars = [Bar(name, n / played, f"{n / played:4.0%} {n:5}") for name, n in counted_grades]
    text = _("Accuracy {percent}").format(percent=percent(skill.accuracy))
    yield Section(_("Your plays"), [f"{text}. {_lost(skill)}"], note=about_grades(), bars=bars)
    if phases := _accuracies(skill.accuracy_by_phase, skill.plays_by_phase, _PHASES):
        yield Section(_("Accuracy by part of the round"), bars=phases)
    if kinds := _accuracies(skill.accuracy_by_kind, skill.plays_by_kind, _KINDS):
        yield Section(_("Accuracy by what was at stake"), bars=kinds)
    if lost := _shares(skill.by_kind):
        yield Section(_("What you lose, in points a round"), bars=lost)
    luck, own, partner, others, ahead = skill.result_parts
    made_of = [(_("Luck"), luck), (_("Your mistakes"), own)]
    if parse_rules(group.matches[-1].result.rules).partnerships:
        made_of.append((_("Mistakes of your partner"), partner))
    who = _only_opponent(group)
    theirs = _("Mistakes of {who}").format(who=who) if who else _("Mistakes of the others")
    bars = signed_bars([*made_of, (theirs, others), (_("Points ahead"), ahead)])
    text = _("Averages for a round. The last is the sum of the others.")
    yield Section(_("Luck and mistakes"), [text], bars=bars)


def _accuracies(
    shares: Mapping[str, float | None], plays: Mapping[str, int], names: Mapping[str, str]
) -> list[Bar]:
    """A bar for each part in which points were at stake in enough plays, in the order of *names*.

    plays: in how many they were
    """
    return [
        Bar(_(name), share, percent(share))
        for part, name in names.items()
        if plays.get(part, 0) >= _FEWEST_PLAYS and (share := shares.get(part)) is not None
    ]


def _only_opponent(group: Group) -> str:
    """The name of the only other player in all matches; empty if there were several."""
    names = {opponent(match.result.opponent) for match in group.matches}
    is_for_two = parse_rules(group.matches[-1].result.rules).players == 2
    return names.pop() if len(names) == 1 and is_for_two else ""


def _theme(skill: Skill | None) -> str:
    """The theme of the puzzles about what the person loses most by; empty if there are none."""
    slugs = {theme.value: theme.slug for theme in PuzzleTheme}
    return next((slugs[kind] for kind in (skill.by_kind if skill else ()) if kind in slugs), "")


def _points_section(group: Group) -> Section:
    rows = [f"{'':{_NAME}}" + _("   you   they")]
    for kind, (mine, theirs) in group.totals.kinds.items():
        rows.append(f"{point(kind, SCOPA):{_NAME}}{mine:6} {theirs:6}")
    return Section(_("Points of each kind, in all rounds"), table=rows)


def _shares_won(groups: Mapping[str, Group]) -> Iterator[Section]:
    """How many of the matches in each group were won, then how many of the rounds."""
    totals = [(name[:_NAME], group.totals) for name, group in groups.items()]
    totals.sort(key=lambda named: -named[1].rounds)
    matches = [(name, of.won, of.won + of.lost) for name, of in totals]
    rounds = [(name, of.rounds_won, of.rounds) for name, of in totals]
    for title, counts in ((_("Matches won"), matches), (_("Rounds won"), rounds)):
        bars = [
            Bar(name, won / whole, _("{number} of {all}").format(number=won, all=whole))
            for name, won, whole in counts
            if whole
        ]
        if bars:
            yield Section(title, bars=bars)


# --------------------------------------------------------------------------------- by month


def _months(day: date) -> tuple[str, str]:
    """The month of a day, and the one before it, in ISO 8601."""
    return f"{day:%Y-%m}", f"{day.replace(day=1) - timedelta(days=1):%Y-%m}"


def _month_rows(group: Group, months: tuple[str, str]) -> list[str]:
    """What changed from one month to the next; nothing unless both had rounds."""
    of_months = [
        Group.of([match for match in group.matches if day_of(match.result.begun)[:7] == month])
        for month in months
    ]
    if not all(each.totals.rounds for each in of_months):
        return []
    rows = [f"{'':{_NAME + 8}}{_('this month'):>12}{_('last month'):>12}"]
    columns = [_month_column(each) for each in of_months]
    for name in columns[0]:
        rows.append(f"{name:{_NAME + 8}}{columns[0][name]:>12}{columns[1][name]:>12}")
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
    if not matches:
        yield _("You have not finished a match yet.")
    elif matches == 1:
        yield _("You have won your only match.") if of.won else _("You have lost your only match.")
    else:
        yield _("You have won {won} of {matches} ({share}).").format(
            won=of.won,
            matches=counted(matches, "match", "matches"),
            share=f"{of.won / matches:.0%}",
        )
    yield _("Rounds: {won} won, {lost} lost, {tied} tied.").format(
        won=of.rounds_won,
        lost=of.rounds_lost,
        tied=of.rounds_tied,
    )
    if not group.is_mixed:
        yield from _points_overall(of, _only_opponent(group))
    if of.longest > 1:
        if of.streak < 2:
            text = _("At best you won {longest} matches in a row.")
        elif of.streak == of.longest:
            text = _("You won the last {streak} matches, your longest run.")
        else:
            text = _("You won the last {streak} matches; your longest run was {longest}.")
        yield text.format(streak=of.streak, longest=of.longest)


def _points_overall(of: Totals, who: str) -> Iterator[str]:
    """The points of a round on average, the best and the worst.

    who: the only other player; empty if there were several
    """
    texts = (
        _("On average you score as many points as the others."),
        _("On average you score {amount} points a round more than the others."),
        _("On average you score {amount} points a round fewer than the others."),
    )
    if who:
        texts = (
            _("On average you score as many points as {who}."),
            _("On average you score {amount} points a round more than {who}."),
            _("On average you score {amount} points a round fewer than {who}."),
        )
    as_many, more, fewer = texts
    margin = round(of.margin, 2)
    text = as_many if not margin else more if margin > 0 else fewer
    yield text.format(amount=decimal(abs(margin), 2), who=who)
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


def _lost(skill: Skill) -> str:
    """The mean points that the plays of the person have cost in a round."""
    text = _("Your mistakes cost you {points} points a round.")
    return text.format(points=decimal(skill.lost, 2))


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
