"""The app: the stack of screens, and the loop that shows the top one and tells it what happens."""

from __future__ import annotations

import queue
import textwrap
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scopa.tui.art import Deck
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.key_decoder import Click, Key
from scopa.tui.screen import COACH, Event, Look, Screen, Stray, Thought, Tick, Waiting
from scopa.tui.terminal_interface import Input, Terminal, TimedOut
from scopa.tui.themes import THEMES
from scopa.words.error_messages import too_small
from scopa.words.record import told_of_record
from scopa.words.screen_labels import Headline

if TYPE_CHECKING:
    from scopa.game.sitting import Sitting
    from scopa.records.saver import Found, Keeper, Notice
    from scopa.records.settings import Settings
    from scopa.tui.screen import Question

SAVED_WITHIN_S = 0.02
"""So long a frame waits for the disk: what it shows is saved, unless the disk is slow."""

Answer = Callable[["Thought | BaseException"], None]
Ask = Callable[["Question", Answer, int], None]
"""Begins to think about a position; the answer, or what went wrong, is handed over later.

The last argument is how long that takes at least, in milliseconds.
"""


def in_a_thread(mind: Callable[[Question], Thought]) -> Ask:
    """Let *mind* think without stopping the screen."""

    def ask(question: Question, answer: Answer, pause_ms: int) -> None:
        def think() -> None:
            begun = time.monotonic()
            try:
                thought = mind(question)
            except BaseException as error:
                answer(error)
                return
            time.sleep(max(0.0, pause_ms / 1000 - (time.monotonic() - begun)))
            answer(thought)

        threading.Thread(target=think, daemon=True).start()

    return ask


class _Reported(NamedTuple):
    """The keeper has something to say."""

    report: Found | Notice


Change = Callable[["Settings", "Settings", Deck], "tuple[Deck, Sequence[str]]"]
"""Puts settings into the place of others: the deck after the one that was shown, and problems."""


def _change_nothing(_before: Settings, _after: Settings, deck: Deck) -> tuple[Deck, Sequence[str]]:
    return deck, ()


class App:
    """One run of the program on one terminal."""

    def __init__(
        self,
        terminal: Terminal,
        first: Screen,
        look: Look,
        ask: Ask,
        change: Change = _change_nothing,
        keeper: Keeper | None = None,
    ) -> None:
        """Matches are kept by the *keeper*, if there is one."""
        self._terminal = terminal
        self._settings = first.settings
        self._change = change
        self._stack = [first]
        self._look = look
        self._ask = ask
        self._asked: Question | None = None
        self._thoughts: queue.SimpleQueue[Thought | _Reported | BaseException]
        self._thoughts = queue.SimpleQueue()
        self._keeper = keeper
        self._is_keeping = False
        self._kept: Sitting | None = None
        self._rung: Sitting | None = None
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
    def sitting(self) -> Sitting | None:
        """The match under way that is nearest to what is shown."""
        kept = (screen.to_keep for screen in reversed(self._stack))
        return next((sitting for sitting in kept if sitting is not None), None)

    def run(self) -> None:
        """Show, listen, answer, until the last screen is left."""
        while self._stack:
            self._settle()
            self._show()
            self._think()
            self._open_record()
            inputs = self._terminal.read(self.top.wakes_in_ms)
            thoughts = self._thoughts.qsize()
            for entry in inputs:
                self._take(entry)
            if not self._stack:
                return
            self._obey_settings()
            for _ in range(thoughts):
                self._take_thought(self._thoughts.get())

    def open(self, screens: Sequence[Screen]) -> None:
        """Show *screens*, if there are any, in the place of the top one."""
        if screens:
            self._stack[-1:] = screens

    def tell(self, problems: Sequence[str]) -> None:
        """Show what is not as it should be, if anything, until that has been read."""
        if problems:
            from scopa.tui.text_pages import Chapter, Pages

            self._stack.append(Pages((Chapter(Headline.PROBLEMS, tuple(problems)),)))

    def _obey_settings(self) -> None:
        """Put what has been set on the top screen into force."""
        before, after = self._settings, self.top.settings
        if before is None or after is None or before == after:
            return
        self._settings = after
        deck, problems = self._change(before, after, self._look.deck)
        self._look = self._look._replace(deck=deck, shows_values=after.expected_points)
        if after.theme != before.theme:
            self._terminal.dress(THEMES[after.theme])
        self._terminal.listen_to_mouse(after.mouse)
        self.tell(problems)

    def _show(self) -> None:
        self._size = self._terminal.size()
        self._frame = self._drawn(self._size)
        self._terminal.show(self._frame)

    def _fits(self, size: Size) -> bool:
        needed = self.top.smallest
        return size.width >= needed.width and size.height >= needed.height

    def _drawn(self, size: Size) -> Frame:
        if self._fits(size):
            return self.top.draw(size, self._look)
        frame = Frame(size)
        notice = too_small(*size, *self.top.smallest)
        frame.block(Rect(0, 0, *size), textwrap.wrap(notice, size.width), Style.STRONG)
        return frame

    def _think(self) -> None:
        """Ask what the top screen wants to know, once."""
        question = self.top.question
        if question is not None and question != self._asked:
            self._asked = question
            pause_ms = self._settings.pause_ms if self._settings else 0
            self._ask(question, self._answer, 0 if question.asked == COACH else pause_ms)

    def _open_record(self) -> None:
        """Once the title is there, look for a match to continue."""
        if self._keeper is not None and not self._is_keeping:
            self._is_keeping = True
            self._keeper.open(lambda report: self._answer(_Reported(report)))

    def _keep(self) -> None:
        """Have the match that is shown kept, if it has changed."""
        sitting = self.top.to_keep if self._stack else None
        if self._keeper is None or sitting is None or sitting is self._kept:
            return
        from scopa.game.saving import as_kept

        self._kept = sitting
        self._keeper.keep(as_kept(sitting))

    def _settle(self) -> None:
        if self._is_keeping and self._keeper is not None:
            self._keeper.settle(SAVED_WITHIN_S)

    def _answer(self, thought: Thought | _Reported | BaseException) -> None:
        """Take an answer from whatever thread it comes from."""
        self._thoughts.put(thought)
        self._terminal.wake()

    def _take_thought(self, thought: Thought | _Reported | BaseException) -> None:
        if isinstance(thought, BaseException):
            raise thought
        if isinstance(thought, _Reported):
            self._take_report(thought.report)
            return
        self._asked = None
        self._tell(thought)

    def _take_report(self, report: Found | Notice) -> None:
        """A match to continue is for the title; a trouble is told over whatever is shown."""
        from scopa.records.saver import Found
        from scopa.tui.text_pages import Chapter, Pages

        if isinstance(report, Found):
            self._stack[:1] = self._stack[0].handle(Waiting(report))
            return
        told = told_of_record(report.trouble.value, report.what, report.matches)
        self._stack.append(Pages((Chapter(Headline.RECORD, told),)))

    def _take(self, entry: Input) -> None:
        match entry:
            case Key(name):
                intent = self._look.keys.intent_of(name)
            case Click(x, y):
                intent = self._frame.intent_at(x, y) if self._frame else None
            case TimedOut():
                self._tell(Tick())
                return
            case _:
                return
        if not self._stack:
            return
        fits = self._fits(self._size)
        if fits:
            self._tell(intent or Stray())
        if intent is not None and self._stack:
            self._obey(intent, fits=fits)

    def _obey(self, intent: Intent, *, fits: bool) -> None:
        """Do what holds for every screen, once the top one has been told."""
        match intent.wish:
            case Wish.QUIT:
                self._stack.clear()
            case Wish.REDRAW:
                self._terminal.redraw()
            case Wish.HELP:
                self._open_help()
            case Wish.LARGER | Wish.SMALLER if fits:
                self._change_cards(1 if intent.wish is Wish.LARGER else -1)

    def _change_cards(self, steps: int) -> None:
        """Make the cards larger or smaller, if that changes anything on this screen."""
        look, size = self._look.larger(steps), self._size
        if self.top.draw(size, look).lines() != self.top.draw(size, self._look).lines():
            self._look = look

    def _open_help(self) -> None:
        from scopa.tui.screens.help import help_pages
        from scopa.tui.text_pages import Pages

        if not isinstance(self.top, Pages):
            self._stack.append(help_pages())

    def _tell(self, event: Event) -> None:
        self._stack[-1:] = self.top.handle(event)
        if self._stack and self._terminal.is_slow:
            self._stack[-1] = self.top.rest
        self._ring()
        self._keep()

    def _ring(self) -> None:
        """Ring for a play that is worth it, once."""
        sitting = self.top.to_keep if self._stack else None
        if (
            sitting is None
            or sitting is self._kept
            or not self._settings
            or not self._settings.bell
        ):
            return
        from scopa.tui.animation import moment

        if sitting is not self._rung and moment(sitting.happened):
            self._terminal.ring()
        self._rung = sitting
