"""A play in the review of a round, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.engine import CardSet
from scopa.game.review.grades import HIGHEST_BAR, Grade
from scopa.game.review.round_review import RoundReview
from scopa.game.wrong_play import WrongPlay
from scopa.players.coach import Advice
from scopa.players.effects import LossKind
from scopa.players.round_analysis import PlayAnalysis
from scopa.players.search.possible_hands import is_certain
from scopa.text.card_names import Spelling, in_code, in_words
from scopa.text.coaching.coach_words import explained, held, sentence_of_play
from scopa.text.coaching.grade_words import GRADE_NAMES
from scopa.text.coaching.wrong_play_words import wrong_play_sentences
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import capitalized, decimal
from scopa.text.player_names import PlayerNames
from scopa.text.report import Bar, Section

_GRADED: Mapping[Grade, str] = {
    Grade.BEST: N_("best"),
    Grade.SLIP: N_("a slip, {cost} points"),
    Grade.MISTAKE: N_("a mistake, {cost} points"),
    Grade.BLUNDER: N_("a blunder, {cost} points"),
}


class PlayComment(NamedTuple):
    """A play of the person in sentences.

    what: itself, its grade and its cost, the longest text first
    better: what the coach would have played; empty if it was the best
    why: what speaks for that, and against the play or the next best
    harm: what the play that was made lets happen or gives up, in a sentence, if that can be told
    meaning: of its cost, if it is the costliest
    held: the hands of the others
    """

    what: tuple[str, str]
    better: str
    harm: str
    why: str
    meaning: str
    held: str

    @classmethod
    def of(
        cls,
        play: PlayAnalysis,
        review: RoundReview,
        advice: Advice,
        players: PlayerNames,
        spelling: Spelling = in_words,
    ) -> PlayComment:
        """The sentences about a *play* of a round.

        advice: of the coach before it
        """
        grade, to_pile = Grade.of(play.cost), advice.straight_to_pile
        number, plays = play.number + 1, len(review.end.plays)
        long = _("Play {number} of {plays}").format(number=number, plays=plays)
        made = f"{capitalized(sentence_of_play(play.play, 'past', spelling, to_pile))}."
        cost, short = decimal(play.cost, 2), made
        if play.had_choice:
            long = f"{long}: {_(_GRADED[grade]).format(cost=cost)}"
            short = f"{capitalized(_(GRADE_NAMES[grade]))}, {cost}. {made}"
        long = f"{long}. {made}"
        better = harm = why = meaning = ""
        if grade is Grade.BEST and play.had_choice:
            why = explained(advice, players, spelling)
        elif grade is not Grade.BEST:
            better = sentence_of_play(advice.play, "conditional", spelling, to_pile)
            wrong_play = WrongPlay.of(play.play, advice)
            wrong = [*wrong_play_sentences(wrong_play, players, spelling)]
            harm = "".join(wrong[:1])
            reasons = [explained(advice, players, spelling, " ".join(wrong))]
            if play.kind is LossKind.LAST_DEAL:
                reasons.append(_("No card was hidden any more: it could be worked out."))
            why = " ".join(reasons)
            if play == review.costliest[0]:
                text = _("On average the round ends {cost} points worse then.")
                if advice.certain:
                    text = _("The round ends {cost} points worse then.")
                meaning = text.format(cost=decimal(play.cost, 2))
        hands = enumerate(map(CardSet, review.round_before(play).hands))
        others = [(players.seats[seat], hand) for seat, hand in hands if seat != play.seat]
        hidden = not is_certain(advice.knowledge)
        return cls((long, short), better, harm, why, meaning, held(others, hidden=hidden))


def report_on_play(
    play: PlayAnalysis, review: RoundReview, comment: PlayComment
) -> tuple[Section, ...]:
    """All that there is to say about a play of the person, and what each play would have cost."""
    told = comment.what[0], comment.why, comment.meaning, comment.held
    texts = [text for text in told if text]
    advice = review.advice(play)
    best = max(play.values.values(), default=0.0)
    costs = {each: best - value for each, value in play.values.items()}
    most = max(HIGHEST_BAR, *[each.at_stake for each in review.own_plays])
    bars = []
    for each in sorted(costs, key=lambda each: (each != advice.play, costs[each])):
        name = sentence_of_play(each, "imperative", in_code)
        if each == play.play:
            name = _("{play}: yours").format(play=name)
        if advice.approves(each):
            text = _("best") if each == advice.play else _("as good")
            bars.append(Bar(name, 0.0, text))
        else:
            bars.append(Bar(name, costs[each] / most, decimal(costs[each], 2)))
    title = _("What each play costs, in points of this round")
    worth = [Section(title, bars=bars)] if bars else []
    return (Section(_("This play"), texts), *worth)
