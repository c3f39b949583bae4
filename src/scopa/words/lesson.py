"""What is said in the first lesson."""

from __future__ import annotations

from typing import NamedTuple

from scopa.words.language import Lexicon, Said, _


class Task(NamedTuple):
    """What is told, what if another card is played, and what when it is done."""

    told: str
    hint: str
    praise: str


class Lesson:
    """What stands on every page of it."""

    GO_ON = Said("Well done. Go on?")
    TITLE = Said("That is Scopa")


_TOLD = Lexicon(
    {
        "rank": (
            "You hold three cards; four lie on the table. A card takes one of its own rank. The "
            "best "
            "card of all is 7D, the seven of coins, the settebello: choose it with {next}, play it "
            "with {play}, and it takes 7B."
        ),
        "sum": (
            "No card there is a 9, but 4C, 3S and 2B add up to it. Choose 9S with {next} or by its "
            "number: what it would take is framed. Then play it."
        ),
        "ways": (
            "7C could take 4C and 3S, or 5D and 2B. {other_way} shows the next way. Coins count "
            "more "
            "than other cards, so take 5D."
        ),
        "scopa": "Two cards are left on the table, 6S and 2C. Take everything that lies there.",
        "lay": (
            "None of your cards can take the 9, so one must be laid. Mind what you leave: 9 and 1 "
            "make 10, and a king of the other player would sweep the table. Leave more than 10."
        ),
    }
)
_HINTS = Lexicon(
    {
        "rank": "You could, but 7D is the card that everybody wants. Choose it with {next}.",
        "sum": "You could, but 9S takes three cards at once, and many cards are worth a point.",
        "ways": "The other way takes a coin. Choose 7C, and press {other_way} until 5D is framed.",
        "scopa": "That would leave a card there, and no scopa. 6 and 2 make 8.",
        "lay": "9 and 1 make 10: any king would take both, a scopa for them. Lay another card.",
    }
)
_PRAISE = Lexicon(
    {
        "rank": "A seven, a coin and the settebello: all of it will count. What you take goes to "
        "your pile.",
        "sum": "Four cards in one turn. Who has taken more than twenty at the end has a point.",
        "ways": "Six of the ten coins are a point, and each seven counts for the prime.",
        "scopa": "Scopa! A point by itself. The card that made it stays face up beside your pile.",
        "lay": "No card takes more than 10, so nobody can sweep that. It is half the art of Scopa.",
    }
)


def task(name: str) -> Task:
    """The task of that *name*."""
    return Task(_TOLD[name], _HINTS[name], _PRAISE[name])


def summary() -> tuple[str, ...]:
    """What is left to say after the last task."""
    return (
        _(
            "A round is over when all forty cards have been played. It gives a point each for the "
            "most cards, the most coins, the settebello and the best prime, and one for every "
            "scopa."
        ),
        _(
            "Who has 11 points or more after a round, and more than anybody else, wins the match. "
            "After each round the score shows what every point was given for."
        ),
        _(
            "Nino, a child of six, is a good opponent to begin with: choose him on the title. At "
            "the table {suggest} asks the coach, and {help} opens the rules."
        ),
    )
