"""A match -> text for people and programs, as docs/developer/match-format.md describes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType

from scopa.engine import (
    Card,
    Match,
    PlayedRound,
    Round,
    commitment,
    format_play,
    format_rules,
    points,
)
from scopa.storage.saved_match import SavedMatch, StoredAnalysis

VERSION = "1"
# What a line begins with that says nothing of the match
REMARK = "%"
# The result of a match that is not over
UNDER_WAY = "*"

NO_ANALYSES: Mapping[int, StoredAnalysis] = MappingProxyType({})


def format_match(
    saved: SavedMatch, played: str = "", analyses: Mapping[int, StoredAnalysis] = NO_ANALYSES
) -> str:
    """A match as text; every line ends in a line feed.

    played: when its last play was made, if that is known
    analyses: of its rounds, by their numbers

    :raises ScopaError: its history breaks the rules.
    """
    history = saved.history
    comments = {(comment.round, comment.play): comment.text for comment in saved.comments}
    rounds: list[str] = []
    match = Match.new(history.rules, history.dealer)
    for number, round_ in enumerate(history.rounds):
        texts, end = _play_texts(match, round_)
        rounds += ["", *_round_tags(number, round_, texts, end)]
        if number in analyses:
            rounds.append(tag("Judge", analyses[number].analyzer))
            analysis = analyses[number].found
            rounds += [] if analysis is None else [tag("Analysis", analysis)]
        rounds.append("")
        for place, text in enumerate(texts):
            comment = comments.get((number, place))
            rounds.append(
                f"{place + 1}. {text}" + (f" {{{comment}}}" if comment is not None else "")
            )
        if end.is_over:
            match = match.after(end)
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
    yield tag("Dealer", str(history.dealer + 1))
    yield tag("Seed", str(history.seed))
    if history.helped:
        yield tag("Helped", "yes")
    if saved.imported:
        yield tag("Imported", "yes")
    yield tag("Result", UNDER_WAY if now.winner is None else joined(now.scores))


def _round_tags(
    number: int, played: PlayedRound, texts: Sequence[str], end: Round
) -> Iterator[str]:
    seed = played.deal.seed
    yield tag("Round", str(number + 1))
    yield tag("Commitment", commitment(seed))
    yield tag("RoundSeed", seed)
    yield tag("Cut", str(played.deal.cut))
    yield tag("Deck", joined(played.deck))
    yield tag("Checks", joined([check(seed, n, text) for n, text in enumerate(texts, 1)]))
    if end.is_over:
        yield tag("Points", joined(points(end)))


def _play_texts(match: Match, played: PlayedRound) -> tuple[list[str], Round]:
    round_ = match.deal(played.deck)
    texts = []
    for play in played.plays:
        texts.append(format_play(round_, play))  # which checks that it is legal
        round_ = round_.play_unchecked(play)
    return texts, round_


def check(seed: str, number: int, play: str) -> str:
    """The four check digits of a *play*, number *number* from 1 of the round with *seed*."""
    return sha256(f"scopa play 1 {seed} {number} {play}".encode()).hexdigest()[:4]


def tag(name: str, value: str) -> str:
    r"""A line that says something about the match or the round.

    >>> print(tag("Seat1", 'Anna "la scopa"'))
    [Seat1 "Anna \"la scopa\""]
    """
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def joined(values: Sequence[int | str | Card]) -> str:
    """*values* with a space between them."""
    return " ".join(map(str, values))
