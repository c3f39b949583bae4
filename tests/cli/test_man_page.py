"""The manual says what the program takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.arguments import parser
from scopa.cli.completion_spec import described
from scopa.cli.man_page import page
from scopa.tui.key_bindings import BINDINGS

PAGE = Path(__file__).parents[2] / "docs" / "scopa.6"
WHOLE = parser()


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


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["manual"]) == 0
    assert capsys.readouterr().out == page(WHOLE)
