"""The pictures of each deck in words, its origin, and who drew it."""

from __future__ import annotations

from scopa.text.language import N_, _

_DECKS = {
    "milanesi": N_(
        "From Milan: the French suits on long narrow cards; the figures are cut across "
        "the middle and have a head at both ends."
    ),
    "napoletane": N_(
        "From Naples, and at home in most of the South: the Spanish suits, with short straight "
        "swords, and knotty logs for clubs, which never cross."
    ),
    "piacentine": N_(
        "From Piacenza, and at home along the Po and in Rome: the Spanish suits; the "
        "figures have a head at both ends."
    ),
    "siciliane": N_(
        "From Sicily: of the same family as the Neapolitan cards, smaller and plainer."
    ),
    "spagnole": N_(
        "From Spain, for Escoba. The line around a card tells its suit even from its "
        "edge: whole for coins, broken once for cups, twice for swords, three times for clubs."
    ),
    "trevisane": N_(
        "From Treviso and Venice: the old Italian suits, curved swords and long "
        "staves that cross each other, and a motto on each of the aces."
    ),
}
# by deck and card, rank or suit; what no deck is named with holds for all others
_CARDS = {
    "1D": N_("A crowned eagle, with a coin on its breast."),
    "1C": N_("A single large cup."),
    "1S": N_("A single sword, upright among leaves."),
    "1B": N_("A single knotty club."),
    "7D": N_('The settebello, "the beautiful seven": whoever takes it scores a point.'),
    "D": N_("Golden coins, as many as the card is worth."),
    "C": N_("Red cups with gold, as many as the card is worth."),
    "S": N_("Short straight swords; none crosses another."),
    "B": N_("Knotty clubs, each lying apart."),
    "8": N_('The jack, "il fante": a young servant on foot.'),
    "9": N_('The knight, "il cavallo", on horseback.'),
    "10": N_("The king, crowned, in a long robe."),
    "back": N_("The back: all that an opponent's cards show."),
    "napoletane 1D": N_("The eagle with two heads and a crown, a coin on its breast."),
    "napoletane 1S": N_("A putto holds the sword upright."),
    "napoletane 3B": N_("Il gatto mammone: a mask with a great moustache between the clubs."),
    "napoletane 5S": N_("A hunter among the swords."),
    "napoletane 8": N_('The jack, "il fante", looks like a young woman.'),
    "napoletane 8S": N_("The jack holds a branch, and a long sword that points down."),
    "napoletane 9S": N_("The knight wears a turban."),
    "siciliane 3D": N_("La trinacria, the sign of the island: three bent legs around a face."),
    "siciliane 5D": N_("A chariot drives between the coins."),
    "milanesi 1D": N_("A single diamond, with the stamp for the tax that was paid on it."),
    "milanesi 1C": N_("A single red heart, in place of a cup."),
    "milanesi 1S": N_("A single black spade, in place of a sword."),
    "milanesi 1B": N_("A single black clover, in place of a club."),
    "milanesi 7D": N_("The seven of diamonds is the settebello here: it alone is worth a point."),
    "milanesi D": N_("Red diamonds, in place of coins."),
    "milanesi C": N_("Red hearts, in place of cups."),
    "milanesi S": N_("Black spades, in place of swords."),
    "milanesi B": N_("Black clovers, in place of clubs."),
    "milanesi 8": N_("The jack, with a head at both ends."),
    "milanesi 8B": N_("The jack bears the serpent of the city."),
    "milanesi 9": N_("The queen, with a head at both ends; in Naples a knight takes her place."),
    "milanesi 10": N_("The king, with a head at both ends."),
    "piacentine C": N_("Golden cups with a red rim."),
    "piacentine 8": N_('The jack, "il fante", with a head at both ends.'),
    "piacentine 9": N_('The knight, "il cavallo", with a head at both ends.'),
    "piacentine 10": N_("The king, with a head at both ends."),
    "trevisane 1D": N_(
        'Its motto: "Non val saper a chi ha fortuna contra": cleverness is no use when luck is '
        "against you."
    ),
    "trevisane 1C": N_(
        'Its motto: "Per un punto Martin perse la cappa": for a single point Martin lost his cope.'
    ),
    "trevisane 1S": N_(
        'Its motto: "Il giuoco della spada a molti non aggrada": the game of swords is not to the '
        "taste of many."
    ),
    "trevisane 1B": N_(
        'Its motto: "Se ti perdi tuo danno": if you lose, so much the worse for you.'
    ),
    "trevisane S": N_("Curved swords that cross each other."),
    "trevisane B": N_("Long staves that cross each other."),
    "spagnole 1D": N_("The coin is a sun with a face."),
    "spagnole D": N_("Coins: the line around the card is whole."),
    "spagnole C": N_("Cups: the line around the card is broken once."),
    "spagnole S": N_("Swords: the line around the card is broken twice."),
    "spagnole B": N_("Clubs: the line around the card is broken three times."),
    "spagnole 8": N_('The jack, "la sota", on foot.'),
    "spagnole 9": N_('The knight, "el caballo", on horseback.'),
    "spagnole 10": N_('The king, "el rey", crowned.'),
}
N_("the Scopa authors")  # who drew them, as their files say


def describe_deck(deck: str) -> str:
    """The origin of a deck; empty, if it is one of the player's own."""
    return _(_DECKS[deck]) if deck in _DECKS else ""


def describe_card(deck: str, code: str) -> str:
    """The picture of a card of a deck, or of the back, in words."""
    parts = (code, code[:-1], code[-1])
    names = (name for part in parts for name in (f"{deck} {part}", part))
    return next(_(_CARDS[name]) for name in names if name in _CARDS)


def made_by(author: str) -> str:
    """The author of a deck, if known."""
    return _(" by {author}").format(author=_(author)) if author else ""
