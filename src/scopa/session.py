"""One sitting at the table: a match of a person with computer players, from its first deal on.

A `Sitting` is a value. All its chance comes from its seed: the same seed and the same plays give
the same match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.engine import (
    Card,
    CardSet,
    Draw,
    Event,
    Knowledge,
    Match,
    PastRound,
    Play,
    Round,
    Rules,
    draw_for_deal,
    events,
    shuffle,
    shuffled_deck,
    takes_itself,
)

HUMAN = 0
"""The seat of the person, and the side that it belongs to."""


class FirstDealer(Enum):
    """Who deals the first round of a match."""

    DRAW = "draw"
    HUMAN = "human"
    COMPUTER = "computer"
    RANDOM = "random"


class Sitting(NamedTuple):
    """A match under way.

    *match* is the score before the current *round*; *first_table* the four cards that its table
    began with, *void_tables* those dealt before them that were void; *happened* the events of
    the last play; *draw* how the first dealer was found, if by cards. It is *watched* if nobody
    but computers plays; the name of their kind is *opponent*. *past* are the rounds before this.
    """

    seed: int
    match: Match
    round: Round
    first_table: tuple[Card, ...]
    void_tables: tuple[tuple[Card, ...], ...] = ()
    happened: tuple[Event, ...] = ()
    draw: Draw | None = None
    watched: bool = False
    opponent: str = DEFAULT_OPPONENT
    past: tuple[PastRound, ...] = ()

    @classmethod
    def begin(
        cls,
        rules: Rules,
        seed: int,
        first_dealer: FirstDealer,
        *,
        watched: bool = False,
        opponent: str = DEFAULT_OPPONENT,
    ) -> Sitting:
        """A new match, its first round dealt."""
        chance = Random(f"scopa {seed} dealer")
        draw = None
        if first_dealer is FirstDealer.DRAW:
            draw = draw_for_deal(shuffled_deck(chance), rules.players)
            dealer = draw.dealer
        elif first_dealer is FirstDealer.RANDOM:
            dealer = int(chance.random() * rules.players)
        else:
            dealer = HUMAN if first_dealer is FirstDealer.HUMAN else HUMAN + 1
        dealt = cls._deal(seed, Match.new(rules, dealer))
        return dealt._replace(draw=draw, watched=watched, opponent=opponent)

    @classmethod
    def _deal(cls, seed: int, match: Match) -> Sitting:
        chance = Random(f"scopa {seed} round {match.rounds_played}")
        deck, void_tables = shuffle(chance, match.rules)
        round_ = match.deal(deck)
        first_table = () if round_.first_table_sweeps else deck[: match.rules.table_size]
        return cls(seed, match, round_, first_table, void_tables)

    @property
    def is_humans_turn(self) -> bool:
        """Whether the person is to play."""
        return not (self.watched or self.round.is_over) and self.round.turn == HUMAN

    @property
    def knowledge(self) -> Knowledge:
        """What the player may know whose turn it is."""
        return Knowledge.of(self.round, self.round.turn, self.match.scores, self.past)

    def after(self, play: Play) -> Sitting:
        """The sitting after *play* by the player whose turn it is.

        :raises IllegalPlay: the rules forbid it.
        """
        happened = tuple(events(self.round, play))
        return self._replace(round=self.round.play(play), happened=happened)

    @property
    def match_after_round(self) -> Match:
        """The match with the round's points added.

        :raises ScopaError: the round is not over.
        """
        return self.match.after(self.round)

    def next_round(self) -> Sitting:
        """The next round dealt.

        :raises ScopaError: the round is not over, or the match is.
        """
        first_table = CardSet.of(self.first_table)
        finished = PastRound(self.round.dealer, first_table, self.round.plays)
        return self._deal(self.seed, self.match_after_round)._replace(
            watched=self.watched, opponent=self.opponent, past=(*self.past, finished)
        )

    def own_plays(self) -> Iterator[tuple[Sitting, Play]]:
        """Each play of the person in this round, with the sitting as it was before."""
        sitting = self._deal(self.seed, self.match)._replace(
            watched=self.watched, opponent=self.opponent, past=self.past
        )
        for play in self.round.plays:
            if sitting.is_humans_turn:
                yield sitting, play
            sitting = sitting.after(play)

    @property
    def table_places(self) -> tuple[Card | None, ...]:
        """The cards of the table: a capture leaves a gap, a laid card fills the first one."""
        return _places_after(self.first_table, self.round.plays, self.round.rules)


def _places_after(
    first: Iterable[Card], plays: Iterable[Play], rules: Rules
) -> tuple[Card | None, ...]:
    places: list[Card | None] = list(first)
    for card, taken in plays:
        table = CardSet.of(place for place in places if place is not None)
        if takes_itself(card, table, rules):
            continue
        if taken:
            places = [None if place is None or place in taken else place for place in places]
        else:
            gap = first_gap(places)
            places[gap : gap + 1] = [card]
    return tuple(places)


def first_gap(places: Sequence[Card | None]) -> int:
    """The place where the next card that is laid will lie."""
    return places.index(None) if None in places else len(places)
