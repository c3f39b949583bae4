"""Messages at the table: the last play, the possible ones, the cut, the cards beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from scopa.engine import (
    SETTEBELLO,
    WILD,
    Captured,
    Card,
    Draw,
    Event,
    HandsDealt,
    HandShown,
    Laid,
    Play,
    RoundEnded,
    Rules,
    Swept,
    TableAwarded,
)
from scopa.text.card_names import (
    Spelling,
    in_both_spellings,
    in_code,
    list_of_cards,
    play_in_code,
    suit_name,
    suit_sign,
)
from scopa.text.games_and_rules import SHOUTS, game_name, number_of_sweeps
from scopa.text.language import N_, _, ngettext
from scopa.text.numbers_and_lists import capitalized, fitting, number_of_cards
from scopa.text.player_names import PlayerNames, Who

_LAID = (N_("You lay the {card}."), N_("{who} lays the {card}."))
_TAKES = (
    N_("You take {cards} with the {card}."),
    N_("{who} takes {cards} with the {card}."),
)
_ALONE = (
    N_("You put the {card} straight on your pile."),
    N_("{who} puts the {card} straight on the pile."),
)


def score_bar(
    scores: Sequence[int], rules: Rules, number: int, players: PlayerNames, game: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two ends of the line at the top of the table; of each the longest text first.

    game: stands in the place of the name that the rules have
    """
    by_sides = zip(players.sides, scores, strict=True)
    points = "   ".join(f"{side} {points}" for side, points in by_sides)
    left = (_("Match: {points}").format(points=points), points)
    short = _("to {target}   round {number}").format(target=rules.target, number=number)
    full = f"{game or game_name(rules)}   {short}"
    if rules.wild_rank != WILD.rank:
        note = wild_counts(rules.wild_rank, in_code)
        return left, (f"{note}   {full}", f"{note}   {short}", note)
    note = _("cards that make 15") if rules.fifteen else ""
    if rules.plain_too:
        note = _("equal cards, or 15 in all")
    return left, (f"{note}   {full}", full, short) if note else (full, short)


def wild_counts(rank: int, spelling: Spelling) -> str:
    """The rank that the 7 of cups was declared."""
    return _("the {card} counts {rank}").format(card=spelling(WILD), rank=rank)


def dealing(dealer: int, players: PlayerNames) -> str:
    return players.seats[dealer].told(_("You deal"), _("{who} deals"))


def tally(counts: Mapping[str, int], in_a_line: int = 0) -> list[str]:
    """List *counts* by their names, in lines with the numbers in a column.

    in_a_line: or as wide as this in one

    >>> counts = {"scopa": 1, "coins": 5}
    >>> tally(counts), tally(counts, 17), tally(counts, 14)
    (['scopas 1', 'coins  5'], ['scopas 1  coins 5'], ['scopas 1  D 5'])
    """
    coins = suit_name("D")
    names = {"coins": coins, "scopa": _("scopas"), "escoba": _("escobas")}
    if not in_a_line:
        column = max(len(names[name]) for name in counts)
        return [f"{names[name]:<{column}} {number}" for name, number in counts.items()]
    parts = [f"{names[name]} {number}" for name, number in counts.items()]
    lines = ["  ".join(parts), " ".join(parts)]
    return [fitting(in_a_line, (*lines, lines[0].replace(coins, suit_sign("D"))))]


def happened(
    events: Sequence[Event], players: PlayerNames, recent: Sequence[Event] = ()
) -> tuple[str, ...]:
    """Tell the events of the last play, the longest text first; the shortest omits the play.

    recent: the same, and those before it, which are told where there is room
    """
    essential = [event for event in events if not isinstance(event, HandsDealt)]
    outcome = [event for event in essential if not isinstance(event, Laid | Captured)]
    moment = next(filter(None, map(_moment, events)), "")
    in_brief = _in_a_line(outcome, players, in_code, is_short=True)
    briefly = " ".join(f"{moment} {in_brief} {_no_sweep(events, players)}".split())
    lines = [
        partial(_in_a_line, which, players, is_short=is_short)
        for is_short in (False, True)
        for which in (events, essential)
    ]
    whole = partial(_in_a_line, recent, players, is_short=False)
    texts = (*in_both_spellings(*lines[:2]), *in_both_spellings(*lines[2:]))
    if len(recent) > len(events):
        texts = (*in_both_spellings(whole), _in_codes(recent, players), *texts)
    return (*texts, briefly) if briefly else texts


def captured_last(side: int, players: PlayerNames) -> str:
    return players.sides[side].told(
        _("You captured last."),
        _("{who} captured last."),
        _("You and your partner captured last."),
        _("The others captured last."),
    )


def table_awarded(events: Sequence[Event], players: PlayerNames) -> str:
    """Say briefly who gets the cards left at the end of a round; empty if nothing is left."""
    return happened([event for event in events if isinstance(event, TableAwarded)], players)[-1]


def _in_a_line(
    events: Sequence[Event], players: PlayerNames, spelling: Spelling, *, is_short: bool
) -> str:
    texts = [f"{_event(event, players, spelling, is_short)} {_moment(event)}" for event in events]
    return " ".join(" ".join([*texts, _no_sweep(events, players)]).split())


def _in_codes(events: Sequence[Event], players: PlayerNames) -> str:
    """The plays and what they made, each play as its cards."""
    texts = []
    for event in events:
        match event:
            case Laid(seat, card):
                texts.append(f"{players.seats[seat].name}: {play_in_code(Play(card))}.")
            case Captured(seat, card, taken):
                play = play_in_code(Play(card, taken))
                texts += [f"{players.seats[seat].name}: {play}.", _moment(event)]
            case Swept():
                texts.append(_(SHOUTS[players.sweep]))
    return " ".join(filter(None, texts))


def _moment(event: Event) -> str:
    is_it = isinstance(event, Captured) and SETTEBELLO in (event.card, *event.taken)
    return _("Settebello!") if is_it else ""


def _no_sweep(events: Sequence[Event], players: PlayerNames) -> str:
    match events:
        case [Captured(), RoundEnded()] if players.sweep == "escoba":
            return _("The last card makes no escoba.")
        case [Captured(), RoundEnded()]:
            return _("The last card makes no scopa.")
    return ""


def _event(event: Event, players: PlayerNames, spelling: Spelling, is_short: bool) -> str:
    match event:
        case Laid(seat, card):
            return players.seats[seat].told(*map(_, _LAID), card=spelling(card))
        case Captured(seat, card, taken):
            texts = map(_, _TAKES if taken else _ALONE)
            cards = _taken_cards(taken, spelling, is_short=is_short)
            return players.seats[seat].told(*texts, cards=cards, card=spelling(card))
        case Swept():
            return _(SHOUTS[players.sweep])
        case HandShown(seat, hand, points, wild):
            shown = players.seats[seat].told(
                _("You show {cards}: +{points}."),
                _("{who} shows {cards}: +{points}."),
                cards=list_of_cards(hand, spelling),
                points=points,
            )
            is_other = wild != WILD.rank
            return f"{shown} {capitalized(wild_counts(wild, spelling))}." if is_other else shown
        case HandsDealt(stock_size):
            text = _("New cards: {number} left.") if stock_size else _("The last cards are dealt.")
            return text.format(number=stock_size)
        case TableAwarded(side, left):
            number = ngettext("the card left", "the {number} cards left", len(left))
            rest = number.format(number=len(left)) if not is_short else _("the rest")
            return last_cards(side, rest, players)
    return ""


def _taken_cards(cards: Iterable[Card], spelling: Spelling, *, is_short: bool) -> str:
    if is_short:
        return number_of_cards(len(list(cards)))
    return _("the {cards}").format(cards=list_of_cards(cards, spelling))


def last_cards(side: int | None, cards: str, players: PlayerNames) -> str:
    """To which *side* the *cards* go that are left on the table, and why."""
    if side is None:
        return _("Nobody gets {cards}.").format(cards=cards)
    return players.sides[side].told(
        _("You captured last and get {cards}."),
        _("{who} captured last and gets {cards}."),
        _("We captured last and get {cards}."),
        _("They captured last and get {cards}."),
        cards=cards,
    )


def first_table_swept(sweeps: int, dealer: int, players: PlayerNames) -> str:
    """Say that the dealer took the first table."""
    return players.seats[dealer].told(
        _("The table makes {total}: {scope} for you, the dealer."),
        _("The table makes {total}: {scope} for {who}, the dealer."),
        total=15 * sweeps,
        scope=number_of_sweeps(sweeps, players.sweep),
    )


def void_tables(tables: Sequence[Sequence[Card]]) -> tuple[str, ...]:
    """Tell which first tables were void and dealt again; the longest text first."""
    again = _("Dealt again: the first cards on the table were {cards}.")

    def sentence(spelling: Spelling) -> str:
        return " ".join(again.format(cards=list_of_cards(table, spelling)) for table in tables)

    by_number = ngettext(
        "Dealt again: the first cards on the table.",
        "Dealt again: the first cards on the table, {number} times.",
        len(tables),
    )
    return (*in_both_spellings(sentence), by_number.format(number=len(tables)))


def choice(
    play: Play, number: int, ways: int, *, is_laid: bool, sweep: str = ""
) -> tuple[str, ...]:
    """The question whether to make a play, the longest text first.

    number: which of the *ways* of capturing with that card, from 0
    sweep: what it makes, if it is one, as "a scopa"
    """
    if not play.taken:
        text = _("Lay the {card}?") if is_laid else _("Put the {card} straight on your pile?")
        return in_both_spellings(lambda spelling: text.format(card=spelling(play.card)))
    long, short = (
        text.format(number=number + 1, ways=ways) if ways > 1 else ""
        for text in (_(" (way {number} of {ways})"), " ({number}/{ways})")
    )

    def sentence(spelling: Spelling, *, is_short: bool = False) -> str:
        cards = _taken_cards(play.taken, spelling, is_short=is_short)
        text = _("Take {cards} with the {card}: {sweep}?")
        text = text if sweep else _("Take {cards} with the {card}?")
        return text.format(card=spelling(play.card), cards=cards, sweep=sweep)

    words, codes = in_both_spellings(sentence)
    counted = in_both_spellings(partial(sentence, is_short=True))
    forms = (words + long, words + short, codes + long, *[text + long for text in counted])
    return tuple(dict.fromkeys(forms))


def their_play(who: Who, play: Play, *, shout: str, is_laid: bool) -> tuple[str, ...]:
    """The play that another player shows, or that is played again; the longest text first.

    shout: the word that announces it, if it is a sweep
    """
    if not play.taken:
        texts = tuple(map(_, _LAID if is_laid else _ALONE))
        return in_both_spellings(lambda spelling: who.told(*texts, card=spelling(play.card)))
    takes = (
        _("You play the {card} and take {cards}."),
        _("{who} plays the {card} and takes {cards}."),
    )

    def sentence(spelling: Spelling, *, is_short: bool = False) -> str:
        cards = _taken_cards(play.taken, spelling, is_short=is_short)
        return who.told(*takes, card=spelling(play.card), cards=cards) + shout

    return (*in_both_spellings(sentence), *in_both_spellings(partial(sentence, is_short=True)))


def drawn(draw: Draw, players: PlayerNames) -> tuple[str, ...]:
    """Say who deals after the draw, and why; the longest text first."""
    seats, dealer = players.seats, draw.dealer
    first = seats[(dealer + 1) % len(seats)]
    text = seats[dealer].told(
        _("You turned the lowest card: you deal, and {first} plays first."),
        first.told(
            _("{dealer} turned the lowest card and deals; you play first."),
            _("{dealer} turned the lowest card and deals; {first} plays first."),
            dealer=seats[dealer],
            first=first,
        ),
        first=first,
    )
    return text, deals(dealer, players)


def deals(dealer: int, players: PlayerNames) -> str:
    """Say who deals, and who plays first."""
    seats = players.seats
    first = seats[(dealer + 1) % len(seats)]
    deal = seats[dealer].told(_("You deal."), _("{who} deals."))
    return f"{deal} {first.told(_('You play first.'), _('{who} plays first.'))}"


def fair_deal(commitment: str) -> tuple[str, ...]:
    """Explain how the player can check that the deal was fair."""
    return (
        _(
            "The deck is shuffled before you see anything of it, and the shuffle has a number, so "
            "that you can check afterwards that nobody changed it. The number is:"
        ),
        commitment,
        _(
            "When the round is over, the file of the match has the seed of the shuffle and "
            "the cut. From them anybody can compute the number and the deck again: scopa show, "
            "docs/player/fair-deals.md."
        ),
    )
