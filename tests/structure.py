"""Which functions run for a key at the table, until its frame is drawn, and for a move.

``python -m tests.structure`` counts them, and their modules, and how deep they call each other.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType

ROOT = Path(__file__).parents[1]


class Calls:
    """The functions of the program that this thread runs while `note` is its profiler."""

    def __init__(self) -> None:
        self._functions: set[CodeType] = set()
        self._depth = self._deepest = 0

    def __str__(self) -> str:
        modules = {code.co_filename for code in self._functions}
        return f"{len(self._functions)} functions in {len(modules)} modules, {self._deepest} deep"

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note a call or a return, for `sys.setprofile`."""
        code = frame.f_code
        is_ours = code.co_filename.startswith(str(ROOT / "src")) and "<" not in code.co_name
        if is_ours and event in ("call", "return"):
            self._functions.add(code)
            self._depth += 1 if event == "call" else -1
            self._deepest = max(self._deepest, self._depth)


def calls() -> Iterator[tuple[str, Calls]]:
    """What runs for a key at the table of a usual match, and for the first move of opponents."""
    from scopa.players.opponents import LEVELS
    from scopa.tui.app import App
    from scopa.tui.navigation import open_table
    from scopa.tui.terminal.key_decoder import Key
    from tests.tui import app_state_with, begin, options
    from tests.tui.null_terminal import Later, NullTerminal

    state, app_state = begin()[0].state, app_state_with(animation=True, wait="never")
    keys = iter(("Left", "Right", "Enter", "q", "q"))
    counted: dict[str, Calls] = {}

    def press(_terminal: NullTerminal) -> Sequence[Key]:
        sys.setprofile(None)  # the frame of the key before is drawn
        name = next(keys)
        counted[name] = Calls()
        sys.setprofile(counted[name].note)
        return [Key(name)]

    app = App(NullTerminal(press), app_state, options(), Later())
    app.push(*open_table(state, app_state))
    app.run()
    sys.setprofile(None)
    yield from ((name, counted[name]) for name in ("Right", "Enter"))
    for level in ("carla", "maestro"):
        found = Calls()
        sys.setprofile(found.note)
        LEVELS[level](state.knowledge)
        sys.setprofile(None)
        yield level, found


if __name__ == "__main__":
    print(*(f"{name}: {found}" for name, found in calls()), sep="\n")
