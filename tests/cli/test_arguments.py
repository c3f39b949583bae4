"""The command line: what it takes, what it refuses, and how it says so."""

from contextlib import closing
from pathlib import Path

import pytest

from scopa import __version__
from scopa.cli.arguments import parser
from scopa.cli.game_options import asked_rules
from scopa.engine import PRESETS, SCOPA, Prime, Rules
from scopa.storage.database import Store
from tests.cli import Command
from tests.storage import saved

pytestmark = pytest.mark.usefixtures("home")


def rules(typed: str) -> Rules | None:
    return asked_rules(parser().parse_args(typed.split()))


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("", None),
        ("--target=16", Rules(target=16)),
        ("--no-redeal", Rules(redeal_on_three_kings=False)),
        ("--target 16 --no-redeal", Rules(target=16, redeal_on_three_kings=False)),
        ("--players 3", Rules(players=3)),
        ("--partners", Rules(players=4, partnerships=True)),
        *((f"--variant {name}", rules) for name, rules in PRESETS.items()),
        ("--variant scopa-d-assi", PRESETS["asso-piglia-tutto"]),
        ("--rule re_bello", Rules(re_bello=True)),
        ("--rule re-bello=no --variant re-bello", SCOPA),
        ("--rule prime=most-sevens", Rules(prime=Prime.MOST_SEVENS)),
        ("--rule target=16 --rule napola", Rules(target=16, napola=True)),
    ],
)
def test_the_options_of_the_game_make_its_rules(typed: str, asked: Rules | None) -> None:
    assert rules(typed) == asked


def test_a_seed_is_taken_however_large() -> None:
    assert parser().parse_args(["--seed", "0"]).seed == 0
    assert parser().parse_args(["--seed", str(2**64)]).seed == 2**64


def test_the_version_is_told(printed: Command) -> None:
    assert printed("--version") == f"scopa {__version__}\n"


def test_house_rules_are_saved_and_found_again() -> None:
    ours = rules("--variant cirulla --target 31 --save-rules ours")
    assert rules("--rules ours") == ours == Rules.from_options({"target": 31}, PRESETS["cirulla"])


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--target"], "--target"),
        (["--first-dealer", "dog"], "dog"),
        (["--color", "blue"], "blue"),
        (["--variant", "poker"], "poker"),
        (["--rules", "theirs"], "theirs"),
        (["--rule", "bluffing"], "bluffing"),
        (["--rule", "target=high"], "target"),
        (["--players", "3", "--partners"], "partnerships"),
        (["--save-rules", "scopa"], "scopa"),
        (["--colour-me-red"], "--colour-me-red"),
        (["extra"], "extra"),
        (["puzzle", "pears"], "no theme called 'pears'"),
        (["puzzle", "--difficulty", "7"], "no difficulty called '7'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_that_names_it(
    arguments: list[str], named: str, refused: Command
) -> None:
    assert named in refused(*arguments)


def test_what_is_only_looked_at_names_what_prints_it_without_a_terminal(
    home: Path, refused: Command
) -> None:
    with closing(Store(home / "matches.db")) as store:
        store.add(saved(5), "2026-11-21T20:15:00")
    assert refused("replay").endswith("; scopa show prints a match in lines of text\n")
