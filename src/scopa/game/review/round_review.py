"""The review of a match: the analysis of each round, from the record or made now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import NamedTuple

from scopa.engine import Knowledge, Match, Round
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.review.grades import Grade, accuracy, points_lost
from scopa.game.review.stored_analysis import (
    analyze_round_of,
    as_text,
    from_text,
    is_about,
    to_store,
)
from scopa.game.saved_matches import as_saved
from scopa.players.coach import Advice, advice_on, most_prudent
from scopa.players.round_analysis import ANALYSIS_VERSION, PlayAnalysis, RoundAnalysis
from scopa.storage.analyses import RoundId, analyses, save_analysis
from scopa.storage.database import Store, open_record
from scopa.storage.errors import FileError
from scopa.storage.saved_match import SavedMatch, StoredAnalysis

_COSTLIEST = 3  # plays that are marked


class RoundReview(NamedTuple):
    """A round of a match, numbered from 0, and its analysis if there can be one.

    before: the match before it
    start, end: the round as it was dealt, and at its end
    is_waiting: it is not analyzed yet
    """

    number: int
    before: Match
    start: Round
    end: Round
    analysis: RoundAnalysis | None
    is_waiting: bool = False

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
    def costliest(self) -> Sequence[PlayAnalysis]:
        """The costliest plays, which are marked."""
        return self.costly_plays[:_COSTLIEST]

    @property
    def accuracy(self) -> float | None:
        """How accurately the person has played; None if there was no choice."""
        plays = self.own_plays
        return accuracy(sum(map(points_lost, plays)), sum(play.at_stake for play in plays))

    def round_before(self, play: PlayAnalysis) -> Round:
        """The round when a play of it was to be made."""
        *_, before = self.start.replay(self.end.plays[: play.number])
        return before

    def advice(self, play: PlayAnalysis) -> Advice:
        """The advice of the coach before a play, which compares the best one with it."""
        values = play.all_values
        knowledge = Knowledge.of(self.round_before(play), play.seat, self.before.scores)
        best = most_prudent(play.best, values, knowledge)
        return advice_on(best, values, knowledge, rival=play.play)


def reviews(match: SavedMatch, first: int = 0, *, analyzes: bool = True) -> Iterator[RoundReview]:
    """The reviews of the rounds that are over, from the *first* on.

    analyzes: rounds without an analysis are analyzed now; otherwise they wait

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
            store = stack.enter_context(open_record())
            for summary in store.summaries():
                if summary.match.key == match.key:
                    known = {**known, **analyses(store, summary.number)}
                    in_record = store, summary.number
        for number, (before, start, end) in enumerate(match.history.replayed()):
            if number < first or not end.is_over:
                continue
            stored = known.get(number)
            analysis = from_text(stored.found) if stored else None
            fits = analysis is not None and is_about(analysis, start, end.plays)
            is_known = stored is not None and (fits or stored.found is None)
            if stored is None or not is_known or stored.analyzer != ANALYSIS_VERSION:
                if not analyzes:
                    yield RoundReview(number, before, start, end, None, is_waiting=True)
                    continue
                stored = to_store(as_text(analyze_round_of(match.history, number)))
                if in_record:
                    played = match.history.rounds[number]
                    with suppress(FileError):
                        save_analysis(in_record[0], RoundId(in_record[1], number), played, stored)
                analysis = from_text(stored.found)
            yield RoundReview(number, before, start, end, analysis)


def last_review(
    state: MatchState, known: Mapping[int, StoredAnalysis] | None = None
) -> RoundReview:
    """The review of the last round that is over.

    known: the analyses that came with the match from a file, if it did

    :raises NetError: the nets cannot be used.
    """
    return next(reviews(as_saved(state)._replace(analyses=known or {}), state.rounds_over - 1))


def reviews_so_far(
    state: MatchState, last: RoundReview, known: Mapping[int, StoredAnalysis] | None = None
) -> Sequence[RoundReview]:
    """The reviews of all rounds that are over, as far as they are analyzed.

    last: the one that was made last
    known: as in `last_review`
    """
    match = as_saved(state)._replace(analyses=known or {})
    every = reviews(match, analyzes=False)
    return [last if each.number == last.number else each for each in every]
