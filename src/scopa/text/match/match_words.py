"""Sentences about matches: what they are called, how they stand, and the daily deal."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine import points
from scopa.game.daily import DailyAttempt, DailyMatch
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.storage.match_folder import MatchFigures, time_of
from scopa.text.chapters import in_columns
from scopa.text.games_and_rules import game_name
from scopa.text.language import N_, _
from scopa.text.match.score_words import end_title, to_each_other
from scopa.text.numbers_and_lists import by_side, counted, printable
from scopa.text.player_names import PlayerNames, opponent, players_of

# What a match of the daily deal is called: the first of a day, and any other.
_DAILY_GAMES = (N_("The daily deal"), N_("The daily deal, practice"))


def match_name(state: MatchState) -> str:
    """What a match is called: the daily deal, or the game."""
    attempt = DailyAttempt.of(state.key)
    return game_name(state.match.rules) if attempt is None else _(_DAILY_GAMES[not attempt.counts])


def moment(begun: str, *, zoned: bool = True) -> str:
    """A date and time in ISO 8601, as it is shown: by the clock here, if *zoned* with its zone.

    >>> moment("2026-11-21T20:15:00", zoned=False), moment("some day")
    ('2026-11-21 20:15', 'some day')
    """
    here = time_of(begun)
    if here is None:
        return begun
    text = here.isoformat(" ", "minutes")
    clock = len("2026-11-21 20:15")
    return f"{text[:clock]} {text[clock:]}" if zoned else text[:clock]


def summary_of(waiting: ContinuableMatch) -> tuple[str, ...]:
    """Descriptions of a match that can be continued and its score, the longest first."""
    state = waiting.state
    game, over = match_name(state), state.rounds_over
    left_at = f" ({moment(waiting.changed, zoned=False)})" if waiting.changed else ""
    if state.round.is_over:  # its score is not given away
        text = _("{game}, round {number} is over").format(game=game, number=over)
        return text + left_at, text
    where = _("{game}, round {number}").format(game=game, number=over + 1)
    text = f"{where}: {by_side(state.scores, players_of(state).sides)}"
    return text + left_at, text, f"{where}: {'-'.join(map(str, state.scores))}"


def match_title(key: str, begun: str, players: PlayerNames) -> str:
    """The headline of a saved match."""
    sides = _(" against ").join(map(str, players.sides))
    return _("Match {key}, {begun}: {sides}.").format(key=key, begun=moment(begun), sides=sides)


def points_sentence(points: Sequence[int], players: PlayerNames) -> str:
    """The points of each side in a round."""
    return _("Points: {points}.").format(points=by_side(points, players.sides))


def result_sentence(
    scores: Sequence[int], winner: int | None, players: PlayerNames, *, helped: bool
) -> str:
    """How a saved match ended, or stands."""
    score = to_each_other(scores)
    if winner is None:
        sentence = _("Under way: {score}.").format(score=score)
    else:
        sentence = f"{end_title(winner, players)} {score}."
    if helped:
        sentence += f" {_('With help: a play was taken back or the coach was asked.')}"
    return sentence


def columns_about(matches: Sequence[MatchFigures], *, zoned: bool = False) -> list[list[str]]:
    """The columns of a list of matches: when it began, opponent, game, round and score.

    If *zoned*, the time is told with its zone.
    """
    games = {rules: game_name(rules) for rules in {match.rules for match in matches}}
    return in_columns([_about(match, games[match.rules], zoned=zoned) for match in matches])


def _about(match: MatchFigures, game: str, *, zoned: bool) -> tuple[str, ...]:
    against = opponent(match.opponent) if len(match.players) == 2 else ""
    against = against or ", ".join(match.players[1:])
    return (
        moment(match.begun, zoned=zoned),
        printable(against),
        game,
        "" if match.is_over else _("round {number}").format(number=match.round),
        "-".join(map(str, match.scores)),
    )


def daily_messages(daily: DailyMatch) -> Sequence[str]:
    """Whether the match counts, and why."""
    state, counted = daily
    attempt = DailyAttempt.of(state.key)
    assert attempt is not None, "it is a daily deal"
    if counted is not None:
        text = _(
            "You already have a result for {day}: to play the same deal again is only practice."
        )
        return (text.format(day=attempt.day), *shared_result(counted))
    if not attempt.counts:
        text = _("The deal of {day} can be played only as practice: that day is over.")
        return (text.format(day=attempt.day),)
    if state.rounds_over or state.round.plays:
        return ()
    return (_("Today everybody is dealt the same cards. Only your first match with them counts."),)


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
