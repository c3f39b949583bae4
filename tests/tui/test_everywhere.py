"""Every screen in every window, character set and language: nothing is cut off or hidden.

By pairs: each screen is drawn in every window, in each language and in each character set, and with
``--everywhere`` in all of them together. A fault names the language, the screen, the window and the
text, and by how many cells that is too long: what a translator has to know to say it shorter.
"""

from collections.abc import Iterator
from random import Random

import pytest

from scopa.text.language import SOURCE, current_language, languages, set_language
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cards.decks import art_folder, find_decks, load_deck
from scopa.tui.cells import Charset, Size
from tests.tui import SIZES
from tests.tui.screen_cases import ScreenCase, screen_cases
from tests.tui.watching import watching

ODD_SIZES = [
    Size(width, height)
    for width in (60, 61, 65, 71, 78, 79, 83, 84, 90, 99, 101, 119, 133, 160)
    for height in (20, 21, 23, 25, 28, 29, 31, 35, 37, 38, 39, 50)
]
WAYS = [(language, charset) for language in languages() for charset in Charset]
ODD_WINDOWS = 3
"""The windows of odd sizes in which each screen is looked at; everywhere in eight."""
MOST_SHOWN = 30


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> str:
    """The language that is to be spoken during a test."""
    return str(request.param)


LOOKS = {
    charset: [RenderOptions(load_deck(deck, charset)) for deck in find_decks(art_folder()).values()]
    for charset in Charset
}


def translated_cases(language: str, charset: Charset) -> dict[str, ScreenCase]:
    """All screens in *language*, which is spoken from now on in *charset*."""
    ascii_only = charset is Charset.ASCII
    set_language(language, ascii_only=ascii_only)
    return screen_cases(language, ascii_only=ascii_only)


def fitting(
    size: Size, charset: Charset, language: str, *, everywhere: bool
) -> Iterator[tuple[str, ScreenCase, RenderOptions]]:
    """The screens that a window has room for, with the decks by turns.

    Unless that is to be *everywhere*, each is there in one language and character set, by turns.
    """
    of_charset = LOOKS[charset]
    first = SIZES.index(size) + WAYS.index((language, charset))
    for turn, (name, case) in enumerate(translated_cases(language, charset).items(), first):
        if (everywhere or turn % len(WAYS) == 0) and case.fits(size):
            yield name, case, of_charset[turn // len(WAYS) % len(of_charset)]


@pytest.fixture
def everywhere(pytestconfig: pytest.Config) -> bool:
    """Whether nothing is done by turns."""
    return bool(pytestconfig.getoption("--everywhere"))


def faults(name: str, case: ScreenCase, size: Size, options: RenderOptions) -> Iterator[str]:
    with watching() as watcher:
        frame = case.draw(size, options)
    language, deck = current_language().code, options.deck
    where = f"{language}, screen {name!r} at {size}, {deck.name} in {deck.charset.value}"
    yield from (f"{where}: {fault}" for fault in watcher.faults)
    shown = "".join(frame.lines())
    if not (shown.isprintable() and (shown.isascii() or deck.charset is Charset.UTF_8)):
        yield f"{where}: a character that is not of the character set"
    if deck.charset is Charset.UTF_8 and "----" in shown:
        yield f"{where}: a line in ASCII"
    if language == SOURCE and size in SIZES:
        yield from (f"{where}: {fault}" for fault in case.missing(frame))


def summary(found: list[str]) -> str:
    """The first of the faults, and how many there are; where the language is to be mended."""
    language = current_language().code
    file = "the source" if language == SOURCE else f"src/scopa/locale/{language}.po"
    return "\n".join([f"{len(found)} faults, by what is said in {file}:", *found[:MOST_SHOWN]])


@pytest.mark.parametrize("charset", Charset, ids=lambda charset: charset.value)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_off_or_written_over(
    size: Size, charset: Charset, language: str, *, everywhere: bool
) -> None:
    found = [
        fault
        for name, case, options in fitting(size, charset, language, everywhere=everywhere)
        for fault in faults(name, case, size, options)
    ]
    assert not found, summary(found)


@pytest.mark.parametrize("charset", Charset, ids=lambda charset: charset.value)
def test_nor_in_windows_of_odd_sizes_or_with_smaller_cards(
    charset: Charset, language: str, *, everywhere: bool
) -> None:
    windows = 8 if everywhere else ODD_WINDOWS
    found: list[str] = []
    first = WAYS.index((language, charset))
    for turn, (name, case) in enumerate(translated_cases(language, charset).items(), first):
        if turn % len(WAYS) and not everywhere:
            continue
        chance = Random(language + name + charset.value)
        for size in chance.sample(ODD_SIZES + SIZES, windows):
            options = chance.choice(LOOKS[charset])
            options = options._replace(smaller_by=chance.randrange(len(options.deck.sizes)))
            if case.fits(size):
                found += faults(name, case, size, options)
    assert not found, summary(found)
