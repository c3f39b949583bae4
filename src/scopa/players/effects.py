"""The effect of a play: the facts that a good player would name for it, or against it.

The coach gives reasons by them, and the analysis says what was lost. Words are in
`scopa.text.coaching.coach_words`.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from math import comb
from typing import NamedTuple

from scopa.engine import (
    COINS,
    FULL_DECK,
    NO_CARDS,
    PRIME_VALUE,
    SETTEBELLO,
    WILD,
    Card,
    CardSet,
    Knowledge,
    Play,
    Point,
    Prime,
    Rules,
    Suit,
    captures,
    cards_of_rank,
    cards_of_suit,
    rank_in_play,
    won_by,
)
from scopa.players.conventions import Convention, newly_unpaired, partners_card, sweepers_if_laid
from scopa.players.tactics import (
    CARD_VALUE,
    COIN_VALUE,
    PRIME_UNIT_VALUE,
    SWEEP_VALUE,
    best_capture,
    card_values,
    hidden_cards,
    is_sweep,
    left_by,
    likely_captures,
    sweepers,
)

_WORTHY = SWEEP_VALUE / 5
"""Cards of less value are not worth a warning."""
_SEVENS = cards_of_rank(7)


class Topic(Enum):
    """The topic of a reason; in comments its *number*, *cards* and *takers*."""

    ONLY_PLAY = "only play"
    NOTHING_BETTER = "nothing better"  # number: hundredths of a point that the rival costs
    ALL_EQUAL = "all equal"  # number: hundredths of a point that a play costs at most
    SWEEP = "sweep"  # cards: those taken
    SETTEBELLO = "settebello"  # the play takes it, or plays it
    SEVENS = "sevens"  # cards: those won, but for the settebello; number: in one's pile then
    POINT_CARDS = "point cards"  # cards: won, each of which brings points by itself
    COINS = "coins"  # number: won, but for the settebello
    COINS_WON = "coins won"  # the same; with them the point for coins is won
    PRIME = "prime"  # cards: the best won for the prime
    CARDS = "cards"  # number: won, none of which counts for more
    MAY_BE_SWEPT = "may be swept"  # number: total of what is left; takers: unseen, that take it all
    SHOWN_SWEEPS = "shown sweeps"  # the same; takers: shown by others
    SAFE = "safe"  # no card that others may hold takes all that is left; cards: those of value
    GIVES = "gives"  # cards: of value, left for others to take; takers: that may take one
    SHOWN_TAKES = "shown takes"  # the same; takers: shown by others
    OUT_OF_REACH = "out of reach"  # cards: the one laid, which nobody else can take
    FEWER_TAKERS = "fewer takers"  # takers: that may take something; cards: after the other play
    TAKES_NEXT = "takes next"  # cards: left on the table; takers: of the hand, that takes them
    TAKES_MORE = "takes more"  # cards: that, if played, leave one something; takers: the same
    # after the other play
    LAST_CAPTURE = "last capture"  # number: of cards left in the end, which it brings
    # where the lowest wins
    TAKES_NOTHING = "takes nothing"  # another play would
    MAY_HAVE_TO_SWEEP = "may have to sweep"  # as MAY_BE_SWEPT, or SHOWN_SWEEPS
    MAY_HAVE_TO_TAKE = "may have to take"  # as GIVES


class Reason(NamedTuple):
    """A fact that speaks for a play, or against it.

    Where a round is counted out, *number* is how many more points of that kind a side gets. For a
    convention, *cards* are the partner's card, or those that would sweep the card that is laid;
    *number* counts them, or the newly unpaired ranks.
    """

    topic: Topic | Convention | Point
    number: int = 0
    cards: CardSet = NO_CARDS
    takers: CardSet = NO_CARDS


class Weighed(NamedTuple):
    """A *reason*, and by how many points it is thought to matter: its *weight*."""

    reason: Reason
    weight: float


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
    def gains(self) -> list[Weighed]:
        """The sweep and the cards that it wins, by what makes them count."""
        knowledge, won, rules = self.knowledge, self.won, self.knowledge.rules
        pile, gains = knowledge.piles[knowledge.seat % rules.sides], []
        cards_left = knowledge.cards_left - 1
        if is_sweep(self.play, knowledge.table, rules, cards_left=cards_left):
            gains.append(Weighed(Reason(Topic.SWEEP, cards=self.play.taken), SWEEP_VALUE))
        if SETTEBELLO in won:
            gains.append(Weighed(Reason(Topic.SETTEBELLO), _worth(SETTEBELLO.mask, rules)))
        sevens = (won & _SEVENS) - SETTEBELLO.mask
        if sevens and not self._is_prime_decided:
            in_pile = len((won | pile) & _SEVENS)
            gains.append(Weighed(Reason(Topic.SEVENS, in_pile, sevens), _worth(sevens, rules)))
        if point_cards := won & _point_cards(rules):
            reason = Reason(Topic.POINT_CARDS, cards=point_cards)
            gains.append(Weighed(reason, _worth(point_cards, rules)))
        coins = (won & COINS) - SETTEBELLO.mask - point_cards
        if coins and not is_decided(knowledge, COINS):
            has_won = len((pile | won) & COINS) >= _most(COINS)
            topic = Topic.COINS_WON if has_won else Topic.COINS
            gains.append(Weighed(Reason(topic, len(coins)), COIN_VALUE * len(coins)))
        if rules.prime is Prime.HIGHEST_PRIME and not self._is_prime_decided:
            best, above = _best_for_prime(won - sevens - SETTEBELLO.mask, pile)
            if best:
                gains.append(Weighed(Reason(Topic.PRIME, cards=best), PRIME_UNIT_VALUE * above))
        if won and not is_decided(knowledge, FULL_DECK):
            gains.append(Weighed(Reason(Topic.CARDS, len(won)), CARD_VALUE * len(won)))
        return gains

    @cached_property
    def sweep_risk(self) -> Reason:
        """Whether others may sweep the cards that are left."""
        rules, unseen, left = self.knowledge.rules, self.knowledge.unseen, self.left
        total = sum(rank_in_play(card, rules) for card in left)
        if shown := sweepers(left, _shown_by_others(self.knowledge), rules):
            return Reason(Topic.SHOWN_SWEEPS, total, takers=shown)
        found = sweepers(left, unseen, rules)
        next_hand = self.knowledge.hand_sizes[self._replier]
        if rules.wild_keeps_rank and not next_hand and WILD in unseen:  # 7C, declared any rank
            for rank in range(1, 11):
                found |= sweepers(left, WILD.mask, rules.with_wild(rank))
        if not found:
            return Reason(Topic.SAFE, total)
        return Reason(Topic.MAY_BE_SWEPT, total, takers=found)

    @property
    def _replier(self) -> int:
        return (self.knowledge.seat + 1) % self.knowledge.rules.players

    @cached_property
    def threat(self) -> Reason | None:
        """The risk of a sweep, if there is one and a sweep counts: not where the lowest wins."""
        if self.knowledge.rules.lowest_wins or not self._may_be_swept:
            return None
        return None if self.sweep_risk.topic is Topic.SAFE else self.sweep_risk

    @property
    def _may_be_swept(self) -> bool:
        """Whether it leaves anything, and the next card is not the last, which sweeps nothing."""
        return bool(self.left) and self.knowledge.cards_left > 2

    @cached_property
    def sweep_chance(self) -> float:
        """The chance that the next player can sweep, each hand they may hold as likely as another.

        Cards that others have shown are sure to be there.
        """
        if not self._may_be_swept:
            return 0.0
        if self.sweep_risk.topic is Topic.SHOWN_SWEEPS:
            return 1.0
        unseen, hidden = len(self.knowledge.unseen), hidden_cards(self._replier, self.knowledge)
        return 1 - comb(unseen - len(self.sweep_risk.takers), hidden) / comb(unseen, hidden)

    @cached_property
    def takers(self) -> dict[Card, CardSet]:
        """The cards that others may hold and that take something; all that each may take."""
        found = {}
        for card in self.knowledge.unseen | _shown_by_others(self.knowledge):
            taken = NO_CARDS
            for cards in captures(card, self.left, self.knowledge.rules):
                taken |= cards
            if taken:
                found[card] = taken
        return found

    @cached_property
    def cards_at_risk(self) -> CardSet:
        """The cards among those left that others may take, and that still count for them."""
        within_reach = NO_CARDS
        for taken in self.takers.values():
            within_reach |= taken
        return CardSet.of(card for card in within_reach if self._worth_to_others(card) >= _WORTHY)

    def _worth_to_others(self, card: Card) -> float:
        """The value of a card for the others, as far as the points it counts for are open."""
        knowledge, rules = self.knowledge, self.knowledge.rules
        worth = card_values(rules)[card]
        if card in COINS and is_decided(knowledge, COINS):
            worth -= COIN_VALUE
        if rules.prime is Prime.HIGHEST_PRIME:
            useless = PRIME_VALUE[card.rank]
            if not self._is_prime_decided:
                mine = knowledge.seat % rules.sides
                piles = [pile for side, pile in enumerate(knowledge.piles) if side != mine]
                useless = min(useless, *[_prime_of_suit(card.suit, pile) for pile in piles])
            worth -= PRIME_UNIT_VALUE * max(0, useless - PRIME_VALUE[10])
        return worth

    @cached_property
    def _is_prime_decided(self) -> bool:
        """Whether a side has a higher prime than any other can still reach."""
        if self.knowledge.rules.prime is not Prime.HIGHEST_PRIME:
            return False
        piles = self.knowledge.piles
        out = FULL_DECK - sum(piles)
        now = [[_prime_of_suit(suit, pile) for suit in Suit] for pile in piles]
        most = [sum(_prime_of_suit(suit, pile | out) for suit in Suit) for pile in piles]
        return any(
            all(values) and sum(values) > max(most[:side] + most[side + 1 :])
            for side, values in enumerate(now)
        )

    def can_wait(self, other: Play) -> bool:
        """Whether the same capture could still be made after the *other* play."""
        card, rules = self.play.card, self.knowledge.rules
        left = left_by(other, int(self.knowledge.table), rules)
        return card != other.card and self.play.taken in captures(card, left, rules)

    def risk_to(self, cards: CardSet) -> Reason:
        """The reason that others may take one of the *cards*."""
        takers = CardSet.of(card for card, taken in self.takers.items() if taken & cards)
        if shown := takers & _shown_by_others(self.knowledge):
            return Reason(Topic.SHOWN_TAKES, cards=cards, takers=shown)
        return Reason(Topic.GIVES, cards=cards, takers=takers)

    @cached_property
    def next_capture(self) -> Weighed | None:
        """The best capture with what stays in the hand, if the table stays as it is."""
        return self._capture_from(self.left)

    @cached_property
    def openings(self) -> dict[Card, float]:
        """The unseen cards that, played next, let it take something then; the value of the best.

        A card that can take something takes it, whichever capture is the worst for what follows.
        """
        found = {}
        for card in self.knowledge.unseen:
            taken = captures(card, self.left, self.knowledge.rules)
            tables = [self.left - each for each in taken] or [self.left | card.mask]
            values = [self._capture_from(table) for table in tables]
            if all(values):
                found[card] = min(value.weight for value in values if value)
        return found

    def _capture_from(self, table: CardSet) -> Weighed | None:
        """The best capture from a later *table* with what stays in the hand."""
        rules, hand = self.knowledge.rules, self.knowledge.hand - self.play.card.mask
        cards_left = self.knowledge.cards_left - 1 - rules.players
        if cards_left < 0:
            return None
        capture = best_capture(hand, table, rules, cards_left=cards_left)
        if capture is None:
            return None
        (card, taken), value = capture
        return Weighed(Reason(Topic.TAKES_NEXT, cards=taken, takers=card.mask), value)

    @cached_property
    def out_of_reach(self) -> Reason | None:
        """The reason that it lays a card that nobody else can take."""
        card, rules = self.play.card, self.knowledge.rules
        if card not in self.left or rules.wild_keeps_rank or self.risk_to(card.mask).takers:
            return None
        return Reason(Topic.OUT_OF_REACH, cards=card.mask)

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
        knowledge, reply = self.knowledge, self.reply
        won = _captured(self.play, int(knowledge.table), knowledge.rules, knowledge.cards_left - 1)
        return {kind: won[kind] - reply[kind] for kind in won}

    @cached_property
    def reply(self) -> dict[LossKind, float]:
        """The value that is expected of the best reply, by kind."""
        knowledge, table, cards_left = self.knowledge, int(self.left), self.knowledge.cards_left - 2
        expected = dict.fromkeys((LossKind.SWEEP, *_CARDS_OF_KIND), 0.0)
        for play, _value, chance in likely_captures(self._replier, table, knowledge):
            captured = _captured(play, table, knowledge.rules, cards_left)
            expected = {kind: expected[kind] + chance * captured[kind] for kind in expected}
        return expected


_CARDS_OF_KIND = {
    LossKind.SETTEBELLO: SETTEBELLO.mask,
    LossKind.SEVENS: _SEVENS - SETTEBELLO.mask,
    LossKind.COINS: COINS - SETTEBELLO.mask,
    LossKind.CARDS: FULL_DECK - COINS - _SEVENS,
}


def _captured(play: Play, table: int, rules: Rules, cards_left: int) -> dict[LossKind, float]:
    won = CardSet(won_by(play, table, rules))
    swept = SWEEP_VALUE * is_sweep(play, table, rules, cards_left=cards_left)
    by_cards = {kind: _worth(won & cards, rules) for kind, cards in _CARDS_OF_KIND.items()}
    return {LossKind.SWEEP: swept, **by_cards}


def _worth(cards: CardSet, rules: Rules) -> float:
    values = card_values(rules)
    return sum([values[card] for card in cards])


_RE_BELLO = Card.of(10, Suit.COINS)
_NAPOLA = CardSet.parse("1D 2D 3D")


def _point_cards(rules: Rules) -> CardSet:
    """The cards, but for the settebello, that bring points by themselves or with each other."""
    cards = _RE_BELLO.mask if rules.re_bello else NO_CARDS
    return cards | _NAPOLA if rules.napola else cards


def _most(among: CardSet) -> int:
    return len(among) // 2 + 1


def is_decided(knowledge: Knowledge, among: CardSet) -> bool:
    """Whether a side already has more than half of the cards *among* which the most count."""
    return any(len(among & pile) >= _most(among) for pile in knowledge.piles)


def _prime_of_suit(suit: Suit, pile: int) -> int:
    """The prime value of the best card of a suit in a *pile*; 0 if it has none."""
    return max([PRIME_VALUE[card.rank] for card in cards_of_suit(suit) & pile], default=0)


def _best_for_prime(won: CardSet, pile: int) -> tuple[CardSet, int]:
    """The sixes, aces and fives among those *won* that are the best of their suit in the *pile*.

    And what they add to the prime above what a figure would.
    """
    found, above_figures = NO_CARDS, 0
    for suit in Suit:
        before = _prime_of_suit(suit, pile)
        values = {PRIME_VALUE[card.rank]: card for card in cards_of_suit(suit) & won}
        best = max(values, default=0)
        if best > max(before, PRIME_VALUE[4]):
            found |= values[best].mask
            above_figures += best - max(before, PRIME_VALUE[10])
    return found, above_figures


def _shown_by_others(knowledge: Knowledge) -> int:
    """The cards that lie face up in the hands of the other side."""
    shown = 0
    for seat, cards in enumerate(knowledge.shown_hands):
        if (seat - knowledge.seat) % knowledge.rules.sides:
            shown |= cards
    return shown
