"""What stands beside the plays of a match, and the puzzles that come of it."""

from pathlib import Path

import pytest

from scopa.engine import Play
from scopa.game.judge import JUDGE, keep_review, known_values
from scopa.game.match_state import resumed
from scopa.game.puzzles import own_puzzles
from scopa.game.round_review import JudgedPlay, RoundReview
from scopa.storage.match_file import Value, format_values, parse_values
from scopa.storage.match_folder import load
from tests.storage import choices_in, keep, saved, state


def test_only_values_of_the_present_judge_are_known() -> None:
    values = format_values({Play.parse("1D"): Value(1.0), Play.parse("2D"): Value(0.5)})
    match = saved(5)._replace(values={(0, 1): values, (1, 1): values, (2, 1): values})
    match = match._replace(judges={0: JUDGE, 1: "somebody"})
    assert known_values(match) == {(0, 1): parse_values(values)}


@pytest.mark.parametrize("imported", [False, True])
def test_blunders_of_the_person_come_back_as_puzzles(home: Path, imported: bool) -> None:
    values, due = {}, []
    for at, now, made in choices_in(saved(5)):
        best = next(play for play in now.legal_plays() if play != made)
        cost = 0.5 if at[1] % 3 else 0.4
        values[at] = format_values({best: Value(cost), made: Value(0.0)})
        due += [best] * (now.turn == 0 and cost >= 0.5)
    judges = dict.fromkeys(range(5), JUDGE)
    keep(home, saved(5)._replace(values=values, judges=judges, imported=imported))
    found = list(own_puzzles())
    assert [puzzle.best for puzzle, _ in found] == ([] if imported else due)
    for puzzle, levels in found:
        assert puzzle.best in puzzle.knowledge.legal_plays()
        assert levels == state(5).levels


def test_what_a_review_finds_is_kept_beside_the_plays_of_a_match_that_is_over(home: Path) -> None:
    for plays, is_kept in ((9999, True), (60, False)):
        file = keep(home, saved(5, plays=plays))
        before = file.read_bytes()
        at_end = resumed(saved(5, plays=plays)).at_end_of_round(0)
        judged = [
            JudgedPlay(place, moment.round.turn, play, {play: (1.0, {})} if place else {})
            for place, (moment, play) in enumerate(at_end.all_plays())
        ]
        keep_review(RoundReview(at_end, tuple(judged)))
        match = load(file).sound
        assert (file.read_bytes() == before) == (not is_kept)
        assert match.judges == ({0: JUDGE} if is_kept else {})
        assert len(match.values) == (35 if is_kept else 0)
        file.unlink()


def test_a_review_of_a_match_that_is_not_in_the_folder_makes_none(home: Path) -> None:
    keep_review(RoundReview(resumed(saved(5)).at_end_of_round(0), ()))
    assert list(home.iterdir()) == []
