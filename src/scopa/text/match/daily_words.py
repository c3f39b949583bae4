"""Sentences about the daily deal."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine import points
from scopa.game.daily import DailyAttempt, DailyMatch, DailyStanding
from scopa.game.match_state import MatchState
from scopa.text.error_messages import translated
from scopa.text.games import DAILY_GAMES, game_name
from scopa.text.language import _
from scopa.text.numbers_and_lists import counted
from scopa.text.player_names import opponent


def match_name(state: MatchState) -> str:
    """What a match is called: the daily deal, or the game."""
    attempt = DailyAttempt.of(state.key)
    return game_name(state.match.rules) if attempt is None else _(DAILY_GAMES[not attempt.counts])


def daily_messages(daily: DailyMatch) -> Sequence[str]:
    """Whether the match counts, and why."""
    attempt = DailyAttempt.of(daily.state.key)
    assert attempt is not None, "it is a daily deal"
    match daily.standing:
        case DailyStanding.PAST:
            text = _("The deal of {day} can be played only as practice: that day is over.")
            return (text.format(day=attempt.day),)
        case DailyStanding.UNREAD:
            unread = _("This attempt counts, unless you have played an earlier one.")
            return (translated(daily.fault), unread) if daily.fault else (unread,)
        case DailyStanding.FIRST:
            text = _(
                "Today everybody is dealt these cards. Only your first match with them counts."
            )
            return (text,)
    if daily.counted is None:
        return ()
    text = _("You already have a result for {day}: to play the same deal again is only practice.")
    return (text.format(day=attempt.day), *shared_result(daily.counted))


def shared_result(state: MatchState) -> tuple[str, ...]:
    """The result of a daily deal that is over, as a text to share; nothing of another match."""
    attempt = DailyAttempt.of(state.key)
    if attempt is None or not state.is_decided:
        return ()
    mine, theirs = state.scores
    by_round = [points(played.end) for played in state.history.replayed()]
    note = "" if attempt.counts else _(" (practice)")
    if state.helped:
        note += _(" (with help)")
    text = _("I lost {mine} to {theirs} against {opponent} in {rounds}:")
    if mine > theirs:
        text = _("I won {mine} to {theirs} against {opponent} in {rounds}:")
    rounds = counted(len(by_round), "round", "rounds")
    return (
        _("Scopa, the deal of {day}{note}").format(day=attempt.day, note=note),
        text.format(mine=mine, theirs=theirs, opponent=opponent(state.levels[1]), rounds=rounds),
        "  ".join(f"{one}-{other}" for one, other in by_round),
    )
