"""The effect of a play: the facts that a good player would name for it, or against it.

The coach gives reasons by them, and the analysis says what was lost. Words are in
`scopa.text.coach`.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import NamedTuple

from scopa.engine import (
    COINS,
    FULL_DECK,
    NO_CARDS,
    SETTEBELLO,
    WILD,
    CardSet,
    Knowledge,
    Play,
    Rules,
    captures,
    cards_of_rank,
    rank_on_table,
    won_by,
)
from scopa.players.conventions import Convention, newly_unpaired, partners_card, sweepers_if_laid
from scopa.players.tactics import SWEEP_VALUE, card_values, is_sweep, left_by, sweepers

_WORTHY = SWEEP_VALUE / 4
"""Cards of less value are not worth a warning."""
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


class LossKind(Enum):
    """The kind of loss of a play against the best one."""

    SWEEP = "sweep"
    SETTEBELLO = "settebello"
    SEVENS = "sevens"
    COINS = "coins"
    CARDS = "cards"
    LAST_DEAL = "last deal"  # it could have been counted: no card was hidden any more
    OTHER = "other"  # nothing that the next play could take; or nothing at all


class Effect:
    """The effect of a *play*, as far as its player can see.

    won: the cards that it brings to the pile
    left: those that it leaves on the table
    """

    def __init__(self, play: Play, knowledge: Knowledge) -> None:
        self.play = play
        self.knowledge = knowledge
        table = int(knowledge.table)
        self.won = CardSet(won_by(play, table, knowledge.rules))
        self.left = CardSet(left_by(play, table, knowledge.rules))

    @cached_property
    def gains(self) -> list[Reason]:
        """The sweep and the cards of value that it wins, the weightiest first."""
        knowledge, won, gains = self.knowledge, self.won, []
        cards_left = knowledge.cards_left - 1
        if is_sweep(self.play, knowledge.table, knowledge.rules, cards_left=cards_left):
            gains.append(Reason(Topic.SWEEP, cards=self.play.taken))
        if SETTEBELLO in won:
            gains.append(Reason(Topic.SETTEBELLO))
        if sevens := (won & _SEVENS) - SETTEBELLO.mask:
            pile = knowledge.piles[knowledge.seat % knowledge.rules.sides]
            gains.append(Reason(Topic.SEVENS, len((won | pile) & _SEVENS), sevens))
        if coins := len((won & COINS) - SETTEBELLO.mask):
            gains.append(Reason(Topic.COINS, coins))
        return gains

    @cached_property
    def risk(self) -> Reason:
        """Whether others may sweep the cards that are left."""
        rules, unseen, left = self.knowledge.rules, self.knowledge.unseen, self.left
        total = sum(rank_on_table(card, rules) for card in left)
        if shown := sweepers(left, _shown_by_others(self.knowledge), rules):
            return Reason(Topic.SHOWN_SWEEPS, total, shown)
        found = sweepers(left, unseen, rules)
        next_hand = self.knowledge.hand_sizes[(self.knowledge.seat + 1) % rules.players]
        if rules.wild_keeps_rank and not next_hand and WILD in unseen:  # 7C, declared any rank
            for rank in range(1, 11):
                found |= sweepers(left, WILD.mask, rules.with_wild(rank))
        return Reason(Topic.MAY_BE_SWEPT, total, found) if found else Reason(Topic.SAFE, total)

    @cached_property
    def threat(self) -> Reason | None:
        """The same, if there is a risk that counts: none of the last card of the round."""
        if not self.left or self.knowledge.rules.lowest_wins or not others_play_on(self.knowledge):
            return None
        return None if self.risk.topic is Topic.SAFE else self.risk

    @cached_property
    def given(self) -> CardSet:
        """The cards of value among those left that others may be able to take."""
        rules, given = self.knowledge.rules, NO_CARDS
        for card in self.knowledge.unseen | _shown_by_others(self.knowledge):
            for cards in captures(card, self.left, rules):
                given |= cards
        values = card_values(rules)
        return CardSet.of(card for card in given if values[card] >= _WORTHY)

    def of_convention(self, convention: Convention) -> Reason:
        """The reason that the play keeps or breaks the *convention*."""
        match convention:
            case Convention.PARTNERS_CARD:
                return Reason(convention, cards=partners_card(self.knowledge))
            case Convention.PAIRED | Convention.UNPAIRED:
                return Reason(convention, newly_unpaired(self.play, self.knowledge))
            case Convention.LAST_SWEEP:
                sweeping = sweepers_if_laid(self.play.card, self.knowledge)
                return Reason(convention, len(sweeping), sweeping)
            case Convention.SWEEP_AGAIN:
                return Reason(convention)

    @cached_property
    def balance(self) -> dict[LossKind, float]:
        """The value of the capture less that expected of the best reply, by kind."""
        knowledge, rules = self.knowledge, self.knowledge.rules
        replier = (knowledge.seat + 1) % rules.players
        cards_left, table = knowledge.cards_left - 1, int(self.left)
        shown, unseen = CardSet(knowledge.shown_hands[replier]), knowledge.unseen
        held = knowledge.hand_sizes[replier] or min(rules.hand_size, knowledge.stock_size)
        replies = []
        for card in shown | unseen:
            found = [
                _captured(Play(card, taken), table, rules, cards_left - 1)
                for taken in captures(card, table, rules)
            ]
            if found:
                replies.append((max(found, key=sum), card))
        balance = _captured(self.play, int(knowledge.table), rules, cards_left)
        chance = 1.0
        for captured, card in sorted(replies, key=lambda reply: -sum(reply[0])):
            likely = chance * (1.0 if card in shown else (held - len(shown)) / len(unseen))
            balance = [one - likely * other for one, other in zip(balance, captured, strict=True)]
            chance -= likely
        return dict(zip((LossKind.SWEEP, *_CARDS_OF_KIND), balance, strict=True))


_CARDS_OF_KIND = {
    LossKind.SETTEBELLO: SETTEBELLO.mask,
    LossKind.SEVENS: _SEVENS - SETTEBELLO.mask,
    LossKind.COINS: COINS - SETTEBELLO.mask,
    LossKind.CARDS: FULL_DECK - COINS - _SEVENS,
}


def _captured(play: Play, table: int, rules: Rules, cards_left: int) -> list[float]:
    """The value of the sweep, and of the cards of each kind that *play* captures."""
    values, won = card_values(rules), CardSet(won_by(play, table, rules))
    by_cards = [sum([values[card] for card in won & cards]) for cards in _CARDS_OF_KIND.values()]
    return [SWEEP_VALUE * is_sweep(play, table, rules, cards_left=cards_left), *by_cards]


def others_play_on(knowledge: Knowledge) -> bool:
    """Whether the card after the next is not the last of the round, which sweeps nothing."""
    return knowledge.cards_left > 2


def _shown_by_others(knowledge: Knowledge) -> int:
    """The cards that lie face up in the hands of the other side."""
    shown = 0
    for seat, cards in enumerate(knowledge.shown_hands):
        if (seat - knowledge.seat) % knowledge.rules.sides:
            shown |= cards
    return shown
