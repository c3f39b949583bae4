"""What is said in the exercise of memory."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.text.language import Lexicon, Said, _, ngettext
from scopa.text.phrases import both
from scopa.text.player_names import PlayerNames


class Memory:
    """What stands there whatever is asked."""

    HEADLINE = Said("Memory")
    BEFORE_PLAYING = Said("Before you play: a question of memory.")
    NONE = Said("none")
    IN_PLAIN = Said("Type the answers with spaces between them, none, or skip.")
    UNCLEAR = Said("Answer with some of these: {choices}; or none, or skip.")
    SKIP = Said("skip")
    SKIPPED = Said("No questions this time.")
    NOT_NOW = Said("That can be asked once in a round, when you hold the last three cards.")


_QUESTIONS = Lexicon(
    {
        "sevens": ("Which sevens have been taken?", "Which sevens have been taken?"),
        "coins": (
            "How many coins does {who} hold?",
            "How many coins do the others hold together?",
        ),
        "ranks": (
            "Which ranks does {who} hold, from 1 to 10?",
            "Which ranks do the others hold, from 1 to 10?",
        ),
    }
)
"""With one other player, and with several."""


def question(subject: str, named: PlayerNames) -> str:
    """What is asked of that *subject*."""
    text = _QUESTIONS[subject][len(named.seats) > 2]
    return text.format(who=named.seats[1])


def marked(subject: str, said: Sequence[str], right: Sequence[str], named: PlayerNames) -> str:
    """What the person has *said* to a question, and what would have been *right*."""
    if said == right:
        text = _("{question} You said: {said}. That is right.")
    else:
        text = _("{question} You said: {said}. It was: {right}.")
    return text.format(
        question=question(subject, named),
        said=both(said) or Memory.NONE,
        right=both(right) or Memory.NONE,
    )


def summed_up(right: int, questions: int, streak: int) -> str:
    """How many answers were right; and if all were, how many times in a row that is."""
    if right < questions:
        return _("Right: {number} of {of}.").format(number=right, of=questions)
    text = ngettext("All three are right!", "All three are right, {number} times in a row!", streak)
    return text.format(number=streak)
