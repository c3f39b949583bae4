"""Points lost, luck, and the rating: worked by hand, and by analyzing players of known strength."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from scopa.engine import SCOPA, Knowledge, Play
from scopa.game.match_state import HUMAN
from scopa.game.review.rating import FEWEST_ROUNDS, SCALES, Rating, Skill, rating
from scopa.game.review.stored_analysis import RoundFigures, analyze_round_of
from scopa.players.opponents import LEVELS
from scopa.text.coaching.grade_words import precision_sentence, rating_sentence
from scopa.text.coaching.review_page import luck_and_mistakes
from scopa.text.language import set_language
from scopa.text.player_names import names_at_table
from tests.game.analyzed import analyzed_play, analyzed_round, lost, two_rounds
from tests.storage import state


def test_the_sums_of_luck_and_skill_are_those_of_the_rounds_and_make_the_result() -> None:
    of = Skill.of(two_rounds())
    assert of is not None
    assert of.rounds == 2
    assert of.lost == pytest.approx(0.45)
    assert of.error == pytest.approx(0.05)  # half of the distance of two
    assert (of.sums.dealt, of.sums.unseen) == (-0.75, 0.0)
    sums = of.sums
    assert sums.better == pytest.approx(2.0 - 0.9)
    assert sums.margin == pytest.approx(sums.head_start + sums.dealt + sums.unseen + sums.better)
    assert list(of.lost_by_kind) == ["sevens", "sweep"]
    assert list(of.lost_by_kind.values()) == pytest.approx([0.4, 0.05])
    assert of.as_json()["by_phase"] == pytest.approx({"first deals": 0.25, "last deal": 0.2})


def test_without_an_analyzed_round_there_is_nothing_to_say() -> None:
    assert Skill.of([]) is None
    assert rating(None) is None


def test_of_a_single_round_the_error_is_not_known() -> None:
    of = Skill.of(lost(0.5))
    assert of is not None
    assert math.isinf(of.error)
    assert of.as_json()["lost"] == {"value": 0.5, "error": None}


def test_the_documentation_names_each_figure() -> None:
    of = Skill.of(lost(0.5))
    assert of is not None
    page = Path(__file__).parents[2] / "docs" / "developer" / "record.md"
    text = page.read_text(encoding="utf-8")
    text = text[text.index("`together` sums up") : text.index("## Statistics")]
    assert [name for name in of.as_json() if f"`{name}`" not in text] == []


# ---------------------------------------------------------------------------------- the rating


def around(value: float, rounds: int, spread: float = 0.1) -> list[RoundFigures]:
    """Rounds that lie around that *value*."""
    return lost(*[value + spread * (-1) ** number for number in range(rounds)])


@pytest.mark.parametrize("game", SCALES)
def test_the_scale_goes_from_the_weakest_opponent_to_the_strongest(game: str) -> None:
    assert list(SCALES[game]) == list(LEVELS)
    assert all(more > less for more, less in pairwise(SCALES[game].values()))


@pytest.mark.parametrize("game", SCALES)
@pytest.mark.parametrize("name", LEVELS)
def test_who_loses_as_much_as_an_opponent_is_rated_as_that_one(name: str, game: str) -> None:
    found = rating(Skill.of(around(SCALES[game][name], 100)), game)
    assert found is not None
    assert found.place == pytest.approx(list(LEVELS).index(name))


def test_who_loses_more_than_one_and_less_than_the_other_lands_between_them() -> None:
    carla, ciccio = SCALES["scopa"]["carla"], SCALES["scopa"]["don-ciccio"]
    found = rating(Skill.of(around(0.75 * carla + 0.25 * ciccio, 100, 0.05)))
    assert found is not None
    assert found.place == pytest.approx(3.25)
    assert rating_sentence(Rating(3.3, 0.21)) == (
        "You play between Carla and Don Ciccio, nearer to Carla."
    )


def test_there_is_no_rating_for_few_rounds_nor_of_a_game_without_a_scale() -> None:
    value = fmean([SCALES["scopa"]["carla"], SCALES["scopa"]["don-ciccio"]])
    assert rating(Skill.of(around(value, FEWEST_ROUNDS - 1, 0.0))) is None
    assert rating(Skill.of(around(value, FEWEST_ROUNDS, 0.0)), "own") is None
    assert rating(Skill.of(around(value, FEWEST_ROUNDS, 0.0))) is not None


def test_the_error_shrinks_as_the_root_of_the_rounds_and_says_how_many_are_needed() -> None:
    value = SCALES["scopa"]["beppe"]
    few, many = (rating(Skill.of(around(value, number, 1.1))) for number in (10, 1000))
    assert few is not None
    assert many is not None
    assert 5 * many.error < few.error < 15 * many.error
    assert (few.error > 1, few.rounds_needed > 0) == (True, True)
    assert (many.error < 1, many.rounds_needed) == (True, 0)
    then = rating(Skill.of(around(value, 10 + few.rounds_needed, 1.1)))
    assert then is not None
    assert then.error == pytest.approx(1, abs=0.15)
    assert precision_sentence(few).endswith(
        f" After {few.rounds_needed} more rounds it will be known to within about one step."
    )


def test_the_error_covers_the_true_place_in_two_of_three_draws_and_twice_it_in_nearly_all() -> None:
    """Costs as they are: mostly nothing, and now and then much; by hand ``benchmarks.rating``."""
    random, mean = Random("coverage"), SCALES["scopa"]["carla"]
    once = twice = 0
    for _ in range(400):
        found = rating(Skill.of(lost(*(random.expovariate(1 / mean) for _ in range(12)))))
        assert found is not None
        off = abs(found.place - list(SCALES["scopa"]).index("carla"))
        once += off <= found.error
        twice += off <= 2 * found.error
    assert 0.62 < once / 400 < 0.82
    assert twice / 400 > 0.9


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (-1.0, "You do not play as well as Nino yet"),
        (0.2, "You play about as well as Nino"),
        (0.5, "You play half way between Nino and Rosa"),
        (3.7, "You play between Carla and Don Ciccio, nearer to Don Ciccio"),
        (4.9, "You play about as well as Il Maestro"),
        (5.3, "You play better than Il Maestro"),
    ],
)
def test_the_rating_is_told_in_a_sentence(place: float, said: str) -> None:
    assert rating_sentence(Rating(place, 0.3)) == f"{said}."


def test_how_precisely_the_rating_is_known_is_told_with_the_mark_of_the_language() -> None:
    assert precision_sentence(Rating(2, 0.3)).startswith("It is known to within 0.3 of a step")
    set_language("it")
    assert "0,3" in precision_sentence(Rating(2, 0.3))


# ---------------------------------------------------------------------------- real players


SPREAD = 0.9
"""The standard deviation of what a round costs such players, as it was measured."""


def half_carla(chance: Random, knowledge: Knowledge) -> Play:
    """Carla's move half of the time, and Don Ciccio's otherwise."""
    name = chance.choice(["carla", "don-ciccio"])
    return LEVELS[name].deterministic(knowledge) if name == "carla" else LEVELS[name](knowledge)


def test_who_plays_carla_s_move_half_of_the_time_and_don_ciccio_s_otherwise_lands_between(
    pytestconfig: pytest.Config,
) -> None:
    wanted = pytestconfig.getoption("--judged-rounds")
    chance = Random("half")
    costs: list[float] = []
    seed = 0
    while len(costs) < wanted:
        seed += 1
        now = state(seed, plays=0)
        while not now.round.is_over:
            knowledge = now.knowledge
            is_mine = now.round.turn == HUMAN
            play = half_carla(chance, knowledge) if is_mine else LEVELS["beppe"](knowledge)
            now = now.after(play)
        costs.append(RoundFigures.of(analyze_round_of(now.history, 0)).lost)
    error = SPREAD / wanted**0.5
    assert (
        SCALES["scopa"]["don-ciccio"] - 3 * error
        < fmean(costs)
        < SCALES["scopa"]["carla"] + 3 * error
    )
    if wanted >= 100:
        found = rating(Skill.of(lost(*costs)))
        assert found is not None
        assert 3 - 2 * found.error < found.place < 4 + 2 * found.error


def test_what_a_play_called_the_best_costs_counts_for_the_place_and_is_no_mistake() -> None:
    review = analyzed_round(
        analyzed_play(0.06), analyzed_play(0.3), analyzed_play(0.05, seat=1), luck=1.0
    )
    skill = Skill.of([RoundFigures.of(review)])
    assert skill
    assert (skill.lost, skill.cost) == pytest.approx((0.3, 0.36))
    luck, own, partner, others, ahead = skill.result_parts
    assert (own, partner, others, ahead) == (-0.3, 0.0, 0.0, 0.69)
    assert luck == pytest.approx(0.99), "as in the review of the round"
    told = luck_and_mistakes([review], names_at_table(SCOPA, ("", "beppe")))
    assert told == "The cards gave you 1.0 points; your mistakes cost 0.3 points, Beppe's 0.0."
