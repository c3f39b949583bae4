"""The statistics: a report on each game, and one on all together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import accumulate, pairwise
from typing import NamedTuple

from scopa.engine import SCOPA, Rules
from scopa.game.daily import today
from scopa.game.review.grades import Grade
from scopa.game.review.rating import FEWEST_ROUNDS, Rating, Skill
from scopa.game.review.statistics import CountedMatch, CurvePoint, Group, countable_matches, curve
from scopa.game.seats import OPPONENTS
from scopa.players.effects import LossKind
from scopa.players.puzzle import PuzzleTheme
from scopa.storage.puzzle_progress import FIRST_RATING, Progress, rating_of_puzzle
from scopa.text.coaching.grade_words import (
    GRADE_NAMES,
    about_grades,
    best_plays,
    percent,
    precision_sentence,
    rating_sentence,
)
from scopa.text.games import game_name
from scopa.text.language import N_, _, ngettext
from scopa.text.match.match_titles import day_of
from scopa.text.match.score_words import point
from scopa.text.numbers_and_lists import counted, decimal
from scopa.text.player_names import opponent
from scopa.text.report import Bar, Plot, Section, signed_bars

_FEWEST_PLAYS = 5  # of fewer an accuracy says nothing
_LARGEST_LOSSES = 3  # those on the first page
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
    "last deal": N_("Last deal, all cards known"),
    "other": N_("Everything else"),
}
_PUZZLES: Mapping[PuzzleTheme, str] = {
    PuzzleTheme.SWEEP: N_("puzzles about scopas"),
    PuzzleTheme.SETTEBELLO: N_("puzzles about the settebello"),
    PuzzleTheme.SEVENS: N_("puzzles about sevens"),
    PuzzleTheme.COINS: N_("puzzles about coins"),
    PuzzleTheme.LAST_DEAL: N_("puzzles about the last deal"),
}


class GameReport(NamedTuple):
    """The sections about a game, or about all games, those of each page together.

    puzzles: those to practise with; empty without any
    theme: their theme, as on the command line
    rules: of their game; of all games together those of Scopa
    """

    title: str
    pages: Sequence[Sequence[Section]]
    puzzles: str = ""
    theme: str = ""
    rules: Rules = SCOPA

    def pages_with_advice(self, key: str) -> Sequence[Sequence[Section]]:
        """The pages; at the end of the first one, which *key* begins the puzzles.

        key: by its command in braces, or how the command line begins them
        """
        if not self.puzzles:
            return self.pages
        first, *others = self.pages
        return [[*first, Section(_("What to do"), [f"{key}: {self.puzzles}."])], *others]


def game_reports(
    matches: Sequence[CountedMatch],
    *,
    progress: Progress = NO_PUZZLES,
    unread: int = 0,
    day: str = "",
) -> list[GameReport]:
    """The reports on the games, that played most first; on all games if there is not just one.

    progress: with the puzzles
    unread: how many other matches cannot be read
    day: in ISO 8601, in whose month the months are compared; today if it is empty
    """
    of_all = countable_matches(matches)
    games = of_all.games.values()
    month = date.fromisoformat(day or today())
    chapters = [_chapter(group, month) for group in games]
    rest = [*_puzzle_sections(progress), *_left_out(matches, unread)]
    if len(chapters) == 1:
        (only,) = chapters
        overview, more = only.pages
        return [only._replace(pages=[overview, [*more, *rest]])]
    after = _("After {number} rounds without help your place among the opponents is shown here.")
    to_come = (
        _("No round has been played to its end yet. Finished rounds are counted here."),
        _about_judging(),
        after.format(number=FEWEST_ROUNDS),
    )
    common = Section(_("Results"), to_come)
    if chapters:  # the points of several games mean nothing together
        common = Section(_("Results"), list(_results(of_all)))
        by_title = {game_name(group.rules): group for group in games}
        rest.insert(0, Section(_("Won, by game"), table=_won(by_title)))
    return [*chapters, GameReport(_("All games"), [[common, *rest]])]


def _chapter(group: Group, day: date) -> GameReport:
    """A game: on the first page all that matters, then its course and the details."""
    rated, losses = group.rating, _losses(group.skill)
    more = [*_course(group, rated, day), *_details(group)]
    pages = [list(_overview(group, rated, losses)), more]
    return GameReport(game_name(group.rules), pages, *_practice(losses), group.rules)


def about_place() -> str:
    """What the place among the opponents is."""
    return _(
        "Your place: between the opponents whose plays cost about as many points as yours. Matches "
        "in which you ask the coach or take a play back do not count for it."
    )


def _about_judging() -> str:
    return _("The coach judges each round soon after its end: then you see what your plays cost.")


# ---------------------------------------------------------------------- the first page of a game


def _overview(
    group: Group, rated: Rating | None, losses: Mapping[str, tuple[int, int]]
) -> Iterator[Section]:
    """The results, the place among the opponents, what plays cost, and where."""
    yield Section(_("Results"), list(_results(group)))
    yield _place_section(group, rated)
    title, skill = _("What your plays cost, in points a round"), group.skill
    if skill is None:
        if any(match.waiting for match in group.matches):
            yield Section(title, [_about_judging()])
        return
    most = max((points for points, _share in losses.values()), default=0)
    bars = [
        Bar(_(_KINDS[kind]), points / most, f"{decimal(points / 100, 2)} {share:3}%")
        for kind, (points, share) in losses.items()
    ]
    played, best = sum(skill.grades.values()), skill.grades[Grade.BEST.value]
    yield Section(title, [best_plays(played, best, skill.lost)], bars=bars)


def _place_section(group: Group, rated: Rating | None) -> Section:
    title = _("How well you play without help")
    if rated:
        return Section(title, [rating_sentence(rated)], scale=(rated.place, rated.error))
    if not group.scale:
        text = _("No place among the opponents: their play was not measured in this game.")
        return Section(title, [text])
    skill = group.without_help.skill
    missing = FEWEST_ROUNDS - (skill.rounds if skill else 0)
    text = ngettext(
        "After one more round without help you get a place among the six opponents.",
        "After {number} more rounds without help you get a place among the six opponents.",
        missing,
    )
    return Section(title, [text.format(number=missing)])


def _losses(skill: Skill | None) -> dict[str, tuple[int, int]]:
    """The largest losses by kind, and last all others, unless all plays were the best.

    Of each the hundredths of a point in a round, and its per cent of the whole: they add up.
    """
    if skill is None or skill.grades[Grade.BEST.value] == sum(skill.grades.values()):
        return {}
    other = LossKind.OTHER.value
    told = [kind for kind, lost in skill.lost_by_kind.items() if round(100 * lost)]
    kinds = [kind for kind in told if kind != other][:_LARGEST_LOSSES]
    lost = [skill.lost_by_kind[kind] for kind in kinds]
    lost.append(skill.lost - sum(lost))
    points = _rounded_parts([100 * each for each in lost])
    shares = _rounded_parts([100 * each / skill.lost for each in lost])
    found = zip([*kinds, other], points, shares, strict=True)
    return {kind: (cost, share) for kind, cost, share in found if cost}


def _rounded_parts(parts: Sequence[float]) -> list[int]:
    """Whole numbers next to the *parts*, whose sum is the sum of the parts, rounded."""
    sums = [round(each) for each in accumulate(parts, initial=0.0)]
    return [after - before for before, after in pairwise(sums)]


def _practice(losses: Mapping[str, tuple[int, int]]) -> tuple[str, str]:
    """The puzzles about the largest loss for which there are any, and their theme; or nothing."""
    themes = {theme.value: theme for theme in _PUZZLES}
    for place, (kind, (_points, share)) in enumerate(losses.items()):
        if theme := themes.get(kind):
            text = _("{puzzles}, {share} of what you lose")
            if place:
                text = _("{puzzles}, {share} of what you lose; none about cards")
            return text.format(puzzles=_(_PUZZLES[theme]), share=f"{share}%"), theme.slug
    return "", ""


# ------------------------------------------------------------------------- the course of a game


def _course(group: Group, rated: Rating | None, day: date) -> Iterator[Section]:
    points = curve(group)
    if not points:
        missing = FEWEST_ROUNDS - sum(len(match.analyzed) for match in group.matches)
        text = ngettext(
            "After one more round you will see here how your play changes over time.",
            "After {number} more rounds you will see here how your play changes over time.",
            missing,
        )
        yield Section(_("Your play over time"), [text.format(number=missing)])
        return
    across = _("the last 30 rounds each")
    if rated:
        ends, levels = _ends(curve(group.without_help)), tuple(OPPONENTS.values())
        plot = Plot(group.places, "", across, ends, levels)
        yield Section(_("Your place over time"), [precision_sentence(rated)], plot=plot)
    plot = Plot([each.lost for each in points], "", across, _ends(points))
    yield Section(_("Points lost in a round: the lower, the better"), plot=plot)
    if by_month := _by_month(group, day):
        yield Section(_("This month and the last"), table=by_month)


def _ends(points: Sequence[CurvePoint]) -> tuple[str, str]:
    return day_of(points[0].begun), day_of(points[-1].begun)


def _by_month(group: Group, day: date) -> list[str]:
    """What changed from the last month to that of a *day*; nothing unless both had rounds."""
    columns = []
    for month in (day, day.replace(day=1) - timedelta(days=1)):
        begun = f"{month:%Y-%m}"
        of = Group([each for each in group.matches if day_of(each.result.begun)[:7] == begun])
        if not of.totals.rounds:
            return []
        columns.append(_month_column(of))
    this, last = columns
    rows = {name: (this[name], last[name]) for name in this}
    return _table((_("this month"), _("last month")), rows)


def _month_column(group: Group) -> Mapping[str, str]:
    of, skill, none = group.totals, group.skill, "-"
    bad = sum(skill.grades[each.value] for each in (Grade.MISTAKE, Grade.BLUNDER)) if skill else 0
    return {
        _("matches won"): of.matches_won,
        _("points ahead in a round"): decimal(of.margin, 2, signed=True),
        _("points lost in a round"): decimal(skill.lost, 2) if skill else none,
        _("accuracy"): percent(skill.accuracy) if skill else none,
        _("mistakes, blunders a round"): decimal(bad / skill.rounds) if skill else none,
    }


# ------------------------------------------------------------------------ the details of a game


def _details(group: Group) -> Iterator[Section]:
    if group.skill:
        yield from _skill_sections(group.skill, group)
    kinds = {point(kind, SCOPA): both for kind, both in group.totals.kinds.items()}
    yield Section(
        _("Points of each kind, in all rounds"), table=_table((_("you"), _("they")), kinds)
    )
    opponents = group.by(lambda match: opponent(match.result.opponent))
    if len(opponents) > 1:
        yield Section(_("Won, by opponent"), table=_won(opponents))


def _skill_sections(skill: Skill, group: Group) -> Iterator[Section]:
    played = sum(skill.grades.values()) or 1
    counted_grades = [(_(name), skill.grades[grade.value]) for grade, name in GRADE_NAMES.items()]
    bars = [Bar(name, n / played, f"{n / played:4.0%} {n:5}") for name, n in counted_grades]
    text = _("Accuracy {percent}").format(percent=percent(skill.accuracy))
    yield Section(_("Your plays"), [f"{text}.", about_grades()], bars=bars)
    if phases := _accuracy_bars(skill.accuracy_by_phase, skill.sums.plays_by_phase, _PHASES):
        yield Section(_("Accuracy by part of the round"), bars=phases)
    if kinds := _accuracy_bars(skill.accuracy_by_kind, skill.sums.plays_by_kind, _KINDS):
        yield Section(_("Accuracy by what was at stake"), bars=kinds)
    luck, own, partner, others, ahead = skill.result_parts
    made_of = [(_("Luck"), luck), (_("Your mistakes"), own)]
    if group.rules.partnerships:
        made_of.append((_("Mistakes of your partner"), partner))
    who = _only_opponent(group)
    theirs = _("Mistakes of {who}").format(who=who) if who else _("Mistakes of the others")
    bars = signed_bars([*made_of, (theirs, others), (_("Points ahead"), ahead)])
    text = _("Averages for a round. The last is the sum of the others.")
    yield Section(_("Luck and mistakes"), [text], bars=bars)


def _accuracy_bars(
    shares: Mapping[str, float | None], plays: Mapping[str, float], names: Mapping[str, str]
) -> list[Bar]:
    """A bar for each part in which points were at stake, in the order of *names*.

    plays: in how many they were: of few no share is told
    """
    enough = [part for part in names if plays.get(part, 0) >= _FEWEST_PLAYS]
    return [
        Bar(_(name), shares.get(part) or 0.0, percent(shares.get(part)))
        if part in enough
        else Bar(_(name), 0.0, _("too few plays"))
        for part, name in names.items()
        if enough and plays.get(part)
    ]


def _only_opponent(group: Group) -> str:
    """The name of the only other player in all matches; empty if there were several."""
    names = {opponent(match.result.opponent) for match in group.matches}
    return names.pop() if len(names) == 1 and group.rules.players == 2 else ""


def _won(groups: Mapping[str, Group]) -> list[str]:
    totals = [(name, group.totals) for name, group in groups.items()]
    totals.sort(key=lambda item: -item[1].rounds)
    rows = {name: (of.matches_won, f"{of.rounds_won}/{of.rounds}") for name, of in totals}
    return _table((_("matches"), _("rounds")), rows)


def _table(heads: tuple[str, str], rows: Mapping[str, tuple[object, object]]) -> list[str]:
    """Rows of a name and two columns, which are no wider than 56 cells."""
    return [
        f"{name[:28]:28}{one!s:>13}{other!s:>13}"
        for name, (one, other) in {"": heads, **rows}.items()
    ]


def _puzzle_sections(progress: Progress) -> Iterator[Section]:
    if not (progress.solved or progress.missed):
        return
    counts = _("Solved: {solved}. To come again: {missed}.")
    rated = _(
        "Your puzzle rating is {rating}; everybody begins with {first}. A puzzle that all six "
        "opponents solve is rated {easiest}, one that none of them solves {hardest}. Only your "
        "first answer to a puzzle changes the rating."
    )
    told = (
        counts.format(solved=len(progress.solved), missed=len(progress.missed)),
        rated.format(
            rating=progress.rating,
            first=FIRST_RATING,
            easiest=rating_of_puzzle(0),
            hardest=rating_of_puzzle(len(OPPONENTS)),
        ),
    )
    yield Section(_("Puzzles"), told)


def _left_out(matches: Sequence[CountedMatch], unread: int) -> Iterator[Section]:
    counting = [match for match in matches if match.counts]
    imported = sum(match.result.imported for match in matches)
    numbers = {
        _("Imported, perhaps played by others: {matches}."): imported,
        _("Daily deals played as practice: {matches}."): len(matches) - len(counting) - imported,
        _("Damaged, so they cannot be read: {matches}."): unread,
        _("Rounds that cannot be judged: {number}."): sum(match.unanalyzable for match in counting),
        _("Rounds still to be judged: {number}."): sum(match.waiting for match in counting),
    }
    told = [
        text.format(matches=counted(number, "match", "matches"), number=number)
        for text, number in numbers.items()
        if number
    ]
    if told:
        yield Section(_("Not counted"), told)


# --------------------------------------------------------------------------------- sentences


def _results(group: Group) -> Iterator[str]:
    """The figures of all matches together, in sentences; of several games no points."""
    of = group.totals
    finished = of.won + of.lost
    if not finished:
        yield _("You have not finished a match yet.")
    elif finished == 1:
        lost = _("You have finished one match and lost it.")
        yield _("You have finished one match and won it.") if of.won else lost
    else:
        text = _("You have won {won} of {finished} finished matches ({share}).")
        share = f"{of.won / finished:.0%}"
        yield text.format(won=of.won, finished=finished, share=share)
    yield _("Rounds: {won} won, {lost} lost, {tied} tied.").format(
        won=of.rounds_won,
        lost=of.rounds_lost,
        tied=of.rounds_tied,
    )
    if not group.is_mixed:
        yield _points_ahead(of.margin, _only_opponent(group))
    if helped := sum(match.result.helped for match in group.matches):
        text = ngettext(
            "You had help in this match (the coach, or a play taken back).",
            "In {helped} of {number} matches you had help (the coach, or a play taken back).",
            len(group.matches),
        )
        yield text.format(helped=helped, number=len(group.matches))


def _points_ahead(margin: float, who: str) -> str:
    """By how many points a round was won or lost on average.

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
    margin = round(margin, 2)
    text = as_many if not margin else more if margin > 0 else fewer
    return text.format(amount=decimal(abs(margin), 2), who=who)
