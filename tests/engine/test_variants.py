"""The variants by examples worked out by hand, the odd ones included."""

import re

import pytest

from scopa.engine import (
    COINS,
    PRESETS,
    CardSet,
    Illegal,
    Match,
    Play,
    Point,
    Round,
    Rules,
    ScopaError,
    score,
)
from tests.engine import move, position

ACES = PRESETS["asso-piglia-tutto"]
FIFTEEN = PRESETS["scopa-a-quindici"]
FEWEST, FEWEST_FIFTEEN = PRESETS["fewest-cards"], Rules(fifteen=True, fewest_cards=True)


def ended(rules: Rules, *piles: str) -> Round:
    cards = tuple(map(CardSet.parse, piles))
    return Round.position((0,) * rules.players, 0, rules=rules, dealer=0, piles=cards)


@pytest.mark.parametrize(
    ("rules", "table", "play", "code"),
    [
        (ACES, "4C 3S 10B", move("1D", "4C"), Illegal.ACE_TAKES_ALL),
        (ACES, "4C 3S 10B", move("1D"), Illegal.ACE_TAKES_ALL),
        (FIFTEEN, "7C 8B", move("7D", "7C"), Illegal.NOT_FIFTEEN),
        (FIFTEEN, "7C 8B", move("7D"), Illegal.MUST_CAPTURE),
        (FEWEST_FIFTEEN, "8C 5S 3B", move("7D", "5S 3B"), Illegal.FEWEST_FIRST),
        (FEWEST, "1C 2S 3B 4D 6C", move("10D", "1C 3B 6C"), Illegal.FEWEST_FIRST),
    ],
)
def test_a_play_against_the_rules_is_refused_with_the_rule(
    rules: Rules, table: str, play: Play, code: Illegal
) -> None:
    now = position((f"{play.card} 9C", "2D 2C"), table, stock="5D 5C 5S 5B 6D 6C")
    assert now._replace(rules=rules).why_illegal(play) is code


def test_all_ten_coins_win_the_match_whatever_the_score() -> None:
    match = Match.new(PRESETS["napola"])._replace(scores=(0, 10))
    coins = "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D"
    rest = "7C 7S 7B 6C 6S 6B 1C 1S 1B 10C"
    assert match.after(ended(PRESETS["napola"], coins, rest)).winner == 0
    plain = Match.new(Rules())._replace(scores=(0, 10))
    assert plain.after(ended(Rules(), coins, rest)).took_all_coins is None


@pytest.mark.parametrize(
    ("rules", "point", "piles", "gained"),
    [
        (PRESETS["escoba"], Point.PRIME, "7D 7C 2S / 7S 6D 6C 6S 6B", (1, 0)),
        (PRESETS["settanta"], Point.PRIME, "7D 7C 7S / 7B 6D 6C 6S 6B", (1, 0)),
        (PRESETS["cirulla"], Point.GRANDE, "8D 9D 10D 1C / 7D", (5, 0)),
        (PRESETS["cirulla"], Point.GRANDE, "8D 9D / 10D", (0, 0)),
        (PRESETS["re-bello"], Point.RE_BELLO, "10D / 10C", (1, 0)),
        (PRESETS["napola"], Point.NAPOLA, "1D 2D 3D / 1C", (3, 0)),
        (PRESETS["napola"], Point.NAPOLA, "1D 2D 3D 4D 5D 7D / 1C", (5, 0)),
        (PRESETS["napola"], Point.NAPOLA, "2D 3D 4D 5D / 1C", (0, 0)),
        (PRESETS["napola"], Point.NAPOLA, f"{COINS} / 1C", (10, 0)),
        (Rules(napola=True, napola_at_most_six=True), Point.NAPOLA, f"{COINS} / 1C", (6, 0)),
    ],
)
def test_points_differ(rules: Rules, point: Point, piles: str, gained: tuple[int, ...]) -> None:
    awards = score(ended(rules, *piles.split(" / ")))
    assert [award.points for award in awards if award.point is point] == [gained]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "2, 3 or 4 players, not 5"),
        ({"players": 3, "partnerships": True}, "partnerships need 4 players, not 3"),
        ({"hand_size": 4}, "hands have 3, 9 or 10 cards, not 4"),
        ({"hand_size": 9}, "hands of 9 cards need 4 players in partnerships"),
        ({"ace_sweeps": True}, "ace_sweeps needs ace_takes_all"),
        ({"ace_stays_on_empty_table": True}, "ace_stays_on_empty_table needs ace_takes_all"),
        ({"napola_at_most_six": True}, "napola_at_most_six needs napola"),
        ({"plain_too": True}, "plain_too needs fifteen"),
        ({"wild_keeps_rank": True}, "wild_keeps_rank needs hand_bonuses"),
        ({"wild_on_first_table": True}, "wild_on_first_table needs first_table_sweeps"),
        ({"wild_rank": 3}, "no rule called 'wild_rank'"),
        (
            {"players": 4, "partnerships": True, "hand_size": 10, "first_table_sweeps": True},
            "first_table_sweeps needs cards on the first table",
        ),
        (
            {"players": 4, "partnerships": True, "hand_size": 9, "hand_bonuses": True},
            "hand_bonuses needs hands of 3 cards, not 9",
        ),
        ({"target": 0}, "a whole number from 1 to 99, not 0"),
        ({"target": 100}, "a whole number from 1 to 99, not 100"),
        ({"colour": True}, "no rule called 'colour'; there are target, players"),
        ({"napola": 1}, "napola is true or false, not 1"),
        ({"target": True}, "target is a whole number, not True"),
        ({"prime": "best"}, "prime is one of highest prime, most sevens, three sevens"),
    ],
)
def test_impossible_rules_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(ScopaError, match=re.escape(reason)):
        Rules.from_options(options)
