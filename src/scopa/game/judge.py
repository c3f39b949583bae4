"""What each play of a match was worth, found while the match goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from scopa.engine import Play, ScopaError
from scopa.game.match_state import MatchState
from scopa.storage.files import FileError, matches_folder
from scopa.storage.match_file import SavedMatch, Value, format_values, parse_values
from scopa.storage.match_folder import find, load
from scopa.storage.match_writer import MatchWriter

if TYPE_CHECKING:  # the coach is loaded when it is asked
    from scopa.game.round_review import RoundReview, Values

JUDGE = "1"
"""Who judges, as it is kept beside the values: another one makes them anew."""


class Judge:
    """Judges the plays of a round one by one as they are made, on a thread that begins with them.

    on_judged: is called there when all plays of a round that is over are judged, with the values
        of each decision, as they are written, by round and play
    """

    def __init__(
        self, on_judged: Callable[[MatchState, Mapping[tuple[int, int], str]], None]
    ) -> None:
        self._on_judged = on_judged
        self._states: SimpleQueue[MatchState | None] = SimpleQueue()
        self._known: dict[tuple[object, ...], str] = {}
        self._thread: threading.Thread | None = None

    def look(self, state: MatchState) -> None:
        """Judge what is new in a match that is played; returns at once."""
        if state.deal is None or state.watched:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True, name="judge")
            self._thread.start()
        self._states.put(state)

    def close(self) -> None:
        """Give up what is still to be judged."""
        self._states.put(None)

    def _work(self) -> None:
        while (state := self._newest()) is not None:
            with suppress(ScopaError):  # without nets, say: it is judged when a review is asked for
                self._judge(state)

    def _newest(self) -> MatchState | None:
        """The newest state, but none after a round that is over; None at the end."""
        state = self._states.get()
        while state is not None and not (state.round.is_over or self._states.empty()):
            state = self._states.get()
        return state

    def _judge(self, state: MatchState) -> None:
        number, values = state.match.rounds_played, {}
        for place, (before, play) in enumerate(state.all_plays()):
            if not self._states.empty() and not state.round.is_over:
                return  # there is news, which has all of these
            at = (state.key, number, state.round.plays[: place + 1])
            if at not in self._known:
                self._known[at] = judged_values(before, play)
            if self._known[at]:
                values[number, place] = self._known[at]
        if state.round.is_over:
            self._known.clear()
            self._on_judged(state, values)


def judged_values(before: MatchState, play: Play) -> str:
    """The values of all plays that were possible, as they are written; none if there was but one.

    before: the match before the *play* was made

    :raises NetError: the nets cannot be used.
    """
    from scopa.game.round_review import judged

    return _written(judged(len(before.round.plays), before, play).values)


def _written(values: Values) -> str:
    return format_values({play: Value(*value) for play, value in values.items()})


def keep_review(review: RoundReview) -> None:
    """Put the values that a review has found beside the plays of a match in the folder.

    One under way is written by who plays it alone. That the disk does not take it hinders nothing.
    """
    number, folder = review.state.match.rounds_played, matches_folder()
    with suppress(FileError):
        file = find(folder, review.state.key)
        match = load(file).match if file else None
        if match is not None and match.now.winner is not None:
            judged = (play for play in review.plays if play.values)
            values = {(number, play.number): _written(play.values) for play in judged}
            MatchWriter(folder).save(match._replace(values=values, judges={number: JUDGE}))


def known_values(match: SavedMatch) -> Mapping[tuple[int, int], Mapping[Play, Value]]:
    """The values beside the plays of a match, by round and play, that this judge has given."""
    return {
        at: parse_values(text)
        for at, text in match.values.items()
        if match.judges.get(at[0]) == JUDGE
    }
