"""A sitting as it is kept in the record, and back."""

from __future__ import annotations

from scopa import DEFAULT_OPPONENT
from scopa.game.sitting import Sitting
from scopa.records.kept_match import KeptMatch
from scopa.words.player_names import OPPONENTS, kept_names


def as_kept(sitting: Sitting) -> KeptMatch:
    """The match of *sitting* for the record, which notes itself when it began."""
    names = kept_names(sitting.round.rules, sitting.opponent)
    return KeptMatch(sitting.key, "", names, sitting.history, opponent=sitting.opponent)


def resumed(match: KeptMatch) -> Sitting:
    """The *match*, which has a round at least, where it was left.

    An opponent that this version does not know is replaced by the usual one.

    :raises ScopaError: its history breaks the rules.
    """
    opponent = match.opponent if match.opponent in OPPONENTS else DEFAULT_OPPONENT
    return Sitting.resume(match.history, opponent=opponent, key=match.key)
