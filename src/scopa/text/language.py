"""Which language is spoken, and how a sentence is said in it.

The sentences stand in the source in English and are looked up when they are said. A further
language is a file ``scopa/locale/CODE.po``, which the build compiles. (Format: GNU gettext)
"""

from __future__ import annotations

import contextlib
import gettext
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

SOURCE = "en"
"""The language of the source."""
OWN_NAME = "English"
"""What a catalogue translates by the name that its own language has for itself."""
AUTO = "auto"
"""For the language that the environment asks for."""
DOMAIN = "scopa"
FOLDER = Path(__file__).parent.parent / "locale"
_ACCENTS = {
    ord(letter): f"{plain}'" for letter, plain in zip("àèéìòùÀÈÉÌÒÙ", "aeeiouAEEIOU", strict=True)
}
_Value = TypeVar("_Value", str, tuple[str, str])


class _Speech:
    """What is spoken now."""

    code = SOURCE
    messages: gettext.NullTranslations | None = None
    is_ascii = False


def languages() -> tuple[str, ...]:
    """The languages that can be spoken, by their codes: that of the source first."""
    return _languages_in(FOLDER)


@cache
def _languages_in(folder: Path) -> tuple[str, ...]:
    return (SOURCE, *sorted(file.parent.parent.name for file in folder.glob("*/*/scopa.mo")))


def spoken() -> str:
    """The code of the language that is spoken."""
    return _Speech.code


def own_name(code: str) -> str:
    """What a language, which can be spoken, is called by those who speak it."""
    return _catalogue(code).gettext(OWN_NAME)


class LanguageError(Exception):
    """What a language makes of the sentences cannot be read; that of the source is spoken."""


def speak(code: str, *, in_ascii: bool = False) -> None:
    """Say everything in the language *code* from now on, one of `languages`.

    Where there are only the characters of ASCII an accent is written as an apostrophe.

    :raises LanguageError: its catalogue is damaged.
    """
    _Speech.code = SOURCE
    _Speech.messages = None
    _Speech.is_ascii = in_ascii
    if code != SOURCE:
        try:
            _Speech.messages = _catalogue(code)
        except Exception as error:  # whatever a reader of damaged bytes may raise
            file = gettext.find(DOMAIN, FOLDER, [code])
            raise LanguageError(f"{file}: cannot be read ({error}); English is spoken") from error
        _Speech.code = code


def in_each_language(say: Callable[[], str]) -> tuple[str, ...]:
    """What *say* says in each of the `languages`, that which is spoken first."""
    before = _Speech.code
    told = []
    try:
        for code in sorted(languages(), key=lambda code: code != before):
            with contextlib.suppress(LanguageError):
                speak(code, in_ascii=_Speech.is_ascii)
                told.append(say())
    finally:
        speak(before, in_ascii=_Speech.is_ascii)
    return tuple(told)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """What that language makes of the sentences."""
    return gettext.translation(DOMAIN, FOLDER, [code], fallback=code == SOURCE)


def resolved(wished: str, environment: Mapping[str, str]) -> str:
    """The code of the language *wished*, which may be `AUTO`."""
    return language_of(environment) if wished == AUTO else wished


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the *environment* asks for, as far as there is one.

    >>> language_of({"LANG": "de_DE.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "it_IT"})
    ('en', 'en')
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next(filter(None, (environment.get(name) for name in names)), "")
    if asked.split(".")[0] in ("", "C", "POSIX"):
        return SOURCE
    there = languages()
    for wished in (*environment.get("LANGUAGE", "").split(":"), asked):
        code = wished.split(".")[0].split("@")[0]
        for known in (code, code.split("_")[0]):
            if known in there:
                return known
    return SOURCE


def is_in_ascii() -> bool:
    """Whether there are only the characters of ASCII."""
    return _Speech.is_ascii


def _(english: str) -> str:
    """What *english* is in the language that is spoken."""
    messages = _Speech.messages
    return _written(messages.gettext(english)) if messages and english else english


def plural(number: int, one: str, many: str) -> str:
    """What *one*, or *many*, is for that *number* of things in the language that is spoken."""
    if _Speech.messages:
        return _written(_Speech.messages.ngettext(one, many, number))
    return one if number == 1 else many


class Said:
    """A sentence of a class, in the language that is spoken when it is asked for.

    >>> class Label:
    ...     OK = Said("OK")
    >>> Label.OK
    'OK'
    """

    def __init__(self, english: str) -> None:
        self._english = english

    def __get__(self, instance: object, owner: type | None = None) -> str:
        return _(self._english)


class Lexicon(Mapping[str, _Value], Generic[_Value]):
    """Sentences, or pairs of them, by a name that no language changes.

    >>> Lexicon({"felt": "green felt"})["felt"]
    'green felt'
    """

    def __init__(self, english: Mapping[str, _Value]) -> None:
        self._english: Mapping[str, _Value] = english

    def __getitem__(self, name: str) -> _Value:
        english = self._english[name]
        return _(english) if isinstance(english, str) else (_(english[0]), _(english[1]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._english)

    def __len__(self) -> int:
        return len(self._english)


def _written(text: str) -> str:
    """*text* in the characters that there are."""
    return text.translate(_ACCENTS) if _Speech.is_ascii else text
