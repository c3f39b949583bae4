"""The sentences: what happened, what may be done, who has won."""

import re
from contextlib import suppress
from itertools import product

import pytest

from scopa.engine import (
    PRESETS,
    SCOPA,
    Award,
    Captured,
    Card,
    CardSet,
    Draw,
    Event,
    HandsDealt,
    Laid,
    Match,
    Point,
    Round,
    RoundEnded,
    Rules,
    ScopaError,
    Swept,
    TableAwarded,
    score,
)
from scopa.game.match_state import MatchState
from scopa.game.round_review import RoundReview
from scopa.text import player_names
from scopa.text.card_names import Spelling, card_name, in_both_spellings, in_code, list_of_cards
from scopa.text.coaching.review_words import summary
from scopa.text.games_and_rules import RULE_SENTENCES, game_name, rules_in_force
from scopa.text.help_pages import rules_pages
from scopa.text.language import name_cards_of, set_language
from scopa.text.match import table_words
from scopa.text.match.score_words import award_note, highlights, standing
from scopa.text.match.table_words import drawn
from tests.engine import finished, move
from tools.catalogues import messages

TWO, FOUR = (
    player_names.names_at_table(rules, ("", "beppe")) for rules in (SCOPA, PRESETS["scopone"])
)


def card(name: str) -> Card:
    return Card.parse(name)


def cards(names: str) -> CardSet:
    return CardSet.parse(names)


# -------------------------------------------------------------------------------- what happened


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            Captured(1, card("7D"), cards("4C 3S")),
            "Beppe takes the three of swords and four of cups with the seven of coins. Settebello!",
        ),
        (Captured(0, card("1D"), cards("")), "You put the ace of coins straight on your pile."),
        (Captured(1, card("1D"), cards("")), "Beppe puts the ace of coins straight on the pile."),
        (HandsDealt(24), "New cards: 24 left."),
        (HandsDealt(0), "The last cards are dealt."),
        (TableAwarded(0, cards("1D 2D 9B")), "You captured last and get the 3 cards left."),
        (TableAwarded(1, cards("1D")), "Beppe captured last and gets the card left."),
        (TableAwarded(None, cards("1D 9B")), "Nobody gets the 2 cards left."),
        (RoundEnded(), ""),
    ],
)
def test_an_event_is_told(event: Event, said: str) -> None:
    assert table_words.happened([event], TWO)[0] == said


def test_where_there_is_less_room_the_deal_and_then_the_names_are_left_out() -> None:
    happened = (Captured(1, card("10D"), cards("1D 2C 3S 4B")), HandsDealt(12))
    four = "ace of coins, two of cups, three of swords and four of clubs"
    assert table_words.happened(happened, TWO) == (
        f"Beppe takes the {four} with the king of coins. New cards: 12 left.",
        f"Beppe takes the {four} with the king of coins.",
        "Beppe takes the 1D, 2C, 3S and 4B with the 10D. New cards: 12 left.",
        "Beppe takes the 1D, 2C, 3S and 4B with the 10D.",
        "Beppe takes 4 cards with the king of coins. New cards: 12 left.",
        "Beppe takes 4 cards with the king of coins.",
        "Beppe takes 4 cards with the 10D. New cards: 12 left.",
        "Beppe takes 4 cards with the 10D.",
    )


def test_no_play_of_the_others_is_left_out_where_codes_have_room_for_all() -> None:
    others = player_names.names_at_table(Rules(players=4), ("", "beppe"))
    recent = (
        Captured(1, card("6C"), cards("6D")),
        Captured(2, card("7C"), cards("7D")),
        Swept(2, card("7C")),
        Laid(3, card("2C")),
    )
    told = table_words.happened(recent[-1:], others, recent)
    assert told[:3] == (
        "Beppe takes the six of coins with the six of cups. Pina takes the seven of coins with "
        "the seven of cups. Settebello! SCOPA! Tonio lays the two of cups.",
        "Beppe takes the 6D with the 6C. Pina takes the 7D with the 7C. Settebello! SCOPA! "
        "Tonio lays the 2C.",
        "Beppe: 6C x 6D. Pina: 7C x 7D. Settebello! SCOPA! Tonio: 2C.",
    )


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ((), "The last card makes no scopa."),
        ((TableAwarded(1, cards("2C 9S")),), "Beppe captured last and gets the 2 cards left."),
    ],
)
def test_what_becomes_of_the_last_cards_is_explained(last: tuple[Event, ...], said: str) -> None:
    told = table_words.happened((Captured(1, card("7D"), cards("7C")), *last, RoundEnded()), TWO)
    assert told[0] == (f"Beppe takes the seven of cups with the seven of coins. Settebello! {said}")
    assert all("Settebello!" in text for text in told)
    assert len(told[-1]) <= 58


def test_cards_bear_signs_where_the_letters_are_not_those_of_the_suits() -> None:
    seven = Card.parse("7B")
    assert in_code(seven) == "7B"
    name_cards_of("napoletane", has_signs=True)
    assert in_code(seven) == "7♣"
    set_language("it")
    assert in_code(seven) == "7B", "bastoni"
    set_language("en", ascii_only=True)
    assert in_code(seven) == "7B"


def test_the_deck_in_use_decides_what_the_cards_are_called() -> None:
    def named(spelling: Spelling) -> str:
        return list_of_cards(cards("7D 4C"), spelling)

    name_cards_of("milanesi")
    assert card_name(card("9S")) == "queen of spades"
    assert in_both_spellings(named) == ("Four of hearts and seven of diamonds", "4♥ and 7♦")
    assert "♥ hearts (coppe)" in help_text()
    set_language("en", ascii_only=True)
    assert in_both_spellings(named)[1] == "4C and 7D"
    name_cards_of("siciliane")
    assert card_name(card("9S")) == "knight of swords"


def test_four_players_are_told_apart() -> None:
    said = [table_words.happened([Laid(seat, card("5D"))], FOUR)[0] for seat in range(4)]
    assert said == [
        f"{who} the five of coins." for who in ("You lay", "Beppe lays", "Pina lays", "Tonio lays")
    ]
    left = [table_words.happened([TableAwarded(side, cards("1D"))], FOUR)[0] for side in range(2)]
    assert left == [f"{who} captured last and get the card left." for who in ("We", "They")]


def test_every_name_of_a_player_is_another() -> None:
    for rules in (SCOPA, Rules(players=3), Rules(players=4), PRESETS["scopone"]):
        for watched in (False, True):
            players = player_names.names_at_table(rules, ("beppe",) if watched else ("", "beppe"))
            assert len(set(players.seats)) == len(players.seats) == rules.players
            assert len(set(players.sides)) == len(players.sides) == rules.sides
            assert (players.seats[0].person is player_names.Person.YOU) == (not watched)


def test_only_the_first_seat_of_a_saved_match_can_be_the_person() -> None:
    others = player_names.names_in_record(SCOPA, ("Anna", "You"))
    assert table_words.happened([Laid(1, card("9S"))], others)[0].startswith("You lays ")
    seats = ("You", "They", "Pina", "Tonio")
    partners = player_names.names_in_record(PRESETS["scopone"], seats)
    assert list(map(str, partners.seats)) == ["You", "They", "Pina", "Tonio"]
    assert table_words.happened([Laid(1, card("9S"))], partners)[0].startswith("They lays ")
    assert list(map(str, partners.sides)) == ["We", "They"]
    assert table_words.last_cards(1, "it", partners) == "They captured last and get it."


# -------------------------------------------------------------------------------- what may be done


def test_the_choice_says_what_the_card_takes_or_that_it_is_laid_and_in_which_way() -> None:
    takes = move("7D", "4C 3S")
    named = "Take the three of swords and four of cups with the seven of coins?"
    assert table_words.choice(takes, 0, 1, is_laid=True) == (
        named,
        "Take the 3S and 4C with the 7D?",
        "Take 2 cards with the seven of coins?",
        "Take 2 cards with the 7D?",
    )
    laid = table_words.choice(move("7D"), 0, 1, is_laid=True)
    assert laid == ("Lay the seven of coins?", "Lay the 7D?")
    texts = table_words.choice(takes, 0, 3, is_laid=True)
    assert texts[:2] == (f"{named} (way 1 of 3)", f"{named} (1/3)")
    assert texts[2] == "Take the 3S and 4C with the 7D? (way 1 of 3)"
    last = table_words.choice(takes, 2, 3, is_laid=True)[-1]
    assert last == "Take 2 cards with the 7D? (way 3 of 3)"


# ------------------------------------------------------------------------------- draw and deal


def draw(*pairs: str, dealer: int) -> Draw:
    return Draw(tuple(tuple(card(name) for name in pair.split()) for pair in pairs), dealer)


def test_after_the_draw_it_is_said_who_deals_and_who_plays_first() -> None:
    mine = drawn(draw("2D 9C", dealer=0), TWO)[0]
    theirs = drawn(draw("9D 2C", dealer=1), TWO)[0]
    others = drawn(draw("9D 2C 5S 10B", dealer=1), FOUR)[0]
    assert mine == "You turned the lowest card: you deal, and Beppe plays first."
    assert theirs == "Beppe turned the lowest card and deals; you play first."
    assert others == "Beppe turned the lowest card and deals; Pina plays first."
    assert drawn(draw("2D 9C", dealer=0), TWO)[1] == "You deal. Beppe plays first."


# ---------------------------------------------------------------------------------- the score


def notes(mine: str, theirs: str, sweeps: tuple[str, str] = ("", "")) -> dict[Point, str]:
    """The notes on the awards of a round that ended with these piles."""
    over = finished((mine, theirs), sweeps)
    return {award.point: award_note(award) for award in score(over)}


def test_where_the_lowest_wins_a_round_is_lost_to_whoever_has_fewest_points() -> None:
    rules = Rules(players=3, lowest_wins=True)
    piles = tuple(map(CardSet.parse, ("1C", "1B", "1S")))
    round_ = Round.position((0, 0, 0), 0, dealer=0, piles=piles, rules=rules)
    for sweeps, said in (
        ((1, 1, 0), "You lost 1 to 0"),
        ((0, 1, 0), "You tied 0 to 0"),
        ((0, 1, 1), "You won 0 to 1"),
    ):
        made = tuple(pile * number for pile, number in zip(piles, sweeps, strict=True))
        state = MatchState(0, Match.new(rules), round_._replace(sweeps=made), ())
        assert summary(RoundReview(state, ()), player_names.players_of(state))[-1] == said


def test_a_point_that_went_to_nobody_because_of_a_tie_is_tied() -> None:
    said = notes("1D 2C 3S 4B", "2D 1C 4S 3B", ("1D", "2D"))
    assert said == {
        Point.SWEEPS: "",  # each side has its own
        Point.CARDS: "tied",
        Point.COINS: "tied",
        Point.SETTEBELLO: "",  # nobody has it
        Point.PRIME: "tied",
    }


def test_a_point_that_somebody_got_or_nobody_could_get_is_not_tied() -> None:
    said = notes("7D 2C 3S", "1C 4S")
    assert set(said.values()) == {""}
    assert notes("1C 2C", "1S 2S")[Point.PRIME] == ""  # 0 to 0: nobody has all suits


# -------------------------------------------------------------------------------- the help text


def help_text() -> str:
    pages = [page for rules in PRESETS.values() for page in rules_pages(rules)]
    return " ".join(text for page in pages for text in page.paragraphs)


def test_the_example_of_the_prime_in_the_help_is_right() -> None:
    cards_named, number = r"((?:\d+[DCSB],? (?:and )?){4})", r"(\d+)"
    sum_shown = r" \+ ".join([number] * 4)
    found = re.search(f"{cards_named}it is {sum_shown} = {number}", help_text())
    assert found is not None
    mine = found[1].replace(",", "").replace("and ", "")
    theirs = "5D"
    awards = {award.point: award for award in score(finished((mine, theirs)))}
    assert awards[Point.PRIME].counts[0] == int(found[6]) == sum(map(int, found.groups()[1:5]))


def test_every_rule_of_a_game_is_explained() -> None:
    assert set(RULE_SENTENCES) >= set(SCOPA.options)
    for name, rules in PRESETS.items():
        assert set(rules.options) <= set(RULE_SENTENCES) | {"partnerships"}, name
        assert all(rules_in_force(rules))


def test_a_game_is_called_by_each_rule_that_it_changes() -> None:
    switches = {name for name in RULE_SENTENCES if isinstance(getattr(SCOPA, name), bool)}
    changed = set()
    for rules, name in product(PRESETS.values(), switches):
        with suppress(ScopaError):  # some rules need another
            other = Rules.from_options({name: not getattr(rules, name)}, rules)
            assert game_name(other) != game_name(rules), name
            changed.add(name)
    assert changed == switches


def test_no_sentence_needs_more_than_ascii_but_for_the_signs_of_suits_and_margins() -> None:
    said = "".join("".join(message) for message in messages())
    assert {char for char in said if not char.isascii()} == set("♣♠♥♦±")


# ------------------------------------------------------------------------------ how a match went


def awards(sweeps: tuple[int, int], settebello: tuple[int, int], cards: int) -> list[Award]:
    """A round in which side *cards* had the most cards."""
    nothing = (CardSet(0), CardSet(0))
    most = (1 - cards, cards)
    return [
        Award(Point.SWEEPS, sweeps, nothing, sweeps),
        Award(Point.CARDS, most, nothing, most, for_the_most=True),
        Award(Point.SETTEBELLO, settebello, nothing, settebello),
    ]


def test_the_moments_of_a_match_are_its_rounds_its_sweeps_and_the_best_round() -> None:
    rounds = [awards((4, 3), (0, 1), 0), awards((0, 2), (0, 1), 1), awards((1, 0), (1, 0), 0)]
    # 4 + 1 to 3 + 1; 0 to 2 + 1 + 1; 1 + 1 + 1 to 0
    assert highlights(rounds, SCOPA, TWO) == (
        "Round by round: 5-4  0-4  3-0",
        "Scopas: You 5, Beppe 5.",
        "Settebello: You 1, Beppe 2.",
        "The best round: Beppe, 4 to 0 in round 2.",
    )
    to_lose = highlights(rounds, PRESETS["scopa-a-perdere"], TWO)
    assert to_lose[-1] == "The worst round: Beppe, 4 to 0 in round 2."


def test_the_others_are_no_name_within_a_sentence() -> None:
    assert standing((2, 1), None, PRESETS["scopone"], FOUR) == "We need 9 more, they 10."


def test_one_point_that_is_missing_is_told_in_the_singular() -> None:
    set_language("it")
    assert standing((10, 4), None, SCOPA, TWO) == "A te manca 1, a Beppe 7."
