"""The file of settings: reading, faults, writing."""

import os
import tomllib
from pathlib import Path

import pytest

from scopa.storage.errors import FileError
from scopa.storage.settings import USUAL_SETTINGS, Settings, SettingsFile, save_settings
from tests import needs_unix

NO_FILE = "a file is needed here, not a device or a pipe"
KNOWN = {"theme": ("felt", "night"), "deck": ("napoletane", "mine")}


def loaded(folder: Path, text: str | bytes) -> SettingsFile:
    file = folder / "settings.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return SettingsFile.load(file, KNOWN)


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    file = SettingsFile.load(tmp_path / "none" / "settings.toml", KNOWN)
    assert file.settings == USUAL_SETTINGS == Settings()
    assert file.problems == ()


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    file = loaded(
        tmp_path,
        'theme = "night" # for the evening\nascii = true\nfirst-dealer = "human"\n'
        "memory = true\n\n"  # a setting of older versions
        'your-game = "scopa target=21"\n[keys]\nplay = ["Enter", "x"]\n',
    )
    assert file.problems == []
    assert file.settings == Settings(
        theme="night",
        ascii=True,
        first_dealer="human",
        keys={"play": ["Enter", "x"]},
        your_game="scopa target=21",
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('theme = "pink"', "no theme called 'pink'; there are felt, night"),
        ('deck = "tarot"', "no deck called 'tarot'; there are napoletane, mine"),
        ('them = "felt"', "no setting called 'them'; there are deck, theme, ascii, color"),
        ('ascii = "yes"', "ascii is true or false, not 'yes'"),
        ("theme = 5", "theme is a name in quotes, not 5"),
        ("pause_ms = true", "pause_ms is a whole number from 0 to 60000, not True"),
        ("pause_ms = -1", "pause_ms is a whole number from 0 to 60000, not -1"),
        ("keys = 5", "keys is a table, [keys]"),
        ("theme = felt", ""),
        ('theme = "felt', ""),
        ("= 3", ""),
    ],
)
def test_a_fault_is_named_with_its_line_and_the_rest_holds(
    line: str, said: str, tmp_path: Path
) -> None:
    file = loaded(tmp_path, f'first_dealer = "human"\n\n{line}\ncolor = "never"\n')
    (problem,) = map(str, file.problems)
    assert problem.startswith(f"{tmp_path / 'settings.toml'}, line 3: ")
    assert said in problem
    assert file.settings == Settings(first_dealer="human", color="never")


def test_a_fault_names_the_line_of_the_key_in_its_table(tmp_path: Path) -> None:
    file = loaded(tmp_path, '\ntheme = "felt"\n\n[keys]\n"play" = "x"\ntheme = "y"\n')
    path = tmp_path / "settings.toml"
    assert str(file.fault("theme", "?")) == f"{path}, line 2: ?"
    assert str(file.fault("play", "?", "keys")) == f"{path}, line 5: ?"
    assert str(file.fault("theme", "?", "keys")) == f"{path}, line 6: ?"
    assert str(file.fault("keys", "?")) == f"{path}, line 4: ?"
    assert str(file.fault("nothing", "?")) == f"{path}: ?"


NESTED = "[" * 5000
NUMBER = "1" * 5000
HOSTILE = {
    "brackets": f"x = {NESTED}",
    "braces": "x = " + "{a = " * 5000,
    "a long number": f"pause_ms = {NUMBER}",
    "a large number": "pause_ms = 99999999999999999999",
    "a long key": "x." * 5000 + "x = 1",
    "many long keys": "".join("x." * 900 + f"x{n} = 1\n" for n in range(50)),
    "many faulty lines": "deck = \n" * 3000,
    "many unknown settings": "".join(f"x{n} = 1\n" for n in range(9000)),
    "many unknown keys": "[keys]\n" + "".join(f"x{n} = 1\n" for n in range(9000)),
    "many tables": "[x]\n" * 9000,
    "deep tables": "[" + "a." * 900 + "a]\n[[" + "b." * 900 + "b]]\n",
    "a long text": "deck = '''\n" + "x\n" * 40_000 + "'''",
    "larger than a file that is written by hand": "# x\n" * 1_000_000,
    "a text and a list without their ends": 'a = """\nb = [1,\n2,',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_told_in_few_lines_and_what_is_sound_before_it_holds(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = 0
    loads = tomllib.loads

    def counted(text: str) -> object:
        nonlocal reads
        reads += 1
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    file = loaded(tmp_path, f"theme = 'night'\n{HOSTILE[kind]}\n")
    assert 0 < len(file.problems) <= 60
    assert len("".join(map(str, file.problems))) < 20_000
    assert file.settings in (USUAL_SETTINGS, Settings(theme="night"))
    assert reads <= 20


@pytest.mark.parametrize("kind", ["a long number", "brackets", "a long key", "many long keys"])
def test_a_line_that_is_too_long_is_named_and_the_others_hold(kind: str, tmp_path: Path) -> None:
    file = loaded(tmp_path, f"{HOSTILE[kind]}\ntheme = 'night'\n")
    assert file.problems
    if kind != "many long keys":
        assert file.settings == Settings(theme="night")
        assert f"{file.path}, line 1: longer than 2000 characters" in map(str, file.problems)


@needs_unix
def test_a_device_or_a_pipe_in_the_place_of_the_file_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for endless in (pipe, Path("/dev/zero")):
        file = SettingsFile.load(endless, KNOWN)
        assert file.settings == USUAL_SETTINGS
        assert list(map(str, file.problems)) == [f"{endless}: cannot be read: {NO_FILE}"]
        with pytest.raises(FileError, match=NO_FILE):
            save_settings(endless, {"theme": "night"})


# ---------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [
        (  # only the line that is set changes
            '# mine\ntheme = "felt"  # I like it\n\nascii = true\n\n[keys]\ntheme = "x"\n',
            {"theme": "night"},
            '# mine\ntheme = "night"  # I like it\n\nascii = true\n\n[keys]\ntheme = "x"\n',
        ),
        (  # what is new comes before the tables
            "ascii = true\n\n[keys]\nplay = 'x'\n",
            {"theme": "night"},
            "ascii = true\ntheme = \"night\"\n\n[keys]\nplay = 'x'\n",
        ),
    ],
)
def test_a_line_is_changed_or_added(
    before: str, changes: dict[str, object], after: str, tmp_path: Path
) -> None:
    file = loaded(tmp_path, before).path
    save_settings(file, changes)
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.toml"]
    assert file.read_text() == after


def test_what_is_saved_is_what_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    wanted = Settings(
        deck="mine",
        theme="night",
        ascii=True,
        color="never",
        first_dealer="human",
        opponent="nobody",
        pause_ms=0,
        expected_points=True,
        game="scopa players=3",
        your_game="cirulla target=5",
    )
    save_settings(file, USUAL_SETTINGS.changes_to(wanted))
    assert file.read_text().startswith("# ")
    again = SettingsFile.load(file, KNOWN)
    assert (again.settings, again.problems) == (wanted, [])
    save_settings(file, wanted.changes_to(USUAL_SETTINGS))
    assert SettingsFile.load(file, KNOWN).settings == USUAL_SETTINGS


WAYS = [
    "'deck' = 'mine'\n",
    '"de\\u0063k" = "mine"\n',
    'keys.play = "x"\n',
    'keys = {play = "x", help = ["?", "h"]}\n',
    '["keys"]\nplay = "x"\n',
    '[ keys ]\n"play" = "x"\nhelp = [\n  "?",  # why\n  "h",\n]\n',
    'keys.play = "x"\ndeck = "mine"\nkeys.help = "?"\n',
    'deck = "mi\\u006ee"  # "quoted" # twice\n',
    'deck = """mine"""\n',
    "deck = '''\nmine'''\n[keys]\nplay = '''\n[x]\ntarget = 3'''\n",
    'keys.play = ["a",\n  "b", # theme = "felt"\n]\n',
    "first-dealer = 'human'\nfirst_dealer = 'computer'\n",
    'theme = "felt"\r\nascii = true\r\n\r\n[keys]\r\nplay = "x"\r\n',
    "# only a comment, without an end",
    "# a line\u2028apart\n",
    "theme    =    'felt'\t# far\n",
    "",
]
CHANGES: list[dict[str, object]] = [
    {"deck": "napoletane"},
    {"theme": "night", "ascii": False, "pause_ms": 0},
    {"first_dealer": "draw"},
    {"game": "scopa players=3", "your_game": "scopa target=16"},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: "+".join(change))
@pytest.mark.parametrize("text", WAYS)
@pytest.mark.parametrize("fault", ["", "theme = felt\n", "x = [1, = 2]\n"])
def test_in_whatever_way_the_file_is_written_only_what_changes_is_changed(
    text: str, fault: str, change: dict[str, object], tmp_path: Path
) -> None:
    before = loaded(tmp_path, fault + text)
    save_settings(before.path, change)
    after = SettingsFile.load(before.path, KNOWN)
    due = {**before.settings._asdict(), **change}
    assert after.settings == Settings(**due)
    assert len(after.problems) == len(before.problems)
    for line in before.lines:
        assert line.partition("#")[2] in after.path.read_text("utf-8")


def test_a_file_with_too_much_that_is_wrong_is_left_as_it_is(tmp_path: Path) -> None:
    file = loaded(tmp_path, "deck = \n" * 3000)
    assert file.problems[0].line == 1
    with pytest.raises(FileError, match="too much is wrong"):
        save_settings(file.path, {"theme": "night"})
    assert file.path.read_text() == "deck = \n" * 3000
