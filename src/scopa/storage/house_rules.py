"""House rules: sets of rules with a name, kept in one TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from scopa.engine import PRESETS, Rules, ScopaError
from scopa.storage.errors import FileError, MissingFile
from scopa.storage.paths import config_folder
from scopa.storage.text_files import read_text, replace_text
from scopa.storage.toml_file import changed_toml

LONGEST_NAME = 30
NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_NAME - 1}}}")


def house_rules_file() -> Path:
    """The file of the house rules."""
    return config_folder() / "house-rules.toml"


def load_house_rules(file: Path) -> dict[str, Rules]:
    """Read the house rules by name; none if there is no such file."""
    try:
        text = read_text(file)
    except MissingFile:
        return {}
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(error, file) from error
    except (ValueError, RecursionError) as error:
        raise FileError(
            "too many tables within tables, or too many digits in a number", file
        ) from error
    rules = {}
    for name, options in tables.items():
        if not isinstance(options, Mapping):
            raise FileError(
                "{key} belongs under the name of a set of rules, [name]", file, key=name
            )
        try:
            rules[name] = Rules.from_options(options)
        except ScopaError as error:
            raise FileError("[{name}]: {why}", file, name=name, why=error) from error
    return rules


def house_rules_name(rules: Rules) -> str:
    """The name that *rules* are saved under; empty if there is none, or it cannot be read."""
    return _names(house_rules_file()).get(rules, "")


@lru_cache(maxsize=1)
def _names(file: Path) -> Mapping[Rules, str]:
    try:
        return {rules: name for name, rules in load_house_rules(file).items()}
    except FileError:
        return {}


def save_house_rules(file: Path, name: str, rules: Rules | None) -> None:
    """Save rules under a name, in place of those that have it; no rules delete them.

    :raises ScopaError: the name cannot be used.
    """
    if rules and not NAME.fullmatch(name):
        raise ScopaError(
            "{name!r} cannot be the name of rules: up to {most} letters, digits, - and _, a letter "
            "or digit first",
            name=name,
            most=LONGEST_NAME,
        )
    if rules and name in PRESETS:
        raise ScopaError("{name!r} is the name of a variant; choose another", name=name)
    known = load_house_rules(file)
    _names.cache_clear()
    if known.get(name) == rules:
        return
    try:
        text = read_text(file) if file.exists() else ""
        replace_text(file, changed_toml(file, text, {name: rules and rules.options}))
    except FileError as error:
        raise FileError("cannot be written: {why}", file, why=error.why) from error
