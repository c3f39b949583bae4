"""A match -> text for people and programs, as docs/developer/match-format.md describes it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from scopa.engine import Match, commitment, format_play, format_rules, points
from scopa.storage.saved_match import SavedMatch

VERSION = "1"
# What a line begins with that says nothing of the match
REMARK = "%"


def format_match(saved: SavedMatch, played: str = "") -> str:
    """A match as text, with its comments and analyses; every line ends in a line feed.

    played: when its last play was made, if that is known

    :raises ScopaError: its history breaks the rules.
    """
    history = saved.history
    rounds: list[str] = []
    match = Match.new(history.rules, history.dealer)
    for number, (deal, deck, plays) in enumerate(history.rounds):
        *moments, round_ = match.deal(deck).replay(plays)
        texts = list(map(format_play, moments, plays))
        rounds += [
            "",
            tag("Round", number + 1),
            tag("Commitment", commitment(deal.seed)),
            tag("RoundSeed", deal.seed),
            tag("Cut", deal.cut),
            tag("Deck", *deck),
            tag("Checks", *(check(deal.seed, n, text) for n, text in enumerate(texts, 1))),
        ]
        if round_.is_over:
            rounds.append(tag("Points", *points(round_)))
            match = match.after(round_)
        if number in saved.analyses:
            analyzer, found, _ = saved.analyses[number]
            rounds += [tag("Judge", analyzer), *([] if found is None else [tag("Analysis", found)])]
        rounds.append("")
        for place, text in enumerate(texts):
            comment = saved.comments.get((number, place))
            rounds.append(
                f"{place + 1}. {text}" + (f" {{{comment}}}" if comment is not None else "")
            )
    return "\n".join([*_header(saved, match, played), *rounds, ""])


def _header(saved: SavedMatch, now: Match, played: str) -> Iterator[str]:
    history = saved.history
    yield tag("Scopa", VERSION)
    yield tag("Match", saved.key)
    yield tag("Date", saved.begun)
    if played not in ("", saved.begun):
        yield tag("Played", played)
    for seat, name in enumerate(saved.players, 1):
        yield tag(f"Seat{seat}", name)
    if saved.opponent:
        yield tag("Opponent", saved.opponent)
    yield tag("Rules", format_rules(history.rules))
    yield tag("Dealer", history.dealer + 1)
    yield tag("Seed", history.seed)
    if history.helped:
        yield tag("Helped", "yes")
    if saved.imported:
        yield tag("Imported", "yes")
    yield tag("Result", *(("*",) if now.winner is None else now.scores))


def check(seed: str, number: int, play: str) -> str:
    """The four check digits of a *play*, number *number* from 1 of the round with *seed*."""
    return sha256(f"scopa play 1 {seed} {number} {play}".encode()).hexdigest()[:4]


def tag(name: str, *values: object) -> str:
    r"""A line that says something about the match or the round.

    >>> print(tag("Seat1", 'Anna "la scopa"'))
    [Seat1 "Anna \"la scopa\""]
    """
    escaped = " ".join(map(str, values)).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
