"""Every place can be reached with the mouse alone and with the keys alone, and left with Esc."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scopa.engine import Rules
from scopa.game.sitting import Waiting
from scopa.records.database import Store
from scopa.tui import app as app_module
from scopa.tui import places, routes
from scopa.tui.app import App
from scopa.tui.desk import Desk
from scopa.tui.frame import Size
from scopa.tui.key_bindings import BINDINGS, Intent, Keymap, Wish
from scopa.tui.key_decoder import Click, Key
from scopa.tui.places import Place
from scopa.tui.screen import Screen
from scopa.tui.terminal_interface import Input, TimedOut
from tests.records import kept
from tests.records import sitting as in_play
from tests.tui import DESK, desk_with, look, match_at
from tests.tui.null_terminal import NullTerminal, at_once
from tests.tui.test_routes import PLACES

NOT_TRIED = {Wish.QUIT, Wish.FILE, Wish.REDRAW, Wish.LARGER, Wish.SMALLER, Wish.NEVER}
SETTING = {"Options", "GameChoice", "OpponentChoice", "SeatChoice"}
"""Screens where nothing is changed: the matches are to be short."""
EAGER = {
    ("Table", Wish.OK): 8,
    ("Table", Wish.BACK): 2,
    ("Title", Wish.OTHER_WAY_BACK): 3,
    ("Title", Wish.OK): 3,
}
"""What is tried so many times as often as other things."""
MOST_RUNS, INPUTS_A_RUN = 100, 120
WINDOW = Size(80, 24)
Way = Callable[[NullTerminal], Iterator[tuple[Intent, Input]]]


def keys(_terminal: NullTerminal) -> Iterator[tuple[Intent, Input]]:
    """What can be pressed."""
    keymap = Keymap()
    for name in (name for binding in BINDINGS for name in binding.keys):
        intent = keymap.intent_of(name)
        if intent is not None:
            yield intent, Key(name)


def clicks(terminal: NullTerminal) -> Iterator[tuple[Intent, Input]]:
    """What can be clicked: enough cells of each row that no button is missed."""
    frame = terminal.frames[-1]
    for y in range(frame.size.height):
        for x in range(y % 2, frame.size.width, 3):
            intent = frame.intent_at(x, y)
            if intent is not None:
                yield intent, Click(x, y)


class Explorer:
    """Somebody who tries at each screen what has been tried least there, until all is *wanted*."""

    app: App

    def __init__(self, way: Way, wanted: set[str]) -> None:
        self.way = way
        self.wanted = wanted
        self._left = 0
        self._chance = Random(1)
        self._tried: Counter[tuple[str, Intent]] = Counter()

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
        choices: dict[Intent, Input] = {}
        for intent, given in self.way(terminal):
            is_change = name in SETTING and intent.wish not in (Wish.BACK, Wish.OTHER_WAY)
            if intent.wish not in NOT_TRIED and not is_change:
                choices.setdefault(intent, given)
        assert choices, f"there is nothing to do:\n{terminal.screen}"

        def tried(intent: Intent) -> float:
            eager = EAGER.get((name, intent.wish), 1)
            return self._tried[name, intent] / eager + self._chance.random()

        intent = min(choices, key=tried)
        self._tried[name, intent] += 1
        return [choices[intent]]


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

    def noting(place: Place, desk: Desk) -> Iterator[Screen]:
        wanted.discard(type(place).__name__)
        return opened(place, desk)

    monkeypatch.setattr(routes, "screens", noting)
    monkeypatch.setattr(app_module, "screens", noting)
    for run in range(MOST_RUNS):
        match = match_at((10, 9) if run % 2 else (0, 0))
        waiting = Waiting(in_play(5, plays=34)._replace(match=match))
        desk = desk_with(cut=True)._replace(waiting=waiting).knowing({"another"})
        if run % 4 == 3:
            desk = desk._replace(rules=Rules(players=3))
        explorer.begin(App(NullTerminal(explorer, WINDOW), desk, look(), at_once()))
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

    app = App(NullTerminal(typist, WINDOW), DESK, look(), at_once())
    app.go(places.Title())
    home = app.screens
    app.go(*[place] * (place != places.Title()))
    app.run()
