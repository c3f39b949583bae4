"""The output of the commands: its language, its letters, and the status when something fails."""

from __future__ import annotations

import argparse
import contextlib
import gettext
import locale
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

from scopa.errors import unknown_name
from scopa.storage.files import reason_of
from scopa.storage.settings import SettingsFile, settings_file
from scopa.text.error_messages import translated
from scopa.text.language import (
    AUTO,
    DOMAIN,
    FOLDER,
    SOURCE,
    LanguageError,
    _,
    languages,
    resolve_language,
    set_language,
)
from scopa.text.numbers_and_lists import printable

if TYPE_CHECKING:  # the title is there before the engine
    from scopa.game.match_saver import Notice
    from scopa.game.match_state import MatchState

_Step = TypeVar("_Step")

# The exit status, as sysexits.h and the shells have it.
WRONG = 1  # a file of matches is not as it must be
STOPPED = 2  # the arguments, the terminal or a file cannot be used
CRASHED = 70  # there is a fault in the program
NOT_WRITTEN = 74  # not all output, or not all that was played, could be written
INTERRUPTED = 130
PIPE_BROKEN = 141
_ENDING = [  # the signals that end the program; what is ignored from the start stays so
    number
    for number in (signal.SIGINT, signal.SIGTERM)
    if signal.getsignal(number) is not signal.SIG_IGN
]


def set_language_from(argv: Sequence[str]) -> str:
    """Speak the language of the option ``--lang`` in *argv*, or of the settings.

    What argparse says is looked up like everything else. Returns the fault of a language that
    cannot be spoken.
    """
    only = argparse.ArgumentParser(add_help=False)
    only.add_argument("--lang", nargs="?")  # that its name is missing is said later
    asked = only.parse_known_args(argv)[0].lang
    known = (AUTO, *languages())
    if asked is not None and asked not in known:
        raise unknown_name("language", asked, known)
    if asked is None:
        asked = SettingsFile.load(settings_file(), {"language": known}).settings.language
    code = resolve_language(asked, os.environ)
    if code == SOURCE:
        return ""
    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    try:
        set_language(code, ascii_only=not _names_utf8())
    except LanguageError as error:
        return str(error)
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    return ""


def has_utf8() -> bool:
    """Whether the terminal takes UTF-8, by the locale, which is set."""
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        complain(_("this system does not know the locale that LC_ALL or LANG names; using C"))
    return _names_utf8()


def _names_utf8() -> bool:
    """Whether the locale, which has been set, says that the terminal takes UTF-8.

    Where nothing but the C locale is asked for Python takes UTF-8 for itself and says so in
    LC_CTYPE; of the terminal that tells nothing.
    """
    if sys.platform == "win32":
        return (sys.stdout.encoding or "").lower() == "utf-8"
    is_c = os.environ.get("LANG", "") in ("", "C", "POSIX")
    is_asked_for = os.environ.get("LC_ALL") or not is_c
    is_coerced = os.environ.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8")
    is_pythons_own = is_coerced and sys.flags.utf8_mode == 1
    if is_pythons_own and not is_asked_for:
        return False
    return locale.nl_langinfo(locale.CODESET).lower().replace("-", "") == "utf8"


def say(*lines: str) -> None:
    """Print *lines*; characters that would steer the terminal are replaced."""
    for line in lines:
        print(printable(line))


def complain(*texts: object) -> None:
    """Print a message on standard error, if that is open."""
    if sys.stderr is None:
        return
    try:
        print("scopa:", *[printable(translated(text)) for text in texts], file=sys.stderr)
    except OSError:
        _drop(sys.stderr)


def guarded(run: Callable[[], int]) -> int:
    """Run the program; exceptions and failing output become an exit status.

    Characters that the output cannot show are replaced.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return run()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        status = PIPE_BROKEN
    except OSError as error:
        complain(reason_of(error))
        status = NOT_WRITTEN
    _drop(sys.stdout)
    return status


def _drop(stream: TextIO) -> None:
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt in this context, for code that has to clean up.

    Elsewhere it ends the program at once. A handler that was set inside stays, and who ignored it
    before still does.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)


def tell_at_end(notice: Notice) -> None:
    """Print a trouble on standard error; from now on Ctrl-C ends a slow saving."""
    from scopa.text.match.troubles import notice_lines

    for number in _ENDING:
        handler = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, handler)
    complain(*notice_lines(notice))


def with_progress(steps: Iterable[_Step], number: int, text: str) -> Iterator[_Step]:
    """Yield the *steps*; a terminal shows by *text* how many of *number* are done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from steps
        return
    line = f"\r{text}"
    try:
        print(line.format(done=0, number=number), end="", file=sys.stderr, flush=True)
        for done, step in enumerate(steps, 1):
            print(line.format(done=done, number=number), end="", file=sys.stderr, flush=True)
            yield step
    finally:
        print(file=sys.stderr)


class Crash(Exception):
    """A fault of the program in a match, if there is one, on the *screens* of the game."""

    def __init__(self, error: Exception, state: MatchState | None, screens: object) -> None:
        super().__init__(str(error))
        self.error = error
        self.state = state
        self.screens = screens


def report_crash(crash: Crash) -> int:
    """Write a report of a crash and say where it is; returns the exit status."""
    from scopa.game.match_state import as_saved
    from scopa.storage.crash_report import write_report
    from scopa.storage.match_file import format_match

    match = ""
    if crash.state is not None:
        try:
            match = f"{crash.state.position}\n\n{format_match(as_saved(crash.state))}"
        except Exception as error:
            match = f"the match cannot be written: {error!r}"
    file = write_report(crash.error, match, crash.screens)
    fault = f"{type(crash.error).__name__}: {crash.error}"
    text = _("sorry, there is a fault in the program ({fault}).").format(fault=fault)
    where = _("No report could be written.")
    if file is not None:
        where = _("A report is in {file}").format(file=file)
    complain(f"{text} {where}")
    return CRASHED
