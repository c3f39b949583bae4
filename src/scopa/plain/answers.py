"""What the person can be told of a sitting, in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scopa.engine import Card, CardSet, Knowledge, Play, events, points, score
from scopa.game.match_state import HUMAN, MatchState, commitment_before
from scopa.game.review import DEAREST, RoundReview, parts
from scopa.plain.meaning import ways_of
from scopa.text import plain_mode as sentences
from scopa.text import plain_score
from scopa.text import review as words
from scopa.text.language import _
from scopa.text.player_names import PlayerNames


def table(state: MatchState) -> Sequence[str]:
    """The table, and the cards in the hands of others that lie face up."""
    round_ = state.round
    lines = [sentences.table(CardSet(round_.table))]
    for seat, (who, hand) in enumerate(zip(state.cast.seats, round_.hands, strict=True)):
        cards = CardSet(hand & round_.shown)
        if cards and (state.watched or seat != HUMAN):
            lines.append(sentences.face_up(who, cards))
    return lines


def hand(state: MatchState) -> Sequence[str]:
    """The cards of the person, and what may be done with each; nothing if there are none."""
    ways: dict[Card, list[str]] = {
        card: [way(state, play) for play in ways_of(card, state.round)]
        for card in CardSet(state.round.hands[HUMAN])
    }
    return sentences.hand(ways) if ways else ()


def way(state: MatchState, play: Play) -> str:
    """What *play* would do."""
    return sentences.way(list(events(state.round, play)))


def score_of(state: MatchState) -> Sequence[str]:
    """How the match stands."""
    if state.round.is_over:
        return count(state)
    sweeps = [cards.bit_count() for cards in state.round.sweeps]
    sweeps[state.round.dealer % len(sweeps)] += state.round.first_table_sweeps
    number = state.match.rounds_played + 1
    return plain_score.state_of_play(state.knowledge, sweeps, number, state.cast)


def count(state: MatchState) -> Sequence[str]:
    """What each point was given for in the round, which is over."""
    awards, match = score(state.round), state.match_after_round
    return plain_score.counted_round(awards, match, state.cast, is_practice=state.is_practice)


def reviewed(review: RoundReview, named: PlayerNames) -> Sequence[str]:
    """What was luck in a round, what its plays cost, and which of them mattered."""
    return tuple(_reviewed(review, named))


def _reviewed(review: RoundReview, named: PlayerNames) -> Iterator[str]:
    found, rules = review.found, review.end.rules
    ended = words.result(points(review.end), named, lowest_wins=rules.lowest_wins)
    if found is None:
        yield f"{ended} {_('This round cannot be judged.')}"
        return
    yield f"{ended} {words.luck_and_skill(found.margin, found.skill, named)}"
    for name, value, _error in parts([found]):
        yield words.told_part(name, value)
    yield words.expected_at_deals([found.curve[deal.before_play] for deal in found.deals])
    yield _("The plays that cost you most:") if review.dear else _("None of your plays cost much.")
    for play in review.dear[:DEAREST]:
        yield words.dear_play(play.number, play.play, play.best, play.cost, play.kind.value)
    rest = [(play.number, play.cost) for play in review.dear[DEAREST:]]
    if rest:
        yield words.other_dear_plays(rest)


def _piles(state: MatchState) -> Sequence[str]:
    return sentences.piles(Knowledge.of(state.round, HUMAN), state.cast)


def _rules(state: MatchState) -> Sequence[str]:
    return sentences.rules(state.match.rules)


def _number_of_deal(state: MatchState) -> Sequence[str]:
    """The commitment to the cards of this round, or of the next one."""
    number = state.match.rounds_played + state.round.is_over
    return [sentences.number_of_deal(commitment_before(state.seed, number))]


def _help(_: MatchState) -> Sequence[str]:
    return sentences.help_lines()


ANSWERS: Mapping[str, Callable[[MatchState], Sequence[str]]] = {
    "table": table,
    "score": score_of,
    "piles": _piles,
    "rules": _rules,
    "deal": _number_of_deal,
    "help": _help,
}
"""What is only told, by the names of the commands."""
