"""Verifies a written match by dealing, playing and writing it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, zip_longest

from scopa.engine import MAX_CUT, Deal, commitment, parse_rules, round_seed
from scopa.storage.errors import FileError
from scopa.storage.match_file_reader import ParsedMatch, ParsedRound, Tag, read_matches
from scopa.storage.match_file_writer import check, format_match, joined

_COMPARED = ("Commitment", "RoundSeed", "Cut", "Deck", "Points", "Result")
_MOST_FINDINGS = 50
_LONGEST_VALUE = 100


def findings(written: ParsedMatch) -> list[FileError]:
    """The faults of a match, by line; none if it is sound."""
    faults = islice(_findings(written), _MOST_FINDINGS)
    return sorted(faults, key=lambda error: error.line or 0)


def _findings(written: ParsedMatch) -> Iterator[FileError]:
    rounds, strangers, changed = [], [], []
    for number, round_ in enumerate(written.rounds):
        tag, promise = round_.tags["RoundSeed"], round_.tags["Commitment"]
        seed = _derived_seed(written, number)
        if tag.value != seed and commitment(seed) != promise.value:
            strangers.append(tag.line)
            seed = tag.value
        rounds.append(_as_dealt(written, round_, seed))
        changed += list(_changed_plays(written, round_, seed))
    if len(strangers) == len(rounds) > 1:
        strangers = [written.tags["Seed"].line]
    for line in strangers:
        yield written.wrong(line, "the seeds of the match and the round do not belong together")
    yield from changed
    dealt = replace(written, rounds=rounds)
    try:
        (due,) = read_matches(format_match(dealt.saved_match()), written.file)
    except FileError as error:
        if not changed or (error.line or 0) < (changed[0].line or 0):
            yield error
        due = dealt
    yield from _differences(written, written.tags, due.tags)
    for round_, again in zip(written.rounds, due.rounds, strict=True):
        yield from _differences(written, round_.tags, again.tags)


def _differences(
    written: ParsedMatch, tags: Mapping[str, Tag], due: Mapping[str, Tag]
) -> Iterator[FileError]:
    for name in _COMPARED:
        if name in tags and name not in due:
            line = tags[name].line
            yield written.wrong(line, "the round is not over, so it has no points")
        elif name in tags and tags[name].value.split() != due[name].value.split():
            yield _difference(written, name, tags[name], due[name].value)


def _derived_seed(written: ParsedMatch, number: int) -> str:
    try:
        return round_seed(int(written.tags["Seed"].value), number)
    except ValueError:  # the reader names the line
        return ""


def _as_dealt(written: ParsedMatch, round_: ParsedRound, seed: str) -> ParsedRound:
    # The round with the tags that follow from the seed and the cut.
    tags = dict(round_.tags)
    due = {"RoundSeed": seed}
    try:
        due["Commitment"] = commitment(seed)
        rules, cut = parse_rules(written.tags["Rules"].value), int(tags["Cut"].value)
        due["Deck"] = joined(Deal(seed, cut).shuffle(rules).deck)
        deck = joined(tags["Deck"].value.split())
        for other in range(MAX_CUT + 1) if deck != due["Deck"] else ():
            if joined(Deal(seed, other).shuffle(rules).deck) == deck:
                due["Deck"], due["Cut"] = deck, str(other)
    except ValueError:
        pass  # the reader names the line
    tags.update({name: Tag(tags[name].line, value) for name, value in due.items()})
    return ParsedRound(tags, round_.plays)


def _difference(written: ParsedMatch, name: str, tag: Tag, due: str) -> FileError:
    if name == "Deck":
        cards = zip_longest(tag.value.split(), due.split(), fillvalue="nothing")
        place, card, right = next((n, *pair) for n, pair in enumerate(cards, 1) if len({*pair}) > 1)
        return written.wrong(
            tag.line,
            "card {place} of the deck is {said}; seed and cut give {due}",
            place=place,
            said=card[:_LONGEST_VALUE],
            due=right,
        )
    return written.wrong(
        tag.line,
        "{name} should be {due}, not {said}",
        name=name,
        due=due[:_LONGEST_VALUE],
        said=tag.value[:_LONGEST_VALUE],
    )


def _changed_plays(written: ParsedMatch, round_: ParsedRound, seed: str) -> Iterator[FileError]:
    tag = round_.tags.get("Checks")
    if tag is None:
        return
    checks = tag.value.split()
    if len(checks) != len(round_.plays):
        yield written.wrong(
            tag.line,
            "{checks} checks for {plays} plays",
            checks=len(checks),
            plays=len(round_.plays),
        )
    for play, digits in zip(round_.plays, checks, strict=False):
        if check(seed, play.number, play.text) != digits:
            yield written.wrong(
                play.line,
                "play {number} does not fit its check digits: it has been changed",
                number=play.number,
            )
