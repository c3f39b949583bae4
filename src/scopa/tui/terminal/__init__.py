"""The terminal: curses draws in it, and what is typed comes from it."""

from scopa.errors import ScopaError


class TerminalError(ScopaError):
    """The game cannot be drawn here; the text says why, and what would be right."""
