"""The check of a player in every game: for the players here, and for your own.

The player is asked at every seat in rounds of whole matches; half of the plays made there are its
own, half are drawn, so that it meets positions that it would not bring about itself.

It is asked for a play in time, then without a clock (its attribute ``deterministic``, if it has
one), then where other cards are hidden, then again. The round lies in a frame each time, so that a
player that looks for it finds it; one that peeks only now and then may slip through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import NamedTuple

from scopa.arena.player_calls import (
    AskedPlayer,
    Fault,
    FaultError,
    Misdeed,
    Question,
    TimedPlay,
    ask,
    asked_player,
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


@dataclass
class Report:
    """What was found in one game or several: how often each property was tried, and the failures.

    failures: the first of each misdeed in each game
    """

    tried: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    slowest_ms: float = 0.0

    def failed(self, quality: str) -> list[Failure]:
        """The failures of *quality*."""
        return [each for each in self.failures if each.fault.misdeed in PROPERTIES[quality]]

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
    asked_player(trial.player)
    for report in parallel_map(partial(_try_game, trial), games.items(), executor):
        yield report
        if report.failed("in time"):
            return


def merge_reports(reports: Iterable[Report]) -> Report:
    """All *reports* in one."""
    whole = Report()
    for report in reports:
        whole.tried += report.tried
        whole.failures += report.failures
        whole.slowest_ms = max(whole.slowest_ms, report.slowest_ms)
    return whole


def _try_game(trial: Trial, game: tuple[str, Rules]) -> Report:
    name, rules = game
    examination = _Examination(trial, name, asked_player(trial.player), Match.new(rules))
    report = examination.report
    for number in range(trial.deals):
        if not report.failed("in time"):
            examination.play_round(Random(f"check {trial.seed} {name} {number}"))
    if report.failed("repeatable"):  # the plays change anyhow, so it may not have peeked
        report.failures = [
            each for each in report.failures if each.fault.misdeed is not Misdeed.PEEKED
        ]
    return report


@dataclass
class _Examination:
    """A *player* in a *game*, at a moment of a *match*, and the report on it so far."""

    trial: Trial
    game: str
    player: AskedPlayer
    match: Match
    past: tuple[PastRound, ...] = ()
    report: Report = field(default_factory=Report)

    def play_round(self, rng: Random) -> None:
        """Ask the player at every turn of the next round, or until it is late."""
        start = state = self.match.deal(shuffle(rng, self.match.rules).deck)
        while legal := state.legal_plays():
            drawn = rng.choice(legal)
            try:
                chosen = self._try(state, rng)
            except FaultError as error:
                chosen = drawn
                self._fail(error.fault, state)
            if self.report.failed("in time"):
                return
            state = state.play(rng.choice((chosen, drawn)))
        self.match = self.match.after(state)
        self.past = (*self.past, PastRound(start.dealer, start.table_cards, state.plays))
        if self.match.winner is not None:
            self.match, self.past = Match.new(self.match.rules), ()

    def _try(self, state: Round, rng: Random) -> Play:
        report, other = self.report, self._with_other_hidden_cards(state, rng)
        report.tried.update(("legal", "in time"))
        timed = self._ask(state, is_timed=True)
        report.slowest_ms = max(report.slowest_ms, timed.took_ms)
        first = self._ask(state).play
        elsewhere = self._ask(other).play if other else first
        again = self._ask(state).play
        report.tried["repeatable"] += 1
        report.tried["honest"] += other is not None
        if again != first:
            self._fail(Fault(Misdeed.UNSTEADY, f"{first} / {again}"), state)
        elif other and elsewhere != first:
            is_steady = self._ask(other).play == elsewhere and self._ask(state).play == first
            misdeed = Misdeed.PEEKED if is_steady else Misdeed.UNSTEADY
            self._fail(Fault(misdeed, f"{first} / {elsewhere}"), state, other)
        return timed.play

    def _with_other_hidden_cards(self, state: Round, rng: Random) -> Round | None:
        knowledge = self._knowledge(state)
        for _ in range(_ATTEMPTS):
            other = knowledge.sample(rng)
            if other != state and self._knowledge(other) == knowledge:
                return other
        return None

    def _knowledge(self, state: Round) -> Knowledge:
        return Knowledge.of(state, state.turn, self.match.scores, self.past)

    def _ask(self, state: Round, *, is_timed: bool = False) -> TimedPlay:
        question = Question(self._knowledge(state), is_timed, exposed=state)
        return ask(self.player, state, question, self.trial.timeout_s)

    def _fail(self, fault: Fault, *rounds: Round) -> None:
        if fault.misdeed not in [failure.fault.misdeed for failure in self.report.failures]:
            failure = Failure(self.game, fault, self._knowledge(rounds[0]), rounds)
            self.report.failures.append(failure)
