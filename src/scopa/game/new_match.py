"""A match before its first deal: by the settings, or as a rematch, and its faults."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from scopa.engine import Card, Match, Rules, Stream, dealer_seed, draw_for_deal
from scopa.game.match_state import HUMAN, USUAL_LEVELS, MatchState
from scopa.players.nets.game_nets import nearest_nets
from scopa.players.opponents import LEVELS
from scopa.storage.saved_match import new_key
from scopa.storage.settings import Settings
from scopa.text.language import _
from scopa.text.player_names import OPPONENTS, PlayerNames, at_each_seat, names_at_table


class FirstDealer(Enum):
    """The first dealer of a match."""

    DRAW = "draw"
    HUMAN = "human"
    COMPUTER = "computer"
    RANDOM = "random"


class NewMatch(NamedTuple):
    """A match before its first deal.

    levels: by seat, empty for the person; the last one plays at all other seats, too
    turned: the cards that the person has turned in the draw for the deal
    """

    rules: Rules
    seed: int
    first_dealer: FirstDealer
    levels: tuple[str, ...] = USUAL_LEVELS
    key: str = ""
    turned: tuple[Card, ...] = ()

    @property
    def players(self) -> PlayerNames:
        return names_at_table(self.rules, self.levels)

    def begin(self, cut: int | None = None) -> MatchState:
        """The match with its first round dealt after the cut, or one chosen for the person.

        :raises ScopaError: the cut is not 0 to 39 cards.
        """
        rules, chance, draw = self.rules, Stream(dealer_seed(self.seed)), None
        match self.first_dealer:
            case FirstDealer.DRAW:
                draw = draw_for_deal(chance.deck(), rules.players, self.turned)
                dealer = draw.dealer
            case FirstDealer.RANDOM:
                dealer = chance.below(rules.players)
            case FirstDealer.HUMAN:
                dealer = HUMAN
            case FirstDealer.COMPUTER:
                dealer = HUMAN + 1
        state = MatchState.deal_round(self.seed, Match.new(rules, dealer), cut)
        return state._replace(draw=draw, levels=at_each_seat(self.levels, rules), key=self.key)


def new_match(
    rules: Rules,
    seed: int | None,
    settings: Settings,
    *,
    watched: bool = False,
    seats: Sequence[str] = (),
) -> NewMatch:
    """A new match by the settings.

    seed: drawn from the system if None
    seats: the levels by seat; the settings say who plays at seats without one
    """
    others = settings.opponents(rules.players, seats[1:])
    first = ("".join(seats[:1]) or settings.opponent) if watched else ""
    return NewMatch(
        rules,
        seed=int.from_bytes(os.urandom(32), "big") if seed is None else seed,
        first_dealer=FirstDealer(settings.first_dealer),
        levels=(first, *others),
        key="" if watched else new_key(),
    )


def rematch(over: MatchState, seed: int | None, settings: Settings) -> NewMatch:
    """A new match by the same rules and with the same players."""
    rules, watched = over.match.rules, over.watched
    return new_match(rules, seed, settings, watched=watched, seats=over.levels)


def net_warnings(levels: Iterable[str], rules: Rules) -> Iterator[str]:
    """A sentence for each level that does not play as well as usual by the rules."""
    nets = nearest_nets(rules)
    for level in dict.fromkeys(filter(None, levels)):
        who = OPPONENTS[level]
        if fault := LEVELS[level].fault(rules):
            yield _("{fault}; {who} plays by simple rules instead").format(fault=fault, who=who)
        elif not LEVELS[level].is_learned or (nets and nets.is_exact):
            continue
        elif nets:
            yield _(
                "nobody has learned exactly these rules; {who} plays as in a similar game"
            ).format(who=who)
        else:
            yield _("nobody has learned these rules; {who} relies on estimates").format(who=who)
