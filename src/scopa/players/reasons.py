"""The facts that set one play apart from another, and the kind of points that each explains.

The search says which kind of points decides between two plays; of the facts that explain that kind
the weightiest is told. A fact of another kind never is, as if it decided. Words for them are in
`scopa.text.coaching.coach_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from scopa.engine import (
    COINS,
    FULL_DECK,
    NO_CARDS,
    PRIME_VALUE,
    SETTEBELLO,
    Card,
    CardSet,
    Knowledge,
    Play,
    Point,
    Prime,
    Suit,
    captures,
    cards_of_rank,
    cards_of_suit,
    prime,
    rank_in_play,
    scoring_rules,
    won_by,
)
from scopa.players.conventions import Convention, broken_by, is_kept
from scopa.players.gain_and_risk import is_sweep, left_by, likely_captures, sweepers
from scopa.players.search.lines import Comparison
from scopa.players.search.possible_hands import is_certain


class Fact(Enum):
    """What is told of a play; in comments the *cards*, *takers* and *number* of its reason."""

    ONLY_PLAY = "only play"
    CANNOT_READ = "cannot read"  # the nets
    SWEEP = "sweep"  # it is one
    ABOVE_TEN = "above ten"  # number: on the table, which no card sweeps; takers: after the other
    NO_SWEEPER = "no sweeper"  # cards: of the rank that is gone; takers: after the other
    FEWER_SWEEPERS = "fewer sweepers"  # cards: that may sweep; takers: after the other
    LESS_SWEPT = "less swept"  # the same, where ranks would not show it
    TAKES = "takes"  # cards: that count for the kind
    MORE_COINS = "more coins"  # number: brought home
    WINS_MOST = "wins most"  # number: of cards, or coins, with which the point is won
    TAKES_DEAR = "takes dear"  # number: taken, where the other takes none; cards: the dearest
    TAKES_SAFELY = "takes safely"  # number: taken, none of them dear; others can take less
    TAKES_CARDS = "takes cards"  # number: the same, where none is dear
    PRIME_CARD = "prime card"  # cards: that make the prime better
    GIVES = "gives"  # cards: that the other play leaves to takers
    SAFE_IN_HAND = "safe in hand"  # cards: that the other play lays for takers
    FOR_THE_PRIME = "for the prime"  # cards: kept in the hand, worth more than the one laid
    KEEPS_COINS = "keeps coins"  # cards: that stay in the hand
    NO_TAKER = "no taker"  # of anything; takers: after the other
    FEW_TAKERS = "few takers"  # cards: that take something; takers: after the other
    LESS_TAKEN = "less taken"  # the same, where ranks would not show it
    MORE_CHANCES = "more chances"  # more cards may be laid that let one capture next
    FAR_MORE_CHANCES = "far more chances"  # twice as many
    CAN_WAIT = "can wait"  # cards: that only the taker of the hand can take
    TAKES_NEXT = "takes next"  # cards: that the taker of the hand may take next
    LAST_CAPTURE = "last capture"  # number: of cards left in the end
    LIKELY_LAST = "likely last"  # more often the last capture
    WINS_POINT = "wins point"  # in the end
    DENIES_POINT = "denies point"
    BROUGHT = "brought"  # cards: that come home more often
    KEPT = "kept"  # cards: that go to the others less often
    ON_AVERAGE = "on average"  # better; no fact explains what decides
    # where the lowest wins
    TAKES_NOTHING = "takes nothing"
    MUST_SWEEP = "must sweep"  # takers: that would have to
    MUST_TAKE = "must take"  # cards: that others may have to take with takers
    LEAVES_LESS = "leaves less"  # cards: that do not come home
    LEAVES_MORE = "leaves more"  # cards: that others get


class Reason(NamedTuple):
    """A fact, and the *kind* of points that it explains.

    is_general: it sets the play apart from all that are worse
    equals: plays that are as good, for which it holds as well
    """

    fact: Fact | Convention
    kind: Point | None = None
    cards: CardSet = NO_CARDS
    takers: CardSet = NO_CARDS
    number: int = 0
    is_general: bool = False
    equals: tuple[Play, ...] = ()


class After:
    """The moment after a *play*, as far as its player can see.

    won: the cards that it brings to the pile
    left: those that it leaves on the table
    hand: those that stay in the hand
    """

    def __init__(self, play: Play, knowledge: Knowledge) -> None:
        self.play = play
        self.knowledge = knowledge
        self.rules = rules = knowledge.rules
        table = int(knowledge.table)
        self.won = CardSet(won_by(play, table, rules))
        self.left = CardSet(left_by(play, table, rules))
        self.hand = knowledge.hand - play.card.mask
        self.pile = knowledge.pile(knowledge.seat % rules.sides) | self.won

    @cached_property
    def is_sweep(self) -> bool:
        table, left = self.knowledge.table, self.knowledge.cards_left - 1
        return is_sweep(self.play, table, self.rules, cards_left=left)

    @cached_property
    def others(self) -> CardSet:
        """The cards that may be in another side's hand: those of one that is known, or any."""
        cards, knowledge = 0, self.knowledge
        hands = zip(knowledge.hand_sizes, knowledge.shown_hands, strict=True)
        for seat, (size, shown) in enumerate(hands):
            if (seat - knowledge.seat) % knowledge.rules.sides:
                is_known = size and shown.bit_count() == size
                cards |= shown if is_known else shown | knowledge.unseen
        return CardSet(cards)

    @cached_property
    def sweepers(self) -> CardSet:
        """The cards with which others may sweep what is left."""
        if not self.left or self.knowledge.cards_left <= 2:
            return NO_CARDS
        return sweepers(self.left, self.others, self.rules)

    @cached_property
    def takers(self) -> Mapping[Card, CardSet]:
        """The cards with which others may take something, and all that each may take."""
        found = {card: _union(captures(card, self.left, self.rules)) for card in self.others}
        return {card: taken for card, taken in found.items() if taken}

    @property
    def within_reach(self) -> CardSet:
        """The cards that others may take."""
        return _union(self.takers.values())

    def takers_of(self, cards: CardSet) -> CardSet:
        """The cards with which others may take one of the *cards*."""
        return CardSet.of(card for card, taken in self.takers.items() if taken & cards)

    @cached_property
    def next_captures(self) -> Sequence[Play]:
        """What can be taken next with the rest of the hand, if the table stays as it is."""
        return [
            Play(card, taken)
            for card in self.hand
            for taken in captures(card, self.left, self.rules)
            if taken
        ]

    @cached_property
    def chances(self) -> int:
        """The number of cards that others may lay, and so let the rest of the hand capture."""
        return sum(
            any(captures(card, self.left | laid.mask, self.rules) for card in self.hand)
            for laid in self.others - CardSet.of(self.takers)
        )


def _union(sets: Iterable[CardSet]) -> CardSet:
    return reduce(or_, sets, NO_CARDS)


_COUNTING: Mapping[Point, CardSet] = {
    Point.COINS: COINS,
    Point.SETTEBELLO: SETTEBELLO.mask,
    Point.PRIME: cards_of_rank(7),
    Point.RE_BELLO: CardSet.parse("10D"),
    Point.NAPOLA: CardSet.parse("1D 2D 3D"),
    Point.GRANDE: CardSet.parse("8D 9D 10D"),
}


class Pair(NamedTuple):
    """The best play and a worse one, and what the search says of the difference.

    kind: of points, which decides
    """

    best: After
    other: After
    found: Comparison
    kind: Point

    @property
    def knowledge(self) -> Knowledge:
        return self.best.knowledge

    @property
    def counting(self) -> CardSet:
        """The cards that count for the kind."""
        counts_best = self.knowledge.rules.prime is Prime.HIGHEST_PRIME
        if self.kind is Point.PRIME and counts_best:
            return cards_of_rank(7) | cards_of_rank(6) | cards_of_rank(1)
        return _COUNTING.get(self.kind, FULL_DECK)


# ------------------------------------------------------------------------------------- the facts


def _sweep(pair: Pair) -> Reason | None:
    is_one = pair.best.is_sweep and not pair.other.is_sweep
    return Reason(Fact.SWEEP) if is_one else None


def _sweepers(pair: Pair) -> Reason | None:
    best, other = pair.best, pair.other
    if not other.sweepers or len(best.sweepers) >= len(other.sweepers) or best.is_sweep:
        return None
    if best.sweepers:
        ranks, others = ({card.rank for card in each.sweepers} for each in (best, other))
        are_named = ranks < others or len(best.sweepers) == 1
        fact = Fact.FEWER_SWEEPERS if are_named else Fact.LESS_SWEPT
        number = len(best.sweepers)
        return Reason(fact, cards=best.sweepers, takers=other.sweepers, number=number)
    rules = best.knowledge.rules
    total = sum(rank_in_play(card, rules) for card in best.left)
    if rules.fifteen or rules.ace_takes_all or not best.left:
        return Reason(Fact.NO_SWEEPER, takers=other.sweepers)
    if total > 10:
        return Reason(Fact.ABOVE_TEN, takers=other.sweepers, number=total)
    return Reason(Fact.NO_SWEEPER, cards=cards_of_rank(total), takers=other.sweepers)


def _takes(pair: Pair) -> Reason | None:
    best, other = pair.best, pair.other
    won, instead = best.won & pair.counting, other.won & pair.counting
    if len(won) <= len(instead):
        return None
    if pair.kind is Point.COINS and len(won) > 1:
        return Reason(Fact.MORE_COINS, number=len(won))
    return Reason(Fact.TAKES, cards=won - instead) if won - instead else None


def _wins_most(pair: Pair) -> Reason | None:
    among = COINS if pair.kind is Point.COINS else FULL_DECK
    number, instead = (len(each.pile & among) for each in (pair.best, pair.other))
    is_won = number > len(among) // 2 >= instead
    return Reason(Fact.WINS_MOST, number=number) if is_won else None


def _takes_cards(pair: Pair) -> Reason | None:
    won = pair.best.won
    if not won or pair.other.won or not _is_open(Point.CARDS, pair.knowledge):
        return None
    dear = won & (COINS | cards_of_rank(7))
    if not dear:
        leaves_less = len(pair.best.takers) + 2 < len(pair.other.takers)
        return Reason(Fact.TAKES_SAFELY if leaves_less else Fact.TAKES_CARDS, number=len(won))
    dearest = max(dear, key=lambda card: (card == SETTEBELLO, card))
    return Reason(Fact.TAKES_DEAR, cards=dearest.mask, number=len(won))


def _prime_card(pair: Pair) -> Reason | None:
    if pair.knowledge.rules.prime is not Prime.HIGHEST_PRIME:
        return _takes(pair)
    best, other = pair.best, pair.other
    gained: dict[Card, int] = {}
    for suit in Suit:
        more = _prime_of_suit(suit, best.pile) - _prime_of_suit(suit, other.pile)
        cards = cards_of_suit(suit) & best.won
        to_come = _prime_of_suit(suit, best.hand)
        if more > 0 and cards and to_come < _prime_of_suit(suit, best.pile):
            gained[max(cards, key=lambda card: PRIME_VALUE[card.rank])] = more
    if not gained:
        return None
    card = max(gained, key=gained.__getitem__)
    return Reason(Fact.PRIME_CARD, cards=card.mask) if card.rank in (6, 7) else None


def _prime_of_suit(suit: Suit, pile: CardSet) -> int:
    return max([PRIME_VALUE[card.rank] for card in cards_of_suit(suit) & pile], default=0)


def _gives(pair: Pair) -> Reason | None:
    """The cards that count, which the other play leaves to others, and the best does not."""
    best, other = pair.best, pair.other
    cards = (other.within_reach - best.within_reach) & pair.counting
    if not cards:
        return None
    dearest = max(cards, key=lambda card: (card == SETTEBELLO, PRIME_VALUE[card.rank], card))
    takers = other.takers_of(dearest.mask)
    if dearest == other.play.card:
        instead = best.takers_of(best.play.card.mask)
        is_free = len(best.hand) > 1  # else it has to be played next
        is_less = pair.kind is Point.COINS and best.play.card not in COINS
        is_told = best.won or is_less or len(instead) < len(takers)
        is_told = pair.kind in _OF_CARDS or (is_free and is_told)
        return Reason(Fact.SAFE_IN_HAND, cards=dearest.mask, takers=takers) if is_told else None
    return Reason(Fact.GIVES, cards=dearest.mask, takers=takers)


def _for_the_prime(pair: Pair) -> Reason | None:
    best, other = (each.play.card for each in (pair.best, pair.other))
    least = max(15, PRIME_VALUE[best.rank])
    kept = CardSet.of(card for card in pair.best.hand if PRIME_VALUE[card.rank] > least)
    are_laid = not (pair.best.won or pair.other.won)
    return Reason(Fact.FOR_THE_PRIME, cards=kept) if are_laid and other in kept else None


def _keeps_coins(pair: Pair) -> Reason | None:
    best, other = pair.best, pair.other
    kept = best.hand & COINS
    is_laid = not other.won and other.play.card in kept and best.play.card not in COINS
    return Reason(Fact.KEEPS_COINS, cards=kept) if is_laid and len(kept) > 1 else None


def _fewer_takers(pair: Pair) -> Reason | None:
    few, many = CardSet.of(pair.best.takers), CardSet.of(pair.other.takers)
    if len(few) >= len(many) or (few and few == pair.best.sweepers):
        return None
    if not few:
        return Reason(Fact.NO_TAKER, takers=many)
    if 3 * len(few) <= 2 * len(many) and len({card.rank for card in few}) <= 2:
        return Reason(Fact.FEW_TAKERS, cards=few, takers=many)
    is_told = len(many) - len(few) > 2
    return Reason(Fact.LESS_TAKEN, cards=few, takers=many) if is_told else None


_NOTABLE = 0.12  # of the cards that others may lay


def _more_chances(pair: Pair) -> Reason | None:
    best, other = pair.best, pair.other
    many, few, taken = best.chances, other.chances, len(best.takers) - len(other.takers)
    if best.won or other.next_captures or taken > max(2, len(other.takers) / 4):
        return None
    if many - few < _NOTABLE * len(best.others):
        return None
    return Reason(Fact.FAR_MORE_CHANCES if many >= 2 * few else Fact.MORE_CHANCES)


def _can_wait(pair: Pair) -> Reason | None:
    """What the other play takes can be taken later as well, for nobody else can take it."""
    best, other = pair.best, pair.other
    if not other.play.taken or best.play.card == other.play.card:
        return None
    if other.play not in best.next_captures or best.takers_of(other.play.taken):
        return None
    return Reason(Fact.CAN_WAIT, cards=other.play.taken, takers=other.play.card.mask)


_SELDOM = 0.9  # cards in other hands, on average, which take what one waits for


def _takes_next(pair: Pair) -> Reason | None:
    """What can be taken next; what could be taken now is no reason to lay a card."""
    best, other = pair.best, pair.other
    now = [] if best.won else pair.knowledge.legal_plays()
    new = [
        play
        for play in best.next_captures
        if play not in now and (play.taken | play.card.mask) & pair.counting
    ]
    instead = [_ranks_of(play) for play in (other.play, *other.next_captures)]
    if not new or any(_ranks_of(play) in instead for play in new):
        return None
    play = min(new, key=lambda play: len(best.takers_of(play.taken)))
    held = sum(best.knowledge.hand_sizes) - len(best.knowledge.hand)
    if len(best.takers_of(play.taken)) * held > _SELDOM * len(best.others):
        return None
    return Reason(Fact.TAKES_NEXT, cards=play.taken, takers=play.card.mask)


def _ranks_of(capture: Play) -> tuple[int, ...]:
    return (capture.card.rank, *sorted(card.rank for card in capture.taken))


_OFTEN = 0.25  # of the hands


def _last_capture(pair: Pair) -> Reason | None:
    knowledge, more = pair.knowledge, pair.found.last_captures
    if is_certain(knowledge):
        return Reason(Fact.LAST_CAPTURE) if more > 0 else None
    is_last_deal = not knowledge.stock_size
    return Reason(Fact.LIKELY_LAST) if is_last_deal and more >= _OFTEN else None


def _counted_out(pair: Pair) -> Reason | None:
    """The point of the kind, in the end, if no card is hidden."""
    knowledge, found = pair.knowledge, pair.found
    if not is_certain(knowledge):
        return None
    if pair.kind is Point.SWEEPS:
        return Reason(Fact.WINS_POINT)
    rule = next(rule for rule in scoring_rules(knowledge.rules) if rule.point is pair.kind)
    side = knowledge.seat % knowledge.rules.sides
    mine, instead = (rule.points(tuple(map(rule.count, piles)))[side] for piles in found.ends)
    return Reason(Fact.WINS_POINT if mine > instead else Fact.DENIES_POINT)


def _brought(pair: Pair) -> Reason | None:
    return _of_most(Fact.BROUGHT, pair.found.brought, pair)


def _kept(pair: Pair) -> Reason | None:
    return _of_most(Fact.KEPT, pair.found.kept, pair)


def _of_most(fact: Fact, more: Mapping[Card, float], pair: Pair) -> Reason | None:
    """The card that counts for the kind and comes to another pile most often."""
    own = pair.best.won | pair.best.play.card.mask
    counted = _COUNTING.get(pair.kind, NO_CARDS) - own - pair.other.play.card.mask
    counting = {card: share for card, share in more.items() if card in counted}
    if not counting:
        return None
    card = max(counting, key=counting.__getitem__)
    return Reason(fact, cards=card.mask) if counting[card] >= _OFTEN else None


def _convention(pair: Pair) -> Reason | None:
    best, other = pair.best.play, pair.other.play
    for convention in broken_by(other, pair.knowledge):
        if is_kept(convention, best, pair.knowledge):
            return Reason(convention)
    return None


_OF_CARDS = (Point.SETTEBELLO, Point.RE_BELLO, Point.NAPOLA, Point.GRANDE)
_OF_MANY = (Point.COINS, Point.PRIME, Point.CARDS)
_EVERY = (Point.SWEEPS, *_OF_CARDS, *_OF_MANY)
_Found = Callable[[Pair], Reason | None]
_FACTS: Sequence[tuple[_Found, Sequence[Point]]] = (
    (_sweep, _EVERY),
    (_wins_most, (Point.CARDS, Point.COINS)),
    (_takes, (*_OF_CARDS, Point.COINS)),
    (_can_wait, (*_OF_CARDS, *_OF_MANY)),
    (_prime_card, (Point.PRIME,)),
    (_sweepers, (Point.SWEEPS,)),
    (_can_wait, (Point.SWEEPS,)),
    (_last_capture, (*_OF_CARDS, *_OF_MANY)),
    (_convention, _EVERY),
    (_gives, _OF_CARDS),
    (_fewer_takers, (Point.CARDS,)),
    (_takes_cards, _OF_MANY),
    (_gives, (Point.COINS, Point.PRIME)),
    (_for_the_prime, (Point.PRIME,)),
    (_fewer_takers, (*_OF_CARDS, *_OF_MANY)),
    (_takes_next, _EVERY),
    (_keeps_coins, (Point.COINS,)),
    (_more_chances, _EVERY),
    (_brought, (*_OF_CARDS, Point.COINS, Point.PRIME)),
    (_kept, (*_OF_CARDS, Point.COINS, Point.PRIME)),
)
"""What finds each fact, the weightiest first, and the kinds of points that it explains."""
_FACTS_COUNTED_OUT = (
    (_sweep, (Point.SWEEPS,)),
    (_wins_most, (Point.CARDS, Point.COINS)),
    (_takes, _OF_CARDS),
    (_last_capture, (Point.CARDS, Point.SETTEBELLO)),
    (_sweepers, (Point.SWEEPS,)),
    (_counted_out, _EVERY),
)
"""The same where no card is hidden."""


# ----------------------------------------------------------------------- where the lowest wins


def _takes_nothing(pair: Pair) -> Reason | None:
    cards = pair.other.won & pair.counting
    return Reason(Fact.TAKES_NOTHING, cards=cards) if cards and not pair.best.won else None


def _must_sweep(pair: Pair) -> Reason | None:
    more = pair.best.sweepers - pair.other.sweepers
    return Reason(Fact.MUST_SWEEP, takers=pair.best.sweepers) if more else None


def _no_sweep(pair: Pair) -> Reason | None:
    is_worse = pair.other.is_sweep and not pair.best.is_sweep
    return Reason(Fact.TAKES_NOTHING) if is_worse else None


def _must_take(pair: Pair) -> Reason | None:
    best, other = pair.best, pair.other
    cards = (best.within_reach - other.within_reach) & pair.counting
    takers = CardSet.of(
        card
        for card in best.takers_of(cards)
        if all(taken & cards for taken in captures(card, best.left, best.knowledge.rules))
    )
    return Reason(Fact.MUST_TAKE, cards=cards, takers=takers) if len(takers) > 2 else None


def _leaves_less(pair: Pair) -> Reason | None:
    return _of_most(
        Fact.LEAVES_LESS, {card: -more for card, more in pair.found.brought.items()}, pair
    )


def _leaves_more(pair: Pair) -> Reason | None:
    return _of_most(Fact.LEAVES_MORE, {card: -more for card, more in pair.found.kept.items()}, pair)


_FACTS_OF_LESS: Sequence[tuple[_Found, Sequence[Point]]] = (
    (_no_sweep, (Point.SWEEPS,)),
    (_takes_nothing, (*_OF_CARDS, *_OF_MANY)),
    (_must_sweep, (Point.SWEEPS,)),
    (_must_take, (*_OF_CARDS, Point.COINS, Point.PRIME)),
    (_leaves_less, (*_OF_CARDS, Point.COINS, Point.PRIME)),
    (_leaves_more, (*_OF_CARDS, Point.COINS, Point.PRIME)),
)

_NAMES_NO_RIVAL = (
    Fact.SAFE_IN_HAND, Fact.KEEPS_COINS, Fact.TAKES, Fact.PRIME_CARD,
    Fact.TAKES_NEXT, Fact.CAN_WAIT,
)  # fmt: skip
"""Facts that are heard as if they set the play apart from all others."""
_FAINT = (Fact.LESS_TAKEN, Fact.BROUGHT, Fact.KEPT)
_VAGUE = (Fact.MORE_CHANCES, Fact.FAR_MORE_CHANCES)
_BY_SEARCH = (_last_capture, _counted_out, _brought, _kept, _leaves_less, _leaves_more)
"""What looks at the lines of two plays only."""
_LEAST_PART = 0.1
"""A kind that decides is worth more than this, and more than twice its error."""
_AS_LARGE = 0.6
"""A kind of so much of the largest part decides as well."""


def reason_for(
    best: After, other: After, found: Comparison, worse: Sequence[After], equals: Sequence[After]
) -> Reason:
    """The reason why *best* is better than the *other*, which is one of those that are *worse*.

    One that holds against all of them comes first.
    """
    knowledge = best.knowledge
    more = {
        kind: part.more
        for kind, part in found.parts.items()
        if part.more > 0 and _is_open(kind, knowledge)
    }
    deciding = [
        kind for kind in more if more[kind] >= max(_LEAST_PART, 2 * found.parts[kind].error)
    ]
    largest = max([more[kind] for kind in deciding or more], default=0.0)
    kinds = [kind for kind in more if more[kind] >= _AS_LARGE * largest]
    kinds.sort(key=lambda kind: -more[kind])
    told: list[tuple[int, int, _Found, Pair, Reason]] = []
    for kind in kinds:
        pair = Pair(best, other, found, kind)
        for place, (find, explained) in enumerate(_facts_of(kind, knowledge)):
            reason = find(pair) if kind in explained else None
            if reason is not None:
                seen = [other] if find in _BY_SEARCH else worse
                others = [find(pair._replace(other=each)) for each in seen]
                holds = all(one and one.cards == reason.cards for one in others)
                is_general = holds and len(seen) == len(worse)
                reason = reason._replace(kind=kind, is_general=is_general)
                told.append((_order(reason), place, find, pair, reason))
    if told:
        *_order_and_place, find, pair, reason = min(told, key=lambda each: each[:2])
        holding = []
        for each in equals:
            same = find(pair._replace(best=each)) if find not in _BY_SEARCH else None
            if same and (same.fact, same.cards) == (reason.fact, reason.cards):
                holding.append(each.play)
        return reason._replace(equals=tuple(holding))
    return Reason(Fact.ON_AVERAGE)


def _facts_of(kind: Point, knowledge: Knowledge) -> Sequence[tuple[_Found, Sequence[Point]]]:
    """What may explain a *kind*, the weightiest first."""
    rules = knowledge.rules
    if rules.lowest_wins or (rules.fewest_cards and kind is Point.CARDS):
        return _FACTS_OF_LESS
    return _FACTS_COUNTED_OUT if is_certain(knowledge) else _FACTS


def _is_open(kind: Point, knowledge: Knowledge) -> bool:
    """Whether more than one side may still get points of that *kind*, or any their first ones."""
    piles, rules = knowledge.piles, knowledge.rules
    if kind in (Point.CARDS, Point.COINS):
        among = _COUNTING.get(kind, FULL_DECK)
        return all(2 * len(among & pile) <= len(among) for pile in piles)
    if kind in (Point.SETTEBELLO, Point.RE_BELLO):
        return not any(_COUNTING[kind] & pile for pile in piles)
    if kind in (Point.NAPOLA, Point.GRANDE):
        return sum(bool(_COUNTING[kind] & pile) for pile in piles) < rules.sides
    if kind is Point.PRIME and rules.prime is Prime.HIGHEST_PRIME:
        return not any(prime(pile) > prime(FULL_DECK ^ pile) for pile in piles)
    return True


def rank_of(reason: Reason, *, tempts: bool) -> int:
    """Which of the reasons against several rivals comes first, from 0 on.

    tempts: whether it speaks against the rival that tempts most
    """
    if reason.is_general:
        return 2 if reason.fact in _FAINT else int(reason.fact in _VAGUE)
    return 0 if tempts and reason.kind is Point.SWEEPS and reason.takers else 3


def _order(reason: Reason) -> int:
    """Which reasons come first; of those with the same number the first in the table."""
    is_of_cards = reason.fact is Fact.TAKES and reason.kind in _OF_CARDS
    if reason.fact in (Fact.SWEEP, Fact.WINS_MOST) or is_of_cards:
        return 0
    if reason.fact in _FAINT:
        return 4 - reason.is_general
    return 1 if reason.is_general else 2 + (reason.fact in _NAMES_NO_RIVAL)


def danger_after(best: After, reason: Reason) -> Reason | None:
    """A sweep that the best play leaves possible, unless the *reason* speaks of it."""
    if best.knowledge.rules.lowest_wins or reason.fact in (Fact.FEWER_SWEEPERS, Fact.LESS_SWEPT):
        return None
    found = best.sweepers
    return Reason(Fact.FEWER_SWEEPERS, Point.SWEEPS, cards=found) if found else None


_PUNISHES = 0.3
"""A reply that is worth so much more than after the best play is shown, in round points."""


def punishing_reply(play: Play, best: Play, knowledge: Knowledge) -> Play | None:
    """The best capture that the next player may make after a wrong *play*, if that punishes it."""
    if knowledge.rules.lowest_wins or is_certain(knowledge):
        return None
    seat = (knowledge.seat + 1) % knowledge.rules.players
    wrong, right = (
        max(
            likely_captures(seat, int(After(each, knowledge).left), knowledge),
            key=lambda capture: capture[1],
            default=None,
        )
        for each in (play, best)
    )
    if wrong is None or (right and wrong[1] < right[1] + _PUNISHES):
        return None
    return wrong[0]
