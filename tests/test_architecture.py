"""The plan of the house: who may import whom, and what the title needs."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from tools.structure import ROOT


def test_every_room_imports_only_what_the_plan_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan is the section ``tool.importlinter`` of ``pyproject.toml``."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_the_engine_opens_prints_and_asks_nothing() -> None:
    for file in (ROOT / "src" / "scopa" / "engine").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "print", "input"), f"{file}: {node.lineno}"


TO_THE_TITLE = """
import sys
from scopa.cli.arguments import parse
from scopa.cli.launch_options import launch
from scopa.cli.screen_game import _app_state
from scopa.tui.navigation import open_title
from scopa.tui.cells import Size
from scopa.tui.cards.art import RenderOptions
import scopa.cli
start = launch(parse([]))
app_state = _app_state(start)
deck, _ = start.catalog.deck(app_state.settings)
(title,) = open_title()
frame = title.draw(Size(80, 24), RenderOptions(deck), app_state)
assert "New game" in "".join(frame.lines())
print(*sorted(name for name in sys.modules if name.startswith("scopa")))
"""


def run(home: Path, *arguments: str) -> tuple[str, str]:
    """What Python prints with these *arguments*, and what it says on standard error."""
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SCOPA_HOME": str(home)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_the_title_is_there_before_the_engine_is_loaded(tmp_path: Path) -> None:
    at_the_title = run(tmp_path, "-c", TO_THE_TITLE)[0].split()
    assert {"scopa.cli", "scopa.tui.app", "scopa.tui.screens.title"} <= set(at_the_title)
    late = ("scopa.engine", "scopa.players", "scopa.plain.text_game", "scopa.arena", "scopa.game.")
    early = {"scopa.game.games_by_name", "scopa.game.player_requests", "scopa.game.seats"}
    assert {name for name in at_the_title if name.startswith(late)} <= early
    assert [name for name in at_the_title if name.startswith("scopa.storage.")] == [
        "scopa.storage.files",
        "scopa.storage.settings",
    ]
    screens = [name for name in at_the_title if name.startswith("scopa.tui.screens.")]
    assert screens == ["scopa.tui.screens.title"]


def test_the_version_is_told_before_cards_and_rules_are_loaded(tmp_path: Path) -> None:
    printed, said = run(tmp_path, "-X", "importtime", "-m", "scopa", "--version")
    assert printed.startswith("scopa ")
    loaded = [line.rpartition("|")[2].strip() for line in said.splitlines()]
    late = ("scopa.engine", "scopa.players", "scopa.tui.cards", "scopa.tui.app")
    assert "scopa.cli" in loaded
    assert [name for name in loaded if name.startswith(late)] == []
