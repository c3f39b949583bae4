"""Options of the test run: the short form is the default, the long form is asked for."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rounds 10000`` is the long form of the comparison with the oracle."""
    parser.addoption(
        "--rounds",
        type=int,
        default=1000,
        help="random rounds in which the engine is held against the oracle (default: %(default)s)",
    )
