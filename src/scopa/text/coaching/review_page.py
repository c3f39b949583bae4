"""The review of a match as sections of a report, in sentences, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scopa.engine import Rules, points
from scopa.game.match_state import HUMAN
from scopa.game.review import stored_analysis
from scopa.game.review.grades import Grade, count_grades, lost_by_others, points_lost
from scopa.game.review.rating import Skill
from scopa.game.review.round_review import RoundReview
from scopa.game.review.stored_analysis import RoundFigures
from scopa.players.round_analysis import ANALYSIS_VERSION, RoundAnalysis
from scopa.storage.saved_match import SavedMatch
from scopa.text.coaching.grade_words import accuracy_text, how_played
from scopa.text.language import _
from scopa.text.match.score_words import to_each_other
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import PlayerNames
from scopa.text.report import Bar, Plot, Section, signed_bars


def result_lines(review: RoundReview, players: PlayerNames) -> list[str]:
    """How a round ended and how the person played it; the end alone if it is not analyzed."""
    end, analysis = review.end, review.analysis
    ended = outcome(points(end), players, end.rules)
    if analysis is None:
        return [f"{ended} {_('This round cannot be judged.')}"]
    ended = f"{ended} {luck_and_mistakes([analysis], players)}"
    return [ended, how_played(review)[0], accuracy_text(review.accuracy, review.own_plays)]


def report_on_round(review: RoundReview, players: PlayerNames) -> Iterator[Section]:
    """The parts of a round: its result, how the person played, and its course."""
    title = _("Round {number}.").format(number=review.number + 1)
    told, analysis = result_lines(review, players), review.analysis
    if analysis is None:
        yield Section(title, told)
        return
    yield Section(title, [*told, about_luck()], bars=result_bars([analysis], players))
    plot = Plot(analysis.curve[1:], _("points ahead"), _("plays"))
    yield Section(_("The expected result, play by play:"), plot=plot)


def report_on_match(reviewed: Sequence[RoundReview], players: PlayerNames) -> Iterator[Section]:
    """The score of a match, luck and mistakes if all rounds are analyzed."""
    found = [review.analysis for review in reviewed if review.analysis]
    if len(found) == len(reviewed) > 1:
        match = reviewed[-1].before.after(reviewed[-1].end)
        ended = outcome(match.scores, players, match.rules)
        if match.winner is None:
            ended = _("The match stands at {score}.").format(score=to_each_other(match.scores))
        told = f"{ended} {luck_and_mistakes(found, players)}"
        yield Section(_("All rounds together"), [told], bars=result_bars(found, players))


def about_luck() -> str:
    """What luck and mistakes are."""
    return _(
        "Luck: who plays first, the cards that were dealt, and those that nobody could see. "
        "Mistakes: what was lost by plays that were not the best, slips included."
    )


def about_the_coach() -> str:
    """How the coach judges."""
    return _(
        "The coach tries each of your plays with the cards that the others may have held. It plays "
        "like Il Maestro: another master may judge differently now and then."
    )


# --------------------------------------------------------------------------------- sentences


def outcome(scores: Sequence[int], players: PlayerNames, rules: Rules) -> str:
    """Tell how a round or a match ended for the first side."""
    score = to_each_other(scores)
    mine, *others = (-each if rules.lowest_wins else each for each in scores)
    if mine == max(others):
        return _("A tie, {score}.").format(score=score)
    you, we = _("You lost {score}."), _("We lost {score}.")
    if mine > max(others):
        you, we = _("You won {score}."), _("We won {score}.")
    return players.sides[0].told(you, you, we, we, score=score)


def result_bars(found: Sequence[RoundAnalysis], players: PlayerNames) -> list[Bar]:
    """Draw the points ahead in rounds and their parts; as they are shown they add up."""
    margin, own, others = _margin_and_mistakes(found)
    mine, ours = _("Your mistakes"), _("Our mistakes")
    theirs = _("Mistakes of the others")
    if len(players.sides) == 2:
        theirs = players.sides[1].told(theirs, _("Mistakes of {who}"), theirs, theirs)
    parts = [
        (_("Luck"), margin + own - others),
        (players.sides[0].told(mine, mine, ours, ours), -own),
        (theirs, others),
        (_("The result"), margin),
    ]
    return signed_bars(parts, 1)


def luck_and_mistakes(found: Sequence[RoundAnalysis], players: PlayerNames) -> str:
    """Split the points ahead in rounds into luck and mistakes; as they are told they add up."""
    margin, own, others = _margin_and_mistakes(found)
    plays = [play for each in found for play in each.plays if play.seat == HUMAN]
    mine = round(sum(map(points_lost, plays)), 1)
    if len(players.seats) == 2:
        text = _("{cards}; your mistakes cost {own} points, {who}'s {others}.")
    elif len(players.sides) > 2:
        text = _(
            "Your points less the mean of the others': {points}. {cards}; your mistakes cost {own} "
            "points, theirs {others}."
        )
    else:
        text = _(
            "{cards}; our mistakes cost {own} points (yours {mine}, {partner}'s {partners}), "
            "theirs {others}."
        )
    return text.format(
        points=decimal(margin, signed=True),
        cards=_luck(round(margin + own - others, 1), players),
        own=decimal(own),
        others=decimal(others),
        who=players.seats[1],
        mine=decimal(mine),
        partner=players.seats[2 % len(players.seats)],
        partners=decimal(own - mine),
    )


def _margin_and_mistakes(found: Sequence[RoundAnalysis]) -> tuple[float, float, float]:
    """The points ahead, and what the mistakes of the own side and of the others cost, as told."""
    own = others = 0.0
    for each in found:
        own += sum(points_lost(play) for play in each.plays if play.seat % each.sides == HUMAN)
        others += lost_by_others(each)
    return sum(analysis.margin for analysis in found), round(own, 1), round(others, 1)


def _luck(luck: float, players: PlayerNames) -> str:
    points = decimal(abs(luck))
    if not luck:
        return _("The cards favoured nobody")
    if luck < 0 and len(players.sides) > 2:
        return _("The cards gave the others {points} points").format(points=points)
    return players.sides[luck < 0].told(
        _("The cards gave you {points} points"),
        _("The cards gave {who} {points} points"),
        _("The cards gave us {points} points"),
        _("The cards gave them {points} points"),
        points=points,
    )


# -------------------------------------------------------------------------------------- JSON


def as_json(match: SavedMatch, reviewed: Sequence[RoundReview]) -> dict[str, object]:
    """All that is known of a match and its rounds by name; cards and plays in notation."""
    figures = [RoundFigures.of(review.analysis) for review in reviewed if review.analysis]
    skill = Skill.of(figures)
    return {
        "key": match.key,
        "begun": match.begun,
        "players": match.players,
        "helped": match.history.helped,
        "judge": ANALYSIS_VERSION,
        "rounds": [_round_as_json(review) for review in reviewed],
        "together": skill and skill.as_json(),
    }


def _round_as_json(review: RoundReview) -> dict[str, object]:
    analysis = review.analysis
    found: dict[str, object] = {
        "number": review.number + 1,
        "points": points(review.end),
    }
    if analysis is None:
        return found
    by_name = stored_analysis.as_json(analysis)
    for deal in by_name["deals"]:
        deal["before_play"] += 1
    for play, of in zip(analysis.plays, by_name["plays"], strict=True):
        of["number"] += 1
        of["grade"] = Grade.of(play.cost).value if play.had_choice else None
    return {
        **found,
        **by_name,
        "dealt": analysis.deal_luck,
        "unseen": analysis.unseen_luck,
        "better": analysis.skill,
        "costs": analysis.costs,
        "accuracy": review.accuracy,
        "grades": {grade.value: number for grade, number in count_grades(review.own_plays).items()},
        "curve": analysis.curve,
    }
