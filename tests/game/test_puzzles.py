"""One puzzle follows the other, easy ones first; an answer is judged as the coach judges."""

from itertools import pairwise

import pytest

from scopa.engine import PRESETS, SCOPA, Play
from scopa.game.puzzles import PuzzleAttempt, PuzzleSession
from scopa.players.puzzle import PuzzleTheme, label_of, parse_puzzle, shipped_puzzles
from scopa.storage.puzzle_answers import Answers, add_answer
from scopa.text.coaching import puzzle_words

pytestmark = pytest.mark.usefixtures("home")
BEGUN = PuzzleSession(shipped_puzzles(), Answers()).advance()


def asked(session: PuzzleSession, number: int) -> list[str]:
    """The keys of the first puzzles, each of which is solved."""
    keys = []
    for _ in range(number):
        keys.append(session.key)
        session = session.after(is_right=True).advance()
    return keys


def test_the_first_six_are_easy_and_of_six_themes_and_in_one_a_card_is_laid() -> None:
    puzzles = [parse_puzzle(shipped_puzzles()[key]) for key in asked(BEGUN, 6)]
    assert len({puzzle.theme for puzzle in puzzles}) == 6
    assert all(puzzle.missed_by <= 2 for puzzle in puzzles)
    assert any(not puzzle.best.taken for puzzle in puzzles)


def test_easy_ones_come_before_hard_ones() -> None:
    keys = asked(BEGUN, 120)
    missed = [label_of(shipped_puzzles()[key]).missed_by for key in keys]
    assert all(not (one > 2 >= two) for one, two in pairwise(missed))
    assert len(set(keys)) == 120


def test_what_was_missed_comes_first_another_time_but_not_at_once() -> None:
    first = BEGUN.key
    session = BEGUN.after(is_right=False).advance()
    assert session.key != first
    session = session.after(is_right=True).advance()
    assert session.key != first
    another_time = PuzzleSession(shipped_puzzles(), session.answers).advance()
    assert another_time.key == first
    assert another_time.after(is_right=True).answers.missed == []


def test_what_is_skipped_does_not_come_again_now() -> None:
    skipped = {BEGUN.key}
    session = BEGUN.skip()
    for _ in range(20):
        assert session.key not in skipped
        skipped.add(session.key)
        session = session.skip()


def test_a_theme_and_the_game_can_be_asked_for() -> None:
    coins = PuzzleSession(shipped_puzzles(), Answers(), theme=PuzzleTheme.COINS).advance()
    for key in asked(coins, 5):
        assert label_of(shipped_puzzles()[key]).theme is PuzzleTheme.COINS
    escoba = PuzzleSession(shipped_puzzles(), Answers(), PRESETS["escoba"]).advance()
    assert escoba.puzzle.position.rules.fifteen
    assert not escoba.is_of_other_game
    assert escoba._replace(rules=SCOPA).is_of_other_game
    own = PuzzleSession(shipped_puzzles(), Answers(), theme=PuzzleTheme.OWN).advance()
    assert own.key == ""
    assert "from your own matches yet" in puzzle_words.no_puzzle(PuzzleTheme.OWN)


def test_a_session_begins_with_the_answers_that_were_kept() -> None:
    add_answer(BEGUN.key, is_right=True)
    begun = PuzzleSession.begin()
    assert begun.key != BEGUN.key
    assert begun.answers.by_key == {BEGUN.key: True}


def answered(puzzle_line: str, *, rightly: bool) -> PuzzleAttempt:
    session = PuzzleSession({"key": puzzle_line}, Answers()).advance()
    attempt = PuzzleAttempt.of(session)
    plays = attempt.state.round.legal_plays()
    play = next(play for play in plays if (play == attempt.puzzle.best) == rightly)
    after = attempt.after(play)
    return after.after(play) if after.has_missed else after


def test_after_a_wrong_play_one_may_try_once_more_but_the_first_counts() -> None:
    asked = PuzzleAttempt.of(BEGUN)
    wrong = min(asked.puzzle.knowledge.legal_plays(), key=lambda play: play == asked.puzzle.best)
    missed = asked.after(wrong)
    assert [missed.steps, missed.has_missed] == [(), True]
    assert "once more" in puzzle_words.verdict(missed)
    right, again = missed.after(missed.puzzle.best), missed.after(wrong)
    assert [right.is_right, again.is_right] == [True, False]
    assert puzzle_words.verdict(right) == "Right at the second try."
    assert again.advice is not None
    cost = again.advice.judgement.costs[wrong]
    assert puzzle_words.verdict(again).startswith(f"Not the best: it costs {cost:.1f} points (")
    for attempt in (missed, right, again):
        assert attempt.session.answers.missed == [BEGUN.key]
    assert right.steps
    assert again.steps


@pytest.mark.parametrize("place", range(0, 230, 40))
def test_the_best_play_of_a_puzzle_is_right_and_told_with_its_reason(place: int) -> None:
    line = list(shipped_puzzles().values())[place]
    attempt = answered(line, rightly=True)
    assert attempt.is_right
    assert attempt.session.answers.by_key == {"key": True}
    assert puzzle_words.verdict(attempt) == "Right!"
    answer = next(step for step in attempt.steps if step.is_answer)
    assert answer.play == attempt.puzzle.best
    assert ": " in puzzle_words.explanation(answer, attempt)[0]


def test_a_wrong_play_is_compared_with_the_best_and_its_reply_is_shown() -> None:
    replies = 0
    for line in list(shipped_puzzles().values())[40:240:20]:
        attempt = answered(line, rightly=False)
        if attempt.is_right:
            continue
        assert attempt.advice is not None
        assert attempt.advice.play == attempt.puzzle.best
        first = attempt.steps[0]
        if not (first.is_answer or first.after):
            replies += 1
            assert first.play is not None
            assert first.state.round.plays[-1] == attempt.advice.rival
            assert first.play in first.state.round.legal_plays()
            told = puzzle_words.explanation(first, attempt)[0]
            assert told.startswith("After that ")
    assert replies


def test_whoever_solves_a_puzzle_knows_what_its_player_knew() -> None:
    state = PuzzleAttempt.of(BEGUN).state
    assert state.round.turn == 0
    assert state.knowledge == BEGUN.puzzle.knowledge


def test_a_reply_that_nobody_can_make_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    line = next(line for line in shipped_puzzles().values() if parse_puzzle(line).best.taken)
    own = min(parse_puzzle(line).knowledge.hand)  # no other can play this
    monkeypatch.setattr("scopa.game.puzzles.punishing_reply", lambda *_: Play(own))
    attempt = answered(line, rightly=False)
    assert all(step.play in step.state.round.legal_plays() for step in attempt.steps if step.play)
