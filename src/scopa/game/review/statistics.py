"""The statistics of the matches of the record: figures, and the same as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from scopa.engine import PRESETS, parse_rules
from scopa.game.daily import DailyAttempt
from scopa.game.review.round_analysis import RoundFigures, from_text
from scopa.game.review.skill import SCALES, Rating, Skill, place_of, rating, recent
from scopa.game.review.totals import Totals, grouped
from scopa.storage.analyses import RoundId, analyses, analysis_figures, save_figures
from scopa.storage.database import Store
from scopa.storage.match_statistics import MatchResult, match_results
from scopa.storage.settings import OWN_GAME
from scopa.text.player_names import opponent
from scopa.text.table import game_key


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
    is_usual = rules.players == 2 or rules.partnerships or key == OWN_GAME
    return key if is_usual else f"{key}/{rules.players}"


@cache
def _scale(written: str) -> str:
    rules = parse_rules(written)
    games = (
        name for name in SCALES if replace(rules, target=PRESETS[name].target) == PRESETS[name]
    )
    return next(games, "")


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
    def scale(self) -> str:
        """The game whose scale of the opponents holds for the last match that has one, if any."""
        return next((match.scale for match in reversed(self.matches) if match.scale), "")

    @property
    def by_opponent(self) -> dict[str, Group]:
        """The matches against each opponent, by the name that is shown."""
        groups = grouped(self.matches, lambda match: opponent(match.result.opponent))
        return {name: Group.of(each) for name, each in groups.items()}


class CurvePoint(NamedTuple):
    """How the last rounds were played up to one of them.

    begun: when its match began
    lost, accuracy: as in `scopa.game.review.skill.Recent`
    place: among the opponents; None in a game without a scale
    """

    begun: str
    lost: float
    accuracy: float | None
    place: float | None


def curve(group: Group) -> list[CurvePoint]:
    """The course of the skill over the rounds that are analyzed, from the eighth on."""
    rounds = [(match, each) for match in group.matches for each in match.analyzed]
    found = recent([each for _match, each in rounds])
    return [
        CurvePoint(match.result.begun, *each, place_of(each.lost, match.scale))
        for (match, _round), each in zip(rounds[len(rounds) - len(found) :], found, strict=True)
    ]


class Statistics(NamedTuple):
    """The statistics of the *own* matches of the person; those with help stand apart.

    games: all in which a round has been played, with help or without, that played most first
    """

    own: Group
    unhelped: Group
    helped: Group
    by_opponent: Mapping[str, Group]
    by_game: Mapping[str, Group]
    helped_by_game: Mapping[str, Group]
    games: Mapping[str, Group]
    ratings: Mapping[str, Rating]

    @classmethod
    def of(cls, matches: Sequence[CountedMatch]) -> Statistics:
        own = [match for match in matches if match.counts]
        helped = [match for match in own if match.result.helped]
        unhelped = [match for match in own if not match.result.helped]

        def groups(
            matches: Sequence[CountedMatch], name: Callable[[CountedMatch], str]
        ) -> dict[str, Group]:
            return {key: Group.of(each) for key, each in grouped(matches, name).items()}

        games = groups(own, lambda match: match.game)
        by_rounds = sorted(games.items(), key=lambda item: -item[1].totals.rounds)
        by_scale = groups(unhelped, lambda match: match.scale)
        ratings = {game: rating(group.skill, game) for game, group in by_scale.items()}
        return cls(
            own=Group.of(own),
            unhelped=Group.of(unhelped),
            helped=Group.of(helped),
            by_opponent=groups(unhelped, lambda match: match.result.opponent),
            by_game=groups(unhelped, lambda match: match.game),
            helped_by_game=groups(helped, lambda match: match.game),
            games={game: group for game, group in by_rounds if group.totals.rounds},
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
            "curves": {
                game: [point._asdict() for point in curve(group)]
                for game, group in of.by_game.items()
            },
        },
    }


def _match_as_json(match: CountedMatch) -> dict[str, object]:
    names = ("key", "begun", "opponent", "helped", "won", "margin", "imported")
    return {
        **{name: getattr(match.result, name) for name in names},
        "game": match.game,
        "rounds": [round_.margin for round_ in match.result.rounds],
        "lost": [each.lost for each in match.analyzed],
        "at_stake": [each.at_stake for each in match.analyzed],
    }


def _group_as_json(group: Group) -> dict[str, object]:
    of = group.totals
    found = {**of._asdict(), "kinds": {kind.value: both for kind, both in of.kinds.items()}}
    if group.is_mixed:  # points of several games mean nothing together
        found |= dict.fromkeys(("margin", "best", "worst", "best_round", "worst_round"))
    return found
