"""The account of all matches: what the statistics show, on the screen and in lines."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scopa.game.daily import Go
from scopa.records.database import Store
from scopa.records.errors import RecordError
from scopa.records.match_figures import (
    SURPRISING,
    Figures,
    MatchResult,
    card_counts,
    figures,
    grouped,
    result_of,
)
from scopa.words import statistics as sentences
from scopa.words.player_names import opponent
from scopa.words.statistics import Part


class Section(NamedTuple):
    """A part of the account.

    Sentences are *told*, then come a *table* of rows and a *note*; *margins* are those of rounds,
    to be drawn over time.
    """

    title: str
    told: Sequence[str] = ()
    table: Sequence[str] = ()
    note: str = ""
    margins: Sequence[float] = ()


def result_in(store: Store, number: int) -> MatchResult | None:
    """What came of the match of that *number*; nothing if it cannot be read."""
    with contextlib.suppress(RecordError):
        return result_of(store.load(number))
    return None


def account(results: Sequence[MatchResult], *, unread: int = 0) -> list[Section]:
    """All sections that there is something to say in; results with help stand apart.

    What was imported or practice is not counted, and what is *unread* cannot be: that is said.
    """
    own = [result for result in results if result.rounds and _counts(result)]
    unhelped = [result for result in own if not result.helped]
    helped = [result for result in own if result.helped]
    imported = sum(result.imported for result in results)
    practice = sum(not result.imported and not _counts(result) for result in results)
    left_out = sentences.not_counted(imported, practice, unread)
    return [
        *([] if own else [Section(Part.TITLE, (Part.NOTHING,))]),
        *(_sections(unhelped) if unhelped else ()),
        *(_helped(helped) if helped else ()),
        *([Section(Part.NOT_COUNTED, left_out)] if left_out else ()),
    ]


def _counts(result: MatchResult) -> bool:
    """Whether the match was the person's own, and no practice."""
    go = Go.of(result.key)
    return not result.imported and (go is None or go.counts)


def _sections(results: Sequence[MatchResult]) -> Iterator[Section]:
    together = figures(results)
    margins = [float(round_.margin) for result in results for round_ in result.rounds]
    yield Section(Part.TITLE, sentences.overall(together))
    yield Section(Part.OVER_TIME, margins=margins)
    by_opponent = _groups(grouped(results, lambda result: opponent(result.opponent)))
    by_game = _groups(grouped(results, lambda result: result.game))
    yield Section(Part.BY_OPPONENT, (), sentences.table(by_opponent), Part.TABLE_NOTE)
    yield Section(Part.BY_GAME, (), sentences.table(by_game))
    yield Section(Part.BY_KIND, (), sentences.kinds(together), Part.KINDS_NOTE)
    counts = card_counts(results)
    table = sentences.cards(counts, SURPRISING)
    yield Section(Part.CARDS, (), table, sentences.cards_note(counts))


def _helped(results: Sequence[MatchResult]) -> Iterator[Section]:
    by_opponent = grouped(results, lambda result: opponent(result.opponent))
    told = (Part.HELPED_NOTE, *sentences.overall(figures(results)))
    yield Section(Part.HELPED, told, sentences.table(_groups(by_opponent)))


def _groups(groups: dict[str, list[MatchResult]]) -> list[tuple[str, Figures]]:
    """The figures of each group, the largest first."""
    found = [(name, figures(results)) for name, results in groups.items()]
    return sorted(found, key=lambda group: -group[1].rounds)


_COLUMNS = ("key", "begun", "opponent", "game", "helped", "won", "margin", "rounds", "imported")


def as_rows(results: Sequence[MatchResult]) -> Iterator[Sequence[object]]:
    """A row for each match, after one with the names of the columns; under way: nothing won."""
    yield _COLUMNS
    for result in results:
        won = "" if result.won is None else int(result.won)
        rounds, imported = len(result.rounds), int(result.imported)
        yield (*result[:4], int(result.helped), won, result.margin, rounds, imported)


def as_json(results: Sequence[MatchResult]) -> dict[str, object]:
    """Every figure by name, without those matches in which the player was helped, and with.

    What was imported or practice is listed, but not counted.
    """
    own = list(filter(_counts, results))
    unhelped = [result for result in own if not result.helped]
    return {
        "matches": [
            {
                **dict(zip(_COLUMNS[:7], result, strict=False)),
                "rounds": [round_.margin for round_ in result.rounds],
                "imported": result.imported,
            }
            for result in results
        ],
        "all": _plain(figures(unhelped)),
        "helped": _plain(figures([result for result in own if result.helped])),
        "by_opponent": _by_name(grouped(unhelped, lambda result: result.opponent)),
        "by_game": _by_name(grouped(unhelped, lambda result: result.game)),
        "cards": [{**count._asdict(), "card": str(count.card)} for count in card_counts(unhelped)],
    }


def _by_name(groups: dict[str, list[MatchResult]]) -> dict[str, object]:
    return {name: _plain(figures(results)) for name, results in groups.items()}


def _plain(of: Figures) -> dict[str, object]:
    return {**of._asdict(), "kinds": {point.value: both for point, both in of.kinds.items()}}
