"""An analyzed round: its parts add up, and the cost of a play is what can be worked out."""

from random import Random
from statistics import fmean, stdev

import pytest

from scopa.engine import (
    FULL_DECK,
    PRESETS,
    SCOPA,
    Card,
    CardSet,
    Knowledge,
    Match,
    PastRound,
    Play,
    Round,
    Rules,
    ScopaError,
    points,
    shuffle,
)
from scopa.players.analysis import (
    RoundAnalysis,
    RoundPhase,
    analyze_deal,
    analyze_play,
    analyze_round,
)
from scopa.players.effects import LossKind
from scopa.players.levels import greedy_by_list, take_most
from scopa.players.sampling_player import TOLERANCE
from scopa.players.search.open_hands import value
from tests.engine import move, position
from tests.players import midway

THREE = Rules(players=3)
GAMES = {
    "scopa": SCOPA,
    "three players": THREE,
    "partnerships": Rules(players=4, partnerships=True),
    **{name: PRESETS[name] for name in ("scopone", "escoba", "scopa-a-perdere", "cirulla")},
}
FEW = 8
"""Samples, where it does not matter how good the analysis is."""


def play_of_anybody(state: Round, rng: Random) -> Play:
    """The play of a player who is now greedy, now careless."""
    legal = state.legal_plays()
    if rng.random() < 0.5:
        return legal[int(rng.random() * len(legal))]
    return (greedy_by_list if state.turn else take_most)(Knowledge.of(state, state.turn))


def played_out(rng: Random, rules: Rules, dealer: int = 0) -> tuple[tuple[Card, ...], Round]:
    deck = shuffle(rng, rules).deck
    state = Round.deal(deck, dealer, rules)
    while not state.is_over:
        state = state.play_unchecked(play_of_anybody(state, rng))
    return deck, state


def check_sums(analyzed: RoundAnalysis, finished: Round) -> None:
    """See that the parts of an *analyzed* round make up its score, play by play."""
    scored, sides = points(finished), finished.rules.sides
    won = scored[0] - sum(scored[1:]) / (sides - 1)
    if finished.rules.lowest_wins:
        won = -won
    assert analyzed.margin == pytest.approx(won)
    deals = {deal.before_play: deal.luck for deal in analyzed.deals}
    worth = analyzed.head_start
    for entry, play in zip(analyzed.plays, finished.plays, strict=True):
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
    luck = analyzed.head_start + analyzed.deal_luck + analyzed.unseen_luck
    assert luck + analyzed.skill == pytest.approx(won)
    assert analyzed.curve[-1] == pytest.approx(won)
    assert len(analyzed.curve) == len(finished.plays) + 1


@pytest.mark.parametrize("name", GAMES)
def test_luck_and_plays_add_up_to_the_result(name: str, request: pytest.FixtureRequest) -> None:
    rng, rules = Random(f"judged {name}"), GAMES[name]
    matches = request.config.getoption("--judged-matches")
    for _ in range(-(-matches // len(GAMES)) or 1):
        match = Match.new(rules, int(rng.random() * rules.players))
        past: tuple[PastRound, ...] = ()
        while match.winner is None:
            deck, finished = played_out(rng, rules, match.dealer)
            analyzed = analyze_round(
                deck, match.dealer, finished.plays, rules, match.scores, past, sample_count=FEW
            )
            check_sums(analyzed, finished)
            first_table = CardSet(Round.deal(deck, match.dealer, rules).table)
            past = (*past, PastRound(match.dealer, first_table, finished.plays))
            match = match.after(finished)
            if not matches:
                break


def lucks(rng: Random, rules: Rules, number: int) -> list[float]:
    """The luck of *number* deals, none of them the first of its round."""
    found: list[float] = []
    while len(found) < number:
        state = Round.deal(shuffle(rng, rules).deck, int(rng.random() * rules.players), rules)
        while not state.is_over:
            stock = state.stock
            state = state.play_unchecked(play_of_anybody(state, rng))
            if len(state.stock) < len(stock):
                found.append(analyze_deal(state, sample_count=FEW).luck)
    return found


@pytest.mark.parametrize("name", ["scopa", "scopa-a-perdere", "cirulla"])
def test_the_luck_of_deals_is_nothing_on_average(name: str, request: pytest.FixtureRequest) -> None:
    number = request.config.getoption("--judged-deals")
    found = lucks(Random(f"the luck of {name}"), GAMES[name], number)
    assert abs(fmean(found)) < 2 * stdev(found) / len(found) ** 0.5
    assert stdev(found) > 0.3


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
    deck, finished = played_out(Random(3), SCOPA)
    first, again = (
        analyze_round(deck, 0, finished.plays, SCOPA, sample_count=FEW) for _ in range(2)
    )
    assert first == again
    state, only = Round.deal(deck), 0
    for entry in first.plays:
        if len(state.legal_plays()) == 1:
            only += 1
            assert (entry.cost, entry.best) == (0.0, entry.play)
        state = state.play(entry.play)
    assert only >= 12
    assert sum(first.costs) > 0


def test_the_coachs_own_play_costs_nothing_and_no_other_gains_by_it() -> None:
    for seed in range(6):
        state = midway(seed, plays=5 * seed)
        knowledge = Knowledge.of(state, state.turn)
        costs = {p: analyze_play(p, knowledge, sample_count=20) for p in state.legal_plays()}
        best = {found.best for found in costs.values() if found.cost}
        assert min(found.cost for found in costs.values()) == 0
        assert all(costs[play].cost == 0 for play in best)


def test_a_round_that_is_not_over_is_not_analyzed() -> None:
    deck, finished = played_out(Random(4), SCOPA)
    for plays in (finished.plays[:-1], (finished.plays[1], *finished.plays[1:])):
        with pytest.raises(ScopaError, match="not over" if len(plays) < 36 else None):
            analyze_round(deck, 0, plays, SCOPA, sample_count=1)


@pytest.mark.parametrize(
    ("name", "ends"),
    [("scopa", (12, 30)), ("three players", (18, 27)), ("partnerships", (12, 24)),
     ("scopone", (12, 24))],
)  # fmt: skip
def test_a_round_has_first_deals_a_middle_and_a_last_deal(name: str, ends: tuple[int, int]) -> None:
    rules = GAMES[name]
    deck, finished = played_out(Random(6), rules)
    analyzed = analyze_round(deck, 0, finished.plays, rules, sample_count=1)
    first, last = ends
    phases = [entry.phase for entry in analyzed.plays]
    assert phases == [
        *[RoundPhase.FIRST_DEALS] * first,
        *[RoundPhase.MIDDLE] * (last - first),
        *[RoundPhase.LAST_DEAL] * (36 - last),
    ]


def test_a_play_that_could_be_counted_out_was_miscounted() -> None:
    """Taking the four is a scopa; laying the ten first leaves only the four: one point less."""
    taken = ~CardSet.parse("4C 10S 9C 8B 4D")
    state = position(("4C 10S", "9C 8B"), "4D", piles=("", str(taken)), last_capturer=1)
    found = analyze_play(move("10S"), Knowledge.of(state, 0))
    best = move("4C", "4D")
    assert (found.best, found.cost, found.kind) == (best, 1.0, LossKind.LAST_DEAL)
    assert found.values == {best: found.values[best], move("10S"): found.values[best] - 1.0}


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
