"""Verifies a written match by dealing it anew, and by playing and writing it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest

from scopa.engine import Deal, commitment, parse_rules, round_seed
from scopa.storage.errors import FileError
from scopa.storage.match_file_reader import ParsedMatch, ParsedRound, Tag, read_matches
from scopa.storage.match_file_writer import check, format_match

_MOST_FINDINGS = 50
_LONGEST_VALUE = 100


def findings(parsed: ParsedMatch) -> list[FileError]:
    """The faults of a match, by line; none if it is sound.

    What was played is looked at only where the deals are right and no play has been changed.
    """
    faults = list(islice(_faults_of_deals(parsed), _MOST_FINDINGS))
    faults = faults or list(_faults_of_results(parsed))
    return sorted(faults, key=lambda error: error.line or 0)


def _faults_of_deals(parsed: ParsedMatch) -> Iterator[FileError]:
    unrelated = []
    for number, round_ in enumerate(parsed.rounds):
        tags = round_.tags
        round_seed_tag = tags["RoundSeed"]
        try:
            rules = parse_rules(parsed.tags["Rules"].value)
            seed = round_seed(int(parsed.tags["Seed"].value), number)
            own = round_seed_tag.value
            if own != seed and commitment(own) == tags["Commitment"].value:
                unrelated.append(round_seed_tag.line)
                seed = own
            deck = Deal(seed, int(tags["Cut"].value)).shuffle(rules).deck
        except ValueError:
            break  # the reader names the line
        due = {
            "Commitment": commitment(seed),
            "RoundSeed": seed,
            "Deck": " ".join(map(str, deck)),
        }
        yield from _differences(parsed, tags, due)
        yield from _changed_plays(parsed, round_, seed)
    if len(unrelated) == len(parsed.rounds) > 1:
        unrelated = [parsed.tags["Seed"].line]
    for line in unrelated:
        yield parsed.wrong(line, "the seeds of the match and the round do not belong together")


def _faults_of_results(parsed: ParsedMatch) -> Iterator[FileError]:
    try:
        (again,) = read_matches(format_match(parsed.saved_match()), parsed.file)
    except FileError as error:
        yield error
        return
    yield from _differences(parsed, parsed.tags, {"Result": again.tags["Result"].value})
    for round_, due in zip(parsed.rounds, again.rounds, strict=True):
        if "Points" not in round_.tags:
            continue
        if "Points" in due.tags:
            yield from _differences(parsed, round_.tags, {"Points": due.tags["Points"].value})
        else:
            line = round_.tags["Points"].line
            yield parsed.wrong(line, "the round is not over, so it has no points")


def _differences(
    parsed: ParsedMatch, tags: Mapping[str, Tag], due: Mapping[str, str]
) -> Iterator[FileError]:
    for name, right in due.items():
        line, value = tags[name]
        pairs = zip_longest(value.split(), right.split(), fillvalue="nothing")
        differing = [(place, *pair) for place, pair in enumerate(pairs, 1) if pair[0] != pair[1]]
        if differing and name == "Deck":
            place, card, due_card = differing[0]
            yield parsed.wrong(
                line,
                "card {place} of the deck is {text}; seed and cut give {due}",
                place=place,
                text=card[:_LONGEST_VALUE],
                due=due_card,
            )
        elif differing:
            yield parsed.wrong(
                line,
                "{name} should be {due}, not {text}",
                name=name,
                due=right[:_LONGEST_VALUE],
                text=value[:_LONGEST_VALUE],
            )


def _changed_plays(parsed: ParsedMatch, round_: ParsedRound, seed: str) -> Iterator[FileError]:
    if "Checks" not in round_.tags:
        return
    tag, plays = round_.tags["Checks"], round_.plays
    checks = tag.value.split()
    if len(checks) != len(plays):
        yield parsed.wrong(
            tag.line, "{checks} checks for {plays} plays", checks=len(checks), plays=len(plays)
        )
    for play, digits in zip(plays, checks, strict=False):
        if check(seed, play.number, play.text) != digits:
            yield parsed.wrong(
                play.line,
                "play {number} does not fit its check digits: it has been changed",
                number=play.number,
            )
