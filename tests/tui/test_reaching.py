"""Every place can be reached with the mouse alone and with the keys alone, and left with Esc."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scopa.engine import Rules
from scopa.game.match_state import Waiting
from scopa.storage.database import Store
from scopa.tui import app as app_module
from scopa.tui import navigation as routes
from scopa.tui import places
from scopa.tui.app import App
from scopa.tui.app_state import AppState
from scopa.tui.frame import Size
from scopa.tui.key_bindings import BINDINGS, Action, Command, Keymap
from scopa.tui.places import Place
from scopa.tui.screen import Screen
from scopa.tui.terminal.interface import Input, TimedOut
from scopa.tui.terminal.key_decoder import Click, Key
from tests.storage import kept
from tests.storage import state as in_play
from tests.tui import DESK, desk_with, match_at, options
from tests.tui.null_terminal import NullTerminal, at_once
from tests.tui.test_navigation import PLACES

NOT_TRIED = {
    Command.QUIT,
    Command.FILE,
    Command.REDRAW,
    Command.LARGER,
    Command.SMALLER,
    Command.NEVER,
}
SETTING = {"Options", "GameChoice", "OpponentChoice", "SeatChoice"}
"""Screens where nothing is changed: the matches are to be short."""
EAGER = {
    ("Table", Command.OK): 8,
    ("Table", Command.BACK): 2,
    ("Title", Command.OTHER_WAY_BACK): 3,
    ("Title", Command.OK): 3,
}
"""What is tried so many times as often as other things."""
MOST_RUNS, INPUTS_A_RUN = 100, 120
WINDOW = Size(80, 24)
Way = Callable[[NullTerminal], Iterator[tuple[Action, Input]]]


def keys(_terminal: NullTerminal) -> Iterator[tuple[Action, Input]]:
    """What can be pressed."""
    keymap = Keymap()
    for name in (name for keys in BINDINGS.values() for name in keys):
        action = keymap.action_of(name)
        if action is not None:
            yield action, Key(name)


def clicks(terminal: NullTerminal) -> Iterator[tuple[Action, Input]]:
    """What can be clicked: enough cells of each row that no button is missed."""
    frame = terminal.frames[-1]
    for y in range(frame.size.height):
        for x in range(y % 2, frame.size.width, 3):
            action = frame.action_at(x, y)
            if action is not None:
                yield action, Click(x, y)


class Explorer:
    """Somebody who tries at each screen what has been tried least there, until all is *wanted*."""

    app: App

    def __init__(self, way: Way, wanted: set[str]) -> None:
        self.way = way
        self.wanted = wanted
        self._left = 0
        self._chance = Random(1)
        self._tried: Counter[tuple[str, Action]] = Counter()

    def begin(self, app: App) -> None:
        """Explore from the title on, for a while."""
        self.app = app
        self._left = INPUTS_A_RUN
        app.go(places.Title())
        app.run()

    def __call__(self, terminal: NullTerminal) -> Sequence[Input]:
        """What to do next; at the end, to leave."""
        self._left -= 1
        if not self.wanted or self._left < 0:
            return [Key("q"), Key("q")]
        patience = 0.5 if "[ OK ]" in terminal.screen else 0.75
        if terminal.timeouts[-1] is not None and self._chance.random() < patience:
            return [TimedOut()]
        name = type(self.app.top).__name__
        choices: dict[Action, Input] = {}
        for action, given in self.way(terminal):
            is_change = name in SETTING and action.command not in (Command.BACK, Command.OTHER_WAY)
            if action.command not in NOT_TRIED and not is_change:
                choices.setdefault(action, given)
        assert choices, f"there is nothing to do:\n{terminal.screen}"

        def tried(action: Action) -> float:
            eager = EAGER.get((name, action.command), 1)
            return self._tried[name, action] / eager + self._chance.random()

        action = min(choices, key=tried)
        self._tried[name, action] += 1
        return [choices[action]]


@pytest.mark.parametrize("way", [keys, clicks])
def test_every_place_is_reached_with_the_keys_alone_and_with_the_mouse_alone(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    with closing(Store(tmp_path / "matches.db")) as store:
        store.add(kept(5), "2026-11-21T20:15:00")
    wanted = set(routes.ROUTES)
    explorer = Explorer(way, wanted)
    opened = routes.screens

    def noting(place: Place, app_state: AppState) -> Iterator[Screen]:
        wanted.discard(type(place).__name__)
        return opened(place, app_state)

    monkeypatch.setattr(routes, "screens", noting)
    monkeypatch.setattr(app_module, "screens", noting)
    for run in range(MOST_RUNS):
        match = match_at((10, 9) if run % 2 else (0, 0))
        waiting = Waiting(in_play(5, plays=34)._replace(match=match))
        app_state = desk_with(cut=True)._replace(waiting=waiting).knowing({"another"})
        if run % 4 == 3:
            app_state = app_state._replace(rules=Rules(players=3))
        explorer.begin(App(NullTerminal(explorer, WINDOW), app_state, options(), at_once()))
        if not wanted:
            return
    raise AssertionError(f"not reached: {wanted}")


@pytest.mark.parametrize("place", PLACES, ids=lambda place: type(place).__name__)
def test_every_place_is_left_with_esc(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    script = iter(["Esc"] * 3)

    def typist(_terminal: NullTerminal) -> Sequence[Input]:
        return [Key("q" if app.screens == home else next(script))]

    app = App(NullTerminal(typist, WINDOW), DESK, options(), at_once())
    app.go(places.Title())
    home = app.screens
    app.go(*[place] * (place != places.Title()))
    app.run()
