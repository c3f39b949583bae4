"""The sentences of the game as lines of text: cards in words, ASCII only.

What the screen says with cards in notation is said here by the same sentences, in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scopa.engine import (
    Captured,
    Card,
    CardSet,
    Draw,
    Event,
    Illegal,
    IllegalPlay,
    Knowledge,
    Round,
    RoundEnded,
    Rules,
    Suit,
    Swept,
    TableAwarded,
    cards_of_suit,
    hands_shown,
)
from scopa.text import table as table_words
from scopa.text.cards import (
    card_name,
    in_words,
    list_of_cards,
    names_of_cards,
    rank_name,
    rank_names,
    respelled,
    suit_name,
)
from scopa.text.help_pages import rules_pages, suits
from scopa.text.language import _
from scopa.text.phrases import both, by_side, capitalized, counted, number_of_cards
from scopa.text.player_names import PlayerNames
from scopa.text.rules_and_options import rules_in_force
from scopa.text.table import deals, first_table_swept


def commands() -> dict[str, tuple[str, str]]:
    """Every command: the word for it, of which the first letter is enough, and what it does."""
    return {
        "table": (_("table"), _("the cards on the table")),
        "hand": (_("hand"), _("your cards, and what each of them takes")),
        "last": (_("last"), _("what has happened since you last played")),
        "score": (_("score"), _("the points, the scopas, the deck")),
        "piles": (_("piles"), _("what each side has taken, and the cards that you have not seen")),
        "rules": (_("rules"), _("the rules of this game, and how to play")),
        "advice": (_("advice"), _("what the coach would play, and why")),
        "undo": (_("undo"), _("take back your last play of this round")),
        "deal": (
            _("deal"),
            _("the number of this deal, with which you can check later that it was fair"),
        ),
        "file": (_("file"), _("write this match into a file that can be sent to somebody")),
        "continue": (
            _("continue"),
            _("before your first play: go on with the match that waits, if one does"),
        ),
        "help": (_("help"), _("this help")),
        "quit": (_("quit"), _("leave; the match is kept")),
        "review": (
            _("review"),
            _("after a round: luck and skill, and the plays that cost you most"),
        ),
        "again": (_("again"), _("after a round: practise the same deal again; it does not count")),
        "watch": (_("watch"), _("after a round: Il Maestro plays the same deal with your cards")),
        "rematch": (_("rematch"), _("after a round: a new match with the same players")),
    }


_MOST_ECHOED = 30


def help_lines() -> tuple[str, ...]:
    """How to play in lines of text."""
    return (
        *how_to_name_a_play(),
        _("Enter alone repeats the table and your hand; after a round it goes on."),
        _(
            "The commands; the first letter is enough, except for the last four, and for help a "
            "question mark:"
        ),
        *does(commands()),
    )


def does(names: Iterable[str]) -> Iterator[str]:
    """What each of the commands with these *names* does."""
    texts = commands()
    return (f"{texts[name][0]}: {texts[name][1]}." for name in names)


def how_to_name_a_play() -> tuple[str, ...]:
    """What to type for a play."""
    return (
        _(
            "To play a card, type its number in your hand, or its rank and suit: 7D is the seven "
            "of coins."
        ),
        _("Suits: {suits}.").format(suits=suits()),
        _(
            "Ranks: 1 to 10; A or 1 is the ace, J or 8 the {jack}, Q or 9 the {knight}, K or 10 "
            "the {king}."
        ).format(jack=rank_name(8), knight=rank_name(9), king=rank_name(10)),
        _(
            "If a card can capture in several ways, 2.1 is the first way of card 2, and 7D x 4C 3S "
            "says what is taken; otherwise you are asked."
        ),
    )


def command(text: str) -> str:
    """The name in `COMMANDS` of what *text* means as a command, else *text* itself.

    >>> command("t"), command("hand"), command("?"), command("7d")
    ('table', 'hand', 'help', '7d')
    """
    if text == "?":
        return "help"
    words_for = {word: name for name, (word, _does) in commands().items()}
    letters = {word[0]: name for word, name in reversed(words_for.items())}
    return words_for.get(text) or letters.get(text, text)


# ------------------------------------------------------------------------- what has happened


def opening(rules: Rules, named: PlayerNames) -> list[str]:
    """What is played, and who sits where."""
    seats = named.seats
    lines = [
        _("{game}, to {points}. Type {help} for the commands, {rules} for how to play.").format(
            game=table_words.game_name(rules),
            points=counted(rules.target, "point", "points"),
            help=commands()["help"][0],
            rules=commands()["rules"][0],
        ),
        _("The players, in turn: {names}.").format(names=", ".join(seats)),
    ]
    if rules.partnerships:
        pairs = [both(pair) for pair in zip(seats[:2], seats[2:], strict=True)]
        are = _("{side} are {names}")
        called = [
            pair if side == pair else are.format(side=side, names=pair)
            for side, pair in zip(named.sides, pairs, strict=True)
        ]
        lines.append(_("Partners: {pairs}.").format(pairs="; ".join(called)))
    return lines


def to_draw(draw: Draw, cards: int, named: PlayerNames) -> list[str]:
    """That the person is to turn one of so many *cards* in the draw for the deal, and why."""
    told = drawn(draw, named)[-1:]
    why = (
        [_("The lowest are equal: turn another card.")]
        if told
        else [_("Who deals first?"), _("The lowest card deals; the dealer plays last.")]
    )
    turn = _("Type a number from 1 to {cards}, or Enter alone for any card.")
    return [*told, " ".join([*why, turn.format(cards=cards)])]


def drawn(draw: Draw | None, named: PlayerNames) -> list[str]:
    """What each player drew for the deal, if they did."""
    lines = [by_side(map(card_name, cards), named.seats) for cards in (draw.draws if draw else ())]
    return [
        f"{_('A tie, drawn again') if again else _('To see who deals')}: {line}."
        for again, line in enumerate(lines)
    ]


def dealt(
    number: int, round_: Round, void_tables: Sequence[Sequence[Card]], named: PlayerNames
) -> list[str]:
    """That round *number* has begun, and what its deal brought."""
    first = _("Round {number}.").format(number=number)
    lines = [f"{first} {deals(round_.dealer, named)}"]
    if void_tables:
        lines.append(table_words.void_tables(void_tables)[0])
    if round_.first_table_sweeps:
        sweeps = round_.first_table_sweeps
        lines.append(first_table_swept(sweeps, round_.dealer, named))
    return [*lines, *happened(list(hands_shown(round_)), named)]


def happened(events: Sequence[Event], named: PlayerNames) -> list[str]:
    """What a play did."""
    awarded = [event for event in events if isinstance(event, TableAwarded)]
    ending = TableAwarded | RoundEnded if awarded else ()
    played = [event for event in events if not isinstance(event, ending)]
    said = [
        table_words.happened(played, named)[0],
        *(_last_cards(e, named) for e in awarded),
    ]
    return [line for line in said if line]


def _last_cards(awarded: TableAwarded, named: PlayerNames) -> str:
    cards = _("the {cards}").format(cards=names_of_cards(awarded.cards))
    return table_words.last_cards(awarded.side, cards, named)


# ----------------------------------------------------------------------------- what there is


def table(cards: CardSet) -> str:
    """The cards on the table."""
    if not cards:
        return _("The table is empty.")
    text = _("Table, {number}: {cards}.")
    return text.format(number=number_of_cards(len(cards)), cards=names_of_cards(cards))


def face_up(who: str, cards: CardSet) -> str:
    """The cards in the hand of another player that lie face up."""
    return _("Face up, {who}: {cards}.").format(who=who, cards=names_of_cards(cards))


def way(events: Sequence[Event]) -> str:
    """What may be done with a card."""
    taken = next((event.taken for event in events if isinstance(event, Captured)), None)
    if taken is None:
        return _("lay it")
    if not taken:
        return _("put it straight on your pile")
    sweeps = any(isinstance(event, Swept) for event in events)
    text = _("take the {cards}: scopa") if sweeps else _("take the {cards}")
    return text.format(cards=list_of_cards(taken, in_words))


def hand(ways_by_card: Mapping[Card, Sequence[str]]) -> list[str]:
    """The person's cards, numbered, and what each of them would do."""
    lines = [_("Your hand:")]
    for number, (card, ways) in enumerate(ways_by_card.items(), start=1):
        numbered = f"{number}, {card_name(card)}"
        if len(ways) > 1:
            lines.append(_("{card}, {number} ways:").format(card=numbered, number=len(ways)))
            lines += [f"{number}.{place}: {does}." for place, does in enumerate(ways, start=1)]
        else:
            lines.append(f"{numbered}: {ways[0] if ways else _('may not open the round')}.")
    return lines


def waiting(about: str) -> str:
    """That there is a match to continue, and which."""
    text = _("A match waits: {about}. Type {go_on} to go on with it.")
    return text.format(about=about, go_on=commands()["continue"][0])


def number_of_deal(commitment: str) -> str:
    """The *commitment* to the cards, in groups of four digits."""
    groups = [commitment[at : at + 4] for at in range(0, len(commitment), 4)]
    return _("The number of this deal: {number}.").format(number=" ".join(groups))


def turn(cards: int) -> str:
    """That the person is to play one of so many *cards*."""
    return (
        _("Your turn, 1 to {cards}.").format(cards=cards) if cards > 1 else _("Your turn: card 1.")
    )


def piles(knowledge: Knowledge, named: PlayerNames) -> list[str]:
    """What each side has taken, and which cards the person has not seen."""
    lines = []
    for side, pile in zip(named.sides, knowledge.piles, strict=True):
        lines += _by_suit(_("{side}, pile").format(side=side), CardSet(pile))
    return lines + _by_suit(_("Not seen"), knowledge.unseen)


def _by_suit(title: str, cards: CardSet) -> list[str]:
    lines = [f"{title}: {number_of_cards(len(cards))}."]
    for suit in Suit:
        ranks = rank_names(cards_of_suit(suit) & cards)
        if ranks:
            lines.append(f"{suit_name(suit.letter).capitalize()}: {ranks}.")
    return lines


def rules(in_force: Rules) -> list[str]:
    """The rules that are played by, then how the game goes."""
    pages = [text for page in rules_pages(in_force) for text in (page.title, *page.paragraphs)]
    return [respelled(line, in_words) for line in rules_in_force(in_force)] + pages


# -------------------------------------------------------------------------- what was not done


def which_way(card: Card, ways: Sequence[str]) -> list[str]:
    """That *card* may capture in several ways, one of which is to be chosen."""
    which = _("{card}, which way?").format(card=card_name(card).capitalize())
    title = f"{which} {_('Enter alone: none of them.')}"
    return [title, *(f"{number}: {does}." for number, does in enumerate(ways, start=1))]


def not_understood(text: str, cards: int) -> str:
    """That *text* is nothing that can be done with a hand of so many *cards*."""
    echo = ascii(text if len(text) <= _MOST_ECHOED else f"{text[:_MOST_ECHOED]}...")
    text = _("I do not understand {text}. {turn} Or a card such as 7D, or {help}.")
    return text.format(text=echo, turn=turn(cards), help=commands()["help"][0])


def no_such_card(number: int, most: int) -> str:
    """That the hand has no card with that *number*, only *most*."""
    text = _("There is no card {number}, only {cards}.")
    return text.format(number=number, cards=number_of_cards(most))


def after_a_round() -> str:
    """What else may be done after a round, by command."""
    text = _(
        "Or {review}: luck and skill; {again}: practise the same deal; {rematch}: a new match."
    )
    return text.format(**{name: commands()[name][0] for name in ("review", "again", "rematch")})


def no_such_way(number: int, most: int) -> str:
    """That the card has no way with that *number*, only *most*."""
    text = _("There is no way {number}, only {ways}.")
    return text.format(number=number, ways=counted(most, "way", "ways"))


def may_not_open(card: Card) -> str:
    """That *card* may not be the first of the round."""
    return _("The {card} may not open the round.").format(card=in_words(card))


def illegal(error: IllegalPlay) -> str:
    """Why a play is not allowed."""
    if error.code is Illegal.NOT_IN_HAND:
        return _("You do not hold the {card}.").format(card=in_words(error.play.card))
    why = _(error.code.value)
    if not error.allowed:
        return capitalized(f"{why}.")
    choices = _(" or ").join(
        _("the {cards}").format(cards=list_of_cards(cards, in_words)) for cards in error.allowed
    )
    text = _("The {card} must take {choices}: {why}.")
    return text.format(card=in_words(error.play.card), choices=choices, why=why)


def stopped(scores: Sequence[int], named: PlayerNames) -> str:
    """That the match is left as it stands."""
    text = _("The match stops here: {points}.")
    return text.format(points=by_side(scores, named.sides))
