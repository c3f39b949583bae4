"""The pages of the help, the credits last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa import __version__
from scopa.engine import SCOPA, SETTEBELLO, Prime, Rules
from scopa.text.card_names import (
    ITALIAN_SUITS,
    Spelling,
    in_code,
    in_words,
    rank_name,
    respelled,
    suit_name,
    suit_sign,
)
from scopa.text.chapters import CardGroup, Chapter, Figure, Section
from scopa.text.games_and_rules import RULE_SENTENCES, a_sweep, game_name, sweep_name
from scopa.text.language import _
from scopa.text.numbers_and_lists import both, counted

_ACES = ("ace_takes_all", "ace_stays_on_empty_table")


def rules_pages(rules: Rules, spelling: Spelling = in_code) -> tuple[Chapter, ...]:
    """The chapters that explain the game with these *rules*, in some of them with a figure."""
    chapters = (_cards(rules), _captures(rules), _sweeps(rules), _score(rules))
    return tuple(chapter.changed(lambda text: respelled(text, spelling)) for chapter in chapters)


def _chapter(title: str, paragraphs: Sequence[str], figure: Figure = (), below: int = 0) -> Chapter:
    """A chapter with a *figure* *below* the paragraph of that number, from 0."""
    chapter = Chapter.of(title, paragraphs)
    sections = list(chapter.sections)
    sections[below] = sections[below]._replace(figure=figure)
    return Chapter(title, sections)


def suits(space: str = " ") -> str:
    """The suits: for each its sign in the corner of a card, its name, and the Italian one.

    space: between a sign and its name; at a no-break space no line is broken
    """
    names = []
    for letter, italian in ITALIAN_SUITS.items():
        name = suit_name(letter)
        names.append(f"{suit_sign(letter)}{space}{name}" + f" ({italian})" * (name != italian))
    return both(names)


def _cards(rules: Rules) -> Chapter:
    cards = _(
        "{game} is played with 40 cards in four suits: {suits}. Each suit goes from 1, the ace, "
        "to 7; then come the {jack}, who counts 8, the {knight} 9 and the {king} 10. A French "
        "deck without 8, 9 and 10 does as well: J, Q, K."
    ).format(
        game=game_name(rules),
        suits=suits(),
        jack=rank_name(8),
        knight=rank_name(9),
        king=rank_name(10),
    )
    best = _("The best card is the settebello, the 7D.")
    if rules.lowest_wins:
        best = _("The card that nobody wants here is the settebello, the 7D.")
    if rules.hand_size == SCOPA.hand_size:
        deal = _(
            "Four cards lie on the table and each player holds three. You play one card a turn. "
            "When the hands are empty, three more cards each are dealt, until the deck is used up."
        )
    else:
        deal = _(
            "All cards are dealt at once: {hand} to each player and {table} to the table. You play "
            "one card a turn, until the hands are empty."
        )
    seats = []
    if rules == SCOPA:
        seats.append(_("Three or four can play, too: the game Scopa for 3 or Scopa for 4."))
    if rules.players > 2:
        seats.append(_("The player on your right plays after you, and so on around the table."))
    if rules.partnerships:
        seats.append(_("Partners sit opposite each other; what they take belongs to both."))
    paragraphs = [
        f"{cards} {best}",
        deal.format(hand=rules.hand_size, table=rules.table_size),
        *([" ".join(seats)] if seats else ()),
        *_in_force(rules, "hand_bonuses", "wild_keeps_rank", "open_hands"),
    ]
    captions = {"7D": _("settebello")}
    for rank, suit in ((8, "C"), (9, "S"), (10, "B")):
        captions[f"{rank}{suit}"] = f"{rank_name(rank)}, {suit_name(suit)}"
    return _chapter(_("How to play"), paragraphs, _captioned(captions))


def _captioned(captions: Mapping[str, str]) -> Figure:
    return tuple(CardGroup((code,), caption) for code, caption in captions.items())


def _captures(rules: Rules) -> Chapter:
    may = _(
        "You may play any card, but a card that can take must take. If it can in several ways, "
        "you choose."
    )
    if rules.plain_too:
        takes = _(
            "Your card takes as in Scopa, a card on the table with the same number or, if there is "
            "none, cards that add up to it; or it takes cards that make 15 together with it: a 7 "
            "takes an 8, or a 5 and a 3. If there is none of these, it stays on the table."
        )
        example = _(
            "Example: the table is 5C 3S 10B and you play 7D. It takes 5C and 3S; or 7B, if that "
            "lay there too."
        )
    elif rules.fifteen:
        takes = _(
            "Your card takes cards on the table that make 15 together with it: a 7 takes an 8, or "
            "a 5 and a 3. If there are none, it stays on the table. A card of the same rank does "
            "not count here."
        )
        example = _("Example: the table is 5C 3S 10B and you play 7D. It takes 5C and 3S.")
    else:
        takes = _(
            "Your card takes a card on the table with the same number. If there is none, it takes "
            "cards that add up to its number. If there are none either, it stays on the table."
        )
        may = _(
            "You may play any card, but a card that can take must take, and a single card comes "
            "before any sum. If there are several ways, you choose."
        )
        example = _(
            "Example: the table is 4C 3S 7B and you play 7D. You must take 7B, not 4C and 3S."
        )
    more = _in_force(rules, "fewest_cards", *_ACES)
    if rules.plain_too and rules.ace_takes_all:
        more = (*more, _("Instead, an ace may always take cards that make 15 together with it."))
    adding_up, table = _cards_taken(rules), _("the table")
    figure = CardGroup((*adding_up, "7B"), table, taken=("7B",))
    if rules.fifteen:
        figure = CardGroup((*adding_up, "10B"), table, taken=adding_up)
    paragraphs = (takes, may, example, *more)
    return _chapter(_("What a card takes"), paragraphs, (figure, _seven_played()), 2)


def _cards_taken(rules: Rules) -> tuple[str, str]:
    """The cards that a seven takes in the examples, as a sum or with it."""
    return ("5C", "3S") if rules.fifteen else ("4C", "3S")


def _seven_played() -> CardGroup:
    return CardGroup(("7D",), _("you play"), played="7D")


def _sweeps(rules: Rules) -> Chapter:
    example = (
        _("Example: only 5C and 3S lie there, and you play 7D.")
        if rules.fifteen
        else _("Example: only 4C and 3S lie there, and you play 7D.")
    )
    paragraphs = [
        _(
            "Take everything that is on the table and you have made {scopa}, a sweep: one point. "
            "The card that made it lies face up beside your pile."
        ).format(scopa=a_sweep(rules)),
        _(
            "The very last card of a round never makes {scopa}. What is left on the table then "
            "goes to whoever captured last."
        ).format(scopa=a_sweep(rules)),
        example,
    ]
    if rules.ace_takes_all and not rules.ace_sweeps:
        paragraphs.append(_("An ace that takes the whole table makes no scopa."))
    if rules.table_size:
        paragraphs += _in_force(rules, "first_table_sweeps", "wild_on_first_table")
        paragraphs += _in_force(rules, "redeal_on_three_kings", "redeal_on_two_aces")
    headline = f"{_(sweep_name(rules)).capitalize()}!"
    taken = _cards_taken(rules)
    figure = CardGroup(taken, _("the table"), taken=taken), _seven_played()
    return _chapter(headline, paragraphs, figure, 2)


def _score(rules: Rules) -> Chapter:
    primes = {
        Prime.HIGHEST_PRIME: _("the best prime (primiera)"),
        Prime.MOST_SEVENS: _("the most sevens"),
        Prime.THREE_SEVENS: _("three sevens or all four (settanta)"),
    }
    points = _(
        "Each round: one point for each {scopa}, for the most cards (carte), the most {coins} "
        "(denari), the {settebello} (settebello), and {prime}. A tie gives nobody the point."
    ).format(
        scopa=_(sweep_name(rules)),
        coins=suit_name("D"),
        settebello=in_words(SETTEBELLO),
        prime=primes[rules.prime],
    )
    paragraphs = [points]
    is_usual = rules.prime is Prime.HIGHEST_PRIME
    if is_usual:
        paragraphs.append(
            _(
                "The prime counts your best card of each suit. Only here 7 = 21, 6 = 18, 1 = 16, "
                "5 = 15, 4 = 14, 3 = 13, 2 = 12, and 8, 9 and 10 = 10. Without a card of each suit "
                "you have no prime. 7C, 7D, 6B, 1S: 21 + 21 + 18 + 16 = 76."
            )
        )
    paragraphs += _in_force(rules, "re_bello", "napola", "napola_at_most_six", "grande")
    end = _(
        "When somebody has {points} or more at the end of a round, whoever has the most points "
        "wins the match."
    )
    if rules.lowest_wins:
        end = _(
            "When somebody has {points} or more at the end of a round, whoever has the fewest "
            "points wins the match."
        )
    ending = [end.format(points=counted(rules.target, "point", "points"))]
    if rules.target > 2 and not rules.lowest_wins:
        text = _("No point counts before then: {scopa} at {points} to {others} does not win yet.")
        almost = rules.target - 1
        ending.append(text.format(scopa=a_sweep(rules), points=almost, others=almost - 1))
    paragraphs.append(" ".join((*ending, _("After a tie another round is played."))))
    values = {"7C": "21", "7D": "+ 21", "6B": "+ 18", "1S": "+ 16 = 76"} if is_usual else {}
    return _chapter(_("The score"), paragraphs, _captioned(values), 1)


def _in_force(rules: Rules, *names: str) -> tuple[str, ...]:
    return tuple(_(RULE_SENTENCES[name][1]) for name in names if getattr(rules, name))


def keys_page(title: str, commands: Sequence[tuple[str, str]]) -> Chapter:
    """What the keys do, by the names of their *commands*, and the mouse."""
    mouse = _(
        "With a mouse: click a card to choose it, or a card on the table to choose the card that "
        "takes it; click it again for its next way or, if it has no other, to play; the keys in "
        "the last row can be clicked. At the table a click on the deck shows the cards not seen "
        "yet, on your pile what is in it, on the message the last capture, on the score the "
        "options, on the round the rules."
    )
    plus = _(
        "A card in your hand with a + above it can take something. Your last card, if it has one "
        "way only, is played by itself, unless the pace is slow."
    )
    return Chapter.of(title, (Section(commands=commands), mouse, plus))


def credits_page() -> Chapter:
    """Who made the game, what it learned from, and its licence."""
    paragraphs = (
        _(
            "Scopa is an Italian folk game, at least three centuries old. This one learned from a "
            "z-machine Scopa by Aldo Cumani (2011), Scopa for the Pokitto by filmote and "
            "Vampirics, Spades by Greg Stelmack (1992), and the Scoparella engine."
        ),
        _(
            "The cards and faces were drawn for this program by hand, the cards after the "
            "Neapolitan, Sicilian, Milanese, Piacentine and Trevisan ones that are played with in "
            "Italy, and the Spanish ones."
        ),
        _(
            "The opponents play by simple rules or look ahead; the strong ones were trained on "
            "games that the program played against itself. None of them sees a hidden card."
        ),
        _("Scopa {version}, by the Scopa authors: free software under the MIT licence.").format(
            version=__version__
        ),
        _(
            "Did something strange happen? {file}, here or at the table, writes the match to a "
            "file that you can send to somebody."
        ),
    )
    return Chapter.of(_("Credits"), paragraphs)
