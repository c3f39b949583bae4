"""The command ``scopa review``: a match judged, on the screen, in lines of text or as JSON."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence

from scopa.cli.game_start import Start
from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import STOPPED, complain, say
from scopa.cli.progress import watched
from scopa.cli.report_lines import WIDTH, report_lines
from scopa.cli.screen_game import show
from scopa.engine import ScopaError, events
from scopa.game.match_saver import to_review
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.review import (
    RoundReview,
    about_the_figures,
    as_json,
    better_play,
    report_on_match,
    report_on_round,
    reviews,
)
from scopa.players.analysis import RoundAnalysis
from scopa.players.coach import HARDLY_ANYTHING
from scopa.players.nets.net import NetError
from scopa.storage.errors import FileError
from scopa.storage.saved_match import SavedMatch
from scopa.text import table as table_words
from scopa.text.language import _
from scopa.text.matches import failure, kept_title
from scopa.text.phrases import decimal
from scopa.text.player_names import PlayerNames
from scopa.tui.navigation import open_match_review

_INDENT = " " * 13  # the width of what stands before a play


def run(start: Start) -> int:
    """Judge a match, and show it; returns the exit status.

    It is told in lines of text if that is asked for, or if there is no terminal to draw on.

    :raises Crash:
    """
    options = start.options
    try:
        matches = chosen_matches(options.match)
        if not matches:
            raise FileError(_("no round has been played there"))
        match, state = matches[0], to_review(matches[0])
        if not (options.json or options.plain) and sys.stdout.isatty():
            return show(start, lambda _: open_match_review(match))
        reviewed = list(watched(reviews(match), state.rounds_over, _progress))
    except (ScopaError, NetError) as error:
        complain(failure(error) if isinstance(error, ScopaError) else error)
        return STOPPED
    if options.json:
        print(json.dumps(as_json(match, reviewed), indent=2))
    else:
        say(*_review_lines(match, state, reviewed))
    return 0


def _progress(done: int, rounds: int) -> str:
    text = _("The coach looks at the rounds: {done} of {rounds} ...")
    return text.format(done=done, rounds=rounds)


def _review_lines(
    match: SavedMatch, state: MatchState, reviewed: Sequence[RoundReview]
) -> Iterator[str]:
    cast = state.cast
    yield kept_title(match.key, match.begun, cast)
    for review in reviewed:
        yield from ("", *report_lines(report_on_round(review, cast)))
        if review.analysis:
            yield from ("", _("Every play, and what it cost whoever made it:"))
            yield from _play_lines(review, review.analysis, cast)
    for section in (*report_on_match(reviewed, state.scores, cast), about_the_figures()):
        yield from ("", *report_lines([section]))


def _play_lines(review: RoundReview, analysis: RoundAnalysis, cast: PlayerNames) -> Iterator[str]:
    round_ = review.start
    for play in analysis.plays:
        happened = table_words.happened(tuple(events(round_, play.play)), cast)[0]
        cost = decimal(play.cost, 2) if play.cost >= HARDLY_ANYTHING else ""
        lines = [f"{play.number + 1:4}. {cost:>5}  {happened}"]
        if cost and play.seat == HUMAN:
            lines.append(_INDENT + better_play(play.best))
        for line in lines:
            yield from textwrap.wrap(line, WIDTH, subsequent_indent=_INDENT)
        round_ = round_.after(play.play)
