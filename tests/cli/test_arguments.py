"""The command line: what it takes, what it refuses, and how it says so."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scopa import __version__
from scopa.cli import main
from scopa.cli.arguments import parser
from scopa.cli.game_options import asked_rules
from scopa.cli.output import STOPPED
from scopa.engine import PRESETS, SCOPA, Rules
from scopa.storage.database import Store
from scopa.storage.settings import USUAL_SETTINGS, Settings
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_new_match
from scopa.tui.screen import Screen
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.table import Table
from tests.cli import refused
from tests.storage import saved
from tests.tui import screens_after

pytestmark = pytest.mark.usefixtures("home")


def rules(*arguments: str) -> Rules | None:
    return asked_rules(parser().parse_args(arguments))


# ---------------------------------------------------------------------------------- what it takes


def test_without_arguments_the_default_game_is_played_and_the_dealer_drawn() -> None:
    options = parser().parse_args([])
    assert (options.first_dealer, options.color, options.seed) == (None, None, None)
    assert Settings()[:5] == ("napoletane", "felt", False, "auto", "draw")
    assert asked_rules(options) is None


def test_the_options_of_the_game_make_its_rules() -> None:
    assert rules("--target", "21") == Rules(target=21)
    assert rules("--no-redeal") == Rules(redeal_on_three_kings=False)
    assert rules("--target=16", "--no-redeal") == Rules(target=16, redeal_on_three_kings=False)
    assert rules("--players", "3") == Rules(players=3)
    assert rules("--partners") == Rules(players=4, partnerships=True)


@pytest.mark.parametrize("name", PRESETS)
def test_every_variant_is_known_by_its_name(name: str) -> None:
    assert rules("--variant", name) == PRESETS[name]


def test_asso_piglia_tutto_is_found_as_scopa_d_assi_too() -> None:
    assert rules("--variant", "scopa-d-assi") == PRESETS["asso-piglia-tutto"]


def test_a_rule_is_switched_on_off_and_set() -> None:
    assert rules("--rule", "re_bello") == Rules(re_bello=True)
    assert rules("--rule", "re-bello=no", "--variant", "re-bello") == SCOPA
    assert rules("--rule", "prime=most-sevens") == PRESETS["settanta"].from_options(
        {"prime": "most sevens"}
    )
    assert rules("--rule", "target=16", "--rule", "napola") == Rules(target=16, napola=True)


def test_a_seed_is_taken_however_large() -> None:
    assert parser().parse_args(["--seed", "0"]).seed == 0
    assert parser().parse_args(["--seed", str(2**64)]).seed == 2**64


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"scopa {__version__}\n"


def test_house_rules_are_saved_and_found_again() -> None:
    ours = rules("--variant", "cirulla", "--target", "31", "--save-rules", "ours")
    assert (
        rules("--rules", "ours") == ours == Rules.from_options({"target": 31}, PRESETS["cirulla"])
    )


# ------------------------------------------------------------------------------ what it refuses


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
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert named in refused(capsys, *arguments)


def test_what_is_only_looked_at_names_what_prints_it_without_a_terminal(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "matches.db")) as store:
        store.add(saved(5), "2026-11-21T20:15:00")
    done = subprocess.run(
        [sys.executable, "-m", "scopa", "replay"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env={**os.environ, "SCOPA_HOME": str(tmp_path)},
    )
    assert done.returncode == STOPPED
    assert done.stderr.endswith(b"; scopa show prints a match in lines of text\n")


# ------------------------------------------------------------------------------------ who deals


def begun(first_dealer: str, *, game: str = "scopa", watched: bool = False) -> Screen:
    settings = USUAL_SETTINGS._replace(first_dealer=first_dealer, cut=False, animation=False)
    return open_new_match(AppState(settings, game, PRESETS[game], watched=watched), 3)[0]


def test_who_deals_is_drawn_on_a_screen_or_settled_before_the_table() -> None:
    drawing = begun("draw")
    assert isinstance(drawing, DrawForDeal)
    for table, dealer in (
        (screens_after(drawing.made, Action(Command.OK))[0], drawing.step.result.dealer),
        (begun("human"), 0),
        (begun("computer"), 1),
        (begun("random"), None),
        (begun("draw", watched=True), None),
    ):
        assert isinstance(table, Table)
        assert dealer in (table.state.round.dealer, None)
        assert table.state.round.rules == SCOPA
