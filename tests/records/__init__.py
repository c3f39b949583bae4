"""Tests of what is kept on disk; here, the matches that they keep."""

from random import Random

from scopa.engine import SCOPA, Rules
from scopa.game.sitting import FirstDealer, Sitting
from scopa.records.kept_match import KeptMatch

NAMES = ("You", "Computer", "Third", "Fourth")


def sitting(seed: int, *, rules: Rules = SCOPA, plays: int = 9999) -> Sitting:
    """A match after so many random plays, or at its end."""
    choice = Random(seed)
    now = Sitting.begin(rules, seed, FirstDealer.DRAW, key=f"key-{seed}")
    for _ in range(plays):
        if now.round.is_over:
            if now.match_after_round.winner is not None:
                break
            now = now.next_round()
        now = now.after(choice.choice(now.round.legal_plays()))
    return now


def kept(seed: int, *, rules: Rules = SCOPA, plays: int = 9999) -> KeptMatch:
    """The same as it is kept."""
    return keeping(sitting(seed, rules=rules, plays=plays))


def keeping(now: Sitting, begun: str = "2026-11-21T20:15:00+00:00") -> KeptMatch:
    """*now* as it is kept."""
    history = now.history
    return KeptMatch(now.key, begun, NAMES[: history.rules.players], history)
