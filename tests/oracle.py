"""A second, deliberately plain Scopa, to hold the engine against: all rules, two to four players.

Written from the rules page, one object per card, every subset tried, without looking at the
engine; of it only the value of the rules is taken. Where the two disagree, the rules page decides
which of them is wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations

from scopa.engine import Prime, Rules


class Suit(Enum):
    COINS = "D"
    CUPS = "C"
    SWORDS = "S"
    CLUBS = "B"


@dataclass(frozen=True)
class Card:
    rank: int
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.value}"


def card(text: str) -> Card:
    return Card(int(text[:-1]), Suit(text[-1]))


SETTEBELLO = card("7D")
WILD = card("7C")
COINS = [Card(rank, Suit.COINS) for rank in range(1, 11)]
FULL_DECK = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 11))
PRIME_VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


def is_void(deck: Sequence[Card], rules: Rules) -> bool:
    """Whether the first table makes everybody deal again."""
    ranks = [card.rank for card in deck[: table_size(rules)]]
    three_kings = rules.redeal_on_three_kings and ranks.count(10) >= 3
    return three_kings or (rules.redeal_on_two_aces and ranks.count(1) >= 2)


def table_size(rules: Rules) -> int:
    return 40 % (rules.players * rules.hand_size) if rules.players != 3 else 4


def rank_of(card: Card, rules: Rules) -> int:
    """The rank that *card* has in play: the matta that of the rules."""
    return rules.wild_rank if card == WILD else card.rank


def captures(played: Card, table: Sequence[Card], rules: Rules) -> list[frozenset[Card]]:
    """Every set of table cards that *played* may take."""
    groups: dict[int, list[frozenset[Card]]] = {}  # by what they add up to
    for size in range(1, len(table) + 1):
        for group in combinations(table, size):
            total = sum(rank_of(lying, rules) for lying in group)
            groups.setdefault(total, []).append(frozenset(group))
    rank = rank_of(played, rules)
    equals = [frozenset([lying]) for lying in table if rank_of(lying, rules) == rank]
    everything: list[frozenset[Card]] = []
    if rank == 1 and rules.ace_takes_all:
        if not equals:
            everything = [frozenset(table)] if table else []
        if not rules.plain_too:
            return everything or equals
    ways = [] if rules.fifteen and not rules.plain_too else equals or groups.get(rank, [])
    if rules.fifteen:
        ways = ways + groups.get(15 - rank, [])
    if rules.fewest_cards:
        ways = [way for way in ways if len(way) == min(map(len, ways))]
    return list({*ways, *everything})


@dataclass
class Table:
    """A round under way: it changes in place."""

    rules: Rules
    dealer: int
    stock: list[Card]
    turn: int = 0
    hands: list[list[Card]] = field(default_factory=list)
    table: list[Card] = field(default_factory=list)
    piles: list[list[Card]] = field(default_factory=list)
    sweeps: list[int] = field(default_factory=list)
    bonuses: list[int] = field(default_factory=list)
    last_capturer: int | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        sides = 2 if rules.partnerships else rules.players
        self.turn = (self.dealer + 1) % rules.players
        self.piles = [[] for _ in range(sides)]
        self.sweeps = [0] * sides
        self.bonuses = [0] * sides
        for _ in range(table_size(rules)):
            self.table.append(self.stock.pop(0))
        self.deal()
        ranks = [card.rank for card in self.table]
        totals = {sum(ranks)}
        if rules.wild_on_first_table and WILD in self.table:
            totals = {sum(ranks) - 7 + rank for rank in range(1, 11)}
        total = next(iter(totals & {15, 30}), 0)
        if rules.first_table_sweeps and total:
            side = self.side(self.dealer)
            self.piles[side] += self.table
            self.table = []
            self.sweeps[side] += total // 15
            self.last_capturer = side

    def side(self, seat: int) -> int:
        """The side of a seat: partners sit opposite."""
        return seat % 2 if self.rules.partnerships else seat

    def deal(self) -> None:
        """A hand for each, the dealer last; the bonuses for hands that are shown."""
        self.hands = [[] for _ in range(self.rules.players)]
        for place in range(1, self.rules.players + 1):
            seat = (self.dealer + place) % self.rules.players
            for _ in range(self.rules.hand_size):
                self.hands[seat].append(self.stock.pop(0))
        if self.rules.hand_bonuses:
            for seat, hand in enumerate(self.hands):
                self.bonuses[self.side(seat)] += bonus(hand, self.rules)
                if self.rules.wild_keeps_rank and WILD in hand:
                    self.rules = replace(self.rules, wild_rank=declared(hand))

    @property
    def is_over(self) -> bool:
        return not self.stock and not any(self.hands)

    def legal_plays(self) -> set[tuple[Card, frozenset[Card]]]:
        hand = self.hands[self.turn]
        plays = set()
        for card in hand:
            for taken in captures(card, self.table, self.rules) or [frozenset[Card]()]:
                plays.add((card, taken))
        return plays

    def play(self, card: Card, taken: frozenset[Card]) -> None:
        rules, side = self.rules, self.side(self.turn)
        assert (card, taken) in self.legal_plays()
        self.hands[self.turn].remove(card)
        is_ace = rules.ace_takes_all and rank_of(card, rules) == 1
        to_pile = is_ace and not self.table
        if taken:
            lone_ace = [rank_of(lying, rules) for lying in self.table] == [1]
            self.table = [lying for lying in self.table if lying not in taken]
            self.piles[side] += [card, *taken]
            self.last_capturer = side
            counts = not is_ace or rules.ace_sweeps or lone_ace
            if not self.table and not self.is_over and counts:
                self.sweeps[side] += 1
        elif to_pile and not rules.ace_stays_on_empty_table:
            self.piles[side].append(card)
            self.last_capturer = side
        else:
            self.table.append(card)
        self.turn = (self.turn + 1) % rules.players
        if self.is_over:
            if self.last_capturer is not None:
                self.piles[self.last_capturer] += self.table
                self.table = []
        elif not any(self.hands):
            self.deal()


def bonus_as(hand: Sequence[Card], rank: int) -> int:
    """3 points for a hand of 9 or less, 10 for three of a rank, if 7C is of that rank."""
    ranks = [rank if card == WILD else card.rank for card in hand]
    return 3 * (sum(ranks) <= 9) + 10 * (len(set(ranks)) == 1)


def declared(hand: Sequence[Card]) -> int:
    """What the matta in a *hand* is: the lowest rank that scores most; 7 if none scores."""
    by_points = {bonus_as(hand, rank): rank for rank in range(10, 0, -1)}
    return by_points[max(by_points)] if max(by_points) else 7


def bonus(hand: Sequence[Card], rules: Rules) -> int:
    """The points for a *hand*: by one rank of the matta, or each by the rank that serves it."""
    best = max(bonus_as(hand, rank) for rank in range(1, 11))
    if rules.wild_keeps_rank:
        return best
    others = [card.rank for card in hand if card != WILD]
    low = sum(others) + (len(hand) - len(others)) <= 9
    same = len(set(others)) == 1
    return max(best, 3 * low + 10 * same)


def prime(pile: Sequence[Card]) -> int:
    """The best card of each suit, added up; 0 if a suit is missing. (Rules: scoring a round, 4)"""
    best = []
    for suit in Suit:
        values = [PRIME_VALUES[held.rank] for held in pile if held.suit is suit]
        if not values:
            return 0
        best.append(max(values))
    return sum(best)


def most(counts: Sequence[int]) -> list[int]:
    """One point for the one with more than every other."""
    return [
        int(all(n > other for j, other in enumerate(counts) if j != i))
        for i, n in enumerate(counts)
    ]


def score(table: Table) -> dict[str, tuple[list[int], list[int]]]:
    """By kind of point what each side of a finished round has of it, and the points for it."""
    rules, piles = table.rules, table.piles
    cards = [len(pile) for pile in piles]
    coins = [sum(card.suit is Suit.COINS for card in pile) for pile in piles]
    settebello = [pile.count(SETTEBELLO) for pile in piles]
    lines = {
        "sweeps": (table.sweeps, table.sweeps),
        "cards": (cards, most(cards)),
        "coins": (coins, most(coins)),
        "settebello": (settebello, settebello),
    }
    sevens = [sum(card.rank == 7 for card in pile) for pile in piles]
    if rules.prime is Prime.HIGHEST_PRIME:
        primes = [prime(pile) for pile in piles]
        lines["prime"] = primes, most(primes)
    elif rules.prime is Prime.MOST_SEVENS:
        lines["prime"] = sevens, most(sevens)
    else:
        lines["prime"] = sevens, [int(count >= 3) for count in sevens]
    if rules.re_bello:
        kings = [pile.count(Card(10, Suit.COINS)) for pile in piles]
        lines["re bello"] = kings, kings
    if rules.napola:
        runs = [napola(pile) for pile in piles]
        lines["napola"] = runs, [min(n, 6) if rules.napola_at_most_six else n for n in runs]
    if rules.grande:
        figures = [sum(card in pile for card in COINS[7:]) for pile in piles]
        lines["grande"] = figures, [5 * (count == 3) for count in figures]
    if rules.hand_bonuses:
        lines["shown hands"] = table.bonuses, table.bonuses
    return lines


def points(table: Table) -> list[int]:
    return [sum(side) for side in zip(*[line[1] for line in score(table).values()], strict=True)]


def napola(pile: Sequence[Card]) -> int:
    """The coins from the ace on without a gap, if there are three."""
    run = 0
    while run < 10 and COINS[run] in pile:
        run += 1
    return run if run >= 3 else 0


def winner(rules: Rules, scores: Sequence[int], piles: Sequence[Sequence[Card]]) -> int | None:
    """Who has won the match after a round that left these *piles*."""
    for side, pile in enumerate(piles):
        if rules.napola and all(coin in pile for coin in COINS):
            return side
    if max(scores) < rules.target:
        return None
    ranked = sorted(scores, reverse=not rules.lowest_wins)
    return None if ranked[0] == ranked[1] else list(scores).index(ranked[0])
