"""What follows from the answer to a puzzle: the verdict, what a wrong play lets happen, the line.

In the last deal both hands are known, and it is played out to the end of the round; before that
stands the reply of the next player that a wrong play makes possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from scopa.engine import DECK, Card, CardSet, Knowledge, Play, captures
from scopa.game.match_state import MatchState
from scopa.players.coach import NEARLY_EQUAL, Advice, advice_on
from scopa.players.effects import Effect
from scopa.players.endings import ending_after
from scopa.players.puzzle import Puzzle
from scopa.players.search.samples import is_certain
from scopa.players.tactics import capture_value, is_sweep

_WORTH_SHOWING = 0.4  # in round points: what the next player wins more than after the best play
_HANDS_TO_CHOOSE = 4


class Answer(NamedTuple):
    """Whether a play is right, what it cost, and the coach's advice."""

    is_right: bool
    cost: float
    advice: Advice


def answer(
    puzzle: Puzzle, played: Play, advice: Advice, known: Mapping[Play, float] | None = None
) -> Answer:
    """The verdict on a play, by the values that are *known*, or else those that the coach finds.

    A play as good as the best one is right, too. The best play stands whatever the coach finds, and
    is compared with the one that was made.
    """
    values = known or advice.values
    advice = advice_on(puzzle.best, values, puzzle.knowledge, advice.match_chances, rival=played)
    cost = max(0.0, advice.values[puzzle.best] - advice.values[played])
    return Answer(played == puzzle.best or cost < NEARLY_EQUAL, cost, advice)


# ------------------------------------------------------------------ what a play lets happen


class AllowedReply(NamedTuple):
    """The reply that a wrong play makes possible.

    state: after the wrong play; the next player holds the card of *play*
    by: the cards that have not been seen and do the same, of *unseen* in all
    """

    state: MatchState
    play: Play
    by: CardSet
    unseen: int
    is_sweep: bool


def reply_to(puzzle: Puzzle, wrong: Play) -> AllowedReply | None:
    """The capture that the *wrong* play allows, and that wins most beside the best play's.

    None if it is worth little: then the wrong play only left something behind.
    """
    knowledge = puzzle.knowledge
    if knowledge.rules.lowest_wins or is_certain(knowledge):
        return None
    after_best, after_wrong = (Effect(play, knowledge).left for play in (puzzle.best, wrong))
    unseen, gains = knowledge.unseen, {}
    for card in unseen:
        reply, value = _dearest(card, after_wrong, knowledge)
        gains[reply] = value - _dearest(card, after_best, knowledge)[1]
    if not gains:
        return None
    reply = max(gains, key=gains.__getitem__)
    if gains[reply] < _WORTH_SHOWING:
        return None
    by = CardSet.of(
        play.card
        for play in gains
        if play.taken == reply.taken and play.card.rank == reply.card.rank
    )
    deck = [reply.card, *(card for card in DECK if card != reply.card)]
    state = MatchState.at_position(puzzle.position, deck).after(wrong)
    sweeps = is_sweep(reply, after_wrong, knowledge.rules, cards_left=knowledge.cards_left - 2)
    return AllowedReply(state, reply, by, len(unseen), sweeps)


def _dearest(card: Card, table: CardSet, knowledge: Knowledge) -> tuple[Play, float]:
    """The capture by *card* on a *table* that wins most, and what it wins; 0 if it takes none."""
    cards_left = knowledge.cards_left - 2
    plays = [Play(card, taken) for taken in captures(card, table, knowledge.rules)]
    values = {
        play: capture_value(play, table, knowledge.rules, cards_left=cards_left)
        for play in plays or [Play(card)]
    }
    return max(values.items(), key=lambda found: found[1])


# ------------------------------------------------------------------------------ the last deal


def played_out(puzzle: Puzzle, play: Play) -> tuple[MatchState, ...]:
    """The table before each play of the last deal, and at its end, after *play* and best plays.

    Nothing where cards are hidden.
    """
    if not is_certain(puzzle.knowledge):
        return ()
    states = [MatchState.at_position(puzzle.position)]
    for following in (play, *ending_after(play, puzzle.knowledge).line):
        states.append(states[-1].after(following))
    return tuple(states)


def hands_to_choose(puzzle: Puzzle) -> list[CardSet]:
    """Some hands, one of which the other player holds; in each other one is a card that is gone."""
    knowledge = puzzle.knowledge
    hand, rng = knowledge.unseen, Random(str(puzzle.position))
    gone = [card for pile in knowledge.piles for card in CardSet(pile)]
    hands = [hand]
    while len(hands) < _HANDS_TO_CHOOSE:
        leaves, comes = rng.choice(list(hand)), rng.choice(gone)
        other = hand - leaves.mask | comes.mask
        if other not in hands:
            hands.append(CardSet(other))
    rng.shuffle(hands)
    return hands
