"""The check of a player in every game: for the players here, and for your own.

The player is asked at every seat in rounds of whole matches; half of the plays made there are its
own, half are drawn, so that it meets positions that it would not bring about itself.

It is asked once for a play in time, then where other cards are hidden, then once more where the
first are. The round lies in a frame each time, so that a player that looks for it finds it; one
that peeks only now and then may slip through.

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
from functools import partial
from random import Random
from typing import NamedTuple

from scopa.arena.player_calls import (
    AskedPlayer,
    Fault,
    FaultError,
    Misdeed,
    ask,
    asked_player,
    contained_play,
)
from scopa.arena.workers import parallel_map
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

_ATTEMPTS = 5  # to find other hidden cards: in some games a hand must show what it is worth
PROPERTIES: Mapping[str, tuple[Misdeed, ...]] = {
    "legal": (Misdeed.RAISED, Misdeed.NO_PLAY, Misdeed.ILLEGAL),
    "repeatable": (Misdeed.UNSTEADY,),
    "honest": (Misdeed.PEEKED, Misdeed.MEDDLED),
    "in time": (Misdeed.LATE,),
}
"""What is checked, and the misdeeds that break it."""


class Trial(NamedTuple):
    """A player by name, and how it is tried: *deals* of each game, *timeout_s* a move."""

    player: str
    seed: int = 1
    deals: int = 2
    timeout_s: float = 10.0


class Failure(NamedTuple):
    """A fault in a game, with the *rounds* that it takes to see it; the cards that it knew."""

    game: str
    fault: Fault
    knowledge: Knowledge
    rounds: tuple[Round, ...]


class Report(NamedTuple):
    """The trials of each property, the number of *games*, and the first failure of each kind."""

    games: int
    tried: Counter[str]
    failures: tuple[Failure, ...]
    slowest_ms: float

    def failed(self, quality: str) -> tuple[Failure, ...]:
        """The failures of *quality*."""
        return tuple(each for each in self.failures if each.fault.misdeed in PROPERTIES[quality])

    def is_unknown(self, quality: str) -> bool:
        """Whether the check was inconclusive: not run, or the player is not deterministic."""
        if self.failed(quality):
            return False
        return not self.tried[quality] or (quality == "honest" and bool(self.failed("repeatable")))


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

    The check ends after a game in which the player was late: others might take for ever.

    :raises ScopaError: there is no such player, or a process of the executor has died.
    """
    asked_player(trial.player, answer)
    for report in parallel_map(partial(_try_game, trial), tuple(games.items()), executor):
        yield report
        if report.failed("in time"):
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
    return examine(asked_player(trial.player, answer), *game, trial)


def examine(player: AskedPlayer, game: str, rules: Rules, trial: Trial) -> Report:
    """Try a player, which gives its `answer`, in one *game*."""
    examination = _Examination(player, game, trial.timeout_s)
    match = Match.new(rules)
    past: tuple[PastRound, ...] = ()
    for number in range(trial.deals):
        rng = Random(f"check {trial.seed} {game} {number}")
        start = match.deal(shuffle(rng, rules).deck)
        examination.match = match.scores, past
        finished = examination.play_out(start, rng)
        if finished is None:
            break
        match = match.after(finished)
        past = (*past, PastRound(start.dealer, start.table_cards, finished.plays))
        if match.winner is not None:
            match, past = Match.new(rules), ()
    failures = examination.failures
    if Misdeed.UNSTEADY in failures:  # the plays change anyhow, so it may not have peeked
        failures.pop(Misdeed.PEEKED, None)
    return Report(1, examination.tried, tuple(failures.values()), examination.slowest_ms)


def answer(player: Player, question: tuple[Round, Knowledge, bool]) -> Play:
    """Return a player's play; it gets the knowledge, not the round.

    question: the round, the knowledge, and whether the clock of the player may stop it

    :raises FaultError: it is no play, or the player changes its knowledge.
    """
    _round, knowledge, is_timed = question  # the round lies in this frame
    if not is_timed:
        player = getattr(player, "deterministic", player)
    handed = knowledge._replace(rules=copy(knowledge.rules))  # all else cannot be changed
    play = contained_play(player, handed)
    if handed != knowledge:
        raise FaultError(Misdeed.MEDDLED, "")
    return play


class _Examination:
    """One player in one game: how often it was tried, and the first failure of each kind."""

    def __init__(self, player: AskedPlayer, game: str, timeout_s: float) -> None:
        self._player = player
        self._game = game
        self._timeout_s = timeout_s
        self.match: tuple[tuple[int, ...], tuple[PastRound, ...]] = (), ()
        self.tried: Counter[str] = Counter()
        self.failures: dict[Misdeed, Failure] = {}
        self.slowest_ms = 0.0

    def play_out(self, state: Round, rng: Random) -> Round | None:
        """Ask the player at every turn to the end of the round; nothing if it is late."""
        while legal := state.legal_plays():
            drawn = rng.choice(legal)
            try:
                chosen = self._try(state, rng)
            except FaultError as error:
                chosen = drawn
                self._fail(error.fault, state)
            if Misdeed.LATE in self.failures:
                return None
            state = state.play(rng.choice((chosen, drawn)))
        return state

    def _try(self, state: Round, rng: Random) -> Play:
        other = self._with_other_hidden_cards(state, rng)
        self.tried.update(("legal", "in time"))
        question = state, self._knowledge(state), True
        timed = ask(self._player.ask, state, question, self._timeout_s)
        self.slowest_ms = max(self.slowest_ms, timed.took_ms)
        first = self._ask_again(state) if self._player.has_clock else timed.play
        elsewhere = self._ask_again(other) if other else first
        again = self._ask_again(state)
        if other and elsewhere != first == again:
            is_steady = self._ask_again(other) == elsewhere and self._ask_again(state) == first
            misdeed = Misdeed.PEEKED if is_steady else Misdeed.UNSTEADY
            states = (state, other) if is_steady else (state,)
            self._fail(Fault(misdeed, f"{first} / {elsewhere}"), *states)
        self.tried["repeatable"] += 1
        self.tried["honest"] += other is not None
        if again != first:
            self._fail(Fault(Misdeed.UNSTEADY, f"{first} / {again}"), state)
        return timed.play

    def _with_other_hidden_cards(self, state: Round, rng: Random) -> Round | None:
        knowledge = self._knowledge(state)
        for _ in range(_ATTEMPTS):
            other = knowledge.sample(rng)
            if other != state and self._knowledge(other) == knowledge:
                return other
        return None

    def _knowledge(self, state: Round) -> Knowledge:
        return Knowledge.of(state, state.turn, *self.match)

    def _ask_again(self, state: Round) -> Play:
        timeout_s = math.inf if self._player.has_clock else self._timeout_s
        question = state, self._knowledge(state), False
        return ask(self._player.ask, state, question, timeout_s).play

    def _fail(self, fault: Fault, *rounds: Round) -> None:
        failure = Failure(self._game, fault, self._knowledge(rounds[0]), rounds)
        self.failures.setdefault(fault.misdeed, failure)
