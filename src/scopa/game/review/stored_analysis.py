"""The analysis of a round, its text in the record, and its figures for the statistics.

As a process, ``python -m scopa.game.review.stored_analysis`` analyzes the one round that comes
pickled on standard input, with the time that nobody else wants. It ends when its input does.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scopa.engine import History, Play, Round, ScopaError
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.review.grades import Grade, lost_by_others, points_lost
from scopa.players.effects import LossKind
from scopa.players.nets.net import NetError
from scopa.players.round_analysis import (
    ANALYSIS_VERSION,
    DealAnalysis,
    PlayAnalysis,
    RoundAnalysis,
    RoundPhase,
    analyze_round,
)
from scopa.storage.database_rows import UNREADABLE, parse_json
from scopa.storage.saved_match import StoredAnalysis

# How the process ends, if not well: the nets cannot be used; a fault of the program came up
NO_NETS, FAILED = 3, 4
_DECIMALS = 6
_SUMS, _MAPPINGS = 10, 7  # of the figures: numbers, then parts by name
_NICENESS = 19


def analyze_round_of(history: History, number: int) -> RoundAnalysis:
    """The analysis of a round of a match, numbered from 0: it takes some seconds.

    :raises ScopaError: the history breaks the rules, or the round is not over.
    :raises NetError: the nets cannot be used.
    """
    state = MatchState.resume(history._replace(rounds=history.rounds[: number + 1]))
    match, round_ = state.match, state.round
    return analyze_round(state.deck, round_.dealer, round_.plays, match.rules, match.scores)


def as_json(analysis: RoundAnalysis) -> dict[str, Any]:
    """The analysis by name; cards and plays in notation."""
    plays = [
        {
            **play._asdict(),
            "play": str(play.play),
            "best": str(play.best),
            "kind": play.kind.value,
            "phase": play.phase.value,
            "values": {str(each): value for each, value in play.values.items()},
            "at_stake_by_kind": {kind.value: most for kind, most in play.at_stake_by_kind.items()},
        }
        for play in analysis.plays
    ]
    deals = [deal._asdict() for deal in analysis.deals]
    return {**analysis._asdict(), "deals": deals, "plays": plays}


def as_text(analysis: RoundAnalysis) -> str:
    """The same as one line of JSON, with numbers of six decimals."""
    exact = json.dumps(as_json(analysis))
    rounded = json.loads(exact, parse_float=lambda number: round(float(number), _DECIMALS))
    return json.dumps(rounded, separators=(",", ":"))


def from_text(text: str | None) -> RoundAnalysis | None:
    """The analysis with that text; None if there is none, or it cannot be read."""
    try:
        whole = parse_json(text)
        if whole["sides"] not in (2, 3, 4):
            return None
        return RoundAnalysis(
            margin=float(whole["margin"]),
            head_start=float(whole["head_start"]),
            sides=int(whole["sides"]),
            deals=tuple(
                DealAnalysis(int(deal["before_play"]), float(deal["luck"]), float(deal["error"]))
                for deal in whole["deals"]
            ),
            plays=tuple(_parse_play(number, play) for number, play in enumerate(whole["plays"])),
        )
    except UNREADABLE:
        return None


def _parse_play(number: int, play: Mapping[str, Any]) -> PlayAnalysis:
    at_stake = play["at_stake_by_kind"]
    return PlayAnalysis(
        number=number,
        seat=int(play["seat"]),
        play=Play.parse(play["play"]),
        best=Play.parse(play["best"]),
        cost=float(play["cost"]),
        unseen=float(play["unseen"]),
        kind=LossKind(play["kind"]),
        phase=RoundPhase(play["phase"]),
        expected=float(play["expected"]),
        values={Play.parse(each): float(value) for each, value in play["values"].items()},
        at_stake_by_kind={LossKind(kind): float(most) for kind, most in at_stake.items()},
    )


def comments_in(text: str | None, number: int) -> Iterator[tuple[tuple[int, int], str]]:
    """The values of all plays of round *number* as comments, the best play first.

    Before them stands the grade of the play that was made, if it was not the best.
    """
    analysis = from_text(text)
    for play in analysis.plays if analysis else ():
        best_first = sorted(play.values, key=play.values.__getitem__, reverse=True)
        if best_first:
            values = ", ".join(f"{each} {play.values[each]:+.2f}" for each in best_first)
            grade = Grade.of(play.cost)
            text = values if grade is Grade.BEST else f"{grade.value}: {values}"
            yield (number, play.number), text


def is_about(analysis: RoundAnalysis, start: Round, plays: tuple[Play, ...]) -> bool:
    """Whether an analysis is that of a round from its *start* with these legal *plays*."""
    if analysis.sides != start.rules.sides:
        return False
    if tuple(play.play for play in analysis.plays) != plays:
        return False
    for round_, play in zip(start.replay(plays), analysis.plays, strict=False):
        legal = round_.legal_plays()
        if play.seat != round_.turn or play.best not in legal:
            return False
        if play.values and not {play.play, play.best} <= {*play.values} <= {*legal}:
            return False
    return True


class RoundFigures(NamedTuple):
    """What the statistics need of the analysis of a round, in points of the person's side.

    lost: what the person's mistakes cost, slips included
    others: the same of the others
    cost: what all plays of the person cost, those that are called the best, too
    at_stake: what they would have cost if each had been the worst
    by_phase, by_kind: the shares of *lost* that are not nothing
    at_stake_by_phase: the shares of *at_stake* that are not nothing
    at_stake_by_kind: what plays with a loss of that kind would have cost at most
    partner: what the mistakes of a partner cost
    grades: how many plays of each grade there were
    plays_by_phase, plays_by_kind: in how many plays anything was at stake
    """

    margin: float
    head_start: float
    dealt: float
    unseen: float
    better: float
    lost: float
    others: float
    cost: float
    at_stake: float
    partner: float
    by_phase: Mapping[str, float]
    by_kind: Mapping[str, float]
    at_stake_by_phase: Mapping[str, float]
    at_stake_by_kind: Mapping[str, float]
    grades: Mapping[str, float]
    plays_by_phase: Mapping[str, float]
    plays_by_kind: Mapping[str, float]

    @classmethod
    def of(cls, analysis: RoundAnalysis) -> RoundFigures:
        own = [play for play in analysis.plays if play.seat == HUMAN and play.had_choice]
        partners = [
            play
            for play in analysis.plays
            if play.seat != HUMAN and play.seat % analysis.sides == HUMAN
        ]
        return cls(
            margin=analysis.margin,
            head_start=analysis.head_start,
            dealt=analysis.deal_luck,
            unseen=analysis.unseen_luck,
            better=analysis.skill,
            lost=sum(map(points_lost, own)),
            others=lost_by_others(analysis),
            cost=sum(play.cost for play in own),
            at_stake=sum(play.at_stake for play in own),
            partner=sum(map(points_lost, partners)),
            by_phase=sums_by_name((play.phase.value, points_lost(play)) for play in own),
            by_kind=sums_by_name((play.kind.value, points_lost(play)) for play in own),
            at_stake_by_phase=sums_by_name((play.phase.value, play.at_stake) for play in own),
            at_stake_by_kind=sums_by_name(
                (kind.value, most) for play in own for kind, most in play.at_stake_by_kind.items()
            ),
            grades=sums_by_name((Grade.of(play.cost).value, 1) for play in own),
            plays_by_phase=sums_by_name((play.phase.value, play.at_stake > 0) for play in own),
            plays_by_kind=sums_by_name(
                (kind.value, 1) for play in own for kind in play.at_stake_by_kind
            ),
        )

    @classmethod
    def sum(cls, rounds: Sequence[RoundFigures]) -> RoundFigures:
        """The sums of the figures of some rounds, at least one."""
        return cls(*(_sum(values) for values in zip(*rounds, strict=True)))

    @property
    def text(self) -> str:
        """The figures as they are kept in the record."""
        return json.dumps(self)

    @classmethod
    def parse(cls, text: object) -> RoundFigures | None:
        """The figures with that text; None if they are damaged, or of another version."""
        try:
            figures = parse_json(text)
            by_name = figures[-_MAPPINGS:]
            # an older version stands before them in some records
            sums = map(float, figures[-_SUMS - _MAPPINGS : -_MAPPINGS])
            parts = [{str(name): float(value) for name, value in each.items()} for each in by_name]
            return cls(*sums, *parts)  # type: ignore[arg-type]  # their number is looked at
        except UNREADABLE:
            return None


def _sum(values: Sequence[Any]) -> Any:  # noqa: ANN401
    if isinstance(values[0], Mapping):
        return sums_by_name(part for each in values for part in each.items())
    return sum(values)


def sums_by_name(values: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The sums of values by name, without those that are nothing."""
    sums: dict[str, float] = {}
    for name, value in values:
        if value:
            sums[name] = sums.get(name, 0.0) + value
    return sums


def to_store(text: str | None) -> StoredAnalysis:
    """The analysis with that text as the present analyzer's, with its figures."""
    analysis = from_text(text)
    return StoredAnalysis(ANALYSIS_VERSION, text, analysis and RoundFigures.of(analysis).text)


def main() -> None:
    """Analyze a round and write its text, which is empty if it cannot be analyzed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the program
    if sys.platform != "win32":  # there it is told when it starts
        os.nice(_NICENESS)
    history, number = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_exit_at_end_of_input, daemon=True).start()
    try:
        text = as_text(analyze_round_of(history, number))
    except NetError:
        sys.exit(NO_NETS)
    except ScopaError:
        text = ""
    except Exception:  # a fault of the program, which another version may not have
        sys.exit(FAILED)
    sys.stdout.write(text)


def _exit_at_end_of_input() -> None:
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    main()
