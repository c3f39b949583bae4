"""A second, deliberately plain Scopa for two players, to hold the engine against.

Written from the rules page alone, one object per card, without looking at the engine.  Where the
two disagree, the rules page decides which of them is wrong.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations


class Suit(Enum):
    """The four Italian suits, by the letter the records use."""

    COINS = "D"
    CUPS = "C"
    SWORDS = "S"
    CLUBS = "B"


@dataclass(frozen=True)
class Card:
    """One of the forty cards; its capturing value is its rank. (Rules: cards)"""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.value}"


SETTEBELLO = Card(7, Suit.COINS)
FULL_DECK = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 11))
PRIME_VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


def card(text: str) -> Card:
    """The card written *text*: a rank in digits and a suit letter.

    >>> card("7D") == SETTEBELLO
    True
    """
    return Card(int(text[:-1]), Suit(text[-1]))


def cards(text: str) -> tuple[Card, ...]:
    """The cards written *text*, parted by spaces."""
    return tuple(card(word) for word in text.split())


# ---------------------------------------------------------------------------------- captures


def captures(played: Card, table: Sequence[Card]) -> list[frozenset[Card]]:
    """Every set of table cards *played* may take; none means that it is laid. (Rules: a round, 3)

    >>> [sorted(map(str, taken)) for taken in captures(card("7D"), cards("4C 3S 7B"))]
    [['7B']]
    """
    singles = [frozenset([lying]) for lying in table if lying.rank == played.rank]
    if singles:
        return singles
    return [
        frozenset(group)
        for size in range(2, len(table) + 1)
        for group in combinations(table, size)
        if sum(lying.rank for lying in group) == played.rank
    ]


@dataclass(frozen=True)
class Play:
    """A card from the hand and the table cards it takes; none taken means that it is laid."""

    card: Card
    taken: frozenset[Card]


# ------------------------------------------------------------------------------------- rounds


@dataclass(frozen=True)
class Round:
    """A round between two plays.  Pairs are indexed by seat."""

    dealer: int
    turn: int
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    table: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    sweeps: tuple[tuple[Card, ...], tuple[Card, ...]]
    stock: tuple[Card, ...]
    last_capturer: int | None


def needs_redeal(deck: Sequence[Card]) -> bool:
    """Whether three or more of the first four table cards are kings. (Rules: a round, 2)"""
    return sum(first.rank == 10 for first in deck[:4]) >= 3


def deal(deck: Sequence[Card], dealer: int) -> Round:
    """A new round: ``deck[0]`` is dealt first, four cards to the table. (Rules: a round, 1)"""
    assert len(deck) == 40
    assert len(set(deck)) == 40
    start = Round(
        dealer=dealer,
        turn=1 - dealer,
        hands=((), ()),
        table=tuple(deck[:4]),
        piles=((), ()),
        sweeps=((), ()),
        stock=tuple(deck[4:]),
        last_capturer=None,
    )
    return deal_hands(start)


def deal_hands(state: Round) -> Round:
    """Three cards in a row to the non-dealer, then three to the dealer. (Rules: a round, 1)"""
    first, second, rest = state.stock[:3], state.stock[3:6], state.stock[6:]
    hands = (second, first) if state.dealer == 0 else (first, second)
    return replace(state, hands=hands, stock=rest)


def is_over(state: Round) -> bool:
    """Whether every card of the round has been played."""
    return not state.stock and not state.hands[0] and not state.hands[1]


def legal_plays(state: Round) -> list[Play]:
    """Every play of the player whose turn it is. (Rules: a round, 3)"""
    plays = []
    for held in state.hands[state.turn]:
        choices = captures(held, state.table)
        if choices:
            plays += [Play(held, taken) for taken in choices]
        else:
            plays.append(Play(held, frozenset()))
    return plays


def play(state: Round, move: Play) -> Round:
    """The round after *move*, with new hands dealt or the table gathered if need be."""
    assert move in legal_plays(state)
    seat = state.turn
    hand = tuple(held for held in state.hands[seat] if held != move.card)
    state = replace(state, hands=_with(state.hands, seat, hand), turn=1 - seat)
    if move.taken:
        state = _capture(state, seat, move)
    else:
        state = replace(state, table=(*state.table, move.card))
    if is_over(state):
        return _gather_the_table(state)
    if not state.hands[0] and not state.hands[1]:
        return deal_hands(state)
    return state


def _capture(state: Round, seat: int, move: Play) -> Round:
    """*move* takes its cards; an emptied table is a sweep but for the last card. (Rules: 4)"""
    table = tuple(lying for lying in state.table if lying not in move.taken)
    pile = (*state.piles[seat], move.card, *move.taken)
    sweeps = state.sweeps[seat]
    if not table and not is_over(state):
        sweeps = (*sweeps, move.card)
    return replace(
        state,
        table=table,
        piles=_with(state.piles, seat, pile),
        sweeps=_with(state.sweeps, seat, sweeps),
        last_capturer=seat,
    )


def _gather_the_table(state: Round) -> Round:
    """What is left goes to whoever captured last, or to nobody. (Rules: a round, 5 and 6)"""
    if state.last_capturer is None:
        return state
    pile = (*state.piles[state.last_capturer], *state.table)
    return replace(state, table=(), piles=_with(state.piles, state.last_capturer, pile))


def _with(
    pair: tuple[tuple[Card, ...], tuple[Card, ...]], seat: int, value: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """*pair* with *value* at *seat*."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def leaf_count(state: Round, depth: int) -> int:
    """How many lines of *depth* plays there are from here; a finished round counts one."""
    if depth == 0 or is_over(state):
        return 1
    return sum(leaf_count(play(state, move), depth - 1) for move in legal_plays(state))


# ------------------------------------------------------------------------------------ scoring


@dataclass(frozen=True)
class Award:
    """One line of the count: what each player has of it, and who wins the point."""

    counts: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class Score:
    """The count of a round. (Rules: scoring a round)"""

    sweeps: tuple[int, int]
    cards: Award
    coins: Award
    settebello: Award
    prime: Award


def prime(pile: Sequence[Card]) -> int:
    """The best card of each suit, summed; nothing if a suit is missing. (Rules: scoring)

    >>> prime(cards("7C 7D 6B 1S"))
    76
    """
    best = []
    for suit in Suit:
        values = [PRIME_VALUES[held.rank] for held in pile if held.suit == suit]
        if not values:
            return 0
        best.append(max(values))
    return sum(best)


def score(state: Round) -> Score:
    """The points' counts and winners of a finished round."""
    assert is_over(state)
    return Score(
        sweeps=(len(state.sweeps[0]), len(state.sweeps[1])),
        cards=_most(state, len),
        coins=_most(state, lambda pile: sum(held.suit == Suit.COINS for held in pile)),
        settebello=_most(state, lambda pile: pile.count(SETTEBELLO)),
        prime=_most(state, prime),
    )


def _most(state: Round, count: Callable[[tuple[Card, ...]], int]) -> Award:
    """The point for the most of what *count* counts; a tie gives nobody the point."""
    ours, theirs = count(state.piles[0]), count(state.piles[1])
    winner = None if ours == theirs else 0 if ours > theirs else 1
    return Award((ours, theirs), winner)


def points(state: Round) -> tuple[int, int]:
    """The points of a finished round, one for each sweep and each award won."""
    count = score(state)
    awards = (count.cards, count.coins, count.settebello, count.prime)
    ours, theirs = (
        count.sweeps[seat] + sum(award.winner == seat for award in awards) for seat in (0, 1)
    )
    return ours, theirs


def round_winner(state: Round) -> int | None:
    """Who made more points in this round; nobody if both made as many."""
    ours, theirs = points(state)
    return None if ours == theirs else 0 if ours > theirs else 1


# -------------------------------------------------------------------------------------- match


@dataclass(frozen=True)
class Match:
    """A match between two rounds. (Rules: a match)"""

    target: int
    dealer: int
    scores: tuple[int, int] = (0, 0)


def match_winner(match: Match) -> int | None:
    """Whoever has the target or more, and strictly more than the other."""
    ours, theirs = match.scores
    if ours == theirs or max(match.scores) < match.target:
        return None
    return 0 if ours > theirs else 1


def after_round(match: Match, gained: tuple[int, int]) -> Match:
    """The match with the round's points added; the deal goes to the other player."""
    assert match_winner(match) is None
    scores = (match.scores[0] + gained[0], match.scores[1] + gained[1])
    return replace(match, scores=scores, dealer=1 - match.dealer)


def play_match(
    match: Match, decks: Iterator[Sequence[Card]], choose: Callable[[Round, list[Play]], Play]
) -> Match:
    """The finished match: *decks* gives shuffled decks, *choose* picks every play."""
    while match_winner(match) is None:
        deck = next(decks)
        if needs_redeal(deck):
            continue
        state = deal(deck, match.dealer)
        while not is_over(state):
            state = play(state, choose(state, legal_plays(state)))
        match = after_round(match, points(state))
    return match
