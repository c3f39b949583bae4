"""Cirulla as the page of the rules has it, written down without a look at the engine.

It knows texts only, ``7D x 3C 5S#``, so that whatever writes a round down can be held against it:
which plays may be made, what is a sweep, what each side scores.
"""

from itertools import combinations

MATTA = "7C"
PRIMES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}


def rank(card: str) -> int:
    """The number on *card*."""
    return int(card[:-1])


class Scorer:
    """A round of *players* players that seat *dealer* deals from *deck*."""

    def __init__(self, deck: list[str], dealer: int, players: int) -> None:
        self.players, self.sides = players, min(players, 4 if players < 4 else 2)
        self.turn, self.stock = (dealer + 1) % players, deck[4:]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.table = deck[:4]
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.sweeps, self.shown = [0] * self.sides, [0] * self.sides
        self.matta = 7  # what it counts in a hand and on the table
        self.last: int | None = None
        assert [rank(card) for card in self.table].count(1) < 2, "two aces: deal again"
        known = [rank(card) for card in self.table if card != MATTA]
        sums = {sum(known) + other for other in range(1, 11)} if MATTA in deck[:4] else {sum(known)}
        for total, sweeps in (15, 1), (30, 2):
            if total in sums:
                self.last = dealer % self.sides
                self.piles[self.last], self.table = self.table, []
                self.sweeps[self.last] = sweeps
        self.deal()

    def deal(self) -> None:
        """Three cards for each, beginning with whose turn it is, and what they show."""
        for place in range(self.players):
            seat = (self.turn + place) % self.players
            hand, self.stock = self.stock[:3], self.stock[3:]
            self.hands[seat] = hand
            served = {other: self.worth(hand, other) for other in range(1, 11)}
            best = max(served.values())
            self.shown[seat % self.sides] += best
            if MATTA in hand and best:
                self.matta = min(other for other in served if served[other] == best)

    def worth(self, hand: list[str], matta: int) -> int:
        """What *hand* scores when it is shown, if the matta counts *matta*."""
        ranks = [matta if card == MATTA else rank(card) for card in hand]
        return (3 if sum(ranks) <= 9 else 0) + (10 if len(set(ranks)) == 1 else 0)

    def value(self, card: str) -> int:
        """What *card* counts in a hand or on the table."""
        return self.matta if card == MATTA else rank(card)

    def captures(self, card: str) -> set[frozenset[str]]:
        """All that *card* may take."""
        own = self.value(card)
        groups = [
            frozenset(group)
            for size in range(1, len(self.table) + 1)
            for group in combinations(self.table, size)
        ]
        totals = {group: sum(map(self.value, group)) for group in groups}
        plain = [group for group in groups if totals[group] == own]
        singles = [group for group in plain if len(group) == 1]
        found = {*(singles or plain), *(group for group in groups if totals[group] == 15 - own)}
        if own == 1 and self.table and not singles:
            found.add(frozenset(self.table))
        return found

    def plays(self) -> set[str]:
        """All plays of whose turn it is, with their sweeps."""
        return {
            self.text(card, taken)
            for card in self.hands[self.turn]
            for taken in self.captures(card) or [frozenset[str]()]
        }

    def text(self, card: str, taken: frozenset[str]) -> str:
        """A play as it is written, the cards that it takes in the order of the deck."""
        is_last = not self.stock and sum(map(len, self.hands)) == 1
        swept = "#" if taken and len(taken) == len(self.table) and not is_last else ""
        ordered = sorted(taken, key=lambda other: (rank(other), "DCSB".index(other[-1])))
        return f"{card} x {' '.join(ordered)}{swept}" if taken else card

    def play(self, text: str) -> None:
        """Make the play that *text* writes down."""
        assert text in self.plays()
        side, words = self.turn % self.sides, text.rstrip("#").replace(" x ", " ").split()
        self.hands[self.turn].remove(words[0])
        self.turn = (self.turn + 1) % self.players
        if len(words) == 1:
            self.table.append(words[0])
        else:
            self.piles[side] += words
            self.table = [card for card in self.table if card not in words]
            self.last = side
            self.sweeps[side] += text.endswith("#")
        if not any(self.hands):
            if self.stock:
                self.deal()
            elif self.last is not None:
                self.piles[self.last] += self.table

    def points(self) -> list[int]:
        """What each side has scored in the finished round."""
        gained = [swept + shown for swept, shown in zip(self.sweeps, self.shown, strict=True)]
        coins = [[rank(card) for card in pile if card[-1] == "D"] for pile in self.piles]
        numbers = [[len(pile), prime(pile)] for pile in self.piles]
        for counts in (*map(list, zip(*numbers, strict=True)), list(map(len, coins))):
            if counts.count(max(counts)) == 1:
                gained[counts.index(max(counts))] += 1
        for side, ranks in enumerate(coins):
            gained[side] += 7 in ranks
            gained[side] += 5 * ({8, 9, 10} <= set(ranks))
            small = next(length for length in range(7) if length == 6 or length + 1 not in ranks)
            gained[side] += small if small >= 3 else 0
        return gained

    def has_won(self) -> int | None:
        """The side that has all ten coins, if any, and so the match."""
        coins = [sum(card[-1] == "D" for card in pile) for pile in self.piles]
        return coins.index(10) if 10 in coins else None


def prime(pile: list[str]) -> int:
    """The best card of each suit, or nothing if one is missing."""
    best = [max((PRIMES.get(rank(c), 10) for c in pile if c[-1] == s), default=0) for s in "DCSB"]
    return sum(best) if all(best) else 0
