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


def findings(written: ParsedMatch) -> list[FileError]:
    """The faults of a match, by line; none if it is sound.

    What was played is looked at only where the deals are right and no play has been changed.
    """
    faults = list(islice(_faults_of_deals(written), _MOST_FINDINGS))
    faults = faults or list(_faults_of_results(written))
    return sorted(faults, key=lambda error: error.line or 0)


def _faults_of_deals(written: ParsedMatch) -> Iterator[FileError]:
    unrelated = []
    for number, round_ in enumerate(written.rounds):
        tags = round_.tags
        written_seed = tags["RoundSeed"]
        try:
            rules = parse_rules(written.tags["Rules"].value)
            seed = round_seed(int(written.tags["Seed"].value), number)
            own = written_seed.value
            if own != seed and commitment(own) == tags["Commitment"].value:
                unrelated.append(written_seed.line)
                seed = own
            deck = Deal(seed, int(tags["Cut"].value)).shuffle(rules).deck
        except ValueError:
            break  # the reader names the line
        due = {
            "Commitment": commitment(seed),
            "RoundSeed": seed,
            "Deck": " ".join(map(str, deck)),
        }
        yield from _differences(written, tags, due)
        yield from _changed_plays(written, round_, seed)
    if len(unrelated) == len(written.rounds) > 1:
        unrelated = [written.tags["Seed"].line]
    for line in unrelated:
        yield written.wrong(line, "the seeds of the match and the round do not belong together")


def _faults_of_results(written: ParsedMatch) -> Iterator[FileError]:
    try:
        (again,) = read_matches(format_match(written.saved_match()), written.file)
    except FileError as error:
        yield error
        return
    yield from _differences(written, written.tags, {"Result": again.tags["Result"].value})
    for round_, due in zip(written.rounds, again.rounds, strict=True):
        if "Points" not in round_.tags:
            continue
        if "Points" in due.tags:
            yield from _differences(written, round_.tags, {"Points": due.tags["Points"].value})
        else:
            line = round_.tags["Points"].line
            yield written.wrong(line, "the round is not over, so it has no points")


def _differences(
    written: ParsedMatch, tags: Mapping[str, Tag], due: Mapping[str, str]
) -> Iterator[FileError]:
    for name, right in due.items():
        line, value = tags[name]
        pairs = zip_longest(value.split(), right.split(), fillvalue="nothing")
        differing = [(place, *pair) for place, pair in enumerate(pairs, 1) if pair[0] != pair[1]]
        if differing and name == "Deck":
            place, card, due_card = differing[0]
            yield written.wrong(
                line,
                "card {place} of the deck is {text}; seed and cut give {due}",
                place=place,
                text=card[:_LONGEST_VALUE],
                due=due_card,
            )
        elif differing:
            yield written.wrong(
                line,
                "{name} should be {due}, not {text}",
                name=name,
                due=right[:_LONGEST_VALUE],
                text=value[:_LONGEST_VALUE],
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
