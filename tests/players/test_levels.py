"""The opponents: honest, legal, and always the same."""

from dataclasses import replace

import pytest

from scopa.engine import PRESETS, SCOPA, CardSet, Knowledge, Rules
from scopa.players import instant_player
from scopa.players.levels import LEVELS, Memory, grab, take_most, without_early_cards
from scopa.players.sampling_player import SamplingPlayer
from scopa.players.search.samples import count_possible_hands, is_certain
from scopa.text.player_names import OPPONENTS
from tests.engine import position
from tests.players import midway


def test_every_level_has_a_name_and_a_manner() -> None:
    assert list(OPPONENTS) == list(LEVELS)
    assert all(name == found.name for name, found in LEVELS.items())


def test_nino_takes_as_many_as_he_can() -> None:
    state = position(("10C 7C", "5D"), "7D 4S 3B 2S 1S", stock="8B 8C")
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
    state = position((hand, "5D"), table, stock="8B 8C")
    assert str(grab(Knowledge.of(state, 0))) == chosen


def test_the_instant_player_knows_what_every_beginner_knows() -> None:
    state = position(
        ("7C 10S 2D", "1S 1B 2B"),
        "7D 10B 4S",
        stock=" ".join(
            map(str, list(CardSet.parse("3B 4B 5B 8S 8B 9B 10C 2S 6S 7B 9D 3D 6B 5D 5C 5S 6C 6D")))
        ),
        piles=("", ""),
    )
    assert str(instant_player.choose(Knowledge.of(state, 0))) == "7C x 7D"


def test_what_was_taken_early_is_forgotten_and_what_was_seen_again_is_not() -> None:
    state = midway(3, plays=24)
    knowledge = Knowledge.of(state, state.turn)
    assert without_early_cards(knowledge, 24) == without_early_cards(knowledge, 40) == knowledge
    remembered = without_early_cards(knowledge, 10)
    for pile, known in zip(knowledge.piles, remembered.piles, strict=True):
        assert known & ~pile == 0
    seen_lately = CardSet.of({c for card, taken in state.plays[-10:] for c in (card, *taken)})
    forgotten = sum(knowledge.piles) & ~sum(remembered.piles)
    assert forgotten
    assert not forgotten & seen_lately
    assert CardSet(forgotten) <= remembered.unseen
    assert remembered._replace(piles=knowledge.piles) == knowledge


def test_who_has_forgotten_a_card_cannot_count_the_last_deal_out() -> None:
    for seed in range(20):
        state = midway(seed, plays=32)
        knowledge = Knowledge.of(state, state.turn)
        assert is_certain(knowledge)
        assert not is_certain(without_early_cards(knowledge, 28))
        for name in ("beppe", "carla", "don-ciccio"):
            assert LEVELS[name](knowledge) in state.legal_plays()


def test_a_stronger_level_forgets_no_more_than_a_weaker_one() -> None:
    who_remember = ("beppe", "carla", "don-ciccio", "maestro")
    for kind in zip(*(LEVELS[name].memory for name in who_remember), strict=True):
        assert list(kind) == sorted(kind)
    assert all(LEVELS["maestro"].memory[0] == plays for plays in LEVELS["maestro"].memory)


@pytest.mark.parametrize(
    ("rules", "plays"),
    [
        (PRESETS["napola"], 1),
        (PRESETS["asso-piglia-tutto"], 2),
        (PRESETS["scopa-a-quindici"], 3),
        (PRESETS["cirulla"], 4),
        (Rules(players=3, fifteen=True), 5),
        (Rules(players=4, partnerships=True), 6),
        (PRESETS["scopone"], 7),
    ],
)
def test_what_is_remembered_depends_on_the_game(rules: Rules, plays: int) -> None:
    assert Memory(1, 2, 3, 4, 5, 6, 7).under(rules) == plays


def test_at_a_table_il_maestro_looks_at_more_hands_and_chooses_alike_each_time() -> None:
    hurried, slow = LEVELS["maestro"].play, LEVELS["maestro"].at_table.play
    assert isinstance(hurried, SamplingPlayer)
    assert isinstance(slow, SamplingPlayer)
    assert slow.sample_count > hurried.sample_count
    assert slow.cap_ms <= 300
    state = midway(4, plays=20)
    knowledge = Knowledge.of(state, state.turn)
    without_clock = replace(slow, cap_ms=60_000)
    assert without_clock.search(knowledge) == without_clock.search(knowledge)
    assert LEVELS["rosa"].at_table == LEVELS["rosa"]


def test_the_cap_on_time_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs a second at each look lets the search see one world, a response 25."""
    ticks = iter(range(10_000))
    monkeypatch.setattr("scopa.players.search.alpha_beta.time.perf_counter", lambda: next(ticks))
    state = midway(2, plays=7)
    knowledge = Knowledge.of(state, state.turn)
    assert SamplingPlayer(sample_count=500, cap_ms=500).search(knowledge).sample_count == 25
    assert (
        SamplingPlayer(sample_count=500, cap_ms=500, predicts_replies=False)
        .search(knowledge)
        .sample_count
        == 1
    )
    assert SamplingPlayer(sample_count=20, cap_ms=10_000_000).search(knowledge).sample_count == 20


def test_the_seed_gives_the_samples() -> None:
    state = midway(2, plays=7)
    knowledge = Knowledge.of(state, state.turn)
    one, same, other = (
        SamplingPlayer(sample_count=15, cap_ms=60_000, seed=seed).search(knowledge).values
        for seed in (1, 1, 2)
    )
    assert one == same != other


@pytest.mark.parametrize(
    ("rules", "plays"), [(SCOPA, 28), (SCOPA, 22), (PRESETS["open-hands"], 9)], ids=str
)
def test_who_has_seen_all_hands_needs_no_experience(rules: Rules, plays: int) -> None:
    state = midway(5, plays=plays, rules=rules)
    knowledge = Knowledge.of(state, state.turn)
    number = count_possible_hands(knowledge)
    thinker = SamplingPlayer(sample_count=400, cap_ms=60_000)
    alone = replace(thinker, uses_choice_nets=False)
    found = thinker.search(knowledge)
    assert found.sample_count == number
    assert found == alone.search(knowledge)
    if number > 1:
        few = replace(thinker, sample_count=4), replace(alone, sample_count=4)
        assert few[0].search(knowledge) != few[1].search(knowledge)
