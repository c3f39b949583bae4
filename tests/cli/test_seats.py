"""Who plays at which seat: asked for by name, called by name, and saved by name."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.game.match_state import as_saved, resumed
from tests.cli import Command
from tests.storage import kept

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def said(printed: Command) -> Command:
    """Play in lines of text, by some options; returns the output in one line."""
    plain = ("--plain", "--seed", "5")
    return lambda asked, typed="": " ".join(printed(*asked.split(), *plain, typed=typed).split())


PARTNER = 'seat_3 = "maestro"\n'
THREE = 'game = "scopa players=3"\n'


@pytest.mark.parametrize(
    ("settings", "typed", "names"),
    [
        ("", "--watch --target 1", "Beppe, Pina."),
        ("", "--watch maestro nino --target 1", "Il Maestro, Nino."),
        ("", "--watch rosa nino --players 3 --target 1", "Rosa, Nino, Pina."),
        ("", "--seat 3=rosa --partners", "You, Beppe, Rosa, Pina."),
        ("", "--seat 2=nino --seat 3=rosa --seat 4=nino --players 4", "You, Nino, Rosa, Pina."),
        (PARTNER, "--partners", "You, Beppe, Il Maestro, Pina."),
        (PARTNER, "--target 11", "You, Beppe."),
        (PARTNER, "--partners --seat 2=nino", "You, Nino, Il Maestro, Beppe."),
        (PARTNER, "--partners --opponent rosa", "You, Rosa, Pina, Tonio."),
        (THREE, "", "You, Beppe, Pina."),
        (THREE, "--opponent nino", "You, Nino."),
        (THREE, "--opponent nino --players 3", "You, Nino, Pina."),
        (THREE, "--opponent nino --seat 3=rosa", "You, Nino, Rosa."),
    ],
)
def test_whoever_is_asked_for_or_set_sits_there_and_is_called_by_name(
    settings: str, typed: str, names: str, home: Path, said: Command
) -> None:
    (home / "settings.toml").write_text(settings, encoding="utf-8")
    assert f"The players, in turn: {names}" in said(typed)


def test_a_seat_of_nobody_is_told_of_and_the_usual_opponent_sits_there(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    (home / "settings.toml").write_text('seat_3 = "anna"\n', encoding="utf-8")
    assert main(["--plain", "--partners", "--seed", "5"]) == 0
    out, err = capsys.readouterr()
    assert "You, Beppe, Pina, Tonio." in " ".join(out.split())
    assert "no seat_3 called 'anna'; there are usual, nino, rosa" in err


def test_the_names_reach_the_record_and_those_players_go_on_playing(
    home: Path, printed: Command, said: Command
) -> None:
    said("--seat 2=nino --seat 3=rosa --partners --first-dealer random", "1.1\nquit\n")
    (match,) = kept(home)
    assert match.players == ("You", "Nino", "Rosa", "Beppe")
    assert match.opponent == "nino rosa beppe"
    state = resumed(match)
    assert state.levels == ("", "nino", "rosa", "beppe")
    assert as_saved(state)._replace(begun=match.begun) == match
    assert "  Nino, Rosa, Beppe  " in printed("matches")


def test_the_coach_says_what_each_play_is_worth_when_he_is_asked_again(said: Command) -> None:
    for asked in ("advice", "advice\nadvice"):
        text = said("--first-dealer computer", f"{asked}\nquit\n")
        assert text.count("The coach is looking") == 1
        assert ("Points still to come" in text.split("The coach is looking")[1]) == ("\n" in asked)
