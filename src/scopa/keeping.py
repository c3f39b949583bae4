"""A sitting as it is kept in the record, and back."""

from __future__ import annotations

from scopa import DEFAULT_OPPONENT, words
from scopa.daily import Go
from scopa.records.kept import KeptMatch
from scopa.session import Sitting
from scopa.words import daily as sentences


def as_kept(sitting: Sitting) -> KeptMatch:
    """The match of *sitting* for the record, which notes itself when it began."""
    names = words.kept_names(sitting.round.rules, sitting.opponent)
    return KeptMatch(sitting.key, "", names, sitting.history, opponent=sitting.opponent)


def shared(sitting: Sitting) -> tuple[str, ...]:
    """The result of a daily deal as a text to share; nothing if the match is none or goes on."""
    go = Go.of(sitting.key)
    if go is None or not sitting.round.is_over or sitting.match_after_round.winner is None:
        return ()
    standing = as_kept(sitting).standing
    note = "" if go.counts else sentences.Note.PRACTICE
    note += sentences.Note.HELPED if sitting.helped else ""
    who = words.opponent(sitting.opponent)
    return sentences.share(go.day, standing.by_round, standing.scores, who, note)


def resumed(match: KeptMatch) -> Sitting:
    """The *match*, which has a round at least, where it was left.

    An opponent that this version does not know is replaced by the usual one.

    :raises ScopaError: its history breaks the rules.
    """
    opponent = match.opponent if match.opponent in words.OPPONENTS else DEFAULT_OPPONENT
    return Sitting.resume(match.history, opponent=opponent, key=match.key)
