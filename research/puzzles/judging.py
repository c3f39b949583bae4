"""Whether one play is clearly the best, who finds it, and what there is to be learned from it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from scopa.engine import CardSet, Knowledge, Play, Round, cards_of_rank
from scopa.players.coach import COACH, expected_points
from scopa.players.conventions import partners_card
from scopa.players.levels import DON_CICCIO, LEVELS, MASTER, Player
from scopa.players.nets.inputs import COUNTED_OUT
from scopa.players.puzzle import CLEARLY, PuzzleTheme
from scopa.players.sampling_player import SamplingPlayer, preferred
from scopa.players.search.open_hands import count_out
from scopa.players.search.samples import is_certain
from scopa.players.tactics import left_by

JUDGES = (replace(COACH, cap_ms=math.inf), replace(COACH, cap_ms=math.inf, seed=1))
"""Two who must agree: the coach, however long it takes, and the same with other samples."""
_SIFTER = replace(COACH, cap_ms=math.inf, sample_count=12)
_SEVENS = cards_of_rank(7)
SURELY = 0.6
"""The points by which two judges have to find it better, so that another one finds `CLEARLY`."""
_MOST_OBVIOUS = 1
"""The number of opponents that may miss an obvious play."""

SOLVERS: Mapping[str, Player] = {
    **LEVELS,
    "don-ciccio": replace(LEVELS["don-ciccio"], play=replace(DON_CICCIO, cap_ms=math.inf)),
    "maestro": replace(MASTER, cap_ms=math.inf, seed=2),
}
"""The opponents, each with all the time that it needs; Il Maestro with samples of his own."""
_INSTANT = ("nino", "rosa", "beppe", "carla")


def clearly_best(
    knowledge: Knowledge, judges: Sequence[SamplingPlayer] = JUDGES, by: float = SURELY
) -> Play | None:
    """The play that all *judges* value more highly than any other *by* some points, if any.

    The last deal between two is counted out by the first of them alone, and `CLEARLY` is enough.
    """
    if len(knowledge.legal_plays()) < 2 or sum(knowledge.hand_sizes) > COUNTED_OUT:
        return None
    if is_certain(knowledge):
        judges, by = judges[:1], CLEARLY
    found = set()
    for judge in judges:
        result = expected_points(knowledge, judge)
        best, second = sorted(result.values, key=result.values.__getitem__, reverse=True)[:2]
        if result.values[best] - result.values[second] < by:
            return None
        found |= {best, preferred(result, knowledge)}
    return found.pop() if len(found) == 1 else None


def at_first_look(knowledge: Knowledge) -> Play | None:
    """The play that seems clearly the best, if one does."""
    return clearly_best(knowledge, (_SIFTER,), CLEARLY)


def answers(knowledge: Knowledge) -> Mapping[str, Play]:
    """What each of the `SOLVERS` plays."""
    return {name: solver(knowledge) for name, solver in SOLVERS.items()}


def is_obvious(knowledge: Knowledge, best: Play) -> bool:
    """Whether all those find the *best* play who look no further than their own."""
    return all(SOLVERS[name](knowledge) == best for name in _INSTANT)


def may_teach(knowledge: Knowledge, wanted: Collection[PuzzleTheme]) -> bool:
    """Whether a puzzle there can be of one of the themes that are *wanted*."""
    possible = {*wanted}
    if is_certain(knowledge) and not knowledge.rules.ace_takes_all:
        possible &= {PuzzleTheme.OBVIOUS, PuzzleTheme.LAST_CAPTURE, PuzzleTheme.LAST_DEAL}
    else:
        possible -= {PuzzleTheme.LAST_CAPTURE, PuzzleTheme.LAST_DEAL}
    if len({card.rank for card in knowledge.hand}) == len(knowledge.hand):
        possible -= {PuzzleTheme.PAIR}
    if not knowledge.hand & _SEVENS:
        possible -= {PuzzleTheme.SEVENS}
    return bool(possible)


def theme_of(round_: Round, best: Play, wrong: Sequence[Play]) -> PuzzleTheme | None:
    """The theme that the *best* play teaches those who make a *wrong* one."""
    if len(wrong) <= _MOST_OBVIOUS:
        return PuzzleTheme.OBVIOUS
    knowledge = Knowledge.of(round_, round_.turn)
    rules = knowledge.rules
    if is_certain(knowledge) and not rules.ace_takes_all:
        return _theme_of_last_deal(round_, best, wrong)
    fitting = _OF_PARTNERS if rules.partnerships else _OF_ACE if rules.ace_takes_all else _OF_HAND
    for theme, fits in fitting.items():
        if any(fits(knowledge, best, play) for play in wrong):
            return theme
    return None


def _theme_of_last_deal(round_: Round, best: Play, wrong: Sequence[Play]) -> PuzzleTheme:
    """Whether it is the last capture that is decided, or all that counts together."""
    last_capturers = [
        _last_capturer(round_.play(play)) for play in (best, max(wrong, key=wrong.count))
    ]
    decides = last_capturers[0] == round_.turn != last_capturers[1]
    return PuzzleTheme.LAST_CAPTURE if decides else PuzzleTheme.LAST_DEAL


def _last_capturer(round_: Round) -> int | None:
    """Which side captures last, if both play as well as can be; nothing is hidden."""
    while not round_.is_over:
        values = count_out(Knowledge.of(round_, round_.turn)).values
        round_ = round_.play(max(values, key=values.__getitem__))
    return round_.last_capturer


def _leaves_partners_card(knowledge: Knowledge, best: Play, wrong: Play) -> bool:
    """Whether one of the two plays takes what the partner has laid to take it, and one does not."""
    card = partners_card(knowledge)
    return bool(card & best.taken) != bool(card & wrong.taken)


def _holds_or_plays_ace(_knowledge: Knowledge, best: Play, wrong: Play) -> bool:
    return (best.card.rank == 1) != (wrong.card.rank == 1)


def _holds_seven(_knowledge: Knowledge, best: Play, wrong: Play) -> bool:
    return wrong.card in _SEVENS and best.card not in _SEVENS


def _keeps_pair(knowledge: Knowledge, best: Play, wrong: Play) -> bool:
    pair = knowledge.hand & cards_of_rank(wrong.card.rank)
    return pair.bit_count() > 1 and best.card.rank != wrong.card.rank


def _leaves_more_than_ten(knowledge: Knowledge, best: Play, wrong: Play) -> bool:
    return _left(knowledge, best) > 10 >= _left(knowledge, wrong) > 0


def _left(knowledge: Knowledge, play: Play) -> int:
    """What the cards come to that *play* leaves."""
    left = left_by(play, int(knowledge.table), knowledge.rules)
    return sum(card.rank for card in CardSet(left))


_Fits = Callable[[Knowledge, Play, Play], bool]
_OF_PARTNERS: Mapping[PuzzleTheme, _Fits] = {PuzzleTheme.PARTNER: _leaves_partners_card}
_OF_ACE: Mapping[PuzzleTheme, _Fits] = {PuzzleTheme.ACE: _holds_or_plays_ace}
_OF_HAND: Mapping[PuzzleTheme, _Fits] = {
    PuzzleTheme.PAIR: _keeps_pair,
    PuzzleTheme.SEVENS: _holds_seven,
    PuzzleTheme.MORE_THAN_TEN: _leaves_more_than_ten,
}
"""The themes of the deals before the last, the rarest first."""
