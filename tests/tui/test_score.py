"""The score of a round: the points are counted up, one kind after the other."""

from dataclasses import replace

import pytest

from scopa.engine import score as awards_of
from scopa.engine import total
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import UnboundKey
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.terminal.key_decoder import Tick
from tests.tui import (
    APP_STATE,
    USUAL,
    app_state_with,
    only,
    options,
    score_and_after,
    screens_after,
)
from tests.tui.screen_cases import screen_cases


def counting() -> Score:
    score = screen_cases()["score with review"].screen
    assert isinstance(score, Score)
    return replace(score, counted=0)


def lines(score: Score) -> list[str]:
    return score.draw(USUAL, options(), APP_STATE).lines()


def line(score: Score, begin: str) -> list[str]:
    """The words of the line that begins so, after that."""
    (found,) = [row for row in lines(score) if row.strip().startswith(begin)]
    return found.strip().removeprefix(begin).split()


def test_each_kind_of_point_is_counted_after_the_other_and_the_totals_grow() -> None:
    score = counting()
    awards = awards_of(score.state.round)
    before = score.state.match.scores
    for number in range(len(awards) + 1):
        gained = total(awards[:number]) if number else (0, 0)
        assert line(score, "This round") == [f"+{points}" for points in gained]
        assert line(score, "The match") == [
            str(one + points) for one, points in zip(before, gained, strict=True)
        ]
        assert ("[ OK ]" in "\n".join(lines(score))) == (number == len(awards))
        assert (score.wakes_in_ms is None) == (number == len(awards))
        if number < len(awards):
            after = only(Score, screens_after(score, Tick()))
            score = after


@pytest.mark.parametrize("event", [Action(Command.OK), UnboundKey()])
def test_ok_shows_the_whole_score_and_only_the_next_closes_it(
    event: Action | UnboundKey,
) -> None:
    (after,) = screens_after(counting(), event)
    assert after == counting().rest
    only(Table, screens_after(after, Action(Command.OK)))


def test_any_other_key_ends_the_counting_and_counts() -> None:
    for command in (Command.BACK, Command.AGAIN):
        whole = counting().rest.handle(Action(command), APP_STATE)
        assert counting().handle(Action(command), APP_STATE) == whole


@pytest.mark.parametrize(("animation", "counted"), [(True, 0), (False, None)])
def test_without_movement_the_score_is_there_at_once(animation: bool, counted: int | None) -> None:
    over = screen_cases()["round over"].screen
    assert isinstance(over, Table)
    shown, _ = score_and_after(over, app_state_with(animation=animation))
    assert shown.counted == counted
