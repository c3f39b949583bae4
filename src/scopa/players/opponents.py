"""The opponents to choose from, from a child to a master.

A weaker one looks less far, forgets more or grabs sooner; none of them plays at random, and none
sees a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import SETTEBELLO, Knowledge, Play, Rules, Suit
from scopa.players import heuristic_player
from scopa.players.nets.game_nets import net_fault, nets_for
from scopa.players.nets.inputs import has_long_hands, uses_playouts
from scopa.players.nets.play_values import by_net, public_position
from scopa.players.sampling_player import SamplingPlayer
from scopa.players.search.possible_hands import count_possible_hands
from scopa.players.search.solver import solve

Player = Callable[[Knowledge], Play]
_ALL = 40  # more plays than a round has


class Memory(NamedTuple):
    """The number of the latest plays of a round that a level remembers, by game.

    For two players there are four: the usual game, those in which an ace takes everything, those
    that count to fifteen, and those that do both. Three or four play *alone*, or as *partners*.
    """

    scopa: int = _ALL
    asso_piglia_tutto: int = _ALL
    escoba: int = _ALL
    cirulla: int = _ALL
    alone: int = _ALL
    partners: int = _ALL
    long_hands: int = _ALL

    def under(self, rules: Rules) -> int:
        """The number for *rules*."""
        if has_long_hands(rules):
            return self.long_hands
        if rules.players > 2:
            return self.partners if rules.sides == 2 else self.alone
        if rules.fifteen:
            return self.cirulla if rules.ace_takes_all else self.escoba
        return self.asso_piglia_tutto if rules.ace_takes_all else self.scopa


EVERYTHING = Memory()


def without_early_cards(knowledge: Knowledge, memory: int) -> Knowledge:
    """The *knowledge* of a player who remembers only the cards of the last *memory* plays.

    Cards taken before them might as well be in a hand or in the stock.
    """
    forgotten = 0
    for number, (card, taken) in enumerate(knowledge.plays):
        cards = int(taken) | 1 << card
        if number < len(knowledge.plays) - memory:
            forgotten |= cards
        else:
            forgotten &= ~cards
    return knowledge._replace(piles=tuple([pile & ~forgotten for pile in knowledge.piles]))


@dataclass(frozen=True)
class Level:
    """An opponent.

    name: by which it is chosen
    is_learned: whether it uses nets; where they are damaged the heuristic plays in its place
    play_at_table: how it plays against a person, who leaves it more time than a program does
    """

    name: str
    play: Player
    memory: Memory = EVERYTHING
    is_learned: bool = False
    play_at_table: Player | None = None

    def fault(self, rules: Rules) -> str:
        """The fault of its nets for *rules*; empty if they can be used."""
        return net_fault(rules) if self.is_learned else ""

    @property
    def at_table(self) -> Level:
        """The same as it plays against a person."""
        return replace(self, play=self.play_at_table or self.play)

    @property
    def deterministic(self) -> Level:
        """The same with few samples and no clock: always the same play."""
        return replace(self, play=getattr(self.play, "deterministic", self.play))

    def __call__(self, knowledge: Knowledge) -> Play:
        remembered = without_early_cards(knowledge, self.memory.under(knowledge.rules))
        play = heuristic_player.choose if self.fault(knowledge.rules) else self.play
        return play(remembered)


def take_most(knowledge: Knowledge) -> Play:
    """The play that takes the most cards; where none can be taken, the highest card is laid."""
    return max(knowledge.legal_plays(), key=lambda play: (len(play.taken), play.card.rank))


def greedy_by_list(knowledge: Knowledge) -> Play:
    """Take what counts most by a fixed list, as most public Scopa programs do. (OPPONENT)

    A sweep counts 1000, the settebello 500, each coin 50, sevens 30, sixes 20, aces 15, each card
    5; where nothing can be taken figures are laid first, coins and sevens last.
    """

    def count(play: Play) -> int:
        card = play.card
        if not play.taken:
            return 5 * (card.rank >= 8) - 10 * (card.suit is Suit.COINS) - 20 * (card.rank == 7)
        total = 100 + 1000 * (play.taken == knowledge.table)
        for taken in play.taken:
            total += 5 + {7: 30, 6: 20, 1: 15}.get(taken.rank, 0)
            total += 50 * (taken.suit is Suit.COINS) + 500 * (taken == SETTEBELLO)
        return total

    return max(knowledge.legal_plays(), key=count)


def choice_net_player(knowledge: Knowledge) -> Play:
    """Return the play the choice net ranks first, without search; without nets, the heuristic's.

    In the last deal of two players the unseen cards are the other hand: the rest is searched.
    So are those of three or four single players, where the unseen cards may lie in few ways.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return plays[0]
    rules = knowledge.rules
    most_searched = _FEW_HANDS if uses_playouts(rules) else int(rules.players == 2)
    if not knowledge.stock_size and count_possible_hands(knowledge) <= most_searched:
        values = solve(knowledge, most_searched).values
        return max(values, key=values.__getitem__)
    nets = nets_for(rules)
    if nets is None:
        return heuristic_player.choose(knowledge)
    return by_net(public_position(knowledge), int(knowledge.hand), plays, nets)


_FEW_HANDS = 6  # ways in which they may lie once the third of three single players plays

DON_CICCIO = SamplingPlayer(sample_count=8, cap_ms=50.0, infers_hands=False)
MASTER = SamplingPlayer(sample_count=130, cap_ms=50.0)
_AT_TABLE = replace(MASTER, sample_count=1_000, cap_ms=300.0)

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("nino", take_most),
        Level("rosa", greedy_by_list),
        Level(
            "beppe",
            heuristic_player.choose,
            memory=Memory(29, 1, 1, 1, alone=30, partners=26, long_hands=8),
        ),
        Level(
            "carla",
            choice_net_player,
            memory=Memory(29, 14, 30, 31, alone=30, long_hands=10),
            is_learned=True,
        ),
        Level("don-ciccio", DON_CICCIO, memory=Memory(31, 29, 33, 34), is_learned=True),
        Level("maestro", MASTER, is_learned=True, play_at_table=_AT_TABLE),
    )
}
"""By name, the weakest first. How much they remember was measured, so that they stand about as far
apart in every game."""
STRONGEST = list(LEVELS)[-1]
