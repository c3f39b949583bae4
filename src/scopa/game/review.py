"""The review of a match: the analysis of each round, from the record or made now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from typing import NamedTuple

from scopa.engine import NO_CARDS, CardSet, Knowledge, Play, Round, Rules, points
from scopa.game.grades import Grade, about_grades, accuracy, count_grades, told_accuracy
from scopa.game.match_saver import as_saved
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.report import Bar, Plot, Section
from scopa.game.round_analysis import (
    RoundFigures,
    analyze_round_of,
    as_text,
    from_text,
    is_about,
    to_store,
)
from scopa.game.skill import Skill, give_or_take, scale_sentence
from scopa.players.analysis import ANALYSIS_VERSION, PlayAnalysis, RoundAnalysis, match_cost
from scopa.players.coach import Advice
from scopa.players.effects import LossKind
from scopa.storage.analyses import RoundId, analyses, save_analysis
from scopa.storage.database import Store
from scopa.storage.errors import FileError
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch, StoredAnalysis
from scopa.text.cards import Spelling, in_code, in_words
from scopa.text.coach import explained, sentence_of_play
from scopa.text.language import _
from scopa.text.phrases import capitalized, decimal
from scopa.text.player_names import PlayerNames, about_side
from scopa.text.score import to_each_other

_LEAST_OF_MATCH = 0.01
"""A smaller part of the chance of winning the match is not told."""
COSTLIEST = 3  # so many of the plays that cost most are marked


class RoundReview(NamedTuple):
    """A round, numbered from 0: as it was dealt, its end, and its analysis if there can be one.

    match_costs: what plays of the person took off the chance of winning the match, by their numbers
    """

    number: int
    start: Round
    end: Round
    analysis: RoundAnalysis | None
    match_costs: Mapping[int, float] = {}

    @classmethod
    def of(
        cls,
        number: int,
        start: Round,
        end: Round,
        analysis: RoundAnalysis | None,
        scores: tuple[int, ...],
    ) -> RoundReview:
        """The review of a round that began at these *scores* of the match."""
        costs = _match_costs(analysis, start, scores) if analysis else {}
        return cls(number, start, end, analysis, costs)

    @property
    def own_plays(self) -> Sequence[PlayAnalysis]:
        """The plays of the person, in order."""
        plays = self.analysis.plays if self.analysis else ()
        return [play for play in plays if play.seat == HUMAN]

    @property
    def costly_plays(self) -> Sequence[PlayAnalysis]:
        """The plays of the person that cost something, the costliest first."""
        costly = [play for play in self.own_plays if Grade.of(play.cost) is not Grade.BEST]
        return sorted(costly, key=lambda play: -play.cost)

    @property
    def accuracy(self) -> float | None:
        """How accurately the person has played; None if there was no choice."""
        plays = self.own_plays
        return accuracy(sum(play.cost for play in plays), sum(play.at_stake for play in plays))


def reviews(match: SavedMatch, first: int = 0) -> Iterator[RoundReview]:
    """The reviews of the rounds that are over, from the *first* on.

    The record's analyses are used, or those that came with the match from a file; what is analyzed
    now is kept in the record if it has the match. A record that cannot be read or written hinders
    nothing.

    :raises ScopaError: the history breaks the rules.
    :raises NetError: the nets cannot be used, and something is to be analyzed.
    """
    in_record: tuple[Store, int] | None = None
    known = match.analyses
    with ExitStack() as stack:
        with suppress(FileError):
            store = stack.enter_context(closing(Store(matches_file())))
            for summary in store.summaries():
                if summary.key == match.key:
                    known = {**known, **analyses(store, summary.number)}
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
            yield RoundReview.of(number, start, end, from_text(stored.found), before.scores)


def _match_costs(
    analysis: RoundAnalysis, start: Round, scores: tuple[int, ...]
) -> Mapping[int, float]:
    """What plays of the person that were not the best cost of the match, if it is known."""
    costs, round_ = {}, start
    for play in analysis.plays:
        if play.seat == HUMAN and Grade.of(play.cost) is not Grade.BEST:
            cost = match_cost(play, Knowledge.of(round_, HUMAN, scores))
            if cost is not None:
                costs[play.number] = cost
        round_ = round_.after(play.play)
    return costs


def _is_valid(stored: StoredAnalysis, start: Round, end: Round) -> bool:
    """Whether it is by the present analyzer, and of this round."""
    analysis = from_text(stored.found)
    is_sound = analysis is not None and is_about(analysis, start, end.plays)
    return stored.analyzer == ANALYSIS_VERSION and (is_sound or stored.found is None)


def last_review(
    state: MatchState, known: Mapping[int, StoredAnalysis] | None = None
) -> RoundReview:
    """The review of the last round that is over.

    known: the analyses that came with the match from a file, if it did

    :raises NetError: the nets cannot be used.
    """
    return next(reviews(as_saved(state)._replace(analyses=known or {}), state.rounds_over - 1))


# ------------------------------------------------------------------------------------ report


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
    return Section(_("About these figures"), [about_grades(), scale_sentence()])


def _result_section(
    title: str,
    scores: Sequence[int],
    found: Sequence[RoundAnalysis],
    cast: PlayerNames,
    rules: Rules,
) -> Section:
    parts = list(result_parts(found))
    most = max(abs(value) for _name, value in parts) or 1.0
    bars = [Bar(name, value / most, decimal(value, 2, signed=True)) for name, value in parts]
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


class ToldPlay(NamedTuple):
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
        plays: int,
        spelling: Spelling = in_words,
        advice: Advice | None = None,
        held: str = "",
        cast: PlayerNames | None = None,
        match_lost: float = 0.0,
    ) -> ToldPlay:
        """The sentences about a play in a round of so many *plays*.

        cast: the names of the players, for the reasons of the *advice*
        match_lost: what the play took off the chance of winning the match
        """
        texts = {
            Grade.BEST: (_("Play {number} of {plays}: best."), _("Best.")),
            Grade.SLIP: (
                _("Play {number} of {plays}: a slip, {cost} points."),
                _("A slip, {cost}."),
            ),
            Grade.MISTAKE: (
                _("Play {number} of {plays}: a mistake, {cost} points."),
                _("A mistake, {cost}."),
            ),
            Grade.BLUNDER: (
                _("Play {number} of {plays}: a blunder, {cost} points."),
                _("A blunder, {cost}."),
            ),
        }
        grade = Grade.of(play.cost)
        verdicts = texts[grade] if play.had_choice else (_("Play {number} of {plays}."), "")
        to_pile = advice.straight_to_pile if advice else NO_CARDS
        made = capitalized(sentence_of_play(play.play, "past", spelling, to_pile))
        cost = decimal(play.cost, 2)
        long, short = (
            f"{text.format(number=play.number + 1, plays=plays, cost=cost)} {made}.".strip()
            for text in verdicts
        )
        better = why = ""
        if grade is not Grade.BEST:
            better = better_play(play.best, spelling, to_pile)
            why = explained(advice, cast, spelling) if advice and cast else better
            lost = _match_lost(match_lost)
            why = " ".join(filter(None, [why, _what_was_at_stake(play.kind), lost]))
        return cls((long, short), better, why, held)


def better_play(
    best: Play, spelling: Spelling = in_words, straight_to_pile: CardSet = NO_CARDS
) -> str:
    """Name the play that the coach would have made."""
    return f"{sentence_of_play(best, 'conditional', spelling, straight_to_pile)}."


def _match_lost(cost: float) -> str:
    if cost < _LEAST_OF_MATCH:
        return ""
    return _("It took {part} off your chance of winning the match.").format(part=f"{cost:.0%}")


def _what_was_at_stake(kind: LossKind) -> str:
    texts = {
        LossKind.SWEEP: _("A scopa was at stake."),
        LossKind.SETTEBELLO: _("The settebello was at stake."),
        LossKind.SEVENS: _("Sevens were at stake."),
        LossKind.COINS: _("Coins were at stake."),
        LossKind.CARDS: _("Cards were at stake."),
        LossKind.LAST_DEAL: _("No card was hidden any more: it could be counted."),
        LossKind.OTHER: "",
    }
    return texts[kind]


def report_on_play(play: PlayAnalysis, told: ToldPlay) -> tuple[Section, ...]:
    """All that there is to say about a play of the person, and what each play was worth."""
    texts = [text for text in (told.what[0], told.why, told.held) if text]
    sections = [Section(_("This play"), texts)]
    values = sorted(play.values.items(), key=lambda item: -item[1])
    most = max((abs(value) for _play, value in values), default=0.0) or 1.0
    bars = [
        Bar(in_brief(each), value / most, decimal(value, 2, signed=True)) for each, value in values
    ]
    if bars:
        text = _("What each play was worth, in points of the rest of the round")
        sections.append(Section(text, bars=bars))
    return tuple(sections)


def in_brief(play: Play) -> str:
    """The cards of a play.

    >>> in_brief(Play.parse("9C x 4D 5S"))
    '9C x 4D 5S'
    """
    taken = " ".join(map(in_code, play.taken))
    return f"{in_code(play.card)} x {taken}" if taken else in_code(play.card)


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
