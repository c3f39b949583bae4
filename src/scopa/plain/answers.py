"""What the person can be told of a sitting, in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scopa.engine import Card, CardSet, Knowledge, Play, events, points, score
from scopa.game.review import DEAREST, RoundReview, parts
from scopa.game.sitting import HUMAN, Sitting, commitment_before
from scopa.plain.meaning import ways_of
from scopa.words import plain_mode as sentences
from scopa.words import plain_score
from scopa.words import review as words
from scopa.words.player_names import Cast
from scopa.words.review import Part


def table(sitting: Sitting) -> Sequence[str]:
    """The table, and the cards in the hands of others that lie face up."""
    round_ = sitting.round
    lines = [sentences.table(CardSet(round_.table))]
    for seat, (who, hand) in enumerate(zip(sitting.cast.seats, round_.hands, strict=True)):
        cards = CardSet(hand & round_.shown)
        if cards and (sitting.watched or seat != HUMAN):
            lines.append(sentences.face_up(who, cards))
    return lines


def hand(sitting: Sitting) -> Sequence[str]:
    """The cards of the person, and what may be done with each; nothing if there are none."""
    ways: dict[Card, list[str]] = {
        card: [way(sitting, play) for play in ways_of(card, sitting.round)]
        for card in CardSet(sitting.round.hands[HUMAN])
    }
    return sentences.hand(ways) if ways else ()


def way(sitting: Sitting, play: Play) -> str:
    """What *play* would do."""
    return sentences.way(list(events(sitting.round, play)))


def score_of(sitting: Sitting) -> Sequence[str]:
    """How the match stands."""
    if sitting.round.is_over:
        return count(sitting)
    sweeps = [cards.bit_count() for cards in sitting.round.sweeps]
    sweeps[sitting.round.dealer % len(sweeps)] += sitting.round.first_table_sweeps
    number = sitting.match.rounds_played + 1
    return plain_score.state_of_play(sitting.knowledge, sweeps, number, sitting.cast)


def count(sitting: Sitting) -> Sequence[str]:
    """What each point was given for in the round, which is over."""
    awards, match = score(sitting.round), sitting.match_after_round
    return plain_score.counted_round(awards, match, sitting.cast, is_practice=sitting.is_practice)


def reviewed(review: RoundReview, named: Cast) -> Sequence[str]:
    """What was luck in a round, what its plays cost, and which of them mattered."""
    return tuple(_reviewed(review, named))


def _reviewed(review: RoundReview, named: Cast) -> Iterator[str]:
    found, rules = review.found, review.end.rules
    ended = words.result(points(review.end), named, lowest_wins=rules.lowest_wins)
    if found is None:
        yield f"{ended} {Part.NOT_JUDGED}"
        return
    yield f"{ended} {words.luck_and_skill(found.margin, found.skill, named)}"
    for name, value, _ in parts([found]):
        yield words.told_part(name, value)
    yield words.expected_at_deals([found.curve[deal.before_play] for deal in found.deals])
    yield Part.DEAREST if review.dear else Part.NONE_DEAR
    for play in review.dear[:DEAREST]:
        yield words.dear_play(play.number, play.play, play.best, play.cost, play.kind.value)
    rest = [(play.number, play.cost) for play in review.dear[DEAREST:]]
    if rest:
        yield words.other_dear_plays(rest)


def _piles(sitting: Sitting) -> Sequence[str]:
    return sentences.piles(Knowledge.of(sitting.round, HUMAN), sitting.cast)


def _rules(sitting: Sitting) -> Sequence[str]:
    return sentences.rules(sitting.match.rules)


def _number_of_deal(sitting: Sitting) -> Sequence[str]:
    """The commitment to the cards of this round, or of the next one."""
    number = sitting.match.rounds_played + sitting.round.is_over
    return [sentences.number_of_deal(commitment_before(sitting.seed, number))]


def _help(_: Sitting) -> Sequence[str]:
    return sentences.help_lines()


ANSWERS: Mapping[str, Callable[[Sitting], Sequence[str]]] = {
    "table": table,
    "score": score_of,
    "piles": _piles,
    "rules": _rules,
    "deal": _number_of_deal,
    "help": _help,
}
"""What is only told, by the names of the commands."""
