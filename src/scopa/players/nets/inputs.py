"""The places of the inputs of the nets, for players and for training alike.

Every input is one bit. First come the piles, forty bits for each side: that of the side whose
margin the net gives, then those of the next sides in turn. The table follows, then hands, then the
side that captured last, in the order of the piles, and at last a place:

- of a *value*, asked for at the end of a phase of the round: no hands and, with more than two
  sides, how many sides play before the one whose margin it is. With long hands, where a search ends
  in the middle of a deal, the hands of all, beginning with the one who is to play;
- of a *choice*, asked for the position after a play: the hand that is left, which play of its phase
  it was, and how many cards that its player has not seen would sweep the table, to four or more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from scopa.engine import Rules, scoring_rules

LOOK_AHEAD = 8
"""With long hands: the plays that are played out before a value is asked for."""
COUNTED_OUT = 12
"""With long hands: the plays before the end of a round from which it is searched to its end."""


class Layout(NamedTuple):
    """The first input of each group after the piles; *size* is the number of all inputs."""

    table: int
    hands: int
    last_capturer: int
    place: int
    sweepers: int
    size: int


def has_long_hands(rules: Rules) -> bool:
    """Whether all cards are dealt at once, so that a deal is too long to be searched to its end."""
    return rules.hand_size > 3


def uses_playouts(rules: Rules) -> bool:
    """Whether all deals are played out as the choice nets say, not searched.

    To search them with open hands two or three opponents would have to see each other's cards and
    play against one together: that is too far from what they do.
    """
    return rules.sides > 2


def phase_size(rules: Rules) -> int:
    """The number of plays in a phase of the round: a deal, or with long hands a trick."""
    return rules.players * (1 if has_long_hands(rules) else rules.hand_size)


def value_layout(rules: Rules) -> Layout:
    """The inputs of the nets that value a position."""
    hands = rules.players if has_long_hands(rules) else 0
    return _layout(rules.sides, hands, rules.sides if rules.sides > 2 else 0)


def choice_layout(rules: Rules) -> Layout:
    """The inputs of the nets that value a play."""
    return _layout(rules.sides, 1, phase_size(rules), sweepers=4)


def _layout(sides: int, hands: int, places: int, sweepers: int = 0) -> Layout:
    table = 40 * sides
    last_capturer = table + 40 + 40 * hands
    place = last_capturer + sides
    end = place + places
    return Layout(table, table + 40, last_capturer, place, end, end + sweepers)


def sweeping_ranks(total: int, rules: Rules) -> list[int]:
    """The ranks of the cards that sweep a table of this *total*.

    Aces that take everything are left out.
    """
    if not rules.fifteen:
        return [total] if 1 <= total <= 10 else []
    ranks = [total] * rules.plain_too + [15 - total]
    return [rank for rank in ranks if 1 <= rank <= 10]


def number_of_values(rules: Rules) -> int:
    """At the ends of how many phases a value is asked for: not where searches reach the end."""
    phases = rules.plays // phase_size(rules)
    return phases - COUNTED_OUT // rules.players if has_long_hands(rules) else phases - 1


def stored_kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of points of which a value net has parts; its sweeps are what is left."""
    return tuple(rule.point.value for rule in scoring_rules(rules))


@lru_cache(maxsize=8_000)
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the cards of *mask*."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(found)
