"""Whether a written match is what it says: what can be computed is, and compared with its lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, zip_longest

from scopa.engine import MAX_CUT, Deal, commitment, parse_rules, round_seed
from scopa.storage.errors import FileError
from scopa.storage.match_file_reader import Tag, WrittenMatch, WrittenRound
from scopa.storage.match_file_writer import UNDER_WAY, check, joined
from scopa.storage.saved_match import Standing

_MOST_FINDINGS = 50
_LONGEST_VALUE = 100


def findings(written: WrittenMatch) -> list[FileError]:
    """The faults of a match, by line; none if it is sound."""
    found = islice(_findings(written), _MOST_FINDINGS)
    return sorted(found, key=lambda error: error.line or 0)


def _findings(written: WrittenMatch) -> Iterator[FileError]:
    rounds, strangers, changed = [], [], []
    for number, round_ in enumerate(written.rounds):
        said, promise = round_.tags["RoundSeed"], round_.tags["Commitment"]
        derived = _derived_seed(written, number)
        is_derived = said.value == derived or commitment(derived) == promise.value
        if not is_derived:
            strangers.append(said.line)
        seed = derived if is_derived else said.value
        dealt = _as_dealt(written, round_, seed)
        for name, due in dealt.tags.items():
            yield from _difference(written, name, round_.tags[name], due.value)
        changed += list(_changed_plays(written, round_, seed))
        rounds.append(dealt)
    if len(strangers) == len(rounds) > 1:
        strangers = [written.tags["Seed"].line]
    for line in strangers:
        yield written.wrong(line, "the seeds of the match and the round do not belong together")
    yield from changed
    sound = replace(written, rounds=rounds)
    try:
        yield from _wrong_points(sound, sound.kept().standing)
    except FileError as error:
        if not changed or (error.line or 0) < (changed[0].line or 0):
            yield error


def _wrong_points(written: WrittenMatch, standing: Standing) -> Iterator[FileError]:
    for number, round_ in enumerate(written.rounds):
        points = round_.tags.get("Points")
        if points and number >= len(standing.by_round):
            yield written.wrong(points.line, "the round is not over, so it has no points")
        elif points:
            yield from _difference(written, "Points", points, joined(standing.by_round[number]))
    result = UNDER_WAY if standing.winner is None else joined(standing.scores)
    yield from _difference(written, "Result", written.tags["Result"], result)


def _derived_seed(written: WrittenMatch, number: int) -> str:
    try:
        return round_seed(int(written.tags["Seed"].value), number)
    except ValueError:  # the reader names the line
        return ""


def _as_dealt(written: WrittenMatch, round_: WrittenRound, seed: str) -> WrittenRound:
    # The round with the tags that follow from the seed and the cut.
    tags = dict(round_.tags)
    due = {"RoundSeed": seed}
    try:
        due["Commitment"] = commitment(seed)
        rules, cut = parse_rules(written.tags["Rules"].value), int(tags["Cut"].value)
        due["Deck"] = joined(Deal(seed, cut).shuffle(rules).deck)
        said = joined(tags["Deck"].value.split())
        for other in range(MAX_CUT + 1) if said != due["Deck"] else ():
            if joined(Deal(seed, other).shuffle(rules).deck) == said:
                due["Deck"], due["Cut"] = said, str(other)
    except ValueError:
        pass  # the reader names the line
    tags.update({name: Tag(tags[name].line, value) for name, value in due.items()})
    return WrittenRound(tags, round_.plays)


def _difference(written: WrittenMatch, name: str, said: Tag, due: str) -> Iterator[FileError]:
    is_wrong = said.value.split() != due.split()
    if is_wrong and name == "Deck":
        cards = zip_longest(said.value.split(), due.split(), fillvalue="nothing")
        place, card, right = next((n, *pair) for n, pair in enumerate(cards, 1) if len({*pair}) > 1)
        yield written.wrong(
            said.line,
            "card {place} of the deck is {said}; seed and cut give {due}",
            place=place,
            said=card[:_LONGEST_VALUE],
            due=right,
        )
    elif is_wrong:
        yield written.wrong(
            said.line,
            "{name} should be {due}, not {said}",
            name=name,
            due=due[:_LONGEST_VALUE],
            said=said.value[:_LONGEST_VALUE],
        )


def _changed_plays(written: WrittenMatch, round_: WrittenRound, seed: str) -> Iterator[FileError]:
    said = round_.tags.get("Checks")
    if said is None:
        return
    checks = said.value.split()
    if len(checks) != len(round_.plays):
        yield written.wrong(
            said.line,
            "{checks} checks for {plays} plays",
            checks=len(checks),
            plays=len(round_.plays),
        )
    for play, digits in zip(round_.plays, checks, strict=False):
        if check(seed, play.number, play.text) != digits:
            yield written.wrong(
                play.line,
                "play {number} does not fit its check digits: it was changed",
                number=play.number,
            )
