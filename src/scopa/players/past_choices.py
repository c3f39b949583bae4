"""What has been played, as everybody at the table saw it: positions without the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scopa.engine import CardSet, Knowledge, PastRound, Play, Rules, takes_itself


class PublicPosition(NamedTuple):
    """A moment before a play: what lies open.

    *number* counts the plays of the round before it; piles and the last capturer are by side.
    """

    number: int
    seat: int
    table: int
    piles: tuple[int, ...]
    last_capturer: int | None


class Choice(NamedTuple):
    """A *play* that was made at the moment *seen*."""

    seen: PublicPosition
    play: Play


def public_position(knowledge: Knowledge) -> PublicPosition:
    """The present moment."""
    return PublicPosition(
        len(knowledge.plays),
        knowledge.turn,
        int(knowledge.table),
        knowledge.piles,
        knowledge.last_capturer,
    )


def choices_of_round(
    dealer: int, first_table: int, plays: Iterable[Play], rules: Rules
) -> Iterator[Choice]:
    """All plays of a round with what was seen before each."""
    seen = PublicPosition(0, (dealer + 1) % rules.players, first_table, (0,) * rules.sides, None)
    for play in plays:
        choice = Choice(seen, play)
        yield choice
        seen = position_after(choice, rules)


def position_after(choice: Choice, rules: Rules) -> PublicPosition:
    """The moment after a play, before the next one."""
    (number, seat, table, piles, last_capturer), (card, taken) = choice
    if taken or (rules.ace_takes_all and takes_itself(card, table, rules)):
        last_capturer, taken_mask = seat % rules.sides, int(taken)
        pile = piles[last_capturer] | taken_mask | 1 << card
        piles = (*piles[:last_capturer], pile, *piles[last_capturer + 1 :])
        table ^= taken_mask
    else:
        table |= 1 << card
    return PublicPosition(number + 1, (seat + 1) % rules.players, table, piles, last_capturer)


def choices_so_far(knowledge: Knowledge) -> list[Choice]:
    """All plays of the round under way."""
    face_up = int(knowledge.table)
    for pile in knowledge.piles:
        face_up |= pile
    played = CardSet.of(play.card for play in knowledge.plays)
    first_table = 0 if knowledge.first_table_sweeps else int(face_up - played)
    return list(choices_of_round(knowledge.dealer, first_table, knowledge.plays, knowledge.rules))


def deal_size(rules: Rules) -> int:
    """How many plays a deal has."""
    return rules.players * rules.hand_size


def choices_of_past(past: PastRound, rules: Rules) -> list[Choice]:
    """All plays of an earlier round."""
    return list(choices_of_round(past.dealer, int(past.first_table), past.plays, rules))
