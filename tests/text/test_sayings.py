"""When the opponents say something, and how they look."""

import re
from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest

from scopa.engine import SCOPA, SETTEBELLO, Captured, Card, Play, Rules
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import MatchState
from scopa.players.opponents import LEVELS, greedy_by_list
from scopa.text.language import languages, set_language
from scopa.text.match.sayings import (
    SAYINGS,
    Occasion,
    mood,
    saying_after_match,
    saying_after_round,
    saying_at_table,
)
from scopa.text.player_names import Mood, players_of
from scopa.tui.cells import Size
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import view_of
from tests.tui import APP_STATE, app_state_with, options


def begun(rules: Rules = SCOPA, seed: int = 5, *, opponent: str = "rosa") -> MatchState:
    return NewMatch(rules, seed, FirstDealer.COMPUTER, levels=("", opponent)).begin()


def played_out(state: MatchState) -> list[MatchState]:
    moments = [state]
    while not state.round.is_over:
        state = state.after(greedy_by_list(state.knowledge))
        moments.append(state)
    return moments


@pytest.mark.parametrize("kind", LEVELS)
def test_everybody_has_words_of_their_own_for_every_occasion(kind: str) -> None:
    assert list(SAYINGS[kind]) == list(get_args(Occasion))
    others = {text for other in LEVELS if other != kind for text in SAYINGS[other].values()}
    assert not others & set(SAYINGS[kind].values())


def test_a_match_begins_with_a_greeting() -> None:
    saying = saying_at_table(begun())
    assert saying is not None
    assert (saying.seat, saying.kind, saying.occasion) == (1, "rosa", "greeting")
    assert saying.text(players_of(begun())) == 'Rosa: "Sit down, dear. The coffee is on me."'


def said_in_rounds() -> Counter[Occasion]:
    said = Counter[Occasion]()
    for seed in range(60):
        moments = played_out(begun(Rules(target=99), seed))
        for now in [*moments[1:-1], moments[-1].next_round()]:
            saying = saying_at_table(now)
            assert saying == saying_at_table(now), "the same match is told alike"
            said.update([saying.occasion] if saying else [])
    return said


def test_how_often_something_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_in_rounds()
    monkeypatch.setattr("scopa.text.match.sayings._CHANCES", {})
    assert {occasion: said[occasion] / number for occasion, number in said_in_rounds().items()} == {
        "new round": pytest.approx(0.5, abs=0.12),
        **dict.fromkeys(("own scopa", "your scopa"), pytest.approx(0.7, abs=0.12)),
        **dict.fromkeys(("settebello won", "settebello lost"), pytest.approx(1, abs=0.12)),
        **dict.fromkeys(("own capture", "your capture"), pytest.approx(0.4, abs=0.12)),
    }


def test_who_takes_the_settebello_is_pleased_and_the_other_hears_of_it() -> None:
    for seed in range(10):
        moments = played_out(begun(seed=seed))
        for before, now in pairwise(moments):
            play: Play = now.round.plays[-1]
            has_it = Card.parse("7D") in (play.taken | play.card.mask) and play.taken
            if has_it and now.round.sweeps == before.round.sweeps == (0, 0):
                is_mine = before.round.turn == 0
                saying = saying_at_table(now)
                assert saying is not None
                lost, won = "settebello lost", "settebello won"
                assert saying.occasion == (lost if is_mine else won)
                assert mood(now, 1) is (Mood.DISPLEASED if is_mine else Mood.PLEASED)


def test_the_same_is_never_said_after_two_rounds_in_a_row() -> None:
    state, said = begun(Rules(target=99), 3, opponent="nino"), []
    for _round in range(6):
        over = played_out(state)[-1]
        saying = saying_after_round(over)
        assert saying is not None
        said.append(saying.text(players_of(over)))
        state = over.next_round()
    assert all(one != other for one, other in pairwise(said))


def test_at_the_end_the_winner_speaks_or_who_has_lost() -> None:
    found = set()
    for seed in range(12):
        over = played_out(begun(Rules(target=1), seed))[-1]
        winner = over.match_after_round.winner
        saying = saying_after_match(over)
        assert saying is not None
        if winner is not None:
            wanted = "match lost" if winner == 0 else "match won"
            assert (saying.seat, saying.occasion) == (1, wanted)
            found.add(saying.occasion)
    assert found == {"match lost", "match won"}


def test_where_the_fewest_points_win_nobody_is_glad_of_a_scopa() -> None:
    rules = Rules(lowest_wins=True)
    told = {saying.occasion for now in played_out(begun(rules)) if (saying := saying_at_table(now))}
    assert told <= {"greeting"}
    over = played_out(begun(rules))[-1]
    mine, theirs = over.scores
    saying = saying_after_round(over)
    assert saying is not None
    wanted = "round won" if theirs < mine else "round lost"
    assert saying.occasion == ("round even" if mine == theirs else wanted)


def test_where_the_fewest_points_win_among_three_only_whoever_has_fewest_is_pleased() -> None:
    state = begun(Rules(players=3, lowest_wins=True))
    sweeps = Card.parse("1C").mask, Card.parse("1B").mask, 0
    state = state._replace(round=state.round._replace(sweeps=sweeps))
    assert [mood(state, seat) for seat in (1, 2)] == [Mood.DISPLEASED, Mood.PLEASED]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_what_happened_stands_whole_beside_what_is_said_of_it(width: int) -> None:
    """A saying only takes what room is left; the settebello is always named."""
    size, talking = Size(width, 24), app_state_with(sayings=True)
    named = 0
    for now in [moment for seed in range(2) for moment in played_out(begun(seed=seed))[1:]]:
        views = [view_of(Board(now), size, options(), each) for each in (APP_STATE, talking)]
        row, (silent, told) = views[0].layout.message_y, map(draw_board, views)
        assert silent.lines()[row].strip() in told.lines()[row]
        captures = [event for event in now.happened if isinstance(event, Captured)]
        if any(SETTEBELLO in (event.card, *event.taken) for event in captures):
            assert "Settebello!" in told.lines()[row]
            named += 1
    assert named


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("kind", SAYINGS)
def test_what_is_said_of_a_round_does_not_sound_like_the_end(kind: str, code: str) -> None:
    set_language(code)
    for occasion in ("round won", "round lost", "round even"):
        words = SAYINGS[kind][occasion].lower()
        assert re.search("round|movement|smazzat|giro|movimento", words), words
