"""The commands about saved matches, from ``scopa show`` to ``scopa import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise

from scopa.cli.launch_options import launch
from scopa.cli.match_choice import chosen_matches, find_match, is_file, read_match_file
from scopa.cli.output import WRONG, complain, say
from scopa.engine import Position, ScopaError, events
from scopa.game import daily
from scopa.game.match_state import MatchState
from scopa.game.saved_matches import resumed
from scopa.plain.descriptions import hand_lines, score_lines, table_lines
from scopa.players.coach import advise
from scopa.players.nets.game_nets import net_fault
from scopa.storage.database import DamagedMatch, Store, Summary, open_record
from scopa.storage.match_file_reader import ParsedMatch
from scopa.storage.match_file_writer import format_match
from scopa.storage.match_verification import findings
from scopa.storage.saved_match import SavedMatch
from scopa.text.coaching.coach_words import advice_texts
from scopa.text.error_messages import translated
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
    """Show, verify, list, export, import or share matches; returns the exit status."""
    match options.command:
        case "show":
            return _show(options.match)
        case "verify":
            return _verify(options.file)
        case "export":
            return _export(options.match)
        case "import":
            return _import(options.file, is_mine=options.mine)
        case "share":
            return _share(options)
    return _list()


def _show(name: str | None) -> int:
    if name is not None and ("hands=" in name or "piles=" in name):
        say(*_position_lines(name))
        return 0
    for number, match in enumerate(chosen_matches(name)):
        say(*([""] if number else []), *_match_lines(match))
    return 0


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
    history, standing = saved.history, saved.standing
    players = names_in_record(history.rules, saved.players)
    yield match_title(saved.key, saved.begun, players)
    yield from rules_in_force(history.rules)
    for number, (_match, start, over) in enumerate(history.replayed()):
        deal = history.rounds[number].deal
        yield ""
        yield players.seats[over.dealer].told(
            _("Round {number}. You deal; the cut lifts {cards}."),
            _("Round {number}. {who} deals; the cut lifts {cards}."),
            number=number + 1,
            cards=number_of_cards(deal.cut),
        )
        for place, (before, after) in enumerate(pairwise(start.replay(over.plays))):
            happened = tuple(events(before, after))
            yield f"{place + 1:4}. {table_words.happened(happened, players)[0]}"
            if (number, place) in saved.comments:
                yield f"      {saved.comments[number, place]}"
        if number < len(standing.by_round):
            yield points_sentence(standing.by_round[number], players)
    yield ""
    yield result_sentence(standing.scores, standing.winner, players, helped=history.helped)


def _verify(file: str) -> int:
    matches = read_match_file(file)
    faults = [finding for parsed in matches for finding in findings(parsed)]
    say(*map(translated, faults))
    rounds = [round_ for parsed in matches for round_ in parsed.rounds]
    numbers = (
        counted(len(matches), "match", "matches"),
        counted(len(rounds), "round", "rounds"),
        counted(sum(len(round_.plays) for round_ in rounds), "play", "plays"),
    )
    text = _("{file}: {what}: deal numbers, decks, plays and points are all right.")
    if faults:
        text = _("{file}: {what}: {things} wrong.")
    things = counted(len(faults), "thing is", "things are")
    say(text.format(file=matches[0].file, what=", ".join(numbers), things=things))
    return WRONG if faults else 0


def _list() -> int:
    damaged: list[DamagedMatch] = []
    with open_record() as store:
        every = store.summaries(damaged)
    for summary, columns in zip(every, columns_about(every, zoned=True), strict=True):
        match = summary.match
        notes = {
            _("under way"): not summary.is_over,
            _("with help"): match.history.helped,
            _("imported"): match.imported,
        }
        true_notes = [note for note, is_so in notes.items() if is_so]
        say("  ".join((f"{summary.number:5}", columns, match.key, *true_notes)))
    return _complain_of(damaged)


def _complain_of(damaged: Sequence[DamagedMatch]) -> int:
    for error in damaged:
        complain(error)
    return WRONG if damaged else 0


def _export(name: str | None) -> int:
    damaged: list[DamagedMatch] = []
    for number, text in enumerate(_match_texts(name, damaged)):
        sys.stdout.buffer.write(b"\n" * (number > 0) + text.encode())
    return _complain_of(damaged)


def _match_texts(name: str | None, damaged: list[DamagedMatch]) -> Iterator[str]:
    """The matches that *name* means as they are written; the *damaged* ones of all are noted."""
    if name is not None and is_file(name):
        for each in read_match_file(name):
            yield format_match(each.saved_match(), each.played)
        return
    with open_record() as store:
        every = store.summaries(damaged)
        if name is not None:
            damaged.clear()  # that is not asked for
            yield _match_text(store, find_match(name, every))
            return
        for summary in every:
            try:
                yield _match_text(store, summary)
            except DamagedMatch as error:
                damaged.append(error)


def _match_text(store: Store, summary: Summary) -> str:
    with store.reading(summary.number):
        return format_match(store.load(summary.number), summary.changed)


def _import(file: str, *, is_mine: bool) -> int:
    matches = read_match_file(file)
    for finding in (finding for parsed in matches for finding in findings(parsed)):
        complain(finding)
        return WRONG
    with open_record() as store:
        added = sum(_add(store, parsed, is_mine=is_mine) for parsed in matches)
    text = _("{matches} added").format(matches=counted(added, "match", "matches"))
    if known := len(matches) - added:
        text += "; " + _("{number} there already").format(number=counted(known, "was", "were"))
    say(f"{text}.")
    return 0


def _add(store: Store, parsed: ParsedMatch, *, is_mine: bool) -> bool:
    match = parsed.saved_match()
    match = match._replace(imported=match.imported or not is_mine, analyses={})
    return store.add(match, parsed.played)


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
