"""What a wrong play lets happen or gives up beside the best, where cards are hidden.

It is told in the review of a round and after the wrong answer to a puzzle.
"""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import NO_CARDS, Card, CardSet, Knowledge, Play
from scopa.players.coach import Advice, regretted
from scopa.players.effects import Effect, Weighed
from scopa.players.search.possible_hands import is_certain
from scopa.players.tactics import SWEEP_VALUE, best_capture, is_sweep

_WORTH_SHOWING = 0.1  # in round points: what the next player wins more than after the best play


class WrongPlay(NamedTuple):
    """What a play lets happen, or gives up, beside the one that is advised.

    reply: what the next player could do after it
    by: the unseen cards that do that
    is_sweep: that is a scopa
    after_best: the unseen cards that take as much after the best play
    gain: what the play wins that the best one does not
    gives_up: what it does not win that the best one does
    can_wait: it can still be made after the best one
    """

    knowledge: Knowledge
    reply: Play | None = None
    by: CardSet = NO_CARDS
    is_sweep: bool = False
    after_best: CardSet = NO_CARDS
    gain: Weighed | None = None
    gives_up: Weighed | None = None
    can_wait: bool = False

    @classmethod
    def of(cls, played: Play, advice: Advice) -> WrongPlay:
        """What can be told of the play that was made; of the last deal, nothing."""
        knowledge = advice.knowledge
        if is_certain(knowledge) or knowledge.rules.lowest_wins or advice.approves(played):
            return cls(knowledge)
        best, wrong = (Effect(play, knowledge) for play in (advice.play, played))
        gain, gives_up = regretted(best, wrong), regretted(wrong, best)
        least = gives_up.weight if gives_up else _WORTH_SHOWING
        found = cls(knowledge, gain=gain, gives_up=gives_up, can_wait=wrong.can_wait(advice.play))
        return _with_reply(found, best, wrong, least)

    @property
    def is_told(self) -> bool:
        """Whether more can be told of it than what it costs."""
        return bool(self.reply or self.gives_up or self.gain)


def _with_reply(found: WrongPlay, best: Effect, wrong: Effect, least: float) -> WrongPlay:
    """With the capture that the *wrong* play allows, and that wins most beside the best play's.

    Without it if it wins less than the *least* that is worth showing, or if as many cards take as
    much after the best play.
    """
    knowledge = found.knowledge
    rules, cards_left = knowledge.rules, knowledge.cards_left - 2

    def captures_after(effect: Effect) -> dict[Play, float]:
        hands = [card.mask for card in knowledge.unseen]
        best_ones = [best_capture(h, effect.left, rules, cards_left=cards_left) for h in hands]
        return dict(filter(None, best_ones))

    replies = captures_after(wrong)
    after_best = {play.card: value for play, value in captures_after(best).items()}

    def alike(reply: Play) -> list[Card]:
        same = (reply.taken, reply.card.rank)
        return [each.card for each in replies if (each.taken, each.card.rank) == same]

    gains = {reply: value - after_best.get(reply.card, 0.0) for reply, value in replies.items()}
    reply = max(gains, key=lambda each: gains[each] * len(alike(each)), default=None)
    if reply is None or gains[reply] < least:
        return found
    sweeps = is_sweep(reply, wrong.left, rules, cards_left=cards_left)
    as_much = SWEEP_VALUE if sweeps else replies[reply] - _WORTH_SHOWING
    by = CardSet.of(alike(reply))
    as_many = CardSet.of(card for card, value in after_best.items() if value > as_much)
    if len(as_many) >= len(by):
        return found
    return found._replace(reply=reply, by=by, is_sweep=sweeps, after_best=as_many)
