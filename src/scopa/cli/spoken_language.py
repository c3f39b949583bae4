"""The language that is spoken before anything else is said, and the letters there are for it."""

from __future__ import annotations

import contextlib
import gettext
import locale
import os
import sys
from collections.abc import Sequence

from scopa.cli.arguments import Parser
from scopa.cli.output import complain
from scopa.errors import ScopaError
from scopa.storage.settings import SettingsFile, settings_file
from scopa.text.error_messages import unknown_name
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


def set_language_from(argv: Sequence[str]) -> str:
    """Speak the language of the option ``--lang`` in *argv*, or of the settings.

    What argparse says is looked up like everything else. Returns the fault of a language that
    cannot be spoken.
    """
    only = Parser(prog="scopa", add_help=False)
    only.add_argument("--lang", nargs="?")  # that its name is missing is said later
    asked = only.parse_known_args(argv)[0].lang
    known = (AUTO, *languages())
    if asked is not None and asked not in known:
        raise ScopaError(unknown_name("language", asked, known))
    if asked is None:
        asked = SettingsFile.load(settings_file(), {"language": known}).settings.language
    code = resolve_language(asked, os.environ)
    if code == SOURCE:
        return ""
    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_ALL, "")
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
        locale.setlocale(locale.LC_ALL, "")
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
