"""The coach: values that have parts, one reason that is true, one threshold."""

from collections.abc import Callable
from functools import cache
from random import Random
from statistics import fmean, median
from textwrap import wrap
from typing import TypeVar

import pytest

from scopa.engine import (
    COINS,
    FULL_DECK,
    NO_CARDS,
    PRESETS,
    PRIME_VALUE,
    SCOPA,
    Card,
    CardSet,
    Knowledge,
    Play,
    Point,
    Round,
    Rules,
    TableAwarded,
    cards_of_suit,
    events,
    points,
    score,
)
from scopa.players.coach import (
    BLUNDER,
    MISTAKE,
    NEARLY_EQUAL,
    Advice,
    Judgement,
    advise,
    beside,
    judge,
)
from scopa.players.reasons import Fact, punishing_reply
from scopa.players.search.solver import best_line
from scopa.text.card_names import play_in_code
from scopa.text.coaching import coach_words
from scopa.text.player_names import names_at_table
from scopa.tui.widgets import ok_width
from tests.engine import GAMES, position
from tests.players import knowledge_at

TWO = names_at_table(PRESETS["scopa"], ("", "nino"))
in_every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES, scope="module")


@cache
def judgements(rules: Rules) -> list[Judgement]:
    """Judgements of positions that came up in a game, where there is a choice."""
    seeds = range(60 if rules == SCOPA else 8)
    positions = [knowledge_at(seed, (7 * seed + 3) % rules.plays, rules) for seed in seeds]
    return [judge(knowledge) for knowledge in positions if len(knowledge.legal_plays()) > 1]


@cache
def advices(rules: Rules) -> list[Advice]:
    """Some advice in a game, with the reasons against several rivals."""
    found = []
    for judgement in judgements(rules):
        worse = [play for play in judgement.values if not judgement.approves(play)]
        found += [beside(judgement, play) for play in worse]
    return found


def advice_at(hand: str, table: str) -> Advice:
    """The coach's advice; the cards not named lie hidden."""
    *hidden, one, other = ~CardSet.parse(f"{hand} {table}")
    stock = " ".join(map(str, hidden[: len(hidden) // 6 * 6]))
    return advise(Knowledge.of(position((hand, f"{one} {other}"), table, stock=stock), 0))


# ------------------------------------------------------------------------------------ the parts


@in_every_game
def test_the_parts_of_a_value_add_up_to_it(rules: Rules) -> None:
    for judgement in judgements(rules):
        for play, value in judgement.values.items():
            parts = judgement.parts(play)
            assert sum(parts.values()) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("rules", [SCOPA, PRESETS["cirulla"], PRESETS["scopa-a-perdere"]])
def test_where_no_card_is_hidden_the_parts_are_counted(rules: Rules) -> None:
    for seed in range(8):
        knowledge = knowledge_at(seed, 31, rules)
        judgement = judge(knowledge)
        if len(judgement.values) < 2:
            continue
        for play in judgement.values:
            now = knowledge.sample(Random(0))
            end = list(now.replay((play, *best_line(play, knowledge))))[-1]
            own, sign = knowledge.seat % 2, -1 if rules.lowest_wins else 1
            for point, _, _, gained, _ in score(end):
                more = gained[own] - gained[1 - own]
                if point is Point.SWEEPS:
                    more -= now.sweep_counts[own] - now.sweep_counts[1 - own]
                if point is not Point.SHOWN_HANDS:
                    part = judgement.parts(play)[point]
                    assert part == pytest.approx(sign * more), (seed, play, point)


# ------------------------------------------------------------------------------- what is as good


@in_every_game
def test_what_is_as_good_costs_nothing_and_what_is_worse_is_known_to_be(rules: Rules) -> None:
    for judgement in judgements(rules):
        most = max(judgement.values.values())
        for play, value in judgement.values.items():
            kept, _parts = judgement.to_keep(play)[play]
            assert judgement.approves(play) == (judgement.costs[play] == 0)
            assert kept == pytest.approx(most - judgement.costs[play])
            if not judgement.approves(play):
                assert judgement.costs[play] == pytest.approx(most - value)
                assert judgement.costs[play] >= NEARLY_EQUAL


@in_every_game
def test_the_advised_play_comes_first_and_no_other_is_clearly_better(rules: Rules) -> None:
    for judgement in judgements(rules):
        first, *others = judgement.values.items()
        assert first[0] == judgement.best
        assert max((value for _, value in others), default=0) <= first[1] + 2 * NEARLY_EQUAL
        assert judgement.costs[judgement.best] == 0


@in_every_game
def test_the_rival_is_clearly_worse_and_a_capture_before_others(rules: Rules) -> None:
    for judgement in judgements(rules):
        costs = [cost for cost in judgement.costs.values() if cost]
        assert len(judgement.rivals) == len(costs)
        if not costs:
            continue
        rival = judgement.rivals[0]
        assert judgement.costs[rival] >= 0.4 * median(costs)
        clearly = [play for play, cost in judgement.costs.items() if cost >= 0.4 * median(costs)]
        assert bool(rival.taken) == any(play.taken for play in clearly)


def test_only_a_mistake_keeps_its_parts_and_those_of_the_best_play() -> None:
    judgement = judge(knowledge_at(3, 14))
    worst = min(judgement.values, key=judgement.values.__getitem__)
    assert judgement.costs[worst] >= MISTAKE
    kept = judgement.to_keep(worst)
    assert [play for play, (_, parts) in kept.items() if parts] == [judgement.best, worst]
    assert not any(parts for _, parts in judgement.to_keep(judgement.best).values())
    assert BLUNDER > MISTAKE > NEARLY_EQUAL


def test_a_hundred_hands_at_least_are_looked_at_with_three_and_four_players() -> None:
    for rules in (Rules(players=3), PRESETS["scopone"]):
        knowledge = knowledge_at(1, 3, rules)
        lines = judge(knowledge)._result.lines
        assert lines is not None
        assert len(lines.found) >= 100


# ------------------------------------------------------------------------------------ the reasons


def others(knowledge: Knowledge) -> CardSet:
    """The cards that another side may hold."""
    sides = knowledge.rules.sides
    theirs = [seat for seat in range(knowledge.rules.players) if (seat - knowledge.seat) % sides]
    shown = CardSet(sum(knowledge.shown_hands[seat] for seat in theirs))
    are_known = all(knowledge.hand_sizes[seat] for seat in theirs) and len(shown) == sum(
        knowledge.hand_sizes[seat] for seat in theirs
    )
    return shown if are_known else shown | knowledge.unseen


def replies(knowledge: Knowledge, play: Play, card: Card) -> list[Play]:
    """What the next player may do with a *card* alone after *play*, by the rules of the engine."""
    table, rules = CardSet(after_table(knowledge, play)), knowledge.rules
    seat = (knowledge.seat + 1) % rules.players
    hands = [card.mask * (each == seat) for each in range(rules.players)]
    state = Round.position(hands, table, dealer=seat - 1, turn=seat, rules=rules, plays=(play,))
    return state.legal_plays()


def after_table(knowledge: Knowledge, play: Play) -> int:
    """What lies after *play*, before the rest is awarded at the end of a round."""
    state = knowledge.sample(Random(2))
    end = state.play(play)
    awarded = [event.cards for event in events(state, end) if isinstance(event, TableAwarded)]
    return int(awarded[0]) if awarded else end.table


def sweeping(knowledge: Knowledge, play: Play) -> CardSet:
    """The unseen cards that take all that lies after *play*."""
    table = after_table(knowledge, play)
    return CardSet.of(
        card
        for card in others(knowledge)
        if table and any(reply.taken == table for reply in replies(knowledge, play, card))
    )


def taking(knowledge: Knowledge, play: Play, cards: CardSet) -> CardSet:
    """The unseen cards that take one of the *cards* after *play*."""
    return CardSet.of(
        card
        for card in others(knowledge)
        if any(reply.taken & cards for reply in replies(knowledge, play, card))
    )


def won(knowledge: Knowledge, play: Play) -> CardSet:
    """What *play* brings to the pile."""
    lay = CardSet(knowledge.table | play.card.mask)
    return CardSet(lay & ~after_table(knowledge, play))


def pile(knowledge: Knowledge, play: Play) -> CardSet:
    return knowledge.pile(knowledge.seat % knowledge.rules.sides) | won(knowledge, play)


Found = TypeVar("Found")


class Claim:
    """A reason of an *advice*, to be held to the position."""

    def __init__(self, advice: Advice) -> None:
        assert advice.reason is not None
        assert advice.rival is not None
        self.reason = advice.reason
        self.knowledge = advice.knowledge
        self.best, self.other = advice.play, advice.rival

    def both(self, found: Callable[..., Found], *of: CardSet) -> tuple[Found, Found]:
        """What is *found* after the best play and after the other."""
        return found(self.knowledge, self.best, *of), found(self.knowledge, self.other, *of)

    def sweeps(self) -> bool:
        left, instead = self.both(after_table)
        return bool(self.best.taken) and not left and bool(instead)

    def above_ten(self) -> bool:
        total = sum(card.rank for card in CardSet(after_table(self.knowledge, self.best)))
        return total == self.reason.number > 10 and self.no_sweeper()

    def no_sweeper(self) -> bool:
        return self.both(sweeping) == (NO_CARDS, self.reason.takers)

    def fewer_sweepers(self) -> bool:
        few, many = self.both(sweeping)
        told = (self.reason.cards, self.reason.takers)
        return told == (few, many) and len(few) < len(many)

    def takes(self) -> bool:
        mine, instead = self.both(won)
        return not self.reason.cards - (mine - instead)

    def more_coins(self) -> bool:
        mine, instead = (len(cards & COINS) for cards in self.both(won))
        return mine == self.reason.number > max(1, instead)

    def for_the_prime(self) -> bool:
        least = min(PRIME_VALUE[card.rank] for card in self.reason.cards)
        is_dear = least > max(15, PRIME_VALUE[self.best.card.rank])
        return is_dear and self.keeps() and not won(self.knowledge, self.best)

    def keeps_coins(self) -> bool:
        return self.keeps() and self.reason.cards | COINS == COINS and self.other.card in COINS

    def takes_cards(self) -> bool:
        mine, instead = self.both(won)
        return not instead and len(mine) == self.reason.number > 0 and not self.reason.cards - mine

    def prime_card(self) -> bool:
        (card,) = self.reason.cards
        suits = [cards & cards_of_suit(card.suit) for cards in self.both(pile)]
        values = [max((PRIME_VALUE[each.rank] for each in cards), default=0) for cards in suits]
        return PRIME_VALUE[card.rank] == values[0] > values[1]

    def gives(self) -> bool:
        taken = self.both(taking, self.reason.cards)
        return taken == (NO_CARDS, self.reason.takers) and bool(self.reason.takers)

    def fewer_takers(self) -> bool:
        few, many = self.both(taking, FULL_DECK)
        told = (self.reason.cards, self.reason.takers)
        return told == (few, many) and len(few) < len(many)

    def more_chances(self) -> bool:
        rules, hand = self.knowledge.rules, self.knowledge.hand

        def chances(play: Play) -> int:
            rest = (hand - play.card.mask, *[0] * (rules.players - 1))
            laid = others(self.knowledge) - taking(self.knowledge, play, FULL_DECK)
            tables = [after_table(self.knowledge, play) | card.mask for card in laid]
            rounds = [
                Round.position(rest, table, dealer=0, turn=0, rules=rules) for table in tables
            ]
            return sum(any(play.taken for play in state.legal_plays()) for state in rounds)

        many, few = chances(self.best), chances(self.other)
        is_far = self.reason.fact is Fact.FAR_MORE_CHANCES
        return many - few >= len(others(self.knowledge)) / 9 and is_far == (many >= 2 * few)

    def can_wait(self) -> bool:
        is_free = not taking(self.knowledge, self.best, self.other.taken)
        return is_free and self.reason.cards == self.other.taken != NO_CARDS

    def takes_next(self) -> bool:
        (card,) = self.reason.takers
        is_held = card in self.knowledge.hand - self.best.card.mask
        table = CardSet(after_table(self.knowledge, self.best))
        taken = [play.taken for play in replies(self.knowledge, self.best, card)]
        return is_held and self.reason.cards in taken and not self.reason.cards - table

    def keeps(self) -> bool:
        return not self.reason.cards - (self.knowledge.hand - self.best.card.mask)

    def wins_most(self) -> bool:
        among = COINS if self.reason.kind is Point.COINS else FULL_DECK
        return 2 * len(pile(self.knowledge, self.best) & among) > len(among)

    def must_sweep(self) -> bool:
        return sweeping(self.knowledge, self.best) == self.reason.takers

    def must_take(self) -> bool:
        plays = [replies(self.knowledge, self.best, card) for card in self.reason.takers]
        return all(play.taken & self.reason.cards for each in plays for play in each)

    def takes_nothing(self) -> bool:
        return not won(self.knowledge, self.best) or self.reason.kind is Point.SWEEPS

    def is_last(self) -> bool:
        return not self.knowledge.stock_size


HOLDS = {
    Fact.SWEEP: Claim.sweeps,
    Fact.ABOVE_TEN: Claim.above_ten,
    Fact.NO_SWEEPER: Claim.no_sweeper,
    Fact.FEWER_SWEEPERS: Claim.fewer_sweepers,
    Fact.LESS_SWEPT: Claim.fewer_sweepers,
    Fact.TAKES: Claim.takes,
    Fact.MORE_COINS: Claim.more_coins,
    Fact.TAKES_CARDS: Claim.takes_cards,
    Fact.TAKES_SAFELY: Claim.takes_cards,
    Fact.TAKES_DEAR: Claim.takes_cards,
    Fact.PRIME_CARD: Claim.prime_card,
    Fact.GIVES: Claim.gives,
    Fact.SAFE_IN_HAND: Claim.gives,
    Fact.FOR_THE_PRIME: Claim.for_the_prime,
    Fact.NO_TAKER: Claim.fewer_takers,
    Fact.FEW_TAKERS: Claim.fewer_takers,
    Fact.LESS_TAKEN: Claim.fewer_takers,
    Fact.MORE_CHANCES: Claim.more_chances,
    Fact.FAR_MORE_CHANCES: Claim.more_chances,
    Fact.CAN_WAIT: Claim.can_wait,
    Fact.TAKES_NEXT: Claim.takes_next,
    Fact.KEEPS_COINS: Claim.keeps_coins,
    Fact.WINS_MOST: Claim.wins_most,
    Fact.WINS_POINT: Claim.is_last,
    Fact.DENIES_POINT: Claim.is_last,
    Fact.LAST_CAPTURE: Claim.is_last,
    Fact.LIKELY_LAST: Claim.is_last,
    Fact.TAKES_NOTHING: Claim.takes_nothing,
    Fact.MUST_SWEEP: Claim.must_sweep,
    Fact.MUST_TAKE: Claim.must_take,
}
"""How each fact is found in another way than the coach finds it."""


@in_every_game
def test_every_reason_is_true(rules: Rules) -> None:
    is_plain = not (rules.hand_bonuses or rules.wild_keeps_rank)  # 7C is not always a seven
    for advice in advices(rules):
        claim = Claim(advice)
        holds = HOLDS.get(claim.reason.fact) if isinstance(claim.reason.fact, Fact) else None
        if is_plain and holds is not None:
            assert holds(claim), (claim.knowledge, claim.best, claim.reason)


@in_every_game
def test_a_reason_explains_a_kind_of_points_that_decides(rules: Rules) -> None:
    for advice in advices(rules):
        reason, rival = advice.reason, advice.rival
        assert reason is not None
        assert rival is not None
        if reason.kind is None:
            assert reason.fact is Fact.ON_AVERAGE
            continue
        parts, others = (advice.judgement.parts(play) for play in (advice.play, rival))
        more = {kind: part - others[kind] for kind, part in parts.items()}
        assert more[reason.kind] >= 0.6 * max(more.values()) - 0.05


def test_reasons_seldom_say_no_more_than_that_it_is_better() -> None:
    facts = [advice.reason.fact for advice in advices(SCOPA) if advice.reason]
    assert facts.count(Fact.ON_AVERAGE) < 0.15 * len(facts)
    assert len(set(facts)) > 8


@pytest.mark.parametrize("game", ["scopa", "cirulla", "scopone"])
def test_what_is_settled_comes_of_every_play(game: str) -> None:
    rules, leads = PRESETS[game], set()
    for seed in range(20):
        knowledge = knowledge_at(seed, rules.plays - 4, rules)
        judgement, side = judge(knowledge), knowledge.seat % 2
        lead = judgement.settled_lead
        for play in judgement.values if judgement.is_certain and lead is not None else ():
            end = knowledge.sample(Random(0))
            for each in (play, *best_line(play, knowledge)):
                end = end.play(each)
            gained = points(end)
            leads.add(lead)
            assert gained[side] - gained[1 - side] == lead
    assert len(leads) > 2 or game == "scopone"


# ------------------------------------------------------------------------------------- the words


@pytest.mark.parametrize(
    ("hand", "table", "told"),
    [
        (
            "7C 10S 3D", "7D 10B 4S 9C",
            "Take the seven of coins with the seven of cups: it brings home the settebello.",
        ),
        ("5C", "10B 9S", "Lay the five of cups: there is no other play."),
    ],
)  # fmt: skip
def test_the_play_is_told_with_its_reason_in_one_sentence(hand: str, table: str, told: str) -> None:
    texts = coach_words.advice_texts(advice_at(hand, table), TWO)
    assert texts[0].startswith(told)
    assert len(texts[0]) == max(map(len, texts))


@in_every_game
def test_one_sentence_is_enough_and_names_at_most_one_number(rules: Rules) -> None:
    names = names_at_table(rules, ("", "nino"))
    for advice in advices(rules):
        text, *_, shorter, shortest = coach_words.advice_texts(advice, names)
        told = shortest if len(advice.play.taken) > 2 else shorter
        assert len(wrap(f"{told} {'x' * ok_width()}", 56)) <= 2, "room at 60x20"
        sentences = text.removesuffix(".").split(". ")
        assert len(sentences) <= 2, text
        assert sum(character.isdigit() for character in text) <= 2, text
        assert "{" not in text


def test_values_are_told_with_the_best_first_and_parts_that_add_up() -> None:
    judgement = judge(knowledge_at(3, 14))
    _heading, head, *lines = coach_words.value_lines(judgement, 100)
    kind_of = {name: kind for kind, name in coach_words.KIND_NAMES.items()}
    kinds = [kind_of[name] for name in head.removeprefix(head.partition("in all")[0]).split()[2:]]
    assert len(lines) == len(judgement.values)
    told = []
    for line, play in zip(lines, judgement.values, strict=True):
        code = play_in_code(play)
        assert line.startswith(code)
        value, *parts = map(float, line.removeprefix(code).replace("as good", "").split())
        assert value == pytest.approx(judgement.values[play], abs=0.006)
        assert parts == pytest.approx([judgement.parts(play)[kind] for kind in kinds], abs=0.006)
        assert sum(parts) == pytest.approx(value, abs=0.03)
        told.append(parts)
    spread = [max(column) - min(column) for column in zip(*told, strict=True)]
    assert spread == sorted(spread, reverse=True)
    plays = [*judgement.values][-2:]
    for most in (2, 3, 4):
        (_name, values), *few = coach_words.value_parts(judgement, plays, most)
        assert [len(few), few[-1][0]] == [most - 1, "other"]
        sums = [sum(parts) for parts in zip(*[numbers for _name, numbers in few], strict=True)]
        assert sums == pytest.approx(values, abs=1e-6) == [judgement.values[play] for play in plays]
    fewest = judge(knowledge_at(3, 14, PRESETS["scopa-a-perdere"]))
    assert coach_words.value_lines(fewest, 100)[0].startswith(
        "Points still to come, theirs minus yours"
    )


def test_a_wrong_play_is_punished_by_a_capture_that_was_not_there_after_the_best() -> None:
    found = 0
    for advice in advices(SCOPA):
        assert advice.rival is not None
        reply = punishing_reply(advice.rival, advice.play, advice.knowledge)
        if reply is not None:
            found += 1
            assert reply.card in others(advice.knowledge)
            assert reply in replies(advice.knowledge, advice.rival, reply.card)
    assert found


def test_more_hands_change_little() -> None:
    """What a hundred hands find is what other hundreds find, but for the error that is told."""
    differences = []
    for seed in range(4):
        knowledge = knowledge_at(seed, 4, PRESETS["scopone"])
        judgement = judge(knowledge)
        lines = judgement._result.lines
        assert lines is not None
        differences += [lines.error(judgement.best, rival) for rival in judgement.rivals[:1]]
    assert fmean(differences) < 0.15
