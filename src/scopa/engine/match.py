"""A match: rounds until somebody has won; and the draw for the deal. (Rules: a match)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine.cards import COINS, Card, Randomness, shuffled_deck
from scopa.engine.errors import ScopaError
from scopa.engine.round import Round, must_be_redealt
from scopa.engine.rules import SCOPA, Rules
from scopa.engine.scoring import points


class Match(NamedTuple):
    """The score between two rounds: *scores* by side, and which seat deals next.

    *took_all_coins* is the side that took all ten coins in the last round, where the napola is
    in force: it has won.

    >>> match = Match.new(dealer=1)
    >>> match._replace(scores=(11, 11)).winner, match._replace(scores=(12, 11)).winner
    (None, 0)
    """

    rules: Rules
    scores: tuple[int, ...]
    dealer: int
    rounds_played: int = 0
    took_all_coins: int | None = None

    @classmethod
    def new(cls, rules: Rules = SCOPA, dealer: int = 0) -> Match:
        """A match that nobody has scored in yet; *dealer* deals its first round."""
        return cls(rules, (0,) * rules.sides, dealer)

    @property
    def winner(self) -> int | None:
        """The side that has won, or nobody yet.

        That is the first to reach the target with strictly more points than any other; where the
        lowest wins, the one with strictly fewer than any other once somebody has reached it.
        """
        if self.took_all_coins is not None:
            return self.took_all_coins
        leader = min(self.scores) if self.rules.lowest_wins else max(self.scores)
        if max(self.scores) < self.rules.target or self.scores.count(leader) > 1:
            return None
        return self.scores.index(leader)

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
        all_coins = [not COINS & ~pile for pile in finished.piles]
        return self._replace(
            scores=scores,
            dealer=(self.dealer + 1) % self.rules.players,
            rounds_played=self.rounds_played + 1,
            took_all_coins=all_coins.index(True) if self.rules.napola and any(all_coins) else None,
        )


class Shuffle(NamedTuple):
    """A deck that may be dealt, and the first tables that were void before it, if any."""

    deck: tuple[Card, ...]
    void_tables: tuple[tuple[Card, ...], ...]


def shuffle(rng: Randomness, rules: Rules = SCOPA) -> Shuffle:
    """Shuffle until a deck may be dealt. (Rules: a round, 2)"""
    void: list[tuple[Card, ...]] = []
    while must_be_redealt(deck := shuffled_deck(rng), rules):
        void.append(deck[: rules.table_size])
    return Shuffle(deck, tuple(void))


class Draw(NamedTuple):
    """The draw for the deal: what each seat drew, draw after draw, and who deals."""

    draws: tuple[tuple[Card, ...], ...]
    dealer: int


def draw_for_deal(deck: Sequence[Card], players: int = 2, turned: Sequence[Card] = ()) -> Draw:
    """Each player draws a card from *deck* in turn; the lowest rank deals, a tie draws again.

    The player at seat 0 draws those that they have *turned*, draw after draw; the others, and who
    has turned none, the first that are left of the deck.

    >>> from scopa.engine import CardSet
    >>> draw_for_deal([Card.parse(name) for name in "5D 5C 9S 2B".split()]).dealer
    1

    :raises ScopaError: the deck runs out before the draw is decided.
    :raises ValueError: a card is turned that does not lie there any more.
    """
    order = list(deck)
    for number, card in enumerate(turned):
        order.insert(number * players, order.pop(order.index(card, number * players)))
    draws: list[tuple[Card, ...]] = []
    for start in range(0, len(order) - players + 1, players):
        drawn = tuple(order[start : start + players])
        draws.append(drawn)
        ranks = [card.rank for card in drawn]
        if ranks.count(min(ranks)) == 1:
            return Draw(tuple(draws), ranks.index(min(ranks)))
    raise ScopaError("the deck ran out before the draw for the deal was decided")
