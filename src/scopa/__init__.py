"""Scopa, Italy's favourite card game, in a terminal."""

__version__ = "0.1.0"
