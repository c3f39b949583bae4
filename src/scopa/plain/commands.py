"""The meaning of a typed line: a command by its word or first letter, or a play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scopa.engine import (
    DECK,
    AmbiguousPlay,
    Card,
    Illegal,
    IllegalPlay,
    NotationError,
    Play,
    Round,
    Suit,
    parse_play,
)
from scopa.text.card_names import court_names, in_words, list_of_cards, rank_name, suit_name
from scopa.text.help_pages import suits
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import both, capitalized, counted, number_of_cards

# By name: the word for the command, and what it does. The first letter of the word is enough.
COMMANDS: Mapping[str, tuple[str, str]] = {
    "table": (N_("table"), N_("the cards on the table")),
    "hand": (N_("hand"), N_("your cards, and what each of them takes")),
    "last": (N_("last"), N_("what has happened since you last played")),
    "score": (N_("score"), N_("the points, the scopas, the deck")),
    "piles": (N_("piles"), N_("what each side has taken, and the cards that you have not seen")),
    "rules": (N_("rules"), N_("the rules of this game, and how to play, page by page")),
    "advice": (N_("advice"), N_("what the coach would play, and why; it counts as help")),
    "undo": (N_("undo"), N_("take back your last play of this round; it counts as help")),
    "deal": (
        N_("deal"),
        N_("the number of this deal, with which you can check later that it was fair"),
    ),
    "file": (N_("file"), N_("write this match to a file that can be sent to somebody")),
    "continue": (
        N_("continue"),
        N_("before your first play: go on with the match under way, if there is one"),
    ),
    "lesson": (N_("lesson"), N_("learn to play, in about five minutes")),
    "help": (N_("help"), N_("this help")),
    "quit": (N_("quit"), N_("leave; the match is kept")),
    "review": (
        N_("review"),
        N_("after a round: luck and mistakes, and the plays that cost you most"),
    ),
    "again": (N_("again"), N_("after a round: practise the same deal again; it does not count")),
    "watch": (N_("watch"), N_("after a round: Il Maestro plays the same deal with your cards")),
    "rematch": (N_("rematch"), N_("after a round: a new match with the same players")),
}
_AFTER_A_ROUND = ("review", "again", "watch")  # their letters mean these then
_MOST_ECHOED = 30
_NUMBERS = re.compile(r"(\d{1,3})(?:[ .]\s*(\d{1,3}))?", re.ASCII)


def command_word(name: str) -> str:
    """The word for a command, in the language in force."""
    return _(COMMANDS[name][0])


def parse_command(line: str, *, after_round: bool = False) -> str:
    """The name in `COMMANDS` of the command that a line means, else the line in lower case.

    After that of the rules a page may stand, as in "rules score".

    >>> parse_command("t"), parse_command("?"), parse_command(" COACH"), parse_command("7D")
    ('table', 'help', 'advice', '7d')
    """
    text = " ".join(line.split()).lower()
    if text == "?":
        return "help"
    names = {command_word(name): name for name in COMMANDS}
    names[_("coach")] = "advice"  # as the key is called on the screen
    first = [command_word(name) for name in _AFTER_A_ROUND if after_round]
    by_letter = {word[0]: names[word] for word in [*reversed(names), *reversed(first)]}
    word, space, topic = text.partition(" ")
    if names.get(word) == "rules":
        return f"rules{space}{topic}"
    return names.get(text) or by_letter.get(text, text)


def help_lines() -> tuple[str, ...]:
    """How to play in lines of text."""
    return (
        *help_on_plays(),
        _("Enter alone repeats the table and your hand; after a round it goes on."),
        _(
            "The commands. The first letter is enough: of those that begin alike it means the "
            "first here, but after a round {commands}. A question mark is help, too:"
        ).format(commands=both([command_word(name) for name in _AFTER_A_ROUND])),
        *help_on(COMMANDS),
        _("Opponent, game and points are chosen at the beginning: scopa --help lists how."),
    )


def help_on(commands: Iterable[str]) -> Iterator[str]:
    """Tell what each command does."""
    return (f"{command_word(name)}: {_(COMMANDS[name][1])}." for name in commands)


def help_on_plays() -> tuple[str, ...]:
    """Tell what to type for a play."""
    return (
        _(
            "To play a card, type its number in your hand, or its name: seven of coins, or 7D "
            "for short."
        ),
        _("Suits: {suits}.").format(suits=suits()),
        _(
            "Ranks: 1 to 10; A or 1 is the ace, J or 8 the {jack}, Q or 9 the {knight}, K or 10 "
            "the {king}."
        ).format(**court_names()),
        _(
            "If a card can capture in several ways, 2.1 is the first way of card 2, and 7D x 4C 3S "
            "says what is taken; otherwise you are asked."
        ),
    )


def plays_of(card: Card, round_: Round) -> list[Play]:
    """The legal plays of a card."""
    return [play for play in round_.legal_plays() if play.card == card]


def plays_meant(text: str, round_: Round, choices: Sequence[Play]) -> Sequence[Play] | str:
    """The plays that a line may mean, or a sentence that says why there is none.

    choices: the plays of which the person was asked to choose one
    """
    cards = list(round_.hand(round_.turn))
    left_out = _("play lay take the").replace(" ", "|")
    text = " ".join(re.sub(rf"\b(?:{left_out})\b'?", " ", text).split()) or text
    numbers = _NUMBERS.fullmatch(text)
    if numbers is None:
        return _plays_in_notation(text, round_, cards)
    number, way = int(numbers[1]), numbers[2]
    if choices and way is None:
        return _numbered_play(choices, number)
    if not 1 <= number <= len(cards):
        text = _("There is no card {number}, only {cards}.")
        return text.format(number=number, cards=number_of_cards(len(cards)))
    plays = plays_of(cards[number - 1], round_)
    return plays if way is None else _numbered_play(plays, int(way))


def _numbered_play(plays: Sequence[Play], number: int) -> Sequence[Play] | str:
    if 1 <= number <= len(plays):
        return [plays[number - 1]]
    ways = counted(len(plays), "way", "ways")
    return _("There is no way {number}, only {ways}.").format(number=number, ways=ways)


def _plays_in_notation(text: str, round_: Round, cards: Sequence[Card]) -> Sequence[Play] | str:
    """The plays that the notation may mean; a bare card means any of its captures."""
    try:
        return [parse_play(round_, _in_notation(text))]
    except AmbiguousPlay as error:
        return error.candidates
    except IllegalPlay as error:
        card, taken = error.play
        plays = plays_of(card, round_)
        return plays if plays and not taken else _why_illegal(error)
    except NotationError:
        or_so = _("Or a card such as 7D, or {help}.").format(help=command_word("help"))
        return f"{not_understood(text)} {turn_prompt(len(cards))} {or_so}"


def _in_notation(text: str) -> str:
    """The *text* with the cards that it names in words, such as "4 of clubs", by their codes."""
    for card in DECK:
        for rank in (rank_name(card.rank), str(card.rank)):
            name = _("{rank} of {suit}").format(rank=rank, suit=suit_name(card.suit.letter))
            text = re.sub(rf"\b{re.escape(name)}\b", str(card), text)
    return text


def not_understood(text: str) -> str:
    """Quote the input, and say that it means nothing here."""
    echo = ascii(text if len(text) <= _MOST_ECHOED else f"{text[:_MOST_ECHOED]}...")
    return _("I do not understand {text}.").format(text=echo)


def _why_illegal(error: IllegalPlay) -> str:
    card, why = in_words(error.play.card), _(error.code.value)
    if error.code is Illegal.NOT_IN_HAND:
        letters = ", ".join(f"{suit.letter}: {suit_name(suit.letter)}" for suit in Suit)
        text = _("You do not hold the {card} ({letters}).")
        return capitalized(text.format(card=card, letters=letters))
    if not error.allowed:
        return capitalized(f"{why}.")
    choices = _(" or ").join(
        _("the {cards}").format(cards=list_of_cards(cards, in_words)) for cards in error.allowed
    )
    sentence = _("The {card} must take {choices}: {why}.")
    return capitalized(sentence.format(card=card, choices=choices, why=why))


def turn_prompt(cards: int) -> str:
    """Ask for one of the cards of a hand."""
    if cards <= 1:
        return _("Your turn: card 1.")
    return _("Your turn, 1 to {cards}.").format(cards=cards)
