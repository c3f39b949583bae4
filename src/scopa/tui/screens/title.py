"""The title: the name of the game, a fan of cards, and the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from scopa import __version__
from scopa.records.settings import OWN_GAME, USUAL_SETTINGS, Settings
from scopa.tui.banner_letters import letters
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Waiting, key_bar
from scopa.words.phrases import fitting
from scopa.words.player_names import OPPONENTS, named_cast
from scopa.words.record import menu_continue, waiting
from scopa.words.screen_labels import Keys, Label, Line, Menu

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.records.saver import Found
    from scopa.tui.art import Pictures
    from scopa.tui.screens.table import Table

_WIDEST = 500
FAN = ("1D", "3B", "7D", "9C", "10S")


class Entry(NamedTuple):
    """A line of the menu, and what it opens in the title's place."""

    label: str
    open: Callable[[], Sequence[Screen]]


class Matches(NamedTuple):
    """What the title needs to begin matches.

    *begin* makes the first screens of one from its seed (drawn from the system if none is given),
    its rules (those of the default game if none are given) and the title to come back to; *games*
    gives the games to choose from.
    *resume* makes the screens of a match that was found in the record, *daily* those of the daily
    deal, *statistics* those of the statistics.
    """

    begin: Callable[[int | None, Rules | None, Title], Sequence[Screen]]
    games: Callable[[], Mapping[str, Rules]]
    resume: Callable[[Found, Title], Sequence[Screen]]
    daily: Callable[[Title], Sequence[Screen]]
    statistics: Callable[[], Sequence[Screen]]


@dataclass(frozen=True)
class Title(Screen):
    """The title. *game* is the name of the game that is played, *rules* what that means.

    *seed* is that of the next match, if it is not to be drawn from the system. A match to
    continue was either left in this run of the program (*paused*) or *found* in the record;
    *about* says which it is, in texts from the fullest to the shortest.
    *settings* are in force and kept, the opponent among them; *decks* names the decks to choose
    from.
    """

    matches: Matches
    seed: int | None
    game: str
    rules: Rules | None = None
    paused: Table | None = None
    found: Found | None = None
    about: tuple[str, ...] = ()
    selected: int = 0
    settings: Settings = USUAL_SETTINGS
    decks: tuple[str, ...] = (USUAL_SETTINGS.deck,)

    @property
    def opponent(self) -> str:
        """The name of who plays against the person."""
        return self.settings.opponent

    @property
    def _entries(self) -> Sequence[Entry]:
        """The lines of the menu but for the match to continue."""
        return (
            Entry(Menu.NEW, self.rematch),
            Entry(Menu.DAILY, lambda: self.matches.daily(self._without_match())),
            Entry(Menu.OPPONENT.format(OPPONENTS[self.opponent]), self._opponents),
            Entry(Menu.GAME.format(self.game), self._setup),
            Entry(Menu.OPTIONS, self._options),
            Entry(Menu.STATISTICS, lambda: (self, *self.matches.statistics())),
            Entry(Menu.HELP, self._help),
            Entry(Menu.CREDITS, self._credits),
            Entry(Menu.QUIT, lambda: ()),
        )

    def _menu(self, width: int = _WIDEST) -> tuple[str, ...]:
        """The lines of the menu, the longest of which may have *width* characters."""
        menu = tuple(entry.label for entry in self._entries)
        if not self._has_match:
            return menu
        return (fitting(width, menu_continue(self.about)), *menu)

    @property
    def _has_match(self) -> bool:
        return self.paused is not None or self.found is not None

    def draw(self, size: Size, look: Look) -> Frame:
        """The logo above the fan, the menu below."""
        frame = Frame(size)
        menu = self._menu(size.width - 6)
        logo, pictures = _letters_and_cards(size, look, len(menu))
        fan_height = pictures.size.height if pictures else 0
        fan_height += size.height - len(logo) - fan_height - len(menu) - 2 > 1  # a blank row
        spare = size.height - len(logo) - fan_height - len(menu) - 2
        gap = min(1, spare // 3)
        top = max(1, (spare - gap) // 2)
        for row, line in enumerate(logo):
            frame.put((size.width - len(logo[-1])) // 2, top + row, line, Style.STRONG)
        frame.centre(top + len(logo), Line.TAGLINE, Style.FAINT)
        y = top + len(logo) + 1 + gap
        if pictures:
            step = pictures.size.width + 1
            x = (size.width - len(FAN) * step + 1) // 2
            pictures.fan(frame, FAN, x, y, step)
        y += fan_height
        width = max(map(len, menu)) + 6
        for number, label in enumerate(menu):
            area = Rect((size.width - width) // 2, y + number, width, 1)
            chosen = number == self.selected
            text = f"{'>' if chosen else ' '}  {label}".ljust(width)
            frame.put(area.x, area.y, text, Style.SELECTED if chosen else Style.TABLE)
            frame.target(area, Intent(Wish.CHOOSE, number))
        key_bar(frame, look, Keys.TITLE, right=__version__)
        return frame

    def handle(self, event: Event) -> Sequence[Screen]:
        """Move in the menu, or do what its line says."""
        if isinstance(event, Waiting) and not self._has_match:
            match, changed = event.found
            sides = named_cast(match.history.rules, match.players).sides
            about = waiting(sides, match.standing.scores, changed)
            selected = self.selected and self.selected + 1  # the same line, or the new one
            return (replace(self, found=event.found, about=about, selected=selected),)
        if not isinstance(event, Intent):
            return (self,)
        lines = len(self._menu())
        match event.wish:
            case Wish.OTHER_WAY | Wish.NEXT:
                return (replace(self, selected=(self.selected + 1) % lines),)
            case Wish.OTHER_WAY_BACK | Wish.PREVIOUS:
                return (replace(self, selected=(self.selected - 1) % lines),)
            case Wish.CHOOSE if event.number < lines:
                return replace(self, selected=event.number)._chosen()
            case Wish.OK:
                return self._chosen()
        return (self,)

    def _chosen(self) -> Sequence[Screen]:
        if not self._has_match:
            return self._entries[self.selected].open()
        return self._entries[self.selected - 1].open() if self.selected else self._continued()

    def _opponents(self) -> Sequence[Screen]:
        from scopa.tui.screens.opponent_choice import Opponents

        return (Opponents.of(self),)

    def _help(self) -> Sequence[Screen]:
        from scopa.tui.screens.help import help_with_lesson

        return (self, help_with_lesson(self._lesson))

    def _credits(self) -> Sequence[Screen]:
        from scopa.tui.text_pages import credits_pages

        return (self, credits_pages())

    def _lesson(self) -> Sequence[Screen]:
        from scopa.tui.screens.lesson import Lesson

        return (Lesson.of(self),)

    def _setup(self) -> Sequence[Screen]:
        from scopa.tui.screens.game_choice import Setup

        return (Setup.of(self),)

    def _options(self) -> Sequence[Screen]:
        from scopa.tui.screens.options import Options

        return (Options(self, self.matches.games()),)

    def _continued(self) -> Sequence[Screen]:
        """The match that waits."""
        if self.paused is not None:
            home = self._without_match()  # what was set here meanwhile holds there too
            return (replace(self.paused, home=home),)
        assert self.found is not None, "a match was left, or found"
        return self.matches.resume(self.found, self._without_match())

    def playing(self, game: str, rules: Rules) -> Title:
        """The title with that *game*, which is remembered, chosen."""
        is_own = game == Label.OWN_RULES
        settings = self.settings._replace(
            game=OWN_GAME if is_own else game, rules=rules.options if is_own else {}
        )
        return replace(self, game=game, rules=rules, settings=settings)

    def rematch(self) -> Sequence[Screen]:
        """A new match; the one that may be paused is given up."""
        following = None if self.seed is None else self.seed + 1
        home = replace(self._without_match(), seed=following)
        return self.matches.begin(self.seed, self.rules, home)

    def with_paused(self, table: Table, about: tuple[str, ...] = ()) -> Title:
        """The title from which the match on *table* can be continued; it is said what it is."""
        return replace(self, paused=table, found=None, about=about, selected=0)

    def _without_match(self) -> Title:
        return replace(self, paused=None, found=None, about=(), selected=0)


def _letters_and_cards(size: Size, look: Look, lines: int) -> tuple[Sequence[str], Pictures | None]:
    """The letters and cards for a menu of so many *lines*: the cards come first to be large."""
    found: list[tuple[Sequence[str], Pictures | None]] = []
    for rows in letters(look.deck.charset):
        room = size.height - len(rows) - lines - 5
        fits = room >= look.deck.sizes[0].size.height and len(rows[0]) < size.width
        found.append((rows, look.fitting_into(size.width // len(FAN) - 1, room) if fits else None))
    rows, cards = smallest = found[-1]
    tiny = look.fitting(0)
    if cards is None and size.height - len(rows) - lines - 3 >= tiny.size.height:
        return rows, tiny
    return next((both for both in found if both[1] and both[1] is smallest[1]), smallest)
