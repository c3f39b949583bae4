"""The state of one person's match against computer players, as a value; from its file and back.

All chance comes from the seed: the same seed and the same plays give the same match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.engine import (
    DECK,
    FULL_DECK,
    NO_CARDS,
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
    Play,
    PlayedRound,
    Position,
    Round,
    Swept,
    chosen_cut,
    commitment,
    events,
    hands_shown,
    points,
    round_seed,
    won_by,
)
from scopa.errors import ScopaError
from scopa.game.seats import OPPONENTS, SAVED_PERSON, at_each_seat, names_of
from scopa.storage.match_file import SavedMatch
from scopa.storage.match_folder import MatchFigures

HUMAN = 0  # the seat of the person, and the side that it belongs to
USUAL_LEVELS = ("", DEFAULT_OPPONENT)


class MatchState(NamedTuple):
    """A match under way, in one of its rounds.

    match: the score before the round
    first_table: the cards that the table began with, as they lie; none if the dealer swept them
    void_tables: the first tables dealt before that one, which were void
    happened: the events of the last play, or of the deal
    draw: how the first dealer was found, if by cards
    levels: the level of the computer player at each seat; empty for the person
    deal, deck: what the round was dealt from; a constructed round has neither
    earlier_rounds: those before this round
    helped: a play was taken back, or the coach was asked
    key: the key of the match in its file; a match without one is not saved
    original_points: by side, of the round that is played again here as practice
    """

    seed: int
    match: Match
    round: Round
    first_table: tuple[Card, ...]
    void_tables: tuple[tuple[Card, ...], ...] = ()
    happened: tuple[Event, ...] = ()
    draw: Draw | None = None
    levels: tuple[str, ...] = USUAL_LEVELS
    deal: Deal | None = None
    deck: tuple[Card, ...] = ()
    earlier_rounds: tuple[PlayedRound, ...] = ()
    helped: bool = False
    key: str = ""
    original_points: tuple[int, ...] = ()

    # -------------------------------------------------------------------- beginning and resuming

    @classmethod
    def deal_round(cls, seed: int, match: Match) -> MatchState:
        """The next round of a *match*."""
        number = match.rounds_played
        deal = Deal(round_seed(seed, number), chosen_cut(seed, number))
        return cls._dealt(seed, match, PlayedRound(deal, deal.shuffle(match.rules).deck))

    @classmethod
    def _dealt(cls, seed: int, match: Match, played: PlayedRound) -> MatchState:
        deal, deck, _ = played
        round_ = match.deal(deck)
        first_table = () if round_.first_table_sweeps else deck[: match.rules.table_size]
        void_tables = deal.shuffle(match.rules).void_tables
        shown = tuple(hands_shown(round_))
        return cls(seed, match, round_, first_table, void_tables, shown, deal=deal, deck=deck)

    @classmethod
    def resume(
        cls, history: History, *, levels: Sequence[str] = USUAL_LEVELS, key: str = ""
    ) -> MatchState:
        """The match of a history, which has a round at least, where it was left.

        levels: by seat; the last one plays at all other seats, too

        :raises ScopaError: the history breaks the rules.
        """
        *_, last = history.replayed()
        state = cls._dealt(history.seed, last.match, history.rounds[-1])
        return state._with_plays(last.end.plays)._replace(
            levels=at_each_seat(levels, history.rules),
            earlier_rounds=history.rounds[:-1],
            helped=history.helped,
            key=key,
        )

    @classmethod
    def at_position(cls, position: Position, deck: Iterable[Card] = DECK) -> MatchState:
        """A table at the position, with the person at the seat whose turn it is.

        Unknown cards are dealt out in the order of the *deck*.
        """
        position = position.from_turn
        round_ = position.completed(deck)
        first_table = CardSet(FULL_DECK & ~sum(round_.seats)) if position.plays else position.table
        if round_.first_table_sweeps:
            first_table = NO_CARDS
        rules = position.rules.agreed
        match = Match(rules, position.scores, position.dealer)
        levels = at_each_seat(USUAL_LEVELS, rules)
        shown = () if position.plays else tuple(hands_shown(round_))
        return cls(0, match, round_, tuple(first_table), happened=shown, levels=levels)

    # ------------------------------------------------------------------------------- who plays

    @property
    def watched(self) -> bool:
        """Whether only computers play."""
        return "" not in self.levels

    @property
    def position(self) -> Position:
        """The position with the cards of all hands."""
        return Position.of(self.round, self.match.scores)

    @property
    def is_humans_turn(self) -> bool:
        return not (self.watched or self.round.is_over) and self.round.turn == HUMAN

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge of the player whose turn it is."""
        return self.knowledge_of(self.round.turn)

    def knowledge_of(self, seat: int) -> Knowledge:
        return Knowledge.of(self.round, seat, self.match.scores)

    # ----------------------------------------------------------------------------------- plays

    def after(self, play: Play) -> MatchState:
        """The match after a play by the player whose turn it is.

        :raises IllegalPlay:
        """
        after = self.round.play(play)
        return self._replace(round=after, happened=tuple(events(self.round, after)))

    def _with_plays(self, plays: Sequence[Play]) -> MatchState:
        *before, round_ = self.match.deal(self.deck).replay(plays)
        happened = events(before[-1], round_) if plays else hands_shown(round_)
        return self._replace(round=round_, happened=tuple(happened))

    @property
    def has_played(self) -> bool:
        """Whether the person has made a play in this round, and it was dealt from a deck."""
        return bool(self._human_plays)

    def take_back(self) -> MatchState:
        """The match before the person's last play of the round, if there is one."""
        if not self._human_plays:
            return self
        return self._with_plays(self.round.plays[: self._human_plays[-1]])._replace(helped=True)

    @property
    def _human_plays(self) -> range:
        players = self.round.rules.players
        first = (HUMAN - self.round.dealer - 1) % players
        number = len(self.round.plays) if self.deck and not self.watched else 0
        return range(first, number, players)

    def all_plays(self) -> Iterator[tuple[MatchState, Play]]:
        """Each play of the round, with the match as it was before."""
        plays = self.round.plays
        for number, play in enumerate(plays):
            yield self._with_plays(plays[:number]), play

    @property
    def play_events(self) -> tuple[Laid | Captured, ...]:
        """The plays of the round, from the first on."""
        rules, table = self.round.rules, CardSet.of(self.first_table)
        plays: list[Laid | Captured] = []
        for number, play in enumerate(self.round.plays, self.round.dealer + 1):
            seat, (card, taken) = number % rules.players, play
            won = won_by(play, table, rules)
            plays.append(Captured(seat, card, taken) if won else Laid(seat, card))
            table = (table | card.mask) - won
        return tuple(plays)

    @property
    def recent(self) -> Sequence[Event]:
        """The events since the person last played a card."""
        plays, swept = self.play_events, CardSet(sum(self.round.sweeps))
        own = [number for number, event in enumerate(plays, 1) if event.seat == HUMAN]
        earlier: list[Event] = []
        for event in plays[max(own, default=0) : -1]:
            earlier += [event, *[Swept(event.seat, event.card)] * (event.card in swept)]
        return (*earlier, *self.happened)

    @property
    def table_places(self) -> Mapping[Card, int]:
        """The cards of the table, and where in the row each lies: from one to the next it is 2.

        A card that is laid comes to the free place nearest to the middle, 0, and stays there.
        """
        outmost = len(self.first_table) - 1
        places = {card: 2 * at - outmost for at, card in enumerate(self.first_table)}
        for event in self.play_events:
            if isinstance(event, Laid):
                places[event.card] = free_place(places)
            else:
                places = {card: at for card, at in places.items() if card not in event.taken}
        return places

    # ---------------------------------------------------------------------------------- rounds

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the match by side, including this round's if it is over."""
        return (self.match_after_round if self.round.is_over else self.match).scores

    @property
    def rounds_over(self) -> int:
        return self.match.rounds_played + self.round.is_over

    @property
    def match_after_round(self) -> Match:
        """The match with the points of the round.

        :raises ScopaError: the round is not over.
        """
        return self.match.after(self.round)

    @property
    def is_decided(self) -> bool:
        """Whether the match is over."""
        is_counted = self.round.is_over and not self.is_practice
        return is_counted and self.match_after_round.winner is not None

    def next_round(self) -> MatchState:
        """The next round.

        :raises ScopaError: the round is not over, or the match is.
        """
        return self.deal_round(self.seed, self.match_after_round)._replace(
            levels=self.levels, earlier_rounds=self.history.rounds, helped=self.helped, key=self.key
        )

    @property
    def commitment(self) -> str:
        """The promise of the cards of this round or, once it is over, of the next."""
        if self.deal is not None and not self.round.is_over:
            return self.deal.commitment
        return commitment(round_seed(self.seed, self.rounds_over))

    @property
    def history(self) -> History:
        """The deals and plays of the match; of a constructed round only those before it."""
        match = self.match
        dealer = (match.dealer - match.rounds_played) % match.rules.players
        now = () if self.deal is None else (PlayedRound(self.deal, self.deck, self.round.plays),)
        return History(match.rules, self.seed, dealer, (*self.earlier_rounds, *now), self.helped)

    def at_end_of_round(self, number: int) -> MatchState:
        """The match as it was at the end of a round, numbered from 0."""
        until = self.history._replace(rounds=self.history.rounds[: number + 1])
        return self.resume(until, levels=self.levels, key=self.key)

    # -------------------------------------------------------------------------------- practice

    @property
    def counts_without_help(self) -> bool:
        """Whether it is a match that counts, in which nothing has helped so far."""
        return not (self.helped or self.is_practice)

    @property
    def is_practice(self) -> bool:
        return bool(self.original_points)

    def practice(self, first_plays: int = 0, played_by: str = "") -> MatchState:
        """The round, which is over, to be played again; it is not kept, and does not count.

        first_plays: how many of its plays stand
        played_by: the level of the computer player that takes the seat of the person, who watches
        """
        again = self._with_plays(self.round.plays[:first_plays])._replace(
            draw=None, key="", original_points=self.original_points or points(self.round)
        )
        return again._replace(levels=(played_by, *self.levels[1:])) if played_by else again


class ContinuableMatch(NamedTuple):
    """A match that can be continued.

    changed: when it was left, if that was not just now
    shown: the play that was chosen, or shown by a computer, when it was left
    """

    state: MatchState
    changed: str = ""
    shown: Play | None = None


def as_saved(state: MatchState) -> SavedMatch:
    """The match to be kept; when it began is noted then."""
    names, others = names_of(state.levels), state.levels[1:]
    opponent = " ".join(others if len(set(others)) > 1 else others[:1])
    return SavedMatch(state.key, "", names, state.history, opponent)


def resumed(match: SavedMatch) -> MatchState:
    """The match, which has a round at least, where it was left.

    :raises ScopaError: the history breaks the rules.
    """
    return MatchState.resume(match.history, levels=levels_of(match), key=match.key)


def levels_of(match: SavedMatch) -> tuple[str, ...]:
    """The players by seat; one that this version does not know is replaced by the usual one."""
    names, rules = match.opponent.split() or [DEFAULT_OPPONENT], match.history.rules
    known = [name if name in OPPONENTS else DEFAULT_OPPONENT for name in names]
    return at_each_seat(("", *known)[: rules.players], rules)


def is_own(match: MatchFigures) -> bool:
    """Whether the person at the keys has played in it, and not only watched or imported it."""
    return not match.imported and match.players[HUMAN] == SAVED_PERSON


def to_review(match: SavedMatch) -> MatchState:
    """The match as one of the person whose plays can be analyzed.

    :raises ScopaError: the person did not play in it, no round of it is over, or it breaks the
        rules.
    """
    if match.players[HUMAN] != SAVED_PERSON:
        raise ScopaError("the coach reviews your own plays, and in this match only others played")
    state = resumed(match) if match.history.rounds else None
    if state is None or not state.rounds_over:
        raise ScopaError("no round of this match has been played to its end, so there is no review")
    return state


def free_place(places: Mapping[Card, int], near: int = 0) -> int:
    """The free place nearest to *near* in a row of cards; on an empty table that is the middle."""
    taken = set(places.values())
    side_by_side = range(min(taken, default=0) - 2, max(taken, default=-2) + 3, 2)
    return min(set(side_by_side) - taken, key=lambda place: (abs(place - near), -place))
