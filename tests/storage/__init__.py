"""Tests of the files on disk; here, the matches in them."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from scopa.engine import SCOPA, Play, Round, Rules
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import MatchState
from scopa.storage.match_file import SavedMatch
from scopa.storage.match_folder import add, figures_of_all, load

NAMES = ("You", "Computer", "Third", "Fourth")


@cache
def state(seed: int, *, rules: Rules = SCOPA, plays: int = 9999) -> MatchState:
    """A match after *plays* random plays, or at its end."""
    chance = Random(seed)
    begun = NewMatch(rules, seed, FirstDealer.DRAW, key=f"key-{seed}").begin()
    return played_by(lambda now: chance.choice(now.round.legal_plays()), begun, plays)


def played_by(
    choose: Callable[[MatchState], Play], now: MatchState, plays: int = 9999
) -> MatchState:
    """*now* after *plays* plays that are chosen so, or at the end of the match."""
    for _ in range(plays):
        if now.round.is_over:
            if now.match_after_round.winner is not None:
                break
            now = now.next_round()
        now = now.after(choose(now))
    return now


def played_on(now: MatchState, plays: int = 99) -> MatchState:
    """*now* after *plays* more plays of its round, each the first legal one, or at its end."""
    while plays > 0 and not now.round.is_over:
        now, plays = now.after(now.round.legal_plays()[0]), plays - 1
    return now


def saved(seed: int, *, rules: Rules = SCOPA, plays: int = 9999) -> SavedMatch:
    """The same as it is kept."""
    return saved_from(state(seed, rules=rules, plays=plays))


def saved_from(now: MatchState) -> SavedMatch:
    """*now* as it is kept."""
    history, begun = now.history, "2026-11-21T20:15:00+00:00"
    return SavedMatch(now.key, begun, NAMES[: history.rules.players], history)


def choices_in(match: SavedMatch) -> Iterator[tuple[tuple[int, int], Round, Play]]:
    """Where in a match there was a choice, by round and play; and which play was made."""
    for number, (_, start, end) in enumerate(match.history.replayed()):
        for place, (now, made) in enumerate(zip(start.replay(end.plays), end.plays, strict=False)):
            if len(now.legal_plays()) > 1:
                yield (number, place), now, made


def keep(home: Path, match: SavedMatch, begun: str = "") -> Path:
    """Put a match into the folder of a *home*; returns its file."""
    return add(home / "matches", match._replace(begun=begun or match.begun))


def kept(home: Path) -> list[SavedMatch]:
    """The matches in the folder of a *home*, the last begun last."""
    every, faults = figures_of_all(home / "matches")
    assert not faults
    return [load(match.file).sound for match in every]


def plays_kept(home: Path) -> list[int]:
    """How many plays are kept of each match, the fewest first."""
    every = [match.history for match in kept(home)]
    return sorted(sum(len(played.plays) for played in history.rounds) for history in every)


def damaged(whole: bytes, chance: Random) -> bytes:
    """The contents of a file, damaged in some way."""
    data = bytearray(whole)
    place = chance.randrange(len(data))
    match chance.randrange(9):
        case 0:
            del data[place:]
        case 1:
            data[place:] = bytes(len(data) - place)
        case 2:
            for _ in range(chance.randrange(1, 12)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case 3:
            size = chance.randrange(1, chance.choice((40, 3000)))
            data[place : place + size] = chance.choice((chance.randbytes(9), bytes(size)))
        case 4:
            return bytes(data).decode("latin-1").encode("utf-16")
        case 5:
            data[place:place] = data[: chance.randrange(len(data))]
        case 6:
            return bytes(data) * 50
        case 7:
            return bytes(data).replace(b"1", b"999999999999999999999999999", chance.randrange(1, 4))
        case _:
            data[place:place] = "è♥\U0001f0a1".encode()
    return bytes(data)
