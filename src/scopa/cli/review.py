"""The command ``scopa review``: a match judged, on the screen, in lines of text or as JSON."""

from __future__ import annotations

import itertools
import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import closing

from scopa.cli.exit_status import STOPPED
from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import complain, say
from scopa.cli.progress import watched
from scopa.cli.screen_game import show
from scopa.cli.start import Start
from scopa.cli.terminal import has_utf8
from scopa.engine import ScopaError, events, points
from scopa.game.review import DEAR, RoundReview, as_json, parts, reviews
from scopa.game.saving import to_review
from scopa.game.sitting import HUMAN, Sitting
from scopa.players.judgement import JudgedRound
from scopa.players.nets import NetError
from scopa.records.database import Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.records.kept_match import KeptMatch
from scopa.tui import places
from scopa.words import review as words
from scopa.words import table as table_words
from scopa.words.matches import Kept, failure, kept_title
from scopa.words.player_names import Cast
from scopa.words.plot import Axes, Axis, over_time
from scopa.words.review import Part

_WIDTH = 79
_PLOT_ROWS = 3
_INDENT = " " * 13
"""As wide as what stands before a play."""


def run(start: Start) -> int:
    """Judge a match, and show it; returns the exit status.

    It is told in lines of text if that is asked for, or if there is no terminal to draw on.

    :raises Crash: there is a fault in the program.
    """
    options = start.options
    try:
        matches = chosen_matches(options.match)
        if not matches:
            raise RecordError(Kept.NOTHING_PLAYED)
        match, sitting = matches[0], to_review(matches[0])
        if not (options.json or options.plain) and sys.stdout.isatty():
            return show(start, places.MatchReview(match))
        reviewed = _judged(match, sitting.rounds_over)
    except (ScopaError, NetError) as error:
        complain(failure(error) if isinstance(error, ScopaError) else error)
        return STOPPED
    if options.json:
        print(json.dumps(as_json(match, reviewed), indent=2))
    else:
        say(*_told(match, sitting, reviewed))
    return 0


def _judged(match: KeptMatch, rounds: int) -> Sequence[RoundReview]:
    """The *match* judged; that is said where somebody waits for it.

    :raises ScopaError, NetError: it cannot be.
    """
    with closing(Store(matches_file())) as store:
        return list(watched(reviews(match, store), rounds, words.judged_so_far))


def _told(match: KeptMatch, sitting: Sitting, reviewed: Sequence[RoundReview]) -> Iterator[str]:
    """The review of a match in lines."""
    named = sitting.cast
    yield kept_title(match.key, match.begun, named)
    for review in reviewed:
        yield from ("", words.round_title(review.number))
        yield from _round(review, named)
    found = [review.found for review in reviewed if review.found]
    if len(found) == len(reviewed) > 1:
        scores, rules = sitting.scores, sitting.match.rules
        ended = words.result(scores, named, lowest_wins=rules.lowest_wins)
        yield from ("", Part.TOGETHER, f"{ended} {_summed_up(found, named)}")
        yield from itertools.starmap(words.part, parts(found))


def _summed_up(found: Sequence[JudgedRound], named: Cast) -> str:
    """What of the result of these rounds was luck."""
    margin, better = (sum(of) for of in zip(*[(j.margin, j.skill) for j in found], strict=True))
    return words.luck_and_skill(margin, better, named)


def _round(review: RoundReview, named: Cast) -> Iterator[str]:
    end, found = review.end, review.found
    ended = words.result(points(end), named, lowest_wins=end.rules.lowest_wins)
    if found is None:
        yield f"{ended} {Part.NOT_JUDGED}"
        return
    yield f"{ended} {_summed_up([found], named)}"
    yield from itertools.starmap(words.part, parts([found]))
    yield from ("", Part.EXPECTED)
    axes = Axes(Axis.AHEAD, Axis.PLAYS)
    for row in over_time(found.curve[1:], axes, _WIDTH, _PLOT_ROWS, has_blocks=has_utf8()):
        yield f"{row.label}{row.columns}".rstrip()
    yield from ("", Part.DEAREST if review.dearest else Part.NONE_DEAR)
    for play in review.dearest:
        told = words.dear_play(play.number, play.play, play.best, play.cost, play.kind.value)
        yield from textwrap.wrap(told, _WIDTH)
    yield from ("", Part.ALL_PLAYS)
    yield from _plays(review, found, named)


def _plays(review: RoundReview, found: JudgedRound, named: Cast) -> Iterator[str]:
    """Every play of a round with its cost; and what had been better for the person."""
    round_ = review.start
    for play in found.plays:
        happened = table_words.happened(tuple(events(round_, play.play)), named)[0]
        cost = play.cost if play.cost >= DEAR else 0.0
        told = words.numbered_play(play.number, cost, happened)
        yield from textwrap.wrap(told, _WIDTH, subsequent_indent=_INDENT)
        if cost and play.seat == HUMAN:
            better = _INDENT + words.better_play(play.best)
            yield from textwrap.wrap(better, _WIDTH, subsequent_indent=_INDENT)
        round_ = round_.after(play.play)
