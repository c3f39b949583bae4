"""The games: their names, and a sentence about each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scopa.storage.settings import OWN_GAME
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import counted

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules

# What is shouted, by what a sweep is called.
SHOUTS = {"scopa": N_("SCOPA!"), "escoba": N_("ESCOBA!")}


# A sentence about each of the games by name.
GAMES: Mapping[str, str] = {
    "scopa": N_("The game for two, to 11 points."),
    "open-hands": N_("All hands face up, for learning."),
    "scopone": N_("Four in pairs: 9 cards each."),
    "scopone-scientifico": N_("Four in pairs: 10 cards each."),
    "asso-piglia-tutto": N_("Scopa d'assi: an ace takes all."),
    "scopa-a-quindici": N_("Cards that make 15 are taken."),
    "escoba": N_("Sums of 15; most sevens score."),
    "re-bello": N_("The king of coins is a point."),
    "napola": N_("Ace, 2 and 3 of coins score."),
    "scopa-a-perdere": N_("The fewest points win."),
    "fewest-cards": N_("Only sums of the fewest cards."),
    "settanta": N_("Three sevens score, no prime."),
    "cirulla": N_("Scopa, 15 and aces; 51 points."),
}


# What a match of the daily deal is called: the first of a day, and any other.
DAILY_GAMES = (N_("The daily deal"), N_("The daily deal, practice"))


def shown_game(name: str) -> str:
    """The *name* of a game as lists show it; house rules keep the name they were given.

    >>> shown_game("asso-piglia-tutto"), shown_game("my-rules")
    ('Asso piglia tutto', 'my-rules')
    """
    if name == OWN_GAME:
        return _("your own game")
    is_ours = name in GAMES  # a rule has that name too
    return _(name.replace("-", " ").capitalize()) if is_ours else name


def sweep_name(rules: Rules) -> str:
    """The word for a sweep: in the Spanish game, where sevens score and 15 takes, escoba."""
    is_escoba = rules.fifteen and rules.prime.value == "most sevens"
    return "escoba" if is_escoba else "scopa"


def number_of_sweeps(number: int, sweep: str) -> str:
    """A number of sweeps, by what one is called."""
    if sweep == "escoba":
        return counted(number, "escoba", "escobas")
    return counted(number, "scopa", "scopas")


def a_sweep(rules: Rules) -> str:
    """A sweep in a sentence, as "have made {scopa}"."""
    return _("an escoba") if sweep_name(rules) == "escoba" else _("a scopa")
