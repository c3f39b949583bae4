"""The completion of the shells and the manual say what the program takes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.arguments import parser
from scopa.cli.completion import SHELLS, script
from scopa.cli.completion_spec import described
from scopa.cli.man_page import page
from scopa.engine import PRESETS
from scopa.tui.key_bindings import BINDINGS

PAGE = Path(__file__).parents[2] / "docs" / "scopa.6"
WHOLE = parser()


def test_every_option_and_command_is_described() -> None:
    commands = {command.name: command for command in described(WHOLE)}
    assert {"", "cards", "replay", "daily", "arena", "stats", "export"} <= set(commands)
    names = {name for option in commands[""].options for name in option.names}
    assert {"--variant", "--no-cut", "--plain", "--help", "-h"} <= names
    assert commands["replay"].takes_file
    assert not commands["stats"].takes_file


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_is_told_of_every_command_and_option(shell: str) -> None:
    text = script(shell, WHOLE)
    for command in described(WHOLE):
        assert command.name in text
        for option in command.options:
            for name in option.names:
                assert name.lstrip("-") in text
    for variant in PRESETS:
        assert variant in text


def completed(*typed: str) -> list[str]:
    """What bash offers after these words, the last of which is not finished."""
    assert shutil.which("bash")
    words = " ".join(f"'{word}'" for word in typed)
    done = subprocess.run(
        [
            "bash",
            "-c",
            f"{script('bash', WHOLE)}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}\n"
            '_scopa; printf "%s\\n" "${COMPREPLY[@]}"',
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_options_values_commands_and_their_options() -> None:
    assert completed("scopa", "--var") == ["--variant"]
    assert completed("scopa", "--variant", "cir") == ["cirulla"]
    assert completed("scopa", "--deck", "m") == ["milanesi"]
    assert completed("scopa", "rep") == ["replay"]
    assert completed("scopa", "stats", "--j") == ["--json"]
    assert completed("scopa", "completion", "z") == ["zsh"]
    assert completed("scopa", "--theme", "night", "daily", "--sh") == ["--share"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_files_where_files_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.scopa").touch()
    assert "mine.scopa" in completed("scopa", "replay", "mi")


def test_the_page_in_docs_is_that_of_the_program() -> None:
    """``python -m scopa manual > docs/scopa.6`` makes it anew."""
    assert PAGE.read_text("utf-8") == page(WHOLE)


def test_the_page_names_every_option_and_key() -> None:
    text = page(WHOLE).replace("\\-", "-")
    for command in described(WHOLE):
        for option in command.options:
            assert all(name in text for name in option.names)
    for _, keys in BINDINGS:
        assert all(key in text for key in keys)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_commands_print_them(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == script(shell, WHOLE)
    assert main(["manual"]) == 0
    assert capsys.readouterr().out == page(WHOLE)
