"""The settings: what a file says, what is wrong with it, what is written into it."""

from pathlib import Path

import pytest

from scopa.records.settings import (
    OWN_GAME,
    USUAL_SETTINGS,
    Settings,
    SettingsFile,
    save_settings,
)

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
        'theme = "night" # for the evening\nascii = true\nfirst-dealer = "human"\n\n'
        '[keys]\nplay = ["Enter", "x"]\n\n[rules]\ntarget = 21\n',
    )
    assert file.problems == []
    assert file.settings == Settings(
        theme="night",
        ascii=True,
        first_dealer="human",
        keys={"play": ["Enter", "x"]},
        rules={"target": 21},
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('theme = "pink"', "no theme called 'pink'; there are felt, night"),
        ('deck = "tarot"', "no deck called 'tarot'; there are napoletane, mine"),
        ('them = "felt"', "no setting called 'them'; there are deck, theme, ascii, color"),
        ('ascii = "yes"', "ascii is true or false, not 'yes'"),
        ("theme = 5", "theme is a name in quotes, not 5"),
        ("pause_ms = true", "pause_ms is a whole number, not True"),
        ("pause_ms = -1", "pause_ms is a whole number, not -1"),
        ("keys = 5", "keys is a table: [keys]"),
        ("theme = felt", ""),
        ('theme = "felt', ""),
        ("= 3", ""),
    ],
)
def test_a_fault_is_named_with_its_line_and_the_rest_holds(
    line: str, said: str, tmp_path: Path
) -> None:
    file = loaded(tmp_path, f'first_dealer = "human"\n\n{line}\ncolor = "never"\n')
    (problem,) = file.problems
    assert problem.startswith(f"{tmp_path / 'settings.toml'}, line 3: ")
    assert said in problem
    assert file.settings == Settings(first_dealer="human", color="never")


def test_several_broken_lines_are_each_named(tmp_path: Path) -> None:
    file = loaded(tmp_path, 'theme = night\ndeck = "mine"\nascii = maybe\n[keys\nplay = "x"\n')
    lines = [problem.partition(", line ")[2].partition(":")[0] for problem in file.problems]
    assert lines[:3] == ["1", "3", "4"]
    assert file.settings.deck == "mine"


@pytest.mark.parametrize(
    "text", [b"\xff\xfe\x00", "[" * 2000, "=\n" * 50, 'a = """', "a = [1,\n2,"]
)
def test_no_file_whatever_it_holds_keeps_the_game_from_starting(
    text: str | bytes, tmp_path: Path
) -> None:
    file = loaded(tmp_path, text)
    assert file.settings == USUAL_SETTINGS
    assert file.problems


def test_a_place_is_the_line_of_the_key_in_its_table(tmp_path: Path) -> None:
    file = loaded(tmp_path, '\ntheme = "felt"\n\n[keys]\n"play" = "x"\ntheme = "y"\n')
    path = tmp_path / "settings.toml"
    assert file.place("theme") == f"{path}, line 2"
    assert file.place("play", "keys") == f"{path}, line 5"
    assert file.place("theme", "keys") == f"{path}, line 6"
    assert file.place("keys") == f"{path}, line 4"
    assert file.place("rules") == str(path)


# ---------------------------------------------------------------------------------------- writing


def saved(folder: Path, text: str | None, **changes: object) -> str:
    file = folder / "new" / "settings.toml"
    if text is not None:
        file.parent.mkdir()
        file.write_text(text)
    save_settings(file, changes)
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.toml"]
    return file.read_text()


def test_a_new_file_says_what_it_is(tmp_path: Path) -> None:
    text = saved(tmp_path, None, theme="night")
    assert text.startswith("# ")
    assert text.endswith('\ntheme = "night"\n')


def test_of_a_file_only_the_line_changes_that_is_set(tmp_path: Path) -> None:
    before = '# mine\ntheme = "felt"  # I like it\n\nascii = true\n\n[keys]\ntheme = "x"\n'
    after = '# mine\ntheme = "night"  # I like it\n\nascii = true\n\n[keys]\ntheme = "x"\n'
    assert saved(tmp_path, before, theme="night") == after


def test_what_is_new_comes_before_the_tables(tmp_path: Path) -> None:
    text = saved(tmp_path, "ascii = true\n\n[keys]\nplay = 'x'\n", theme="night")
    assert text == "ascii = true\ntheme = \"night\"\n\n[keys]\nplay = 'x'\n"


def test_a_name_written_with_a_dash_is_found(tmp_path: Path) -> None:
    assert saved(tmp_path, "first-dealer = 'draw'\n", first_dealer="human") == (
        'first-dealer = "human"\n'
    )


def test_a_table_is_replaced_or_taken_away(tmp_path: Path) -> None:
    before = 'game = "own"\n\n[rules]\ntarget = 16\n\n[keys]\nplay = "x"\n'
    text = saved(tmp_path, before, rules={"target": 21, "re_bello": True, "prime": "no"})
    assert text == (
        'game = "own"\n\n[keys]\nplay = "x"\n\n'
        '[rules]\ntarget = 21\nre_bello = true\nprime = "no"\n'
    )
    (tmp_path / "new" / "settings.toml").rename(tmp_path / "old")
    (tmp_path / "new").rmdir()
    assert saved(tmp_path, before, rules={}) == 'game = "own"\n\n[keys]\nplay = "x"\n'


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
        game=OWN_GAME,
        rules={"target": 5},
    )
    save_settings(file, USUAL_SETTINGS.changes_to(wanted))
    again = SettingsFile.load(file, KNOWN)
    assert (again.settings, again.problems) == (wanted, [])
    save_settings(file, wanted.changes_to(USUAL_SETTINGS))
    assert SettingsFile.load(file, KNOWN).settings == USUAL_SETTINGS


def test_a_value_with_quotes_is_written_so_that_it_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    save_settings(file, {"game": 'the "old" \\ one'})
    assert SettingsFile.load(file, {}).settings.game == 'the "old" \\ one'


def test_two_that_set_different_things_both_keep_theirs(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    save_settings(file, {"theme": "night"})
    save_settings(file, {"deck": "mine"})
    settings = SettingsFile.load(file, KNOWN).settings
    assert (settings.theme, settings.deck) == ("night", "mine")
