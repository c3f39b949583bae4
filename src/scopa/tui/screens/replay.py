"""Matches that were played once, stepped through on the table, back and forth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import points
from scopa.game.sitting import Sitting
from scopa.records.kept_match import KeptMatch
from scopa.tui import places
from scopa.tui.board import Board
from scopa.tui.board_view import draw_board, pictures_and_layout
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.table_layout import SIDE_TEXT, smallest_table
from scopa.tui.widgets import button, key_bar
from scopa.words.matches import kept_points, kept_result
from scopa.words.screen_labels import Headline, Keys
from scopa.words.table import replayed

_LONGEST_NAME, _LONGEST_OF_MANY = {2: 16}, SIDE_TEXT - 2
"""So long may a name be by the number of players, or at a side of the table."""


class Moment(NamedTuple):
    """The *board* before a play or at the end of a round.

    It is *number* of the plays of *round*, both counted from 0.
    """

    board: Board
    round: int
    number: int


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The beginning of the first match."""
    assert isinstance(place, places.Replay)
    return (Replay.of(place.matches),)


@dataclass(frozen=True)
class Replay(Screen):
    """Stepping through *matches*; *moments* are those of number *match*, *step* the one shown."""

    matches: tuple[KeptMatch, ...]
    match: int
    moments: tuple[Moment, ...]
    step: int = 0

    @classmethod
    def of(cls, matches: Sequence[KeptMatch], match: int = 0) -> Replay:
        """The beginning of number *match* of the *matches*, each of a round at least."""
        return cls(tuple(matches), match, tuple(_moments(matches[match])))

    @property
    def smallest(self) -> Size:
        """As the table."""
        return smallest_table(self.moments[0].board.rules)

    @property
    def shown_board(self) -> Board:
        """The board that is seen."""
        return self.moments[self.step].board

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The table as it was, the play about to be made, and where in the match that is."""
        moment = self.moments[self.step]
        frame = draw_board(self.shown_board, size, look)
        keys: tuple[str, ...] = (Keys.REPLAY, Keys.MIDDLE_REPLAY, Keys.SHORT_REPLAY)
        _, layout = pictures_and_layout(self.shown_board, size, look)
        if len(self.shown_board.remark) > layout.text_room:
            keys = (Keys.COMMENTED_REPLAY, Keys.SHORT_REPLAY)
        plays = sum(other.round == moment.round for other in self.moments) - 1
        place = replayed(moment.number, plays, self.match, len(self.matches))
        x = size.width - 1 - len("[ < ][ > ]")
        with_place = [f"{line}   {where}" for line in keys for where in place]
        key_bar(frame, look, *with_place, keys[-1], room=x - 3)
        x = button(frame, x, size.height - 1, "<", Wish.PREVIOUS)
        button(frame, x, size.height - 1, ">", Wish.NEXT)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Step by plays or by rounds, read, ask for the review, or close."""
        match event:
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(Wish.SUGGEST):
                return Step(self, (places.MatchReview(self.matches[self.match]),))
            case Intent(Wish.COUNTER) if self.shown_board.remark:
                remark = places.Pages.of(Headline.REMARK, (self.shown_board.remark,))
                return Step(self, (remark,))
            case Intent(Wish.RULES):
                return Step(self, (places.RulesInForce(self.shown_board.sitting),))
            case Intent(wish):
                return Step(self._at(self._step_after(wish)))
        return Step(self)

    def _step_after(self, wish: Wish) -> int:
        """The step that is shown after that *wish*; -1 or too many for another match."""
        here = self.moments[self.step]
        match wish:
            case Wish.NEXT | Wish.OK:
                return self.step + 1
            case Wish.PREVIOUS:
                return self.step - 1
            case Wish.FIRST | Wish.LAST:
                return 0 if wish is Wish.FIRST else len(self.moments) - 1
            case Wish.OTHER_WAY:
                return self._round_begins(here.round + 1)
            case Wish.OTHER_WAY_BACK:
                return self._round_begins(here.round - (here.number == 0))
        return self.step

    def _round_begins(self, number: int) -> int:
        """The step at which that round begins; one beyond the last, -1 before the first."""
        begins = [at for at, moment in enumerate(self.moments) if not moment.number]
        return [-1, *begins, len(self.moments)][number + 1]

    def _at(self, step: int) -> Replay:
        """At that *step*, which may lie in the match before or after this."""
        if step < 0:
            before = self._of_match(self.match - 1)
            return replace(before, step=len(before.moments) - 1) if self.match else self
        if step >= len(self.moments):
            return self._of_match(self.match + 1)
        return replace(self, step=step)

    def _of_match(self, number: int) -> Replay:
        return Replay.of(self.matches, number) if self._has(number) else self

    def _has(self, number: int) -> bool:
        return 0 <= number < len(self.matches)


def _moments(kept: KeptMatch) -> Iterator[Moment]:
    """The plays of a match, and the end of each round that was finished."""
    comments = {(said.round, said.play): said.text for said in kept.comments}
    history = kept.history
    longest = _LONGEST_NAME.get(len(kept.players), _LONGEST_OF_MANY)
    names = tuple(_short(name, longest) for name in kept.players)
    for number, played in enumerate(history.rounds):
        until = (*history.rounds[:number], played._replace(plays=()))
        sitting = Sitting.resume(history._replace(rounds=until))._replace(watched=True)
        for place, play in enumerate(played.plays):
            comment = comments.get((number, place), "")
            board = Board(sitting, theirs=play, names=names, remark=comment)
            yield Moment(board, number, place)
            sitting = sitting.after(play)
        board = Board(sitting, names=names)
        if sitting.round.is_over:
            told = kept_points(points(sitting.round), board.cast)
            after = sitting.match_after_round
            if after.winner is not None:
                told += f" {kept_result(after.scores, after.winner, board.cast, helped=False)}"
            board = replace(board, remark=told)
        yield Moment(board, number, len(played.plays))


def _short(name: str, longest: int) -> str:
    """A *name* of at most so many characters."""
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}."
