"""An analyzed round: its parts add up, and the cost of a play is what can be worked out."""

from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev

import pytest

from scopa.engine import (
    FULL_DECK,
    PRESETS,
    SCOPA,
    CardSet,
    Knowledge,
    Play,
    Round,
    Rules,
    ScopaError,
    points,
    shuffle,
)
from scopa.players.effects import LossKind
from scopa.players.opponents import Player, greedy_by_list, take_most
from scopa.players.round_analysis import (
    RoundAnalysis,
    RoundPhase,
    analyze_deal,
    analyze_play,
    analyze_round,
)
from scopa.players.sampling_player import TOLERANCE
from scopa.players.search.solver import value
from tests.engine import move
from tests.players import PlayedRound, analysis_of, match_of

THREE = Rules(players=3)
GAMES = {
    "scopa": SCOPA,
    "three players": THREE,
    "partnerships": Rules(players=4, partnerships=True),
    **{name: PRESETS[name] for name in ("scopone", "escoba", "scopa-a-perdere", "cirulla")},
}
FEW = 8
"""Samples, where it does not matter how good the analysis is."""


def anybody(rng: Random) -> Player:
    """A player who is now greedy, now careless."""

    def play(knowledge: Knowledge) -> Play:
        legal = knowledge.legal_plays()
        if rng.random() < 0.5:
            return legal[int(rng.random() * len(legal))]
        return (greedy_by_list if knowledge.seat else take_most)(knowledge)

    return play


def match_of_anybody(rng: Random, rules: Rules) -> Iterator[PlayedRound]:
    dealer = int(rng.random() * rules.players)
    return match_of([anybody(rng)] * rules.players, rng, rules, dealer)


def check_sums(found: RoundAnalysis, finished: Round) -> None:
    """See that the parts of an analyzed round make up its score, play by play."""
    scored, sides = points(finished), finished.rules.sides
    won = scored[0] - sum(scored[1:]) / (sides - 1)
    if finished.rules.lowest_wins:
        won = -won
    assert found.margin == pytest.approx(won)
    deals = {deal.before_play: deal.luck for deal in found.deals}
    worth = found.head_start
    for entry, play in zip(found.plays, finished.plays, strict=True):
        assert entry.play == play
        assert entry.cost >= 0
        assert entry.cost == 0 or entry.best != entry.play
        most = max(entry.at_stake_by_kind.values(), default=0.0)
        assert most == pytest.approx(entry.at_stake, abs=TOLERANCE)  # a convention may decide
        assert entry.cost <= entry.at_stake_by_kind.get(entry.kind, 0.0)
        own = entry.seat % sides == 0
        worth += deals.pop(entry.number, 0.0) + entry.unseen
        worth += -entry.cost if own else entry.cost / (sides - 1)
        assert worth == pytest.approx(entry.expected)
    assert not deals
    assert worth == pytest.approx(won)
    luck = found.head_start + found.deal_luck + found.unseen_luck
    assert luck + found.skill == pytest.approx(won)
    assert found.curve[-1] == pytest.approx(won)
    assert len(found.curve) == len(finished.plays) + 1


@pytest.mark.parametrize("name", GAMES)
def test_luck_and_plays_add_up_to_the_result(name: str, request: pytest.FixtureRequest) -> None:
    rng = Random(f"judged {name}")
    matches = request.config.getoption("--judged-matches")
    for _ in range(-(-matches // len(GAMES)) or 1):
        for played in match_of_anybody(rng, GAMES[name]):
            check_sums(analysis_of(played, FEW), played.end)
            if not matches:
                break


@pytest.mark.parametrize("name", ["scopa", "three players", "scopone"])
def test_the_luck_of_first_deals_is_nothing_on_average_for_who_leads(
    name: str, request: pytest.FixtureRequest
) -> None:
    """With ``--judged-deals 4000`` in the long form; the leader is behind before the deal."""
    rng, rules = Random(f"first deals {name}"), GAMES[name]
    luck, head_start = [], []
    for _ in range(request.config.getoption("--judged-deals")):
        start = Round.deal(shuffle(rng, rules).deck, rules.players - 1, rules)
        luck.append(analyze_deal(start, sample_count=20).luck)
        head_start.append(value(start) - luck[-1])
    assert abs(fmean(luck)) < 2 * stdev(luck) / len(luck) ** 0.5
    assert fmean(head_start) < -0.05


def test_the_same_round_is_analyzed_alike_again_and_the_only_play_costs_nothing() -> None:
    played = next(match_of_anybody(Random(3), SCOPA))
    found = analysis_of(played, FEW)
    assert found == analysis_of(played, FEW)
    state, only = played.match.deal(played.deck), 0
    for entry in found.plays:
        if len(state.legal_plays()) == 1:
            only += 1
            assert (entry.cost, entry.best) == (0.0, entry.play)
        state = state.play(entry.play)
    assert only >= 12
    assert sum(found.costs) > 0


def test_a_round_that_is_not_over_is_not_analyzed() -> None:
    deck, _, finished = next(match_of_anybody(Random(4), SCOPA))
    for plays in (finished.plays[:-1], (finished.plays[1], *finished.plays[1:])):
        with pytest.raises(ScopaError, match="not over" if len(plays) < 36 else None):
            analyze_round(deck, 0, plays, SCOPA, sample_count=1)


@pytest.mark.parametrize(
    ("name", "ends"),
    [("scopa", (12, 30)), ("three players", (18, 27)), ("partnerships", (12, 24)),
     ("scopone", (12, 24))],
)  # fmt: skip
def test_a_round_has_first_deals_a_middle_and_a_last_deal(name: str, ends: tuple[int, int]) -> None:
    first, last = ends
    found = analysis_of(next(match_of_anybody(Random(6), GAMES[name])), sample_count=1)
    phases = [entry.phase for entry in found.plays]
    assert phases == [
        *[RoundPhase.FIRST_DEALS] * first,
        *[RoundPhase.MIDDLE] * (last - first),
        *[RoundPhase.LAST_DEAL] * (36 - last),
    ]


def at_the_end(hand: str, unseen: str, table: str, mine: str, third: str) -> Knowledge:
    """What the dealer of three knows, who plays last; the two *unseen* cards are with the others.

    Of the piles the first is *mine*; all cards not named are in the second.
    """
    first, last = map(CardSet.parse, unseen.split())
    others = FULL_DECK & ~CardSet.parse(" ".join((hand, unseen, table, mine, third)))
    state = Round.position(
        (CardSet.parse(hand), first, last),
        CardSet.parse(table),
        dealer=0,
        turn=0,
        piles=(CardSet.parse(mine), others, CardSet.parse(third)),
        last_capturer=1,
        rules=THREE,
    )
    return Knowledge.of(state, 0)


BLACK = "1S 2S 3S 4S 5S 6S 7S 8S 10S 1B 2B 3B"
CUPS = "1C 5C 6C 7C 8C 10C"


@pytest.mark.parametrize(
    ("knowledge", "play", "best", "cost", "kind"),
    [
        pytest.param(
            at_the_end("4C 10S", "9C 8B", "4D", "", ""),
            move("10S"), move("4C", "4D"), 1.0, LossKind.SWEEP,
            id="taking the four now is a scopa, taking it at the end is none",
        ),
        pytest.param(
            at_the_end("9S", "9C 10B", "7D 2C 4S 5B", "", ""),
            move("9S", "4S 5B"), move("9S", "2C 7D"), 1.5, LossKind.SETTEBELLO,
            id="what is left goes to the other nine: a point for them or for me",
        ),
        pytest.param(
            at_the_end("9S", "9C 10B", "7C 2B 4S 5B", "7D 7S 6B 2C", ""),
            move("9S", "4S 5B"), move("9S", "2B 7C"), 1.5, LossKind.SEVENS,
            id="81 for the prime, or 72 against 75",
        ),
        pytest.param(
            at_the_end("9S", "9C 10B", "5D 4C 3S 6B", "1D 2D 3D 4D", ""),
            move("9S", "3S 6B"), move("9S", "4C 5D"), 0.5, LossKind.COINS,
            id="five coins each, or the second has most",
        ),
        pytest.param(
            at_the_end("9S", "9C 10B", "2C 3C 4C 4B 5B", BLACK, f"{CUPS} 6B 7B 8B 9B"),
            move("9S", "4B 5B"), move("9S", "2C 3C 4C"), 1.0, LossKind.CARDS,
            id="sixteen cards are most, fifteen may be as many as another has",
        ),
        pytest.param(
            at_the_end(
                "8S 9S", "10C 10B", "9C 3B",
                "1S 2S 3S 4S 5S 6S 7S 10S 1B 2B 4B 5B", "1C 2C 3C 4C 5C 6C 7C 8C 6B 7B 8B 9B",
            ),
            move("9S", "9C"), move("8S"), 1.5, LossKind.OTHER,
            id="whoever keeps the nine captures last and takes what remains",
        ),
    ],
)  # fmt: skip
def test_what_was_given_away_is_named_and_costs_what_can_be_worked_out(
    knowledge: Knowledge, play: Play, best: Play, cost: float, kind: LossKind
) -> None:
    found = analyze_play(play, knowledge)
    assert (found.best, found.kind) == (best, kind)
    assert found.cost == pytest.approx(cost, abs=0.001)
    assert analyze_play(best, knowledge).cost == 0
