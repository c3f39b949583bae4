"""The score as lines of text: how a match stands, and what each point of a round was given for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scopa.engine import (
    PRIME_VALUE,
    Award,
    CardSet,
    Knowledge,
    Match,
    Point,
    Prime,
    Rules,
    Suit,
    total,
)
from scopa.text.cards import card_name, names_of_cards, rank_names, suit_name
from scopa.text.language import _
from scopa.text.phrases import by_side
from scopa.text.player_names import PlayerNames
from scopa.text.score import award_note, end_line, point, standing
from scopa.text.table import stock_and_dealer


def state_of_play(
    knowledge: Knowledge, sweeps: Sequence[int], number: int, named: PlayerNames
) -> list[str]:
    """The score during round *number*, with the *sweeps* of each side in it."""
    in_force = knowledge.rules
    lines = [
        _("The match: {points}, to {target}.").format(
            points=by_side(knowledge.scores, named.sides), target=in_force.target
        ),
        _("Round {number}, scopas: {sweeps}.").format(
            number=number, sweeps=by_side(sweeps, named.sides)
        ),
    ]
    if in_force.hand_bonuses:
        shown = by_side(knowledge.bonuses, named.sides)
        lines.append(_("Hands shown: {points}.").format(points=shown))
    if knowledge.last_capturer is not None:
        who = named.sides[knowledge.last_capturer]
        lines.append(_("The last capture: {who}.").format(who=who))
    in_hand = by_side(knowledge.hand_sizes, named.seats)
    lines.append(_("Cards in hand: {numbers}.").format(numbers=in_hand))
    return [*lines, f"{stock_and_dealer(knowledge.stock_size, knowledge.dealer, named)}."]


def counted_round(
    awards: Sequence[Award], match: Match, named: PlayerNames, *, is_practice: bool = False
) -> list[str]:
    """Each point of a round with what it was given for; the *match* after it, unless practice."""
    lines = [f"{_('The score of the round')}:"]
    for award in awards:
        lines += _award(award, match.rules, named)
    gained = [f"+{points}" for points in total(awards)]
    lines.append(f"{_('This round')}: {by_side(gained, named.sides)}.")
    if is_practice:
        return lines
    lines.append(f"{_('The match')}: {by_side(match.scores, named.sides)}.")
    if match.took_all_coins is not None:
        lines.append(_("All ten coins win the match."))
    lines.append(standing(match.scores, match.winner, match.rules, named))
    if match.winner is not None:
        lines.append(end_line(match.scores, match.rounds_played))
    return lines


def _award(award: Award, in_force: Rules, named: PlayerNames) -> list[str]:
    gains = zip(named.sides, award.points, strict=True)
    gained = ", ".join(f"{side} +{points}" for side, points in gains if points) or _("nobody")
    if award.for_the_most:
        note = award_note(award)
        gained = f"{by_side(award.counts, named.sides)}. {note.capitalize() or gained}"
    return [f"{point(award.point, in_force)}: {gained}.", *_behind(award, in_force, named)]


def _behind(award: Award, in_force: Rules, named: PlayerNames) -> list[str]:
    """The cards behind a point, where they tell more than their number."""
    if award.point in (Point.COINS, Point.NAPOLA, Point.GRANDE):
        tell: Callable[[CardSet], str] = rank_names
    elif award.point is Point.PRIME and in_force.prime is Prime.HIGHEST_PRIME:
        tell = _prime
    elif award.point in (Point.SWEEPS, Point.PRIME):
        tell = names_of_cards
    else:
        return []
    held = zip(named.sides, award.cards, strict=True)
    return [f"{side}: {tell(cards)}." for side, cards in held if cards]


def _prime(best: CardSet) -> str:
    """What a prime is made of, the *best* card of each suit."""
    values = ", ".join(f"{card_name(card)} {PRIME_VALUE[card.rank]}" for card in best)
    missing = [suit_name(suit.letter) for suit in Suit if suit not in [card.suit for card in best]]
    if not missing:
        return values
    return _("{values}; no {suits}").format(values=values, suits=_(" and no ").join(missing))
