"""The size of the source, room by room: ``python -m tools.structure``.

A line *acts* if it is no signature, import, docstring, comment, message, blank line or lone
bracket. The length of a function's body is counted without its docstring.

``--keys`` counts instead which functions of the program run for a key at the table, until its frame
is drawn, and for a move of an opponent.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import TypeGuard

ROOT = Path(__file__).parents[1]
_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def table(folder: Path) -> Iterator[str]:
    """A line for each folder of *folder*, one for the files beside these, and one for all."""
    rooms: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        room, *inside = file.relative_to(folder).parts
        source = file.read_text("utf-8")
        rooms[room if inside else "."].append(source)
        rooms["together"].append(source)
    rooms["together"] = rooms.pop("together")
    yield f"{folder.name:12} files   lines  acting      functions  median body"
    for room, sources in rooms.items():
        lines = sum(len(source.splitlines()) for source in sources)
        acting = sum(map(acting_lines, sources))
        bodies = [length for source in sources for length in _bodies(ast.parse(source))]
        yield (
            f"{room:12} {len(sources):5} {lines:7} {acting:7} {acting / max(1, lines):4.0%} "
            f"{len(bodies):9} {median(bodies or [0]):12g}"
        )


def acting_lines(source: str) -> int:
    """The number of lines of a file that act.

    >>> acting_lines('import os\\n\\n\\ndef f():\\n    "Say."\\n    return (\\n        1\\n    )')
    2
    """
    idle = set(_idle_lines(ast.parse(source)))
    numbered = enumerate(source.splitlines(), 1)
    return sum(number not in idle and _acts(text.strip()) for number, text in numbered)


def _acts(line: str) -> bool:
    bare = line.strip(",() ")
    is_message = bare.startswith(('"', "'", 'f"', '_("')) and bare.endswith(('"', "'"))
    return bool(line.strip("()[]{},: ")) and not line.startswith("#") and not is_message


def _idle_lines(tree: ast.Module) -> Iterator[int]:
    """The lines of imports, docstrings and signatures."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if isinstance(node, _FUNCTION | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield from range(first, max(node.body[0].lineno, node.lineno + 1))


def _is_text(node: ast.AST) -> TypeGuard[ast.Expr]:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _bodies(tree: ast.Module) -> Iterator[int]:
    """The lengths of the bodies of all functions."""
    for node in ast.walk(tree):
        if isinstance(node, _FUNCTION):
            body = node.body[_is_text(node.body[0]) :]
            yield (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


class Calls:
    """The functions of the program that this thread runs while `note` is its profiler."""

    def __init__(self) -> None:
        self._functions: set[CodeType] = set()
        self._depth = self._deepest = 0

    def __str__(self) -> str:
        modules = {code.co_filename for code in self._functions}
        return f"{len(self._functions)} functions in {len(modules)} modules, {self._deepest} deep"

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note a call or a return, for `sys.setprofile`."""
        code = frame.f_code
        is_ours = code.co_filename.startswith(str(ROOT / "src")) and "<" not in code.co_name
        if is_ours and event in ("call", "return"):
            self._functions.add(code)
            self._depth += 1 if event == "call" else -1
            self._deepest = max(self._deepest, self._depth)


def calls() -> Iterator[tuple[str, Calls]]:
    """What runs for a key at the table of a usual match, and for the first move of opponents."""
    from scopa.players.opponents import LEVELS
    from scopa.tui.app import App
    from scopa.tui.navigation import open_table
    from scopa.tui.terminal.key_decoder import Key
    from tests.tui import app_state_with, begin, options
    from tests.tui.null_terminal import Later, NullTerminal

    state, app_state = begin()[0].state, app_state_with(animation=True, pace="normal")
    keys = iter(("Left", "Right", "Enter", "q", "q"))
    counted: dict[str, Calls] = {}

    def press(_terminal: NullTerminal) -> Sequence[Key]:
        sys.setprofile(None)  # the frame of the key before is drawn
        name = next(keys)
        counted[name] = Calls()
        sys.setprofile(counted[name].note)
        return [Key(name)]

    app = App(NullTerminal(press), app_state, options(), Later())
    app.push(*open_table(state, app_state))
    app.run()
    sys.setprofile(None)
    yield from ((name, counted[name]) for name in ("Right", "Enter"))
    for level in ("carla", "maestro"):
        found = Calls()
        sys.setprofile(found.note)
        LEVELS[level](state.knowledge)
        sys.setprofile(None)
        yield level, found


def main() -> None:
    """Print the tables of the source, research, tests and tools, or what a key runs."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--keys", action="store_true", help="which functions a key runs")
    if arguments.parse_args().keys:
        print(*(f"{name}: {found}" for name, found in calls()), sep="\n")
        return
    for folder in ("src/scopa", "research", "tests", "tools"):
        print(*table(ROOT / folder), "", sep="\n")


if __name__ == "__main__":
    main()
