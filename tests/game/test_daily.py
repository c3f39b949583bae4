"""The daily deal: the same for everybody, one result that counts, and a text to share."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from scopa.engine import SCOPA
from scopa.game import daily
from scopa.game.daily import DailyAttempt, daily_match, match_that_counts
from scopa.game.match_state import MatchState, as_saved
from scopa.players.opponents import LEVELS
from scopa.text.match.match_words import daily_messages, shared_result
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Command
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from tests import cli
from tests.storage import keep, played_by
from tests.tui import score_and_after, table_at, text, words
from tests.tui.screen_cases import pressed

TODAY = "2026-11-21"
BEGUN = f"{TODAY}T20:15:00+00:00"
COUNTING = DailyAttempt(TODAY, counts=True)
PRACTICE = COUNTING._replace(counts=False)


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def _on_a_day_that_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: TODAY)


def played(state: MatchState, plays: int = 9999) -> MatchState:
    """The match after *plays* plays of two Beppes, or at its end."""
    return played_by(lambda now: LEVELS["beppe"](now.knowledge), state, plays)


def test_the_seed_follows_from_the_date_alone() -> None:
    digest = sha256(b"scopa daily 1 2026-11-21").hexdigest()
    assert COUNTING.begin().seed == int(digest, 16)


def test_two_players_have_the_same_deals_and_the_same_opponent() -> None:
    one, other = played(COUNTING.begin()), played(COUNTING.begin())
    assert one.key != other.key
    assert one.history == other.history
    assert one.round.rules == SCOPA
    assert one.levels == ("", "beppe")


ONLY_THE_FIRST = "Today everybody is dealt the same cards. Only your first match with them counts."


def test_the_first_go_counts_and_one_under_way_goes_on(home: Path) -> None:
    first = daily_match(TODAY)
    assert DailyAttempt.of(first.state.key) == COUNTING
    assert daily_messages(first) == (ONLY_THE_FIRST,)
    left = played(first.state, 40)
    keep(home, as_saved(left), BEGUN)
    again = daily_match(TODAY).state
    assert daily_messages(daily_match(TODAY)) == (), "told once"
    assert again.key == left.key
    assert again.history == left.history


def test_after_a_result_another_go_is_practice(home: Path) -> None:
    over = played(daily_match(TODAY).state)
    keep(home, as_saved(over), BEGUN)
    second = daily_match(TODAY)
    assert DailyAttempt.of(second.state.key) == PRACTICE
    assert second.state.deck == COUNTING.begin().deck
    assert daily_messages(second) == (
        "You already have a result for 2026-11-21: to play the same deal again is only practice.",
        *shared_result(over),
    )
    keep(home, as_saved(played(second.state)), BEGUN)
    counting = match_that_counts(TODAY)
    assert counting is not None
    assert counting.key == over.key


def test_the_result_of_a_friend_that_was_imported_is_not_mine(home: Path) -> None:
    keep(home, as_saved(played(COUNTING.begin()))._replace(imported=True), BEGUN)
    assert match_that_counts(TODAY) is None
    mine = daily_match(TODAY)
    assert (DailyAttempt.of(mine.state.key), daily_messages(mine)) == (COUNTING, (ONLY_THE_FIRST,))
    keep(home, as_saved(mine.state), BEGUN)
    counting = match_that_counts(TODAY)
    assert counting is not None
    assert counting.key == mine.state.key


def test_the_deal_of_another_day_is_practice() -> None:
    begun = daily_match("2026-11-20")
    assert DailyAttempt.of(begun.state.key) == DailyAttempt("2026-11-20", counts=False)
    (told,) = daily_messages(begun)
    assert told == "The deal of 2026-11-20 can be played only as practice: that day is over."


def test_a_folder_that_cannot_be_read_stops_nobody(home: Path, refused: cli.Command) -> None:
    (home / "matches").write_bytes(b"nonsense")
    assert f"{home / 'matches'}: Not a directory" in refused("daily", "--share")
    begun = daily_match(TODAY)
    assert DailyAttempt.of(begun.state.key) == COUNTING


def test_only_a_daily_deal_that_is_over_is_shared_result() -> None:
    begun = COUNTING.begin()
    assert shared_result(begun) == ()
    over = played(begun)
    assert len(shared_result(over)) == 3
    assert shared_result(over._replace(key="5f0c2a9d61b84e37")) == ()
    assert "(with help)" in shared_result(over._replace(helped=True))[0]


def test_the_title_opens_the_deal_of_today() -> None:
    title = pressed(Title(), Command.OTHER_WAY)
    told = pressed(title, Command.OK)
    assert ONLY_THE_FIRST in words(told, Size(60, 20))
    table = pressed(told, Command.OK, Command.OK, to=Table)
    over = table_at(played(table.state, 36))
    assert over.state.round.is_over
    _, following = score_and_after(over)
    assert isinstance(following, Table)
    assert following.state.deal == played(table.state, 37).deal


def test_the_table_says_that_it_is_the_daily_deal_and_the_end_shows_the_text() -> None:
    begun, practice = (attempt.begin() for attempt in (COUNTING, PRACTICE))
    assert "The daily deal   " in text(table_at(begun))
    assert "The daily deal, practice   " in text(table_at(practice))
    over = table_at(played(begun))
    _, end = score_and_after(over)
    assert isinstance(end, MatchEnd)
    for line in shared_result(over.state):
        assert line in text(end)


def test_share_prints_the_result(home: Path, printed: cli.Command, refused: cli.Command) -> None:
    assert "you have no result for 2026-11-21 that counts" in refused("daily", "--share")
    over = played(daily_match(TODAY).state)
    keep(home, as_saved(over), BEGUN)
    assert printed("daily", "--share", "--date", TODAY).splitlines() == list(shared_result(over))
