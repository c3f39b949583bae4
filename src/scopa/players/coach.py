"""The coach: which play, why, and what other plays would have cost.

The reasons are facts about the position that a good player would name, for the play that the search
prefers and against the most tempting other. Words for them are in `scopa.text.coach`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from scopa.engine import (
    COINS,
    NO_CARDS,
    SETTEBELLO,
    WILD,
    CardSet,
    Knowledge,
    Play,
    captures,
    cards_of_rank,
    rank_in_hand,
    rank_on_table,
    takes_itself,
)
from scopa.players.conventions import (
    Convention,
    broken_by,
    is_kept,
    newly_unpaired,
    partners_card,
    sweepers_if_laid,
)
from scopa.players.sampling_player import SamplingPlayer, preferred
from scopa.players.search.open_hands import count_out
from scopa.players.search.samples import SearchResult, count_possible_hands, is_certain
from scopa.players.tactics import SWEEP_VALUE, card_values, is_sweep, left_by, sweepers, won_by

COACH = SamplingPlayer(sample_count=200, cap_ms=150.0)
"""The player whose judgement the coach gives."""
HARDLY_ANYTHING = 0.05
"""A difference in points too small to speak of."""
NEARLY_EQUAL = 0.1
"""Plays that differ by less, in round points, are as good as each other."""
_WORTHY = SWEEP_VALUE / 4
"""Cards of less value are not worth a warning."""
_MOST_REASONS = 2
_SEVENS = cards_of_rank(7)


class Topic(Enum):
    """The topic of a reason; in comments its *number* and *cards*."""

    ONLY_PLAY = "only play"
    NOTHING_BETTER = "nothing better"  # there is nothing else to be said for the play
    SWEEP = "sweep"  # cards: those taken
    SETTEBELLO = "settebello"  # the play takes it, or plays it
    SEVENS = "sevens"  # cards: those won, but for the settebello; number: in one's pile then
    COINS = "coins"  # number: won, but for the settebello
    CARDS = "cards"  # number: won, none of which counts for more
    SAFE = "safe"  # number: total of what is left; no card that others may hold takes it all
    MAY_BE_SWEPT = "may be swept"  # number: total of what is left; cards: unseen, that take it all
    SHOWN_SWEEPS = "shown sweeps"  # the same; cards: shown by others
    PAIR = "pair"  # cards: others of the hand with the rank of the card that is laid
    GIVES = "gives"  # cards: of value, left for others to take; number: of them
    # where the lowest wins
    NOTHING_LOWER = "nothing lower"  # there is nothing else to be said for the play
    TAKES_NOTHING = "takes nothing"  # another play would
    MAY_HAVE_TO_SWEEP = "may have to sweep"  # as MAY_BE_SWEPT, or SHOWN_SWEEPS
    MAY_HAVE_TO_TAKE = "may have to take"  # as GIVES


class Reason(NamedTuple):
    """A fact that speaks for a play, or against it.

    Of a convention *cards* are the one that the partner has laid, or those that would sweep what is
    laid; *number* counts them, or the ranks that are newly unpaired.
    """

    topic: Topic | Convention
    number: int = 0
    cards: CardSet = NO_CARDS


class Alternative(NamedTuple):
    """Another *play* that might be made, what speaks *against* it, and its *cost* in points.

    The cost is negative if only a convention speaks against it.
    """

    play: Play
    against: Reason
    cost: float


class Advice(NamedTuple):
    """The coach's *play*, the *reasons* for it, and the most tempting *alternative*.

    values: the expected margin of the rest of the round in points, by play
    certain: whether no card is hidden, so that the values are exact
    threat: how others may sweep what the play leaves
    is_unavoidable: whether the threat is the same after any play
    straight_to_pile: the aces that go there when they are played, for the table is empty
    """

    play: Play
    reasons: tuple[Reason, ...]
    alternative: Alternative | None
    values: Mapping[Play, float]
    certain: bool
    threat: Reason | None = None
    is_unavoidable: bool = False
    straight_to_pile: CardSet = NO_CARDS

    def cost_of(self, play: Play) -> float:
        """How many round points *play* is worth less than the coach's; 0 if hardly any."""
        cost = self.values[self.play] - self.values[play]
        return cost if cost >= HARDLY_ANYTHING else 0.0


def expected_points(knowledge: Knowledge, player: SamplingPlayer) -> SearchResult:
    """The value of each legal play by the judgement of *player*.

    Where no card is hidden plays are counted out: nobody is thought to play by habit.
    """
    if is_certain(knowledge):
        return count_out(knowledge)
    if count_possible_hands(knowledge) == 1:  # open hands before the last deal
        player = replace(player, learns_opponents=False)
    return player.search(knowledge)


def advise(knowledge: Knowledge, player: SamplingPlayer = COACH) -> Advice:
    """The advice of the coach by the judgement of *player*, who knows only *knowledge*.

    :raises ScopaError: it is another seat's turn.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return advice_on(plays[0], {plays[0]: 0.0}, knowledge)
    result = expected_points(knowledge, player)
    return advice_on(preferred(result, knowledge), result.values, knowledge)


def advice_on(best: Play, values: Mapping[Play, float], knowledge: Knowledge) -> Advice:
    """The advice for the *best* play, when all legal plays have these *values*."""
    plays = knowledge.legal_plays()
    table, rules = int(knowledge.table), knowledge.rules
    to_pile = CardSet.of(card for card in knowledge.hand if takes_itself(card, table, rules))
    if len(plays) == 1:
        why = (Reason(Topic.ONLY_PLAY),)
        return Advice(plays[0], why, None, values, certain=False, straight_to_pile=to_pile)
    nothing, reasons_for = Topic.NOTHING_BETTER, _reasons_for
    if rules.lowest_wins:
        nothing, reasons_for = Topic.NOTHING_LOWER, _reasons_for_less
    reasons = [*reasons_for(best, knowledge)][:_MOST_REASONS]
    reasons += [*_conventions_for(best, plays, knowledge)][:1]
    threat = _threat_after(best, knowledge)
    return Advice(
        best,
        tuple(reasons) or (Reason(nothing),),
        _alternative(best, values, knowledge, reasons),
        values,
        certain=is_certain(knowledge),
        threat=threat,
        is_unavoidable=all(_threat_after(play, knowledge) == threat for play in plays),
        straight_to_pile=to_pile,
    )


def _reasons_for(play: Play, knowledge: Knowledge) -> Iterator[Reason]:
    """What speaks for *play*, the weightiest first."""
    if won := won_by(play, int(knowledge.table), knowledge.rules):
        reasons = [*_reasons_for_capture(play, knowledge)]
        yield from reasons or [Reason(Topic.CARDS, won.bit_count())]
    else:
        rules = knowledge.rules
        others, rank = knowledge.hand - play.card.mask, rank_in_hand(play.card, rules)
        same_rank = CardSet.of(card for card in others if rank_in_hand(card, rules) == rank)
        if same_rank and (rules.plain_too or not rules.fifteen):
            yield Reason(Topic.PAIR, cards=same_rank)
    left = _left(play, knowledge)
    if left and (risk := _risk(left, knowledge)).topic is Topic.SAFE:
        yield risk


def _reasons_for_less(play: Play, knowledge: Knowledge) -> Iterator[Reason]:
    """What speaks for *play* where the lowest wins: it takes little, and leaves much to others."""
    table, rules = int(knowledge.table), knowledge.rules
    takes = any(won_by(other, table, rules) for other in knowledge.legal_plays())
    if takes and not won_by(play, table, rules):
        yield Reason(Topic.TAKES_NOTHING)
    left = _left(play, knowledge)
    if left and _others_play_on(knowledge):
        risk = _risk(left, knowledge)
        if risk.topic is not Topic.SAFE:
            yield risk._replace(topic=Topic.MAY_HAVE_TO_SWEEP)
    if given := _given(left, knowledge):
        yield Reason(Topic.MAY_HAVE_TO_TAKE, len(given), given)


def _left(play: Play, knowledge: Knowledge) -> CardSet:
    return CardSet(left_by(play, int(knowledge.table), knowledge.rules))


def _reasons_for_capture(play: Play, knowledge: Knowledge) -> Iterator[Reason]:
    won = CardSet(won_by(play, int(knowledge.table), knowledge.rules))
    cards_left = sum(knowledge.hand_sizes) + knowledge.stock_size - 1
    if is_sweep(play, knowledge.table, knowledge.rules, cards_left=cards_left):
        yield Reason(Topic.SWEEP, cards=play.taken)
    if won & SETTEBELLO.mask:
        yield Reason(Topic.SETTEBELLO)
    if sevens := (won & _SEVENS) - SETTEBELLO.mask:
        pile = knowledge.piles[knowledge.seat % knowledge.rules.sides]
        yield Reason(Topic.SEVENS, ((pile | won) & _SEVENS).bit_count(), sevens)
    if coins := len((won & COINS) - SETTEBELLO.mask):
        yield Reason(Topic.COINS, coins)


def _conventions_for(play: Play, plays: Sequence[Play], knowledge: Knowledge) -> Iterator[Reason]:
    """The conventions that *play* keeps, and that some capture does not, or some play breaks."""
    for convention in Convention:
        others = [(other, is_kept(convention, other, knowledge)) for other in plays]
        is_at_stake = any(kept is False or (other.taken and not kept) for other, kept in others)
        if is_at_stake and is_kept(convention, play, knowledge):
            yield _convention_reason(convention, play, knowledge)


def _convention_reason(convention: Convention, play: Play, knowledge: Knowledge) -> Reason:
    match convention:
        case Convention.PARTNERS_CARD:
            return Reason(convention, cards=partners_card(knowledge))
        case Convention.PAIRED | Convention.UNPAIRED:
            return Reason(convention, newly_unpaired(play, knowledge))
        case Convention.LAST_SWEEP:
            sweeping = sweepers_if_laid(play.card, knowledge)
            return Reason(convention, len(sweeping), sweeping)
        case Convention.SWEEP_AGAIN:
            return Reason(convention)


def _risk(left: CardSet, knowledge: Knowledge) -> Reason:
    """Whether others may sweep the cards *left* on the table."""
    total = sum(rank_on_table(card, knowledge.rules) for card in left)
    if shown := sweepers(left, _shown_by_others(knowledge), knowledge.rules):
        return Reason(Topic.SHOWN_SWEEPS, total, shown)
    if unseen := _unseen_sweepers(left, knowledge):
        return Reason(Topic.MAY_BE_SWEPT, total, unseen)
    return Reason(Topic.SAFE, total)


def _unseen_sweepers(left: CardSet, knowledge: Knowledge) -> CardSet:
    """The unseen cards that may sweep the cards *left*, by 7C also as any declared rank."""
    rules, unseen = knowledge.rules, knowledge.unseen
    found = sweepers(left, unseen, rules)
    next_hand = knowledge.hand_sizes[(knowledge.seat + 1) % rules.players]
    if rules.wild_keeps_rank and not next_hand and WILD in unseen:
        for rank in range(1, 11):
            found |= sweepers(left, WILD.mask, rules.with_wild(rank))
    return found


def _threat_after(play: Play, knowledge: Knowledge) -> Reason | None:
    """How others may sweep what *play* leaves, if they may: not with the last card of the round."""
    left = _left(play, knowledge)
    if not left or knowledge.rules.lowest_wins or not _others_play_on(knowledge):
        return None
    risk = _risk(left, knowledge)
    return None if risk.topic is Topic.SAFE else risk


def _others_play_on(knowledge: Knowledge) -> bool:
    """Whether the card after the next is not the last of the round, which sweeps nothing."""
    return bool(knowledge.stock_size) or sum(knowledge.hand_sizes) > 2


def _shown_by_others(knowledge: Knowledge) -> int:
    """The cards that lie face up in the hands of the other side."""
    shown = 0
    for seat, cards in enumerate(knowledge.shown_hands):
        if (seat - knowledge.seat) % knowledge.rules.sides:
            shown |= cards
    return shown


def _alternative(
    best: Play, values: Mapping[Play, float], knowledge: Knowledge, known: Sequence[Reason]
) -> Alternative | None:
    """The best play with another card, if it is worse for a reason that is not *known* already."""
    topics = [reason.topic for reason in known]
    others = [play for play in values if play.card != best.card]
    for play in sorted(others, key=values.__getitem__, reverse=True):
        cost = values[best] - values[play]
        if 0 <= cost < NEARLY_EQUAL:
            continue
        against = None if cost < 0 else _reason_against(play, best, knowledge)
        against = against or _broken_convention(play, best, knowledge)
        if against is not None and against.topic not in topics:
            return Alternative(play, against, cost)
    return None


def _reason_against(play: Play, best: Play, knowledge: Knowledge) -> Reason | None:
    """A risk of what *play* leaves, if what the *best* play leaves has not the same.

    Where the lowest wins, what it captures.
    """
    if knowledge.rules.lowest_wins:
        by_best = {reason.topic for reason in _reasons_for_capture(best, knowledge)}
        captured = _reasons_for_capture(play, knowledge)
        return next((reason for reason in captured if reason.topic not in by_best), None)
    left, better = _left(play, knowledge), _left(best, knowledge)
    risk = _risk(left, knowledge)
    if risk.topic is not Topic.SAFE and _risk(better, knowledge).topic is Topic.SAFE:
        return risk
    given = _given(left, knowledge) - _given(better, knowledge)
    return Reason(Topic.GIVES, len(given), given) if given else None


def _broken_convention(play: Play, best: Play, knowledge: Knowledge) -> Reason | None:
    by_best = broken_by(best, knowledge)
    for convention in broken_by(play, knowledge):
        if convention not in by_best:
            return _convention_reason(convention, play, knowledge)
    return None


def _given(left: CardSet, knowledge: Knowledge) -> CardSet:
    """The cards of value among those *left* that others may be able to take."""
    values, given = card_values(knowledge.rules), NO_CARDS
    for card in knowledge.unseen | _shown_by_others(knowledge):
        for cards in captures(card, left, knowledge.rules):
            given |= cards
    return CardSet.of(card for card in given if values[card] >= _WORTHY)
