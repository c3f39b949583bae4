"""A one-ply player: what a play takes, less what it may give away. (OPPONENT: strategy)

It knows only its :class:`~scopa.engine.Knowledge`, looks no further than the next replies, and
draws nothing at random: equal knowledge, equal play. It plays every number of players and every
variant; where the lowest wins, it wants what it otherwise avoids.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from scopa.engine import (
    PRIME_VALUE,
    CardSet,
    Knowledge,
    Play,
    Prime,
    Rules,
    Suit,
    captures,
    may_sweep,
)

SWEEP_WORTH = 1.0
SETTEBELLO_WORTH = 1.0
COIN_WORTH = 0.16
CARD_WORTH = 0.045
PRIME_WORTH = 0.028
"""For each unit by which a card's prime value exceeds that of a figure."""
SEVEN_WORTH = 0.3
"""Where sevens are counted instead of the prime."""
NAPOLA_WORTH = (0.7, 0.7, 0.7, 0.4, 0.3, 0.2, 0.1, 0.1, 0.1, 0.1)
"""For the coins from the ace on, where the napola is in force."""
GRANDE_WORTH = 1.0
ACE_IN_HAND_WORTH = 0.5
"""What an ace that takes everything is worth as long as it is held."""
PARTNERS_REPLY = 0.25
"""What the partner's next capture counts, against that of the player in between."""


@lru_cache(maxsize=32)
def card_values(rules: Rules) -> tuple[float, ...]:
    """What each card of the deck is worth in a pile, in round points, under *rules*."""
    worths = []
    for number in range(40):
        rank, is_coin = number // 4 + 1, number % 4 == Suit.COINS
        worth = CARD_WORTH
        if rules.prime is Prime.HIGHEST_PRIME:
            worth += PRIME_WORTH * (PRIME_VALUE[rank] - PRIME_VALUE[10])
        elif rank == 7:
            worth += SEVEN_WORTH
        if is_coin:
            worth += COIN_WORTH
            worth += SETTEBELLO_WORTH * (rank == 7 or (rules.re_bello and rank == 10))
            worth += NAPOLA_WORTH[rank - 1] * rules.napola
            worth += GRANDE_WORTH * (rules.grande and rank >= 8)
        worths.append(worth)
    return tuple(worths)


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
    """What *play* gains, less what the best reply to it is expected to gain, in round points."""
    rules = knowledge.rules
    cards_left = sum(knowledge.hand_sizes) + knowledge.stock_size - 1
    left_behind = int(knowledge.table ^ (play.taken or play.card.mask))
    balance = _capture_worth(play, left_behind, rules, is_last=cards_left == 0)
    if rules.ace_takes_all and play.card.rank == 1:
        balance -= ACE_IN_HAND_WORTH
    replier = (knowledge.seat + 1) % rules.players
    balance -= _expected_reply(left_behind, replier, knowledge, is_last=cards_left == 1)
    if rules.partnerships:
        partner = (knowledge.seat + 2) % rules.players
        reply = _expected_reply(left_behind, partner, knowledge, is_last=cards_left == 2)
        balance += PARTNERS_REPLY * reply
    return balance


def _capture_worth(play: Play, left_behind: int, rules: Rules, *, is_last: bool) -> float:
    """What the cards taken are worth, and the sweep; nothing for a card that is laid."""
    if not play.taken:
        return 0.0
    worths = card_values(rules)
    worth = worths[play.card] + sum([worths[card] for card in play.taken])
    sweeps = not left_behind and not is_last and may_sweep(play, rules)
    return worth + SWEEP_WORTH * sweeps


def _expected_reply(table: int, replier: int, knowledge: Knowledge, *, is_last: bool) -> float:
    """The expected worth of the best capture on *table* by seat *replier*.

    Their hand is what they have shown, and else some of the unseen cards, each choice as likely
    as another; the best of those is the *n*-th best of the unseen ones when all the others they
    hold are worse.
    """
    shown = CardSet(knowledge.shown_hands[replier])
    unseen = [
        _best_capture(card.mask, table, knowledge.rules, is_last=is_last)
        for card in knowledge.unseen
    ]
    floor = _best_capture(shown, table, knowledge.rules, is_last=is_last)
    held = knowledge.hand_sizes[replier] or min(knowledge.rules.hand_size, knowledge.stock_size)
    hidden = min(held - len(shown), len(unseen))
    if hidden <= 0:
        return floor
    unseen.sort(reverse=True)
    hands = comb(len(unseen), hidden)
    return sum(
        max(worth, floor) * comb(len(unseen) - place - 1, hidden - 1) / hands
        for place, worth in enumerate(unseen)
        if worth or floor
    )


def _best_capture(hand: CardSet, table: int, rules: Rules, *, is_last: bool) -> float:
    """The worth of the best capture that a card of *hand* makes on *table*."""
    return max(
        (
            _capture_worth(Play(card, taken), table ^ int(taken), rules, is_last=is_last)
            for card in hand
            for taken in captures(card, table, rules)
        ),
        default=0.0,
    )
