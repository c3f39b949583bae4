"""The language in force, and the translation of a sentence into it. (Format: GNU gettext)

The sentences stand in the source in English, in ``_("...")``. A further language is a file
``scopa/locale/CODE.po``, which the build compiles.
"""

from __future__ import annotations

import gettext
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scopa.errors import ScopaError

SOURCE = "en"
AUTO = "auto"  # the setting: the language that the environment asks for
OWN_NAME = "English"  # a catalogue translates it by the name of its own language
DOMAIN = "scopa"
FOLDER = Path(__file__).parent.parent / "locale"
_ACCENTS = {
    ord(letter): f"{plain}'" for letter, plain in zip("àèéìòùÀÈÉÌÒÙ", "aeeiouAEEIOU", strict=True)
}


class LanguageError(ScopaError):
    """A catalogue is damaged."""


class Language(NamedTuple):
    """A language and its translations.

    ascii_only: the terminal has no accents; an apostrophe follows the letter instead.
    """

    code: str = SOURCE
    translations: gettext.NullTranslations | None = None
    ascii_only: bool = False

    @classmethod
    def load(cls, code: str, *, ascii_only: bool = False) -> Language:
        """The language with that code, one of `languages()`.

        :raises LanguageError:
        """
        try:
            return cls(code, None if code == SOURCE else _catalogue(code), ascii_only)
        except Exception as error:  # whatever a reader of damaged bytes may raise
            file = gettext.find(DOMAIN, FOLDER, [code])
            raise LanguageError(f"{file}: cannot be read ({error}); English is spoken") from error

    def spell(self, text: str) -> str:
        """A text of this language as the terminal can show it."""
        return text.translate(_ACCENTS) if self.ascii_only else text


class _InForce(threading.local):
    """The language of the program; a thread may speak another for a moment, on its own."""

    everywhere = Language()
    here: Language | None = None


_in_force = _InForce()


def current_language() -> Language:
    """The language in force."""
    return _in_force.here or _InForce.everywhere


def set_language(code: str, *, ascii_only: bool = False) -> None:
    """Put a language into force, one of `languages()`; English if its catalogue is damaged.

    :raises LanguageError:
    """
    _InForce.everywhere = Language(ascii_only=ascii_only)
    _InForce.everywhere = Language.load(code, ascii_only=ascii_only)


def _(message: str) -> str:
    language = _in_force.here or _InForce.everywhere
    if language.translations is None or not message:
        return message
    return language.spell(language.translations.gettext(message))


def ngettext(one: str, many: str, number: int) -> str:
    """The translation of the English message for that number of things."""
    language = current_language()
    if language.translations is None:
        return one if number == 1 else many
    return language.spell(language.translations.ngettext(one, many, number))


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message that is translated where it is used."""
    return message


def in_each_language(say: Callable[[], str]) -> tuple[str, ...]:
    """The text that *say* gives in each of the languages, the one in force first."""
    before = current_language()
    texts = []
    try:
        for code in sorted(languages(), key=lambda code: code != before.code):
            try:
                _in_force.here = Language.load(code, ascii_only=before.ascii_only)
            except LanguageError:
                continue
            texts.append(say())
    finally:
        _in_force.here = None
    return tuple(texts)


def languages() -> tuple[str, ...]:
    """The codes of the languages there are, English first."""
    return _languages_in(FOLDER)


@cache
def _languages_in(folder: Path) -> tuple[str, ...]:
    return (SOURCE, *sorted(file.parent.parent.name for file in folder.glob("*/*/scopa.mo")))


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, FOLDER, [code], fallback=code == SOURCE)


def own_name(code: str) -> str:
    """The name of a language in its own words."""
    return _catalogue(code).gettext(OWN_NAME)


def resolve_language(setting: str, environment: Mapping[str, str]) -> str:
    """The code of the language that the setting names, or the environment if it is `AUTO`."""
    return language_of_environment(environment) if setting == AUTO else setting


def language_of_environment(environment: Mapping[str, str]) -> str:
    """The code of the language that the locale asks for, if there is one, else English.

    >>> language_of_environment({"LANG": "de_DE.UTF-8"})
    'en'
    >>> language_of_environment({"LC_ALL": "C", "LANG": "it_IT"})
    'en'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, (environment.get(name) for name in names)), "")
    if locale.split(".")[0] in ("", "C", "POSIX"):
        return SOURCE
    for wanted in (*environment.get("LANGUAGE", "").split(":"), locale):
        code = wanted.split(".")[0].split("@")[0]
        for known in (code, code.split("_")[0]):
            if known in languages():
                return known
    return SOURCE
