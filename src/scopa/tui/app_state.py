"""The state that all screens share: the app holds it and hands it to the screen that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scopa.game.games_by_name import Game, games
from scopa.storage.settings import LEARNED, USUAL_SETTINGS, Settings

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.game.match_state import ContinuableMatch

FIRST_MATCHES = 2  # of a new player, in which more is explained
_Value = TypeVar("_Value")


def following(values: Sequence[_Value], value: _Value, step: int) -> _Value:
    """The value *step* places after *value*, in a circle; the first if *value* is not there."""
    at = values.index(value) + step if value in values else 0
    return values[at % len(values)]


# How long it takes at least in ms until a play is shown.
_THINKS_MS = {"slow": 1000, "normal": 500, "quick": 300, "at-once": 0}
# How long it is then shown: a card that is laid, and a capture; nothing if until OK.
_SHOWN_MS = {"slow": None, "normal": (700, 1700), "quick": (400, 1000), "at-once": (0, 0)}
_WATCHED_MS = {"slow": 3000, "normal": 1500, "quick": 600, "at-once": 0}


class AppState(NamedTuple):
    """The settings in force, the choices for the next match, and the matches under way.

    seed: of the next match, if it is not drawn from the system
    watched: only computers play, each play shown as long as *watch_pace* says
    waiting: the match that Continue goes on with
    decks: the names of all decks
    deck_of_game: the deck that belongs to a game, by the name of the game
    seats: the players that the command line names by seat
    new_match_first: the title proposes a new match, for the command line says what it is to be
    under_way: the keys of all matches that can be continued
    finished: how many matches the person has finished
    explicit: the names of the settings that the person has given
    cannot_save: the disk does not take what is played
    """

    settings: Settings = USUAL_SETTINGS
    game: Game = Game()
    seed: int | None = None
    watched: bool = False
    watch_pace: str = USUAL_SETTINGS.pace
    waiting: ContinuableMatch | None = None
    decks: tuple[str, ...] = (USUAL_SETTINGS.deck,)
    deck_of_game: Mapping[str, str] = MappingProxyType({})
    seats: tuple[str, ...] = ()
    new_match_first: bool = False
    under_way: frozenset[str] = frozenset()
    finished: int = 1
    explicit: frozenset[str] = frozenset()
    cannot_save: bool = False

    @property
    def is_new(self) -> bool:
        """Whether the person has never finished a match."""
        return not self.finished

    @property
    def has_learned(self) -> bool:
        """Whether the person has done all lessons."""
        return self.settings.lesson == LEARNED

    def thinks_ms(self, players: int) -> int:
        """How long one of the *players* takes at least before a play is shown."""
        return 0 if self.watched else _THINKS_MS[self.settings.pace] // self._hurry(players)

    def shown_ms(self, players: int, *, takes: bool) -> int | None:
        """How long a play of one of the *players* is shown; nothing if that is until OK.

        takes: it is a capture
        """
        shown = _SHOWN_MS[self.settings.pace]
        return None if shown is None else shown[takes] // self._hurry(players)

    def _hurry(self, players: int) -> int:
        """How many times as quick they are where several others play, unless the pace is slow."""
        return 1 + (players > 2 and self.settings.pace != "slow")

    @property
    def watched_ms(self) -> int:
        """How long each play of a match that is watched is shown."""
        return _WATCHED_MS[self.watch_pace]

    @property
    def match_settings(self) -> Settings:
        """The settings for the next match."""
        return self.settings.for_first_match(self.explicit) if self.is_new else self.settings

    def with_game(self, game: Game) -> AppState:
        """Choose a game; its own cards come with it, if those of the game before were in use."""
        settings = self.settings._replace(game=game.written, deck=self.deck_with(game))
        return self._replace(game=game, settings=game.kept_in(settings))

    def with_next_game(self, step: int) -> AppState:
        """Choose the game *step* places further on."""
        return self.with_game(Game(following(games(self.settings), self.game.rules, step)))

    def deck_with(self, game: Game) -> str:
        """The deck after a game is chosen: its own, if that of the game before was in use."""
        usual = USUAL_SETTINGS.deck
        is_own = self.settings.deck == self.deck_of_game.get(self.game.nearest, usual)
        return self.deck_of_game.get(game.nearest, usual) if is_own else self.settings.deck

    @property
    def opponents(self) -> tuple[str, ...]:
        """The players at the seats after the first one, in the chosen game."""
        players = self.game.rules.players if self.game.chosen_rules else 2
        return self.settings.opponents(players, self.seats[1:])

    def with_opponents(self, names: Sequence[str]) -> AppState:
        """Seat these players after the first seat; the command line's no longer count."""
        return self._replace(settings=self.settings.with_opponents(names), seats=())

    def changed(self, name: str, value: object) -> AppState:
        """Change a setting."""
        settings = self.settings.changed(name, value)
        return self._replace(settings=settings, explicit=self.explicit | {name})

    def with_next_deck(self, step: int) -> AppState:
        """Take the deck *step* places further on."""
        return self.changed("deck", following(self.decks, self.settings.deck, step))

    @property
    def after_new_match(self) -> AppState:
        """The state after a new match has begun; the match that can be continued stays."""
        seed = None if self.seed is None else self.seed + 1
        return self._replace(seed=seed, new_match_first=False)

    def after_leaving(self, waiting: ContinuableMatch) -> AppState:
        """The state after a match has been left, which can be continued from now on."""
        return self._replace(waiting=waiting).with_unfinished({waiting.state.key})

    def with_unfinished(self, keys: AbstractSet[str]) -> AppState:
        """Add keys of matches that can be continued; the empty key is ignored."""
        return self._replace(under_way=self.under_way | keys - {""})

    def after_deleting(self, key: str) -> AppState:
        """The state after the match with that *key* was deleted."""
        is_waiting = self.waiting is not None and self.waiting.state.key == key
        waiting = None if is_waiting else self.waiting
        return self._replace(waiting=waiting, under_way=self.under_way - {key})

    def after_match(self, key: str) -> AppState:
        """The state after the match with that *key* is over."""
        return self.after_deleting(key)._replace(finished=self.finished + bool(key))
