"""What changes is written into the file of the settings; all else stays as a person wrote it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from scopa.storage.file_writing import replace_text
from scopa.storage.settings import read_text, sound_tables

_NEW_FILE = "# What is set for scopa; `scopa --help` says what there is.\n"


def save_settings(path: Path, changes: Mapping[str, object]) -> None:
    """Write *changes* into the file at *path*, which need not be there; faulty lines stay in it.

    :raises OSError: it cannot be read or written, or there is too much wrong with it.
    """
    try:
        text = read_text(path)
    except FileNotFoundError:
        text = _NEW_FILE
    lines = text.split("\n")
    tables, faults = sound_tables(lines)
    aside = {}
    for number, fault in faults:
        if not number:
            raise OSError(fault)
        mark = f"#=line={number}="
        aside[mark], lines[number - 1] = lines[number - 1], mark
    changed = _changed("\n".join(lines), tables, changes)
    for mark, line in aside.items():
        changed = changed.replace(mark, line)
    replace_text(path, changed)


def _changed(text: str, tables: Mapping[str, object], changes: Mapping[str, object]) -> str:
    """*text*, which says *tables*, with the *changes*.

    :raises OSError: they cannot be written into it.
    """
    wanted = dict(tables)
    try:
        document = tomlkit.parse(text)
        for name, value in changes.items():
            spelled = [key for key in tables if key.replace("-", "_") == name] or [name]
            for key in spelled:
                if isinstance(value, Mapping):
                    document.pop(key, None)
                    wanted.pop(key, None)
                if value != {}:
                    document[key] = value
                    wanted[key] = value
        changed = tomlkit.dumps(document)
        says = tomllib.loads(changed)
    except (TOMLKitError, ValueError, RecursionError) as error:
        raise OSError(str(error)) from error
    if says != wanted:
        raise OSError("it is written in a way that cannot be changed")
    return changed
