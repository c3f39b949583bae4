"""Text -> matches, each play checked against the rules; faults are named by their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from scopa.engine import (
    MAX_CUT,
    Card,
    Deal,
    History,
    Match,
    PlayedRound,
    Round,
    ScopaError,
    parse_play,
    parse_rules,
)
from scopa.storage.errors import FileError
from scopa.storage.match_file_writer import REMARK, VERSION
from scopa.storage.saved_match import SavedMatch, StoredAnalysis
from scopa.storage.text_files import decoded, read_text

_MOST_BYTES = 200_000_000
_MOST_SEED_DIGITS = 4300
_TAG = re.compile(r'\[([A-Za-z]+\d?) "((?:[^"\\]|\\.)*)"\]')
_PLAY = re.compile(r"(\d{1,3})\.\s([^{}]*)(?:\{([^{}]*)\})?")
_LONGEST_TAG = 100_000
_LONGEST_REASON = 1000
_LONGEST_PLAY = 300  # without its comment
_LONGEST_SHOWN = 40  # of what is wrong
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_SEATS = ("Seat1", "Seat2", "Seat3", "Seat4")
_OF_MATCH = (
    *("Scopa", "Match", "Date", "Played", "Opponent", "Rules", "Dealer", "Seed"),
    *("Helped", "Imported", "Result", *_SEATS),
)
_OF_ROUND = (
    *("Round", "Commitment", "RoundSeed", "Cut", "Deck", "Checks", "Points"),
    *("Judge", "Analysis"),
)
_OPTIONAL = (
    *("Played", "Opponent", "Helped", "Imported", *_SEATS),
    *("Checks", "Points", "Judge", "Analysis"),
)


class Tag(NamedTuple):
    """The value of a tag, and its line."""

    line: int
    value: str


class ParsedPlay(NamedTuple):
    """A play as it is written."""

    line: int
    number: int
    text: str
    comment: str | None


@dataclass
class ParsedRound:
    """A round as it is written."""

    tags: dict[str, Tag] = field(default_factory=dict)
    plays: list[ParsedPlay] = field(default_factory=list)


@dataclass
class ParsedMatch:
    """A match as it is written; *line* is its first."""

    file: Path | str
    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    rounds: list[ParsedRound] = field(default_factory=list)

    def saved_match(self) -> SavedMatch:
        """The match, checked against the rules line by line."""
        tags = self.tags
        with self._at(tags["Rules"]):
            rules = parse_rules(tags["Rules"].value)
        dealer = self._number(tags["Dealer"], 1, rules.players) - 1
        seed = tags["Seed"].value
        if not (_is_number(seed) and len(seed) <= _MOST_SEED_DIGITS):
            raise self._unexpected(tags["Seed"], "a seed is a whole number, not {text!r}")
        for name in ("Date", "Played"):
            try:
                datetime.fromisoformat(tags.get(name, tags["Date"]).value)
            except ValueError:
                raise self._unexpected(
                    tags[name], "expected a date such as 2026-11-21T20:15:00+00:00, not {text!r}"
                ) from None
        helped, imported = self._is("Helped"), self._is("Imported")
        for seat, name in enumerate(_SEATS):
            if (name in tags) != (seat < rules.players):
                line = tags[name].line if name in tags else self.line
                raise self.wrong(line, "{number} players need as many seats", number=rules.players)
        rounds = tuple(self._rounds(Match.new(rules, dealer)))
        comments = {
            (number, place): play.comment
            for number, round_ in enumerate(self.rounds)
            for place, play in enumerate(round_.plays)
            if play.comment is not None
        }
        analyses = {}
        for number, round_ in enumerate(self.rounds):
            if "Judge" in round_.tags:
                found = round_.tags.get("Analysis")
                analyzer = round_.tags["Judge"].value
                analyses[number] = StoredAnalysis(analyzer, found.value if found else None)
        return SavedMatch(
            key=tags["Match"].value,
            begun=tags["Date"].value,
            players=tuple(tags[name].value for name in _SEATS[: rules.players]),
            history=History(rules, int(seed), dealer, rounds, helped),
            comments=comments,
            opponent=tags["Opponent"].value if "Opponent" in tags else "",
            imported=imported,
            analyses=analyses,
        )

    @property
    def played(self) -> str:
        """The time of its last play, or else of its beginning."""
        return self.tags.get("Played", self.tags["Date"]).value

    def wrong(self, line: int, reason: str | Exception, **parts: object) -> FileError:
        """An error about *line*."""
        if isinstance(reason, Exception) and len(str(reason)) > _LONGEST_REASON:
            reason = str(reason)[:_LONGEST_REASON]
        return FileError(reason, self.file, line, **parts)

    def _unexpected(self, tag: Tag, reason: str, **parts: object) -> FileError:
        return self.wrong(tag.line, reason, text=tag.value[:_LONGEST_SHOWN], **parts)

    @contextmanager
    def _at(self, place: Tag | ParsedPlay) -> Iterator[None]:
        """Add the line of *place* to errors raised in this context."""
        try:
            yield
        except FileError:
            raise
        except ScopaError as error:
            raise self.wrong(place.line, error) from error

    def _is(self, name: str) -> bool:
        tag = self.tags.get(name)
        if tag and tag.value not in ("yes", "no"):
            raise self._unexpected(tag, "{name} is yes or no, not {text!r}", name=name)
        return tag is not None and tag.value == "yes"

    def _number(self, tag: Tag, least: int, most: int) -> int:
        if not (_is_number(tag.value) and len(tag.value) < 10):
            raise self._unexpected(tag, "expected a whole number, not {text!r}")
        number = int(tag.value)
        if not least <= number <= most:
            raise self._unexpected(
                tag, "expected {least} to {most}, not {text}", least=least, most=most
            )
        return number

    def _rounds(self, match: Match) -> Iterator[PlayedRound]:
        round_: Round | None = None
        for number, written in enumerate(self.rounds, 1):
            tags = written.tags
            self._number(tags["Round"], number, number)
            with self._at(tags["Round"]):
                match = match.after(round_) if round_ else match
            with self._at(tags["Deck"]):
                deck = tuple(map(Card.parse, tags["Deck"].value.split()))
                round_ = match.deal(deck)
            plays = []
            for due, play in enumerate(written.plays, 1):
                if play.number != due:
                    raise self.wrong(
                        play.line,
                        "expected play {number}, not {text}",
                        number=due,
                        text=play.number,
                    )
                with self._at(play):
                    plays.append(parse_play(round_, play.text))
                round_ = round_.play_unchecked(plays[-1])
            deal = Deal(tags["RoundSeed"].value, self._number(tags["Cut"], 0, MAX_CUT))
            with self._at(tags["RoundSeed"]):
                deal.check()
            yield PlayedRound(deal, deck, tuple(plays))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def read_file(file: Path | str, stream: BinaryIO | None = None) -> list[ParsedMatch]:
    """The matches in a file, or in a stream that the errors call by the name *file*."""
    if stream is None:
        return read_matches(read_text(Path(file), _MOST_BYTES), file)
    return read_matches(decoded(stream.read(_MOST_BYTES + 1), file, _MOST_BYTES), file)


def read_matches(text: str, file: Path | str) -> list[ParsedMatch]:
    """The matches in a text, which came from that file."""
    matches: list[ParsedMatch] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith(REMARK):
            continue
        if _CONTROL.search(line):
            raise FileError("there is a control character in it", file, number)
        fields = _TAG.fullmatch(line) if len(line) <= _LONGEST_TAG else None
        if fields:
            tag = Tag(number, re.sub(r"\\(.)", r"\1", fields[2]))
            _add_tag(matches, fields[1], tag, file)
            continue
        fields = _PLAY.fullmatch(line)
        if not fields or len(fields[2]) > _LONGEST_PLAY:
            start = line[:_LONGEST_SHOWN]
            raise FileError("expected a tag or a play, not {text!r}", file, number, text=start)
        if not (matches and matches[-1].rounds):
            raise FileError("a play stands before its round", file, number)
        play = ParsedPlay(number, int(fields[1]), fields[2].strip(), fields[3])
        matches[-1].rounds[-1].plays.append(play)
    if not matches:
        raise FileError("there is no match in it", file)
    _check_complete(matches[-1])
    return matches


def _add_tag(matches: list[ParsedMatch], name: str, tag: Tag, file: Path | str) -> None:
    if name == "Scopa":
        if tag.value != VERSION:
            raise FileError(
                "version {version} of the format; this program reads {known}",
                file,
                tag.line,
                version=tag.value[:_LONGEST_SHOWN],
                known=VERSION,
            )
        if matches:
            _check_complete(matches[-1])
        matches.append(ParsedMatch(file, tag.line))
    if not matches:
        raise FileError('a match begins with [Scopa "{version}"]', file, tag.line, version=VERSION)
    match = matches[-1]
    if name == "Round":
        _check_tags(match)
        match.rounds.append(ParsedRound())
    if name in _OF_MATCH and not match.rounds:
        tags = match.tags
    elif name in _OF_ROUND and match.rounds and not match.rounds[-1].plays:
        tags = match.rounds[-1].tags
    elif name in _OF_MATCH + _OF_ROUND:
        raise match.wrong(tag.line, "the tag {name} is not expected here", name=name)
    else:
        known = ", ".join(_OF_MATCH + _OF_ROUND)
        name = name[:_LONGEST_SHOWN]
        raise match.wrong(
            tag.line, "no tag is called {name}; the tags are {known}", name=name, known=known
        )
    if name in tags:
        raise match.wrong(tag.line, "the tag {name} is there twice", name=name)
    tags[name] = tag


def _check_complete(match: ParsedMatch) -> None:
    _check_tags(match)
    if not match.rounds:
        raise match.wrong(match.line, "the match has no round")


def _check_tags(match: ParsedMatch) -> None:
    names: tuple[str, ...] = _OF_MATCH
    tags, line = match.tags, match.line
    if match.rounds:
        names, tags = _OF_ROUND, match.rounds[-1].tags
        line = tags["Round"].line
    for name in names:
        if name not in tags and name not in _OPTIONAL:
            raise match.wrong(line, "the tag {name} is missing", name=name)
