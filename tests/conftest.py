"""Options of the test run: the short form is the default, the long form is asked for."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rounds 10000``, ``--matches 10000`` and ``--damages 10000`` are the long forms."""
    parser.addoption(
        "--rounds",
        type=int,
        default=1000,
        help="random rounds in which the engine is held against the oracle (default: %(default)s)",
    )
    parser.addoption(
        "--matches",
        type=int,
        default=100,
        help="random matches that are written, read and verified (default: %(default)s)",
    )
    parser.addoption(
        "--damages",
        type=int,
        default=30,
        help="damaged databases that are recovered (default: %(default)s)",
    )
