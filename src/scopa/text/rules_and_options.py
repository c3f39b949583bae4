"""The rules, the games and the options: their names, and what they say."""

from __future__ import annotations

from collections.abc import Mapping

from scopa.engine import Rules, format_options
from scopa.text.language import _


def rule_sentences() -> dict[str, tuple[str, str]]:
    """For each line of the rules of a game its name and what it says."""
    return {
        "name": (
            _("Name"),
            _("{play} gives these rules a name of your own, under which they are kept."),
        ),
        "players": (_("Players"), _("Two to four, each alone or four in two partnerships.")),
        "hand_size": (
            _("Cards in a hand"),
            _("Nine or ten make it Scopone: everything is dealt at once."),
        ),
        "target": (_("Target"), _("The points that end the match.")),
        "redeal_on_three_kings": (
            _("Three kings redealt"),
            _("A first table with three or four kings is shuffled and dealt again."),
        ),
        "redeal_on_two_aces": (
            _("Two aces redealt"),
            _("A first table with two aces or more is shuffled and dealt again."),
        ),
        "fifteen": (
            _("A quindici"),
            _("A card takes cards that make 15 together with it; equal rank does not count."),
        ),
        "plain_too": (
            _("Scopa and 15"),
            _("A card takes as in Scopa or makes 15, an ace all: as you choose."),
        ),
        "fewest_cards": (
            _("Fewest cards"),
            _("Of several sums, only one of the fewest cards is allowed."),
        ),
        "ace_takes_all": (
            _("Asso piglia tutto"),
            _("An ace takes the whole table; if an ace lies there, just that ace."),
        ),
        "ace_sweeps": (_("Ace makes scopa"), _("Taking the whole table with an ace is a scopa.")),
        "ace_takes_all_over_ace": (
            _("Ace over ace"),
            _("An ace takes the whole table even if another ace lies there."),
        ),
        "ace_stays_on_empty_table": (
            _("Ace stays alone"),
            _("An ace played to an empty table stays there instead of going to your pile."),
        ),
        "ace_may_open": (_("Ace may open"), _("The first play of a round may be an ace.")),
        "first_table_sweeps": (
            _("First table sweeps"),
            _("A first table of 15 goes to the dealer as a scopa, one of 30 as two."),
        ),
        "prime": (_("Prime"), _("What the fifth point is for: the best prime, or the sevens.")),
        "re_bello": (_("Re bello"), _("The king of coins is worth a point.")),
        "napola": (
            _("Napola"),
            _("Ace, 2, 3 of coins score 3, each next coin 1 more; all ten win the match."),
        ),
        "napola_at_most_six": (_("Napola up to 6"), _("A napola scores no more than 6.")),
        "grande": (_("Grande"), _("Jack, knight and king of coins score 5 together.")),
        "hand_bonuses": (
            _("Hands shown"),
            _("A hand of 9 or less scores 3, three of a rank 10; 7C stands for any rank."),
        ),
        "wild_keeps_rank": (
            _("Matta keeps rank"),
            _("A shown 7C is of the lowest rank that scores most, on the table too."),
        ),
        "wild_seven_on_table": (
            _("Matta lies as a 7"),
            _("Once it lies on the table, 7C is a 7 again."),
        ),
        "wild_on_first_table": (
            _("Matta at first"),
            _("On the first table 7C counts whatever makes 15 or 30."),
        ),
        "lowest_wins": (
            _("A perdere"),
            _("Fewest points win once somebody has reached the target."),
        ),
        "open_hands": (_("Open hands"), _("All hands lie face up, for learning.")),
        "delete": (_("Delete"), _("{play} deletes these rules, which you have kept.")),
    }


# The names of the lines that are rules.
RULES = tuple(name for name in rule_sentences() if name not in ("name", "delete"))


def option_sentences() -> dict[str, tuple[str, str]]:
    """For each option its name and what it does."""
    return {
        "deck": (_("Deck"), _("The cards to play with; you can add a deck of your own.")),
        "theme": (_("Theme"), _("The colours of the table and the cards.")),
        "ascii": (
            _("ASCII only"),
            _("Draws lines and cards with plain characters, in UTF-8 terminals too."),
        ),
        "game": (_("Game"), _("A game by its name; Game, on the title, changes its rules.")),
        "cut": (
            _("Cut the deck"),
            _("You cut where you sit to the left of who deals; otherwise it is done for you."),
        ),
        "animation": (_("Animation"), _("Cards glide to their places; any key ends that.")),
        "bell": (_("Bell"), _("The terminal's bell rings for a scopa and for the settebello.")),
        "mouse": (_("Mouse"), _("Clicks are for the game; without it the terminal selects text.")),
        "first_dealer": (_("First dealer"), _("Who deals the first round of a match.")),
        "expected_points": (
            _("Expected points"),
            _("The coach says what each play is worth, in points."),
        ),
        "sayings": (_("Sayings"), _("The others say something now and then.")),
        "pause_ms": (
            _("Thinking time"),
            _("How long an opponent thinks at least before it plays."),
        ),
        "wait": (
            _("Wait for OK"),
            _("After which of their plays the game waits until you press OK."),
        ),
        "show_ms": (
            _("Showing time"),
            _(
                "How long a card that they lay is shown; a capture, three times as long. After "
                "some matches it is less, unless you set it."
            ),
        ),
        "spanish_figures": (
            _("Figures 10 to 12"),
            _("The knave, knight and king of the Spanish deck carry 10, 11 and 12."),
        ),
        "language": (_("Language"), _("The language of the program, from now on.")),
    }


def theme_sentences() -> dict[str, str]:
    return {
        "felt": _("Theme: green felt and ivory cards."),
        "night": _("Theme: dark cards on a dark table, for the evening."),
        "paper": _("Theme: white cards on a light table."),
        "contrast": _("Theme: black, white and strong colours, easy to tell apart."),
        "mono": _("Theme: no colours, only the terminal's own, bold and reverse."),
    }


def _values() -> dict[str, str]:
    """What can be chosen for a rule or an option, other than by a name of its own."""
    return {
        "highest prime": _("highest prime"),
        "most sevens": _("most sevens"),
        "three sevens": _("three sevens"),
        "draw": _("draw"),
        "human": _("human"),
        "computer": _("computer"),
        "random": _("random"),
        "always": _("always"),
        "captures": _("captures"),
        "never": _("never"),
        "felt": _("felt"),
        "night": _("night"),
        "paper": _("paper"),
        "contrast": _("contrast"),
        "mono": _("mono"),
    }


def rule_lines(rules: Rules) -> Mapping[str, str]:
    """Each rule, as the command line takes it, with its value in *rules*, and what it says."""
    told = {name: rule_sentences()[name][1] for name in RULES}
    told["partnerships"] = _("Four players in two partnerships.")
    told["prime"] += f" {_('One of highest-prime, most-sevens, three-sevens.')}"
    return {format_options({name: getattr(rules, name)}): text for name, text in told.items()}


def rule_value(value: object) -> str:
    """The value of a rule or an option, as it is shown."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _values().get(str(value), str(value))


def seconds(milliseconds: int) -> str:
    """A time, as it is shown."""
    whole, tenths = divmod(milliseconds // 100, 10)
    return _("{whole}.{tenths} s").format(whole=whole, tenths=tenths)


def rules_in_force(rules: Rules) -> tuple[str, ...]:
    """Say in sentences by which rules a match is played."""
    players = _("4 in partnerships") if rules.partnerships else str(rules.players)
    first = _("Players: {players}. Cards in a hand: {cards}. Target: {target}.")
    lines = [first.format(players=players, cards=rules.hand_size, target=rules.target)]
    options = dict(rules.options)
    if rules.plain_too:
        del options["fifteen"]  # alone it says that an equal rank does not count
    for name, value in options.items():
        if isinstance(value, bool) and name in rule_sentences():
            title, sentence = rule_sentences()[name]
            lines.append(f"{title}: {sentence if value else _('no')}")
        elif name == "prime":
            lines.append(_("The fifth point goes to: {what}.").format(what=rule_value(value)))
    if len(lines) == 1:
        lines.append(_("The usual rules of Scopa, with nothing changed; the help explains them."))
    return tuple(lines)
