"""The review of a match and the statistics, in lines of text or as JSON."""

from __future__ import annotations

import itertools
import json
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence

from scopa.cli.launch_options import LaunchOptions
from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import say, with_progress
from scopa.cli.spoken_language import has_utf8
from scopa.engine import ScopaError, events
from scopa.game.puzzle_session import known_progress
from scopa.game.review import round_review, statistics
from scopa.game.review.grades import HIGHEST_BAR, Grade
from scopa.game.review.round_review import RoundReview
from scopa.game.saved_matches import to_review
from scopa.plain.descriptions import review_lines
from scopa.players.round_analysis import RoundAnalysis
from scopa.storage.database import DamagedMatch, open_record
from scopa.storage.puzzle_progress import Progress
from scopa.storage.saved_match import SavedMatch
from scopa.text.coaching import review_page
from scopa.text.coaching.grade_words import GRADE_NAMES, about_grades
from scopa.text.coaching.statistics_page import game_reports
from scopa.text.error_messages import unknown_name
from scopa.text.language import _
from scopa.text.match import table_words
from scopa.text.match.match_titles import match_title
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import PlayerNames, players_of
from scopa.text.report import LineKind, Section, bar, section_lines

_WIDTH = 72
_PLOT_ROWS = 4
_BAR = 4  # the width of the bar of a play
_BATCH = 200  # matches that are read at once


def _lines(sections: Iterable[Section], *, has_blocks: bool) -> Iterator[str]:
    for number, section in enumerate(sections):
        yield from [""] if number else []
        for line in section_lines(section, _WIDTH, _PLOT_ROWS, has_blocks=has_blocks):
            yield str(line)
            yield from [""] * (line.kind is LineKind.TITLE)


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
    if not (options.json or options.plain) and sys.stdout.isatty():
        from scopa.cli.screen_game import show
        from scopa.tui.navigation import open_match_review

        return show(start, lambda _: open_match_review(match))
    text = _("The coach looks at the rounds: {done} of {number} ...")
    rounds = with_progress(round_review.reviews(match), state.rounds_over, text)
    reviewed = list(rounds)
    if options.json:
        print(json.dumps(review_page.as_json(match, reviewed), indent=2))
    else:
        say(*_review_lines(match, players_of(state), reviewed, start))
    return 0


def _review_lines(
    match: SavedMatch, players: PlayerNames, reviewed: Sequence[RoundReview], start: LaunchOptions
) -> Iterator[str]:
    options, has_blocks = start.options, start.catalog.has_utf8
    yield match_title(match.key, match.begun, players)
    yield from ("", *_lines([Section("", [about_grades()])], has_blocks=has_blocks))
    for each in reviewed:
        title = _("Round {number}.").format(number=each.number + 1)
        sections = [Section(title, [*review_lines(each, players)])]
        if options.details and each.analysis:
            result, course = review_page.report_on_round(each, players)
            bars = Section("", bars=result.bars)
            plays = _every_play(each, each.analysis, players, has_blocks=has_blocks)
            sections += [bars, course, plays]
        yield from ("", *_lines(sections, has_blocks=has_blocks))
    sections = [*review_page.report_on_match(reviewed, players)]
    if not options.details:
        sections = [part._replace(plot=None) for part in sections if part.paragraphs]
    paragraphs = review_page.about_luck(), review_page.about_the_coach()
    about = Section(_("About the review"), paragraphs)
    yield from ("", *_lines([*sections, about], has_blocks=has_blocks))
    if not options.details:
        yield from ("", _("All figures: {command}").format(command="--details"))


def _every_play(
    review: RoundReview, analysis: RoundAnalysis, players: PlayerNames, *, has_blocks: bool
) -> Section:
    rounds, rows = itertools.pairwise(review.start.replay(review.end.plays)), []
    grades = max(len(_(name)) for name in GRADE_NAMES.values())
    for (before, after), play in zip(rounds, analysis.plays, strict=True):
        grade, mark = Grade.of(play.cost), "*" if play in review.costliest else " "
        is_best = grade is Grade.BEST
        drawn = "" if is_best else bar(play.cost / HIGHEST_BAR, _BAR, has_blocks=has_blocks)
        named = _(GRADE_NAMES[grade]) if play.had_choice else ""
        cost = "" if is_best else decimal(play.cost, 2)
        start = f"{play.number + 1:4}{mark} {drawn:{_BAR}} {named:{grades}} {cost:>5}  "
        happened = table_words.happened(tuple(events(before, after)), players)[0]
        rows += textwrap.wrap(start + happened, _WIDTH, subsequent_indent=" " * len(start))
    note = _("* marks those of yours that cost most.")
    return Section(_("Every play, with its grade and cost"), [note], table=rows)


def print_statistics(options: Namespace) -> int:
    """Print how the player has fared; returns the exit status."""
    with open_record() as store:
        damaged: list[DamagedMatch] = []
        numbers = [summary.number for summary in store.summaries(damaged)]
        matches = [
            match
            for first in range(0, len(numbers), _BATCH)
            for match in statistics.counted_matches(store, numbers[first : first + _BATCH])
        ]
    unread = len(numbers) + len(damaged) - len(matches)
    if options.opponent is not None:
        known = statistics.grouped(matches, lambda match: match.result.opponent)
        if options.opponent not in known:
            raise ScopaError(unknown_name("opponent", options.opponent, known))
        matches = known[options.opponent]
    if options.json:
        print(json.dumps(statistics.as_json(matches), indent=2))
    else:
        progress = Progress() if options.opponent else known_progress()
        chapters, has_blocks = game_reports(matches, progress=progress, unread=unread), has_utf8()
        for number, chapter in enumerate(chapters):
            say(*([""] if number else []), chapter.title, "=" * len(chapter.title), "")
            pages = chapter.pages_with_advice(f"scopa puzzle {chapter.theme}")
            shown = itertools.chain(*pages) if options.details else pages[0]
            say(*_lines(shown, has_blocks=has_blocks))
        if not options.details and any(len(chapter.pages) > 1 for chapter in chapters):
            say("", _("All figures: {command}").format(command="scopa stats --details"))
    return 0
