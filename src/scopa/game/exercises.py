"""The exercises of the first lesson, by the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine import CardSet, Play, Prime, Rules
from scopa.text.cards import list_of_cards, rank_name, suit_name
from scopa.text.games import a_sweep, sweep_name
from scopa.text.help_pages import suits
from scopa.text.language import N_, _


class Exercise(NamedTuple):
    """A table and a hand, and the play that is to be found.

    cards: the cards that may be played
    taken: what the play has to take
    hint: what stands beside the task after another play
    named: the card that the sentences name, where it depends on the game
    """

    name: str
    table: str
    hand: str
    cards: str
    taken: str
    task: str
    hint: str
    praise: str
    named: str = ""

    def is_solved_by(self, play: Play) -> bool:
        taken = CardSet.parse(self.taken)
        return play.card in CardSet.parse(self.cards) and taken & play.taken == taken

    def hint_after(self, play: Play) -> str:
        """Explain why *play* does not solve the exercise."""
        text = _("The {card} takes nothing; {hint}")
        if play.taken:
            text = _("The {card} takes the {cards}; {hint}")
        elif self.name.startswith("lay"):
            text = _("Not the {card}: {hint}")
        return text.format(card=play.card, cards=list_of_cards(play.taken), hint=self.hint)


# fmt: off
_USUAL = (
    Exercise(
        "rank", "4C 3S 7B 10C", "7D 2S 9D", "7D", "",
        N_(
            "A card's corner names its suit: {suits}. A card takes one with the same number: "
            "choose the 7D with {next} and play it with {play}."
        ),
        N_("it leaves the 7B for Nino."),
        N_(
            "The 7D is the best card of all, the settebello: a point by itself. What you take goes "
            "to your pile, with the card that took it; the piles are counted when the round is "
            "over."
        ),
    ),
    Exercise(
        "sum", "4C 3S 2B 10C", "5D 8B 9S", "9S", "",
        N_(
            "{figures} No single card on the table makes 9, but the 4C, 3S and 2B together do. "
            "Choose the 9S with {next} or with 3, its place in your hand: what it would take is "
            "framed. Then play it."
        ),
        N_("the 9S takes three cards."),
        N_(
            "Whoever has the most cards at the end scores a point. If a 9 had lain on the table, "
            "your 9 would have had to take that single card instead."
        ),
    ),
    Exercise(
        "ways", "4C 3S 5D 2B", "2S 6S 7C", "7C", "5D",
        N_(
            "The 7C could take the 4C and 3S, or the 5D and 2B. {other_way} shows the other way. "
            "Take the 5D: whoever has the most {coins} scores a point."
        ),
        N_("take the 5D instead."),
        N_("That is one more coin. {sevens}"),
    ),
    Exercise(
        "scopa", "6S 2C", "2D 6D 8B", "8B", "",
        N_(
            "Two cards are left on the table, the 6S and 2C. Take both at once: whoever clears the "
            "table has made {scopa}, which is a point."
        ),
        N_("an 8 takes the 6 and the 2."),
        N_(
            "{sweep}! A point. The word means broom: the table is swept clean. The card that swept "
            "it stays face up beside your pile."
        ),
    ),
    Exercise(
        "lay", "8C", "2S 3C 5D", "3C 5D", "",
        N_(
            "None of your cards takes the 8, so one of them will stay beside it. With a 2 that "
            "makes 10, and a king would take both: a scopa for Nino. Leave more than 10."
        ),
        N_("that makes 10, which a king would take."),
        N_("No card takes more than 10, so nobody can make a scopa of that."),
    ),
)

_TO_FIFTEEN = (
    Exercise(
        "fifteen", "8B 3S 10C 2C", "4S 7D 9D", "7D", "",
        N_(
            "A card's corner names its suit: {suits}. A card takes what makes 15 with it, as "
            "7 and 8 do: choose the 7D with {next} and play it with {play}."
        ),
        N_("the 7D is the best card."),
        _USUAL[0].praise,
    ),
    Exercise(
        "sum to 15", "4C 3S 2B 10C", "5D 8B 6S", "6S", "",
        N_(
            "{figures} The 6S takes several cards: with the 4C, 3S and 2B it makes 15. Choose the "
            "6S with {next} or with 3, its place in your hand: what it would take is framed. Then "
            "play it."
        ),
        N_("the 6S takes three cards."),
        N_("Whoever has the most cards at the end scores a point."),
    ),
    Exercise(
        "ways to 15", "5S 3S 6D 2B", "3B 7C 10S", "7C", "6D",
        N_(
            "The 7C could take the 5S and 3S, or the 6D and 2B. {other_way} shows the other way. "
            "Take the 6D: whoever has the most {coins} scores a point."
        ),
        N_("take the 6D instead."),
        _USUAL[2].praise,
    ),
    _USUAL[3]._replace(
        name="scopa to 15", hand="2D 7B 8D", cards="7B", hint=N_("6 and 2 make 8: what makes 15?")
    ),
    Exercise(
        "lay to 15", "9C", "2S 3C 7D", "7D", "",
        N_(
            "None of your cards makes 15 with the 9, so one of them will stay beside it. With a 2 "
            "that makes 11, and a 4 would take both: {scopa} for Nino. Leave 15 or more."
        ),
        N_("less than 15 can be taken with one card."),
        N_("With so much on the table no card makes 15: no sweep for Nino."),
    ),
)

_IN_BOTH_WAYS = (
    _USUAL[0],
    Exercise(
        "sum of two", "4C 5S 10C 8B", "3D 6B 9S", "9S", "",
        N_(
            "{figures} No single card on the table makes 9, but the 4C and 5S together do. Choose "
            "the 9S with {next} or with 3, its place in your hand: what it would take is framed. "
            "Then play it."
        ),
        N_("the 9S takes two cards."),
        _TO_FIFTEEN[1].praise,
    ),
    Exercise(
        "sum or 15", "3C 5S 9B 7S", "2S 4B 7D", "7D", "3C 5S",
        N_(
            "The 7D could take the 7S. Or it takes the 3C and 5S, for with them it makes 15: in "
            "this game you may always do that instead. {other_way} shows the other way. Take these "
            "two cards."
        ),
        N_("take the 3C and 5S instead."),
        N_("Three cards for your pile, and one of them is the settebello, a point by itself."),
    ),
    *_USUAL[3:],
)

_HINT_TO_TAKE = N_("the 7D has to take a card.")
_PRAISE_OF_LOSING = N_(
    "The 7D is the settebello, a point by itself, and in this game the fewest points win. "
    "But a card that can take must take. It goes to your pile, with the card that took it; "
    "the piles are counted when the round is over."
)
_TO_AVOID = (
    Exercise(
        "ways to lose", "4C 3S 5D 2B", "2S 8S 7C", "7C", "4C",
        N_(
            "The 7C can take two pairs of cards, and {other_way} shows the other way. Take the "
            "{card}: whoever has the most {coins} scores a point, which is bad here."
        ),
        N_("take the {card} instead."),
        N_("A coin less for you. Leave sevens to the others, too, as long as the rules let you."),
        named="4C",
    ),
    Exercise(
        "no scopa", "6S 2C", "2D 6D 8B", "2D 6D", "",
        N_(
            "The {card} would take both cards: whoever clears the table has made {scopa}, which is "
            "a point. Play another card."
        ),
        N_("that clears the table."),
        N_("No point for you. But a card that can take must take: {scopa} can be forced on you."),
        named="8B",
    ),
)
_TO_AVOID_FIFTEEN = (
    _TO_AVOID[0]._replace(table="5S 3S 6D 2B", hand="3B 7C 10S", taken="5S", named="5S"),
    _TO_AVOID[1]._replace(hand="2D 8D 7B", cards="2D 8D", named="7B"),
)
_ACE = Exercise(
    "ace", "9C 4S 6B", "3D 8C 1S", "1S", "",
    N_("In this game an ace takes everything that lies on the table. Play the 1S."),
    N_("the 1S takes all three cards."),
    N_("Everything that lay there is yours."),
)
# fmt: on


def exercises(rules: Rules) -> Sequence[Exercise]:
    """The exercises of a game; where an ace sweeps all, no card is safe to lay."""
    chosen = list(_TO_FIFTEEN if rules.fifteen else _USUAL)
    if rules.lowest_wins:
        first = chosen[0]._replace(hint=_HINT_TO_TAKE, praise=_PRAISE_OF_LOSING)
        chosen = [first, chosen[1], *(_TO_AVOID_FIFTEEN if rules.fifteen else _TO_AVOID)]
    elif rules.plain_too:
        chosen = list(_IN_BOTH_WAYS)
    if rules.ace_sweeps:
        del chosen[-1]
    if rules.ace_takes_all:
        chosen.append(_ACE)
    figures = _("An ace counts 1, the {jack} 8, the {knight} 9 and the {king} 10.")
    sevens = _("Sevens also help to win a point of their own, explained at the end.")
    if rules.prime is Prime.HIGHEST_PRIME:
        sevens = _("Sevens are also worth most in the prime (primiera), explained at the end.")
    words = {
        "suits": suits("\N{NO-BREAK SPACE}"),
        "figures": figures.format(jack=rank_name(8), knight=rank_name(9), king=rank_name(10)),
        "coins": suit_name("D"),
        "sevens": sevens,
        "scopa": a_sweep(rules),
        "sweep": _(sweep_name(rules)).capitalize(),
        **{key: f"{{{key}}}" for key in ("next", "play", "other_way")},  # the screen names them
    }
    return [
        each._replace(
            task=_(each.task).format(card=each.named, **words),
            hint=_(each.hint).format(card=each.named, **words),
            praise=_(each.praise).format(card=each.named, **words),
        )
        for each in chosen
    ]
