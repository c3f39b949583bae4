"""Cards in a sentence: in notation, as on the screen, or in words, as in plain mode."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from scopa.engine import Card, CardSet
from scopa.words.language import Lexicon, _
from scopa.words.phrases import both, number_of_cards

RANKS = Lexicon(
    {
        "1": "ace",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "8": "knave",
        "9": "knight",
        "10": "king",
    }
)
SUITS = Lexicon({"D": "coins", "C": "cups", "S": "swords", "B": "clubs"})
_CARD = r"\b(?:10|[1-9])[DCSB]\b"
_CARDS = re.compile(rf"{_CARD}(?: {_CARD})*")


def joined(cards: Iterable[Card]) -> str:
    """Cards in a sentence: ``7D``, ``4C and 3S``, ``1D, 2C and 4B``."""
    return both([str(card) for card in cards])


def named_cards(cards: Sequence[Card], *, by_name: bool) -> str:
    """Cards in a sentence, or only how many they are."""
    return joined(cards) if by_name else number_of_cards(len(cards))


def card_name(card: Card) -> str:
    """The card in words.

    >>> card_name(Card.parse("7D")), card_name(Card.parse("8S"))
    ('seven of coins', 'knave of swords')
    """
    suit = SUITS[card.suit.letter]
    return _("{rank} of {suit}").format(rank=RANKS[str(card.rank)], suit=suit)


def spoken(text: str) -> str:
    """*text* with its cards in words.

    >>> spoken("8D must take the 3B 5D.")
    'Knave of coins must take the three of clubs and five of coins.'
    """
    said = in_sentence(text)
    return said[:1].upper() + said[1:]


def in_sentence(text: str) -> str:
    """*text* with its cards in words, its beginning as it is."""
    listed = _CARDS.sub(lambda found: joined(CardSet.parse(found[0])), text)
    return re.sub(_CARD, lambda found: card_name(Card.parse(found[0])), listed)


def in_words(cards: Iterable[Card]) -> str:
    """Cards in a sentence: ``ace of coins, two of cups and four of clubs``."""
    return in_sentence(joined(cards))


def rank_names(cards: CardSet) -> str:
    """Cards of one suit by their ranks."""
    return ", ".join(RANKS[str(card.rank)] for card in cards)
