"""Sentences about puzzles: their themes, the verdict, and what there is to be learned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.engine import points
from scopa.game.puzzle_attempt import PuzzleAttempt, PuzzleStep
from scopa.game.puzzle_session import Shortage
from scopa.game.seats import OPPONENTS
from scopa.players.puzzle import Difficulty, PuzzleTheme
from scopa.storage.errors import FileError
from scopa.storage.puzzle_progress import FIRST_RATING, rating_of_puzzle
from scopa.text.card_names import SPELLINGS, Spelling, in_both_spellings, list_of_cards
from scopa.text.coaching.coach_words import advice_texts
from scopa.text.coaching.wrong_play_words import wrong_play_sentences
from scopa.text.error_messages import translated
from scopa.text.games import game_name
from scopa.text.language import N_, _, ngettext
from scopa.text.match.match_titles import points_sentence
from scopa.text.match.table_words import happened
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import Who, players_of
from scopa.text.rules_and_options import rules_that_differ

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


def shortage_notice(shortage: Shortage | None, theme: PuzzleTheme | None) -> str:
    """Say that no puzzle of the chosen kind is left; empty if one is.

    theme: the chosen one
    """
    if shortage is None:
        return ""
    if shortage is Shortage.ALL_ANSWERED:
        return _("No more puzzles for now: you have answered them all.")
    if shortage is Shortage.OTHERS_FOLLOW:
        return _(
            "No more puzzles of this kind for now: others follow, of any theme or another game."
        )
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


# --------------------------------------------------------------------------- what is asked


def heading(attempt: PuzzleAttempt) -> str:
    """The headline, with the right answers in a row."""
    is_own, streak = attempt.puzzle.theme is PuzzleTheme.OWN, attempt.session.progress.streak
    name = _("From one of your matches") if is_own else _("Puzzle")
    text = _("{name}: {number} in a row right").format(name=name, number=streak)
    return name if streak < 2 else text


def introduction(attempt: PuzzleAttempt) -> Sequence[str]:
    """Sentences before the question: on another game, and what partners played last."""
    sentences, rules = [], attempt.puzzle.position.rules
    if attempt.session.is_of_other_game:
        text = _("Another game: {game}.").format(game=game_name(rules))
        sentences.append(" ".join((text, *rules_that_differ(rules, attempt.session.rules))))
    if rules.partnerships:
        players = players_of(attempt.state)
        partner = _("Your partner is {who}.").format(who=players.seats[2])
        latest = attempt.state.play_events[1 - rules.players :]
        sentences.append(" ".join((partner, *(happened([one], players)[0] for one in latest))))
    return sentences


def question(attempt: PuzzleAttempt) -> str:
    """What is asked; in the last deal after who captured last."""
    asks, round_ = _("Which play wins most this round?"), attempt.state.round
    if round_.last_capturer is None or round_.stock:
        return asks
    last_capture = (
        players_of(attempt.state)
        .sides[round_.last_capturer]
        .told(
            _("You captured last."),
            _("{who} captured last."),
            we=_("You and your partner captured last."),
            they=_("The others captured last."),
        )
    )
    return f"{last_capture} {asks}"


def hand_question(who: Who) -> str:
    """Ask which cards the other player holds."""
    return _("All cards are dealt. What does {who} hold?").format(who=who)


def taken(side: Who, cards: str) -> str:
    """Tell the *cards* that a side has taken so far."""
    text = side.told(_("You have taken: {cards}"), _("{who} has taken: {cards}"), cards=cards)
    return text if cards else ""


def hand_verdict(attempt: PuzzleAttempt, spelling: Spelling) -> str:
    """Whether the guess at the other hand was right; empty if there was none."""
    if attempt.guess is None:
        return ""
    hand, text = attempt.puzzle.knowledge.unseen, _("Right, {who} holds the {cards}.")
    if attempt.guess != hand:
        text = _("No, the {gone} had been taken: {who} holds the {cards}.")
    return text.format(
        who=players_of(attempt.state).seats[1],
        cards=list_of_cards(hand, spelling),
        gone=list_of_cards(attempt.guess - hand, spelling),
    )


# ------------------------------------------------------------------------- after the answer


def verdict(attempt: PuzzleAttempt) -> tuple[str, ...]:
    """Whether the play was right, or what it cost; the longest text first; empty before that."""
    played, verdict = attempt.played, attempt.answer
    if played is None or verdict is None:
        return ()
    if verdict.is_right and not attempt.knows_hand:
        return _("Right, but the hand was wrong: it counts as missed."), _("The hand was wrong.")
    if verdict.is_right:
        streak = attempt.session.progress.streak
        return (ngettext("Right!", "Right: {number} in a row!", streak).format(number=streak),)
    text, points = _("No: the {card} costs {points} points."), decimal(verdict.cost)
    return in_both_spellings(
        lambda spelling: text.format(card=spelling(played.card), points=points)
    )


def step_title(attempt: PuzzleAttempt, step: PuzzleStep) -> str:
    """The headline of the last deal as it is played out; empty for other steps."""
    if step.leads_from is None:
        return ""
    is_best = step.leads_from == attempt.puzzle.best
    return _("The best play, played out") if is_best else _("What your play leads to")


def step_prompt(step: PuzzleStep) -> str:
    """Name the play that is shown, or the points at the end of the round."""
    if step.play is None:
        return points_sentence(points(step.state.round), players_of(step.state))
    if step.advice:
        return _("The best play.")
    return _("Your play.") if step.wrong and not step.wrong.reply else ""


def step_explanation(
    attempt: PuzzleAttempt, step: PuzzleStep, spellings: Sequence[Spelling] = SPELLINGS
) -> Sequence[str]:
    """What is told of a step; the longest text first."""
    players = players_of(attempt.state)
    if step.wrong:
        told = (wrong_play_sentences(step.wrong, players, each) for each in spellings)
        return [" ".join(sentences) for sentences in told]
    if step.advice:
        return _why(attempt, advice_texts(step.advice, players, spellings))
    return ()


def _why(attempt: PuzzleAttempt, advised: Sequence[str]) -> tuple[str, ...]:
    """What a puzzle teaches, what the coach advised, how hard it was; the longest text first.

    How hard it was stands on a line of its own, with the rating if the answer has changed it.
    """
    puzzle, session = attempt.puzzle, attempt.session
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
    if missed_by is not None and (change := session.rating_change):
        text = _("Your rating: {rating} ({change}); the puzzle's: {of_puzzle}.")
        of_puzzle = rating_of_puzzle(missed_by)
        rated = text.format(
            rating=session.progress.rating, change=f"{change:+}", of_puzzle=of_puzzle
        )
        hard = (*hard, rated)
    reasons = [text for text in advised if ": " in text or ". " in text]
    plays = [text for text in advised if text not in reasons]
    texts = [*(lesson + text for text in reasons), *reasons, *(lesson + text for text in plays)]
    return tuple(f"{text}\n{' '.join(hard)}" if hard else text for text in texts)


def not_kept(error: FileError) -> str:
    """Say that what was solved cannot be kept."""
    text = _("{file}: what you solved cannot be saved: {why}")
    return text.format(file=error.file, why=translated(error.why))
