"""What follows from the answer to a puzzle: the verdict, what a wrong play lets happen, the line.

In the last deal both hands are known, and it is played out to the end of the round; before that
stands the reply of the next player that a wrong play makes possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from scopa.engine import DECK, Card, CardSet, Knowledge, Play, captures
from scopa.game.match_state import MatchState
from scopa.players.coach import NEARLY_EQUAL, Advice, advice_on, regretted
from scopa.players.effects import Effect, Weighed
from scopa.players.endings import ending_after
from scopa.players.puzzle import Puzzle
from scopa.players.search.samples import is_certain
from scopa.players.tactics import SWEEP_VALUE, capture_value, is_sweep
from scopa.text.cards import Spelling, in_both_spellings, list_of_cards
from scopa.text.coach import phrase
from scopa.text.language import _, ngettext
from scopa.text.phrases import either
from scopa.text.player_names import PlayerNames

_WORTH_SHOWING = 0.1  # in round points: what the next player wins more than after the best play
_HANDS_TO_CHOOSE = 4


class AllowedReply(NamedTuple):
    """The reply that a wrong play makes possible.

    state: after the wrong play; the next player holds the card of *play*
    by: the cards that have not been seen and do the same, of *unseen* in all
    after_best: how many of these take as much after the best play
    """

    state: MatchState
    play: Play
    by: CardSet
    unseen: int
    is_sweep: bool
    after_best: int

    def sentences(self, cast: PlayerNames, spelling: Spelling) -> Iterator[str]:
        """What the next player could do now, and how much less after the best play."""
        text = _("Now {who} could take the {cards} with the {by}: {chance}")
        if self.is_sweep:
            text = _("Now {who} could make a scopa by taking the {cards} with the {by}: {chance}")
        chance = ngettext(
            "one of the {unseen} cards that you have not seen.",
            "{number} of the {unseen} cards that you have not seen.",
            len(self.by),
        )
        yield text.format(
            who=cast.seats[1],
            cards=list_of_cards(self.play.taken, spelling),
            by=either(map(spelling, self.by)),
            chance=chance.format(number=len(self.by), unseen=self.unseen),
        )
        if not self.after_best:
            yield _("After the best play none of them takes as much.")
        elif self.after_best < len(self.by):
            text = ngettext(
                "After the best play only one of them takes as much.",
                "After the best play only {number} of them take as much.",
                self.after_best,
            )
            yield text.format(number=self.after_best)


class Answer(NamedTuple):
    """Whether a play is right, what it cost, and the coach's advice.

    reply: the reply that a wrong play allows
    gain: what it wins that the best play does not
    gives_up: what it does not win that the best play does
    can_wait: it can still be made after the best play
    """

    is_right: bool
    cost: float
    advice: Advice
    reply: AllowedReply | None = None
    gain: Weighed | None = None
    gives_up: Weighed | None = None
    can_wait: bool = False

    def consequences(self, cast: PlayerNames) -> tuple[str, ...]:
        """What a wrong play lets happen or gives up, and why what it wins is not enough.

        The longest text comes first; there is none if no more can be told than the cost.
        """
        if not (self.reply or self.gain or self.gives_up):
            return ()
        return in_both_spellings(lambda spelling: " ".join(self._sentences(cast, spelling)))

    def _sentences(self, cast: PlayerNames, spelling: Spelling) -> Iterator[str]:
        if self.reply:
            yield from self.reply.sentences(cast, spelling)
        elif self.gives_up:
            what = phrase(self.gives_up.reason, spelling)
            yield _("You give up {what}.").format(what=what)
        if self.gain:
            text = _("What you get, {what}, is worth less.")
            if self.can_wait:
                text = _("What you get, {what}, can wait: perhaps you can still take it next.")
            yield text.format(what=phrase(self.gain.reason, spelling))


def answer(
    puzzle: Puzzle, played: Play, advice: Advice, known: Mapping[Play, float] | None = None
) -> Answer:
    """The verdict on a play, by the values that are *known*, or else those that the coach finds.

    A play as good as the best one is right, too. The best play stands whatever the coach finds, and
    is compared with the one that was made. The advice leaves out what is told before it: what
    follows from the wrong play, or how the round ends.
    """
    knowledge, values = puzzle.knowledge, known or advice.values
    advice = advice_on(puzzle.best, values, knowledge, advice.match_chances, rival=played)
    cost = max(0.0, advice.values[puzzle.best] - advice.values[played])
    is_right = played == puzzle.best or cost < NEARLY_EQUAL
    if is_certain(knowledge):
        return Answer(is_right, cost, advice._replace(ending=None))
    if is_right or knowledge.rules.lowest_wins:
        return Answer(is_right, cost, advice)
    best, wrong = (Effect(play, knowledge) for play in (puzzle.best, played))
    gain, gives_up = regretted(best, wrong), regretted(wrong, best)
    reply = _reply_to(puzzle, best, wrong, gives_up.weight if gives_up else _WORTH_SHOWING)
    if reply or gain or gives_up:
        advice = advice._replace(alternative=None)
    is_left = played.taken in captures(played.card, best.left, knowledge.rules)
    can_wait = is_left and played.card != puzzle.best.card
    return Answer(is_right, cost, advice, reply, gain, gives_up, can_wait)


def _reply_to(puzzle: Puzzle, best: Effect, wrong: Effect, least: float) -> AllowedReply | None:
    """The capture that the *wrong* play allows, and that wins most beside the best play's.

    None if it wins less than the *least* that is worth showing.
    """
    knowledge, unseen = puzzle.knowledge, puzzle.knowledge.unseen
    replies = dict(_dearest(card, wrong.left, knowledge) for card in unseen)
    after_best = {card: _dearest(card, best.left, knowledge)[1] for card in unseen}

    def alike(reply: Play) -> list[Card]:
        same = (reply.taken, reply.card.rank)
        return [each.card for each in replies if (each.taken, each.card.rank) == same]

    gains = {reply: value - after_best[reply.card] for reply, value in replies.items()}
    reply = max(gains, key=lambda each: gains[each] * len(alike(each)), default=None)
    if reply is None or gains[reply] < least:
        return None
    sweeps = is_sweep(reply, wrong.left, knowledge.rules, cards_left=knowledge.cards_left - 2)
    as_much = SWEEP_VALUE if sweeps else replies[reply] - _WORTH_SHOWING
    deck = [reply.card, *(card for card in DECK if card != reply.card)]
    return AllowedReply(
        MatchState.at_position(puzzle.position, deck).after(wrong.play),
        reply,
        CardSet.of(alike(reply)),
        len(unseen),
        sweeps,
        sum(value > as_much for value in after_best.values()),
    )


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
