"""Which characters are sent: those beyond ASCII only where the terminal is known to take them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.terminal.playing import SCORE, open_table, play_until
from tests.terminal.pseudo_terminal import PseudoTerminal

LINE = "───"


def score_shown(home: Path, variables: Mapping[str, str | None], *arguments: str) -> PseudoTerminal:
    """A window in which the score of a round is shown, which has a line across."""
    game = open_table(home, *arguments, variables=variables)
    play_until(game, SCORE)
    return game


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C.UTF-8"}, {"LC_ALL": None, "LANG": "C.UTF-8"}], ids=str
)
def test_with_a_locale_of_utf_8_lines_are_lines(
    variables: Mapping[str, str | None], tmp_path: Path
) -> None:
    with score_shown(tmp_path, variables) as game:
        assert LINE in game.text


@pytest.mark.parametrize(
    ("variables", "arguments"),
    [
        ({"LC_ALL": "C"}, ()),
        ({"LC_ALL": None, "LANG": "C"}, ()),
        ({"LC_ALL": None, "LANG": None}, ()),
        ({"LC_ALL": None, "LANG": "POSIX"}, ()),
        ({"LC_ALL": "C.UTF-8"}, ("--ascii",)),
    ],
    ids=str,
)
def test_without_one_or_when_ascii_is_asked_for_only_seven_bits_are_sent(
    variables: Mapping[str, str | None], arguments: tuple[str, ...], tmp_path: Path
) -> None:
    with score_shown(tmp_path, variables, *arguments) as game:
        assert "----" in game.text
        assert game.received.isascii()
