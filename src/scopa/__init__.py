"""Scopa, Italy's favourite card game, in a terminal."""

__version__ = "1.0.0"
DEFAULT_OPPONENT = "beppe"
"""Who plays against a person who has not chosen: a name of `scopa.players.opponents`."""
DAILY_OPPONENT = "beppe"
"""Who plays the daily deal against everybody."""
FIRST_OPPONENT = "nino"
"""Who is easy to beat, for a person who has just learned the game."""
