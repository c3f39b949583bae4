"""When an opponent says something, and how it feels: found in what has happened, without words.

What is said is decided by the seed of the match and the plays: the same match is told alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import NamedTuple

from scopa.engine import SETTEBELLO, Captured, Swept, score, total
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.player_names import PlayerNames
from scopa.text.sayings import saying


class Mood(Enum):
    """How an opponent looks."""

    CALM = "calm"
    PLEASED = "pleased"
    DISPLEASED = "displeased"


class Occasion(Enum):
    """Why an opponent speaks."""

    GREETING = "greeting"
    NEW_ROUND = "new round"
    OWN_SCOPA = "own scopa"
    YOUR_SCOPA = "your scopa"
    SETTEBELLO_WON = "settebello won"
    SETTEBELLO_LOST = "settebello lost"
    OWN_CAPTURE = "own capture"
    YOUR_CAPTURE = "your capture"
    ROUND_WON = "round won"
    ROUND_LOST = "round lost"
    ROUND_EVEN = "round even"
    MATCH_WON = "match won"
    MATCH_LOST = "match lost"


class Saying(NamedTuple):
    """The opponent *kind* at a *seat* speaks on an *occasion*."""

    seat: int
    kind: str
    occasion: Occasion

    def told(self, named: PlayerNames) -> str:
        """What is said, and by whom."""
        return saying(named.seats[self.seat], self.kind, self.occasion.value)


_MANY = 3
"""So many cards taken at once are worth a word."""
_CHANCES = {
    Occasion.NEW_ROUND: 0.5,
    Occasion.OWN_SCOPA: 0.7,
    Occasion.YOUR_SCOPA: 0.7,
    Occasion.OWN_CAPTURE: 0.4,
    Occasion.YOUR_CAPTURE: 0.4,
}
"""How often something is said on an occasion; always on the others."""


def said(state: MatchState) -> Saying | None:
    """What an opponent says at the table now, if anything."""
    return next((saying for saying in _at_table(state) if _is_said(state, saying)), None)


def said_of_round(state: MatchState) -> Saying | None:
    """What an opponent says of the round, which is over."""
    talker = _talker(state)
    if talker is None:
        return None
    gained = total(score(state.round))
    outcome = _outcome(state, talker, gained)
    occasion = {1: Occasion.ROUND_WON, 0: Occasion.ROUND_EVEN, -1: Occasion.ROUND_LOST}[outcome]
    return _saying(state, talker, occasion)


def said_of_match(state: MatchState) -> Saying | None:
    """What an opponent says at the end of the match: one who has won it, if one has."""
    winner = state.match_after_round.winner
    talkers = _talkers(state)
    of_winners = [seat for seat in talkers if seat % state.round.rules.sides == winner]
    if of_winners:
        return _saying(state, of_winners[0], Occasion.MATCH_WON)
    return _saying(state, talkers[0], Occasion.MATCH_LOST) if talkers else None


def mood(state: MatchState, seat: int) -> Mood:
    """How the opponent at *seat* feels: by sweeps and settebello of the round so far."""
    sides = range(state.round.rules.sides)
    worth = [
        state.round.sweeps[side].bit_count() + bool(state.round.piles[side] & SETTEBELLO.mask)
        for side in sides
    ]
    return {1: Mood.PLEASED, 0: Mood.CALM, -1: Mood.DISPLEASED}[_outcome(state, seat, worth)]


def _outcome(state: MatchState, seat: int, points: list[int] | tuple[int, ...]) -> int:
    """Whether these *points* by side are good for *seat*: 1; bad: -1; or neither."""
    rules = state.round.rules
    own = points[seat % rules.sides]
    best = max(others for side, others in enumerate(points) if side != seat % rules.sides)
    sign = (own > best) - (own < best)
    return -sign if rules.lowest_wins else sign


def _talkers(state: MatchState) -> list[int]:
    """The seats of those who have a name of their own, against the person before others."""
    kinds, sides = state.kinds, state.round.rules.sides
    named = [seat for seat, kind in enumerate(kinds) if kind and kind not in kinds[:seat]]
    return sorted(named, key=lambda seat: seat % sides == HUMAN)


def _talker(state: MatchState) -> int | None:
    """Who speaks for the other side."""
    return next(iter(_talkers(state)), None)


def _saying(state: MatchState, seat: int, occasion: Occasion) -> Saying:
    return Saying(seat, state.kinds[seat], occasion)


def _at_table(state: MatchState) -> Iterator[Saying]:
    """What could be said now, what matters most first."""
    talkers = _talkers(state)
    if not talkers:
        return
    if not state.round.plays:
        is_first = not state.match.rounds_played
        yield _saying(state, talkers[0], Occasion.GREETING if is_first else Occasion.NEW_ROUND)
    if state.round.rules.lowest_wins:  # what is good there is bad elsewhere
        return
    for own, yours in _happened(state):
        seat = state.play_events[-1].seat
        if seat in talkers:
            yield _saying(state, seat, own)
        elif seat == HUMAN and talkers[0] % state.round.rules.sides != HUMAN:
            yield _saying(state, talkers[0], yours)


def _happened(state: MatchState) -> Iterator[tuple[Occasion, Occasion]]:
    """What the last play was: to who made it, and to another."""
    if any(isinstance(event, Swept) for event in state.happened):
        yield Occasion.OWN_SCOPA, Occasion.YOUR_SCOPA
    for event in state.happened:
        if isinstance(event, Captured):
            if SETTEBELLO in (event.card, *event.taken):
                yield Occasion.SETTEBELLO_WON, Occasion.SETTEBELLO_LOST
            if len(event.taken) >= _MANY:
                yield Occasion.OWN_CAPTURE, Occasion.YOUR_CAPTURE


def _is_said(state: MatchState, saying: Saying) -> bool:
    moment = f"{state.seed} {state.match.rounds_played} {len(state.round.plays)}"
    chance = _CHANCES.get(saying.occasion, 1.0)
    return Random(f"{moment} {saying.occasion.value}").random() < chance
