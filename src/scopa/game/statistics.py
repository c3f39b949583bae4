"""The account of all matches: what the statistics show, on the screen and in lines."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from scopa.engine import SCOPA, Rules
from scopa.game.daily import DailyAttempt
from scopa.game.round_analysis import from_text
from scopa.game.skill import Skill, points_lost, rating, skill
from scopa.game.skill import as_json as skill_as_json
from scopa.players.analysis import RoundAnalysis
from scopa.storage.analyses import analyses
from scopa.storage.database import Store
from scopa.storage.errors import RecordError
from scopa.storage.match_statistics import (
    SURPRISING,
    Figures,
    MatchResult,
    card_counts,
    figures,
    grouped,
    result_of,
)
from scopa.text import skill as of_skill
from scopa.text import statistics as sentences
from scopa.text.language import _
from scopa.text.player_names import opponent
from scopa.text.plot import Axes


class Section(NamedTuple):
    """A part of the account.

    Sentences are *told*, then come a *table* of rows and a *note*; *values* by round are to be
    drawn over time, with what the *axes* are called.
    """

    title: str
    told: Sequence[str] = ()
    table: Sequence[str] = ()
    note: str = ""
    values: Sequence[float] = ()
    axes: Axes = Axes("", "")


class Counted(NamedTuple):
    """A match of the record: its *result*, and what was found of the *rounds* that are judged.

    So many others *cannot be* judged. Those that *are rated* are of the game that the opponents are
    compared in.
    """

    result: MatchResult
    rounds: tuple[RoundAnalysis, ...] = ()
    cannot_be: int = 0
    are_rated: bool = False

    @property
    def wait(self) -> int:
        """How many rounds are still to be judged."""
        return len(self.result.rounds) - len(self.rounds) - self.cannot_be


def counted_in(store: Store, number: int) -> Counted | None:
    """The match of that *number* and what came of it; nothing if it cannot be read."""
    with contextlib.suppress(RecordError):
        match = store.load(number)
        told = analyses(store, number).values()
        found = [from_text(analysis.found) for analysis in told]
        return Counted(
            result_of(match),
            tuple(analyzed for analyzed in found if analyzed),
            sum(analysis.found is None for analysis in told),
            _is_rated(match.history.rules),
        )
    return None


def _is_rated(rules: Rules) -> bool:
    """Whether it is Scopa for two, to however many points."""
    return replace(rules, target=SCOPA.target) == SCOPA


def account(counted: Sequence[Counted], *, unread: int = 0) -> list[Section]:
    """All sections that there is something to say in; results with help stand apart.

    What was imported or practice is not counted, and what is *unread* cannot be: that is said.
    """
    own = [match for match in counted if match.result.rounds and _counts(match.result)]
    unhelped = [match for match in own if not match.result.helped]
    helped = [match for match in own if match.result.helped]
    imported = sum(match.result.imported for match in counted)
    practice = sum(not match.result.imported and not _counts(match.result) for match in counted)
    left_out = [
        *sentences.not_counted(imported, practice, unread),
        *of_skill.not_judged(sum(one.cannot_be for one in own), sum(one.wait for one in own)),
    ]
    return [
        *(
            []
            if own
            else [
                Section(
                    _("Your matches"),
                    (
                        _(
                            "No round has been played to its end yet; those that have been are "
                            "counted here."
                        ),
                    ),
                )
            ]
        ),
        *(_sections(unhelped) if unhelped else ()),
        *(_helped(helped) if helped else ()),
        *([Section(_("Not counted"), left_out)] if left_out else ()),
    ]


def _counts(result: MatchResult) -> bool:
    """Whether the match was the person's own, and no practice."""
    go = DailyAttempt.of(result.key)
    return not result.imported and (go is None or go.counts)


def _sections(counted: Sequence[Counted]) -> Iterator[Section]:
    results = [match.result for match in counted]
    together = figures(results)
    margins = [float(round_.margin) for result in results for round_ in result.rounds]
    yield Section(_("Your matches"), sentences.overall(together))
    yield Section(_("Round by round"), values=margins, axes=Axes(_("points ahead"), _("rounds")))
    yield from _of_skill(counted)
    by_opponent = _groups(grouped(results, lambda result: opponent(result.opponent)))
    by_game = _groups(grouped(results, lambda result: result.game))
    yield Section(
        _("By opponent"),
        (),
        sentences.table(by_opponent),
        _(
            "Won, lost: matches. More: how many points a round you took more than the "
            "others. Best, worst: by how many points you won or lost those matches."
        ),
    )
    yield Section(_("By game"), (), sentences.table(by_game))
    yield Section(
        _("Points of each kind"),
        (),
        sentences.kinds(together),
        _("Points in all rounds together, and points a round."),
    )
    counts = card_counts(results)
    table = sentences.cards(counts, SURPRISING)
    yield Section(_("The cards"), (), table, sentences.cards_note(counts))


def _of_skill(counted: Sequence[Counted]) -> Iterator[Section]:
    """What there is to say of the rounds that are judged."""
    rounds = _rounds(counted)
    together = skill(rounds)
    if together is None:
        return
    rated = rating(skill(_rounds(counted, are_rated=True)))
    place = (
        _("How you compare with the opponents can be said after more rounds of Scopa for two.")
        if rated is None
        else of_skill.rated(*rated)
    )
    luck = of_skill.luck(together.margin, together.dealt, together.unseen, together.better)
    lost = [points_lost(found) for found in rounds]
    by_opponent = _skill_of_each(counted, lambda match: opponent(match.result.opponent))
    by_game = _skill_of_each(counted, lambda match: match.result.game)
    yield Section(_("How well you play"), (place, _lost(together), luck))
    yield Section(
        _("Points lost, round by round"), values=lost, axes=Axes(_("points lost"), _("rounds"))
    )
    yield Section(
        _("Luck and skill by opponent"),
        (),
        of_skill.table(_rows(by_opponent)),
        _(
            "A round, on average. Lost: by how many points the best plays would have been "
            "better than yours, by what you could know. Luck: what the cards gave you. More: "
            "how many points you took more than the others."
        ),
    )
    yield Section(_("Luck and skill by game"), (), of_skill.table(_rows(by_game)))
    yield Section(_("When points are lost"), (), of_skill.phases(together.by_phase))
    yield Section(_("What is lost"), (), of_skill.kinds(together.by_kind))


def _rounds(counted: Sequence[Counted], *, are_rated: bool = False) -> list[RoundAnalysis]:
    """The judged rounds of all matches, or of those alone that *are rated*."""
    return [
        found for match in counted if match.are_rated or not are_rated for found in match.rounds
    ]


def _lost(of: Skill) -> str:
    return of_skill.lost(*of.lost, of.rounds)


def _skill_of_each(
    counted: Sequence[Counted], name: Callable[[Counted], str]
) -> list[tuple[str, Skill]]:
    """How the matches of each *name* were played, the most rounds first."""
    found = [
        (group, of)
        for group, matches in grouped(counted, name).items()
        if (of := skill(_rounds(matches)))
    ]
    return sorted(found, key=lambda group: -group[1].rounds)


def _rows(groups: Sequence[tuple[str, Skill]]) -> Iterator[tuple[str, int, float, float, float]]:
    for name, of in groups:
        luck, more = (of.dealt + of.unseen) / of.rounds, of.margin / of.rounds
        yield name, of.rounds, of.lost.value, luck, more


def _helped(counted: Sequence[Counted]) -> Iterator[Section]:
    results = [match.result for match in counted]
    by_opponent = grouped(results, lambda result: opponent(result.opponent))
    analyzed = skill(_rounds(counted))
    told = (
        _("Matches in which you took a play back or asked the coach during a round."),
        *sentences.overall(figures(results)),
        *([_lost(analyzed)] if analyzed else ()),
    )
    yield Section(_("With help"), told, sentences.table(_groups(by_opponent)))


def _groups(groups: dict[str, list[MatchResult]]) -> list[tuple[str, Figures]]:
    """The figures of each group, the largest first."""
    found = [(name, figures(results)) for name, results in groups.items()]
    return sorted(found, key=lambda group: -group[1].rounds)


_RESULT = ("key", "begun", "opponent", "game", "helped", "won", "margin")


def as_json(counted: Sequence[Counted]) -> dict[str, object]:
    """Every figure by name, without those matches in which the player was helped, and with.

    What was imported or practice is listed, but not counted.
    """
    own = [match for match in counted if _counts(match.result)]
    unhelped = [match for match in own if not match.result.helped]
    helped = [match for match in own if match.result.helped]
    results = [match.result for match in unhelped]
    rated = rating(skill(_rounds(unhelped, are_rated=True)))
    return {
        "matches": [_match_as_json(match) for match in counted],
        "all": _plain(figures(results)),
        "helped": _plain(figures([match.result for match in helped])),
        "by_opponent": _by_name(grouped(results, lambda result: result.opponent)),
        "by_game": _by_name(grouped(results, lambda result: result.game)),
        "cards": [{**count._asdict(), "card": str(count.card)} for count in card_counts(results)],
        "skill": {
            "all": skill_as_json(skill(_rounds(unhelped))),
            "helped": skill_as_json(skill(_rounds(helped))),
            "by_opponent": _skill_by_name(unhelped, lambda match: match.result.opponent),
            "by_game": _skill_by_name(unhelped, lambda match: match.result.game),
            "rating": None if rated is None else rated._asdict(),
        },
    }


def _match_as_json(match: Counted) -> dict[str, object]:
    return {
        **dict(zip(_RESULT, match.result, strict=False)),
        "rounds": [round_.margin for round_ in match.result.rounds],
        "imported": match.result.imported,
        "lost": [points_lost(found) for found in match.rounds],
    }


def _skill_by_name(counted: Sequence[Counted], name: Callable[[Counted], str]) -> dict[str, object]:
    return {group: skill_as_json(of) for group, of in _skill_of_each(counted, name)}


def _by_name(groups: dict[str, list[MatchResult]]) -> dict[str, object]:
    return {name: _plain(figures(results)) for name, results in groups.items()}


def _plain(of: Figures) -> dict[str, object]:
    return {**of._asdict(), "kinds": {point.value: both for point, both in of.kinds.items()}}
