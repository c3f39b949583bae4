"""What comes next in a match, and what may be done: the same in both front ends."""

from dataclasses import replace

import pytest

from scopa.engine import SCOPA
from scopa.game.match_flow import Deed, FirstDealer, NewMatch, Next, may, shows_draw, what_next
from scopa.game.match_state import MatchState
from scopa.plain.commands import command_word
from scopa.plain.text_game import TextGame
from scopa.players.opponents import STRONGEST
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.score import Score
from tests.storage import played_on
from tests.tui import APP_STATE, table_at


def dealt(*levels: str, target: int = 11) -> MatchState:
    rules = replace(SCOPA, target=target)
    return NewMatch(rules, 7, FirstDealer.DRAW, levels or ("", "beppe"), "a-key").begin()


FRESH = dealt()
BEGUN = played_on(FRESH, 4)
OVER = played_on(FRESH, 36)
WON = played_on(dealt(target=1), 36)
SECOND = OVER.next_round()
PRACTICE = played_on(OVER.practice(), 4)
PRACTISED = played_on(OVER.practice(), 36)
WATCHED = played_on(dealt("nino", "beppe"), 4)
WATCHED_OVER = played_on(dealt("nino", "beppe"), 36)
OTHER_PLAYS = played_on(OVER.practice(played_by=STRONGEST), 36)
AFTER_ROUND = {Deed.TAKE_BACK, Deed.REVIEW, Deed.PRACTISE}
CASES = {
    "fresh": (FRESH, Next.PLAY, set()),
    "begun": (BEGUN, Next.PLAY, {Deed.TAKE_BACK}),
    "over": (OVER, Next.ROUND, {*AFTER_ROUND, Deed.REMATCH}),
    "won": (WON, Next.END, {*AFTER_ROUND, Deed.REMATCH}),
    "second round": (SECOND, Next.PLAY, {Deed.REVIEW}),
    "practice": (PRACTICE, Next.PLAY, {Deed.TAKE_BACK}),
    "practised": (PRACTISED, Next.BACK, AFTER_ROUND),
    "watched": (WATCHED, Next.PLAY, set()),
    "watched, over": (WATCHED_OVER, Next.ROUND, {Deed.REMATCH}),
    "the other plays it": (OTHER_PLAYS, Next.BACK, set()),
}


@pytest.mark.parametrize(("state", "following", "deeds"), CASES.values(), ids=list(CASES))
def test_what_comes_next_and_what_may_be_done(
    state: MatchState, following: Next, deeds: set[Deed]
) -> None:
    assert what_next(state) is following
    has_turn = not (state.watched or state.round.is_over or state.round.turn)
    assert {deed for deed in Deed if may(state, deed)} == deeds | {*[Deed.COACH] * has_turn}


def test_the_draw_is_shown_to_who_plays() -> None:
    assert shows_draw(FRESH)
    assert not shows_draw(dealt("nino", "beppe"))
    assert not shows_draw(BEGUN._replace(draw=None))


COMMANDS = {
    Deed.TAKE_BACK: ("undo", Command.TAKE_BACK),
    Deed.COACH: ("advice", Command.SUGGEST),
    Deed.REVIEW: ("review", Command.SUGGEST),
    Deed.PRACTISE: ("again", Command.AGAIN),
    Deed.REMATCH: ("rematch", Command.REMATCH),
}


@pytest.mark.parametrize("deed", Deed)
@pytest.mark.parametrize("name", ["fresh", "begun", "over", "second round", "practice", "watched"])
def test_both_front_ends_do_what_may_be_done_and_nothing_else(name: str, deed: Deed) -> None:
    state, (word, command) = CASES[name][0], COMMANDS[deed]
    game = TextGame(state, rematch=lambda over: TextGame(over))
    after = game.handle_line(command_word(word))
    does = replace(after, output=()) != game or after.before_practice is not None
    assert does or after.output
    assert does == may(state, deed)
    on_table = deed in (Deed.TAKE_BACK, Deed.COACH)
    if on_table == state.round.is_over:
        return
    screen = table_at(state) if on_table else Score(state)
    update = screen.handle(Action(command), APP_STATE)
    assert (update.screen != screen or bool(update.opens)) == may(state, deed)
