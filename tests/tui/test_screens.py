"""Every screen in every state: its texts, its marks, and its clicks."""

import os
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from scopa import __version__
from scopa.engine import Card, CardSet
from scopa.text.language import SOURCE, set_language
from scopa.tui.cards.art import Picture, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command, Show, TakeFrom, Target
from scopa.tui.screen import Screen
from scopa.tui.screens.gallery import Gallery
from scopa.tui.screens.list_screen import ListScreen
from scopa.tui.screens.player_choice import OpponentChoice
from scopa.tui.screens.puzzle import PuzzleScreen
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from tests.tui import (
    APP_STATE,
    SIZES,
    app_state_after,
    events_on,
    options,
    rich_options,
    screens_after,
    style_lines,
)
from tests.tui.screen_cases import ScreenCase, screen_cases
from tests.tui.watching import Watcher, watching

CASES = screen_cases()


def watched(case: ScreenCase, size: Size, look_: RenderOptions) -> tuple[Frame, Watcher]:
    with watching() as watcher:
        frame = case.draw(size, look_)
    return frame, watcher


def hidden_cards(screen: Screen, watcher: Watcher) -> list[str]:
    if not isinstance(screen, Table):
        return []
    round_ = screen.state.round
    hidden = CardSet.of(round_.stock) | sum(round_.hands[1:]) & ~round_.shown
    shown = {str(screen.board.shown_play.card)} if screen.board.shown_play else set()
    seen = {code for code, _ in watcher.cards} - shown
    return [f"{code} is drawn face up" for code in seen & set(map(str, CardSet(hidden)))]


def cases_for(size: Size, config: pytest.Config) -> Iterator[tuple[str, ScreenCase]]:
    """The cases that a window has room for: all in the smallest, else by turns."""
    every = size == SIZES[0] or config.getoption("--everywhere")
    for turn, (name, case) in enumerate(CASES.items(), SIZES.index(size)):
        if case.fits(size) and (every or turn % 3 == 0):
            yield name, case


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_words_are_complete_and_clicks_hit_what_is_to_be_seen_there(
    size: Size, pytestconfig: pytest.Config
) -> None:
    found = []
    for name, case in cases_for(size, pytestconfig):
        frame, watcher = watched(case, size, options())
        faults = [*case.missing(frame), *missed_keys(frame), *hidden_cards(case.screen, watcher)]
        again = case.draw(size, options())
        if (again.lines(), style_lines(again)) != (frame.lines(), style_lines(frame)):
            faults.append("is drawn differently the second time")
        if not isinstance(case.screen, MENUS):
            faults += missed_clicks(frame, watcher)
        found += [f"{name!r} at {size}: {fault}" for fault in faults]
    assert not found, "\n".join(found[:30])


def test_the_watcher_sees_what_it_is_there_to_see() -> None:
    card = Picture((".7D-.", "|o o|", "'---'"), Style.COINS)
    back = Picture((".---.", "|:::|", "'---'"), Style.BACK)

    def faults(*drawn: tuple[str | Picture, int, int]) -> int:
        frame = Frame(Size(12, 5))
        with watching() as watcher:
            for what, x, y in drawn:
                if isinstance(what, str):
                    frame.put(x, y, what)
                else:
                    what.draw(frame, x, y)
        return len({fault.partition(" at ")[0] for fault in watcher.faults})  # not by the cell

    assert faults(("fits", 0, 4), (card, 0, 0), (card, 3, 0), (card, 6, 1), (card, 6, 2)) == 0
    assert faults(("cut off", 6, 0)) == 1
    assert faults(("above", 0, -1)) == 1
    assert faults(("one", 0, 0), ("two", 2, 0)) == 1
    assert faults(("a gap", 0, 0), ("x", 1, 0)) == 1
    assert faults((card, 0, 0), ("text", 4, 0)) == 1
    assert faults(("text", 4, 0), (card, 0, 0)) == 1
    assert faults((card, 0, 0), (card, 3, 2)) == 1
    assert faults((card, 0, 2), (card, 0, 0)) == 2
    assert faults((card, 0, 0), (back, 3, 0)) == 0
    assert faults((card, 0, 0), (back, 3, 1)) == 1
    assert faults((back, 0, 0), (card, 3, 0)) == 1
    assert faults((card, 0, 0), (card, 2, 0)) == 1
    assert faults((card, 9, 0)) >= 1
    assert faults(("one", 0, 0), ("two", 3, 0)) == 1
    assert faults(("one ", 0, 0), ("two", 4, 0)) == 0
    assert faults(("[ < ]", 0, 0), ("[ > ]", 5, 0)) == 0
    assert faults(("card", 1, 0), (card, 5, 0)) == 1


def test_the_watcher_sees_what_is_left_out_and_what_is_blanked_out() -> None:
    frame = Frame(Size(12, 5))
    with watching() as watcher:
        frame.block(Rect(0, 3, 4, 1), ["too long", "too many"])
        frame.put(8, 3, "gone")
        frame.fill(Rect(6, 3, 3, 1))
        frame.put(0, 4, "keys", Style.BAR)
        frame.fill(Rect(0, 4, 12, 1), Style.BAR)
    assert watcher.faults == [
        "text 'too long too many' takes 2 rows and may take 1",
        "text 'too long' at 0,3: 4 cells too long",
        "text 'too many' at 0,3: 4 cells too long",
        "text 'gone' is blanked out at 8,3",
    ]


# -------------------------------------------------------------------------------------- clicks


BESIDE = (Command.OPTIONS, Command.RULES, Command.COUNTER, Command.PILE, Command.LAST_CAPTURE)
"""What a click on a part of the table opens beside it."""
MENUS = Title | Gallery | ListScreen


def cells_of(area: Rect) -> Iterator[tuple[int, int]]:
    return product(range(area.x, area.right), range(area.y, area.bottom))


def meant(frame: Frame, watcher: Watcher) -> dict[tuple[int, int], Target]:
    """The action that each cell should have, found from the frame."""
    cells: dict[tuple[int, int], Target] = {}

    def add(area: Rect, action: Target) -> None:
        cells.update(dict.fromkeys(cells_of(area), action))

    lines = frame.lines()
    commands = {
        "OK": Command.OK,
        "<": Command.PREVIOUS,
        ">": Command.NEXT,
        "Rematch": Command.OK,
        "Title": Command.BACK,
    }
    if watcher.view is not None:
        board = watcher.view.board
        hand = [str(card) for card in board.hand]
        for code, area in watcher.cards:
            if code in hand and area.y >= watcher.view.layout.raised_y:
                clicked = board.clicked and board.is_choosing and hand[board.selected] == code
                plays = clicked and len(board.choices) == 1
                chooses = Action(Command.CHOOSE, hand.index(code))
                add(area, Action(Command.OK) if plays else chooses)
            elif code in map(str, board.places):
                add(area, TakeFrom(Card.parse(code)))
    for y, line in enumerate(lines):
        for found in re.finditer(r"\[ (OK|<|>|Rematch|Title) \]", line):
            add(Rect(found.start(), y, len(found[0]), 1), Action(commands[found[1]]))
    return cells


def missed_clicks(frame: Frame, watcher: Watcher) -> Iterator[str]:
    """The cells where a click means something else than the frame shows."""
    cells = meant(frame, watcher)
    last = frame.size.height - 1
    actions = events_on(frame)
    for x, y in {*cells, *actions}:
        action = actions.get((x, y))
        if isinstance(action, Action) and action.command in BESIDE and (x, y) not in cells:
            continue  # see below
        if isinstance(action, Show):
            continue  # a play in a review
        if (y < last or (x, y) in cells) and action != cells.get((x, y)):  # the keys: see below
            yield f"a click at {x},{y} means {action}, not {cells.get((x, y))}"


def missed_keys(frame: Frame) -> Iterator[str]:
    """The keys of the last row on which a click is not as good as the key."""
    row, y = frame.lines()[-1], frame.size.height - 1
    if frame.size.width < 60 or len(row.split()) == 1:
        return
    for key, command in (
        ("Esc", Command.BACK),
        ("?", Command.HELP),
        ("s", Command.SUGGEST),
        ("q", Command.QUIT),
    ):
        found = re.search(rf"(?<!\S){re.escape(key)} \w", row)
        if found and {frame.event_at(x, y) for x in (found.start(), found.end() - 1)} != {
            Action(command)
        }:
            yield f"a click on {key} does not mean {command.value}"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_click_on_an_opponent_chooses_the_line_and_a_second_one_the_opponent(size: Size) -> None:
    screen: Screen = OpponentChoice()
    lines = screen.draw(size, options(), APP_STATE).lines()
    ((x, y),) = [(line.index("Carla"), y) for y, line in enumerate(lines) if "Carla" in line]
    for opponent in (APP_STATE.settings.opponent, "carla"):
        action = screen.draw(size, options(), APP_STATE).event_at(x, y)
        assert action is not None
        assert app_state_after(screen, action).settings.opponent == opponent
        screen, *_ = [*screens_after(screen, action), Title()]
    assert screen == Title()


def test_every_screen_fits_the_smallest_window_that_the_terminal_page_promises() -> None:
    for name, case in CASES.items():
        of_many = name.startswith(("3 players", "4 players", "scopone"))
        if isinstance(case.screen, PuzzleScreen):
            of_many = case.screen.board.rules.players > 2
        assert case.fits(Size(80, 24) if of_many else Size(60, 20)), name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_click_on_a_part_of_the_table_opens_what_belongs_to_it(size: Size) -> None:
    frame = CASES["table, capture marked"].draw(size, options())
    lines = frame.lines()
    assert frame.event_at(lines[0].index("You"), 0) == Action(Command.OPTIONS)
    assert frame.event_at(lines[0].index("round"), 0) == Action(Command.RULES)
    for word, command in (("deck", Command.COUNTER), ("pile", Command.PILE)):
        x, y = [(line.index(word), y) for y, line in enumerate(lines) if word in line[:-1]][-1]
        assert frame.event_at(x, y) == Action(command)
    (y,) = [y for y, line in enumerate(lines) if "A new round." in line]
    assert frame.event_at(size.width // 2, y) == Action(Command.LAST_CAPTURE)


FRAMES = Path(__file__).parent / "frames"


class Golden(NamedTuple):
    """A screen that is kept as text; with *is_rich* in box characters."""

    name: str
    size: Size
    is_rich: bool = False
    language: str = SOURCE

    @property
    def file(self) -> Path:
        plain = re.sub(r"[^a-z0-9]+", "-", self.name)
        marks = ["utf-8"] * self.is_rich + [self.language] * (self.language != SOURCE)
        return FRAMES / f"{'-'.join([plain, str(self.size), *marks])}.txt"


SMALL, USUAL = SIZES[:2]

GOLDEN = [
    Golden("title", USUAL),  # the fan between the lettering and the menu
    Golden("table, capture marked", USUAL),  # frames of cards, the raised one
    Golden("table, capture marked", SMALL),
    Golden("table, capture marked", USUAL, is_rich=True),
    Golden("table, nothing to take", USUAL),
    Golden("their capture", USUAL),  # a card upon another one
    Golden("many sweeps, the last card chosen", SMALL),  # a raised card beside the pile
    Golden("20 table cards", SMALL),  # which lies over which
    Golden("4 players, hands of 10, 2, their play", USUAL),  # hands at the sides
    Golden("4 players, hands of 10, after 20", SIZES[3]),  # faces and piles at the sides
    Golden("3 players, hands of 3, after 20", SIZES[2]),  # a deck across, three piles
    Golden("table, several ways", SIZES[4]),  # the mat
    Golden("score with ties", USUAL),  # the columns, the cards below them
    Golden("score with ties", SMALL, language="it"),  # cards by name
    Golden("score, all coins to one", SMALL),  # a side without a card of a kind
    Golden("end, won", USUAL),  # the face of who has lost
    Golden("end, lost", USUAL),
    Golden("my pile", USUAL),
    Golden("my large pile", SMALL),
    Golden("help 5", USUAL),  # the list of keys
    Golden("setup, the last line", SMALL),  # the end of a list that is longer than the window
    Golden("seats of partners", SMALL),  # stars behind the names, the smaller face
    Golden("coach advises", SMALL),
    Golden("review, step 0", USUAL),
]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file.stem)
def test_the_screen_looks_as_it_did_when_it_was_last_looked_at(golden: Golden) -> None:
    """The characters, a line ``----``, the letters of the styles.

    When a change is meant, ``SCOPA_RENEW_FRAMES=1`` writes the files anew: look at them.
    """
    set_language(golden.language, ascii_only=not golden.is_rich)
    case = screen_cases(golden.language, ascii_only=not golden.is_rich)[golden.name]
    frame = case.draw(golden.size, rich_options() if golden.is_rich else options())
    version = __version__.rjust(8)
    lines = [line.replace(version, "   x.y.z").rstrip() for line in frame.lines()]
    layers = [*lines, "----", *style_lines(frame)]
    if os.environ.get("SCOPA_RENEW_FRAMES"):
        golden.file.write_text("\n".join(layers) + "\n", "utf-8")
    assert golden.file.read_text("utf-8").splitlines() == layers


def test_every_golden_frame_is_of_a_screen_that_is_looked_at() -> None:
    assert set(FRAMES.iterdir()) == {golden.file for golden in GOLDEN}
