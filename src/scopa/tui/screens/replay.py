"""Matches that were played once, stepped through on the table, back and forth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa import DEFAULT_OPPONENT
from scopa.engine import points
from scopa.game.match_state import MatchState
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _
from scopa.text.match.match_titles import points_sentence, result_sentence
from scopa.text.match.table_words import table_awarded
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import smallest_table, view_of
from scopa.tui.widgets import TURNING, key_bar

# The longest name by the number of players, or at a side of the table.
_LONGEST_NAME, _LONGEST_OF_MANY = {2: 16}, 9


class ReplayPosition(NamedTuple):
    """The *board* before a play or at the end of a round.

    It is *number* of the plays of *round*, both counted from 0.
    """

    board: Board
    round: int
    number: int


@dataclass(frozen=True)
class Replay(Screen):
    """Stepping through *matches*; of number *match* it shows the one of *positions* at *index*."""

    matches: tuple[SavedMatch, ...]
    match: int
    positions: tuple[ReplayPosition, ...]
    index: int = 0

    @classmethod
    def of(cls, matches: Sequence[SavedMatch], match: int = 0) -> Replay:
        """The beginning of number *match* of the *matches*, each of a round at least."""
        return cls(tuple(matches), match, tuple(_positions(matches[match])))

    @property
    def smallest(self) -> Size:
        return smallest_table(self.positions[0].board.rules)

    @property
    def shown_board(self) -> Board:
        """The board that is seen."""
        return self.positions[self.index].board

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        position = self.positions[self.index]
        view = view_of(self.shown_board, size, options, app_state)
        frame = draw_board(view)
        keys = [_("{previous} {next} play"), _("{other_way_back} {other_way} round")]
        if len(self.shown_board.remark) > view.layout.text_room:
            keys.insert(1, _("{counter} whole comment"))
        keys += [_("{suggest} review"), _("{first} {last} match"), _("{rules} rules")]
        plays = sum(other.round == position.round for other in self.positions) - 1
        place = _("play {number} of {plays}")
        if len(self.matches) > 1:
            place = _("play {number} of {plays}, match {match} of {matches}")
        place = place.format(
            number=position.number, plays=plays, match=self.match + 1, matches=len(self.matches)
        )
        where = place, f"{position.number}/{plays}"
        key_bar(frame, options, (*keys, _("{back} close"), where), buttons=TURNING)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.SUGGEST):
                return Update(self, navigation.open_match_review(self.matches[self.match]))
            case Action(Command.COUNTER) if self.shown_board.remark:
                remark = navigation.open_pages(_("A comment"), self.shown_board.remark)
                return Update(self, remark)
            case Action(Command.RULES):
                return Update(self, navigation.open_rules_in_force(self.shown_board.state))
            case Action(command):
                return Update(self._at(self._index_after(command)))
        return Update(self)

    def _index_after(self, command: Command) -> int:
        here = self.positions[self.index]
        begins = [at for at, position in enumerate(self.positions) if not position.number]
        rounds = [-1, *begins, len(self.positions)]
        match command:
            case Command.NEXT | Command.OK:
                return self.index + 1
            case Command.PREVIOUS:
                return self.index - 1
            case Command.FIRST | Command.LAST:
                return 0 if command is Command.FIRST else len(self.positions) - 1
            case Command.OTHER_WAY:
                return rounds[here.round + 2]
            case Command.OTHER_WAY_BACK:
                return rounds[here.round + (here.number > 0)]
        return self.index

    def _at(self, index: int) -> Replay:
        """The replay at an index; those beyond its ends are of the matches before and after."""
        if 0 <= index < len(self.positions):
            return replace(self, index=index)
        number = self.match + (1 if index > 0 else -1)
        if not 0 <= number < len(self.matches):
            return self
        other = Replay.of(self.matches, number)
        return other if index > 0 else replace(other, index=len(other.positions) - 1)


def _positions(kept: SavedMatch) -> Iterator[ReplayPosition]:
    """The plays of a match, and the end of each round that was finished."""
    history = kept.history
    longest = _LONGEST_NAME.get(len(kept.players), _LONGEST_OF_MANY)
    names = tuple(
        name if len(name) <= longest else f"{name[: longest - 1].rstrip()}."
        for name in kept.players
    )
    for number, played in enumerate(history.rounds):
        until = (*history.rounds[:number], played._replace(plays=()))
        state = MatchState.resume(history._replace(rounds=until), levels=(DEFAULT_OPPONENT,))
        for place, play in enumerate(played.plays):
            comment = kept.comments.get((number, place), "")
            board = Board(state, shown_play=play, names=names, remark=comment)
            yield ReplayPosition(board, number, place)
            state = state.after(play)
        board = Board(state, names=names)
        if state.round.is_over:
            players, after = board.players, state.match_after_round
            text = points_sentence(points(state.round), players)
            if after.winner is not None:
                text += f" {result_sentence(after.scores, after.winner, players, helped=False)}"
            board = replace(board, remark=text, prompt=table_awarded(state.happened, players))
        yield ReplayPosition(board, number, len(played.plays))
