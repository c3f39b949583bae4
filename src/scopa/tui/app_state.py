"""The desk: what outlives a screen. The app holds it, and hands it to the screen that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from scopa.storage.settings import OWN_GAME, USUAL_SETTINGS, Settings
from scopa.text.language import _

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules
    from scopa.game.match_state import Waiting

USUAL_PACE_MS = 1500  # how long each play of a watched match is shown


class AppState(NamedTuple):
    """What is in force, and what waits.

    *settings* are kept when they change, the opponent and the game chosen last among them; *game*
    is the name of the game that is played, *rules* what that means, or nothing for the
    default game. *seed* is that of the next match, if it is not to be drawn from the system;
    matches are only *watched* if nobody plays them but computers, each play for *pace_ms*; *seats*
    names who plays where, as far as that was asked for. On the title a new match comes first
    (*new_first*) if the command line says what it is to be; otherwise the lesson does if the person
    *is_new*, and has never finished a match. *waiting* is a match to continue, *under_way* the keys
    of all that could be; *decks* names the decks to choose from, and *homes* those that belong to a
    game, by its name.
    """

    settings: Settings = USUAL_SETTINGS
    game: str = USUAL_SETTINGS.game
    rules: Rules | None = None
    seed: int | None = None
    watched: bool = False
    pace_ms: int = USUAL_PACE_MS
    waiting: Waiting | None = None
    decks: tuple[str, ...] = (USUAL_SETTINGS.deck,)
    homes: Mapping[str, str] = MappingProxyType({})
    seats: tuple[str, ...] = ()
    new_first: bool = False
    under_way: frozenset[str] = frozenset()
    is_new: bool = False

    def playing(self, game: str, rules: Rules) -> AppState:
        """The desk with that *game*, which is remembered, chosen.

        If the cards were those of the game before they become those of this one.
        """
        is_own = game == _("own rules")
        deck, usual = self.settings.deck, USUAL_SETTINGS.deck
        settings = self.settings._replace(
            game=OWN_GAME if is_own else game,
            rules=rules.options if is_own else {},
            deck=self.homes.get(game, usual) if deck == self.homes.get(self.game, usual) else deck,
        )
        return self._replace(game=game, rules=rules, settings=settings)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Who plays at the seats after the first one in the game that is chosen."""
        players = self.rules.players if self.rules else 2
        return self.settings.opponents(players, self.seats[1:])

    def with_opponents(self, names: Sequence[str]) -> AppState:
        """The desk with those *names* at the seats after the first one, whatever was asked for."""
        return self._replace(settings=self.settings.with_opponents(names), seats=())

    def changed(self, name: str, value: object) -> AppState:
        """The desk with the setting of that *name* changed."""
        return self._replace(settings=self.settings.changed(name, value))

    def with_next_deck(self, step: int) -> AppState:
        """The desk with the deck that many places further on."""
        at = self.decks.index(self.settings.deck) + step
        return self.changed("deck", self.decks[at % len(self.decks)])

    @property
    def after_new_match(self) -> AppState:
        """The desk once a new match has begun; one that waited does until another is left."""
        following = None if self.seed is None else self.seed + 1
        return self._replace(seed=following, new_first=False)

    def leaving(self, waiting: Waiting) -> AppState:
        """The desk once a match has been left, which is *waiting* from now on."""
        return self._replace(waiting=waiting).knowing({waiting.state.key})

    def knowing(self, keys: AbstractSet[str]) -> AppState:
        """The desk with the matches with those *keys* under way; none is what has no key."""
        return self._replace(under_way=self.under_way | keys - {""})

    def without(self, key: str) -> AppState:
        """The desk once the match with that *key* is over."""
        over = self.waiting is not None and self.waiting.state.key == key
        waiting = None if over else self.waiting
        return self._replace(waiting=waiting, under_way=self.under_way - {key}, is_new=False)
