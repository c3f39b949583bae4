"""Plays and rules as text, both ways. (Rules: cards, 4 and 5)

Cards and sets of cards read and print themselves: see :mod:`scopa.engine.cards`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from scopa.engine.capturing import captures
from scopa.engine.cards import (
    NO_CARDS,
    AmbiguousPlay,
    Card,
    CardSet,
    NotationError,
    Play,
    parse_card,
    parse_rank,
)
from scopa.engine.round import Round
from scopa.engine.rules import PRESETS, Rules, nearest_game
from scopa.errors import unknown_name

_PLAY = re.compile(r"\s*([^\sx×#]+)\s*(?:[x×]\s*([^\s#][^#]*))?(#)?\s*", re.IGNORECASE)


def format_play(before: Round, play: Play) -> str:
    """*play* as text; a sweep ends in ``#``.

    :raises IllegalPlay: the rules forbid the play in the round *before*.
    """
    return f"{play}#" if before.is_sweep(play) else str(play)


def parse_play(before: Round, text: str) -> Play:
    """The legal play that *text* names in the round *before*.

    ``7D`` lays the card and ``7D x 4C 3S`` captures. What is taken may also be given by rank
    alone, ``7D x 4 3``. The ``#`` of a sweep may be left out, but not be wrong.

    :raises NotationError: the text is no play, or claims a sweep that is none.
    :raises IllegalPlay: the rules forbid the play; the error says which rule.
    :raises AmbiguousPlay: the text fits more than one play.
    """
    parts = _PLAY.fullmatch(text)
    if parts is None:
        raise NotationError(text, 0, "a play such as 7D or 7D x 4C 3S")
    card = parse_card(parts[1], text, parts.start(1))
    play = Play(card)
    if parts[2] is not None:
        play = Play(card, _read_taken(text, parts.start(2), parts[2], card, before))
    if not before.is_sweep(play) and parts[3]:
        raise NotationError(text, parts.start(3), "no # here: this play is no sweep")
    return play


def _read_taken(text: str, start: int, words: str, card: Card, before: Round) -> CardSet:
    named, by_rank = NO_CARDS, []
    for word in re.finditer(r"\S+", words):
        rank = parse_rank(word[0])
        if rank is not None:
            by_rank.append(rank)
            continue
        bit = parse_card(word[0], text, start + word.start()).mask
        if named & bit:
            raise NotationError(text, start + word.start(), "each card once")
        named |= bit
    if not by_rank:
        return named
    if not before.hands[before.turn] >> card & 1:
        before.play(Play(card))  # says why not
    ranks = sorted(by_rank)
    fits = [
        taken
        for taken in captures(card, before.table, before.rules)
        if not named - taken and sorted(c.rank for c in taken - named) == ranks
    ]
    if len(fits) > 1:
        raise AmbiguousPlay(text, [Play(card, taken) for taken in fits])
    if not fits:
        raise NotationError(text, start, "cards that the {card} may take", card=card)
    return fits[0]


_SWITCH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def parse_rule(text: str) -> tuple[str, object]:
    """The name and value of one ``NAME=VALUE``, or of ``NAME`` alone, which switches it on.

    >>> parse_rule("prime=most-sevens"), parse_rule("re-bello")
    (('prime', 'most sevens'), ('re_bello', True))
    """
    name, _, value = text.partition("=")
    name = name.strip().replace("-", "_")
    value = value.strip() or "yes"
    if value in _SWITCH:
        return name, _SWITCH[value]
    is_number = value.isdecimal() and len(value) < 10
    return name, int(value) if is_number else value.replace("-", " ")


def format_rules(rules: Rules) -> str:
    """The differences of *rules* from the default game, as `parse_rules` reads them.

    >>> format_rules(Rules(target=21, fifteen=True))
    'target=21 fifteen=yes'
    """
    return format_options(rules.options)


def format_options(options: Mapping[str, object]) -> str:
    """The *options* of rules, by name, as `parse_rules` reads them.

    >>> format_options({"target": 21, "re_bello": True, "prime": "most sevens"})
    'target=21 re_bello=yes prime=most-sevens'
    """
    words = []
    for name, value in options.items():
        shown = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        words.append(f"{name}={shown.replace(' ', '-')}")
    return " ".join(words)


def parse_rules(text: str) -> Rules:
    """The default game, changed by each ``NAME=VALUE`` of *text*.

    :raises ScopaError: a rule is not known, or its value is not possible.
    """
    return Rules.from_options(dict(map(parse_rule, text.split())))


def format_game(rules: Rules) -> str:
    """The name of the game nearest to *rules*, and what they change, as `parse_game` reads it.

    >>> format_game(PRESETS["scopone"].for_players(4)), format_game(Rules(players=3, re_bello=True))
    ('scopone', 'scopa players=3 re_bello=yes')
    """
    name = nearest_game(rules)
    return f"{name} {format_options(rules.changes_of(PRESETS[name]))}".rstrip()


def parse_game(text: str) -> Rules:
    """A game by its name, and changed by each ``NAME=VALUE`` after that.

    :raises ScopaError: no game has that name; a rule is not known, or its value is not possible.
    """
    name, *words = text.split() or [""]
    if name not in PRESETS:
        raise unknown_name("game", name, PRESETS)
    return Rules.from_options(dict(map(parse_rule, words)), PRESETS[name])


@lru_cache(maxsize=64)
def game_key(rules: Rules) -> str:
    """The game for any target and, but for partnerships, any number of players, as it is written.

    >>> game_key(Rules(players=3, target=21)), game_key(Rules(target=21, napola=True, grande=True))
    ('scopa', 'scopa napola=yes grande=yes')
    """
    for name, game in PRESETS.items():
        players = rules.players if rules.partnerships else game.players
        if replace(rules.agreed, target=game.target, players=players) == game:
            return name
    return format_game(replace(rules.agreed, target=PRESETS[nearest_game(rules)].target))
