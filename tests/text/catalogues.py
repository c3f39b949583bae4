"""The catalogues of the languages: ``python -m tests.text.catalogues`` brings them up to date.

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

SOURCE = Path(__file__).parents[2] / "src" / "scopa"
RAISING = ("engine/*.py", "storage/*.py", "arena/*.py", "cli/*.py")
"""Where sentences stand beside what raises them."""
FAULTS = {
    "ScopaError": 0,
    "NotationError": 2,
    "FileError": 0,
    "DamagedRecord": 0,
    "DamagedMatch": 0,
    "wrong": 1,
    "__init__": 0,
}
"""What makes an error, and which of its arguments is the sentence."""
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


@cache
def messages() -> frozenset[Message]:
    """What the program says."""
    found: set[Message] = set()
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for message in _messages_of(node.func.id, node.args):
                    found.add(message)
    found.update(message for _place, message in faults())
    found.update(code.value for code in Illegal)
    return frozenset(found.union({OWN_NAME}, OF_ARGPARSE))


def faults() -> Iterator[tuple[str, str]]:
    """The sentences that errors are made with, each after the file where it stands."""
    for file in sorted(file for pattern in RAISING for file in SOURCE.glob(pattern)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                for text in _faults_of(node):
                    yield f"{file.parent.name}/{file.name}", text


def _faults_of(call: ast.Call) -> Iterator[str]:
    """The sentences that an error is made with.

    They are looked up as they stand there, so that nothing may be written into them before.
    """
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    for text in call.args[FAULTS[name] :][:1] if name in FAULTS else []:
        assert not isinstance(text, ast.JoinedStr), ast.unparse(call)
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value


def _messages_of(function: str, arguments: list[ast.expr]) -> Iterator[Message]:
    """The messages of a call."""
    match function, arguments:
        case (("_" | "N_"), [ast.Constant(value=str(text))]):
            yield text
        case ("ngettext", [ast.Constant(value=str(one)), ast.Constant(value=str(many)), _number]):
            yield one, many
        case ("counted", [_number, ast.Constant(value=str(one)), many]):
            assert isinstance(many, ast.Constant)
            assert isinstance(many.value, str)
            yield one, many.value


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
        header_comment="# What Scopa says; brought up to date by: python -m tests.text.catalogues",
        last_translator=old.last_translator,
        revision_date=old.revision_date,
        creation_date=old.creation_date,
        fuzzy=False,
    )
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
