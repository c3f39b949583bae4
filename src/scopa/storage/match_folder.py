"""The folder of matches: one file a match, which is the save, the record, the export, the backup.

Figures of many matches are read from tags and comments, without playing anything again. What cannot
be read or written raises `FileError`; a folder that is not there has no matches.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scopa.engine import Rules, parse_rules
from scopa.storage.files import FileError, file_errors, read_bytes, replace_text
from scopa.storage.match_file import SavedMatch, format_match, new_key, parse_values, unescaped
from scopa.storage.match_reader import MOST_BYTES, Reading, read_matches

SUFFIX = ".scopa"
_NEVER = datetime.fromtimestamp(0, UTC)  # when a match was begun whose file tells no time
_KEY_IN_NAME = 8  # its last characters
_HARMLESS = re.compile(r"[^0-9A-Za-z-]+")


class RoundFigures(NamedTuple):
    """A round as its tags tell it.

    points: by side; none as long as it goes on
    judge: who has judged all of it, if anybody has
    """

    points: tuple[int, ...]
    judge: str = ""


class MatchFigures(NamedTuple):
    """A match as its tags tell it.

    changed: when its file was last written, in seconds since 1970
    winner: the side that has won; None as long as the match goes on
    """

    file: Path
    changed: float
    key: str
    begun: str
    players: tuple[str, ...]
    opponent: str
    rules: Rules
    helped: bool
    imported: bool
    rounds: tuple[RoundFigures, ...]
    winner: int | None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side, in all rounds that are over."""
        over = [round_.points for round_ in self.rounds if round_.points]
        return tuple(map(sum, zip(*over, strict=True))) if over else (0,) * self.rules.sides

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def can_be_continued(self) -> bool:
        return not (self.is_over or self.imported)

    @property
    def round(self) -> int:
        """The number of the current or next round, from 1; 0 if the match is over."""
        over = sum(bool(round_.points) for round_ in self.rounds)
        return 0 if self.is_over else over + 1


class Decision(NamedTuple):
    """A play of whose alternatives something is known.

    round, number: of the round and of the play in it, from 0
    cost: how much more the best play was worth, in round points, 0 or more
    parts: of that cost by kind, where they are known
    """

    round: int
    number: int
    seat: int
    cost: float
    parts: Mapping[str, float]


# --------------------------------------------------------------------------------------- many


def figures_of_all(folder: Path) -> tuple[list[MatchFigures], list[FileError]]:
    """The matches in a folder, the last begun last, and the faults of the files that are none."""
    found, faults = [], []
    for file in match_files(folder):
        try:
            found.append(figures(file))
        except FileError as error:
            faults.append(error)
    found.sort(key=lambda match: (time_of(match.begun) or _NEVER, match.file.name))
    return found, sorted(faults, key=str)


def match_files(folder: Path) -> list[Path]:
    """The match files in a folder, in any order."""
    with file_errors(folder):
        try:
            return [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []


def figures(file: Path) -> MatchFigures:
    """The match in a file of the folder, by its tags; it has at least a round that can be read."""
    data = read_bytes(file, MOST_BYTES)
    with file_errors(file):
        changed = file.stat().st_mtime
    try:
        return _figures_by_tags(file, changed, data)
    except (ValueError, LookupError):
        read = _reading(file, data)
        return _figures_by_tags(file, changed, format_match(read.match or read.sound).encode())


def _figures_by_tags(file: Path, changed: float, data: bytes) -> MatchFigures:
    """The same of a text that the program has written, which needs no playing again.

    :raises ValueError: or LookupError: it has not.
    """
    text, _, _torn = data.decode().rpartition("\n")
    header, *rounds = text.split('\n[Round "')
    tags = dict(map(_name_and_value, header.split("\n")[:-1]))
    _, ended, result = rounds[-1].rpartition('\n[Winner "')
    rules = _rules(tags["Rules"])
    return MatchFigures(
        file=file,
        changed=changed,
        key=tags["Match"],
        begun=tags["Date"],
        players=tuple(tags[f"Seat{seat + 1}"] for seat in range(rules.players)),
        opponent=tags.get("Opponent", ""),
        rules=rules,
        helped="Helped" in tags,
        imported="Imported" in tags,
        rounds=tuple(map(_round_figures, rounds)),
        winner=int(result[0]) - 1 if ended and '\n[Result "' in result else None,
    )


def _name_and_value(line: str) -> tuple[str, str]:
    name, _, value = line.partition(' "')
    if not value.endswith('"]'):
        raise ValueError
    return name[1:], unescaped(value[:-2])


def _round_figures(text: str) -> RoundFigures:
    _, is_over, points = text.rpartition('\n[Points "')
    _, _, judge = text.partition('\n[Judge "')
    by_side = tuple(map(int, points.partition('"')[0].split())) if is_over else ()
    return RoundFigures(by_side, unescaped(judge.partition('"]\n')[0]))


_rules = cache(parse_rules)


def decisions(match: SavedMatch) -> Iterator[Decision]:
    """The decisions in a match beside which values stand, in their order."""
    history = match.history
    for number, place in sorted(match.values):
        values = parse_values(match.values[number, place])
        best, made = next(iter(values.values())), values.get(history.rounds[number].plays[place])
        if made is not None:
            seat = (history.dealer + number + 1 + place) % history.rules.players
            kinds = {*best.parts, *made.parts} if made.parts else ()
            parts = {kind: best.parts.get(kind, 0.0) - made.parts.get(kind, 0.0) for kind in kinds}
            yield Decision(number, place, seat, best.points - made.points, parts)


# ---------------------------------------------------------------------------------------- one


def load(file: Path) -> Reading:
    """The match in a file of the folder, as far as it is sound."""
    return _reading(file, read_bytes(file, MOST_BYTES))


def _reading(file: Path, data: bytes) -> Reading:
    return next(read_matches(io.BufferedReader(io.BytesIO(data)), file, torn=True))


def find(folder: Path, key: str, *, by_name: bool = False) -> Path | None:
    """The file of the match with that key.

    by_name: it can only have the name that the program has given it
    """
    files, named = match_files(folder), _key_in_name(key) + SUFFIX
    usual = [file for file in files if file.name.endswith(named)]
    for file in usual if by_name else dict.fromkeys([*usual, *files]):
        with suppress(FileError):
            if figures(file).key == key:
                return file
    return None


def delete(file: Path) -> None:
    """Delete a file of the folder."""
    with file_errors(file):
        file.unlink()


def file_name(match: SavedMatch) -> str:
    """The name of the file of a match: when it began, against whom, and the end of its key."""
    begun = datetime.fromisoformat(match.begun)
    begin = f"{by_clock_here(begun):%Y-%m-%d-%H%M}"
    if match.key.startswith(("daily-", "practice-")):
        begin = match.key[: -1 - len(match.key.rpartition("-")[2])]
    opponent = match.opponent or "-".join(match.players[1:])
    words = filter(None, (begin, _HARMLESS.sub("-", opponent)[:40].strip("-"), ""))
    return f"{'-'.join(words)}-{_key_in_name(match.key)}{SUFFIX}"


def _key_in_name(key: str) -> str:
    return _HARMLESS.sub("-", key)[-_KEY_IN_NAME:]


def add(folder: Path, match: SavedMatch) -> Path:
    """Write a match to a new file; its key is in no other file there. Returns the file."""
    file = folder / file_name(match)
    if os.path.exists(file):  # noqa: PTH110 (it raises nothing)
        file = folder / f"{file.stem}-{new_key()}{SUFFIX}"
    replace_text(file, format_match(match))
    return file


def now_here() -> datetime:
    return by_clock_here(datetime.now(UTC))


def time_of(begun: str) -> datetime | None:
    """When a match was *begun*, by the clock here; None if its file tells no time."""
    try:
        return by_clock_here(datetime.fromisoformat(begun))
    except (ValueError, OverflowError, OSError):
        return None


def by_clock_here(moment: datetime) -> datetime:
    """A *moment* by the clock here; without a zone, it is one of this clock.

    POSIX allows zones of 24 hours and more, of which Python knows nothing.
    """
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
