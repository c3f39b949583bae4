"""An attempt at a puzzle, for both front ends: the other hand, the play, and the steps after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from scopa.engine import DECK, CardSet, Play, points
from scopa.game.match_state import MatchState
from scopa.game.puzzle_session import PuzzleSession
from scopa.game.wrong_play import WrongPlay
from scopa.players.coach import NEARLY_EQUAL, Advice, advice_on
from scopa.players.line_of_play import ending_after
from scopa.players.puzzle import Puzzle, PuzzleTheme
from scopa.players.search.possible_hands import is_certain
from scopa.storage.puzzle_progress import Progress
from scopa.text.card_names import SPELLINGS, Spelling, list_of_cards
from scopa.text.coaching import coach_words, puzzle_words
from scopa.text.language import _
from scopa.text.match.match_titles import points_sentence
from scopa.text.match.table_words import game_name, happened
from scopa.text.player_names import players_of
from scopa.text.rules_and_options import rules_that_differ

_HANDS_TO_CHOOSE = 4


class Answer(NamedTuple):
    """Whether a play is right, what it cost, and the coach's advice beside it."""

    is_right: bool
    cost: float
    advice: Advice


def answer(
    puzzle: Puzzle, played: Play, advice: Advice, known: Mapping[Play, float] | None = None
) -> Answer:
    """The verdict on a play, by the values that are *known*, or else those that the coach finds.

    A play as good as the best one is right, too. The best play stands whatever the coach finds, and
    is compared with the one that was made.
    """
    values = known or advice.values
    advice = advice_on(puzzle.best, values, puzzle.knowledge, rival=played)
    cost = max(0.0, advice.values[puzzle.best] - advice.values[played])
    return Answer(played == puzzle.best or cost < NEARLY_EQUAL, cost, advice)


class PuzzleStep(NamedTuple):
    """A table after the answer, and the explanation of it.

    play: the play that is shown; None at the end of the round
    explanation: the longest text first
    prompt: names the play, or the points at the end of the round
    title: of the last deal as it is played out, with both hands face up
    """

    state: MatchState
    play: Play | None
    explanation: Sequence[str] = ()
    prompt: str = ""
    title: str = ""


@dataclass(frozen=True)
class PuzzleAttempt:
    """An attempt at the puzzle of a session.

    guess: at the other hand, where that is asked before the play
    played, advice: the play that was made, and the advice on it
    verdict: whether the play was right; the longest text first
    steps: what is shown after the answer, one after the other
    """

    session: PuzzleSession
    puzzle: Puzzle
    state: MatchState
    guess: CardSet | None = None
    played: Play | None = None
    advice: Advice | None = None
    verdict: Sequence[str] = ()
    steps: Sequence[PuzzleStep] = ()

    @classmethod
    def of(cls, session: PuzzleSession, guess: CardSet | None = None) -> PuzzleAttempt:
        """The attempt at the puzzle of a *session* that is asked now."""
        puzzle = session.puzzle
        state = MatchState.at_position(puzzle.position)
        levels = session.levels.get(session.key, state.levels)
        return cls(session, puzzle, state._replace(levels=levels), guess)

    # ------------------------------------------------------------------------- what is asked

    @cached_property
    def hands(self) -> Sequence[CardSet]:
        """Hands of which the other player holds one, as long as the person is to say which.

        In each other one is a card that is gone.
        """
        if self.puzzle.theme is not PuzzleTheme.HAND or self.guess is not None:
            return ()
        knowledge = self.puzzle.knowledge
        hand, rng = knowledge.unseen, Random(str(self.puzzle.position))
        gone = [card for pile in knowledge.piles for card in CardSet(pile)]
        hands = [hand]
        while len(hands) < _HANDS_TO_CHOOSE:
            leaves, comes = rng.choice(list(hand)), rng.choice(gone)
            other = hand - leaves.mask | comes.mask
            if other not in hands:
                hands.append(CardSet(other))
        rng.shuffle(hands)
        return hands

    @property
    def introduction(self) -> Sequence[str]:
        """Sentences before the question: on another game, and what partners played last."""
        sentences, rules = [], self.puzzle.position.rules
        if self.session.is_of_other_game:
            text = _("Another game: {game}.").format(game=game_name(rules))
            sentences.append(" ".join((text, *rules_that_differ(rules, self.session.rules))))
        if rules.partnerships:
            players, latest = players_of(self.state), self.state.play_events[1 - rules.players :]
            partner = _("Your partner is {who}.").format(who=players.seats[2])
            sentences.append(" ".join((partner, *(happened([one], players)[0] for one in latest))))
        return sentences

    def hand_verdict(self, spelling: Spelling) -> str:
        """Whether the guess at the other hand was right; empty if there was none."""
        if self.guess is None:
            return ""
        hand, text = self.puzzle.knowledge.unseen, _("Right, {who} holds the {cards}.")
        if self.guess != hand:
            text = _("No, the {gone} had been taken: {who} holds the {cards}.")
        return text.format(
            who=players_of(self.state).seats[1],
            cards=list_of_cards(hand, spelling),
            gone=list_of_cards(self.guess - hand, spelling),
        )

    @property
    def heading(self) -> str:
        """The headline, with the right answers in a row."""
        is_own, streak = self.puzzle.theme is PuzzleTheme.OWN, self.session.progress.streak
        name = _("From one of your matches") if is_own else _("Puzzle")
        text = _("{name}: {number} in a row right").format(name=name, number=streak)
        return name if streak < 2 else text

    @property
    def question(self) -> str:
        """What is asked; in the last deal after who captured last."""
        question, round_ = _("Which play wins most this round?"), self.state.round
        if round_.last_capturer is None or round_.stock:
            return question
        last_capture = (
            players_of(self.state)
            .sides[round_.last_capturer]
            .told(
                _("You captured last."),
                _("{who} captured last."),
                we=_("You and your partner captured last."),
                they=_("The others captured last."),
            )
        )
        return f"{last_capture} {question}"

    # ------------------------------------------------------------------------- what is answered

    @property
    def asks_coach(self) -> bool:
        return self.played is not None and self.advice is None

    def judged(self, advice: Advice, spellings: Sequence[Spelling] = SPELLINGS) -> PuzzleAttempt:
        """The attempt once the coach has looked at the play; cards are told in these spellings."""
        assert self.played is not None
        found = answer(self.puzzle, self.played, advice, self.session.values.get(self.session.key))
        is_right, knows_hand = found.is_right, self.guess in (None, self.puzzle.knowledge.unseen)
        session = self.session.after(is_right=is_right and knows_hand)
        streak = session.progress.streak
        verdict = puzzle_words.verdict(
            self.played, found.cost, streak, is_right=is_right, knows_hand=knows_hand
        )
        steps = tuple(self._steps(found, session.progress, spellings))
        return replace(self, session=session, advice=found.advice, verdict=verdict, steps=steps)

    def _steps(
        self, found: Answer, progress: Progress, spellings: Sequence[Spelling]
    ) -> Iterator[PuzzleStep]:
        """What a wrong play lets happen, the best play and why, the last deal played out.

        The advice leaves out what is told before it, and how the round ends, which is shown.
        """
        assert self.played is not None
        wrong, advice = WrongPlay.of(self.played, found.advice), found.advice
        texts = [" ".join(wrong.sentences(players_of(self.state), each)) for each in spellings]
        consequences, reply = list(filter(None, texts)), wrong.reply
        if reply:
            deck = sorted(DECK, key=lambda card: card != reply.card)  # the next player holds it
            state = MatchState.at_position(self.puzzle.position, deck).after(self.played)
            yield PuzzleStep(state._replace(levels=self.state.levels), reply, consequences)
        elif consequences:
            yield PuzzleStep(self.state, self.played, consequences, _("Your play."))
        if not found.is_right:
            yield from self._played_out(self.played)
        if consequences:
            advice = advice._replace(alternative=None)
        if advice.certain:
            advice = advice._replace(ending=None)
        advised = coach_words.advice_texts(advice, players_of(self.state), spellings)
        why = puzzle_words.why(self.puzzle, advised, self.session.progress, progress)
        yield PuzzleStep(self.state, advice.play, why, _("The best play."))
        yield from self._played_out(advice.play)

    def _played_out(self, play: Play) -> Iterator[PuzzleStep]:
        """The last deal after *play* and best plays; nothing where cards are hidden."""
        knowledge, state = self.puzzle.knowledge, self.state
        if not is_certain(knowledge):
            return
        is_best = play == self.puzzle.best
        title = _("The best play, played out") if is_best else _("What your play leads to")
        for each in (play, *ending_after(play, knowledge).line):
            yield PuzzleStep(state, each, title=title)
            state = state.after(each)
        prompt = points_sentence(points(state.round), players_of(state))
        yield PuzzleStep(state, None, prompt=prompt, title=title)
