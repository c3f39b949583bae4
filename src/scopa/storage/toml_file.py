"""Changes of a TOML file that keep what is written by hand: remarks, order and blank lines."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from scopa.storage.errors import FileError

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


def changed_toml(file: Path, text: str, changes: Mapping[str, object]) -> str:
    """Set keys of the TOML text of a file; the rest stays as it is written.

    changes: the values of keys outside of all tables, or whole tables; None removes a key
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document, wanted = tomlkit.parse(text), {**tomllib.loads(text), **changes}
        for key, value in changes.items():
            _set(document, key, value)
            if value is None:
                del wanted[key]
        changed = tomlkit.dumps(document)
        if tomllib.loads(changed) == wanted:
            return changed
    except (TOMLKitError, ValueError, RecursionError) as error:
        raise FileError(error, file) from error
    raise FileError("it is written in a way that cannot be changed", file)


def _set(document: TOMLDocument, key: str, value: object) -> None:
    from tomlkit.items import Table, Whitespace

    old, is_table = document.get(key), isinstance(value, Mapping)
    remarks = []
    if isinstance(old, Table):  # remarks and blank lines after it belong to the next table
        remarks = [*takewhile(lambda entry: entry[0] is None, reversed(old.value.body))][::-1]
    if value is None or (is_table and not isinstance(old, Table)):
        if old is not None:
            place = next(n for n, (name, _) in enumerate(document.body) if name == key)
            document.remove(key)
            text = "".join(item.as_string() for _, item in remarks)
            document.body[place] = (None, Whitespace(text if text.strip() else ""))
        remarks = []
    if value is not None:
        document[key] = value
    if remarks and isinstance(new := document[key], Table):
        while isinstance(new.value.body[-1][1], Whitespace):
            new.value.body.pop()
        new.value.body.extend(remarks)
