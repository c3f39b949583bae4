"""Sentences about the grades of plays, how accurately somebody played, and how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.game.review.grades import LEAST_COSTS, Grade, count_grades
from scopa.game.review.rating import Rating
from scopa.game.review.round_review import RoundReview
from scopa.game.seats import OPPONENTS
from scopa.players.round_analysis import PlayAnalysis
from scopa.text.language import N_, _, ngettext
from scopa.text.numbers_and_lists import decimal

GRADE_NAMES: Mapping[Grade, str] = {
    Grade.BEST: N_("best"),
    Grade.SLIP: N_("slip"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
}
_ALIKE = 0.25  # in levels: who is no farther from an opponent plays as well
_HALFWAY = 0.1


def how_played(review: RoundReview) -> Sequence[str]:
    """How the person has played a round, the longest text first."""
    counts = count_grades(review.own_plays)
    plays, best = sum(counts.values()), counts[Grade.BEST]
    lost = sum(play.cost for play in review.costly_plays)
    short = _("{best} of {plays} best, {points} points lost"), _("{best} of {plays} best")
    parts = {"best": best, "plays": plays, "points": decimal(lost, 2)}
    return [best_plays(plays, best, lost), *(text.format(**parts) for text in short)]


def percent(share: float | None) -> str:
    """An accuracy as it is shown."""
    return "-" if share is None else f"{share:.0%}"


def best_plays(plays: int, best: int, lost: float) -> str:
    """How many of some *plays* with a choice were the best, and what the others cost."""
    if not plays:
        return _("No play had a choice.")
    text = _(
        "Of {plays} plays with a choice {best} were the best; the others cost {points} points."
    )
    if best == plays:
        text = ngettext(
            "Your only play with a choice was the best.",
            "All your {plays} plays with a choice were the best.",
            plays,
        )
    elif plays == 1:
        text = _("Your only play with a choice cost {points} points.")
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


def rating_sentence(rated: Rating) -> str:
    """The rating of the person among the opponents."""
    place, names = rated.place, tuple(OPPONENTS.values())
    nearest = min(range(len(names)), key=lambda number: abs(place - number))
    below = int(place)
    if abs(place - nearest) <= _ALIKE:
        text = _("You play about as well as {nearest}")
    elif place < 0:
        text = _("You do not play as well as {nearest} yet")
    elif place > len(names) - 1:
        text = _("You play better than {nearest}")
    elif abs(place - below - 0.5) < _HALFWAY:
        text = _("You play half way between {weaker} and {stronger}")
    else:
        text = _("You play between {weaker} and {stronger}, nearer to {nearest}")
    weaker, stronger = names[below : below + 2] if 0 <= place < len(names) - 1 else ("", "")
    return f"{text.format(nearest=names[nearest], weaker=weaker, stronger=stronger)}."


def precision_sentence(rated: Rating) -> str:
    """How precisely the rating of the person is known."""
    text = _("It is known to within {number} of a step between two opponents.")
    sentence = text.format(number=decimal(rated.error))
    if not rated.rounds_needed:
        return sentence
    more = ngettext(
        "After one more round it will be known to within about one step.",
        "After {number} more rounds it will be known to within about one step.",
        rated.rounds_needed,
    )
    return f"{sentence} {more.format(number=rated.rounds_needed)}"
