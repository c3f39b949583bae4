"""Tests of the command line."""

from collections.abc import Callable

Command = Callable[..., str]
"""What the fixtures `printed` and `refused` are: they run a command, and return what it says."""
