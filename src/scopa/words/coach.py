"""What the coach says: advice at the table, and the review of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from scopa.words import counted, joined

if TYPE_CHECKING:
    from scopa.engine import CardSet, Play
    from scopa.players.coach import Advice, Reason, Temptation

LOOKING = "The coach is looking at the table ..."
REVIEW_KEYS = "{previous} {next} step   {back} back   {help} help"
_ORDINALS = ("", "first", "second", "third", "fourth")
_RANKS = (
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "knaves", "knights", "kings"
)  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four")
_WAYS = {
    "imperative": ("Take {} with {}", "Lay {}"),
    "past": ("You took {} with {}", "You laid {}"),
    "gerund": ("Taking {} with {}", "Laying {}"),
    "infinitive": ("take {} with {}", "lay {}"),
}


def _play(play: Play, form: str) -> str:
    """A play in words, in one of the forms of the verb."""
    takes, lays = _WAYS[form]
    if play.taken:
        return takes.format(joined(play.taken), play.card)
    return lays.format(play.card)


def _sevens(reason: Reason) -> str:
    several = len(reason.cards) > 1
    return "two sevens at once" if several else f"your {_ORDINALS[reason.number]} seven"


_OF_TOPIC: Mapping[str, Callable[[Reason], str]] = {
    "only play": lambda _: "you have no other play",
    "sweep": lambda _: "a scopa",
    "settebello": lambda _: "the settebello",
    "sevens": _sevens,
    "coins": lambda reason: "a coin" if reason.number == 1 else f"{reason.number} coins",
    "cards": lambda reason: counted(reason.number, "card", "cards"),
    "too much": lambda reason: f"it leaves {reason.number} on the table, more than any card takes",
    "nobody sweeps": lambda reason: (
        f"it leaves {reason.number} on the table, which no card that you have not seen sweeps"
    ),
    "may be swept": lambda reason: f"{reason.number} on the table, and {_unseen(reason.cards)}",
    "pair": lambda reason: f"you hold {joined(reason.cards)} to take it back with",
    "gives": lambda reason: f"{joined(reason.cards)} to be taken",
}


def _reason(reason: Reason) -> str:
    """What a reason says, as the part of a sentence."""
    return _OF_TOPIC[reason.topic.value](reason)


def _unseen(cards: CardSet) -> str:
    """How many of which cards have not been seen."""
    ranks = sorted({card.rank for card in cards})
    names = [_RANKS[rank - 1] for rank in ranks]
    name = " or ".join(names)
    if len(cards) == 1:
        return f"{next(iter(cards))} has not been seen"
    number = _NUMBERS[len(cards)] if len(cards) < len(_NUMBERS) else str(len(cards))
    return f"{number} {name} have not been seen"


def _because(play: Play, reasons: Sequence[Reason], form: str) -> str:
    """A play with the reasons for it: one sentence."""
    said = " and ".join(map(_reason, reasons))
    return f"{_play(play, form)}: {said}." if said else f"{_play(play, form)}."


def _instead(temptation: Temptation) -> str:
    """What speaks against another play: one sentence."""
    reason = temptation.against
    is_itself = reason.topic.value == "gives" and reason.cards == temptation.play.card.alone
    what = "it to be taken" if is_itself else _reason(reason)
    return f"{_play(temptation.play, 'gerund')} would leave {what}."


def advice(given: Advice) -> tuple[str, ...]:
    """What the coach would play and why, in one or two sentences; and shorter."""
    first = _because(given.play, given.reasons, "imperative")
    if given.temptation is None:
        return first, f"{_play(given.play, 'imperative')}."
    return f"{first} {_instead(given.temptation)}", first, f"{_play(given.play, 'imperative')}."


def values(of_plays: Mapping[Play, float], *, certain: bool) -> str:
    """What each play is worth, the best first."""
    best: dict[int, tuple[float, str]] = {}
    for play, value in of_plays.items():
        worth = value, f"{play.card} {value:+.1f}"
        best[play.card] = max(best.get(play.card, worth), worth)
    said = "  ".join(text for _, text in sorted(best.values(), reverse=True))
    return f"{'Certain' if certain else 'Expected'} points: {said}"


def looked_at(done: int, plays: int) -> str:
    """How far the coach has come with the review."""
    return f"The coach looks at your plays: {done} of {plays} ..."


def reviewed(
    number: int, played: Play, given: Advice, *, place: int, plays: int, total: float
) -> tuple[str, ...]:
    """One play of a round and what the coach says of it; and shorter.

    *number* counts the plays of the round from 0, *place* those of the review; *total* is what
    all plays have cost, which is said with the first.
    """
    cost = given.values[given.play] - given.values[played]
    head = f"Play {number + 1} of {plays}. {_play(played, 'past')}."
    if place == 0:
        head = f"Your plays cost {total:.1f} points in all. {head}"
    if played == given.play:
        return f"{head} So would the coach.", head
    if cost < _SMALL:
        return f"{head} As good as any.", head
    better = f"The coach would {_play(given.play, 'infinitive')}: {cost:.1f} points better."
    return (
        f"{head} {better} {_why(given)}".rstrip(),
        f"{head} {better}",
        better,
    )


_SMALL = 0.05


def _why(given: Advice) -> str:
    said = " and ".join(map(_reason, given.reasons))
    return f"That is {said}." if said and not said.startswith(("it ", "you ")) else ""
