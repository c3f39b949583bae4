"""Conventions: plays by which partners understand each other. (OPPONENT: strategy)

A convention speaks of some plays only: such a play keeps it or breaks it. None is a rule of the
game, and none knows more than the player does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from scopa.engine import (
    NO_CARDS,
    SETTEBELLO,
    Card,
    CardSet,
    Knowledge,
    Play,
    Rules,
    captures,
    cards_of_rank,
    may_sweep,
)
from scopa.players.past_choices import deal_size


class Convention(Enum):
    """What partners expect of each other."""

    PARTNERS_CARD = "partner's card"
    """What the partner has just laid is left there: they may hold its rank twice, to take it."""
    PAIRED = "paired"
    """The dealer's side, which plays last, lets the cards of a rank go in pairs."""
    UNPAIRED = "unpaired"
    """The other side takes sums, so that single cards of a rank are left (lo spariglio)."""
    LAST_SWEEP = "last sweep"
    """After a sweep a card must be laid: one that as few cards as can be would sweep again."""
    SWEEP_AGAIN = "sweep again"
    """What was laid after the partner's sweep is swept as well (il mulinello)."""


def is_kept(convention: Convention, play: Play, knowledge: Knowledge) -> bool | None:
    """Whether a legal *play* keeps that *convention* or breaks it; nothing if it does neither.

    Without partners there is no convention, and none where the fewest points win.
    """
    rules = knowledge.rules
    if not rules.partnerships or rules.lowest_wins:
        return None
    return _JUDGED[convention](play, knowledge)


def broken_by(play: Play, knowledge: Knowledge) -> list[Convention]:
    """The conventions that a legal *play* breaks."""
    return [each for each in Convention if is_kept(each, play, knowledge) is False]


def partners_card(knowledge: Knowledge) -> CardSet:
    """The card that the partner has just laid, if they may hold another of its rank to take it."""
    rules, partner = knowledge.rules, (knowledge.seat + 2) % knowledge.rules.players
    is_of_this_deal = len(knowledge.plays) % deal_size(rules) >= 2
    if rules.fifteen or not is_of_this_deal or not knowledge.hand_sizes[partner]:
        return NO_CARDS
    card, taken = knowledge.plays[-2]
    may_be_held = knowledge.unseen | knowledge.shown_hands[partner]
    is_meant = not taken and may_be_held & cards_of_rank(card.rank) and card != SETTEBELLO
    return card.mask & knowledge.table if is_meant else NO_CARDS


def sweepers(card: Card, knowledge: Knowledge) -> CardSet:
    """The cards not seen, or shown by the next player, that would sweep a *card* laid alone."""
    rules, shown = knowledge.rules, knowledge.shown_hands[(knowledge.seat + 1) % 4]
    return CardSet.of(
        other
        for other in knowledge.unseen | shown
        if card.mask in captures(other, card.mask, rules)
        and may_sweep(Play(other, card.mask), rules)
    )


def newly_unpaired(play: Play, knowledge: Knowledge) -> int:
    """How many more ranks than before *play* have an odd number of cards left in the game."""
    if not play.taken:
        return 0
    gone = sum(knowledge.piles)
    return _odd_ranks(gone | play.taken | play.card.mask) - _odd_ranks(gone)


def _odd_ranks(cards: int) -> int:
    return sum((cards & cards_of_rank(rank)).bit_count() % 2 for rank in range(1, 11))


def _leaves_partners_card(play: Play, knowledge: Knowledge) -> bool | None:
    card = partners_card(knowledge)
    if play.taken & card:
        return None if play.taken == knowledge.table else False
    return True if any(other.taken & card for other in knowledge.legal_plays()) else None


def _pairs(play: Play, knowledge: Knowledge) -> bool | None:
    if not play.taken or not _parity_counts(knowledge, for_dealer=True):
        return None
    change = newly_unpaired(play, knowledge)
    return change < 0 if change else len(play.taken) == 1 or None


def _unpairs(play: Play, knowledge: Knowledge) -> bool | None:
    change = newly_unpaired(play, knowledge)
    return change > 0 if change and _parity_counts(knowledge, for_dealer=False) else None


def _parity_counts(knowledge: Knowledge, *, for_dealer: bool) -> bool:
    """Whether cards go by their rank or as sums, and the player is on the dealer's side or not."""
    is_dealers = (knowledge.seat - knowledge.dealer) % 2 == 0
    rules = knowledge.rules
    return is_dealers == for_dealer and not rules.fifteen and not rules.ace_takes_all


def _is_last_sweep(play: Play, knowledge: Knowledge) -> bool | None:
    if knowledge.table or not _sweeping(knowledge.plays[-1:], knowledge.rules):
        return None
    plays = knowledge.legal_plays()
    numbers = {other.card: len(sweepers(other.card, knowledge)) for other in plays}
    least = min(numbers.values())
    return None if least == max(numbers.values()) else numbers[play.card] == least


def _sweeps_again(play: Play, knowledge: Knowledge) -> bool | None:
    if len(knowledge.plays) < 2:
        return None
    before, laid = knowledge.plays[-2:]
    is_alone = not laid.taken and knowledge.table == laid.card.mask
    if not is_alone or not _sweeping([before], knowledge.rules):
        return None
    again = _sweeping(knowledge.legal_plays(), knowledge.rules)
    return play in again if again else None


def _sweeping(plays: Sequence[Play], rules: Rules) -> list[Play]:
    """Those of the *plays* that are sweeps, as captures are that leave nothing on the table."""
    return [play for play in plays if play.taken and may_sweep(play, rules)]


_JUDGED: Mapping[Convention, Callable[[Play, Knowledge], bool | None]] = {
    Convention.PARTNERS_CARD: _leaves_partners_card,
    Convention.PAIRED: _pairs,
    Convention.UNPAIRED: _unpairs,
    Convention.LAST_SWEEP: _is_last_sweep,
    Convention.SWEEP_AGAIN: _sweeps_again,
}
