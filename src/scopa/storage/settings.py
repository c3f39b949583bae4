"""What the player has set: one TOML file that a person can read, write and comment.

A file with faults is used as far as it is sound.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.storage.fault import Fault
from scopa.storage.file_reading import read_whole
from scopa.storage.paths import config_folder

USUAL = "usual"
"""What is set for a seat at which the usual opponent plays."""
OWN_GAME = "own"
"""The name of a game that is played by the rules in the table ``[rules]``."""

LONGEST_PAUSE_MS = 60_000
MOST_BYTES = 100_000
"""No longer is a file that a person writes by hand."""
_LONGEST_LINE = 2000
_MOST_FAULTS = 20
_LONGEST_TABLE = 5000
_LONGEST_SHOWN = 80
_GONE = ("memory",)  # settings of older versions, which mean nothing any more
_DECODE_FAULT = re.compile(r"(.*) \(at line (\d+), column \d+\)")


class Settings(NamedTuple):
    """What can be set."""

    deck: str = "napoletane"
    theme: str = "felt"
    ascii: bool = False
    color: str = "auto"
    first_dealer: str = "draw"
    cut: bool = True
    """Whether the player cuts the deck; otherwise it is cut for them."""
    opponent: str = DEFAULT_OPPONENT
    seat_2: str = USUAL
    """Who plays on the right where there are several; that is not always the opponent of two."""
    seat_3: str = USUAL
    """Who plays opposite, or on the left of three."""
    seat_4: str = USUAL
    pause_ms: int = 600
    """How long an opponent takes at least before it shows its play, in milliseconds."""
    wait: str = "never"
    """After which of an opponent's plays the game waits for OK: always, captures, never."""
    show_ms: int = 1000
    """How long an opponent's card that is laid is shown otherwise; a capture, three times that."""
    animation: bool = True
    bell: bool = False
    mouse: bool = True
    """Whether clicks are for the game; otherwise the terminal selects text by them."""
    expected_points: bool = False
    """Whether the coach says what each play is worth."""
    sayings: bool = True
    """Whether the opponents say something now and then."""
    language: str = "auto"
    """The code of what is spoken."""
    game: str = "scopa"
    rules: Mapping[str, object] = MappingProxyType({})
    """The rules of an `OWN_GAME`, as far as they are not those of Scopa."""
    keys: Mapping[str, object] = MappingProxyType({})
    """For what a key does the keys that do it, where they are not the usual ones."""

    def changed(self, name: str, value: object) -> Settings:
        """These settings but for one, which is checked to be of the right kind."""
        return Settings(**{**self._asdict(), name: value})

    def opponents(self, players: int, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """Who plays at the seats after the first one of so many *players*: as *asked*, or as set.

        >>> Settings(opponent="rosa", seat_3="carla").opponents(4, ["nino"])
        ('nino', 'carla', 'rosa')
        """
        kept = (self.seat_2, self.seat_3, self.seat_4) if players > 2 else (USUAL,)
        named = [*asked, *[""] * players][: players - 1]
        return tuple(
            name or (self.opponent if there == USUAL else there)
            for name, there in zip(named, kept, strict=False)
        )

    def with_opponents(self, names: Sequence[str]) -> Settings:
        """These settings with those *names* at the seats after the first one.

        Where all are the same that is the usual opponent from now on, everywhere.
        """
        if len(set(names)) == 1:
            return self._replace(opponent=names[0], seat_2=USUAL, seat_3=USUAL, seat_4=USUAL)
        second, third, *fourth = names
        return self._replace(seat_2=second, seat_3=third, seat_4="".join(fourth) or self.seat_4)

    def changes_to(self, other: Settings) -> Mapping[str, object]:
        """The settings in which *other* differs, as they are there."""
        return {
            name: value for name, value in other._asdict().items() if value != self._asdict()[name]
        }


USUAL_SETTINGS = Settings()
"""What holds where nothing is set."""


class SettingsFile(NamedTuple):
    """The settings in the file at *path*, and what is wrong with it."""

    path: Path
    lines: Sequence[str]
    settings: Settings
    problems: Sequence[Fault]

    @classmethod
    def load(cls, path: Path, known: Mapping[str, Collection[str]]) -> SettingsFile:
        """The file at *path*, which need not be there; *known* names what can be chosen."""
        try:
            text = read_text(path)
        except (FileNotFoundError, NotADirectoryError):
            return cls(path, (), USUAL_SETTINGS, ())
        except OSError as error:
            why = error.strerror or str(error)
            return cls(
                path, (), USUAL_SETTINGS, (Fault.at(path, 0, "cannot be read: {why}", why=why),)
            )
        file = cls(path, text.split("\n"), USUAL_SETTINGS, ())
        tables, faults = sound_tables(file.lines)
        problems = [Fault.at(path, line, "{why}", why=fault) for line, fault in faults]
        settings, unsaid = USUAL_SETTINGS, 0
        for written, value in tables.items():
            name = written.replace("-", "_")
            if name in _GONE:
                continue
            fault = _fault(name, value, known)
            if fault is None:
                settings = settings.changed(name, value)
            elif len(problems) < _MOST_FAULTS:
                problems.append(file.fault(written, fault))
            else:
                unsaid += 1
        if unsaid:
            problems.append(Fault.at(path, 0, "{number} more settings are wrong", number=unsaid))
        return cls(path, file.lines, settings, problems)

    def fault(self, key: str, why: object, table: str = "") -> Fault:
        """*why* the *key* of that *table* is wrong, after the file and the line."""
        number = _line_of(self.lines, key, table) or (table and _line_of(self.lines, table, ""))
        return Fault.at(self.path, number or 0, "{why}", why=why)


def settings_file() -> Path:
    """Where the settings are kept."""
    return config_folder() / "settings.toml"


def read_text(path: Path) -> str:
    """The text of the file at *path*.

    :raises OSError: it cannot be read, is too long, or no text in UTF-8.
    """
    try:
        return read_whole(path, MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise OSError(f"not UTF-8: {error}") from error


def sound_tables(
    lines: Sequence[str],
) -> tuple[Mapping[str, object], list[tuple[int, Fault]]]:
    """What can be read when faulty lines are left out, and the faults by line.

    At the line 0 stands why nothing could be read from a line on, or at all.
    """
    rest = [line if len(line) <= _LONGEST_LINE else "" for line in lines]
    faults = [
        (number, Fault("longer than {most} characters", most=_LONGEST_LINE))
        for number, line in enumerate(lines, 1)
        if len(line) > _LONGEST_LINE
    ]
    first_unused = 1
    for _ in range(_MOST_FAULTS - 1):
        try:
            return tomllib.loads("\n".join(rest)), faults
        except tomllib.TOMLDecodeError as error:
            found = _DECODE_FAULT.match(str(error))
            last = max(n for n, line in enumerate(rest, 1) if line)
            number = min(int(found[2]), last) if found else last
            while not rest[number - 1]:  # what is left out already was not the cause
                number -= 1
            faults.append((number, Fault("{why}", why=found[1] if found else str(error))))
            rest[number - 1], first_unused = "", number
        except (RecursionError, ValueError):  # brackets in brackets, a number of too many digits
            break
    try:
        sound = tomllib.loads("\n".join(rest[: first_unused - 1]))
    except (RecursionError, ValueError):
        sound, first_unused = {}, 1
    fault = Fault("too much is wrong with it; nothing of it is used")
    if first_unused > 1:
        fault = Fault(
            "too much is wrong with it; nothing from line {line} on is used", line=first_unused
        )
    return sound, [*faults, (0, fault)]


def _fault(name: str, value: object, known: Mapping[str, Collection[str]]) -> Fault | None:
    """What is wrong with that *value* for the setting *name*, if anything is."""
    usual = USUAL_SETTINGS._asdict().get(name)
    if usual is None:
        names = ", ".join(Settings._fields)
        return Fault("no setting called {name!r}; there are {names}", name=name, names=names)
    if isinstance(usual, Mapping):
        if isinstance(value, Mapping) and len(repr(value)) <= _LONGEST_TABLE:
            return None
        return Fault(
            "{name} is a table, [{name}], of no more than {most} characters",
            name=name,
            most=_LONGEST_TABLE,
        )
    fault = _wrong_value(name, value, usual, known.get(name))
    if fault is None:
        return None
    default = str(usual).lower() if isinstance(usual, bool) else usual
    return Fault("{what}; the default is {usual}", what=fault, usual=default)


def _wrong_value(
    name: str, value: object, usual: object, known: Collection[str] | None
) -> Fault | None:
    """What is wrong with that *value*, which is to be of the kind of the *usual* one."""
    shown = f"{value!r:.{_LONGEST_SHOWN}}"
    if isinstance(usual, bool):
        if not isinstance(value, bool):
            return Fault("{name} is true or false, not {value}", name=name, value=shown)
    elif isinstance(usual, int):
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not (is_number and value in range(LONGEST_PAUSE_MS + 1)):
            return Fault(
                "{name} is a whole number from 0 to {most}, not {value}",
                name=name,
                most=LONGEST_PAUSE_MS,
                value=shown,
            )
    elif not isinstance(value, str):
        return Fault("{name} is a name in quotes, not {value}", name=name, value=shown)
    elif known is not None and value not in known:
        names = ", ".join(known)
        return Fault(
            "no {name} called {value}; there are {names}", name=name, value=shown, names=names
        )
    return None


def _line_of(lines: Sequence[str], key: str, table: str) -> int:
    """The number of the line that gives *key* a value in that *table*, or begins it; else 0."""
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
