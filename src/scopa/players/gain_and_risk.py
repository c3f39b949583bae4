"""The gain of a play and the gains it leaves to others: estimates in round points, for one ply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter

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
    won_by,
)

SWEEP_VALUE = 1.0
_SETTEBELLO_VALUE = 1.0
COIN_VALUE = 0.16
CARD_VALUE = 0.045
PRIME_UNIT_VALUE = 0.028  # for each unit by which a card's prime value exceeds that of a figure
_SEVEN_VALUE = 0.3  # where sevens are counted instead of the prime
_NAPOLA_VALUES = (0.7, 0.7, 0.7, 0.4, 0.3, 0.2, 0.1, 0.1, 0.1, 0.1)  # the coins from the ace on
_GRANDE_VALUE = 1.0


@lru_cache(maxsize=32)
def card_values(rules: Rules) -> tuple[float, ...]:
    """The value of each card of the deck in a pile."""
    values = []
    for number in range(40):
        rank, is_coin = number // 4 + 1, number % 4 == Suit.COINS
        value = CARD_VALUE
        if rules.prime is Prime.HIGHEST_PRIME:
            value += PRIME_UNIT_VALUE * (PRIME_VALUE[rank] - PRIME_VALUE[10])
        elif rank == 7:
            value += _SEVEN_VALUE
        if is_coin:
            value += COIN_VALUE
            value += _SETTEBELLO_VALUE * (rank == 7 or (rules.re_bello and rank == 10))
            value += _NAPOLA_VALUES[rank - 1] * rules.napola
            value += _GRANDE_VALUE * (rules.grande and rank >= 8)
        values.append(value)
    return tuple(values)


def is_sweep(play: Play, table: int, rules: Rules, *, cards_left: int) -> bool:
    """Whether *play* makes a sweep on *table*: not with the last card of the round.

    cards_left: in the hands and the stock after the play
    """
    return bool(play.taken) and play.taken == table and cards_left > 0 and may_sweep(play, rules)


def left_by(play: Play, table: int, rules: Rules) -> int:
    """The cards that *play* leaves on *table*."""
    return (table | 1 << play.card) & ~won_by(play, table, rules)


def capture_value(play: Play, table: int, rules: Rules, *, cards_left: int) -> float:
    """The value of the capture by *play* on *table*, with the sweep; 0 if it lays a card."""
    if not won_by(play, table, rules):
        return 0.0
    values = card_values(rules)
    value = values[play.card] + sum([values[card] for card in play.taken])
    return value + SWEEP_VALUE * is_sweep(play, table, rules, cards_left=cards_left)


def likely_captures(
    seat: int, table: int, knowledge: Knowledge
) -> Iterator[tuple[Play, float, float]]:
    """Captures by *seat* on a later *table*, each with its value and its chance to be the best.

    Their hand is what they have shown, and else some of the unseen cards, each choice as likely
    as another; a capture is the best if they hold its card, and none with a better one.
    """
    shown, unseen, rules = knowledge.shown_hand(seat), knowledge.unseen, knowledge.rules
    cards_left = knowledge.cards_left - 1 - (seat - knowledge.seat) % rules.players
    found = []  # of each card the capture that is worth most, the first of equals
    for card in shown | unseen:
        plays = [Play(card, taken) for taken in captures(card, table, rules)]
        values = [capture_value(play, table, rules, cards_left=cards_left) for play in plays]
        found += [max(zip(plays, values, strict=True), key=itemgetter(1))] if plays else []
    chance, others, hidden = 1.0, len(unseen), hidden_cards(seat, knowledge)
    for play, value in sorted(found, key=itemgetter(1), reverse=True):
        likely = chance if play.card in shown else chance * hidden / others
        yield play, value, likely
        chance -= likely
        others -= play.card in unseen


def hidden_cards(seat: int, knowledge: Knowledge) -> int:
    """The number of cards in the hand of *seat*, or dealt to it next, that nobody else has seen."""
    held = knowledge.hand_sizes[seat] or min(knowledge.rules.hand_size, knowledge.stock_size)
    return held - knowledge.shown_hands[seat].bit_count()


def sweepers(table: CardSet, cards: int, rules: Rules) -> CardSet:
    """The *cards* that would sweep the *table*."""
    return CardSet.of(
        card
        for card in CardSet(cards)
        if table in captures(card, table, rules) and may_sweep(Play(card, table), rules)
    )
