"""The screens that open, and the answers to their questions."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from scopa.game.requests import Adviser, Request, answer
from scopa.tui import navigation
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import Screens
from scopa.tui.screens import title
from tests.storage import state as in_play
from tests.tui import APP_STATE, USUAL, options, screens_after


def test_the_engine_plays_for_the_opponent_and_advises_for_the_coach() -> None:
    now = in_play(5, plays=8)
    played, advised = (answer(Request(who, now)) for who in ("beppe", Adviser.COACH))
    assert {played.play, advised.play} <= set(now.round.legal_plays())
    assert played.advice is None
    assert advised.advice is not None


@pytest.mark.parametrize(
    "opening",
    [
        navigation.open_matches,
        partial(navigation.open_matches, under_way=True),
        title.open_statistics,
    ],
)
def test_a_record_that_cannot_be_read_is_told_under_your_matches(
    opening: Callable[[], Screens], home: Path
) -> None:
    (home / "matches.db").mkdir()
    (page,) = opening()
    lines = [line.strip(" |") for line in page.draw(USUAL, options(), APP_STATE).lines()]
    assert "Your matches" in lines
    assert str(home / "matches.db")[:20] in "".join(lines)


def test_on_the_title_a_key_of_another_screen_says_that_it_does_nothing() -> None:
    (screen,) = navigation.open_title()
    for command in (Command.OPTIONS, Command.SUGGEST, Command.PILE):
        (after,) = screens_after(screen, Action(command))
        assert "That key does nothing here." in after.draw(USUAL, options(), APP_STATE).lines()[0]
    assert screens_after(screen, Action(Command.BACK)) == [screen]
