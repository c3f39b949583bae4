"""Reads matches from rows of the database, strictly or as much as is readable.

Everything here raises one of the kinds `UNREADABLE` if a row says nothing that can be read.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from functools import cache, lru_cache
from typing import Any

from scopa.engine import (
    Card,
    Deal,
    History,
    Match,
    Play,
    PlayedRound,
    Rules,
    ScopaError,
    parse_rules,
)
from scopa.storage.errors import MALFORMED
from scopa.storage.saved_match import SavedMatch, Standing

UNREADABLE = (sqlite3.Error, *MALFORMED)
# There are few cards, and many plays are alike
_card, _play = cache(Card.parse), lru_cache(10_000)(Play.parse)
_rules = lru_cache(100)(parse_rules)


class MatchReader:
    """Reads matches from a *database*, row by row, so that damage in one place hurts only there.

    If it is *lenient*, a match ends before its first round or play that cannot be read.
    """

    def __init__(self, database: sqlite3.Connection, *, lenient: bool = False) -> None:
        self._database = database
        self._passed_over = UNREADABLE if lenient else ()

    def match(self, number: int) -> tuple[SavedMatch, int]:
        """The match *number*, and how often it was changed."""
        rows = self._database.execute("SELECT * FROM matches WHERE id = ?", (number,))
        rows.row_factory = sqlite3.Row
        row = rows.fetchone()
        if row is None:
            raise ScopaError("there is no such match")
        match = unplayed_match(row)
        rounds: list[PlayedRound] = []
        comments: dict[tuple[int, int], str] = {}
        with suppress(*self._passed_over):
            while played := self.round(number, len(rounds), comments):
                rounds.append(played)
        history = match.history._replace(rounds=tuple(rounds))
        match = match._replace(history=history, comments=comments)
        return match, int(row["changes"])

    def round(
        self, match: int, number: int, comments: dict[tuple[int, int], str]
    ) -> PlayedRound | None:
        """A round, if it is there; adds the comments on its plays to *comments*."""
        row = self._database.execute(
            "SELECT seed, cut, deck FROM rounds WHERE match = ? AND number = ?", (match, number)
        ).fetchone()
        if row is None:
            return None
        deal = Deal(as_text(row[0]), int(row[1]))
        deal.check()
        deck = tuple(map(_card, as_text(row[2]).split()))
        plays: list[Play] = []
        select = (
            "SELECT number, play, comment FROM plays WHERE match = ? AND round = ? ORDER BY number"
        )
        with (
            suppress(*self._passed_over),
            closing(self._database.execute(select, (match, number))) as rows,
        ):
            for due, (place, play, comment) in enumerate(rows):
                if place != due:
                    break
                plays.append(_play(as_text(play)))
                if comment is not None:
                    comments[number, due] = as_text(comment)
        return PlayedRound(deal, deck, tuple(plays))


def unplayed_match(row: sqlite3.Row) -> SavedMatch:
    """The match of a row of its table, without the rounds."""
    history = History(
        rules=_rules(as_text(row["rules"])),
        seed=int(as_text(row["seed"])),
        dealer=int(row["dealer"]),
        rounds=(),
        helped=bool(row["helped"]),
    )
    rules = history.rules
    Match.new(rules, history.dealer)  # refuses a dealer without a seat
    players = tuple(map(as_text, parse_json(row["players"])))
    if len(players) != rules.players:
        raise ScopaError("{number} players need as many seats", number=rules.players)
    return SavedMatch(
        key=as_text(row["key"]),
        begun=as_text(row["begun"]),
        players=players,
        history=history,
        opponent=as_text(row["opponent"]),
        imported=bool(row["imported"]),
    )


def as_text(value: object) -> str:
    """The text that a column holds."""
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r}")
    return value


def read_scores(text: object, rules: Rules) -> tuple[int, ...]:
    """The score of a match by side."""
    scores = tuple(map(int, parse_json(text)))
    if len(scores) != rules.sides:
        raise ScopaError("{number} scores", number=len(scores))
    return scores


def parse_json(text: object) -> Any:  # noqa: ANN401 - as json.loads does
    """Parse a JSON text; infinite and very long numbers are refused."""
    return json.loads(as_text(text), parse_int=_number, parse_float=_number, parse_constant=_number)


def _number(text: str) -> float:
    value = float(text)
    if not abs(value) < 1e15:  # nor is NaN
        raise ValueError(f"not a number: {text[:20]}")
    return int(text) if text.lstrip("-").isdecimal() else value


def result_text(standing: Standing) -> str:
    """The result of a match as the record stores it beside the scores.

    >>> from scopa.engine import Point
    >>> result_text(Standing(({Point.SWEEPS: (2, 0), Point.CARDS: (0, 1)},), (2, 1), None))
    '{"winner":null,"rounds":[{"sweeps":[2,0],"cards":[0,1]}]}'
    """
    rounds = [{kind.value: both for kind, both in each.items()} for each in standing.by_kind]
    return json.dumps({"winner": standing.winner, "rounds": rounds}, separators=(",", ":"))
