"""Who plays: what the players, sides and opponents are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scopa.words.language import Lexicon, Said, _
from scopa.words.phrases import both

if TYPE_CHECKING:  # the title is there before the engine
    from scopa.engine import Rules


class Person:
    """The players and sides that have no name of their own."""

    YOU = Said("You")
    WE = Said("We")
    THEY = Said("They")
    NEAR = Said("Near")
    RIGHT = Said("Right")
    ACROSS = Said("Across")
    LEFT = Said("Left")
    PARTNER = Said("Partner")


_KEPT = ("You", "Right", "Across", "Left", "Partner")
"""What the players without a name are called in the record, whatever is spoken."""


OPPONENTS = {
    "nino": "Nino",
    "rosa": "Rosa",
    "beppe": "Beppe",
    "carla": "Carla",
    "don-ciccio": "Don Ciccio",
    "maestro": "Il Maestro",
}
"""What the levels of `scopa.players.levels` are called, the weakest first."""

MANNERS = Lexicon(
    {
        "nino": "A child of six. Takes as many cards as he can, whatever they are.",
        "rosa": "Sees what shines: sweeps and coins first, and never what follows.",
        "beppe": "Thinks of what you may do next, but forgets what went long ago.",
        "carla": "Plays at once, by the experience of a million games.",
        "don-ciccio": "Thinks of some hands you may hold, and counts the last cards.",
        "maestro": "Weighs every hand you may hold, and learns how you play.",
    }
)
"""How each of them plays."""


def opponent(name: str) -> str:
    """What an opponent is called; one that this version does not know by its name in the record."""
    return OPPONENTS.get(name, name)


class Cast(NamedTuple):
    """What the players are called by seat, as they sit around the table, and the sides."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]


def cast(rules: Rules, *, opponent: str, watched: bool = False) -> Cast:
    """The players around the person at seat 0, or around seat 0 if nobody but computers plays."""
    me = Person.NEAR if watched else Person.YOU
    across = Person.ACROSS if watched else OPPONENTS[opponent]
    if rules.players == 4:
        is_partner = rules.partnerships and not watched
        across = Person.PARTNER if is_partner else Person.ACROSS
    right, left = Person.RIGHT, Person.LEFT
    seats = {2: (me, across), 3: (me, right, left), 4: (me, right, across, left)}[rules.players]
    if not rules.partnerships:
        return Cast(seats, seats)
    return _sided(rules, seats) if watched else Cast(seats, (Person.WE, Person.THEY))


def named_cast(rules: Rules, names: Sequence[str]) -> Cast:
    """The players by the *names* by seat that the record has for them."""
    return _sided(rules, tuple(_(name) if name in _KEPT else name for name in names))


def kept_names(rules: Rules, opponent: str) -> tuple[str, ...]:
    """The names by seat for the record of a match against *opponent*, in any language the same."""
    me, right, across, left, partner = _KEPT
    if rules.players == 2:
        return me, OPPONENTS[opponent]
    if rules.players == 3:
        return me, right, left
    return me, right, partner if rules.partnerships else across, left


def _sided(rules: Rules, seats: tuple[str, ...]) -> Cast:
    """The players with each side called by those who play for it."""
    if not rules.partnerships:
        return Cast(seats, seats)
    return Cast(seats, tuple(both(pair) for pair in zip(seats[:2], seats[2:], strict=True)))


def about(who: str, you: str, other: str, **parts: object) -> str:
    """A sentence about *who*, which is put differently for the person at the keys."""
    return (you if who == Person.YOU else other).format(who=who, **parts)


def about_side(who: str, you: str, we: str, they: str, other: str) -> str:
    """A sentence about a side called *who*."""
    if who == Person.WE:
        return we
    return they if who == Person.THEY else about(who, you, other)
