"""One sitting at the table: a match of a person with computer players, from its first deal on.

A `MatchState` is a value. All its chance comes from its seed: the same seed and the same plays give
the same match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.engine import (
    Captured,
    Card,
    CardSet,
    Deal,
    Draw,
    Event,
    History,
    Knowledge,
    Laid,
    Match,
    PastRound,
    Play,
    PlayedRound,
    Round,
    Rules,
    Stream,
    chosen_cut,
    commitment,
    dealer_seed,
    draw_for_deal,
    events,
    points,
    round_seed,
    takes_itself,
)
from scopa.text.player_names import PlayerNames, cast
from scopa.text.record import round_over, waiting
from scopa.text.table import game_name

HUMAN = 0
"""The seat of the person, and the side that it belongs to."""


class FirstDealer(Enum):
    """Who deals the first round of a match."""

    DRAW = "draw"
    HUMAN = "human"
    COMPUTER = "computer"
    RANDOM = "random"


class MatchState(NamedTuple):
    """A match under way.

    *match* is the score before the current *round*; *first_table* the four cards that its table
    began with, *void_tables* those dealt before them that were void; *happened* the events of
    the last play; *draw* how the first dealer was found, if by cards. It is *watched* if nobody
    but computers plays; the name of their kind is *opponent*, or that of each by seat is in
    *players*, where the person has none. *deal* is what decided the cards of
    the round, which came as *deck*; *before* are the rounds before this; *helped* is whether a play
    was taken back or the coach asked. The
    record knows the match by its *key*; without one it is not kept. A round that *is practice* is
    played for itself: nothing of it counts for the match. The points by side that it *was played*
    for before are there to be compared.
    """

    seed: int
    match: Match
    round: Round
    first_table: tuple[Card, ...]
    void_tables: tuple[tuple[Card, ...], ...] = ()
    happened: tuple[Event, ...] = ()
    draw: Draw | None = None
    watched: bool = False
    opponent: str = DEFAULT_OPPONENT
    deal: Deal | None = None
    deck: tuple[Card, ...] = ()
    before: tuple[PlayedRound, ...] = ()
    helped: bool = False
    key: str = ""
    players: tuple[str, ...] = ()
    is_practice: bool = False
    was_played: tuple[int, ...] = ()

    @classmethod
    def begin(
        cls,
        rules: Rules,
        seed: int,
        first_dealer: FirstDealer,
        *,
        watched: bool = False,
        opponent: str = DEFAULT_OPPONENT,
        players: tuple[str, ...] = (),
        cut: int | None = None,
        key: str = "",
        turned: Sequence[Card] = (),
    ) -> MatchState:
        """A new match, its first round dealt after that *cut*, or one chosen for the player.

        *turned* are the cards that the person has turned in the draw for the deal, if they have.
        `commitment_before` tells what the player may know before cutting.

        :raises ScopaError: the cut is not 0 to 39 cards.
        """
        chance = Stream(dealer_seed(seed))
        draw = None
        if first_dealer is FirstDealer.DRAW:
            draw = draw_for_deal(chance.deck(), rules.players, turned)
            dealer = draw.dealer
        elif first_dealer is FirstDealer.RANDOM:
            dealer = chance.below(rules.players)
        else:
            dealer = HUMAN if first_dealer is FirstDealer.HUMAN else HUMAN + 1
        dealt = cls._deal(seed, Match.new(rules, dealer), cut)
        return dealt._replace(
            draw=draw, watched=watched, opponent=opponent, players=players, key=key
        )

    @classmethod
    def _deal(cls, seed: int, match: Match, cut: int | None) -> MatchState:
        number = match.rounds_played
        deal = Deal(round_seed(seed, number), chosen_cut(seed, number) if cut is None else cut)
        return cls._dealt(seed, match, PlayedRound(deal, deal.shuffle(match.rules).deck))

    @classmethod
    def _dealt(cls, seed: int, match: Match, played: PlayedRound) -> MatchState:
        """A round at its beginning, whatever has been *played* of it."""
        round_ = match.deal(played.deck)
        first_table = () if round_.first_table_sweeps else played.deck[: match.rules.table_size]
        void_tables = played.deal.shuffle(match.rules).void_tables
        return cls(
            seed, match, round_, first_table, void_tables, deal=played.deal, deck=played.deck
        )

    @classmethod
    def resume(
        cls,
        history: History,
        *,
        opponent: str = DEFAULT_OPPONENT,
        players: tuple[str, ...] = (),
        key: str = "",
    ) -> MatchState:
        """The match of a *history*, which has a round at least, where it was left.

        :raises ScopaError: the history breaks the rules.
        """
        *_, (match, round_) = history.replayed()
        state = cls._dealt(history.seed, match, history.rounds[-1])
        return state._with_plays(round_.plays)._replace(
            opponent=opponent,
            players=players,
            before=history.rounds[:-1],
            helped=history.helped,
            key=key,
        )

    @property
    def kinds(self) -> tuple[str, ...]:
        """By seat which kind of computer player plays there; none for the person."""
        if self.players:
            return self.players
        kinds = (self.opponent,) * self.match.rules.players
        return kinds if self.watched else ("", *kinds[1:])

    @property
    def cast(self) -> PlayerNames:
        """What the players are called."""
        rules, kinds = self.match.rules, self.players
        return cast(rules, opponent=self.opponent, watched=self.watched, players=kinds)

    @property
    def is_humans_turn(self) -> bool:
        """Whether the person is to play."""
        return not (self.watched or self.round.is_over) and self.round.turn == HUMAN

    @property
    def knowledge(self) -> Knowledge:
        """What the player may know whose turn it is."""
        return self.knowledge_of(self.round.turn)

    def knowledge_of(self, seat: int) -> Knowledge:
        """What the player at *seat* may know."""
        return Knowledge.of(self.round, seat, self.match.scores, self.past)

    def after(self, play: Play) -> MatchState:
        """The sitting after *play* by the player whose turn it is.

        :raises IllegalPlay: the rules forbid it.
        """
        happened = tuple(events(self.round, play))
        return self._replace(round=self.round.play(play), happened=happened)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the match by side, those of a round that is over among them."""
        return (self.match_after_round if self.round.is_over else self.match).scores

    @property
    def round_number(self) -> int:
        """The number of the round, from 1; of the next one if it is over."""
        return self.match.rounds_played + 1 + self.round.is_over

    @property
    def match_after_round(self) -> Match:
        """The match with the round's points added.

        :raises ScopaError: the round is not over.
        """
        return self.match.after(self.round)

    def next_round(self, cut: int | None = None) -> MatchState:
        """The next round dealt after that *cut*, or one chosen for the player.

        :raises ScopaError: the round is not over, the match is, or the cut is not 0 to 39 cards.
        """
        return self._deal(self.seed, self.match_after_round, cut)._replace(
            watched=self.watched,
            opponent=self.opponent,
            players=self.players,
            before=self.history.rounds,
            helped=self.helped,
            key=self.key,
        )

    @property
    def history(self) -> History:
        """All that was dealt and played so far; of a constructed round, only what went before."""
        match = self.match
        dealer = (match.dealer - match.rounds_played) % match.rules.players
        now = () if self.deal is None else (PlayedRound(self.deal, self.deck, self.round.plays),)
        return History(match.rules, self.seed, dealer, (*self.before, *now), self.helped)

    @property
    def rounds_over(self) -> int:
        """How many rounds were played to their end, this one among them if it was."""
        return self.match.rounds_played + self.round.is_over

    def at_end_of(self, number: int) -> MatchState:
        """The match as it was at the end of round *number*, from 0."""
        history = self.history
        until = history._replace(rounds=history.rounds[: number + 1])
        return MatchState.resume(until, opponent=self.opponent, players=self.players, key=self.key)

    @property
    def can_take_back(self) -> bool:
        """Whether the person has made a play in this round that was dealt from a deck."""
        return not self.watched and self._my_last_play is not None

    @property
    def with_help(self) -> MatchState:
        """The same, marked as one in which the person was helped."""
        return self._replace(helped=True)

    def take_back(self) -> MatchState:
        """The sitting before the person's last play of this round, marked as helped.

        Without such a play it stays as it is.
        """
        number = self._my_last_play
        if number is None or self.watched:
            return self
        return self._with_plays(self.round.plays[:number]).with_help

    @property
    def _my_last_play(self) -> int | None:
        """The place of the person's last play among those of the round."""
        players, first = self.round.rules.players, (self.round.dealer + 1)
        mine = range((HUMAN - first) % players, len(self.round.plays), players)
        return mine[-1] if mine and self.deck else None

    def _with_plays(self, plays: Sequence[Play]) -> MatchState:
        """The round from its deal on with just these *plays*."""
        state = self._replace(round=self.match.deal(self.deck), happened=())
        for play in plays:
            state = state.after(play)
        return state

    @property
    def again(self) -> MatchState:
        """The deal of a round that is over from its first card on, as practice."""
        return self._with_plays(()).as_practice(self)

    def as_practice(self, played: MatchState) -> MatchState:
        """The same from here on as practice for a round that was *played*: it is not kept."""
        result = played.was_played or points(played.round)
        return self._replace(draw=None, key="", is_practice=True, was_played=result)

    def played_by(self, kind: str) -> MatchState:
        """The same with a computer player of that *kind* in the seat of the person, who watches."""
        return self._replace(players=(kind, *self.kinds[1:]), watched=True)

    @property
    def past(self) -> tuple[PastRound, ...]:
        """What everybody has seen of the rounds before this."""
        rules, first = self.match.rules, self.history.dealer
        seen = []
        for number, played in enumerate(self.before):
            round_ = Round.deal(played.deck, (first + number) % rules.players, rules)
            seen.append(PastRound(round_.dealer, CardSet(round_.table), played.plays))
        return tuple(seen)

    def own_plays(self) -> Iterator[tuple[MatchState, Play]]:
        """Each play of the person in this round, with the sitting as it was before."""
        state = self._with_plays(()) if self.deck else self
        for play in self.round.plays if self.deck else ():
            if state.is_humans_turn:
                yield state, play
            state = state.after(play)

    @property
    def table_places(self) -> tuple[Card, ...]:
        """The cards of the table in a row: a card that is laid comes at its end."""
        places = list(self.first_table)
        for event in self.told:
            if isinstance(event, Laid):
                places.append(event.card)
            else:
                places = [place for place in places if place not in event.taken]
        return tuple(places)

    @property
    def told(self) -> tuple[Laid | Captured, ...]:
        """The plays of this round, from the first on."""
        rules = self.round.rules
        table = CardSet.of(self.first_table)
        told: list[Laid | Captured] = []
        for seat, (card, taken) in enumerate(self.round.plays, self.round.dealer + 1):
            seat %= rules.players
            if taken or takes_itself(card, table, rules):
                told.append(Captured(seat, card, taken))
                table = CardSet(table & ~taken)
            else:
                told.append(Laid(seat, card))
                table = CardSet(table | card.alone)
        return tuple(told)


class Waiting(NamedTuple):
    """A match that can be continued.

    *changed* is when it was left, if that was not just now; *shown* the play that was chosen, or
    shown by a computer, when it was. Of a round that is over the score *is seen* already, or not.
    """

    state: MatchState
    changed: str = ""
    shown: Play | None = None
    is_seen: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        """Which match it is and how it stands, in words; and shorter."""
        state = self.state
        game, number = game_name(state.match.rules), state.round_number
        if state.round.is_over and not self.is_seen:
            return round_over(game, number - 1, self.changed)
        return waiting(game, number, state.cast.sides, state.scores, self.changed)


class Remembered(NamedTuple):
    """What the record knows of the person when the program begins.

    A match may be *waiting* to be continued; *keys* are those of all that can be. Who *is_new* has
    never finished one.
    """

    waiting: Waiting | None
    keys: frozenset[str]
    is_new: bool


def commitment_before(seed: int, number: int) -> str:
    """The commitment to round *number*, from 0, of a match: what is known before the cut."""
    return commitment(round_seed(seed, number))
