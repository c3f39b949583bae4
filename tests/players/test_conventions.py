"""The conventions of partners: which plays keep one, which break one, and what that may cost."""

from dataclasses import replace

import pytest

from scopa.engine import PRESETS, CardSet, Knowledge, Play, Round, Rules
from scopa.players.conventions import (
    Convention,
    broken_by,
    is_kept,
    newly_unpaired,
    sweepers_if_laid,
)
from scopa.players.sampling_player import TOLERANCE, SamplingPlayer
from tests.engine import move
from tests.players import midway

PARTNERS = Rules(players=4, partnerships=True)
SCIENTIFICO = PRESETS["scopone-scientifico"]
LAID = move("5B"), move("3C")
"""By the partner and by the next player."""
SWEPT = move("6C", "6D")


def at(
    hand: str,
    table: str,
    *before: Play,
    piles: tuple[str, str] = ("", ""),
    others: tuple[str, str, str] = ("8S 8B", "9C 9S", "10C 10S"),
    dealer: int = 3,
    rules: Rules = SCIENTIFICO,
) -> Knowledge:
    """What seat 0 knows, who is to play, after these last plays; partner is seat 2."""
    state = Round.position(
        [CardSet.parse(cards) for cards in (hand, *others)],
        CardSet.parse(table),
        dealer=dealer,
        turn=0,
        piles=tuple(map(CardSet.parse, piles)),
        plays=before,
        rules=rules,
    )
    return Knowledge.of(state, 0)


def kept(knowledge: Knowledge, convention: Convention) -> dict[str, bool | None]:
    return {str(play): is_kept(convention, play, knowledge) for play in knowledge.legal_plays()}


def test_what_the_partner_has_just_laid_is_left_to_them() -> None:
    knowledge = at("5C 5S 2D", "5B 3C", *LAID)
    assert kept(knowledge, Convention.PARTNERS_CARD) == {
        "5C x 5B": False,
        "5S x 5B": False,
        "2D": True,
    }
    sums = at("8D 2D", "5B 3C", *LAID)
    assert kept(sums, Convention.PARTNERS_CARD)["8D x 3C 5B"] is None, "that would be a scopa"
    sums = at("8D 2D", "5B 3C 10B", *LAID)
    assert kept(sums, Convention.PARTNERS_CARD)["8D x 3C 5B"] is False


@pytest.mark.parametrize(
    "knowledge",
    [
        pytest.param(at("5C 2D", "5B 3C", *LAID, piles=("5D 5S", "")), id="none can be held"),
        pytest.param(at("5C 5D 5S", "5B 3C", *LAID), id="all the others are in the hand"),
        pytest.param(at("5C 2D", "5B 3C", *LAID[::-1]), id="the other side has laid it"),
        pytest.param(at("7C 2D", "7D 3C", move("7D"), move("3C")), id="it is the settebello"),
        pytest.param(
            at("5C", "5B 3C", *LAID, others=("", "", "10C")), id="the partner has no card left"
        ),
        pytest.param(
            at(
                "5C 2D 2C", "5B 3C", *[move("1D")] * 10, *LAID,
                others=("8S 8B 8C", "9C 9S 9B", "10C 10S 10B"), rules=PARTNERS,
            ),
            id="the partner has been dealt other cards since",
        ),
        pytest.param(
            at("10B 2D", "5B 3C", *LAID, rules=replace(SCIENTIFICO, fifteen=True)),
            id="a card is not taken by its rank",
        ),
        pytest.param(
            at("5C 2D", "5B 3C", *LAID, rules=replace(SCIENTIFICO, lowest_wins=True)),
            id="nobody wants it",
        ),
    ],
)  # fmt: skip
def test_a_card_that_nobody_can_want_to_take_back_may_be_taken(knowledge: Knowledge) -> None:
    assert set(kept(knowledge, Convention.PARTNERS_CARD).values()) == {None}


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_side_lets_ranks_go_in_pairs_and_the_other_does_not(dealer: int) -> None:
    own, other = Convention.PAIRED, Convention.UNPAIRED
    is_dealers = dealer % 2 == 0
    if not is_dealers:
        own, other = other, own
    knowledge = at("7C 5C 2D", "4S 3S 5B 10D", dealer=dealer)
    assert kept(knowledge, own) == {
        "7C x 3S 4S": not is_dealers,
        "5C x 5B": True if is_dealers else None,
        "2D": None,
    }
    assert set(kept(knowledge, other).values()) == {None}


def test_a_sum_that_pairs_ranks_again_is_for_the_dealers_side() -> None:
    """A 4, a 3 and a 7 have gone already; the sum takes another of each."""
    piles = "4D 3D 7B 1C", ""
    assert newly_unpaired(move("7C", "4S 3S"), at("7C", "4S 3S", piles=piles)) == -3
    assert kept(at("7C 2D", "4S 3S", piles=piles, dealer=2), Convention.PAIRED)["7C x 3S 4S"]
    knowledge = at("7C 2D", "4S 3S", piles=piles, dealer=3)
    assert kept(knowledge, Convention.UNPAIRED)["7C x 3S 4S"] is False


def test_after_a_sweep_the_card_that_fewest_can_sweep_is_laid() -> None:
    """Of the fours two have gone, of the threes none; of the twos one is held as well."""
    piles = "4B 4D", "6C 6D"
    knowledge = at("4C 3C 2C 2S", "", SWEPT, piles=piles)
    assert kept(knowledge, Convention.LAST_SWEEP) == {
        "4C": True,
        "3C": False,
        "2C": False,
        "2S": False,
    }
    took_all = move("1C", "6D 3D")
    rules = replace(SCIENTIFICO, ace_takes_all=True)
    for nothing in (
        at("4C 3C", "", piles=piles),
        at("3C 1S", "", SWEPT),  # alike
        at("4C 3C", "", took_all, piles=("4B", "1C 6D 3D"), rules=rules),  # no sweep
    ):
        assert set(kept(nothing, Convention.LAST_SWEEP).values()) == {None}


def test_an_ace_that_goes_straight_to_the_pile_cannot_be_swept() -> None:
    rules = replace(PARTNERS, ace_takes_all=True)
    knowledge = at("1D 3C", "", rules=rules)
    assert [len(sweepers_if_laid(card, knowledge)) for card in knowledge.hand] == [0, 3]


def test_what_the_next_player_shows_may_sweep_and_what_others_show_may_not() -> None:
    hands = [CardSet.parse(cards) for cards in ("4B 9B", "4C 3C", "4S 9C", "4D 9S")]
    rules = replace(PARTNERS, open_hands=True)
    state = Round.position(hands, CardSet(0), dealer=0, turn=1, rules=rules)
    assert sweepers_if_laid(move("4C").card, Knowledge.of(state, 1)) == CardSet.parse("4S")


def test_what_is_laid_after_the_partners_sweep_is_swept_as_well() -> None:
    piles = "6C 6D", ""
    knowledge = at("4C 3C", "4S", SWEPT, move("4S"), piles=piles)
    assert kept(knowledge, Convention.SWEEP_AGAIN) == {"4C x 4S": True, "3C": False}
    for nothing in (
        at("2C 3C", "4S", SWEPT, move("4S"), piles=piles),  # nobody can
        at("4C 3C", "4S 10B", SWEPT, move("4S"), piles=piles),  # it was no sweep
    ):
        assert set(kept(nothing, Convention.SWEEP_AGAIN).values()) == {None}


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=4)])
def test_without_partners_there_are_no_conventions(rules: Rules) -> None:
    for seed in range(30):
        state = midway(seed, plays=seed, rules=rules)
        knowledge = Knowledge.of(state, state.turn)
        for play in state.legal_plays():
            assert {is_kept(each, play, knowledge) for each in Convention} == {None}


def test_partners_break_a_convention_only_for_more_than_the_tolerance() -> None:
    player = SamplingPlayer(3, cap_ms=60_000, infers_hands=False)
    met = 0
    for seed in range(40):
        state = midway(seed, plays=16 + seed % 20, rules=SCIENTIFICO)
        knowledge = Knowledge.of(state, state.turn)
        values = player.search(knowledge).values
        chosen = player(knowledge)
        breaking = len(broken_by(chosen, knowledge))
        for play in values:
            fewer = breaking - len(broken_by(play, knowledge))
            assert values[chosen] >= values[play] + fewer * TOLERANCE - 1e-9
            met += fewer < 0
    assert met >= 5
