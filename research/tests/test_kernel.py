"""The compiled rules are those of the engine, in every game."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

pytest.importorskip("numba", reason="training needs the extra `training`: numba and numpy")

import numpy as np

from research.training import deciding, kernel, phase_search
from research.training.nets import choice_bits, outputs, quantised
from research.training.phase_search import Net, Room
from research.training.selfplay import CHOICE, write_choice
from scopa.engine import (
    DECK,
    PRESETS,
    WILD,
    CardSet,
    Knowledge,
    Play,
    Round,
    Rules,
    captures,
    legal_plays,
    prime,
)
from scopa.engine.scoring import points_of_piles
from scopa.players.nets import game_nets
from scopa.players.nets import play_values as choice_values
from scopa.players.nets.game_nets import GameNets
from scopa.players.nets.inputs import choice_layout
from scopa.players.nets.net import SCALE, choice_net, pack
from scopa.players.nets.play_values import play_values, public_position
from scopa.players.search import evaluation
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator, NetEvaluator
from scopa.players.search.lines import without_leaf
from scopa.players.search.playout import Playout
from scopa.players.search.possible_hands import Sample
from scopa.players.search.solver import MaxN
from tests.players import best, margins, margins_so_far, midway


@pytest.fixture(autouse=True)
def _forgets_nets() -> Iterator[None]:
    """Nothing that was worked out with the nets of a test is left to others."""
    caches = (game_nets.nearest_nets, choice_values._in_sight)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


GAMES = {
    **PRESETS,
    "three": Rules(players=3),
    "four alone": Rules(players=4),
    "four in partnerships": Rules(players=4, partnerships=True),
    "three a quindici": Rules(players=3, fifteen=True, fewest_cards=True),
    "the ace sweeps and stays": Rules(
        ace_takes_all=True, ace_sweeps=True, ace_stays_on_empty_table=True
    ),
    "a short napola": Rules(napola=True, napola_at_most_six=True),
    "cirulla for three": replace(PRESETS["cirulla"], players=3),
    "cirulla, few cards and no sweep of an ace": replace(
        PRESETS["cirulla"], fewest_cards=True, ace_sweeps=False
    ),
}
in_every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)


@in_every_game
def test_captures_are_those_of_the_engine(rules: Rules) -> None:
    rng, game = Random(1), kernel.game_of(rules)
    found = np.empty(kernel.WAYS, np.int64)
    for _ in range(400):
        cards = rng.sample(range(40), 9)
        if rules.wild_keeps_rank and WILD not in cards:
            cards[rng.randrange(9)] = int(WILD)
        card, table = cards[0], sum(1 << other for other in cards[1 : rng.randrange(1, 10)])
        wild = rng.randrange(1, 11) if rules.wild_keeps_rank else 7
        number = kernel.captures_of(card, table, wild, game, found)
        expected = captures(DECK[card], table, rules.with_wild(wild))
        assert sorted(found[:number].tolist()) == sorted(map(int, expected))


@in_every_game
def test_points_are_those_of_the_engine(rules: Rules) -> None:
    rng, game = Random(2), kernel.game_of(rules)
    for _ in range(300):
        holder = [rng.randrange(-1, rules.sides) for _ in range(40)]
        piles = [
            sum(1 << card for card in range(40) if holder[card] == side)
            for side in range(rules.sides)
        ]
        rows = np.array(piles + [0] * (4 - len(piles)))
        for side in range(rules.sides):
            margin = kernel.margin_of_piles(rows, side, game, np.zeros(4, np.int64))
            expected = margins(points_of_piles(piles, rules), rules)[side]
            assert margin == pytest.approx(expected)
        assert kernel.prime_of(piles[0]) == prime(piles[0])


def test_bits_are_counted() -> None:
    rng = Random(3)
    for _ in range(500):
        mask = rng.randrange(1, 1 << 40)
        assert kernel.count(mask) == mask.bit_count()
        assert kernel.lowest(mask) == (mask & -mask).bit_length() - 1


def standing(state: Round) -> tuple[int, Room]:
    """The number of the play that comes next in *state*, and it as the compiled code has it."""
    rules, ply = state.rules, len(state.plays)
    room = phase_search.room_for(4)
    for seat, hand in enumerate(state.hands):
        room.hands[(seat - state.dealer - 1) % rules.players] = hand
    position = room.line[ply]
    position[phase_search.LAST] = -1
    position[phase_search.WILD_RANK] = rules.wild_rank
    position[phase_search.TABLE] = state.table
    for side, pile in enumerate(state.piles):
        at = side_of(side, state)
        position[at] = pile
        if state.last_capturer == side:
            position[phase_search.LAST] = at
    return ply, room


def side_of(side: int, state: Round) -> int:
    """The number of *side* as the compiled code counts, beginning with who leads."""
    return (side - state.dealer - 1) % state.rules.sides


@in_every_game
def test_the_end_of_a_round_is_worth_what_the_engine_finds(rules: Rules) -> None:
    game = kernel.game_of(rules)
    net = some_net(game.inputs.size)
    for seed in range(8):
        state = midway(seed, plays=game.plays - (5 if rules.hand_size == 3 else 4), rules=rules)
        for side in range(rules.sides):
            ply, room = standing(state)
            view = side_of(side, state)
            phase_search.begin(game, net, room, ply, game.plays, view)
            value = phase_search.best_of_phase(
                game, net, room, ply, ply, game.plays, view, -1e9, 1e9
            )
            to_come = best(state, side) - margins_so_far(state)[side]
            assert value == pytest.approx(to_come)


@in_every_game
def test_a_play_leads_where_the_engine_says(rules: Rules) -> None:
    game, rng = kernel.game_of(rules), Random(4)
    for seed in range(6):
        state = midway(seed, plays=rng.randrange(game.plays - 1), rules=rules)
        ply, room = standing(state)
        found = np.empty((phase_search.MOST_CARDS * kernel.WAYS, 2), np.int64)
        hand = state.hands[state.turn]
        number = phase_search.list_plays(game, hand, room.line[ply], room, found)
        listed = {(card, taken) for card, taken in found[:number].tolist()}
        every = legal_plays(hand, state.table, state.rules)
        assert listed == {(int(card), int(taken)) for card, taken in every}
        for card, taken in listed:
            phase_search.put(game, room.line, ply, card, taken)
            legal = Play(DECK[card], CardSet(taken))
            _, expected = standing(state.play_unchecked(legal))
            mover = ply % rules.players % rules.sides
            gained = phase_search.gain_of(game, room.line, ply, card, taken, mover)
            after = state.play_unchecked(legal)
            if (ply + 1) % game.phase:  # then a rank may be declared
                assert room.line[ply + 1].tolist() == expected.line[ply + 1].tolist()
            swept = sum(map(int.bit_count, after.sweeps)) - sum(map(int.bit_count, state.sweeps))
            assert abs(gained) == swept


def some_net(inputs: int) -> Net:
    """A net with weights at random."""
    rng = np.random.default_rng(inputs)
    return Net(
        rng.normal(0, 0.2, (inputs, 4)).astype(np.float32),
        rng.normal(0, 0.2, 4).astype(np.float32),
        rng.normal(0, 0.5, 5).astype(np.float32),
    )


@in_every_game
def test_a_search_finds_what_the_players_search_finds(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "LOOK_AHEAD", phase_search.SEARCHED_AHEAD)
    game = kernel.game_of(rules)
    net = some_net(game.inputs.size)
    packed = pack(quantised(net))
    for seed in range(4):
        state = midway(seed, plays=game.phase + seed, rules=rules)
        ply, room = standing(state)
        end, mover = phase_search.horizon(game, ply, False), ply % rules.players
        view = mover % rules.sides
        seat = (state.turn + end - ply) % rules.players
        ledger = NetEvaluator(packed, state.rules, seat, state.turn % rules.sides)
        search = AlphaBeta(Knowledge.of(state, state.turn), ledger)
        found = search.run([Sample(state.hands)], 60_000)
        hands = room.hands.copy()
        for (card, taken), expected in found.values.items():
            room.hands[:] = hands
            phase_search.begin(game, net, room, ply, end, view)
            room.hands[mover] ^= 1 << card
            phase_search.put(game, room.line, ply, card, taken)
            value = phase_search.best_of_phase(game, net, room, ply, ply + 1, end, view, -1e9, 1e9)
            gained = phase_search.gain_of(game, room.line, ply, card, taken, view)
            assert value + gained == pytest.approx(expected, abs=0.02)


@in_every_game
def test_from_one_shuffle_no_hand_gets_a_card_twice(rules: Rules) -> None:
    game = kernel.game_of(rules)
    state = midway(1, plays=game.phase, rules=rules)
    ply, room = standing(state)
    mover, sizes = ply % rules.players, [hand.bit_count() for hand in room.hands.tolist()]
    unseen = phase_search.unseen_of(game, room.line[ply], room.hands[mover])
    hidden = sum(1 << card for card in unseen.tolist())
    others = [seat for seat in range(rules.players) if seat != mover]
    given, place = dict.fromkeys(others, 0), unseen.size
    for _ in range(unseen.size // max(sizes[seat] for seat in others)):
        place = phase_search.draw_hands(game, room, ply, mover, unseen, place)
        together = 0
        for seat in others:
            hand = int(room.hands[seat])
            assert hand.bit_count() == sizes[seat]
            assert not hand & ~hidden
            assert not hand & (given[seat] | together)
            given[seat] |= hand
            together |= hand


@in_every_game
def test_the_instant_player_sees_what_the_choice_nets_were_fitted_to(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = kernel.game_of(rules)
    net = some_net(choice_layout(rules).size)
    phases = range(game.plays // game.phase)
    nets = {choice_net(phase + 1): pack(quantised(net)) for phase in phases}
    monkeypatch.setattr(game_nets, "nets_of", lambda _: nets)
    for seed in range(4):
        state = midway(seed, plays=game.phase + seed, rules=rules)
        ply, room = standing(state)
        plays, hand = state.legal_plays(), state.hands[state.turn]
        rows, gained = np.zeros((len(plays), CHOICE), np.int64), []
        for (card, taken), row in zip(plays, rows, strict=True):
            phase_search.put(game, room.line, ply, card, taken)
            write_choice(game, room.line[ply + 1], hand ^ 1 << card, ply, 0, row)
            view = ply % rules.players % rules.sides
            gained.append(phase_search.gain_of(game, room.line, ply, card, taken, view))
        expected = outputs(net, choice_bits(rows, rules).astype(np.float32)) + gained
        served = GameNets("these", state.rules, choice_layout(rules), is_exact=True)
        seen = public_position(Knowledge.of(state, state.turn))
        found = play_values(seen, hand, plays, served)
        assert np.array(found) / SCALE == pytest.approx(expected, abs=0.02)
        compiled = np.zeros(len(plays), np.float32)
        masks = np.array([(int(card), int(taken)) for card, taken in plays])
        choices = stacked([net] * len(phases))
        deciding.choice_values(game, choices, room.line, ply, hand, masks, compiled)
        assert compiled == pytest.approx(np.array(expected), abs=1e-4)


@pytest.mark.parametrize(
    ("rules", "phase"),
    [
        (Rules(players=4), 1),
        (Rules(players=4, fifteen=True), 1),
        (Rules(players=4, ace_takes_all=True, lowest_wins=True), 1),
        (Rules(players=4, partnerships=True), 1),
        (Rules(players=3), 1),
        (Rules(players=3, fifteen=True), 2),
        (Rules(), 1),
        (PRESETS["scopone"], 1),
        (PRESETS["scopone-scientifico"], 5),
    ],
    ids=lambda value: str(value) or "scopa",
)
def test_what_a_phase_that_is_played_out_is_worth_is_what_the_players_find(
    rules: Rules, phase: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = kernel.game_of(rules)
    net, by = some_net(game.inputs.size), exact_net(choice_layout(rules).size)
    packed, phases = pack(quantised(net)), range(game.plays // game.phase)
    nets = {choice_net(phase + 1): pack(quantised(by)) for phase in phases}
    assert not game_nets.net_fault(rules), "known from now on, whatever nets are served"
    monkeypatch.setattr(game_nets, "nets_of", lambda _: nets)
    served = GameNets("these", rules, choice_layout(rules), is_exact=True)
    for seed in range(4):
        state = midway(seed, plays=phase * game.phase + seed, rules=rules)
        ply, room = standing(state)
        knowledge = Knowledge.of(state, state.turn)
        end, mover = ply + evaluation.search_depth(knowledge), ply % rules.players
        view, seat = mover % rules.sides, (state.turn + end - ply) % rules.players
        side = state.turn % rules.sides
        ledger = (
            FinalEvaluator(rules, side)
            if end == game.plays
            else NetEvaluator(packed, rules, seat, side)
        )
        search = Playout(knowledge, ledger, served)
        found = search.run([Sample(state.hands)], 60_000)
        hands = room.hands.copy()
        for (card, taken), expected in found.values.items():
            room.hands[:] = hands
            swept = np.zeros(4, np.float32)
            phase_search.begin(game, net, room, ply, end, view)
            room.hands[mover] ^= 1 << card
            phase_search.put(game, room.line, ply, card, taken)
            deciding.play_out(game, stacked([by] * len(phases)), room, ply + 1, end, swept)
            value = phase_search.worth(game, net, room, ply, end, view)
            value += deciding.worth_of_swept(game, swept, view)
            value += phase_search.gain_of(game, room.line, ply, card, taken, view)
            assert value == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(
    "rules",
    [Rules(players=4), Rules(players=3, fifteen=True), Rules(players=3, lowest_wins=True)],
    ids=str,
)
def test_the_end_of_a_round_of_single_players_is_worth_what_the_players_find(rules: Rules) -> None:
    game = kernel.game_of(rules)
    for seed in range(6):
        state = midway(seed, plays=game.plays - 5, rules=rules)
        ply, room = standing(state)
        margins = np.empty((game.plays + 1, game.sides), np.float32)
        deciding.best_for_each(game, room, ply, margins)
        for side in range(rules.sides):
            ending = FinalEvaluator(rules, side)
            search = MaxN(Knowledge.of(state, state.turn), ending)
            so_far = ending.initial(state.piles, state.table)
            found = search.value(0, state.hands, state.table, so_far, state.last_capturer)
            expected = without_leaf(found) / SCALE
            assert margins[ply, side_of(side, state)] == pytest.approx(expected, abs=0.001)


def exact_net(inputs: int) -> Net:
    """A net with weights at random that are the same in whole numbers: of two plays both like one.

    All are multiples of two units, what the hidden units count for is 1 or -1, and nearly all of
    them always count, so that no two plays are worth the same.
    """
    net = some_net(inputs)
    net.bias[:] += 4
    weights, bias = (np.rint(part * SCALE / 2) * 2 / SCALE for part in (net.weights, net.bias))
    out = np.array([1, 1, -1, -1, 0], np.float32)
    return Net(weights.astype(np.float32), bias.astype(np.float32), out)


def stacked(nets: list[Net]) -> Net:
    """The *nets*, one above the other."""
    return Net(*(np.stack(parts) for parts in zip(*nets, strict=True)))
