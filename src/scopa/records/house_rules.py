"""House rules: sets of rules with a name, kept in one TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from scopa.engine import PRESETS, Rules, ScopaError
from scopa.records.errors import RecordError as RecordError
from scopa.records.file_writing import replace_text
from scopa.records.folders import config_folder
from scopa.records.settings import read_text

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,29}")


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
    rules = {}
    for name, options in tables.items():
        if not isinstance(options, Mapping):
            raise RecordError(f"{file}: {name} belongs under the name of a set of rules, [name]")
        try:
            rules[name] = Rules.from_options(options)
        except ScopaError as error:
            raise RecordError(f"{file}, [{name}]: {error}") from error
    return rules


def save_house_rules(file: Path, name: str, rules: Rules) -> None:
    """Keep *rules* under *name* in *file*; what is there under that name is replaced.

    :raises RecordError: the name cannot be used, or the file cannot be read or written.
    """
    if not _NAME.fullmatch(name):
        raise RecordError(
            f"{name!r} is no name for rules: up to 30 letters, digits, - and _, a letter or "
            "digit first"
        )
    if name in PRESETS:
        raise RecordError(f"{name!r} is the name of a variant; choose another")
    every = {**load_house_rules(file), name: rules}
    text = "\n".join(_table(title, kept) for title, kept in every.items())
    try:
        replace_text(file, text)
    except OSError as error:
        raise RecordError(f"{file}: cannot be written: {error.strerror}") from error


def _table(name: str, rules: Rules) -> str:
    lines = [f"[{name}]"]
    for option, value in rules.options.items():
        shown = str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        lines.append(f"{option} = {shown}")
    return "\n".join(lines) + "\n"
