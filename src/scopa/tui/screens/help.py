"""The help: the rules with examples, the keys, and from there the first lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.example_cards import Figure, Group
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Screen, Step
from scopa.tui.text_pages import Chapter, KeysChapter, Pages
from scopa.words.help_pages import Caption, rules_pages
from scopa.words.screen_labels import Headline, Keys, Line


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The rules, and the keys."""
    assert isinstance(place, places.Help)
    return (Help(_chapters()) if place.with_lesson else Pages(_chapters()),)


@dataclass(frozen=True)
class Help(Pages):
    """The help as it is opened from the title, from where it leads to the lesson."""

    @property
    def keys(self) -> Sequence[str]:
        """As always, and the lesson."""
        return (Keys.HELP_PAGE, Keys.SHORT_HELP_PAGE)

    def handle(self, event: Event, desk: Desk) -> Step:
        """Begin the lesson, or turn the page."""
        if event == Intent(Wish.SUGGEST):
            return Step(None, (places.Lesson(),))
        return super().handle(event, desk)


def _chapters() -> tuple[Chapter, ...]:
    rules = [
        Chapter(title, text, {paragraph: figure})
        for (title, text), (paragraph, figure) in zip(rules_pages(), _figures(), strict=True)
    ]
    return (*rules, KeysChapter(Headline.KEYS, (Line.MOUSE,)))


def _figures() -> tuple[tuple[int, Figure], ...]:
    """For each page of the rules the number of a paragraph, and what is shown after it."""
    suits = (
        Group(("7D",), Caption.SETTEBELLO),
        Group(("8C",), Caption.KNAVE),
        Group(("9S",), Caption.KNIGHT),
        Group(("10B",), Caption.KING),
    )
    played = Group(("7D",), Caption.PLAYED, played="7D")
    capture = (Group(("4C", "3S", "7B"), Caption.TABLE, taken=("7B",)), played)
    sweep = (Group(("4C", "3S"), Caption.TABLE, taken=("4C", "3S")), played)
    prime = tuple(
        Group((code,), value)
        for code, value in (("7C", "21"), ("7D", "+ 21"), ("6B", "+ 18"), ("1S", "+ 16 = 76"))
    )
    return ((0, Figure(suits)), (2, Figure(capture)), (2, Figure(sweep)), (1, Figure(prime)))
