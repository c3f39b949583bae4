"""The opponents: honest, legal, always the same, and what it would be foolish not to play."""

from dataclasses import replace
from math import inf
from random import Random
from statistics import fmean

import pytest

from scopa import players
from scopa.arena.contest import Contest, play_deal, summarize
from scopa.engine import PRESETS, SCOPA, CardSet, Knowledge, Play, Round, Rules, ScopaError, shuffle
from scopa.game.seats import OPPONENTS
from scopa.players import heuristic_player
from scopa.players.gain_and_risk import card_values
from scopa.players.heuristic_player import ACE_IN_HAND_VALUE
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.net import SCALE
from scopa.players.nets.play_values import play_values, public_position
from scopa.players.opponents import (
    LEVELS,
    Level,
    Memory,
    Player,
    choice_net_player,
    greedy_by_list,
    take_most,
    without_early_cards,
)
from scopa.players.sampling_player import SamplingPlayer
from scopa.players.search.possible_hands import count_possible_hands, is_certain
from tests.engine import GAMES, position
from tests.players import knowledge_at
from tools.benchmarks.levels import RANDOM

PARTNERS, OPEN = Rules(players=4, partnerships=True), PRESETS["open-hands"]
ACE = PRESETS["asso-piglia-tutto"]
ACE_STAYS = replace(ACE, ace_stays_on_empty_table=True)
UNSEEN = CardSet.parse("1S 1B 2B 3B 4B 5B 8S 8B 9B 10C 2S 6S 7B 9D 3D 10B 6B")
"""Cards nobody has seen, so that nearly anything may be in the other hand."""


def facing(hand: str, table: str) -> Round:
    """The player holds *hand* before *table*; the rest but `UNSEEN` has been taken."""
    *stock, one, other = UNSEEN - CardSet.parse(f"{hand} {table}")
    return position((hand, f"{one} {other}"), table, stock=" ".join(map(str, stock)))


def test_every_level_has_a_name_and_a_manner_and_can_be_had_by_name() -> None:
    assert [getattr(players, name.replace("-", "_")) for name in LEVELS] == [*LEVELS.values()]
    assert list(OPPONENTS) == list(LEVELS)
    assert all(name == found.name for name, found in LEVELS.items())


PLAYERS: dict[str, Player] = {
    **LEVELS,
    **{name: LEVELS[name].deterministic for name in ("don-ciccio", "maestro")},
    "heuristic": heuristic_player.choose,
}
"""Every player of ours; those whom a clock may stop, without it."""


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_by_the_rules_and_alike_whatever_is_hidden(
    name: str, request: pytest.FixtureRequest
) -> None:
    every = request.config.getoption("--rounds") > 200  # else each game is tried by every sixth
    for number, game in enumerate(GAMES, list(PLAYERS).index(name)):
        if number % len(PLAYERS) and not every and game != "scopa":
            continue
        rng = Random(f"{name} {game}")
        state = Round.deal(shuffle(rng, GAMES[game]).deck, rules=GAMES[game])
        while not state.is_over:
            knowledge = Knowledge.of(state, state.turn)
            chosen = PLAYERS[name](knowledge)
            others = (knowledge.sample(rng) for _ in range(9))
            others = (round_ for round_ in others if Knowledge.of(round_, state.turn) == knowledge)
            other = next((round_ for round_ in others if round_ != state), state)
            assert PLAYERS[name](Knowledge.of(other, state.turn)) == chosen
            state = state.play(rng.choice((chosen, rng.choice(state.legal_plays()))))


def test_nino_takes_as_many_as_he_can() -> None:
    state = facing("10C 7C", "7D 4S 3B 2S 1S")
    assert str(take_most(Knowledge.of(state, 0))) == "10C x 1S 2S 3B 4S"


@pytest.mark.parametrize(
    ("hand", "table", "chosen"),
    [
        ("3C 7C", "7D 3S", "7C x 7D"),  # the settebello
        ("4C 2C", "1S 3B", "4C x 1S 3B"),  # the sweep
        ("5C 6C", "6D 5S 9C", "6C x 6D"),  # the coin
        ("2D 7C 9S", "10B", "9S"),  # figures are laid first
        ("2D 7C 4S", "10B", "4S"),  # coins and sevens last
        ("2D 7C", "10B", "2D"),
    ],
)
def test_rosa_grabs_what_counts(hand: str, table: str, chosen: str) -> None:
    assert str(greedy_by_list(Knowledge.of(facing(hand, table), 0))) == chosen


@pytest.mark.parametrize(
    ("hand", "table", "chosen"),
    [
        pytest.param("7C 10S 2D", "7D 10B 4S", "7C x 7D", id="the settebello"),
        pytest.param("10S 9C 2D", "7D 3C 9S 6B", "10S x 3C 7D", id="also among other cards"),
        pytest.param("7C 10S", "7S 7D 10B", "7C x 7D", id="of two sevens that of coins"),
        pytest.param("7D 7C", "7S 10B", "7D x 7S", id="with the settebello"),
        pytest.param("7C 10S 3C", "3S 4C", "7C x 3S 4C", id="a scopa"),
        pytest.param("8C 6D", "2S 6S", "8C x 2S 6S", id="a scopa before better cards"),
        pytest.param("7C 8C", "7S 8D 10B 9S", "7C x 7S", id="sevens before figures"),
        pytest.param("8C 9C", "8D 8S 2B 10B", "8C x 8D", id="a coin"),
        pytest.param("8C 9C", "9S 10D 10S", "9C x 9S", id="rather take than lay"),
        pytest.param("7D 4C", "10B 9S", "4C", id="the settebello is not laid"),
        pytest.param("9C 5S", "4D", "9C", id="not nine in all, but thirteen"),
        pytest.param("7S 8C", "", "8C", id="a figure before a seven"),
    ],
)
def test_the_heuristic_is_not_foolish(hand: str, table: str, chosen: str) -> None:
    knowledge = Knowledge.of(facing(hand, table), 0)
    assert str(heuristic_player.choose(knowledge)) == chosen
    if hand == "7C 10S 2D":
        assert str(choice_net_player(knowledge)) == chosen
    with pytest.raises(ScopaError):
        heuristic_player.choose(knowledge._replace(turn=1))


def worth(cards: str) -> float:
    return sum(card_values(SCOPA)[card] for card in CardSet.parse(cards))


@pytest.mark.parametrize(
    ("hands", "table", "rules", "expected"),
    [
        (("4C", "9C"), "4D", SCOPA, worth("4C 4D") + 1),
        (("4C", ""), "4D", SCOPA, worth("4C 4D")),  # no scopa with the last card
        (("3C", "9S"), "6S", SCOPA, -worth("3C 6S 9S")),  # nor for the other
        (("3C", "9S"), "6S 10D", SCOPA, -worth("3C 6S 9S")),
        (("3C 2B", "9S 8D"), "6S", OPEN, -worth("3C 6S 9S") - 1),
        (("1C", "1S"), "", ACE, worth("1C") - ACE_IN_HAND_VALUE),  # to the player's pile
        (("1C", "1S"), "", ACE_STAYS, -worth("1C 1S") - ACE_IN_HAND_VALUE),
        (("3C", "10C", "9S", "8B"), "6S", replace(PARTNERS, open_hands=True),
         0.25 * (worth("3C 6S 9S") + 1)),
    ],
)  # fmt: skip
def test_the_balance_of_gain_and_risk_can_be_worked_out(
    hands: tuple[str, ...], table: str, rules: Rules, expected: float
) -> None:
    held = CardSet.parse(" ".join((*hands, table)))
    state = Round.position(
        [CardSet.parse(hand) for hand in hands],
        CardSet.parse(table),
        dealer=len(hands) - 1,
        piles=(~held, 0),
        rules=rules,
    )
    balances = heuristic_player.balances(Knowledge.of(state, 0))
    assert next(reversed(balances.values())) == pytest.approx(expected)


@pytest.mark.parametrize("name", [*PRESETS, "partners"])
def test_the_heuristic_beats_random_play_at_every_game(name: str) -> None:
    rules = PRESETS.get(name, PARTNERS)
    player = "scopa.players.heuristic_player:choose"
    contest = Contest(player, RANDOM, rules)
    result = summarize(play_deal(contest, number) for number in range(60 // rules.players))
    assert result.margin > 3 * result.error
    assert name != "scopa" or result.margin > 1


def test_what_was_taken_early_is_forgotten_and_what_was_seen_again_is_not() -> None:
    knowledge = knowledge_at(3, 24)
    assert without_early_cards(knowledge, 24) == without_early_cards(knowledge, 40) == knowledge
    remembered = without_early_cards(knowledge, 10)
    for pile, known in zip(knowledge.piles, remembered.piles, strict=True):
        assert known & ~pile == 0
    seen_lately = CardSet.of({c for card, taken in knowledge.plays[-10:] for c in (card, *taken)})
    forgotten = sum(knowledge.piles) & ~sum(remembered.piles)
    assert forgotten
    assert not forgotten & seen_lately
    assert remembered.unseen - CardSet(forgotten) == knowledge.unseen
    assert remembered._replace(piles=knowledge.piles) == knowledge


def test_who_has_forgotten_a_card_cannot_count_the_last_deal_out() -> None:
    for seed in range(20):
        knowledge = knowledge_at(seed, 32)
        assert is_certain(knowledge)
        assert not is_certain(without_early_cards(knowledge, 28))
        for name in ("beppe", "carla", "don-ciccio"):
            assert LEVELS[name](knowledge) in knowledge.legal_plays()


@pytest.mark.parametrize(
    ("rules", "plays"),
    [
        (PRESETS["napola"], 1),
        (PRESETS["asso-piglia-tutto"], 2),
        (PRESETS["scopa-a-quindici"], 3),
        (PRESETS["cirulla"], 4),
        (Rules(players=3, fifteen=True), 5),
        (PARTNERS, 6),
        (PRESETS["scopone"], 7),
    ],
)
def test_a_level_remembers_as_much_as_in_the_game(rules: Rules, plays: int) -> None:
    asked = []

    def first(remembered: Knowledge) -> Play:
        asked.append(remembered)
        return remembered.legal_plays()[0]

    knowledge = knowledge_at(3, 24, rules)
    Level("x", first, Memory(1, 2, 3, 4, 5, 6, 7))(knowledge)
    assert asked == [without_early_cards(knowledge, plays)]


def test_at_a_table_il_maestro_searches_more_samples_and_chooses_alike_each_time() -> None:
    hurried, slow = LEVELS["maestro"].play, LEVELS["maestro"].at_table.play
    assert isinstance(hurried, SamplingPlayer)
    assert isinstance(slow, SamplingPlayer)
    assert slow.sample_count > hurried.sample_count
    assert slow.cap_ms <= 300
    knowledge, without_clock = knowledge_at(2, 7), replace(slow, sample_count=15, cap_ms=inf)
    found, again = (without_clock.search(knowledge).values for _ in range(2))
    assert found == again != replace(without_clock, seed=1).search(knowledge).values
    assert LEVELS["rosa"].at_table == LEVELS["rosa"]


def test_the_cap_on_time_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs a second at each look lets a search see one sample."""
    ticks = iter(range(10_000))
    monkeypatch.setattr("time.perf_counter", lambda: next(ticks))
    knowledge = knowledge_at(2, 7)
    hurried = SamplingPlayer(sample_count=500, cap_ms=500)
    assert hurried.search(knowledge).sample_count == 1
    assert replace(hurried, cap_ms=10_500).search(knowledge).sample_count == 9
    assert SamplingPlayer(sample_count=20, cap_ms=1e7).search(knowledge).sample_count == 20


@pytest.mark.parametrize(
    ("rules", "plays"), [(SCOPA, 28), (SCOPA, 22), (PRESETS["open-hands"], 9)], ids=str
)
def test_who_has_seen_all_hands_does_not_ask_the_choice_nets(rules: Rules, plays: int) -> None:
    knowledge = knowledge_at(5, plays, rules)
    number = count_possible_hands(knowledge)
    player = SamplingPlayer(sample_count=400, cap_ms=60_000)
    alone = replace(player, uses_choice_nets=False)
    found = player.search(knowledge)
    assert found.sample_count == number
    assert found.values == alone.search(knowledge).values
    if number > 1:
        few, searched = (
            replace(p, sample_count=4).search(knowledge).values for p in (player, alone)
        )
        nets = nets_for(rules)
        assert nets
        by_net = play_values(public_position(knowledge), knowledge.hand, list(few), nets)
        for play, value in zip(few, by_net, strict=True):
            beside_mean = fmean(searched.values()) + (value - fmean(by_net)) / SCALE
            assert few[play] == pytest.approx((4 * searched[play] + 25 * beside_mean) / 29)
