"""Chapters to read: sentences, the rows of tables, keys with their meaning, cards as examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class CardGroup(NamedTuple):
    """Cards side by side, by their codes, with a caption; some are taken, one is played."""

    codes: tuple[str, ...]
    caption: str
    played: str = ""
    taken: tuple[str, ...] = ()


Figure = tuple[CardGroup, ...]  # groups side by side, as an example below a paragraph


class Section(NamedTuple):
    """A part of a chapter: sentences, and below them what explains them.

    table: rows that are not wrapped
    commands: by name, each with what its keys do
    """

    paragraphs: Sequence[str] = ()
    table: Sequence[str] = ()
    figure: Figure = ()
    commands: Sequence[tuple[str, str]] = ()


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
