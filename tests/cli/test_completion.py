"""The completion of the command line, as it is typed in bash, zsh and fish themselves."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.arguments import SHELLS, parser
from scopa.cli.completion import completions, in_bash, joined
from scopa.cli.completion_spec import described
from scopa.cli.completion_values import Value
from scopa.engine import PRESETS, Rules
from scopa.storage.database import Store
from scopa.storage.house_rules import save_house_rules
from tests.storage import kept

pytest.importorskip("pty")

from tests.terminal.pseudo_terminal import PseudoTerminal  # there is none without pty

CHECKOUT = Path(__file__).parents[2]
COMMANDS = described(parser())
DECK = "my deck's [1]: $2"
PROGRAM = """\
#!/bin/sh
[ "$3" = -- ] && exec "$PYTHON" -m scopa "$@"
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


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for what is kept."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    return tmp_path


def offered(*words: str) -> list[str]:
    """The words that may stand in the place of the last of these."""
    return [value.word or value.meaning for value in completions(("scopa", *words), COMMANDS)]


# ------------------------------------------------------------------------- in the shells themselves


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
        store.add(kept(5))
        store.add(kept(6))
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
    """Let go of what was typed."""
    window.send(b"\x15clear\r")  # Ctrl-U
    window.wait_for(lambda: window.text.split() == [">"])


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ("arena ma\t", "<arena><maestro>"),
        ("sta\t --js\t", "<stats><--json>"),
        ("--theme=nig\t --players 3 da\t", "<--theme=night><--players><3><daily>"),
        ("--rule=pri\tmost\t", "<--rule=prime=most-sevens>"),
        ("--key play=x,Ent\t --key take\tu", "<--key><play=x,Enter><--key><take_back=u>"),
        ("--deck my\t", f"<--deck><{DECK}>"),
        ("cards --check some\\ \t", "<cards><--check><some files/>"),
        ("replay some\\ f\tga\t", "<replay><some files/game.scopa>"),
        ("export key-6\t", "<export><key-6>"),
    ],
)
def test_tab_completes_what_is_typed(shell: PseudoTerminal, typed: str, given: str) -> None:
    cleared(shell)
    shell.send(f"scopa {typed}\r".encode())
    shell.wait_for(lambda: any(line.startswith("<") for line in shell.lines))
    printed = next(line for line in shell.lines if line.startswith("<")).strip()
    assert printed.replace("/>", ">") == given.replace("/>", ">")  # zsh takes the slash back


def test_tab_shows_what_there_is_and_says_what_it_means_in_ones_language(
    shell: PseudoTerminal, place: Path, request: pytest.FixtureRequest
) -> None:
    is_bash = "bash" in request.node.name  # which shows words only, and at the second Tab
    settings = place / "settings.toml"
    settings.write_text('language = "it"\n')
    cleared(shell)
    shell.send(b"scopa ma\t" + b"\t" * is_bash)
    for word in ("manual", "matches"):
        shell.wait_for(word)
    if not is_bash:
        shell.wait_for("Stampa questo come pagina per man: scopa manual | man -l -")
    settings.unlink()


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck here")
def test_shellcheck_finds_nothing_in_the_script_for_bash(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["completion", "bash"])
    script = capsys.readouterr().out
    done = subprocess.run(
        ["shellcheck", "-"], input=script, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


# ---------------------------------------------------------------------- what the program tells them


def test_every_option_and_command_is_described() -> None:
    commands = {command.name: command for command in COMMANDS}
    assert {"", "cards", "replay", "daily", "arena", "stats", "export"} <= set(commands)
    names = {name for option in commands[""].options for name in option.names}
    assert {"--variant", "--no-cut", "--plain", "--help", "-h"} <= names
    assert [argument.name for argument in commands["arena"].arguments] == ["PLAYER"]
    assert [argument.name for argument in commands["completion"].arguments] == ["SHELL"]


def test_commands_are_offered_and_options_once_a_dash_is_typed() -> None:
    assert offered("") == [command.name for command in COMMANDS[1:]]
    assert {"--variant", "--no-cut", "-h"} <= set(offered("-"))
    assert {"--json", "--opponent"} <= set(offered("stats", ""))
    assert "--variant" not in offered("stats", "-")


@pytest.mark.parametrize(
    "words",
    [("daily", "--date", ""), ("--seed", ""), ("--seed=",), ("nothing", ""), ("--rule", "x=")],
)
def test_nothing_is_offered_where_nothing_is_known(words: Sequence[str]) -> None:
    assert offered(*words) == []


def test_the_values_of_options_are_offered(home: Path) -> None:
    save_house_rules(home / "house-rules.toml", "ours", Rules(target=21))
    assert offered("--variant", "") == list(PRESETS)
    assert offered("--rules", "") == ["ours"]
    assert offered("--rules=") == ["--rules=ours"]
    assert offered("arena", "nino", "rosa", "--rule", "napola=") == ["napola=yes", "napola=no"]
    assert {"re_bello", "ace_may_open=", "prime=", "target="} <= set(offered("--rule", ""))
    assert offered("--lang", "")[:2] == ["auto", "en"]
    assert offered("--players", "") == ["2", "3", "4"]
    assert offered("cards", "--check", "") == offered("cards", "--check=") == ["folders"]
    assert "maestro" in offered("arena", "--check", "")
    assert "maestro" in offered("arena", "nino", "rosa", "beppe", "")
    assert offered("replay", "") == ["files"]


def test_matches_are_offered_by_number_the_last_first_and_by_key_once_something_is_typed(
    home: Path,
) -> None:
    with closing(Store(home / "matches.db")) as store:
        store.add(kept(5), "2026-11-20T20:15:00+00:00")
        store.add(kept(6), "2026-11-21T20:15:00+00:00")
    assert offered("continue", "") == ["2", "1"]
    assert offered("continue", "k") == ["2", "key-6", "1", "key-5"]


def test_without_a_record_none_is_made_and_a_damaged_one_is_left_in_silence(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = ["completion", "zsh", "--", "scopa", "continue", ""]
    assert main(asked) == 0
    assert not any(home.iterdir())
    (home / "matches.db").write_bytes(b"rubbish" * 999)
    assert main(asked) == 0
    assert capfd.readouterr() == ("", "")
    assert (home / "matches.db").read_bytes() == b"rubbish" * 999


def test_the_program_takes_every_word_that_is_typed_for_a_word(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main(["completion", "fish", "--", "scopa", "--lang", "x"]) == 0
    assert "auto\t\nen\tEnglish\n" in capfd.readouterr().out
    assert main(["completion", "fish", "--", "scopa", "replay", "--"]) == 0
    assert "--help\t" in capfd.readouterr().out


def test_bash_is_given_only_what_it_puts_behind_a_break() -> None:
    assert joined(("scopa", "--rule", "=", "prime", "=", "mo")) == ["scopa", "--rule=prime=mo"]
    found = (Value("--rule=prime=most"), Value("--rule=napola"), Value("--rule=prime="))
    assert list(in_bash(found, "--rule=pr", "pr")) == ["prime=most", "prime=", "\topen"]
    assert list(in_bash(found, "--rule=", "=")) == ["prime=most", "napola", "prime=", "\topen"]
    assert list(in_bash(found, "--rule=n", "--rule=n")) == ["--rule=napola"]
    assert list(in_bash((Value("my deck"),), "my\\ d", "my\\ d")) == ["my\\ deck"]
