"""The size of the source, room by room: ``python -m tests.structure [--at COMMIT]``.

A line *acts* if it is no signature, import, docstring, comment, message, blank line or lone
bracket. The length of a function's body is counted without its docstring.

``--keys`` counts instead which functions of the program run for a key at the table, until its frame
is drawn, and for a move of an opponent.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class Size(NamedTuple):
    """What one file, or several, hold; *bodies* are the lengths of the functions' bodies."""

    files: int
    lines: int
    acting: int
    imports: int
    bodies: tuple[int, ...]


def size_of(source: str) -> Size:
    """The size of a file with that *source*.

    >>> size_of('import os\\n\\n\\ndef f():\\n    "Say it."\\n    return (\\n        1\\n    )\\n')
    Size(files=1, lines=8, acting=2, imports=1, bodies=(3,))
    """
    tree = ast.parse(source)
    lines = source.splitlines()
    idle = set(_lines_that_do_nothing(tree))
    acting = [
        line
        for number, text in enumerate(lines, 1)
        if number not in idle and _acts(line := text.strip())
    ]
    imports = sum(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(tree))
    bodies = tuple(_body(node) for node in ast.walk(tree) if isinstance(node, _FUNCTION))
    return Size(1, len(lines), len(acting), imports, bodies)


def _acts(line: str) -> bool:
    bare = line.strip(",() ")
    is_message = bare.startswith(('"', "'", 'f"', '_("')) and bare.endswith(('"', "'"))
    return bool(line.strip("()[]{},: ")) and not line.startswith("#") and not is_message


def _lines_that_do_nothing(tree: ast.Module) -> Iterator[int]:
    """The lines of imports, docstrings and signatures."""
    for node in ast.walk(tree):
        is_idle = isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node)
        if is_idle and isinstance(node, ast.stmt):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if isinstance(node, _FUNCTION | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield from range(first, max(node.body[0].lineno, node.lineno + 1))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _body(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if _is_text(function.body[0]) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def together(sizes: Sequence[Size]) -> Size:
    """The size of several files."""
    files, lines, acting, imports, bodies = zip(*sizes, strict=True)
    return Size(
        sum(files), sum(lines), sum(acting), sum(imports), tuple(b for each in bodies for b in each)
    )


def rooms(folder: Path) -> dict[str, Size]:
    """The size of each folder next to *folder*'s package, and of all of it."""
    found: dict[str, list[Size]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        where = file.relative_to(folder).parts
        found[where[0] if len(where) > 1 else "."].append(size_of(file.read_text("utf-8")))
    sizes = {room: together(parts) for room, parts in found.items()}
    return {**sizes, "together": together(list(sizes.values()))}


def table(sizes: dict[str, Size]) -> Iterator[str]:
    """A line for each room."""
    yield f"{'':12} files   lines  acting      functions  median body  imports"
    for room, size in sizes.items():
        share = 100 * size.acting // size.lines if size.lines else 0
        body = f"{median(size.bodies):g}" if size.bodies else ""
        yield (
            f"{room:12} {size.files:5} {size.lines:7} {size.acting:7} {share:3} % "
            f"{len(size.bodies):9} {body:>12} {size.imports:8}"
        )


class Calls:
    """The functions of the program that this thread runs, from `start` to `stop`."""

    def __init__(self) -> None:
        self._functions: set[CodeType] = set()
        self._depth = self._deepest = 0

    def start(self) -> None:
        """Begin to note them."""
        sys.setprofile(self._note)

    def stop(self) -> None:
        """End it."""
        sys.setprofile(None)

    def __str__(self) -> str:
        modules = {code.co_filename for code in self._functions}
        return f"{len(self._functions)} functions in {len(modules)} modules, {self._deepest} deep"

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        is_ours = code.co_filename.startswith(str(ROOT / "src")) and "<" not in code.co_name
        if is_ours and event in ("call", "return"):
            self._functions.add(code)
            self._depth += 1 if event == "call" else -1
            self._deepest = max(self._deepest, self._depth)


def calls() -> Iterator[tuple[str, Calls]]:
    """What runs for a key at the table of a usual match, and for the first move of opponents."""
    from scopa.players.levels import LEVELS
    from scopa.tui.app import App
    from scopa.tui.navigation import open_table
    from scopa.tui.terminal.key_decoder import Key
    from tests.tui import app_state_with, begin, options
    from tests.tui.null_terminal import Later, NullTerminal

    state, app_state = begin()[0].state, app_state_with(animation=True, wait="never")
    keys = iter(("Left", "Right", "Enter", "q", "q"))
    counted: dict[str, Calls] = {}

    def press(_terminal: NullTerminal) -> Sequence[Key]:
        sys.setprofile(None)  # the frame of the key before is drawn
        name = next(keys)
        counted[name] = Calls()
        counted[name].start()
        return [Key(name)]

    app = App(NullTerminal(press), app_state, options(), Later())
    app.push(*open_table(state, app_state))
    app.run()
    sys.setprofile(None)
    yield from ((name, counted[name]) for name in ("Right", "Enter"))
    for level in ("carla", "maestro"):
        found = Calls()
        found.start()
        LEVELS[level](state.knowledge)
        found.stop()
        yield level, found


def main() -> None:
    """Print the tables of the source, of the research and of the tests, or what a key runs."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--at", metavar="COMMIT", default="HEAD", help="an older tree")
    arguments.add_argument("--keys", action="store_true", help="which functions a key runs")
    given = arguments.parse_args()
    if given.keys:
        print(*(f"{name}: {found}" for name, found in calls()), sep="\n")
        return
    command = ["git", "-C", str(ROOT), "archive", given.at]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        for name in ("src/scopa", "research", "tests"):
            if (Path(folder) / name).is_dir():
                print(name, *table(rooms(Path(folder) / name)), "", sep="\n")


if __name__ == "__main__":
    main()
