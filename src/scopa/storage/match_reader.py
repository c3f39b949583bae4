"""Text -> matches, everything that can be checked being checked; faults are named by their lines.

What is sound of a match before its first fault is read all the same.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from scopa.engine import (
    MAX_CUT,
    Card,
    Deal,
    History,
    Match,
    Play,
    PlayedRound,
    Round,
    commitment,
    parse_play,
    parse_rules,
    points,
    round_seed,
)
from scopa.errors import ScopaError
from scopa.storage.files import FileError
from scopa.storage.match_file import (
    REMARK,
    VERSION,
    SavedMatch,
    parse_values,
    unescaped,
)

MOST_BYTES = 5_000_000
"""The largest match that is read."""
_MOST_SEED_DIGITS = 4300
_LONGEST_LINE = 100_000
_LONGEST_PLAY = 300  # without its comments
_LONGEST_REASON = 1000
_LONGEST_SHOWN = 40  # of what is wrong
_NO_TEXT = "this is not text in UTF-8"
_TAG = re.compile(r'\[([A-Za-z]+\d?) "((?:[^"\\]|\\.)*)"\]')
_PLAY = re.compile(r"(\d{1,3})\.\s([^{}]*)((?:\{[^{}]*\}\s*)*)")
_COMMENTS = re.compile(r"(?:\{[^{}]*\}\s*)+")
_COMMENT = re.compile(r"\{([^{}]*)\}")
_BEGINS_ANEW = re.compile(r'\[[A-Za-z]+\d? "|\d{1,3}\.\s|%')
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_SEATS = ("Seat1", "Seat2", "Seat3", "Seat4")
_OF_MATCH = (
    *("Scopa", "Match", "Date", "Opponent", "Rules", "Dealer", "Seed", "Helped", "Imported"),
    *_SEATS,
)
_OF_ROUND = ("Round", "Commitment", "RoundSeed", "Cut", "Deck", "Judge")
_AFTER_ROUND = ("Points",)
_AT_END = ("Winner", "Result")
_EVERY = _OF_MATCH + _OF_ROUND + _AFTER_ROUND + _AT_END
_OPTIONAL = ("Opponent", "Helped", "Imported", *_SEATS, "Judge")


class Reading(NamedTuple):
    """A match that was read, with the *fault* of its text, if there is one.

    match: as far as it is sound; None if not even a round of it is
    """

    match: SavedMatch | None
    fault: FileError | None

    @property
    def sound(self) -> SavedMatch:
        """The match.

        :raises FileError: its text has a fault.
        """
        if self.fault is not None:
            raise self.fault
        assert self.match is not None, "a match that is not sound has a fault"
        return self.match


def read_matches(
    stream: io.BufferedReader, name: Path | str, *, torn: bool = False
) -> Iterator[Reading]:
    """The matches in a stream, one after the other; the errors call it by that *name*.

    torn: a line without an end was not written to its end, and counts for nothing; nor does a
        round of which not all tags are there
    """
    parser: _Parser | None = None
    fault: FileError | None = None
    try:
        for line, text in _joined(_lines(stream, name, torn=torn)):
            begins = text.startswith("[Scopa ")
            if begins and parser is not None:
                yield parser.reading(fault)
            if begins or parser is None:
                parser, fault = _Parser(name, line), None
            if fault is None:
                try:
                    parser.read(line, text)
                except FileError as error:
                    fault = error
    except FileError as error:  # nothing is read any more
        fault = fault or error
    if parser is not None:
        yield parser.reading(fault, torn=torn)
    else:
        yield Reading(None, fault or FileError("there is no match in it", name))


# ---------------------------------------------------------------------------------------- lines


def _lines(stream: io.BufferedReader, name: Path | str, *, torn: bool) -> Iterator[tuple[int, str]]:
    """The lines that are not empty with their numbers, without what mail puts before them."""
    size = number = 0
    text = io.TextIOWrapper(stream, _encoding(stream), errors="surrogateescape")
    try:
        while line := text.readline(_LONGEST_LINE + 1):
            number += 1
            size = len(line) + (0 if line.startswith("[Scopa ") else size)
            if size > MOST_BYTES:
                raise FileError("larger than {size} bytes", name, number, size=f"{MOST_BYTES:,}")
            if torn and not line.endswith("\n"):
                return
            bare = line.lstrip("> \t").strip()
            if not bare or bare.startswith(REMARK):
                continue
            if fault := _fault_of(bare):
                raise FileError(fault, name, number)
            yield number, bare
    except UnicodeError as error:
        raise FileError(_NO_TEXT, name, number + 1) from error
    except OSError as error:
        raise FileError(error, name) from error
    finally:
        text.detach()


def _fault_of(line: str) -> str:
    if _SURROGATE.search(line):
        return _NO_TEXT
    return "there is a control character in it" if _CONTROL.search(line) else ""


def _encoding(stream: io.BufferedReader) -> str:
    start = stream.peek(2)[:2]
    if start in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    if start[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if start[:1] == b"\0" else "utf-8-sig"


def _joined(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines that mail has wrapped, put together again."""
    first, whole = 0, ""
    for number, line in lines:
        if whole and not _BEGINS_ANEW.match(line) and len(whole) < _LONGEST_LINE:
            whole += f" {line}"
        else:
            if whole:
                yield first, whole
            first, whole = number, line
        if not _is_open(whole):
            yield first, whole
            whole = ""
    if whole:
        yield first, whole


def _is_open(line: str) -> bool:
    if line.startswith("["):
        return not line.endswith('"]')
    return line.count("{") > line.count("}")


# -------------------------------------------------------------------------------------- matches


class _Tag(NamedTuple):
    line: int
    value: str


class _Parser:
    """One match, read line by line."""

    def __init__(self, file: Path | str, line: int) -> None:
        self._file = file
        self._line = line
        self._tags: dict[str, _Tag] = {}
        self._round_tags: dict[str, _Tag] = {}
        self._match: Match | None = None  # before the round, once the tags are complete
        self._round: Round | None = None
        self._deal: PlayedRound | None = None
        self._over: list[PlayedRound] = []
        self._plays: list[Play] = []
        self._comments: dict[tuple[int, int], str] = {}
        self._values: dict[tuple[int, int], str] = {}
        self._judges: dict[int, str] = {}

    def reading(self, fault: FileError | None, *, torn: bool = False) -> Reading:
        """What was read, up to the first *fault*."""
        try:
            if torn and {*_OF_ROUND} - {*_OPTIONAL} - self._round_tags.keys():
                self._round_tags = {}
            self._begin_round()
        except FileError as error:
            fault = fault or error
        rounds = list(self._over)
        if self._deal is not None and self._round is not None:
            rounds.append(self._deal._replace(plays=tuple(self._plays)))
        if self._match is None or not rounds:
            return Reading(None, fault or self._wrong(self._line, "the match has no round"))
        tags, rules = self._tags, self._match.rules
        match = SavedMatch(
            key=tags["Match"].value,
            begun=tags["Date"].value,
            players=tuple(tags[name].value for name in _SEATS[: rules.players]),
            history=History(
                rules,
                int(tags["Seed"].value),
                int(tags["Dealer"].value) - 1,
                tuple(rounds),
                self._is("Helped"),
            ),
            opponent=tags["Opponent"].value if "Opponent" in tags else "",
            imported=self._is("Imported"),
            comments=self._comments,
            values=self._values,
            judges=self._judges,
        )
        return Reading(match, fault)

    def read(self, line: int, text: str) -> None:
        """Take a line.

        :raises FileError: it is wrong.
        """
        if found := _TAG.fullmatch(text):
            self._take_tag(found[1], _Tag(line, unescaped(found[2])))
        elif (found := _PLAY.fullmatch(text)) and len(found[2]) <= _LONGEST_PLAY:
            self._take_play(line, int(found[1]), found[2].strip())
            self._take_comments(found[3])
        elif self._plays and _COMMENTS.fullmatch(text):
            self._take_comments(text)
        else:
            raise self._unexpected(_Tag(line, text), "expected a tag or a play, not {text!r}")

    # ---------------------------------------------------------------------------------- tags

    def _take_tag(self, name: str, tag: _Tag) -> None:
        if not self._tags and name != "Scopa":
            raise self._wrong(tag.line, 'a match begins with [Scopa "{version}"]', version=VERSION)
        if name == "Scopa" and tag.value != VERSION:
            raise self._unexpected(
                tag, "version {text} of the format; this program reads {known}", known=VERSION
            )
        if name not in _EVERY:
            known = ", ".join(_EVERY)
            name = name[:_LONGEST_SHOWN]
            raise self._wrong(
                tag.line, "no tag is called {name}; the tags are {known}", name=name, known=known
            )
        if name in _AFTER_ROUND + _AT_END:
            self._take_result(name, tag)
            return
        if name == "Round":
            self._end_round(tag)
            if self._match and self._match.winner is not None:
                raise self._misplaced(name, tag)
        tags = self._tags if name in _OF_MATCH else self._round_tags
        if name in tags:
            raise self._wrong(tag.line, "the tag {name} is there twice", name=name)
        is_expected = (
            not (self._match or self._round_tags)
            if name in _OF_MATCH
            else self._round is None and (name == "Round" or self._round_tags)
        )
        if not is_expected:
            raise self._misplaced(name, tag)
        tags[name] = tag

    def _misplaced(self, name: str, tag: _Tag) -> FileError:
        return self._wrong(tag.line, "the tag {name} is not expected here", name=name)

    def _take_result(self, name: str, tag: _Tag) -> None:
        self._begin_round()
        round_ = self._round
        if name == "Points":
            if round_ is None:
                raise self._misplaced(name, tag)
            if not round_.is_over:
                raise self._wrong(tag.line, "the round is not over, so it has no points")
            self._must_be(name, tag, " ".join(map(str, points(round_))))
            self._end_round(tag)
            return
        if round_ is not None and round_.is_over:
            self._end_round(tag)
        match = self._match
        if match is None or match.winner is None:
            raise self._wrong(tag.line, "the match is not over, so it has no result")
        due = (match.winner + 1,) if name == "Winner" else match.scores
        self._must_be(name, tag, " ".join(map(str, due)))

    def _must_be(self, name: str, tag: _Tag, due: str) -> None:
        if tag.value.split() != due.split():
            raise self._unexpected(tag, "{name} should be {due}, not {text}", name=name, due=due)

    def _check_tags(self, names: Sequence[str], tags: dict[str, _Tag], line: int) -> None:
        for name in names:
            if name not in tags and name not in _OPTIONAL:
                raise self._wrong(line, "the tag {name} is missing", name=name)

    def _begun_match(self) -> Match:
        """The match by its tags, all of which were read."""
        tags = self._tags
        self._check_tags(_OF_MATCH, tags, self._line)
        with self._at(tags["Rules"].line):
            rules = parse_rules(tags["Rules"].value)
        dealer = self._number(tags["Dealer"], 1, rules.players) - 1
        seed = tags["Seed"].value
        if not (_is_number(seed) and len(seed) <= _MOST_SEED_DIGITS):
            raise self._unexpected(tags["Seed"], "a seed is a whole number, not {text!r}")
        try:
            datetime.fromisoformat(tags["Date"].value)
        except ValueError:
            raise self._unexpected(
                tags["Date"], "expected a date such as 2026-11-21T20:15:00+00:00, not {text!r}"
            ) from None
        self._is("Helped")
        self._is("Imported")
        for seat, name in enumerate(_SEATS):
            if (name in tags) != (seat < rules.players):
                line = tags[name].line if name in tags else self._line
                raise self._wrong(line, "{number} players need as many seats", number=rules.players)
        return Match.new(rules, dealer)

    def _begin_round(self) -> None:
        """Begin the match, and deal the round whose tags were read, if they were; each once."""
        match = self._match = self._match or self._begun_match()
        tags, number = self._round_tags, len(self._over)
        if self._round is not None or not tags:
            return
        self._check_tags(_OF_ROUND, tags, tags["Round"].line)
        self._number(tags["Round"], number + 1, number + 1)
        deal = Deal(tags["RoundSeed"].value, self._number(tags["Cut"], 0, MAX_CUT))
        with self._at(tags["RoundSeed"].line):
            due = deal.shuffle(match.rules).deck
        self._must_be("Commitment", tags["Commitment"], commitment(deal.seed))
        if deal.seed != round_seed(int(self._tags["Seed"].value), number):
            raise self._wrong(
                tags["RoundSeed"].line,
                "the seeds of the match and the round do not belong together",
            )
        with self._at(tags["Deck"].line):
            deck = tuple(map(Card.parse, tags["Deck"].value.split()))
            round_ = match.deal(deck)
        for place, (card, other) in enumerate(zip_longest(deck, due), 1):
            if card != other:
                raise self._wrong(
                    tags["Deck"].line,
                    "card {place} of the deck is {text}; seed and cut give {due}",
                    place=place,
                    text=card,
                    due=other,
                )
        self._round, self._deal, self._plays = round_, PlayedRound(deal, deck), []
        if "Judge" in tags:
            self._judges[number] = tags["Judge"].value

    def _end_round(self, tag: _Tag) -> None:
        """End the round under way, if there is one."""
        self._begin_round()
        if self._match is None or self._round is None or self._deal is None:
            return
        with self._at(tag.line):
            self._match = self._match.after(self._round)
        self._over.append(self._deal._replace(plays=tuple(self._plays)))
        self._round, self._deal, self._round_tags = None, None, {}

    # --------------------------------------------------------------------------------- plays

    def _take_play(self, line: int, number: int, text: str) -> None:
        if not self._round_tags:
            raise self._wrong(line, "a play stands before its round")
        self._begin_round()
        round_ = self._round
        assert round_ is not None
        due = len(self._plays) + 1
        if number != due:
            raise self._wrong(line, "expected play {number}, not {text}", number=due, text=number)
        with self._at(line):
            play = parse_play(round_, text)
            self._round = round_.play(play)
        self._plays.append(play)

    def _take_comments(self, text: str) -> None:
        at = len(self._over), len(self._plays) - 1
        for comment in map(unescaped, _COMMENT.findall(text)):
            kind = self._values if parse_values(comment) else self._comments
            kind[at] = f"{kind[at]} {comment}" if kind is self._comments and at in kind else comment

    # -------------------------------------------------------------------------------- faults

    def _wrong(self, line: int, reason: str | Exception, **parts: object) -> FileError:
        if isinstance(reason, Exception) and len(str(reason)) > _LONGEST_REASON:
            reason = str(reason)[:_LONGEST_REASON]
        return FileError(reason, self._file, line, **parts)

    def _unexpected(self, tag: _Tag, reason: str, **parts: object) -> FileError:
        return self._wrong(tag.line, reason, text=tag.value[:_LONGEST_SHOWN], **parts)

    @contextmanager
    def _at(self, line: int) -> Iterator[None]:
        """Add the *line* to errors raised in this context."""
        try:
            yield
        except FileError:
            raise
        except ScopaError as error:
            raise self._wrong(line, error) from error

    def _is(self, name: str) -> bool:
        tag = self._tags.get(name)
        if tag and tag.value not in ("yes", "no"):
            raise self._unexpected(tag, "{name} is yes or no, not {text!r}", name=name)
        return tag is not None and tag.value == "yes"

    def _number(self, tag: _Tag, least: int, most: int) -> int:
        if not (_is_number(tag.value) and len(tag.value) < 10):
            raise self._unexpected(tag, "expected a whole number, not {text!r}")
        number = int(tag.value)
        if not least <= number <= most:
            raise self._unexpected(
                tag, "expected {least} to {most}, not {text}", least=least, most=most
            )
        return number


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()
