"""Pages of text: where one ends and the next begins."""

import pytest

from scopa.text.report import Chapter
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.pages import Pages
from tests.tui import APP_STATE, only, options, screens_after, text

NEXT = Action(Command.NEXT)


def on_pages(paragraphs: tuple[str, ...], rows: int) -> list[list[str]]:
    """The text of each page of a window with *rows* rows of text."""
    size = Size(24, rows + 5)
    pages = Pages((Chapter.of("A title", paragraphs),))
    frames = [pages.draw(size, options(), APP_STATE)]
    counted = frames[0].lines()[1].partition("/")[2]
    for _ in range(int(counted or 1) - 1):
        pages = only(Pages, screens_after(pages, NEXT))
        frames.append(pages.draw(size, options(), APP_STATE))
    return [[line.strip() for line in frame.lines()[3:-2]] for frame in frames]


@pytest.mark.parametrize(
    ("rows", "pages"),
    [
        (5, [["one", "", "two", "", "three"]]),
        (6, [["one", "", "two", "", "three", ""]]),
        (4, [["one", "", "two", ""], ["three", "", "", ""]]),
        (3, [["one", "", "two"], ["three", "", ""]]),
        (2, [["one", ""], ["two", ""], ["three", ""]]),
        (1, [["one"], ["two"], ["three"]]),
    ],
)
def test_a_page_ends_with_a_paragraph(rows: int, pages: list[list[str]]) -> None:
    assert on_pages(("one", "two", "three"), rows) == pages


def test_a_paragraph_that_does_not_fit_any_more_begins_the_next_page() -> None:
    long = "a sentence that takes three rows of the window by its words"
    assert on_pages(("one", "two", long), 5) == [
        ["one", "", "two", "", ""],
        ["a sentence that", "takes three rows of", "the window by its", "words", ""],
    ]


def test_a_paragraph_that_is_longer_than_a_page_goes_on_on_the_next() -> None:
    long = "a sentence that takes four rows of the window by its words"
    assert on_pages(("one", long), 3) == [
        ["one", "", ""],
        ["a sentence that", "takes four rows of", "the window by its"],
        ["words", "", ""],
    ]


def test_columns_stand_side_by_side_only_where_that_makes_fewer_pages() -> None:
    several = [Chapter.of(f"Title {number}", ("A sentence.",)) for number in range(3)]
    assert "Title 1" not in text(Pages(tuple(several)), Size(100, 30))
    assert "Title 1" in text(Pages(tuple(several)), Size(120, 40))
    assert "Title 2" not in text(Pages(tuple(several)), Size(120, 40))
    sentence = "words " * 11 + "end"
    assert sentence in text(Pages((Chapter.of("A title", [sentence] * 9),)), Size(120, 40))
