"""Playing a deal out: in each hand that may be, all play on as the choice nets say.

That is how one looks ahead against two or three opponents:
`scopa.players.nets.inputs.uses_playouts` says why. The nets cannot count, so the last plays of a
round are searched instead.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from scopa.engine import Knowledge, Play, Rules, legal_plays
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import SEARCHED, plays_of_round, uses_playouts
from scopa.players.nets.instant_player import by_net
from scopa.players.past_choices import Choice, position_after, public_position
from scopa.players.search.alpha_beta import OutOfTimeError, Sample, SearchResult, mean_over
from scopa.players.search.evaluation import Evaluator, FinalEvaluator
from scopa.players.search.max_n import MaxN
from scopa.players.search.move_tree import moved


def playout_nets(rules: Rules) -> GameNets | None:
    """The nets by which deals are played out under *rules*; none where they are searched."""
    return nets_for(rules) if uses_playouts(rules) else None


class Playout:
    """One decision; the nets that are *served* make all that follow in the deal."""

    def __init__(
        self, knowledge: Knowledge, ledger: Evaluator, plies: int, served: GameNets
    ) -> None:
        """Of the deal that *knowledge* tells of, look *plies* plays ahead, one's own counted."""
        self._seen = public_position(knowledge)
        self._plays = knowledge.legal_plays()
        self._ledger = ledger
        self._worths = ledger.worths()
        self._account = ledger.opening(knowledge.piles, int(knowledge.table))
        self._served = served
        self._end = MaxN(knowledge, ledger) if isinstance(ledger, FinalEvaluator) else None
        self._searched_from = max(1, plies - SEARCHED) if self._end else plies

    def outlook(self, worlds: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *worlds*, or those of them that can be had in *cap_ms*."""
        return mean_over(self._plays, worlds, self._values, cap_ms)

    def _values(self, world: Sample, deadline: float) -> list[int]:
        """What comes of each play in this *world*.

        :raises OutOfTimeError: the *deadline* has passed.
        """
        if time.perf_counter() > deadline:
            raise OutOfTimeError
        return [self._value(play, world) for play in self._plays]

    def _value(self, play: Play, world: Sample) -> int:
        rules, ledger = self._served.rules, self._ledger
        hands, account = list(world.hands), self._account
        seen = self._seen
        last = plays_of_round(rules) - 1
        for ply in range(self._searched_from):
            if ply:
                hand = hands[seen.seat]
                play = by_net(seen, hand, legal_plays(hand, seen.table, rules), self._served)
            sweeps = seen.number < last
            account += moved(play, seen.table, seen.seat, ledger, rules, sweeps=sweeps).change
            hands[seen.seat] ^= 1 << play.card
            seen = position_after(Choice(seen, play), rules)
        if self._end is None:
            return self._worths[seen.last_capturer][account]
        margins = self._end.margins(
            self._searched_from, hands, seen.table, account, seen.last_capturer
        )
        return margins[ledger.side]
