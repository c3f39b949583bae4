"""The plan of the house: who may import whom, and when; what stays out of the engine."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture import DOORS, ROOT, Import, Source, When, in_circles, room_of

SOURCE = Source(ROOT / "src")
ABOVE = {
    "engine": "",
    "players": "engine",
    "arena": "engine players",
    "storage": "engine",
    "text": "engine players storage",
    "game": "engine players storage text",
    "plain": "engine players storage text game",
    "tui": "engine players storage text game",
    "cli": "engine players storage text game plain tui arena",
    "__main__": "cli",
}
"""For each room the only ones that it may import something of."""


COMPILED = ("research.training", "research.exploitability")
"""What needs the extra `training`."""


def imports(room: str = "scopa") -> Iterator[Import]:
    """All that the modules of a room, or all modules, import."""
    for module, found in SOURCE.imports.items():
        if f"{module}.".startswith(f"{room}."):
            yield from found


def package(name: str) -> str:
    return name.split(".")[0]


def test_the_modules_are_found_and_what_they_import() -> None:
    for name in (
        "scopa.cli",
        "scopa.text",
        "scopa.engine.round",
        "scopa.tui.terminal.curses_terminal",
    ):
        assert name in SOURCE.modules
    assert [found.name for found in imports("scopa.__main__")] == [
        "os",
        "signal",
        "sys",
        "scopa.cli",
    ]
    through = [found.name for found in imports("scopa.cli") if found.when is When.THROUGH_A_DOOR]
    assert {"scopa.cli.arena", "scopa.cli.screen_game", "scopa.cli.crash"} <= set(through)


def test_imports_are_told_apart_by_when_they_happen(tmp_path: Path) -> None:
    (tmp_path / "scopa").mkdir()
    (tmp_path / "scopa" / "here.py").write_text(
        "import a.b\nif TYPE_CHECKING:\n    from c import d\ndef f():\n    from scopa import here"
    )
    assert [(found.name, found.when) for found in Source(tmp_path).imports["scopa.here"]] == [
        ("a.b", When.AT_ONCE),
        ("c", When.FOR_TYPES),
        ("scopa.here", When.IN_A_FUNCTION),
    ]


# --------------------------------------------------------------------------------- the arrows


def test_every_room_is_in_the_plan() -> None:
    assert {room_of(module) for module in SOURCE.modules} == {
        "scopa",
        *(f"scopa.{room}" for room in ABOVE),
    }


@pytest.mark.parametrize("room", ABOVE)
def test_a_room_imports_only_what_the_plan_allows(room: str) -> None:
    allowed = {"scopa", f"scopa.{room}", *(f"scopa.{below}" for below in ABOVE[room].split())}
    for found in imports(f"scopa.{room}"):
        if package(found.name) == "scopa":
            assert room_of(found.name) in allowed, found.where


def test_no_module_needs_itself_by_way_of_others_not_even_late_or_for_types() -> None:
    assert in_circles(SOURCE.needs()) == set()


def test_a_screen_imports_no_other_screen() -> None:
    for module in SOURCE.modules:
        if module.startswith("scopa.tui.screens."):
            for found in SOURCE.imports[module]:
                base = ("report", "match_list", "text_pages", "setting_lines")
                if not found.name.endswith(base):
                    assert not found.name.startswith("scopa.tui.screens"), found.where


def test_a_screen_imports_no_terminal_and_no_app_and_makes_no_other_screen() -> None:
    for found in imports("scopa.tui.screens"):
        strangers = ("scopa.tui.terminal.curses_terminal", "scopa.tui.app", "scopa.tui.navigation")
        assert found.name not in strangers, found.where


def test_curses_is_imported_in_one_module_only() -> None:
    importing = {
        module
        for module, all_ in SOURCE.imports.items()
        for found in all_
        if package(found.name) in ("curses", "_curses")
    }
    assert importing == {"scopa.tui.terminal.curses_terminal"}


# ------------------------------------------------------------------- imports stand at the top


def test_modules_are_loaded_by_name_only_at_the_two_doors() -> None:
    loading = {
        module
        for module, all_ in SOURCE.imports.items()
        for found in all_
        if found.name == "importlib" and not module.startswith("scopa.arena")
    }
    assert loading == set(DOORS)


def test_the_doors_lead_only_where_there_is_a_module() -> None:
    for found in imports():
        if found.when is When.THROUGH_A_DOOR:
            assert found.name in SOURCE.modules, found.where


# -------------------------------------------------------------------------------- the engine


@pytest.mark.parametrize(
    "stranger", ["random", "time", "datetime", "os", "pathlib", "sys", "io", "gettext", "curses"]
)
def test_the_engine_knows_no_chance_clock_file_or_terminal(stranger: str) -> None:
    for found in imports("scopa.engine"):
        assert package(found.name) != stranger, found.where


def test_the_engine_opens_prints_and_asks_nothing() -> None:
    for module, file in SOURCE.modules.items():
        if room_of(module) == "scopa.engine":
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id not in ("open", "print", "input"), f"{file}: {node.lineno}"


# ------------------------------------------------------------------------------ other packages


def test_nothing_beyond_the_standard_library_is_needed_but_two_packages() -> None:
    strangers = {
        package(found.name)
        for module, all_ in SOURCE.imports.items()
        if not module.startswith((*COMPILED, "scopa.arena.cluster"))  # these need extras
        for found in all_
    }
    assert strangers - {"scopa"} - sys.stdlib_module_names == {"platformdirs", "tomlkit"}


def test_the_training_needs_more_and_nothing_needs_the_training() -> None:
    for module, all_ in SOURCE.imports.items():
        for found in all_:
            if found.name.startswith(COMPILED):
                assert module.startswith(COMPILED), found.where


# ---------------------------------------------------------------------------------- the title


TO_THE_TITLE = """
import sys
from scopa.cli.arguments import parser
from scopa.cli.preferences import preferences_of
from scopa.cli.screen_game import _desk as _app_state
from scopa.cli.start import Start
from scopa.tui import places
from scopa.tui.frame import Size
from scopa.tui.navigation import screens
from scopa.tui.screen import RenderOptions
import scopa.cli
start = Start(parser([]).parse_args([]), preferences_of(parser([]).parse_args([])))
app_state = _app_state(start)
deck, _ = start.preferred.catalog.deck(app_state.settings)
(title,) = screens(places.Title(), app_state)
frame = title.draw(Size(80, 24), RenderOptions(deck, keys=start.preferred.keys), app_state)
assert "New game" in "".join(frame.lines())
print(*sorted(name for name in sys.modules if name.startswith("scopa")))
"""


@pytest.fixture(scope="module")
def at_the_title(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The modules that are loaded when the title is shown."""
    home = tmp_path_factory.mktemp("home")
    done = subprocess.run(
        [sys.executable, "-c", TO_THE_TITLE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SCOPA_HOME": str(home)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_title_is_there_before_the_engine_is_loaded(at_the_title: list[str]) -> None:
    assert {"scopa.cli", "scopa.tui.app", "scopa.tui.screens.title"} <= set(at_the_title)
    late = ("scopa.engine", "scopa.players", "scopa.plain.text_game", "scopa.arena", "scopa.game.")
    assert [name for name in at_the_title if name.startswith(late)] == ["scopa.game.days"]
    assert [name for name in at_the_title if name.startswith("scopa.storage.")] == [
        "scopa.storage.fault",
        "scopa.storage.file_reading",
        "scopa.storage.paths",
        "scopa.storage.settings",
    ]
    screens = [name for name in at_the_title if name.startswith("scopa.tui.screens.")]
    assert screens == ["scopa.tui.screens.title"]


def test_only_what_the_title_loads_imports_for_types_alone(at_the_title: list[str]) -> None:
    for_types = {
        module
        for module, all_ in SOURCE.imports.items()
        for found in all_
        if found.when is When.FOR_TYPES
    }
    assert for_types - set(at_the_title) == set()
