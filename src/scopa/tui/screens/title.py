"""The title: the name of the game, a fan of cards, and the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from scopa import DAILY_OPPONENT, __version__
from scopa.game.games_by_name import games
from scopa.game.seats import OPPONENTS, names_of
from scopa.storage.files import FileError, matches_folder
from scopa.text.error_messages import translated
from scopa.text.games_and_rules import game_title
from scopa.text.language import _
from scopa.text.numbers_and_lists import fitting
from scopa.tui import navigation
from scopa.tui.app_state import AppState, following
from scopa.tui.big_letters import letters
from scopa.tui.cards.art import FAN, Pictures, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import choose_key, key_bar
from scopa.tui.key_bindings import Action, Command, NextDeck, cursor_after
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import edge, list_line

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.storage.match_file import SavedMatch

_ANY = Size(500, 200)
_MENU_WIDTH = 28  # so that the menu stands still when another player or deck is chosen
_BESIDE_THE_LABEL = 6  # cells of a line of the menu beside its label
_IN_THE_ROW = 4  # the same, of a line that stands beside others
_GAP = 2  # columns between the letters and the cards beside them
_OTHER_ROWS = 5  # the first and the last, and blank ones around the cards and the menu


class Line(Enum):
    """A line of the menu: its place, from 0, which it keeps whether or not there is Continue."""

    CONTINUE = 0
    NEW_GAME = 1
    DAILY_DEAL = 2
    PUZZLES = 3
    LEARN = 4
    OPPONENT = 5
    GAME = 6
    CARDS = 7
    OPTIONS = 8
    STATISTICS = 9
    HELP = 10
    QUIT = 11

    @property
    def group(self) -> int:
        """To play, what one plays, and the rest: 0 to 2."""
        return (self.value >= Line.OPPONENT.value) + (self.value >= Line.OPTIONS.value)


_MENU_ROWS = Line.OPTIONS.value + 1  # the lines of the last group stand side by side
_GAPS_OF_MENU = 2  # blank rows, between its groups


class Entry(NamedTuple):
    """A line of the menu: what it says, what OK opens, and what Left and Right do.

    leaves: what it opens is a match, or the lessons
    change: by a step; without it, and without *others*, the deck is changed
    others: they open these screens
    """

    label: str
    opens: navigation.Opening
    leaves: bool = False
    change: Callable[[int], AppState] | None = None
    others: navigation.Opening | None = None


Menu = Mapping[Line, Entry]


def _menu(app_state: AppState, size: Size = _ANY) -> Menu:
    game, lesson = app_state.game, app_state.settings.lesson
    begin = partial(navigation.open_new_match, app_state)
    daily = _("Daily deal: {}").format(OPPONENTS[DAILY_OPPONENT])
    deal = partial(navigation.open_daily_deal, app_state)
    learn = _("Learn to play (5 minutes)")
    choose_game = partial(open_game_choice, app_state)
    cards = _("Cards: {}").format(app_state.settings.deck.capitalize())
    # the rules are asked for only when they are wanted: then the engine is loaded
    return _going_on(app_state, size) | {
        Line.NEW_GAME: Entry(_("New game"), begin, leaves=True),
        Line.DAILY_DEAL: Entry(daily, deal, leaves=True),
        Line.PUZZLES: Entry(_("Puzzles"), partial(navigation.open_puzzles, app_state)),
        Line.LEARN: Entry(learn, lambda: navigation.open_lesson(game.rules, lesson), leaves=True),
        Line.OPPONENT: _opponents(app_state),
        Line.GAME: Entry(_game(app_state, size), choose_game, change=app_state.with_next_game),
        Line.CARDS: Entry(cards, open_gallery),
        Line.OPTIONS: Entry(_("Options"), navigation.open_options),
        Line.STATISTICS: Entry(_("Statistics"), partial(open_statistics, app_state)),
        Line.HELP: Entry(_("Rules & help"), lambda: navigation.open_help(game.rules, lesson)),
        Line.QUIT: Entry(_("Quit"), tuple),
    }


def _going_on(app_state: AppState, size: Size) -> dict[Line, Entry]:
    """Continue, if there is anything: the match that waits, and from there the list of others."""
    waiting, others = app_state.waiting, app_state.under_way
    to_others = partial(navigation.open_matches, under_way=True)
    if waiting is None:
        another = Entry(_("Continue a match"), to_others)
        return {Line.CONTINUE: another} if others else {}
    from scopa.text.match.match_words import summary_of

    state, shown = waiting.state, waiting.shown
    labels = [f"{_('Continue')}: {text}" for text in summary_of(waiting)]
    in_line = (size.width + _MENU_WIDTH) // 2 - _BESIDE_THE_LABEL - 1
    label = fitting(in_line, (*labels, ""))
    label = label or fitting(size.width - _BESIDE_THE_LABEL, (*labels, _("Continue")))
    open_match = partial(navigation.open_continued, state, app_state, shown)
    has_others = bool(others - {state.key})
    entry = Entry(label, open_match, leaves=True, others=to_others if has_others else None)
    return {Line.CONTINUE: entry}


def _opponents(app_state: AppState) -> Entry:
    names, watched = app_state.opponents, app_state.watched
    choose = partial(open_player_choice, app_state)

    def change(step: int) -> AppState:
        return app_state.with_opponents([following(tuple(OPPONENTS), names[0], step)])

    if len(names) == 1 and not watched:
        return Entry(_("Opponent: {}").format(OPPONENTS[names[0]]), choose, change=change)
    first = "".join(app_state.seats[:1]) or app_state.settings.opponent
    seats = names_of((first if watched else "", *names), _("You"))
    at_table = ", ".join(seats if watched else seats[1:])
    return Entry(_("At the table: {}").format(at_table), choose)


def _game(app_state: AppState, size: Size) -> str:
    game, room = app_state.game, size.width - _BESIDE_THE_LABEL
    label = shorten(_("Game: {}").format(game_title(game)), room, placeholder=" ...")
    needed = smallest_table(game.rules) if game.chosen_rules else size
    if needed.fits(size):
        return label
    longer = _("{game} (needs a window of {size})").format(game=label, size=needed)
    return fitting(room, (longer, label))


class _Fields(NamedTuple):
    line: Line | None = None
    remark: str = ""
    left: tuple[Line, AppState] | None = None


class Title(_Fields, Screen):  # a dataclass would cost it a sixth of its time
    """The title, with the *line* of the menu that the person has chosen, if any.

    A *remark* stands in the first row, else what the game is. Where it was *left* for a match or
    the lessons the line and the state are known: that line is chosen again, unless something has
    come of it.
    """

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        menu = _menu(app_state, size)
        chosen = self._chosen(app_state, menu)
        edge(frame, self.remark)
        if not self.remark:
            frame.centre(0, _("Take cards that equal yours, or add up to it"), Style.BAR)
        y, gaps = _draw_top(frame, options)
        places = _places(menu, size, y, gaps)
        for number, (area, (line, entry)) in enumerate(zip(places, menu.items(), strict=True)):
            is_chosen = line is chosen
            text = f"{'>' * is_chosen:1}  {entry.label}"
            list_line(frame, area, number, [(text, Style.TABLE)], is_chosen=is_chosen)
        across = _("{previous} {next} other cards")
        if chosen.group == 2:
            across = _("{previous} {next} choose")
        elif menu[chosen].others:
            across = _("{previous} {next} other matches")
        elif menu[chosen].change:
            across = _("{previous} {next} change")
        keys = (choose_key(), _("{play} OK"), across, _("{help} help"), _("{quit} quit"))
        key_bar(frame, keys, right=__version__)
        return frame

    def _chosen(self, app_state: AppState, menu: Menu) -> Line:
        """The chosen line, or as long as the person has chosen none, the one to begin with."""
        if self.line is not None and self.line in menu:
            return self.line
        if self.left and self.left[0] in menu and not _has_come(*self.left, app_state):
            return self.left[0]
        if app_state.new_match_first:
            return Line.NEW_GAME
        if Line.CONTINUE in menu:
            return Line.CONTINUE
        is_to_learn = app_state.is_new and not app_state.has_learned
        return Line.LEARN if is_to_learn else Line.NEW_GAME

    def handle(self, event: Event, app_state: AppState) -> Update:
        if isinstance(event, NextDeck):
            return self._change_deck(1, app_state)
        if not isinstance(event, Action):
            return Update(self._replace(remark=""))
        return self._replace(remark="")._obey(event, app_state)

    def _obey(self, event: Action, app_state: AppState) -> Update:
        menu = _menu(app_state)
        chosen = self._chosen(app_state, menu)
        lines = list(menu)
        place = cursor_after(
            event.command, lines.index(chosen), len(lines), across=chosen.group == 2
        )
        if place is not None:
            return Update(self._replace(line=lines[place]))
        match event.command:
            case Command.CHOOSE if event.number < len(lines):
                line = lines[event.number]
                return self._replace(line=line)._open(line, menu[line], app_state)
            case Command.OK:
                return self._open(chosen, menu[chosen], app_state)
            case Command.NEXT | Command.PREVIOUS as command:
                return self._step(1 if command is Command.NEXT else -1, menu[chosen], app_state)
        return Update(self)

    def _open(self, line: Line, entry: Entry, app_state: AppState) -> Update:
        if line is Line.QUIT:
            return Update(None)
        title = Title(left=(line, app_state)) if entry.leaves else self
        after = app_state.after_new_match if line is Line.NEW_GAME else None
        return Update(title, entry.opens(), after)

    def _step(self, step: int, entry: Entry, app_state: AppState) -> Update:
        if entry.others:
            return Update(self, entry.others())
        if entry.change:
            return Update(self, app_state=entry.change(step))
        return self._change_deck(step, app_state)

    def _change_deck(self, step: int, app_state: AppState) -> Update:
        after = app_state.with_next_deck(step)
        now = _("The cards are now: {}").format(after.settings.deck.capitalize())
        return Update(self._replace(remark=now), app_state=after)


def _places(menu: Menu, size: Size, y: int, gaps: int) -> Iterator[Rect]:
    """Where the lines of a menu from row *y* on stand, those of the last group in one row.

    gaps: how many of the groups have a blank row before them, the last one first
    """
    labels = {line: len(entry.label) for line, entry in menu.items()}
    others = [
        label for line, label in labels.items() if line.group < 2 and line is not Line.CONTINUE
    ]
    menu_width = max(_MENU_WIDTH, max(others) + _BESIDE_THE_LABEL)
    in_row = [label + _IN_THE_ROW for line, label in labels.items() if line.group == 2]
    x = (size.width - sum(in_row)) // 2
    for line, label in labels.items():
        left, width = (size.width - menu_width) // 2, max(menu_width, label + _BESIDE_THE_LABEL)
        if line.group == 2:
            left, width = x, label + _IN_THE_ROW
            x += width
        elif left + width >= size.width:  # a long one has no room in line with the others
            left = (size.width - width) // 2
        row = min(line.value, Line.OPTIONS.value)
        yield Rect(left, y + row + max(0, line.group + gaps - _GAPS_OF_MENU), width, 1)


def _has_come(line: Line, before: AppState, now: AppState) -> bool:
    """Whether something has come of a line: a match that waits, or all lessons are done."""
    if line is Line.LEARN:
        return now.has_learned and not before.has_learned
    return now.waiting is not None and now.waiting != before.waiting


def _draw_top(frame: Frame, options: RenderOptions) -> tuple[int, int]:
    """Draw what is above the menu; the row of the menu, and the blank rows in it."""
    size, small = frame.size, letters(options.deck.charset)[-1]
    gaps = max(0, min(_GAPS_OF_MENU, size.height - len(small) - _MENU_ROWS - _OTHER_ROWS))
    lines = _MENU_ROWS + gaps
    width, height = _room_beside(size, small) - 1, size.height - lines - _OTHER_ROWS
    beside, above = options.fitting_into(width, height), _letters_and_cards(size, options, lines)
    if above is None or beside.size > above[1].size:
        return _side_by_side(frame, small, beside, lines), gaps
    return _one_above_the_other(frame, *above, lines), gaps


def _one_above_the_other(frame: Frame, logo: Sequence[str], pictures: Pictures, lines: int) -> int:
    """Draw the letters and the fan below them; returns the row for a menu of *lines* lines."""
    size = frame.size
    spare = size.height - len(logo) - pictures.size.height - lines - _OTHER_ROWS
    gap = min(2, 1 + spare // 4)
    top = 1 + (spare + 3 - 2 * gap) // 2
    _draw_letters(frame, logo, top)
    y = top + len(logo) + gap
    left = (size.width - len(FAN) * (pictures.size.width + 1) + 1) // 2
    _draw_fan(frame, FAN, left, y, pictures)
    return y + pictures.size.height + gap


def _side_by_side(frame: Frame, logo: Sequence[str], pictures: Pictures, lines: int) -> int:
    """Draw the letters between as many cards as fit; returns the row for the menu below."""
    size, card = frame.size, pictures.size
    step, middle = card.width + 1, len(FAN) // 2
    number = min(middle, _room_beside(size, logo) // step)
    height = max(card.height, len(logo))
    spare = size.height - height - lines - _OTHER_ROWS
    gap = min(2, 1 + spare // 3)
    top = 1 + (spare + 3 - gap) // 2
    _draw_letters(frame, logo, top + (height - len(logo)) // 2)
    width, y = len(logo[0]), top + (height - card.height) // 2
    x = (size.width - width) // 2
    _draw_fan(frame, FAN[middle - number : middle], x - _GAP + 1 - number * step, y, pictures)
    _draw_fan(frame, FAN[middle : middle + number], x + width + _GAP, y, pictures)
    return top + height + gap


def _draw_letters(frame: Frame, logo: Sequence[str], y: int) -> None:
    for row, line in enumerate(logo, y):
        frame.put_blocks((frame.size.width - len(line)) // 2, row, line, Style.STRONG)


def _draw_fan(frame: Frame, cards: Sequence[str], x: int, y: int, pictures: Pictures) -> None:
    step = pictures.size.width + 1
    pictures.fan(frame, cards, x, y, step)
    frame.target(Rect(x, y, len(cards) * step, pictures.size.height), NextDeck())


def _room_beside(size: Size, logo: Sequence[str]) -> int:
    return (size.width - len(logo[0])) // 2 - _GAP


def _letters_and_cards(
    size: Size, options: RenderOptions, lines: int
) -> tuple[Sequence[str], Pictures] | None:
    """The letters and the cards below them: large letters, unless the cards had to be smaller.

    None if there is no room for cards below the letters.
    """
    layouts: list[tuple[Sequence[str], Pictures]] = []
    for rows in letters(options.deck.charset):
        room = size.height - len(rows) - lines - _OTHER_ROWS
        if room >= options.deck.sizes[0].size.height and len(rows[0]) < size.width:
            layouts.append((rows, options.fitting_into(size.width // len(FAN) - 1, room)))
    return next((both for both in layouts if both[1] is layouts[-1][1]), None)


# ------------------------------------------------------------------ screens that only it opens


def open_player_choice(app_state: AppState) -> navigation.Screens:
    """The list of the opponents, or of the seats where several sit at the table."""
    from scopa.tui.screens.player_choice import OpponentChoice, SeatChoice

    first, *others = app_state.opponents
    if others:
        return (SeatChoice(names=app_state.opponents),)
    return (OpponentChoice(line=list(OPPONENTS).index(first)),)


def open_game_choice(app_state: AppState) -> navigation.Screens:
    """The games and their rules, the game that is played among them."""
    from scopa.tui.screens.game_choice import GameChoice

    return (GameChoice.at(games(app_state.settings), app_state.game.rules),)


def open_gallery() -> navigation.Screens:
    """The cards of all decks, one after the other."""
    from scopa.tui.screens.gallery import Gallery

    return (Gallery(),)


def open_statistics(app_state: AppState) -> navigation.Screens:
    """The statistics of the player."""
    from scopa.game.statistics import statistics
    from scopa.storage.match_folder import figures_of_all, load
    from scopa.text.coaching.statistics_words import theme_to_learn

    open_next: navigation.Opening | None = None
    try:
        found = statistics(figures_of_all(matches_folder())[0])
        if theme := theme_to_learn(found):
            open_next = partial(navigation.open_puzzles, app_state, theme)
        elif found.skill.worst:
            match, mistake = found.skill.worst
            saved = load(match.file).sound
            open_next = partial(_open_mistake, saved, mistake.round)
    except FileError as error:
        return navigation.open_pages(_("Your matches"), translated(error))
    return (navigation.statistics_page(found, partial(open_statistics, app_state), open_next),)


def _open_mistake(match: SavedMatch, number: int) -> navigation.Screens:
    """The review of the round of a mistake, which counts as seen from now on."""
    from scopa.storage.puzzle_answers import add_review

    add_review(match.key, number)
    return navigation.open_match_review(match, number)
