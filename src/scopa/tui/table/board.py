"""The board: the cards on a table, and the choice that is shown there; what is said beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scopa.engine import NO_CARDS, Card, CardSet, Laid, Play, Rules
from scopa.game.match_state import HUMAN, MatchState, free_place
from scopa.players.coach import Advice
from scopa.text.card_names import in_words
from scopa.text.language import _
from scopa.text.numbers_and_lists import number_of_cards
from scopa.text.player_names import PlayerNames, names_in_record, players_of
from scopa.tui.cards.art import BACK
from scopa.tui.key_bindings import Action, Command, TakeFrom, cursor_after
from scopa.tui.screen import Event, UnboundKey


@dataclass(frozen=True)
class Said:
    """What is said beside a board.

    remark: stands in the place of what happened
    prompt: stands in the place of the question
    consults: the coach was asked; its answer is the advice
    is_first_help: nothing had helped in the match before, and this is told beside the keys
    shows_values: with the advice, what each play is worth
    game: the name of the game, if it was looked up when the table was opened
    """

    remark: str = ""
    prompt: str = ""
    consults: bool = False
    is_first_help: bool = False
    shows_values: bool = False
    advice: Advice | None = None
    game: str = ""


NOTHING_SAID = Said()


@dataclass(frozen=True)
class Board:
    """A table at one moment.

    selected: a card of the person's hand, from 0
    choice: which of the plays of the selected card, from 0
    is_chosen: the person has chosen what is selected
    clicked: by its number or a click, so that the same again is its next play, or plays it
    shown_play: the play that another player shows
    names: the players by seat, where others sat at the table
    in_flight: cards that move, and are not drawn
    open_hands: the hands of the others are seen, too
    """

    state: MatchState
    selected: int = 0
    choice: int = 0
    is_chosen: bool = False
    clicked: bool = False
    shown_play: Play | None = None
    names: tuple[str, ...] = ()
    in_flight: CardSet = NO_CARDS
    open_hands: bool = False

    @property
    def rules(self) -> Rules:
        return self.state.round.rules

    @cached_property
    def players(self) -> PlayerNames:
        return names_in_record(self.rules, self.names) if self.names else players_of(self.state)

    @cached_property
    def hand(self) -> list[Card]:
        """The cards at the bottom of the table."""
        return list(self.hand_of(HUMAN))

    def hand_of(self, seat: int) -> CardSet:
        """The hand of a seat, but for a card that is shown."""
        hand = self.state.round.hand(seat)
        if self.shown_play and seat == self.state.round.turn:
            hand = hand - self.shown_play.card.mask
        return hand

    @cached_property
    def places(self) -> Mapping[Card, int]:
        """Where each card lies on the table, as in `MatchState.table_places`.

        One that is shown lies where it will be laid, or beside the first that it takes.
        """
        places, play = self.state.table_places, self.shown_play
        if play is None:
            return places
        first = next((places[card] for card in places if card in play.taken), 0)
        return {**places, play.card: free_place(places, first)}

    @property
    def last_laid(self) -> Card | None:
        """The card that the last play has laid."""
        laid = (event.card for event in self.state.happened if isinstance(event, Laid))
        return next(laid, None)

    @cached_property
    def is_choosing(self) -> bool:
        return self.state.is_humans_turn and self.shown_play is None

    @cached_property
    def plays(self) -> Sequence[Play]:
        """The plays that may be chosen; none when it is not the person's turn."""
        return self.state.round.legal_plays() if self.is_choosing else ()

    @cached_property
    def choices(self) -> list[Play]:
        """The plays of the selected card."""
        return [play for play in self.plays if play.card == self.hand[self.selected]]

    @cached_property
    def marked_play(self) -> Play | None:
        """The play that is marked on the table: the selected one, or another player's."""
        choices = self.choices
        return choices[self.choice] if choices else self.shown_play

    def visible_code(self, card: Card) -> str:
        """The code of a card in another hand as it is seen from here, or that of the back."""
        is_open = self.has_open_hands or card in CardSet(self.state.round.shown)
        return str(card) if is_open else BACK

    @property
    def has_open_hands(self) -> bool:
        return self.state.watched or self.open_hands

    def select(self, play: Play) -> Board:
        """Select a play of the person."""
        card_selected = replace(self, selected=self.hand.index(play.card), clicked=False)
        return replace(card_selected, choice=card_selected.choices.index(play))

    def handle_selection(self, event: Event) -> tuple[Board, str]:
        """Select by a key or a click; with it a remark that tells of an impossible choice."""
        if isinstance(event, TakeFrom):
            return self._select_capture_of(event.card)
        after = self.after_choice(event) if isinstance(event, Action) else self
        return after, self._explain(event)

    def _explain(self, event: Event) -> str:
        """Say why an event changes nothing here, if it does not."""
        choices = self.choices
        is_only = len(choices) == 1
        match event:
            case UnboundKey("") if self.is_choosing:
                return _("Click a card in your hand, then OK.")
            case Action(Command.CHOOSE, number) if number >= len(self.hand):
                held = number_of_cards(len(self.hand))
                text = _("There is no card {number}: you hold {held}.")
                return text.format(number=number + 1, held=held)
            case Action(Command.CHOOSE, self.selected) if is_only:
                return _("There is no other way; OK plays it.")
            case Action(Command.OTHER_WAY | Command.OTHER_WAY_BACK) if is_only:
                play, ranks = choices[0], {card.rank for card in choices[0].taken}
                text = _("There is no other way with that card.")
                if not ranks:
                    text = _("No other way: that card takes nothing.")
                elif not self.rules.fifteen and play.card.rank in ranks:
                    text = _("No other way: a single card comes before any sum.")
                return text
        return ""

    def after_choice(self, action: Action) -> Board:
        """Select another card, or another play of the same one; other commands change nothing."""
        cards, ways, selected = len(self.hand), len(self.choices), self.selected
        match action:
            case Action(Command.CHOOSE, number) if number == selected and not self.clicked:
                return replace(self, is_chosen=True, clicked=True)
            case Action(Command.CHOOSE, number) if number != selected:
                selected = number if number < cards else selected
            case Action(Command.NEXT | Command.PREVIOUS | Command.FIRST | Command.LAST as command):
                selected = cursor_after(command, selected, max(1, cards)) or 0
            case Action(Command.CHOOSE | Command.OTHER_WAY | Command.OTHER_WAY_BACK as command):
                step = -1 if command is Command.OTHER_WAY_BACK else 1
                choice = (self.choice + step) % max(1, ways)
                return replace(self, choice=choice, is_chosen=self.is_chosen or ways > 1)
        if selected == self.selected:
            return self
        clicked = action.command is Command.CHOOSE
        return replace(self, selected=selected, choice=0, is_chosen=True, clicked=clicked)

    def _select_capture_of(self, card: Card) -> tuple[Board, str]:
        if not self.is_choosing or card not in self.state.round.table_cards:
            return self, ""
        choices, at = self.choices, self.choice
        others = [play for play in self.plays if play not in choices]
        # the selected card comes first, from its next play on
        for play in [*choices[at + 1 :], *choices[: at + 1], *others]:
            if card in play.taken:
                return replace(self.select(play), is_chosen=True, clicked=True), ""
        text = _("No card of yours takes the {card}.")
        return self, text.format(card=in_words(card))
