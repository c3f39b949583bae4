"""Pages of text to read: the rules and keys, the credits."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa import words
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.intents import Intent, Wish
from scopa.tui.screens.screen import Event, Look, Overlay, Screen, button, key_bar

_WIDEST = 76


@dataclass(frozen=True)
class Chapter:
    """A headline and its paragraphs; those of a list stand close together."""

    title: str
    paragraphs: tuple[str, ...]

    def lines(self, width: int, look: Look) -> list[str]:  # noqa: ARG002 (some chapters need it)
        """The paragraphs broken into lines of at most *width* cells."""
        lines: list[str] = []
        for paragraph in self.paragraphs:
            lines += [*textwrap.wrap(paragraph, width), ""]
        return lines


class KeysChapter(Chapter):
    """What each key does."""

    def lines(self, width: int, look: Look) -> list[str]:
        """A line for each wish, then the paragraphs."""
        lines: list[str] = []
        for wish, bound in look.keys.bindings:
            names = f"{bound[0]}-{bound[-2]}" if wish is Wish.CHOOSE else " ".join(bound)
            row = f"{names:<{words.KEY_COLUMN - 1}} {words.HELP_OF_WISH[wish.value]}"
            lines += textwrap.wrap(row, width, subsequent_indent=" " * words.KEY_COLUMN)
        return [*lines, "", *super().lines(width, look)]


def _end_of_page(lines: Sequence[str], height: int) -> int:
    """How many *lines* a page of that *height* takes: whole paragraphs, if they fill half of it."""
    if not any(lines[height:]):
        return height
    ends = [at for at in range(height // 2, height + 1) if not lines[at]]
    return ends[-1] if ends else height


@dataclass(frozen=True)
class Pages(Overlay):
    """Chapters, as many pages as the window makes of them."""

    chapters: tuple[Chapter, ...]
    page: int = 0

    @property
    def smallest(self) -> Size:
        """Text needs little room."""
        return Size(24, 6)

    def _pages(self, size: Size, look: Look) -> list[tuple[str, list[str]]]:
        width = min(_WIDEST, size.width - 4)
        height = max(1, size.height - 5)
        pages = []
        for chapter in self.chapters:
            lines = chapter.lines(width, look)
            while any(lines):
                end = _end_of_page(lines, height)
                pages.append((chapter.title, lines[:end]))
                lines = lines[end:]
                while lines and not lines[0]:
                    del lines[0]
        return pages

    def draw(self, size: Size, look: Look) -> Frame:
        """One page, with buttons to turn it."""
        frame = Frame(size)
        pages = self._pages(size, look)
        number = self.page % len(pages)
        title, lines = pages[number]
        left = (size.width - min(_WIDEST, size.width - 4)) // 2
        frame.put(left, 1, title, Style.STRONG)
        count = f"{number + 1}/{len(pages)}"
        frame.right(size.width - left, 1, count, Style.FAINT)
        for row, line in enumerate(lines):
            frame.put(left, 3 + row, line)
        if size.width >= 60:
            key_bar(frame, look, words.Keys.PAGE)
            x = size.width - 1 - len("[ < ][ > ][ OK ]")
            x = button(frame, x, size.height - 1, "<", Wish.PREVIOUS)
            x = button(frame, x, size.height - 1, ">", Wish.NEXT)
            button(frame, x, size.height - 1, words.Label.OK, Wish.BACK)
        else:
            key_bar(frame, look, words.Keys.SHORT_PAGE)
            frame.target(Rect(0, size.height - 1, size.width, 1), Intent(Wish.NEXT))
        return frame

    def handle(self, event: Event) -> Sequence[Screen]:
        """Turn the page, or go back."""
        if isinstance(event, Intent):
            match event.wish:
                case Wish.NEXT | Wish.OTHER_WAY:
                    return (replace(self, page=self.page + 1),)
                case Wish.PREVIOUS | Wish.OTHER_WAY_BACK:
                    return (replace(self, page=self.page - 1),)
        return super().handle(event)


def help_pages() -> Pages:
    """The rules, and the keys."""
    rules = (Chapter(title, text) for title, text in words.rules_pages())
    return Pages((*rules, KeysChapter(words.Headline.KEYS, (words.Line.MOUSE,))))


def credits_pages() -> Pages:
    """Whom the game owes thanks."""
    return Pages((Chapter(words.Headline.CREDITS, words.credits_page()),))
