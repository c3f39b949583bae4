"""The review of a match and the statistics, in lines of text."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from itertools import chain

from scopa.cli.launch_options import LaunchOptions
from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import say, with_progress
from scopa.cli.spoken_language import has_utf8
from scopa.engine import ScopaError
from scopa.game.judge import keep_review, known_values
from scopa.game.match_state import MatchState
from scopa.game.round_review import RoundReview, review_of
from scopa.game.saved_matches import to_review
from scopa.game.statistics import statistics
from scopa.plain.descriptions import review_lines
from scopa.players.nets.game_nets import check_nets
from scopa.storage.match_file import SavedMatch
from scopa.storage.match_folder import figures_of_all
from scopa.storage.paths import matches_folder
from scopa.text.coaching.review_words import about_grades
from scopa.text.coaching.statistics_words import statistics_lines, theme_to_learn
from scopa.text.language import _
from scopa.text.match.match_titles import match_title
from scopa.text.player_names import names_in_record

_WIDTH = 72


def review(start: LaunchOptions) -> int:
    """Show the review of a match on the screen, or print it; returns the exit status.

    It is printed if that is asked for, or if there is no terminal to draw on.
    """
    options = start.options
    matches = chosen_matches(options.match)
    if not matches:
        raise ScopaError("no round has been played there")
    if len(matches) > 1:
        raise ScopaError(
            "there are {number} matches: import them, then name the one to be reviewed",
            number=len(matches),
        )
    match, state = matches[0], to_review(matches[0])
    if not options.plain and sys.stdout.isatty():
        from scopa.cli.screen_game import show
        from scopa.tui.navigation import open_match_review

        return show(start, lambda _: open_match_review(match))
    check_nets(state.match.rules)
    players = names_in_record(match.history.rules, match.players)
    say(match_title(match.key, match.begun, players), "", *textwrap.wrap(about_grades(), _WIDTH))
    text = _("The coach looks at the rounds: {done} of {number} ...")
    for review in with_progress(_reviews(match, state), state.rounds_over, text):
        title = _("Round {number}.").format(number=review.state.match.rounds_played + 1)
        lines = (textwrap.wrap(line, _WIDTH) or [""] for line in review_lines(review, players))
        say("", title, "", *chain.from_iterable(lines))
    return 0


def _reviews(match: SavedMatch, state: MatchState) -> Iterator[RoundReview]:
    known = known_values(match)
    for number in range(state.rounds_over):
        of_round = {place: values for (at, place), values in known.items() if at == number}
        review = review_of(state.at_end_of_round(number), of_round)
        if not of_round:
            keep_review(review)
        yield review


def print_statistics() -> int:
    """Print how the player has fared; returns the exit status."""
    matches, _faults = figures_of_all(matches_folder())
    found = statistics(matches)
    say(*statistics_lines(found, has_blocks=has_utf8()))
    if theme := theme_to_learn(found):
        say("", _("Puzzles of it: {command}").format(command=f"scopa puzzle {theme.slug}"))
    return 0
