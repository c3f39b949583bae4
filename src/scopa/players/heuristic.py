"""A one-ply player: what a play takes, less what it may give away. (OPPONENT: strategy)

It knows only its :class:`~scopa.engine.Knowledge`, looks no further than the next reply, and
draws nothing at random: equal knowledge, equal play.
"""

from __future__ import annotations

from math import comb

from scopa.engine import COINS, PRIME_VALUE, SETTEBELLO, Knowledge, Play, captures

SWEEP_WORTH = 1.0
SETTEBELLO_WORTH = 1.0
COIN_WORTH = 0.16
CARD_WORTH = 0.045
PRIME_WORTH = 0.028
"""For each unit by which a card's prime value exceeds that of a figure."""

_WORTH = tuple(
    CARD_WORTH
    + PRIME_WORTH * (PRIME_VALUE[card // 4 + 1] - PRIME_VALUE[10])
    + COIN_WORTH * (COINS >> card & 1)
    + SETTEBELLO_WORTH * (card == SETTEBELLO)
    for card in range(40)
)


def choose(knowledge: Knowledge) -> Play:
    """The legal play with the best balance of gain and risk; of equals, the first.

    :raises ScopaError: it is another seat's turn.
    """
    return max(knowledge.legal_plays(), key=lambda play: _balance(play, knowledge))


def _balance(play: Play, knowledge: Knowledge) -> float:
    """What *play* gains, less what the best reply to it is expected to gain, in round points."""
    cards_left = sum(knowledge.hand_sizes) + knowledge.stock_size - 1
    left_behind = knowledge.table ^ (play.taken or play.card.alone)
    gain = _capture_worth(play, left_behind, is_last=cards_left == 0)
    return gain - _expected_reply(left_behind, knowledge, is_last=cards_left == 1)


def _capture_worth(play: Play, left_behind: int, *, is_last: bool) -> float:
    """What the cards taken are worth, and the sweep; nothing for a card that is laid."""
    if not play.taken:
        return 0.0
    worth = _WORTH[play.card] + sum(_WORTH[card] for card in play.taken)
    return worth + SWEEP_WORTH * (not left_behind and not is_last)


def _expected_reply(table: int, knowledge: Knowledge, *, is_last: bool) -> float:
    """The expected worth of the next player's best capture on *table*.

    Their hand is some of the unseen cards, each choice as likely as another; their best card is
    the *n*-th best of the unseen ones when all the others they hold are worse.
    """
    unseen = knowledge.unseen
    replier = (knowledge.seat + 1) % len(knowledge.hand_sizes)
    held = knowledge.hand_sizes[replier] or min(3, knowledge.stock_size)
    worths = []
    for card in unseen:
        replies = (Play(card, taken) for taken in captures(card, table))
        worths.append(
            max(
                (_capture_worth(reply, table ^ reply.taken, is_last=is_last) for reply in replies),
                default=0.0,
            )
        )
    hands = comb(len(unseen), held)
    if not hands or not held:
        return 0.0
    worths.sort(reverse=True)
    return sum(
        worth * comb(len(unseen) - place - 1, held - 1) / hands
        for place, worth in enumerate(worths)
        if worth
    )
