"""The rooms of the program and the arrows between them: ``python -m tests.architecture``.

Prints which room imports which, what is imported elsewhere than at the top of a file, and how long
the source is: of the tree that this file stands in, or of an older one by ``--at COMMIT``.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOORS = ("scopa.cli", "scopa.cli.arena", "scopa.tui.navigation")
"""The modules that name in a table what they load when it is needed."""


class When(Enum):
    """When something is imported."""

    AT_ONCE = "at once"
    """With the module, from the top of its file."""
    IN_A_FUNCTION = "in a function"
    FOR_TYPES = "for types"
    """By the type checker alone."""
    THROUGH_A_DOOR = "through a door"
    """By its name in the table of one of the `DOORS`."""


class Import(NamedTuple):
    """An import of the module *name*, and where it stands."""

    name: str
    when: When
    where: str


class Source:
    """The modules of the package in a folder ``src``, by their names, and what they import."""

    def __init__(self, folder: Path) -> None:
        self.modules: Mapping[str, Path] = {
            _module_name(file.relative_to(folder)): file for file in sorted(folder.rglob("*.py"))
        }
        self.imports: Mapping[str, tuple[Import, ...]] = {
            module: tuple(self._imports(module)) for module in self.modules
        }

    def _imports(self, module: str) -> Iterator[Import]:
        file = self.modules[module]
        tree = ast.parse(file.read_text("utf-8"), str(file))
        late = dict(_late(tree))
        for node in ast.walk(tree):
            for name in self._names(node, is_door=module in DOORS):
                is_text = isinstance(node, ast.Constant)
                when = When.THROUGH_A_DOOR if is_text else late.get(node, When.AT_ONCE)
                yield Import(name, when, f"{module}, line {getattr(node, 'lineno', 0)}")

    def _names(self, node: ast.AST, *, is_door: bool) -> Iterator[str]:
        """The modules that *node* imports."""
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield full if full in self.modules else base
        elif is_door and isinstance(node, ast.Constant) and str(node.value).startswith("scopa."):
            yield str(node.value)

    def every(self, when: When) -> list[Import]:
        """All that is imported at that time, also of other packages: once for each statement."""
        found = (imported for all_ in self.imports.values() for imported in all_)
        return list({f.where: f for f in found if f.when is when}.values())

    def needs(self) -> Mapping[str, set[str]]:
        """For each module those of the package that it imports, whenever it does."""
        return {
            module: {found.name for found in all_ if found.name in self.modules} - {module}
            for module, all_ in self.imports.items()
        }

    def arrows(self) -> Mapping[str, set[str]]:
        """For each room those that it imports something of."""
        found: dict[str, set[str]] = {room_of(module): set() for module in self.modules}
        for module, names in self.needs().items():
            found[room_of(module)] |= {room_of(name) for name in names}
        return {room: rooms - {room, "scopa"} for room, rooms in found.items() if room != "scopa"}

    @property
    def lines(self) -> int:
        """The lines of all files together."""
        return sum(len(file.read_bytes().splitlines()) for file in self.modules.values())


def _module_name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def _late(tree: ast.Module) -> Iterator[tuple[ast.AST, When]]:
    """The nodes that do not run with the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from ((inner, When.IN_A_FUNCTION) for inner in ast.walk(node))
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from ((inner, When.FOR_TYPES) for inner in ast.walk(node))


def room_of(module: str) -> str:
    """The room that *module* belongs to.

    >>> room_of("scopa.tui.screens.title"), room_of("scopa")
    ('scopa.tui', 'scopa')
    """
    return ".".join(module.split(".")[:2])


def in_circles(needs: Mapping[str, Iterable[str]]) -> set[str]:
    """Those that need themselves by way of others, or that stand between such.

    >>> sorted(in_circles({"a": "b", "b": "ac", "c": "", "d": "a"}))
    ['a', 'b']
    """
    left = {name: set(names) for name, names in needs.items()}
    while left:
        needed = set().union(*left.values())
        ends = {name for name, names in left.items() if not names & left.keys()}
        ends |= left.keys() - needed
        if not ends:
            break
        left = {name: names - ends for name, names in left.items() if name not in ends}
    return set(left)


def _source_at(commit: str, folder: Path) -> Source:
    """The source as it was at that *commit*, unpacked in *folder*."""
    command = ["git", "-C", str(ROOT), "archive", commit, "src"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return Source(folder / "src")


def report(source: Source) -> Iterator[str]:
    """What is to be said of a *source*."""
    arrows = source.arrows()
    width = max(map(len, arrows)) - len("scopa.")
    for room, needed in sorted(arrows.items(), key=lambda arrow: (len(arrow[1]), arrow[0])):
        names = ", ".join(name.removeprefix("scopa.") for name in sorted(needed))
        yield f"{room.removeprefix('scopa.'):{width}} -> {names}".rstrip()
    yield ""
    yield f"rooms: {len(arrows)}, arrows between them: {sum(map(len, arrows.values()))}"
    yield f"rooms in circles: {len(in_circles(arrows))}"
    yield f"modules: {len(source.modules)}, in circles: {len(in_circles(source.needs()))}"
    yield f"imports inside functions: {len(source.every(When.IN_A_FUNCTION))}"
    yield f"imports for types only: {len(source.every(When.FOR_TYPES))}"
    yield f"modules behind the doors: {len(source.every(When.THROUGH_A_DOOR))}"
    yield f"lines: {source.lines}"


def main() -> None:
    """Print the report."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--at", metavar="COMMIT", help="an older tree")
    commit = arguments.parse_args().at
    with tempfile.TemporaryDirectory() as folder:
        source = _source_at(commit, Path(folder)) if commit else Source(ROOT / "src")
        print(*report(source), sep="\n")


if __name__ == "__main__":
    main()
