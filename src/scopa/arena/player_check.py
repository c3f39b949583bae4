"""What every player must hold to, tried in every game: for the players here, and for your own.

A player is legal, repeatable, honest about hidden cards, and in time. It is asked in rounds of
whole matches, at every seat; half of the plays that are made there are its own, half are drawn, so
that it meets positions that it would not bring about itself.

It is asked once for a play in time. Then it is asked again where other cards are hidden, and once
more where the first are: the round lies in a frame and in the memory of the process each time, as
it does in the arena, so that whoever looks for it finds it. A player that peeks only now and then
may slip through.

A player that a clock of its own may stop is not repeatable. It may have an attribute
``unhurried``: itself without that clock, which is asked instead, but for the first time.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from copy import copy
from dataclasses import replace
from enum import Enum
from functools import partial
from random import Random
from typing import NamedTuple

from scopa.arena.indistinguishable_rounds import Position, World
from scopa.arena.player_calls import Answer, Fault, FaultError, Misdeed, ask, find_player
from scopa.arena.workers import made_of_each
from scopa.engine import (
    PRESETS,
    Knowledge,
    Match,
    PastRound,
    Play,
    Round,
    Rules,
    format_rules,
    shuffle,
)
from scopa.players.levels import Player


class Property(Enum):
    """What a player must be."""

    LEGAL = "legal"
    """It always returns a play, and one that the rules allow."""
    REPEATABLE = "repeatable"
    """It plays the same where it knows the same."""
    HONEST = "honest"
    """Hidden cards change no choice of it, and it does not change what it was handed."""
    IN_TIME = "in time"


_BROKEN_BY: Mapping[Misdeed, Property] = {
    Misdeed.RAISED: Property.LEGAL,
    Misdeed.NO_PLAY: Property.LEGAL,
    Misdeed.ILLEGAL: Property.LEGAL,
    Misdeed.UNSTEADY: Property.REPEATABLE,
    Misdeed.PEEKED: Property.HONEST,
    Misdeed.MEDDLED: Property.HONEST,
    Misdeed.LATE: Property.IN_TIME,
}


class Trial(NamedTuple):
    """What is tried: a *player* by name, in so many *deals* of each game, on decks of the *seed*.

    A move may take *timeout_s* seconds.
    """

    player: str
    seed: int = 1
    deals: int = 2
    timeout_s: float = 10.0


class Failure(NamedTuple):
    """The *fault* of a player in a *game*, and the *position* in which it was committed."""

    game: str
    fault: Fault
    position: Position

    @property
    def broken(self) -> Property:
        """What the player is not."""
        return _BROKEN_BY[self.fault.misdeed]


class Report(NamedTuple):
    """What was *tried* how often, the first *failures* of each kind, and the slowest play."""

    tried: Counter[Property]
    failures: tuple[Failure, ...]
    slowest_ms: float


class Verdict(NamedTuple):
    """What all reports come to, by so many *games*."""

    games: int
    tried: Counter[Property]
    failures: tuple[Failure, ...]
    slowest_ms: float

    def failed(self, held: Property) -> tuple[Failure, ...]:
        """Where the player did not hold to that property."""
        return tuple(failure for failure in self.failures if failure.broken is held)

    def is_untold(self, held: Property) -> bool:
        """Whether it cannot be told: not tried, or the plays change whatever is hidden."""
        if self.failed(held):
            return False
        is_unsteady = held is Property.HONEST and bool(self.failed(Property.REPEATABLE))
        return is_unsteady or not self.tried[held]


def games_to_try(rules: Rules | None = None) -> Mapping[str, Rules]:
    """The game of those *rules*, or every game for any number of players.

    Each is named by the options that choose it on the command line.
    """
    games: dict[str, Rules] = {}
    for name, known in PRESETS.items():
        option = f"--variant {name}"
        games[option] = known
        if not known.partnerships:
            games[f"{option} --players 3"] = replace(known, players=3)
            games[f"{option} --players 4"] = replace(known, players=4)
            games[f"{option} --partners"] = replace(known, players=4, partnerships=True)
    if rules is None:
        return games
    by_rules = {known: name for name, known in games.items()}
    options = [f"--rule {word}" for word in format_rules(rules).split()]
    return {by_rules.get(rules, " ".join(options)): rules}


def check(
    trial: Trial, games: Mapping[str, Rules], executor: Executor | None = None
) -> Iterator[Report]:
    """Try the player in each of the *games*, here or by the *executor*.

    After a game in which it was late there are no more: it might take for ever.

    :raises ScopaError: there is no such player, or a process of the executor has died.
    """
    find_player(trial.player)
    for report in made_of_each(partial(_examined, trial), tuple(games.items()), executor):
        yield report
        if any(failure.broken is Property.IN_TIME for failure in report.failures):
            return


def verdict(reports: Iterable[Report]) -> Verdict:
    """What the *reports* come to."""
    every = list(reports)
    return Verdict(
        games=len(every),
        tried=sum((report.tried for report in every), Counter()),
        failures=tuple(failure for report in every for failure in report.failures),
        slowest_ms=max((report.slowest_ms for report in every), default=0.0),
    )


def _examined(trial: Trial, game: tuple[str, Rules]) -> Report:
    return examined(find_player(trial.player), *game, trial)


def examined(player: Player, game: str, rules: Rules, trial: Trial) -> Report:
    """What comes of it if that *player*, whatever its name, is tried in that *game*."""
    examination = _Examination(player, game, trial.timeout_s)
    match = Match.new(rules)
    past: tuple[PastRound, ...] = ()
    for number in range(trial.deals):
        rng = Random(f"check {trial.seed} {game} {number}")
        world = World(match, past, shuffle(rng, rules).deck)
        finished = examination.play_out(world, rng)
        if finished is None:
            break
        match = match.after(finished)
        past = (*past, world.seen(finished))
        if match.winner is not None:
            match, past = Match.new(rules), ()
    return examination.report()


_QUESTIONS = 3  # in each of two worlds, before a player is said to peek


class _Examination:
    """One player in one game: what was tried, and what went wrong first."""

    def __init__(self, player: Player, game: str, timeout_s: float) -> None:
        self._player = player
        self._unhurried: Player = getattr(player, "unhurried", player)
        self._game = game
        self._timeout_s = timeout_s
        self._tried: Counter[Property] = Counter()
        self._failures: dict[Misdeed, Failure] = {}
        self._slowest_ms = 0.0

    def report(self) -> Report:
        """What has come of it."""
        failures = dict(self._failures)
        if Misdeed.UNSTEADY in failures:  # whose plays change anyhow may not have peeked
            failures.pop(Misdeed.PEEKED, None)
        return Report(self._tried, tuple(failures.values()), self._slowest_ms)

    def play_out(self, world: World, rng: Random) -> Round | None:
        """The round to its end, the player being asked at every turn; nothing if it is late."""
        while legal := world.round().legal_plays():
            drawn = rng.choice(legal)
            chosen = self._asked(world, rng) or drawn
            if Misdeed.LATE in self._failures:
                return None
            world = world._replace(plays=(*world.plays, rng.choice((chosen, drawn))))
        return world.round()

    def _asked(self, world: World, rng: Random) -> Play | None:
        """What the player plays, if nothing goes wrong with it."""
        other = world.with_other_hidden_cards(rng)
        try:
            self._tried.update((Property.LEGAL, Property.IN_TIME))
            answer = self._answer(self._player, world, self._timeout_s)
            self._slowest_ms = max(self._slowest_ms, answer.took_ms)
            first = answer.play if self._unhurried is self._player else self._choice(world)
            elsewhere = self._choice(other) if other else first
            again = self._choice(world)
            if other and elsewhere != first == again:
                self._find_out(world, first, other, elsewhere)
        except FaultError as error:
            self._fail(error.fault, world)
            return None
        self._tried[Property.REPEATABLE] += 1
        self._tried[Property.HONEST] += other is not None
        if again != first:
            self._fail(Fault(Misdeed.UNSTEADY, f"{first} / {again}"), world)
        return answer.play

    def _find_out(self, world: World, first: Play, other: World, elsewhere: Play) -> None:
        """Whether it plays otherwise in the *other* world by chance, or whenever it is asked."""
        detail = f"{first} / {elsewhere}"
        for _ in range(_QUESTIONS):
            if self._choice(other) != elsewhere or self._choice(world) != first:
                self._fail(Fault(Misdeed.UNSTEADY, detail), world)
                return
        self._fail(Fault(Misdeed.PEEKED, detail), world, other)

    def _choice(self, world: World) -> Play:
        """What it plays if no clock of its own stops it."""
        is_itself = self._unhurried is self._player
        return self._answer(self._unhurried, world, self._timeout_s if is_itself else math.inf).play

    def _answer(self, player: Player, world: World, timeout_s: float) -> Answer:
        state = world.round()
        knowledge = Knowledge.of(state, state.turn, world.match.scores, world.past)
        handed = knowledge._replace(rules=copy(state.rules))  # all else in it cannot be changed
        answer = ask(player, state, handed, timeout_s)
        if handed != knowledge:
            self._fail(Fault(Misdeed.MEDDLED, ""), world)
        return answer

    def _fail(self, fault: Fault, *worlds: World) -> None:
        if fault.misdeed not in self._failures:
            position = worlds[0].position()._replace(hidden=tuple(map(World.hidden, worlds)))
            self._failures[fault.misdeed] = Failure(self._game, fault, position)
