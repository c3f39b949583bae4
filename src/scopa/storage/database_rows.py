"""Rows of the database -> matches, strictly or as far as they can be read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from scopa.engine import (
    DECK,
    Card,
    Deal,
    History,
    Play,
    PlayedRound,
    ScopaError,
    parse_rules,
)
from scopa.storage.saved_match import Comment, SavedMatch

_Row = TypeVar("_Row")


class _Play(NamedTuple):
    play: Play
    comment: str | None


class FromRows:
    """Reads matches from a *database*, row by row, so that damage in one place hurts only there.

    If it is *lenient*, a match ends before its first round or play that cannot be read.
    """

    def __init__(self, database: sqlite3.Connection, *, lenient: bool = False) -> None:
        self._database = database
        self._lenient = lenient

    def _read(self, row: Callable[[], _Row | None]) -> _Row | None:
        try:
            return row()
        except (sqlite3.Error, ValueError, TypeError):
            if self._lenient:
                return None
            raise

    def match(self, number: int) -> tuple[SavedMatch, int]:
        """The match of that *number*, and how often it was changed.

        Raises:
            ScopaError: there is none, or it cannot be.
            ValueError, TypeError, sqlite3.Error: it cannot be read.
        """
        row = self._database.execute(
            "SELECT key, begun, players, opponent, rules, seed, dealer, helped, changes"
            " FROM matches WHERE id = ?",
            (number,),
        ).fetchone()
        if row is None:
            raise ScopaError("there is no such match")
        key, begun, players, opponent, rules, seed, dealer, helped, changes = row
        rounds: list[PlayedRound] = []
        comments: list[Comment] = []
        while played := self._read(lambda: self.round(number, len(rounds), comments)):
            rounds.append(played)
        history = History(
            parse_rules(_text(rules)), int(_text(seed)), int(dealer), tuple(rounds), bool(helped)
        )
        names = tuple(map(_text, json.loads(_text(players))))
        imported = self._read(lambda: self._imported(number)) or False
        match = SavedMatch(
            _text(key), _text(begun), names, history, tuple(comments), _text(opponent), imported
        )
        return match, int(changes)

    def count(self, number: int) -> int:
        """How many plays the match has."""
        row = self._database.execute("SELECT count(*) FROM plays WHERE match = ?", (number,))
        counted: int = row.fetchone()[0]
        return counted

    def _imported(self, number: int) -> bool:
        # apart from the others, for the first version of the tables did not have it
        row = self._database.execute("SELECT imported FROM matches WHERE id = ?", (number,))
        return bool(row.fetchone()[0])

    def round(self, match: int, number: int, comments: list[Comment]) -> PlayedRound | None:
        """A round, if it is there, and into *comments* what is said about its plays.

        Raises:
            ValueError, TypeError, sqlite3.Error: it cannot be read.
        """
        row = self._database.execute(
            "SELECT seed, cut, deck FROM rounds WHERE match = ? AND number = ?", (match, number)
        ).fetchone()
        if row is None:
            return None
        deal = Deal(_text(row[0]), int(row[1]))
        deal.check()
        deck = tuple(map(Card.parse, _text(row[2]).split()))
        plays: list[Play] = []
        while found := self._read(lambda: self._play(match, number, len(plays))):
            if found.comment is not None:
                comments.append(Comment(number, len(plays), found.comment))
            plays.append(found.play)
        return PlayedRound(deal, deck, tuple(plays))

    def _play(self, match: int, round_: int, number: int) -> _Play | None:
        row = self._database.execute(
            "SELECT play, comment FROM plays WHERE match = ? AND round = ? AND number = ?",
            (match, round_, number),
        ).fetchone()
        if row is None:
            return None
        comment = None if row[1] is None else _text(row[1])
        return _Play(Play.parse(_text(row[0])), comment)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r}")
    return value


def plays_a_round(rules: str) -> int:
    """How many plays a round has by those *rules*: all cards but those of the first table.

    Raises:
        ScopaError: they are no rules.
    """
    return len(DECK) - parse_rules(rules).table_size
