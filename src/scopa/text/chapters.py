"""Chapters to read: sentences, words with their meaning, cards as examples; and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class CardGroup(NamedTuple):
    """Cards side by side, by their codes, with a caption; some are taken, one is played.

    signs: that stand to the right of the cards, one of each
    is_hand: they lie one over the other
    """

    codes: tuple[str, ...]
    caption: str
    played: str = ""
    taken: tuple[str, ...] = ()
    signs: str = ""
    is_hand: bool = False


Figure = tuple[CardGroup, ...]  # groups side by side, as an example below a paragraph

Table = Sequence[Sequence[str]]  # rows of cells


class Section(NamedTuple):
    """A part of a chapter: under its title sentences, and below them what explains them.

    terms: words, or the names of keys, each with what it means
    """

    paragraphs: Sequence[str] = ()
    figure: Figure = ()
    terms: Sequence[tuple[str, str]] = ()
    title: str = ""


class Chapter(NamedTuple):
    """Sections under a *title*; the sentences name keys by their commands, as in "{back}"."""

    title: str
    sections: Sequence[Section]

    @classmethod
    def of(cls, title: str, texts: Iterable[str | Section]) -> Chapter:
        """A chapter whose sentences are sections by themselves, with a blank line between them."""
        sections = (Section((each,)) if isinstance(each, str) else each for each in texts)
        return cls(title, tuple(sections))

    def changed(self, change: Callable[[str], str]) -> Chapter:
        """The chapter with each of its sentences changed."""
        sections = self.sections
        changed = [each._replace(paragraphs=[*map(change, each.paragraphs)]) for each in sections]
        return self._replace(sections=changed)

    @property
    def paragraphs(self) -> list[str]:
        """The sentences of all sections."""
        return [each for section in self.sections for each in section.paragraphs]


def in_columns(table: Table) -> list[list[str]]:
    """The cells of a table as wide as their columns; beside the first figures stand at the right.

    >>> in_columns([("name", "won"), ("Rosa", "5")])
    [['name', 'won'], ['Rosa', '  5']]
    """
    columns: list[list[str]] = []
    for cells in zip(*table, strict=True):
        width, are_figures = max(map(len, cells)), any(cell[:1].isdigit() for cell in cells[1:])
        right = bool(columns) and are_figures
        columns.append([cell.rjust(width) if right else cell.ljust(width) for cell in cells])
    return [list(row) for row in zip(*columns, strict=True)]
