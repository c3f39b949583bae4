"""The review of a match as sections of a report, in sentences, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scopa.engine import Rules, points
from scopa.game.grades import Grade, about_grades, count_grades, told_accuracy
from scopa.game.match_course import chance_as_json, course_sections
from scopa.game.match_state import HUMAN
from scopa.game.report import Plot, Section, signed_bars
from scopa.game.review import RoundReview
from scopa.game.round_analysis import RoundFigures
from scopa.game.skill import Skill, give_or_take, scale_sentence
from scopa.players.analysis import ANALYSIS_VERSION, RoundAnalysis
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _
from scopa.text.phrases import decimal
from scopa.text.player_names import PlayerNames, about_side
from scopa.text.score import to_each_other


def report_on_round(review: RoundReview, cast: PlayerNames) -> Iterator[Section]:
    """The parts of a round: its result, how the person played, and its course."""
    end, analysis = review.end, review.analysis
    title = _("Round {number}.").format(number=review.number + 1)
    if analysis is None:
        yield Section(title, [outcome(points(end), [], cast, end.rules)])
        return
    yield _result_section(title, points(end), [analysis], cast, end.rules)
    yield Section(_("How you played"), [told_accuracy_of(review)[0]])
    plot = Plot(analysis.curve[1:], _("points ahead"), _("plays"))
    yield Section(_("The expected result, play by play:"), plot=plot)


def report_on_match(reviewed: Sequence[RoundReview], cast: PlayerNames) -> Iterator[Section]:
    """The course of a match, and the parts of its scores if all rounds, several, are analyzed."""
    found = [review.analysis for review in reviewed if review.analysis]
    if len(found) == len(reviewed) > 1:
        last = reviewed[-1]
        scores, rules = last.before.after(last.end).scores, last.end.rules
        yield _result_section(_("All rounds together"), scores, found, cast, rules)
    yield from course_sections(reviewed, cast)


def about_the_figures() -> Section:
    """What the figures of every review are to be measured by."""
    return Section(_("About these figures"), [about_grades(), scale_sentence()])


def _result_section(
    title: str,
    scores: Sequence[int],
    found: Sequence[RoundAnalysis],
    cast: PlayerNames,
    rules: Rules,
) -> Section:
    bars = signed_bars(list(result_parts(found)))
    error = sum(deal.error**2 for analysis in found for deal in analysis.deals) ** 0.5
    note = _("The luck of the deals is known {give_or_take}.").format(
        give_or_take=give_or_take(error)
    )
    return Section(title, [outcome(scores, found, cast, rules)], note=note, bars=bars)


def result_parts(found: Sequence[RoundAnalysis]) -> Iterator[tuple[str, float]]:
    """The parts of the result of rounds, and it: the name of each, and its value.

    The values have two decimals and add up as they are shown.
    """
    result = round(sum(analysis.margin for analysis in found), 2)
    head_start = round(sum(analysis.head_start for analysis in found), 2)
    deals = round(sum(analysis.deal_luck for analysis in found), 2)
    better = round(sum(analysis.skill for analysis in found), 2)
    own = -round(sum(analysis.costs[HUMAN] for analysis in found), 2)
    yield _("Who leads"), head_start
    yield _("The deals"), deals
    yield _("The hidden cards"), result - head_start - deals - better
    seats = {play.seat for analysis in found for play in analysis.plays}
    has_partner = any(seat != HUMAN and seat % found[0].sides == HUMAN for seat in seats)
    yield _("Our plays") if has_partner else _("Your plays"), own
    yield _("The plays of the others"), better - own
    yield _("The result"), result


# --------------------------------------------------------------------------------- sentences


def outcome(
    scores: Sequence[int], found: Sequence[RoundAnalysis], cast: PlayerNames, rules: Rules
) -> str:
    """Tell how a round or a match ended for the first side, and the share of luck."""
    ended = _result(scores, cast, rules)
    if not found:
        return f"{ended} {_('This round cannot be judged.')}"
    margin = sum(analysis.margin for analysis in found)
    return f"{ended} {luck_and_skill(margin, sum(each.skill for each in found), cast)}"


def _result(scores: Sequence[int], cast: PlayerNames, rules: Rules) -> str:
    score = to_each_other(scores)
    mine, *others = (-each if rules.lowest_wins else each for each in scores)
    if mine == max(others):
        return _("A tie, {score}.").format(score=score)
    texts = (
        (_("You won {score}."), _("We won {score}."))
        if mine > max(others)
        else (_("You lost {score}."), _("We lost {score}."))
    )
    return about_side(cast.sides[0], *texts, *texts, score=score)


def luck_and_skill(margin: float, better: float, cast: PlayerNames) -> str:
    """Split the *margin* of the first side into luck and the points by which it played *better*.

    The two add up to the margin, whatever is rounded.
    """
    skill = round(better, 1)
    cards, plays = _luck(round(margin - skill, 1), cast), _skill(skill, cast)
    return _("{cards}; {plays}.").format(cards=cards, plays=plays)


def _luck(luck: float, cast: PlayerNames) -> str:
    points = decimal(abs(luck))
    if not luck:
        return _("The cards favoured nobody")
    if luck < 0 and len(cast.sides) > 2:
        return _("The cards gave the others {points}").format(points=points)
    return about_side(
        cast.sides[luck < 0],
        _("The cards gave you {points}"),
        _("The cards gave us {points}"),
        _("The cards gave them {points}"),
        _("The cards gave {who} {points}"),
        points=points,
    )


def _skill(better: float, cast: PlayerNames) -> str:
    if not better:
        return _("neither side played better")
    texts = (
        (_("your plays lost {points} less than theirs"), _("our plays lost {points} less"))
        if better > 0
        else (_("your plays lost {points} more than theirs"), _("our plays lost {points} more"))
    )
    return about_side(cast.sides[0], *texts, *texts, points=decimal(abs(better)))


def told_accuracy_of(review: RoundReview) -> Sequence[str]:
    """The accuracy of the person in a round and the grades, the longest text first."""
    return told_accuracy(review.accuracy, count_grades(review.own_plays))


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
        "chance": chance_as_json(review),
    }
    if analysis is None:
        return found
    return found | {
        "margin": analysis.margin,
        "head_start": analysis.head_start,
        "dealt": analysis.deal_luck,
        "unseen": analysis.unseen_luck,
        "better": analysis.skill,
        "costs": analysis.costs,
        "accuracy": review.accuracy,
        "grades": {grade.value: number for grade, number in count_grades(review.own_plays).items()},
        "curve": analysis.curve,
        "deals": [
            {**deal._asdict(), "before_play": deal.before_play + 1} for deal in analysis.deals
        ],
        "plays": [
            {
                **play._asdict(),
                "number": play.number + 1,
                "values": {str(each): value for each, value in play.values.items()},
                "play": str(play.play),
                "best": str(play.best),
                "at_stake_by_kind": {
                    kind.value: most for kind, most in play.at_stake_by_kind.items()
                },
                "match_cost": review.match_costs.get(play.number),
                "grade": Grade.of(play.cost).value if play.had_choice else None,
                "kind": play.kind.value,
                "phase": play.phase.value,
            }
            for play in analysis.plays
        ],
    }
