"""The arena: fair deals, honest sums, and players that misbehave."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scopa.arena.contest import FORFEIT_MARGIN, Contest, play, play_deal, summarize
from scopa.arena.player_calls import Misdeed, Question, call_player, find_player
from scopa.arena.workers import parallel_map, workers
from scopa.cli import main
from scopa.cli.output import interruptible
from scopa.engine import DECK, PRESETS, SCOPA, Knowledge, Round, Rules, ScopaError
from tests import needs_unix
from tests.arena import misbehaving
from tests.cli import Command

NAME = misbehaving.NAME
ROOT = Path(__file__).parents[2]
PATH = os.pathsep.join((str(ROOT / "src"), str(ROOT)))


def test_a_player_against_itself_neither_wins_nor_loses() -> None:
    result = summarize(play(Contest("rosa", "rosa", SCOPA), 12))
    assert (result.margin, result.error) == (0.0, 0.0)
    assert result.won == result.lost
    assert result.kinds[0] == result.kinds[1]
    result = summarize(play(Contest("beppe", "rosa", SCOPA), 8))
    difference = sum(result.kinds[0].values()) - sum(result.kinds[1].values())
    assert difference == pytest.approx(result.margin)


def test_where_the_fewest_points_win_who_has_fewer_is_ahead() -> None:
    result = summarize(play(Contest("beppe", "nino", PRESETS["scopa-a-perdere"]), 8))
    difference = sum(result.kinds[0].values()) - sum(result.kinds[1].values())
    assert difference == pytest.approx(-result.margin)
    assert result.margin > 0
    assert result.won > result.lost


@pytest.mark.parametrize("slow", [0, 1])
def test_the_times_are_those_of_each_player(slow: int) -> None:
    first, second = [f"{NAME}:first", f"{NAME}:slow"][:: 1 if slow else -1]
    result = summarize(play(Contest(first, second, SCOPA), 1))
    assert result.mean_ms[slow] >= 10
    assert result.mean_ms[slow] > result.mean_ms[1 - slow]
    assert result.p99_ms[slow] >= result.mean_ms[slow]


def test_progress_goes_to_a_terminal_though_the_output_is_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", "rosa", "nino", "--deals", "2"]
    assert main(asked) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(asked) == 0
    captured = capsys.readouterr()
    assert captured.err == "\r0 of 2 deals\r1 of 2 deals\r2 of 2 deals\n"
    assert "2 deals" not in captured.out


@pytest.mark.parametrize("rules", [SCOPA, PRESETS["scopone"], Rules(players=3), Rules(players=4)])
def test_every_side_is_played_once_with_each_deck(rules: Rules) -> None:
    dealt = play_deal(Contest("rosa", "nino", rules), 3)
    assert len(dealt.rounds) == rules.sides
    assert len(dealt.move_ms[0]) == 36 if rules == SCOPA else dealt.move_ms[0]
    assert dealt.margin == pytest.approx(sum(dealt.rounds) / rules.sides)


def test_the_same_seed_gives_the_same_result_however_many_play() -> None:
    contest = Contest("beppe", "rosa", SCOPA, seed=7)
    one = summarize(play(contest, 9))
    with workers(3) as executor:
        many = summarize(play(contest, 9, executor))
    same = ("deals", "margin", "error", "won", "tied", "lost", "kinds")
    assert [getattr(one, name) for name in same] == [getattr(many, name) for name in same]
    other = summarize(play(contest._replace(seed=8), 9))
    assert other.margin != one.margin


@pytest.mark.parametrize(
    ("name", "misdeed", "detail"),
    [
        ("raising", Misdeed.RAISED, "RuntimeError: no cards today"),
        ("leaving", Misdeed.RAISED, "SystemExit: 3"),
        ("interrupting", Misdeed.RAISED, "KeyboardInterrupt: "),
        ("cheating", Misdeed.ILLEGAL, "the card is not in the hand"),
        ("mumbling", Misdeed.NO_PLAY, "'7D'"),
        ("listing", Misdeed.NO_PLAY, "Play(card="),
        ("inventing", Misdeed.NO_PLAY, "Play"),
        ("dying", Misdeed.RAISED, "exit status 9"),
        ("hanging", Misdeed.LATE, "0.2"),
    ],
)
def test_who_misbehaves_forfeits_by_name_and_the_arena_goes_on(
    name: str, misdeed: Misdeed, detail: str
) -> None:
    timeout_s = 0.2 if misdeed is Misdeed.LATE else 600.0
    contest = Contest("rosa", f"{NAME}:{name}", SCOPA, timeout_s=timeout_s)
    result = summarize(play(contest, 2))
    assert result.deals == 2
    assert result.margin == FORFEIT_MARGIN
    assert len(result.forfeits) == 4
    assert all(lost.name == f"{NAME}:{name}" for lost in result.forfeits)
    assert result.forfeits[0].fault.misdeed is misdeed
    assert detail in result.forfeits[0].fault.detail


def test_what_a_player_says_reaches_the_terminal_in_one_line_and_without_its_orders(
    printed: Command,
) -> None:
    text = printed("arena", f"{NAME}:colourful", "rosa", "--deals", "1")
    (line, _) = [line for line in text.splitlines() if "forfeits" in line]
    assert line.endswith("raised RuntimeError: ?[31mred?and ?backwards")


def test_a_process_that_has_died_is_told_of_in_a_sentence() -> None:
    with workers(2) as executor, pytest.raises(ScopaError, match="one of the processes has died"):
        list(parallel_map(os._exit, [3], executor))


def test_one_of_our_own_may_be_late_too() -> None:
    result = summarize(play(Contest("rosa", "nino", SCOPA, timeout_s=1e-9), 1))
    assert {lost.fault.misdeed for lost in result.forfeits} == {Misdeed.LATE}


def test_the_first_player_may_forfeit_too() -> None:
    result = summarize(play(Contest(f"{NAME}:raising", "rosa", SCOPA), 1))
    assert result.margin == -FORFEIT_MARGIN


def test_ctrl_c_while_one_of_our_own_thinks_is_not_its_fault() -> None:
    knowledge = Knowledge.of(Round.deal(DECK), 1)
    with interruptible(), pytest.raises(KeyboardInterrupt):
        call_player(misbehaving.interrupting, Question(knowledge))


def test_a_module_that_ends_the_program_is_no_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leaves_at_once.py").write_text("raise SystemExit('not today')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ScopaError, match="cannot be loaded: SystemExit: not today"):
        find_player("leaves_at_once:play")


def test_nothing_played_is_no_result() -> None:
    with pytest.raises(ScopaError, match="no deal"):
        summarize([])


def test_the_command_prints_what_came_of_it(printed: Command) -> None:
    lines = printed("arena", "rosa", "nino", "--deals", "5", "--seed", "3").splitlines()
    assert lines[0].startswith("rosa against nino: ")
    assert lines[0].endswith(" points a round, 5 decks")
    assert lines[1].startswith("rounds won ")
    assert any(line.startswith("Settebello ") for line in lines)


def test_more_than_two_play_everybody_against_everybody(printed: Command) -> None:
    found = json.loads(printed("arena", "nino", "rosa", "beppe", "--deals", "6", "--json"))
    pairs = {(pair["first"], pair["second"]): pair["margin"] for pair in found["pairs"]}
    assert set(pairs) == {("nino", "rosa"), ("nino", "beppe"), ("rosa", "beppe")}
    rosa = next(entry for entry in found["standings"] if entry["name"] == "rosa")
    assert rosa["against"] == {"nino": -pairs["nino", "rosa"], "beppe": pairs["rosa", "beppe"]}
    assert rosa["margin"] == pytest.approx(sum(rosa["against"].values()) / 2)
    table = printed("arena", "nino", "rosa", "beppe", "--deals", "6").splitlines()[-4:]
    assert table[0].endswith("overall")
    means = [float(line.split()[-3]) for line in table[1:]]
    assert means == sorted(means, reverse=True)
    assert sum(means) == pytest.approx(0, abs=0.02)


def test_what_a_cluster_needs_is_said_where_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, refused: Command
) -> None:
    monkeypatch.setitem(sys.modules, "scopa.arena.cluster", None)
    assert "pip install 'scopa[cluster]'" in refused(
        "arena", "rosa", "nino", "--cluster", "tcp://127.0.0.1:1"
    )


WRONG_NUMBERS = ("0", "-1", "1.5", "x", "", "99999999999", "9" * 5000)
WRONG_SECONDS = ("0", "-1", "nan", "inf", "1e-300", "1e300", "9" * 5000, "soon")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--check", "hal"], "no player called 'hal'; there are nino, rosa"),
        (["--check", "no_such_module:play"], "cannot be loaded: ModuleNotFoundError"),
        (["--check", "tests.arena.misbehaving:NAME"], "is not a function"),
        (["rosa", "--check", "nino"], "--check tries one player only, not 'rosa' as well"),
        (["rosa"], "name two players, A and B, or one to --check"),
        ([], "name two players, A and B, or one to --check"),
        (["rosa", "nino", "rosa"], "'rosa' is named twice"),
        (["rosa", "nino", "--jobs=2", "--cluster=tcp://a:1"], "either --jobs or --cluster"),
        *(([f"--jobs={value}"], "--jobs: expected a number from 1 to ") for value in WRONG_NUMBERS),
        *(
            ([f"--deals={value}"], "--deals: expected a number from 1 to 100000, ")
            for value in WRONG_NUMBERS
        ),
        *(
            ([f"--timeout={value}"], "--timeout: expected a number from 0.001 to 3600, ")
            for value in WRONG_SECONDS
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    arguments: list[str], why: str, refused: Command
) -> None:
    assert why in refused("arena", *arguments)


def started(*arguments: str) -> subprocess.Popen[str]:
    """The arena in a process group of its own, as a shell starts it."""
    return subprocess.Popen(
        [sys.executable, "-m", "scopa", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": PATH},
        start_new_session=True,
    )


def until_it_plays(program: subprocess.Popen[str], folder: Path) -> None:
    while not (folder / "asked").exists():
        assert program.poll() is None
        time.sleep(0.05)


@needs_unix
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", [["A", "B"], ["--check", "A"]])
def test_ctrl_c_ends_it_at_once_though_a_player_hangs(
    command: list[str], jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    players = [f"{NAME}:telling" if name in ("A", "B") else name for name in command]
    program = started(*players, "--jobs", jobs, "--timeout", "600")
    until_it_plays(program, tmp_path)
    os.killpg(program.pid, signal.SIGINT)
    _, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert err.startswith("Interrupted after 0 of ")
    assert "Traceback" not in err
    until_all_have_ended(program)


@needs_unix
def test_ctrl_c_prints_what_is_known_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    program = started(f"{NAME}:noting", "rosa", "--deals", "100000")
    until_it_plays(program, tmp_path)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Interrupted after" in err
    assert out.startswith(f"{NAME}:noting against rosa: ")
    assert "Traceback" not in err


@needs_unix
def test_processes_do_not_outlive_the_program_that_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    program = started(f"{NAME}:telling", "rosa", "--jobs", "2", "--timeout", "600")
    until_it_plays(program, tmp_path)
    program.kill()
    program.communicate(timeout=60)
    until_all_have_ended(program)


def until_all_have_ended(program: subprocess.Popen[str]) -> None:
    """Wait for the processes that the program has begun: for ever, if one does not end."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.killpg(program.pid, 0)
            time.sleep(0.05)
