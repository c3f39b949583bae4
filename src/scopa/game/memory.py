"""Memory, an exercise: before the last cards are played, what has gone and what is left.

Nothing is asked that cannot be known by who has watched every play; and nothing is told before the
round is over.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from scopa.engine import COINS, Card, CardSet, Knowledge, cards_of_rank
from scopa.game.match_state import HUMAN, MatchState
from scopa.storage.puzzle_progress import load_progress, progress_file, save_progress
from scopa.text import memory as sentences
from scopa.text.player_names import PlayerNames

_LAST_CARDS = 3
"""So many cards are left in one's hand when it is asked."""


class Subject(Enum):
    """What a question is about."""

    SEVENS = "sevens"
    """Which of the sevens have been taken."""
    COINS = "coins"
    """How many coins the others hold."""
    RANKS = "ranks"
    """Which ranks the others hold."""


class Question(NamedTuple):
    """A question, with the *choices* and the numbers of those that are *right*."""

    subject: Subject
    choices: tuple[str, ...]
    right: frozenset[int]

    @property
    def is_number(self) -> bool:
        """Whether just one of the choices can be right."""
        return self.subject is Subject.COINS

    def told(self, answer: frozenset[int]) -> list[str]:
        """The choices of an *answer*."""
        return [self.choices[number] for number in sorted(answer)]

    def understood(self, text: str) -> frozenset[int] | None:
        """The answer in a *text* that names the choices; nothing if it names others."""
        words = text.upper().replace(",", " ").split()
        if any(word not in self.choices for word in words):
            return None
        answer = frozenset(map(self.choices.index, words))
        return None if self.is_number and len(answer) != 1 else answer


class Recall(NamedTuple):
    """The *questions* of one exercise, and the *answers* so far."""

    questions: tuple[Question, ...]
    answers: tuple[frozenset[int], ...] = ()

    @property
    def question(self) -> Question | None:
        """The one that is asked now, if any is left."""
        return (
            self.questions[len(self.answers)] if len(self.answers) < len(self.questions) else None
        )

    @property
    def number_right(self) -> int:
        """How many of the answers are right."""
        answered = zip(self.questions, self.answers, strict=False)
        return sum(question.right == answer for question, answer in answered)

    @property
    def is_right(self) -> bool:
        """Whether all was asked, and every answer is right."""
        return self.number_right == len(self.questions)


NOTHING_ASKED = Recall(())
"""An exercise that was declined."""


def is_time(state: MatchState) -> bool:
    """Whether the person is to play the first of their last cards, and some are hidden."""
    if not state.is_humans_turn or state.match.rules.open_hands:
        return False
    return not state.round.stock and state.round.hands[HUMAN].bit_count() == _LAST_CARDS


def asked(knowledge: Knowledge) -> Recall:
    """The questions to a player who has *knowledge*, when no card is left to be dealt."""
    taken = 0
    for pile in knowledge.piles:
        taken |= pile
    unseen = knowledge.unseen
    sevens = [Card(card) for card in cards_of_rank(7)]
    coins = (unseen & COINS).bit_count()
    ranks = range(1, 11)
    return Recall(
        (
            Question(
                Subject.SEVENS,
                tuple(map(str, sevens)),
                frozenset(at for at, card in enumerate(sevens) if card in CardSet(taken)),
            ),
            Question(
                Subject.COINS,
                tuple(str(number) for number in range(min(10, len(unseen) + 1))),
                frozenset({coins}),
            ),
            Question(
                Subject.RANKS,
                tuple(map(str, ranks)),
                frozenset(at for at, rank in enumerate(ranks) if unseen & cards_of_rank(rank)),
            ),
        )
    )


def marks(recall: Recall, named: PlayerNames) -> tuple[str, ...]:
    """What is said of the answers once the round is over; how many exercises were right is kept.

    :raises RecordError: what was kept cannot be read.
    :raises OSError: it cannot be written.
    """
    progress = load_progress(progress_file()).after_recall(is_right=recall.is_right)
    save_progress(progress_file(), progress)
    answered = zip(recall.questions, recall.answers, strict=True)
    return (
        *(
            sentences.marked(asked.subject.value, asked.told(said), asked.told(asked.right), named)
            for asked, said in answered
        ),
        sentences.summed_up(recall.number_right, len(recall.questions), progress.recalled),
    )
