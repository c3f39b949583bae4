"""A match -> text for people and programs, as docs/developer/match-format.md describes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from scopa.engine import Card, Match, PlayedRound, Round, commitment, format_play, format_rules
from scopa.storage.saved_match import SavedMatch

VERSION = "1"
# What a line begins with that says nothing of the match
REMARK = "%"
# The result of a match that is not over
UNDER_WAY = "*"


def format_match(kept: SavedMatch) -> str:
    """*kept* as text, in which every line ends in a line feed.

    Raises:
        ScopaError: its history breaks the rules.
    """
    rounds = [line for lines in _rounds(kept) for line in ("", *lines)]
    return "\n".join([*_header(kept), *rounds, ""])


def _header(kept: SavedMatch) -> Iterator[str]:
    history, standing = kept.history, kept.standing
    yield tag("Scopa", VERSION)
    yield tag("Match", kept.key)
    yield tag("Date", kept.begun)
    for seat, name in enumerate(kept.players, 1):
        yield tag(f"Seat{seat}", name)
    if kept.opponent:
        yield tag("Opponent", kept.opponent)
    yield tag("Rules", format_rules(history.rules))
    yield tag("Dealer", str(history.dealer + 1))
    yield tag("Seed", str(history.seed))
    if history.helped:
        yield tag("Helped", "yes")
    over = standing.winner is not None
    yield tag("Result", joined(standing.scores) if over else UNDER_WAY)


def _rounds(kept: SavedMatch) -> Iterator[list[str]]:
    comments = {(comment.round, comment.play): comment.text for comment in kept.comments}
    standing = kept.standing
    history = kept.history
    for number, (played, (match, _)) in enumerate(
        zip(history.rounds, history.replayed(), strict=True)
    ):
        seed = played.deal.seed
        texts = play_texts(match, played)
        lines = [
            tag("Round", str(number + 1)),
            tag("Commitment", commitment(seed)),
            tag("RoundSeed", seed),
            tag("Cut", str(played.deal.cut)),
            tag("Deck", joined(played.deck)),
            tag("Checks", joined([check(seed, n, text) for n, text in enumerate(texts, 1)])),
        ]
        if number < len(standing.by_round):
            lines.append(tag("Points", joined(standing.by_round[number])))
        lines.append("")
        for place, text in enumerate(texts):
            said = comments.get((number, place))
            lines.append(f"{place + 1}. {text}" + (f" {{{said}}}" if said is not None else ""))
        yield lines


def play_texts(match: Match, played: PlayedRound) -> list[str]:
    """The plays of a round in our notation, when the score is that of *match*.

    Raises:
        ScopaError: they break the rules.
    """
    round_: Round = match.deal(played.deck)
    texts = []
    for play in played.plays:
        texts.append(format_play(round_, play))
        round_ = round_.after(play)
    return texts


def check(seed: str, number: int, play: str) -> str:
    """The four digits that go with a *play*, the *number*-th from 1 of the round of that *seed*."""
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
