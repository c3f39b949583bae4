"""Sentences about puzzles: their themes, the verdict, and what there is to be learned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.engine import Play
from scopa.game.seats import OPPONENTS
from scopa.players.puzzle import Difficulty, Puzzle, PuzzleTheme
from scopa.storage.puzzle_progress import FIRST_RATING, Progress, rating_of_puzzle
from scopa.text.card_names import in_both_spellings
from scopa.text.language import N_, _, ngettext
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import Who

# The name of each theme, and what there is to be learned.
_THEMES: Mapping[PuzzleTheme, tuple[str, str]] = {
    PuzzleTheme.OBVIOUS: (N_("The obvious"), ""),
    PuzzleTheme.SETTEBELLO: (N_("The settebello"), N_("Mind the settebello, a whole point.")),
    PuzzleTheme.SEVENS: (N_("Sevens"), N_("Mind the sevens: they count most in the prime.")),
    PuzzleTheme.COINS: (N_("Coins"), N_("Mind the coins: six of them make a point.")),
    PuzzleTheme.SWEEP: (N_("The sweep"), N_("Think of the next scopa, yours or theirs.")),
    PuzzleTheme.MORE_THAN_TEN: (
        N_("More than ten"),
        N_("Leave more than ten on the table: no card takes it all."),
    ),
    PuzzleTheme.GONE: (
        N_("What is gone"),
        N_("Leave what no card can take any more: the cards that could are gone."),
    ),
    PuzzleTheme.LAST_CAPTURE: (
        N_("The last capture"),
        N_("Whoever captures last gets what is left on the table."),
    ),
    PuzzleTheme.LAST_DEAL: (
        N_("The last deal"),
        N_("In the last deal all cards are known: work it out."),
    ),
    PuzzleTheme.HAND: (
        N_("What does he hold?"),
        N_("Count what was played, and you know the other hand; then work it out."),
    ),
    PuzzleTheme.ACE: (N_("The ace"), N_("Mind the ace, which takes all.")),
    PuzzleTheme.OWN: (
        N_("Your own matches"),
        N_("From one of your matches: the play that you made there cost points."),
    ),
}

_DIFFICULTIES: Mapping[Difficulty, str] = {
    Difficulty.EASY: N_("Easy"),
    Difficulty.MEDIUM: N_("Medium"),
    Difficulty.HARD: N_("Hard"),
}


def filter_name(theme: PuzzleTheme | None, difficulty: Difficulty | None) -> str:
    """The name of a theme, of a difficulty, or of all puzzles, in a list."""
    if theme is not None:
        return _(_THEMES[theme][0])
    return _("All puzzles") if difficulty is None else _(_DIFFICULTIES[difficulty])


def no_such_puzzles(theme: PuzzleTheme | None) -> str:
    """Say that there are no puzzles of that theme, if one is chosen, and of the difficulty."""
    if theme is PuzzleTheme.OWN:
        return _(
            "There are no puzzles from your own matches yet: a play becomes one when the review "
            "calls it a blunder."
        )
    return _("There are no such puzzles: choose another theme or another difficulty.")


def about_puzzles() -> Sequence[str]:
    """How puzzles go, for the help, in paragraphs that name keys by their commands."""
    return (
        _(
            "Which play wins most this round? Choose it as at the table; {play} makes it. Then you "
            "see what it costs, and which one is best. {rematch} skips a puzzle, {options} chooses "
            "a theme or how hard puzzles are. What you miss comes again another day."
        ),
        _(
            "The first answer to each puzzle changes your rating, which begins with {first} for "
            "everybody. A puzzle has one as well: the more of the six opponents miss it, the "
            "higher it is, and the more you win by solving it."
        ).replace("{first}", str(FIRST_RATING)),
    )


def verdict(
    played: Play, cost: float, streak: int, *, is_right: bool, knows_hand: bool
) -> tuple[str, ...]:
    """Whether a play was right, or what it cost; the longest text first.

    knows_hand: whether the other hand was told rightly, if it was asked
    """
    if is_right and not knows_hand:
        return _("Right, but the hand was wrong: it counts as missed."), _("The hand was wrong.")
    if is_right:
        return (ngettext("Right!", "Right: {number} in a row!", streak).format(number=streak),)
    text, points = _("No: the {card} costs {points} points."), decimal(cost)
    return in_both_spellings(
        lambda spelling: text.format(card=spelling(played.card), points=points)
    )


def why(
    puzzle: Puzzle, advised: Sequence[str], before: Progress, after: Progress
) -> tuple[str, ...]:
    """What a puzzle teaches, what the coach advised, how hard it was; the longest text first.

    How hard it was stands on a line of its own, with the rating *after* the answer if that was
    another *before*.
    """
    lesson = _THEMES[puzzle.theme][1] and f"{_(_THEMES[puzzle.theme][1])} "
    found_by = (
        _("None of the six opponents finds it."),
        _("One of the six opponents finds it."),
        _("Two of the six opponents find it."),
        _("Three of the six opponents find it."),
        _("Four of the six opponents find it."),
        _("Five of the six opponents find it."),
        _("All six opponents find it."),
    )
    missed_by = puzzle.missed_by
    hard = () if missed_by is None else (found_by[len(OPPONENTS) - missed_by],)
    if missed_by is not None and (change := after.rating - before.rating):
        text = _("Your rating: {rating} ({change}); the puzzle's: {of_puzzle}.")
        of_puzzle = rating_of_puzzle(missed_by)
        rated = text.format(rating=after.rating, change=f"{change:+}", of_puzzle=of_puzzle)
        hard = (*hard, rated)
    reasons = [text for text in advised if ": " in text or ". " in text]
    plays = [text for text in advised if text not in reasons]
    texts = [*(lesson + text for text in reasons), *reasons, *(lesson + text for text in plays)]
    return tuple(f"{text}\n{' '.join(hard)}" if hard else text for text in texts)


def taken(side: Who, cards: str) -> str:
    """Tell the *cards* that a side has taken so far."""
    text = side.told(_("You have taken: {cards}"), _("{who} has taken: {cards}"), cards=cards)
    return text if cards else ""


def hand_question(who: Who) -> str:
    """Ask which cards the other player holds."""
    return _("All cards are dealt. What does {who} hold?").format(who=who)
