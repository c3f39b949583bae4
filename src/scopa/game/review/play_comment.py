"""A play in the review of a round, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.engine import CardSet
from scopa.game.review.grades import Grade
from scopa.game.review.report import Bar, Section
from scopa.game.review.round_review import RoundReview
from scopa.players.analysis import PlayAnalysis
from scopa.players.coach import Advice
from scopa.players.effects import LossKind
from scopa.text.cards import Spelling, in_code, in_words
from scopa.text.coach import advised_play, explained, held, sentence_of_play
from scopa.text.language import N_, _
from scopa.text.phrases import capitalized, decimal
from scopa.text.player_names import PlayerNames

_LEAST_OF_MATCH = 0.01
"""A smaller part of the chance of winning the match is not told."""
_GRADED: Mapping[Grade, tuple[str, str]] = {
    Grade.BEST: (N_("Play {number} of {plays}: best."), N_("Best.")),
    Grade.SLIP: (N_("Play {number} of {plays}: a slip, {cost} points."), N_("A slip, {cost}.")),
    Grade.MISTAKE: (
        N_("Play {number} of {plays}: a mistake, {cost} points."),
        N_("A mistake, {cost}."),
    ),
    Grade.BLUNDER: (
        N_("Play {number} of {plays}: a blunder, {cost} points."),
        N_("A blunder, {cost}."),
    ),
}


class PlayComment(NamedTuple):
    """A play of the person in sentences.

    what: itself, its grade and its cost, the longest text first
    better: what the coach would have played, and *why*; empty if it was the best
    held: the hands of the others
    """

    what: tuple[str, str]
    better: str
    why: str
    held: str

    @classmethod
    def of(
        cls,
        play: PlayAnalysis,
        review: RoundReview,
        advice: Advice,
        cast: PlayerNames,
        spelling: Spelling = in_words,
    ) -> PlayComment:
        """The sentences about a *play* of a round.

        advice: of the coach before it
        """
        grade, to_pile = Grade.of(play.cost), advice.straight_to_pile
        graded = _GRADED[grade] if play.had_choice else (N_("Play {number} of {plays}."), "")
        plays, cost = len(review.end.plays), decimal(play.cost, 2)
        made = capitalized(sentence_of_play(play.play, "past", spelling, to_pile))
        long, short = (
            f"{text and _(text).format(number=play.number + 1, plays=plays, cost=cost)} {made}."
            for text in graded
        )
        better = why = ""
        if grade is not Grade.BEST:
            better = advised_play(advice, "conditional", spelling)
            is_open = play.kind is LossKind.LAST_DEAL
            open_hands = (
                _("No card was hidden any more: it could be worked out.") if is_open else ""
            )
            lost = _match_lost(review.match_costs.get(play.number, 0.0))
            reason = explained(advice, play.play, cast, spelling)
            why = " ".join(filter(None, [reason, open_hands, lost]))
        hands = enumerate(map(CardSet, review.round_before(play).hands))
        others = [(cast.seats[seat], hand) for seat, hand in hands if seat != play.seat]
        return cls((long, short.strip()), better, why, held(others))


def _match_lost(cost: float) -> str:
    if cost < _LEAST_OF_MATCH:
        return ""
    return _("This play took {part} off your chance of winning the match.").format(
        part=f"{cost:.0%}"
    )


def report_on_play(play: PlayAnalysis, comment: PlayComment) -> tuple[Section, ...]:
    """All that there is to say about a play of the person, and what each play would have cost."""
    texts = [text for text in (comment.what[0], comment.why, comment.held) if text]
    best = max(play.values.values(), default=0.0)
    costs = {each: best - value for each, value in play.values.items()}
    most = max(costs.values(), default=0.0) or 1.0
    bars = []
    for each in sorted(costs, key=costs.__getitem__):
        name = sentence_of_play(each, "imperative", in_code)
        if each == play.play:
            name = _("{play}: yours").format(play=name)
        bars.append(Bar(name, costs[each] / most, decimal(costs[each], 2)))
    title = _("What each play costs, in points of this round")
    worth = [Section(title, bars=bars)] if bars else []
    return (Section(_("This play"), texts), *worth)
