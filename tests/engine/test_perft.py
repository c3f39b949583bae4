"""As many lines of play as the oracle counts, in every game."""

import pytest

from scopa.engine import Card, Round, points
from tests import oracle
from tests.engine import in_order, perft
from tests.engine.games import GAMES

COUNTS = perft.saved()


def first_in_text(round_: Round) -> Round:
    """*round_* after the play whose text comes first."""
    plays = {
        perft.text((plain(play.card), frozenset(map(plain, play.taken)))): play
        for play in round_.legal_plays()
    }
    return round_.play(plays[min(plays)])


def plain(card: Card) -> oracle.Card:
    return oracle.card(str(card))


def following(round_: Round) -> list[Round]:
    """*round_* after each legal play, or itself if it is over."""
    return list(map(round_.play, round_.legal_plays())) or [round_]


def test_every_game_is_counted_from_the_first_card_and_to_the_last() -> None:
    assert {count.game for count in COUNTS} == set(GAMES)
    for game in GAMES:
        counts = [count for count in COUNTS if count.game == game]
        assert any(count.played == 0 for count in counts)
        assert any(sum(count.points) for count in counts)


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: f"{count.game} {count.played}")
def test_there_are_as_many_lines_of_play_as_the_oracle_counts(
    count: perft.Count, request: pytest.FixtureRequest
) -> None:
    most_lines: int = request.config.getoption("--lines")
    start = Round.deal(in_order(count.deck), count.dealer, GAMES[count.game])
    for _ in range(count.played):
        start = first_in_text(start)
    ends = [start]
    for expected in count.lines:
        if expected > most_lines:
            return
        ends = [after for end in ends for after in following(end)]
        assert len(ends) == expected
    gained = [points(end) for end in ends if end.is_over]
    none = (0,) * len(count.points)
    assert list(map(sum, zip(none, *gained, strict=True))) == count.points
