"""The review of a round: each play of the person, its grade, and the better one framed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scopa.engine import Play
from scopa.game.match_state import MatchState
from scopa.game.player_requests import Adviser, Reply, Request
from scopa.game.review.grades import Grade
from scopa.game.review.round_review import RoundReview, reviews_so_far
from scopa.players.coach import Advice
from scopa.players.opponents import STRONGEST
from scopa.players.round_analysis import PlayAnalysis
from scopa.storage.saved_match import StoredAnalysis
from scopa.text.card_names import Spelling, in_words
from scopa.text.coaching.grade_words import about_grades, how_played
from scopa.text.coaching.play_comment import PlayComment, report_on_play
from scopa.text.coaching.review_page import (
    about_the_coach,
    report_on_match,
    report_on_round,
)
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command, Show, cursor_after
from scopa.tui.render_options import RenderOptions
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.learning.review_drawing import (
    ROWS_ABOVE,
    Strip,
    draw_review,
    mark_own_play,
    with_comment,
)
from scopa.tui.table.board import Board
from scopa.tui.table.coach_text import coach_rows
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import smallest_table
from scopa.tui.table.view import view_of


class ReviewPosition(NamedTuple):
    """The *board* when the person was to play, with the *play* that was then made selected.

    advice, analysis: of the coach, and of the play, once they are known
    """

    board: Board
    play: Play
    advice: Advice | None = None
    analysis: PlayAnalysis | None = None

    @property
    def number(self) -> int:
        """Of the play in its round, from 0."""
        return len(self.board.state.round.plays)

    @property
    def cost(self) -> float:
        return self.analysis.cost if self.analysis else 0.0


@dataclass(frozen=True)
class Review(Screen):
    """Stepping through the *positions* of a round, of which the one at *index* is shown.

    state, number: the match, and which of its rounds it is, from 0
    names: the players by seat, if the record has them
    known: the analyses that came with the match from a file, by the numbers of its rounds
    review: with the analysis, once it is known
    fault: why there is none
    """

    state: MatchState
    number: int
    names: tuple[str, ...]
    positions: tuple[ReviewPosition, ...]
    known: Mapping[int, StoredAnalysis] = field(default_factory=dict)
    review: RoundReview | None = None
    fault: str = ""
    index: int = 0

    @classmethod
    def of(
        cls,
        match: MatchState,
        number: int,
        names: tuple[str, ...] = (),
        known: Mapping[int, StoredAnalysis] | None = None,
    ) -> Review:
        """The review of round *number* of a *match*; it is over, and the person has played."""
        positions = (
            ReviewPosition(Board(before, names=names).select(play), play)
            for before, play in match.at_end_of_round(number).own_plays()
        )
        return cls(match, number, names, tuple(positions), known or {})

    @property
    def smallest(self) -> Size:
        return smallest_table(self.positions[0].board.rules)

    @property
    def explanation(self) -> Sequence[str]:
        bars = _(
            "The bars at the top right are your plays in order: the higher a bar, the more the "
            "play cost; where there is room 1, 2 and 3 stand beside the costliest. {play} goes "
            "from one of these to the next, and then to luck and mistakes. {other_way_back} and "
            "{other_way} lead to other rounds, {again} tries the play again from here, {rematch} "
            "lets Il Maestro play the round."
        )
        return (about_the_coach(), about_grades(), bars)

    @property
    def _is_waiting(self) -> bool:
        return self.review is None and not self.fault

    @property
    def request(self) -> Request | None:
        if not self._is_waiting:
            return None
        return Request(Adviser.REVIEWER, self._at_end, self.known)

    @property
    def _at_end(self) -> MatchState:
        return self.state.at_end_of_round(self.number)

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Reply(about, review=review, fault=fault) if about == self.request:
                positions = _judged(self.positions, review) if review else self.positions
                judged = replace(self, review=review, fault=fault, positions=positions)
                return Update(replace(judged, index=(*judged.costliest, 0)[0]))
            case Show(index):
                return Update(replace(self, index=index))
            case Action(command):
                return self._obey(command, app_state)
        return Update(self)

    def _obey(self, command: Command, app_state: AppState) -> Update:
        match command:
            case Command.BACK:
                return Update(None)
            case Command.OTHER_WAY | Command.OTHER_WAY_BACK:
                number = self.number + (1 if command is Command.OTHER_WAY else -1)
                if 0 <= number < self.state.rounds_over:
                    return Update(Review.of(self.state, number, self.names, self.known))
                return Update(self)
            case Command.OK if self._costliest_to_come:
                index: int | None = self._costliest_to_come[0]
            case _:
                count = len(self.positions)
                index = None if self._is_waiting else cursor_after(command, self.index, count)
        if index is None:
            return Update(self, self._opens(command, app_state))
        return Update(replace(self, index=index))

    def _opens(self, command: Command, app_state: AppState) -> Sequence[Screen]:
        match command:
            case Command.OK | Command.SUGGEST:  # behind the costliest plays is the whole round
                return self._luck_and_skill()
            case Command.COUNTER:
                return self._why()
            case Command.AGAIN:
                practice = self._at_end.practice(self.positions[self.index].number)
                return navigation.open_table(practice, app_state)
            case Command.REMATCH:
                again = self._at_end.practice(played_by=STRONGEST)
                return navigation.open_table(again, app_state, is_dealt=True)
        return ()

    @property
    def costliest(self) -> Sequence[int]:
        """The indexes of the plays that are marked, the costliest first."""
        indexes = {position.number: index for index, position in enumerate(self.positions)}
        return [indexes[play.number] for play in self.review.costliest] if self.review else []

    @property
    def _costliest_to_come(self) -> Sequence[int]:
        """The marked plays that follow on the one that is shown."""
        if self.index not in self.costliest:
            return self.costliest
        return self.costliest[self.costliest.index(self.index) + 1 :]

    @property
    def shown_board(self) -> Board:
        """The board that is seen: with the better play framed once the coach has told it."""
        position = self.positions[self.index]
        board, advice = position.board, position.advice
        if advice and Grade.of(position.cost) is not Grade.BEST:
            return board.select(advice.play)
        return replace(board, prompt=_("Framed: your play."))

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        board, strip = self.shown_board, self._strip
        if strip is None:
            coach = _("The coach is looking at the table ...")
            if not self._is_waiting:
                coach = self.fault or _("This round cannot be judged.")
            rows = max(ROWS_ABOVE, coach_rows(coach, size.width))
            view = view_of(board, size, options, app_state, rows_above=rows)
            frame = draw_board(view, coach=(coach,))
        else:
            view = view_of(board, size, options, app_state, rows_above=ROWS_ABOVE)
            view = with_comment(view, self._comment)
            frame = draw_board(view, leaves_room=True)
            mark_own_play(frame, view, self.positions[self.index].play)
            draw_review(frame, view, strip, self._comment)
        key_bar(frame, self._keys(), stays=2)
        return frame

    def _keys(self) -> Sequence[KeyText]:
        luck = (_("{play} luck and mistakes"), _("{play} luck"))
        if self._costliest_to_come:
            luck = (_("{suggest} luck and mistakes"), _("{suggest} luck"))
        return (
            _("{previous} {next} play"),
            luck,
            _("{counter} why"),
            *[(_("{play} next costliest"), _("{play} worst"))] * bool(self._costliest_to_come),
            *[_("{other_way_back} {other_way} round")] * (self.state.rounds_over > 1),
            (_("{again} try it from here"), _("{again} try it")),
            (_("{rematch} Il Maestro plays it"), _("{rematch} Il Maestro")),
            _("{help} help"),
            _("{back} back"),
        )

    @property
    def _strip(self) -> Strip | None:
        """All plays side by side, once they are judged."""
        if self.review is None or self.review.analysis is None:
            return None
        plays = [position.analysis for position in self.positions if position.analysis]
        return Strip(plays, self.index, self.costliest, how_played(self.review))

    def _comment(self, spelling: Spelling) -> PlayComment:
        board, _play, advice, analysis = self.positions[self.index]
        assert self.review is not None
        assert advice is not None
        assert analysis is not None
        return PlayComment.of(analysis, self.review, advice, board.players, spelling)

    def _why(self) -> Sequence[Screen]:
        analysis = self.positions[self.index].analysis
        if analysis is None or self.review is None:
            return ()
        sections = report_on_play(analysis, self.review, self._comment(in_words))
        return navigation.open_pages(_("The review"), *sections)

    def _luck_and_skill(self) -> Sequence[Screen]:
        if self._is_waiting:
            return ()
        if self.review is None:
            return navigation.open_pages(_("The review"), self.fault)
        players = self.shown_board.players
        sections = [*report_on_round(self.review, players)]
        if not self.state.is_practice:
            reviews = reviews_so_far(self.state, self.review, self.known)
            sections += report_on_match(reviews, players)
        return navigation.open_pages(_("The review"), *sections)


def _judged(positions: Sequence[ReviewPosition], review: RoundReview) -> tuple[ReviewPosition, ...]:
    """The positions with the analysis of each, and the advice, if the round could be analyzed."""
    plays = {play.number: play for play in review.own_plays}
    return tuple(
        position._replace(advice=review.advice(play), analysis=play)
        if (play := plays.get(position.number))
        else position
        for position in positions
    )
