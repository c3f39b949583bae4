"""Moments in which one play is clearly the best, in rounds that computer players have played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from research.puzzles.judging import answers, are_agreed, at_first_look, clear_verdict
from scopa.engine import DECK, PRESETS, Knowledge, Play, Position, Round, Rules, parse_play, shuffle
from scopa.players.opponents import LEVELS

PLAYERS = ("rosa", "beppe", "carla")  # play the rounds: quickly, and not always well
_FEWEST_PLAYS = 3  # between two there is not much to think about
_OBVIOUS_EVERY = 10  # one round of so many is searched for the obvious, of which there is plenty


class Moment(NamedTuple):
    """A moment at the turn of seat 0 with a play that is clearly the best.

    source: the round in which it came up
    margin: the points by which the *best* play beats the *second* best
    answers: the play of each opponent, by name
    """

    source: str
    best: Play
    second: Play
    margin: float
    answers: Mapping[str, Play]
    position: Position

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge of the player whose turn it is."""
        return Knowledge.of(self.position.completed(DECK), 0, self.position.scores)

    @property
    def wrong(self) -> list[Play]:
        """The plays of those opponents who miss the best one."""
        return [play for play in self.answers.values() if play != self.best]

    def __str__(self) -> str:
        found = {name: str(play) for name, play in self.answers.items()}
        plays = {"best": str(self.best), "second": str(self.second), "answers": found}
        margin = round(self.margin, 3)
        told = {"source": self.source, "margin": margin, **plays, "position": str(self.position)}
        return json.dumps(told)


def parse_moment(line: str) -> Moment:
    """The moment that a *line* describes, as `str` writes it."""
    told = json.loads(line)
    position = Position.parse(told["position"])
    round_ = position.completed(DECK)
    best, second = parse_play(round_, told["best"]), parse_play(round_, told["second"])
    found = {name: parse_play(round_, play) for name, play in told["answers"].items()}
    return Moment(told["source"], best, second, told["margin"], found, position)


class Task(NamedTuple):
    """A round of a *game* in which moments are looked for.

    before_last: only before the last deal, which brings more than enough of them
    """

    game: str
    seed: int
    number: int
    before_last: bool = False


def moments_of(task: Task) -> list[Moment]:
    """The moments that come up in a round, at the turn of any seat."""
    rng = Random(f"puzzles {task.seed} {task.game} {task.number}")
    obvious_too = not (task.number % _OBVIOUS_EVERY or task.before_last)
    found = []
    for round_ in _turns(PRESETS[task.game], rng):
        if task.before_last and not round_.stock and round_.rules.players == 2:
            break
        scores = (0,) * round_.rules.sides
        position = Position.of(round_, scores, round_.turn).from_turn
        moment = _moment_at(position, f"{task.game} {task.number}", obvious_too=obvious_too)
        if moment is not None:
            found.append(moment)
    return found


def _turns(rules: Rules, rng: Random) -> Iterator[Round]:
    round_ = Round.deal(shuffle(rng, rules).deck, rng.randrange(rules.players), rules)
    players = [LEVELS[rng.choice(PLAYERS)] for _ in range(rules.players)]
    while not round_.is_over:
        yield round_
        round_ = round_.play(players[round_.turn](Knowledge.of(round_, round_.turn)))


def _moment_at(position: Position, source: str, *, obvious_too: bool) -> Moment | None:
    knowledge = Knowledge.of(position.completed(DECK), 0, position.scores)
    if len(knowledge.legal_plays()) < _FEWEST_PLAYS:
        return None
    if not obvious_too and are_agreed(knowledge):
        return None
    best = at_first_look(knowledge)
    if best is None:
        return None
    verdict = clear_verdict(knowledge)
    if verdict is None or verdict.best != best:
        return None
    return Moment(source, *verdict, answers(knowledge), position)
