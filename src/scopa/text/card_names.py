"""The names of cards, suits and ranks: in words, or as a code with the deck's own signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from scopa.text.language import N_, Language, _, current_language
from scopa.text.numbers_and_lists import both, capitalized, counted

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Card, CardSet, Play

Spelling = Callable[["Card"], str]  # how a sentence names its cards: `in_words` or `in_code`

ITALIAN_SUITS = {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"}
_SUITS = {"D": N_("coins"), "C": N_("cups"), "S": N_("swords"), "B": N_("clubs")}
_SIGNS = {"D": "●", "C": "▼", "S": "†", "B": "♣"}
_FRENCH_SUITS = {
    "D": N_("♦ diamonds"),
    "C": N_("♥ hearts"),
    "S": N_("♠ spades"),
    "B": N_("♣ clubs"),
}
_QUEEN = 11  # what a French deck has in the place of the knight
# A rank alone, all cards of it, and a card in a sentence: Italian has an article there.
_RANKS = {
    1: (N_("ace"), N_("the aces"), N_("ace of {suit}")),
    2: (N_("two"), N_("the twos"), N_("two of {suit}")),
    3: (N_("three"), N_("the threes"), N_("three of {suit}")),
    4: (N_("four"), N_("the fours"), N_("four of {suit}")),
    5: (N_("five"), N_("the fives"), N_("five of {suit}")),
    6: (N_("six"), N_("the sixes"), N_("six of {suit}")),
    7: (N_("seven"), N_("the sevens"), N_("seven of {suit}")),
    8: (N_("jack"), N_("the jacks"), N_("jack of {suit}")),
    9: (N_("knight"), N_("the knights"), N_("knight of {suit}")),
    10: (N_("king"), N_("the kings"), N_("king of {suit}")),
    _QUEEN: (N_("queen"), N_("the queens"), N_("queen of {suit}")),
}


def number_on_card(rank: int) -> int:
    """The number that is printed on the cards of a rank."""
    return rank + 2 if rank >= 8 and current_language().cards.has_high_numbers else rank


def suit_name(letter: str, language: Language | None = None) -> str:
    """The name of the suit with that letter, in the language in force or another."""
    language = language or current_language()
    if language.cards.is_french:
        return language.gettext(_FRENCH_SUITS[letter]).split()[1]
    return language.gettext(_SUITS[letter])


def suit_sign(letter: str) -> str:
    """The sign of a suit that cards and sentences show; its letter where there is none.

    A language in which the names of the suits begin with the letters needs no signs.
    """
    language = current_language()
    if language.ascii_only:
        return letter
    if language.cards.is_french:
        return _(_FRENCH_SUITS[letter]).split()[0]
    knows_letters = all(_(name)[0].upper() == begins for begins, name in _SUITS.items())
    return _SIGNS[letter] if language.cards.has_signs and not knows_letters else letter


def rank_name(rank: int) -> str:
    return _(_rank_words(rank, current_language())[0])


def court_names() -> dict[str, str]:
    """The names of the three highest ranks, by the English ones."""
    return {name: rank_name(rank) for name, rank in (("jack", 8), ("knight", 9), ("king", 10))}


def all_of_rank(rank: int) -> str:
    """The cards of a rank in a sentence, with their article."""
    return _(_rank_words(rank, current_language())[1])


def _rank_words(rank: int, language: Language) -> tuple[str, str, str]:
    return _RANKS[_QUEEN if rank == 9 and language.cards.is_french else rank]


def number_of_coins(number: int) -> str:
    """A number of coins, as the deck in use calls them."""
    if current_language().cards.is_french:
        return counted(number, "diamond", "diamonds")
    return counted(number, "coin", "coins")


def card_name(card: Card, language: Language | None = None) -> str:
    """A card standing alone, in the language in force or another.

    >>> from scopa.engine import Card
    >>> card_name(Card.parse("7D")), card_name(Card.parse("8S"))
    ('seven of coins', 'jack of swords')
    """
    language = language or current_language()
    rank = language.gettext(_rank_words(card.rank, language)[0])
    suit = suit_name(card.suit.letter, language)
    return language.gettext(N_("{rank} of {suit}")).format(rank=rank, suit=suit)


def in_words(card: Card) -> str:
    """A card in a sentence, with its article where the language has one."""
    words = _rank_words(card.rank, current_language())
    return _(words[2]).format(suit=suit_name(card.suit.letter))


def in_code(card: Card) -> str:
    """A card as it is named in its corner: ``7D``, or with a sign as ``7♦``."""
    return f"{number_on_card(card.rank)}{suit_sign(card.suit.letter)}"


def play_in_code(play: Play) -> str:
    """The cards of a play.

    >>> from scopa.engine import Play
    >>> play_in_code(Play.parse("9C x 4D 5S"))
    '9C x 4D 5S'
    """
    taken = " ".join(map(in_code, play.taken))
    return f"{in_code(play.card)} x {taken}" if taken else in_code(play.card)


SPELLINGS: Sequence[Spelling] = (in_words, in_code)
"""Both of them, the longer one first."""


def in_both_spellings(*sentences: Callable[[Spelling], str]) -> tuple[str, ...]:
    """The *sentences* with their cards in words, then the shorter ones with codes."""
    long = [capitalized(sentence(in_words)) for sentence in sentences]
    return (*long, *[sentence(in_code) for sentence in sentences])


def list_of_cards(cards: Iterable[Card], spelling: Spelling = in_code) -> str:
    """Cards in a sentence: ``7D``, ``4C and 3S``, ``1D, 2C and 4B``."""
    return both(list(map(spelling, cards)))


def rank_names(cards: CardSet) -> str:
    """Cards of one suit by their ranks."""
    return ", ".join(rank_name(card.rank) for card in cards)


def respelled(text: str, spelling: Spelling) -> str:
    """A sentence of the source that names fixed cards by their codes, with these respelled."""
    from scopa.engine import Card

    return re.sub(r"\b(?:10|[1-9])[DCSB]\b", lambda code: spelling(Card.parse(code[0])), text)


def respelled_in_both(text: str) -> tuple[str, ...]:
    """A sentence of the source with its cards in words, then shorter, with codes."""
    return in_both_spellings(lambda spelling: respelled(text, spelling))
