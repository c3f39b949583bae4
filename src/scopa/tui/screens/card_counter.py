"""Groups of cards over the table: the card counter, the pile, the last capture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.engine import (
    COINS,
    NO_CARDS,
    Captured,
    Card,
    CardSet,
    Point,
    Prime,
    Suit,
    cards_of_suit,
    scoring_rules,
)
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.card_names import number_of_coins
from scopa.text.games_and_rules import number_of_sweeps, sweep_name
from scopa.text.language import _
from scopa.text.match.table_words import happened
from scopa.text.numbers_and_lists import counted, fitting, number_of_cards
from scopa.text.player_names import players_of
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cards.halo import cast_shadows
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bar import ok_bar
from scopa.tui.screen import Screen
from scopa.tui.widgets import edge, edge_columns

_SIDE_BY_SIDE = 4  # cards are only chosen so large that 4 of a row do not overlap
_BETWEEN = 3  # the columns between cards: their marks do not touch
_TEXT_ROWS = 3  # the headline, the note, the keys
_SIGN = 2  # the columns that the sign for a card that is gone needs between its neighbours


@dataclass(frozen=True)
class CardGroups(Screen):
    """Groups of cards, one below the other, under a headline.

    headline: the longest text first
    notes: what stands below it, the longest text first
    gone: those of which only a sign is seen
    chosen, taken: those with that halo
    """

    headline: Sequence[str]
    notes: Sequence[str] = ("",)
    groups: Sequence[Sequence[Card]] = ()
    gone: CardSet = NO_CARDS
    chosen: CardSet = NO_CARDS
    taken: CardSet = NO_CARDS

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        rows, most = len(self.groups), max(map(len, self.groups), default=0)
        room = Size(size.width - 2 * edge_columns(size.width) - 2, size.height - _TEXT_ROWS)
        width = room.width // max(1, min(most, _SIDE_BY_SIDE)) - 1
        pictures = options.fitting_into(width, room.height // max(1, rows) - 1)
        width, height = pictures.size
        step = min(width + _BETWEEN, (room.width - width) // max(1, most - 1))
        left = (size.width - (most - 1) * step - width) // 2
        spare = room.height - rows * (height + 1)
        gap = min(1, max(0, spare))
        y = max(0, spare - gap) // 2
        stands_free = 2 * step - width > _SIGN
        marks = dict.fromkeys(self.taken, Style.TAKEN) | dict.fromkeys(self.chosen, Style.CHOSEN)
        edge(frame, fitting(room.width, self.headline))
        frame.centre(y + 1, fitting(room.width, self.notes))
        for row, cards in enumerate(self.groups):
            top = y + 2 + gap + row * (height + 1)
            for x, card in zip(range(left, size.width, step), cards, strict=False):
                if card in self.gone:
                    sign = options.deck.charset.gone * stands_free
                    frame.put(x + width // 2, top + height // 2, sign, Style.FAINT)
                else:
                    pictures.of[str(card)].draw(frame, x, top, marks.get(card))
        cast_shadows(frame, options.deck.charset)
        ok_bar(frame, _("{play} OK"), _("{back} back to the table"))
        return frame


def card_counter(state: MatchState) -> CardGroups:
    """Which cards the person has not seen yet, by suit."""
    knowledge, players = state.knowledge_of(HUMAN), players_of(state)
    unseen, stock = knowledge.unseen, knowledge.stock_size
    sevens = sum(card.rank == 7 for card in unseen)
    counts = _("{cards} not seen yet: {coins}, {sevens}.").format(
        cards=number_of_cards(len(unseen)),
        coins=number_of_coins(len(unseen & COINS)),
        sevens=counted(sevens, "seven", "sevens"),
    )
    where = _("{stock} in the deck, {others} in other hands.")
    if len(players.seats) == 2:
        where = _("{stock} in the deck; {who} holds {others}.")
    where = where.format(stock=stock, others=len(unseen) - stock, who=players.seats[1])
    suits = [tuple(cards_of_suit(suit)) for suit in Suit]
    return CardGroups((counts,), (where,), suits, gone=~unseen)


def last_capture(state: MatchState) -> CardGroups:
    """The round's last capture again, and what has been played since then."""
    events, players = state.play_events, players_of(state)
    captures = [event for event in events if isinstance(event, Captured) and event.taken]
    if not captures:
        told = happened(events[-1:], players, events[-3:])
        return CardGroups((_("Nothing has been captured yet in this round."),), told or ("",))
    _seat, card, taken = capture = captures[-1]
    told = happened((capture,), players, events[events.index(capture) :])
    groups = [(card, *taken)]
    return CardGroups(
        (_("The last capture"),), told, groups, chosen=CardSet(card.mask), taken=taken
    )


def own_pile(state: MatchState) -> CardGroups:
    """The pile of the person's side, suit by suit."""
    round_ = state.round
    pile = round_.pile(HUMAN)
    kinds = [rule for rule in scoring_rules(round_.rules) if rule.point is Point.PRIME]
    primes = CardSet(sum(kind.cards(pile) for kind in kinds if kind.count(pile)))
    swept = round_.sweeps[HUMAN].bit_count()
    sweeps = number_of_sweeps(swept, sweep_name(round_.rules))
    texts = [_("Your pile: {cards}, {scope}")]
    if not pile:
        texts = [_("Your pile is empty.")]
    elif primes:
        texts = [_("Your pile: {cards}, {scope}; framed: your prime")]
    elif kinds and round_.rules.prime is Prime.HIGHEST_PRIME:
        texts = [
            _("Your pile: {cards}, {scope}; no prime yet, a suit is missing"),
            _("{cards}, {scope}; no prime yet, a suit is missing"),
        ]
    texts = [text.format(cards=number_of_cards(len(pile)), scope=sweeps) for text in texts]
    suits = [tuple(card for card in pile if card.suit is suit) for suit in Suit]
    return CardGroups(texts, groups=suits, chosen=primes)
