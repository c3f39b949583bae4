"""The settings: one TOML file that a person can read, write and comment.

The sound lines of a file with faults are used; saving changes only the lines concerned.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.errors import ScopaError
from scopa.storage.errors import FileError, MissingFile
from scopa.storage.paths import config_folder
from scopa.storage.text_files import read_text, replace_text
from scopa.storage.toml_file import changed_toml

USUAL = "usual"  # the value for a seat at which the usual opponent plays
FIRST_DEALERS = ("draw", "human", "computer", "random")
WAITS = ("always", "captures", "never")
COLOR_CHOICES = ("auto", "always", "256", "16", "8", "never")
LONGEST_PAUSE_MS = 60_000
_NEW_FILE = "# What is set for scopa; `scopa --help` says what there is.\n"
_LONGEST_LINE = 2000
_MOST_FAULTS = 20
_LONGEST_TABLE = 5000
_LONGEST_SHOWN = 80
_GONE = ("memory",)  # settings of older versions, which mean nothing any more
_DECODE_FAULT = re.compile(r"(.*) \(at line (\d+), column \d+\)")


class Settings(NamedTuple):
    """The settings by name, with their defaults.

    seat_2, seat_3, seat_4: who plays there where there are several opponents
    pause_ms: how long an opponent takes at least before it shows its play
    wait: after which plays of an opponent the game waits for OK: always, captures, never
    show_ms: how long a card that an opponent lays is shown otherwise; a capture, three times that
    bell_pattern: the bell, if it rings, tells by its number of rings what happened
    mouse: clicks are for the game; otherwise the terminal selects text by them
    expected_points: the coach says what each play is worth
    sayings: the opponents say something now and then
    spanish_figures: those of the Spanish deck carry 10, 11 and 12
    game: as `parse_game` reads it
    your_game: the last one that no list of games has; empty if there is none
    keys: the keys of each action that has not the usual ones
    """

    deck: str = "napoletane"
    theme: str = "felt"
    ascii: bool = False
    color: str = "auto"
    first_dealer: str = "draw"
    opponent: str = DEFAULT_OPPONENT
    seat_2: str = USUAL
    seat_3: str = USUAL
    seat_4: str = USUAL
    pause_ms: int = 600
    wait: str = "never"
    show_ms: int = 1000
    animation: bool = True
    bell: bool = False
    bell_pattern: bool = False
    mouse: bool = True
    expected_points: bool = False
    sayings: bool = True
    spanish_figures: bool = False
    language: str = "auto"
    game: str = "scopa"
    your_game: str = ""
    keys: Mapping[str, object] = MappingProxyType({})

    def changed(self, name: str, value: object) -> Settings:
        """These settings with another value for one, which must be of its type."""
        return Settings(**{**self._asdict(), name: value})

    def opponents(self, players: int, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """The opponents of a game for *players* players, from the second seat on.

        asked: the names that were asked for; those missing or empty are as set

        >>> Settings(opponent="rosa", seat_3="carla").opponents(4, ["nino"])
        ('nino', 'carla', 'rosa')
        """
        chosen = (self.seat_2, self.seat_3, self.seat_4) if players > 2 else (USUAL,)
        named = [*asked, *[""] * players][: players - 1]
        return tuple(
            name or (self.opponent if there == USUAL else there)
            for name, there in zip(named, chosen, strict=False)
        )

    def with_opponents(self, names: Sequence[str]) -> Settings:
        """These settings with opponents from the second seat on; if all are one, it is the usual.

        >>> Settings().with_opponents(["rosa", "nino"]).opponents(3)
        ('rosa', 'nino')
        """
        if len(set(names)) == 1:
            return self._replace(opponent=names[0], seat_2=USUAL, seat_3=USUAL, seat_4=USUAL)
        second, third, *fourth = names
        return self._replace(seat_2=second, seat_3=third, seat_4="".join(fourth) or self.seat_4)

    def for_first_match(self, explicit: Collection[str]) -> Settings:
        """These settings for one who has never finished a match, which then begins with cards.

        explicit: names of settings, which stay as they are

        >>> Settings().for_first_match(()).first_dealer
        'computer'
        """
        draws = self.first_dealer == "draw" and "first_dealer" not in explicit
        return self._replace(first_dealer="computer") if draws else self

    def changes_to(self, other: Settings) -> Mapping[str, object]:
        """The values of *other* that differ from these, by name."""
        mine = self._asdict()
        return {name: value for name, value in other._asdict().items() if value != mine[name]}


USUAL_SETTINGS = Settings()


class SettingsFile(NamedTuple):
    """A file of settings: its lines, their values, and their faults.

    explicit: the names of the settings that it sets
    """

    path: Path
    lines: Sequence[str]
    settings: Settings
    problems: Sequence[FileError]
    explicit: frozenset[str] = frozenset()

    @classmethod
    def load(cls, path: Path, known: Mapping[str, Collection[str]]) -> SettingsFile:
        """Read the file, which need not be there.

        known: for each setting that is a choice, the values there are
        """
        try:
            text = read_text(path)
        except FileError as error:
            if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
                return cls(path, (), USUAL_SETTINGS, ())
            problem = FileError("cannot be read: {why}", path, why=error.why)
            return cls(path, (), USUAL_SETTINGS, (problem,))
        file = cls(path, text.split("\n"), USUAL_SETTINGS, ())
        tables, problems = _sound_tables(path, file.lines)
        settings, explicit = USUAL_SETTINGS, set()
        for written, value in tables.items():
            name = written.replace("-", "_")
            if name in _GONE:
                continue
            fault = _fault(name, value, known)
            if fault is None:
                settings = settings.changed(name, value)
                explicit.add(name)
            elif len(problems) < _MOST_FAULTS:
                problems.append(file.fault(written, fault))
        return cls(path, file.lines, settings, problems, frozenset(explicit))

    def fault(self, key: str, why: str | Exception, table: str = "") -> FileError:
        """An error about a key (of a table), with the file and the line."""
        line = _line_of(self.lines, key, table) or (_line_of(self.lines, table) if table else 0)
        return FileError(why, self.path, line)


def settings_file() -> Path:
    """The file of the settings."""
    return config_folder() / "settings.toml"


def save_settings(path: Path, changes: Mapping[str, object]) -> None:
    """Write settings by name into the file, which need not be there; faulty lines stay in it."""
    try:
        text = read_text(path)
    except MissingFile:
        text = _NEW_FILE
    lines = text.split("\n")
    tables, faults = _sound_tables(path, lines)
    aside = {}
    for fault in faults:
        if not fault.line:
            raise fault
        mark = f"#=line={fault.line}="
        aside[mark], lines[fault.line - 1] = lines[fault.line - 1], mark
    wanted = {
        key: None if value == {} else value
        for name, value in changes.items()
        for key in [key for key in tables if key.replace("-", "_") == name] or [name]
    }
    changed = changed_toml(path, "\n".join(lines), wanted)
    for mark, line in aside.items():
        changed = changed.replace(mark, line)
    replace_text(path, changed)


def _sound_tables(path: Path, lines: Sequence[str]) -> tuple[Mapping[str, object], list[FileError]]:
    # What can be read when faulty lines are left out, and the faults. The last one has no line if
    # nothing could be read.
    rest, faults = list(lines), []
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            faults.append(
                FileError("longer than {most} characters", path, number, most=_LONGEST_LINE)
            )
            rest[number - 1] = ""
    for _ in range(_MOST_FAULTS):
        try:
            return tomllib.loads("\n".join(rest)), faults
        except tomllib.TOMLDecodeError as error:
            place = _DECODE_FAULT.match(str(error))
            last = max(n for n, line in enumerate(rest, 1) if line)
            number = min(int(place[2]), last) if place else last
            while not rest[number - 1]:  # what is left out already was not the cause
                number -= 1
            faults.append(FileError(place[1] if place else str(error), path, number))
            rest[number - 1] = ""
        except (RecursionError, ValueError):  # brackets in brackets, a number of too many digits
            break
    return {}, [*faults, FileError("too much is wrong with it; nothing of it is used", path)]


def _fault(name: str, value: object, known: Mapping[str, Collection[str]]) -> ScopaError | None:
    usual = USUAL_SETTINGS._asdict().get(name)
    shown = f"{value!r:.{_LONGEST_SHOWN}}"
    if usual is None:
        names = ", ".join(Settings._fields)
        return ScopaError("no setting called {name!r}; there are {names}", name=name, names=names)
    if isinstance(usual, Mapping):
        if isinstance(value, Mapping) and len(repr(value)) <= _LONGEST_TABLE:
            return None
        return ScopaError(
            "{name} is a table, [{name}], of no more than {most} characters",
            name=name,
            most=_LONGEST_TABLE,
        )
    if name in ("game", "your_game") and isinstance(value, str) and value != usual:
        from scopa.engine import parse_game  # the title is there before the engine is loaded

        try:
            parse_game(value)
        except ScopaError as error:
            return ScopaError(
                "{what}; the default is {usual}", what=error, usual=USUAL_SETTINGS.game
            )
    if isinstance(usual, bool):
        is_right = isinstance(value, bool)
        fault = ScopaError("{name} is true or false, not {value}", name=name, value=shown)
    elif isinstance(usual, int):
        is_right = type(value) is int and 0 <= value <= LONGEST_PAUSE_MS
        fault = ScopaError(
            "{name} is a whole number from 0 to {most}, not {value}",
            name=name,
            most=LONGEST_PAUSE_MS,
            value=shown,
        )
    elif isinstance(value, str) and name in known:
        is_right, names = value in known[name], ", ".join(known[name])
        fault = ScopaError(
            "no {name} called {value}; there are {names}", name=name, value=shown, names=names
        )
    else:
        is_right = isinstance(value, str)
        fault = ScopaError("{name} is a name in quotes, not {value}", name=name, value=shown)
    if is_right:
        return None
    default = str(usual).lower() if isinstance(usual, bool) else usual
    return ScopaError("{what}; the default is {usual}", what=fault, usual=default)


def _line_of(lines: Sequence[str], key: str, table: str = "") -> int:
    # The line, from 1, that gives the key of the table a value, or begins that table; or 0.
    within = ""
    for number, line in enumerate(lines, 1):
        header = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
        if header:
            within = header[1]
            if not table and within == key:
                return number
        elif within == table and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*=""", line):
            return number
    return 0
