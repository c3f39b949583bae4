"""The rules of Scopa as a library: pure values, no clock, file, terminal or global randomness.

>>> from random import Random
>>> match = Match.new(SCOPA, dealer=0)
>>> round_ = match.deal(shuffle(Random(5)).deck)
>>> while not round_.is_over:
...     round_ = round_.play(round_.legal_plays()[0])
>>> match.after(round_).scores == points(round_)
True
"""

from scopa.engine.captures import captures, legal_plays, may_sweep, takes_itself
from scopa.engine.cards import (
    COINS,
    DECK,
    FULL_DECK,
    NO_CARDS,
    SETTEBELLO,
    AmbiguousPlay,
    Card,
    CardSet,
    Illegal,
    IllegalPlay,
    Play,
    Suit,
    cards_of_rank,
    cards_of_suit,
)
from scopa.engine.deals import (
    MAX_CUT,
    Deal,
    Randomness,
    Shuffle,
    Stream,
    chosen_cut,
    commitment,
    dealer_seed,
    round_seed,
    shuffle,
    shuffled_deck,
)
from scopa.engine.errors import NotationError, ScopaError
from scopa.engine.events import (
    Captured,
    Event,
    HandsDealt,
    HandShown,
    Laid,
    RoundEnded,
    Swept,
    TableAwarded,
    events,
    hands_shown,
)
from scopa.engine.knowledge import Knowledge, PastRound, sample
from scopa.engine.match import Draw, History, Match, PlayedRound, draw_for_deal, play_round
from scopa.engine.notation import (
    format_play,
    format_rules,
    parse_play,
    parse_rule,
    parse_rules,
)
from scopa.engine.position import Position, parse_position, position_of_json
from scopa.engine.round import Round, must_be_redealt
from scopa.engine.rules import MAX_TARGET, MIN_TARGET, PRESETS, SCOPA, Prime, Rules
from scopa.engine.scoring import (
    PRIME_VALUE,
    Award,
    Point,
    Term,
    points,
    points_of_piles,
    prime,
    score,
    terms,
    total,
)

__all__ = [
    "COINS",
    "DECK",
    "FULL_DECK",
    "MAX_CUT",
    "MAX_TARGET",
    "MIN_TARGET",
    "NO_CARDS",
    "PRESETS",
    "PRIME_VALUE",
    "SCOPA",
    "SETTEBELLO",
    "AmbiguousPlay",
    "Award",
    "Captured",
    "Card",
    "CardSet",
    "Deal",
    "Draw",
    "Event",
    "HandShown",
    "HandsDealt",
    "History",
    "Illegal",
    "IllegalPlay",
    "Knowledge",
    "Laid",
    "Match",
    "NotationError",
    "PastRound",
    "Play",
    "PlayedRound",
    "Point",
    "Position",
    "Prime",
    "Randomness",
    "Round",
    "RoundEnded",
    "Rules",
    "ScopaError",
    "Shuffle",
    "Stream",
    "Suit",
    "Swept",
    "TableAwarded",
    "Term",
    "captures",
    "cards_of_rank",
    "cards_of_suit",
    "chosen_cut",
    "commitment",
    "dealer_seed",
    "draw_for_deal",
    "events",
    "format_play",
    "format_rules",
    "hands_shown",
    "legal_plays",
    "may_sweep",
    "must_be_redealt",
    "parse_play",
    "parse_position",
    "parse_rule",
    "parse_rules",
    "play_round",
    "points",
    "points_of_piles",
    "position_of_json",
    "prime",
    "round_seed",
    "sample",
    "score",
    "shuffle",
    "shuffled_deck",
    "takes_itself",
    "terms",
    "total",
]
