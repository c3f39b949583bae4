"""What is kept of a match, and all that is needed to play it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scopa.engine.cards import Card
from scopa.engine.fair_shuffle import Deal
from scopa.engine.match import Match
from scopa.engine.play import Play
from scopa.engine.round import Round
from scopa.engine.rules import Rules


class PlayedRound(NamedTuple):
    """A round: what decided its cards, the deck that was dealt, and the plays so far.

    The deck follows from the deal; it is kept for the day when shuffling is done otherwise.
    """

    deal: Deal
    deck: tuple[Card, ...]
    plays: tuple[Play, ...] = ()


class History(NamedTuple):
    """A match from its first deal to its last play; *dealer* is the seat that dealt first.

    The *seed* decides the rounds to come. It is *helped* if a play was taken back
    or advice was asked for.
    """

    rules: Rules
    seed: int
    dealer: int
    rounds: tuple[PlayedRound, ...]
    helped: bool = False

    def replayed(self) -> Iterator[tuple[Match, Round]]:
        """Of each round the score before it, and the round after its plays.

        :raises ScopaError: a deck cannot be dealt, a play is illegal, or a round follows one that
            is not over or that ended the match.
        """
        match = Match.new(self.rules, self.dealer)
        for number, played in enumerate(self.rounds):
            round_ = match.deal(played.deck)
            for play in played.plays:
                round_ = round_.play(play)
            yield match, round_
            if number + 1 < len(self.rounds):
                match = match.after(round_)
