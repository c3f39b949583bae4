"""The events of a play, as values: for messages, movement, statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scopa.engine.capturing import won_by
from scopa.engine.cards import WILD, Card, CardSet
from scopa.engine.hand_bonuses import hand_bonus
from scopa.engine.round import Round


class Laid(NamedTuple):
    """*seat* laid *card* on the table."""

    seat: int
    card: Card


class Captured(NamedTuple):
    """*seat* took *taken* with *card*; nothing but the card itself if it is an ace on its own."""

    seat: int
    card: Card
    taken: CardSet


class Swept(NamedTuple):
    """*seat* emptied the table with *card*: a scopa."""

    seat: int
    card: Card


class HandsDealt(NamedTuple):
    """New hands were dealt; *stock_size* cards are left."""

    stock_size: int


class HandShown(NamedTuple):
    """*seat* showed its hand, which is worth *points*; *wild* is the rank of 7C in this round."""

    seat: int
    cards: CardSet
    points: int
    wild: int = WILD.rank


class TableAwarded(NamedTuple):
    """The cards left on the table went to *side*, who captured last; to nobody if nobody did."""

    side: int | None
    cards: CardSet


class RoundEnded(NamedTuple):
    """The last card was played."""


Event = Laid | Captured | Swept | HandsDealt | HandShown | TableAwarded | RoundEnded


def hands_shown(dealt: Round) -> Iterator[HandShown]:
    """The hands, just dealt, that are shown for a bonus."""
    if dealt.rules.hand_bonuses:
        for seat, hand in enumerate(dealt.hands):
            points = hand_bonus(CardSet(hand), dealt.rules)
            if points:
                wild = dealt.rules.wild_rank if hand >> WILD & 1 else WILD.rank
                yield HandShown(seat, CardSet(hand), points, wild)


def events(before: Round, after: Round) -> Iterator[Event]:
    """The events of the play between the round *before* it and the round *after* it, in order.

    >>> from scopa.engine import DECK, Round, Rules
    >>> start = Round.deal(DECK[::-1], rules=Rules(redeal_on_three_kings=False))
    >>> after = start.play(start.legal_plays()[0])
    >>> [type(event).__name__ for event in events(start, after)]
    ['Laid']
    """
    play = after.plays[-1]
    seat, card, taken = before.turn, *play
    won = won_by(play, before.table, before.rules)
    yield Captured(seat, card, taken) if won else Laid(seat, card)
    if after.sweeps != before.sweeps:
        yield Swept(seat, card)
    if len(after.stock) < len(before.stock):
        yield HandsDealt(len(after.stock))
        yield from hands_shown(after)
    if after.is_over:
        if left := (card.mask | before.table) - won:
            yield TableAwarded(after.last_capturer, left)
        yield RoundEnded()
