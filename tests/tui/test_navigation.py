"""Where one can go: every place has a way there, and what one goes there for is to be seen."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from scopa.game.match_state import commitment_before
from scopa.game.statistics import Section
from scopa.tui import navigation as routes
from scopa.tui import places
from scopa.tui.places import Place
from scopa.tui.screen import COACH, Request
from tests.storage import kept
from tests.storage import state as in_play
from tests.tui import DESK, USUAL, begin, opened, options

TABLE, DRAWING = begin()
NOW, OVER = in_play(5, plays=8), in_play(5, plays=36)
PLACES: dict[Place, str] = {
    places.Title(): "New game",
    places.NewMatch(5): "Who deals first?",
    places.Rematch(OVER): "Who deals first?",
    places.Continue(NOW): "round 1",
    places.UnderWay(): "Matches under way",
    places.DailyDeal("2024-02-29"): "The deal of 2024-02-29",
    places.OpponentChoice(): "Who plays against you?",
    places.SeatChoice(): "Who sits where?",
    places.GameChoice(): "The game",
    places.Gallery(): "Ace of coins",
    places.Options(): "Options",
    places.Statistics(): "Statistics",
    places.Account("A title", (Section("A section", ("A sentence.",)),)): "A sentence.",
    places.Help(): "How to play",
    places.Lesson(): "Lesson 1 of 5",
    places.Puzzles(): "What would you play?",
    places.Credits(): "MIT",
    places.Pages.of("A title", ("A text.",)): "A text.",
    places.Cut(commitment_before(5, 0), 20, TABLE.state.next_round): "You lift 20",
    places.DrawForDeal(DRAWING.deck, DRAWING.cast, DRAWING.then): "Who deals first?",
    places.Table(NOW): "round 1",
    places.CardCounter(NOW, TABLE.cast): "Not seen yet",
    places.LastCapture(NOW, TABLE.cast): "The last capture",
    places.Pile(NOW): "Your pile",
    places.RulesInForce(NOW): "The rules of this game",
    places.Score(OVER): "The score of the round",
    places.Review(OVER): "The coach looks at your plays",
    places.MatchEnd(in_play(5)): "win",
    places.MatchChoice(): "no round has been played there",
    places.MatchReview(kept(5)): "The coach looks at your plays",
    places.Replay((kept(5),)): "[ < ][ > ]",
}
"""One of each, and what is to be read there."""


def test_every_place_has_a_way_there_and_every_way_leads_to_a_place() -> None:
    kinds = {
        name
        for name, kind in inspect.getmembers(places, inspect.isclass)
        if issubclass(kind, Place) and kind is not Place
    }
    assert set(routes.ROUTES) == kinds
    assert {type(place).__name__ for place in PLACES} == kinds


@pytest.mark.parametrize("module", sorted(set(routes.ROUTES.values())))
def test_every_module_to_which_a_way_leads_says_what_is_opened_there(module: str) -> None:
    assert callable(import_module(module).opened)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: type(place).__name__)
def test_at_every_place_is_seen_what_one_goes_there_for(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    *_, top = opened(place)
    shown = top.draw(USUAL, options(), DESK)
    assert PLACES[place] in "\n".join(shown.lines())


def test_the_mind_plays_for_the_opponent_and_advises_for_the_coach() -> None:
    think, knowledge = routes.mind(), NOW.knowledge
    played = think(Request("beppe", knowledge))
    advised = think(Request(COACH, knowledge))
    assert {played.play, advised.play} <= set(NOW.round.legal_plays())
    assert played.advice is None
    assert advised.advice is not None
