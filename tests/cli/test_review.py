"""``scopa review`` and ``scopa stats`` in lines of text."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scopa.storage.match_file import SavedMatch, Value, format_values
from scopa.storage.match_folder import add, figures_of_all
from scopa.storage.puzzle_answers import add_review
from scopa.tui.key_bindings import Action
from scopa.tui.key_bindings import Command as KeyCommand
from scopa.tui.screens.title import open_statistics
from tests.cli import Command
from tests.storage import choices_in, keep, saved
from tests.tui import APP_STATE, screens_after, text


@pytest.fixture
def home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a match; two of its rounds are over."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    keep(home, saved(1, plays=80)._replace(opponent="beppe"))
    return home


@pytest.mark.usefixtures("home", "quick_coach")
def test_a_review_is_printed_for_whoever_has_no_terminal(printed: Command) -> None:
    lines = printed("review", "1").splitlines()
    assert lines[0].startswith("Match key-1, ")
    assert {"Round 1.", "Round 2."} <= set(lines)
    assert "Round 3." not in lines
    assert all(len(line) <= 79 and line == line.rstrip() for line in lines)
    text = " ".join(lines)
    assert text.count("mistakes cost you") == 2
    assert "The coach would " in text
    assert printed("review", "key-1", "--plain").splitlines() == lines


def judged_match(number: int) -> SavedMatch:
    """A match of which each round has a blunder of the person, for the sake of coins."""
    match, values, judges = saved(number), {}, {}
    for at, now, made in choices_in(match):
        if now.turn == 0 and at[0] not in judges:
            judges[at[0]] = "a judge"
            best = next(play for play in now.legal_plays() if play != made)
            of_play = {best: Value(1.0, {"coins": 1.0}), made: Value(0.25, {"coins": 0.25})}
            values[at] = format_values(of_play)
    return match._replace(opponent="beppe", values=values, judges=judges)


def test_statistics_tell_what_mistakes_cost_after_some_rounds(home: Path, printed: Command) -> None:
    shutil.rmtree(home / "matches")
    keep(home, saved(99, plays=3)._replace(opponent="rosa"))
    assert "No round has been played yet." in printed("stats")
    folder, rounds = home / "matches", 0
    for number in range(1, 12):
        match = judged_match(number)
        add(folder, match)
        rounds += len(match.history.rounds)
        lines = printed("stats").splitlines()
        assert all(len(line) <= 79 for line in lines)
        told = " ".join(" ".join(lines).split())
        assert (f"So far: {rounds}." in told) == (rounds < 8)
        costliest = f"scopa review key-{number} shows the costliest mistake"
        assert (costliest in told) == (rounds < 8)
        assert ("mistakes cost you 0.8 points a round" in told) == (rounds >= 8)
        assert ("scopa puzzle coins starts" in told) == (rounds >= 8)
        assert ("about as much as before" in told) == (rounds >= 38)
    assert "coins 0.8 Next" in told, "nothing is drawn where nobody looks"
    figures = figures_of_all(folder)[0]
    won = [each.winner == 0 for each in figures if each.is_over]
    assert "Rosa " not in told
    marks = "".join("lw"[each] for each in won[-10:])
    assert "Results w Won Tied l Lost Last ten" in told
    assert f"Beppe {sum(won)} {won.count(False)} {marks}" in told
    points = [each.points for match in figures for each in match.rounds if each.points]
    drawn = sum(mine == theirs for mine, theirs in points)
    ahead = sum(mine > theirs for mine, theirs in points)
    assert f"All rounds {ahead} {drawn} {len(points) - ahead - drawn}" in told


def test_the_costliest_mistake_is_one_of_a_round_that_was_not_reviewed(
    home: Path, printed: Command
) -> None:
    shutil.rmtree(home / "matches")
    for number in (1, 2):
        match = judged_match(number)
        add(home / "matches", match)
    assert "scopa review key-2 shows" in printed("stats")
    (page,) = open_statistics(APP_STATE)
    again, _review = screens_after(page, Action(KeyCommand.REMATCH))
    assert text(again) != text(page), "it was seen now"
    for number in range(len(match.history.rounds)):
        add_review("key-2", number)
    assert "scopa review key-1 shows" in printed("stats")
