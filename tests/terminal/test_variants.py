"""Games of every kind are played to the end of a match, in a terminal, with keys."""

from pathlib import Path

import pytest

from tests.terminal.playing import END, NEW_GAME, open_title, play_until, wait_for_play

GAMES = [
    ("--variant", "scopone"),
    ("--variant", "scopa-a-perdere"),
    ("--variant", "asso-piglia-tutto", "--players", "4"),
    ("--variant", "cirulla", "--players", "3"),
    ("--partners",),
]
"""Each number of players, large hands, shown hands; the tests of the screen play every game."""


@pytest.mark.parametrize("arguments", GAMES, ids=" ".join)
def test_a_match_of_every_kind_of_game_is_played_to_its_end(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    with open_title(tmp_path, *arguments, "--seed", "5", "--target", "1") as game:
        game.press("Enter")
        play_until(game, END)
        assert " the match!" in game.text
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()


def test_a_game_is_chosen_on_the_title_and_played(tmp_path: Path) -> None:
    with open_title(tmp_path, "--seed", "5", "--first-dealer", "human", "--no-cut") as game:
        game.click(*game.find("Game: "))
        game.wait_for("Four in pairs: 9 cards each.")
        game.press("Down", "Down", "Enter")
        game.wait_for("Game: Scopone")
        game.click(*game.find(NEW_GAME))
        game.wait_for("partner")
        game.press("r")
        game.wait_for("Players: 4 in partnerships. Cards in a hand: 9.")


def test_rules_that_contradict_each_other_are_refused_on_the_title_with_the_reason(
    tmp_path: Path,
) -> None:
    with open_title(tmp_path) as game:
        game.click(*game.find("Game: "))
        game.wait_for("The king of coins is a point.")
        game.press("Right")
        game.wait_for("Cards in a hand      3")
        game.press("Down", "Right")
        game.wait_for("hands of 9 cards need 4 players in partnerships")
        game.wait_for("Cards in a hand      3")


def test_house_rules_saved_by_name_are_played_by_name(tmp_path: Path) -> None:
    saved = ("--variant", "escoba", "--target", "21", "--save-rules", "family")
    with open_title(tmp_path, *saved) as game:
        game.quit()
        assert game.wait_for_end() == 0
    with open_title(tmp_path, "--rules", "family", "--first-dealer", "computer") as game:
        game.wait_for("Game: family")
        game.press("Enter")
        game.wait_for("to 21")


def test_with_three_players_a_window_of_60x20_is_too_small_and_growing_it_goes_on(
    tmp_path: Path,
) -> None:
    arguments = ("--players", "3", "--seed", "5", "--first-dealer", "computer")
    with open_title(tmp_path, *arguments, size=(60, 20)) as game:
        game.press("Enter")
        game.wait_for("60x20 is too small: 80x24 needed")
        game.resize(80, 24)
        game.wait_for("[ OK ]")


def test_a_match_that_is_watched_goes_on_by_itself(tmp_path: Path) -> None:
    arguments = ("--watch", "--seed", "5", "--first-dealer", "computer", "--pause", "1500")
    with open_title(tmp_path, *arguments) as game:
        game.press("Enter")
        wait_for_play(game, "Beppe")
        game.press("Up", "Up", "Up")
        wait_for_play(game, "Pina")
        wait_for_play(game, "Beppe")


def test_the_pause_is_the_pace_of_what_is_watched(tmp_path: Path) -> None:
    with open_title(tmp_path, "--watch", "--pause", "450") as game:
        game.press("Enter")
        game.wait_for("0.4 s")
        game.press("Down")
        game.wait_for("0.6 s")
