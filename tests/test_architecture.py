"""The arrows of the plan: who may import whom, and what stays out of the engine."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parent.parent / "src"
MODULES = {
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): file
    for file in sorted(SOURCE.rglob("*.py"))
}
ALLOWED = {
    "scopa.engine": {"scopa.engine"},
    "scopa.players": {"scopa.players", "scopa.engine"},
    "scopa.lab": {"scopa.lab", "scopa.players", "scopa.engine", "scopa.words"},
    "scopa.records": {"scopa.records", "scopa.engine", "scopa"},
    "scopa.words": {"scopa.words", "scopa.engine", "scopa.players", "scopa.records"},
    "scopa.game": {
        "scopa.game",
        "scopa.words",
        "scopa.records",
        "scopa.players",
        "scopa.engine",
        "scopa",
    },
    "scopa.plain": {
        "scopa.plain",
        "scopa.game",
        "scopa.words",
        "scopa.players",
        "scopa.engine",
    },
}
"""For each part of the program the only parts that it may import; nothing is said of the rest."""


class Import(NamedTuple):
    """One import: of what, whether it happens when the module is loaded, and where."""

    name: str
    is_eager: bool
    where: str


def imports(module: str) -> Iterator[Import]:
    """All that *module* imports, also inside functions and for the types only."""
    file = MODULES[module]
    tree = ast.parse(file.read_text("utf-8"), str(file))
    late: set[ast.AST] = set()
    for node in ast.walk(tree):
        is_typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if is_typing or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            late |= set(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            base = node.module or ""
            full = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if name in MODULES else base for name in full]
        else:
            continue
        for name in names:
            yield Import(name, node not in late, f"{file.name}, line {node.lineno}")


def part_of(module: str) -> str:
    """The part of the program that *module* belongs to: ``scopa.engine``, ``scopa.words`` ..."""
    return ".".join(module.split(".")[:2])


def is_ours(name: str) -> bool:
    return name.split(".")[0] == "scopa"


def test_the_modules_are_found() -> None:
    for name in ("scopa.cli", "scopa.words", "scopa.engine.round", "scopa.tui.terminal"):
        assert name in MODULES
    assert [found.name for found in imports("scopa.__main__")] == ["sys", "scopa.cli"]


def test_curses_is_imported_in_one_module_only() -> None:
    importing = {
        module
        for module in MODULES
        for found in imports(module)
        if found.name.split(".")[0] in ("curses", "_curses")
    }
    assert importing == {"scopa.tui.terminal"}


@pytest.mark.parametrize("part", ALLOWED)
def test_a_part_imports_only_what_the_plan_allows(part: str) -> None:
    modules = [module for module in MODULES if part_of(module) == part]
    assert modules
    for module in modules:
        for found in imports(module):
            if is_ours(found.name):
                assert part_of(found.name) in ALLOWED[part], found.where


def test_nothing_below_the_screen_knows_the_screen() -> None:
    for module in MODULES:
        if part_of(module) in ("scopa.tui", "scopa.cli", "scopa.__main__"):
            continue
        for found in imports(module):
            assert part_of(found.name) not in ("scopa.tui", "scopa.cli"), found.where


def test_only_the_command_knows_the_command() -> None:
    for module in MODULES:
        if module != "scopa.__main__":
            assert "scopa.cli" not in [found.name for found in imports(module)]


@pytest.mark.parametrize(
    "stranger", ["random", "time", "datetime", "os", "pathlib", "sys", "io", "gettext", "curses"]
)
def test_the_engine_knows_no_chance_clock_file_or_terminal(stranger: str) -> None:
    for module in MODULES:
        if part_of(module) == "scopa.engine":
            for found in imports(module):
                assert found.name.split(".")[0] != stranger, found.where


def test_the_engine_opens_prints_and_asks_nothing() -> None:
    for module, file in MODULES.items():
        if part_of(module) == "scopa.engine":
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id not in ("open", "print", "input"), f"{file}: {node.lineno}"


def test_the_words_load_the_engine_only_when_they_need_it() -> None:
    for module in MODULES:
        if part_of(module) == "scopa.words":
            for found in imports(module):
                if found.is_eager and is_ours(found.name):
                    assert part_of(found.name) == "scopa.words", found.where


def test_no_two_modules_import_each_other_when_they_are_loaded() -> None:
    needs = {
        module: {f.name for f in imports(module) if f.is_eager and f.name in MODULES} - {module}
        for module in MODULES
    }
    free: set[str] = set()
    while len(free) < len(needs):
        ready = {module for module, names in needs.items() if module not in free and names <= free}
        assert ready, f"in circles: {sorted(set(needs) - free)}"
        free |= ready


def test_parts_do_not_import_each_other_in_circles_not_even_late_or_for_types() -> None:
    needs: dict[str, set[str]] = {}
    for module in MODULES:
        part = part_of(module)
        names = {part_of(f.name) for f in imports(module) if is_ours(f.name)} - {part, "scopa"}
        needs.setdefault(part, set()).update(names)
    free: set[str] = {"scopa"}
    needs.pop("scopa", None)
    while needs.keys() - free:
        ready = {part for part, names in needs.items() if part not in free and names <= free}
        assert ready, f"in circles: {sorted(needs.keys() - free)}"
        free |= ready


def test_a_screen_imports_no_terminal_and_no_app() -> None:
    for module in MODULES:
        if module.startswith("scopa.tui.screens"):
            for found in imports(module):
                assert found.name not in ("scopa.tui.terminal", "scopa.tui.app"), found.where


def test_nothing_beyond_the_standard_library_is_needed_but_platformdirs() -> None:
    strangers = {
        found.name.split(".")[0]
        for module in MODULES
        if not module.startswith("scopa.lab.training")
        for found in imports(module)
        if not is_ours(found.name)
    }
    assert strangers - sys.stdlib_module_names == {"platformdirs"}


def test_the_training_needs_more_and_nothing_needs_the_training() -> None:
    importers = {
        module
        for module in MODULES
        for found in imports(module)
        if found.name.startswith("scopa.lab.training")
    }
    assert importers
    assert all(module.startswith("scopa.lab.training") for module in importers)


TO_THE_TITLE = """
import sys
import scopa.cli.arguments
import scopa.cli.screen_game
options = scopa.cli.arguments.parser().parse_args([])
assert scopa.cli.arguments.asked_rules(options) is None
from pathlib import Path
from scopa.tui.decks import ArtError
from scopa.tui.preferences import Preferences
from scopa.tui.deck_choice import Wardrobe
from scopa.tui.screen import Look
from scopa.tui.screens.title import Title
from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal
from scopa.tui.app import App, in_a_thread
from scopa.tui.frame import Size
wardrobe = Wardrobe.open(Path("nowhere"), has_utf8=False)
preferred = Preferences.load(wardrobe, vars(options), options.key)
look = Look(wardrobe.deck(preferred.settings)[0], keys=preferred.keys)
title = Title(scopa.cli.screen_game.matches(watched=False), 1, "scopa", None)
assert "New game" in "".join(title.draw(Size(80, 24), look).lines())
print(*sorted(name for name in sys.modules if name.startswith("scopa")))
"""


def test_the_title_is_there_before_the_engine_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TO_THE_TITLE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SCOPA_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "scopa.tui.app" in loaded
    late = ("scopa.engine", "scopa.players", "scopa.game.sitting")
    assert not [name for name in loaded if name.startswith(late)]
    assert [name for name in loaded if name.startswith("scopa.records.")] == [
        "scopa.records.folders",
        "scopa.records.settings",
    ]
