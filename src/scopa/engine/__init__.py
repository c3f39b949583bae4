"""The rules of Scopa as a library: pure values, no clock, file, terminal or global randomness.

>>> from random import Random
>>> match = Match.new(SCOPA, dealer=0)
>>> round_ = match.deal(shuffle(Random(5)).deck)
>>> while not round_.is_over:
...     round_ = round_.play(round_.legal_plays()[0])
>>> match.after(round_).scores == points(round_)
True
"""

from scopa.engine.capturing import captures, legal_plays, may_sweep, rank_in_play, won_by
from scopa.engine.cards import (
    COINS,
    DECK,
    FULL_DECK,
    NO_CARDS,
    SETTEBELLO,
    WILD,
    AmbiguousPlay,
    Card,
    CardSet,
    Illegal,
    IllegalPlay,
    NotationError,
    Play,
    Suit,
    cards_of_rank,
    cards_of_suit,
)
from scopa.engine.deals import (
    MAX_CUT,
    Deal,
    Draw,
    Randomness,
    Stream,
    chosen_cut,
    commitment,
    dealer_seed,
    draw_for_deal,
    round_seed,
    shuffle,
    shuffled_deck,
)
from scopa.engine.event import (
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
from scopa.engine.knowledge import Knowledge
from scopa.engine.match import History, Match, PlayedRound, play_round
from scopa.engine.notation import (
    format_game,
    format_play,
    format_rules,
    game_key,
    parse_game,
    parse_play,
    parse_rules,
)
from scopa.engine.position import Position
from scopa.engine.round import Round
from scopa.engine.rules import PRESETS, SCOPA, Prime, Rules, nearest_game
from scopa.engine.scoring import (
    PRIME_VALUE,
    Award,
    Point,
    points,
    prime,
    score,
    scoring_rules,
    total,
)
from scopa.errors import ScopaError

__all__ = [
    "COINS", "DECK", "FULL_DECK", "MAX_CUT", "NO_CARDS", "PRESETS", "PRIME_VALUE", "SCOPA",
    "SETTEBELLO", "WILD", "AmbiguousPlay", "Award", "Captured", "Card", "CardSet", "Deal", "Draw",
    "Event", "HandShown", "HandsDealt", "History", "Illegal", "IllegalPlay", "Knowledge", "Laid",
    "Match", "NotationError", "Play", "PlayedRound", "Point", "Position", "Prime",
    "Randomness", "Round", "RoundEnded", "Rules", "ScopaError", "Stream", "Suit",
    "Swept", "TableAwarded", "captures", "cards_of_rank", "cards_of_suit", "chosen_cut",
    "commitment", "dealer_seed", "draw_for_deal", "events", "format_game", "format_play",
    "format_rules", "game_key", "hands_shown", "legal_plays", "may_sweep", "nearest_game",
    "parse_game", "parse_play", "parse_rules", "play_round", "points", "prime", "rank_in_play",
    "round_seed", "score", "scoring_rules", "shuffle", "shuffled_deck",
    "total", "won_by",
]  # fmt: skip
