"""A match as it is kept: a value, and the text of its file (docs/developer/match-format.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import starmap
from typing import NamedTuple
from uuid import uuid4

from scopa.engine import (
    History,
    Match,
    Play,
    PlayedRound,
    Round,
    commitment,
    format_play,
    format_rules,
    points,
)

VERSION = "1"
REMARK = "%"
"""What a line begins with that says nothing of the match."""

# Whatever would end a line, a tag or a comment, or be no text
_ESCAPED = re.compile(r'[\\"{}\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')
_ESCAPE = re.compile(r"\\(u[0-9a-f]{4}|.)")
_PART = r"[a-z][a-z-]* [+-]\d{1,3}\.\d\d"
_VALUE = re.compile(
    r"([1-9]0?[DCSB](?: x [1-9]0?[DCSB](?: [1-9]0?[DCSB]){0,11})?)"  # the play
    r" ([+-]\d{1,3}\.\d\d)"
    rf"(?: \(({_PART}(?: {_PART}){{0,11}})\))?"
)


class Value(NamedTuple):
    """The worth of a play in round points for its side, and the *parts* of it by kind, if known."""

    points: float
    parts: Mapping[str, float] = {}


class SavedMatch(NamedTuple):
    """A match in a file.

    key: unique among all matches
    begun: a date and time in ISO 8601
    players: the names by seat
    opponent: the program's names of the computer players, if known
    imported: it came from a file, so others may have played it
    comments: on plays, by the numbers of their round and of the play, from 0
    values: of all plays that were possible, by the same numbers, as `format_values` writes them
    judges: of the rounds that are judged whole, by their numbers: who has judged
    """

    key: str
    begun: str
    players: tuple[str, ...]
    history: History
    opponent: str = ""
    imported: bool = False
    comments: Mapping[tuple[int, int], str] = {}
    values: Mapping[tuple[int, int], str] = {}
    judges: Mapping[int, str] = {}

    @property
    def now(self) -> Match:
        """The score after all rounds that are over.

        :raises ScopaError: the history breaks the rules.
        """
        match = Match.new(self.history.rules, self.history.dealer)
        for before, _start, end in self.history.replayed():
            match = before.after(end) if end.is_over else before
        return match


def new_key() -> str:
    return uuid4().hex[:16]


# -------------------------------------------------------------------------------------- values


def format_values(values: Mapping[Play, Value]) -> str:
    """The values of all plays as a comment, the best first, points to two decimals.

    >>> from scopa.engine import Card
    >>> ace, two = Play(Card.parse("1D")), Play(Card.parse("2C"))
    >>> format_values({ace: Value(-0.25), two: Value(0.5, {"coins": 0.75, "sweeps": -0.25})})
    '2C +0.50 (coins +0.75 sweeps -0.25), 1D -0.25'
    """
    best_first = sorted(values.items(), key=lambda each: -each[1].points)
    return ", ".join(f"{play} {_shown(value)}" for play, value in best_first)


def _shown(value: Value) -> str:
    parts = " ".join(
        f"{kind.replace(' ', '-')} {_signed(part)}" for kind, part in value.parts.items()
    )
    return _signed(value.points) + (f" ({parts})" if parts else "")


def _signed(number: float) -> str:
    return f"{round(number, 2) + 0.0:+.2f}"  # no -0.00


def parse_values(comment: str) -> Mapping[Play, Value]:
    """The values of plays in a comment, in its order; none if it is any other text."""
    values: dict[Play, Value] = {}
    place = 0
    while found := _VALUE.match(comment, place):
        play, number, parts = found.groups()
        words = parts.split() if parts else []
        kinds = (word.replace("-", " ") for word in words[::2])
        by_kind = dict(zip(kinds, map(float, words[1::2]), strict=True))
        values[_parse_play(play)] = Value(float(number), by_kind)
        place = found.end()
        if place == len(comment):
            return values
        if not comment.startswith(", ", place):
            break
        place += 2
    return {}


_parse_play = lru_cache(maxsize=4096)(Play.parse)


# --------------------------------------------------------------------------------------- text


def format_match(match: SavedMatch) -> str:
    """The text of a match; every line ends in a line feed.

    :raises ScopaError: its history breaks the rules.
    """
    return "".join(f"{line}\n" for line in _lines(match))


def _lines(saved: SavedMatch) -> Iterator[str]:
    history = saved.history
    yield tag("Scopa", VERSION)
    yield tag("Match", saved.key)
    yield tag("Date", saved.begun)
    for seat, name in enumerate(saved.players, 1):
        yield tag(f"Seat{seat}", name)
    if saved.opponent:
        yield tag("Opponent", saved.opponent)
    yield tag("Rules", format_rules(history.rules))
    yield tag("Dealer", history.dealer + 1)
    yield tag("Seed", history.seed)
    if history.helped:
        yield tag("Helped", "yes")
    if saved.imported:
        yield tag("Imported", "yes")
    match = Match.new(history.rules, history.dealer)
    for number, played in enumerate(history.rounds):
        texts, results, after = _replayed(match, played)
        yield ""
        yield from starmap(tag, round_tags(number, played).items())
        if number in saved.judges:
            yield tag("Judge", saved.judges[number])
        yield ""
        for place, text in enumerate(texts):
            notes = (saved.comments.get((number, place)), saved.values.get((number, place)))
            comments = [f" {{{escaped(note)}}}" for note in notes if note is not None]
            yield f"{place + 1}. {text}{''.join(comments)}"
        for name, value in results.items():
            if name == "Winner":
                yield ""
            yield tag(name, value)
        match = after


@lru_cache(maxsize=16)  # a match that is being played is written anew with each play
def _replayed(
    match: Match, played: PlayedRound
) -> tuple[tuple[str, ...], Mapping[str, str], Match]:
    *moments, end = match.deal(played.deck).replay(played.plays)
    texts = tuple(map(format_play, moments, played.plays))
    return texts, result_tags(match, end), match.after(end) if end.is_over else match


def round_tags(number: int, played: PlayedRound) -> dict[str, str]:
    """The tags of round *number*, from 0, by name."""
    deal, deck, _ = played
    return {
        "Round": str(number + 1),
        "Commitment": commitment(deal.seed),
        "RoundSeed": deal.seed,
        "Cut": str(deal.cut),
        "Deck": " ".join(map(str, deck)),
    }


def result_tags(match: Match, round_: Round) -> dict[str, str]:
    """The tags after a round, and after the match before it if that is over with it, by name."""
    if not round_.is_over:
        return {}
    tags, match = {"Points": " ".join(map(str, points(round_)))}, match.after(round_)
    if match.winner is not None:
        tags["Winner"] = str(match.winner + 1)
        tags["Result"] = " ".join(map(str, match.scores))
    return tags


def tag(name: str, value: object) -> str:
    r"""A line that says something about the match or the round.

    >>> print(tag("Seat1", 'Anna "la scopa"'))
    [Seat1 "Anna \"la scopa\""]
    """
    return f'[{name} "{escaped(str(value))}"]'


def escaped(text: str) -> str:
    r"""The *text* as it stands in a tag or a comment.

    >>> print(escaped("{a}\n"), unescaped(escaped("{a}\n")) == "{a}\n")
    \u007ba\u007d\u000a True
    """
    return _ESCAPED.sub(
        lambda found: f"\\{found[0]}" if found[0] in '\\"' else f"\\u{ord(found[0]):04x}", text
    )


def unescaped(text: str) -> str:
    """The text that `escaped` has made *text* of."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(
        lambda found: chr(int(found[1][1:], 16)) if len(found[1]) == 5 else found[1], text
    )
