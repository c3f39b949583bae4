"""Text -> matches, everything that can be checked being checked; faults are named by their lines.

What is sound of a match before its first fault is read all the same.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import NamedTuple

from scopa.engine import (
    MAX_CUT,
    Deal,
    History,
    Match,
    PlayedRound,
    Round,
    parse_play,
    parse_rules,
    round_seed,
)
from scopa.errors import ScopaError, unknown_name
from scopa.storage.files import FileError
from scopa.storage.match_file import (
    REMARK,
    VERSION,
    SavedMatch,
    parse_values,
    result_tags,
    round_tags,
    unescaped,
)

MOST_BYTES = 5_000_000
"""The largest match that is read."""
_LONGEST_LINE = 100_000
_LONGEST_RULES = 1000
_LONGEST_SHOWN = 40  # of what is wrong
_RESULTS = ("Points", "Winner", "Result")
_NO_TEXT = "this is not text in UTF-8"
_TAG = re.compile(r'\[([A-Za-z]+\d?) "((?:[^"\\]|\\.)*)"\]')
_PLAY = re.compile(r"(\d{1,3})\.\s([^{}]{0,300})((?:\{[^{}]*\}\s*)*)")
_COMMENT = re.compile(r"\{([^{}]*)\}")
_BEGINS_ANEW = re.compile(r'\[[A-Za-z]+\d? "|\d{1,3}\.\s|%')
_AFTER_TAGS = re.compile(rf"[^\[]|\[({'|'.join(_RESULTS)}) ")  # of a round
_NUMBER = re.compile(r"\d{1,4300}", re.ASCII)  # Python reads no longer ones
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_SEATS = ("Seat1", "Seat2", "Seat3", "Seat4")
_OF_MATCH = (
    *("Scopa", "Match", "Date", "Opponent", "Rules", "Dealer", "Seed", "Helped", "Imported"),
    *_SEATS,
)
_OF_ROUND = ("Round", "Commitment", "RoundSeed", "Cut", "Deck", "Judge")
_EVERY = _OF_MATCH + _OF_ROUND + _RESULTS
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


class _Line(NamedTuple):
    number: int
    text: str


def read_matches(
    stream: io.BufferedReader, name: Path | str, *, torn: bool = False
) -> Iterator[Reading]:
    """The matches in a stream, one after the other; the errors call it by that *name*.

    torn: a line without an end was not written to its end, and counts for nothing; nor does a
        round of which not all tags are there
    """
    lines: list[_Line] = []
    fault: FileError | None = None
    try:
        for line in _joined(_lines(stream, name, torn=torn)):
            if lines and line.text.startswith("[Scopa "):
                yield _Parser(lines).reading(name)
                lines = []
            lines.append(line)
    except FileError as error:  # nothing is read any more
        fault = error
    if lines:
        yield _Parser(lines).reading(name, fault, torn=torn)
    else:
        yield Reading(None, fault or FileError("there is no match in it", name))


# ---------------------------------------------------------------------------------------- lines


def _lines(stream: io.BufferedReader, name: Path | str, *, torn: bool) -> Iterator[_Line]:
    """The lines that are not empty, without what mail puts before them."""
    size = number = 0
    is_wide = stream.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    encoding = "utf-16" if is_wide else "utf-8-sig"
    text = io.TextIOWrapper(stream, encoding, errors="surrogateescape")
    try:
        while line := text.readline(_LONGEST_LINE + 1):
            number += 1
            size = len(line) + (0 if line.startswith("[Scopa ") else size)
            if size > MOST_BYTES:
                raise FileError("larger than {size} bytes", name, number, size=f"{MOST_BYTES:,}")
            if torn and not line.endswith("\n"):
                return
            bare = line.lstrip("> \t").strip()
            if bare and not bare.startswith(REMARK):
                yield _Line(number, bare)
    except UnicodeError as error:
        raise FileError(_NO_TEXT, name, number + 1) from error
    except OSError as error:
        raise FileError(error, name) from error
    finally:
        text.detach()


def _joined(lines: Iterator[_Line]) -> Iterator[_Line]:
    """The lines that mail has wrapped, put together again, and a play with comments below it."""
    whole: _Line | None = None
    for line in lines:
        if whole is not None and _goes_on(whole.text, line.text):
            whole = _Line(whole.number, f"{whole.text} {line.text}")
            continue
        if whole is not None:
            yield whole
        whole = line
    if whole is not None:
        yield whole


def _goes_on(line: str, following: str) -> bool:
    if _BEGINS_ANEW.match(following) or len(line) > _LONGEST_LINE:
        return False
    if line.startswith("["):
        return not line.endswith('"]')
    return following.startswith("{") or line.count("{") > line.count("}")


# -------------------------------------------------------------------------------------- matches


class _Parser:
    """Reads the lines of one match; what was read before the first fault is kept."""

    _match: Match  # before the last round
    _round: Round  # the last one

    def __init__(self, lines: Sequence[_Line]) -> None:
        self._line = lines[0].number  # to which a fault belongs
        self._header, *self._sections = _by_round(lines)
        self._tags: dict[str, _Line] = {}
        self._rounds: list[PlayedRound] = []
        self._comments: dict[tuple[int, int], str] = {}
        self._values: dict[tuple[int, int], str] = {}
        self._judges: dict[int, str] = {}

    def reading(
        self, name: Path | str, fault: FileError | None = None, *, torn: bool = False
    ) -> Reading:
        """What the lines say, up to the first fault; after them there is the *fault*."""
        sections = self._sections
        if torn and sections and not any(text.startswith("[Deck ") for _, text in sections[-1]):
            sections.pop()
        try:
            self._begin()
            for lines in sections:
                self._read_round(lines)
            if not sections and fault is None:
                raise ScopaError("the match has no round")
        except ScopaError as error:
            fault = FileError(error, name, self._line)
        return Reading(self._saved() if self._rounds else None, fault)

    def _saved(self) -> SavedMatch:
        value = {name: line.text for name, line in self._tags.items()}
        return SavedMatch(
            key=value["Match"],
            begun=value["Date"],
            players=tuple(value[name] for name in _SEATS if name in value),
            history=History(
                self._match.rules,
                int(value["Seed"]),
                int(value["Dealer"]) - 1,
                tuple(self._rounds),
                value.get("Helped") == "yes",
            ),
            opponent=value.get("Opponent", ""),
            imported=value.get("Imported") == "yes",
            comments=self._comments,
            values=self._values,
            judges=self._judges,
        )

    def _begin(self) -> None:
        name, version = self._tag(self._header[0])
        if name != "Scopa":
            raise ScopaError('a match begins with [Scopa "{version}"]', version=VERSION)
        if version != VERSION:
            raise _unexpected(
                "version {text} of the format; this program reads {known}", version, known=VERSION
            )
        tags = self._tags = self._read_tags(self._header, _OF_MATCH)
        rules = parse_rules(self._value(tags["Rules"])[:_LONGEST_RULES])
        self._match = Match.new(rules, self._number(tags["Dealer"], 1, rules.players) - 1)
        if not _NUMBER.fullmatch(seed := self._value(tags["Seed"])):
            raise _unexpected("a seed is a whole number, not {text!r}", seed)
        date = self._value(tags["Date"])
        try:
            datetime.fromisoformat(date)
        except ValueError:
            raise _unexpected(
                "expected a date such as 2026-11-21T20:15:00+00:00, not {text!r}", date
            ) from None
        for name in {"Helped", "Imported"} & tags.keys():
            if (value := self._value(tags[name])) not in ("yes", "no"):
                raise _unexpected("{name} is yes or no, not {text!r}", value, name=name)
        self._line = tags["Scopa"].number
        if {*_SEATS} & tags.keys() != {*_SEATS[: rules.players]}:
            raise ScopaError("{number} players need as many seats", number=rules.players)

    def _read_round(self, lines: Sequence[_Line]) -> None:
        self._line = lines[0].number
        if self._rounds:
            self._match = self._match.after(self._round)
        if self._match.winner is not None:
            raise _misplaced("Round")
        header = list(takewhile(lambda line: not _AFTER_TAGS.match(line.text), lines))
        self._deal(self._read_tags(header, _OF_ROUND))
        for line in lines[len(header) :]:
            if line.text.startswith("["):
                self._check_result(line)
            else:
                self._play(line)

    def _deal(self, tags: Mapping[str, _Line]) -> None:
        """Begin the round of these tags; but for the cut they follow from the seed."""
        number, seed = len(self._rounds), int(self._tags["Seed"].text)
        deal = Deal(round_seed(seed, number), self._number(tags["Cut"], 0, MAX_CUT))
        played = PlayedRound(deal, deal.shuffle(self._match.rules).deck)
        for name, due in round_tags(number, played).items():
            _must_be(name, due, self._value(tags[name]))
        self._rounds.append(played)
        self._round = self._match.deal(played.deck)
        if "Judge" in tags:
            self._judges[number] = tags["Judge"].text

    def _play(self, line: _Line) -> None:
        number, text, comments = self._parts(_PLAY, line)
        played = self._rounds[-1]
        at = len(self._rounds) - 1, len(played.plays)
        if int(number) != at[1] + 1:
            raise _unexpected("expected play {number}, not {text}", number, number=at[1] + 1)
        play = parse_play(self._round, text.strip())
        self._round = self._round.play(play)
        self._rounds[-1] = played._replace(plays=(*played.plays, play))
        for comment in map(unescaped, _COMMENT.findall(comments)):
            kind = self._values if parse_values(comment) else self._comments
            kind[at] = f"{kind[at]} {comment}" if kind is self._comments and at in kind else comment

    def _check_result(self, line: _Line) -> None:
        name, value = self._tag(line)
        due = result_tags(self._match, self._round)
        if name not in due:
            raise _misplaced(name)
        _must_be(name, due[name], value)

    # ----------------------------------------------------------------------------- lines and tags

    def _parts(self, form: re.Pattern[str], line: _Line) -> tuple[str, ...]:
        """The parts of a line of that *form*."""
        text = self._value(line)
        if _SURROGATE.search(text):
            raise ScopaError(_NO_TEXT)
        if _CONTROL.search(text):
            raise ScopaError("there is a control character in it")
        found = form.fullmatch(text)
        if found is None:
            raise _unexpected("expected a tag, or a play of a round, not {text!r}", text)
        return found.groups()

    def _tag(self, line: _Line) -> tuple[str, str]:
        name, value = self._parts(_TAG, line)
        if name not in _EVERY:
            raise unknown_name("tag", name, _EVERY)
        return name, unescaped(value)

    def _read_tags(self, lines: Sequence[_Line], names: Sequence[str]) -> dict[str, _Line]:
        """The tags with these *names* by them; those that are not optional must be there."""
        tags: dict[str, _Line] = {}
        for line in lines:
            name, value = self._tag(line)
            if name not in names:
                raise _misplaced(name)
            if name in tags:
                raise ScopaError("the tag {name} is there twice", name=name)
            tags[name] = _Line(line.number, value)
        self._line = lines[0].number
        for name in names:
            if name not in tags and name not in _OPTIONAL:
                raise ScopaError("the tag {name} is missing", name=name)
        return tags

    def _value(self, line: _Line) -> str:
        """What stands in a line, to which faults belong from now on."""
        self._line = line.number
        return line.text

    def _number(self, tag: _Line, least: int, most: int) -> int:
        value = self._value(tag)
        if not (_NUMBER.fullmatch(value) and least <= int(value) <= most):
            raise _unexpected(
                "expected {least} to {most}, not {text}", value, least=least, most=most
            )
        return int(value)


def _by_round(lines: Iterable[_Line]) -> list[list[_Line]]:
    """The lines before the first round, and those of each round."""
    sections: list[list[_Line]] = [[]]
    for line in lines:
        if line.text.startswith("[Round "):
            sections.append([])
        sections[-1].append(line)
    return sections


def _must_be(name: str, due: str, value: str) -> None:
    pairs = zip_longest(value.split(), due.split(), fillvalue="-")
    for place, (word, right) in enumerate(pairs, 1):
        if word != right:
            raise _unexpected(
                "word {place} of {name} should be {due}, not {text}",
                word,
                place=place,
                name=name,
                due=right,
            )


def _misplaced(name: str) -> ScopaError:
    return ScopaError("the tag {name} is not expected here", name=name)


def _unexpected(sentence: str, text: str, **parts: object) -> ScopaError:
    return ScopaError(sentence, text=text[:_LONGEST_SHOWN], **parts)
