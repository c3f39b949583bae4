"""Own puzzles come from analyzed matches; one puzzle follows the other; answers are judged."""

import json
from contextlib import closing
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from scopa.engine import (
    DECK,
    PRESETS,
    SCOPA,
    Play,
    Position,
    Rules,
    ScopaError,
    points,
)
from scopa.game.match_state import HUMAN
from scopa.game.puzzle_attempt import PuzzleAttempt, answer
from scopa.game.puzzle_session import EVERY, PuzzleFilter, PuzzleSession, own_puzzles
from scopa.game.review.round_review import reviews
from scopa.game.review.stored_analysis import as_text
from scopa.players.coach import Advice
from scopa.players.effects import LossKind
from scopa.players.puzzle import (
    Puzzle,
    PuzzleLabel,
    PuzzleTheme,
    label_of,
    parse_puzzle,
    shipped_puzzles,
)
from scopa.players.round_analysis import ANALYSIS_VERSION, PlayAnalysis, RoundAnalysis, RoundPhase
from scopa.storage.analyses import RoundId, analyses, save_analysis
from scopa.storage.database import Store
from scopa.storage.paths import matches_file
from scopa.storage.puzzle_progress import Progress
from scopa.storage.saved_match import StoredAnalysis
from scopa.text.coaching.puzzle_words import shortage_notice, step_explanation, step_title, verdict
from tests.storage import saved_from, state

TODAY = date(2026, 11, 22)


pytestmark = pytest.mark.usefixtures("home")


def keep_analyzed(cost: float, rules: Rules = SCOPA, *, equal: bool = False) -> tuple[str, str]:
    """Keep a match in which every play of a round, of whomever, has cost so much.

    equal: all plays are said to be worth the same

    What is claimed to be the best play at the first two turns of the person.
    """
    at_end = state(5, rules=rules, plays=36)
    start = at_end.match.deal(at_end.deck)
    plays, told = [], []
    for number, play in enumerate(at_end.round.plays):
        best = start.legal_plays()[-1]
        if start.turn == HUMAN:
            told.append(f"{best}")
        analyzed = PlayAnalysis(
            number, start.turn, play, best, cost, 0.0, LossKind.OTHER, RoundPhase.MIDDLE, 0.0
        )
        if equal:
            analyzed = analyzed._replace(values=dict.fromkeys(start.legal_plays(), 0.0))
        plays.append(analyzed)
        start = start.play(play)
    match = saved_from(at_end)
    with closing(Store(matches_file())) as store:
        store.add(match)
        found = as_text(RoundAnalysis(0.0, 0.0, rules.sides, (), tuple(plays)))
        save_analysis(
            store, RoundId(1, 0), match.history.rounds[0], StoredAnalysis(ANALYSIS_VERSION, found)
        )
    return told[0], told[1]


def own() -> list[str]:
    return [str(puzzle) for puzzle, *_ in own_puzzles()]


def test_without_a_record_there_are_those_of_the_game() -> None:
    assert not list(own_puzzles())


def test_a_play_of_the_person_that_cost_half_a_point_is_a_puzzle() -> None:
    first, second = keep_analyzed(0.5)
    found = [parse_puzzle(line) for line in own()]
    assert len(found) == 18, "six deals of three cards"
    assert {(puzzle.theme, puzzle.missed_by) for puzzle in found} == {(PuzzleTheme.OWN, None)}
    assert [str(puzzle.best) for puzzle in found[:2]] == [first, second]
    assert not any(puzzle.position.hands[1] for puzzle in found), "what the person knew, no more"
    assert all(puzzle.position.turn == HUMAN for puzzle in found)


def test_of_plays_that_are_as_good_the_puzzle_and_the_review_name_the_same() -> None:
    keep_analyzed(0.5, equal=True)
    with closing(Store(matches_file())) as store:
        (review,) = reviews(store.load(1))
    advised = [str(review.advice(play).play) for play in review.own_plays]
    assert [str(parse_puzzle(line).best) for line in own()] == advised


@pytest.mark.parametrize(
    ("cost", "rules", "imported"),
    [(0.49, SCOPA, 0), (0.5, SCOPA, 1), (0.5, PRESETS["cirulla"], 0)],
    ids=["cheaper", "another person's", "made-up hands might be shown"],
)
def test_others_are_none(cost: float, rules: Rules, imported: int) -> None:
    keep_analyzed(cost, rules)
    with closing(Store(matches_file())) as store:
        store._database.execute("UPDATE matches SET imported = ?", (imported,))
    assert own() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("play", "7D"), ("best", "10S"), ("best", "4S x 1D"), ("seat", 5), ("seat", 1)],
)
def test_of_an_analysis_that_does_not_fit_its_round_there_are_none(
    name: str, value: str | int
) -> None:
    keep_analyzed(0.5)
    with closing(Store(matches_file())) as store:
        found = json.loads(analyses(store, 1)[0].found or "")
        found["plays"][2][name] = value
        played = state(5, plays=36).history.rounds[0]
        wrong = StoredAnalysis(ANALYSIS_VERSION, json.dumps(found))
        assert save_analysis(store, RoundId(1, 0), played, wrong)
    assert own() == []


def test_a_record_that_cannot_be_read_leaves_those_of_the_game() -> None:
    keep_analyzed(0.5)
    matches_file().write_bytes(b"no database at all" * 100)
    assert not list(own_puzzles())


def line(theme: str, missed_by: int = 2, rules: str = "") -> str:
    return f"{theme}\t{missed_by}\t2B\thands=2B9S/?? table=4S piles=1D1C1S1B3D/ dealer=1 {rules}"


ACES = "ace_takes_all=yes"


def test_one_puzzle_follows_the_other_and_what_is_skipped_stays_away() -> None:
    session = PuzzleSession(dict.fromkeys("abc", line("gone")), Progress(), TODAY).advance()
    assert (session.key, session.advance().key, session.skip().key) == ("a", "b", "b")
    assert session.skip().advance().key == "c"
    assert session.skip().advance().advance().key == "b"
    assert session.after(is_right=True).advance().key == "b"
    alone = PuzzleSession({"a": line("gone")}, Progress(), TODAY).advance()
    assert alone.advance().key == "a"


def test_what_is_solved_does_not_come_again_and_what_is_missed_once_more_at_the_end() -> None:
    session = PuzzleSession(dict.fromkeys("ab", line("gone")), Progress(), TODAY).advance()
    missed = session.after(is_right=False).advance()
    assert missed.key == "b"
    at_end = missed.after(is_right=True).advance()
    assert at_end.key == "a"
    for is_right in (True, False):
        over = at_end.after(is_right=is_right)
        assert over.advance().key == over.filtered(PuzzleFilter(PuzzleTheme.GONE)).key == ""
    alone = PuzzleSession({"a": line("gone")}, Progress(), TODAY).advance()
    again = alone.after(is_right=False).advance()
    assert (again.key, again.after(is_right=False).advance().key) == ("a", "")


def test_when_none_is_left_there_are_others_of_the_game_then_of_other_games() -> None:
    every = {"a": line("gone"), "b": line("coins"), "c": line("ace", rules=ACES)}
    chosen = PuzzleFilter(PuzzleTheme.GONE)
    session = PuzzleSession(every, Progress(), TODAY, chosen=chosen).advance()
    assert session.or_others() == (session, None)
    for key, is_other in (("b", False), ("c", True)):
        session, shortage = session.after(is_right=True).advance().or_others()
        assert (session.key, session.is_of_other_game) == (key, is_other)
        assert "others follow" in shortage_notice(shortage, PuzzleTheme.GONE)
    session, shortage = session.after(is_right=True).advance().or_others()
    assert session.key == ""
    assert "you have answered them all" in shortage_notice(shortage, None)


def test_a_beginner_begins_with_easy_ones_of_one_move_and_gets_harder_ones_later() -> None:
    shipped = {label_of(each)._replace(missed_by=0): each for each in shipped_puzzles().values()}
    at_end = shipped[PuzzleLabel(PuzzleTheme.LAST_DEAL, 0, SCOPA)]
    easy = str(parse_puzzle(at_end)._replace(missed_by=0))
    every = {"a": line("gone", 6), "b": line("gone", 2), "c": easy, "d": line("obvious", 1)}
    session = PuzzleSession(every, Progress(), TODAY)
    for solved, key in ((0, "d"), (5, "b"), (20, "a")):
        progress = Progress(solved=frozenset(map(str, range(solved))))
        assert session._replace(progress=progress).advance().key == key
    assert session._replace(skipped=frozenset("d")).advance().key == "c"
    asked = session.filtered(PuzzleFilter(PuzzleTheme.GONE))
    assert asked.key == "a", "only if nothing else is asked for"


def test_progress_of_puzzles_that_are_gone_does_no_harm() -> None:
    gone = Progress().after("z", TODAY, is_right=False).after("y", TODAY, is_right=True)
    session = PuzzleSession({"a": line("gone")}, gone, TODAY).advance()
    assert session.key == "a"
    solved = session.after(is_right=True).progress
    assert solved.solved == {"a", "y"}
    assert "z" in solved.missed


def test_only_those_of_the_chosen_game_are_asked_unless_there_are_none() -> None:
    every = {"a": line("gone", rules=ACES), "b": line("gone"), "c": line("ace", rules=ACES)}
    usual = PuzzleSession(every, Progress(), TODAY).advance()
    assert (usual.keys, usual.is_of_other_game) == (["b"], False)
    assert usual._replace(rules=Rules(target=21)).keys == ["b"], "to any target"
    aces = usual._replace(rules=PRESETS["asso-piglia-tutto"])
    assert aces.keys == ["a", "c"]
    assert usual._replace(rules=PRESETS["cirulla"]).keys == ["a", "b", "c"]
    (key,) = usual.filtered(PuzzleFilter(PuzzleTheme.ACE)).keys
    assert key == "c"
    assert usual.filtered(PuzzleFilter(PuzzleTheme.ACE)).is_of_other_game


def test_a_theme_and_a_difficulty_may_be_chosen() -> None:
    every = {"a": line("gone", 0), "b": line("more than ten", 2), "c": line("more than ten", 6)}
    session = PuzzleSession(every, Progress(), TODAY)
    for theme, difficulty, keys in (
        (None, None, ["a", "b", "c"]),
        ("more-than-ten", None, ["b", "c"]),
        ("more-than-ten", "hard", ["c"]),
        (None, "easy", ["a"]),
        (None, "medium", ["b"]),
        ("gone", "hard", []),
    ):
        found = session.filtered(PuzzleFilter.of(theme, difficulty))
        assert found.keys == keys
        assert found.key == "".join(keys[:1])
    assert PuzzleFilter.of("", "") == EVERY


@pytest.mark.parametrize(
    ("theme", "difficulty", "told"),
    [("pears", None, "no theme called 'pears'"), (None, "7", "no difficulty called '7'")],
)
def test_an_unknown_theme_or_difficulty_is_told_of(
    theme: str | None, difficulty: str | None, told: str
) -> None:
    with pytest.raises(ScopaError, match=f"{told}; there are "):
        PuzzleFilter.of(theme, difficulty)


@pytest.mark.parametrize(("less", "is_right"), [(0.0, True), (0.09, True), (0.6, False)])
def test_what_is_as_good_as_the_best_play_is_right_too(less: float, *, is_right: bool) -> None:
    asked = parse_puzzle(next(iter(shipped_puzzles().values())))
    other = next(play for play in asked.knowledge.legal_plays() if play != asked.best)
    values = {asked.best: 1.0, other: 1.0 - less}
    found = answer(asked, other, Advice(asked.best, (), None, values, asked.knowledge))
    assert found.is_right is is_right
    assert found.cost == pytest.approx(less)
    # the best play stands even where the coach was stopped too early
    hasty = Advice(other, (), None, {asked.best: 0.0, other: 0.5}, asked.knowledge)
    found = answer(asked, asked.best, hasty)
    assert (found.is_right, found.cost, found.advice.play) == (True, 0.0, asked.best)


# ------------------------------------------------------------------------ what follows an answer


def attempts(theme: str) -> list[PuzzleAttempt]:
    """Attempts at the puzzles of a theme."""
    every = shipped_puzzles()
    keys = [key for key, line in every.items() if line.startswith(theme)]
    return [PuzzleAttempt.of(PuzzleSession(every, Progress(), TODAY, key=key)) for key in keys]


def judged(attempt: PuzzleAttempt, play: Play) -> PuzzleAttempt:
    """The attempt after a *play*, of which all but the best cost a point."""
    knowledge, best = attempt.puzzle.knowledge, attempt.puzzle.best
    values = {each: float(each == best) for each in knowledge.legal_plays()}
    looking = replace(attempt, played=play)
    assert looking.asks_coach
    return looking.judged(Advice(best, (), None, values, knowledge))


def wrong(position: str, best: str, played: str) -> tuple[PuzzleAttempt, str]:
    """The attempt after a wrong play, and the sentences about what follows from it."""
    asked = Puzzle(PuzzleTheme.OWN, None, Play.parse(best), Position.parse(position))
    session = PuzzleSession({"own": str(asked)}, Progress(), TODAY, key="own")
    attempt = judged(PuzzleAttempt.of(session), Play.parse(played))
    return attempt, step_explanation(attempt, attempt.steps[0])[0]


def test_a_wrong_play_shows_the_reply_that_it_allows_which_is_not_told_once_more() -> None:
    position = "hands=1C9S10S/??? table=7D dealer=1 piles=2D2C2S/"
    attempt, told = wrong(position, best="9S", played="1C")
    assert told == (
        "Then Beppe could make a scopa by taking the ace of cups and seven of coins with the jack "
        "of coins, jack of cups, jack of swords or jack of clubs: 4 of the 33 unseen cards. After "
        "the best play only the seven of cups, seven of swords or seven of "
        "clubs could take as much."
    )
    reply, best = attempt.steps
    assert str(reply.play) == "8D x 1C 7D"
    assert reply.play in reply.state.round.legal_plays()
    assert (best.state, str(best.play)) == (attempt.state, "9S")
    assert "If you lay the ace" not in step_explanation(attempt, best)[0]


@pytest.mark.parametrize(
    ("position", "best", "played", "told"),
    [
        (
            "hands=5B7D10B/??? table=2C3D4S7C dealer=1",
            *("5B x 2C 3D", "7D x 7C"),
            "What you get, the settebello, can wait: perhaps you can still take it next.",
        ),
        (
            "hands=5B7D10B/??? table=2C3D4S7C dealer=1",
            *("5B x 2C 3D", "10B x 3D 7C"),
            "What you get, your first seven for the prime, is worth less.",
        ),
        (
            "hands=7D8S9B/??? table=2B4D5S10C dealer=1",
            *("7D x 2B 5S", "9B x 4D 5S"),
            "You could have had the settebello. What you get, a coin, is worth less.",
        ),
    ],
)
def test_what_tempted_to_a_wrong_play_is_answered(
    position: str, best: str, played: str, told: str
) -> None:
    assert wrong(position, best, played)[1].endswith(told)


def test_a_scopa_that_threatens_after_the_best_play_too_is_not_denied() -> None:
    """After the seven all fours can sweep what is left, after the jack three threes."""
    position = "hands=7S8S9C/??? table=1S2D3C5C dealer=1"
    attempt, told = wrong(position, best="7S x 2D 5C", played="8S x 3C 5C")
    assert attempt.answer
    assert attempt.answer.advice.threat is not None
    assert told == "You could have had your first seven for the prime."


def test_where_all_is_known_the_round_is_played_out_as_well_as_can_be() -> None:
    for asked in attempts("last")[::10]:
        best, values = asked.puzzle.best, {}
        for play in asked.puzzle.knowledge.legal_plays():
            attempt = judged(asked, play)
            titles = list(dict.fromkeys(step_title(attempt, step) for step in attempt.steps))
            own = ["What your play leads to"] if play != best else []
            assert titles == [*own, "", "The best play, played out"]
            line = [step for step in attempt.steps if step.leads_from == play]
            assert line[0].state.round == asked.puzzle.position.completed(DECK)
            assert line[0].play == play
            for step, following in pairwise(line):
                assert step.play == following.state.round.plays[-1]
            assert line[-1].state.round.is_over
            mine, other = points(line[-1].state.round)
            values[play] = mine - other
        assert values.pop(best) > max(values.values()), asked


def test_of_the_hands_to_choose_one_is_held_and_the_others_have_a_card_that_is_gone() -> None:
    places = set()
    for asked in attempts("hand"):
        hands, hand = asked.hands, asked.puzzle.knowledge.unseen
        assert hands == PuzzleAttempt.of(asked.session).hands, "the same whenever it is asked"
        assert len(set(hands)) == 4
        assert all(len(each) == len(hand) for each in hands)
        taken = sum(asked.puzzle.knowledge.piles)
        assert all(bool(each & taken) is (each != hand) for each in hands)
        places.add(hands.index(hand))
    assert places == {0, 1, 2, 3}


def test_a_puzzle_is_solved_only_if_the_hand_was_told_rightly_too() -> None:
    asked = attempts("hand")[0]
    for guess in asked.hands:
        is_right = guess == asked.puzzle.knowledge.unseen
        attempt = PuzzleAttempt.of(asked.session, guess)
        assert not attempt.hands
        told = judged(attempt, asked.puzzle.best)
        assert ("the hand was wrong" in verdict(told)[0]) is not is_right
        assert (asked.session.key in told.session.progress.solved) is is_right
