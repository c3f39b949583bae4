import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--puzzle-seed",
        type=int,
        help="judge the puzzles again, with samples drawn from that seed",
    )
