"""Sentences about the points and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.engine import Award, Point, Prime, Rules, Suit, cards_of_suit, total
from scopa.text.card_names import suit_name
from scopa.text.games_and_rules import sweep_name
from scopa.text.language import N_, _, ngettext
from scopa.text.numbers_and_lists import by_side, capitalized, counted
from scopa.text.player_names import Person, PlayerNames

_POINTS: Mapping[Point | Prime, str] = {
    Point.SWEEPS: N_("Scopas (sweeps)"),
    Point.CARDS: N_("Cards (carte)"),
    Point.COINS: N_("{coins} (denari)"),
    Point.SETTEBELLO: N_("Settebello"),
    Prime.HIGHEST_PRIME: N_("Prime (primiera)"),
    Prime.MOST_SEVENS: N_("Most sevens"),
    Prime.THREE_SEVENS: N_("Three sevens or more"),
    Point.RE_BELLO: N_("Re bello"),
    Point.NAPOLA: N_("Napola"),
    Point.GRANDE: N_("Grande (figures)"),
    Point.SHOWN_HANDS: N_("Hands shown"),
}


def point(kind: Point, rules: Rules) -> str:
    if kind is Point.SWEEPS and sweep_name(rules) == "escoba":
        return _("Escobas (sweeps)")
    if kind is Point.NAPOLA and rules.grande:
        return _("Piccola (ace, 2, 3)")
    name = _(_POINTS[rules.prime if kind is Point.PRIME else kind])
    return capitalized(name.replace("{coins}", suit_name("D")))


def award_note(award: Award) -> str:
    """Say why nobody won a point for having the most."""
    best = max(award.counts)
    is_tied = award.for_the_most and best > 0 and award.counts.count(best) > 1
    return _("tied") if is_tied else ""


def prime_note(award: Award, side: int) -> str:
    """Say which suit alone a side lacks for a prime."""
    missing = [suit for suit in Suit if not award.cards[side] & cards_of_suit(suit)]
    if award.point is not Point.PRIME or award.counts[side] or len(missing) != 1:
        return ""
    return _("no {suit}").format(suit=suit_name(missing[0].letter))


def standing(scores: Sequence[int], winner: int | None, rules: Rules, players: PlayerNames) -> str:
    """Say what the score of the match means for the next round."""
    if winner is not None:
        return end_title(winner, players)
    if max(scores) >= rules.target:
        return _("{score}: a tie, so another round.").format(score="-".join(map(str, scores)))
    first, *others = [rules.target - points for points in scores]
    texts = (
        ngettext("You need {first} more, {others}.", "You need {first} more, {others}.", first),
        _("{who} needs {first} more, {others}."),
        ngettext("We need {first} more, {others}.", "We need {first} more, {others}.", first),
        ngettext("They need {first} more, {others}.", "They need {first} more, {others}.", first),
    )
    if rules.lowest_wins:
        texts = (
            _("You lose with {first} more, {others}."),
            _("{who} loses with {first} more, {others}."),
            _("We lose with {first} more, {others}."),
            _("They lose with {first} more, {others}."),
        )
    rivals = [_("they") if who.person is Person.THEY else who for who in players.sides[1:]]
    each, points_of = _("{who} {points}"), zip(rivals, others, strict=True)
    rest = ", ".join(each.format(who=who, points=points) for who, points in points_of)
    return players.sides[0].told(*texts, first=first, others=rest)


def end_title(winner: int, players: PlayerNames) -> str:
    """The headline at the end of a match."""
    return players.sides[winner].told(
        _("You win the match!"),
        _("{who} wins the match!"),
        _("We win the match!"),
        _("They win the match!"),
    )


def end_line(scores: Sequence[int], rounds: int) -> str:
    number = counted(rounds, "round", "rounds")
    return _("{score} after {rounds}.").format(score=to_each_other(scores), rounds=number)


def highlights(
    rounds: Sequence[Sequence[Award]], rules: Rules, players: PlayerNames
) -> tuple[str, ...]:
    """How a match went: its rounds, the sweeps, the settebello, and the round most clearly won."""
    gained = [total(awards) for awards in rounds]
    by_round = "  ".join("-".join(map(str, points)) for points in gained)
    number = max(range(len(gained)), key=lambda number: _lead(gained[number]))
    text = _("The best round: {who}, {points} in round {number}.")
    if rules.lowest_wins:
        text = _("The worst round: {who}, {points} in round {number}.")
    best = text.format(
        who=players.sides[gained[number].index(max(gained[number]))],
        points=to_each_other(sorted(gained[number], reverse=True)),
        number=number + 1,
    )
    sweeps = _("Escobas: {numbers}.") if players.sweep == "escoba" else _("Scopas: {numbers}.")
    return (
        _("Round by round: {points}").format(points=by_round),
        sweeps.format(numbers=_sums(rounds, Point.SWEEPS, players)),
        _("Settebello: {numbers}.").format(numbers=_sums(rounds, Point.SETTEBELLO, players)),
        best,
    )


def _lead(points: Sequence[int]) -> tuple[int, int]:
    """How far the first is ahead of the second; then its points."""
    *_others, second, first = sorted(points)
    return first - second, first


def _sums(rounds: Sequence[Sequence[Award]], kind: Point, players: PlayerNames) -> str:
    awards = [award for awards in rounds for award in awards if award.point is kind]
    return by_side(total(awards), players.sides)


def to_each_other(scores: Sequence[int]) -> str:
    """The points of all sides: ``11 to 7``."""
    return _(" to ").join(map(str, scores))


def practice_over(before: Sequence[int]) -> tuple[str, ...]:
    """A practised round is over, and how it ended in the match; the longest text first."""
    compared = _("In the match it was {score}.").format(score=to_each_other(before))
    return f"{_('That was practice: it does not count.')} {compared}", compared
