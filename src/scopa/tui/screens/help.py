"""The help: the rules with examples, the keys, and from there the first lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scopa.engine import Rules
from scopa.text.cards import rank_name, suit_name
from scopa.text.help_pages import Caption, rules_pages
from scopa.text.screen_labels import Headline, Keys, Line
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.example_cards import Figure, Group
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Update
from scopa.tui.screens.text_pages import Chapter, KeysChapter, Pages


@dataclass(frozen=True)
class Help(Pages):
    """The help on a game by its *rules*, from where it leads to the lesson."""

    rules: Rules | None = None

    @property
    def keys(self) -> str:
        """As always, and the lesson."""
        return Keys.HELP_PAGE

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Begin the lesson, or turn the page."""
        if event == Action(Command.SUGGEST):
            return Update(None, navigation.open_lesson(self.rules))
        return super().handle(event, app_state)


def help_chapters(rules: Rules) -> tuple[Chapter, ...]:
    figures = _figures(rules)
    pages = [
        Chapter(page.title, page.paragraphs, {page.number: figures[page.example]})
        if page.example
        else Chapter(page.title, page.paragraphs)
        for page in rules_pages(rules)
    ]
    return (*pages, KeysChapter(Headline.KEYS, (Line.MOUSE,)))


def _figures(rules: Rules) -> Mapping[str, Figure]:
    """The examples by name."""
    suits = (
        Group(("7D",), Caption.SETTEBELLO),
        *(
            Group((f"{rank}{suit}",), f"{rank_name(rank)}, {suit_name(suit)}")
            for rank, suit in ((8, "C"), (9, "S"), (10, "B"))
        ),
    )
    played = Group(("7D",), Caption.PLAYED, played="7D")
    both = ("5C", "3S") if rules.fifteen else ("4C", "3S")
    lying, taken = ("10B", both) if rules.fifteen else ("7B", ("7B",))
    capture = (Group((*both, lying), Caption.TABLE, taken=taken), played)
    sweep = (Group(both, Caption.TABLE, taken=both), played)
    prime = tuple(
        Group((code,), value)
        for code, value in (("7C", "21"), ("7D", "+ 21"), ("6B", "+ 18"), ("1S", "+ 16 = 76"))
    )
    return {
        "suits": Figure(suits),
        "capture": Figure(capture),
        "sweep": Figure(sweep),
        "prime": Figure(prime),
    }
