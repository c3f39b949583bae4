"""Positions that come up in play, and brute force on rounds of the engine."""

from collections.abc import Callable, Sequence
from operator import add
from random import Random
from statistics import fmean

from scopa.engine import SCOPA, CardSet, Knowledge, Round, Rules, points, shuffle
from scopa.players.nets.net import SCALE, Net


def midway(seed: int, *, plays: int, rules: Rules = SCOPA) -> Round:
    """A round after *plays* random plays; *seed* gives the deck and the plays."""
    rng = Random(f"midway {seed}")
    state = Round.deal(shuffle(rng, rules).deck, dealer=seed % rules.players, rules=rules)
    for _ in range(plays):
        legal = state.legal_plays()
        state = state.play_unchecked(legal[int(rng.random() * len(legal))])
    return state


def knowledge_at(seed: int, plays: int, rules: Rules = SCOPA) -> Knowledge:
    """The knowledge of the player to move in the round that `midway` gives."""
    state = midway(seed, plays=plays, rules=rules)
    return Knowledge.of(state, state.turn)


def net_value(net: Net, groups: Sequence[int], *others: int) -> float:
    """What *net* gives for these sets of cards, with forty inputs each, and these other inputs."""
    inputs = [40 * group + card for group, mask in enumerate(groups) for card in CardSet(mask)]
    return net.value(net.start + sum(net.columns[each] for each in (*inputs, *others))) / SCALE


def margins(gained: Sequence[float], rules: Rules) -> list[float]:
    """By how much each side has *gained* more than the others on average; a perdere, less."""
    sign = -1 if rules.lowest_wins else 1
    return [
        sign * (own - fmean([*gained[:side], *gained[side + 1 :]]))
        for side, own in enumerate(gained)
    ]


def margins_so_far(state: Round) -> list[float]:
    """The part of the margins that sweeps and shown hands have brought so far."""
    gained = list(map(add, map(int.bit_count, state.sweeps), state.bonuses))
    gained[state.dealer % len(gained)] += state.first_table_sweeps
    return margins(gained, state.rules)


def final_margins(state: Round) -> list[float]:
    return margins(points(state), state.rules)


def best(
    state: Round,
    side: int,
    value: Callable[[Round], list[float]] = final_margins,
    end: int | None = None,
) -> float:
    """The margin when *side* and all others against it play as well as they can, hands open.

    value: what the round is worth to each side after *end* plays
    """
    if state.is_over or len(state.plays) == end:
        return value(state)[side]
    found = [best(state.play_unchecked(play), side, value, end) for play in state.legal_plays()]
    return max(found) if state.turn % state.rules.sides == side else min(found)


def best_for_each(state: Round) -> list[float]:
    """The margins at the end when each of several single players plays for themselves, hands open.

    Of plays that are as good for who makes them the first is made.
    """
    if state.is_over:
        return final_margins(state)
    found = [best_for_each(state.play_unchecked(play)) for play in state.legal_plays()]
    return max(found, key=lambda ended: ended[state.turn])
