"""What the player has set: one TOML file that a person can read, write and comment.

A file with faults is used as far as it is sound. What the game itself changes in it are single
lines; everything else stays as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.records.folders import config_folder

OWN_GAME = "own"
"""The name of a game that is played by the rules in the table ``[rules]``."""

_NEW_FILE = ("# What is set for scopa; `scopa --help` and the README say what there is.", "")
_TABLE = re.compile(r"\s*\[")
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
    pause_ms: int = 600
    """How long an opponent takes at least before it shows its play, in milliseconds."""
    animation: bool = True
    bell: bool = False
    mouse: bool = True
    """Whether clicks are for the game; otherwise the terminal selects text by them."""
    expected_points: bool = False
    """Whether the coach says what each play is worth."""
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
    problems: Sequence[str]

    @classmethod
    def load(cls, path: Path, known: Mapping[str, Collection[str]]) -> SettingsFile:
        """The file at *path*, which need not be there; *known* names what can be chosen."""
        try:
            text = path.read_text("utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return cls(path, (), USUAL_SETTINGS, ())
        except (OSError, UnicodeDecodeError) as error:
            return cls(path, (), USUAL_SETTINGS, (f"{path}: cannot be read: {error}",))
        file = cls(path, text.splitlines(), USUAL_SETTINGS, ())
        tables, faults = _sound_tables(file.lines)
        problems = [f"{path}, line {number}: {fault}" for number, fault in faults]
        settings = USUAL_SETTINGS
        for written, value in tables.items():
            name = written.replace("-", "_")
            fault = _fault(name, value, known)
            if fault:
                problems.append(f"{file.place(written)}: {fault}")
            else:
                settings = settings.changed(name, value)
        return cls(path, file.lines, settings, problems)

    def place(self, key: str, table: str = "") -> str:
        """Where *key* of that *table* is written, for a sentence: the file and the line."""
        number = _line_of(self.lines, key, table) or (table and _line_of(self.lines, table, ""))
        return f"{self.path}, line {number}" if number else str(self.path)


def settings_file() -> Path:
    """Where the settings are kept."""
    return config_folder() / "settings.toml"


def save_settings(path: Path, changes: Mapping[str, object]) -> None:
    """Write *changes* into the file at *path*, which need not be there.

    :raises OSError: it cannot be written.
    """
    from scopa.records.file_writing import replace_text

    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        lines = list(_NEW_FILE)
    except UnicodeDecodeError as error:
        raise OSError(f"not UTF-8: {error}") from error
    for name, value in changes.items():
        if isinstance(value, Mapping):
            lines = _with_table(lines, name, value)
        else:
            lines = _with_line(lines, name, _toml(value))
    replace_text(path, "\n".join(lines) + "\n")


def _sound_tables(lines: Sequence[str]) -> tuple[Mapping[str, object], list[tuple[int, str]]]:
    """What can be read when faulty lines are left out, and the faults by line."""
    import tomllib

    rest = list(lines)
    faults: list[tuple[int, str]] = []
    while True:
        try:
            return tomllib.loads("\n".join(rest)), faults
        except tomllib.TOMLDecodeError as error:
            found = _DECODE_FAULT.match(str(error))
            last = max(n for n, line in enumerate(rest, 1) if line)
            number = min(int(found[2]), last) if found else last
            while not rest[number - 1]:  # what is left out already was not the cause
                number -= 1
            faults.append((number, found[1] if found else str(error)))
            rest[number - 1] = ""


def _fault(name: str, value: object, known: Mapping[str, Collection[str]]) -> str:
    """What is wrong with that *value* for the setting *name*, if anything is."""
    usual = USUAL_SETTINGS._asdict().get(name)
    if usual is None:
        return f"no setting called {name!r}; there are {', '.join(Settings._fields)}"
    if isinstance(usual, Mapping):
        return "" if isinstance(value, Mapping) else f"{name} is a table: [{name}]"
    if isinstance(usual, bool):
        return "" if isinstance(value, bool) else f"{name} is true or false, not {value!r}"
    if isinstance(usual, int):
        is_number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        return "" if is_number else f"{name} is a whole number, not {value!r}"
    if not isinstance(value, str):
        return f"{name} is a name in quotes, not {value!r}"
    if name in known and value not in known[name]:
        return f"no {name} called {value!r}; there are {', '.join(known[name])}"
    return ""


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


def _toml(value: object) -> str:
    if isinstance(value, bool | int):
        return str(value).lower()
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _with_line(lines: Sequence[str], name: str, value: str) -> list[str]:
    """*lines* with that *value*; a comment behind the old one stays."""
    end = next((n for n, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    spelling = name.replace("_", "[_-]")
    for number in range(end):
        found = re.match(rf"""(\s*{spelling}\s*=\s*)("[^"]*"|'[^']*'|[^#\s]+)(.*)""", lines[number])
        if found:
            return [*lines[:number], f"{found[1]}{value}{found[3]}", *lines[number + 1 :]]
    while end and not lines[end - 1].strip() and end < len(lines):
        end -= 1
    return [*lines[:end], f"{name} = {value}", *lines[end:]]


def _with_table(lines: Sequence[str], name: str, table: Mapping[str, object]) -> list[str]:
    """*lines* with that *table* instead of one that may be there."""
    rest, is_inside = [], False
    for line in lines:
        if _TABLE.match(line):
            is_inside = re.match(rf"\s*\[\s*{name}\s*\]", line) is not None
        if not is_inside:
            rest.append(line)
    if table:
        gap = [""] if rest and rest[-1].strip() else []
        rest += [*gap, f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in table.items())]
    return rest
