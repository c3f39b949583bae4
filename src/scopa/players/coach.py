"""The coach: which play, why, and what other plays would have cost.

The reasons are facts about the position that a good player would name, for the play that the
search prefers and against the most tempting other. Words for them stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from scopa.engine import (
    COINS,
    NO_CARDS,
    SETTEBELLO,
    CardSet,
    Knowledge,
    Play,
    captures,
    cards_of_rank,
    may_sweep,
)
from scopa.players.conventions import (
    Convention,
    broken_by,
    is_kept,
    newly_unpaired,
    partners_card,
    sweepers,
)
from scopa.players.heuristic_player import SWEEP_WORTH, card_values
from scopa.players.search.samples import is_certain
from scopa.players.search.sampling_player import SamplingPlayer, preferred

COACH = SamplingPlayer(samples=200, cap_ms=150.0)
"""The player whose judgement the coach gives."""
_SMALL = 0.05
"""A difference in points too small to speak of."""
NEARLY_EQUAL = 0.1
"""Plays that differ by less, in round points, are as good as each other."""
_MOST_REASONS = 2
_SEVENS = cards_of_rank(7)


class Topic(Enum):
    """What a reason is about; beside it what its number and its cards mean."""

    ONLY_PLAY = "only play"
    NOTHING_BETTER = "nothing better"
    """There is nothing else to be said for the play."""
    SWEEP = "sweep"
    """The play takes all that lies there."""
    SETTEBELLO = "settebello"
    """The play takes it, or brings it home."""
    SEVENS = "sevens"
    """*cards*: the sevens won, but for the settebello; *number*: how many one's side has then."""
    COINS = "coins"
    """*number* of coins won."""
    CARDS = "cards"
    """*number* of cards won, of which none counts for more."""
    SAFE = "safe"
    """What is left comes to *number*, and no card that others may hold takes it all."""
    MAY_BE_SWEPT = "may be swept"
    """What is left comes to *number*, and the unseen *cards* would take it all."""
    SHOWN_SWEEPS = "shown sweeps"
    """What is left comes to *number*, and the *cards* that others show would take it all."""
    PAIR = "pair"
    """*cards* of the hand have the rank of the card that is laid."""
    GIVES = "gives"
    """*cards* that count are left for others to take."""


class Reason(NamedTuple):
    """One fact that speaks for a play, or against it.

    A convention speaks of its *cards*: the one that the partner has laid, or those that would sweep
    what is laid; or of the *number* of ranks more that are unpaired.
    """

    topic: Topic | Convention
    number: int = 0
    cards: CardSet = NO_CARDS


class Alternative(NamedTuple):
    """Another *play* that might be made, what speaks against it, and its *cost* in points.

    It costs less than nothing if it is just a convention that speaks against it.
    """

    play: Play
    against: Reason
    cost: float


class Advice(NamedTuple):
    """The coach's *play*, the *reasons* for it, and perhaps the play that it is better than.

    *values* are the margins in round points that may be expected from now to the end of the
    round, by play; they are *certain* if no card is hidden any more. A *threat* is how others may
    sweep what the play leaves; it *is unavoidable* if that holds for any other as well.
    """

    play: Play
    reasons: tuple[Reason, ...]
    alternative: Alternative | None
    values: Mapping[Play, float]
    certain: bool
    threat: Reason | None = None
    is_unavoidable: bool = False

    def cost_of(self, play: Play) -> float:
        """How many round points *play* is worth less than the coach's; 0 if hardly any."""
        cost = self.values[self.play] - self.values[play]
        return cost if cost >= _SMALL else 0.0


def advise(knowledge: Knowledge) -> Advice:
    """What the coach would play, knowing no more than the player does.

    :raises ScopaError: it is another seat's turn.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        only = plays[0]
        return Advice(only, (Reason(Topic.ONLY_PLAY),), None, {only: 0.0}, certain=False)
    outlook = COACH.outlook(knowledge)
    best = preferred(outlook, knowledge)
    reasons = [*_reasons_for(best, knowledge)][:_MOST_REASONS]
    reasons += [*_conventions_for(best, plays, knowledge)][:1]
    threat = _threat(_left(best, knowledge), knowledge)
    return Advice(
        best,
        tuple(reasons) or (Reason(Topic.NOTHING_BETTER),),
        _temptation(best, outlook.values, knowledge, reasons),
        outlook.values,
        certain=is_certain(knowledge),
        threat=threat,
        is_unavoidable=all(_threat(_left(play, knowledge), knowledge) == threat for play in plays),
    )


def _reasons_for(play: Play, knowledge: Knowledge) -> Iterator[Reason]:
    """What speaks for *play*, the weightiest first."""
    card, taken = play
    left = _left(play, knowledge)
    if taken:
        sweeps = not left and may_sweep(play, knowledge.rules) and not _is_last_of_round(knowledge)
        won = [Reason(Topic.SWEEP, cards=taken)] * sweeps
        won += _winnings(taken | card.mask, knowledge)
        yield from won or [Reason(Topic.CARDS, len(taken) + 1)]
    else:
        same_rank = (knowledge.hand & cards_of_rank(card.rank)) - card.mask
        if same_rank and not knowledge.rules.fifteen:
            yield Reason(Topic.PAIR, cards=same_rank)
    if left:
        outlook = _outlook(left, knowledge)
        if outlook.topic is Topic.SAFE:
            yield outlook


def _conventions_for(play: Play, plays: Sequence[Play], knowledge: Knowledge) -> Iterator[Reason]:
    """The conventions that *play* keeps, and that some capture does not, or some play breaks."""
    for convention in Convention:
        others = [(other, is_kept(convention, other, knowledge)) for other in plays]
        is_at_stake = any(kept is False or (other.taken and not kept) for other, kept in others)
        if is_at_stake and is_kept(convention, play, knowledge):
            yield _by_convention(convention, play, knowledge)


def _by_convention(convention: Convention, play: Play, knowledge: Knowledge) -> Reason:
    """What a *convention* has to say of a *play* that keeps or breaks it."""
    match convention:
        case Convention.PARTNERS_CARD:
            return Reason(convention, cards=partners_card(knowledge))
        case Convention.PAIRED | Convention.UNPAIRED:
            return Reason(convention, newly_unpaired(play, knowledge))
        case Convention.LAST_SWEEP:
            sweeping = sweepers(play.card, knowledge)
            return Reason(convention, len(sweeping), sweeping)
        case Convention.SWEEP_AGAIN:
            return Reason(convention)


def _winnings(won: CardSet, knowledge: Knowledge) -> Iterator[Reason]:
    """What the cards that are *won* count for."""
    pile = knowledge.piles[knowledge.seat % knowledge.rules.sides]
    if SETTEBELLO in won:
        yield Reason(Topic.SETTEBELLO)
    sevens = (won & _SEVENS) - SETTEBELLO.mask
    if sevens:
        yield Reason(Topic.SEVENS, ((pile | won) & _SEVENS).bit_count(), sevens)
    coins = len((won & COINS) - SETTEBELLO.mask)
    if coins:
        yield Reason(Topic.COINS, coins)


def _is_last_of_round(knowledge: Knowledge) -> bool:
    return not knowledge.stock_size and sum(knowledge.hand_sizes) == 1


def _outlook(left: CardSet, knowledge: Knowledge) -> Reason:
    """What may happen to a table that is *left* like this."""
    total, rules = sum(card.rank for card in left), knowledge.rules
    for topic, cards in (
        (Topic.SHOWN_SWEEPS, _shown(knowledge)),
        (Topic.MAY_BE_SWEPT, knowledge.unseen),
    ):
        sweeping = CardSet.of(
            card
            for card in cards
            if left in captures(card, left, rules) and may_sweep(Play(card, left), rules)
        )
        if sweeping:
            return Reason(topic, total, sweeping)
    return Reason(Topic.SAFE, total)


def _threat(left: CardSet, knowledge: Knowledge) -> Reason | None:
    """How others may sweep what is *left*, if they may: not with the last card of the round."""
    if not left or (not knowledge.stock_size and sum(knowledge.hand_sizes) <= 2):
        return None
    outlook = _outlook(left, knowledge)
    return None if outlook.topic is Topic.SAFE else outlook


def _shown(knowledge: Knowledge) -> CardSet:
    """The cards that lie face up in the hands of the other side."""
    sides, shown = knowledge.rules.sides, NO_CARDS
    for seat, cards in enumerate(knowledge.shown_hands):
        if (seat - knowledge.seat) % sides:
            shown = shown | cards
    return shown


def _temptation(
    best: Play, values: Mapping[Play, float], knowledge: Knowledge, told: Sequence[Reason]
) -> Alternative | None:
    """The best play with another card, if it is worse for a reason that has not been *told*."""
    topics = [reason.topic for reason in told]
    others = [play for play in values if play.card != best.card]
    for play in sorted(others, key=values.__getitem__, reverse=True):
        cost = values[best] - values[play]
        against = _reason_against(play, best, knowledge)
        if cost < 0:
            against = _broken_convention(play, best, knowledge)
        if against is None or against.topic in topics:
            continue
        if not 0 <= cost < NEARLY_EQUAL:
            return Alternative(play, against, cost)
    return None


def _reason_against(play: Play, best: Play, knowledge: Knowledge) -> Reason | None:
    """What speaks against *play*, and not against the *best* one.

    All that it leaves may be swept, or something of worth taken, or a convention is broken.
    """
    left, better = _left(play, knowledge), _left(best, knowledge)
    outlook = _outlook(left, knowledge)
    if outlook.topic is not Topic.SAFE and _outlook(better, knowledge).topic is Topic.SAFE:
        return outlook
    given = _given(left, knowledge) - _given(better, knowledge)
    if given:
        return Reason(Topic.GIVES, len(given), given)
    return _broken_convention(play, best, knowledge)


def _broken_convention(play: Play, best: Play, knowledge: Knowledge) -> Reason | None:
    """A convention that *play* breaks and the *best* one does not."""
    by_best = broken_by(best, knowledge)
    broken = [each for each in broken_by(play, knowledge) if each not in by_best]
    return _by_convention(broken[0], play, knowledge) if broken else None


def _left(play: Play, knowledge: Knowledge) -> CardSet:
    """What *play* leaves on the table."""
    return knowledge.table ^ (play.taken or play.card.mask)


def _given(left: CardSet, knowledge: Knowledge) -> CardSet:
    """The cards of worth among those *left* that others may be able to take."""
    worths = card_values(knowledge.rules)
    takeable = {
        card
        for other in knowledge.unseen | _shown(knowledge)
        for cards in captures(other, left, knowledge.rules)
        for card in cards
    }
    return CardSet.of(card for card in takeable if worths[card] >= _WORTHY)


_WORTHY = SWEEP_WORTH / 4
