"""The test run: the short form is the default, the long form is asked for with options."""

import locale
import signal
import sys
from collections.abc import Iterator

import pytest
from hatch_build import compile_languages
from hypothesis import HealthCheck, settings

_LOCALE = locale.setlocale(locale.LC_ALL)
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the languages, for the modules that are tested are those of the source.

    Signals mean what they mean at a terminal, also if the run was begun in the background.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if not hasattr(config, "workerinput"):  # one process does it for all
        compile_languages()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The long forms: ``--rounds``, ``--matches`` and ``--damages`` 10000, ``--kills`` 1000.

    Of the hostile keys: ``--keys`` 1000000; of several copies: ``--plays`` 500 and
    ``--busy-runs`` 10; of files: ``--hostile-bytes`` 10000000; of signals: ``--storms`` 50; of
    matches in one process: ``--in-a-row`` 1000; of lines of play: ``--lines`` 100000;
    of rounds that are typed blindly: ``--blind`` 1000; of matches
    that are judged: ``--judged-matches`` 1000, ``--judged-deals`` 2000 and ``--judged-rounds`` 200;
    of pairs of players in the arena: ``--low-variance-pairs`` 20. With ``--everywhere`` the screens
    are drawn in all the ways there are.
    """
    parser.addoption(
        "--rounds",
        type=int,
        default=500,
        help="random rounds in which the engine is held against the oracle (default: %(default)s)",
    )
    parser.addoption(
        "--everywhere",
        action="store_true",
        help="every screen in every window, character set and language, and not by turns",
    )
    parser.addoption(
        "--lines",
        type=int,
        default=2000,
        help="lines of play that are counted for each game and deck (default: %(default)s)",
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
    parser.addoption(
        "--kills",
        type=int,
        default=5,
        help="how often the program is killed while it plays (default: %(default)s)",
    )
    parser.addoption(
        "--storms",
        type=int,
        default=1,
        help="how often signals end the program on each screen (default: %(default)s)",
    )
    parser.addoption(
        "--in-a-row",
        type=int,
        default=0,
        help="matches in one process, the memory of which is measured (default: %(default)s)",
    )
    parser.addoption(
        "--plays",
        type=int,
        default=40,
        help="plays that each of several copies of the program keeps (default: %(default)s)",
    )
    parser.addoption(
        "--busy-runs",
        type=int,
        default=0,
        help="how often five copies play beside two busy loops (default: %(default)s)",
    )
    parser.addoption(
        "--hostile-bytes",
        type=int,
        default=200_000,
        help="how large the hostile files of matches are (default: %(default)s)",
    )
    parser.addoption(
        "--keys",
        type=int,
        default=1000,
        help="keys, clicks, pastes, resizes, signals, noise that are typed (default: %(default)s)",
    )
    parser.addoption(
        "--blind",
        type=int,
        default=40,
        help="rounds that are typed blindly while cards move (default: %(default)s)",
    )
    parser.addoption(
        "--judged-rounds",
        type=int,
        default=3,
        help="rounds of a player of known strength that are judged (default: %(default)s)",
    )
    parser.addoption(
        "--judged-matches",
        type=int,
        default=0,
        help="matches that are judged to their end (default: one round of each game)",
    )
    parser.addoption(
        "--judged-deals",
        type=int,
        default=100,
        help="deals of each game whose mean luck is looked at (default: %(default)s)",
    )
    parser.addoption(
        "--low-variance-pairs",
        type=int,
        default=3,
        help="pairs of players between whom luck is to come to nothing (default: %(default)s)",
    )
    parser.addoption(
        "--session",
        type=int,
        help="only that session of hostile keys, to see again what went wrong in it",
    )


@pytest.fixture(autouse=True)
def _the_source_is_spoken_again() -> Iterator[None]:
    """Whatever language and deck a test has chosen, the next one begins with the usual ones."""
    yield
    locale.setlocale(locale.LC_ALL, _LOCALE)
    from scopa.storage.settings import USUAL_SETTINGS  # not before pytest has found the source
    from scopa.text.cards import name_cards_of
    from scopa.text.language import SOURCE, set_language

    set_language(SOURCE)
    name_cards_of(USUAL_SETTINGS.deck)
