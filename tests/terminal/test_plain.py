"""``scopa --plain`` as a program: pipes, files, dumb terminals, keys that are signals."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from tests.plain import assert_readable, script
from tests.terminal.pseudo_terminal import PATIENCE, SCOPA, PseudoTerminal, environment

PLAIN = ("--plain", "--seed", "5", "--first-dealer", "computer")
MY_TURN = "Your turn, 1 to 3."
STOPPED = "The match stops here: You 0, Beppe 0."


def run(
    *arguments: str, home: Path, script: bytes = b"", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """The program with *script* in a pipe and its output in another."""
    return subprocess.run(
        [*SCOPA, *arguments],
        input=script,
        capture_output=True,
        env=environment(home, None, variables),
        timeout=PATIENCE,
        check=False,
    )


def lines_of(done: subprocess.CompletedProcess[bytes]) -> Sequence[str]:
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
    lines = done.stdout.decode("ascii").splitlines()
    assert_readable(lines)
    return lines


def test_the_page_shows_what_is_said(tmp_path: Path) -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "player" / "plain.md"
    example = page.read_text("utf-8").split("```\n")[1]
    said = lines_of(run("--plain", "--seed", "22", home=tmp_path, script=b"\n1\nquit\n"))
    assert example in "\n".join(said)


def test_a_whole_match_goes_through_pipes_with_a_mark_and_windows_line_ends(tmp_path: Path) -> None:
    lines, end = script(PRESETS["cirulla"], seed=7)
    typed = b"\xef\xbb\xbf" + lines.replace("\n", "\r\n").encode()
    arguments = ("--plain", "--variant", "cirulla", "--seed", "7", "--first-dealer", "random")
    said = lines_of(run(*arguments, home=tmp_path, script=typed))
    scores = " to ".join(map(str, end.scores))
    assert any(line.startswith(f"{scores} after ") for line in said)
    assert "understand" not in " ".join(said)
    assert said[-2:] == ["The input has ended.", "The match is over."]


def test_broken_text_and_control_characters_are_mistakes_like_others(tmp_path: Path) -> None:
    script = b"\xff\xfe\x80\n\0\0\n\x1b[A\x1b[200~\n\xc3\xa8\n" + b"9" * 70_000 + b"\n7D\r\n"
    said = lines_of(run(*PLAIN, home=tmp_path, script=script, PYTHONIOENCODING="latin-1"))
    assert len([line for line in said if line.startswith("I do not understand")]) == 5
    assert "You do not hold the seven of coins" in " ".join(said)


def test_a_reader_that_goes_away_ends_the_program_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*SCOPA, *PLAIN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, None, {}),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        assert game.stdout.readline().startswith(b"Scopa")
        game.stdout.close()
        game.stdin.write(b"1\n" * 50)
        game.stdin.close()
        assert game.wait(20) == 128 + signal.SIGPIPE
        assert game.stderr.read() == b""


def test_closed_input_is_an_end(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" 0>&-', *SCOPA, *PLAIN],
        capture_output=True,
        env=environment(tmp_path, None, {}),
        timeout=PATIENCE,
        check=False,
    )
    assert STOPPED in " ".join(lines_of(done))


@pytest.mark.parametrize("term", ["dumb", None])
def test_any_terminal_will_do_and_is_left_as_it_was(term: str | None, tmp_path: Path) -> None:
    with PseudoTerminal(*PLAIN, home=tmp_path, command=SCOPA, term=term) as game:
        game.wait_for(MY_TURN)
        assert game.is_restored(), "it is never changed"
        game.send(b"3\n")
        game.wait_for("You lay the knight of coins.")
        game.send(b"quit\n")
        assert game.wait_for_end() == 0
        assert game.private_modes == {}
        assert b"\x1b" not in game.received


@pytest.mark.parametrize("makes_signal", [True, False])
def test_ctrl_c_stops_with_the_standing_and_its_status(makes_signal: bool, tmp_path: Path) -> None:
    with PseudoTerminal(*PLAIN, home=tmp_path, command=SCOPA) as game:
        game.wait_for(MY_TURN)
        if not makes_signal:
            game.make_no_interrupts()
        game.send(b"\x03" if makes_signal else b"hin\x03\n")
        assert game.wait_for_end() == 128 + signal.SIGINT
        assert STOPPED.encode() in game.received
        assert b"Traceback" not in game.received
