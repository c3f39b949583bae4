"""A round in each kind of terminal, which shows at every play what the frames say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scopa.game.match_state import MatchState
from scopa.game.saved_matches import resumed
from scopa.storage.database import Store
from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.cards import name_cards_of
from scopa.tui.cards.decks import DeckCatalog
from scopa.tui.screen import RenderOptions, Screen
from scopa.tui.screens.table import Table
from scopa.tui.terminal.charset import Charset
from tests.terminal.playing import OK, SCORE, choose, hand, open_table, play_on, shown_choice
from tests.terminal.pseudo_terminal import PseudoTerminal
from tests.terminal.test_kinds import COLOURED, PLAIN, need
from tests.tui import APP_STATE, USUAL, score_and_after

PLAYS = 36
"""In a round of two."""
FEW = 9
"""Enough for a second deal."""


def play_on_to(plays: int, game: PseudoTerminal, chance: Random) -> list[list[str]]:
    """Play by chance so often, or to the score; what the screen showed before each OK, and it."""
    seen: list[list[str]] = []
    while SCORE not in game.text and len(seen) < plays:
        choice = shown_choice(game)
        if choice:
            cards = hand(game)
            wanted = chance.choice(cards)
            if wanted != choice.card:
                choose(game, cards.index(wanted) + 1)
        seen.append(game.lines)
        play_on(game)
        game.wait_for(OK)
    return [*seen, game.lines] if SCORE in game.text else seen


def saved_round(home: Path) -> Iterator[Screen]:
    """The same screens, made anew from the only match of the record."""
    with closing(Store(home / "matches.db")) as store:
        (summary,) = store.summaries()
        match = store.load(summary.number)
    (played,) = match.history.rounds
    begun = match.history._replace(rounds=(played._replace(plays=()),))
    state: MatchState = resumed(match._replace(history=begun))
    for play in played.plays:
        table = Table(state)
        mine = state.is_humans_turn
        yield table.select(play) if mine else Table(state, shown_play=play)
        state = state.after(play)
    if state.round.is_over:
        yield Table(state)
        yield score_and_after(Table(state))[0]


@pytest.mark.parametrize(
    ("term", "locale", "charset", "plays"),
    [
        *((term, "C", Charset.ASCII, FEW) for term in (*COLOURED[1:], *PLAIN)),
        ("xterm-256color", "C.UTF-8", Charset.UTF_8, PLAYS + 1),
    ],
)
def test_a_round_is_played(
    term: str, locale: str, charset: Charset, plays: int, tmp_path: Path
) -> None:
    """In the terminal that most people have it is played to the score."""
    need(term, tmp_path)
    variables = {"LC_ALL": None, "LANG": locale}
    with open_table(tmp_path, "--target", "1", term=term, variables=variables) as game:
        seen = play_on_to(plays, game, Random(term))
        assert game.received.isascii() == (charset is Charset.ASCII)
        assert game.has_sent_colours == (term in COLOURED)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()
    name_cards_of(USUAL_SETTINGS.deck, has_signs=charset is Charset.UTF_8)
    catalog = DeckCatalog.open(tmp_path, has_utf8=charset is Charset.UTF_8)
    options = RenderOptions(catalog.deck(USUAL_SETTINGS)[0], says=True)
    for number, (shown, screen) in enumerate(zip(seen, saved_round(tmp_path), strict=True)):
        wanted = screen.draw(USUAL, options, APP_STATE).lines(has_colours=term in COLOURED)
        assert shown == wanted, f"at play {number}"
