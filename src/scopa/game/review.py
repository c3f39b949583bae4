"""The review of a match: the analysis of each round, from the record or made now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from typing import NamedTuple

from scopa.engine import Play, Round, Rules, points
from scopa.game.match_saver import as_kept
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.report import Plot, Section
from scopa.game.round_analysis import (
    RoundFigures,
    analyze_round_of,
    as_text,
    from_text,
    is_about,
    to_store,
)
from scopa.game.skill import Skill, give_or_take, scale_sentence
from scopa.players.analysis import ANALYZER, PlayAnalysis, RoundAnalysis
from scopa.players.coach import HARDLY_ANYTHING
from scopa.players.effects import LossKind
from scopa.storage.analyses import RoundId, StoredAnalysis, analyses, save_analysis
from scopa.storage.database import Store
from scopa.storage.errors import FileError
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch
from scopa.text.cards import in_words
from scopa.text.coach import sentence_of_play
from scopa.text.language import _
from scopa.text.phrases import capitalized, decimal
from scopa.text.player_names import PlayerNames, about_side
from scopa.text.score import to_each_other

COSTLIEST = 3  # how many of the plays that cost something are told in full


class RoundReview(NamedTuple):
    """A round, numbered from 0: as it was dealt, its end, and its analysis if there can be one."""

    number: int
    start: Round
    end: Round
    analysis: RoundAnalysis | None

    @property
    def costly_plays(self) -> Sequence[PlayAnalysis]:
        """The plays of the person that cost something, the costliest first."""
        plays = self.analysis.plays if self.analysis else ()
        costly = [play for play in plays if play.seat == HUMAN and play.cost >= HARDLY_ANYTHING]
        return sorted(costly, key=lambda play: -play.cost)


def reviews(match: SavedMatch, first: int = 0) -> Iterator[RoundReview]:
    """The reviews of the rounds that are over, from the *first* on.

    The record's analyses are used, and what is analyzed now is kept there if it has the match. A
    record that cannot be read or written hinders nothing.

    :raises ScopaError: the history breaks the rules.
    :raises NetError: the nets cannot be used, and something is to be analyzed.
    """
    in_record: tuple[Store, int] | None = None
    known: Mapping[int, StoredAnalysis] = {}
    with ExitStack() as stack:
        with suppress(FileError):
            store = stack.enter_context(closing(Store(matches_file())))
            for summary in store.summaries():
                if summary.key == match.key:
                    known = analyses(store, summary.number)
                    in_record = store, summary.number
        for number, (before, end) in enumerate(match.history.replayed()):
            if number < first or not end.is_over:
                continue
            played = match.history.rounds[number]
            start, stored = before.deal(played.deck), known.get(number)
            if stored is None or not _is_valid(stored, start, end):
                stored = to_store(as_text(analyze_round_of(match.history, number)))
                if in_record:
                    with suppress(FileError):
                        save_analysis(in_record[0], RoundId(in_record[1], number), played, stored)
            yield RoundReview(number, start, end, from_text(stored.found))


def _is_valid(stored: StoredAnalysis, start: Round, end: Round) -> bool:
    """Whether it is by the present analyzer, and of this round."""
    analysis = from_text(stored.found)
    is_sound = analysis is not None and is_about(analysis, start, end.plays)
    return stored.analyzer == ANALYZER and (is_sound or stored.found is None)


def last_review(state: MatchState) -> RoundReview:
    """The review of the last round that is over.

    :raises NetError: the nets cannot be used.
    """
    return next(reviews(as_kept(state), state.rounds_over - 1))


# ------------------------------------------------------------------------------------ report


def report_on_round(review: RoundReview, cast: PlayerNames) -> Iterator[Section]:
    """The parts of the result of a round, its course, and the costliest plays."""
    end, analysis = review.end, review.analysis
    title = _("Round {number}.").format(number=review.number + 1)
    if analysis is None:
        yield Section(title, [outcome(points(end), [], cast, end.rules)])
        return
    yield _result_section(title, points(end), [analysis], cast, end.rules)
    plot = Plot(analysis.curve[1:], _("points ahead"), _("plays"))
    yield Section(_("The expected result, play by play:"), plot=plot)
    costly = list(map(costly_play_sentence, review.costly_plays[:COSTLIEST]))
    yield Section(costly_plays_title(review), costly)


def report_on_match(
    reviewed: Sequence[RoundReview], scores: Sequence[int], cast: PlayerNames
) -> Iterator[Section]:
    """The parts of the scores of a match, if all of its rounds, several, are analyzed."""
    found = [review.analysis for review in reviewed if review.analysis]
    if len(found) == len(reviewed) > 1:
        rules = reviewed[0].end.rules
        yield _result_section(_("All rounds together"), scores, found, cast, rules)


def about_the_figures() -> Section:
    """What the figures of every review are to be measured by."""
    return Section(_("About these figures"), [scale_sentence()])


def _result_section(
    title: str,
    scores: Sequence[int],
    found: Sequence[RoundAnalysis],
    cast: PlayerNames,
    rules: Rules,
) -> Section:
    rows = []
    for name, value, error in result_parts(found):
        row = f"{name:24}{decimal(value, 2, signed=True):>7}"
        rows.append(f"{row}  {give_or_take(error)}" if error else row)
    return Section(title, [outcome(scores, found, cast, rules)], rows)


def result_parts(found: Sequence[RoundAnalysis]) -> Iterator[tuple[str, float, float]]:
    """The parts of the result of rounds, and it: the name of each, its value and error.

    The values have two decimals and add up as they are shown.
    """
    result = round(sum(analysis.margin for analysis in found), 2)
    head_start = round(sum(analysis.head_start for analysis in found), 2)
    deals = round(sum(analysis.deal_luck for analysis in found), 2)
    better = round(sum(analysis.skill for analysis in found), 2)
    own = -round(sum(analysis.costs[HUMAN] for analysis in found), 2)
    variance = sum(deal.error**2 for analysis in found for deal in analysis.deals)
    yield _("Who leads"), head_start, 0.0
    yield _("The deals"), deals, variance**0.5
    yield _("The hidden cards"), result - head_start - deals - better, 0.0
    seats = {play.seat for analysis in found for play in analysis.plays}
    has_partner = any(seat != HUMAN and seat % found[0].sides == HUMAN for seat in seats)
    yield _("Our plays") if has_partner else _("Your plays"), own, 0.0
    yield _("The plays of the others"), better - own, 0.0
    yield _("The result"), result, 0.0


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


def costly_plays_title(review: RoundReview) -> str:
    """The headline of the plays that cost most."""
    if review.costly_plays:
        return _("The plays that cost you most:")
    return _("None of your plays cost much.")


def costly_play_sentence(play: PlayAnalysis) -> str:
    """A play that cost something, what it gave away, and what would have been better."""
    at_stake = {
        LossKind.SWEEP: _("a scopa was at stake"),
        LossKind.SETTEBELLO: _("the settebello was at stake"),
        LossKind.SEVENS: _("sevens were at stake"),
        LossKind.COINS: _("coins were at stake"),
        LossKind.CARDS: _("cards were at stake"),
        LossKind.LAST_DEAL: _("no card was hidden any more, so it could be counted"),
        LossKind.OTHER: "",
    }
    why = at_stake[play.kind]
    text = _("Play {number}: {what}. That cost {cost} points.")
    if why:
        text = _("Play {number}: {what}. That cost {cost} points: {why}.")
    what = sentence_of_play(play.play, "past", in_words)
    cost = decimal(play.cost, 2)
    sentence = text.format(number=play.number + 1, what=what, cost=cost, why=why)
    return f"{sentence} {better_play(play.best)}"


def better_play(best: Play) -> str:
    """Name the play that the coach would have made."""
    return capitalized(f"{sentence_of_play(best, 'conditional', in_words)}.")


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
        "judge": ANALYZER,
        "rounds": [_round_as_json(review) for review in reviewed],
        "together": skill and skill.as_json(),
    }


def _round_as_json(review: RoundReview) -> dict[str, object]:
    analysis = review.analysis
    found: dict[str, object] = {"number": review.number + 1, "points": points(review.end)}
    if analysis is None:
        return found
    return found | {
        "margin": analysis.margin,
        "head_start": analysis.head_start,
        "dealt": analysis.deal_luck,
        "unseen": analysis.unseen_luck,
        "better": analysis.skill,
        "costs": analysis.costs,
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
                "kind": play.kind.value,
                "phase": play.phase.value,
            }
            for play in analysis.plays
        ],
    }
