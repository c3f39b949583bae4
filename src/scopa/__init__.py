"""Scopa, Italy's favourite card game, in a terminal."""

__version__ = "0.1.0"
__date__ = "2026-11-21"
"""The day of this version, for the manual."""
DEFAULT_OPPONENT = "beppe"
"""Who plays against a person who has not chosen: a name of `scopa.players.levels`."""
FIRST_OPPONENT = "nino"
"""Who is easy to beat, for a person who has just learned the game."""
