"""Tests of the players; here, positions that come up in play, and what comes of them."""

from collections.abc import Sequence
from random import Random
from statistics import fmean

from scopa.engine import SCOPA, Round, Rules, points, shuffle


def midway(seed: int, *, plays: int, rules: Rules = SCOPA) -> Round:
    """A round after so many random plays; *seed* gives the deck and the plays."""
    rng = Random(f"midway {seed}")
    state = Round.deal(shuffle(rng, rules).deck, dealer=seed % rules.players, rules=rules)
    for _ in range(plays):
        legal = state.legal_plays()
        state = state.after(legal[int(rng.random() * len(legal))])
    return state


def margins(gained: Sequence[float], rules: Rules) -> list[float]:
    """By how much each side has *gained* more than the others on average; a perdere, less."""
    sign = -1 if rules.lowest_wins else 1
    return [
        sign * (own - fmean([*gained[:side], *gained[side + 1 :]]))
        for side, own in enumerate(gained)
    ]


def swept_margins(state: Round) -> list[float]:
    """The part of the margins that sweeps have brought so far."""
    return margins(list(map(int.bit_count, state.sweeps)), state.rules)


def best_for_each(state: Round) -> list[float]:
    """The margins at the end when each of several single players plays for themselves, hands open.

    Of plays that are as good for who makes them the first is made.
    """
    if state.is_over:
        return margins(points(state), state.rules)
    found = [best_for_each(state.after(play)) for play in state.legal_plays()]
    return max(found, key=lambda ended: ended[state.turn])
