"""A terminal without a terminal: it keeps the frames, and types a script."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import chain

from scopa.engine import Knowledge, Play
from scopa.game.player_requests import Adviser, Reply, Request
from scopa.game.round_review import JudgedPlay
from scopa.players.coach import Advice, advise
from scopa.players.heuristic_player import choose
from scopa.tui.app import App, OpenSaver, Terminal, Think
from scopa.tui.app_state import AppState
from scopa.tui.cells import Frame, Size
from scopa.tui.navigation import open_title
from scopa.tui.screen import Screen
from scopa.tui.terminal.key_decoder import Click, Input, Key
from scopa.tui.themes import Theme
from tests.tui import APP_STATE, USUAL, options, screens_after

Typist = Callable[["NullTerminal"], Sequence[Input]]
"""Looks at the terminal and answers with the next input; nothing: time passes."""
Typed = Iterator[Sequence[Input]]
"""What a script types, bit by bit."""


class NullTerminal:
    """Shows frames to a *typist*, and takes input from them."""

    def __init__(self, typist: Typist, window: Size = USUAL) -> None:
        self.typist = typist
        self.window = window
        self.frames: list[Frame] = []
        self.rung = 0
        self.timeouts: list[int | None] = []
        self.themes: list[Theme] = []
        self.woken = threading.Event()

    @property
    def screen(self) -> str:
        """The text of the last frame."""
        return "\n".join(self.frames[-1].lines())

    def size(self) -> Size:
        return self.window

    def show(self, frame: Frame) -> None:
        assert frame.size == self.window
        assert {len(row) for row in frame.chars} <= {self.window.width}
        self.frames.append(frame)

    def read(self, timeout_ms: int | None) -> Sequence[Input]:
        self.timeouts.append(timeout_ms)
        if self.woken.is_set():
            self.woken.clear()
            return []
        return self.typist(self)

    def wake(self) -> None:
        self.woken.set()

    is_slow = False

    def ring(self) -> None:
        """Count."""
        self.rung += 1

    def use_mouse(self, _wanted: bool) -> None:
        """There is none."""

    def use_theme(self, theme: Theme) -> None:
        self.themes.append(theme)

    def redraw(self) -> None:
        """Every frame is drawn anew."""

    def resize(self, window: Size) -> Sequence[Input]:
        """Give the window another size, and say so."""
        self.window = window
        return []

    def click(self, text: str) -> Sequence[Input]:
        """A click into the middle of *text*, which is to be seen exactly once."""
        lines = self.frames[-1].lines()
        found = [(y, line.index(text)) for y, line in enumerate(lines) if text in line]
        assert len(found) == 1, f"{text!r} is there {len(found)} times:\n{self.screen}"
        y, x = found[0]
        return [Click(x + len(text) // 2, y)]


def keys(*names: str) -> list[Input]:
    """Those keys, pressed all at once."""
    return [Key(name) for name in names]


def typing(*names: str) -> Typist:
    """Those keys, one after the other."""
    return acting(lambda _: map(keys, names))


def acting(script: Callable[[NullTerminal], Typed]) -> Typist:
    """What *script*, a generator that may look at the terminal between inputs, hands out.

    At its end the program is left.
    """
    running: list[Typed] = []

    def act(terminal: NullTerminal) -> Sequence[Input]:
        if not running:
            running.append(chain(script(terminal), [keys("q", "q")]))
        given = next(running[0], None)
        assert given is not None, f"the script has ended, but the game goes on:\n{terminal.screen}"
        return given

    return act


def started(
    terminal: Terminal,
    screens: Sequence[Screen] = (),
    app_state: AppState = APP_STATE,
    think: Think | None = None,
    open_saver: OpenSaver | None = None,
) -> App:
    """The program with the title open, and perhaps other *screens* over it."""
    app = App(terminal, app_state, options(), think or at_once(), open_saver=open_saver)
    app.push(*open_title(), *screens)
    return app


def run(
    typist: Typist,
    screens: Sequence[Screen] = (),
    app_state: AppState = APP_STATE,
    *,
    window: Size = USUAL,
    think: Think | None = None,
    open_saver: OpenSaver | None = None,
) -> tuple[App, NullTerminal]:
    """Run the program, from the title or other *screens* over it, until it ends by itself."""
    terminal = NullTerminal(typist, window)
    app = started(terminal, screens, app_state, think, open_saver)
    app.run()
    app.close(print)
    return app, terminal


def quick_judgement(request: Request) -> JudgedPlay:
    """A judgement by which every play with a choice costs something."""
    round_, made = request.state.round, request.made
    assert made is not None
    number, others = len(round_.plays), [play for play in round_.legal_plays() if play != made]
    if not others:
        return JudgedPlay(number, round_.turn, made)
    values = {others[0]: (1.25 + number / 40, {"coins": 1.0}), made: (1.0, {"coins": 0.5})}
    return JudgedPlay(number, round_.turn, made, values)


def minded(player: Callable[[Knowledge], Play] = choose) -> Callable[[Request], Reply]:
    """Answers every question as *player* plays, or as the coach."""

    def think(request: Request) -> Reply:
        if request.made is not None:
            return Reply(request, request.made, judged=quick_judgement(request))
        if isinstance(request.recipient, Adviser):
            advice = advise(request.state.knowledge)
            return Reply(request, advice.play, advice)
        return Reply(request, player(request.state.knowledge))

    return think


def after_answer(
    screen: Screen,
    play: Play | None = None,
    *,
    advice: Advice | None = None,
    app_state: AppState = APP_STATE,
) -> Screen:
    """The screen after its question is answered: with that *play*, or as Beppe or the coach do."""
    request = screen.request
    assert request is not None
    reply = minded()(request) if play is None else Reply(request, play, advice)
    (after,) = screens_after(screen, reply, app_state)
    return after


def at_once(player: Callable[[Knowledge], Play] = choose) -> Think:
    """A player that needs no time and no thread."""

    def think(request: Request, _pause_ms: int) -> Future[Reply]:
        future: Future[Reply] = Future()
        future.set_result(minded(player)(request))
        return future

    return think


class Later:
    """A player that answers when it is told to: the `Think` is the object itself."""

    def __init__(self) -> None:
        self.asked: list[tuple[Request, Future[Reply]]] = []
        self.pauses_ms: list[int] = []

    def __call__(self, request: Request, pause_ms: int) -> Future[Reply]:
        self.asked.append((request, Future()))
        self.pauses_ms.append(pause_ms)
        return self.asked[-1][1]

    def answer(self, number: int = -1) -> None:
        """Answer that question now."""
        request, future = self.asked[number]
        future.set_result(minded()(request))
