"""How a match begins or goes on: its game, its rules, its seed, and where it is kept."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from scopa.records.folders import matches_file
from scopa.words.error_messages import unknown_name
from scopa.words.screen_labels import Label

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.game.sitting import Sitting
    from scopa.records.database import Store
    from scopa.records.kept_match import KeptMatch
    from scopa.records.match_figures import MatchResult
    from scopa.records.settings import Settings, SettingsFile


def beginning(
    rules: Rules | None, seed: int | None, settings: Settings, *, watched: bool
) -> Callable[[int | None], Sitting]:
    """Begins a new match after a cut of so many cards: always the same one.

    Its seed is drawn from the system unless it is given.
    """
    from scopa.engine import SCOPA
    from scopa.game.sitting import FirstDealer, Sitting
    from scopa.records.kept_match import new_key

    drawn = int.from_bytes(os.urandom(32), "big") if seed is None else seed
    key = "" if watched else new_key()

    def begin(cut: int | None) -> Sitting:
        return Sitting.begin(
            rules or SCOPA,
            drawn,
            FirstDealer(settings.first_dealer),
            watched=watched,
            opponent=settings.opponent,
            cut=cut,
            key=key,
        )

    return begin


class Begun(NamedTuple):
    """A match of the daily deal, new or under way, and what there is to say of it."""

    sitting: Sitting
    told: Sequence[str] = ()


def daily(day: str) -> Begun:
    """Today's deal, or that of a *day* before: the go that counts, or else practice."""
    from scopa.game.daily import Go
    from scopa.game.saving import resumed, shared
    from scopa.words import daily as sentences

    if day != today():
        return Begun(Go(day, counts=False).begin(), (sentences.is_past(day),))
    counting = go_that_counts(day)
    if counting is None:
        return Begun(Go(day, counts=True).begin())
    if counting.standing.winner is None:
        return Begun(resumed(counting))
    told = (sentences.is_practice(day), *shared(resumed(counting)))
    return Begun(Go(day, counts=False).begin(), told)


def today() -> str:
    """The date here, in ISO 8601."""
    return datetime.now().astimezone().date().isoformat()


def go_that_counts(day: str) -> KeptMatch | None:
    """The match of the record that counts for that *day*, under way or over."""
    from scopa.game.daily import Go
    from scopa.records.database import Store
    from scopa.records.errors import RecordError

    with contextlib.suppress(RecordError), contextlib.closing(Store(matches_file())) as store:
        for summary in store.summaries():
            if Go.of(summary.key) == Go(day, counts=True):
                return store.load(summary.number)
    return None


def result_in(store: Store, number: int) -> MatchResult | None:
    """What came of the match of that *number*; nothing if it cannot be read."""
    from scopa.records.errors import RecordError
    from scopa.records.match_figures import result_of

    with contextlib.suppress(RecordError):
        return result_of(store.load(number))
    return None


def remembered_game(
    file: SettingsFile, settings: Settings
) -> tuple[str, Rules | None, Sequence[str]]:
    """The game that was chosen last, by name and by rules; and what is wrong with it."""
    from scopa.records.settings import OWN_GAME, USUAL_SETTINGS

    if settings.game == USUAL_SETTINGS.game:
        return settings.game, None, ()
    from scopa.engine import Rules, ScopaError

    try:
        if settings.game == OWN_GAME:
            return Label.OWN_RULES, Rules.from_options(settings.rules), ()
    except ScopaError as error:
        return USUAL_SETTINGS.game, None, (f"{file.place('rules')}: {error}",)
    known = games()
    if settings.game in known:
        return settings.game, known[settings.game], ()
    fault = unknown_name("game", settings.game, (*known, OWN_GAME))
    return USUAL_SETTINGS.game, None, (f"{file.place('game')}: {fault}",)


def games() -> Mapping[str, Rules]:
    """The variants and the house rules that can be read."""
    from scopa.engine import PRESETS
    from scopa.records.house_rules import RecordError, house_rules_file, load_house_rules

    with contextlib.suppress(RecordError):  # --rules tells what is wrong with the file
        return PRESETS | load_house_rules(house_rules_file())
    return PRESETS
