"""How the values that the strong players have learned were made: self-play, then fitting.

``python -m research.training`` makes them again from nothing. It needs the development extra
``training`` (numba and numpy); nothing here is loaded by the game.
"""
