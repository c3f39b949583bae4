"""Where one can go -> the screens there. The one door of the screen front end that opens late.

What a place needs is imported when somebody first goes there, so that the title need not wait for
it. Each module named here has a function ``opened(place, desk)``: the screens, or further places,
that are to be seen there, the last on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from scopa.text.screen_labels import Headline
from scopa.tui.app_state import AppState
from scopa.tui.places import Pages, Place
from scopa.tui.screen import Mind, OpenSaver, Screen

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.game.match_state import MatchState

Opened = Callable[[Place, AppState], "Sequence[Screen | Place]"]

ROUTES: Mapping[str, str] = {
    "Title": "scopa.tui.screens.title",
    "NewMatch": "scopa.tui.match_start",
    "Rematch": "scopa.tui.match_start",
    "Continue": "scopa.tui.match_start",
    "DailyDeal": "scopa.tui.match_start",
    "UnderWay": "scopa.tui.screens.under_way",
    "OpponentChoice": "scopa.tui.screens.opponent_choice",
    "SeatChoice": "scopa.tui.screens.seat_choice",
    "GameChoice": "scopa.tui.screens.game_choice",
    "Gallery": "scopa.tui.screens.gallery",
    "Options": "scopa.tui.screens.options",
    "Statistics": "scopa.tui.screens.statistics",
    "Account": "scopa.tui.screens.statistics",
    "MatchChoice": "scopa.tui.screens.match_choice",
    "Help": "scopa.tui.screens.help",
    "Lesson": "scopa.tui.screens.lesson",
    "Puzzles": "scopa.tui.screens.puzzle",
    "Credits": "scopa.tui.screens.text_pages",
    "Pages": "scopa.tui.screens.text_pages",
    "Cut": "scopa.tui.screens.cut",
    "DrawForDeal": "scopa.tui.screens.draw_for_deal",
    "Table": "scopa.tui.screens.table",
    "CardCounter": "scopa.tui.screens.overlays",
    "LastCapture": "scopa.tui.screens.overlays",
    "Pile": "scopa.tui.screens.overlays",
    "RulesInForce": "scopa.tui.screens.overlays",
    "Score": "scopa.tui.screens.score",
    "Review": "scopa.tui.screens.review",
    "MatchReview": "scopa.tui.screens.review",
    "MatchEnd": "scopa.tui.screens.match_end",
    "Replay": "scopa.tui.screens.replay",
}
"""The module of each place by the place's name."""
_THINKING = "scopa.tui.thinking"
_SAVING = "scopa.game.match_saver"
_SETTINGS = "scopa.storage.settings_writer"
_REPORT = "scopa.game.match_report"


def screens(place: Place, app_state: AppState) -> Iterator[Screen]:
    """The screens at that *place*, the last on top."""
    opened: Opened = import_module(ROUTES[type(place).__name__]).opened
    for there in opened(place, app_state):
        if isinstance(there, Screen):
            yield there
        else:
            yield from screens(there, app_state)


def mind() -> Mind:
    """Who thinks for the opponents and the coach."""
    found: Mind = import_module(_THINKING).think
    return found


def open_saver() -> OpenSaver:
    """What begins to keep matches in the record."""
    found: OpenSaver = import_module(_SAVING).MatchSaver
    return found


def save_settings(path: Path, changes: Mapping[str, object]) -> None:
    """Write *changes* into the file of the settings at *path*.

    :raises OSError: it cannot be written.
    """
    import_module(_SETTINGS).save_settings(path, changes)


def report(state: MatchState | None, shown: str) -> Place:
    """Write the match of *state* and how it is *shown* into a file; the page that says where."""
    told: Sequence[str] = import_module(_REPORT).written(state, shown)
    return Pages.of(Headline.REPORT, told)
