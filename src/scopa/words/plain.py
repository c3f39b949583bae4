"""The sentences of the game as lines of text: cards in words, ASCII only.

What the screen says with cards in notation is said here by the same sentences, `spoken`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scopa import words
from scopa.words import Cast, counted, joined

if TYPE_CHECKING:
    from scopa.engine import (
        Award,
        Card,
        CardSet,
        Draw,
        Event,
        IllegalPlay,
        Knowledge,
        Match,
        Round,
        Rules,
        TableAwarded,
    )

RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "knave", "knight", "king")
SUITS = ("coins", "cups", "swords", "clubs")
COMMANDS = {
    "table": "the cards on the table",
    "hand": "your cards, and what each of them takes",
    "last": "what has happened since you last played",
    "score": "the points, the sweeps, the stock",
    "piles": "what each side has taken, and the cards that you have not seen",
    "rules": "the rules in force, and how to play",
    "advice": "what the coach would play, and why",
    "undo": "take back your last play of this round",
    "deal": "the number that the cards of this round were promised with, before the cut",
    "continue": "before your first play: go on with the match that waits, if one does",
    "help": "this help",
    "quit": "leave; the match stops",
}
"""Every command, and what it does."""
HELP = (
    "To play a card, type its number in your hand, or its rank and suit: 7D is the seven of coins.",
    "Suits: D coins (denari), C cups (coppe), S swords (spade), B clubs (bastoni).",
    "Ranks: 1 to 10; 8 or J is the knave, 9 or Q the knight, 10 or K the king, A the ace.",
    "A card that can capture in several ways: 2.1 is the first way of card 2, and "
    "7D x 4C 3S says what is taken. Otherwise you are asked.",
    "Enter alone says the table and your hand again; after a round it goes on.",
    "The commands, of which the first letter is enough; of help it is a question mark:",
    *(f"{name}: {does}." for name, does in COMMANDS.items()),
)
ROUND_IS_OVER = "The round is over. Enter: the next round."
ROUND_IS_OVER_CUT = (
    "The round is over. Cut the deck for the next: 0 to 39 cards to lift; "
    "Enter alone, and it is cut for you."
)
CUT = "Cut the deck: 0 to 39 cards to lift; Enter alone, and it is cut for you."
NOTHING_WAITS = "No match waits to be continued."
TAKEN_BACK = "Your play is taken back. The match is marked as helped."
NOTHING_TO_TAKE_BACK = "You have made no play in this round that could be taken back."
WITHDRAWN = "Enter: none of them."
INPUT_ENDED = "The input has ended."
MAY_NOT_OPEN = "may not open the round"
ALL_COINS = "All ten coins win the match."
_MOST_ECHOED = 30
_CARD = r"\b(?:10|[1-9])[DCSB]\b"
_CARDS = re.compile(rf"{_CARD}(?: {_CARD})*")


def card_name(card: Card) -> str:
    """The card in words.

    >>> from scopa.engine import Card
    >>> card_name(Card.parse("7D")), card_name(Card.parse("8S"))
    ('seven of coins', 'knave of swords')
    """
    return f"{RANKS[card.rank - 1]} of {SUITS[card.suit]}"


def spoken(text: str) -> str:
    """*text* with its cards in words.

    >>> spoken("8D must take the 3B 5D.")
    'Knave of coins must take the three of clubs and five of coins.'
    """
    said = _in_words(text)
    return said[:1].upper() + said[1:]


def _in_words(text: str) -> str:
    from scopa.engine import Card, CardSet

    in_sentence = _CARDS.sub(lambda found: joined(CardSet.parse(found[0])), text)
    return re.sub(_CARD, lambda found: card_name(Card.parse(found[0])), in_sentence)


def _named(cards: Iterable[Card]) -> str:
    """Cards in a sentence: ``ace of coins, two of cups and four of clubs``."""
    return _in_words(joined(cards))


def _by_side(values: Iterable[object], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


# ------------------------------------------------------------------------- what has happened


def opening(rules: Rules, named: Cast) -> list[str]:
    """What is played, and who sits where."""
    seats = named.seats
    lines = [
        f"Scopa, to {rules.target} points. Type help for the commands.",
        f"The players, in turn: {', '.join(seats)}.",
    ]
    if rules.partnerships:
        pairs = [f"{one} and {other}" for one, other in zip(seats[:2], seats[2:], strict=True)]
        sides = zip(named.sides, pairs, strict=True)
        called = [pair if side == pair else f"{side} are {pair}" for side, pair in sides]
        lines.append(f"Partners: {'; '.join(called)}.")
    return lines


def drawn(draw: Draw, named: Cast) -> list[str]:
    """What each player drew for the deal."""
    lines = [_by_side(map(card_name, cards), named.seats) for cards in draw.draws]
    return [
        f"{'A tie, drawn again' if again else words.DRAW_TITLE}: {line}."
        for again, line in enumerate(lines)
    ]


def dealt(
    number: int, round_: Round, void_tables: Sequence[Sequence[Card]], named: Cast
) -> list[str]:
    """That round *number* has begun, and what its deal brought."""
    from scopa.engine import hands_shown

    lines = [f"Round {number}. {words.deals(round_.dealer, named)}"]
    if void_tables:
        lines.append(spoken(words.void_tables(void_tables)[0]))
    if round_.first_table_sweeps:
        sweeps = round_.first_table_sweeps
        lines.append(words.first_table_swept(sweeps, round_.dealer, named))
    return [*lines, *happened(list(hands_shown(round_)), named)]


def happened(events: Sequence[Event], named: Cast) -> list[str]:
    """What a play did."""
    from scopa.engine import TableAwarded

    awarded = [event for event in events if isinstance(event, TableAwarded)]
    played = [event for event in events if event not in awarded]
    said = [spoken(words.happened(played, named)[0]), *(_last_cards(e, named) for e in awarded)]
    return [line for line in said if line]


def _last_cards(awarded: TableAwarded, named: Cast) -> str:
    who = "Nobody" if awarded.side is None else named.sides[awarded.side]
    return f"{who}: the last cards, {_named(awarded.cards)}."


# ----------------------------------------------------------------------------- what there is


def table(cards: CardSet) -> str:
    """The cards on the table."""
    if not cards:
        return "The table is empty."
    return f"Table, {counted(len(cards), 'card', 'cards')}: {_named(cards)}."


def face_up(who: str, cards: CardSet) -> str:
    """The cards in the hand of another player that lie face up."""
    return f"Face up, {who}: {_named(cards)}."


def way(events: Sequence[Event]) -> str:
    """What a play would do."""
    from scopa.engine import Captured, Swept

    taken = next((event.taken for event in events if isinstance(event, Captured)), None)
    if taken is None:
        return "takes nothing"
    if not taken:
        return "takes nothing, goes to your pile"
    scopa = ": scopa" if any(isinstance(event, Swept) for event in events) else ""
    return f"takes {_named(taken)}{scopa}"


def hand(ways_by_card: Mapping[Card, Sequence[str]]) -> list[str]:
    """The person's cards, numbered, and what each of them would do."""
    lines = ["Your hand:"]
    for number, (card, ways) in enumerate(ways_by_card.items(), start=1):
        numbered = f"{number}, {card_name(card)}"
        if len(ways) > 1:
            lines.append(f"{numbered}, {len(ways)} ways:")
            lines += [f"{number}.{place}, {does}." for place, does in enumerate(ways, start=1)]
        else:
            lines.append(f"{numbered}, {ways[0] if ways else MAY_NOT_OPEN}.")
    return lines


def waiting(about: str) -> str:
    """That there is a match to continue, and which."""
    return f"A match waits: {about}. Type continue to go on with it."


def number_of_deal(commitment: str) -> str:
    """The *commitment* to the cards, in groups of four digits."""
    groups = [commitment[at : at + 4] for at in range(0, len(commitment), 4)]
    return f"The number of this deal: {' '.join(groups)}."


def turn(cards: int) -> str:
    """That the person is to play one of so many *cards*."""
    return f"Your turn, 1 to {cards}." if cards > 1 else "Your turn, 1."


def piles(knowledge: Knowledge, named: Cast) -> list[str]:
    """What each side has taken, and which cards the person has not seen."""
    from scopa.engine import CardSet

    lines = []
    for side, pile in zip(named.sides, knowledge.piles, strict=True):
        lines += _by_suit(f"{side}, pile", CardSet(pile))
    return lines + _by_suit("Not seen", knowledge.unseen)


def _by_suit(title: str, cards: CardSet) -> list[str]:
    from scopa.engine import CardSet, Suit, cards_of_suit

    lines = [f"{title}: {counted(len(cards), 'card', 'cards')}."]
    for suit in Suit:
        ranks = _ranks(CardSet(cards & cards_of_suit(suit)))
        if ranks:
            lines.append(f"{SUITS[suit].capitalize()}: {ranks}.")
    return lines


def rules(in_force: Rules) -> list[str]:
    """The rules that are played by, then how the game goes."""
    pages = [text for title, texts in words.RULES_PAGES for text in (title, *texts)]
    return [spoken(line) for line in words.rules_in_force(in_force)] + pages


# ---------------------------------------------------------------------------------- the score


def state_of_play(
    knowledge: Knowledge, sweeps: Sequence[int], number: int, named: Cast
) -> list[str]:
    """The score during round *number*, with the *sweeps* of each side in it."""
    in_force = knowledge.rules
    lines = [
        f"{words.MATCH_TOTAL}: {_by_side(knowledge.scores, named.sides)}, to {in_force.target}.",
        f"Round {number}, sweeps: {_by_side(sweeps, named.sides)}.",
    ]
    if in_force.hand_bonuses:
        lines.append(f"Hands shown: {_by_side(knowledge.bonuses, named.sides)}.")
    if knowledge.last_captor is not None:
        lines.append(f"The last capture: {named.sides[knowledge.last_captor]}.")
    lines.append(f"Cards in hand: {_by_side(knowledge.hand_sizes, named.seats)}.")
    return [*lines, f"{words.stock(knowledge.stock_size, knowledge.dealer, named)[0]}."]


def counted_round(awards: Sequence[Award], match: Match, named: Cast) -> list[str]:
    """Each point of a round with what it was given for; the *match* after it."""
    from scopa.engine import total

    lines = [f"{words.SCORE_TITLE}:"]
    for award in awards:
        lines += _award(award, match.rules, named)
    gained = [f"+{points}" for points in total(awards)]
    lines.append(f"{words.ROUND_TOTAL}: {_by_side(gained, named.sides)}.")
    lines.append(f"{words.MATCH_TOTAL}: {_by_side(match.scores, named.sides)}.")
    if match.took_all_coins is not None:
        lines.append(ALL_COINS)
    lines.append(words.standing(match.scores, match.winner, match.rules, named))
    if match.winner is not None:
        lines.append(words.end_line(match.scores, match.rounds_played))
    return lines


def _award(award: Award, in_force: Rules, named: Cast) -> list[str]:
    gains = zip(named.sides, award.points, strict=True)
    gained = ", ".join(f"{side} +{points}" for side, points in gains if points) or "nobody"
    if award.for_the_most:
        note = words.award_note(award)
        gained = f"{_by_side(award.counts, named.sides)}. {note.capitalize() or gained}"
    return [f"{words.point(award.point, in_force)}: {gained}.", *_behind(award, in_force, named)]


def _behind(award: Award, in_force: Rules, named: Cast) -> list[str]:
    """The cards behind a point, where they tell more than their number."""
    from scopa.engine import Point, Prime

    if award.point in (Point.COINS, Point.NAPOLA, Point.GRANDE):
        tell: Callable[[CardSet], str] = _ranks
    elif award.point is Point.PRIME and in_force.prime is Prime.HIGHEST_PRIME:
        tell = _prime
    elif award.point in (Point.SWEEPS, Point.PRIME):
        tell = _named
    else:
        return []
    held = zip(named.sides, award.cards, strict=True)
    return [f"{side}: {tell(cards)}." for side, cards in held if cards]


def _ranks(cards: CardSet) -> str:
    """Cards of one suit by their ranks."""
    return ", ".join(RANKS[card.rank - 1] for card in cards)


def _prime(best: CardSet) -> str:
    """What a prime is made of, the *best* card of each suit."""
    from scopa.engine import PRIME_VALUE, Suit

    values = ", ".join(f"{card_name(card)} {PRIME_VALUE[card.rank]}" for card in best)
    missing = [SUITS[suit] for suit in Suit if suit not in [card.suit for card in best]]
    return f"{values}; no {' and no '.join(missing)}" if missing else values


# -------------------------------------------------------------------------- what was not done


def which_way(card: Card, ways: Sequence[str]) -> list[str]:
    """That *card* may capture in several ways, one of which is to be chosen."""
    title = f"{card_name(card).capitalize()}, which way? {WITHDRAWN}"
    return [title, *(f"{number}, {does}." for number, does in enumerate(ways, start=1))]


def not_understood(text: str, cards: int) -> str:
    """That *text* is nothing that can be done with a hand of so many *cards*."""
    echo = ascii(text if len(text) <= _MOST_ECHOED else f"{text[:_MOST_ECHOED]}...")
    return f"I do not understand {echo}. {turn(cards)} Or a card such as 7D, or help."


def no_such_number(number: int, kind: str, most: int) -> str:
    """That there are only *most* of that *kind*, "card" or "way"."""
    return f"There is no {kind} {number}, only {counted(most, kind, f'{kind}s')}."


def may_not_open(card: Card) -> str:
    """That *card* may not be the first of the round."""
    return f"The {card_name(card)} {MAY_NOT_OPEN}."


def illegal(error: IllegalPlay) -> str:
    """Why a play is not allowed."""
    from scopa.engine import Illegal

    if error.code is Illegal.NOT_IN_HAND:
        return f"You do not hold the {card_name(error.play.card)}."
    return spoken(f"{error}." if error.allowed else f"{error.code.value}.")


def stopped(scores: Sequence[int], named: Cast) -> str:
    """That the match is left as it stands."""
    return f"The match stops. {words.MATCH_TOTAL}: {_by_side(scores, named.sides)}."


def stream_failed(error: OSError) -> str:
    """That the input cannot be read, or the output not be written."""
    return f"scopa: {error.strerror or error}"
