"""The state that all screens share: the app holds it and hands it to the screen that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from scopa.storage.settings import OWN_GAME, USUAL_SETTINGS, Settings
from scopa.text.language import _

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules
    from scopa.game.match_state import ContinuableMatch

FIRST_MATCHES = 2  # matches, after which plays are shown for a shorter time; and again
USUAL_PACE_MS = 1500  # how long each play of a watched match is shown


class AppState(NamedTuple):
    """The settings in force, the choices for the next match, and the matches under way.

    game, rules: the game that is played; no rules for the default game
    seed: of the next match, if it is not drawn from the system
    watched: only computers play, each play shown for pace_ms
    waiting: the match that Continue goes on with
    decks: the names of all decks
    deck_of_game: the deck that belongs to a game, by the name of the game
    seats: the players that the command line names by seat
    new_first: the title begins with a new match, for the command line says what it is to be
    under_way: the keys of all matches that can be continued
    finished: how many matches the person has finished
    explicit: the names of the settings that the person has given
    """

    settings: Settings = USUAL_SETTINGS
    game: str = USUAL_SETTINGS.game
    rules: Rules | None = None
    seed: int | None = None
    watched: bool = False
    pace_ms: int = USUAL_PACE_MS
    waiting: ContinuableMatch | None = None
    decks: tuple[str, ...] = (USUAL_SETTINGS.deck,)
    deck_of_game: Mapping[str, str] = MappingProxyType({})
    seats: tuple[str, ...] = ()
    new_first: bool = False
    under_way: frozenset[str] = frozenset()
    finished: int = 1
    explicit: frozenset[str] = frozenset()

    @property
    def is_new(self) -> bool:
        """Whether the person has never finished a match; the title begins with the lesson."""
        return not self.finished

    @property
    def show_ms(self) -> int:
        """How long an opponent's laid card is shown: shorter after some matches, unless set."""
        quarters = 4 if "show_ms" in self.explicit else max(2, 4 - self.finished // FIRST_MATCHES)
        return self.settings.show_ms * quarters // 4

    @property
    def match_settings(self) -> Settings:
        """The settings for the next match."""
        return self.settings.for_first_match(self.explicit) if self.is_new else self.settings

    def with_game(self, game: str, rules: Rules) -> AppState:
        """Choose a game; its own cards come with it, if those of the game before were in use."""
        from scopa.engine import PRESETS

        is_own = game == _("your own game") or PRESETS.get(game, rules) != rules
        if is_own:
            game = _("your own game")
        settings = self.settings._replace(
            game=OWN_GAME if is_own else game,
            rules=rules.options if is_own else {},
            deck=self.deck_with(game),
        )
        return self._replace(game=game, rules=rules, settings=settings)

    def deck_with(self, game: str) -> str:
        """The deck after a game is chosen: its own, if that of the game before was in use."""
        usual = USUAL_SETTINGS.deck
        is_own = self.settings.deck == self.deck_of_game.get(self.game, usual)
        return self.deck_of_game.get(game, usual) if is_own else self.settings.deck

    @property
    def opponents(self) -> tuple[str, ...]:
        """The players at the seats after the first one, in the chosen game."""
        players = self.rules.players if self.rules else 2
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
        at = self.decks.index(self.settings.deck) + step
        return self.changed("deck", self.decks[at % len(self.decks)])

    @property
    def after_new_match(self) -> AppState:
        """The state after a new match has begun; the match that can be continued stays."""
        following = None if self.seed is None else self.seed + 1
        return self._replace(seed=following, new_first=False)

    def after_leaving(self, waiting: ContinuableMatch) -> AppState:
        """The state after a match has been left, which can be continued from now on."""
        return self._replace(waiting=waiting).with_unfinished({waiting.state.key})

    def with_unfinished(self, keys: AbstractSet[str]) -> AppState:
        """Add keys of matches that can be continued; the empty key is ignored."""
        return self._replace(under_way=self.under_way | keys - {""})

    def after_match(self, key: str) -> AppState:
        """The state after the match with that *key* is over."""
        over = self.waiting is not None and self.waiting.state.key == key
        waiting = None if over else self.waiting
        return self._replace(
            waiting=waiting, under_way=self.under_way - {key}, finished=self.finished + bool(key)
        )
