"""Cards in a sentence: in words, or in notation with the signs of the deck in use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scopa.text.language import Lexicon, _, current_language
from scopa.text.phrases import both, counted, number_of_cards

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Card, CardSet

_FRENCH_DECKS = ("milanesi",)
"""The decks with hearts, diamonds, clubs and spades, and a queen; the others are Italian."""
_RANKS = Lexicon(
    {
        "1": "ace",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "8": "jack",
        "9": "knight",
        "10": "king",
        "queen": "queen",
    }
)
_RANKS_IN_PLURAL = Lexicon(
    {
        "1": "aces",
        "2": "twos",
        "3": "threes",
        "4": "fours",
        "5": "fives",
        "6": "sixes",
        "7": "sevens",
        "8": "jacks",
        "9": "knights",
        "10": "kings",
        "queen": "queens",
    }
)
_IN_SENTENCE = Lexicon(
    {
        "1": "ace of {suit}",
        "2": "two of {suit}",
        "3": "three of {suit}",
        "4": "four of {suit}",
        "5": "five of {suit}",
        "6": "six of {suit}",
        "7": "seven of {suit}",
        "8": "jack of {suit}",
        "9": "knight of {suit}",
        "10": "king of {suit}",
        "queen": "queen of {suit}",
    }
)
"""A card as a sentence names it: a language in which each card has its own article puts it here."""
_SUITS = Lexicon({"D": "coins", "C": "cups", "S": "swords", "B": "clubs"})
_FRENCH_SUITS = Lexicon({"D": "♦ diamonds", "C": "♥ hearts", "S": "♠ spades", "B": "♣ clubs"})
"""With the sign of each before its name."""
ITALIAN_SUITS = {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"}
"""What the suits, by their letters, are called in Italy."""
_CARD = r"\b(?:10|[1-9])[DCSB]\b"
_CARDS = re.compile(rf"{_CARD}(?: {_CARD})*")


class _Named:
    """By which deck the cards are called now."""

    is_french = False


def name_as_in(deck: str) -> None:
    """Call the cards from now on as those of that *deck*."""
    _Named.is_french = deck in _FRENCH_DECKS


def suit_name(letter: str) -> str:
    """What the suit of that *letter* is called.

    >>> suit_name("D")
    'coins'
    """
    return _FRENCH_SUITS[letter].split()[1] if _Named.is_french else _SUITS[letter]


def number_of_coins(number: int) -> str:
    """So many coins, as the deck in use calls them.

    >>> number_of_coins(1)
    '1 coin'
    """
    if _Named.is_french:
        return counted(number, "diamond", "diamonds")
    return counted(number, "coin", "coins")


def suit_sign(letter: str) -> str:
    """What stands for the suit of that *letter*: the letter, if the deck has no sign for it."""
    has_sign = _Named.is_french and not current_language().ascii_only
    return _FRENCH_SUITS[letter].split()[0] if has_sign else letter


def rank_name(rank: int, *, plural: bool = False) -> str:
    """What the cards of that *rank* are called: one of them, or several.

    >>> rank_name(8), rank_name(9, plural=True)
    ('jack', 'knights')
    """
    return (_RANKS_IN_PLURAL if plural else _RANKS)[_rank(rank)]


def _rank(rank: int) -> str:
    """The name of a *rank* that no language changes."""
    return "queen" if rank == 9 and _Named.is_french else str(rank)


def joined(cards: Iterable[Card]) -> str:
    """Cards in a sentence: ``7D``, ``4C and 3S``, ``1D, 2C and 4B``."""
    return both([str(card) for card in cards])


def named_cards(cards: Sequence[Card], *, by_name: bool) -> str:
    """Cards in a sentence, or only how many they are."""
    if not by_name:
        return number_of_cards(len(cards))
    return _("the {cards}").format(cards=joined(cards))


def card_name(card: Card) -> str:
    """The card in words.

    >>> from scopa.engine import Card
    >>> card_name(Card.parse("7D")), card_name(Card.parse("8S"))
    ('seven of coins', 'jack of swords')
    """
    rank, suit = rank_name(card.rank), suit_name(card.suit.letter)
    return _("{rank} of {suit}").format(rank=rank, suit=suit)


def _in_words(code: str) -> str:
    """The card with that *code* as a sentence names it."""
    return _IN_SENTENCE[_rank(int(code[:-1]))].format(suit=suit_name(code[-1]))


def spoken(text: str) -> str:
    """*text* with its cards in words.

    >>> spoken("8D must take the 3B 5D.")
    'Jack of coins must take the three of clubs and five of coins.'
    """
    said = in_sentence(text)
    return said[:1].upper() + said[1:]


def in_sentence(text: str) -> str:
    """*text* with its cards in words, its beginning as it is."""
    listed = _CARDS.sub(lambda found: both(found[0].split()), text)
    return re.sub(_CARD, lambda found: _in_words(found[0]), listed)


def signed(text: str) -> str:
    """*text* with the signs of the suits, if the deck has them, in the place of their letters."""
    return re.sub(_CARD, lambda found: found[0][:-1] + suit_sign(found[0][-1]), text)


def called(*texts: str) -> tuple[str, ...]:
    """*texts* with their cards in words, and then shorter: by number and suit.

    >>> called("You lay 7D.")
    ('You lay seven of coins.', 'You lay 7D.')
    """
    return (*map(spoken, texts), *map(signed, texts))


def in_words(cards: Iterable[Card]) -> str:
    """A list of cards: ``ace of coins, two of cups and four of clubs``."""
    return both([card_name(card) for card in cards])


def rank_names(cards: CardSet) -> str:
    """Cards of one suit by their ranks."""
    return ", ".join(rank_name(card.rank) for card in cards)
