"""The review of a round in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.engine import won_by
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.round_review import Grade, JudgedPlay, RoundReview
from scopa.players.coach import BLUNDER, MISTAKE, Advice
from scopa.text.card_names import SPELLINGS, Spelling, in_both_spellings
from scopa.text.coaching.coach_words import explained, sentence_of_play, shorter
from scopa.text.language import N_, _
from scopa.text.match.table_words import their_play
from scopa.text.numbers_and_lists import capitalized, decimal
from scopa.text.player_names import PlayerNames

_EVEN = 0.25
"""Less than this the cards gave to nobody, in round points."""
_GRADED: Mapping[Grade, str] = {
    Grade.MISTAKE: N_("Mistake, {cost}: {play}."),
    Grade.BLUNDER: N_("Blunder, {cost}: {play}."),
}


def summary(review: RoundReview, players: PlayerNames) -> tuple[str, ...]:
    """How the round came about, in a line; the longest text first."""
    result, luck = _result(review), review.luck
    own, others = decimal(review.lost_by(HUMAN)), _others(review, players)
    of_mistakes = _("your mistakes cost {own}"), _("mistakes {own}")
    if not review.lost_by(HUMAN):
        of_mistakes = _("you made no mistake"), _("no mistake")
    long, short = ([text.format(own=own), *others] for text in of_mistakes)
    if luck is not None:
        cards = decimal(abs(luck))
        if abs(luck) < _EVEN:
            told = _("the cards were fair"), _("cards fair")
        elif luck > 0:
            told = (
                _("the cards gave you {points}").format(points=cards),
                _("cards +{points}").format(points=cards),
            )
        else:
            told = (
                _("the cards took {points} from you").format(points=cards),
                _("cards -{points}").format(points=cards),
            )
        long, short = [told[0], *long], [told[1], *short]
    texts = [_("{result}: {what}.").format(result=result, what=", ".join(long))]
    texts.append(_("{result}: {what}").format(result=result, what=", ".join(short)))
    return (*texts, result)


def _result(review: RoundReview) -> str:
    mine, *theirs = review.points
    lowest_wins = review.state.round.rules.lowest_wins
    rival = min(theirs) if lowest_wins else max(theirs)
    if mine == rival:
        text = _("You drew {mine} to {theirs}")
    elif (mine < rival) == lowest_wins:
        text = _("You won {mine} to {theirs}")
    else:
        text = _("You lost {mine} to {theirs}")
    return text.format(mine=mine, theirs=rival)


def _others(review: RoundReview, players: PlayerNames) -> Sequence[str]:
    """What the mistakes of the others cost, each with the name."""
    text = _("{who}'s {cost}")
    seats = range(1, review.state.round.rules.players)
    return [
        text.format(who=players.seats[seat], cost=decimal(review.lost_by(seat)))
        for seat in seats
        if review.lost_by(seat)
    ]


def about_play(play: JudgedPlay, advice: Advice, players: PlayerNames) -> tuple[str, ...]:
    """What the person's *play* cost, the better one and why; the longest text first."""
    texts = [_about_play(play, advice, players, spelling) for spelling in SPELLINGS]
    return (*texts, *shorter(texts[-1]))


def _about_play(play: JudgedPlay, advice: Advice, players: PlayerNames, spelling: Spelling) -> str:
    knowledge = advice.knowledge
    made = sentence_of_play(play.play, "past", spelling, knowledge.table, knowledge.rules)
    if not play.is_mistake:
        return capitalized(f"{made}.")
    return f"{_graded(play, made)} {explained(advice, players, spelling)}"


def _graded(play: JudgedPlay, made: str) -> str:
    return _(_GRADED[play.grade]).format(cost=decimal(play.cost, 2), play=made)


def about_their_mistake(
    play: JudgedPlay, before: MatchState, players: PlayerNames
) -> tuple[str, ...]:
    """What a mistake of another player cost, and the better play; the longest text first."""
    table, rules = before.round.table_cards, before.round.rules
    is_laid = not won_by(play.play, table, rules)
    made = their_play(players.seats[play.seat], play.play, shout="", is_laid=is_laid)
    better = in_both_spellings(
        lambda spelling: sentence_of_play(play.best, "conditional", spelling, table, rules)
    )
    return tuple(
        f"{_graded(play, theirs.removesuffix('.'))} {coachs}."
        for theirs, coachs in zip(made, better, strict=False)
    )


def about_grades() -> str:
    """What the cost of a play and the grades mean."""
    text = _(
        "A mistake is a play after which the round ends on average {mistake} points worse than "
        "after the best one; from {blunder} on it is a blunder, and yours come back as puzzles."
    )
    return text.format(mistake=decimal(MISTAKE), blunder=decimal(BLUNDER))
