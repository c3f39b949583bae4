"""The app: the stack of screens, and the loop that shows the top one and tells it what happens."""

from __future__ import annotations

import queue
import textwrap
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scopa.storage.settings import Settings
from scopa.text.error_messages import too_small
from scopa.text.screen_labels import Headline, Line
from scopa.tui import places
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Deck
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command, Keymap
from scopa.tui.navigation import report, screens
from scopa.tui.screen import (
    COACH,
    Event,
    Job,
    MatchSaver,
    Mind,
    OpenSaver,
    RenderOptions,
    Reply,
    Request,
    Screen,
    Tick,
    Typed,
    UnboundKey,
)
from scopa.tui.terminal.interface import Input, Terminal, TimedOut
from scopa.tui.terminal.key_decoder import Click, Key, Paste
from scopa.tui.themes import THEMES

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.game.match_state import MatchState, Remembered

SAVED_WITHIN_S = 0.02
"""So long a frame waits for the disk: what it shows is saved, unless the disk is slow."""

_MOST_TIMES_ASKED = 3
"""So often Esc leads out of any screen: the coach falls silent, the first asks, the next leaves."""

Answer = Callable[[Reply | BaseException], None]
Ask = Callable[[Request, Answer, int], None]
"""Begins to think about a position; the answer, or what went wrong, is handed over later.

The last argument is how long that takes at least, in milliseconds.
"""


def in_a_thread(mind: Callable[[], Mind]) -> Ask:
    """Let what *mind* finds think without stopping the screen."""

    def ask(request: Request, answer: Answer, pause_ms: int) -> None:
        def think() -> None:
            begun = time.monotonic()
            try:
                reply = mind()(request)
            except BaseException as error:
                answer(error)
                return
            time.sleep(max(0.0, pause_ms / 1000 - (time.monotonic() - begun)))
            answer(reply)

        threading.Thread(target=think, daemon=True).start()

    return ask


class _Found(NamedTuple):
    """The record has been read."""

    remembered: Remembered


class _Told(NamedTuple):
    """There is something to be said of the record."""

    texts: Sequence[str]


Change = Callable[[Settings, Settings, Deck], tuple[Deck, Sequence[str]]]
"""Puts settings into the place of others: the deck after the one that was shown, and problems."""


def _change_nothing(_before: Settings, _after: Settings, deck: Deck) -> tuple[Deck, Sequence[str]]:
    return deck, ()


_USUAL_KEYS = Keymap()
_Heard = Reply | _Found | _Told | places.Place | BaseException
"""What comes from other threads."""


class App:
    """One run of the program on one terminal."""

    def __init__(
        self,
        terminal: Terminal,
        app_state: AppState,
        options: RenderOptions,
        ask: Ask,
        change: Change = _change_nothing,
        open_saver: Callable[[], OpenSaver] | None = None,
    ) -> None:
        """Matches are kept by what *open_saver* finds, if there is anything."""
        self._terminal = terminal
        self._desk = app_state
        self._change = change
        self._stack: list[Screen] = []
        self._look = options
        self._ask = ask
        self._asked: Request | None = None
        self._heard: queue.SimpleQueue[_Heard] = queue.SimpleQueue()
        self._open_saver = open_saver
        self._saver: MatchSaver | None = None
        self._kept: MatchState | None = None
        self._errand: threading.Thread | None = None
        self._frame: Frame | None = None
        self._size = Size(0, 0)
        """That of the window when it was last drawn: the keys that come then are meant for it."""

    @property
    def top(self) -> Screen:
        """The screen that is shown.

        :raises IndexError: the last one has been left.
        """
        return self._stack[-1]

    @property
    def screens(self) -> Sequence[Screen]:
        """All that is open, what is shown last."""
        return tuple(self._stack)

    @property
    def state(self) -> MatchState | None:
        """The match under way that is nearest to what is shown."""
        kept = (screen.to_keep for screen in reversed(self._stack))
        return next((state for state in kept if state is not None), None)

    def go(self, *opens: places.Place) -> None:
        """Open these places over what is shown, the last on top."""
        for place in opens:
            self._stack += screens(place, self._desk)

    def tell(self, problems: Sequence[str]) -> None:
        """Show what is not as it should be, if anything, until that has been read."""
        if problems:
            self.go(places.Pages.of(Headline.PROBLEMS, tuple(problems)))

    def run(self) -> None:
        """Show, listen, answer, until the last screen is left."""
        while self._stack:
            if self._saver is not None:
                self._saver.settle(SAVED_WITHIN_S)
            self._show()
            self._think()
            self._open_record()
            inputs = self._terminal.read(self.top.wakes_in_ms)
            heard = self._heard.qsize()
            for entry in inputs:
                self._take(entry)
            for _ in range(heard if self._stack else 0):
                self._hear(self._heard.get())

    def close(self, tell: Callable[[Sequence[str]], None]) -> bool:
        """Keep what is still to be kept, and *tell* if that is not easy; whether all is kept."""
        if self._errand is not None:
            self._errand.join()
        return self._saver is None or self._saver.close(tell)

    def _show(self) -> None:
        self._size = self._terminal.size()
        self._frame = self._drawn(self._size)
        self._terminal.show(self._frame)

    def _fits(self, size: Size) -> bool:
        needed = self.top.smallest
        return size.width >= needed.width and size.height >= needed.height

    def _drawn(self, size: Size) -> Frame:
        if self._fits(size):
            return self.top.draw(size, self._look, self._desk)
        frame = Frame(size)
        notice = too_small(*size, *self.top.smallest)
        if len(self._stack) > 1:
            notice += ". " + self._look.keys.format(Line.LEADS_BACK)
        frame.block(Rect(0, 0, *size), textwrap.wrap(notice, size.width), Style.STRONG)
        return frame

    def _think(self) -> None:
        """Ask what the top screen wants to know, once."""
        request = self.top.request
        if request is not None and request != self._asked:
            self._asked = request
            pause_ms = 0 if request.asked == COACH else self._desk.settings.pause_ms
            self._ask(request, self._answer, pause_ms)

    def _open_record(self) -> None:
        """Once the title is there, look what the record knows."""
        if self._open_saver is not None and self._saver is None:
            self._saver = self._open_saver()(
                lambda remembered: self._answer(_Found(remembered)),
                lambda texts: self._answer(_Told(texts)),
            )

    def _run(self, job: Job) -> None:
        """Run an *job* after those before it; the next frame waits for it as for the disk."""
        before = self._errand

        def run() -> None:
            if before is not None:
                before.join()
            try:
                told = job()
            except BaseException as error:
                self._answer(error)
            else:
                if told is not None:
                    self._answer(told)

        self._errand = threading.Thread(target=run, daemon=True)
        self._errand.start()
        self._errand.join(SAVED_WITHIN_S)

    def _answer(self, heard: _Heard) -> None:
        """Take what comes from whatever thread."""
        self._heard.put(heard)
        self._terminal.wake()

    def _hear(self, heard: _Heard) -> None:
        match heard:
            case BaseException():
                raise heard
            case _Found((waiting, keys, is_new)):
                self._desk = self._desk.knowing(keys)._replace(is_new=is_new)
                if self._desk.waiting is None and self.state is None:  # it may be this one
                    self._desk = self._desk._replace(waiting=waiting)
            case _Told(texts):
                self.go(places.Pages.of(Headline.RECORD, texts))
            case places.Place():
                self.go(heard)
            case Reply():
                self._asked = None
                self._tell(heard)

    def _take(self, entry: Input) -> None:
        if not self._stack:
            return
        keys = _USUAL_KEYS if self.top.takes_text else self._look.keys
        match entry:
            case Key(name) if self.top.takes_text and (len(name) == 1 or name == "Space"):
                self._type(" " if name == "Space" else name)
                return
            case Paste(text):
                self._type(text)
                return
            case Key(name):
                action = keys.action_of(name)
            case Click(x, y):
                action = self._frame.action_at(x, y) if self._frame else None
            case TimedOut():
                self._tell(Tick())
                return
            case _:
                return
        fits = self._fits(self._size)
        is_asked = fits and action == Action(Command.QUIT) and self.top.asks_before_quitting
        if fits:
            self._tell(action or UnboundKey(entry.name if isinstance(entry, Key) else ""))
        elif action == Action(Command.BACK) and len(self._stack) > 1:
            self._leave()
        if action is not None and self._stack and not is_asked:
            self._obey(action, fits=fits)

    def _leave(self) -> None:
        """Leave the top screen, for which the window is too small; what it asks is not seen."""
        kind = type(self.top)
        for _ in range(_MOST_TIMES_ASKED):
            if self._stack and type(self.top) is kind:
                self._tell(Action(Command.BACK))

    def _type(self, text: str) -> None:
        """Let the top screen have *text*, if it takes any."""
        if self.top.takes_text and self._fits(self._size):
            self._tell(Typed(text))

    def _obey(self, action: Action, *, fits: bool) -> None:
        """Do what holds for every screen, once the top one has been told."""
        match action.command:
            case Command.QUIT:
                self._stack.clear()
            case Command.REDRAW:
                self._terminal.redraw()
            case Command.FILE if fits:
                self._report()
            case Command.HELP if not self.top.is_text:
                played = self.state
                self.go(places.Help(played.match.rules if played else self._desk.rules))
            case Command.LARGER | Command.SMALLER if fits:
                self._change_cards(1 if action.command is Command.LARGER else -1)

    def _report(self) -> None:
        """Have the match that is played, or waits, written into a file that can be sent."""
        waiting = self._desk.waiting
        state = self.state or (waiting.state if waiting is not None else None)
        deck, settings = self._look.deck, self._desk.settings
        shown = f"{self._size}, {deck.charset.value}, {deck.name}, {settings.theme}"
        self._run(lambda: report(state, shown))

    def _change_cards(self, steps: int) -> None:
        """Make the cards larger or smaller, if that changes anything on this screen."""
        options, now = self._look.larger(steps), self._drawn(self._size)
        if self.top.draw(self._size, options, self._desk).lines() != now.lines():
            self._look = options

    def _tell(self, event: Event) -> None:
        """Tell the top screen, and do what it asks for."""
        step = self.top.handle(event, self._desk)
        self._stack[-1:] = () if step.screen is None else (step.screen,)
        self.go(*step.opens)
        if step.app_state is not None:
            self._put_in_force(step.app_state)
        if step.job is not None:
            self._run(step.job)
        if self._stack and self._terminal.is_slow:
            self._stack[-1] = self.top.rest
        if step.rings and self._desk.settings.bell:
            self._terminal.ring()
        self._keep()

    def _put_in_force(self, app_state: AppState) -> None:
        """What lies on the *app_state* holds from now on."""
        before, after = self._desk.settings, app_state.settings
        self._desk = app_state
        if after == before:
            return
        deck, problems = self._change(before, after, self._look.deck)
        self._look = self._look._replace(
            deck=deck, shows_values=after.expected_points, says=after.sayings
        )
        if after.theme != before.theme:
            self._terminal.use_theme(THEMES[after.theme])
        self._terminal.use_mouse(after.mouse)
        self.tell(problems)

    def _keep(self) -> None:
        """Have the match that is shown kept, if it has changed."""
        state = self.top.to_keep if self._stack else None
        if self._saver is not None and state is not None and state is not self._kept:
            self._kept = state
            self._saver.keep(state)
