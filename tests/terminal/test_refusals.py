"""Where the game cannot be played or nothing be saved: a line says why, nothing is left behind."""

import subprocess
from pathlib import Path

import pytest

from scopa.cli.output import NOT_WRITTEN
from tests.terminal.playing import I_PLAY_FIRST, NEW_GAME, OK, STOCK, WAITING, open_title, play_on
from tests.terminal.pseudo_terminal import PATIENCE, PROGRAM, PseudoTerminal, environment


def refusal(game: PseudoTerminal, errors: Path) -> str:
    """The line on stderr with which the program ends, status 2, nothing on the screen."""
    assert game.wait_for_end() == 2
    assert game.received == b""
    assert game.is_restored()
    said = errors.read_text("utf-8")
    assert said.endswith("\n")
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize("term", ["dumb", None, "../../etc/passwd"])
def test_an_unusable_kind_of_terminal_is_named(term: str | None, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with PseudoTerminal(home=tmp_path, term=term, errors=errors) as game:
        said = refusal(game, errors)
        assert "TERM" in said
        assert "scopa --plain" in said
        assert (repr(term) if term else "not set") in said


def test_a_locale_that_is_not_known_is_said_and_the_game_plays(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    variables = {"LC_ALL": "xx_YY.UTF-8"}
    with open_title(tmp_path, "--seed", "5", variables=variables, errors=errors) as game:
        game.press("Enter")
        for _ in range(4):
            play_on(game)
        game.wait_for(OK)
        game.quit()
        assert game.wait_for_end() == 0
    said = errors.read_text("utf-8")
    assert "locale" in said
    assert said.count("\n") == 1


def test_input_or_output_that_is_no_terminal_is_refused(tmp_path: Path) -> None:
    with (
        PseudoTerminal(home=tmp_path, command=["sleep", "30"]) as window,
        (tmp_path / "file").open("w+b") as file,
    ):
        for stdin, stdout in (
            (window.line, subprocess.PIPE),
            (window.line, file.fileno()),
            (subprocess.DEVNULL, window.line),
            (file.fileno(), window.line),
            (subprocess.DEVNULL, subprocess.PIPE),
        ):
            done = subprocess.run(
                PROGRAM,
                stdin=stdin,
                stdout=stdout,
                stderr=subprocess.PIPE,
                env=environment(tmp_path, "xterm-256color", {}),
                start_new_session=True,
                timeout=PATIENCE,
                check=False,
            )
            assert done.returncode == 2
            assert not done.stdout
            assert done.stderr.count(b"\n") == 1
            assert b"terminal" in done.stderr
            assert b"scopa --plain" in done.stderr
        assert window.wait_quietly(0.1) == b""
        assert window.is_restored()
        assert file.read() == b""


@pytest.mark.parametrize("closed", [0, 1])
def test_closed_input_or_output_is_refused(closed: int, tmp_path: Path) -> None:
    command = ["sh", "-c", f'exec "$0" "$@" {closed}>&-', *PROGRAM]
    errors = tmp_path / "errors"
    with PseudoTerminal(home=tmp_path, command=command, errors=errors) as game:
        assert "terminal" in refusal(game, errors)


GONE = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "SCOPA_HOME")


def test_where_nothing_can_be_saved_that_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    variables = {"HOME": "/proc/nobody", **dict.fromkeys(GONE)}
    options = (*WAITING, *I_PLAY_FIRST)
    with PseudoTerminal(*options, home=tmp_path, variables=variables) as game:
        game.wait_for(NEW_GAME)
        game.press("Enter")
        game.wait_for("Matches cannot be saved")
        game.press("Esc")
        game.wait_for(STOCK)
        game.wait_quietly(1)  # an OK that comes sooner was meant for the message
        for _ in range(3):
            play_on(game)
            assert "cannot be saved" not in game.text
        game.quit()
        assert game.wait_for_end() == NOT_WRITTEN
        assert game.is_restored()
