"""Tests of the screen; here, the deck, the window sizes and the matches that they start from."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from scopa.engine import FULL_DECK, PRESETS, SCOPA, Card, CardSet, Match, Play, Round
from scopa.game.games_by_name import Game
from scopa.game.match_state import MatchState
from scopa.players.coach import Advice
from scopa.storage.settings import USUAL_SETTINGS
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import BACK, CODES, STYLE_OF_SUIT, Deck, Picture, Pictures, RenderOptions
from scopa.tui.cells import AnyStyle, Charset, Colour, Frame, Mixed, Size, Style
from scopa.tui.key_bindings import Action, Command, Target
from scopa.tui.navigation import open_new_match
from scopa.tui.screen import Event, Screen
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.table.board import NOTHING_SAID, Board, Said
from scopa.tui.table.layout import View, view_of

Kind = TypeVar("Kind", bound=Screen)

SIZES = [Size(60, 20), Size(80, 24), Size(100, 30), Size(120, 40), Size(200, 60)]
"""The windows that the screens are made for, the smallest first."""

USUAL = SIZES[1]
_CARDS = (Size(5, 3), Size(7, 5), Size(9, 7), Size(15, 12), Size(21, 17))
_FRAMED_FROM = 15


@cache
def options() -> RenderOptions:
    """A deck made up of plain characters, as large as the window allows."""
    return RenderOptions(_made_up(Charset.ASCII, len(_CARDS)))


@cache
def rich_options() -> RenderOptions:
    """The same for terminals with UTF-8, without the largest size."""
    return RenderOptions(_made_up(Charset.UTF_8, len(_CARDS) - 1))


def _made_up(charset: Charset, sizes: int) -> Deck:
    def pictures(size: Size) -> Pictures:
        return Pictures(size, lambda: {code: _card(code, size, charset) for code in (*CODES, BACK)})

    return Deck("Made up", "nobody", charset, tuple(map(pictures, _CARDS[:sizes])))


def _card(code: str, size: Size, charset: Charset) -> Picture:
    """A card with its name and one pip; the larger ones have a frame."""
    style = STYLE_OF_SUIT.get(code[-1], Style.BACK)
    if code == BACK:
        return Picture((":" * size.width,) * size.height, style, charset=charset)
    side, top, corners = charset.outline[0], charset.outline[1], charset.outline[2:]
    width, pip = size.width, "%" if charset is Charset.ASCII else "◉"
    if width < _FRAMED_FROM:
        rows = [code.ljust(width), *[pip.center(width)] * (size.height - 1)]
    else:
        upper, lower = code.ljust(width - 2, top), code.rjust(width - 2, top)
        middle = [side + pip.center(width - 2) + side] * (size.height - 2)
        rows = [corners[0] + upper + corners[1], *middle, corners[2] + lower + corners[3]]
    return Picture(tuple(rows), style, charset=charset)


def new_app_state(seed: int | None = 5, *, game: str = "scopa") -> AppState:
    """The app state at the start of the program, where nothing moves and everything waits."""
    settings = USUAL_SETTINGS._replace(animation=False, pace="slow", sayings=False)
    return AppState(settings, Game(PRESETS[game]), seed)


APP_STATE = new_app_state()


def app_state_with(**settings: object) -> AppState:
    changed = APP_STATE
    for name, value in settings.items():
        changed = changed.changed(name, value)
    return changed


def only(kind: type[Kind], screens: Sequence[Screen]) -> Kind:
    """The one screen of *screens*, which is of that *kind*."""
    (screen,) = screens
    assert isinstance(screen, kind)
    return screen


def screens_after(screen: Screen, event: Event, app_state: AppState = APP_STATE) -> list[Screen]:
    """What takes the place of *screen* after *event*, the last on top."""
    step = screen.handle(event, app_state)
    still_there = [] if step.screen is None else [step.screen]
    return [*still_there, *step.opens]


def app_state_after(screen: Screen, event: Event, app_state: AppState = APP_STATE) -> AppState:
    return screen.handle(event, app_state).app_state or app_state


def text(screen: Screen, size: Size = USUAL, app_state: AppState = APP_STATE) -> str:
    """What is to be read, also in large letters, which are blanks in a colour."""
    return "\n".join(screen.draw(size, options(), app_state).lines(has_colours=False))


def words(screen: Screen, size: Size = USUAL) -> str:
    """The words on *screen*, wherever its lines end."""
    return " ".join(text(screen, size).split())


def view(board: Board, size: Size = USUAL) -> View:
    """The *board* laid out in a window of that *size*."""
    return view_of(board, size, options(), APP_STATE)


def style_lines(frame: Frame) -> list[str]:
    """The letters of the styles, row by row; of two colours that of a picture, or the ink's."""
    return ["".join(map(_letter, row)) for row in frame.styles]


def _letter(style: AnyStyle) -> str:
    if isinstance(style, Mixed):
        return str((style.ground if isinstance(style.ground, Colour) else style.ink).value)
    return str(style.value)


def events_on(frame: Frame) -> dict[tuple[int, int], Target]:
    """What a click on each cell means: `Frame.event_at` for all of them at once."""
    return {
        (x, y): event
        for area, event in frame._targets
        for y in range(area.y, area.bottom)
        for x in range(area.x, area.right)
    }


def table_at(
    now: MatchState,
    *,
    said: Said = NOTHING_SAID,
    advance_ms: int | None = None,
    **board: Any,  # noqa: ANN401 (what a board has)
) -> Table:
    """A table on which that lies, with a *board* like that."""
    return Table(Board(now, **board), said, advance_ms)


def on_board(table: Table, **changes: Any) -> Table:  # noqa: ANN401
    """The table after *changes* of its board."""
    return replace(table, board=replace(table.board, **changes))


def selecting(table: Table, play: Play, *, advice: Advice | None = None) -> Table:
    """The table with that *play* selected, perhaps on *advice*."""
    said = replace(table.said, advice=advice)
    return replace(table, board=table.board.select(play), said=said)


def begin(seed: int = 5, *, game: str = "scopa") -> tuple[Table, DrawForDeal]:
    """The table of a new match, and the draw before it."""
    drawing = only(DrawForDeal, open_new_match(new_app_state(seed, game=game)))
    return only(Table, screens_after(drawing, Action(Command.OK))), drawing


def score_and_after(over: Table, app_state: AppState = APP_STATE) -> tuple[Score, Screen]:
    """The score of a round that is over, and the screen that follows it."""
    score = only(Score, screens_after(over, Action(Command.OK), app_state))
    (following,) = screens_after(score.rest, Action(Command.OK), app_state)
    return score, following


def state(
    hands: tuple[str, str],
    places: str = "",
    *,
    stock_size: int = 0,
    piles: tuple[str, str] | None = None,
    sweeps: tuple[str, str] = ("", ""),
    turn: int = 0,
    dealer: int = 1,
    match: Match | None = None,
) -> MatchState:
    """A constructed moment; *places* are the table cards as they lie.

    Without *piles*, the cards that are in no hand, on no table and not in the stock have been
    captured, the first half of them by the computer.
    """
    table = tuple(Card.parse(word) for word in places.split())
    held = [CardSet.parse(hand) for hand in hands]
    swept = [CardSet.parse(cards) for cards in sweeps]
    used = held[0] | held[1] | CardSet.of(table) | swept[0] | swept[1]
    rest = list(FULL_DECK & ~used)
    stock, rest = rest[:stock_size], rest[stock_size:]
    half = len(rest) // 2
    taken: Sequence[int] = [CardSet.of(rest[half:]) | swept[0], CardSet.of(rest[:half]) | swept[1]]
    if piles is not None:
        taken = [CardSet.parse(pile) for pile in piles]
    match = match or Match.new(SCOPA, dealer)
    round_ = Round.position(
        rules=match.rules,
        dealer=dealer,
        turn=turn,
        hands=held,
        table=int(CardSet.of(table)),
        piles=tuple(taken),
        sweeps=tuple(swept),
        stock=stock,
        last_capturer=0,
    )
    return MatchState(seed=5, match=match, round=round_, first_table=table)


def match_at(scores: tuple[int, int]) -> Match:
    """A match under way that the computer deals next."""
    return Match(SCOPA, scores, 1, 3)


MINE, THEIRS = (
    table_at(state(("1C 2C", "7C 8B"), "7D 10S 9B", stock_size=12, turn=turn)) for turn in (0, 1)
)
"""A table where the person can take nothing, and the same where the other takes the settebello."""
