"""The theme of a moment: what decides between the best play and those that one might make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from research.puzzles.finding import Moment
from scopa.engine import DECK, SETTEBELLO, Knowledge, Play, cards_of_rank
from scopa.players.effects import Effect, LossKind, Topic
from scopa.players.line_of_play import ending_after
from scopa.players.puzzle import PuzzleTheme
from scopa.players.round_analysis import loss_kind
from scopa.players.search.possible_hands import is_certain
from scopa.players.tactics import capture_value

MOST_OBVIOUS = 1
"""The number of opponents that may miss an obvious play."""
_WHOLE_HAND = 3
_SEVENS = cards_of_rank(7) - SETTEBELLO.mask


class _Pair(NamedTuple):
    """The best play of a moment and a rival, with their effects."""

    knowledge: Knowledge
    best: Effect
    rival: Effect

    @property
    def takes_no_more(self) -> bool:
        """Whether the best play brings no more than its rival: what decides comes afterwards."""
        gained, by_rival = (
            capture_value(
                effect.play,
                self.knowledge.table,
                self.knowledge.rules,
                cards_left=self.knowledge.cards_left - 1,
            )
            for effect in (self.best, self.rival)
        )
        return gained <= by_rival


def theme_of(moment: Moment) -> PuzzleTheme | None:
    """The theme that decides against both rivals: the second best, and the usual wrong answer."""
    if len(moment.wrong) <= MOST_OBVIOUS:
        return PuzzleTheme.OBVIOUS
    knowledge = moment.knowledge
    rivals = {moment.second, max(moment.wrong, key=moment.wrong.count)}
    pairs = [
        _Pair(knowledge, Effect(moment.best, knowledge), Effect(rival, knowledge))
        for rival in rivals
    ]
    if is_certain(knowledge):
        if knowledge.rules.ace_takes_all and all(map(_ace, pairs)):
            return PuzzleTheme.ACE
        return _theme_of_last_deal(moment, rivals)
    return next((theme for theme, fits in _FITS.items() if all(map(fits, pairs))), None)


def _theme_of_last_deal(moment: Moment, rivals: Collection[Play]) -> PuzzleTheme:
    """What he holds, where he has a whole hand; else the last capture, or all that counts."""
    if moment.knowledge.hand_sizes[1] == _WHOLE_HAND:
        return PuzzleTheme.HAND
    captures_last = _last_capturer(moment, moment.best) == 0
    decides = captures_last and all(_last_capturer(moment, rival) != 0 for rival in rivals)
    return PuzzleTheme.LAST_CAPTURE if decides else PuzzleTheme.LAST_DEAL


def _last_capturer(moment: Moment, play: Play) -> int | None:
    """The side that captures last after *play*, if both go on as well as can be."""
    line = play, *ending_after(play, moment.knowledge).line
    *_, end = moment.position.completed(DECK).replay(line)
    return end.last_capturer


def _ace(pair: _Pair) -> bool:
    return (pair.best.play.card.rank == 1) != (pair.rival.play.card.rank == 1)


def _minds_sevens(pair: _Pair) -> bool:
    holds = pair.best.play.card.rank != 7 and pair.rival.play.card in _SEVENS
    return (holds and pair.takes_no_more) or _loses(LossKind.SEVENS)(pair)


def _leaves_more_than_ten(pair: _Pair) -> bool:
    return (
        _is_swept_or_not(pair) and pair.best.sweep_risk.number > 10 >= pair.rival.sweep_risk.number
    )


def _leaves_what_is_gone(pair: _Pair) -> bool:
    return _is_swept_or_not(pair) and pair.best.sweep_risk.number <= 10


def _is_swept_or_not(pair: _Pair) -> bool:
    """Whether only the rival leaves cards that others may sweep."""
    rules = pair.knowledge.rules
    is_plain = not rules.ace_takes_all and not rules.fifteen
    is_safe = bool(pair.best.left) and pair.best.sweep_risk.topic is Topic.SAFE
    return is_plain and is_safe and pair.rival.threat is not None and pair.takes_no_more


def _loses(kind: LossKind) -> Callable[[_Pair], bool]:
    def loses(pair: _Pair) -> bool:
        return loss_kind(pair.rival.play, pair.best.play, pair.knowledge) is kind

    return loses


_FITS: Mapping[PuzzleTheme, Callable[[_Pair], bool]] = {
    PuzzleTheme.ACE: lambda pair: pair.knowledge.rules.ace_takes_all and _ace(pair),
    PuzzleTheme.GONE: _leaves_what_is_gone,
    PuzzleTheme.MORE_THAN_TEN: _leaves_more_than_ten,
    PuzzleTheme.SEVENS: _minds_sevens,
    PuzzleTheme.SETTEBELLO: _loses(LossKind.SETTEBELLO),
    PuzzleTheme.COINS: _loses(LossKind.COINS),
    PuzzleTheme.SWEEP: _loses(LossKind.SWEEP),
}
"""The themes of the deals before the last, the rarest first."""
