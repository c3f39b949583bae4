"""The coach: what a good player would say, and nothing that is not so."""

import re
import typing
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from scopa.engine import (
    COINS,
    DECK,
    PRESETS,
    PRIME_VALUE,
    SCOPA,
    SETTEBELLO,
    WILD,
    Card,
    CardSet,
    Knowledge,
    Play,
    Point,
    Position,
    Prime,
    Round,
    Rules,
    Suit,
    TableAwarded,
    captures,
    cards_of_rank,
    events,
    points,
    score,
    shuffle,
)
from scopa.players.coach import NEARLY_EQUAL, Advice, Alternative, advise, beside, coach_player
from scopa.players.conventions import Convention
from scopa.players.effects import Effect, Reason, Topic
from scopa.players.opponents import greedy_by_list
from scopa.players.sampling_player import SamplingPlayer
from scopa.players.search.possible_hands import SearchResult
from scopa.players.tactics import capture_value
from scopa.text.card_names import in_words
from scopa.text.coaching import coach_words
from scopa.text.player_names import names_at_table
from tests.engine import move, position
from tests.players import final_margins, knowledge_at, margins_so_far, midway
from tests.players.test_conventions import at

ACES = [card.mask for card in cards_of_rank(1)]
TWO = names_at_table(PRESETS["scopa"], ("", "nino"))
FOUR = names_at_table(PRESETS["scopone"], ("", "nino"))
PARTNERS_GAMES = (
    Rules(players=4, partnerships=True),
    PRESETS["scopone"],
    PRESETS["scopone-scientifico"],
)
PRAISE = {Topic.SWEEP, Topic.SETTEBELLO, Topic.SEVENS, Topic.COINS, Topic.CARDS, Topic.PRIME}


def advice_at(hand: str, table: str, rules: Rules = SCOPA) -> Advice:
    """The coach's advice; the cards not named lie hidden."""
    *hidden, one, other = ~CardSet.parse(f"{hand} {table}")
    stock = " ".join(map(str, hidden[: len(hidden) // 6 * 6]))
    state = position((hand, f"{one} {other}"), table, stock=stock)._replace(rules=rules)
    return advise(Knowledge.of(state, 0))


def left_by(play: Play, state: Round) -> CardSet:
    """The cards that lie on the table after a play; after the last, before they are awarded."""
    after = state.play(play)
    awarded = [event.cards for event in events(state, after) if isinstance(event, TableAwarded)]
    return awarded[0] if awarded else CardSet(after.table)


# ------------------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("hand", "table", "play", "told"),
    [
        (
            "7C 10S 3D", "7D 10B 4S 9C", "7C x 7D",
            "Take the seven of coins with the seven of cups: the settebello.",
        ),
        (
            "7C 10S 3D", "4B 3S", "7C x 3S 4B",
            "Take the three of swords and four of clubs with the seven of cups: a scopa",
        ),
        ("5C", "10B 9S", "5C", "Lay the five of cups. You have no other play."),
        (
            "8C", "8B 9S", "8C x 8B",
            "Take the jack of clubs with the jack of cups: 2 cards. You have no other play.",
        ),
        (
            "4C 9C", "10B 8S", "9C",
            "Any play will do: on average none costs more than 0.06 points. The coach would lay "
            "the knight of cups.",
        ),
        (
            "3C 3S", "6S", "3C",
            "Whatever you play, Nino may make a scopa with 4 of the 37 unseen cards (knights). "
            "All plays are equally good. The coach would lay the three of cups.",
        ),
    ],
)  # fmt: skip
def test_the_best_play_is_said_with_its_reasons_or_a_threat_first(
    hand: str, table: str, play: str, told: str
) -> None:
    advice = advice_at(hand, table)
    assert str(advice.play) == play
    texts = coach_words.advice_texts(advice, TWO)
    assert texts[0].startswith(told)
    assert (len(texts[0]), len(texts[-1])) == (max(map(len, texts)), min(map(len, texts)))


@pytest.mark.parametrize(
    ("hand", "table", "best", "other"),
    [
        ("7S 10D", "4S", move("10D"), move("7S")),
        ("3B 7C 10S", "10D 4C 2B", move("3B"), move("10S", "10D")),  # which a six would sweep
    ],
)
def test_of_plays_that_are_as_good_the_one_that_gives_least_away_is_advised(
    hand: str, table: str, best: Play, other: Play
) -> None:
    given = advice_at(hand, table)
    assert (given.play, given.threat) == (best, None)
    assert given.approves(other)


def test_the_play_that_was_chosen_is_the_one_that_the_best_is_compared_with() -> None:
    given = advice_at("3B 7C 10S", "10D 4S 9B")
    assert given.play == move("10S", "10D")
    assert given.alternative is None
    compared = beside(given, move("7C"))
    assert compared.alternative is not None
    assert compared.alternative.play == move("7C")


def test_what_holds_after_both_plays_is_no_reason() -> None:
    given = beside(advice_at("3D 9B 1S", "4S 5S 7D 8B 10C"), move("9B", "4S 5S"))
    assert [reason.topic for reason in given.reasons] != [Topic.SAFE]
    for hand, table in (("7C 7S 10D", "7B 4D"), ("2D 5D", "4C 6C 7B 8C")):
        advice = advice_at(hand, table)
        for other in advice.values:
            compared = beside(advice, other)
            if advice.approves(other):
                continue
            gains = {gain.reason for gain in Effect(other, advice.knowledge).gains}
            assert not gains & {*compared.reasons}


def test_how_much_can_be_taken_next_by_either_side_is_a_reason_before_there_is_none() -> None:
    given = beside(advice_at("5D 10D", "2S 6B 7B 9C"), move("10D"))
    assert given.play == move("5D")
    assert coach_words.explained(given, TWO, in_words) == (
        "The coach would lay the five of coins. Of the 34 unseen cards 15 would let you "
        "capture next; after the king of coins it would be only 7."
    )


def test_what_threatens_after_the_best_play_is_told_after_what_came_of_another() -> None:
    own = move("7C", "4D 3B")
    given = beside(advice_at("7D 7C 10S", "9C 4D 3B"), own)
    assert given.play == move("7D", "4D 3B")
    told = coach_words.explained(given, TWO, in_words, "Own play.")
    assert told.startswith("Own play. The coach would take the three of clubs and four of coins")
    assert "Even so, Nino may make a scopa with 3 of the " in told


def test_an_equal_play_is_named_by_its_card_if_all_plays_of_that_are_equal() -> None:
    given = advice_at("9S 5C", "9D 2B")._replace(
        play=move("9S", "9D"), equals=(move("5C"),), reasons=(), values={}
    )
    assert "The five of cups would be about as good." in coach_words.advice_texts(given, TWO)[0]
    given = given._replace(values={move("5C", "3D 2B"): 0.0})
    assert "about as good" not in coach_words.advice_texts(given, TWO)[0]


def test_what_counts_no_more_is_no_reason() -> None:
    """The other side has six coins, and a prime that is out of reach."""
    state = position(
        ("4D 9S 8S", "8C 9C 10C"),
        "4B 10S",
        piles=("1B", "1D 2D 3D 5D 6D 8D 7C 7S 7B 7D"),
        stock="",
    )
    knowledge = Knowledge.of(state, 0)
    for play in knowledge.legal_plays():
        assert {gain.reason.topic for gain in Effect(play, knowledge).gains} <= {Topic.CARDS}
        assert not Effect(play, knowledge).cards_at_risk


def test_a_sweep_of_escoba_is_called_so() -> None:
    rules, named = PRESETS["escoba"], set()
    for seed in range(12):
        state = midway(seed, plays=8 + seed, rules=rules)
        knowledge = Knowledge.of(state, state.turn)
        advice = advise(knowledge, coach_player(rules, sample_count=6))
        for play in knowledge.legal_plays():
            told = coach_words.explained(beside(advice, play), TWO, in_words)
            assert "scopa" not in told
            named.add("an escoba" in told)
    assert named == {True, False}


def test_a_threat_is_told_beside_a_greater_one() -> None:
    own = Reason(Topic.MAY_BE_SWEPT, 5, takers=CardSet.parse("5S"))
    other = own._replace(takers=CardSet.parse("6S 6B"))
    given = advice_at("9S 5C", "9D 2B")._replace(
        reasons=(Reason(Topic.CARDS, 2),), threat=own, rival=move("9S", "9D"), rival_threat=other
    )
    assert (
        ", the five of swords; after the knight of swords with 2."
        in coach_words.advice_texts(given, TWO)[0]
    )


@pytest.mark.parametrize(
    ("cards", "takers", "told"),
    [
        ("7D", "9B", "the knight of clubs: a whole point."),
        ("7C", "9B", "the knight of clubs: sevens count most."),
        ("9D", "9B", "the knight of clubs: coins make a point."),
        (
            "6S 7C", "6B 7B",
            "Nino may take the six of swords or seven of cups with 2 of the 36 unseen cards (sixes "
            "and sevens): sevens count most.",
        ),
    ],
)  # fmt: skip
def test_cards_that_others_may_take_are_told_with_what_they_are_worth(
    cards: str, takers: str, told: str
) -> None:
    gives = Reason(Topic.GIVES, 0, CardSet.parse(cards), CardSet.parse(takers))
    other = Alternative(move("3C"), (gives,))
    advice = advice_at("3C 10S", "6S 7D")._replace(alternative=other)
    assert coach_words.advice_texts(advice, TWO)[0].endswith(told)
    assert "the others may" in coach_words.advice_texts(advice, FOUR)[0]


def test_the_values_are_said_the_best_first() -> None:
    values = {move("2C"): -0.26, move("5D"): 1.0}
    assert coach_words.values(values, certain=False) == "Expected points: 5D +1.0  2C -0.3"
    assert coach_words.values({move("5D"): 1.0}, certain=True) == "Certain points: 5D +1.0"


def test_the_card_that_would_sweep_is_named_and_that_it_is_there_to_see() -> None:
    hands = CardSet.parse("1C 7S"), CardSet.parse("10C 8S")
    rules = PRESETS["open-hands"]
    stock = tuple(CardSet.parse("2C 3C 2S 3S"))
    state = Round.position(hands, CardSet.parse("9D"), dealer=1, turn=0, rules=rules, stock=stock)
    advice = advise(Knowledge.of(state, 0))
    assert advice.play == move("7S")
    assert advice.alternative is not None
    (against,) = advice.alternative.against
    assert against.topic is Topic.SHOWN_SWEEPS
    assert coach_words.advice_texts(advice, TWO)[0].endswith(
        "If you lay the ace of cups, Nino can make a scopa with the king of cups."
    )


def test_an_ace_that_goes_straight_to_the_pile_is_not_laid_and_nobody_may_take_it() -> None:
    rules = PRESETS["asso-piglia-tutto"]
    text = "hands=1D5C6S/??? piles=10D10C/10S10B dealer=1 ace-takes-all"
    advice = advise(Knowledge.of(Position.parse(text).completed(DECK), 0))
    assert advice.play != move("1D")
    assert advice.alternative is None or advice.alternative.play != move("1D")
    only = advise(Knowledge.of(position(("1D", "5B"))._replace(rules=rules), 0))
    told = (
        "Put the ace of coins straight on your pile: the ace of coins for the prime. You "
        "have no other play."
    )
    assert coach_words.advice_texts(only, TWO)[0] == told


def test_with_the_last_card_of_the_round_nobody_threatens_a_scopa() -> None:
    for last, is_threat in (("7S", False), ("7S 1B", True)):
        hands = ("7C", last) if not is_threat else ("7C 1S", last)
        advice = advise(Knowledge.of(position(hands, "3S 4B 5D 2B"), 0))
        assert len(advice.values) > 1
        assert bool(advice.threat) == is_threat


KNOWLEDGE = at("5C 2D", "5B 3C 10B", move("5B"), move("3C"))
PARTNERS_CARD = Reason(Convention.PARTNERS_CARD, cards=Card.parse("5B").mask)


@pytest.mark.parametrize(
    ("reason", "for_it", "against"),
    [
        (
            PARTNERS_CARD,
            "Your partner laid the five of clubs, perhaps to take it back: leave it for them.",
            "your partner cannot take the five of clubs back.",
        ),
        (
            Reason(Convention.PAIRED, 3),
            "A capture of the same rank keeps ranks in pairs, which helps the dealer's side: "
            "yours.",
            "more ranks are unpaired, and the dealer's side wants them paired.",
        ),
        (
            Reason(Convention.PAIRED, -3),
            "This sum puts ranks in pairs again, which helps the dealer's side: yours.",
            "",
        ),
        (
            Reason(Convention.UNPAIRED, 3),
            "A sum breaks up pairs of ranks, and pairs help the dealer's side.",
            "ranks are paired again, as the dealer's side wants.",
        ),
        (
            Reason(Convention.LAST_SWEEP),
            "After the scopa you must lay: nobody can sweep this card.",
            "more cards that others may hold can sweep it.",
        ),
        (
            Reason(Convention.LAST_SWEEP, 1),
            "After the scopa you must lay: 1 unseen card can sweep this one, more can sweep any "
            "other.",
            "",
        ),
        (
            Reason(Convention.SWEEP_AGAIN),
            "After your scopa the other side must lay a card again.",
            "the other side does not have to lay a card on an empty table.",
        ),
    ],
)
def test_a_convention_is_told_for_a_play_and_against_one(
    reason: Reason, for_it: str, against: str
) -> None:
    nothing_better = Reason(Topic.NOTHING_BETTER, 25)
    other = Alternative(move("5C", "5B"), (reason,)) if against else None
    reasons = nothing_better, reason
    advice = Advice(move("2D"), reasons, other, {}, KNOWLEDGE, rival=move("3D"))
    told = (
        "Lay the two of coins. There is no short reason: over many possible hands it is 0.25 "
        f"points better than the three of coins. {for_it}"
    )
    if against:
        told += f" If you take the five of clubs with the five of cups, {against}"
    assert coach_words.advice_texts(advice, FOUR)[0] == told


@pytest.mark.parametrize(
    ("hand", "table", "told"),
    [
        (
            "7C 2S", "7D 10B",
            "Lay the two of swords. If you take the seven of coins with the seven of cups, you get "
            "the settebello.",
        ),
        (
            "3C 8S", "3B",
            "Lay the jack of swords. If you take the three of clubs with the three of cups, you "
            "get a scopa.",
        ),
        (
            "7C 7S", "7D",
            "All plays are equally good. The coach would take the seven of coins with the seven "
            "of cups.",
        ),
    ],
)  # fmt: skip
def test_where_the_lowest_wins_what_is_avoided_is_praised(hand: str, table: str, told: str) -> None:
    advice = advice_at(hand, table, PRESETS["scopa-a-perdere"])
    assert coach_words.advice_texts(advice, TWO)[0].startswith(told)


# ------------------------------------------------------------------- reasons, held to the position


def unseen_by(knowledge: Knowledge) -> list[Card]:
    """The cards that the player has not seen, found in another way than the coach finds them."""
    seen = knowledge.hand | knowledge.table
    for cards in (*knowledge.piles, *knowledge.shown_hands):
        seen |= cards
    return [card for card in map(Card, range(40)) if not seen >> card & 1]


def sweepers(left: CardSet, knowledge: Knowledge, cards: Sequence[Card]) -> list[Card]:
    """Those of the *cards* that would sweep the cards *left*."""
    rules = knowledge.rules
    # 7C may still be declared if it comes with the next hands
    is_dealt_next = knowledge.stock_size and sum(knowledge.hand_sizes) == 1
    open_ranks = range(1, 11) if rules.wild_keeps_rank and is_dealt_next else [rules.wild_rank]
    return [
        card
        for card in cards
        if left
        and any(
            left in captures(card, left, rules.with_wild(rank))
            for rank in (open_ranks if card == WILD else [rules.wild_rank])
        )
        and (card.rank > 1 or rules.ace_sweeps or not rules.ace_takes_all or left in ACES)
    ]


def shown_to(knowledge: Knowledge) -> list[Card]:
    """The cards that lie face up in the other hand of two."""
    return list(CardSet(knowledge.shown_hands[1 - knowledge.seat]))


def takers(left: CardSet, knowledge: Knowledge, wanted: CardSet) -> list[Card]:
    """The cards, unseen or shown by the other, that may take one of those *wanted*."""
    cards = sorted([*unseen_by(knowledge), *shown_to(knowledge)])
    rules = knowledge.rules
    return [card for card in cards if any(c & wanted for c in captures(card, left, rules))]


def openings(left: CardSet, kept: CardSet, knowledge: Knowledge) -> list[Card]:
    """The unseen cards that let a card that is *kept* take something whatever they take."""
    found = []
    for played in sorted(unseen_by(knowledge)):
        taken = list(captures(played, left, knowledge.rules))
        tables = [left & ~each for each in taken] if taken else [left | played.mask]
        if all(any(captures(card, table, knowledge.rules) for card in kept) for table in tables):
            found.append(played)
    return found


def prime_by_suit(pile: int) -> dict[Suit, int]:
    """The prime value of the best card of each suit."""
    best = dict.fromkeys(Suit, 0)
    for card in CardSet(pile):
        best[card.suit] = max(best[card.suit], PRIME_VALUE[card.rank])
    return best


class Told(typing.NamedTuple):
    """A reason that is told of a play, and the other play that it is compared with."""

    reason: Reason
    play: Play
    other: Play | None


def is_true(told: Told, state: Round, knowledge: Knowledge) -> bool:
    """Whether a reason is so, found in another way than the coach finds it."""
    reason, play, other = told
    left, rules = left_by(play, state), knowledge.rules
    taken = (knowledge.table | play.card.mask) - left
    pile = knowledge.piles[knowledge.seat % rules.sides]
    after = pile | taken
    unseen, shown = unseen_by(knowledge), shown_to(knowledge)
    sweeping, showing = sweepers(left, knowledge, unseen), sweepers(left, knowledge, shown)
    total = sum(rules.wild_rank if card == WILD else card.rank for card in left)
    sevens, coins = cards_of_rank(7), (taken & COINS).bit_count() - (SETTEBELLO in taken)
    are_won = any((CardSet(pile) & COINS).bit_count() > 5 for pile in knowledge.piles)
    open_coins = SETTEBELLO.mask if are_won else COINS
    open_sevens = sevens if rules.prime is not Prime.HIGHEST_PRIME else SETTEBELLO.mask
    point_cards = CardSet.parse("1D 2D 3D") if rules.napola else CardSet()
    if reason.topic in (Topic.COINS, Topic.COINS_WON):
        coins -= (taken & point_cards).bit_count()
    kept = knowledge.hand - play.card.mask
    primes = prime_by_suit(pile), prime_by_suit(after)
    improved = [primes[1][card.suit] - primes[0][card.suit] for card in reason.cards]
    less = left_by(other, state) if other else left
    truths: dict[Topic | Convention | Point, bool] = {
        Topic.ONLY_PLAY: len(knowledge.legal_plays()) == 1,
        Topic.NOTHING_BETTER: True,  # that it has the most value is looked at elsewhere
        Topic.ALL_EQUAL: True,
        Topic.SAFE: not sweeping
        and not showing
        and bool(reason.cards or not takers(left, knowledge, left & (open_coins | open_sevens))),
        Topic.SWEEP: not left and reason.cards == knowledge.table,
        Topic.SETTEBELLO: SETTEBELLO in taken,
        Topic.SEVENS: not reason.cards & ~(taken & sevens)
        and reason.number == (after & sevens).bit_count(),
        Topic.POINT_CARDS: reason.cards == taken & point_cards != 0,
        Topic.COINS: reason.number == coins > 0,
        Topic.COINS_WON: reason.number == coins > 0
        and (pile & COINS).bit_count() < 6 <= (after & COINS).bit_count(),
        Topic.PRIME: not reason.cards & ~taken
        and sum(improved) > 0
        and all(primes[1][card.suit] == PRIME_VALUE[card.rank] for card in reason.cards),
        Topic.CARDS: reason.number == len(taken) > 0,
        Topic.SHOWN_SWEEPS: reason.number == total and list(reason.takers) == showing != [],
        Topic.MAY_BE_SWEPT: reason.number == total
        and not showing
        and list(reason.takers) == sweeping != [],
        Topic.GIVES: not reason.cards & ~left
        and list(reason.takers) == takers(left, knowledge, reason.cards) != []
        and not set(reason.takers) & set(shown)
        and not takers(less & reason.cards, knowledge, reason.cards),
        Topic.SHOWN_TAKES: not reason.cards & ~left
        and set(reason.takers) == set(takers(left, knowledge, reason.cards)) & set(shown),
        Topic.OUT_OF_REACH: reason.cards == play.card.mask
        and not takers(left, knowledge, play.card.mask),
        Topic.TAKES_NEXT: not reason.takers & ~kept
        and all(reason.cards != play.taken for play in knowledge.legal_plays())
        and any(reason.cards in captures(card, left, rules) for card in reason.takers),
        Topic.FEWER_TAKERS: list(reason.takers) == takers(left, knowledge, left)
        and (other is None or list(reason.cards) == takers(less, knowledge, less))
        and len(reason.takers) < len(reason.cards),
        Topic.TAKES_MORE: len(reason.takers) < len(reason.cards)
        and list(reason.cards) == openings(left, kept, knowledge),
        Topic.TAKES_NOTHING: not taken and any(play.taken for play in knowledge.legal_plays()),
        Topic.MAY_HAVE_TO_SWEEP: reason.number == total and bool(sweeping),
        Topic.MAY_HAVE_TO_TAKE: not reason.cards & ~left
        and bool(takers(left, knowledge, reason.cards)),
    }
    return truths[reason.topic]


def all_told(advice: Advice) -> list[Told]:
    """All reasons of an advice with the play that each is told of."""
    best, other = advice.play, advice.alternative and advice.alternative.play
    told = [Told(reason, best, other) for reason in advice.reasons]
    if advice.alternative is not None:
        reasons = advice.alternative.against + advice.alternative.gains
        told += [Told(reason, advice.alternative.play, best) for reason in reasons]
    if advice.threat is not None:
        told.append(Told(advice.threat, best, None))
    return told


GAMES = ("scopa", "asso-piglia-tutto", "escoba", "napola", "scopa-a-perdere", "cirulla")


@pytest.mark.parametrize(
    "rules", [*map(PRESETS.__getitem__, GAMES), *PARTNERS_GAMES, Rules(players=3)]
)
def test_every_reason_is_so(rules: Rules) -> None:
    quick = coach_player(rules, sample_count=6)
    rng = Random(3)
    said = set()
    for seed in range(60 if rules.players == 2 else 20):
        state = midway(seed, plays=int(rng.random() * 30), rules=rules)
        knowledge = Knowledge.of(state, state.turn)
        advice = advise(knowledge, quick)
        if state.rules.lowest_wins:
            assert not {reason.topic for reason in advice.reasons} & PRAISE
            assert advice.threat is None
        elif advice.alternative:
            assert not {reason.topic for reason in advice.alternative.against} & PRAISE
        for told in all_told(advice):
            if not isinstance(told.reason.topic, Convention):
                assert is_true(told, state, knowledge), (seed, told)
            said.add(told.reason.topic)
        best = advice.values[advice.play]
        assert max(advice.values.values()) - best < NEARLY_EQUAL or rules.partnerships
        if not (rules.partnerships or advice.certain):
            best = max(advice.values.values())
        assert all(abs(best - advice.values[play]) < NEARLY_EQUAL for play in advice.equals)
        if advice.alternative:
            assert advice.alternative.play not in advice.equals
        *texts, play_alone = coach_words.advice_texts(advice, TWO, [in_words])
        assert all(text.isascii() for text in [*texts, play_alone])
        if advice.threat:
            assert re.search("make a scopa|make an escoba", texts[0])
        if advice.certain and advice.hands[0]:
            assert "No cards are left to deal, so Nino holds the " in texts[0]
            assert "If all play their best, " in texts[0]
        assert advice.play in state.legal_plays()
    assert len(said) >= 6


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_the_round_that_is_told_is_its_end(name: str) -> None:
    compared = 0
    for seed in range(20):
        state = midway(seed, plays=31 + seed % 4, rules=PRESETS[name])
        knowledge = Knowledge.of(state, state.turn)
        side = state.turn % 2
        advice = advise(knowledge)
        if not advice.certain:
            continue
        told = [(advice.play, advice.ending)]
        assert advice.hands == (state.hands[1 - state.turn],)
        if advice.alternative is not None:
            told.append((advice.alternative.play, advice.alternative.ending))
        ended = []
        for play, ending in told:
            assert ending is not None
            end = state.play(play)
            for each in ending.line:
                end = end.play(each)
            assert end.is_over
            assert ending.points == points(end)
            margin = final_margins(end)[side] - margins_so_far(state)[side]
            assert margin == pytest.approx(advice.values[play])
            ended.append(end)
        if len(ended) < 2:
            continue
        compared += 1
        best, other = [{award.point: award.points for award in score(end)} for end in ended]
        for reason in advice.reasons:
            if reason.topic is Topic.LAST_CAPTURE:
                assert [end.last_capturer for end in ended] == [side, 1 - side]
            else:
                assert isinstance(reason.topic, Point)
                assert reason.number == best[reason.topic][side] - other[reason.topic][side] > 0
        assert advice.alternative is not None
        for reason in advice.alternative.against:
            assert isinstance(reason.topic, Point)
            whose = side if state.rules.lowest_wins else 1 - side
            assert reason.number == other[reason.topic][whose] - best[reason.topic][whose] > 0
    assert compared > 3


def after_greedy_plays(seed: int, rules: Rules) -> list[Round]:
    """All moments of a round of players who take what they can, the last one last."""
    rng = Random(seed)
    rounds = [Round.deal(shuffle(rng, rules).deck, dealer=seed % 4, rules=rules)]
    while not rounds[-1].is_over:
        now = rounds[-1]
        legal = now.legal_plays()
        odd = legal[int(rng.random() * len(legal))]
        rounds.append(
            now.play_unchecked(
                odd if rng.random() < 0.3 else greedy_by_list(Knowledge.of(now, now.turn))
            )
        )
    return rounds[:-1]


def single_ranks(state: Round) -> int:
    """How many ranks have one card or three left in the hands, the stock and on the table."""
    cards = [*CardSet(state.held | state.table), *state.stock]
    return sum(number % 2 for number in Counter(card.rank for card in cards).values())


def hidden_of(rank: int, state: Round) -> int:
    """How many cards of the *rank* the player to move has not seen."""
    cards = [*CardSet(state.held & ~state.hands[state.turn]), *state.stock]
    return sum(card.rank == rank for card in cards)


def is_so(reason: Reason, play: Play, rounds: list[Round], *, breaks: bool) -> bool:
    """Whether what a convention says of *play* is so, after these *rounds* up to now."""
    state, dealers = rounds[-1], rounds[-1].dealer % 2 == rounds[-1].turn % 2
    change = single_ranks(state.play_unchecked(play)) - single_ranks(state)
    match reason.topic:
        case Convention.PARTNERS_CARD:
            (card,) = reason.cards
            partner = (state.turn + 2) % 4
            lies = card in state.table_cards and card not in rounds[-3].table_cards
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
            numbers = [hidden_of(card.rank, state) for card in state.hand(state.turn)]
            swept = bool(rounds[-2].table) and not state.table
            return swept and reason.number == number and (number == min(numbers)) != breaks
        case Convention.SWEEP_AGAIN:
            swept = bool(rounds[-3].table) and not rounds[-2].table
            return swept and (not state.play_unchecked(play).table) != breaks
    raise AssertionError(reason)


def valuing(value: Callable[[Play], float]) -> SamplingPlayer:
    """In the place of the search: to it each play has this *value*."""

    class Judge:
        def search(self, knowledge: Knowledge) -> SearchResult:
            values = {play: value(play) for play in knowledge.legal_plays()}
            return SearchResult(values, sample_count=1)

    return typing.cast("SamplingPlayer", Judge())


def test_every_convention_that_is_named_holds() -> None:
    chance = Random(1)
    guess = valuing(lambda _play: chance.random() / 2)
    said: Counter[object] = Counter()
    for seed, rules in enumerate(PARTNERS_GAMES * 6):
        rounds = after_greedy_plays(seed, rules)
        for number in range(2, len(rounds)):
            state = rounds[number]
            advice = advise(Knowledge.of(state, state.turn), guess)
            entries = [(advice.play, reason, False) for reason in advice.reasons]
            if advice.alternative is not None:
                play, against, _, _ = advice.alternative
                entries += [(play, each, True) for each in against]
                if advice.values[advice.play] - advice.values[play] < NEARLY_EQUAL:
                    assert all(isinstance(each.topic, Convention) for each in against)
            for play, reason, breaks in entries:
                if isinstance(reason.topic, Convention):
                    assert is_so(reason, play, rounds[: number + 1], breaks=breaks), (seed, number)
                    said[reason.topic, breaks] += 1
            topics = [reason.topic for _, reason, _ in entries]
            assert len(set(topics)) == len(topics)
    for convention in Convention:
        assert said[convention, False], convention
    assert said[Convention.PAIRED, True]
    assert said[Convention.UNPAIRED, True]


@pytest.mark.parametrize(
    ("knowledge", "named", "is_for_best"),
    [
        (KNOWLEDGE, PARTNERS_CARD, True),
        (at("7C 2D", "4B 3C 10B", dealer=2), Reason(Convention.PAIRED, 3), False),
    ],
)
def test_what_only_a_convention_speaks_against_is_named_though_it_is_worth_more(
    knowledge: Knowledge, named: Reason, *, is_for_best: bool
) -> None:
    """Once: for the best play, or against the other."""
    laying, taking = knowledge.legal_plays()
    advice = advise(knowledge, valuing({taking: 0.05, laying: 0.0}.__getitem__))
    assert advice.play == laying
    assert (named in advice.reasons) == is_for_best
    against = advice.alternative.against if advice.alternative else ()
    assert against == (() if is_for_best else (named,))


@pytest.mark.parametrize("seed", range(6))
def test_the_reply_expected_is_the_mean_over_all_hands(seed: int) -> None:
    knowledge = knowledge_at(seed, plays=26)
    for play in knowledge.legal_plays():
        effect = Effect(play, knowledge)
        held = knowledge.hand_sizes[1 - knowledge.seat] or 3

        def best(hand: tuple[Card, ...], effect: Effect = effect) -> float:
            cards_left = knowledge.cards_left - 2
            return max(
                (
                    capture_value(Play(card, taken), effect.left, SCOPA, cards_left=cards_left)
                    for card in hand
                    for taken in captures(card, effect.left, SCOPA)
                ),
                default=0.0,
            )

        mean = fmean(best(hand) for hand in combinations(knowledge.unseen, held))
        assert sum(effect.reply.values()) == pytest.approx(mean), play
