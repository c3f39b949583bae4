"""The pages of the help, the credits last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scopa import __version__
from scopa.engine import SCOPA, SETTEBELLO, Prime, Rules
from scopa.text.card_names import (
    ITALIAN_SUITS,
    Spelling,
    court_names,
    in_code,
    in_words,
    rank_name,
    respelled,
    suit_name,
    suit_sign,
)
from scopa.text.chapters import CardGroup, Chapter, Figure, Section
from scopa.text.games_and_rules import (
    RULE_SENTENCES,
    a_sweep,
    game_name,
    rules_by_name,
    rules_in_force,
    sweep_name,
)
from scopa.text.language import _
from scopa.text.numbers_and_lists import both, counted

_ACES = ("ace_takes_all", "ace_stays_on_empty_table")


def rules_pages(rules: Rules, spelling: Spelling = in_code) -> tuple[Chapter, ...]:
    """The chapters that explain the game with these *rules*, in some of them with a figure."""
    chapters = (_cards(rules), _captures(rules), _sweeps(rules), _score(rules))
    return tuple(chapter.changed(lambda text: respelled(text, spelling)) for chapter in chapters)


def rules_chapter(rules: Rules, title: str) -> Chapter:
    """Under a *title* the rules that are in force, each by its name."""
    first, *others = rules_in_force(rules)
    named = [_part(name, text) for name, text in rules_by_name(rules)]
    chapter = Chapter(title, (_part(_("The match"), first), *(named or [_part("", others[0])])))
    return chapter.changed(lambda text: respelled(text, in_code))


def _part(title: str, text: str, figure: Figure = ()) -> Section:
    return Section((text,), figure=figure, title=title)


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
    ).format(game=game_name(rules), suits=suits(), **court_names())
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
    dealt = " ".join((deal.format(hand=rules.hand_size, table=rules.table_size), *seats))
    captions = {"7D": _("settebello")}
    for rank, suit in ((8, "C"), (9, "S"), (10, "B")):
        captions[f"{rank}{suit}"] = f"{rank_name(rank)}, {suit_name(suit)}"
    sections = (
        _part(_("The cards"), f"{cards} {best}", _captioned(captions)),
        _part(_("The deal"), dealt, _dealt() if rules.hand_size == SCOPA.hand_size else ()),
        *_in_force(rules, "hand_bonuses", "wild_keeps_rank", "open_hands"),
    )
    return Chapter(_("How to play"), sections)


def _captioned(captions: Mapping[str, str]) -> Figure:
    return tuple(CardGroup((code,), caption) for code, caption in captions.items())


def _dealt() -> Figure:
    table = CardGroup(("4C", "3S", "7B", "10D"), _("the table"))
    return table, CardGroup(("7D", "2B", "9C"), _("your hand"), is_hand=True)


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
        text = _("Instead, an ace may always take cards that make 15 together with it.")
        more = (*more, _part(_("Scopa and 15"), text))
    adding_up, table = _cards_taken(rules), _("the table")
    figure = CardGroup((*adding_up, "7B"), table, taken=("7B",), signs="  =")
    if rules.fifteen:
        figure = CardGroup((*adding_up, "10B"), table, taken=adding_up)
    sections = (
        _part(_("Taking"), takes),
        _part(_("Choosing"), may),
        _part("", example, (figure, _seven_played())),
        *more,
    )
    return Chapter(_("What a card takes"), sections)


def _cards_taken(rules: Rules) -> tuple[str, str]:
    """The cards that a seven takes in the examples, as a sum or with it."""
    return ("5C", "3S") if rules.fifteen else ("4C", "3S")


def _seven_played() -> CardGroup:
    return CardGroup(("7D",), _("you play"), played="7D")


def _sweeps(rules: Rules) -> Chapter:
    sweep = _(
        "Take everything that is on the table and you have made {scopa}, a sweep: one point. "
        "The card that made it lies face up beside your pile."
    )
    last = _(
        "The very last card of a round never makes {scopa}. What is left on the table then "
        "goes to whoever captured last."
    )
    taken = _cards_taken(rules)
    example = _("Example: only {cards} lie there, and you play 7D.").format(cards=both(taken))
    signs = "" if rules.fifteen else "+="
    figure = CardGroup(taken, _("the table"), taken=taken, signs=signs), _seven_played()
    sections = [
        _part(_("The sweep"), sweep.format(scopa=a_sweep(rules))),
        _part(_("The last card"), last.format(scopa=a_sweep(rules))),
        _part("", example, figure),
    ]
    if rules.ace_takes_all and not rules.ace_sweeps:
        text = _("An ace that takes the whole table makes no scopa.")
        sections.append(_part(_("Asso piglia tutto"), text))
    if rules.table_size:
        sections += _in_force(rules, "first_table_sweeps", "wild_on_first_table")
        sections += _in_force(rules, "redeal_on_three_kings", "redeal_on_two_aces")
    return Chapter(f"{_(sweep_name(rules)).capitalize()}!", sections)


def _score(rules: Rules) -> Chapter:
    primes = {
        Prime.HIGHEST_PRIME: _("the best prime (primiera)"),
        Prime.MOST_SEVENS: _("the most sevens"),
        Prime.THREE_SEVENS: _("three sevens or all four (settanta)"),
    }
    points = _(
        "Each round: one point for each {scopa}, for the most cards (carte), the most {coins} "
        "(denari), the {settebello} (settebello), and {prime}. A tie gives nobody the point."
    )
    scopa, coins, settebello = _(sweep_name(rules)), suit_name("D"), in_words(SETTEBELLO)
    prime = primes[rules.prime]
    points = points.format(scopa=scopa, coins=coins, settebello=settebello, prime=prime)
    sections = [_part(_("The points"), points)]
    if rules.prime is Prime.HIGHEST_PRIME:
        prime = _(
            "The prime adds up your best card of each suit, with values that count for nothing "
            "else: 7 = 21, 6 = 18, 1 = 16, 5 = 15, 4 = 14, 3 = 13, 2 = 12, and 8, 9 and 10 = 10. "
            "Without a card of each suit you have no prime. With 7C, 7D, 6B and 1S it is "
            "21 + 21 + 18 + 16 = 76."
        )
        values = {"7C": "21", "7D": "+ 21", "6B": "+ 18", "1S": "+ 16 = 76"}
        sections.append(_part(_("The prime"), prime, _captioned(values)))
    sections += _in_force(rules, "re_bello", "napola", "napola_at_most_six", "grande")
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
    ending.append(_("After a tie another round is played."))
    return Chapter(_("The score"), (*sections, _part(_("The end"), " ".join(ending))))


def _in_force(rules: Rules, *names: str) -> tuple[Section, ...]:
    sentences = [RULE_SENTENCES[name] for name in names if getattr(rules, name)]
    return tuple(_part(_(title), _(text)) for title, text in sentences)


def keys_page(title: str, groups: Iterable[Section]) -> Chapter:
    """What the keys do, in *groups*, and the mouse."""
    mouse = _(
        "With a mouse: click a card to choose it, or a card on the table to choose the card that "
        "takes it; click it again for its next way or, if it has no other, to play; the keys in "
        "the last row can be clicked. At the table a click on the deck shows the cards not seen "
        "yet, on your pile what is in it, on the message the last capture, on the score the "
        "options, on the round the rules."
    )
    plus = _("A card in your hand with a + above it can take something.")
    more = (_part(_("The mouse"), mouse), _part(_("The cards that take"), plus))
    return Chapter(title, (*groups, *more))


def credits_page() -> Chapter:
    """Who made the game, what it learned from, and its licence."""
    ancestors = _(
        "Scopa is an Italian folk game, at least three centuries old. This one learned from a "
        "z-machine Scopa by Aldo Cumani (2011), Scopa for the Pokitto by filmote and "
        "Vampirics, Spades by Greg Stelmack (1992), and the Scoparella engine."
    )
    cards = _(
        "The cards and faces were drawn for this program by hand, the cards after the "
        "Neapolitan, Sicilian, Milanese, Piacentine and Trevisan ones that are played with in "
        "Italy, and the Spanish ones."
    )
    opponents = _(
        "The opponents play by simple rules or look ahead; the strong ones were trained on "
        "games that the program played against itself. None of them sees a hidden card."
    )
    licence = _(
        "Scopa {version}, by the Scopa authors: free software under the MIT licence."
    ).format(version=__version__)
    strange = _(
        "Did something strange happen? {file}, here or at the table, writes the match to a "
        "file that you can send to somebody."
    )
    sections = (
        _part(_("Where it comes from"), ancestors),
        _part(_("The cards"), cards),
        _part(_("The opponents"), opponents),
        _part(_("The program"), f"{licence} {strange}"),
    )
    return Chapter(_("Credits"), sections)
