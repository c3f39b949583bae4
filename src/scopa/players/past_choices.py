"""The plays as everybody at the table saw them: positions without the hands."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import NO_CARDS, WILD, CardSet, Knowledge, PastRound, Play, Rules, won_by
from scopa.engine.hand_bonuses import declared_rank


class PublicPosition(NamedTuple):
    """The public position before a play.

    number: how many plays of the round came before
    piles, last_capturer: by side
    """

    number: int
    seat: int
    table: int
    piles: tuple[int, ...]
    last_capturer: int | None


class Choice(NamedTuple):
    """A *play* and the *position* in which it was made."""

    position: PublicPosition
    play: Play


def public_position(knowledge: Knowledge) -> PublicPosition:
    """The present position."""
    return PublicPosition(
        len(knowledge.plays),
        knowledge.turn,
        int(knowledge.table),
        knowledge.piles,
        knowledge.last_capturer,
    )


def position_after(choice: Choice, rules: Rules) -> PublicPosition:
    """The position after a play, before the next one."""
    (number, seat, table, piles, last_capturer), play = choice
    if won := won_by(play, table, rules):
        last_capturer = side = seat % rules.sides
        piles = (*piles[:side], piles[side] | won, *piles[side + 1 :])
    table = (table | 1 << play.card) & ~won
    return PublicPosition(number + 1, (seat + 1) % rules.players, table, piles, last_capturer)


def rules_of_round(past: PastRound, rules: Rules) -> Rules:
    """The *rules* with the rank that 7C was declared in a finished round."""
    if not rules.wild_keeps_rank:
        return rules
    size = rules.deal_size
    for first in range(0, len(past.plays), size):
        for seat in range(rules.players):
            plays = past.plays[first + seat : first + size : rules.players]
            hand = CardSet.of(play.card for play in plays)
            if WILD in hand:
                return rules.with_wild(declared_rank(hand))
    return rules.agreed


def choices_of_round(past: PastRound, rules: Rules) -> list[Choice]:
    """All plays of a round."""
    first = (past.dealer + 1) % rules.players
    position = PublicPosition(0, first, int(past.first_table), (0,) * rules.sides, None)
    choices = []
    for play in past.plays:
        choices.append(Choice(position, play))
        position = position_after(choices[-1], rules)
    return choices


def choices_so_far(knowledge: Knowledge) -> list[Choice]:
    """All plays of the round under way."""
    face_up = int(knowledge.table)
    for pile in knowledge.piles:
        face_up |= pile
    played = CardSet.of(play.card for play in knowledge.plays)
    first_table = NO_CARDS if knowledge.first_table_sweeps else CardSet(face_up) - played
    past = PastRound(knowledge.dealer, first_table, knowledge.plays)
    return choices_of_round(past, knowledge.rules)
