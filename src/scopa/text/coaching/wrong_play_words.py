"""Sentences about a wrong play: what it lets happen, and what it gives up."""

from __future__ import annotations

from collections.abc import Iterator

from scopa.engine import Play
from scopa.game.wrong_play import WrongPlay
from scopa.text.card_names import Spelling, list_of_cards
from scopa.text.coaching.coach_words import phrase
from scopa.text.games import a_sweep
from scopa.text.language import _, ngettext
from scopa.text.numbers_and_lists import either
from scopa.text.player_names import PlayerNames


def wrong_play_sentences(
    wrong: WrongPlay, players: PlayerNames, spelling: Spelling
) -> Iterator[str]:
    """What it lets happen or gives up, and why what it wins is not enough.

    None if no more can be told than what it costs.
    """
    rules = wrong.knowledge.rules
    if wrong.reply:
        yield from _about_reply(wrong, wrong.reply, players, spelling)
    elif wrong.gives_up:
        what = phrase(wrong.gives_up.reason, spelling, rules)
        yield _("You could have had {what}.").format(what=what)
    if wrong.gain:
        text = _("What you get, {what}, is worth less.")
        if wrong.can_wait:
            text = _("What you get, {what}, can wait: perhaps you can still take it next.")
        yield text.format(what=phrase(wrong.gain.reason, spelling, rules))


def _about_reply(
    wrong: WrongPlay, reply: Play, players: PlayerNames, spelling: Spelling
) -> Iterator[str]:
    text = _("Then {who} could take the {cards} with the {by}: {chance}")
    if wrong.is_sweep:
        text = _("Then {who} could make {a_sweep} by taking the {cards} with the {by}: {chance}")
    chance = ngettext(
        "one of the {unseen} unseen cards.",
        "{number} of the {unseen} unseen cards.",
        len(wrong.by),
    )
    yield text.format(
        who=players.seats[1],
        cards=list_of_cards(reply.taken, spelling),
        by=either(map(spelling, wrong.by)),
        chance=chance.format(number=len(wrong.by), unseen=len(wrong.knowledge.unseen)),
        a_sweep=a_sweep(wrong.knowledge.rules),
    )
    if not wrong.after_best:
        yield _("After the best play no card takes as much.")
    else:
        text = _("After the best play only the {cards} could take as much.")
        yield text.format(cards=either(map(spelling, wrong.after_best)))
