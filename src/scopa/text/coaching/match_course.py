"""The course of a match of two sides: the chance of winning it, and what changed it in each round.

The plays changed it by what those of the other side took off its own chance, less what those of the
person's side did. The rest is due to the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scopa.engine import Match
from scopa.game.match_state import HUMAN
from scopa.game.review.round_review import RoundReview
from scopa.players import match_chances
from scopa.text.language import _
from scopa.text.match.score_words import to_each_other
from scopa.text.player_names import PlayerNames, about_side
from scopa.text.report import Plot, Section

_FEWEST_TO_PLOT = 3  # rounds


class RoundChange(NamedTuple):
    """How a round changed the chance of the person's side to win the match.

    before, after: the chance
    plays: the part of the change that came of all plays; None if the round is not analyzed
    """

    before: float
    after: float
    plays: float | None

    @classmethod
    def of(cls, review: RoundReview) -> RoundChange | None:
        """The change by a round; None if the chances are not known."""
        before = _chance(review.before)
        after = _chance(review.before.after(review.end))
        if before is None or after is None:
            return None
        if review.analysis is None:
            return cls(before, after, None)
        costs = [
            -review.match_costs[play.number]
            if play.seat % review.analysis.sides == HUMAN
            else review.match_costs[play.number]
            for play in review.analysis.plays
        ]
        return cls(before, after, sum(costs))

    @property
    def cards(self) -> float | None:
        """The part of the change that did not come of the plays."""
        return None if self.plays is None else self.after - self.before - self.plays

    @property
    def in_percent(self) -> RoundChange:
        """The same in whole per cent, whose parts add up."""
        plays = None if self.plays is None else round(100 * self.plays)
        return RoundChange(round(100 * self.before), round(100 * self.after), plays)


def _chance(match: Match) -> float | None:
    if match.winner is not None and match.rules.sides == 2:
        return float(match.winner == HUMAN)
    return match_chances.chance(match.rules, match.scores, match.dealer)


def course_sections(reviewed: Sequence[RoundReview], players: PlayerNames) -> Iterator[Section]:
    """The course of a match as a plot, then what cards and plays changed in each round.

    Nothing of a game for which nobody has counted how matches go on.
    """
    title, changes = _("The course of the match"), _in_percent(reviewed)
    told = list(course_lines(reviewed, players))
    if not changes:
        yield from [Section(title, told)] if told else ()
        return
    whole, *by_round = told
    if len(changes) < _FEWEST_TO_PLOT:
        yield Section(title, [whole])
    else:
        unit, across = _("per cent"), _("rounds")
        ends = _("start"), _("round {number}").format(number=len(changes))
        chances = [changes[0].before, *[change.after for change in changes]]
        yield Section(title, [whole], plot=Plot(chances, unit, "", ends, base=50.0, reach=50.0))
        cards = [change.cards or 0.0 for change in changes]
        plays = [change.plays or 0.0 for change in changes]
        reach = max(map(abs, [*cards, *plays]))
        yield Section(_("What the cards changed"), plot=Plot(cards, unit, across, reach=reach))
        yield Section(_("What the plays changed"), plot=Plot(plays, unit, across, reach=reach))
    yield Section(_("Round by round"), by_round)


def course_lines(reviewed: Sequence[RoundReview], players: PlayerNames) -> Iterator[str]:
    """The same in sentences, one about the match, one about each round, and what they mean."""
    changes = _in_percent(reviewed)
    if not changes:
        if match_chances.game_of(reviewed[0].before.rules) is not None:
            text = _("The chance of winning the match cannot be told: {why}.")
            yield text.format(why=match_chances.fault())
        return
    yield " ".join(_told(reviewed, changes, players))
    for review, change in zip(reviewed, changes, strict=True):
        text = _("After round {number}, at {score}: {chance}.")
        if change.plays is not None:
            text = _("After round {number}, at {score}: {chance} (cards {cards}, plays {plays}).")
        yield text.format(
            number=review.number + 1,
            score=to_each_other(review.before.after(review.end).scores),
            chance=f"{change.after:.0f}%",
            cards=f"{change.cards or 0:+.0f}%",
            plays=f"{change.plays or 0:+.0f}%",
        )
    yield _(
        "Plays: what the plays of the other side gave away, less what those of your side gave "
        "away, judged by what each player could know. Cards: the rest of the change."
    )


def chance_as_json(review: RoundReview) -> dict[str, float | None] | None:
    """What a round changed, by name; None if the chances are not known."""
    change = RoundChange.of(review)
    return change and {**change._asdict(), "cards": change.cards}


def _in_percent(reviewed: Sequence[RoundReview]) -> Sequence[RoundChange]:
    return [change.in_percent for each in reviewed if (change := RoundChange.of(each))]


# --------------------------------------------------------------------------------- sentences


def _told(
    reviewed: Sequence[RoundReview], changes: Sequence[RoundChange], players: PlayerNames
) -> Iterator[str]:
    """From where to where the chance went, and by what; which rounds nothing more is known of."""
    texts = (
        _("Your chance of winning the match went from {before} to {after}."),
        _("Our chance of winning the match went from {before} to {after}."),
    )
    before, after = (f"{chance:.0f}%" for chance in (changes[0].before, changes[-1].after))
    yield about_side(players.sides[0], *texts, *texts, before=before, after=after)
    waiting = sum(review.is_waiting for review in reviewed)
    unknown = sum(review.analysis is None for review in reviewed) - waiting
    if waiting:
        yield _("Rounds still to be judged: {number}.").format(number=waiting)
    if unknown:
        yield _("Rounds that cannot be judged: {number}.").format(number=unknown)
