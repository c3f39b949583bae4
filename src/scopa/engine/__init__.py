"""The rules of Scopa as a library: pure values, no clock, file, terminal or global randomness.

>>> from random import Random
>>> match = Match.new(SCOPA, dealer=0)
>>> round_ = match.deal(shuffle(Random(5)).deck)
>>> while not round_.is_over:
...     round_ = round_.play(round_.legal_plays()[0])
>>> match.after(round_).scores == points(round_)
True
"""

from scopa.engine.capturing import captures as captures
from scopa.engine.capturing import legal_plays as legal_plays
from scopa.engine.capturing import may_sweep as may_sweep
from scopa.engine.capturing import rank_on_table as rank_on_table
from scopa.engine.capturing import won_by as won_by
from scopa.engine.cards import COINS as COINS
from scopa.engine.cards import DECK as DECK
from scopa.engine.cards import FULL_DECK as FULL_DECK
from scopa.engine.cards import NO_CARDS as NO_CARDS
from scopa.engine.cards import SETTEBELLO as SETTEBELLO
from scopa.engine.cards import WILD as WILD
from scopa.engine.cards import AmbiguousPlay as AmbiguousPlay
from scopa.engine.cards import Card as Card
from scopa.engine.cards import CardSet as CardSet
from scopa.engine.cards import Illegal as Illegal
from scopa.engine.cards import IllegalPlay as IllegalPlay
from scopa.engine.cards import NotationError as NotationError
from scopa.engine.cards import Play as Play
from scopa.engine.cards import Suit as Suit
from scopa.engine.cards import cards_of_rank as cards_of_rank
from scopa.engine.cards import cards_of_suit as cards_of_suit
from scopa.engine.deals import MAX_CUT as MAX_CUT
from scopa.engine.deals import Deal as Deal
from scopa.engine.deals import Randomness as Randomness
from scopa.engine.deals import Stream as Stream
from scopa.engine.deals import chosen_cut as chosen_cut
from scopa.engine.deals import commitment as commitment
from scopa.engine.deals import dealer_seed as dealer_seed
from scopa.engine.deals import round_seed as round_seed
from scopa.engine.deals import shuffle as shuffle
from scopa.engine.deals import shuffled_deck as shuffled_deck
from scopa.engine.event import Captured as Captured
from scopa.engine.event import Event as Event
from scopa.engine.event import HandsDealt as HandsDealt
from scopa.engine.event import HandShown as HandShown
from scopa.engine.event import Laid as Laid
from scopa.engine.event import RoundEnded as RoundEnded
from scopa.engine.event import Swept as Swept
from scopa.engine.event import TableAwarded as TableAwarded
from scopa.engine.event import events as events
from scopa.engine.event import hands_shown as hands_shown
from scopa.engine.knowledge import Knowledge as Knowledge
from scopa.engine.knowledge import PastRound as PastRound
from scopa.engine.match import Draw as Draw
from scopa.engine.match import History as History
from scopa.engine.match import Match as Match
from scopa.engine.match import PlayedRound as PlayedRound
from scopa.engine.match import draw_for_deal as draw_for_deal
from scopa.engine.match import play_round as play_round
from scopa.engine.notation import format_play as format_play
from scopa.engine.notation import format_rules as format_rules
from scopa.engine.notation import parse_play as parse_play
from scopa.engine.notation import parse_rules as parse_rules
from scopa.engine.position import Position as Position
from scopa.engine.round import Round as Round
from scopa.engine.rules import PRESETS as PRESETS
from scopa.engine.rules import SCOPA as SCOPA
from scopa.engine.rules import Prime as Prime
from scopa.engine.rules import Rules as Rules
from scopa.engine.scoring import PRIME_VALUE as PRIME_VALUE
from scopa.engine.scoring import Award as Award
from scopa.engine.scoring import Point as Point
from scopa.engine.scoring import points as points
from scopa.engine.scoring import prime as prime
from scopa.engine.scoring import score as score
from scopa.engine.scoring import scoring_rules as scoring_rules
from scopa.engine.scoring import total as total
from scopa.errors import ScopaError as ScopaError
