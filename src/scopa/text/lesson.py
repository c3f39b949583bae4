"""What is said in the first lesson."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import Play, Prime, Rules
from scopa.text.cards import rank_name, suit_name
from scopa.text.help_pages import rules_pages, suits
from scopa.text.language import _
from scopa.text.table import game_name


class Task(NamedTuple):
    """What is told, a hint beside it when something else was played, and what when it is done."""

    told: str
    hint: str
    praise: str


def _told() -> dict[str, str]:
    return {
        "rank": (
            _(
                "The corner of a card names its suit: {suits}. A card takes one with the "
                "same number: choose the 7D with {next} and play it with {play}."
            )
        ),
        "sum": (
            _(
                "{figures} No single card there makes 9, but the 4C, 3S and 2B together do. "
                "Choose the 9S with {next} or with 3, its place in your hand: what it would "
                "take is framed. Then play it."
            )
        ),
        "ways": (
            _(
                "The 7C could take the 4C and 3S, or the 5D and 2B. {other_way} shows the "
                "other way. Take the 5D: whoever has the most {coins} has a point."
            )
        ),
        "scopa": (
            _(
                "Two cards are left on the table, the 6S and 2C. Take both at once: whoever clears "
                "the table has made a scopa, which is a point."
            )
        ),
        "lay": (
            _(
                "None of your cards takes the 8, so one of them will stay beside it. With a "
                "2 that makes 10, and a king would take both: a scopa for the other player. "
                "Leave more than 10."
            )
        ),
        "fifteen": (
            _(
                "The corner of a card names its suit: {suits}. A card takes what makes 15 "
                "with it, as 7 and 8 do: choose the 7D with {next} and play it with {play}."
            )
        ),
        "sum to 15": (
            _(
                "{figures} The 6S takes several cards: with the 4C, 3S and 2B it makes 15. "
                "Choose the 6S with {next} or with 3, its place in your hand: what it would "
                "take is framed. Then play it."
            )
        ),
        "ways to 15": (
            _(
                "The 7C could take the 5S and 3S, or the 6D and 2B. {other_way} shows the "
                "other way. Take the 6D: whoever has the most {coins} has a point."
            )
        ),
        "scopa to 15": (
            _(
                "Two cards are left on the table, the 6S and 2C. Take both at once: whoever clears "
                "the table has made a scopa, which is a point."
            )
        ),
        "lay to 15": (
            _(
                "None of your cards makes 15 with the 9, so one of them will stay beside it. "
                "With a 2 that makes 11, and a 4 would take both: a scopa for the other "
                "player. Leave 15 or more."
            )
        ),
        "ace": _("In this game an ace takes everything that lies on the table. Play the 1S."),
    }


def _hints() -> dict[str, str]:
    return {
        "rank": _("everybody wants the 7D."),
        "sum": _("the 9S takes three cards at once."),
        "ways": _("take the 5D with the 7C ({other_way} shows it)."),
        "scopa": _("6 and 2 make 8, and an 8 takes both."),
        "lay": _("that makes 10, which a king would take."),
        "fifteen": _("everybody wants the 7D."),
        "sum to 15": _("the 6S takes three cards at once."),
        "ways to 15": _("take the 6D with the 7C ({other_way} shows it)."),
        "scopa to 15": _("6 and 2 make 8: what is missing to 15?"),
        "lay to 15": _("one card could take less than 15."),
        "ace": _("the 1S takes all three cards."),
    }


def _praise() -> dict[str, str]:
    return {
        "rank": (
            _(
                "This seven is the best card of all, the settebello: a point by itself. What "
                "you take goes to your pile, with the card that took it; the piles are "
                "counted when the round is over."
            )
        ),
        "sum": (
            _(
                "Whoever has the most cards at the end has a point. With a 9 on the table "
                "you would have had to take that: a single card comes before any sum."
            )
        ),
        "sum to 15": _("Whoever has the most cards at the end has a point."),
        "ways": _("That is a coin more. {sevens}"),
        "scopa": _("Scopa! A point. The card that made it stays face up beside your pile."),
        "lay": _("No card takes more than 10, so nobody can make a scopa of that."),
        "lay to 15": (
            _("With so much on the table no card makes 15 of it: no scopa for the other player.")
        ),
        "ace": _("Everything that lay there is yours."),
    }


def task(name: str, rules: Rules) -> Task:
    """The task of that *name* in a game with these *rules*."""
    figures = _("An ace counts 1, the {jack} 8, the {knight} 9 and the {king} 10.").format(
        jack=rank_name(8), knight=rank_name(9), king=rank_name(10)
    )
    told = _told()[name].replace("{suits}", suits()).replace("{coins}", suit_name("D"))
    praise = _praise()[name if name in _praise() else _PRAISED_AS_WELL[name]]
    sevens = _("Sevens also help to win a point of their own, explained at the end.")
    if rules.prime is Prime.HIGHEST_PRIME:
        sevens = _("Sevens are also worth most in the prime (primiera), explained at the end.")
    praise = praise.replace("{sevens}", sevens)
    return Task(told.replace("{figures}", figures), _hints()[name], praise)


def not_so(hint: str, play: Play, *, is_its_card: bool) -> str:
    """That a *play* is not what was asked for, though perhaps with its card, and a *hint*."""
    if is_its_card:
        return _("Not so: {hint}").format(hint=hint)
    return _("Not the {card}: {hint}").format(card=play.card, hint=hint)


_PRAISED_AS_WELL = {
    "fifteen": "rank",
    "ways to 15": "ways",
    "scopa to 15": "scopa",
}
"""The tasks that are praised in the words of another."""


def summary(rules: Rules, *, plays_nino: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is left to say after the last task, in chapters: how the game goes on, and its score.

    Nino is praised as an opponent; *plays_nino* if the next match is against him.
    """
    cards, captures, sweeps, score = rules_pages(rules)
    going_on = (*cards.paragraphs[1:], captures.paragraphs[1], sweeps.paragraphs[1])
    nino = (
        _(
            "After each round you see what every point was given for. New game now "
            "plays Nino, a child of six: a good opponent to begin with. At the table "
            "{suggest} asks the coach, and {help} opens the rules."
        )
        if plays_nino
        else _(
            "After each round you see what every point was given for. Nino, a child of "
            "six, is a good opponent to begin with: choose him on the title. At the "
            "table {suggest} asks the coach, and {help} opens the rules."
        )
    )
    return (_("That is {game}").format(game=game_name(rules)), going_on), (
        score.title,
        (*score.paragraphs, nino),
    )
