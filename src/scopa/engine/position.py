"""A position: one moment of a round and the score of the match, as a line of text.

What FEN is to chess; docs/developer/positions.md describes the line.

>>> text = "hands=3C7D/?? table=4C5B6S9S piles=1D1C/ captor=0 dealer=1 score=3/5"
>>> position = Position.parse(text)
>>> position.turn, position.stock_size, str(position) == text
(0, 30, True)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from scopa.engine.cards import DECK, FULL_DECK, WILD, Card, CardSet, NotationError, Play, parse_rank
from scopa.engine.notation import format_rules, parse_rules
from scopa.engine.round import Round
from scopa.engine.rules import Rules
from scopa.errors import ScopaError

UNKNOWN = "?"  # a card in a hand that is not known
_CARD = re.compile(r"10[DCSB]|[1-9][DCSB]|.", re.IGNORECASE)  # or one character that begins none
_NAMES = (
    "hands", "table", "piles", "sweeps", "wild", "stock", "captor", "dealer", "turn", "score",
    "plays",
)  # fmt: skip
_HIGHEST_SCORE = 999
_Each = TypeVar("_Each")


class Position(NamedTuple):
    """One moment of a round, with all cards or only the known ones.

    hands: the known cards by seat; sizes: how many each seat holds; stock: the cards still to be
    dealt, ``None`` if they are not known; plays: those of the round so far, none if they are not
    known; scores: of the match before this round. All else is as in `Round`.
    """

    rules: Rules
    dealer: int
    turn: int
    hands: tuple[CardSet, ...]
    sizes: tuple[int, ...]
    table: CardSet
    piles: tuple[CardSet, ...]
    sweeps: tuple[CardSet, ...]
    scores: tuple[int, ...]
    last_capturer: int | None = None
    stock: tuple[Card, ...] | None = ()
    plays: tuple[Play, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that the line *text* describes.

        :raises NotationError: a part of it is no card, number or play.
        :raises ScopaError: a name is not known, or the parts contradict each other.
        """
        parts: dict[str, str] = {}
        rules_named = []
        for word in text.split():
            name, separator, value = word.partition("=")
            if name not in _NAMES:
                rules_named.append(word)
            elif name in parts or not separator:
                raise ScopaError("{name} is given once, as {name}=...", name=name)
            else:
                parts[name] = value
        wild = parse_rank(parts.get("wild", "7"))
        if wild is None:
            raise ScopaError("wild is a rank from 1 to 10, not {text!r}", text=parts["wild"])
        rules = parse_rules(" ".join(rules_named)).with_wild(wild)

        def split(name: str, number: int) -> list[str]:
            found = parts.get(name, "/" * (number - 1)).split("/")
            if len(found) != number:
                raise ScopaError(
                    "{name} has {number} parts with a slash between, not {found}",
                    name=name,
                    number=number,
                    found=len(found),
                )
            return found

        def number(name: str, end: int) -> int | None:
            return _number(name, parts[name], end - 1) if name in parts else None

        def card_sets(name: str, number: int) -> tuple[CardSet, ...]:
            return tuple([CardSet.of(_cards(name, cards)) for cards in split(name, number)])

        plays = [_play(word) for word in filter(None, parts.get("plays", "").split(","))]
        scores = [_number("score", n or "0", _HIGHEST_SCORE) for n in split("score", rules.sides)]
        dealer = number("dealer", rules.players) or 0
        turn = number("turn", rules.players)
        hands = card_sets("hands", rules.players)
        unknown = [hand.count(UNKNOWN) for hand in split("hands", rules.players)]
        position = cls(
            rules=rules,
            dealer=dealer,
            turn=(dealer + 1 + len(plays)) % rules.players if turn is None else turn,
            hands=hands,
            sizes=tuple([len(hand) + more for hand, more in zip(hands, unknown, strict=True)]),
            table=CardSet.of(_cards("table", parts.get("table", ""))),
            piles=card_sets("piles", rules.sides),
            sweeps=card_sets("sweeps", rules.sides),
            scores=tuple(scores),
            last_capturer=number("captor", rules.sides),
            stock=tuple(_cards("stock", parts["stock"])) if "stock" in parts else None,
            plays=tuple(plays),
        )
        _check(position)
        return position if position.stock_size else position._replace(stock=())

    @staticmethod
    def rules_in(text: str) -> Rules:
        """The rules of the position that the line *text* describes; the rest is not read.

        :raises ScopaError: they are no rules.
        """
        words = (word for word in text.split() if word.partition("=")[0] not in _NAMES)
        return parse_rules(" ".join(words))

    @classmethod
    def of(cls, round_: Round, scores: tuple[int, ...], seat: int | None = None) -> Position:
        """The *round_* with all its cards, or what *seat* knows of it."""
        seen = FULL_DECK if seat is None else round_.shown | round_.hands[seat]
        return cls(
            rules=round_.rules,
            dealer=round_.dealer,
            turn=round_.turn,
            hands=tuple([seen & hand for hand in round_.hands]),
            sizes=tuple(map(int.bit_count, round_.hands)),
            table=CardSet(round_.table),
            piles=tuple(map(CardSet, round_.piles)),
            sweeps=tuple(map(CardSet, round_.sweeps)),
            scores=scores,
            last_capturer=round_.last_capturer,
            stock=None if round_.stock and seat is not None else round_.stock,
            plays=round_.plays,
        )

    @property
    def unknown(self) -> CardSet:
        """The cards whose place is unknown."""
        known = sum((*self.hands, self.table, *self.piles))
        return FULL_DECK - known - CardSet.of(self.stock or ())

    @property
    def stock_size(self) -> int:
        """The number of cards still to be dealt."""
        if self.stock is None:
            return len(self.unknown) + sum(map(len, self.hands)) - sum(self.sizes)
        return len(self.stock)

    @property
    def from_turn(self) -> Position:
        """The position with its seats renumbered: the one that plays next is seat 0."""
        turn = self.turn

        def turned(by_seat: tuple[_Each, ...]) -> tuple[_Each, ...]:
            first = turn % len(by_seat)
            return by_seat[first:] + by_seat[:first]

        last_capturer = self.last_capturer
        if last_capturer is not None:
            last_capturer = (last_capturer - turn) % self.rules.sides
        return self._replace(
            dealer=(self.dealer - turn) % self.rules.players,
            turn=0,
            hands=turned(self.hands),
            sizes=turned(self.sizes),
            piles=turned(self.piles),
            sweeps=turned(self.sweeps),
            scores=turned(self.scores),
            last_capturer=last_capturer,
        )

    def completed(self, deck: Iterable[Card]) -> Round:
        """A round at this position: cards that are not known are dealt in the order of *deck*.

        It begins as far into the *deck* as it must so that none of them would have been shown.
        """
        unknown = self.unknown
        hidden = [card for card in deck if card in unknown]
        rounds = (self._with_hidden(hidden[at:] + hidden[:at]) for at in range(len(hidden) or 1))
        return next(
            (made for made in rounds if not made.shown & unknown), self._with_hidden(hidden)
        )

    def _with_hidden(self, hidden: Sequence[Card]) -> Round:
        return Round.position(
            self.hands,
            self.table,
            hand_sizes=self.sizes,
            dealer=self.dealer,
            turn=self.turn,
            piles=self.piles,
            sweeps=self.sweeps,
            stock=(*hidden, *(self.stock or ())),
            last_capturer=self.last_capturer,
            plays=self.plays,
            rules=self.rules,
        )

    def __str__(self) -> str:
        first = (self.dealer + 1 + len(self.plays)) % self.rules.players
        hands = zip(self.hands, self.sizes, strict=True)
        parts = {
            "hands": "/".join(_joined(hand) + UNKNOWN * (size - len(hand)) for hand, size in hands),
            "table": _joined(self.table),
            "piles": "/".join(map(_joined, self.piles)),
            "sweeps": "/".join(map(_joined, self.sweeps)),
            "wild": "" if self.rules.wild_rank == WILD.rank else str(self.rules.wild_rank),
            "stock": _joined(self.stock or ()),
            "captor": "" if self.last_capturer is None else str(self.last_capturer),
            "dealer": str(self.dealer or ""),
            "turn": "" if self.turn == first else str(self.turn),
            "score": "/".join(map(str, self.scores)) if any(self.scores) else "",
            "plays": ",".join(str(play).replace(" ", "") for play in self.plays),
        }
        words = [f"{name}={text}" for name, text in parts.items() if text.strip("/")]
        return " ".join([*words, format_rules(self.rules)]).rstrip()


def _joined(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _play(word: str) -> Play:
    played, takes, taken = word.partition("x")
    card = _cards("plays", played)
    if len(card) != 1 or (takes and not taken):
        raise ScopaError("a play is written as 7D or 7Dx3S4C, not {word!r}", word=word)
    return Play(card[0], CardSet.of(_cards("plays", taken)))


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= most):
        raise ScopaError(
            "{name} is a number from 0 to {most}, not {text!r}", name=name, most=most, text=text
        )
    return int(text)


def _cards(name: str, text: str) -> Sequence[Card]:
    if name == "hands":
        text = text.replace(UNKNOWN, "")
    cards = []
    for found in _CARD.finditer(text):
        if len(found[0]) == 1:
            at = len(name) + 1 + found.start()
            raise NotationError(f"{name}={text}", at, "a card such as 7D or 10S")
        cards.append(Card.parse(found[0]))
    return cards


def _check(position: Position) -> None:
    rules, turn, sizes, piles = position.rules, position.turn, position.sizes, position.piles
    every: list[Iterable[Card]] = [*position.hands, position.table, *piles, position.stock or ()]
    CardSet.of(card for cards in every for card in cards)
    for side, (sweeps, pile) in enumerate(zip(position.sweeps, piles, strict=True)):
        if sweeps - pile:
            raise ScopaError(
                "sweeps={sweeps}: the pile of side {side} does not hold all of them",
                sweeps=_joined(sweeps),
                side=side,
            )
    if rules.wild_rank != WILD.rank and (
        WILD in position.unknown or WILD in (position.stock or ())
    ):
        raise ScopaError("wild={rank}: nobody has shown 7C", rank=rules.wild_rank)
    # who has played in this deal has a card less; what is left is dealt in whole deals
    first = (position.dealer + 1) % rules.players
    have_played = (turn - first) % rules.players
    expected = tuple(
        sizes[turn] - ((seat - first) % rules.players < have_played)
        for seat in range(rules.players)
    )
    if sizes != expected or max(expected) > rules.hand_size:
        raise ScopaError(
            "hands of {sizes} cards are impossible when seat {turn} plays next",
            sizes="/".join(map(str, sizes)),
            turn=turn,
        )
    a_deal = rules.deal_size
    nowhere = len(position.unknown) + sum(map(len, position.hands)) - sum(sizes)
    is_whole = nowhere % a_deal == 0 if position.stock is None else nowhere == 0
    if not is_whole or position.stock_size % a_deal:
        raise ScopaError(
            "{number} cards are in no hand and not unknown, and what is left of the deck is dealt "
            "{a_deal} at a time",
            number=nowhere,
            a_deal=a_deal,
        )
    if position.plays:
        _check_plays(position)


def _check_plays(position: Position) -> None:
    """See that the plays lead here from some first table, by the rules."""
    here, rules = position.completed(DECK), position.rules
    order = [[card for card, _ in here.plays[at :: rules.players]] for at in range(rules.players)]
    seats = [(here.dealer + 1 + at) % rules.players for at in range(rules.players)]
    for cards, seat in zip(order, seats, strict=True):
        cards += CardSet(here.hands[seat])
    first_table = FULL_DECK - sum(here.seats)
    dealt = range(0, max(map(len, order)), rules.hand_size)
    deals = [card for at in dealt for cards in order for card in cards[at : at + rules.hand_size]]
    try:
        start = Round.deal([*first_table, *deals, *here.stock], here.dealer, rules)
        *_, end = start.replay(here.plays)
    except ScopaError as error:
        raise ScopaError("the plays cannot have led here: {why}", why=error) from None
    if end != here:
        raise ScopaError("the plays lead to other cards on the table and in the piles")
