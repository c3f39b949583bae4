"""The rules in force: one frozen value, and presets by name. (Rules: variants)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache

from scopa.errors import ScopaError, unknown_name

MIN_TARGET, MAX_TARGET = 1, 99


class Prime(StrEnum):
    """How the prime point is awarded."""

    HIGHEST_PRIME = "highest prime"
    MOST_SEVENS = "most sevens"
    """Strictly more sevens than each other side, as in Escoba."""
    THREE_SEVENS = "three sevens"
    """The side with three or four sevens: settanta."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a match; the defaults are the game for two.

    :raises ScopaError: a number is out of range, or two of the rules contradict each other.
    """

    target: int = 11
    """The points that end the match, 1 to 99."""
    players: int = 2
    partnerships: bool = False
    """Four players in two sides; partners sit opposite and share pile and score."""
    hand_size: int = 3
    """Cards dealt to each player at a time: 3; 9 or 10 to four players, in a single deal."""
    redeal_on_three_kings: bool = True
    """A first table with three or four kings is shuffled and dealt again."""
    redeal_on_two_aces: bool = False
    """A first table with two or more aces is shuffled and dealt again, as in Cirulla."""
    fifteen: bool = False
    """A card takes table cards that together with it add up to 15; no single card first."""
    plain_too: bool = False
    """Besides fifteens there are all other captures, by rank, by sum, by ace: any may be chosen."""
    fewest_cards: bool = False
    """Among sums, only those with the fewest cards may be taken."""
    ace_takes_all: bool = False
    """An ace takes the whole table; where an ace lies there, just one such ace."""
    ace_sweeps: bool = False
    """Taking the whole table with an ace is a sweep."""
    ace_stays_on_empty_table: bool = False
    """An ace played to an empty table stays there; otherwise it goes to one's own pile."""
    first_table_sweeps: bool = False
    """A first table that adds up to 15 goes to the dealer as a sweep, one of 30 as two."""
    prime: Prime = Prime.HIGHEST_PRIME
    re_bello: bool = False
    """The king of coins is worth a point."""
    napola: bool = False
    """Ace, 2 and 3 of coins score 3, each next coin without a gap 1 more; all ten win the match."""
    napola_at_most_six: bool = False
    """The napola scores no more than 6."""
    grande: bool = False
    """Jack, knight and king of coins score 5 together."""
    hand_bonuses: bool = False
    """A hand of 9 or less in all scores 3, three of a rank 10, and is shown; 7C is any rank."""
    wild_keeps_rank: bool = False
    """In a hand that was shown 7C has one rank, and keeps it in the hand and on the table."""
    wild_on_first_table: bool = False
    """On a first table 7C counts as the rank that makes 15 or 30."""
    lowest_wins: bool = False
    """A perdere: when a side reaches the target, the one with the fewest points wins."""
    open_hands: bool = False
    """All hands lie face up."""
    wild_rank: int = 7
    """The rank of 7C in the round under way, once it was declared; not agreed on before."""
    plain_captures: bool = field(init=False, repr=False, compare=False)
    """Whether captures are those of the default game."""
    sides: int = field(init=False, repr=False, compare=False)
    """How many sides there are; seat *s* belongs to side ``s % sides``."""
    table_size: int = field(init=False, repr=False, compare=False)
    """The cards dealt to the table at the start."""
    deal_size: int = field(init=False, repr=False, compare=False)
    """The number of cards dealt to all hands at once, and so of plays in a deal."""

    def __post_init__(self) -> None:
        target, players, hand_size = self.target, self.players, self.hand_size
        if not MIN_TARGET <= target <= MAX_TARGET:
            raise ScopaError(
                "a target is a whole number from {least} to {most}, not {target}",
                least=MIN_TARGET,
                most=MAX_TARGET,
                target=target,
            )
        if players not in (2, 3, 4):
            raise ScopaError("Scopa is played by 2, 3 or 4 players, not {players}", players=players)
        if self.partnerships and players != 4:
            raise ScopaError("partnerships need 4 players, not {players}", players=players)
        if hand_size not in (3, 9, 10):
            raise ScopaError("hands have 3, 9 or 10 cards, not {cards}", cards=hand_size)
        if hand_size != 3 and not self.partnerships:
            raise ScopaError(
                "hands of {cards} cards need 4 players in partnerships", cards=hand_size
            )
        object.__setattr__(self, "table_size", 0 if hand_size == 10 else 4)
        object.__setattr__(self, "deal_size", players * hand_size)
        self._check_options()
        changed = self.fifteen or self.fewest_cards or self.ace_takes_all or self.wild_rank != 7
        object.__setattr__(self, "plain_captures", not changed)
        object.__setattr__(self, "sides", 2 if self.partnerships else players)

    def _check_options(self) -> None:
        for name, needed in _NEEDS:
            if getattr(self, name) and not getattr(self, needed):
                raise ScopaError("{name} needs {needed}", name=name, needed=needed)
        if self.wild_rank != 7 and not self.wild_keeps_rank:
            raise ScopaError("{name} needs {needed}", name="wild_rank", needed="wild_keeps_rank")
        if self.first_table_sweeps and not self.table_size:
            raise ScopaError(
                "first_table_sweeps needs cards on the first table: not with hands of 10"
            )
        if self.hand_bonuses and self.hand_size != 3:
            raise ScopaError(
                "hand_bonuses needs hands of 3 cards, not {cards}", cards=self.hand_size
            )

    @classmethod
    def from_options(cls, options: Mapping[str, object], base: Rules | None = None) -> Rules:
        """*base*, or the default game, with *options* by the names of the fields.

        >>> Rules.from_options({"target": 21, "prime": "most sevens"}).prime
        <Prime.MOST_SEVENS: 'most sevens'>

        :raises ScopaError: an option is not known or has a value of the wrong kind; the error
            names it and says what is allowed.
        """
        known = {name: getattr(base or SCOPA, name) for name in _option_names()}
        for name, value in options.items():
            if name not in known:
                raise unknown_name("rule", name, known)
            known[name] = _option(name, value, known[name])
        return cls(**known)

    @property
    def options(self) -> dict[str, bool | int | str]:
        """The differences from the default game, as `from_options` reads them."""
        return self.changes_of(SCOPA)

    def changes_of(self, game: Rules) -> dict[str, bool | int | str]:
        """The options of these rules that are not those of *game*."""
        mine = {name: getattr(self, name) for name in _option_names()}
        return {name: value for name, value in mine.items() if value != getattr(game, name)}

    def for_players(self, players: int) -> Rules:
        """These rules for so many players; four play Cirulla in partnerships. (Rules: Cirulla)"""
        in_pairs = self.partnerships or nearest_game(self) == "cirulla"
        return replace(self, players=players, partnerships=players == 4 and in_pairs)

    @property
    def plays(self) -> int:
        """The number of plays in a round: one for each card that is not on the first table."""
        return 40 - self.table_size

    @property
    def agreed(self) -> Rules:
        """The rules as agreed before the deal, without a round's declarations."""
        return self.with_wild(7)

    def with_wild(self, rank: int) -> Rules:
        """The same rules, in a round in which 7C was declared to be of *rank*; 7 if it was not."""
        return self if rank == self.wild_rank else _with_wild(self, rank)


@lru_cache(maxsize=64)
def _with_wild(rules: Rules, rank: int) -> Rules:
    return replace(rules, wild_rank=rank)


def _option_names() -> list[str]:
    return [entry.name for entry in fields(Rules) if entry.init and entry.name != "wild_rank"]


def _option(name: str, value: object, like: object) -> object:
    if isinstance(like, Prime):
        try:
            return Prime(str(value))
        except ValueError:
            kinds = ", ".join(Prime)
            raise ScopaError(
                "{name} is one of {kinds}, not {value!r}", name=name, kinds=kinds, value=value
            ) from None
    if type(value) is not type(like):
        if isinstance(like, bool):
            raise ScopaError("{name} is true or false, not {value!r}", name=name, value=value)
        raise ScopaError("{name} is a whole number, not {value!r}", name=name, value=value)
    return value


_NEEDS = (
    ("plain_too", "fifteen"),
    ("ace_sweeps", "ace_takes_all"),
    ("ace_stays_on_empty_table", "ace_takes_all"),
    ("napola_at_most_six", "napola"),
    ("wild_keeps_rank", "hand_bonuses"),
    ("wild_on_first_table", "first_table_sweeps"),
)
"""Rules that mean something only beside another."""

SCOPA = Rules()
"""The default game: two players, to eleven points."""

PRESETS: dict[str, Rules] = {
    "scopa": SCOPA,
    "open-hands": Rules(open_hands=True),
    "scopone": Rules(players=4, partnerships=True, hand_size=9),
    "scopone-scientifico": Rules(players=4, partnerships=True, hand_size=10),
    "asso-piglia-tutto": Rules(ace_takes_all=True),
    "scopa-a-quindici": Rules(fifteen=True),
    "escoba": Rules(
        redeal_on_three_kings=False,
        fifteen=True,
        first_table_sweeps=True,
        prime=Prime.MOST_SEVENS,
        target=15,
    ),
    "re-bello": Rules(re_bello=True),
    "napola": Rules(napola=True),
    "scopa-a-perdere": Rules(lowest_wins=True),
    "fewest-cards": Rules(fewest_cards=True),
    "settanta": Rules(prime=Prime.THREE_SEVENS),
    "cirulla": Rules(
        target=51,
        redeal_on_three_kings=False,
        redeal_on_two_aces=True,
        fifteen=True,
        plain_too=True,
        ace_takes_all=True,
        ace_sweeps=True,
        ace_stays_on_empty_table=True,
        first_table_sweeps=True,
        napola=True,
        napola_at_most_six=True,
        grande=True,
        hand_bonuses=True,
        wild_keeps_rank=True,
        wild_on_first_table=True,
    ),
}
"""The games by the names that the command line knows."""


@lru_cache(maxsize=64)
def nearest_game(rules: Rules) -> str:
    """The name of the game that *rules* change least; who plays, and to which target, is no matter.

    A game that is called by the one rule that it adds to Scopa is near only to itself.
    """
    rules = rules.agreed
    for name, game in PRESETS.items():
        if rules == game:
            return name
    options = _option_names()
    names = (name for name in PRESETS if name.replace("-", "_") not in options)

    def changes(name: str) -> int:
        return len(rules.changes_of(PRESETS[name]).keys() - {"target", "players", "partnerships"})

    return min(names, key=changes)
