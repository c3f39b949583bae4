"""The screens beside the table: the counter, the last capture, the pile."""

from __future__ import annotations

from dataclasses import dataclass

from scopa.engine import (
    COINS,
    Captured,
    CardSet,
    Knowledge,
    Point,
    Prime,
    Suit,
    cards_of_suit,
    scoring_rules,
)
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.card_names import in_code, number_of_coins
from scopa.text.games import number_of_sweeps, sweep_name
from scopa.text.language import _
from scopa.text.match.table_words import happened
from scopa.text.numbers_and_lists import counted, fitting, number_of_cards
from scopa.text.player_names import PlayerNames, players_of
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screen import Overlay, RenderOptions
from scopa.tui.widgets import ok_bar

_RANKS = 10
_NAME = Size(4, 1)  # the place of a card's name
_TEXT_ROWS = 8  # the rows of the counter without the cards


@dataclass(frozen=True)
class CardCounter(Overlay):
    """Which cards the player has not seen yet, by suit."""

    knowledge: Knowledge
    players: PlayerNames

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        rows = size.height - _TEXT_ROWS + 1
        room = Size((size.width - 2) // _RANKS - 1, rows // len(Suit) - 1)
        has_room = options.deck.sizes[0].size.fits(room)
        pictures = options.fitting_into(*room) if has_room else None
        height = len(Suit) * (pictures.size.height + 1) - 1 if pictures else 2 * len(Suit)
        y = max(1, (size.height - height - _TEXT_ROWS + 1) // 2)
        frame.centre(y, _("Not seen yet"), Style.STRONG)
        self._draw_cards(frame, pictures, y + 2, options.deck.charset.gone)
        unseen, stock = self.knowledge.unseen, self.knowledge.stock_size
        sevens = sum(card.rank == 7 for card in unseen)
        counts = _("{cards} not seen yet: {coins}, {sevens}.").format(
            cards=number_of_cards(len(unseen)),
            coins=number_of_coins(len(unseen & COINS)),
            sevens=counted(sevens, "seven", "sevens"),
        )
        where = _("{stock} in the deck, {others} in other hands.")
        if len(self.players.seats) == 2:
            where = _("{stock} in the deck; {who} holds {others}.")
        where = where.format(stock=stock, others=len(unseen) - stock, who=self.players.seats[1])
        frame.centre(y + height + 3, counts)
        frame.centre(y + height + 4, where)
        ok_bar(frame, options, _("{play} OK"), _("{back} back to the table"))
        return frame

    def _draw_cards(self, frame: Frame, pictures: Pictures | None, y: int, gone: str) -> None:
        """Draw the cards that were not seen as pictures, or else by name."""
        width, height = pictures.size if pictures else _NAME
        left = (frame.size.width - _RANKS * (width + 1) + 1) // 2
        for row, suit in enumerate(Suit):
            for card in cards_of_suit(suit):
                x, top = left + (card.rank - 1) * (width + 1), y + row * (height + 1)
                if card not in self.knowledge.unseen:
                    frame.put(x + width // 2, top + height // 2, gone, Style.FAINT)
                elif pictures:
                    pictures.of[str(card)].draw(frame, x, top)
                else:
                    frame.right(x + width - 1, top, in_code(card), Style.STRONG)


@dataclass(frozen=True)
class LastCapture(Overlay):
    """Shows the round's last capture again."""

    state: MatchState

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        ok_bar(frame, options, _("{play} OK"), _("{back} back to the table"))
        plays = self.state.play_events
        captures = [event for event in plays if isinstance(event, Captured) and event.taken]
        if not captures:
            text = _("Nothing has been captured yet in this round.")
            frame.centre(size.height // 2, text, Style.STRONG)
            return frame
        _seat, card, taken = capture = captures[-1]
        pictures = options.fitting_into((size.width - 4) // (len(taken) + 2) - 1, size.height - 8)
        width, height = pictures.size
        step = min(width + 1, (size.width - 6 - 2 * width) // max(1, len(taken)))
        y = max(1, (size.height - height - 5) // 2)
        left = (size.width - width - 3 - step * (len(taken) - 1) - width) // 2
        frame.centre(y, _("The last capture"), Style.STRONG)
        pictures.of[str(card)].draw(frame, left, y + 2, Style.CHOSEN)
        for place, other in enumerate(taken):
            x = left + width + 3 + place * step
            pictures.of[str(other)].draw(frame, x, y + 2, Style.TAKEN)
        frame.centre(
            y + height + 3, fitting(size.width, happened((capture,), players_of(self.state)))
        )
        return frame


@dataclass(frozen=True)
class Pile(Overlay):
    """The pile of the player's side, suit by suit."""

    state: MatchState

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        round_ = self.state.round
        pile = round_.pile(HUMAN)
        kinds = [rule for rule in scoring_rules(round_.rules) if rule.point is Point.PRIME]
        primes = CardSet(sum(kind.cards(pile) for kind in kinds if kind.count(pile)))
        pictures = options.fitting_into((size.width - 4) // 5, (size.height - 7) // 4)
        width, height = pictures.size
        top = max(0, (size.height - 4 * height - 7) // 2)
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
        frame.centre(top, fitting(size.width, texts), Style.STRONG)
        suits = [[card for card in pile if card.suit is suit] for suit in Suit]
        most = max(map(len, suits)) - 1
        step = min(width + 1, (size.width - 4 - width) // max(1, most))
        left = (size.width - most * step - width) // 2
        for row, cards in enumerate(suits):
            codes, y = list(map(str, cards)), top + 2 + row * (height + 1)
            pictures.fan(frame, codes, left, y, step, marked=list(map(str, primes)))
        ok_bar(frame, options, _("{play} OK"), _("{back} back to the table"))
        return frame
