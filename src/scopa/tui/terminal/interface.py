"""The interface of a terminal to the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scopa.tui.frame import Frame, Size
from scopa.tui.terminal.key_decoder import Press
from scopa.tui.themes import Theme


class Resized:
    """The window has another size, or its contents were lost."""


class TimedOut:
    """Nothing has come for as long as the reader wanted to wait."""


Input = Press | Resized | TimedOut


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
        """Wait for input, at most *timeout_ms*; there is none when it is woken."""

    def wake(self) -> None:
        """Make `read` return at once; any thread may call it."""

    def use_mouse(self, wanted: bool) -> None:
        """Take the clicks from now on, or leave them to the terminal."""

    def ring(self) -> None:
        """Ring the bell."""
