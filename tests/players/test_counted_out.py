"""Where no card is hidden plays are counted out: held against an exhaustive count of all lines.

The count is made with rounds of the engine alone and asks no player. What is looked at are the last
deals of matches against each of the six opponents, of whom much is believed by then.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

import pytest

from scopa.engine import DECK, PRESETS, SCOPA, Knowledge, Play, Round, Rules
from scopa.players.coach import advise
from scopa.players.effects import LossKind
from scopa.players.opponents import LEVELS, Player
from scopa.players.puzzle import CLEARLY, parse_puzzle, shipped_puzzles
from scopa.players.round_analysis import PlayAnalysis
from tests.players import analysis_of, best, best_for_each, margins_so_far, match_of

GAMES = (
    SCOPA,
    PRESETS["escoba"],
    PRESETS["scopa-a-perdere"],
    PRESETS["asso-piglia-tutto"],
    PRESETS["cirulla"],
    Rules(open_hands=True),
    Rules(players=3),
    Rules(players=3, open_hands=True),
    PRESETS["scopone"],
)
ROUNDS = 3  # of each match, so that something is believed of both players


def counted_out(state: Round) -> Mapping[Play, float]:
    """The margin of the side to play at the end, by play, when all play as well as they can."""
    side = state.turn % state.rules.sides
    if state.rules.sides == 2:
        return {play: best(state.play_unchecked(play), side) for play in state.legal_plays()}
    return {play: best_for_each(state.play_unchecked(play))[side] for play in state.legal_plays()}


def for_side_0(state: Round) -> float:
    return best(state, 0) if state.rules.sides == 2 else best_for_each(state)[0]


def hides_nothing(state: Round) -> bool:
    """Whether whose turn it is knows where every card is: all others but one hand."""
    others = [hand for seat, hand in enumerate(state.hands) if seat != state.turn and hand]
    return not state.stock and (state.rules.open_hands or len(others) < 2)


def now_careless(player: Player, rng: Random) -> Player:
    def play(knowledge: Knowledge) -> Play:
        legal = knowledge.legal_plays()
        return rng.choice(legal) if rng.random() < 0.2 else player(knowledge)

    return play


def decisions_of_match(number: int) -> Iterator[tuple[Round, Knowledge, PlayAnalysis]]:
    """The analyzed plays of a match; every match has another of the six opponents and games."""
    rng = Random(f"counted out {number}")
    rules, levels = GAMES[(number + number // 6) % len(GAMES)], list(LEVELS.values())
    seated = [levels[1], *[levels[number % 6]] * (rules.players - 1)]
    players = [now_careless(level.deterministic, rng) for level in seated]
    rounds = match_of(players, rng, rules, dealer=number % rules.players)
    for played in islice(rounds, ROUNDS):
        deck, match, _ = played
        state = match.deal(deck)
        for entry in analysis_of(played, sample_count=2).plays:
            yield state, Knowledge.of(state, state.turn, match.scores), entry
            state = state.play(entry.play)


def test_costs_are_exact_and_nothing_is_luck_where_no_card_is_hidden(
    request: pytest.FixtureRequest,
) -> None:
    """With ``--counted-decisions 2000`` in the long form."""
    wanted, found, number = request.config.getoption("--counted-decisions"), 0, 0
    while found < wanted:
        for state, knowledge, entry in decisions_of_match(number):
            if not hides_nothing(state):
                continue
            where = number, entry.number
            assert entry.unseen == 0, where
            assert entry.expected == pytest.approx(
                for_side_0(state.play_unchecked(entry.play)), abs=0.001
            )
            margins = counted_out(state)
            if len(margins) == 1:
                assert entry.cost == 0, where
                continue
            found += 1
            most = max(margins.values())
            assert entry.cost == pytest.approx(most - margins[entry.play], abs=0.001), where
            assert margins[entry.best] == most, where
            assert (entry.kind is LossKind.LAST_DEAL) == (entry.cost > 0), where
            advice = advise(knowledge)
            assert advice.certain, where
            assert margins[advice.play] == most, where
            so_far = margins_so_far(state)[state.turn % state.rules.sides]
            values = {play: value + so_far for play, value in advice.values.items()}
            assert values == pytest.approx(margins, abs=0.001), where
        number += 1
    assert number >= 6, "all opponents"


def test_the_best_play_of_every_puzzle_of_the_last_deal_is_clearly_the_best() -> None:
    count = 0
    for key, line in shipped_puzzles().items():
        puzzle = parse_puzzle(line)
        state = puzzle.position.completed(DECK)
        if hides_nothing(state):
            count += 1
            margins = dict(counted_out(state))
            least = margins.pop(puzzle.best) - CLEARLY
            assert least >= max(margins.values()), key
    assert count >= 70
