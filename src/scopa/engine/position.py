"""A position: one moment of a round and the score of the match, as a line of text and as JSON.

What FEN is to chess. The line is made of ``NAME=VALUE`` like the rules, in any order:

``hands``
    by seat, a slash between them, the cards of each and a ``?`` for each that is not known;
``table``, ``piles``, ``sweeps``
    cards; the piles and the sweeps by side, a slash between them;
``stock``
    the cards still to be dealt, the next one first, if they are known;
``dealer``, ``turn``, ``captor``
    the seat that dealt, the seat that plays next, the side that captured last;
``score``
    by side, a slash between them, before this round;
``plays``
    those of this round so far, a comma after each but the last, if they are known;

and the rules that are not those of Scopa. What is empty, 0 or follows from the rest is left out.

>>> text = "hands=3C7D/?? table=4C5B6S9S piles=1D1C/ captor=0 dealer=1 score=3/5"
>>> position = parse_position(text)
>>> position.turn, position.stock_size, str(position) == text
(0, 30, True)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from scopa.engine.cards import FULL_DECK, Card, CardSet, Randomness, shuffled_deck
from scopa.engine.errors import NotationError, ScopaError
from scopa.engine.notation import format_rules, parse_rules
from scopa.engine.play import Play
from scopa.engine.round import Round
from scopa.engine.rules import Rules

UNKNOWN = "?"
"""A card in a hand that is not known."""
_CARD = re.compile(r"10[DCSB]|[1-9][DCSB]", re.IGNORECASE)
_PLAY = re.compile(r"([^x]+)(?:x([^x]+))?", re.IGNORECASE)
_NAMES = (
    "hands", "table", "piles", "sweeps", "stock", "captor", "dealer", "turn", "score", "plays",
)  # fmt: skip


class Position(NamedTuple):
    """One moment of a round, as far as it is known.

    *hands* are the known cards by seat, *sizes* how many each seat holds; *stock* are the cards
    still to be dealt, ``None`` if they are not known; *plays* are all plays of the round so far, or
    none if they are not known. *scores* are those of the match before this round. The rest is as in
    `Round`.
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
    last_captor: int | None = None
    stock: tuple[Card, ...] | None = ()
    plays: tuple[Play, ...] = ()

    @classmethod
    def of(cls, round_: Round, scores: tuple[int, ...], seat: int | None = None) -> Position:
        """The *round_* with all its cards, or what *seat* knows of it."""
        seen = FULL_DECK if seat is None else round_.shown | round_.hands[seat]
        return cls(
            rules=round_.rules,
            dealer=round_.dealer,
            turn=round_.turn,
            hands=tuple([CardSet(hand & seen) for hand in round_.hands]),
            sizes=tuple(map(int.bit_count, round_.hands)),
            table=CardSet(round_.table),
            piles=tuple(map(CardSet, round_.piles)),
            sweeps=tuple(map(CardSet, round_.sweeps)),
            scores=scores,
            last_captor=round_.last_captor,
            stock=None if round_.stock and seat is not None else round_.stock,
            plays=round_.plays,
        )

    @property
    def unknown(self) -> CardSet:
        """The cards of which it is not known where they are."""
        known = self.table
        for cards in (*self.hands, *self.piles):
            known = CardSet(known | cards)
        return CardSet(FULL_DECK & ~known & ~CardSet.of(self.stock or ()))

    @property
    def stock_size(self) -> int:
        """How many cards are still to be dealt."""
        if self.stock is not None:
            return len(self.stock)
        return len(self.unknown) - sum(self.lacking)

    @property
    def lacking(self) -> tuple[int, ...]:
        """How many cards of each hand are not known."""
        return tuple(size - len(hand) for size, hand in zip(self.sizes, self.hands, strict=True))

    def completed(self, rng: Randomness) -> Round:
        """A round at this position: where cards are not known, *rng* deals them out."""
        unknown = self.unknown
        return self.filled(card for card in shuffled_deck(rng) if card in unknown)

    def filled(self, unknown: Iterable[Card]) -> Round:
        """The round in which the cards that are not known lie in this order: hands, then stock."""
        rest, hands = list(unknown), []
        for hand, lacking in zip(self.hands, self.lacking, strict=True):
            hands.append(hand | CardSet.of(rest[:lacking]))
            del rest[:lacking]
        return Round.position(
            hands,
            self.table,
            dealer=self.dealer,
            turn=self.turn,
            piles=self.piles,
            sweeps=self.sweeps,
            stock=rest if self.stock is None else self.stock,
            last_captor=self.last_captor,
            plays=self.plays,
            rules=self.rules,
        )

    def as_json(self) -> dict[str, str]:
        """Its parts by name, as in the line; `position_of_json` reads them."""
        first = (self.dealer + 1 + len(self.plays)) % self.rules.players
        told = {
            "hands": "/".join(
                _joined(hand) + UNKNOWN * lacking
                for hand, lacking in zip(self.hands, self.lacking, strict=True)
            ),
            "table": _joined(self.table),
            "piles": "/".join(map(_joined, self.piles)),
            "sweeps": "/".join(map(_joined, self.sweeps)),
            "stock": "".join(map(str, self.stock or ())),
            "captor": "" if self.last_captor is None else str(self.last_captor),
            "dealer": str(self.dealer or ""),
            "turn": "" if self.turn == first else str(self.turn),
            "score": "/".join(map(str, self.scores)) if any(self.scores) else "",
            "plays": ",".join(str(play).replace(" ", "") for play in self.plays),
            "rules": format_rules(self.rules),
        }
        return {name: text for name, text in told.items() if text.strip("/")}

    def __str__(self) -> str:
        parts = self.as_json()
        rules = parts.pop("rules", "")
        return " ".join([*(f"{name}={text}" for name, text in parts.items()), rules]).rstrip()


def _joined(cards: CardSet) -> str:
    return "".join(map(str, cards))


def parse_position(text: str) -> Position:
    """The position that the line *text* describes.

    :raises NotationError: a part of it is no card, number or play.
    :raises ScopaError: a name is not known, or the parts contradict each other.
    """
    parts: dict[str, str] = {}
    rules = []
    for word in text.split():
        name, separator, value = word.partition("=")
        if name not in _NAMES:
            rules.append(word)
        elif name in parts or not separator:
            raise ScopaError(f"{name} is said once, as in {name}=...")
        else:
            parts[name] = value
    return position_of_json({**parts, "rules": " ".join(rules)})


def position_of_json(parts: Mapping[str, str]) -> Position:
    """The position whose parts `Position.as_json` has told.

    :raises NotationError: a part of it is no card, number or play.
    :raises ScopaError: a name is not known, or the parts contradict each other.
    """
    for name in parts:
        if name not in (*_NAMES, "rules"):
            raise ScopaError(f"no part of a position is called {name!r}: {', '.join(_NAMES)}")
    rules = parse_rules(parts.get("rules", ""))
    read = _Parts(parts, rules)
    dealer = read.number("dealer", rules.players) or 0
    plays = tuple(read.plays())
    turn = read.number("turn", rules.players)
    hands = read.split("hands", rules.players)
    position = Position(
        rules=rules,
        dealer=dealer,
        turn=(dealer + 1 + len(plays)) % rules.players if turn is None else turn,
        hands=tuple([read.cards("hands", hand.replace(UNKNOWN, "")) for hand in hands]),
        sizes=tuple([len(_CARD.findall(hand)) + hand.count(UNKNOWN) for hand in hands]),
        table=read.cards("table", parts.get("table", "")),
        piles=tuple([read.cards("piles", pile) for pile in read.split("piles", rules.sides)]),
        sweeps=tuple([read.cards("sweeps", cards) for cards in read.split("sweeps", rules.sides)]),
        scores=tuple(read.scores()),
        last_captor=read.number("captor", rules.sides),
        stock=tuple(read.in_order("stock", parts["stock"])) if "stock" in parts else None,
        plays=plays,
    )
    _check(position)
    return position if position.stock_size else position._replace(stock=())


class _Parts(NamedTuple):
    """The parts of a position by name, in a game by those *rules*."""

    texts: Mapping[str, str]
    rules: Rules

    def split(self, name: str, number: int) -> list[str]:
        """So many texts, a slash between them; all empty if nothing is said."""
        found = self.texts.get(name, "/" * (number - 1)).split("/")
        if len(found) != number:
            raise ScopaError(f"{name} has {number} parts with a slash between, not {len(found)}")
        return found

    def in_order(self, name: str, text: str) -> Iterator[Card]:
        """The cards that *text* names."""
        at = 0
        while at < len(text):
            found = _CARD.match(text, at)
            if found is None:
                raise NotationError(f"{name}={text}", len(name) + 1 + at, "a card such as 7D")
            yield Card.parse(found[0])
            at = found.end()

    def cards(self, name: str, text: str) -> CardSet:
        """The set of the cards that *text* names."""
        return _once(self.in_order(name, text))

    def number(self, name: str, end: int) -> int | None:
        """A number from 0 up to, but not including, *end*; nothing if none is said."""
        text = self.texts.get(name)
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal() and int(text) < end):
            raise ScopaError(f"{name} is a number from 0 to {end - 1}, not {text!r}")
        return int(text)

    def scores(self) -> Iterator[int]:
        """The points of each side."""
        for text in self.split("score", self.rules.sides):
            if not (text.isascii() and (text.isdecimal() or not text)):
                raise ScopaError(f"a score is a number, not {text!r}")
            yield int(text or 0)

    def plays(self) -> Iterator[Play]:
        """The plays so far."""
        text = self.texts.get("plays", "")
        for word in text.split(",") if text else ():
            found = _PLAY.fullmatch(word)
            card = list(self.in_order("plays", found[1])) if found else []
            if found is None or len(card) != 1:
                raise ScopaError(f"a play is as 7D or 7Dx3S4C, not {word!r}")
            yield Play(card[0], self.cards("plays", found[2] or ""))


def _once(cards: Iterable[Card]) -> CardSet:
    try:
        return CardSet.of(cards)
    except ValueError as error:
        raise ScopaError(str(error)) from None


def _check(position: Position) -> None:
    """See that the parts of a *position* agree.

    :raises ScopaError: they contradict each other; the error says where.
    """
    _once(chain(*position.hands, position.table, *position.piles, position.stock or ()))
    for side, (sweeps, pile) in enumerate(zip(position.sweeps, position.piles, strict=True)):
        if sweeps & ~pile:
            raise ScopaError(f"sweeps={sweeps}: the pile of side {side} has not all of them")
    _check_sizes(position)
    if position.plays:
        _check_plays(position)


def _check_sizes(position: Position) -> None:
    """Whoever has played in this deal has a card less; what is left is dealt in whole deals."""
    rules, turn = position.rules, position.turn
    first = (position.dealer + 1) % rules.players
    have_played = (turn - first) % rules.players
    expected = tuple(
        position.sizes[turn] - ((seat - first) % rules.players < have_played)
        for seat in range(rules.players)
    )
    if position.sizes != expected or max(expected) > rules.hand_size:
        told = "/".join(map(str, position.sizes))
        raise ScopaError(f"hands of {told} cards cannot be with seat {turn} to play")
    a_deal = rules.players * rules.hand_size
    known = position.stock is not None
    nowhere = len(position.unknown) - sum(position.lacking)
    if (nowhere if known else nowhere % a_deal) or position.stock_size % a_deal:
        raise ScopaError(
            f"{nowhere} cards are neither said nor unknown in a hand, and the stock is dealt "
            f"by {a_deal}"
        )


def _check_plays(position: Position) -> None:
    """See that the plays lead here from some first table, by the rules."""
    here, rules = position.filled(position.unknown), position.rules
    order = [[card for card, _ in here.plays[at :: rules.players]] for at in range(rules.players)]
    seats = [(here.dealer + 1 + at) % rules.players for at in range(rules.players)]
    for cards, seat in zip(order, seats, strict=True):
        cards += CardSet(here.hands[seat])
    first_table = FULL_DECK & ~sum(here.seats)
    dealt = range(0, max(map(len, order)), rules.hand_size)
    deals = [card for at in dealt for cards in order for card in cards[at : at + rules.hand_size]]
    try:
        round_ = Round.deal([*CardSet(first_table), *deals, *here.stock], here.dealer, rules)
        for play in here.plays:
            round_ = round_.play(play)
    except ScopaError as error:
        raise ScopaError(f"the plays cannot have led here: {error}") from None
    if round_ != here:
        raise ScopaError("the plays lead to other cards on the table and in the piles")
