"""Settings, options and themes as players meet them, in a real pseudo-terminal."""

from pathlib import Path

from tests.terminal.playing import NEW_GAME, STOCK, open_title
from tests.terminal.pseudo_terminal import PROGRAM, PseudoTerminal

PROBLEMS = "Not everything is as it should be"
FELT, PAPER = "005f00", "d7d7af"


def ground(game: PseudoTerminal) -> str:
    """The ground of a cell inside the edge of the table, which is bare felt."""
    return game.style(4, 20)[1]


def test_the_theme_is_changed_in_the_options_and_remembered(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        assert ground(game) == FELT
        game.click(*game.find("Options"))
        game.wait_for("Theme ")
        game.press("Down", "Right", "Right")
        game.wait_for("Theme: white cards on a light table.")
        assert ground(game) == PAPER
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.quit()
        assert game.wait_for_end() == 0
    with open_title(tmp_path) as game:
        assert ground(game) == PAPER
    with open_title(tmp_path, "--theme", "felt") as game:
        assert ground(game) == FELT
    assert 'theme = "paper"' in (tmp_path / "settings.toml").read_text()


def test_the_game_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('game = "scopone"\n')
    with open_title(tmp_path, "--first-dealer", "human", "--no-cut") as game:
        game.wait_for("Game: Scopone")
        game.press("Enter")
        game.wait_for("We 0   They 0")
        assert "Scopone" in game.text


def test_rules_of_ones_own_are_remembered_and_wrong_ones_named(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('game = "own"\n[rules]\ntarget = 77\n')
    with open_title(tmp_path, "--first-dealer", "computer") as game:
        game.wait_for("Game: own rules")
        game.press("Enter")
        game.wait_for("to 77")
    (tmp_path / "settings.toml").write_text('game = "own"\n\n[rules]\ntarget = 777\n')
    with PseudoTerminal(home=tmp_path) as game:
        game.wait_for(PROBLEMS)
        assert "line 3" in game.text
        game.press("Enter")
        game.wait_for("Game: Scopa")


def test_what_is_wrong_is_said_once_and_the_game_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "pink"\nnonsense\n[keys]\nplay = ["x"]\n')
    with PseudoTerminal("--first-dealer", "human", home=tmp_path) as game:
        game.wait_for(PROBLEMS)
        assert "line 1" in game.text
        assert "line 2" in game.text
        game.press("x")
        game.wait_for(NEW_GAME)
        game.press("x")
        game.wait_for(STOCK)
        game.quit()
        assert game.wait_for_end() == 0


def test_settings_that_cannot_be_read_or_written_do_not_keep_the_game_from_starting(
    tmp_path: Path,
) -> None:
    (tmp_path / "settings.toml").mkdir()
    with PseudoTerminal(home=tmp_path) as game:
        game.wait_for(PROBLEMS)
        game.press("Enter")
        game.wait_for(NEW_GAME)


def test_all_cards_of_a_deck_are_printed_in_colour_unless_that_is_not_wanted(
    tmp_path: Path,
) -> None:
    for arguments, coloured in (((), True), (("--color", "never"), False)):
        with PseudoTerminal(
            *arguments,
            "cards",
            "--show",
            "napoletane",
            home=tmp_path,
            size=(80, 30),
            command=PROGRAM[:3],
        ) as game:
            assert game.wait_for_end() == 0
            assert ".10B--." in game.text
            assert game.has_sent_colours == coloured


def test_the_mouse_is_left_to_the_terminal_where_that_is_wished(tmp_path: Path) -> None:
    with open_title(tmp_path, "--no-mouse") as game:
        assert b"\x1b[?1000h" not in game.received
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()
    with open_title(tmp_path) as game:
        assert b"\x1b[?1000h" in game.received
        game.click(*game.find("Options"))
        game.wait_for("Theme ")
        game.press(*["Down"] * 7, "Right")
        game.wait_for("Clicks are for the game")
        assert b"\x1b[?1000l" in game.received
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()
    assert "mouse = false" in (tmp_path / "settings.toml").read_text()


def test_the_language_is_changed_in_the_options_and_remembered(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        game.click(*game.find("Options"))
        game.wait_for("more below")
        game.press("Up")
        game.wait_for("Language ")
        game.press("Right")
        game.wait_for("Lingua ")
        assert "Italiano" in game.text
        game.press("Esc")
        game.wait_for("Nuova partita")
        assert game.text.isascii()
        game.quit()
        assert game.wait_for_end() == 0
    with PseudoTerminal(home=tmp_path) as game:
        game.wait_for("Nuova partita")
