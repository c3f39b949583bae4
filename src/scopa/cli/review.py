"""The command ``scopa review``: a match judged, on the screen, in lines of text or as JSON."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence

from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import STOPPED, complain, say
from scopa.cli.progress import watched
from scopa.cli.screen_game import show
from scopa.cli.sections import WIDTH, section_lines
from scopa.cli.start import Start
from scopa.engine import ScopaError, events
from scopa.game.match_saver import to_review
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.review import DEAR, RoundReview, as_json, reviews, sections, together
from scopa.players.analysis import RoundAnalysis
from scopa.players.nets.net import NetError
from scopa.storage.errors import RecordError
from scopa.storage.saved_match import SavedMatch
from scopa.text import review as words
from scopa.text import table as table_words
from scopa.text.language import _
from scopa.text.matches import failure, kept_title
from scopa.text.player_names import PlayerNames
from scopa.tui.navigation import open_match_review

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
            raise RecordError(_("no round has been played there"))
        match, state = matches[0], to_review(matches[0])
        if not (options.json or options.plain) and sys.stdout.isatty():
            return show(start, lambda _: open_match_review(match))
        reviewed = list(watched(reviews(match), state.rounds_over, words.judged_so_far))
    except (ScopaError, NetError) as error:
        complain(failure(error) if isinstance(error, ScopaError) else error)
        return STOPPED
    if options.json:
        print(json.dumps(as_json(match, reviewed), indent=2))
    else:
        say(*_told(match, state, reviewed))
    return 0


def _told(match: SavedMatch, state: MatchState, reviewed: Sequence[RoundReview]) -> Iterator[str]:
    named = state.cast
    yield kept_title(match.key, match.begun, named)
    for review in reviewed:
        for section in sections(review, named):
            yield from ("", *section_lines(section))
        if review.found:
            yield from (
                "",
                _("Every play, and what it cost whoever made it:"),
                *_plays(review, review.found, named),
            )
    for section in together(reviewed, state.scores, named):
        yield from ("", *section_lines(section))


def _plays(review: RoundReview, found: RoundAnalysis, named: PlayerNames) -> Iterator[str]:
    round_ = review.start
    for play in found.plays:
        happened = table_words.happened(tuple(events(round_, play.play)), named)[0]
        cost = play.cost if play.cost >= DEAR else 0.0
        told = words.numbered_play(play.number, cost, happened)
        yield from textwrap.wrap(told, WIDTH, subsequent_indent=_INDENT)
        if cost and play.seat == HUMAN:
            better = _INDENT + words.better_play(play.best)
            yield from textwrap.wrap(better, WIDTH, subsequent_indent=_INDENT)
        round_ = round_.after(play.play)
