"""The names of the players, the sides and the opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scopa.game.seats import OPPONENTS, SAVED_PERSON, at_each_seat, names_of
from scopa.text.games_and_rules import sweep_name
from scopa.text.language import N_, Language, _, current_language
from scopa.text.numbers_and_lists import both

if TYPE_CHECKING:  # the title is there before the engine
    from scopa.engine import Rules
    from scopa.game.match_state import MatchState

# How each of them plays.
MANNERS: Mapping[str, str] = {
    "nino": N_("A child of six. Takes as many cards as he can, whatever they are."),
    "rosa": N_("Sees what shines: sweeps and coins first, and never what follows."),
    "beppe": N_("Thinks of what you may do next, but forgets cards played long ago."),
    "carla": N_("Plays at once, with a million games behind her, but loses count near the end."),
    "don-ciccio": N_("Thinks of some of the hands you may hold, and forgets little."),
    "maestro": N_("Weighs many of the hands you may hold, by how you have played."),
}


def opponent(name: str) -> str:
    """The name of an opponent, or of one at each seat; an unknown one as in the file.

    >>> opponent("maestro"), opponent("rosa don-ciccio"), opponent("Anna Maria")
    ('Il Maestro', 'Rosa, Don Ciccio', 'Anna Maria')
    """
    names = name.split()
    is_known = all(level in OPPONENTS for level in names)
    return ", ".join(OPPONENTS[level] for level in names) if is_known else name


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


class Person(Enum):
    """The grammatical person of a sentence about somebody."""

    YOU = "you"  # the person at the keys
    WE = "we"  # with a partner
    THEY = "they"
    SOMEBODY = "somebody"


class Who(NamedTuple):
    """A player or a side: the name, and in which person sentences speak of it.

    >>> Who("Rosa").told("You deal", "{who} deals"), Who("You", Person.YOU).told("You deal", "")
    ('Rosa deals', 'You deal')
    """

    name: str
    person: Person = Person.SOMEBODY

    def __str__(self) -> str:
        return self.name

    def told(self, you: str, somebody: str, we: str = "", they: str = "", **parts: object) -> str:
        """The sentence of the right person, with ``{who}`` and the other *parts* in it."""
        sentences = {Person.YOU: you, Person.WE: we, Person.THEY: they, Person.SOMEBODY: somebody}
        return sentences[self.person].format(who=self.name, **parts)


class PlayerNames(NamedTuple):
    """The players by seat, as they sit around the table, the sides, and the word for a sweep."""

    seats: tuple[Who, ...]
    sides: tuple[Who, ...]
    sweep: str = "scopa"


def players_of(state: MatchState) -> PlayerNames:
    return names_at_table(state.match.rules, state.levels)


def names_at_table(rules: Rules, levels: Sequence[str]) -> PlayerNames:
    """The players of these *levels*, as in `names_of`, the person's one empty."""
    return _names_at_table(rules, at_each_seat(levels, rules), current_language())


@lru_cache(maxsize=32)
def _names_at_table(rules: Rules, levels: tuple[str, ...], _language: Language) -> PlayerNames:
    return names_in_record(rules, names_of(levels))


def names_in_record(rules: Rules, names: Sequence[str]) -> PlayerNames:
    """The players by the *names* by seat that the file has for them.

    The person sits at the first seat.
    """
    plays = names[0] == SAVED_PERSON
    seats = tuple(map(Who, names))
    if plays:
        seats = (Who(_("You"), Person.YOU), *seats[1:])
    sides = seats
    if rules.partnerships and plays:
        sides = Who(_("We"), Person.WE), Who(_("They"), Person.THEY)
    elif rules.partnerships:
        sides = Who(both((seats[0], seats[2]))), Who(both((seats[1], seats[3])))
    return PlayerNames(seats, sides, sweep_name(rules))
