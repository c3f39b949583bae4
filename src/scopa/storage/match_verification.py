"""Verifies a written match by dealing, playing and writing it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, zip_longest

from scopa.engine import MAX_CUT, Deal, Rules, commitment, parse_rules, round_seed
from scopa.storage.errors import FileError
from scopa.storage.match_file_reader import ParsedMatch, ParsedRound, Tag, read_matches
from scopa.storage.match_file_writer import check, format_match

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
        try:
            seed = round_seed(int(written.tags["Seed"].value), number)
        except ValueError:  # the reader names the line
            seed = ""
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


def _as_dealt(written: ParsedMatch, round_: ParsedRound, seed: str) -> ParsedRound:
    # The round with the tags that follow from the seed and the cut.
    due = {"RoundSeed": seed}
    try:
        due["Commitment"] = commitment(seed)
        rules = parse_rules(written.tags["Rules"].value)
        due["Deck"] = _deck(seed, int(round_.tags["Cut"].value), rules)
        deck = " ".join(round_.tags["Deck"].value.split())
        for cut in range(MAX_CUT + 1) if deck != due["Deck"] else ():
            if _deck(seed, cut, rules) == deck:
                due["Deck"], due["Cut"] = deck, str(cut)
    except ValueError:
        pass  # the reader names the line
    tags = {name: Tag(tag.line, due.get(name, tag.value)) for name, tag in round_.tags.items()}
    return ParsedRound(tags, round_.plays)


def _deck(seed: str, cut: int, rules: Rules) -> str:
    return " ".join(map(str, Deal(seed, cut).shuffle(rules).deck))


def _differences(
    written: ParsedMatch, tags: Mapping[str, Tag], due: Mapping[str, Tag]
) -> Iterator[FileError]:
    for name in _COMPARED:
        if name not in tags:
            continue
        line, said = tags[name].line, tags[name].value.split()
        if name not in due:
            yield written.wrong(line, "the round is not over, so it has no points")
            continue
        right = due[name].value.split()
        differing = [
            (place, *pair)
            for place, pair in enumerate(zip_longest(said, right, fillvalue="nothing"), 1)
            if pair[0] != pair[1]
        ]
        if differing and name == "Deck":
            place, card, due_card = differing[0]
            yield written.wrong(
                line,
                "card {place} of the deck is {said}; seed and cut give {due}",
                place=place,
                said=card[:_LONGEST_VALUE],
                due=due_card,
            )
        elif differing:
            yield written.wrong(
                line,
                "{name} should be {due}, not {said}",
                name=name,
                due=due[name].value[:_LONGEST_VALUE],
                said=tags[name].value[:_LONGEST_VALUE],
            )


def _changed_plays(written: ParsedMatch, round_: ParsedRound, seed: str) -> Iterator[FileError]:
    if "Checks" not in round_.tags:
        return
    tag, plays = round_.tags["Checks"], round_.plays
    checks = tag.value.split()
    if len(checks) != len(plays):
        yield written.wrong(
            tag.line, "{checks} checks for {plays} plays", checks=len(checks), plays=len(plays)
        )
    for play, digits in zip(plays, checks, strict=False):
        if check(seed, play.number, play.text) != digits:
            yield written.wrong(
                play.line,
                "play {number} does not fit its check digits: it has been changed",
                number=play.number,
            )
