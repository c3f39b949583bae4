"""The score of a round, counted up; after it and after a match: a rematch, the same deal again."""

from dataclasses import replace

import pytest

from scopa.engine import PRESETS, total
from scopa.engine import score as awards_of
from scopa.game.games_by_name import Game
from scopa.game.match_state import ContinuableMatch
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Screen, UnboundKey
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.review import Review
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.terminal.key_decoder import Tick
from tests.storage import played_on
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    SIZES,
    USUAL,
    app_state_after,
    app_state_with,
    only,
    options,
    score_and_after,
    screens_after,
    style_lines,
    table_at,
    text,
)
from tests.tui.screen_cases import finished_table, pressed, screen_cases


def counting() -> Score:
    return only(Score, [screen_cases()["score, 0 kinds counted"].screen])


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
        assert line(score, "This round")[:2] == [f"+{points}" for points in gained]
        assert line(score, "The match")[:2] == [
            str(one + points) for one, points in zip(before, gained, strict=True)
        ]
        assert ("[ OK ]" in "\n".join(lines(score))) == (number == len(awards))
        assert (score.wakes_in_ms is None) == (number == len(awards))
        if number < len(awards):
            score = only(Score, screens_after(score, Tick()))


def test_a_point_is_gold_its_cards_light_up_and_a_suit_that_a_prime_lacks_is_named() -> None:
    score = only(Score, [screen_cases()["score, all coins to one"].screen])
    frame = replace(score, counted=3).draw(USUAL, options(), APP_STATE)
    rows, styles = frame.lines(), style_lines(frame)
    coins = next(y for y, row in enumerate(rows) if "Coins (denari)" in row)
    gold = {rows[coins][x] for x, style in enumerate(styles[coins]) if style == "c"}
    assert gold == set("+1")
    assert "no coins" not in "\n".join(rows)
    lit = "".join(rows[coins + 1][x] for x, style in enumerate(styles[coins + 1]) if style == "s")
    assert lit == "".join(f"{rank}D" for rank in range(1, 11))
    assert "c" not in "".join(styles[coins + 2 :]), "the prime is not counted"
    assert "no coins" in text(score)


def test_the_cards_of_the_primes_are_smaller_if_that_is_wished() -> None:
    score, rows = counting().rest, options().deck.sizes
    for smaller_by in (0, 1):
        drawn = "\n".join(score.draw(SIZES[-1], options().larger(-smaller_by), APP_STATE).lines())
        for number in (-1, -2):
            assert (rows[number].of["7D"].rows[1] in drawn) == (number == -1 - smaller_by)


@pytest.mark.parametrize("event", [Action(Command.OK), UnboundKey()])
def test_ok_shows_the_whole_score_and_only_the_next_closes_it(event: Action | UnboundKey) -> None:
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


# --------------------------------------------------------------------------- what follows it

KEYED = Score(finished_table().state._replace(key="5f0c2a9d61b84e37"))
END = MatchEnd(in_play(5))


def test_an_ok_while_the_cards_of_the_end_come_one_by_one_shows_them_all() -> None:
    assert only(MatchEnd, screens_after(replace(END, shown=1), Action(Command.OK))) == END
    only(DrawForDeal, screens_after(END, Action(Command.OK)))


def practised(table: Screen) -> Table:
    assert isinstance(table, Table)
    return table_at(played_on(table.state))


@pytest.mark.parametrize("before", [KEYED, END], ids=["a round", "a match"])
def test_the_same_deal_is_played_again_over_what_comes_after_it(before: Score | MatchEnd) -> None:
    still_there, table = screens_after(before, Action(Command.AGAIN))
    assert still_there == before
    assert isinstance(table, Table)
    assert table.state.deck == before.state.deck
    assert table.state.round.plays == ()
    assert table.state.match == before.state.match
    assert "as practice" in text(table)


def test_practice_is_never_kept_nor_continued() -> None:
    table = screens_after(KEYED, Action(Command.AGAIN))[-1]
    assert KEYED.to_save is not None
    for screen in (table, practised(table), pressed(practised(table), Command.OK)):
        assert screen.to_save is None
    leaving = pressed(table, Command.BACK)
    assert "again ends the practice" in text(leaving)
    assert screens_after(leaving, Action(Command.BACK)) == []
    assert app_state_after(leaving, Action(Command.BACK)).waiting is None


def test_the_score_of_practice_says_so_and_leads_back() -> None:
    over = practised(screens_after(KEYED, Action(Command.AGAIN))[-1])
    (score,) = screens_after(over, Action(Command.OK))
    assert "That was practice: it does not count." in text(score)
    assert "The match" not in text(score)
    for command in (Command.OK, Command.BACK):
        assert screens_after(score, Action(command)) == []
        assert app_state_after(score, Action(command)) == APP_STATE
    once_more = only(Table, screens_after(score, Action(Command.AGAIN)))
    assert once_more.state == KEYED.state.practice()


def test_a_rematch_after_a_round_lets_the_match_wait_and_has_its_rules_and_players() -> None:
    other = AppState(APP_STATE.settings, Game(PRESETS["escoba"]), 8)
    drawing = only(DrawForDeal, screens_after(KEYED, Action(Command.REMATCH), other))
    begun = pressed(drawing, Command.OK, to=Table)
    assert begun.state.match.rules == KEYED.state.match.rules
    assert begun.state.levels == KEYED.state.levels
    assert begun.state.match.rounds_played == 0
    assert begun.state.key not in ("", KEYED.state.key)
    after = app_state_after(KEYED, Action(Command.REMATCH), other)
    assert KEYED.state.key in after.under_way
    assert (after.waiting, after.seed) == (ContinuableMatch(KEYED.state), 9)


@pytest.mark.parametrize("command", [Command.OK, Command.REMATCH])
def test_a_rematch_after_a_match_has_its_rules_and_players(command: Command) -> None:
    end = MatchEnd(in_play(5)._replace(levels=("", "nino")))
    drawing = only(DrawForDeal, screens_after(end, Action(command)))
    assert drawing.state.levels == ("", "nino")


def test_esc_after_a_round_lets_the_match_wait_and_after_the_last_shows_the_end() -> None:
    back, state = Action(Command.BACK), finished_table().state
    assert screens_after(KEYED, back) == []
    assert app_state_after(KEYED, back).waiting == ContinuableMatch(KEYED.state)
    won = Score(state._replace(match=state.match._replace(scores=(10, 0))))
    only(MatchEnd, screens_after(won, back))


def test_the_last_round_is_reviewed_from_the_end_of_the_match_unless_it_was_only_watched() -> None:
    last = Review.of(END.state, END.state.rounds_over - 1)
    assert screens_after(END, Action(Command.SUGGEST)) == [END, last]
    watched = MatchEnd(in_play(5)._replace(levels=("beppe", "beppe")))
    for command in (Command.SUGGEST, Command.AGAIN):
        assert screens_after(watched, Action(command)) == [watched]


@pytest.mark.parametrize(
    ("seed", "word"),
    [
        (3, "That was close, and it is yours."),  # 11 to 9
        (6, "Well played.  "),  # 11 to 8
        (4, "Clearly lost: time for a rematch."),  # 6 to 12
    ],
)
def test_a_match_ends_with_a_kind_word(seed: int, word: str) -> None:
    assert word in text(MatchEnd(in_play(seed)))
