"""The games that are counted and played through: every preset, and more players."""

from scopa.engine import PRESETS, Rules

MORE_PLAYERS = {
    "three players": Rules(players=3),
    "four players": Rules(players=4),
    "partnerships": Rules(players=4, partnerships=True),
}
GAMES = {**PRESETS, **MORE_PLAYERS}
