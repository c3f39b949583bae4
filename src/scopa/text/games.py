"""The games by name: what they are called, and what each of them is."""

from __future__ import annotations

from scopa.text.language import Lexicon, _

GAME_SENTENCES = Lexicon(
    {
        "scopa": "The game for two, to 11 points.",
        "open-hands": "All hands face up, for learning.",
        "scopone": "Four in pairs: 9 cards each.",
        "scopone-scientifico": "Four in pairs: 10 cards each.",
        "asso-piglia-tutto": "An ace takes the whole table.",
        "scopa-a-quindici": "Cards that make 15 are taken.",
        "escoba": "Takes by 15; most sevens score.",
        "re-bello": "The king of coins is a point.",
        "napola": "Ace, 2 and 3 of coins score.",
        "scopa-a-perdere": "The fewest points win.",
        "fewest-cards": "Only the smallest sets of cards.",
        "settanta": "Three sevens score, no prime.",
        "cirulla": "15 and aces take; to 51 points.",
    }
)
"""What each of the games by name is."""


def shown_game(name: str) -> str:
    """The *name* of a game as it stands in a list; that of one's own rules is as it was given.

    >>> shown_game("asso-piglia-tutto"), shown_game("my-rules")
    ('Asso piglia tutto', 'my-rules')
    """
    is_ours = name in GAME_SENTENCES  # a rule has that name too
    return _(name.replace("-", " ").capitalize()) if is_ours else name
