"""The file of settings: reading, faults, writing."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scopa.storage.files import FileError
from scopa.storage.settings import USUAL_SETTINGS, Settings, SettingsFile

KNOWN = {"deck": ("napoletane", "mine")}


def loaded(folder: Path, text: str | bytes) -> SettingsFile:
    file = folder / "settings.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return SettingsFile.load(file, KNOWN)


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    file = SettingsFile.load(tmp_path / "none" / "settings.toml", KNOWN)
    assert (file.settings, file.fault) == (USUAL_SETTINGS, None)


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    lines = [
        'theme = "night" # for the evening', "ascii = true", 'first-dealer = "human"', "",
        "'your-game' = \"scopa target=21\"", "",
    ]  # fmt: skip
    file = loaded(tmp_path, "\n".join(lines))
    assert file.fault is None
    assert file.explicit == {"theme", "ascii", "first_dealer", "your_game"}
    assert file.settings == Settings(
        theme="night", ascii=True, first_dealer="human", your_game="scopa target=21"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('theme = "pink"', "no theme called 'pink'; there are felt, night, contrast, mono"),
        ('deck = "tarot"', "no deck called 'tarot'; there are napoletane, mine"),
        ('them = "felt"', "no setting called 'them'; there are deck, spanish_figures"),
        ('ascii = "yes"', "ascii is true or false, not 'yes'; the default is false"),
        ("theme = 5", "theme is a name in quotes, not 5; the default is felt"),
        ('game = "poker"', "no game called 'poker'; there are scopa, open-hands"),
        ('your_game = "scopa bluffing"', "no rule called 'bluffing'; there are target"),
        ("theme = felt", 'Invalid value; a line such as theme = "felt" would be right'),
        ('theme = "felt', 'a line such as theme = "felt" would be right'),
        ("= 3", 'a line such as theme = "felt" would be right'),
        ("x" * 501, "longer than 500 characters"),
    ],
)
def test_a_fault_is_named_with_its_line_the_usual_holds_and_nothing_overwrites_it(
    line: str, said: str, tmp_path: Path
) -> None:
    text = f'first_dealer = "human"\n\n{line}\n'
    file = loaded(tmp_path, text)
    assert str(file.fault).startswith(f"{tmp_path / 'settings.toml'}, line 3: ")
    assert said in str(file.fault)
    assert file.settings == USUAL_SETTINGS
    with pytest.raises(FileError, match="line 3"):
        file.save({"theme": "night"})
    assert file.path.read_text() == text


HOSTILE = {
    "brackets": "x = " + "[\n" * 5000,
    "braces": "x = " + "{a = " * 90,
    "a long number": "pace = " + "1" * 490,
    "a long key": "x." * 5000 + "x = 1",
    "a key nested 992 times": "a." * 992 + "a = 1",
    "a key nested 240 times": "a." * 240 + "a = 1",
    "deep tables": "[" + "a." * 240 + "a]\n[[" + "b." * 240 + "b]]\n" + "c." * 240 + "c = 1",
    "many long keys": "".join("x." * 240 + f"x{n} = 1\n" for n in range(50)),
    "many faulty lines": "deck = \n" * 3000,
    "many unknown settings": "".join(f"x{n} = 1\n" for n in range(9000)),
    "many tables": "[x]\n" * 9000,
    "a long text": "deck = '''\n" + "x\n" * 40_000 + "'''",
    "larger than a file that is written by hand": "# x\n" * 1_000_000,
    "a text and a list without their ends": 'a = """\nb = [1,\n2,',
    "no text": "\0\1\2",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_told_in_one_line(kind: str, tmp_path: Path) -> None:
    file = loaded(tmp_path, f"theme = 'night'\n{HOSTILE[kind]}\n")
    assert file.fault is not None
    assert len(str(file.fault)) < 1000
    assert file.settings == USUAL_SETTINGS


def test_what_is_too_long_is_never_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    for text in ("a." * 49_000 + "a = 1", "# x\n" * 300_000):
        assert loaded(tmp_path, text).fault is not None


# ---------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [
        (  # only the line that is set changes
            '# mine\ntheme = "felt"  # I like it\n\nascii = true\n',
            {"theme": "night"},
            '# mine\ntheme = "night"  # I like it\n\nascii = true\n',
        ),
        ("ascii = true\n", {"theme": "night"}, 'ascii = true\ntheme = "night"\n'),
        ("ascii = true", {"theme": "night"}, 'ascii = true\ntheme = "night"'),
        (
            "'first-dealer' = 'draw'#x\n",
            {"first_dealer": "human"},
            "'first-dealer' = \"human\"#x\n",
        ),
        ("\tbell\t=true\n", {"bell": False}, "\tbell\t=false\n"),
        ("", {"deck": "mine"}, 'deck = "mine"\n'),
    ],
)
def test_a_line_is_changed_or_added(
    before: str, changes: dict[str, Any], after: str, tmp_path: Path
) -> None:
    file = loaded(tmp_path, before)
    file.save(changes)
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.toml"]
    assert file.path.read_text() == after
    assert SettingsFile.load(file.path, KNOWN).settings == file.settings._replace(**changes)


def test_what_is_saved_is_what_is_loaded(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    wanted = Settings(
        deck="mine",
        theme="night",
        ascii=True,
        color="never",
        pace="quick",
        opponent="nobody",
        card_counter=False,
        game="scopa players=3",
        your_game="cirulla target=5",
    )
    file.save(USUAL_SETTINGS.changes_to(wanted))
    assert file.path.read_text().startswith("# ")
    again = SettingsFile.load(file.path, KNOWN)
    assert (again.settings, again.fault) == (wanted, None)
    file.save(wanted.changes_to(USUAL_SETTINGS))
    assert SettingsFile.load(file.path, KNOWN).settings == USUAL_SETTINGS


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ('deck = """mine"""\n', "napoletane"),
        ('"de\\u0063k" = "mine"\n', "napoletane"),
        ("", "a\x7fb"),
        ("", "\udcff"),
    ],
)
def test_what_cannot_be_written_leaves_the_file(text: str, change: str, tmp_path: Path) -> None:
    file = loaded(tmp_path, text)
    with pytest.raises(FileError, match="cannot be changed"):
        file.save({"deck": change})
    assert file.path.read_text() == text
