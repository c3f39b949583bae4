"""Whole matches at the keyboard: from the title to the end, and everything in between."""

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from scopa.engine import FULL_DECK, PRESETS, CardSet, Knowledge, Play
from scopa.game.match_saver import MatchSaver
from scopa.game.match_state import MatchState, resumed
from scopa.game.player_requests import Adviser, Reply, Request, answer
from scopa.players.coach import advise
from scopa.players.heuristic_player import choose
from scopa.tui.app import App, in_a_thread
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bindings import BINDINGS, Command
from scopa.tui.navigation import (
    open_lesson,
    open_matches,
    open_options,
    open_puzzles,
    open_review,
    open_score,
    open_table,
)
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.card_counter import last_capture
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.gallery import Gallery
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.match_list import MatchList
from scopa.tui.screens.options import Options
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.puzzle import PuzzleScreen
from scopa.tui.screens.review import Review
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title, open_gallery, open_statistics
from scopa.tui.table.board import Said
from scopa.tui.terminal.key_decoder import Click, Input, Tick
from tests.engine import move
from tests.storage import keep, kept, saved
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    USUAL,
    app_state_with,
    begin,
    new_app_state,
    on_board,
    only,
    options,
    screens_after,
    selecting,
    state,
    table_at,
    text,
    words,
)
from tests.tui.null_terminal import (
    Later,
    NullTerminal,
    Typed,
    acting,
    after_answer,
    at_once,
    keys,
    minded,
    run,
    started,
    typing,
)
from tests.tui.screen_cases import finished_table, pressed, screen_cases

KEYS = [key for binding in BINDINGS.values() for key in binding.keys]
AT_THE_TABLE = open_table(begin(seed=7)[0].state, APP_STATE)


class Player:
    """Someone who reads the screen, presses keys and, when the match is over, leaves."""

    def __init__(self, seed: int, *, rounds: int = 99) -> None:
        self.choice = Random(seed)
        self.seen: list[str] = []
        self.rounds = rounds

    def __call__(self, terminal: NullTerminal) -> Sequence[Input]:
        screen = terminal.screen
        if "[ Rematch ]" in screen:
            self.seen.append("end")
            return keys("q", "q")
        if "New game" in screen:
            self.seen.append("title")
            return keys("Enter")
        if "Who deals first?" in screen:
            self.seen.append("draw")
            return terminal.click("[ OK ]")
        if "The score of the round" in screen:
            self.seen.append("score")
            self.rounds -= 1
            return keys("Space") if self.rounds else keys("q", "q")
        assert "Match: " in screen
        if "[ OK ]" not in screen:
            assert terminal.timeouts[-1] is not None, f"there is nothing to do:\n{screen}"
            return [Tick()]
        # three letters before each OK: a card, another way, and whatever else may be pressed
        if self.choice.random() < 0.6:
            return keys(self.choice.choice(["1", "2", "3", "Left", "Right", "Up", "Down", "Tab"]))
        return keys(self.choice.choice(["Enter", "Space"]))


# ------------------------------------------------------------------------------- whole matches


@pytest.mark.parametrize("window", [Size(60, 20), Size(120, 40)], ids=str)
def test_a_match_is_played_to_the_end_that_the_scores_of_its_rounds_add_up_to(window: Size) -> None:
    totals: list[tuple[int, ...]] = []
    player = Player(seed=window.width)

    def watching(terminal: NullTerminal) -> Sequence[Input]:
        for line in terminal.frames[-1].lines():
            if line.strip().startswith("This round"):
                totals.append(tuple(int(word) for word in line.split()[2:]))
        return player(terminal)

    _, terminal = run(watching, window=window)
    assert player.seen == ["title", "draw", *["score"] * len(totals), "end"]
    mine, theirs = (sum(round_) for round_ in zip(*totals, strict=True))
    assert max(mine, theirs) >= 11
    assert f"{mine} to {theirs} after {len(totals)} rounds." in terminal.screen
    assert ("You win" in terminal.screen) == (mine > theirs)


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_can_be_played_from_its_title(game: str) -> None:
    player = Player(seed=3, rounds=1)
    run(player, app_state=new_app_state(8, game=game))
    assert player.seen == ["title", "draw", "score"]


# ---------------------------------------------------------------------------------- anything


def assert_sound(app: App) -> None:
    """All forty cards are there once, and what the table says about itself holds."""
    for match_state in [
        screen.state for screen in app.screens if isinstance(screen, Table | Score)
    ]:
        round_ = match_state.round
        held = [*round_.hands, round_.table, *round_.piles, CardSet.of(round_.stock)]
        assert sum(held) == FULL_DECK
        assert sum(CardSet(cards).bit_count() for cards in held) == 40
        if not round_.is_over:  # then the last cards are still seen where they lay
            assert CardSet.of(match_state.table_places) == round_.table
    if isinstance(app.top, Table) and app.top.state.is_humans_turn:
        assert 0 <= app.top.board.selected < len(app.top.board.hand)
        assert app.top.board.marked_play in app.top.state.round.legal_plays()


def _over(seed: int, game: str) -> MatchState:
    return resumed(saved(seed, rules=PRESETS[game]))


PLACES_TO_BEGIN: dict[str, Callable[[AppState], Sequence[Screen]]] = {
    **{f"title, {game}": lambda _: () for game in ("scopa", "scopone", "cirulla")},
    "table": lambda app_state: open_table(in_play(7, plays=20), app_state),
    "score": lambda app_state: open_score(_over(6, "escoba"), app_state),
    "match end": lambda _: (MatchEnd(_over(5, "scopa")),),
    "review": lambda _: open_review(_over(8, "scopa")),
    "statistics": open_statistics,
    "matches": lambda _: open_matches(),
    "puzzles": open_puzzles,
    "lessons": lambda app_state: open_lesson(app_state.game.rules, ""),
    "options": lambda _: open_options(),
    "gallery": lambda _: open_gallery(),
}
"""What is opened over the title at first."""


class Monkey:
    """Presses anything, clicks anywhere, drags the window to any size; Esc and *q* at the end.

    shown: the match that was to be seen before that
    """

    def __init__(self, seed: int, events: int) -> None:
        self.choice = Random(seed)
        self.events = events
        self.app: App | None = None
        self.seen: set[type[Screen]] = set()
        self.shown: MatchState | None = None

    def __call__(self, terminal: NullTerminal) -> Sequence[Input]:
        assert self.app is not None
        assert_sound(self.app)
        self.seen.add(type(self.app.top))
        self.events -= 1
        if self.events >= 0:
            self.shown = self.app.state
        if self.events <= 0:
            terminal.resize(USUAL)
            assert self.events > -40, f"Esc does not lead to the title:\n{terminal.screen}"
            return keys("q" if isinstance(self.app.top, Title) else "Esc")
        choice = self.choice
        kind = choice.random()
        if kind < 0.03:
            sizes = [Size(80, 24), Size(60, 20), Size(200, 60), Size(1, 1), Size(59, 20)]
            any_size = Size(choice.randint(1, 210), choice.randint(1, 70))
            return terminal.resize(choice.choice([*sizes, any_size]))
        if kind < 0.06:
            terminal.resize(Size(80, 24))
            return []
        if kind < 0.12:
            return [Tick()] * choice.choice([1, 5, 50])
        if kind < 0.25:
            width, height = terminal.window
            return [Click(choice.randrange(-1, width + 1), choice.randrange(-1, height + 1))]
        if kind < 0.55:
            return keys("Enter")
        every = [key for key in KEYS if key != "q" and key not in ("Esc", "?", "F1")]
        if kind < 0.6:
            every = ["Esc", "?", "x", "é", "Ctrl-C"]
        return keys(*choice.choices(every, k=choice.choice([1, 1, 1, 2, 5])))


@pytest.mark.usefixtures("quick_coach")
def test_nothing_that_is_done_breaks_anything(pytestconfig: pytest.Config, home: Path) -> None:
    for seed in range(3):
        keep(home, saved(seed, plays=9999 if seed else 30))
    seen: set[type[Screen]] = set()
    events = pytestconfig.getoption("--keys") // len(PLACES_TO_BEGIN)
    for seed, (place, open_screens) in enumerate(PLACES_TO_BEGIN.items()):
        monkey, starts = Monkey(seed, events), 0
        game = place.removeprefix("title, ") if place.startswith("title") else "scopa"
        while monkey.events > 0:  # the menu has a line to leave by: then it is begun again
            app_state = new_app_state(seed + starts, game=game).changed("animation", starts % 2)
            saver = partial(MatchSaver, judges=False)
            screens = open_screens(app_state)
            app = started(NullTerminal(monkey), screens, app_state, at_once(), saver)
            monkey.app = app
            app.run()
            assert app.close(print)
            if monkey.shown and monkey.shown.key:
                assert monkey.shown.history in [match.history for match in kept(home)]
            starts += 1
        seen |= monkey.seen
    expected = {DrawForDeal, Gallery, Lesson, MatchEnd, MatchList, Options, Pages, PuzzleScreen}
    assert expected | {Review, Score, Table, Title} <= seen


# -------------------------------------------------------------------------- leaving and coming back


def test_esc_twice_leaves_for_the_title_and_continue_returns_to_the_same_match() -> None:
    left: list[str] = []

    def script(terminal: NullTerminal) -> Typed:
        yield keys("Enter")  # new game
        yield keys("Enter")  # the draw
        yield keys("2", "Enter")
        yield keys("Enter")  # the computer's play
        yield keys("1")  # not the card that is chosen at first
        left.append(terminal.screen)
        yield keys("Esc")
        assert "Esc again" in terminal.screen
        yield keys("Esc")
        assert ">  Continue" in terminal.screen
        yield keys("Enter")
        left.append(terminal.screen)

    run(acting(script))
    assert left[0] == left[1]


def test_an_idle_table_wants_no_time_at_all() -> None:
    _, terminal = run(typing("1", "2", "q", "q"), AT_THE_TABLE)
    assert terminal.timeouts == [None, None, None, None]


# ------------------------------------------------------------------------- the computer's turn


THEIRS = state(("2C 4B", "7C"), "7D 10S 9B", turn=1)
"""The computer can take the settebello with its only seven."""
THEIRS_TO_PLAY = open_table(THEIRS, APP_STATE)


def test_the_computers_play_is_shown_and_made_only_after_ok() -> None:
    def script(terminal: NullTerminal) -> Typed:
        assert "Beppe plays the seven of cups and takes the seven of coins." in terminal.screen
        for name in ("1", "Left", "Right", "Up", "Down", "Tab", "Esc", "Enter", "x"):
            yield keys(name)
        yield keys("1")
        assert "Beppe plays the seven of cups and takes the seven of coins." in terminal.screen
        yield keys("Enter")
        assert "Beppe takes the seven of coins with the seven of cups." in terminal.screen
        assert "Beppe plays" not in terminal.screen

    run(acting(script), THEIRS_TO_PLAY)


def test_while_the_computer_thinks_ok_does_nothing_and_it_is_asked_once() -> None:
    later = Later()

    def script(terminal: NullTerminal) -> Typed:
        for name in ("Enter", "1", "Space", "Down"):
            assert "thinking" in terminal.screen
            yield keys(name)
        later.answer()
        yield []
        assert "Beppe plays the seven of cups and takes the seven of coins." in terminal.screen

    run(acting(script), THEIRS_TO_PLAY, app_state_with(pace="normal"), think=later)
    assert later.pauses_ms == [500]


@pytest.mark.parametrize("now", [("7S 10S 9B", 1), ("7D 10S 9B", 0)], ids=["other", "mine"])
def test_a_thought_about_another_position_is_dropped(now: tuple[str, int]) -> None:
    request = table_at(THEIRS).request
    assert request is not None
    table = table_at(state(("2C 4B", "7C"), now[0], turn=now[1]))
    assert screens_after(table, Reply(request, move("7C", "7D"))) == [table]


def test_advice_that_comes_too_late_does_not_have_the_next_question_asked_twice() -> None:
    later = Later()

    def script(_terminal: NullTerminal) -> Typed:
        yield keys("s")  # the coach is asked,
        yield keys("Enter")  # but a card is played at once, and the opponent is asked
        later.answer(0)
        yield []

    run(acting(script), AT_THE_TABLE, think=later)
    assert [request.recipient for request, _ in later.asked] == [Adviser.COACH, "beppe"]


def test_a_thought_that_comes_under_the_help_is_heard_after_it() -> None:
    later = Later()

    def script(terminal: NullTerminal) -> Typed:
        yield keys("?")
        later.answer()
        yield []
        assert "How to play" in terminal.screen
        yield keys("Esc")
        yield []
        assert "Beppe plays the seven of cups and takes the seven of coins." in terminal.screen

    run(acting(script), THEIRS_TO_PLAY, think=later)
    assert len(later.asked) == 1, "the same question is not asked twice"


@dataclass(frozen=True)
class TwoQuestions(Screen):
    """A screen with a question, and after a key another, which closes it when it is answered."""

    number: int = 0

    def draw(self, size: Size, _options: RenderOptions, _app_state: AppState) -> Frame:
        return Frame(size)

    @property
    def request(self) -> Request:
        return Request(f"player {self.number}", THEIRS)

    def handle(self, event: Event, _app_state: AppState) -> Update:
        return Update(None if isinstance(event, Reply) else TwoQuestions(number=1))


def test_a_thought_that_comes_with_the_one_that_closes_the_last_screen_is_dropped() -> None:
    later = Later()

    def type_keys(_terminal: NullTerminal) -> Sequence[Input]:
        if len(later.asked) < 2:
            return keys("x")
        later.answer(1)
        later.answer(0)
        return []

    app = App(NullTerminal(type_keys), APP_STATE, options(), later)
    app.push(TwoQuestions())
    app.run()
    assert not app.screens


@pytest.mark.parametrize("fails", [False, True])
def test_who_thinks_in_a_thread_wakes_the_screen_or_ends_the_run_in_error(fails: bool) -> None:
    def play(knowledge: Knowledge) -> Play:
        if fails:
            raise LookupError("over its own cards")
        return choose(knowledge)

    def waiting(terminal: NullTerminal) -> Sequence[Input]:
        if "Beppe plays the seven of cups and takes the seven of coins." in terminal.screen:
            return keys("q", "q")
        assert terminal.woken.wait(5)
        terminal.woken.clear()
        return []

    with pytest.raises(LookupError, match="its own cards") if fails else nullcontext():
        run(waiting, THEIRS_TO_PLAY, think=in_a_thread(minded(play)))


# ----------------------------------------------------------------------------- every screen


PLACES = {
    name: case
    for name, case in screen_cases().items()
    if name
    in (
        "title", "title with a match", "setup", "draw", "table", "their capture", "round over",
        "score with ties", "end, won", "help",
    )
}  # fmt: skip
"""Screens of each kind."""


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("window", [Size(80, 24), Size(20, 5)], ids=str)
def test_q_leaves_from_every_screen_and_asks_once_at_the_table(name: str, window: Size) -> None:
    case = PLACES[name]
    app, terminal = run(
        typing("q", "q"), [case.screen], case.app_state, window=window, think=Later()
    )
    is_asked = isinstance(case.screen, Table) and window.width >= 60
    assert len(terminal.frames) == 1 + is_asked
    with pytest.raises(IndexError):
        _ = app.top


@pytest.mark.parametrize("name", [n for n in PLACES if n != "help"])
def test_help_opens_over_every_screen_and_closes_again(name: str) -> None:
    def script(terminal: NullTerminal) -> Typed:
        before = terminal.screen
        yield keys("?")
        assert "How to play" in terminal.screen
        yield keys("?")  # it is open already
        yield keys("Esc")
        assert terminal.screen == before
        yield keys("F1")
        yield terminal.click("[ OK ]")
        assert terminal.screen == before

    run(acting(script), [PLACES[name].screen], PLACES[name].app_state, think=Later())


# ------------------------------------------------------------------------------------- the coach


def test_the_coach_chooses_the_card_and_says_why_until_a_play_is_made() -> None:
    def script(terminal: NullTerminal) -> Typed:
        assert "Lay the two of cups?" in terminal.screen
        yield keys("s")
        told = " ".join(terminal.screen.split())
        assert "Take the seven of coins" in told
        assert "cups: " in told
        yield keys("1")
        assert "The coach would take the seven of coins" in terminal.screen
        assert "Lay the two of cups?" in terminal.screen
        yield keys("s")
        assert "settebello +" in terminal.screen
        yield keys("Esc")
        assert "cups: " not in terminal.screen
        yield keys("s")
        assert "settebello +" not in terminal.screen
        yield keys("Enter")
        assert "cups: " not in terminal.screen
        assert "You take the seven of coins with the seven of cups." in terminal.screen

    theirs = state(("2C 7C 9D", "1S 9B 3B"), "7D 10S 8S", stock_size=12)
    run(acting(script), open_table(theirs, APP_STATE))


def test_a_choice_that_is_as_good_as_the_coachs_is_kept() -> None:
    table = table_at(
        state(("2C 7C 9D", "1S 9B 3B"), "7D 10S 8S", stock_size=12), said=Said(consults=True)
    )
    for chosen in table.state.round.legal_plays():
        asking = on_board(selecting(table, chosen), is_chosen=True)
        given = advise(asking.state.knowledge)
        told = only(Table, [after_answer(asking, given.play, advice=given)])
        is_good = given.approves(chosen)
        assert told.board.marked_play == (chosen if is_good else given.play)
        is_another = is_good and chosen != given.play
        assert ("Your play is just as good." in words(told, Size(120, 40))) == is_another


def test_the_first_help_is_told_beside_the_keys_and_never_again() -> None:
    table = table_at(state(("2C 7C 9D", "1S 9B 3B"), "7D 10S 8S", stock_size=12))
    for is_first in (True, False):
        asking = pressed(table, Command.SUGGEST, to=Table)
        told = text(after_answer(asking))
        assert ("now with help" in told.splitlines()[-1]) == is_first
        assert "cups: " in told
        table = on_board(table, state=asking.state)


# ------------------------------------------------------------------------------------- sizes


def test_a_key_that_changes_nothing_is_said_to_do_nothing_until_the_next_one() -> None:
    told = "That key does nothing here."

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        for silent in ("p", "z"):
            yield keys(silent)
            assert told in terminal.screen.splitlines()[0]
            yield keys("+")
            assert told not in terminal.screen
        yield terminal.click("The last capture")
        assert told not in terminal.screen

    run(acting(script), [last_capture(finished_table().state)])

    def without_meaning(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        for key in ("m", "z"):
            yield keys(key)
            assert terminal.screen.count(told) == 1

    for screens in (AT_THE_TABLE, [Title()]):
        run(acting(without_meaning), screens)


def test_a_window_that_is_too_small_says_so_and_the_game_goes_on_when_it_grows() -> None:
    def script(terminal: NullTerminal) -> Typed:
        before = terminal.screen
        yield terminal.resize(Size(13, 4))
        lines = [line.strip() for line in terminal.frames[-1].lines()]
        assert lines == ["13x4 is too", "small: 60x20", "needed. Esc", "leads back."]
        yield terminal.resize(Size(1, 1))
        assert terminal.screen == "1"
        for name in ("Enter", "2", "u", "+"):
            yield keys(name)
        yield [Click(0, 0)]
        yield terminal.resize(Size(80, 24))
        assert terminal.screen == before
        yield terminal.resize(Size(59, 24))
        yield keys("Esc")
        yield terminal.resize(Size(80, 24))
        assert ">  Continue" in terminal.screen

    run(acting(script), AT_THE_TABLE)


def card_height(terminal: NullTerminal) -> int:
    """The height of the cards in my hand: between the lines around the chosen one."""
    lines = terminal.frames[-1].lines(has_colours=False)
    rows = [y for y, line in enumerate(lines) if y > len(lines) // 2 and "===" in line]
    return rows[-1] - rows[0] - 1


def test_plus_and_minus_change_the_size_of_the_cards() -> None:
    sizes = [pictures.size.height for pictures in options().deck.sizes]

    def script(terminal: NullTerminal) -> Typed:
        seen = [card_height(terminal)]
        for _ in sizes:
            yield keys("-")
            seen.append(card_height(terminal))
        assert seen == [*reversed(sizes), sizes[0]]
        for size in sizes[1:]:
            yield keys("+")
            assert card_height(terminal) == size
        yield keys("+")
        assert card_height(terminal) == sizes[-1]

    run(acting(script), AT_THE_TABLE, window=Size(200, 60))


def test_a_tick_does_nothing_where_nothing_waits() -> None:
    for case in PLACES.values():
        assert screens_after(case.screen, Tick(), case.app_state) == [case.screen]


class Shrinking(NullTerminal):
    """A window that is as small as can be after its size has been asked for twice."""

    asked = 0

    def size(self) -> Size:
        self.asked += 1
        return USUAL if self.asked <= 2 else Size(1, 1)

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)


@pytest.mark.parametrize("name", PLACES)
def test_a_window_that_shrinks_before_a_key_does_its_work_breaks_nothing(name: str) -> None:
    terminal = Shrinking(lambda _: keys("+", "-", "Right", "1", "?", "+", "q", "q"))
    started(terminal, [PLACES[name].screen], PLACES[name].app_state, at_once()).run()
    assert terminal.frames[0].size == USUAL


def test_who_takes_back_or_asks_the_coach_is_helped() -> None:
    table = begin()[0]
    while not table.state.is_humans_turn:
        table = table_at(table.state.after(choose(table.state.knowledge)))
    after = pressed(table, Command.OK, Command.TAKE_BACK, to=Table)
    assert after.state == table.state._replace(helped=True)
    assert pressed(table, Command.TAKE_BACK) == table
    assert not table.state.helped
    assert pressed(table, Command.SUGGEST, to=Table).state.helped


MOST_GROWTH = 1.5
"""From the first fifth to the last tenth."""


class Tireless(NullTerminal):
    """Plays match after match, many keys at a time, and counts their ends."""

    def __init__(self, matches: int) -> None:
        super().__init__(self._type)
        self.left = matches
        self.taken: list[int] = []
        self._is_at_end = False

    def _type(self, _: NullTerminal) -> Sequence[Input]:
        del self.frames[:-1]
        is_at_end = "rematch" in self.screen
        if is_at_end and not self._is_at_end:
            self.left -= 1
            self.taken.append(tracemalloc.get_traced_memory()[0])
        self._is_at_end = is_at_end
        if self.left == 0:
            return keys("q", "q")
        return keys("Enter") if is_at_end else keys("Enter", "Enter", "Enter")


@pytest.mark.usefixtures("home")
def test_a_thousand_matches_take_no_more_memory_than_a_few(pytestconfig: pytest.Config) -> None:
    matches = pytestconfig.getoption("--in-a-row")
    if not matches:
        pytest.skip("only in the long form: --in-a-row 1000")
    terminal = Tireless(matches)
    app = started(terminal, open_saver=MatchSaver)
    tracemalloc.start()
    try:
        app.run()
    finally:
        is_kept = app.close(print)
        tracemalloc.stop()
    assert is_kept
    assert len(terminal.taken) == matches
    part = max(1, matches // 10)
    assert max(terminal.taken[-part:]) < MOST_GROWTH * max(terminal.taken[: 2 * part])


def test_the_engine_plays_for_the_opponent_and_advises_for_the_coach() -> None:
    now = in_play(5, plays=8)
    played, advised = (answer(Request(who, now)) for who in ("beppe", Adviser.COACH))
    assert {played.play, advised.play} <= set(now.round.legal_plays())
    assert played.advice is None
    assert advised.advice is not None
