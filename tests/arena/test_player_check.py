"""The check that every player must pass: ours pass it, and every fault is found."""

from __future__ import annotations

import json
from random import Random

import pytest

import scopa.engine
from scopa.arena import player_calls
from scopa.arena.player_calls import Misdeed, Question, asked_player
from scopa.arena.player_check import (
    PROPERTIES,
    Report,
    Trial,
    check,
    games_to_try,
    merge_reports,
)
from scopa.arena.workers import workers
from scopa.cli import main
from scopa.engine import PRESETS, SCOPA, Knowledge, Position, Round, Rules, shuffle
from scopa.players import heuristic_player
from scopa.players.opponents import LEVELS, Player
from tests.arena import misbehaving
from tests.cli import Command

PLAYERS: dict[str, Player] = {
    **LEVELS,
    **{name: LEVELS[name].deterministic for name in ("don-ciccio", "maestro")},
    "heuristic": heuristic_player.choose,
}
"""Every player of ours; those who sample look at few hands."""
GAMES = [
    *(f"--variant {name}" for name in PRESETS),
    *(f"--variant scopa {number}" for number in ("--players 3", "--players 4", "--partners")),
]
"""Every variant, and the default game for any number of players."""
PATIENCE_S = 600.0


def found(player: str) -> Report:
    trial = Trial(f"{misbehaving.NAME}:{player}", deals=1, timeout_s=PATIENCE_S)
    return merge_reports(check(trial, games_to_try(SCOPA)))


# ----------------------------------------------------------------------------------- who passes


def test_every_game_is_tried_for_any_number_of_players() -> None:
    games = games_to_try()
    assert set(PRESETS.values()) < set(games.values())
    assert {2, 3, 4} == {rules.players for rules in games.values() if rules.fifteen}
    assert len(games) == len(set(games.values())) == 4 * len(PRESETS) - 3 * 2  # Scopone is for four


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_of_ours_passes(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_calls, "LEVELS", PLAYERS)
    every = request.config.getoption("--rounds") > 200  # else each game is tried by every sixth
    for number, game in enumerate(GAMES, list(PLAYERS).index(name)):
        if number % 6 and not every and game != "--variant scopa":
            continue
        deals = 2 if game == "--variant scopa" else 1  # in the second the first is known
        rules = games_to_try()[game]
        trial = Trial(name, deals=deals, timeout_s=PATIENCE_S)
        (report,) = check(trial, {game: rules})
        assert not report.failures, game
        assert report.tried["legal"] == deals * (40 - rules.table_size)
        assert report.tried["honest"] >= deals * 20


def test_a_well_behaved_player_passes_with_exit_status_0(printed: Command) -> None:
    name = f"{misbehaving.NAME}:first"
    lines = printed("arena", "--check", name, "--deals", "1").splitlines()
    assert [line.partition(" (")[0] for line in lines] == [
        "legal: yes",
        "repeatable: yes",
        "honest: yes",
        "in time: yes",
    ]
    assert "plays in 46 games" in lines[0]


def test_a_player_that_its_own_clock_stops_is_asked_without_its_clock() -> None:
    assert not found("hurried").failures


# ------------------------------------------------------------------------------------ who fails


@pytest.mark.parametrize(
    ("player", "broken", "misdeed", "detail"),
    [
        ("raising", "legal", Misdeed.RAISED, "RuntimeError: no cards today"),
        ("mumbling", "legal", Misdeed.NO_PLAY, "'7D'"),
        ("cheating", "legal", Misdeed.ILLEGAL, ""),
        ("at_random", "repeatable", Misdeed.UNSTEADY, ""),
        ("peeping", "honest", Misdeed.PEEKED, ""),
        ("meddling", "honest", Misdeed.MEDDLED, ""),
    ],
)
def test_every_fault_is_found_and_called_by_its_name(
    player: str, broken: str, misdeed: Misdeed, detail: str
) -> None:
    report = found(player)
    (failure,) = report.failures
    assert report.failed(broken) == [failure]
    assert failure.fault.misdeed is misdeed
    assert failure.fault.detail.startswith(detail)


@pytest.mark.parametrize("player", ["hanging", "hanging_when_asked_again"])
def test_who_takes_too_long_is_stopped_and_asked_no_more(player: str) -> None:
    trial = Trial(f"{misbehaving.NAME}:{player}", timeout_s=0.2)
    reports = list(check(trial, games_to_try()))
    assert len(reports) == 1
    (failure,) = merge_reports(reports).failures
    assert failure.fault.misdeed is Misdeed.LATE


def test_whether_a_player_at_random_peeks_cannot_be_told() -> None:
    report = found("at_random")
    assert [name for name in PROPERTIES if report.is_unknown(name)] == ["honest"]
    assert found("raising").is_unknown("repeatable")


def test_the_result_is_the_same_however_many_check() -> None:
    trial = Trial(f"{misbehaving.NAME}:first", deals=1, timeout_s=PATIENCE_S)
    games = {name: rules for name, rules in games_to_try().items() if rules.ace_takes_all}
    with workers(2) as executor:
        reports = list(check(trial, games, executor))
    many = merge_reports(reports)
    assert len(reports) == len(games)
    assert many.slowest_ms > 0
    assert many.tried == merge_reports(check(trial, games)).tried


def test_a_player_still_answers_when_a_pool_of_processes_has_ended() -> None:
    state = Round.deal(shuffle(Random(1)).deck)
    player = asked_player(f"{misbehaving.NAME}:slow_to_end")
    question = Question(Knowledge.of(state, state.turn))
    before = player(question, PATIENCE_S)
    with workers(2):
        pass
    assert player(question, PATIENCE_S) == before


# ---------------------------------------------------------------------------------- the command


def test_who_fails_is_told_what_where_and_how_to_see_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = f"{misbehaving.NAME}:ignorant_of_escoba"
    assert main(["arena", "--check", name, "--variant", "escoba", "--seed", "5"]) == 1
    out = capsys.readouterr().out
    assert "legal: FAILED in 1 game (" in out
    assert "legal: played against the rules: " in out
    assert f"scopa arena --check {name} --variant escoba --seed 5 --deals 2" in out
    shown, text = out.splitlines()[-2:]
    knowledge = eval(text, vars(scopa.engine))
    assert isinstance(knowledge, Knowledge)
    assert knowledge.rules == PRESETS["escoba"]
    assert misbehaving.ignorant_of_escoba(knowledge) not in knowledge.legal_plays()
    position = Position.parse(shown.removeprefix('  scopa show "').removesuffix('"'))
    assert (position.turn, position.table) == (knowledge.seat, knowledge.table)
    assert position.hands[knowledge.seat] == knowledge.hand


def test_of_one_who_peeks_two_rounds_are_shown_that_differ_only_in_what_is_hidden(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = f"{misbehaving.NAME}:peeping"
    assert main(["arena", "--check", name, "--variant", "scopa", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["player"], report["passed"], report["games"]) == (name, False, 1)
    assert report["tried"]["legal"] == 72
    (failure,) = report["failures"]
    assert failure["property"] == "honest"
    (one, one_seen), (other, other_seen) = [
        (round_, Knowledge.of(round_, round_.turn))
        for round_ in (Position.parse(text).completed(()) for text in failure["positions"])
    ]
    assert one != other
    assert one_seen == other_seen


def test_rules_of_ones_own_are_tried_and_named_by_the_options_that_make_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = f"{misbehaving.NAME}:cheating"
    assert main(["arena", "--check", name, "--target", "16", "--rule", "napola"]) == 1
    assert f"--check {name} --rule target=16 --rule napola=yes" in capsys.readouterr().out
    assert games_to_try(Rules(players=3)) == {"--variant scopa --players 3": Rules(players=3)}
    assert games_to_try(SCOPA) == {"--variant scopa": SCOPA}
