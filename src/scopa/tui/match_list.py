"""A list of matches of the record, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from scopa.engine import ScopaError
from scopa.records.database import Store, Summary
from scopa.records.folders import matches_file
from scopa.records.kept_match import KeptMatch
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button
from scopa.words.matches import columns_about, failure
from scopa.words.screen_labels import Headline, Keys, Label


@dataclass(frozen=True)
class MatchList(Screen):
    """Choosing one of the *matches*; *line* is the place of the chosen one."""

    matches: tuple[Summary, ...]
    line: int = 0

    @property
    def headline(self) -> str:
        """What the matches are."""
        raise NotImplementedError

    @property
    def keys(self) -> Sequence[str]:
        """What the keys do, from the fullest text to the shortest."""
        return (Keys.OPPONENTS,)

    def chosen(self, match: KeptMatch, wish: Wish, desk: Desk) -> Step:
        """What comes when the chosen *match* is wanted for what the *wish* says.

        :raises ScopaError: it cannot be had.
        """
        raise NotImplementedError

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """A line for each, as many as fit, the chosen one among them."""
        frame = Frame(size)
        lines = columns_about(self.matches)
        width = min(max(map(len, lines)) + 4, size.width - 2)
        left, rows = (size.width - width) // 2, size.height - 6
        frame.put(left + 3, 1, self.headline, Style.STRONG)
        first = max(0, min(self.line - rows // 2, len(lines) - rows))
        for row, text in enumerate(lines[first : first + rows]):
            number = first + row
            area = Rect(left, 3 + row, width, 1)
            chosen = number == self.line
            style = Style.SELECTED if chosen else Style.TABLE
            frame.fill(area, style)
            frame.block(area, [f" {'>' if chosen else ' '} {text}"], style)
            frame.target(area, Intent(Wish.CHOOSE, number))
        key_bar(frame, look, *self.keys, room=size.width - len(f"  [ {Label.OK} ]  "))
        ok_button(frame)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Move, do something with the chosen match, or go back."""
        match event:
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(Wish.CHOOSE, number) if number == self.line:
                return self._wanted(Wish.OK, desk)
            case Intent(Wish.CHOOSE, number) if number < len(self.matches):
                return Step(replace(self, line=number))
            case Intent(Wish.OK | Wish.SUGGEST as wish):
                return self._wanted(wish, desk)
            case Intent(wish):
                line = stepped(wish, self.line, len(self.matches))
                return Step(self if line is None else replace(self, line=line))
        return Step(self)

    def _wanted(self, wish: Wish, desk: Desk) -> Step:
        """What comes of the chosen match, or why it cannot be had."""
        try:
            with closing(Store(matches_file())) as store:
                return self.chosen(store.load(self.matches[self.line].number), wish, desk)
        except ScopaError as error:
            return Step(self, (places.Pages.of(Headline.RECORD, (failure(error),)),))


def summaries(*, under_way: bool = False) -> tuple[Summary, ...]:
    """The matches of the record, or those that can be continued; played last, listed first.

    :raises RecordError: it cannot be read.
    """
    with closing(Store(matches_file())) as store:
        every = reversed(store.summaries())
    return tuple(match for match in every if match.can_be_continued or not under_way)
