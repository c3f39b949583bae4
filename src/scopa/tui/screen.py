"""The base of every screen: a frozen value that draws itself and answers events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from scopa.game.player_requests import Reply, Request
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bindings import Action, Command, Target
from scopa.tui.terminal.key_decoder import Tick

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.game.match_state import MatchState


class UnboundKey(NamedTuple):
    """A key, or a click, without a meaning on this screen."""

    key: str = ""


Event = Target | UnboundKey | Tick | Reply
# Work with the disk, on a thread of its own; returns the screens to open when it has ended.
Job = Callable[[], "Sequence[Screen]"]


class Update(NamedTuple):
    """The answer of a screen to an event.

    screen: the screen after the event; None closes it
    opens: screens to show over it, the last on top
    app_state: the new state, if it has changed
    rings: how often the bell rings, if it is wanted
    job: to be run in the background
    """

    screen: Screen | None
    opens: Sequence[Screen] = ()
    app_state: AppState | None = None
    rings: int = 0
    job: Job | None = None


class Screen:
    """A screen: draws a frame and answers events with an `Update`, which the app carries out.

    is_text: it is a page of text, over which no help is opened
    """

    is_text: ClassVar[bool] = False

    @property
    def smallest(self) -> Size:
        """The size of the smallest window in which it can be drawn."""
        return Size(60, 20)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """The whole screen, for a window of *size*, at least `smallest`."""
        raise NotImplementedError

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Answer *event*; without an answer of its own OK and Esc close it."""
        closes = isinstance(event, Action) and event.command in (Command.OK, Command.BACK)
        return Update(None if closes else self)

    @property
    def explanation(self) -> Sequence[str]:
        """Paragraphs about this screen, with which the help begins; they name keys by commands."""
        return ()

    @property
    def wakes_in_ms(self) -> int | None:
        """After how long without an event it wants a `Tick`, if at all."""
        return None

    @property
    def request(self) -> Request | None:
        """The question that an opponent or the coach is to answer by a `Reply`, if there is one."""
        return None

    @property
    def rest(self) -> Screen:
        """The screen without movement; a wait that protects from a late key stays."""
        return self

    @property
    def to_save(self) -> MatchState | None:
        """The match to be saved, if this screen has one."""
        return None

    @property
    def asks_before_quitting(self) -> bool:
        """Whether to confirm before quitting."""
        return False
