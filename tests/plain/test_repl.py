"""What is printed never steers the terminal, wherever its parts come from."""

import io
from dataclasses import dataclass
from typing import Any, cast

import pytest

from scopa.plain.repl import Repl


@dataclass(frozen=True)
class Ended:
    """A game that is over and has something to print."""

    output: tuple[str, ...]
    is_over: bool = True


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("/tmp/z\x1b[31m/a.scopa", "/tmp/z?[31m/a.scopa"),  # a folder of matches
        ("Rosa\u202etlem against you", "Rosa?tlem against you"),  # the name in a match of others
        ("a title\x9b2J \x07 \x0e", "a title?2J ? ?"),
    ],
)
def test_signs_that_would_steer_the_terminal_are_question_marks(said: str, shown: str) -> None:
    out = io.StringIO()
    Repl(cast(Any, Ended((said,))), lambda _game: None, io.StringIO(), out).run()
    assert out.getvalue() == f"{shown}\n"
