"""The statistics of the matches of the record: figures, and the same as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from statistics import fmean
from typing import NamedTuple, TypeVar

from scopa.engine import PRESETS, Point, Rules, game_key, parse_rules
from scopa.game.daily import DailyAttempt
from scopa.game.review.grades import accuracy
from scopa.game.review.rating import FEWEST_ROUNDS, SCALES, Rating, Skill, place_of, rating
from scopa.game.review.stored_analysis import RoundFigures, from_text
from scopa.storage.analyses import RoundId, analyses, analysis_figures
from scopa.storage.database import Store
from scopa.storage.match_statistics import MatchResult, match_results

_RECENT = 30  # rounds, of which a point of the curve is made
_Name = TypeVar("_Name")
_Result = TypeVar("_Result")


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
    def waiting(self) -> int:
        """How many of its rounds are still to be analyzed."""
        return len(self.result.rounds) - len(self.analyzed) - self.unanalyzable

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
    is_usual = rules.players == 2 or rules.partnerships or key not in PRESETS
    return key if is_usual else f"{key}/{rules.players}"


@cache
def _scale(written: str) -> str:
    rules = parse_rules(written)
    games = (
        name for name in SCALES if replace(rules, target=PRESETS[name].target) == PRESETS[name]
    )
    return next(games, "")


class Totals(NamedTuple):
    """The results of some matches, added up; of the rounds only those that are over count.

    margin: by how many points a round was won on average, over the mean of the others
    kinds: the points of each kind, mine and theirs, in all rounds together
    """

    won: int
    lost: int
    rounds_won: int
    rounds_tied: int
    rounds_lost: int
    margin: float
    kinds: Mapping[Point, tuple[int, int]]

    @classmethod
    def of(cls, results: Iterable[MatchResult]) -> Totals:
        results = list(results)
        over = [result for result in results if result.won is not None]
        rounds = [round_ for result in results for round_ in result.rounds]
        margins = [round_.margin for round_ in rounds]
        kinds: dict[Point, tuple[int, int]] = {}
        for round_ in rounds:
            for point, (mine, theirs) in round_.kinds.items():
                before = kinds.get(point, (0, 0))
                kinds[point] = before[0] + mine, before[1] + theirs
        return cls(
            won=sum(bool(result.won) for result in over),
            lost=sum(not result.won for result in over),
            rounds_won=sum(margin > 0 for margin in margins),
            rounds_tied=margins.count(0),
            rounds_lost=sum(margin < 0 for margin in margins),
            margin=fmean(round_.ahead for round_ in rounds) if rounds else 0.0,
            kinds=kinds,
        )

    @property
    def rounds(self) -> int:
        """The number of finished rounds."""
        return self.rounds_won + self.rounds_tied + self.rounds_lost

    @property
    def matches_won(self) -> str:
        """How many of the matches that are over were won, as 2/3."""
        return f"{self.won}/{self.won + self.lost}"


def grouped(
    results: Iterable[_Result], name: Callable[[_Result], _Name]
) -> dict[_Name, list[_Result]]:
    """The *results* by a *name* of theirs: the opponent, or the game."""
    groups: dict[_Name, list[_Result]] = {}
    for result in results:
        groups.setdefault(name(result), []).append(result)
    return groups


@dataclass(frozen=True)
class Group:
    """Some matches, with figures of all together."""

    matches: Sequence[CountedMatch]

    @cached_property
    def totals(self) -> Totals:
        return Totals.of(match.result for match in self.matches)

    @cached_property
    def skill(self) -> Skill | None:
        """The skill in the rounds that are analyzed; None without any, or of several games."""
        analyzed = [each for match in self.matches for each in match.analyzed]
        return None if self.is_mixed else Skill.of(analyzed)

    @property
    def is_mixed(self) -> bool:
        """Whether they are of several games, so that neither points nor skill mean anything."""
        return len({match.game for match in self.matches}) > 1

    @property
    def rules(self) -> Rules:
        """The rules of the last match."""
        return parse_rules(self.matches[-1].result.rules)

    @property
    def scale(self) -> str:
        """The game whose scale of the opponents holds for the last match that has one, if any."""
        return next((match.scale for match in reversed(self.matches) if match.scale), "")

    @cached_property
    def without_help(self) -> Group:
        """The matches without help, which alone decide the place among the opponents."""
        return Group([match for match in self.matches if not match.result.helped])

    @property
    def rating(self) -> Rating | None:
        """The place among the opponents; None for too few rounds, or no scale."""
        return rating(self.without_help.skill, self.scale)

    @property
    def places(self) -> list[float]:
        """The place among the opponents at each point of the curve of the matches without help."""
        found = (place_of(point.cost, self.scale) for point in curve(self.without_help))
        return [place for place in found if place is not None]

    @property
    def games(self) -> dict[str, Group]:
        """The matches of each game by its key, that played most first."""
        groups = self.by(lambda match: match.game).items()
        return dict(sorted(groups, key=lambda item: -item[1].totals.rounds))

    def by(self, name: Callable[[CountedMatch], str]) -> dict[str, Group]:
        """The matches by a *name* of theirs."""
        return {key: Group(each) for key, each in grouped(self.matches, name).items()}


class CurvePoint(NamedTuple):
    """How the last rounds were played up to one of them.

    begun: when its match began
    lost, cost: what the person's mistakes, and all plays, cost in a round
    accuracy: None if there was no choice
    """

    begun: str
    lost: float
    cost: float
    accuracy: float | None


def curve(group: Group) -> list[CurvePoint]:
    """The course of the skill over the rounds that are analyzed, from the eighth on."""
    rounds = [(match, each) for match in group.matches for each in match.analyzed]
    points = []
    for last in range(FEWEST_ROUNDS, len(rounds) + 1):
        recent = [each for _match, each in rounds[max(0, last - _RECENT) : last]]
        lost = sum(each.lost for each in recent)
        cost = sum(each.cost for each in recent)
        at_stake = sum(each.at_stake for each in recent)
        count, begun = len(recent), rounds[last - 1][0].result.begun
        points.append(CurvePoint(begun, lost / count, cost / count, accuracy(lost, at_stake)))
    return points


def countable_matches(matches: Sequence[CountedMatch]) -> Group:
    """The *matches* that count and have a finished round, with help or without."""
    return Group([match for match in matches if match.counts and match.result.rounds])


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
    return {
        RoundId(match, number): RoundFigures.of(analysis)
        for match in matches
        for number, stored in analyses(store, match).items()
        if (analysis := from_text(stored.found))
    }


# -------------------------------------------------------------------------------------- JSON


def as_json(matches: Sequence[CountedMatch]) -> dict[str, object]:
    """Every figure by name; imported matches and practice are listed, but not counted."""
    of_all = countable_matches(matches)
    games = of_all.games
    groups = {"by_opponent": of_all.by(lambda match: match.result.opponent), "by_game": games}
    names = ("key", "begun", "opponent", "helped", "won", "margin", "imported")
    return {
        "matches": [
            {
                **{name: getattr(match.result, name) for name in names},
                "game": match.game,
                "rounds": [round_.margin for round_ in match.result.rounds],
                "lost": [each.lost for each in match.analyzed],
                "at_stake": [each.at_stake for each in match.analyzed],
            }
            for match in matches
        ],
        "all": _group_as_json(of_all),
        **{
            key: {name: _group_as_json(group) for name, group in by_name.items()}
            for key, by_name in groups.items()
        },
        "skill": {
            "all": of_all.skill and of_all.skill.as_json(),
            **{
                key: {name: each.skill.as_json() for name, each in by_name.items() if each.skill}
                for key, by_name in groups.items()
            },
            "ratings": {
                game: found._asdict() for game, group in games.items() if (found := group.rating)
            },
            "curves": {
                game: [point._asdict() for point in curve(group)] for game, group in games.items()
            },
            "places": {game: group.places for game, group in games.items()},
        },
    }


def _group_as_json(group: Group) -> dict[str, object]:
    of = group.totals
    found = {**of._asdict(), "kinds": {kind.value: both for kind, both in of.kinds.items()}}
    if group.is_mixed:  # points of several games mean nothing together
        found["margin"] = None
    return found
