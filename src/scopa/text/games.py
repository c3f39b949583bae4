"""The games: their names, and a sentence about each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.language import N_, _
from scopa.text.numbers_and_lists import both, counted

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules
    from scopa.game.games_by_name import Game

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


# What a game has, or has not, beside the one that it is called by: "Scopa, with re bello".
_WITH: Mapping[str, str] = {
    "fifteen": N_("sums of 15"),
    "plain_too": N_("captures as in Scopa"),
    "fewest_cards": N_("the fewest cards in sums"),
    "ace_takes_all": N_("aces that take all"),
    "ace_sweeps": N_("scopas by aces"),
    "ace_stays_on_empty_table": N_("aces that stay alone"),
    "first_table_sweeps": N_("the dealer's scopas"),
    "re_bello": N_("re bello"),
    "napola": N_("napola"),
    "napola_at_most_six": N_("a napola up to 6"),
    "grande": N_("grande"),
    "hand_bonuses": N_("shown hands"),
    "wild_keeps_rank": N_("a matta that keeps its rank"),
    "wild_on_first_table": N_("a matta among the first cards"),
    "lowest_wins": N_("the fewest points winning"),
    "open_hands": N_("open hands"),
}
_MOST_NAMED = 3
_REDEALT: Mapping[str, tuple[str, str]] = {
    "redeal_on_three_kings": (N_("three kings allowed"), N_("three kings redealt")),
    "redeal_on_two_aces": (N_("two aces allowed"), N_("two aces redealt")),
}


def shown_game(name: str) -> str:
    """A game by its *name*, as lists show it.

    >>> shown_game("asso-piglia-tutto")
    'Asso piglia tutto'
    """
    return _(name.replace("-", " ").capitalize())


def game_name(rules: Rules, *, with_target: bool = False) -> str:
    """The name of the game that is nearest to *rules*, and what differs from it.

    >>> from scopa.engine import Rules
    >>> game_name(Rules(target=21, re_bello=True), with_target=True), game_name(Rules(players=3))
    ('Scopa to 21, with re bello', 'Scopa for 3')
    """
    from scopa.engine import PRESETS, nearest_game

    key = nearest_game(rules)
    name, changes = shown_game(key), rules.changes_of(PRESETS[key])
    if "players" in changes and not rules.partnerships:
        name = _("{game} for {players}").format(game=name, players=rules.players)
    if "target" in changes and with_target:
        name = _("{game} to {points}").format(game=name, points=rules.target)
    parts = [_("four in partnerships")] if "partnerships" in changes else []
    if "hand_size" in changes:
        parts.append(_("hands of {cards}").format(cards=rules.hand_size))
    parts += [_(_REDEALT[rule][changes[rule] is True]) for rule in _REDEALT if rule in changes]
    if "prime" in changes:
        parts.append(_("the fifth point: {what}").format(what=_(rules.prime.value)))
    for form, value in ((_("with {rules}"), True), (_("without {rules}"), False)):
        if rules_named := [_(_WITH[rule]) for rule in _WITH if changes.get(rule) is value]:
            if len(rules_named) > _MOST_NAMED:
                rules_named[_MOST_NAMED - 1 :] = [_("more")]
            parts.append(form.format(rules=both(rules_named)))
    return ", ".join([name, *parts])


def game_title(game: Game) -> str:
    """A game as menus show it, with its target if that is not the usual one."""
    if game.chosen_rules is None:
        return shown_game(USUAL_SETTINGS.game)
    return game_name(game.chosen_rules, with_target=True)


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
