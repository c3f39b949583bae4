"""The exercises of the first lesson, by the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scopa.engine import SCOPA, CardSet, Play, Prime, Rules
from scopa.text.cards import list_of_cards, rank_name, suit_name
from scopa.text.games import a_sweep, sweep_name
from scopa.text.help_pages import suits
from scopa.text.language import _


class Exercise(NamedTuple):
    """A table and a hand, and the play that is to be found.

    cards: the cards that may be played
    taken: what the play has to take
    hint: what stands beside the task after another play
    """

    name: str
    table: str
    hand: str
    cards: str
    taken: str
    task: str
    hint: str
    praise: str

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


def exercises(rules: Rules) -> Sequence[Exercise]:
    """The exercises of a game; where an ace sweeps all, no card is safe to lay."""
    found = list(_exercises_to_fifteen(rules) if rules.fifteen else _usual_exercises(rules))
    if rules.lowest_wins:
        hint = _("the 7D has to take a card.")
        praise = _(
            "The 7D is the settebello, a point by itself, and in this game the fewest points win. "
            "But a card that can take must take. It goes to your pile, with the card that took it; "
            "the piles are counted when the round is over."
        )
        first = found[0]._replace(hint=hint, praise=praise)
        found = [first, found[1], *_exercises_to_avoid(rules)]
    elif rules.plain_too:
        rank, _sum, _ways, scopa, lay = _usual_exercises(rules)
        found = [rank, *_exercises_in_both_ways(), scopa, lay]
    if rules.ace_sweeps:
        del found[-1]
    if rules.ace_takes_all:
        task = _("In this game an ace takes everything that lies on the table. Play the 1S.")
        hint, praise = _("the 1S takes all three cards."), _("Everything that lay there is yours.")
        found.append(Exercise("ace", "9C 4S 6B", "3D 8C 1S", "1S", "", task, hint, praise))
    return found


def _usual_exercises(rules: Rules) -> Iterator[Exercise]:
    yield Exercise(
        "rank", "4C 3S 7B 10C", "7D 2S 9D", "7D", "",
        _(
            "A card's corner names its suit: {suits}. A card takes one with the same number: "
            "choose the 7D with {next} and play it with {play}."
        ).replace("{suits}", suits("\N{NO-BREAK SPACE}")),
        _("it leaves the 7B for Nino."),
        _praise_of_settebello(),
    )  # fmt: skip
    yield Exercise(
        "sum", "4C 3S 2B 10C", "5D 8B 9S", "9S", "",
        _(
            "{figures} No single card on the table makes 9, but the 4C, 3S and 2B together do. "
            "Choose the 9S with {next} or with 3, its place in your hand: what it would take is "
            "framed. Then play it."
        ).replace("{figures}", _figures()),
        _("the 9S takes three cards."),
        _(
            "Whoever has the most cards at the end scores a point. If a 9 had lain on the table, "
            "your 9 would have had to take that single card instead."
        ),
    )  # fmt: skip
    yield Exercise(
        "ways", "4C 3S 5D 2B", "2S 6S 7C", "7C", "5D",
        _(
            "The 7C could take the 4C and 3S, or the 5D and 2B. {other_way} shows the other way. "
            "Take the 5D: whoever has the most {coins} scores a point."
        ).replace("{coins}", suit_name("D")),
        _("take the 5D instead."),
        _praise_of_coins(rules),
    )  # fmt: skip
    yield Exercise(
        "scopa", "6S 2C", "2D 6D 8B", "8B", "",
        _task_of_scopa(SCOPA), _("an 8 takes the 6 and the 2."), _praise_of_scopa(SCOPA),
    )  # fmt: skip
    yield Exercise(
        "lay", "8C", "2S 3C 5D", "3C 5D", "",
        _(
            "None of your cards takes the 8, so one of them will stay beside it. With a 2 that "
            "makes 10, and a king would take both: a scopa for Nino. Leave more than 10."
        ),
        _("that makes 10, which a king would take."),
        _("No card takes more than 10, so nobody can make a scopa of that."),
    )  # fmt: skip


def _exercises_to_fifteen(rules: Rules) -> Iterator[Exercise]:
    yield Exercise(
        "fifteen", "8B 3S 10C 2C", "4S 7D 9D", "7D", "",
        _(
            "A card's corner names its suit: {suits}. A card takes what makes 15 with it, as "
            "7 and 8 do: choose the 7D with {next} and play it with {play}."
        ).replace("{suits}", suits("\N{NO-BREAK SPACE}")),
        _("the 7D is the best card."),
        _praise_of_settebello(),
    )  # fmt: skip
    yield Exercise(
        "sum to 15", "4C 3S 2B 10C", "5D 8B 6S", "6S", "",
        _(
            "{figures} The 6S takes several cards: with the 4C, 3S and 2B it makes 15. Choose the "
            "6S with {next} or with 3, its place in your hand: what it would take is framed. Then "
            "play it."
        ).replace("{figures}", _figures()),
        _("the 6S takes three cards."),
        _("Whoever has the most cards at the end scores a point."),
    )  # fmt: skip
    yield Exercise(
        "ways to 15", "5S 3S 6D 2B", "3B 7C 10S", "7C", "6D",
        _(
            "The 7C could take the 5S and 3S, or the 6D and 2B. {other_way} shows the other way. "
            "Take the 6D: whoever has the most {coins} scores a point."
        ).replace("{coins}", suit_name("D")),
        _("take the 6D instead."),
        _praise_of_coins(rules),
    )  # fmt: skip
    yield Exercise(
        "scopa to 15", "6S 2C", "2D 7B 8D", "7B", "",
        _task_of_scopa(rules), _("6 and 2 make 8: what makes 15?"), _praise_of_scopa(rules),
    )  # fmt: skip
    yield Exercise(
        "lay to 15", "9C", "2S 3C 7D", "7D", "",
        _(
            "None of your cards makes 15 with the 9, so one of them will stay beside it. With a 2 "
            "that makes 11, and a 4 would take both: {scopa} for Nino. Leave 15 or more."
        ).format(scopa=a_sweep(rules)),
        _("less than 15 can be taken with one card."),
        _("With so much on the table no card makes 15: no sweep for Nino."),
    )  # fmt: skip


def _exercises_to_avoid(rules: Rules) -> Iterator[Exercise]:
    """Exercises for where the fewest points win."""
    table, cards, safe = "4C 3S 5D 2B", "2S 8S 7C", "4C"
    if rules.fifteen:
        table, cards, safe = "5S 3S 6D 2B", "3B 7C 10S", "5S"
    yield Exercise(
        "ways to lose", table, cards, "7C", safe,
        _(
            "The 7C can take two pairs of cards, and {other_way} shows the other way. Take the "
            "{card}: whoever has the most {coins} scores a point, which is bad here."
        ).replace("{coins}", suit_name("D")).replace("{card}", safe),
        _("take the {card} instead.").replace("{card}", safe),
        _("A coin less for you. Leave sevens to the others, too, as long as the rules let you."),
    )  # fmt: skip
    table, cards, sweeping = "6S 2C", "2D 6D 8B", "8B"
    if rules.fifteen:
        table, cards, sweeping = "6S 2C", "2D 8D 7B", "7B"
    yield Exercise(
        "no scopa", table, cards, " ".join(set(cards.split()) - {sweeping}), "",
        _(
            "The {card} would take both cards: whoever clears the table has made {scopa}, which is "
            "a point. Play another card."
        ).format(card=sweeping, scopa=a_sweep(rules)),
        _("that clears the table."),
        _("No point for you. But a card that can take must take: {scopa} can be forced on you.")
        .format(scopa=a_sweep(rules)),
    )  # fmt: skip


def _exercises_in_both_ways() -> Iterator[Exercise]:
    yield Exercise(
        "sum of two", "4C 5S 10C 8B", "3D 6B 9S", "9S", "",
        _(
            "{figures} No single card on the table makes 9, but the 4C and 5S together do. Choose "
            "the 9S with {next} or with 3, its place in your hand: what it would take is framed. "
            "Then play it."
        ).replace("{figures}", _figures()),
        _("the 9S takes two cards."),
        _("Whoever has the most cards at the end scores a point."),
    )  # fmt: skip
    yield Exercise(
        "sum or 15", "3C 5S 9B 7S", "2S 4B 7D", "7D", "3C 5S",
        _(
            "The 7D could take the 7S. Or it takes the 3C and 5S, for with them it makes 15: in "
            "this game you may always do that instead. {other_way} shows the other way. Take these "
            "two cards."
        ),
        _("take the 3C and 5S instead."),
        _("Three cards for your pile, and one of them is the settebello, a point by itself."),
    )  # fmt: skip


def _figures() -> str:
    text = _("An ace counts 1, the {jack} 8, the {knight} 9 and the {king} 10.")
    return text.format(jack=rank_name(8), knight=rank_name(9), king=rank_name(10))


def _praise_of_settebello() -> str:
    return _(
        "The 7D is the best card of all, the settebello: a point by itself. What you take "
        "goes to your pile, with the card that took it; the piles are counted when the round "
        "is over."
    )


def _praise_of_coins(rules: Rules) -> str:
    sevens = _("Sevens also help to win a point of their own, explained at the end.")
    if rules.prime is Prime.HIGHEST_PRIME:
        sevens = _("Sevens are also worth most in the prime (primiera), explained at the end.")
    return _("That is one more coin. {sevens}").format(sevens=sevens)


def _task_of_scopa(rules: Rules) -> str:
    return _(
        "Two cards are left on the table, the 6S and 2C. Take both at once: whoever clears the "
        "table has made {scopa}, which is a point."
    ).format(scopa=a_sweep(rules))


def _praise_of_scopa(rules: Rules) -> str:
    text = _(
        "{scopa}! A point. The word means broom: the table is swept clean. The card that swept it "
        "stays face up beside your pile."
    )
    return text.format(scopa=_(sweep_name(rules)).capitalize())
