"""The names of the players, the sides and the opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scopa.text.games import sweep_name
from scopa.text.language import N_, Language, _, current_language
from scopa.text.numbers_and_lists import both

if TYPE_CHECKING:  # the title is there before the engine
    from scopa.engine import Rules


SAVED_PERSON = "You"  # what the record calls the person at the keys


# The names of the levels of `scopa.players.opponents`, the weakest first.
OPPONENTS = {
    "nino": "Nino",
    "rosa": "Rosa",
    "beppe": "Beppe",
    "carla": "Carla",
    "don-ciccio": "Don Ciccio",
    "maestro": "Il Maestro",
}

# The names of those who play like an opponent that sits at the table already.
NEIGHBOURS = ("Pina", "Tonio", "Lucia")


# How each of them plays.
MANNERS: Mapping[str, str] = {
    "nino": N_("A child of six. Takes as many cards as he can, whatever they are."),
    "rosa": N_("Sees what shines: sweeps and coins first, and never what follows."),
    "beppe": N_("Thinks of what you may do next, but forgets cards played long ago."),
    "carla": N_("Plays at once, with a million games behind her, but loses count near the end."),
    "don-ciccio": N_("Thinks of some of the hands you may hold, and forgets little."),
    "maestro": N_("Weighs many of the hands you may hold, and learns how you play."),
}


def opponent(name: str) -> str:
    """The name of an opponent, or of one at each seat; an unknown one as in the record.

    >>> opponent("maestro"), opponent("rosa don-ciccio"), opponent("Anna Maria")
    ('Il Maestro', 'Rosa, Don Ciccio', 'Anna Maria')
    """
    names = name.split()
    is_known = all(each in OPPONENTS for each in names)
    return ", ".join(OPPONENTS[each] for each in names) if is_known else name


def seated(name: str, kind: str) -> str:
    """Name a player: "Rosa", or "Pina, like Rosa" where *name* is not that of the *kind*.

    >>> seated("Rosa", "rosa"), seated("Pina", "rosa")
    ('Rosa', 'Pina, like Rosa')
    """
    if name == OPPONENTS[kind]:
        return name
    return _("{neighbour}, like {opponent}").format(neighbour=name, opponent=OPPONENTS[kind])


class Mood(Enum):
    """How an opponent looks; the value names the picture in a file of faces."""

    CALM = "calm"
    PLEASED = "pleased"
    DISPLEASED = "displeased"


class PlayerNames(NamedTuple):
    """The names of the players by seat, as they sit around the table, of the sides, of a sweep."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    sweep: str = "scopa"


def at_each_seat(levels: Sequence[str], rules: Rules) -> tuple[str, ...]:
    """One level for each seat; the last of *levels* fills the remaining seats."""
    return (*levels, *[levels[-1]] * (rules.players - len(levels)))


def names_at_table(rules: Rules, levels: Sequence[str]) -> PlayerNames:
    """The names of the players of these *levels* (as in `at_each_seat`), the person's one empty.

    Only the first of a level is the opponent of that name; others who play alike are neighbours.
    """
    return _names_at_table(rules, at_each_seat(levels, rules), current_language())


@lru_cache(maxsize=32)
def _names_at_table(rules: Rules, levels: tuple[str, ...], _language: Language) -> PlayerNames:
    return names_in_record(rules, called(levels, SAVED_PERSON))


def called(levels: Sequence[str], person: str) -> tuple[str, ...]:
    """The names of the players of these *levels* by seat; the empty one is the *person*."""
    neighbours = iter(NEIGHBOURS)
    return tuple(
        (next(neighbours) if level in levels[:seat] else OPPONENTS[level]) if level else person
        for seat, level in enumerate(levels)
    )


def names_in_record(rules: Rules, names: Sequence[str]) -> PlayerNames:
    """The players by the *names* by seat that the record has for them.

    The person sits at the first seat; another of the same name is put in quotation marks.
    """
    you, we, they = _("You"), _("We"), _("They")
    plays = names[0] == SAVED_PERSON
    seats = tuple(f'"{name}"' if name in (you, we, they) else name for name in names)
    seats = (you, *seats[1:]) if plays else seats
    sides = seats
    if rules.partnerships:
        pairs = zip(seats[:2], seats[2:], strict=True)
        sides = (we, they) if plays else tuple(map(both, pairs))
    return PlayerNames(seats, sides, sweep_name(rules))


def about(who: str, you: str, other: str, **parts: object) -> str:
    """A sentence about *who*, which is put differently for the person at the keys."""
    return (you if who == _("You") else other).format(who=who, **parts)


def about_side(who: str, you: str, we: str, they: str, other: str, **parts: object) -> str:
    """A sentence about a side called *who*."""
    if who in (_("We"), _("They")):
        return (we if who == _("We") else they).format(**parts)
    return about(who, you, other, **parts)
