"""The test run: the short form is the default, the long form is asked for with options."""

from __future__ import annotations

import errno
import gettext
import io
import locale
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hatch_build import compile_languages

_LOCALE = locale.setlocale(locale.LC_ALL)
for form, examples in (("short", 40), ("long", 400)):
    settings.register_profile(
        form, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
    )


def pytest_configure(config: pytest.Config) -> None:
    """Compile the languages, for the modules that are tested are those of the source.

    Signals mean what they mean at a terminal, also if the run was begun in the background.
    """
    settings.load_profile("long" if config.getoption("--everywhere") else "short")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if not hasattr(config, "workerinput"):  # one process does it for all
        compile_languages()


# By an option: how much is tried usually and in the long form, and of what.
AMOUNTS: dict[str, tuple[int | None, int | None, str]] = {
    "rounds": (200, 10_000, "random rounds in which the engine is held against the oracle"),
    "lines": (40, 10_000, "lines of play in each game that engine and oracle follow (perft)"),
    "damages": (30, 10_000, "damaged settings and files of matches"),
    "kills": (3, 1000, "how often the program is killed while it plays"),
    "storms": (1, 50, "how often signals end the program on each screen"),
    "in-a-row": (0, 1000, "matches in one process, the memory of which is measured"),
    "lost-workers": (0, 1, "whether a player may end one worker of a cluster after the other"),
    "hostile-bytes": (200_000, 10_000_000, "how large the hostile files of matches are"),
    "keys": (1000, 1_000_000, "keys, clicks, pastes, resizes, signals, noise that are typed"),
    "blind": (40, 1000, "rounds that are typed blindly while cards move"),
    "counted-decisions": (12, 240, "decisions of last deals in each game that are counted out"),
    "session": (None, None, "only that session of hostile keys, to see again what went wrong"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """One option for each of the `AMOUNTS`, and one for all combinations."""
    for name, (usual, most, text) in AMOUNTS.items():
        parser.addoption(
            f"--{name}", type=int, default=usual, help=f"{text} (usually {usual}; at length {most})"
        )
    parser.addoption(
        "--everywhere",
        action="store_true",
        help="every screen in all combinations, and not by turns",
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for all that is kept."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    return tmp_path


def _ended(arguments: Sequence[object], typed: str | bytes) -> object:
    """The status of a command with that on its standard input."""
    from scopa.cli import main  # not before pytest has found the source

    lines = io.StringIO(typed) if isinstance(typed, str) else io.TextIOWrapper(io.BytesIO(typed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", lines)
        try:
            return main(list(map(str, arguments)))
        except SystemExit as left:  # so argparse ends
            return left.code


@pytest.fixture
def close(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Close a folder, so that nothing is known of what is in it; its names may still be listed."""

    def close(folder: Path) -> None:
        stat = os.stat

        def look(path: str | Path, **options: Any) -> os.stat_result:  # noqa: ANN401 (they go on)
            if folder in Path(path).parents:
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return stat(path, **options)

        monkeypatch.setattr(os, "stat", look)

    return close


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that succeeds, or ends with that status; returns its output."""

    def run(*arguments: object, typed: str | bytes = "", status: int = 0) -> str:
        assert _ended(arguments, typed) == status
        return capsys.readouterr().out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command with wrong arguments; returns the error: one line, with status 2."""

    def run(*arguments: object, typed: str | bytes = "") -> str:
        status = _ended(arguments, typed)
        said = capsys.readouterr()
        assert (status, said.out) == (2, "")
        assert said.err.startswith("scopa: ")
        assert said.err.endswith("\n")
        assert said.err.count("\n") == 1
        return said.err

    return run


@pytest.fixture
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach looks at few hands."""
    from scopa.players import coach

    monkeypatch.setattr(coach, "SAMPLE_COUNT", 4)
    monkeypatch.setattr(coach, "WITH_MORE_PLAYERS", 4)


@pytest.fixture(autouse=True)
def _the_source_is_spoken_again() -> Iterator[None]:
    """Whatever language and deck a test has chosen, the next one begins with the usual ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "")  # the program sets it where it speaks another language
        yield
    gettext.textdomain("messages")
    locale.setlocale(locale.LC_ALL, _LOCALE)
    from scopa.storage.settings import USUAL_SETTINGS  # not before pytest has found the source
    from scopa.text.language import SOURCE, name_cards_of, set_language

    set_language(SOURCE)
    name_cards_of(USUAL_SETTINGS.deck)
