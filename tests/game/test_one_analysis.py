"""One analysis of a round: every screen, plain mode, the commands and JSON show its figures."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.engine import PRESETS, SCOPA, Rules
from scopa.game import player_requests
from scopa.game.match_state import HUMAN
from scopa.game.puzzle_attempt import PuzzleAttempt, answer
from scopa.game.puzzle_session import PuzzleSession, puzzles_of
from scopa.game.review.grades import Grade
from scopa.game.review.round_review import last_review
from scopa.game.review.stored_analysis import from_text
from scopa.game.saved_matches import as_saved
from scopa.plain.descriptions import review_lines
from scopa.players.coach import advise
from scopa.players.puzzle import CLEARLY
from scopa.players.round_analysis import RoundAnalysis, analyze_play
from scopa.storage.analyses import analyses
from scopa.storage.database import Store
from scopa.text.card_names import in_words, respelled
from scopa.text.coaching.coach_words import sentence_of_play
from scopa.text.player_names import players_of
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_review
from scopa.tui.screens.learning.review import Review
from scopa.tui.screens.menus.pages import Pages
from tests.storage import state
from tests.tui import screens_after, words
from tests.tui.screen_cases import pressed


@pytest.mark.usefixtures("quick_analysis")
def test_one_round_has_the_same_figures_wherever_it_is_shown(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = state(4, plays=36)
    with closing(Store(home / "matches.db")) as store:
        store.save(as_saved(now))
    plain = list(review_lines(last_review(now), players_of(now)))
    monkeypatch.setattr("scopa.game.review.round_review.analyze_round_of", None)  # it is known now
    with closing(Store(home / "matches.db")) as store:
        analysis = from_text(analyses(store, 1)[0].found)
    assert analysis is not None
    mine = [play for play in analysis.plays if play.seat == HUMAN]
    dear = sorted((play for play in mine if play.cost >= 0.1), key=lambda play: -play.cost)
    assert len(dear) > 3, "else this test says nothing"
    cost = [f"{play.cost:.2f}" for play in dear]

    (review,) = open_review(now)
    assert isinstance(review, Review)
    assert review.request is not None
    (review,) = screens_after(review, player_requests.answer(review.request))
    assert isinstance(review, Review)
    for times, (play, points) in enumerate(zip(dear[:3], cost, strict=False)):
        step = pressed(review, *[Command.OK] * times)
        best = sentence_of_play(play.best, "conditional", in_words)
        shown = words(step, Size(120, 40))
        assert f"Play {play.number + 1} of 36: a " in shown
        assert f", {points} points." in shown
        assert best.removeprefix("The coach would ").split(" with ")[0] in shown
        comment, *_worth = pressed(step, Command.COUNTER, to=Pages).chapters[0].sections
        what, why, *_meaning, held = comment.paragraphs
        assert best in why
        hidden = play.number < 30  # the last deal is known
        assert held.startswith("Hidden: Beppe held " if hidden else "Beppe held ")
        assert {what, f"{why} {respelled(held, in_words)}"} <= {*plain}
    _, page = screens_after(review, Action(Command.SUGGEST))
    assert isinstance(page, Pages)

    assert main(["review", "--plain", "--details"]) == 0
    told = capsys.readouterr().out
    for line in plain:
        assert line in " ".join(told.split())
    for section in page.chapters[0].sections:
        for bar in section.bars:
            (line,) = [line for line in told.splitlines() if line.startswith(f"{bar.name} ")]
            assert line.endswith(f" {bar.text}")
        for text in section.paragraphs:
            assert text in " ".join(told.split())
    rows = [line.split() for line in told.splitlines()]
    for place, (play, points) in enumerate(zip(dear, cost, strict=True)):
        number = f"{play.number + 1}*" if place < 3 else f"{play.number + 1}"
        assert [Grade.of(play.cost).value, points] in [r[2:4] for r in rows if r[:1] == [number]]
    check_json(analysis, capsys)


def check_json(analysis: RoundAnalysis, capsys: pytest.CaptureFixture[str]) -> None:
    """The same figures are in the JSON of the review and of the statistics."""
    mine = [play for play in analysis.plays if play.seat == HUMAN]
    assert main(["review", "--json"]) == 0
    (round_,) = json.loads(capsys.readouterr().out)["rounds"]
    assert [each["cost"] for each in round_["plays"]] == [play.cost for play in analysis.plays]
    assert sum(round_["grades"].values()) == sum(bool(play.values) for play in mine)
    for each, play in zip(round_["plays"], analysis.plays, strict=True):
        assert each["grade"] == (Grade.of(play.cost).value if play.values else None)
        assert (each["number"], each["best"]) == (play.number + 1, str(play.best))
        assert each["values"] == {str(other): value for other, value in play.values.items()}
        if play.values:
            lost = max(play.values.values()) - play.values[play.play]
            assert play.cost <= lost + 1e-5
    assert main(["stats", "--json"]) == 0
    stats = json.loads(capsys.readouterr().out)
    assert stats["matches"][0]["lost"] == [sum(play.cost for play in mine if play.cost >= 0.1)]
    of_all = stats["skill"]["all"]
    assert of_all["better"] == round_["better"]
    assert of_all["accuracy"] == round_["accuracy"]
    assert of_all["grades"] == round_["grades"]


@pytest.mark.usefixtures("quick_analysis")
def test_an_exported_match_has_the_analysis_and_its_values_as_comments(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = state(4, plays=36)
    with closing(Store(home / "matches.db")) as store:
        store.save(as_saved(now))
    analysis = last_review(now).analysis
    assert analysis is not None
    assert main(["export"]) == 0
    exported = capsys.readouterr().out
    for play in analysis.plays:
        for other, value in play.values.items():
            assert f"{other} {value:+.2f}" in exported
    moved = home / "moved.scopa"
    moved.write_text(exported, "utf-8")
    monkeypatch.setenv("SCOPA_HOME", str(home / "elsewhere"))
    assert main(["import", "--mine", str(moved)]) == 0
    with closing(Store(home / "elsewhere" / "matches.db")) as store:
        assert store.load(1).comments == {}
        assert from_text(analyses(store, 1)[0].found) == analysis


@pytest.mark.usefixtures("quick_analysis")
def test_what_was_played_costs_in_an_own_puzzle_what_it_costs_in_the_review(home: Path) -> None:
    now = state(4, plays=36)._replace(levels=("", "nino"))
    with closing(Store(home / "matches.db")) as store:
        store.save(as_saved(now))
    last_review(now)  # which keeps the analysis
    with closing(Store(home / "matches.db")) as store:
        analysis = from_text(analyses(store, 1)[0].found)
    assert analysis is not None
    dear = [play for play in analysis.plays if play.seat == HUMAN and play.cost >= CLEARLY]
    assert dear, "else this test says nothing"
    assert [puzzle.best for puzzle, _values in puzzles_of(now.history, 0, analysis)] == [
        play.best for play in dear
    ]
    session = PuzzleSession.begin()
    costs = []
    for key, values in session.values.items():
        at = PuzzleAttempt.of(session._replace(key=key))
        assert at.state.levels == now.levels
        (play,) = [play for play in dear if play.values == values]
        found = answer(at.puzzle, play.play, advise(at.puzzle.knowledge), values)
        costs.append(found.cost)
    assert sorted(costs) == pytest.approx(sorted(play.cost for play in dear), abs=1e-5)


@pytest.mark.parametrize("rules", [SCOPA, PRESETS["escoba"], Rules(players=3)])
def test_what_the_coach_calls_as_good_at_the_table_the_review_calls_the_best(rules: Rules) -> None:
    for seed in range(6):
        now = state(seed, plays=4 * rules.players, rules=rules)
        request = player_requests.Request(player_requests.Adviser.COACH, now)
        advice = player_requests.answer(request).advice
        assert advice is not None
        for play in (advice.play, *advice.equals):
            found = analyze_play(play, now.knowledge)
            assert not found.had_choice or found.values == advice.values
            assert Grade.of(found.cost) is Grade.BEST
