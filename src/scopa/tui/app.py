"""The app: a stack of screens. The top one is shown and handles what is typed."""

from __future__ import annotations

import queue
import textwrap
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from threading import Thread, Timer
from typing import TYPE_CHECKING, Protocol

from scopa.game.player_requests import Adviser, Reply, Request
from scopa.storage.settings import Settings
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Deck, RenderOptions
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bindings import EVERYWHERE, Action, Command, action_of, with_keys
from scopa.tui.screen import Event, Job, Screen, UnboundKey, Update
from scopa.tui.terminal.key_decoder import Click, Input, Key, Tick
from scopa.tui.themes import THEMES, Theme

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from concurrent.futures import Future, ThreadPoolExecutor

    from scopa.game.match_saver import KnownMatches, MatchSaver, Notice
    from scopa.game.match_state import MatchState

# How long a frame waits for the disk, so that what it shows is saved unless the disk is slow.
SAVED_WITHIN_S = 0.02
BETWEEN_RINGS_S = 0.2

# Begins to answer a request; it takes at least as many milliseconds as the number says.
Think = Callable[[Request, int], "Future[Reply]"]
# Opens the folder of matches; what it holds, and what is wrong with it, is handed over later.
OpenSaver = Callable[[Callable[["KnownMatches"], None], Callable[["Notice"], None]], "MatchSaver"]
# Puts the second settings into force in place of the first: the deck from now on, and problems.
ChangeSettings = Callable[[Settings, Settings, Deck], tuple[Deck, Sequence[str]]]


def in_a_thread(answer: Callable[[Request], Reply]) -> Think:
    """Have *answer* think in daemon threads, for which nobody waits who quits."""

    def think(request: Request, pause_ms: int) -> Future[Reply]:
        from concurrent.futures import Future

        future: Future[Reply] = Future()

        def run() -> None:
            begun = time.monotonic()
            try:
                reply = answer(request)
            except BaseException as error:
                future.set_exception(error)
                return
            time.sleep(max(0.0, pause_ms / 1000 - (time.monotonic() - begun)))
            future.set_result(reply)

        Thread(target=run, daemon=True).start()
        return future

    return think


class Terminal(Protocol):
    """A terminal, a real one or one in a test."""

    def size(self) -> Size:
        """The size of the window now; 80x24 if the terminal does not know."""

    def show(self, frame: Frame) -> None:
        """Make the window look like a frame."""

    def redraw(self) -> None:
        """Send everything again with the next frame."""

    def use_theme(self, theme: Theme) -> None:
        """Show everything in a theme from the next frame on."""

    @property
    def is_slow(self) -> bool:
        """Whether the connection is too slow for animation."""

    def read(self, timeout_ms: int | None) -> Sequence[Input]:
        """Wait for input, at most *timeout_ms*; there is none when it is woken or resized."""

    def wake(self) -> None:
        """Make `read` return at once; any thread may call it."""

    def use_mouse(self, wanted: bool) -> None:
        """Take the clicks from now on, or leave them to the terminal."""

    def ring(self) -> None:
        """Ring the bell."""


class App:
    """One run of the program on one terminal."""

    def __init__(
        self,
        terminal: Terminal,
        app_state: AppState,
        options: RenderOptions,
        think: Think,
        change_settings: ChangeSettings | None = None,
        open_saver: OpenSaver | None = None,
    ) -> None:
        self._terminal = terminal
        self._app_state = app_state
        self._options = options
        self._think = think
        self._change_settings = change_settings
        self._open_saver = open_saver
        self._stack: list[Screen] = []
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._asked: list[Request] = []  # without an answer yet
        self._early: Reply | None = None  # the last one that came under another screen
        self._saver: MatchSaver | None = None
        self._last_saved: MatchState | None = None
        self._notice = ""  # of a key that has changed nothing
        self._frame = Frame(Size(0, 0))  # the last one, by which keys and clicks are understood

    @cached_property
    def _jobs(self) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(max_workers=1)

    @property
    def top(self) -> Screen:
        """The screen that is shown.

        :raises IndexError: the last one has been left.
        """
        return self._stack[-1]

    @property
    def screens(self) -> Sequence[Screen]:
        """The stack of screens; the last is on top."""
        return tuple(self._stack)

    @property
    def state(self) -> MatchState | None:
        """The match under way that is nearest to the top screen."""
        kept = (screen.to_save for screen in reversed(self._stack))
        return next((state for state in kept if state is not None), None)

    def push(self, *screens: Screen) -> None:
        """Show these screens over the present one, the last on top."""
        self._stack += screens

    def show_problems(self, problems: Sequence[str]) -> None:
        """Show the problems, if there are any, until they have been read."""
        self.push(*navigation.open_problems(*problems))

    def run(self) -> None:
        """Draw, read, handle, until the last screen is left."""
        while self._stack:
            if self._saver is not None:
                self._saver.settle(SAVED_WITHIN_S)
                cannot_save = self._saver.is_failing
                self._app_state = self._app_state._replace(cannot_save=cannot_save)
            self._frame = self._draw(self._terminal.size())
            self._terminal.show(self._frame)
            self._ask()
            if self._saver is None and self._open_saver is not None:
                self._saver = self._open_saver(self._remember, self._show_fault)
            inputs = self._terminal.read(self.top.wakes_in_ms)
            calls = self._calls.qsize()
            for entry in inputs:
                if self._stack:
                    self._take(entry)
            for _call in range(calls):
                if self._stack:
                    self._calls.get()()

    def close(self, tell: Callable[[Notice], None]) -> bool:
        """Write what waits to be saved, and *tell* of trouble; returns whether all is saved."""
        self._jobs.shutdown()
        return self._saver is None or self._saver.close(tell)

    def _draw(self, size: Size) -> Frame:
        if self.top.smallest.fits(size):
            frame = self.top.draw(size, self._options, self._app_state)
            frame.right(size.width - 1, 0, self._notice, Style.KEY)
            return frame
        frame = Frame(size)
        needed = self.top.smallest
        notice = _("{size} is too small: {needed} needed").format(size=size, needed=needed)
        if len(self._stack) > 1:
            notice += ". " + with_keys(_("{back} leads back."))
        lines = textwrap.wrap(notice, size.width)
        for y, line in enumerate(lines, max(0, size.height - len(lines)) // 2):
            frame.centre(y, line, Style.STRONG)
        return frame

    # ------------------------------------------------------------------------- in the background

    def _call_from_thread(self, call: Callable[[], None]) -> None:
        self._calls.put(call)
        self._terminal.wake()

    def _ask(self) -> None:
        request = self.top.request
        if request is None or request in self._asked:
            return
        self._asked.append(request)
        if (early := self._early) and early.about == request:
            self._early = None
            self._call_from_thread(lambda: self._receive(early))
            return
        asks_adviser = isinstance(request.recipient, Adviser)
        players = request.state.match.rules.players
        pause_ms = 0 if asks_adviser else self._app_state.thinks_ms(players)
        self._think(request, pause_ms).add_done_callback(
            lambda done: self._call_from_thread(lambda: self._receive(done.result()))
        )

    def _receive(self, reply: Reply) -> None:
        self._asked.remove(reply.about)
        if self.top.request == reply.about:
            self._send(reply)
        else:
            self._early = reply

    def _run_job(self, job: Job) -> None:
        from concurrent.futures import wait

        future = self._jobs.submit(job)
        future.add_done_callback(
            lambda done: self._call_from_thread(lambda: self.push(*done.result()))
        )
        wait([future], SAVED_WITHIN_S)

    def _show_fault(self, notice: Notice) -> None:
        """Show a fault of the disk; any thread may call it."""
        from scopa.text.match.troubles import notice_lines

        texts = notice_lines(notice)
        self._call_from_thread(lambda: self.push(*navigation.open_pages(_("Your matches"), *texts)))

    def _remember(self, known: KnownMatches) -> None:
        """Take over what is in the folder of matches; any thread may call it."""
        from scopa.game.match_state import ContinuableMatch, resumed

        match, changed = known.match, known.changed
        waiting = ContinuableMatch(resumed(match), changed) if match else None

        def remember() -> None:
            state = self._app_state.with_unfinished(known.keys)._replace(finished=known.finished)
            if state.waiting is None and self.state is None:  # it may be this one
                state = state._replace(waiting=waiting)
            self._app_state = state

        self._call_from_thread(remember)

    # ------------------------------------------------------------------------- keys and clicks

    def _take(self, entry: Input) -> None:
        match entry:
            case Tick():
                self._send(entry)
            case Key(name):
                self._press(action_of(name), name)
            case Click(x, y):
                event = self._frame.event_at(x, y)
                if event is None or isinstance(event, Action):
                    self._press(event)
                else:
                    self._send(event)

    def _press(self, action: Action | None, key: str = "") -> None:
        fits = self.top.smallest.fits(self._frame.size)
        is_asked = fits and action == Action(Command.QUIT) and self.top.asks_before_quitting
        self._notice = ""
        if fits:
            before = self.top
            is_idle = self._send(action or UnboundKey(key)) == Update(before)
            always = (Command.OK, *EVERYWHERE)
            is_told = action.command not in always if action else len(key) == 1
            if key and is_idle and is_told:
                self._notice = f" {_('That key does nothing here.')} "
        elif action == Action(Command.BACK) and len(self._stack) > 1:
            kind = type(self.top)
            self._send(action)
            if self._stack and type(self.top) is kind:  # what it asks is not seen
                self._send(action)
        if action is not None and self._stack and not is_asked:
            self._obey(action.command, fits=fits)

    def _obey(self, command: Command, *, fits: bool) -> None:
        """Do what a command means on every screen."""
        match command:
            case Command.QUIT:
                self._stack.clear()
            case Command.REDRAW:
                self._terminal.redraw()
            case Command.FILE if fits:
                self._write_report()
            case Command.HELP if self.top.explanation or not self.top.is_text:
                played, about = self.state, self.top.explanation
                rules = played.match.rules if played else self._app_state.game.rules
                is_at_table = played is not None and not about
                lesson = self._app_state.settings.lesson
                self.push(*navigation.open_help(rules, lesson, about, is_at_table=is_at_table))
            case Command.LARGER | Command.SMALLER if fits:
                larger = self._options.larger(1 if command is Command.LARGER else -1)
                resized = self.top.draw(self._frame.size, larger, self._app_state)
                if resized.lines() != self._draw(resized.size).lines():
                    self._options = larger

    def _write_report(self) -> None:
        waiting = self._app_state.waiting
        state = self.state or (waiting and waiting.state)
        deck, theme = self._options.deck, self._app_state.settings.theme
        shown = f"{self._frame.size}, {deck.charset.value}, {deck.name}, {theme}"

        def job() -> Sequence[Screen]:
            from scopa.text.match.troubles import write_match_report

            return navigation.open_pages(
                _("A match to send to somebody"), *write_match_report(state, shown)
            )

        self._run_job(job)

    def _send(self, event: Event) -> Update:
        """Pass *event* to the top screen and carry out its answer, which is returned."""
        update = self.top.handle(event, self._app_state)
        self._stack.pop()
        if update.screen is not None:
            self._stack.append(update.screen)
        self._stack += update.opens
        if update.app_state is not None:
            self._apply(update.app_state)
        if update.job is not None:
            self._run_job(update.job)
        if update.rings and self._app_state.settings.bell:
            self._ring(update.rings)
        if not self._stack:
            return update
        if self._terminal.is_slow:
            self._stack[-1] = self.top.rest
        state = self.top.to_save
        if self._saver is not None and state is not None and state is not self._last_saved:
            self._last_saved = state
            self._saver.save(state)
        return update

    def _ring(self, times: int) -> None:
        """Ring now, and again at intervals: terminals make one ring of several at once."""
        self._terminal.ring()
        for number in range(1, times):
            later = Timer(number * BETWEEN_RINGS_S, self._call_from_thread, (self._terminal.ring,))
            later.daemon = True
            later.start()

    def _apply(self, app_state: AppState) -> None:
        before, after = self._app_state.settings, app_state.settings
        self._app_state = app_state
        if after == before:
            return
        if self._change_settings is not None:
            deck, problems = self._change_settings(before, after, self._options.deck)
            self._options = self._options._replace(deck=deck)
            self.show_problems(problems)
        if after.theme != before.theme:
            self._terminal.use_theme(THEMES[after.theme])
        self._terminal.use_mouse(after.mouse)
