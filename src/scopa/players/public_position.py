"""The plays of a round as everybody at the table saw them: positions without the hands."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import NO_CARDS, CardSet, Knowledge, Play, Rules, won_by


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

    def after(self, play: Play, rules: Rules) -> PublicPosition:
        """The position after a play, before the next one."""
        number, seat, table, piles, last_capturer = self
        if won := won_by(play, table, rules):
            last_capturer = side = seat % rules.sides
            piles = (*piles[:side], piles[side] | won, *piles[side + 1 :])
        table = (table | 1 << play.card) & ~won
        return PublicPosition(number + 1, (seat + 1) % rules.players, table, piles, last_capturer)


def public_position(knowledge: Knowledge) -> PublicPosition:
    """The present position."""
    return PublicPosition(
        len(knowledge.plays),
        knowledge.turn,
        int(knowledge.table),
        knowledge.piles,
        knowledge.last_capturer,
    )


def past_positions(knowledge: Knowledge) -> list[PublicPosition]:
    """The position before each play of the round under way."""
    rules = knowledge.rules
    face_up = int(knowledge.table)
    for pile in knowledge.piles:
        face_up |= pile
    played = CardSet.of(play.card for play in knowledge.plays)
    table = NO_CARDS if knowledge.first_table_sweeps else CardSet(face_up) - played
    first = (knowledge.dealer + 1) % rules.players
    position = PublicPosition(0, first, int(table), (0,) * rules.sides, None)
    positions = []
    for play in knowledge.plays:
        positions.append(position)
        position = position.after(play, rules)
    return positions
