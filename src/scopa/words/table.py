"""What is said at the table: what happened, what may be done, the cut, the cards beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scopa.engine import (
    PRESETS,
    SETTEBELLO,
    Captured,
    Card,
    Draw,
    Event,
    HandsDealt,
    HandShown,
    Laid,
    Play,
    Rules,
    Swept,
    TableAwarded,
)
from scopa.words.cards import called, joined, named_cards
from scopa.words.language import Lexicon, _, plural
from scopa.words.phrases import counted, number_of_cards
from scopa.words.player_names import Cast, Person, about, about_side
from scopa.words.screen_labels import Label

COUNTED = Lexicon({"scope": "scope", "cards": "cards", "coins": "coins"})
"""What is counted of a player, beside the hand."""


def score_bar(
    scores: Sequence[int], rules: Rules, number: int, named: Cast
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two ends of the line at the top of the table, in round *number*; and shorter."""
    by_sides = zip(named.sides, scores, strict=True)
    points = "   ".join(f"{side} {points}" for side, points in by_sides)
    left = (_("Match: {points}").format(points=points), points)
    short = _("to {target}   round {number}").format(target=rules.target, number=number)
    full = f"{game_name(rules)}   {short}"
    by_15 = _("15: 7 takes 8")
    return left, (f"{by_15}   {full}", full, short) if rules.fifteen else (full, short)


def game_name(rules: Rules) -> str:
    """What the game with these *rules* is called, however many play it to however many points."""
    for name, preset in PRESETS.items():
        players = rules.players if rules.partnerships else preset.players
        if replace(rules, target=preset.target, players=players) == preset:
            return _(name.replace("-", " ").capitalize())  # where a rule has that name too
    return Label.OWN_RULES


def dealing(dealer: int, named: Cast) -> str:
    """Who deals."""
    return about(named.seats[dealer], _("You deal"), _("{who} deals"))


def stock_and_dealer(cards: int, dealer: int, named: Cast) -> str:
    """How many cards are left to deal, and who deals them."""
    return f"{_('Stock {number}').format(number=cards)}, {dealing(dealer, named)}"


def tally(counts: Mapping[str, int]) -> list[str]:
    """*counts* by their names in `COUNTED`, in lines with their figures below each other.

    >>> tally({"scope": 1, "cards": 18})
    ['scope  1', 'cards 18']
    """
    column = max(map(len, COUNTED.values()))
    return [f"{COUNTED[name]:<{column}} {number:>2}" for name, number in counts.items()]


def happened(events: Sequence[Event], named: Cast) -> tuple[str, ...]:
    """What the last play did, in a line; and shorter."""
    essential = [event for event in events if not isinstance(event, HandsDealt)]
    by_name, by_number = (
        [
            " ".join(filter(None, (_event(event, named, by_name=by_name) for event in told)))
            for told in (events, essential)
        ]
        for by_name in (True, False)
    )
    return (*called(*by_name), *called(*by_number))


def _event(event: Event, named: Cast, *, by_name: bool) -> str:
    """What happened, in a sentence; nothing of what goes without saying."""
    match event:
        case Laid(seat, card):
            return about(
                named.seats[seat], _("You lay the {card}."), _("{who} lays the {card}."), card=card
            )
        case Captured(seat, card, taken) if not taken:
            return about(named.seats[seat], *_alone(), card=card)
        case Captured(seat, card, taken):
            return about(
                named.seats[seat],
                _("You take {cards} with the {card}."),
                _("{who} takes {cards} with the {card}."),
                cards=named_cards(list(taken), by_name=by_name),
                card=card,
            ) + (" " + _("Settebello!") if by_name and SETTEBELLO in (card, *taken) else "")
        case Swept():
            return _("SCOPA!")
        case HandShown(seat, hand, points):
            return about(
                named.seats[seat],
                _("You show {cards}: +{points}."),
                _("{who} shows {cards}: +{points}."),
                cards=" ".join(map(str, hand)),
                points=points,
            )
    return _dealt_or_awarded(event, named)


def _alone() -> tuple[str, str]:
    """That a card is taken back at once, if you play it, or another does."""
    return (
        _("You play the {card}, alone, and take it back."),
        _("{who} plays the {card}, alone, and takes it back."),
    )


def _dealt_or_awarded(event: Event, named: Cast) -> str:
    """What happened between the plays, or after them."""
    match event:
        case HandsDealt(0):
            return _("The last cards are dealt.")
        case HandsDealt(stock_size):
            return _("New cards: {number} left.").format(number=stock_size)
        case TableAwarded(None, left):
            return _("The last {number} cards go to nobody.").format(number=len(left))
        case TableAwarded(int(side), left):
            return last_cards(named.sides[side], the_last(len(left)))
    return ""


def the_last(number: int) -> str:
    """So many cards that are left on the table.

    >>> the_last(1), the_last(3)
    ('the last card', 'the last 3 cards')
    """
    return plural(number, "the last card", "the last {number} cards").format(number=number)


def last_cards(side: str, cards: str) -> str:
    """To whom the *cards* go that are left on the table."""
    return about_side(
        side,
        _("You get {cards}."),
        _("We get {cards}."),
        _("They get {cards}."),
        _("{who} gets {cards}."),
        cards=cards,
    )


def first_table_swept(sweeps: int, dealer: int, named: Cast) -> str:
    """That the dealer took the first table."""
    return _("The first table made {total}: {scope} for {who}, the dealer.").format(
        total=15 * sweeps, scope=counted(sweeps, "scopa", "scope"), who=named.seats[dealer]
    )


def void_tables(tables: Sequence[Sequence[Card]]) -> tuple[str, ...]:
    """That first tables with three kings were dealt again; and shorter."""
    again = _("A monte: {cards} are dealt again.")
    shown = " ".join(again.format(cards=joined(table)) for table in tables)
    times = counted(len(tables), "time", "times")
    by_number = _("A monte: three kings on the table, {times}.").format(times=times)
    return (*called(shown), by_number)


def thinking(who: str) -> str:
    """That a player has not played yet."""
    return _("{who} is thinking ...").format(who=who)


def no_such_card(number: int, cards: int) -> str:
    """That the hand has no card of that *number*, from 1, but so many *cards*."""
    held = number_of_cards(cards)
    return _("There is no card {number}: you hold {held}.").format(number=number, held=held)


def choice(play: Play, number: int, ways: int, *, is_laid: bool) -> tuple[str, ...]:
    """What the selected card would do, and shorter; *number* counts its ways from 0."""
    if not play.taken:
        text = (
            _("The {card} takes nothing: it stays on the table.")
            if is_laid
            else _("The {card} takes nothing: it goes to your pile.")
        )
        return called(text.format(card=play.card))
    of_ways = _(" ({number} of {ways} ways)").format(number=number + 1, ways=ways)
    cards = list(play.taken)
    takes = _("The {card} takes {cards}.")
    by_name, by_number = (
        takes.format(card=play.card, cards=named_cards(cards, by_name=by_name))
        + (of_ways if ways > 1 else "")
        for by_name in (True, False)
    )
    return (*called(by_name), *called(by_number))


def their_play(who: str, play: Play, *, sweep: bool, is_laid: bool) -> tuple[str, ...]:
    """The play that another player shows, or that is played again; and shorter."""
    if not play.taken:
        texts = (
            (
                _("You play the {card}: it stays on the table."),
                _("{who} plays the {card}: it stays on the table."),
            )
            if is_laid
            else _alone()
        )
        return called(about(who, *texts, card=play.card))
    scopa = " " + _("SCOPA!") if sweep else ""
    cards = list(play.taken)
    you, other = (
        _("You play the {card} and take {cards}."),
        _("{who} plays the {card} and takes {cards}."),
    )
    by_name, by_number = (
        about(who, you, other, card=play.card, cards=named_cards(cards, by_name=by_name)) + scopa
        for by_name in (True, False)
    )
    return (*called(by_name), *called(by_number))


def drawn(draw: Draw, named: Cast) -> tuple[str, ...]:
    """Who deals after the draw, and why; and shorter."""
    seats, dealer = named.seats, draw.dealer
    first = seats[(dealer + 1) % len(seats)]
    text = _("{who} turned the lowest card and deals; {first} plays first.")
    if seats[dealer] == Person.YOU:
        text = _("You turned the lowest card: you deal, and {first} plays first.")
    elif first == Person.YOU:
        text = _("{who} turned the lowest card and deals; you play first.")
    return text.format(who=seats[dealer], first=first), deals(dealer, named)


def turning(who: str) -> str:
    """That a player is about to turn a card in the draw."""
    return _("{who} turns a card ...").format(who=who)


def deals(dealer: int, named: Cast) -> str:
    """Who deals, and who plays first."""
    seats = named.seats
    first = seats[(dealer + 1) % len(seats)]
    deal = about(seats[dealer], _("You deal."), _("{who} deals."))
    return f"{deal} {about(first, _('You play first.'), _('{who} plays first.'))}"


def cut_lifts(lifted: int, cards: int) -> str:
    """What the cut would do to a deck of so many *cards*."""
    if not lifted:
        return _("You lift no card: the deck stays as it is.")
    text = _("You lift {lifted} of the {cards} cards; the rest goes on top.")
    return text.format(lifted=lifted, cards=cards)


def promise(commitment: str) -> tuple[str, ...]:
    """That the deck is shuffled, which its number will prove; and shorter."""
    texts = (
        _("The deck is shuffled. By its number, {begins}..., you can check it afterwards."),
        _("Shuffled. By its number you can check it: {begins}..."),
    )
    return tuple(text.format(begins=commitment[:8]) for text in texts)


def fair_deal(commitment: str) -> tuple[str, ...]:
    """How the player can know that the cards were not chosen against them."""
    return (
        _(
            "The deck is shuffled before it is cut, and the shuffle has a number, so that you can "
            "check afterwards that nobody changed it. The number is:"
        ),
        commitment,
        _(
            "When the round is over, the record has the seed that the shuffle was made from, and "
            "the cut. From them anybody can compute the number and the deck again: scopa export, "
            "scopa verify, docs/player/fair-deals.md."
        ),
    )


def counted_unseen(cards: int, coins: int, sevens: int, stock: int) -> tuple[str, ...]:
    """How many cards have not been seen, and where they are."""
    return (
        _("{cards}: {coins} and {sevens} among them.").format(
            cards=number_of_cards(cards),
            coins=counted(coins, "coin", "coins"),
            sevens=counted(sevens, "seven", "sevens"),
        ),
        _("{stock} in the stock, {others} in other hands.").format(
            stock=stock, others=cards - stock
        ),
    )


def my_pile(cards: int, sweeps: int) -> str:
    """How much the player has taken; which cards are framed."""
    if not cards:
        return _("Your pile is empty.")
    return _("Your pile: {cards}, {scope}; framed: the prime").format(
        cards=number_of_cards(cards), scope=counted(sweeps, "scopa", "scope")
    )


def replayed(number: int, plays: int, match: int, matches: int) -> tuple[str, ...]:
    """How far a round that is played again has come, and in which match; and shorter."""
    short = f"{number}/{plays}"
    if matches == 1:
        return _("{number} of {plays} plays").format(number=number, plays=plays), short
    text = _("{number} of {plays} plays, match {match} of {matches}")
    return text.format(number=number, plays=plays, match=match + 1, matches=matches), short
