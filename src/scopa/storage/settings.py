"""The settings: one table of them, and one TOML file that a person can read, write and comment.

The parser of the command line, the help, the options screen and the check of the file go by the
table. A file with a fault is not used and never written; saving changes only the lines concerned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.errors import N_, ScopaError, unknown_name
from scopa.storage.files import FileError, MissingFile, config_folder, read_text, replace_text

USUAL = "usual"  # the value for a seat at which the usual opponent plays
LESSONS = ("rank", "sum", "ways", "scopa", "lay", "counting")  # in this order
LEARNED = "learned"  # the value for the lesson to go on with once all have been done
PACES = ("slow", "normal", "quick", "at-once")
_NEW_FILE = "# What is set for scopa; `scopa --help` says what there is.\n"
_LONGEST_LINE = 500
_LONGEST_SHOWN = 80
_DECODE_FAULT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)")
_LINE = re.compile(
    r"""(?P<before>\s*["']?(?P<name>[\w-]+)["']?\s*=\s*)("[^"]*"|'[^']*'|\w+)(?P<after>\s*(\#.*)?)"""
)


class Settings(NamedTuple):
    """The settings by name, with their defaults; `SETTINGS` says what each is."""

    deck: str = "napoletane"
    theme: str = "felt"
    ascii: bool = False
    color: str = "auto"
    spanish_figures: bool = False
    animation: bool = True
    pace: str = "normal"
    first_dealer: str = "draw"
    card_counter: bool = True
    sayings: bool = True
    bell: bool = False
    mouse: bool = True
    language: str = "auto"
    opponent: str = DEFAULT_OPPONENT
    seat_2: str = USUAL
    seat_3: str = USUAL
    seat_4: str = USUAL
    game: str = "scopa"
    your_game: str = ""
    lesson: str = LESSONS[0]

    def changed(self, name: str, value: object) -> Settings:
        """These settings with another value for one, which must be of its type."""
        return Settings(**{**self._asdict(), name: value})

    def opponents(self, players: int, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """The opponents of a game for *players* players, from the second seat on.

        asked: the names that were asked for; those missing or empty are as set

        >>> Settings(opponent="rosa", seat_3="carla").opponents(4, ["nino"])
        ('nino', 'carla', 'rosa')
        """
        chosen = (self.seat_2, self.seat_3, self.seat_4) if players > 2 else (USUAL,)
        named = [*asked, *[""] * players][: players - 1]
        return tuple(
            name or (self.opponent if there == USUAL else there)
            for name, there in zip(named, chosen, strict=False)
        )

    def with_opponents(self, names: Sequence[str]) -> Settings:
        """These settings with opponents from the second seat on; if all are one, it is the usual.

        >>> Settings().with_opponents(["rosa", "nino"]).opponents(3)
        ('rosa', 'nino')
        """
        if len(set(names)) == 1:
            return self._replace(opponent=names[0], seat_2=USUAL, seat_3=USUAL, seat_4=USUAL)
        second, third, *fourth = names
        return self._replace(seat_2=second, seat_3=third, seat_4="".join(fourth) or self.seat_4)

    def for_first_match(self, explicit: Collection[str]) -> Settings:
        """These settings for one who has never finished a match, which then begins with cards.

        explicit: names of settings; the draw stays if it is among them

        >>> Settings().for_first_match(()).first_dealer
        'computer'
        """
        draws = self.first_dealer == "draw" and "first_dealer" not in explicit
        return self._replace(first_dealer="computer") if draws else self

    def changes_to(self, other: Settings) -> Mapping[str, object]:
        """The values of *other* that differ from these, by name."""
        mine = self._asdict()
        return {name: value for name, value in other._asdict().items() if value != mine[name]}


USUAL_SETTINGS = Settings()


class Setting(NamedTuple):
    """What a setting is.

    sentence: what it does, for the options screen and the help
    label: its name on the options screen; empty if it does not stand there
    option: its option on the command line, with what stands for the value; empty if it has none
    choices: its values, unless only the program that runs knows them
    """

    sentence: str = ""
    label: str = ""
    option: str = ""
    choices: Sequence[str] = ()


SETTINGS: Mapping[str, Setting] = {
    "deck": Setting(
        N_("The cards of a region; scopa cards lists them, and you can add a deck."),
        N_("Deck"),
        "--deck NAME",
    ),
    "spanish_figures": Setting(
        N_("The jack, knight and king of the Spanish deck carry the numbers 10, 11 and 12."),
        N_("Spanish numbers"),
    ),
    "theme": Setting(
        N_("The colours of the table and the cards."),
        N_("Theme"),
        "--theme NAME",
        ("felt", "night", "contrast", "mono"),
    ),
    "ascii": Setting(
        N_("Plain characters, also for terminals that show others two cells wide."),
        N_("ASCII only"),
        "--ascii",
    ),
    "animation": Setting(
        N_("Cards glide to their places; any key ends that."), N_("Animation"), "--animation"
    ),
    "game": Setting(
        N_("Choose a game by its name; Game, on the title, changes its rules."), N_("Game")
    ),
    "first_dealer": Setting(
        N_("Who deals the first round of a match."),
        N_("First dealer"),
        "--first-dealer WHO",
        ("draw", "human", "computer", "random"),
    ),
    "pace": Setting(
        N_("How long a play of the others is shown; at the pace slow until you press OK."),
        N_("Pace"),
        "--pace PACE",
        PACES,
    ),
    "card_counter": Setting(
        N_("The cards not seen yet can be looked at."), N_("Card counter"), "--card-counter"
    ),
    "sayings": Setting(N_("The others say something now and then."), N_("Sayings")),
    "bell": Setting(
        N_("The bell rings twice for a scopa, and three times for the settebello."),
        N_("Bell"),
        "--bell",
    ),
    "mouse": Setting(
        N_("Clicks are for the game; if off, the terminal selects text."), N_("Mouse"), "--mouse"
    ),
    "language": Setting(N_("The language of the program."), N_("Language"), "--lang CODE"),
    "color": Setting(
        N_("The colours: always, even with NO_COLOR; never; or at most so many."),
        option="--color WHEN",
        choices=("auto", "always", "256", "16", "8", "never"),
    ),
    "opponent": Setting(
        N_("Who plays against you, from a child to a master."), option="--opponent NAME"
    ),
    "seat_2": Setting(),
    "seat_3": Setting(),
    "seat_4": Setting(),
    "your_game": Setting(),
    "lesson": Setting(choices=(*LESSONS, LEARNED)),
}
ON_THE_SCREEN = tuple(name for name, setting in SETTINGS.items() if setting.label)
"""The settings that the options screen has."""


class SettingsFile(NamedTuple):
    """A file of settings, and what is wrong with it; then the usual settings hold.

    explicit: the names of the settings that it sets
    """

    path: Path
    settings: Settings = USUAL_SETTINGS
    fault: FileError | None = None
    explicit: frozenset[str] = frozenset()

    @classmethod
    def load(cls, path: Path, known: Mapping[str, Collection[str]]) -> SettingsFile:
        """Read the file, which need not be there.

        known: for each setting of which the choices depend on the program that runs, the values
        """
        try:
            values = _checked(path, known)
        except MissingFile:
            return cls(path)
        except FileError as error:
            return cls(path, fault=error)
        return cls(path, USUAL_SETTINGS._replace(**values), None, frozenset(values))

    def save(self, changes: Mapping[str, object]) -> None:
        """Write settings by name into the file, which need not be there; its other lines stay.

        :raises FileError: there was a fault in it, or it cannot be written.
        """
        if self.fault is not None:
            raise self.fault
        try:
            text = read_text(self.path)
        except MissingFile:
            text = _NEW_FILE
        lines, left = text.split("\n"), dict(changes)
        for number, line in enumerate(lines):
            parts = _LINE.fullmatch(line)
            name = parts["name"].replace("-", "_") if parts else ""
            if parts and name in changes:
                lines[number] = f"{parts['before']}{_written(changes[name])}{parts['after']}"
                left.pop(name, None)
        added = [f"{name} = {_written(value)}" for name, value in left.items()]
        end = len(lines) - (not lines[-1])
        lines[end:end] = added
        changed = "\n".join(lines)
        try:
            is_right = {**_values(text), **changes} == _values(changed) and changed.encode()
        except ValueError:
            is_right = False
        if not is_right:
            raise FileError("it is written in a way that cannot be changed", self.path)
        replace_text(self.path, changed)


def settings_file() -> Path:
    return config_folder() / "settings.toml"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _values(text: str) -> dict[str, Any]:
    import tomllib  # only where there is a file: it takes a twentieth of the time to the title

    return {name.replace("-", "_"): value for name, value in tomllib.loads(text).items()}


def _checked(path: Path, known: Mapping[str, Collection[str]]) -> dict[str, Any]:
    """The values in the file by name.

    :raises FileError: one cannot be used; the error says what would be right.
    """
    text = read_text(path)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise FileError("longer than {most} characters", path, number, most=_LONGEST_LINE)
    try:
        values = _values(text)
    except (RecursionError, ValueError) as error:
        fault_and_line = _DECODE_FAULT.match(str(error))
        if not fault_and_line:
            raise FileError("too many brackets, or too many digits in a number", path) from error
        raise FileError(
            "{why}; a line such as {example} would be right",
            path,
            int(fault_and_line[2] or len(lines)),
            why=fault_and_line[1],
            example='theme = "felt"',
        ) from error
    for name, value in values.items():
        if fault := fault_of(name, value, known):
            written = re.compile(rf"""\s*\[*\s*["']?{re.escape(name).replace("_", "[_-]")}\b""")
            at = next((number for number, line in enumerate(lines, 1) if written.match(line)), None)
            raise FileError(fault, path, at)
    return values


def fault_of(name: str, value: object, known: Mapping[str, Collection[str]]) -> ScopaError | None:
    """Why a setting cannot have that value, and what would be right; None if it can.

    known: as for `SettingsFile.load`
    """
    usual = USUAL_SETTINGS._asdict().get(name)
    if usual is None:
        return unknown_name("setting", name, SETTINGS)
    fault = _fault(name, value, known.get(name) or SETTINGS[name].choices)
    default = str(usual).lower() if isinstance(usual, bool) else usual or USUAL_SETTINGS.game
    return fault and ScopaError("{what}; the default is {usual}", what=fault, usual=default)


def _fault(name: str, value: object, choices: Collection[str]) -> ScopaError | None:
    usual, shown = getattr(USUAL_SETTINGS, name), f"{value!r:.{_LONGEST_SHOWN}}"
    if isinstance(usual, bool):
        if not isinstance(value, bool):
            return ScopaError("{name} is true or false, not {value}", name=name, value=shown)
    elif not isinstance(value, str):
        return ScopaError("{name} is a name in quotes, not {value}", name=name, value=shown)
    elif choices and value not in choices:
        return unknown_name(name, value, choices)
    elif name in ("game", "your_game") and value != usual:
        from scopa.engine import parse_game  # the title is there before the engine is loaded

        try:
            parse_game(value)
        except ScopaError as error:
            return error
    return None
