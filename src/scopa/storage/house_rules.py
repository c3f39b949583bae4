"""House rules: sets of rules with a name, kept in one TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from scopa.engine import PRESETS, Rules, ScopaError
from scopa.storage.errors import RecordError as RecordError
from scopa.storage.file_writing import replace_text
from scopa.storage.paths import config_folder
from scopa.storage.settings import read_text

LONGEST_NAME = 30
NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_NAME - 1}}}")
"""What a set of rules may be called."""


def house_rules_file() -> Path:
    """Where house rules are kept."""
    return config_folder() / "house-rules.toml"


def load_house_rules(file: Path) -> dict[str, Rules]:
    """The house rules in *file* by name; none if there is no such file.

    :raises RecordError: it cannot be read, or what it says is not possible.
    """
    try:
        tables = tomllib.loads(read_text(file))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise RecordError(error.strerror or str(error), file) from error
    except tomllib.TOMLDecodeError as error:
        raise RecordError(str(error), file) from error
    except (ValueError, RecursionError) as error:
        raise RecordError("too many brackets in brackets, or digits in a number", file) from error
    return _read(tables, file)


def _read(tables: Mapping[str, object], file: Path) -> dict[str, Rules]:
    """The rules of which *tables*, those of *file*, speak.

    :raises RecordError: one of them is not possible.
    """
    rules = {}
    for name, options in tables.items():
        if not isinstance(options, Mapping):
            raise RecordError(
                "{key} belongs under the name of a set of rules, [name]", file, key=name
            )
        try:
            rules[name] = Rules.from_options(options)
        except ScopaError as error:
            raise RecordError("[{name}]: {why}", file, name=name, why=error) from error
    return rules


def save_house_rules(file: Path, name: str, rules: Rules) -> None:
    """Keep *rules* under *name* in *file*; what is there under that name is replaced.

    :raises RecordError: the name cannot be used, or the file cannot be read or written.
    """
    if not NAME.fullmatch(name):
        raise RecordError(
            "{name!r} is no name for rules: up to {most} letters, digits, - and _, a letter or "
            "digit first",
            name=name,
            most=LONGEST_NAME,
        )
    if name in PRESETS:
        raise RecordError("{name!r} is the name of a variant; choose another", name=name)
    _change(file, name, {**load_house_rules(file), name: rules})


def delete_house_rules(file: Path, name: str) -> None:
    """Take the rules of that *name*, which may not be there, out of *file*.

    :raises RecordError: the file cannot be read or written.
    """
    kept = load_house_rules(file)
    if kept.pop(name, None) is not None:
        _change(file, name, kept)


def _change(file: Path, name: str, wanted: Mapping[str, Rules]) -> None:
    """Make *file* say what is *wanted*, in which only *name* is new; all other lines stay."""
    try:
        lines = read_text(file).splitlines() if file.exists() else []
        start, end = _table(lines, name)
        new = _written(name, wanted[name]) if name in wanted else []
        blank = [""] if new and start and lines[start - 1] else []
        text = "\n".join([*lines[:start], *blank, *new, *lines[end:], ""])
        if _read(tomllib.loads(text), file) != wanted:
            raise ValueError
        replace_text(file, text)
    except OSError as error:
        raise RecordError("cannot be written: {why}", file, why=error.strerror) from error
    except ValueError as error:
        raise RecordError(
            "{name} is written in a way that cannot be changed here", file, name=name
        ) from error


def _table(lines: Sequence[str], name: str) -> tuple[int, int]:
    """From where to where the table of that *name* goes in *lines*; at their end, if nowhere.

    Remarks and blank lines before the next table belong to that one.
    """
    header = re.compile(rf"""\s*\[\s*(["']?){re.escape(name)}\1\s*\]""")
    start = next((at for at, line in enumerate(lines) if header.match(line)), len(lines))
    end = start + 1
    while end < len(lines) and not lines[end].lstrip().startswith("["):
        end += 1
    while start < end - 1 and lines[end - 1].lstrip()[:1] in ("", "#"):
        end -= 1
    return start, end


def _written(name: str, rules: Rules) -> list[str]:
    lines = [f"[{name}]"]
    for option, value in rules.options.items():
        shown = str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        lines.append(f"{option} = {shown}")
    return lines
