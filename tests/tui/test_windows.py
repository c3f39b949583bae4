"""On Windows: a match is played with keys and clicks, through windows of all sizes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tui.windows import USUAL_MODE

if os.name == "nt":
    pytest.skip("Windows has a console of its own", allow_module_level=True)

ARGUMENTS = ("--seed", "5", "--pace", "at-once", "--no-animation", "--target", "1")


def run(home: Path, *arguments: str, encoding: str = "utf-8", **env: str) -> dict[str, Any]:
    """Run the program with these arguments; returns its frames and figures."""
    seen = home / "seen"
    done = subprocess.run(
        [sys.executable, "-m", "tests.tui.windows", os.fspath(seen), *arguments],
        env={**os.environ, "SCOPA_HOME": os.fspath(home), "PYTHONIOENCODING": encoding, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(seen.read_text("utf-8")))


@pytest.mark.parametrize(
    ("encoding", "options", "env", "colours"),
    [
        ("utf-8", (), {}, 256),
        ("utf-8", ("--color", "16"), {}, 16),
        ("cp437", (), {"OLD_CONSOLE": "yes"}, 16),  # it would print escape sequences: none is sent
    ],
)
def test_a_match_is_played_to_its_end_in_the_colours_there_are_which_a_theme_changes(
    encoding: str, options: tuple[str, ...], env: dict[str, str], colours: int, tmp_path: Path
) -> None:
    arguments = (*ARGUMENTS, "--first-dealer", "computer", *options)
    seen = run(tmp_path, *arguments, encoding=encoding, **env)
    assert seen["status"] == 0
    assert seen["over"], "the console is given back"
    assert seen["rounds"] >= 1
    assert any(" to " in line and "after" in line for line in seen["end"])
    assert "".join(seen["table"]).isascii() == (encoding == "cp437")
    assert len(seen["table"][-1].rstrip()) > 60, "the last line is drawn"
    assert 4 < len(seen["pairs"]) < 256
    assert (max(map(max, seen["pairs"])) < 16) == (colours == 16)
    yellow = 6  # there, where red is 4
    assert [0, yellow] in seen["pairs"] or colours == 256, "the chosen line"
    styles = {style for row in seen["styles"] for style in row}
    assert len(styles) > 4
    smaller = seen["sizes"][0]
    assert smaller != seen["table"], "the numeric pad's - makes the cards smaller"
    assert seen["sizes"] == [smaller, seen["table"]] * 2, "its + makes them larger"
    assert seen["dressed"]
    assert seen["mode"] == USUAL_MODE
    assert not seen["own screen"], "the last frame is gone"


def test_cards_are_printed_without_colours(tmp_path: Path) -> None:
    seen = run(tmp_path, "cards", "--show", "napoletane", "--ascii")
    assert seen["status"] == 0
    assert "10B" in seen["printed"]
    assert "\x1b" not in seen["printed"]


@pytest.mark.parametrize(
    ("arguments", "typed", "status", "said"),
    [
        ((), "", 2, "scopa: this Python has no module curses, which draws the table"),
        (("--plain",), "quit\n", 0, "The match stops here"),
        (("cards", "--show", "napoletane", "--ascii"), "", 0, "10B"),
    ],
)
def test_without_curses_it_is_said_what_is_missing_and_lines_of_text_are_played(
    arguments: tuple[str, ...], typed: str, status: int, said: str, tmp_path: Path
) -> None:
    """As in the game as one file on Windows, which has no windows-curses in it."""
    without = "import sys; sys.modules['_curses'] = None; from scopa.cli import main"
    done = subprocess.run(
        [sys.executable, "-c", f"{without}; sys.exit(main({arguments!r}))"],
        env={**os.environ, "SCOPA_HOME": os.fspath(tmp_path)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (status, False)
    assert said in (done.stderr if status else done.stdout)
    assert "\n" not in done.stderr.strip()
