"""What the cards of each deck show, and where the decks are from."""

from __future__ import annotations

from scopa.text.language import Lexicon

_DECKS = Lexicon(
    {
        "milanesi": "From Milan: the French suits on long narrow cards; the figures are cut across "
        "the middle and have a head at both ends.",
        "napoletane": "From Naples, and at home in most of the South: the Spanish suits, the "
        "swords short and straight, the clubs logs, and all of them lying apart.",
        "piacentine": "From Piacenza, and at home along the Po and in Rome: the Spanish suits; the "
        "figures have a head at both ends.",
        "siciliane": "From Sicily: of the same family as the Neapolitan cards, smaller and "
        "plainer.",
        "spagnole": "From Spain, for Escoba. The line around a card tells its suit even from its "
        "edge: whole for coins, broken once for cups, twice for swords, three times for clubs.",
        "trevisane": "From Treviso and Venice: the old Italian suits, curved swords and long "
        "staves that cross each other, and a motto on each of the aces.",
    }
)
_CARDS = Lexicon(
    {
        "7D": 'The settebello, "the beautiful seven": whoever takes it has a point.',
        "D": "Golden coins, as many as the card is worth.",
        "C": "Red cups with gold, as many as the card is worth.",
        "S": "Swords, as many as the card is worth.",
        "B": "Clubs, as many as the card is worth.",
        "8": 'The knave, "il fante": a young servant on foot.',
        "9": 'The knight, "il cavallo", on horseback.',
        "10": "The king, crowned, in a long robe.",
        "back": "The back: all that an opponent's cards show.",
        "napoletane 1D": "The eagle with two heads and a crown, a coin on its breast.",
        "napoletane 1S": "A putto holds the sword upright.",
        "napoletane 3B": "Il gatto mammone: a mask with a great moustache between the clubs.",
        "napoletane 5S": "A hunter among the swords.",
        "napoletane 8": 'The knave, "il fante", looks like a young woman.',
        "napoletane 8S": "The knave holds a branch, and a long sword that points down.",
        "napoletane 9S": "The knight wears a turban.",
        "napoletane S": "Short straight swords; none crosses another.",
        "napoletane B": "Knotty logs, each lying apart.",
        "siciliane 3D": "La trinacria, the sign of the island: three bent legs around a face.",
        "siciliane 5D": "A chariot drives between the coins.",
        "siciliane S": "Short straight swords; none crosses another.",
        "siciliane B": "Knotty logs, each lying apart.",
        "milanesi 1D": "A single diamond, with the stamp for the tax that was paid on it.",
        "milanesi 7D": "The seven of diamonds is the settebello here: it alone is worth a point.",
        "milanesi D": "Red diamonds, in the place of coins.",
        "milanesi C": "Red hearts, in the place of cups.",
        "milanesi S": "Black spades, in the place of swords.",
        "milanesi B": "Black clovers, in the place of clubs.",
        "milanesi 8": "The jack, with a head at both ends.",
        "milanesi 8B": "The jack bears the serpent of the city.",
        "milanesi 9": "The queen, with a head at both ends; in Naples a knight has her place.",
        "milanesi 10": "The king, with a head at both ends.",
        "piacentine 8": 'The knave, "il fante", with a head at both ends.',
        "piacentine 9": 'The knight, "il cavallo", with a head at both ends.',
        "piacentine 10": "The king, with a head at both ends.",
        "trevisane 1D": 'Its motto: "Non val saper a chi ha fortuna contra": to be clever is no '
        "use to whom luck is against.",
        "trevisane 1C": 'Its motto: "Per un punto Martin perse la cappa": for a single point '
        "Martin lost his cope.",
        "trevisane 1S": 'Its motto: "Non ti fidar di me se il cuor ti manca": do not trust in me '
        "if you lack heart.",
        "trevisane 1B": 'Its motto: "Se ti perdi tuo danno": if you lose, so much the worse for '
        "you.",
        "trevisane S": "Curved swords that cross each other.",
        "trevisane B": "Long staves that cross each other.",
        "spagnole D": "Coins: the line around the card is whole.",
        "spagnole C": "Cups: the line around the card is broken once.",
        "spagnole S": "Swords: the line around the card is broken twice.",
        "spagnole B": "Clubs: the line around the card is broken three times.",
        "spagnole 8": 'The knave, "la sota", on foot.',
        "spagnole 9": 'The knight, "el caballo", on horseback.',
        "spagnole 10": 'The king, "el rey", crowned.',
    }
)
"""By deck and card, rank or suit; what no deck is named with holds for all others."""


def told_of_deck(deck: str) -> str:
    """Where the cards of that *deck* are from; nothing, if it is one of the player's own."""
    return _DECKS.get(deck, "")


def told_of_card(deck: str, code: str) -> str:
    """What the card of that *code* shows, or the back, in that *deck*.

    >>> told_of_card("napoletane", "5S")
    'A hunter among the swords.'
    """
    parts = (code, code[:-1], code[-1])
    names = (name for part in parts for name in (f"{deck} {part}", part))
    return next(_CARDS[name] for name in names if name in _CARDS)
