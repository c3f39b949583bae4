"""The game as lines of text: for screen readers, pipes, dumb terminals and tests.

A `TextGame` is a value, as a screen is: what it hears makes the next one. A conversation, which is
held elsewhere, has it think and keeps what is played.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scopa.engine import (
    MAX_CUT,
    Knowledge,
    Play,
)
from scopa.game.daily import shared
from scopa.game.match_state import HUMAN, MatchState, Waiting
from scopa.game.sayings import Saying, said, said_of_match, said_of_round
from scopa.plain import answers
from scopa.plain.drawing import Drawing
from scopa.plain.meaning import meant
from scopa.players.coach import Advice
from scopa.players.levels import STRONGEST
from scopa.text import coach
from scopa.text import plain_mode as sentences
from scopa.text.language import _
from scopa.text.player_names import PlayerNames
from scopa.text.score import practice_over

Deal = Callable[[int | None], MatchState]
"""Deals a round after a cut of so many cards, or one that is chosen for the player."""

_LINES = textwrap.TextWrapper(79)
_LINES_OF_FILES = textwrap.TextWrapper(79, break_long_words=False, break_on_hyphens=False)
"""The name of a file stays whole, however long it is."""


@dataclass(frozen=True)
class TextGame:
    """A match as a talk about it.

    *said* are the lines to be said now; *recent* what has happened since the person last played;
    *asked* the plays among which the person is to choose; the talk *is_over* with the match, or
    when the person leaves. They turn a card to see who deals, as long as there is a *drawing*, and
    *cut* the deck before each deal if they like, the first one by means of *deal*, as long as that
    is there. A match *waiting* in the record can be continued
    until the person plays in this one. The coach is being asked if the person *consults*, the match
    to be written into a file if the person *files* it. It *says* what the opponents say if that is
    wanted. After a round the person may have a *rematch*, or play its deal again: *real* is the
    talk about the match to which practice leads back.
    """

    state: MatchState
    said: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    asked: tuple[Play, ...] = ()
    is_over: bool = False
    cuts: bool = False
    drawing: Drawing | None = None
    deal: Deal | None = None
    waiting: MatchState | None = None
    consults: bool = False
    says: bool = False
    rematch: Callable[[MatchState], TextGame] | None = None
    real: TextGame | None = None
    wanted: str = ""

    @classmethod
    def begin(
        cls,
        state: MatchState,
        deal: Deal | None = None,
        waiting: MatchState | None = None,
        told: Sequence[str] = (),
        *,
        drawing: Drawing | None = None,
        says: bool = False,
        rematch: Callable[[MatchState], TextGame] | None = None,
    ) -> TextGame:
        """The talk at the beginning of a match; with *deal* the person cuts every deck.

        What is *told* comes first. Unless there is a *drawing* it is known who deals.
        """
        named = state.cast
        lines = [*told, *sentences.opening(state.match.rules, named)]
        if waiting is not None:
            lines.append(sentences.waiting(Waiting(waiting).summary[0]))
        text_game = cls(
            state,
            cuts=deal is not None,
            drawing=drawing,
            deal=deal,
            waiting=waiting,
            says=says,
            rematch=rematch,
        )
        if drawing is not None:
            return text_game._saying(
                *lines, *sentences.to_draw(drawing.draws, len(drawing.fan), named)
            )
        return text_game._drawn([*lines, *sentences.drawn(state.draw, named)])

    @classmethod
    def resume(
        cls,
        state: MatchState,
        *,
        cuts: bool = False,
        says: bool = False,
        rematch: Callable[[MatchState], TextGame] | None = None,
    ) -> TextGame:
        """The talk about a match that goes on."""
        text_game = cls(state, cuts=cuts, says=says, rematch=rematch)
        opening = sentences.opening(state.match.rules, state.cast)
        if state.round.is_over:
            return text_game._counted(opening)
        return text_game._saying(*opening, *answers.score_of(text_game.state), *text_game._turn())

    @property
    def request(self) -> Knowledge | None:
        """What a computer player is to think about, if it is its turn."""
        waits = self.is_over or not self._is_dealt or self.state.round.is_over
        return None if waits or self.state.is_humans_turn else self.state.knowledge

    @property
    def to_keep(self) -> MatchState | None:
        """The match that is to be kept in the record, if it is one that is."""
        is_sure = self._is_dealt and self.waiting is None
        return self.state if is_sure and self.state.key else None

    @property
    def stopped(self) -> str:
        """What is said when the match is left."""
        if self._is_decided:
            return _("The match is over.")
        return sentences.stopped(self.state.match.scores, self._cast)

    def after(self, play: Play) -> TextGame:
        """The talk after *play* by the player whose turn it is.

        :raises IllegalPlay: the rules forbid it.
        """
        is_mine = self.state.is_humans_turn
        recent = () if is_mine else self.recent
        state = self.state.after(play)
        happened = sentences.happened(state.happened, self._cast)
        text_game = replace(
            self,
            state=state,
            recent=(*recent, *happened),
            asked=(),
            waiting=None if is_mine else self.waiting,
        )
        if state.round.is_over:
            return text_game._counted(happened)
        happened += text_game._said(said(state))
        if state.watched:
            happened.append(answers.table(text_game.state)[0])
        return text_game._saying(*happened, *text_game._turn())

    def heard(self, line: str) -> TextGame:
        """The talk after the person, whose turn it is or who is to go on, has typed *line*."""
        text = sentences.command(" ".join(line.split()).lower())
        act = _ACTS.get(text)
        if text in answers.ANSWERS and (self._is_dealt or text in _BEFORE_THE_DEAL):
            return self._saying(*answers.ANSWERS[text](self.state))
        if act is not None and self._is_dealt:
            return act(self)
        if text == "quit":
            return replace(self, is_over=True)._saying(self.stopped)
        return self._continued() if text == "continue" else self._answered(text)

    def _answered(self, text: str) -> TextGame:
        """The talk after the answer to what is asked: draw, cut, next round or play."""
        if self.drawing is not None:
            return self._turned(self.drawing, text)
        if self.deal is not None:
            return self._cut(
                text,
                self.deal,
                _("Cut the deck: how many cards to lift, 0 to 39? Enter alone cuts it for you."),
            )
        if self._is_decided:
            return replace(self, is_over=not text)._saying(*[self._round_is_over] * bool(text))
        if not self.state.round.is_over:
            return self._played(text)
        if self.cuts:
            return self._cut(text, self.state.next_round, self._round_is_over)
        return self._saying(self._round_is_over) if text else self._dealt(self.state.next_round())

    def advised(self, advice: Advice) -> TextGame:
        """The talk after the coach has been asked."""
        return replace(self, consults=False)._saying(*coach.advice(advice, self._cast)[:1])

    def told(self, lines: Sequence[str]) -> TextGame:
        """The talk after what was wanted has been done, of which these *lines* tell."""
        return replace(self, wanted="")._saying(*lines, wrapper=_LINES_OF_FILES)

    def _consulting(self) -> TextGame:
        if not self.state.is_humans_turn:
            return self._saying(self._round_is_over)
        asking = replace(self, state=self.state._replace(helped=True), consults=True)
        return asking._saying(_("The coach is looking at the table ..."))

    def _filing(self) -> TextGame:
        return replace(self, wanted="file", said=())

    def _reviewing(self) -> TextGame:
        if not self._is_played:
            return self._saying(_("You can do that after a round that you have played."))
        return replace(self, wanted="review")._saying(_("The coach is looking at the table ..."))

    def _taken_back(self) -> TextGame:
        """The talk before the person's last play of this round."""
        if not self.state.can_take_back:
            return self._saying(_("You have made no play in this round that could be taken back."))
        text_game = replace(self, state=self.state.take_back(), recent=(), asked=())
        return text_game._saying(
            _("Your play is taken back. The match is marked as helped."), *text_game._turn()
        )

    def _continued(self) -> TextGame:
        """The talk about the match that waits, if one does."""
        if self.waiting is None:
            return self._saying(_("No match waits to be continued."))
        return TextGame.resume(self.waiting, cuts=self.cuts, says=self.says, rematch=self.rematch)

    def _turned(self, before: Drawing, text: str) -> TextGame:
        """The talk after the person has turned a card of the fan."""
        drawing = before.after(text)
        if drawing is None:
            return self._saying(*sentences.to_draw(before.draws, len(before.fan), self._cast))
        if not drawing.is_over:
            asked = sentences.to_draw(drawing.draws, len(drawing.fan), self._cast)
            return replace(self, drawing=drawing)._saying(*asked)
        deal = partial(drawing.begin, turned=drawing.turned) if self.deal else None
        told = sentences.drawn(drawing.draws, self._cast)
        return replace(self, state=drawing.state, drawing=None, deal=deal)._drawn(told[-1:])

    def _drawn(self, lines: Sequence[str]) -> TextGame:
        """The talk when it is known who deals: the deck is cut, or has been dealt."""
        if self.deal is not None:
            return self._saying(
                *lines,
                _("Cut the deck: how many cards to lift, 0 to 39? Enter alone cuts it for you."),
            )
        return self._dealt(self.state, lines)

    @property
    def _is_dealt(self) -> bool:
        """Whether the first cards have been dealt."""
        return self.drawing is None and self.deal is None

    def _cut(self, text: str, deal: Deal, request: str) -> TextGame:
        """The talk after the deck was cut; an empty *text* leaves the cut to the program."""
        lifted = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None
        if (text and lifted is None) or not 0 <= (lifted or 0) <= MAX_CUT:
            return self._saying(request)
        return replace(self, deal=None)._dealt(deal(lifted))

    def _played(self, text: str) -> TextGame:
        """The talk after a *text* that may be a play; an empty one asks for the turn again."""
        if not text:
            return replace(self, asked=())._saying(*self._turn())
        plays = meant(text, self.state.round, self.asked)
        if isinstance(plays, str):
            return self._saying(plays)
        if len(plays) == 1:
            return self.after(plays[0])
        lines = sentences.which_way(
            plays[0].card, [answers.way(self.state, play) for play in plays]
        )
        return replace(self, asked=tuple(plays))._saying(*lines)

    @property
    def _cast(self) -> PlayerNames:
        return self.state.cast

    def _saying(self, *lines: str, wrapper: textwrap.TextWrapper = _LINES) -> TextGame:
        wrapped = [wrapper.wrap(line) for line in lines]
        return replace(self, said=tuple(part for parts in wrapped for part in parts))

    def _dealt(self, state: MatchState, before: Sequence[str] = ()) -> TextGame:
        """The talk when the round of *state* has been dealt."""
        number = state.match.rounds_played + 1
        news = sentences.dealt(number, state.round, state.void_tables, self._cast)
        text_game = replace(self, state=state, recent=tuple(news), asked=())
        opened = text_game._turn() or answers.table(text_game.state)
        return text_game._saying(*before, *news, *text_game._said(said(state)), *opened)

    def _counted(self, happened: Sequence[str]) -> TextGame:
        """The talk when the round is over; one that is only watched goes on by itself."""
        lines = [*happened, *answers.count(self.state)]
        if self.real is not None:
            over = practice_over(self.state.original_points)[0]
            return self.real._saying(*lines, over, self.real._round_is_over)
        if self._is_decided:
            lines += [*self._said(said_of_match(self.state)), *shared(self.state)]
        else:
            lines += self._said(said_of_round(self.state))
        if self._is_decided and self.rematch is None:
            return replace(self, is_over=True)._saying(*lines)
        if self.state.watched:
            return self._dealt(self.state.next_round(), lines)
        more = [sentences.after_a_round()] if self.rematch else []
        return self._saying(*lines, self._round_is_over, *more)

    @property
    def _is_decided(self) -> bool:
        """Whether the match is over, however long one goes on talking."""
        return self.state.is_decided

    @property
    def _is_played(self) -> bool:
        """Whether a round is over in which the person has played."""
        return self.state.round.is_over and self.state.can_take_back

    def _said(self, what: Saying | None) -> Sequence[str]:
        """What an opponent says, if that is wanted."""
        return [what.told(self._cast)] if self.says and what else []

    @property
    def _round_is_over(self) -> str:
        if self._is_decided:
            return _("The match is over. Enter: leave.")
        if self.cuts:
            cut = _("Cut the deck: how many cards to lift, 0 to 39? Enter alone cuts it for you.")
            return f"{_('The round is over.')} {cut}"
        return _("The round is over. Enter: the next round.")

    def _played_again(self) -> TextGame:
        """The talk about the deal of the round that is over, played again."""
        if not self._is_played:
            return self._saying(_("You can do that after a round that you have played."))
        return replace(self, real=self)._dealt(
            self.state.practice(), [_("The same deal again, as practice: it does not count.")]
        )

    def _watched(self) -> TextGame:
        """The talk in which the strongest player plays the deal of the round that is over."""
        if not self._is_played:
            return self._saying(_("You can do that after a round that you have played."))
        played = self.state.practice(played_by=STRONGEST)
        return replace(self, real=self)._dealt(
            played, [_("The same deal again, as practice: it does not count.")]
        )

    def _rematched(self) -> TextGame:
        """The talk about a new match, once a round is over."""
        if not self.state.round.is_over or self.rematch is None:
            return self._saying(_("You can do that after a round that you have played."))
        return self.rematch(self.state)

    def _with_hand(self) -> TextGame:
        return self._saying(*(answers.hand(self.state) or [self._round_is_over]))

    def _with_last(self) -> TextGame:
        return self._saying(*self.recent)

    def _turn(self) -> Sequence[str]:
        """The table, the hand and the question, when it is the person's turn."""
        if not self.state.is_humans_turn:
            return ()
        cards = self.state.round.hands[HUMAN].bit_count()
        return (*answers.table(self.state), *answers.hand(self.state), sentences.turn(cards))


_ACTS: Mapping[str, Callable[[TextGame], TextGame]] = {
    "hand": TextGame._with_hand,
    "last": TextGame._with_last,
    "advice": TextGame._consulting,
    "undo": TextGame._taken_back,
    "again": TextGame._played_again,
    "rematch": TextGame._rematched,
    "file": TextGame._filing,
    "review": TextGame._reviewing,
    "watch": TextGame._watched,
}
_BEFORE_THE_DEAL = ("rules", "deal", "help")
"""What may be asked before the first deck is dealt: nothing of its cards."""
