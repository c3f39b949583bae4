"""The help: the rules with examples, the keys, and from there the first lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scopa.engine import Rules
from scopa.text.cards import rank_name, suit_name
from scopa.text.help_pages import rules_pages
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Update
from scopa.tui.screens.text_pages import Chapter, Figure, FigureGroup, KeysChapter, Pages


@dataclass(frozen=True)
class Help(Pages):
    """The help on a game by its *rules*, from where it leads to the lesson."""

    rules: Rules | None = None

    @property
    def keys(self) -> str:
        return _("{suggest} learn by playing   {back} back")

    def handle(self, event: Event, app_state: AppState) -> Update:
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
    return (
        *pages,
        KeysChapter(
            _("The keys"),
            (
                _(
                    "With a mouse: click a card to choose it, or a card of the table to choose "
                    "what takes it; click it again for its next way or, if it has no other, to "
                    "play; the keys in the last row can be clicked. At the table a click on "
                    "the deck shows the cards not seen yet, on your pile what is in it, on "
                    "what happened the last capture, on the score the options, on the round "
                    "the rules."
                ),
                _("A card of your hand with a + in its corner can take something."),
            ),
        ),
    )


def _figures(rules: Rules) -> Mapping[str, Figure]:
    suits = (
        FigureGroup(("7D",), _("settebello")),
        *(
            FigureGroup((f"{rank}{suit}",), f"{rank_name(rank)}, {suit_name(suit)}")
            for rank, suit in ((8, "C"), (9, "S"), (10, "B"))
        ),
    )
    played = FigureGroup(("7D",), _("you play"), played="7D")
    both = ("5C", "3S") if rules.fifteen else ("4C", "3S")
    lying, taken = ("10B", both) if rules.fifteen else ("7B", ("7B",))
    capture = (FigureGroup((*both, lying), _("the table"), taken=taken), played)
    sweep = (FigureGroup(both, _("the table"), taken=both), played)
    prime = tuple(
        FigureGroup((code,), value)
        for code, value in (("7C", "21"), ("7D", "+ 21"), ("6B", "+ 18"), ("1S", "+ 16 = 76"))
    )
    return {
        "suits": Figure(suits),
        "capture": Figure(capture),
        "sweep": Figure(sweep),
        "prime": Figure(prime),
    }
