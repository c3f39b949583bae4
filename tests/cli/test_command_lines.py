"""The command line: what it takes, what it refuses, and what it explains."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.arguments import parse
from scopa.cli.launch_options import asked_rules, launch, with_game
from scopa.engine import PRESETS, SCOPA, Prime, Rules
from scopa.game.seats import OPPONENTS
from scopa.storage.match_file import format_match
from tests.cli import Command
from tests.storage import saved

pytestmark = pytest.mark.usefixtures("home")

STEERING = "\x1b]0;owned\x07 \u202eelpmis\u202c"


def rules(typed: str) -> Rules | None:
    return asked_rules(parse(typed.split()))


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("", None),
        ("--target=16", Rules(target=16)),
        (
            "--target 16 --rule redeal_on_three_kings=no",
            Rules(target=16, redeal_on_three_kings=False),
        ),
        ("--players 3", Rules(players=3)),
        ("--partners", Rules(players=4, partnerships=True)),
        *((f"--variant {name}", rules) for name, rules in PRESETS.items()),
        ("--variant scopa-d-assi", PRESETS["asso-piglia-tutto"]),
        ("--rule re_bello", Rules(re_bello=True)),
        ("--rule re-bello=no --variant re-bello", SCOPA),
        ("--rule prime=most-sevens", Rules(prime=Prime.MOST_SEVENS)),
        ("--variant cirulla --players 4", PRESETS["cirulla"].for_players(4)),
        ("--rule target=16 --rule napola", Rules(target=16, napola=True)),
    ],
)
def test_the_options_of_the_game_make_its_rules(typed: str, asked: Rules | None) -> None:
    assert rules(typed) == asked


def test_a_game_of_a_list_writes_no_settings_and_a_fault_of_theirs_is_told_once(home: Path) -> None:
    file = home / "settings.toml"
    with_game(launch(parse(["--variant", "escoba"])))
    assert not file.exists()
    file.write_text("theme = felt\n")
    assert len(with_game(launch(parse(["--target", "16"]))).problems) == 1
    assert file.read_text() == "theme = felt\n"


def test_what_no_list_has_is_kept_as_your_game_and_what_one_has_leaves_it(home: Path) -> None:
    for typed in ("--variant cirulla --target 31", "--players 3", "--variant escoba"):
        start = with_game(launch(parse(typed.split())))
        assert start.settings.your_game == "cirulla target=31"
    assert (home / "settings.toml").read_text().count("\n") == 2
    again = launch(parse([])).settings
    assert (again.game, again.your_game) == ("scopa", "cirulla target=31")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("--pace quick daily", "daily --pace quick"),
        ("--plain daily", "daily --plain"),
        ("--lang it stats", "stats --lang it"),
        ("--deck milanesi review", "review --deck milanesi"),
        ("--no-bell continue", "continue --no-bell"),
        ("--ascii cards", "cards --ascii"),
        ("--variant cirulla --seed 7 arena a b", "arena --seed 7 a b --variant cirulla"),
        ("--rule napola arena a b", "arena a b --rule napola"),
    ],
)
def test_options_stand_before_or_after_a_command_alike(before: str, after: str) -> None:
    assert parse(before.split()) == parse(after.split())


def test_what_may_be_given_again_adds_up_before_and_after_a_command() -> None:
    typed = "--rule napola arena --rule re_bello a b --rule target=5"
    assert parse(typed.split()).rule == ["napola", "re_bello", "target=5"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--target", "--target"),
        ("--first-dealer dog", "dog"),
        ("--color blue", "no color called 'blue'; there are auto, always, 256, 16, 8, never"),
        ("--deck tarot", "no deck called 'tarot'; there are "),
        ("--variant poker", "poker"),
        ("--rule bluffing", "bluffing"),
        ("--rule target=high", "target"),
        ("--players 3 --partners", "partnerships"),
        ("--colour-me-red", "scopa takes no --colour-me-red; scopa --help says what it takes"),
        ("extra", "no command called 'extra'; there are daily, learn, puzzle, continue, "),
        ("stats --bogus", "scopa stats takes no --bogus; scopa stats --help says what it takes"),
        ("cards --bell", "scopa cards takes no --bell; "),
        ("--no-mouse cards", "scopa cards takes no --no-mouse; "),
        ("--deck milanesi --bell rules", "scopa rules takes no --deck milanesi --bell"),
        ("--plain --pace slow", "--pace is for the screen: lines of text never wait"),
        ("puzzle pears", "no theme called 'pears'"),
        ("--variant cirulla daily", "scopa daily takes no --variant"),
        ("continue --opponent rosa", "scopa continue takes no --opponent"),
        ("--seat 3=rosa", "there is no seat 3 in a game for 2"),
        ("--seat 5=rosa", "expected a seat from 1 to 4 and who plays there"),
        ("--seat 1=rosa", "seat 1 is yours"),
        ("--seat 2=anna", "no opponent called 'anna'; there are nino, "),
        ("--watch nino nino nino", "there is no seat 3 in a game for 2"),
        ("daily --date 2999-11-22", "2999-11-22 is still to come"),
        ("daily --date yesterday", "expected a day such as 2026-11-21, not 'yesterday'"),
    ],
)
def test_what_is_wrong_is_named_in_one_line(typed: str, said: str, refused: Command) -> None:
    assert said in refused(*typed.split())


def test_what_prints_lines_anyhow_may_be_asked_for_in_lines(printed: Command) -> None:
    assert printed("stats", "--plain") == printed("stats")
    assert printed("--plain", "rules") == printed("rules")


@pytest.mark.parametrize("option", ["--seed", "--target", "--players"])
@pytest.mark.parametrize("digits", ["9" * 100, "9" * 5000, "-1", "1.5", "1e3", "x", ""])
def test_a_number_out_of_bounds_is_told_shortly(option: str, digits: str, refused: Command) -> None:
    said = refused(option, digits)
    assert f"argument {option}: expected a number from " in said
    assert len(said) < 200


def test_the_help_names_opponents_and_games_and_what_lists_the_rest(printed: Command) -> None:
    said = "".join(printed("--help").split())
    for name in (*OPPONENTS, *PRESETS, "scopa rules lists them", "scopa cards lists them"):
        assert name.replace(" ", "") in said, name


def test_rules_explains_every_game_and_rule_in_lines_that_fit(printed: Command) -> None:
    lines = printed("rules").splitlines()
    told = [lines.index(title) for title in ("How to play", "What a card takes", "Scopa!")]
    assert told == sorted(told)
    assert max(told) < lines.index("Games, for --variant:"), "how it is played comes first"
    named = {line.split()[0] for line in lines if line.startswith("  ")}
    assert set(PRESETS) <= named
    changes = {name for rules in PRESETS.values() for name in rules.options}
    assert changes | {"partnerships"} <= {name.partition("=")[0] for name in named}
    assert "target=11" in named
    assert max(map(len, lines)) <= 79


def test_every_rule_as_it_is_listed_is_taken(printed: Command) -> None:
    words = [line.split()[0] for line in printed("rules").splitlines() if line.startswith("  ")]
    listed = [word for word in words if "=" in word]
    given = [part for word in listed for part in ("--rule", word)]
    options = parse(given)
    from_list = dict(rule.split("=") for rule in options.rule)
    assert from_list["prime"] == "highest-prime"
    assert len(from_list) == len(listed) > 20
    printed("arena", "nino", "nino", "--deals", "1", *given)


def test_a_shell_is_told_what_may_be_typed_next(home: Path) -> None:
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(home / "words"),
        "_ARGCOMPLETE_IFS": "\n",
    }
    expected = {"con": "continue", "arena a --j": "--jobs", "--ta": "--target"}
    for typed, word in expected.items():
        line = {"COMP_LINE": f"scopa {typed}", "COMP_POINT": str(len(f"scopa {typed}"))}
        program = [sys.executable, "-m", "scopa"]
        done = subprocess.run(program, env={**os.environ, **asked, **line}, capture_output=True)
        assert (done.stdout, done.stderr) == (b"", b"")
        assert (home / "words").read_text().split() == [word]


def steering(text: str) -> list[str]:
    return [char for char in text if not (char.isprintable() or char == "\n")]


def test_nothing_that_is_printed_from_files_and_arguments_steers_the_terminal(
    home: Path, refused: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    match = saved(5)._replace(key="k\u202ey", players=("You", "B\u202eob"), opponent="B\u202eob")
    file = home / f"match {STEERING[4:]}.scopa"
    file.write_text(format_match(match).replace("1. 9D", "1. 9D {\u202e!}", 1), "utf-8")
    for arguments in (
        ["import", str(file)], ["show", str(file)], ["matches"], ["stats"],
        ["show", "1"], ["rules"], ["show", STEERING], ["export", STEERING],
    ):  # fmt: skip
        main(arguments)
        said = capsys.readouterr()
        assert said.out or said.err, arguments
        assert steering(said.out + said.err) == [], arguments
    for arguments in (
        ["--variant", STEERING], [STEERING], [f"--{STEERING}"],
        ["--seed", STEERING], ["cards", "--show", STEERING], ["--lang", STEERING],
        ["--pace", STEERING, "--plain"],
    ):  # fmt: skip
        assert steering(refused(*arguments)) == [], arguments
