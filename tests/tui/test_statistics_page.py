"""The page of the statistics: what has no room beside its title, or on one page."""

from scopa.text.coaching.statistics_words import Part
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Command
from scopa.tui.screens.statistics_page import StatisticsPage
from tests.tui import text
from tests.tui.screen_cases import pressed

SMALLEST = Size(60, 20)


def page_of(rows: int, sentence: str) -> StatisticsPage:
    results = Part(table=[("The results of an opponent", "Won")] * rows)
    return StatisticsPage([results], [Part("Next", [sentence])])


def test_a_sentence_stands_beside_its_title_where_it_has_room() -> None:
    assert "Next  A sentence." in text(page_of(13, "A sentence."), SMALLEST)
    long = text(page_of(13, "word " * 9 + "end."), SMALLEST)
    assert " Next  word" not in long
    assert "word end." in long


def test_how_well_one_plays_has_a_page_of_its_own_where_one_has_no_room_for_all() -> None:
    page = page_of(16, "A sentence.")
    assert "Next" not in text(page, SMALLEST)
    assert "Next  A sentence." in text(pressed(page, Command.NEXT), SMALLEST)
