"""The review of a match: what was found of each of its rounds, from the record or judged now."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import NamedTuple

from scopa.engine import Round, points
from scopa.game.match_saver import as_kept
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.round_analysis import analyze_round_of, as_text, from_text, is_about
from scopa.game.skill import as_json as skill_as_json
from scopa.game.skill import skill
from scopa.game.statistics import Section
from scopa.players.analysis import ANALYZER, PlayAnalysis, RoundAnalysis
from scopa.storage.analyses import RoundId, StoredAnalysis, analyses, keep_analysis
from scopa.storage.database import Store
from scopa.storage.errors import RecordError
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch
from scopa.text import review as words
from scopa.text.language import _
from scopa.text.player_names import PlayerNames
from scopa.text.plot import Axes

DEAR = 0.05
"""What costs less, in round points, is not spoken of."""
DEAREST = 3
"""So many plays that mattered most are told of first."""


class RoundReview(NamedTuple):
    """Round *number*, from 0: as it was dealt (*start*), its *end*, and what was *found* of it.

    Nothing is found of a round that cannot be judged.
    """

    number: int
    start: Round
    end: Round
    found: RoundAnalysis | None

    @property
    def dear(self) -> Sequence[PlayAnalysis]:
        """The plays of the person that cost something, the dearest first."""
        plays = self.found.plays if self.found else ()
        dear = [play for play in plays if play.seat == HUMAN and play.cost >= DEAR]
        return sorted(dear, key=lambda play: -play.cost)


def reviews(match: SavedMatch, first: int = 0) -> Iterator[RoundReview]:
    """The review of each round of a *match* that is over, from the *first* on.

    What the record knows is not judged again; what it does not know it is told, if it has that
    match. One that cannot be read or written hinders nothing.

    :raises ScopaError: the history of the match breaks the rules.
    :raises NetError: the learned values cannot be used, and something is to be judged.
    """
    try:
        store = Store(matches_file())
    except RecordError:
        yield from _reviews(match, first, {}, lambda _number, _judgement: None)
        return
    with contextlib.closing(store):
        at, known = _known(store, match.key)

        def keep(number: int, analysis: StoredAnalysis) -> None:
            if at is not None:
                with contextlib.suppress(RecordError):
                    played = match.history.rounds[number]
                    keep_analysis(store, RoundId(at, number), played, analysis)

        yield from _reviews(match, first, known, keep)


def _known(store: Store, key: str) -> tuple[int | None, Mapping[int, StoredAnalysis]]:
    """The number in the *store* of the match with that *key*, and what is known of its rounds."""
    with contextlib.suppress(RecordError):
        at = next((match.number for match in store.summaries() if match.key == key), None)
        return at, {} if at is None else analyses(store, at)
    return None, {}


def _reviews(
    match: SavedMatch,
    first: int,
    known: Mapping[int, StoredAnalysis],
    keep: Callable[[int, StoredAnalysis], None],
) -> Iterator[RoundReview]:
    """As `reviews`, by what is *known*, and with what is judged now handed to *keep*."""
    for number, (before, round_) in enumerate(match.history.replayed()):
        if number < first or not round_.is_over:
            continue
        start = before.deal(match.history.rounds[number].deck)
        analysis = known.get(number)
        if analysis is None or not _holds(analysis, start, round_):
            found = analyze_round_of(match.history, number)
            analysis = StoredAnalysis(ANALYZER, as_text(found))
            keep(number, analysis)
        yield RoundReview(number, start, round_, from_text(analysis.found))


def last_review(state: MatchState) -> RoundReview:
    """The review of the last round that is over of the match of a *state*.

    :raises NetError: the learned values cannot be used.
    """
    return next(reviews(as_kept(state), state.rounds_over - 1))


def _holds(analysis: StoredAnalysis, start: Round, end: Round) -> bool:
    """Whether an analysis is by the present analyzer, and of this round."""
    found = from_text(analysis.found)
    is_sound = found is not None and is_about(found, start, end.plays)
    return analysis.judge == ANALYZER and (is_sound or analysis.found is None)


def parts(found: Sequence[RoundAnalysis]) -> Iterator[tuple[str, float, float]]:
    """What the result of these rounds was made of: the name of each part, its value and error."""
    variance = sum(deal.error**2 for analyzed in found for deal in analyzed.deals)
    own = -sum(analyzed.costs[HUMAN] for analyzed in found)
    better = sum(analyzed.skill for analyzed in found)
    yield _("The deals"), sum(analyzed.deal_luck for analyzed in found), variance**0.5
    yield _("The hidden cards"), sum(analyzed.unseen_luck for analyzed in found), 0.0
    yield _("Your plays"), own, 0.0
    yield _("The plays of the others"), better - own, 0.0
    yield _("The result"), sum(analyzed.margin for analyzed in found), 0.0


def sections(review: RoundReview, named: PlayerNames) -> Iterator[Section]:
    """What is found of a round: what its result was made of, its course, the dearest plays."""
    end, found, title = review.end, review.found, words.round_title(review.number)
    ended = words.result(points(end), named, lowest_wins=end.rules.lowest_wins)
    if found is None:
        yield Section(title, (f"{ended} {_('This round cannot be judged.')}",))
        return
    yield _made_of(title, ended, [found], named)
    yield Section(
        _("What result could be expected, play by play:"),
        values=found.curve[1:],
        axes=Axes(_("points ahead"), _("plays")),
    )
    dear = [
        words.dear_play(play.number, play.play, play.best, play.cost, play.kind.value)
        for play in review.dear[:DEAREST]
    ]
    yield (
        Section(_("The plays that cost you most:"), dear)
        if dear
        else Section(_("None of your plays cost much."))
    )


def together(
    reviewed: Sequence[RoundReview], scores: Sequence[int], named: PlayerNames
) -> list[Section]:
    """What the *scores* of a match were made of, if more rounds than one were judged, and all."""
    found = [review.found for review in reviewed if review.found]
    if not len(found) == len(reviewed) > 1:
        return []
    lowest_wins = reviewed[0].end.rules.lowest_wins
    ended = words.result(scores, named, lowest_wins=lowest_wins)
    return [_made_of(_("All rounds together"), ended, found, named)]


def _made_of(title: str, ended: str, found: Sequence[RoundAnalysis], named: PlayerNames) -> Section:
    """How some rounds *ended*, and of what their result was made."""
    margin, better = (sum(of) for of in zip(*[(j.margin, j.skill) for j in found], strict=True))
    why = words.luck_and_skill(margin, better, named)
    return Section(title, (f"{ended} {why}",), tuple(starmap(words.part, parts(found))))


def as_json(match: SavedMatch, reviewed: Sequence[RoundReview]) -> dict[str, object]:
    """All that is known of a *match* and its rounds by name; cards and plays in notation."""
    found = [review.found for review in reviewed if review.found]
    return {
        "key": match.key,
        "begun": match.begun,
        "players": match.players,
        "helped": match.history.helped,
        "judge": ANALYZER,
        "rounds": [_as_json(review) for review in reviewed],
        "together": skill_as_json(skill(found)),
    }


def _as_json(review: RoundReview) -> dict[str, object]:
    found = review.found
    told: dict[str, object] = {"number": review.number + 1, "points": points(review.end)}
    if found is None:
        return told
    return told | {
        "margin": found.margin,
        "dealt": found.deal_luck,
        "unseen": found.unseen_luck,
        "better": found.skill,
        "costs": found.costs,
        "curve": found.curve,
        "deals": [deal._asdict() for deal in found.deals],
        "plays": [
            {
                **play._asdict(),
                "play": str(play.play),
                "best": str(play.best),
                "kind": play.kind.value,
                "phase": play.phase.value,
            }
            for play in found.plays
        ],
    }
