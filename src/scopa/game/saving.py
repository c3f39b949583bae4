"""A sitting as it is kept in the record, and back."""

from __future__ import annotations

from scopa import DEFAULT_OPPONENT
from scopa.game.daily import Go
from scopa.game.sitting import Sitting
from scopa.records.kept_match import KeptMatch
from scopa.words import daily as sentences
from scopa.words import player_names
from scopa.words.player_names import OPPONENTS, kept_names


def as_kept(sitting: Sitting) -> KeptMatch:
    """The match of *sitting* for the record, which notes itself when it began."""
    names = kept_names(sitting.round.rules, sitting.opponent)
    return KeptMatch(sitting.key, "", names, sitting.history, opponent=sitting.opponent)


def shared(sitting: Sitting) -> tuple[str, ...]:
    """The result of a daily deal as a text to share; nothing if the match is none or goes on."""
    go = Go.of(sitting.key)
    if go is None or not sitting.round.is_over or sitting.match_after_round.winner is None:
        return ()
    standing = as_kept(sitting).standing
    note = "" if go.counts else sentences.Note.PRACTICE
    note += sentences.Note.HELPED if sitting.helped else ""
    who = player_names.opponent(sitting.opponent)
    return sentences.share(go.day, standing.by_round, standing.scores, who, note)


def resumed(match: KeptMatch) -> Sitting:
    """The *match*, which has a round at least, where it was left.

    An opponent that this version does not know is replaced by the usual one.

    :raises ScopaError: its history breaks the rules.
    """
    opponent = match.opponent if match.opponent in OPPONENTS else DEFAULT_OPPONENT
    return Sitting.resume(match.history, opponent=opponent, key=match.key)
