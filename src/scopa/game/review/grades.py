"""The grades of plays, and how accurately somebody has played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from scopa.game.match_state import HUMAN
from scopa.players.coach import NEARLY_EQUAL
from scopa.players.puzzle import CLEARLY
from scopa.players.round_analysis import PlayAnalysis, RoundAnalysis
from scopa.text.language import N_, _, ngettext
from scopa.text.numbers_and_lists import decimal

HIGHEST_BAR = 1.0
"""The points that fill the bar of a play: few plays cost more."""


class Grade(Enum):
    """The grade of a play, by the round points that it costs."""

    BEST = "best"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, cost: float) -> Grade:
        """The grade of a play with that cost, which is shown with two decimals."""
        if cost < LEAST_COSTS[cls.SLIP]:
            return cls.BEST
        return [grade for grade, least in LEAST_COSTS.items() if round(cost, 2) >= least][-1]


LEAST_COSTS: Mapping[Grade, float] = {
    Grade.SLIP: NEARLY_EQUAL,  # below that the coach calls plays as good as each other
    Grade.MISTAKE: 0.2,
    Grade.BLUNDER: CLEARLY,  # from here on a play comes back as a puzzle
}
GRADE_NAMES: Mapping[Grade, str] = {
    Grade.BEST: N_("best"),
    Grade.SLIP: N_("slip"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
}


def count_grades(plays: Iterable[PlayAnalysis]) -> dict[Grade, int]:
    """How many plays of each grade there are where there was a choice."""
    counts = dict.fromkeys(Grade, 0)
    for play in plays:
        if play.had_choice:
            counts[Grade.of(play.cost)] += 1
    return counts


def points_lost(play: PlayAnalysis) -> float:
    """What a play cost as a mistake: what is called best may cost a little, too."""
    return 0.0 if Grade.of(play.cost) is Grade.BEST else play.cost


def lost_by_others(analysis: RoundAnalysis) -> float:
    """What the mistakes of the other side cost; of several, as far as it helped the person."""
    if analysis.sides > 2:
        return analysis.costs[HUMAN] + analysis.skill
    return sum(points_lost(play) for play in analysis.plays if play.seat % 2 != HUMAN)


def accuracy(lost: float, at_stake: float) -> float | None:
    """The share of the points at stake that was not lost; None if nothing was at stake.

    It is 1 if all plays were the best, and 0 if all were the worst.
    """
    return max(0.0, 1 - lost / at_stake) if at_stake else None


# --------------------------------------------------------------------------------- sentences


def percent(share: float | None) -> str:
    """An accuracy as it is shown."""
    return "-" if share is None else f"{share:.0%}"


def best_plays(plays: int, best: int, lost: float) -> str:
    """How many of some *plays* with a choice were the best, and what the others cost."""
    text = _(
        "Of {plays} plays with a choice {best} were the best; the others cost {points} points."
    )
    if best == plays:
        text = _("All your {plays} plays with a choice were the best.")
    return text.format(plays=plays, best=best, points=decimal(lost, 2))


def accuracy_text(share: float | None, plays: Sequence[PlayAnalysis]) -> str:
    """The accuracy of *plays* and how many of each grade there were."""
    text = _("Accuracy {percent}").format(percent=percent(share))
    grades = [_counted(grade, number) for grade, number in count_grades(plays).items() if number]
    if grades:
        text = _("{accuracy}: {grades}").format(accuracy=text, grades=", ".join(grades))
    if without_choice := sum(not play.had_choice for play in plays):
        text = _("{plays}, {number} without a choice").format(plays=text, number=without_choice)
    return f"{text}."


def _counted(grade: Grade, number: int) -> str:
    texts = {
        Grade.BEST: ngettext("{number} best", "{number} best", number),
        Grade.SLIP: ngettext("{number} slip", "{number} slips", number),
        Grade.MISTAKE: ngettext("{number} mistake", "{number} mistakes", number),
        Grade.BLUNDER: ngettext("{number} blunder", "{number} blunders", number),
    }
    return texts[grade].format(number=number)


def about_grades() -> str:
    """What the cost of a play, the grades and the accuracy mean."""
    text = _(
        "A play costs {blunder} points if the round then ends on average {blunder} points worse "
        "for you (yours less the others') than after the best play: a blunder, which comes back as "
        "a puzzle. A mistake costs {mistake} or more, a slip {slip}. The accuracy is {most} if all "
        "your plays with a choice were the best, and {least} if all were the worst."
    )
    costs = {grade.value: decimal(least, 2) for grade, least in LEAST_COSTS.items()}
    return text.format(**costs, most=percent(1.0), least=percent(0.0))
