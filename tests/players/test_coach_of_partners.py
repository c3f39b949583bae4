"""What the coach says of the conventions of partners, held to how the round has gone."""

from collections import Counter
from random import Random

import pytest

from scopa.engine import PRESETS, Card, CardSet, Knowledge, Play, Round, Rules, shuffle
from scopa.players import coach
from scopa.players.coach import NEARLY_EQUAL, Advice, Alternative, Reason, Topic, advise
from scopa.players.conventions import Convention
from scopa.players.levels import grab
from scopa.players.search.samples import SearchResult
from scopa.text import coach as sentences
from scopa.text.player_names import cast
from tests.engine import move
from tests.players.test_conventions import at

GAMES = {
    "partnerships": Rules(players=4, partnerships=True),
    "scopone": PRESETS["scopone"],
    "scopone-scientifico": PRESETS["scopone-scientifico"],
}
FOUR = cast(GAMES["scopone"], opponent="nino")


def after_greedy_plays(seed: int, rules: Rules) -> list[Round]:
    """All moments of a round of players who take what they can, the last one last."""
    rng = Random(seed)
    rounds = [Round.deal(shuffle(rng, rules).deck, dealer=seed % 4, rules=rules)]
    while not rounds[-1].is_over:
        now = rounds[-1]
        legal = now.legal_plays()
        odd = legal[int(rng.random() * len(legal))]
        rounds.append(now.after(odd if rng.random() < 0.3 else grab(Knowledge.of(now, now.turn))))
    return rounds[:-1]


def single_ranks(state: Round) -> int:
    """How many ranks have one card or three left in the hands, the stock and on the table."""
    left = Counter(card.rank for hand in state.hands for card in CardSet(hand))
    left += Counter(card.rank for card in (*state.stock, *CardSet(state.table)))
    return sum(number % 2 for number in left.values())


def hidden_of(rank: int, state: Round) -> int:
    """How many cards of the *rank* whoever is to play has not seen."""
    hands = [hand for seat, hand in enumerate(state.hands) if seat != state.turn]
    return sum(card.rank == rank for hand in hands for card in CardSet(hand)) + sum(
        card.rank == rank for card in state.stock
    )


def is_so(reason: Reason, play: Play, rounds: list[Round], *, breaks: bool) -> bool:
    """Whether what a convention says of *play* is so, after these *rounds* up to now."""
    state, dealers = rounds[-1], rounds[-1].dealer % 2 == rounds[-1].turn % 2
    change = single_ranks(state.after(play)) - single_ranks(state)
    match reason.topic:
        case Convention.PARTNERS_CARD:
            (card,) = reason.cards
            partner = (state.turn + 2) % 4
            lies = card in CardSet(state.table) and card not in CardSet(rounds[-3].table)
            may_hold = bool(hidden_of(card.rank, state)) and state.hands[partner]
            same_hands = rounds[-3].hands[partner] ^ state.hands[partner] == card.mask
            return bool(lies and may_hold and same_hands) and (card in play.taken) == breaks
        case Convention.PAIRED:
            ends = {True: change > 0, False: change < 0 or len(play.taken) == 1}
            return dealers and bool(play.taken) and ends[breaks] and reason.number == change
        case Convention.UNPAIRED:
            return not dealers and (change < 0 if breaks else change > 0)
        case Convention.LAST_SWEEP:
            number = hidden_of(play.card.rank, state)
            numbers = [hidden_of(card.rank, state) for card in CardSet(state.hands[state.turn])]
            is_least = number == min(numbers)
            swept = bool(rounds[-2].table) and not state.table
            return swept and reason.number == number and is_least != breaks
        case Convention.SWEEP_AGAIN:
            swept = bool(rounds[-3].table) and not rounds[-2].table
            return swept and (not state.after(play).table) != breaks
    raise AssertionError(reason)


class Guess:
    """In the place of the search: it values plays by chance, and some of them nearly alike."""

    def __init__(self) -> None:
        self.chance = Random(1)

    def search(self, knowledge: Knowledge) -> SearchResult:
        """Any values."""
        plays = knowledge.legal_plays()
        return SearchResult({play: self.chance.random() / 2 for play in plays}, sample_count=1)


def test_every_convention_that_is_named_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "COACH", Guess())
    said: Counter[object] = Counter()
    for seed, rules in enumerate([*GAMES.values()] * 10):
        rounds = after_greedy_plays(seed, rules)
        for number in range(2, len(rounds)):
            state = rounds[number]
            advice = advise(Knowledge.of(state, state.turn))
            entries = [(advice.play, reason, False) for reason in advice.reasons]
            tempting = advice.alternative
            if tempting is not None:
                entries.append((tempting.play, tempting.against, True))
                assert tempting.cost >= NEARLY_EQUAL or tempting.cost < 0
                assert tempting.cost >= 0 or isinstance(tempting.against.topic, Convention)
            for play, reason, breaks in entries:
                if isinstance(reason.topic, Convention):
                    assert is_so(reason, play, rounds[: number + 1], breaks=breaks), (seed, number)
                    said[reason.topic, breaks] += 1
            assert all(text.isascii() for text in sentences.advice(advice, FOUR))
            topics = [reason.topic for _, reason, _ in entries]
            assert len(set(topics)) == len(topics)
    for convention in Convention:
        assert said[convention, False], convention
    assert said[Convention.PAIRED, True]
    assert said[Convention.UNPAIRED, True]


def advised(knowledge: Knowledge, best: str, *reasons: Reason) -> str:
    """What is said of the play *best* for these reasons."""
    (play,) = [play for play in knowledge.legal_plays() if str(play) == best]
    given = Advice(play, reasons, None, {}, certain=False)
    return sentences.advice(given, FOUR)[0]


KNOWLEDGE = at("5C 2D", "5B 3C 10B", move("5B"), move("3C"))


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            Reason(Convention.PARTNERS_CARD, cards=Card.parse("5B").mask),
            "Your partner laid the five of clubs, perhaps to take it back: leave it to them.",
        ),
        (
            Reason(Convention.PAIRED),
            "You are on the dealer's side: a capture of the same rank keeps ranks paired.",
        ),
        (
            Reason(Convention.PAIRED, -3),
            "You are on the dealer's side: this sum pairs ranks again.",
        ),
        (
            Reason(Convention.UNPAIRED, 3),
            "You are not on the dealer's side: a sum leaves ranks unpaired.",
        ),
        (
            Reason(Convention.LAST_SWEEP),
            "After the scopa you must lay: nobody can sweep this card.",
        ),
        (
            Reason(Convention.LAST_SWEEP, 1),
            "After the scopa you must lay: 1 card that others may hold can sweep this one, and "
            "more can sweep another.",
        ),
        (Reason(Convention.SWEEP_AGAIN), "After your scopa the other side must lay once more."),
    ],
)
def test_a_convention_is_a_sentence_of_its_own(reason: Reason, told: str) -> None:
    assert advised(KNOWLEDGE, "2D", reason) == f"Lay the two of coins. {told}"
    alone = Reason(Topic.NOTHING_BETTER)
    with_another = advised(KNOWLEDGE, "2D", alone, reason)
    assert with_another == f"Lay the two of coins: no other play promises more. {told}"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            Reason(Convention.PARTNERS_CARD, cards=Card.parse("5B").mask),
            "your partner cannot take the five of clubs back.",
        ),
        (
            Reason(Convention.PAIRED, 3),
            "more ranks are unpaired, and the dealer's side wants them paired.",
        ),
        (Reason(Convention.UNPAIRED, -1), "ranks are paired again, as the dealer's side wants."),
        (Reason(Convention.LAST_SWEEP, 2), "more cards that others may hold can sweep it."),
        (Reason(Convention.SWEEP_AGAIN), "the other side need not lay on an empty table."),
    ],
)
def test_a_convention_speaks_against_a_play(reason: Reason, told: str) -> None:
    taking, laying = KNOWLEDGE.legal_plays()[::-1]
    tempting = Alternative(taking, reason, -0.05)
    given = Advice(laying, (Reason(Topic.NOTHING_BETTER),), tempting, {}, certain=False)
    said = sentences.advice(given, FOUR)[0]
    assert said.endswith(f"If you take the five of clubs with the five of cups, {told}")


@pytest.mark.parametrize(
    ("knowledge", "named", "is_for_best"),
    [
        (KNOWLEDGE, Reason(Convention.PARTNERS_CARD, cards=Card.parse("5B").mask), True),
        (at("7C 2D", "4B 3C 10B", dealer=2), Reason(Convention.PAIRED, 3), False),
    ],
)
def test_what_only_a_convention_speaks_against_is_named_though_it_is_worth_more(
    knowledge: Knowledge, named: Reason, *, is_for_best: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once: for the best play, or against the other."""
    laying, taking = knowledge.legal_plays()

    class Coach:
        def search(self, _knowledge: Knowledge) -> SearchResult:
            return SearchResult({taking: 0.05, laying: 0.0}, sample_count=1)

    monkeypatch.setattr(coach, "COACH", Coach())
    advice = advise(knowledge)
    assert advice.play == laying
    assert advice.cost_of(taking) == 0
    assert (named in advice.reasons) == is_for_best
    assert advice.alternative == (None if is_for_best else Alternative(taking, named, -0.05))
