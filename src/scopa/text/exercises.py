"""The exercises of the first lesson, in Scopa for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine import CardSet, Play
from scopa.text.card_names import in_words, list_of_cards, rank_name, respelled, suit_name
from scopa.text.help_pages import suits
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import capitalized


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

    def hints_after(self, play: Play) -> tuple[str, str]:
        """Explain why *play* does not solve the exercise; the shorter text does not name it."""
        text = _("The {card} takes nothing; {hint}")
        if play.taken:
            text = _("The {card} takes the {cards}; {hint}")
        elif self.name == "lay":
            text = _("Not the {card}: {hint}")
        hint = respelled(self.hint, in_words)
        cards = list_of_cards(play.taken, in_words)
        whole = text.format(card=in_words(play.card), cards=cards, hint=hint)
        return whole, capitalized(hint)


# fmt: off
_EXERCISES = (
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
            "An ace counts 1, the {jack} 8, the {knight} 9 and the {king} 10. No single card on "
            "the table makes 9, but the 4C, 3S and 2B together do. Choose the 9S with {next} or "
            "with 3, its place in your hand: what it would take is framed. Then play it."
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
        N_(
            "That is one more coin. Sevens are also worth most in the prime (primiera), explained "
            "at the end."
        ),
    ),
    Exercise(
        "scopa", "6S 2C", "2D 6D 8B", "8B", "",
        N_(
            "Two cards are left on the table, the 6S and 2C. Take both at once: whoever clears the "
            "table has made a scopa, which is a point."
        ),
        N_("an 8 takes the 6 and the 2."),
        N_(
            "Scopa! A point. The word means broom: the table is swept clean. The card that swept "
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
# fmt: on


def exercises() -> Sequence[Exercise]:
    """The exercises in the language in force; the names of keys are still to be put in."""
    words = {
        "suits": suits("\N{NO-BREAK SPACE}"),
        "coins": suit_name("D"),
        **{name: rank_name(rank) for name, rank in (("jack", 8), ("knight", 9), ("king", 10))},
        **{key: f"{{{key}}}" for key in ("next", "play", "other_way")},
    }
    return [
        exercise._replace(
            task=_(exercise.task).format(**words),
            hint=_(exercise.hint),
            praise=_(exercise.praise),
        )
        for exercise in _EXERCISES
    ]
