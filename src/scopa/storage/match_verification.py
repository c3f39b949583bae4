"""Whether a written match is what it says: commitments, decks, plays and points recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import NamedTuple

from scopa.engine import (
    Card,
    Deal,
    Rules,
    Stream,
    commitment,
    parse_rules,
    round_seed,
)
from scopa.storage.errors import RecordError
from scopa.storage.match_file_reader import Tag, WrittenMatch, WrittenRound
from scopa.storage.match_file_writer import UNDER_WAY, check, joined
from scopa.storage.saved_match import Standing
from scopa.storage.translatable_errors import Fault

_MOST_FINDINGS = 50
# A first table is void once in some hundred deals, and so more often than that never
_MOST_SHUFFLES = 3


class Finding(NamedTuple):
    """Something that is not as it must be, and in which line."""

    line: int
    reason: Fault


def findings(written: WrittenMatch) -> list[Finding]:
    """What is wrong with a match, line by line, up to so much; nothing if it is sound."""
    return sorted(set(islice(_Verifier(written).all(), _MOST_FINDINGS)))


class _Verifier:
    def __init__(self, written: WrittenMatch) -> None:
        self._tags = written.tags
        self._rounds = written.rounds
        self._whole = WrittenMatch(written.file, written.line, dict(written.tags))
        said = written.tags["Seed"].value
        is_number = said.isascii() and said.isdecimal() and len(said) < 4301
        seed = int(said) if is_number else None
        self._derived = [
            None if seed is None else round_seed(seed, n) for n in range(len(self._rounds))
        ]
        """The seed of each round as it follows from that of the match."""

    def all(self) -> Iterator[Finding]:
        """Everything that is wrong, in no special order."""
        seed = self._tags["Seed"]
        strangers = []
        for number, written in enumerate(self._rounds):
            yield from self._promise(written, number)
            if not self._fits_match(written, number):
                strangers.append(written.tags["RoundSeed"].line)
        of_match = len(strangers) == len(self._rounds) and len(strangers) > 1
        for line in [seed.line] if of_match else strangers:
            yield Finding(
                line, Fault("the seeds of the match and of the round do not belong together")
            )
        for number, written in enumerate(self._rounds):
            tags = dict(written.tags)
            wrong = self._deck(written, number)
            if wrong:
                yield wrong[0]
                tags["Deck"] = Tag(tags["Deck"].line, joined(wrong[1]))
            self._whole.rounds.append(WrittenRound(tags, written.plays))
        yield from self._plays_and_points()

    def _seed(self, written: WrittenRound, number: int) -> str:
        derived = self._derived[number]
        is_promised = derived is not None and (
            commitment(derived) == written.tags["Commitment"].value
        )
        return derived if derived and is_promised else written.tags["RoundSeed"].value

    def _fits_match(self, written: WrittenRound, number: int) -> bool:
        return written.tags["RoundSeed"].value == self._derived[number]

    def _promise(self, written: WrittenRound, number: int) -> Iterator[Finding]:
        seed, told = written.tags["RoundSeed"], written.tags["Commitment"]
        if _commitment(seed.value) == told.value:
            return
        if self._fits_match(written, number):
            yield Finding(told.line, Fault("this is not the commitment to the seed of the round"))
        else:
            yield Finding(
                seed.line, Fault("the seed of the round is not the one that was committed to")
            )

    def _deck(self, written: WrittenRound, number: int) -> tuple[Finding, tuple[Card, ...]] | None:
        tags, seed = written.tags, self._seed(written, number)
        try:
            rules = parse_rules(self._tags["Rules"].value)
            right = Deal(seed, int(tags["Cut"].value)).shuffle(rules).deck
        except ValueError:
            return None  # the reader says in which line
        cards = tags["Deck"].value.split()
        if cards == joined(right).split():
            return None
        cut = _cut_of(seed, rules, cards)
        if cut is not None:
            said = tags["Cut"].value
            shown = Fault("the deck was cut at {cut}, not at {said}", cut=cut, said=said)
            return Finding(tags["Cut"].line, shown), Deal(seed, cut).shuffle(rules).deck
        pairs = enumerate(zip_longest(cards, map(str, right), fillvalue="nothing"), 1)
        place, said, due = next((n, said, due) for n, (said, due) in pairs if said != due)
        reason = Fault(
            "card {place} of the deck is {said}; seed and cut give {due}",
            place=place,
            said=said,
            due=due,
        )
        return Finding(tags["Deck"].line, reason), right

    def _plays_and_points(self) -> Iterator[Finding]:
        changed = list(self._changed_plays())
        yield from changed
        try:
            standing = self._whole.kept().standing
        except RecordError as error:
            if not changed or (error.line or 0) < min(changed).line:
                yield Finding(error.line or self._whole.line, Fault("{why}", why=error.why))
            return
        yield from self._points(standing)

    def _changed_plays(self) -> Iterator[Finding]:
        for number, written in enumerate(self._rounds):
            said = written.tags.get("Checks")
            if said is None:
                continue
            checks = said.value.split()
            if len(checks) != len(written.plays):
                reason = Fault(
                    "{checks} checks for {plays} plays",
                    checks=len(checks),
                    plays=len(written.plays),
                )
                yield Finding(said.line, reason)
            for play, digits in zip(written.plays, checks, strict=False):
                if check(self._seed(written, number), play.number, play.text) != digits:
                    reason = Fault(
                        "play {number} does not fit its check digits: it was changed",
                        number=play.number,
                    )
                    yield Finding(play.line, reason)

    def _points(self, standing: Standing) -> Iterator[Finding]:
        for number, written in enumerate(self._rounds):
            said = written.tags.get("Points")
            if said is None:
                continue
            if number >= len(standing.by_round):
                yield Finding(said.line, Fault("the round is not over, so it has no points"))
            elif said.value != joined(standing.by_round[number]):
                due = joined(standing.by_round[number])
                reason = Fault(
                    "the points of the round are {due}, not {said}", due=due, said=said.value
                )
                yield Finding(said.line, reason)
        result = self._tags["Result"]
        due = UNDER_WAY if standing.winner is None else joined(standing.scores)
        if result.value != due:
            reason = Fault("the result is {due}, not {said}", due=due, said=result.value)
            yield Finding(result.line, reason)


def _commitment(seed: str) -> str | None:
    return commitment(seed) if seed.isascii() else None


def _cut_of(seed: str, rules: Rules, cards: list[str]) -> int | None:
    stream = Stream(seed)
    for _ in range(_MOST_SHUFFLES):
        uncut = joined(stream.deck()).split()
        for cut in (place for place, card in enumerate(uncut) if cards[:1] == [card]):
            if cards == joined(Deal(seed, cut).shuffle(rules).deck).split():
                return cut
    return None
