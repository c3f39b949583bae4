"""The arena: fair deals, honest sums, and players that misbehave."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.engine import PRESETS, SCOPA, Knowledge, Play, Rules, ScopaError
from scopa.lab import arena
from scopa.lab.arena import FORFEIT_MARGIN, Contest, find_player, play, play_deal, summed_up
from scopa.players.greedy_players import grab


def raising(_: Knowledge) -> Play:
    raise RuntimeError("no cards today")


def hanging(_: Knowledge) -> Play:
    while True:
        pass


def cheating(knowledge: Knowledge) -> Play:
    return Play(next(card for card in knowledge.unseen))


def mumbling(_: Knowledge) -> str:
    return "7D"


HERE = __name__


def test_a_player_against_itself_neither_wins_nor_loses() -> None:
    result = summed_up(play(Contest("rosa", "rosa", SCOPA), 12))
    assert (result.margin, result.error) == (0.0, 0.0)
    assert result.won == result.lost
    assert result.kinds[0] == result.kinds[1]


@pytest.mark.parametrize("rules", [SCOPA, PRESETS["scopone"], Rules(players=3), Rules(players=4)])
def test_every_side_is_played_once_with_each_deck(rules: Rules) -> None:
    dealt = play_deal(Contest("rosa", "nino", rules), 3)
    assert len(dealt.rounds) == rules.sides
    assert len(dealt.move_ms[0]) == 36 if rules == SCOPA else dealt.move_ms[0]
    assert dealt.margin == pytest.approx(sum(dealt.rounds) / rules.sides)


def test_the_points_by_kind_make_up_the_margin() -> None:
    result = summed_up(play(Contest("beppe", "rosa", SCOPA), 8))
    difference = sum(result.kinds[0].values()) - sum(result.kinds[1].values())
    assert difference == pytest.approx(result.margin)


def test_the_same_seed_gives_the_same_result_however_many_play() -> None:
    contest = Contest("beppe", "rosa", SCOPA, seed=7)
    one = summed_up(play(contest, 9))
    many = summed_up(play(contest, 9, jobs=3))
    same = ("deals", "margin", "error", "won", "tied", "lost", "kinds")
    assert [getattr(one, name) for name in same] == [getattr(many, name) for name in same]
    other = summed_up(play(contest._replace(seed=8), 9))
    assert other.margin != one.margin


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("raising", "raised RuntimeError: no cards today"),
        ("cheating", "played against the rules: "),
        ("mumbling", "returned '7D', which is not a Play"),
        pytest.param(
            "hanging",
            "took more than 0.05 s",
            marks=pytest.mark.skipif(os.name == "nt", reason="needs a timer signal"),
        ),
    ],
)
def test_who_misbehaves_forfeits_by_name_and_the_arena_goes_on(name: str, why: str) -> None:
    contest = Contest("rosa", f"{HERE}:{name}", SCOPA, timeout_s=0.05)
    result = summed_up(play(contest, 2))
    assert result.deals == 2
    assert result.margin == FORFEIT_MARGIN
    assert len(result.forfeits) == 4
    assert all(lost.name == f"{HERE}:{name}" for lost in result.forfeits)
    assert result.forfeits[0].why.startswith(why)


def test_the_first_player_may_forfeit_too() -> None:
    result = summed_up(play(Contest(f"{HERE}:raising", "rosa", SCOPA), 1))
    assert result.margin == -FORFEIT_MARGIN


def test_a_player_of_ones_own_is_found() -> None:
    assert find_player("scopa.players.greedy_players:grab") is grab


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hal", "no player called 'hal'; there are nino, rosa"),
        ("no_such_module:play", "cannot be loaded: ModuleNotFoundError"),
        ("scopa.lab.arena:nothing", "cannot be loaded: AttributeError"),
        ("scopa.lab.arena:FORFEIT_MARGIN", "is not a function"),
    ],
)
def test_who_is_not_there_is_named(name: str, why: str) -> None:
    with pytest.raises(ScopaError, match=why):
        find_player(name)


def test_nothing_played_is_no_result() -> None:
    with pytest.raises(ScopaError, match="no deal"):
        summed_up([])


def test_the_command_prints_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "rosa", "nino", "--deals", "5", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("rosa against nino: ")
    assert lines[0].endswith(" points a round")
    assert lines[1].startswith("rounds won ")
    assert any(line.startswith("settebello ") for line in lines)


def test_as_json_it_can_be_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "rosa", "nino", "--deals", "4", "--json", "--variant", "scopone"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["first"], found["second"], found["deals"]) == ("rosa", "nino", 4)
    assert found["won"] + found["tied"] + found["lost"] == 8


def test_an_unknown_player_ends_the_command_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arena", "rosa", "hal"])
    assert ended.value.code == 2
    assert "no player called 'hal'" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_ctrl_c_prints_what_is_known_so_far() -> None:
    source = str(Path(arena.__file__).parents[2])
    program = subprocess.Popen(
        [sys.executable, "-m", "scopa", "arena", "beppe", "rosa", "--deals", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
    )
    time.sleep(3)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=20)
    assert program.returncode == 130
    assert "Interrupted after" in err
    assert out.startswith("beppe against rosa: ")
    assert "Traceback" not in err
