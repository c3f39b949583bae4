"""Sentences about puzzles: their themes, the question, the verdict, and why."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine import Point, points
from scopa.errors import N_, unknown_name
from scopa.game.match_state import MatchState
from scopa.game.puzzles import PuzzleAttempt, PuzzleStep
from scopa.players.puzzle import PuzzleTheme
from scopa.text.card_names import SPELLINGS, Spelling
from scopa.text.coaching.coach_words import KIND_NAMES, advice_texts
from scopa.text.coaching.statistics_words import PUZZLES
from scopa.text.games_and_rules import game_name, rules_that_differ
from scopa.text.language import _
from scopa.text.match.match_words import points_sentence
from scopa.text.match.table_words import captured_last, happened
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import players_of


def theme_called(name: str | None) -> PuzzleTheme | None:
    """The theme that is called so on a command line; any, if none is.

    :raises ScopaError: there is no such theme.
    """
    themes = {theme.slug: theme for theme in PuzzleTheme}
    if name and name not in themes:
        raise unknown_name(N_("theme"), name, themes)
    return themes[name] if name else None


def no_puzzle(theme: PuzzleTheme | None) -> str:
    """Say that no puzzle is left, or that there are none of that theme yet."""
    if theme is PuzzleTheme.OWN:
        return _(
            "There are no puzzles from your own matches yet: a play becomes one when the review "
            "calls it a blunder."
        )
    return _("No more puzzles for now: you have answered them all.")


def about_puzzles() -> Sequence[str]:
    """How puzzles go, for the help, in paragraphs that name keys by their commands."""
    return (
        _(
            "Which play wins most this round? Choose it as at the table; {play} makes it. After a "
            "wrong one you may try once more. Then you see which one is best, and why. {rematch} "
            "skips a puzzle. What you miss at first comes again first."
        ),
    )


def introduction(attempt: PuzzleAttempt) -> Sequence[str]:
    """Sentences before the question: on another game, and what partners played last."""
    sentences, rules = [], attempt.puzzle.position.rules
    if attempt.session.is_of_other_game:
        text = _("Another game: {game}.").format(game=game_name(rules))
        sentences.append(" ".join((text, *rules_that_differ(rules, attempt.session.rules))))
    if rules.partnerships:
        state = attempt.state
        players, latest = players_of(state), state.play_events[1 - rules.players :]
        partner = _("Your partner is {who}.").format(who=players.seats[2])
        sentences.append(" ".join((partner, *(happened([one], players)[0] for one in latest))))
    return sentences


def heading(attempt: PuzzleAttempt) -> str:
    """The headline of a puzzle, with the kind of points that was asked for."""
    for kind, theme in PUZZLES.items():
        if theme is attempt.session.theme:
            return f"{_('Puzzle')}: {_(KIND_NAMES[Point(kind)])}"
    is_own = attempt.puzzle.theme is PuzzleTheme.OWN
    return _("From one of your matches") if is_own else _("Puzzle")


def standing(attempt: PuzzleAttempt) -> str:
    """How many of the puzzles have been solved."""
    keys, answered = attempt.session.keys, attempt.session.answers.by_key
    solved = sum(answered.get(key, False) for key in keys)
    return _("solved: {solved} of {number}").format(solved=solved, number=len(keys))


def question(state: MatchState) -> str:
    """What is asked; in the last deal after who captured last."""
    text, round_ = _("Which play wins most this round?"), state.round
    if round_.last_capturer is None or round_.stock:
        return text
    return f"{captured_last(round_.last_capturer, players_of(state))} {text}"


def verdict(attempt: PuzzleAttempt) -> str:
    """Whether the play was right, or what it costs, and in which kind of points most of that."""
    if attempt.is_right and not attempt.is_best:
        return _("Right: that is just as good.")
    if attempt.is_right:
        return _("Right at the second try.") if attempt.has_missed else _("Right!")
    advice = attempt.advice
    if advice is None or advice.rival is None:
        return _("There is a better play: try once more.")
    judgement = advice.judgement
    best, made = judgement.parts(advice.play), judgement.parts(advice.rival)
    kind = max(KIND_NAMES, key=lambda kind: best.get(kind, 0.0) - made.get(kind, 0.0))
    text = _("Not the best: it costs {points} points ({kind}).")
    return text.format(points=decimal(judgement.costs[advice.rival]), kind=_(KIND_NAMES[kind]))


def explanation(
    step: PuzzleStep, attempt: PuzzleAttempt, spellings: Sequence[Spelling] = SPELLINGS
) -> Sequence[str]:
    """What is told of a step after the answer, the longest text first."""
    if step.after is not None or attempt.advice is None:
        return ()
    if step.is_answer:
        return advice_texts(attempt.advice, players_of(attempt.state), spellings)
    assert step.play is not None
    who, (card, _taken) = players_of(step.state).seats[1], step.play
    text = _("After that {who} may answer with the {card}.")
    return [text.format(who=who, card=spelling(card)) for spelling in spellings]


def prompt(step: PuzzleStep) -> str:
    """What is said of a step below the table; nothing of a play that is played out."""
    if step.play is None:
        return points_sentence(points(step.state.round), players_of(step.state))
    return _("The best play.") if step.is_answer else ""


def title(step: PuzzleStep, attempt: PuzzleAttempt) -> str:
    """The title of the last deal as it is played out; else nothing."""
    if step.after is None:
        return ""
    is_best = step.after == attempt.puzzle.best
    return _("The best play, played out") if is_best else _("What your play leads to")
