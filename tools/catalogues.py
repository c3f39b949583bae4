"""The catalogues of the languages: ``python -m tools.catalogues`` brings them up to date.

What the program says is looked for in the source. What is new there is added to each catalogue
``src/scopa/locale/CODE.po`` without a translation, what is gone is taken out; then the catalogues
are compiled, for a program that is run from its source.
"""

from __future__ import annotations

import argparse
import ast
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from hatch_build import LOCALE, compile_languages
from scopa import __version__
from scopa.engine import Illegal
from scopa.text.language import OWN_NAME

Message = str | tuple[str, str]
"""A sentence; or one about one thing, and one about many."""

SOURCE = Path(__file__).parents[1] / "src" / "scopa"
RAISING = ("engine", "storage", "game", "arena", "cli")
"""The folders where sentences stand beside what raises them."""
FAULTS = {
    "ScopaError": 0,
    "NotationError": 2,
    "FileError": 0,
    "Misdeed": 0,
    "_unexpected": 0,
    "unknown_name": 0,
    "__init__": 0,
}
"""What makes an error, and which of its arguments is the sentence, or the word for a thing."""
OF_ARGPARSE = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "unrecognized arguments: %s",
    "the following arguments are required: %s",
    "expected one argument",
    "argument %(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "ambiguous option: %(option)s could match %(matches)s",
    "not allowed with argument %s",
)
"""What the module argparse says, of which it asks gettext too."""
OF_THE_SYSTEM = (
    "Permission denied",
    "Device or resource busy",
    "Disk quota exceeded",
    "File exists",
    "File too large",
    "Input/output error",
    "Is a directory",
    "File name too long",
    "No such file or directory",
    "No space left on device",
    "Not a directory",
    "Operation not permitted",
    "Read-only file system",
)
"""What the system says of files that cannot be read or written."""


@cache
def messages() -> frozenset[Message]:
    """What the program says."""
    found: set[Message] = {OWN_NAME, *OF_ARGPARSE, *OF_THE_SYSTEM}
    found.update(named.value for named in Illegal)
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found.update(_messages_of(node))
                if file.parent.name in RAISING:
                    found.update(_faults_of(node))
    return frozenset(found)


def _messages_of(call: ast.Call) -> Iterator[Message]:
    match getattr(call.func, "id", ""), call.args:
        case (("_" | "N_"), [ast.Constant(value=str(text))]):
            yield text
        case ("ngettext", [ast.Constant(value=str(one)), ast.Constant(value=str(many)), _]):
            yield one, many
        case ("counted", [_, ast.Constant(value=str(one)), ast.Constant(value=str(many))]):
            yield one, many


def _faults_of(call: ast.Call) -> Iterator[str]:
    """The sentence of an error; it is looked up as it stands, so nothing is written into it."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    for text in call.args[FAULTS[name] :][:1] if name in FAULTS else []:
        assert not isinstance(text, ast.JoinedStr), ast.unparse(call)
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value


@cache
def read(file: Path) -> Catalog:
    """The catalogue in *file*."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem, abort_invalid=True)


def renewed(old: Catalog) -> Catalog:
    """The catalogue with what the program says today, and what *old* makes of it."""
    new = Catalog(
        locale=old.locale,
        project="Scopa",
        version=__version__,
        language_team="the Scopa authors",
        msgid_bugs_address="-",
        header_comment="# What Scopa says; brought up to date by: python -m tools.catalogues",
        last_translator=old.last_translator,
        revision_date=old.revision_date,
        creation_date=old.creation_date,
        fuzzy=False,
    )
    # The translations are written for these; the next Babel may know others.
    new.mime_headers = [("Plural-Forms", old.plural_forms)]
    for message in messages():
        known = old.get(message)
        text = known.string if known else ""
        new.add(message, text)
    return new


def written(catalogue: Catalog) -> bytes:
    """The *catalogue* as it stands in its file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, no_location=True, sort_output=True)
    return file.getvalue()


def main() -> None:
    """Renew every catalogue, or begin that of a new language."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("new", nargs="?", metavar="CODE", help="a language to begin")
    asked = arguments.parse_args()
    if asked.new:
        (LOCALE / f"{asked.new}.po").touch()
    for file in sorted(LOCALE.glob("*.po")):
        file.write_bytes(written(renewed(read(file))))
    compile_languages()


if __name__ == "__main__":
    main()
