"""Conventions: plays by which partners understand each other. (OPPONENT: strategy)

A convention speaks of some plays only: such a play keeps it or breaks it. None is a rule of the
game, and none asks for more than the player knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from scopa.engine import (
    NO_CARDS,
    SETTEBELLO,
    Card,
    CardSet,
    Knowledge,
    Play,
    Rules,
    cards_of_rank,
    may_sweep,
)
from scopa.players import gain_and_risk


class Convention(Enum):
    """A convention between partners."""

    # What the partner has just laid is left there: they may hold its rank twice, to take it.
    PARTNERS_CARD = "partner's card"
    # The dealer's side, which plays last, lets the cards of a rank go in pairs.
    PAIRED = "paired"
    # The other side takes sums, so that single cards of a rank are left (lo spariglio).
    UNPAIRED = "unpaired"
    # After a sweep a card must be laid: one that as few cards as possible would sweep again.
    LAST_SWEEP = "last sweep"
    # What was laid after the partner's sweep is swept as well (il mulinello).
    SWEEP_AGAIN = "sweep again"


def is_kept(convention: Convention, play: Play, knowledge: Knowledge) -> bool | None:
    """Whether a legal *play* keeps the *convention* or breaks it; None if it does neither.

    There are no conventions without partners, nor where the fewest points win.
    """
    rules = knowledge.rules
    if not rules.partnerships or rules.lowest_wins:
        return None
    return _KEEPS[convention](play, knowledge)


def broken_by(play: Play, knowledge: Knowledge) -> list[Convention]:
    """The conventions that a legal *play* breaks."""
    return [each for each in Convention if is_kept(each, play, knowledge) is False]


def partners_card(knowledge: Knowledge) -> CardSet:
    """The card that the partner has just laid, if they may hold another of its rank to take it."""
    rules, partner = knowledge.rules, (knowledge.seat + 2) % knowledge.rules.players
    is_of_this_deal = len(knowledge.plays) % rules.deal_size >= 2
    if rules.fifteen or not is_of_this_deal or not knowledge.hand_sizes[partner]:
        return NO_CARDS
    card, taken = knowledge.plays[-2]
    may_be_held = knowledge.unseen | knowledge.shown_hands[partner]
    is_meant = not taken and may_be_held & cards_of_rank(card.rank) and card != SETTEBELLO
    return card.mask & knowledge.table if is_meant else NO_CARDS


def sweepers_if_laid(card: Card, knowledge: Knowledge) -> CardSet:
    """The cards not seen, or shown by the next player, that would sweep a *card* laid alone."""
    shown = knowledge.shown_hands[(knowledge.seat + 1) % 4]
    laid = CardSet(gain_and_risk.left_by(Play(card), 0, knowledge.rules))
    return gain_and_risk.sweepers(laid, knowledge.unseen | shown, knowledge.rules)


def newly_unpaired(play: Play, knowledge: Knowledge) -> int:
    """The number of ranks that *play* leaves with an odd number of cards, less those before it."""
    if not play.taken:
        return 0
    gone = sum(knowledge.piles)
    return _odd_ranks(gone | play.taken | play.card.mask) - _odd_ranks(gone)


def _odd_ranks(cards: int) -> int:
    return sum((cards & cards_of_rank(rank)).bit_count() % 2 for rank in range(1, 11))


def _keeps_partners_card(play: Play, knowledge: Knowledge) -> bool | None:
    card = partners_card(knowledge)
    if play.taken & card:
        return None if play.taken == knowledge.table else False
    return True if any(other.taken & card for other in knowledge.legal_plays()) else None


def _keeps_pairs(play: Play, knowledge: Knowledge) -> bool | None:
    if not play.taken or not _parity_matters(knowledge, for_dealer=True):
        return None
    change = newly_unpaired(play, knowledge)
    return change < 0 if change else len(play.taken) == 1 or None


def _breaks_pairs(play: Play, knowledge: Knowledge) -> bool | None:
    change = newly_unpaired(play, knowledge)
    return change > 0 if change and _parity_matters(knowledge, for_dealer=False) else None


def _parity_matters(knowledge: Knowledge, *, for_dealer: bool) -> bool:
    """Whether cards go by rank, and the player is on the dealer's side or not."""
    is_dealers = (knowledge.seat - knowledge.dealer) % 2 == 0
    rules = knowledge.rules
    return is_dealers == for_dealer and not rules.fifteen and not rules.ace_takes_all


def _prevents_sweep(play: Play, knowledge: Knowledge) -> bool | None:
    if knowledge.table or not _sweeps(knowledge.plays[-1:], knowledge.rules):
        return None
    numbers = {card: len(sweepers_if_laid(card, knowledge)) for card, _ in knowledge.legal_plays()}
    least = min(numbers.values())
    return None if least == max(numbers.values()) else numbers[play.card] == least


def _sweeps_again(play: Play, knowledge: Knowledge) -> bool | None:
    if len(knowledge.plays) < 2:
        return None
    before, laid = knowledge.plays[-2:]
    is_alone = not laid.taken and knowledge.table == laid.card.mask
    if not is_alone or not _sweeps([before], knowledge.rules):
        return None
    again = _sweeps(knowledge.legal_plays(), knowledge.rules)
    return play in again if again else None


_KEEPS = {
    Convention.PARTNERS_CARD: _keeps_partners_card,
    Convention.PAIRED: _keeps_pairs,
    Convention.UNPAIRED: _breaks_pairs,
    Convention.LAST_SWEEP: _prevents_sweep,
    Convention.SWEEP_AGAIN: _sweeps_again,
}


def _sweeps(plays: Sequence[Play], rules: Rules) -> list[Play]:
    """The *plays* that are sweeps, if captures leave nothing on the table."""
    return [play for play in plays if play.taken and may_sweep(play, rules)]
