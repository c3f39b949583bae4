"""The games and their rules: their names, and a sentence about each; the values of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    "scopa": N_("The game for two, 11 points."),
    "open-hands": N_("All hands face up, to learn."),
    "scopone": N_("Four in pairs: 9 cards each."),
    "scopone-scientifico": N_("Four in pairs: 10 cards each."),
    "asso-piglia-tutto": N_("Scopa d'assi: aces take all."),
    "scopa-a-quindici": N_("Cards that make 15 are taken."),
    "escoba": N_("Sums of 15; the most sevens."),
    "re-bello": N_("The king of coins is a point."),
    "napola": N_("Ace, 2 and 3 of coins score."),
    "scopa-a-perdere": N_("The fewest points win."),
    "fewest-cards": N_("Sums only of fewest cards."),
    "settanta": N_("Three sevens score, no prime."),
    "cirulla": N_("Scopa, 15 and aces; 51 points."),
}

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
        parts.append(_("the fifth point: {what}").format(what=_(rules.prime)))
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
    is_escoba = rules.fifteen and rules.prime == "most sevens"
    return "escoba" if is_escoba else "scopa"


def number_of_sweeps(number: int, sweep: str) -> str:
    """A number of sweeps, by what one is called."""
    if sweep == "escoba":
        return counted(number, "escoba", "escobas")
    return counted(number, "scopa", "scopas")


def a_sweep(rules: Rules) -> str:
    """A sweep in a sentence, as "have made {scopa}"."""
    return _("an escoba") if sweep_name(rules) == "escoba" else _("a scopa")


# For each line of the rules of a game its name and what it says.
RULE_SENTENCES: Mapping[str, tuple[str, str]] = {
    "players": (N_("Players"), N_("Two to four, each alone or four in two partnerships.")),
    "hand_size": (
        N_("Cards in a hand"),
        N_("Nine or ten make it Scopone: everything is dealt at once."),
    ),
    "target": (N_("Target"), N_("The points that end the match.")),
    "redeal_on_three_kings": (
        N_("Three kings redealt"),
        N_("With three or four kings among the first cards on the table they are dealt again."),
    ),
    "redeal_on_two_aces": (
        N_("Two aces redealt"),
        N_("With two aces or more among the first cards on the table they are dealt again."),
    ),
    "fifteen": (
        N_("A quindici"),
        N_("A card takes cards that make 15 together with it; equal rank does not count."),
    ),
    "plain_too": (
        N_("Scopa and 15"),
        N_("A card takes as in Scopa or makes 15, and an ace can take all: you choose."),
    ),
    "fewest_cards": (
        N_("Fewest cards"),
        N_("Of several sums, only one with the fewest cards may be taken."),
    ),
    "ace_takes_all": (
        N_("Asso piglia tutto"),
        N_("An ace takes the whole table; if an ace lies there, just that ace."),
    ),
    "ace_sweeps": (N_("Ace makes scopa"), N_("Taking the whole table with an ace is a scopa.")),
    "ace_stays_on_empty_table": (
        N_("Ace stays alone"),
        N_("An ace played to an empty table stays there instead of going to your pile."),
    ),
    "first_table_sweeps": (
        N_("Dealer's scopas"),
        N_("If the first cards on the table make 15, the dealer has a scopa; if 30, two."),
    ),
    "prime": (N_("Prime"), N_("What the fifth point is for: the best prime, or the sevens.")),
    "re_bello": (N_("Re bello"), N_("The king of coins is worth a point.")),
    "napola": (
        N_("Napola"),
        N_("Ace, 2, 3 of coins score 3, each next coin 1 more; all ten win the match."),
    ),
    "napola_at_most_six": (N_("Napola up to 6"), N_("A napola scores no more than 6.")),
    "grande": (N_("Grande"), N_("Jack, knight and king of coins score 5 together.")),
    "hand_bonuses": (
        N_("Hands shown"),
        N_("A hand of 9 or less scores 3, three of a rank 10; 7C, the matta, stands for any rank."),
    ),
    "wild_keeps_rank": (
        N_("Matta keeps rank"),
        N_("On the table, too, a 7C that was shown counts as the lowest rank that scored most."),
    ),
    "wild_on_first_table": (
        N_("Matta at first"),
        N_("Among the first cards on the table 7C counts whatever makes 15 or 30."),
    ),
    "lowest_wins": (N_("A perdere"), N_("Fewest points win once somebody has reached the target.")),
    "open_hands": (N_("Open hands"), N_("All hands lie face up, for learning.")),
}

# What can be chosen for a rule or an option, other than by a name of its own.
_VALUES = (
    N_("highest prime"), N_("most sevens"), N_("three sevens"),
    N_("draw"), N_("human"), N_("computer"), N_("random"),
    N_("slow"), N_("normal"), N_("quick"), N_("at once"),
    N_("felt"), N_("night"), N_("contrast"), N_("mono"),
)  # fmt: skip


def rule_lines(rules: Rules) -> Mapping[str, str]:
    """A line for each rule: its option, its value in *rules*, and its meaning."""
    from scopa.engine.notation import format_options

    sentences = {name: _(sentence) for name, (_label, sentence) in RULE_SENTENCES.items()}
    sentences["partnerships"] = _("Four players in two partnerships.")
    sentences["prime"] += f" {_('One of highest-prime, most-sevens, three-sevens.')}"
    return {format_options({name: getattr(rules, name)}): text for name, text in sentences.items()}


def rule_value(value: object) -> str:
    """The value of a rule or an option, as it is shown."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    shown = str(value).replace("-", " ")
    return _(shown) if shown in _VALUES else str(value)


def rules_in_force(rules: Rules) -> tuple[str, ...]:
    """Say in sentences by which rules a match is played."""
    first = _("Players: {players}. Cards in a hand: {cards}. Target: {target}.")
    players = _players(rules)
    first = first.format(players=players, cards=rules.hand_size, target=rules.target)
    usual = _("The usual rules of Scopa, with nothing changed.")
    return (first, *(_sentences_of(rules_by_name(rules)) or [usual]))


def rules_by_name(rules: Rules) -> list[tuple[str, str]]:
    """What differs from Scopa, each rule by its name with what it says."""
    options = dict(rules.options)
    if rules.plain_too:
        del options["fifteen"]  # alone it says that an equal rank does not count
    return _named(options)


def rules_that_differ(rules: Rules, usual: Rules) -> list[str]:
    """Say in sentences which rules a game has that neither Scopa nor the *usual* game has."""
    lines = []
    if _players(rules) != _players(usual) or rules.hand_size != usual.hand_size:
        text = _("Players: {players}. Cards in a hand: {cards}.")
        lines.append(text.format(players=_players(rules), cards=rules.hand_size))
    others = usual.options
    own = {name: value for name, value in rules.options.items() if others.get(name) != value}
    return [*lines, *_sentences_of(_named(own))]


def _players(rules: Rules) -> str:
    return _("4 in partnerships") if rules.partnerships else str(rules.players)


def _sentences_of(named: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{name}: {text}" for name, text in named]


def _named(options: Mapping[str, object]) -> list[tuple[str, str]]:
    named = []
    for name, value in options.items():
        if isinstance(value, bool) and name in RULE_SENTENCES:
            title, sentence = map(_, RULE_SENTENCES[name])
            named.append((title, sentence if value else _("no")))
        elif name == "prime":
            named.append((_("The fifth point goes to"), f"{rule_value(value)}."))
    return named
