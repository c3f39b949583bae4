"""The arena: fair deals, honest sums, and players that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scopa.arena.asked_player import ask, find_player
from scopa.arena.contest import FORFEIT_MARGIN, Contest, Result, play_deal, summarize
from scopa.arena.workers import processes
from scopa.cli import main
from scopa.engine import DECK, PRESETS, SCOPA, Knowledge, Round, Rules, ScopaError
from tests.arena import misbehaving
from tests.cli import Command
from tests.unix import needs_unix

NAME = misbehaving.NAME
ROOT = Path(__file__).parents[2]
PATH = os.pathsep.join((str(ROOT / "src"), str(ROOT)))


def played(contest: Contest, deals: int) -> Result:
    return summarize(play_deal(contest, number) for number in range(deals))


def test_a_player_against_itself_neither_wins_nor_loses() -> None:
    result = played(Contest("rosa", "rosa", SCOPA), 12)
    assert (result.margin, result.error) == (0.0, 0.0)
    assert result.won == result.lost
    assert result.kinds[0] == result.kinds[1]
    result = played(Contest("beppe", "rosa", SCOPA), 8)
    difference = sum(result.kinds[0].values()) - sum(result.kinds[1].values())
    assert difference == pytest.approx(result.margin)


def test_where_the_fewest_points_win_who_has_fewer_is_ahead() -> None:
    result = played(Contest("beppe", "nino", PRESETS["scopa-a-perdere"]), 8)
    difference = sum(result.kinds[0].values()) - sum(result.kinds[1].values())
    assert difference == pytest.approx(-result.margin)
    assert result.margin > 0
    assert result.won > result.lost


def test_the_times_are_those_of_each_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(knowledge: Knowledge) -> object:
        time.sleep(0.01)
        return misbehaving.first(knowledge)

    monkeypatch.setattr(misbehaving, "slow", slow, raising=False)
    find_player.cache_clear()
    result = played(Contest(f"{NAME}:first", f"{NAME}:slow", SCOPA), 1)
    assert result.mean_ms[0] < 10 <= result.mean_ms[1] <= result.p99_ms[1]


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
    cards = 40 - rules.table_size
    assert sum(map(len, dealt.move_ms)) == cards * rules.sides
    assert len(dealt.move_ms[0]) == cards


def test_the_same_seed_gives_the_same_result_however_many_play() -> None:
    contest = Contest("beppe", "rosa", SCOPA, seed=7)
    one = played(contest, 9)
    with processes(3) as workers:
        many = summarize(workers.play(contest, 9))
    assert many == one._replace(mean_ms=many.mean_ms, p99_ms=many.p99_ms)
    assert played(contest._replace(seed=8), 9).margin != one.margin


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("raising", "raised RuntimeError: no cards today"),
        ("unspeakable", "raised Unspeakable: Unspeakable"),
        ("at_length", "raised RuntimeError: why why "),
        ("interrupting", "raised KeyboardInterrupt: "),
        ("asking", "raised EOFError: "),
        ("cheating", "played against the rules: "),
        ("mumbling", "returned '7D'"),
        ("returning_unspeakable", "returned Unspeakable"),
        ("listing", "returned Play(card="),
        ("inventing", "returned Play"),
        ("dying", "ended its process"),
        ("killing", "ended its process"),
        ("bequeathing", "ended its process"),
    ],
)
def test_who_misbehaves_forfeits_by_name_and_the_arena_goes_on(name: str, why: str) -> None:
    with processes(2) as workers:
        result = summarize(workers.play(Contest("rosa", f"{NAME}:{name}", SCOPA), 3))
    assert (result.deals, result.won, result.margin) == (3, 6, FORFEIT_MARGIN)
    assert [lost.deal for lost in result.forfeits] == [0, 1, 2]
    for lost in result.forfeits:
        assert lost.name == f"{NAME}:{name}"
        assert why in str(lost.misdeed)
        assert len(str(lost.misdeed)) <= 300


def test_of_two_who_might_have_ended_the_process_the_one_who_was_asked_forfeits() -> None:
    with processes(1) as workers:
        contest = Contest(f"{NAME}:dying", f"{NAME}:first", SCOPA)
        result = summarize(workers.play(contest, 2))
    assert result.margin == -FORFEIT_MARGIN
    assert {lost.name for lost in result.forfeits} == {f"{NAME}:dying"}


def test_what_a_player_leaves_behind_may_end_its_process_between_two_deals() -> None:
    with processes(1) as workers:
        contest = Contest(f"{NAME}:dying_late", "rosa", SCOPA)
        for _ in workers.play(contest, 2):
            time.sleep(0.5)
        result = summarize(workers.play(Contest(f"{NAME}:first", "rosa", SCOPA), 2))
    assert (result.deals, result.forfeits) == (2, ())


def test_what_a_player_says_is_one_line_that_gives_no_orders(printed: Command) -> None:
    text = printed("arena", f"{NAME}:colourful", "rosa", "--deals", "1")
    (line,) = [line for line in text.splitlines() if "forfeits" in line]
    assert line.endswith("forfeits deal 1: raised RuntimeError: ?[31mred?and ?backwards")


@pytest.mark.parametrize("closed", ["", "2>&-"])
def test_what_a_player_prints_goes_to_standard_error(closed: str) -> None:
    command = [sys.executable, "-m", "scopa", "arena", f"{NAME}:talking", "rosa", "--deals", "1"]
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', *command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": PATH},
        check=True,
    )
    assert done.stdout.startswith(f"{NAME}:talking against rosa: ")
    assert " in " not in done.stdout
    for way in ("in Python", "in the system", "in another program"):
        assert done.stderr.count(way) == (0 if closed else 36)


def test_ctrl_c_while_a_player_is_asked_in_this_process_is_not_its_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(misbehaving.interrupting, Knowledge.of(Round.deal(DECK), 1))


def test_the_file_of_a_player_may_import_what_lies_beside(tmp_path: Path, printed: Command) -> None:
    (tmp_path / "helping.py").write_text("choose = lambda plays: plays[-1]")
    (tmp_path / "random.py").write_text(  # named like a module of Python
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "from helping import choose\n"
        "@dataclass\nclass Player:\n    number: int\n"
        "    def __call__(self, knowledge): return choose(knowledge.legal_plays())\n"
        "mine = Player(1)\n"
    )
    name = f"{tmp_path / 'random.py'}:mine"
    assert printed("arena", name, "rosa", "--deals", "1").startswith(f"{name} against rosa: ")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hal", "no player called 'hal'; there are nino, rosa, beppe, carla, "),
        ("hal.py", "and your own as file.py:function or module:function"),
        ("hal.py:play", "the player 'hal.py:play' cannot be loaded: FileNotFoundError: "),
        ("no_such_module:play", "cannot be loaded: ModuleNotFoundError"),
        ("os:no_such_function", "cannot be loaded: AttributeError: "),
        (":", "cannot be loaded: ValueError"),
        (f"{NAME}:NAME", "is not a function"),
        ("leaves_at_once:play", "cannot be loaded: SystemExit: not today"),
    ],
)
def test_what_is_no_player_is_told_with_what_would_be(
    name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leaves_at_once.py").write_text("raise SystemExit('not today')")
    monkeypatch.syspath_prepend(tmp_path)
    with processes(1) as workers, pytest.raises(ScopaError) as raised:
        list(workers.play(Contest("rosa", name, SCOPA), 1))
    assert why in str(raised.value)


def test_nothing_played_is_no_result() -> None:
    with pytest.raises(ScopaError, match="no deal"):
        summarize([])


def test_the_command_prints_what_came_of_it(printed: Command) -> None:
    lines = printed("arena", "rosa", "nino", "--seed", "3").splitlines()
    assert lines[0].startswith("rosa against nino: ")
    assert lines[0].endswith(" points a round, 100 decks")
    assert lines[1].startswith("rounds won ")
    assert any(line.startswith("Settebello ") for line in lines)


def test_what_a_cluster_needs_is_said_where_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, refused: Command
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'scopa[cluster]'" in refused(
        "arena", "rosa", "nino", "--cluster", "tcp://127.0.0.1:1"
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rosa"], "name two players, A and B"),
        ([], "name two players, A and B"),
        (["rosa", "nino", "rosa"], "name two players, A and B"),
        (["rosa", "nino", "--jobs=2", "--cluster=tcp://a:1"], "either --jobs or --cluster"),
        (["--jobs=0"], "--jobs: expected a number from 1 to "),
        (["--deals=100001"], "--deals: expected a number from 1 to 100000, "),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: list[str], why: str, refused: Command) -> None:
    assert why in refused("arena", *arguments)


# ------------------------------------------------------------------------------------- Ctrl-C


def hanging(file: Path, *arguments: str, first: str = "") -> subprocess.Popen[str]:
    """The arena in a process group of its own, as a shell starts it, once a player hangs."""
    program = subprocess.Popen(
        ["sh", "-c", f'{first}exec "$0" "$@"', sys.executable, "-m", "scopa", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": PATH},
        start_new_session=True,
    )
    while not file.exists():
        assert program.poll() is None
        time.sleep(0.05)
    return program


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the players who hang leave behind."""
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    return tmp_path / "asked"


def with_variable(name: str) -> set[int]:
    """The processes that have the variable ASKED of that value."""
    wanted, found = f"ASKED={name}\0".encode(), set()
    for each in Path("/proc").glob("[0-9]*/environ"):
        try:
            if wanted in each.read_bytes() + b"\0":
                found.add(int(each.parent.name))
        except OSError:  # it has ended, or is not ours
            continue
    return found


def until_all_have_ended(file: Path) -> None:
    """Wait for the processes that were begun: for ever, if one does not end."""
    while with_variable(str(file)) - {os.getpid()}:
        time.sleep(0.05)


@needs_unix
@pytest.mark.parametrize(
    ("name", "jobs"),
    [
        ("hanging", "1"),
        ("hanging", "2"),
        ("deaf", "1"),
        ("forking", "2"),
        ("orphaning", "2"),
        ("joining", "2"),
        ("hanging_at_import", "1"),
    ],
)
def test_ctrl_c_once_ends_everything_in_two_seconds_and_names_who_was_asked(
    name: str, jobs: str, file: Path
) -> None:
    program = hanging(file, "rosa", f"{NAME}:{name}", "--jobs", jobs)
    pressed = time.monotonic()
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=60)
    until_all_have_ended(file)
    assert time.monotonic() - pressed < 2 or os.getloadavg()[0] > 2
    assert program.returncode == 130
    assert (out, err) == (
        "",
        f"Interrupted after 0 of 100 deals.\nAsked for a play just then: {NAME}:{name}\n",
    )


@needs_unix
def test_ctrl_c_does_not_wait_for_what_a_player_has_sent_away(file: Path) -> None:
    program = hanging(file, "rosa", f"{NAME}:parting")
    program.send_signal(signal.SIGINT)
    program.communicate(timeout=10)
    assert program.returncode == 130


def test_the_program_waits_for_no_thread_when_the_arena_has_ended() -> None:
    before = threading.enumerate()
    with processes(2) as workers:
        list(workers.play(Contest("rosa", "nino", SCOPA), 2))
    assert all(thread.daemon for thread in threading.enumerate() if thread not in before)


@needs_unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_the_deals_that_were_played(jobs: str, file: Path) -> None:
    program = hanging(file, f"{NAME}:tiring", "rosa", "--jobs", jobs)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    deals = int(err.split()[2])
    assert deals >= 2
    assert out.startswith(f"{NAME}:tiring against rosa: ")
    assert f" points a round, {deals} decks\n" in out


@needs_unix
def test_an_ignored_ctrl_c_is_not_heard(file: Path) -> None:
    program = hanging(file, f"{NAME}:tiring", "rosa", first="trap '' INT; ")
    os.killpg(program.pid, signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        program.communicate(timeout=0.5)
    program.terminate()
    program.communicate(timeout=60)
    assert program.returncode == -signal.SIGTERM
    until_all_have_ended(file)


@needs_unix
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_processes_do_not_outlive_the_program(number: signal.Signals, file: Path) -> None:
    program = hanging(file, f"{NAME}:deaf", "rosa", "--jobs", "2")
    program.send_signal(number)
    program.communicate(timeout=60)
    until_all_have_ended(file)
