"""The commands about saved matches, from ``scopa show`` to ``scopa import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from scopa.cli.launch_options import launch
from scopa.cli.match_choice import chosen_readings, known_matches, read_match_file
from scopa.cli.output import WRONG, complain, say
from scopa.engine import Position, ScopaError, events, points
from scopa.game import daily
from scopa.game.match_state import MatchState
from scopa.game.saved_matches import resumed
from scopa.plain.descriptions import hand_lines, score_lines, table_lines
from scopa.players.coach import advise
from scopa.players.nets.game_nets import net_fault
from scopa.storage.errors import FileError
from scopa.storage.match_file import SavedMatch, format_match
from scopa.storage.match_folder import add, figures_of_all, load
from scopa.storage.paths import matches_folder
from scopa.text.coaching.coach_words import advice_texts
from scopa.text.language import _
from scopa.text.match import table_words
from scopa.text.match.daily_words import shared_result
from scopa.text.match.match_titles import (
    columns_about,
    match_title,
    points_sentence,
    result_sentence,
)
from scopa.text.numbers_and_lists import counted, number_of_cards
from scopa.text.player_names import names_in_record, players_of
from scopa.text.rules_and_options import rules_in_force


def run(options: argparse.Namespace) -> int:
    """Show, list, export, import or share matches; returns the exit status."""
    match options.command:
        case "show":
            return _show(options.match)
        case "export":
            return _export(options.match)
        case "import":
            return _import(options.file)
        case "share":
            return _share(options)
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
    rows = zip(every, columns_about(every, zoned=True), strict=True)
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
    day = options.day or daily.today()
    match = daily.match_that_counts(day)
    lines = shared_result(resumed(match)) if match else ()
    if not lines:
        raise ScopaError(
            "you have no result for {day} that counts; scopa daily plays the deal of today", day=day
        )
    say(*lines)
    return 0
