"""Tests of the players; here, positions that come up in play."""

from random import Random

from scopa.engine import SCOPA, Round, Rules, shuffle


def midway(seed: int, *, plays: int, rules: Rules = SCOPA) -> Round:
    """A round after so many random plays; *seed* gives the deck and the plays."""
    rng = Random(f"midway {seed}")
    state = Round.deal(shuffle(rng, rules).deck, dealer=seed % rules.players, rules=rules)
    for _ in range(plays):
        legal = state.legal_plays()
        state = state.after(legal[int(rng.random() * len(legal))])
    return state
