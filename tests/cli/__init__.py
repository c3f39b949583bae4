"""Tests of the command line."""

from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.output import STOPPED


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The output of a command that succeeds."""
    assert main(list(map(str, arguments))) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The error about wrong *arguments*: one line, and status 2."""
    try:
        status: object = main(arguments)
    except SystemExit as left:  # so argparse ends
        status = left.code
    said = capsys.readouterr()
    assert status == STOPPED == 2
    assert said.out == ""
    assert said.err.startswith("scopa: ")
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")
    return said.err
