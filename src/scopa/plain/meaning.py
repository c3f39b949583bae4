"""What a line of text means as a play."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scopa.engine import (
    AmbiguousPlay,
    Card,
    CardSet,
    IllegalPlay,
    NotationError,
    Play,
    Round,
    parse_play,
)
from scopa.text import plain_mode as sentences

_NUMBERS = re.compile(r"(\d{1,3})(?:[ .]\s*(\d{1,3}))?", re.ASCII)


def ways_of(card: Card, round_: Round) -> list[Play]:
    """What *card* may do, of the player whose turn it is."""
    return [play for play in round_.legal_plays() if play.card == card]


def meant(text: str, round_: Round, asked: Sequence[Play]) -> Sequence[Play] | str:
    """The plays that *text* may mean; or, in a sentence, why it means none.

    *asked* are the plays among which the player whose turn it is was to choose.
    """
    cards = list(CardSet(round_.hands[round_.turn]))
    numbers = _NUMBERS.fullmatch(text)
    if numbers is None:
        return _noted(text, round_, cards)
    number, way = int(numbers[1]), numbers[2]
    if asked and way is None:
        return _chosen(asked, number)
    if not 1 <= number <= len(cards):
        return sentences.no_such_card(number, len(cards))
    card = cards[number - 1]
    ways = ways_of(card, round_)
    if not ways:
        return sentences.may_not_open(card)
    return ways if way is None else _chosen(ways, int(way))


def _noted(text: str, round_: Round, cards: Sequence[Card]) -> Sequence[Play] | str:
    """The plays that *text* in notation may mean: a bare card may capture as it likes."""
    try:
        return [parse_play(text, round_)]
    except AmbiguousPlay as error:
        return error.candidates
    except IllegalPlay as error:
        card, taken = error.play
        ways = ways_of(card, round_)
        if card in cards and not ways:
            return sentences.may_not_open(card)
        return ways if ways and not taken else sentences.illegal(error)
    except NotationError:
        return sentences.not_understood(text, len(cards))


def _chosen(ways: Sequence[Play], number: int) -> Sequence[Play] | str:
    if not 1 <= number <= len(ways):
        return sentences.no_such_way(number, len(ways))
    return [ways[number - 1]]
