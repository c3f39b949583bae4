"""Rounds that one player cannot tell apart: they differ only in cards hidden from that player."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from scopa.engine import (
    Card,
    CardSet,
    Knowledge,
    Match,
    PastRound,
    Play,
    Round,
    ScopaError,
    format_rules,
)

_ATTEMPTS = 5  # to find other hidden cards: in some games a hand must show what it is worth


class Position(NamedTuple):
    """Where something went wrong: what the player saw, what it did not, and its knowledge.

    *knowledge* is an expression: ``from scopa.engine import *`` lets Python evaluate it. *hidden*
    are the other hands, from that of the next seat on, and the stock: of this round, and of
    another if it takes two to see the fault.
    """

    seat: int
    hand: str
    table: str
    hidden: tuple[str, ...]
    knowledge: str


class World(NamedTuple):
    """A round by its deck and its *plays* so far, so that another may be made of other cards."""

    match: Match
    past: tuple[PastRound, ...]
    deck: tuple[Card, ...]
    plays: tuple[Play, ...] = ()

    def round(self) -> Round:
        """The round, made anew: only whoever has asked for it holds it."""
        state = self.match.deal(self.deck)
        for play in self.plays:
            state = state.play(play)
        return state

    def knowledge(self) -> Knowledge:
        """What whoever is to play knows."""
        state = self.round()
        return Knowledge.of(state, state.turn, self.match.scores, self.past)

    def seen(self, finished: Round) -> PastRound:
        """What everybody saw of this round, which is *finished*."""
        first_table = CardSet(self.match.deal(self.deck).table)
        return PastRound(finished.dealer, first_table, finished.plays)

    def with_other_hidden_cards(self, rng: Random) -> World | None:
        """One that whoever is to play cannot tell from this; nothing if there is no other."""
        knowledge = self.knowledge()
        places = [place for place, card in enumerate(self.deck) if card in knowledge.unseen]
        hidden = [self.deck[place] for place in places]
        for _ in range(_ATTEMPTS):
            rng.shuffle(hidden)
            deck = list(self.deck)
            for place, card in zip(places, hidden, strict=True):
                deck[place] = card
            other = self._replace(deck=tuple(deck))
            try:
                if other.deck != self.deck and other.knowledge() == knowledge:
                    return other
            except ScopaError:  # another hand might not have opened so
                continue
        return None

    def position(self) -> Position:
        """Where whoever is to play stands."""
        knowledge = self.knowledge()
        rules = f"parse_rules({format_rules(knowledge.rules)!r})"
        return Position(
            seat=knowledge.seat,
            hand=str(knowledge.hand),
            table=str(knowledge.table),
            hidden=(self.hidden(),),
            knowledge=repr(knowledge).replace(repr(knowledge.rules), rules),
        )

    def hidden(self) -> str:
        """The hands of the others, from that of the next seat on, and the stock."""
        state = self.round()
        hands = state.hands[state.turn + 1 :] + state.hands[: state.turn]
        return " | ".join(
            (*(str(CardSet(hand)) for hand in hands), " ".join(map(str, state.stock)))
        )
