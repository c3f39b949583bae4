"""Where one can go: each place by its name, with what is needed there; `routes` leads there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Card, Play, Rules
    from scopa.game.match_state import MatchState
    from scopa.game.statistics import Section
    from scopa.storage.saved_match import SavedMatch
    from scopa.text.player_names import PlayerNames


@dataclass(frozen=True)
class Place:
    """Somewhere to go."""


@dataclass(frozen=True)
class Title(Place):
    """The menu from which everything begins."""


@dataclass(frozen=True)
class NewMatch(Place):
    """The first round of a match with that *seed*, or one drawn from the system."""

    seed: int | None = None


@dataclass(frozen=True)
class Rematch(Place):
    """A new match by the rules and with the players of that *state*."""

    state: MatchState


@dataclass(frozen=True)
class Continue(Place):
    """The match of that *state*, where it was left; *shown* is the play that was to be seen."""

    state: MatchState
    shown: Play | None = None


@dataclass(frozen=True)
class UnderWay(Place):
    """The list of the matches that can be continued."""


@dataclass(frozen=True)
class DailyDeal(Place):
    """The deal of that *day*, in ISO 8601; of today if it is empty."""

    day: str = ""


@dataclass(frozen=True)
class OpponentChoice(Place):
    """The list of the opponents."""


@dataclass(frozen=True)
class SeatChoice(Place):
    """Who plays at each of several seats."""


@dataclass(frozen=True)
class GameChoice(Place):
    """The games and their rules."""


@dataclass(frozen=True)
class Gallery(Place):
    """The cards of all decks, one after the other."""


@dataclass(frozen=True)
class Options(Place):
    """The settings."""


@dataclass(frozen=True)
class Statistics(Place):
    """What the record says of the player."""


@dataclass(frozen=True)
class Account(Place):
    """An account of something, under a *headline*."""

    headline: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class MatchChoice(Place):
    """The list of all matches of the record."""


@dataclass(frozen=True)
class Help(Place):
    """The *rules* of a game, Scopa's if there are none, and the keys; the way to the lesson."""

    rules: Rules | None = None


@dataclass(frozen=True)
class Lesson(Place):
    """The first lesson, in how to play by the *rules* of a game, or else Scopa's."""

    rules: Rules | None = None


@dataclass(frozen=True)
class Puzzles(Place):
    """The puzzle that comes next."""


@dataclass(frozen=True)
class Credits(Place):
    """Whom the game owes thanks."""


@dataclass(frozen=True)
class Pages(Place):
    """Pages of text: chapters, each a headline and its paragraphs."""

    chapters: tuple[tuple[str, Sequence[str]], ...]

    @classmethod
    def of(cls, headline: str, paragraphs: Sequence[str]) -> Pages:
        """A single chapter."""
        return cls(((headline, paragraphs),))


@dataclass(frozen=True)
class Cut(Place):
    """The deck before it is dealt.

    *commitment* is the promise that it is shuffled already, *lifted* how many cards the program
    would lift, *deal* deals the round after a cut; *left* is the match that waits if one leaves.
    """

    commitment: str
    lifted: int
    deal: Callable[[int], MatchState]
    left: MatchState | None = None


@dataclass(frozen=True)
class DrawForDeal(Place):
    """The *deck*, from which everybody of the *cast* turns a card, and what comes *then*.

    That depends on what the person has turned. If the draw *is made* it is only to be seen.
    """

    deck: tuple[Card, ...]
    cast: PlayerNames
    then: Callable[[Sequence[Card]], Place]
    is_made: bool = False


@dataclass(frozen=True)
class Table(Place):
    """The table of that *state*, perhaps just dealt, or left when that play was *shown*.

    If it is watched each play is shown for *pace_ms*, as usual if that is not said.
    """

    state: MatchState
    is_dealt: bool = False
    pace_ms: int | None = None
    shown: Play | None = None


@dataclass(frozen=True)
class CardCounter(Place):
    """Which cards the player at the table has not seen."""

    state: MatchState
    cast: PlayerNames


@dataclass(frozen=True)
class LastCapture(Place):
    """The last capture again."""

    state: MatchState
    cast: PlayerNames


@dataclass(frozen=True)
class Pile(Place):
    """What the player has taken."""

    state: MatchState


@dataclass(frozen=True)
class RulesInForce(Place):
    """The rules of that *state*, and what was promised of its deal."""

    state: MatchState


@dataclass(frozen=True)
class Score(Place):
    """The score of the round *state* has just finished; watched, a play took *pace_ms*."""

    state: MatchState
    pace_ms: int | None = None


@dataclass(frozen=True)
class Review(Place):
    """The plays of the person in the last round of *state* that is over, judged by the coach."""

    state: MatchState


@dataclass(frozen=True)
class MatchReview(Place):
    """The review of a *match* from its first round on."""

    match: SavedMatch


@dataclass(frozen=True)
class MatchEnd(Place):
    """The end of the match of *state*."""

    state: MatchState


@dataclass(frozen=True)
class Replay(Place):
    """These *matches*, of a round each at least, to be stepped through."""

    matches: Sequence[SavedMatch]
