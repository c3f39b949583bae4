"""The coach: what a good player would say, and nothing that is not so."""

from random import Random

import pytest

from scopa.engine import (
    COINS,
    NO_CARDS,
    PRESETS,
    SETTEBELLO,
    Card,
    CardSet,
    Knowledge,
    Play,
    Round,
    Rules,
    captures,
    cards_of_rank,
)
from scopa.players.coach import NEARLY_EQUAL, Advice, Alternative, Reason, Topic, advise
from scopa.players.conventions import Convention
from scopa.text import coach as sentences
from scopa.text.player_names import cast
from tests.engine import position
from tests.players import midway

ACES = [card.mask for card in cards_of_rank(1)]
TWO = cast(PRESETS["scopa"], opponent="nino")


def advice_at(
    hand: str, table: str, *, piles: tuple[str, str] = ("", ""), known: str = ""
) -> tuple[Knowledge, Advice]:
    """The coach's advice; the cards not named lie hidden, and *known* are in neither."""
    shown = CardSet.parse(" ".join((hand, table, *piles, known)))
    hidden = [Card(number) for number in range(40) if not shown >> number & 1]
    size = len(hand.split())
    other = " ".join(map(str, hidden[:size]))
    stock = " ".join(map(str, hidden[size : size + (len(hidden) - size) // 6 * 6]))
    plays = ()
    state = position((hand, other), table, stock=stock, piles=piles)._replace(plays=plays)
    knowledge = Knowledge.of(state, 0)
    return knowledge, advise(knowledge)


def test_a_free_settebello_is_taken_and_named() -> None:
    _, advice = advice_at("7C 10S 3D", "7D 10B 4S 9C")
    assert str(advice.play) == "7C x 7D"
    assert sentences.advice(advice, TWO)[0].startswith(
        "Take the seven of coins with the seven of cups: the settebello and your second seven."
    )


def test_a_sweep_is_called_a_scopa() -> None:
    _, advice = advice_at("7C 10S 3D", "4B 3S")
    assert str(advice.play) == "7C x 3S 4B"
    assert sentences.advice(advice, TWO)[0].startswith(
        "Take the three of swords and four of clubs with the seven of cups: a scopa"
    )


def test_an_only_play_is_said_to_be_one() -> None:
    _, advice = advice_at("5C", "10B 9S")
    assert sentences.advice(advice, TWO)[0] == "Lay the five of cups: you have no other play."


def test_a_scopa_that_cannot_be_avoided_is_said_first() -> None:
    _, advice = advice_at("3C 3S", "6S", known="9C 9D")
    told = sentences.advice(advice, TWO)[0]
    assert told.startswith(
        "Whatever you play, Nino may make a scopa of the 9 on the table: four knights have not "
        "been seen. Lay the three of "
    )
    assert "you can capture it again with the three of " in told


def test_of_two_cards_that_may_be_taken_it_does_not_seem_that_one_takes_both() -> None:
    _, advice = advice_at("3C 10S", "6S 7D")
    given = Reason(Topic.GIVES, 2, CardSet.parse("6S 7C"))
    play = Play(Card.parse("3C"))
    told = sentences.advice(advice._replace(alternative=Alternative(play, given, 0.5)), TWO)[0]
    assert told.endswith("Nino may take the six of swords or seven of cups.")
    four = cast(PRESETS["scopone"], opponent="nino")
    assert (
        "the others may"
        in sentences.advice(advice._replace(alternative=Alternative(play, given, 0.5)), four)[0]
    )


def test_an_ace_that_takes_all_and_makes_no_scopa_is_no_threat() -> None:
    state = Round.position(
        dealer=1,
        hands=(CardSet.parse("3C 4S"), CardSet.parse("5B 6B")),
        table=CardSet.parse("10D"),
        stock=list(CardSet.parse("1C 1S 1B 1D")),
        rules=PRESETS["asso-piglia-tutto"],
    )
    threat = advise(Knowledge.of(state, 0)).threat
    assert threat is None or not threat.cards & cards_of_rank(1)


def test_the_shorter_texts_say_the_same_play() -> None:
    _, advice = advice_at("7C 10S 3D", "7D 10B 4S 9C")
    texts = sentences.advice(advice, TWO)
    assert list(map(len, texts)) == sorted(map(len, texts), reverse=True)
    assert all(
        text.startswith(("Take the 7D with the 7C", "Take the seven of coins with the "))
        for text in texts
    )


def test_the_values_are_said_the_best_first() -> None:
    state = position(("2C 5D", ""), "")
    plays = state.legal_plays()
    said = sentences.values({plays[0]: -0.26, plays[1]: 1.0}, certain=False)
    assert said == "Expected points: 5D +1.0  2C -0.3"
    assert sentences.values({plays[1]: 1.0}, certain=True) == "Certain points: 5D +1.0"


def test_the_last_deal_is_certain() -> None:
    state = midway(1, plays=31)
    assert advise(Knowledge.of(state, state.turn)).certain
    early = midway(1, plays=20)
    assert not advise(Knowledge.of(early, early.turn)).certain


def unseen_by(knowledge: Knowledge) -> list[Card]:
    """The cards that the player has not seen, found in another way than the coach finds them."""
    return [
        card
        for card in map(Card, range(40))
        if not (knowledge.hand | knowledge.table) >> card & 1
        and not any(
            (pile | shown) >> card & 1
            for pile in knowledge.piles
            for shown in knowledge.shown_hands
        )
    ]


def holds_for(left: CardSet, against: Reason, knowledge: Knowledge) -> bool:
    """Whether what speaks *against* a play holds for one that leaves these cards as well."""
    unseen = unseen_by(knowledge)
    taken = [cards for card in unseen for cards in captures(card, left, knowledge.rules)]
    if against.topic is Topic.GIVES:
        return any(cards & against.cards for cards in taken)
    return left in taken and bool(sweepers(left, knowledge))


def sweepers(left: CardSet, knowledge: Knowledge) -> list[Card]:
    """The cards not seen that would make a scopa of what is *left*."""
    rules = knowledge.rules
    return [
        card
        for card in unseen_by(knowledge)
        if left
        and left in captures(card, left, rules)
        and (card.rank > 1 or rules.ace_sweeps or not rules.ace_takes_all or left in ACES)
    ]


def is_true(reason: Reason, knowledge: Knowledge, taken: CardSet, left: CardSet) -> bool:
    """Whether a reason is so, found in another way than the coach finds it."""
    pile = knowledge.piles[knowledge.seat % knowledge.rules.sides]
    sweeping = sweepers(left, knowledge)
    total = sum(card.rank for card in left)
    sevens = cards_of_rank(7)
    truths: dict[Topic | Convention, bool] = {
        Topic.ONLY_PLAY: len(knowledge.legal_plays()) == 1,
        Topic.SWEEP: not left and reason.cards == knowledge.table,
        Topic.SETTEBELLO: SETTEBELLO in taken,
        Topic.SEVENS: not reason.cards & ~(taken & sevens)
        and reason.number == ((pile | taken) & sevens).bit_count(),
        Topic.COINS: reason.number == (taken & COINS).bit_count() - (SETTEBELLO in taken) > 0,
        Topic.CARDS: reason.number == len(taken) and not taken & (COINS | sevens),
        Topic.NOTHING_BETTER: True,  # that it has the most value is looked at elsewhere
        Topic.SAFE: reason.number == total and not sweeping,
        Topic.MAY_BE_SWEPT: reason.number == total and list(reason.cards) == sweeping != [],
        Topic.PAIR: not reason.cards & ~knowledge.hand and not knowledge.rules.fifteen,
        Topic.GIVES: not reason.cards & ~left,
    }
    return truths[reason.topic]


@pytest.mark.parametrize("name", ["scopa", "asso-piglia-tutto", "scopa-a-quindici", "napola"])
def test_every_reason_is_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from scopa.players import coach

    monkeypatch.setattr(coach, "COACH", coach.COACH.__class__(sample_count=6, cap_ms=60_000))
    rng = Random(3)
    said = set()
    for seed in range(40):
        state = midway(seed, plays=int(rng.random() * 36), rules=PRESETS[name])
        knowledge = Knowledge.of(state, state.turn)
        advice = advise(knowledge)
        entries = [(advice.play, reason) for reason in advice.reasons]
        if advice.alternative:
            entries.append((advice.alternative.play, advice.alternative.against))
            assert advice.alternative.cost >= NEARLY_EQUAL
            assert advice.alternative.play.card != advice.play.card
        if advice.threat:
            entries.append((advice.play, advice.threat))
        for play, reason in entries:
            taken = play.taken | play.card.mask if play.taken else NO_CARDS
            left = knowledge.table ^ (play.taken or play.card.mask)
            assert is_true(reason, knowledge, taken, left), (seed, play, reason)
            if play != advice.play:
                better = knowledge.table ^ (advice.play.taken or advice.play.card.mask)
                assert not holds_for(better, reason, knowledge), (seed, play, reason)
            said.add(reason.topic)
        assert advice.values[advice.play] == max(advice.values.values())
        assert all(text.isascii() for text in sentences.advice(advice, TWO))
        assert advice.play in state.legal_plays()
    assert len(said) >= 6


def test_four_partners_are_advised_too() -> None:
    rules = Rules(players=4, partnerships=True)
    state: Round = midway(2, plays=26, rules=rules)
    advice = advise(Knowledge.of(state, state.turn))
    assert advice.play in state.legal_plays()


def in_open_hands(mine: str, theirs: str, table: str) -> Knowledge:
    """What the player knows at the end of a round in which all hands lie face up."""
    return Knowledge.of(
        Round.position(
            dealer=1,
            turn=0,
            hands=(CardSet.parse(mine), CardSet.parse(theirs)),
            table=CardSet.parse(table),
            rules=PRESETS["open-hands"],
        ),
        0,
    )


def test_the_card_that_would_sweep_is_named_and_that_it_is_there_to_see() -> None:
    advice = advise(in_open_hands("1C 7S", "10C 8S", "9D"))
    assert advice.play == Play(Card.parse("7S"))
    assert advice.alternative is not None
    assert advice.alternative.against.topic is Topic.SHOWN_SWEEPS
    assert sentences.advice(advice, TWO)[0].endswith(
        "If you lay the ace of cups, Nino can make a scopa with the king of cups."
    )
