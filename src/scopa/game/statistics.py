"""The statistics of the matches of the record, as a report and as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from scopa.engine import PRESETS, SCOPA, parse_rules
from scopa.game.daily import DailyAttempt
from scopa.game.report import Plot, Section
from scopa.game.round_analysis import RoundFigures, from_text
from scopa.game.skill import (
    FEWEST_ROUNDS,
    SCALES,
    Rating,
    Skill,
    give_or_take,
    moving_places,
    rating,
    rating_sentence,
    scale_sentence,
)
from scopa.game.totals import Totals, grouped
from scopa.storage.analyses import RoundId, analyses, analysis_figures, save_figures
from scopa.storage.database import Store
from scopa.storage.match_statistics import MatchResult, match_results
from scopa.storage.settings import OWN_GAME
from scopa.text.games import shown_game
from scopa.text.language import _, ngettext
from scopa.text.phrases import counted, decimal
from scopa.text.player_names import opponent
from scopa.text.score import point
from scopa.text.table import game_key

_NAME = 20  # the width of the names in tables, which are no wider than 56 cells


class CountedMatch(NamedTuple):
    """A match of the record.

    analyzed: the figures of its rounds that are analyzed
    unanalyzable: how many rounds cannot be
    """

    result: MatchResult
    analyzed: tuple[RoundFigures, ...] = ()
    unanalyzable: int = 0

    @property
    def counts(self) -> bool:
        """Whether it is the person's own, and no practice."""
        attempt = DailyAttempt.of(self.result.key)
        return not self.result.imported and (attempt is None or attempt.counts)

    @property
    def game(self) -> str:
        """The key of the game; with more players than usual their number follows it."""
        return _game(self.result.rules)

    @property
    def scale(self) -> str:
        """The game whose scale of the opponents holds for the match; empty without one."""
        return _scale(self.result.rules)


@cache
def _game(written: str) -> str:
    rules = parse_rules(written)
    key = game_key(rules)
    is_usual = rules.players == 2 or rules.partnerships or key == OWN_GAME
    return key if is_usual else f"{key}/{rules.players}"


@cache
def _scale(written: str) -> str:
    rules = parse_rules(written)
    games = (
        name for name in SCALES if replace(rules, target=PRESETS[name].target) == PRESETS[name]
    )
    return next(games, "")


def _shown(game: str) -> str:
    key, _slash, players = game.partition("/")
    if not players:
        return shown_game(key)
    return _("{game} for {players}").format(game=shown_game(key), players=players)


class Group(NamedTuple):
    """Some matches, their totals, and the skill in their rounds that are analyzed."""

    matches: Sequence[CountedMatch]
    totals: Totals
    skill: Skill | None

    @classmethod
    def of(cls, matches: Sequence[CountedMatch]) -> Group:
        group = cls(matches, Totals.of(match.result for match in matches), None)
        analyzed = [each for match in matches for each in match.analyzed]
        return group if group.is_mixed else group._replace(skill=Skill.of(analyzed))

    @property
    def is_mixed(self) -> bool:
        """Whether they are of several games, so that neither points nor skill mean anything."""
        return len({match.game for match in self.matches}) > 1

    @property
    def by_opponent(self) -> dict[str, Group]:
        """The matches against each opponent, by the name that is shown."""
        groups = grouped(self.matches, lambda match: opponent(match.result.opponent))
        return {name: Group.of(each) for name, each in groups.items()}


class Statistics(NamedTuple):
    """The statistics of the person's own matches; those with help stand apart."""

    unhelped: Group
    helped: Group
    by_opponent: Mapping[str, Group]
    by_game: Mapping[str, Group]
    ratings: Mapping[str, Rating]

    @classmethod
    def of(cls, matches: Sequence[CountedMatch]) -> Statistics:
        own = [match for match in matches if match.counts]
        unhelped = [match for match in own if not match.result.helped]

        def groups(name: Callable[[CountedMatch], str]) -> dict[str, Group]:
            return {key: Group.of(each) for key, each in grouped(unhelped, name).items()}

        by_scale = groups(lambda match: match.scale)
        ratings = {game: rating(group.skill, game) for game, group in by_scale.items()}
        return cls(
            unhelped=Group.of(unhelped),
            helped=Group.of([match for match in own if match.result.helped]),
            by_opponent=groups(lambda match: match.result.opponent),
            by_game=groups(lambda match: match.game),
            ratings={game: found for game, found in ratings.items() if found},
        )


def counted_matches(store: Store, numbers: Sequence[int]) -> Sequence[CountedMatch]:
    """The matches of the record with these numbers that can be read, in their order there.

    :raises FileError: the record cannot be read.
    """
    texts = analysis_figures(store, numbers)
    analyzed = {at: RoundFigures.parse(text) for at, text in texts.items() if text != ""}
    analyzed |= _figures_anew(store, {at.match for at, found in analyzed.items() if found is None})
    by_match = grouped(texts, lambda at: at.match)
    matches = []
    for number, result in match_results(store, numbers):
        rounds = by_match.get(number, [])
        known = tuple(found for at in rounds if (found := analyzed.get(at)))
        matches.append(CountedMatch(result, known, sum(texts[at] == "" for at in rounds)))
    return matches


def _figures_anew(store: Store, matches: Iterable[int]) -> Mapping[RoundId, RoundFigures]:
    """The figures of the rounds of matches whose analyses were kept without them."""
    found, kept = {}, {}
    for match in matches:
        for number, stored in analyses(store, match).items():
            if analysis := from_text(stored.found):
                at = RoundId(match, number)
                found[at] = RoundFigures.of(analysis)
                kept[at] = stored._replace(figures=found[at].text)
    if kept:
        save_figures(store, kept)
    return found


# ------------------------------------------------------------------------------------ report


def report(matches: Sequence[CountedMatch], *, unread: int = 0) -> list[Section]:
    """The sections that there is something to say in.

    unread: how many other matches cannot be read
    """
    statistics = Statistics.of(matches)
    sections = []
    if statistics.unhelped.totals.rounds:
        sections += list(_main_sections(statistics))
    helped = statistics.helped
    if helped.totals.rounds:
        note = _("Matches in which you took a play back or asked the coach during a round.")
        paragraphs = [note, *_overall(helped)]
        if helped.skill:
            paragraphs.append(_lost(helped.skill))
        table = _totals_table(helped.by_opponent)
        sections.append(Section(_("With help"), paragraphs, table))
    if not sections:
        text = _("No round has been played to its end yet. Finished rounds are counted here.")
        sections.append(Section(_("Your matches"), [text]))
    left_out = list(_left_out(matches, unread))
    return sections + ([Section(_("Not counted"), left_out)] if left_out else [])


def _main_sections(statistics: Statistics) -> Iterator[Section]:
    yield Section(_("Your matches"), list(_overall(statistics.unhelped)))
    by_game = statistics.by_game
    for key in sorted(by_game, key=lambda key: -by_game[key].totals.rounds):
        game, group, of = _shown(key), by_game[key], by_game[key].totals
        if not of.rounds:
            continue
        margins = [round_.margin for match in group.matches for round_ in match.result.rounds]
        plot = Plot(margins, _("points ahead"), _("rounds"))
        yield Section(_("{game}, round by round").format(game=game), plot=plot)
        if group.skill:
            yield from _skill_sections(group, group.skill, statistics.ratings, game)
        yield Section(
            _("{game} by opponent").format(game=game),
            table=_totals_table(group.by_opponent),
            note=_(
                "Won, lost: matches. More: how many points a round you took more than the others. "
                "Best, worst: by how many points you won or lost those matches."
            ),
        )
        rows = [f"{'':25}" + _("you          they")]
        for kind, (mine, theirs) in of.kinds.items():
            rows.append(
                f"{point(kind, SCOPA):20}{mine:6} {decimal(mine / of.rounds, 2):>6} "
                f"{theirs:7} {decimal(theirs / of.rounds, 2):>6}"
            )
        note = _("Points in all rounds together, and points a round.")
        yield Section(_("Points of each kind in {game}").format(game=game), table=rows, note=note)
    shown = {_shown(key): group for key, group in by_game.items()}
    yield Section(_("By game"), table=_totals_table(shown))
    if any(group.skill for group in shown.values()):
        yield Section(_("Luck and skill by game"), table=_skill_table(shown))


def _skill_sections(
    group: Group, skill: Skill, ratings: Mapping[str, Rating], game: str
) -> Iterator[Section]:
    """The luck and skill in one game."""
    scale = next((match.scale for match in group.matches if match.scale), "")
    rated = [each for match in group.matches if match.scale for each in match.analyzed]
    paragraphs = [_lost(skill), _luck_and_skill(skill)]
    if scale in ratings:
        paragraphs.insert(0, rating_sentence(ratings[scale]))
        if scale == "scopa":  # of other games it is not known what another analyzer says
            paragraphs.append(scale_sentence())
    elif scale:
        missing = FEWEST_ROUNDS - len(rated)
        text = ngettext(
            "After one more round you will see how you compare with the opponents in {game}.",
            "After {number} more rounds you will see how you compare with the opponents in {game}.",
            missing,
        )
        paragraphs.insert(0, text.format(game=game, number=missing))
    yield Section(_("How well you play {game}").format(game=game), paragraphs)
    places = moving_places(rated, scale)
    if len(places) > 1:
        plot = Plot(places, _("place: 0 is Nino, 5 Il Maestro"), _("rounds"))
        text = _("Each place is that of the last 30 rounds; the first comes after 8 rounds.")
        title = _("Your place among the opponents in {game}").format(game=game)
        yield Section(title, [text], plot=plot)
    costs = [each.lost for match in group.matches for each in match.analyzed]
    plot = Plot(costs, _("points lost"), _("rounds"))
    yield Section(_("Points lost in {game}, round by round").format(game=game), plot=plot)
    phases = {"first deals": _("First deals"), "middle": _("Middle"), "last deal": _("Last deal")}
    when = _("When points are lost in {game}").format(game=game)
    yield Section(when, table=_shares_table(skill.by_phase, phases))
    kinds = {
        "sweep": _("Scopas"),
        "settebello": _("Settebello"),
        "sevens": _("Sevens"),
        "coins": _("Coins"),
        "cards": _("Cards"),
        "last deal": _("Last deal, countable"),
        "other": _("Other"),
    }
    what = _("What is lost in {game}").format(game=game)
    yield Section(what, table=_shares_table(skill.by_kind, kinds))
    yield Section(
        _("Luck and skill in {game}, by opponent").format(game=game),
        table=_skill_table(group.by_opponent),
        note=_(
            "On average in a round. Lost: how many points your plays cost, by what you could "
            "know. Luck: what the cards gave you. More: how many points you took more than the "
            "others."
        ),
    )


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
    """The totals of all matches together, in sentences; of several games no points."""
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
    amount = decimal(abs(of.margin), 2)
    if amount == decimal(0.0, 2):
        yield _("On average you score as many points as the others.")
    elif of.margin > 0:
        text = _("On average you score {amount} points a round more than the others.")
        yield text.format(amount=amount)
    else:
        text = _("On average you score {amount} points a round fewer than the others.")
        yield text.format(amount=amount)
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


def _shares_table(costs: Mapping[str, float], names: Mapping[str, str]) -> list[str]:
    """The points lost in a round by kind, and their shares."""
    hundredths = adding_up([100 * points for points in costs.values()])
    whole = sum(costs.values()) or 1.0
    percent = adding_up([100 * points / whole for points in costs.values()])
    return [
        f"{names[name]:{_NAME}} {decimal(points / 100, 2):>6} {share:>5}%"
        for name, points, share in zip(costs, hundredths, percent, strict=True)
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


# -------------------------------------------------------------------------------------- JSON


def as_json(matches: Sequence[CountedMatch]) -> dict[str, object]:
    """Every figure by name; imported matches and practice are listed, but not counted."""
    of = Statistics.of(matches)
    groups = {"by_opponent": of.by_opponent, "by_game": of.by_game}
    return {
        "matches": [_match_as_json(match) for match in matches],
        "all": _group_as_json(of.unhelped),
        "helped": _group_as_json(of.helped),
        **{
            key: {name: _group_as_json(group) for name, group in by_name.items()}
            for key, by_name in groups.items()
        },
        "skill": {
            "all": of.unhelped.skill and of.unhelped.skill.as_json(),
            "helped": of.helped.skill and of.helped.skill.as_json(),
            **{
                key: {name: each.skill.as_json() for name, each in by_name.items() if each.skill}
                for key, by_name in groups.items()
            },
            "ratings": {game: found._asdict() for game, found in of.ratings.items()},
        },
    }


def _match_as_json(match: CountedMatch) -> dict[str, object]:
    names = ("key", "begun", "opponent", "helped", "won", "margin", "imported")
    return {
        **{name: getattr(match.result, name) for name in names},
        "game": match.game,
        "rounds": [round_.margin for round_ in match.result.rounds],
        "lost": [each.lost for each in match.analyzed],
    }


def _group_as_json(group: Group) -> dict[str, object]:
    of = group.totals
    found = {**of._asdict(), "kinds": {kind.value: both for kind, both in of.kinds.items()}}
    if group.is_mixed:  # points of several games mean nothing together
        found |= dict.fromkeys(("margin", "best", "worst", "best_round", "worst_round"))
    return found
