"""The verdict on the answer to a puzzle, and what a wrong play lets happen.

Where cards are hidden, that is the reply of the next player that the play makes possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scopa.engine import NO_CARDS, Card, CardSet, Play, captures
from scopa.players.coach import NEARLY_EQUAL, Advice, advice_on, regretted
from scopa.players.effects import Effect, Weighed
from scopa.players.puzzle import Puzzle
from scopa.players.search.samples import is_certain
from scopa.players.tactics import SWEEP_VALUE, best_capture, is_sweep
from scopa.text.cards import Spelling, list_of_cards
from scopa.text.coach import phrase
from scopa.text.language import _, ngettext
from scopa.text.phrases import either
from scopa.text.player_names import PlayerNames

_WORTH_SHOWING = 0.1  # in round points: what the next player wins more than after the best play


class Answer(NamedTuple):
    """Whether a play is right, what it cost, the coach's advice, and what a wrong play allows.

    reply: what the next player could do after it
    by: the unseen cards that do that
    is_sweep: that is a scopa
    after_best: the unseen cards that take as much after the best play
    gain: what the play wins that the best one does not
    gives_up: what it does not win that the best one does
    can_wait: it can still be made after the best one
    """

    is_right: bool
    cost: float
    advice: Advice
    reply: Play | None = None
    by: CardSet = NO_CARDS
    is_sweep: bool = False
    after_best: CardSet = NO_CARDS
    gain: Weighed | None = None
    gives_up: Weighed | None = None
    can_wait: bool = False

    def consequences(self, cast: PlayerNames, spellings: Sequence[Spelling]) -> Sequence[str]:
        """What a wrong play lets happen or gives up, and why what it wins is not enough.

        The same in each of the *spellings*; nothing if no more can be told than the cost.
        """
        told = (" ".join(self._sentences(cast, spelling)) for spelling in spellings)
        return list(filter(None, told))

    def _sentences(self, cast: PlayerNames, spelling: Spelling) -> Iterator[str]:
        if self.reply:
            yield from self._reply_sentences(self.reply, cast, spelling)
        elif self.gives_up:
            what = phrase(self.gives_up.reason, spelling)
            yield _("You give up {what}.").format(what=what)
        if self.gain:
            text = _("What you get, {what}, is worth less.")
            if self.can_wait:
                text = _("What you get, {what}, can wait: perhaps you can still take it next.")
            yield text.format(what=phrase(self.gain.reason, spelling))

    def _reply_sentences(self, reply: Play, cast: PlayerNames, spelling: Spelling) -> Iterator[str]:
        text = _("Now {who} could take the {cards} with the {by}: {chance}")
        if self.is_sweep:
            text = _("Now {who} could make a scopa by taking the {cards} with the {by}: {chance}")
        chance = ngettext(
            "one of the {unseen} cards that you have not seen.",
            "{number} of the {unseen} cards that you have not seen.",
            len(self.by),
        )
        unseen = len(self.advice.knowledge.unseen)
        yield text.format(
            who=cast.seats[1],
            cards=list_of_cards(reply.taken, spelling),
            by=either(map(spelling, self.by)),
            chance=chance.format(number=len(self.by), unseen=unseen),
        )
        if not self.after_best:
            yield _("After the best play none of them takes as much.")
        elif len(self.after_best) < len(self.by):
            text = _("After the best play only the {cards} could take as much.")
            yield text.format(cards=either(map(spelling, self.after_best)))


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
    is_left = played.taken in captures(played.card, best.left, knowledge.rules)
    can_wait = is_left and played.card != puzzle.best.card
    found = Answer(is_right, cost, advice, gain=gain, gives_up=gives_up, can_wait=can_wait)
    found = _with_reply(found, best, wrong, gives_up.weight if gives_up else _WORTH_SHOWING)
    if found.reply or gain or gives_up:
        found = found._replace(advice=advice._replace(alternative=None))
    return found


def _with_reply(found: Answer, best: Effect, wrong: Effect, least: float) -> Answer:
    """With the capture that the *wrong* play allows, and that wins most beside the best play's.

    Without it if it wins less than the *least* that is worth showing.
    """
    knowledge = found.advice.knowledge
    rules, cards_left = knowledge.rules, knowledge.cards_left - 2

    def captures_after(effect: Effect) -> dict[Play, float]:
        hands = [card.mask for card in knowledge.unseen]
        best_ones = [best_capture(h, effect.left, rules, cards_left=cards_left) for h in hands]
        return dict(filter(None, best_ones))

    replies = captures_after(wrong)
    after_best = {play.card: value for play, value in captures_after(best).items()}

    def alike(reply: Play) -> list[Card]:
        same = (reply.taken, reply.card.rank)
        return [each.card for each in replies if (each.taken, each.card.rank) == same]

    gains = {reply: value - after_best.get(reply.card, 0.0) for reply, value in replies.items()}
    reply = max(gains, key=lambda each: gains[each] * len(alike(each)), default=None)
    if reply is None or gains[reply] < least:
        return found
    sweeps = is_sweep(reply, wrong.left, rules, cards_left=cards_left)
    as_much = SWEEP_VALUE if sweeps else replies[reply] - _WORTH_SHOWING
    return found._replace(
        reply=reply,
        by=CardSet.of(alike(reply)),
        is_sweep=sweeps,
        after_best=CardSet.of(card for card, value in after_best.items() if value > as_much),
    )
