"""A match: rounds until somebody has won; and the draw for the deal. (Rules: a match)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine.cards import Card, Randomness, shuffled_deck
from scopa.engine.errors import ScopaError
from scopa.engine.round import PLAYERS, Round, must_be_redealt
from scopa.engine.rules import SCOPA, Rules
from scopa.engine.scoring import points


class Match(NamedTuple):
    """The score between two rounds: *scores* by side, and who deals next.

    >>> match = Match.new(dealer=1)
    >>> match._replace(scores=(11, 11)).winner, match._replace(scores=(12, 11)).winner
    (None, 0)
    """

    rules: Rules
    scores: tuple[int, ...]
    dealer: int
    rounds_played: int = 0

    @classmethod
    def new(cls, rules: Rules = SCOPA, dealer: int = 0) -> Match:
        """A match that nobody has scored in yet; *dealer* deals its first round."""
        return cls(rules, (0,) * PLAYERS, dealer)

    @property
    def winner(self) -> int | None:
        """The side that has reached the target with strictly more than any other, or nobody."""
        best = max(self.scores)
        if best < self.rules.target or self.scores.count(best) > 1:
            return None
        return self.scores.index(best)

    def deal(self, deck: Sequence[Card]) -> Round:
        """The next round, dealt from *deck* by the dealer whose turn it is.

        :raises ScopaError: the match is over, or the deck cannot be dealt (see `Round.deal`).
        """
        if self.winner is not None:
            raise ScopaError("the match is over: no round is dealt")
        return Round.deal(deck, self.dealer, self.rules)

    def after(self, finished: Round) -> Match:
        """The match with the points of a *finished* round added; the deal passes to the right.

        :raises ScopaError: the round is not over, or the match was over before it.
        """
        if self.winner is not None:
            raise ScopaError("the match is over: no round counts any more")
        scores = tuple(map(sum, zip(self.scores, points(finished), strict=True)))
        dealer = (self.dealer + 1) % PLAYERS
        return self._replace(scores=scores, dealer=dealer, rounds_played=self.rounds_played + 1)


class Shuffle(NamedTuple):
    """A deck that may be dealt, and the first tables that were void before it, if any."""

    deck: tuple[Card, ...]
    void_tables: tuple[tuple[Card, ...], ...]


def shuffle(rng: Randomness, rules: Rules = SCOPA) -> Shuffle:
    """Shuffle until a deck may be dealt. (Rules: a round, 2)"""
    void: list[tuple[Card, ...]] = []
    while must_be_redealt(deck := shuffled_deck(rng), rules):
        void.append(deck[:4])
    return Shuffle(deck, tuple(void))


class Draw(NamedTuple):
    """The draw for the deal: what each seat drew, draw after draw, and who deals."""

    draws: tuple[tuple[Card, ...], ...]
    dealer: int


def draw_for_deal(deck: Sequence[Card]) -> Draw:
    """Each player draws a card from *deck* in turn; the lowest rank deals, a tie draws again.

    >>> from scopa.engine import CardSet
    >>> draw_for_deal([Card.parse(name) for name in "5D 5C 9S 2B".split()]).dealer
    1

    :raises ScopaError: the deck runs out before the draw is decided.
    """
    draws: list[tuple[Card, ...]] = []
    for start in range(0, len(deck) - PLAYERS + 1, PLAYERS):
        drawn = tuple(deck[start : start + PLAYERS])
        draws.append(drawn)
        ranks = [card.rank for card in drawn]
        if ranks.count(min(ranks)) == 1:
            return Draw(tuple(draws), ranks.index(min(ranks)))
    raise ScopaError("the deck ran out before the draw for the deal was decided")
