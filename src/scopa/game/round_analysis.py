"""A round of a match judged; and what was found as text, for the record."""

from __future__ import annotations

import json

from scopa.engine import History, Play
from scopa.game.match_state import MatchState
from scopa.players.analysis import (
    DealAnalysis,
    Kind,
    Phase,
    PlayAnalysis,
    RoundAnalysis,
    analyze_round,
)

_PLACES = 6
"""So many decimals are kept."""


def analyzed(history: History, number: int) -> RoundAnalysis:
    """Round *number*, from 0, of the match of a *history* judged: it takes some seconds.

    :raises ScopaError: the history breaks the rules, or the round is not over.
    :raises NetError: the learned values cannot be used.
    """
    at_end = MatchState.resume(history._replace(rounds=history.rounds[: number + 1]))
    match, round_ = at_end.match, at_end.round
    return analyze_round(
        at_end.deck, round_.dealer, round_.plays, match.rules, match.scores, at_end.past_rounds
    )


def as_text(found: RoundAnalysis) -> str:
    """What was *found*, as JSON in one line; numbers are rounded."""
    whole = {
        "margin": round(found.margin, _PLACES),
        "sides": found.sides,
        "deals": [
            [deal.before_play, round(deal.luck, _PLACES), round(deal.error, _PLACES)]
            for deal in found.deals
        ],
        "plays": [
            [
                play.seat,
                str(play.play),
                str(play.best),
                round(play.cost, _PLACES),
                round(play.unseen, _PLACES),
                play.kind.value,
                play.phase.value,
                round(play.expected, _PLACES),
            ]
            for play in found.plays
        ],
    }
    return json.dumps(whole, separators=(",", ":"))


def from_text(text: str | None) -> RoundAnalysis | None:
    """What was found, from its *text*; nothing if that is nothing or cannot be read."""
    try:
        whole = json.loads(text or "null")
        deals = tuple(
            DealAnalysis(int(at), float(luck), float(e)) for at, luck, e in whole["deals"]
        )
        plays = tuple(_play(number, *entry) for number, entry in enumerate(whole["plays"]))
        return RoundAnalysis(float(whole["margin"]), int(whole["sides"]), deals, plays)
    except (ValueError, TypeError, KeyError):
        return None


def _play(
    number: int,
    seat: int,
    play: str,
    best: str,
    cost: float,
    unseen: float,
    kind: str,
    phase: str,
    expected: float,
) -> PlayAnalysis:
    """A play from what is kept of it.

    :raises ValueError, TypeError: it cannot be.
    """
    return PlayAnalysis(
        number=number,
        seat=int(seat),
        play=Play.parse(str(play)),
        best=Play.parse(str(best)),
        cost=float(cost),
        unseen=float(unseen),
        kind=Kind(kind),
        phase=Phase(phase),
        expected=float(expected),
    )
