"""Analyses of rounds, made by hand for tests."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine import Play, Round
from scopa.game.review.stored_analysis import RoundFigures
from scopa.players.effects import LossKind
from scopa.players.round_analysis import DealAnalysis, PlayAnalysis, RoundAnalysis, RoundPhase


def analyzed_play(
    cost: float = 0.0,
    *,
    number: int = 0,
    seat: int = 0,
    kind: LossKind = LossKind.OTHER,
    phase: RoundPhase = RoundPhase.MIDDLE,
    play: Play | None = None,
    best: Play | None = None,
) -> PlayAnalysis:
    """A play of a given *cost*, without luck of hidden cards."""
    play = play or Play.parse("7D")
    at_stake = {kind: cost} if cost else {}
    values = cost, 0.0, kind, phase, 0.0
    return PlayAnalysis(number, seat, play, best or play, *values, at_stake_by_kind=at_stake)


def analyzed_round(*plays: PlayAnalysis, luck: float = 0.0) -> RoundAnalysis:
    """A round for two with these *plays*, and the *luck* of one deal."""
    cost = sum(play.cost if play.seat % 2 else -play.cost for play in plays)
    return RoundAnalysis(luck + cost, 0.0, 2, (DealAnalysis(0, luck, 0.1),), plays)


def lost(*costs: float) -> list[RoundFigures]:
    """Rounds in each of which only the person lost points."""
    return [RoundFigures.of(analyzed_round(analyzed_play(cost))) for cost in costs]


def two_rounds() -> list[RoundFigures]:
    """Two rounds: in the first both lost points, in the second the person, with better cards."""
    first = analyzed_round(
        analyzed_play(0.5, kind=LossKind.SEVENS, phase=RoundPhase.FIRST_DEALS),
        analyzed_play(2.0, seat=1),
        luck=-1.0,
    )
    second = analyzed_round(
        analyzed_play(0.1, kind=LossKind.SWEEP, phase=RoundPhase.LAST_DEAL),
        analyzed_play(0.3, kind=LossKind.SEVENS, phase=RoundPhase.LAST_DEAL),
        luck=0.25,
    )
    return [RoundFigures.of(first), RoundFigures.of(second)]


def analyzed_as_played(round_: Round, costs: Sequence[float] = ()) -> RoundAnalysis:
    """A *round_* that is over as if it had been analyzed: its first plays have these *costs*."""
    plays = []
    for number, play in enumerate(round_.plays):
        seat = (round_.dealer + 1 + number) % round_.rules.players
        cost = costs[number] if number < len(costs) else 0.0
        plays.append(analyzed_play(cost, number=number, seat=seat, play=play))
    return analyzed_round(*plays, luck=0.5)._replace(sides=round_.rules.sides)
