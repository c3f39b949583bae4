"""The language, the terminal and the preferences that the environment and the options ask for."""

from __future__ import annotations

import argparse
import contextlib
import gettext
import locale
import os
from collections.abc import Sequence

from scopa.cli.arguments import Parser, refuse
from scopa.cli.output import complain
from scopa.storage.paths import config_folder
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
from scopa.tui.cards.decks import DeckCatalog
from scopa.tui.preferences import Preferences
from scopa.tui.terminal import charset


def speak_as_asked(given: Sequence[str]) -> str:
    """Speak the language of the option ``--lang`` among those *given*, or of the settings.

    What argparse says is looked up like everything else. A language that is not known ends the
    program; the fault of one that cannot be spoken is returned.
    """
    only = Parser(prog="scopa", add_help=False)
    only.add_argument("--lang", nargs="?")  # that its name is missing is said later
    asked = only.parse_known_args(given)[0].lang
    known = (AUTO, *languages())
    if asked is not None and asked not in known:
        refuse(unknown_name("language", asked, known))
    code = resolve_language(asked or _kept(known), os.environ)
    if code == SOURCE:
        return ""
    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_ALL, "")
    try:
        set_language(code, ascii_only=not charset.has_utf8(os.environ))
    except LanguageError as error:
        return str(error)
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    return ""


def _kept(known: Sequence[str]) -> str:
    return SettingsFile.load(settings_file(), {"language": known}).settings.language


def has_utf8() -> bool:
    """Whether the terminal takes UTF-8, by the locale, which is set."""
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        complain(_("this system does not know the locale that LC_ALL or LANG names; using C"))
    return charset.has_utf8(os.environ)


def preferences_of(options: argparse.Namespace) -> Preferences:
    """The preferences of the player; speaks their language, or ends the program with their fault.

    :raises ArtError: the cards of the game are missing.
    """
    catalog = DeckCatalog.open(config_folder(), has_utf8=has_utf8())
    try:
        preferred = Preferences.load(catalog, vars(options), options.key)
    except ValueError as error:
        refuse(error)
    faults = preferred.use_language(preferred.settings)
    return preferred._replace(problems=[*preferred.problems, *faults])
