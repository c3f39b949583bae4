"""The check of a player in every game: for the players here, and for your own.

The player is asked at every seat in rounds of whole matches; half of the plays made there are its
own, half are drawn, so that it meets positions that it would not bring about itself.

It is asked once for a play in time, then where other cards are hidden, then once more where the
first are. The round lies in a frame each time, as it does in the arena, so that a player that looks
for it finds it; one that peeks only now and then may slip through.

A player that its own clock may stop is not repeatable. Its attribute ``deterministic``, itself
without that clock, is asked instead, but for the first time.
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

from scopa.arena.player_calls import (
    Fault,
    FaultError,
    Misdeed,
    TimedPlay,
    ask,
    contained_play,
    find_player,
)
from scopa.arena.workers import made_of_each
from scopa.engine import (
    PRESETS,
    CardSet,
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

_ATTEMPTS = 5  # to find other hidden cards: in some games a hand must show what it is worth


class Property(Enum):
    LEGAL = "legal"  # it always returns a play that the rules allow
    REPEATABLE = "repeatable"  # it plays the same where it knows the same
    HONEST = "honest"  # hidden cards change no choice, and it does not change its knowledge
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
    """A player by name, and how it is tried: *deals* of each game, *timeout_s* a move."""

    player: str
    seed: int = 1
    deals: int = 2
    timeout_s: float = 10.0


class FailedPosition(NamedTuple):
    """Where something went wrong.

    hidden: the other hands, from that of the next seat on, and the stock, in each of the rounds
        that it takes to see the fault
    knowledge: an expression of ``from scopa.engine import *``
    """

    seat: int
    hand: str
    table: str
    hidden: tuple[str, ...]
    knowledge: str


class Failure(NamedTuple):
    game: str
    fault: Fault
    position: FailedPosition

    @property
    def broken(self) -> Property:
        return _BROKEN_BY[self.fault.misdeed]


class Report(NamedTuple):
    """The trials of each property, the number of *games*, and the first failure of each kind."""

    games: int
    tried: Counter[Property]
    failures: tuple[Failure, ...]
    slowest_ms: float

    def failed(self, held: Property) -> tuple[Failure, ...]:
        """The failures to hold to that property."""
        return tuple(failure for failure in self.failures if failure.broken is held)

    def is_unknown(self, held: Property) -> bool:
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
    for report in made_of_each(partial(_try_game, trial), tuple(games.items()), executor):
        yield report
        if report.failed(Property.IN_TIME):
            return


def summed_up(reports: Iterable[Report]) -> Report:
    """All *reports* in one."""
    every = list(reports)
    return Report(
        games=sum(report.games for report in every),
        tried=sum((report.tried for report in every), Counter()),
        failures=tuple(failure for report in every for failure in report.failures),
        slowest_ms=max((report.slowest_ms for report in every), default=0.0),
    )


def _try_game(trial: Trial, game: tuple[str, Rules]) -> Report:
    return examine(find_player(trial.player), *game, trial)


def examine(player: Player, game: str, rules: Rules, trial: Trial) -> Report:
    """Try that *player*, whatever its name, in one *game*."""
    examination = _Examination(player, game, trial.timeout_s)
    match = Match.new(rules)
    past: tuple[PastRound, ...] = ()
    for number in range(trial.deals):
        rng = Random(f"check {trial.seed} {game} {number}")
        start = match.deal(shuffle(rng, rules).deck)
        finished = examination.play_out(start, match.scores, past, rng)
        if finished is None:
            break
        match = match.after(finished)
        past = (*past, PastRound(start.dealer, CardSet(start.table), finished.plays))
        if match.winner is not None:
            match, past = Match.new(rules), ()
    failures = examination.failures
    if Misdeed.UNSTEADY in failures:  # the plays change anyhow, so it may not have peeked
        failures.pop(Misdeed.PEEKED, None)
    return Report(1, examination.tried, tuple(failures.values()), examination.slowest_ms)


class _Examination:
    """One player in one game: how often it was tried, and the first failure of each kind."""

    def __init__(self, player: Player, game: str, timeout_s: float) -> None:
        self._player = player
        self._deterministic: Player = getattr(player, "deterministic", player)
        self._game = game
        self._timeout_s = timeout_s
        self._match: tuple[tuple[int, ...], tuple[PastRound, ...]] = (), ()
        self.tried: Counter[Property] = Counter()
        self.failures: dict[Misdeed, Failure] = {}
        self.slowest_ms = 0.0

    def play_out(
        self, state: Round, scores: tuple[int, ...], past: tuple[PastRound, ...], rng: Random
    ) -> Round | None:
        """Ask the player at every turn to the end of the round; nothing if it is late."""
        self._match = scores, past
        while legal := state.legal_plays():
            drawn = rng.choice(legal)
            chosen = self._try(state, rng) or drawn
            if Misdeed.LATE in self.failures:
                return None
            state = state.play(rng.choice((chosen, drawn)))
        return state

    def _try(self, state: Round, rng: Random) -> Play | None:
        """The play of the player, unless it commits a fault."""
        other = self._with_other_hidden_cards(state, rng)
        is_itself = self._deterministic is self._player
        try:
            self.tried.update((Property.LEGAL, Property.IN_TIME))
            answer = self._ask(self._player, state, self._timeout_s)
            self.slowest_ms = max(self.slowest_ms, answer.took_ms)
            first = answer.play if is_itself else self._ask_again(state)
            elsewhere = self._ask_again(other) if other else first
            again = self._ask_again(state)
            if other and elsewhere != first == again:
                is_steady = self._ask_again(other) == elsewhere and self._ask_again(state) == first
                misdeed = Misdeed.PEEKED if is_steady else Misdeed.UNSTEADY
                states = (state, other) if is_steady else (state,)
                self._fail(Fault(misdeed, f"{first} / {elsewhere}"), *states)
        except FaultError as error:
            self._fail(error.fault, state)
            return None
        self.tried[Property.REPEATABLE] += 1
        self.tried[Property.HONEST] += other is not None
        if again != first:
            self._fail(Fault(Misdeed.UNSTEADY, f"{first} / {again}"), state)
        return answer.play

    def _with_other_hidden_cards(self, state: Round, rng: Random) -> Round | None:
        knowledge = self._knowledge(state)
        for _ in range(_ATTEMPTS):
            other = knowledge.sample(rng)
            if other != state and self._knowledge(other) == knowledge:
                return other
        return None

    def _knowledge(self, state: Round) -> Knowledge:
        return Knowledge.of(state, state.turn, *self._match)

    def _ask_again(self, state: Round) -> Play:
        is_itself = self._deterministic is self._player
        timeout_s = self._timeout_s if is_itself else math.inf
        return self._ask(self._deterministic, state, timeout_s).play

    def _ask(self, player: Player, state: Round, timeout_s: float) -> TimedPlay:
        knowledge = self._knowledge(state)
        handed = knowledge._replace(rules=copy(state.rules))  # all else in it cannot be changed
        answer = ask(partial(contained_play, player), state, handed, timeout_s)
        if handed != knowledge:
            self._fail(Fault(Misdeed.MEDDLED, ""), state)
        return answer

    def _fail(self, fault: Fault, *states: Round) -> None:
        if fault.misdeed not in self.failures:
            knowledge = self._knowledge(states[0])
            rules = f"parse_rules({format_rules(knowledge.rules)!r})"
            position = FailedPosition(
                seat=knowledge.seat,
                hand=str(knowledge.hand),
                table=str(knowledge.table),
                hidden=tuple(map(_hidden_cards, states)),
                knowledge=repr(knowledge).replace(repr(knowledge.rules), rules),
            )
            self.failures[fault.misdeed] = Failure(self._game, fault, position)


def _hidden_cards(state: Round) -> str:
    hands = state.hands[state.turn + 1 :] + state.hands[: state.turn]
    return " | ".join([*map(str, map(CardSet, hands)), " ".join(map(str, state.stock))])
