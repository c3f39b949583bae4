"""The matches under way: a list, from which any can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from scopa.engine import ScopaError
from scopa.game.saving import resumed
from scopa.records.database import Store, Summary
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.widgets import key_bar, ok_button
from scopa.words.matches import Kept, columns_about
from scopa.words.screen_labels import Headline, Keys

_STEPS = {Wish.OTHER_WAY: 1, Wish.NEXT: 1, Wish.OTHER_WAY_BACK: -1, Wish.PREVIOUS: -1}


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen | places.Place]:
    """The matches under way, the one that was played last at first; or that there is none."""
    try:
        with closing(Store(matches_file())) as store:
            every = [match for match in store.summaries() if match.can_be_continued]
    except RecordError as error:
        return (places.Pages.of(Headline.RECORD, (str(error),)),)
    if not every:
        return (places.Pages.of(Headline.UNDER_WAY, (Kept.NOTHING_UNDER_WAY,)),)
    return (UnderWay(tuple(reversed(every))),)


@dataclass(frozen=True)
class UnderWay(Screen):
    """Choosing one of the *matches*; *line* is the place of the chosen one."""

    matches: tuple[Summary, ...]
    line: int = 0

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """A line for each, as many as fit, the chosen one among them."""
        frame = Frame(size)
        lines = columns_about(self.matches)
        width = min(max(map(len, lines)) + 4, size.width - 2)
        left, rows = (size.width - width) // 2, size.height - 6
        frame.put(left, 1, Headline.UNDER_WAY, Style.STRONG)
        first = max(0, min(self.line - rows // 2, len(lines) - rows))
        for row, text in enumerate(lines[first : first + rows]):
            number = first + row
            area = Rect(left, 3 + row, width, 1)
            chosen = number == self.line
            style = Style.SELECTED if chosen else Style.TABLE
            frame.fill(area, style)
            frame.block(area, [f" {'>' if chosen else ' '} {text}"], style)
            frame.target(area, Intent(Wish.CHOOSE, number))
        key_bar(frame, look, Keys.OPPONENTS)
        ok_button(frame)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Move, go on with a match, or go back to the title."""
        match event:
            case Intent(Wish.OK):
                return self._continued(desk)
            case Intent(Wish.CHOOSE, number) if number == self.line:
                return self._continued(desk)
            case Intent(Wish.CHOOSE, number) if number < len(self.matches):
                return Step(replace(self, line=number))
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(wish):
                line = (self.line + _STEPS.get(wish, 0)) % len(self.matches)
                return Step(replace(self, line=line))
        return Step(self)

    def _continued(self, desk: Desk) -> Step:
        """The table of the chosen match, or why it cannot be had."""
        try:
            with closing(Store(matches_file())) as store:
                sitting = resumed(store.load(self.matches[self.line].number))
        except ScopaError as error:
            return Step(self, (places.Pages.of(Headline.RECORD, (str(error),)),))
        return Step(None, (places.Continue(sitting),), desk._replace(waiting=None))
