"""The language in force, and the translation of a sentence into it. (Format: GNU gettext)

The sentences stand in the source in English, in ``_("...")``. A further language is a file
``scopa/locale/CODE.po``, which the build compiles.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from scopa.errors import N_ as N_
from scopa.errors import ScopaError

SOURCE = "en"
AUTO = "auto"  # the setting: the language that the environment asks for
OWN_NAME = "English"  # a catalogue translates it by the name of its own language
DOMAIN = "scopa"
FOLDER = Path(__file__).parent.parent / "locale"
_FRENCH_DECKS = ("milanesi",)
_ACCENTS = {
    ord(letter): f"{plain}'" for letter, plain in zip("àèéìòùÀÈÉÌÒÙ", "aeeiouAEEIOU", strict=True)
}


class LanguageError(ScopaError):
    """A catalogue is damaged."""


class CardNames(NamedTuple):
    """How the cards of the deck in use are named.

    is_french: they are diamonds, hearts, spades and clubs
    has_high_numbers: jack, knight and king carry 10, 11 and 12, not 8, 9 and 10
    has_signs: they bear signs of their suits, not letters; French ones have signs in any case
    """

    is_french: bool = False
    has_high_numbers: bool = False
    has_signs: bool = False


class Language(NamedTuple):
    """A language, its translations, and the names of the cards.

    ascii_only: the terminal has no accents; an apostrophe follows the letter instead.
    """

    code: str = SOURCE
    translations: gettext.NullTranslations | None = None
    ascii_only: bool = False
    cards: CardNames = CardNames()

    def in_another(self, code: str) -> Language:
        """The language with that code, one of `languages()`, for the same terminal and cards.

        :raises LanguageError:
        """
        try:
            translations = None if code == SOURCE else _catalogue(code)
        except Exception as error:  # whatever a reader of damaged bytes may raise
            file = gettext.find(DOMAIN, FOLDER, [code])
            raise LanguageError(f"{file}: cannot be read ({error}); English is spoken") from error
        return self._replace(code=code, translations=translations)

    def gettext(self, message: str) -> str:
        if self.translations is None or not message:
            return message
        return self.spell(self.translations.gettext(message))

    def spell(self, text: str) -> str:
        """A text of this language as the terminal can show it."""
        return text.translate(_ACCENTS) if self.ascii_only else text


_in_force = Language()
_setting = Lock()  # held where it is replaced


def current_language() -> Language:
    return _in_force


def set_language(code: str, *, ascii_only: bool = False) -> None:
    """Put a language into force, one of `languages()`; English if its catalogue is damaged.

    :raises LanguageError:
    """
    global _in_force
    with _setting:
        language = Language(ascii_only=ascii_only, cards=_in_force.cards)
        try:
            language = language.in_another(code)
        finally:
            _in_force = language


def name_cards_of(deck: str, *, has_high_numbers: bool = False, has_signs: bool = False) -> None:
    """Name the cards as those of a deck from now on; see `CardNames`."""
    global _in_force
    names = CardNames(deck in _FRENCH_DECKS, has_high_numbers, has_signs)
    with _setting:
        _in_force = _in_force._replace(cards=names)


def _(message: str) -> str:
    return _in_force.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The translation of the English message for that number of things."""
    language = _in_force
    if language.translations is None:
        return one if number == 1 else many
    return language.spell(language.translations.ngettext(one, many, number))


def readable_languages() -> Iterator[Language]:
    """Each language whose catalogue is sound, the one in force first."""
    for code in sorted(languages(), key=lambda code: code != _in_force.code):
        with suppress(LanguageError):
            yield _in_force.in_another(code)


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
    """The code of the language that the setting names; of the locale's, else English, if `AUTO`.

    >>> resolve_language("auto", {"LANG": "de_DE.UTF-8"})
    'en'
    >>> resolve_language("auto", {"LC_ALL": "C", "LANG": "it_IT"})
    'en'
    """
    if setting != AUTO:
        return setting
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
