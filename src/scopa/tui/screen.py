"""What every screen is: a frozen value that draws itself and says what comes after an event."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scopa.tui.art import Deck, Pictures
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Keymap, Wish
from scopa.words import phrases
from scopa.words.screen_labels import Label

if TYPE_CHECKING:
    from scopa.engine import Knowledge, Play
    from scopa.game.sitting import Sitting
    from scopa.players.coach import Advice
    from scopa.records.saver import Found
    from scopa.records.settings import Settings


class Look(NamedTuple):
    """How screens are to look: the *deck*, and by how many sizes its cards are made smaller.

    *keys* are those that the screens name. It *shows_values* if the coach is to say what each
    play is worth.
    """

    deck: Deck
    smaller_by: int = 0
    keys: Keymap = Keymap()
    shows_values: bool = False

    def fitting(self, number: int) -> Pictures:
        """The pictures to use where those up to size *number* fit."""
        return self.deck.sizes[max(0, number - self.smaller_by)]

    def fitting_into(self, width: int, height: int) -> Pictures:
        """The pictures to use where a card may take up so many cells."""
        sizes = [pictures.size for pictures in self.deck.sizes]
        fitting = [
            n for n, card in enumerate(sizes) if card.width <= width and card.height <= height
        ]
        return self.fitting(max(fitting, default=0))

    def larger(self, steps: int) -> Look:
        """The same with larger cards, or smaller ones if *steps* is negative."""
        smaller_by = max(0, min(self.smaller_by - steps, len(self.deck.sizes) - 1))
        return self._replace(smaller_by=smaller_by)


class Tick(NamedTuple):
    """The time that the screen wanted to wait has passed."""


class Stray(NamedTuple):
    """A key was pressed, or a place clicked, that means nothing here."""


COACH = "coach"
"""Who is asked for advice, and not for a play; the others who are asked are opponents."""


class Question(NamedTuple):
    """What somebody is to think about: a position, as the player sees it whose turn it is."""

    asked: str
    knowledge: Knowledge


class Thought(NamedTuple):
    """Somebody has made up their mind about what they were asked; the coach with *advice*."""

    about: Question
    play: Play
    advice: Advice | None = None


class Waiting(NamedTuple):
    """In the record there is a match to continue."""

    found: Found


Event = Intent | Stray | Tick | Thought | Waiting


@dataclass(frozen=True)
class Screen:
    """A screen. It does nothing but draw and answer; the app does what it asks for."""

    @property
    def smallest(self) -> Size:
        """The size of the smallest window in which it can be drawn."""
        return Size(60, 20)

    def draw(self, size: Size, look: Look) -> Frame:
        """The whole screen, for a window of that *size*, which is at least `smallest`."""
        raise NotImplementedError

    def handle(self, event: Event) -> Sequence[Screen]:
        """What takes this screen's place on the stack: itself changed, others over it, nothing."""
        raise NotImplementedError

    @property
    def wakes_in_ms(self) -> int | None:
        """After how long without an event it wants a `Tick`, if at all."""
        return None

    @property
    def settings(self) -> Settings | None:
        """What is to be in force from now on, if that can be changed here."""
        return None

    @property
    def question(self) -> Question | None:
        """What is to be thought about now, if anything: a `Thought` will answer it."""
        return None

    @property
    def rest(self) -> Screen:
        """What is shown once everything has come to rest: itself, if nothing moves."""
        return self

    @property
    def to_keep(self) -> Sitting | None:
        """The match that is to be kept in the record, if it is one that is."""
        return None


@dataclass(frozen=True)
class Overlay(Screen):
    """A screen that lies over another until it is closed with OK or Esc."""

    def handle(self, event: Event) -> Sequence[Screen]:
        """Close, or stay."""
        closes = isinstance(event, Intent) and event.wish in (Wish.OK, Wish.BACK)
        return () if closes else (self,)


def ok_width() -> int:
    """How many cells the button takes up beside the text of a `prompt`."""
    return len(f"  [ {Label.OK} ]")


def prompt(
    frame: Frame, y: int, text: str, style: Style = Style.STRONG, *, with_ok: bool = True
) -> None:
    """A line in the middle of row *y* that says what is to be decided, with a button for it."""
    x = (frame.size.width - len(text) - ok_width() * with_ok) // 2
    frame.put(x, y, text, style)
    if with_ok:
        button(frame, x + len(text) + 2, y, Label.OK, Wish.OK)


def button(frame: Frame, x: int, y: int, label: str, wish: Wish) -> int:
    """Draw a button that a click presses; returns the column after it."""
    text = f"[ {label} ]"
    frame.put(x, y, text, Style.SELECTED)
    frame.target(Rect(x, y, len(text), 1), Intent(wish))
    return x + len(text)


def ok_button(frame: Frame) -> None:
    """The button OK in the lower right corner."""
    width, height = frame.size
    button(frame, width - len(Label.OK) - 5, height - 1, Label.OK, Wish.OK)


def panel(
    frame: Frame, rows: int, texts: Sequence[str], more: str = "", *, covered: int = 0
) -> None:
    """What the coach says, at the top: the first of *texts* that fits, and *more* if it can be.

    It takes at most so many *rows*, and at least those to be *covered*.
    """
    width = frame.size.width - 4
    wrapped = [textwrap.wrap(text, width) for text in texts]
    extra = textwrap.wrap(more, width)
    fitting = [lines for lines in wrapped if len(lines) + len(extra) <= rows] or wrapped[-1:]
    lines = fitting[0] + extra
    height = max(covered, min(rows, len(lines)))
    frame.fill(Rect(0, 1, frame.size.width, height), Style.BAR)
    above = max(0, height - len(lines)) // 2
    frame.block(Rect(2, 1 + above, width, rows), lines, Style.BAR)


def key_bar(frame: Frame, look: Look, *sentences: str, right: str = "", room: int = 0) -> None:
    """The keys in the last row, in the first of *sentences* that fits; a click is as good as a key.

    They may take up so much *room*; if none is said, all but that for the text at the *right*.
    """
    y = frame.size.height - 1
    room = room or frame.size.width - 2 - bool(right) * (len(right) + 2)
    told = [look.keys.told(sentence) for sentence in sentences]
    chosen = told.index(phrases.fitting(room, told))
    bar(frame, y, told[chosen], right)
    x = 1
    for text, wish in look.keys.parts(sentences[chosen]):
        if wish is not None and wish is not Wish.CHOOSE:
            frame.target(Rect(x, y, len(text.rstrip()), 1), Intent(wish))
        x += len(text)


def bar(frame: Frame, y: int, left: str, right: str = "") -> None:
    """A line across the whole screen, with text at its two ends."""
    frame.fill(Rect(0, y, frame.size.width, 1), Style.BAR)
    frame.put(1, y, left, Style.BAR)
    frame.right(frame.size.width - 1, y, right, Style.BAR)
