"""A one-ply player: what a play gains, less what it may give away. (OPPONENT: strategy)

It looks no further than the next replies and draws nothing at random: equal knowledge, equal play.
It plays every number of players and every variant; where the lowest wins, it wants what it
otherwise avoids.
"""

from __future__ import annotations

from math import comb

from scopa.engine import CardSet, Knowledge, Play, captures
from scopa.players.tactics import capture_value, left_by

ACE_IN_HAND_VALUE = 0.5
"""What an ace that takes everything is worth as long as it is held."""
PARTNERS_REPLY = 0.25
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
    cards_left = knowledge.cards_left - 1
    table = left_by(play, int(knowledge.table), rules)
    balance = capture_value(play, int(knowledge.table), rules, cards_left=cards_left)
    if rules.ace_takes_all and play.card.rank == 1:
        balance -= ACE_IN_HAND_VALUE
    balance -= _expected_reply(table, (seat + 1) % rules.players, knowledge, cards_left - 1)
    if rules.partnerships:
        partner = (seat + 2) % rules.players
        balance += PARTNERS_REPLY * _expected_reply(table, partner, knowledge, cards_left - 2)
    return balance


def _expected_reply(table: int, seat: int, knowledge: Knowledge, cards_left: int) -> float:
    """The expected value of the best capture on *table* by *seat*.

    Their hand is what they have shown, and else some of the unseen cards, each choice as likely
    as another; the best of those is the *n*-th best of the unseen ones when all the others they
    hold are worse.
    """
    rules = knowledge.rules

    def best_capture(hand: int) -> float:
        return max(
            (
                capture_value(Play(card, taken), table, rules, cards_left=cards_left)
                for card in CardSet(hand)
                for taken in captures(card, table, rules)
            ),
            default=0.0,
        )

    shown = knowledge.shown_hands[seat]
    unseen = sorted((best_capture(1 << card) for card in knowledge.unseen), reverse=True)
    floor = best_capture(shown)
    held = knowledge.hand_sizes[seat] or min(rules.hand_size, knowledge.stock_size)
    hidden = min(held - shown.bit_count(), len(unseen))
    if hidden <= 0:
        return floor
    hands = comb(len(unseen), hidden)
    return sum(
        max(value, floor) * comb(len(unseen) - place - 1, hidden - 1) / hands
        for place, value in enumerate(unseen)
        if value or floor
    )
