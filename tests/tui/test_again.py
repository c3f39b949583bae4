"""After a round and after a match: the same deal again, a rematch, the review, the title."""

import pytest

from scopa.engine import PRESETS
from scopa.game.sitting import Sitting, Waiting
from scopa.tui.desk import Desk
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Screen
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.review import Review
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from tests.records import sitting as in_play
from tests.tui import DESK, USUAL, desk_after, look, score_and_after, screens_after
from tests.tui.zoo import finished_table, pressed

SCORE = score_and_after(finished_table())[0]
KEYED = Score(SCORE.sitting._replace(key="5f0c2a9d61b84e37"), can_review=True)
END = MatchEnd(in_play(5))


def text(screen: Screen) -> str:
    return "\n".join(screen.draw(USUAL, look(), DESK).lines())


def practised(table: Screen) -> Table:
    """The practice table when its round has been played."""
    assert isinstance(table, Table)
    sitting = table.sitting
    while not sitting.round.is_over:
        sitting = sitting.after(sitting.round.legal_plays()[0])
    return Table(sitting)


@pytest.mark.parametrize("before", [KEYED, END], ids=["a round", "a match"])
def test_the_same_deal_is_played_again_over_what_comes_after_it(before: Score | MatchEnd) -> None:
    still_there, table = screens_after(before, Intent(Wish.AGAIN))
    assert still_there == before
    assert isinstance(table, Table)
    assert table.sitting.deck == before.sitting.deck
    assert table.sitting.round.plays == ()
    assert table.sitting.match == before.sitting.match
    assert "as practice" in text(table)


def test_practice_is_never_kept_nor_continued() -> None:
    table = screens_after(KEYED, Intent(Wish.AGAIN))[-1]
    assert KEYED.to_keep is not None
    for screen in (table, practised(table), pressed(practised(table), Wish.OK)):
        assert screen.to_keep is None
    leaving = pressed(table, Wish.BACK)
    assert "again ends the practice" in text(leaving)
    assert screens_after(leaving, Intent(Wish.BACK)) == []
    assert desk_after(leaving, Intent(Wish.BACK)).waiting is None


def test_the_score_of_practice_says_so_and_leads_back() -> None:
    over = practised(screens_after(KEYED, Intent(Wish.AGAIN))[-1])
    (score,) = screens_after(over, Intent(Wish.OK))
    assert "That was practice: it does not count." in text(score)
    assert "The match" not in text(score)
    for wish in (Wish.OK, Wish.BACK):
        assert screens_after(score, Intent(wish)) == []
        assert desk_after(score, Intent(wish)) == DESK
    (once_more,) = screens_after(score, Intent(Wish.AGAIN))
    assert isinstance(once_more, Table)
    assert once_more.sitting == KEYED.sitting.again


def test_a_rematch_after_a_round_lets_the_match_wait_and_has_its_rules_and_players() -> None:
    other = Desk(DESK.settings, "escoba", PRESETS["escoba"], 8)
    (drawing,) = screens_after(KEYED, Intent(Wish.REMATCH), other)
    assert isinstance(drawing, DrawForDeal)
    begun = pressed(drawing.made, Wish.OK)
    assert isinstance(begun, Table)
    assert begun.sitting.match.rules == KEYED.sitting.match.rules
    assert begun.sitting.kinds == KEYED.sitting.kinds
    assert begun.sitting.match.rounds_played == 0
    assert begun.sitting.key not in ("", KEYED.sitting.key)
    after = desk_after(KEYED, Intent(Wish.REMATCH), other)
    assert KEYED.sitting.key in after.under_way
    assert (after.waiting, after.seed) == (Waiting(KEYED.sitting, is_seen=True), 9)


@pytest.mark.parametrize("wish", [Wish.OK, Wish.REMATCH])
def test_a_rematch_after_a_match_has_its_rules_and_players(wish: Wish) -> None:
    end = MatchEnd(in_play(5)._replace(opponent="nino"))
    (drawing,) = screens_after(end, Intent(wish))
    assert isinstance(drawing, DrawForDeal)
    assert drawing.cast.seats == ("You", "Nino")


def test_esc_after_a_round_leaves_for_the_title_and_the_match_waits() -> None:
    assert screens_after(KEYED, Intent(Wish.BACK)) == []
    assert desk_after(KEYED, Intent(Wish.BACK)).waiting == Waiting(KEYED.sitting, is_seen=True)


def test_esc_after_the_last_round_still_shows_the_end() -> None:
    won = Score(_won())
    (end,) = screens_after(won, Intent(Wish.BACK))
    assert isinstance(end, MatchEnd)


def _won() -> Sitting:
    sitting = SCORE.sitting
    return sitting._replace(match=sitting.match._replace(scores=(10, 0)))


def test_the_last_round_can_be_reviewed_from_the_end_of_the_match() -> None:
    still_there, review = screens_after(END, Intent(Wish.SUGGEST))
    assert (still_there, isinstance(review, Review)) == (END, True)


def test_what_nobody_has_played_is_neither_reviewed_nor_played_again() -> None:
    watched = MatchEnd(in_play(5)._replace(watched=True))
    for wish in (Wish.SUGGEST, Wish.AGAIN):
        assert screens_after(watched, Intent(wish)) == [watched]


@pytest.mark.parametrize("screen", [KEYED, END], ids=["a round", "a match"])
def test_every_choice_can_be_clicked(screen: Score | MatchEnd) -> None:
    frame = screen.draw(USUAL, look(), DESK)
    meant = {frame.intent_at(x, y) for x in range(80) for y in range(24)} - {None}
    wishes = {intent.wish for intent in meant if intent}
    assert {Wish.OK, Wish.SUGGEST, Wish.AGAIN, Wish.BACK} <= wishes
    assert Wish.REMATCH in wishes or "[ Rematch ]" in text(screen)
