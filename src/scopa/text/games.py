"""The games by name: what they are called, and what each of them is."""

from __future__ import annotations

from scopa.text.language import _


def game_sentences() -> dict[str, str]:
    """What each of the games by name is."""
    return {
        "scopa": _("The game for two, to 11 points."),
        "open-hands": _("All hands face up, for learning."),
        "scopone": _("Four in pairs: 9 cards each."),
        "scopone-scientifico": _("Four in pairs: 10 cards each."),
        "asso-piglia-tutto": _("An ace takes the whole table."),
        "scopa-a-quindici": _("Cards that make 15 are taken."),
        "escoba": _("Takes by 15; most sevens score."),
        "re-bello": _("The king of coins is a point."),
        "napola": _("Ace, 2 and 3 of coins score."),
        "scopa-a-perdere": _("The fewest points win."),
        "fewest-cards": _("Only the smallest sets of cards."),
        "settanta": _("Three sevens score, no prime."),
        "cirulla": _("15 and aces take; to 51 points."),
    }


def shown_game(name: str) -> str:
    """The *name* of a game as it stands in a list; that of one's own rules is as it was given.

    >>> shown_game("asso-piglia-tutto"), shown_game("my-rules")
    ('Asso piglia tutto', 'my-rules')
    """
    is_ours = name in game_sentences()  # a rule has that name too
    return _(name.replace("-", " ").capitalize()) if is_ours else name
