"""The review of a round in sentences."""

from __future__ import annotations

from scopa.engine import won_by
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.round_review import JudgedPlay, RoundReview, reaches
from scopa.players.coach import BLUNDER, MISTAKE, Advice
from scopa.text.card_names import SPELLINGS
from scopa.text.coaching.coach_words import explained, sentence_of_play, shorter
from scopa.text.language import _
from scopa.text.match.table_words import their_play
from scopa.text.numbers_and_lists import capitalized, decimal
from scopa.text.player_names import PlayerNames

_EVEN = 0.25
"""Less than this the cards gave to nobody, in round points."""


def summary(review: RoundReview, players: PlayerNames) -> tuple[str, ...]:
    """How the round came about, in a line; the longest text first."""
    result, luck, own = _result(review), review.luck, review.lost_by(HUMAN)
    parts = [(_("mistakes cost you {own}"), _("mistakes: you {own}"))]
    if not own:
        parts = [(_("mistakes cost you nothing"), _("mistakes: you none"))]
    if luck is not None:
        of_cards = _("the cards were fair"), _("luck 0")
        if luck >= _EVEN:
            of_cards = _("the luck of the cards gave you {points}"), _("luck +{points}")
        elif luck <= -_EVEN:
            of_cards = _("the luck of the cards took {points} from you"), _("luck -{points}")
        parts.insert(0, of_cards)
    theirs = [
        _("{who} {cost}").format(who=who, cost=decimal(cost))
        for seat, who in enumerate(players.seats)
        if seat != HUMAN and (cost := review.lost_by(seat))
    ]
    points = decimal(abs(luck or 0.0))
    long, short = (
        ", ".join([*[text.format(points=points, own=decimal(own)) for text in texts], *theirs])
        for texts in zip(*parts, strict=True)
    )
    return f"{result}: {long}.", f"{result}: {short}", result


def _result(review: RoundReview) -> str:
    mine, *theirs = review.points
    lowest_wins = review.state.round.rules.lowest_wins
    rival = min(theirs) if lowest_wins else max(theirs)
    if mine == rival:
        text = _("You tied {mine} to {theirs}")
    elif (mine < rival) == lowest_wins:
        text = _("You won {mine} to {theirs}")
    else:
        text = _("You lost {mine} to {theirs}")
    return text.format(mine=mine, theirs=rival)


def about_play(
    play: JudgedPlay, before: MatchState, advice: Advice | None, players: PlayerNames
) -> tuple[str, ...]:
    """What a *play* cost, and the better one; the longest text first.

    before: the match before it
    advice: on a mistake, with the reason; or on another play of the person
    """
    table, rules = before.round.table_cards, before.round.rules
    is_laid = not won_by(play.play, table, rules)
    theirs = their_play(players.seats[play.seat], play.play, shout="", is_laid=is_laid)
    grade = _("Mistake, {cost} points: {play}.")
    if reaches(play.cost, BLUNDER):
        grade = _("Blunder, {cost} points: {play}.")
    texts = []
    for spelling, made in zip(SPELLINGS, theirs, strict=False):
        better = f"{sentence_of_play(play.best, 'conditional', spelling, table, rules)}."
        if play.seat == HUMAN and advice:
            made = sentence_of_play(play.play, "past", spelling, table, rules)
        if advice:
            better = explained(advice, players, spelling)
        made = made.removesuffix(".")
        text = grade.format(cost=decimal(play.cost, 2), play=made)
        texts.append(f"{text} {better}" if play.is_mistake else f"{capitalized(made)}.")
    return (*texts, *(shorter(texts[-1]) if advice else ()))


def about_grades() -> str:
    """What the cost of a play and the grades mean."""
    text = _(
        "A mistake is a play after which the round ends on average {mistake} points worse than "
        "after the best one; from {blunder} on it is a blunder, and yours come back as puzzles."
    )
    return text.format(mistake=decimal(MISTAKE), blunder=decimal(BLUNDER))
