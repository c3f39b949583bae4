"""Every screen can be reached with the mouse alone and with the keys alone, and left with Esc."""

from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from scopa.engine import SCOPA, Rules
from scopa.game.games_by_name import Game
from scopa.game.match_state import ContinuableMatch
from scopa.game.player_requests import Adviser, Reply
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import BINDINGS, Action, Command, Target, action_of
from scopa.tui.screen import Event, Screen
from scopa.tui.screens.title import Title
from scopa.tui.terminal.key_decoder import Tick
from tests.storage import keep, saved
from tests.storage import state as in_play
from tests.tui import APP_STATE, USUAL, events_on, match_at, options
from tests.tui.null_terminal import minded

MOST_TITLES, MOST_OF_A_KIND = 24, 6
"""So many screens of each class are tried, the title with each of its lines chosen."""
Events = Callable[[Screen, AppState], Iterator[Target]]


def keys(_screen: Screen, _app_state: AppState) -> Iterator[Target]:
    for binding in BINDINGS.values():
        for action in map(action_of, binding.keys):
            assert action is not None
            yield action


def clicks(screen: Screen, app_state: AppState) -> Iterator[Target]:
    yield from events_on(screen.draw(USUAL, options(), app_state)).values()


def events(screen: Screen, app_state: AppState, possible: Events) -> Iterator[Event]:
    """The events of a *screen*: time passes, an opponent answers, and the *possible* actions."""
    if screen.wakes_in_ms is not None:
        yield Tick()
    if screen.request is not None and screen.request.recipient is not Adviser.COACH:
        yield minded()(screen.request)
    yield from dict.fromkeys(possible(screen, app_state))


def search(app_state: AppState, possible: Events) -> dict[type[Screen], list[Screen]]:
    """The screens that lead on from the title, breadth first, a number of each class."""
    found: dict[type[Screen], list[Screen]] = {}
    waiting = deque(navigation.open_title())
    has_run_job: set[type[Screen]] = set()
    while waiting:
        screen = waiting.popleft()
        others = found.setdefault(type(screen), [])
        most = MOST_TITLES if isinstance(screen, Title) else MOST_OF_A_KIND
        if len(others) >= most or screen in others:
            continue
        others.append(screen)
        for event in events(screen, app_state, possible):
            if event == Action(Command.HELP) and not screen.is_text:
                waiting += navigation.open_help(SCOPA, "")
            update = screen.handle(event, app_state)
            after = [*update.opens, *([update.screen] if update.screen else ())]
            if update.job is not None and type(screen) not in has_run_job:
                has_run_job.add(type(screen))
                after += update.job()
            if event == Action(Command.OK) or isinstance(event, Tick | Reply):  # what goes on first
                waiting.extendleft(after)
            else:
                waiting += after
    return found


def is_left_with_esc(screen: Screen, app_state: AppState) -> bool:
    """Whether Esc closes a *screen*, or leads back to the one before it."""
    for _ in range(3):
        after = screen.handle(Action(Command.BACK), app_state).screen
        if after is None or type(after) is not type(screen):
            return True
        screen = after
    return False


@pytest.mark.parametrize("possible", [keys, clicks])
def test_every_screen_is_reached_with_the_keys_alone_and_with_the_mouse_alone(
    possible: Events, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(home, saved(5))
    openings = {
        name: Mock(wraps=opening)
        for name, opening in vars(navigation).items()
        if name.startswith("open_")
    }
    for name, opening in openings.items():
        monkeypatch.setattr(navigation, name, opening)
    for scores, players in (((10, 9), 2), ((0, 0), 3)):
        waiting = ContinuableMatch(in_play(5, plays=34)._replace(match=match_at(scores)))
        game = Game(Rules(players=players))
        app_state = APP_STATE._replace(waiting=waiting, game=game)
        found = search(app_state.with_unfinished({"another"}), possible)
        for kind, screens in found.items():
            assert kind is Title or all(is_left_with_esc(screen, app_state) for screen in screens)
    assert [name for name, opening in openings.items() if not opening.called] == []
