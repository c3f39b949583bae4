"""The completion of the command line, as it is typed in bash, zsh and fish themselves."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from scopa.cli.arguments import SHELLS
from scopa.game.seats import OPPONENTS
from scopa.storage.database import Store
from tests.storage import saved

pytest.importorskip("pty")

from tests.terminal.pseudo_terminal import PseudoTerminal  # there is none without pty

pytestmark = pytest.mark.usefixtures("home")

CHECKOUT = Path(__file__).parents[2]
DECK = "my deck's [1]: $2"
PROGRAM = """\
#!/bin/sh
[ -n "$_ARGCOMPLETE" ] && exec "$PYTHON" -m scopa "$@"
printf '<%s>' "$@"
printf '\\n'
"""
"""A scopa that completes as ever, but otherwise only says with what it was called."""
START: Mapping[str, tuple[tuple[str, ...], str]] = {
    "bash": (
        ("bash", "--norc", "--noprofile", "-i"),
        "PS1='> '; . ~/.local/share/bash-completion/completions/scopa; clear",
    ),
    "zsh": (
        ("zsh", "-f", "-i"),
        "PS1='> '; fpath+=~/.zfunc; autoload -U compinit && compinit -D; clear",
    ),
    "fish": (
        ("fish", "--private"),
        "function fish_prompt; echo '> '; end; set -g fish_autosuggestion_enabled 0; clear",
    ),
}
"""How each shell is started, and what it is told first."""


def offered(line: str, home: Path) -> list[str]:
    """The words that the program offers a shell behind ``scopa`` and that *line*."""
    answer = home / "answer"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SHELL": "fish",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "COMP_LINE": f"scopa {line}",
        "COMP_POINT": str(len(f"scopa {line}")),
    }
    done = subprocess.run(
        [sys.executable, "-m", "scopa"],
        env={**os.environ, **asked},
        capture_output=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    words = answer.read_text("utf-8").split("\v")
    return [word.split("\t")[0].rstrip() for word in words if word]


def variables(home: Path) -> dict[str, str]:
    """The environment of a shell at *home*."""
    return {
        "HOME": str(home),
        "ZDOTDIR": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "SCOPA_HOME": str(home),
        "PATH": f"{home / 'bin'}:/usr/local/bin:/usr/bin:/bin",
        "PYTHON": sys.executable,
        "PYTHONPATH": str(CHECKOUT / "src"),
        "LC_ALL": "C.UTF-8",
    }


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the scripts where the docs put them, a deck, two matches and some files."""
    home = tmp_path_factory.mktemp("home")
    (home / "decks" / DECK).mkdir(parents=True)
    (home / "some files").mkdir()
    (home / "some files" / "game.scopa").touch()
    (home / "somebody.txt").touch()
    with closing(Store(home / "matches.db")) as store:
        store.add(saved(5))
        store.add(saved(6))
    (home / "bin").mkdir()
    program = home / "bin" / "scopa"
    program.write_text('#!/bin/sh\nexec "$PYTHON" -m scopa "$@"\n')
    program.chmod(0o755)
    page = (CHECKOUT / "docs" / "player" / "options.md").read_text("utf-8")
    lines = re.findall(r"^mkdir .*scopa completion.*$", page, re.M)
    assert len(lines) == len(SHELLS)
    for line in lines:
        subprocess.run(["sh", "-c", line], env=variables(home), check=True)
    program.write_text(PROGRAM)
    return home


@pytest.fixture(scope="module", params=SHELLS)
def shell(request: pytest.FixtureRequest, place: Path) -> Iterator[PseudoTerminal]:
    """A window with each of the shells in it, which waits for a command."""
    if shutil.which(request.param) is None:
        pytest.skip(f"there is no {request.param} here")
    command, first = START[request.param]
    with PseudoTerminal(
        home=place, command=command, size=(100, 40), variables=variables(place)
    ) as window:
        window.wait_for(lambda: bool(window.text.strip()))
        window.send(f"cd; {first}\r".encode())
        window.wait_for(lambda: window.text.split() == [">"])
        yield window


def cleared(window: PseudoTerminal) -> None:
    window.send(b"\x15clear\r")  # Ctrl-U
    window.wait_for(lambda: window.text.split() == [">"])


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ("arena ma\t", "<arena><maestro>"),
        ("sta\t --js\t", "<stats><--json>"),
        ("--rule=pri\tmost\t", "<--rule=prime=most-sevens>"),
        ("--deck my\t", f"<--deck><{DECK}>"),
        ("review some\\ f\tga\t", "<review><some files/game.scopa>"),
    ],
)
def test_tab_completes_what_is_typed(shell: PseudoTerminal, typed: str, given: str) -> None:
    cleared(shell)
    shell.send(f"scopa {typed}\r".encode())
    shell.wait_for(lambda: any(line.startswith("<") for line in shell.lines))
    printed = next(line for line in shell.lines if line.startswith("<")).strip()
    assert printed.replace("/>", ">") == given.replace("/>", ">")  # zsh takes the slash back


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("con", {"continue"}),
        ("stats --", {"--details", "--help", "--json", "--lang", "--opponent", "--plain"}),
        ("daily --date ", set()),
        ("--rule x=", set()),
        ("--seed ", set()),
        ("--players ", {"2", "3", "4"}),
        ("--variant scopon", {"scopone", "scopone-scientifico"}),
        ("arena nino rosa --rule napola=", {"napola=yes", "napola=no"}),
        ("--rule re_", {"re_bello"}),
        ("--rule ace_m", {"ace_may_open="}),
        ("--key play=x,En", {"play=x,End", "play=x,Enter"}),
        ("--seat ", {f"{seat}={name}" for seat in "1234" for name in OPPONENTS}),
        ("arena nino rosa be", {"beppe"}),
        ("continue ", {"1", "2"}),
        ("continue k", {"key-5", "key-6"}),
    ],
)
def test_what_may_be_typed_is_offered(line: str, words: set[str], home: Path, store: Store) -> None:
    store.add(saved(5))
    store.add(saved(6))
    assert set(offered(line, home)) == words


def test_without_a_record_none_is_made_and_a_damaged_one_is_left_in_silence(home: Path) -> None:
    assert offered("continue ", home) == []
    assert [file.name for file in home.iterdir()] == ["answer"]
    (home / "matches.db").write_bytes(b"rubbish" * 999)
    assert offered("continue ", home) == []
    assert (home / "matches.db").read_bytes() == b"rubbish" * 999
