"""The commands about saved matches, from ``scopa show`` to ``scopa review``."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, zip_longest

from scopa.cli.launch_options import LaunchOptions, launch
from scopa.cli.match_choice import chosen_readings, known_matches, read_match_file
from scopa.cli.output import WRONG, complain, has_utf8, say, with_progress
from scopa.engine import Position, ScopaError, events, points
from scopa.game import daily
from scopa.game.judge import keep_review, known_values
from scopa.game.match_state import MatchState, resumed, to_review
from scopa.game.round_review import RoundReview, review_of
from scopa.game.statistics import statistics
from scopa.plain.descriptions import hand_lines, review_lines, score_lines, table_lines
from scopa.players.coach import advise
from scopa.players.nets.game_nets import net_fault
from scopa.storage.files import FileError, matches_folder
from scopa.storage.match_file import SavedMatch, format_match
from scopa.storage.match_folder import add, figures_of_all, load
from scopa.storage.puzzle_answers import add_review
from scopa.text.chapters import in_columns
from scopa.text.coaching.coach_words import advice_texts
from scopa.text.coaching.review_words import about_grades
from scopa.text.coaching.statistics_words import statistics_parts, theme_to_learn
from scopa.text.games_and_rules import rules_in_force
from scopa.text.language import _
from scopa.text.match import table_words
from scopa.text.match.match_words import (
    columns_about,
    match_title,
    points_sentence,
    result_sentence,
    shared_result,
)
from scopa.text.numbers_and_lists import counted, number_of_cards
from scopa.text.player_names import names_in_record, players_of

_WIDTH = 72  # of the review and the statistics
_BAR = 12  # columns, of the longest


def run(options: argparse.Namespace) -> int:
    """Show, list, export, import, share or count matches; returns the exit status."""
    match options.command:
        case "show":
            return _show(options.match)
        case "export":
            return _export(options.match)
        case "import":
            return _import(options.file)
        case "share":
            return _share(options)
        case "stats":
            return _print_statistics()
    return _list()


def _show(name: str | None) -> int:
    if name is not None and ("hands=" in name or "piles=" in name):
        say(*_position_lines(name))
        return 0
    faults = []
    for number, reading in enumerate(chosen_readings(name)):
        if reading.match is not None:
            say(*([""] if number else []), *_match_lines(reading.match))
        faults += [reading.fault] if reading.fault else []
    return _complain_of(faults)


def _position_lines(text: str) -> Iterator[str]:
    position = Position.parse(text)
    state = MatchState.at_position(position)
    yield from score_lines(state)
    if state.round.is_over:
        return
    if len(position.hands[position.turn]) < position.sizes[position.turn]:
        raise ScopaError("the hand of the seat that plays next must be known, but it has a ?")
    yield from table_lines(state)
    yield from hand_lines(state)
    if fault := net_fault(state.match.rules):
        complain(fault)
    yield advice_texts(advise(state.knowledge), players_of(state))[0]


def _match_lines(saved: SavedMatch) -> Iterator[str]:
    history = saved.history
    players = names_in_record(history.rules, saved.players)
    yield match_title(saved.key, saved.begun, players)
    yield from rules_in_force(history.rules)
    for number, (_match, start, end) in enumerate(history.replayed()):
        deal = history.rounds[number].deal
        yield ""
        yield players.seats[end.dealer].told(
            _("Round {number}. You deal; the cut lifts {cards}."),
            _("Round {number}. {who} deals; the cut lifts {cards}."),
            number=number + 1,
            cards=number_of_cards(deal.cut),
        )
        for place, (before, after) in enumerate(pairwise(start.replay(end.plays))):
            happened = tuple(events(before, after))
            yield f"{place + 1:4}. {table_words.happened(happened, players)[0]}"
            for notes in (saved.comments, saved.values):
                if (number, place) in notes:
                    yield f"      {notes[number, place]}"
        if end.is_over:
            yield points_sentence(points(end), players)
    yield ""
    now = saved.now
    yield result_sentence(now.scores, now.winner, players, helped=history.helped)


def _list() -> int:
    every, faults = figures_of_all(matches_folder())
    rows = zip(every, map("  ".join, columns_about(every, zoned=True)), strict=True)
    for number, (match, columns) in enumerate(rows, 1):
        notes = {
            _("under way"): not match.is_over,
            _("with help"): match.helped,
            _("imported"): match.imported,
        }
        true_notes = [note for note, is_so in notes.items() if is_so]
        say("  ".join((f"{number:5}", columns, match.key, *true_notes)))
    return _complain_of(faults)


def _complain_of(faults: Sequence[FileError]) -> int:
    for fault in faults:
        complain(fault)
    return WRONG if faults else 0


def _export(name: str | None) -> int:
    every, faults = figures_of_all(matches_folder()) if name is None else ([], [])
    readings = chain((load(match.file) for match in every), chosen_readings(name) if name else ())
    blank = b""
    for reading in readings:
        if reading.match is not None:
            sys.stdout.buffer.write(blank + format_match(reading.match).encode())
            blank = b"\n"
        if reading.fault is not None:
            faults.append(reading.fault)
    return _complain_of(faults)


def _import(file: str) -> int:
    folder, faults = matches_folder(), []
    known = {match.key for match in known_matches()}
    added = there = 0
    for reading in read_match_file(file):
        if reading.fault is not None or reading.match is None:
            faults += [reading.fault] if reading.fault else []
        elif reading.match.key in known:
            there += 1
        else:
            add(folder, reading.match._replace(imported=True))
            known.add(reading.match.key)
            added += 1
    text = _("{matches} added").format(matches=counted(added, "match", "matches"))
    if there:
        text += "; " + _("{number} there already").format(number=counted(there, "was", "were"))
    say(f"{text}.")
    return _complain_of(faults)


def _share(options: argparse.Namespace) -> int:
    launch(options)
    day = options.date or daily.today()
    match = daily.match_that_counts(day)
    lines = shared_result(resumed(match)) if match else ()
    if not lines:
        raise ScopaError(
            "you have no result for {day} that counts; scopa daily plays today's deal", day=day
        )
    say(*lines)
    return 0


def review(start: LaunchOptions) -> int:
    """Show the review of a match on the screen, or print it; returns the exit status.

    It is printed if that is asked for, or if there is no terminal to draw on.
    """
    options = start.options
    matches = [reading.match or reading.sound for reading in chosen_readings(options.match)]
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
    if fault := net_fault(state.match.rules):
        raise ScopaError(fault)
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
        add_review(match.key, number)
        if not of_round:
            keep_review(review)
        yield review


def _print_statistics() -> int:
    matches, _faults = figures_of_all(matches_folder())
    found = statistics(matches)
    command = ""
    if theme := theme_to_learn(found):
        command = f"scopa puzzle {theme.slug}"
    elif found.skill.worst:
        command = f"scopa review {found.skill.worst[0].key}"
    bar = ("━" if has_utf8() else "=") if sys.stdout.isatty() else ""
    parts = chain(*statistics_parts(found, command, has_signs=bar == "━"))
    for number, part in enumerate(parts):
        lines = [line for text in part.sentences for line in textwrap.wrap(text, _WIDTH)]
        bars = (bar * max(1, round(_BAR * share)) for share in part.shares)
        table = zip_longest(in_columns(part.table), bars, fillvalue="")
        rows = ["  ".join([*row, drawn]).rstrip() for row, drawn in table]
        head = [f"{part.title}  {part.aside}".rstrip()] * bool(part.title)
        say(*[""] * (number > 0), *head, *lines, *rows)
    return 0
