"""A match: rounds until a side has won, and their history.

(Rules: a match)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scopa.engine.cards import COINS, Card, Play
from scopa.engine.deals import Deal, Randomness, shuffle
from scopa.engine.knowledge import Knowledge
from scopa.engine.round import Round
from scopa.engine.rules import SCOPA, Rules
from scopa.engine.scoring import points
from scopa.errors import ScopaError


class Match(NamedTuple):
    """The score between two rounds.

    scores: by side; dealer: the seat that deals next; took_all_coins: the side that took all ten
    coins in the last round, where the napola is in force: it has won.

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
        """A match before its first round.

        :raises ScopaError: the dealer has no seat in it.
        """
        if dealer not in range(rules.players):
            raise ScopaError(
                "{players} players have no seat {number}; the first is seat 0",
                players=rules.players,
                number=dealer,
            )
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
        """The next round, dealt from *deck*.

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


def play_round(
    players: Sequence[Callable[[Knowledge], Play]], rules: Rules, rng: Randomness, dealer: int = 0
) -> Round:
    """Shuffle with *rng*, deal, and let the *players*, one a seat, play the round to its end.

    :raises IllegalPlay: a player plays against the rules.
    :raises ScopaError: there are not as many players as seats.
    """
    if len(players) != rules.players:
        number = len(players)
        raise ScopaError("{number} players for {seats} seats", number=number, seats=rules.players)
    state = Round.deal(shuffle(rng, rules).deck, dealer, rules)
    while not state.is_over:
        state = state.play(players[state.turn](Knowledge.of(state, state.turn)))
    return state


class PlayedRound(NamedTuple):
    """A round as it is kept: its deal, the deck that followed from it, and the plays so far."""

    deal: Deal
    deck: tuple[Card, ...]  # kept for the day when shuffling is done otherwise
    plays: tuple[Play, ...] = ()


class ReplayedRound(NamedTuple):
    """A round that was played again.

    match: the match before it
    start: the round as it was dealt
    end: the round after its plays
    """

    match: Match
    start: Round
    end: Round


class History(NamedTuple):
    """A match from its first deal to its last play.

    seed: decides the rounds to come; dealer: the seat that dealt first; helped: whether a play was
    taken back or advice was asked for.
    """

    rules: Rules
    seed: int
    dealer: int
    rounds: tuple[PlayedRound, ...]
    helped: bool = False

    def replayed(self) -> Iterator[ReplayedRound]:
        """Each round, played again.

        :raises ScopaError: a deck cannot be dealt, a play is illegal, or a round follows one that
            is not over or that ended the match.
        """
        match = Match.new(self.rules, self.dealer)
        for number, played in enumerate(self.rounds):
            start = match.deal(played.deck)
            *_, end = start.replay(played.plays)
            yield ReplayedRound(match, start, end)
            if number + 1 < len(self.rounds):
                match = match.after(end)
