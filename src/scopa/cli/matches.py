"""The commands about matches that were kept, from ``scopa show`` to ``scopa import``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing

from scopa.cli.match_choice import chosen_matches, is_file, is_position, read_written, the_one
from scopa.cli.output import WRONG, complain, report_failure, say
from scopa.engine import Position, ScopaError, events
from scopa.game.match_state import MatchState
from scopa.game.round_analysis import comments_in, from_text
from scopa.plain.descriptions import hand_lines, score_lines, table_lines
from scopa.players.coach import advise
from scopa.players.nets.game_nets import net_fault
from scopa.storage.analyses import StoredAnalysis, add_analyses, analyses
from scopa.storage.database import DamagedMatch, Store, Summary
from scopa.storage.match_file_reader import WrittenMatch
from scopa.storage.match_file_writer import format_match
from scopa.storage.match_verification import findings
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import Comment, SavedMatch
from scopa.text import table as table_words
from scopa.text.coach import advice
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.matches import columns_about, kept_points, kept_result, kept_title
from scopa.text.phrases import counted, number_of_cards
from scopa.text.player_names import about, named_cast
from scopa.text.rules_and_options import rules_in_force


def run(options: argparse.Namespace) -> int:
    """Do what the *options* say, whose command is in `COMMANDS`; returns the exit status."""
    return report_failure(COMMANDS[options.command], options)


def _show(options: argparse.Namespace) -> int:
    if is_position(options.match):
        say(*_drawn(options.match))
        return 0
    for number, match in enumerate(chosen_matches(options.match)):
        say(*([""] if number else []), *_told(match))
    return 0


def _drawn(text: str) -> Iterator[str]:
    """The position that is written in *text* as a table in lines, and what the coach says.

    :raises ScopaError: there is no such position, or nobody can say what may be played there.
    """
    position = Position.parse(text)
    state = MatchState.at_position(position)
    yield from score_lines(state)
    if state.round.is_over:
        return
    if len(position.hands[position.turn]) < position.sizes[position.turn]:
        raise ScopaError(_("the hand of the seat that plays next has to be known: it has a ?"))
    yield from table_lines(state)
    yield from hand_lines(state)
    if fault := net_fault(state.match.rules):
        complain(fault)
    yield advice(advise(state.knowledge), state.cast)[0]


def _told(kept: SavedMatch) -> Iterator[str]:
    history, standing = kept.history, kept.standing
    cast = named_cast(history.rules, kept.players)
    said = {(comment.round, comment.play): comment.text for comment in kept.comments}
    yield kept_title(kept.key, kept.begun, cast)
    yield from rules_in_force(history.rules)
    for number, (match, over) in enumerate(history.replayed()):
        deal = history.rounds[number].deal
        yield ""
        yield about(
            cast.seats[over.dealer],
            _("Round {number}. You deal; {cards} lifted by the cut."),
            _("Round {number}. {who} deals; {cards} lifted by the cut."),
            number=number + 1,
            cards=number_of_cards(deal.cut),
        )
        round_ = match.deal(history.rounds[number].deck)
        for place, play in enumerate(over.plays):
            happened = tuple(events(round_, play))
            yield f"{place + 1:4}. {table_words.happened(happened, cast)[0]}"
            if (number, place) in said:
                yield f"      {said[number, place]}"
            round_ = round_.after(play)
        if number < len(standing.by_round):
            yield kept_points(standing.by_round[number], cast)
    yield ""
    yield kept_result(standing.scores, standing.winner, cast, helped=history.helped)


def _verify(options: argparse.Namespace) -> int:
    matches, called = read_written(options.file)
    found = [finding for written in matches for finding in findings(written)]
    for finding in found:
        say(translated(finding))
    rounds = [round_ for written in matches for round_ in written.rounds]
    plays = sum(len(round_.plays) for round_ in rounds)
    numbers = (
        counted(len(matches), "match", "matches"),
        counted(len(rounds), "round", "rounds"),
        counted(plays, "play", "plays"),
    )
    text = _("{file}: {what}: commitments, decks, plays and points are all right.")
    if found:
        text = _("{file}: {what}: {things} wrong.")
    things = counted(len(found), "thing is", "things are")
    say(text.format(file=called, what=", ".join(numbers), things=things))
    return WRONG if found else 0


def _matches(_options: argparse.Namespace) -> int:
    damaged: list[DamagedMatch] = []
    with closing(Store(matches_file())) as store:
        matches = store.summaries(damaged)
    for match, columns in zip(matches, columns_about(matches, zoned=True), strict=True):
        notes = {
            _("under way"): not match.is_over,
            _("with help"): match.helped,
            _("imported"): match.imported,
        }
        true_notes = [note for note, is_so in notes.items() if is_so]
        say("  ".join((f"{match.number:5}", columns, match.key, *true_notes)))
    for error in damaged:
        complain(error)
    return WRONG if damaged else 0


def _export(options: argparse.Namespace) -> int:
    name = options.match
    if name is not None and is_file(name):
        matches, _called = read_written(name)
        _write(format_match(each.kept(), each.played, each.analyses) for each in matches)
        return 0
    damaged: list[DamagedMatch] = []
    with closing(Store(matches_file())) as store:
        every = store.summaries(damaged)
        if name is None:
            _write(_sound_texts(store, every, damaged))
        else:
            _write([_text_of(store, the_one(name, every))])
            return 0
    for error in damaged:
        complain(error)
    return WRONG if damaged else 0


def _write(texts: Iterable[str]) -> None:
    between = b""
    for text in texts:
        sys.stdout.buffer.write(between + text.encode())
        between = b"\n"


def _text_of(store: Store, summary: Summary) -> str:
    with store.naming(summary.number):
        match = store.load(summary.number, is_checked=False)
        found = analyses(store, summary.number)
        said = {(comment.round, comment.play): comment for comment in _values(found)}
        said |= {(comment.round, comment.play): comment for comment in match.comments}
        match = match._replace(comments=tuple(said.values()))
        return format_match(match, summary.changed, found)


def _values(found: Mapping[int, StoredAnalysis]) -> Iterator[Comment]:
    """What the plays of a match were worth, where nobody has said anything about them."""
    for number, analysis in found.items():
        yield from comments_in(analysis.found, number)


def _sound_texts(
    store: Store, matches: Iterable[Summary], damaged: list[DamagedMatch]
) -> Iterator[str]:
    """The matches of the record as text; those that cannot be read are added to the *damaged*."""
    for summary in matches:
        try:
            yield _text_of(store, summary)
        except DamagedMatch as error:
            damaged.append(error)


def _import(options: argparse.Namespace) -> int:
    matches = read_written(options.file).matches
    for finding in (finding for written in matches for finding in findings(written)):
        complain(finding)
        return WRONG
    with closing(Store(matches_file())) as store:
        added = sum(_is_added(store, written, is_mine=options.mine) for written in matches)
    text = _("{matches} added").format(matches=counted(added, "match", "matches"))
    if known := len(matches) - added:
        text += "; " + _("{number} there already").format(number=counted(known, "was", "were"))
    say(f"{text}.")
    return 0


def _is_added(store: Store, written: WrittenMatch, *, is_mine: bool) -> bool:
    """Add a match of a file to the record, with its analyses if it is mine."""
    match = written.kept()
    if not is_mine:
        return store.add(match._replace(imported=True), written.played) is not None
    sound = {
        round_: analysis
        for round_, analysis in written.analyses.items()
        if analysis.found is None or from_text(analysis.found)
    }
    values = set(_values(sound))
    comments = tuple(comment for comment in match.comments if comment not in values)
    number = store.add(match._replace(comments=comments), written.played)
    if number is not None:
        add_analyses(store, number, sound)
    return number is not None


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "show": _show,
    "verify": _verify,
    "matches": _matches,
    "export": _export,
    "import": _import,
}
