"""The choice of puzzles among moments, and the figures about the puzzles that were chosen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import median
from typing import NamedTuple

from research.puzzles.finding import Moment
from research.puzzles.judging import CLEARLY, SHOWN_ONLY, SOLVERS, answers, clear_verdict
from research.puzzles.themes import theme_of
from scopa.engine import Knowledge, Play, game_key
from scopa.players.puzzle import Puzzle, PuzzleTheme
from scopa.players.search.possible_hands import is_certain

THEMES = tuple(theme for theme in PuzzleTheme if theme is not PuzzleTheme.OWN)
_USUAL_GAME = "scopa"
_MOST, _MOST_OF_OTHER_GAME = 14, 6  # of a theme


def choose(moments: Iterable[Moment]) -> list[Puzzle]:
    """The puzzles of all themes and games, easy and hard, with the answer anywhere.

    Of a round there is one at most.
    """
    of: dict[tuple[str, PuzzleTheme], list[Moment]] = defaultdict(list)
    for moment in moments:
        theme = theme_of(moment)
        if theme is not None:
            of[game_key(moment.position.rules), theme].append(moment)
    sources: set[str] = set()
    chosen: list[Puzzle] = []
    for (game, theme), found in of.items():
        is_usual = game == _USUAL_GAME or theme is PuzzleTheme.ACE  # which there is not in it
        kept = _spread(found, _MOST if is_usual else _MOST_OF_OTHER_GAME, sources)
        chosen += [Puzzle(theme, len(each.wrong), each.best, each.position) for each in kept]
    return sorted(chosen, key=_in_file)


def _in_file(puzzle: Puzzle) -> tuple[int, str, int]:
    return THEMES.index(puzzle.theme), game_key(puzzle.position.rules), puzzle.missed_by


def _spread(moments: Sequence[Moment], most: int, sources: set[str]) -> list[Moment]:
    """At most so many *moments*, with the answers in all places and of all difficulties."""
    left, kept = [*moments], list[Moment]()
    places, hardness = Counter[int](), Counter[int]()
    while len(kept) < most:
        left = [moment for moment in left if moment.source not in sources]
        if not left:
            break
        best = min(left, key=lambda each: (places[_third(each)], hardness[len(each.wrong)]))
        places[_third(best)] += 1
        hardness[len(best.wrong)] += 1
        sources.add(best.source)
        kept.append(best)
    return kept


def _third(moment: Moment) -> int:
    """Whether the answer is among the first, the middle or the last of the plays offered."""
    plays = moment.knowledge.legal_plays()
    return 3 * plays.index(moment.best) // len(plays)


# ------------------------------------------------------------------------------------- figures


class Checked(NamedTuple):
    """A puzzle that was judged again.

    margin: by which its play beats every other; 0 if it does not clearly
    solved_by: the names of the opponents that find it
    """

    puzzle: Puzzle
    knowledge: Knowledge
    margin: float
    solved_by: tuple[str, ...]

    @property
    def place(self) -> int:
        """The place of the answer among the plays offered, from 0."""
        return self.knowledge.legal_plays().index(self.puzzle.best)


def check(asked: tuple[Puzzle, int]) -> Checked:
    """Judge a puzzle again, with samples drawn from a seed, and let the opponents solve it."""
    puzzle, seed = asked
    knowledge = puzzle.knowledge
    verdict = clear_verdict(knowledge, (replace(SHOWN_ONLY, seed=seed),), CLEARLY)
    holds = verdict is not None and verdict.best == puzzle.best
    found: dict[str, Play] = {**answers(knowledge)}
    solved_by = tuple(name for name, play in found.items() if play == puzzle.best)
    return Checked(puzzle, knowledge, verdict.margin if verdict and holds else 0.0, solved_by)


def report(checked: Sequence[Checked]) -> Iterator[str]:
    """The figures of each theme, a row of a table each."""
    head = (
        "theme", "puzzles", "plays offered", "place of the answer", "margin: least, median",
        "counted out", "judged", *SOLVERS,
    )  # fmt: skip
    yield _row(head)
    yield _row(["---"] * len(head))
    for theme in THEMES:
        of_theme = [each for each in checked if each.puzzle.theme is theme]
        if of_theme:
            yield _row((theme.value, *_figures(of_theme)))
    yield _row(("all", *_figures(checked)))
    doubted = [str(each.puzzle) for each in checked if not each.margin]
    yield f"{len(checked) - len(doubted)} of {len(checked)} hold."
    yield from doubted


def _figures(checked: Sequence[Checked]) -> Iterator[str]:
    yield str(len(checked))
    yield _counts(len(each.knowledge.legal_plays()) for each in checked)
    yield _counts(each.place + 1 for each in checked)
    margins = [each.margin for each in checked]
    yield f"{min(margins):.2f}, {median(margins):.2f}"
    certain = sum(is_certain(each.knowledge) for each in checked)
    yield str(certain)
    yield str(len(checked) - certain)
    solved = Counter(name for each in checked for name in each.solved_by)
    yield from (str(solved[name]) for name in SOLVERS)


def _counts(numbers: Iterable[int]) -> str:
    """How often each number comes up: ``3: 10, 4: 2``."""
    return ", ".join(f"{number}: {count}" for number, count in sorted(Counter(numbers).items()))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
