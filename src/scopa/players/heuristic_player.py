"""A one-ply player: what a play gains, less what it may give away. (OPPONENT: strategy)

It looks no further than the next replies and draws nothing at random: equal knowledge, equal play.
It plays every number of players and every variant; where the lowest wins, it wants what it
otherwise avoids.
"""

from __future__ import annotations

from scopa.engine import Knowledge, Play
from scopa.players.gain_and_risk import capture_value, left_by, likely_captures

ACE_IN_HAND_VALUE = 0.5
"""What an ace that takes everything is worth as long as it is held."""
_PARTNERS_REPLY = 0.25
"""What the partner's next capture counts, against that of the player in between."""


def choose(knowledge: Knowledge) -> Play:
    """The legal play with the best balance of gain and risk; of equals, the first.

    :raises ScopaError: it is another seat's turn.
    """
    found = balances(knowledge)
    return max(found, key=found.__getitem__)


def balances(knowledge: Knowledge) -> dict[Play, float]:
    """The balance of gain and risk of each legal play, in round points.

    :raises ScopaError: it is another seat's turn.
    """
    sign = -1 if knowledge.rules.lowest_wins else 1
    return {play: sign * _balance(play, knowledge) for play in knowledge.legal_plays()}


def _balance(play: Play, knowledge: Knowledge) -> float:
    rules, seat = knowledge.rules, knowledge.seat
    table = left_by(play, int(knowledge.table), rules)
    balance = capture_value(play, int(knowledge.table), rules, cards_left=knowledge.cards_left - 1)
    if rules.ace_takes_all and play.card.rank == 1:
        balance -= ACE_IN_HAND_VALUE
    balance -= _expected_reply((seat + 1) % rules.players, table, knowledge)
    if rules.partnerships:
        partner = (seat + 2) % rules.players
        balance += _PARTNERS_REPLY * _expected_reply(partner, table, knowledge)
    return balance


def _expected_reply(seat: int, table: int, knowledge: Knowledge) -> float:
    """The expected value of the best capture on *table* by *seat*."""
    return sum(value * chance for _, value, chance in likely_captures(seat, table, knowledge))
