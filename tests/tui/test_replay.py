"""A match played again on the table: every play in its place, back and forth."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import PRESETS
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.replay import Replay
from tests.storage import saved
from tests.tui import screens_after, text
from tests.tui.screen_cases import pressed

WHOLE = saved(5)
HALF = saved(6, plays=40)
PLAYS = [len(played.plays) for played in WHOLE.history.rounds]


def place(screen: Replay) -> tuple[int, int, int]:
    """The match, the round and the number of plays made in it."""
    position = screen.positions[screen.index]
    return screen.match, position.round, position.number


BEGINNING = Replay.of([WHOLE, HALF])
END = Replay.of([WHOLE, HALF], 1)


def test_each_play_is_shown_before_it_is_made_and_then_what_it_did() -> None:
    assert "You lay the knight of coins." in text(BEGINNING)
    following = pressed(BEGINNING, Command.NEXT, to=Replay)
    assert "You lay the knight of coins." in text(following)
    assert "Computer plays the king of swords and takes the king of cups." in text(following)
    assert text(pressed(following, Command.PREVIOUS, to=Replay)) == text(BEGINNING)


def test_a_round_ends_with_its_points_and_the_next_one_follows() -> None:
    over = pressed(BEGINNING, *[Command.OK] * PLAYS[0], to=Replay)
    assert place(over) == (0, 0, PLAYS[0])
    assert "Points: You 1, Computer 3." in text(over)
    assert place(pressed(over, Command.OK, to=Replay)) == (0, 1, 0)
    assert "You 1   Computer 3" in text(pressed(over, Command.OK, to=Replay))


def test_a_round_ends_with_who_takes_the_cards_that_lie_there() -> None:
    ends = [replace(BEGINNING, index=sum(PLAYS[:n]) + n - 1) for n in range(1, len(PLAYS) + 1)]
    said = {bool(end.shown_board.state.table_places): text(end) for end in ends}
    assert "captured last and get" in said[True]
    assert "The round is over." in said[False]


def test_down_and_up_go_by_rounds_and_from_match_to_match() -> None:
    second = pressed(BEGINNING, Command.NEXT, Command.OTHER_WAY, to=Replay)
    assert place(second) == (0, 1, 0)
    assert place(pressed(second, Command.OTHER_WAY_BACK, to=Replay)) == (0, 0, 0)
    within = pressed(second, Command.NEXT, Command.NEXT, Command.OTHER_WAY_BACK, to=Replay)
    assert place(within) == (0, 1, 0)
    other = pressed(BEGINNING, *[Command.OTHER_WAY] * len(PLAYS), to=Replay)
    assert place(other) == (1, 0, 0)
    assert place(pressed(other, Command.PREVIOUS, to=Replay)) == (0, len(PLAYS) - 1, PLAYS[-1])


def test_at_both_ends_nothing_moves() -> None:
    assert pressed(BEGINNING, Command.PREVIOUS) == BEGINNING
    assert pressed(BEGINNING, Command.OTHER_WAY_BACK) == BEGINNING
    end = pressed(END, *[Command.NEXT] * 41, to=Replay)
    assert place(end) == (1, 1, 40 - len(HALF.history.rounds[0].plays))
    assert "The match was left here." in text(end)
    assert pressed(end, Command.NEXT) == end


@given(commands=st.lists(st.sampled_from(Command), max_size=60))
def test_wherever_one_steps_the_table_is_that_of_the_record(commands: list[Command]) -> None:
    screen = BEGINNING
    for command in commands:
        after = screens_after(screen, Action(command))
        screen = next((left for left in after if isinstance(left, Replay)), BEGINNING)
    match, number, plays = place(screen)
    history = (WHOLE, HALF)[match].history
    state = screen.shown_board.state
    assert state.round.plays == history.rounds[number].plays[:plays]
    assert state.deck == history.rounds[number].deck


def test_comments_are_shown_with_their_play() -> None:
    commented = WHOLE._replace(comments={(0, 1): "The best of three ways."})
    first = Replay.of([commented])
    assert "The best of three ways." not in text(first)
    commented_on = pressed(first, Command.NEXT, to=Replay)
    assert "The best of three ways." in text(commented_on)
    assert pressed(first, Command.COUNTER) == first
    long = WHOLE._replace(comments={(0, 0): "Long, " * 30 + "and told to its end."})
    cut_short = Replay.of([long])
    assert "to its end." not in text(cut_short)
    *_, whole = screens_after(cut_short, Action(Command.COUNTER))
    assert "told to its end." in text(whole)


def test_all_hands_are_open_and_the_place_is_told() -> None:
    seen = text(BEGINNING, Size(120, 40))
    assert "play 0 of 36, match 1 of 2" in seen
    hand = BEGINNING.positions[0].board.state.round.hands[1]
    assert hand.bit_count() == 3
    assert "[ < ][ > ]" in seen
    assert "0/36" in text(BEGINNING, Size(60, 20))


@pytest.mark.parametrize("game", PRESETS)
def test_matches_of_every_game_are_replayed(game: str) -> None:
    match = saved(3, rules=PRESETS[game], plays=30)
    screen = Replay.of([match])
    for size in (screen.smallest, Size(200, 60)):
        assert match.players[0] in text(screen, size)
    end = pressed(screen, *[Command.NEXT] * 60, to=Replay)
    assert sum(len(played.plays) for played in match.history.rounds) == 30
    assert place(end)[1] == len(match.history.rounds) - 1
