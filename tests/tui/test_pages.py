"""Pages of text: where one ends and the next begins."""

import pytest

from scopa.text.chapters import CardGroup, Chapter, Section
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.pages import Pages
from tests.tui import APP_STATE, SIZES, only, options, screens_after, text
from tests.tui.screen_cases import pressed

NEXT = Action(Command.NEXT)


def on_pages(paragraphs: tuple[str, ...], rows: int) -> list[list[str]]:
    """The text of each page of a window with *rows* rows of text."""
    size = Size(26, rows + 4)
    pages = pages_of(*paragraphs)
    frames = [pages.draw(size, options(), APP_STATE)]
    counted = frames[0].lines()[0].partition("/")[2]
    for _ in range(int(counted or 1) - 1):
        pages = only(Pages, screens_after(pages, NEXT))
        frames.append(pages.draw(size, options(), APP_STATE))
    around = pressed(pages, Command.NEXT)
    assert text(around, size) == text(pages_of(*paragraphs), size)
    assert text(pressed(around, Command.PREVIOUS), size) == text(pages, size)
    whole = ("\n".join(line.strip() for line in frame.lines()[2:-2]) for frame in frames)
    return [page.strip().splitlines() for page in whole]


@pytest.mark.parametrize(
    ("rows", "pages"),
    [
        (5, [["one", "", "two", "", "three"]]),
        (6, [["one", "", "two", "", "three"]]),
        (4, [["one", "", "two"], ["three"]]),
        (3, [["one", "", "two"], ["three"]]),
        (2, [["one"], ["two"], ["three"]]),
        (1, [["one"], ["two"], ["three"]]),
    ],
)
def test_a_page_ends_with_a_paragraph(rows: int, pages: list[list[str]]) -> None:
    assert on_pages(("one", "two", "three"), rows) == pages


def test_a_paragraph_that_does_not_fit_any_more_begins_the_next_page() -> None:
    long = "a sentence that takes three rows of the window by its words"
    assert on_pages(("one", "two", long), 5) == [
        ["one", "", "two"],
        ["a sentence that", "takes three rows of", "the window by its", "words"],
    ]


def test_a_paragraph_that_is_longer_than_a_page_goes_on_on_the_next() -> None:
    long = "a sentence that takes four rows of the window by its words"
    assert on_pages(("one", long), 3) == [
        ["one"],
        ["a sentence that", "takes four rows of", "the window by its"],
        ["words"],
    ]


def test_columns_stand_side_by_side_only_where_that_makes_fewer_pages() -> None:
    several = [Chapter.of(f"Title {number}", ("A sentence.",)) for number in range(3)]
    assert "Title 1" not in text(Pages(tuple(several)), Size(120, 40))
    assert "Title 1" in text(Pages(tuple(several)), Size(160, 50))
    assert "Title 2" not in text(Pages(tuple(several)), Size(160, 50))
    sentence = "words " * 11 + "end"
    assert sentence in text(pages_of(*[sentence] * 9), Size(160, 50))


def pages_of(*texts: str | Section) -> Pages:
    return Pages((Chapter.of("A title", texts),))


def test_a_column_in_which_a_chapter_goes_on_has_no_second_title() -> None:
    several = text(pages_of(*["A sentence."] * 30), Size(160, 40))
    assert several.count("A sentence.") == 30
    assert several.count("A title") == 1


def test_pictures_are_left_out_where_they_would_not_stand_with_their_text() -> None:
    example = pages_of(Section(("words " * 50,), figure=(CardGroup(("7D",), "a seven"),)))
    assert "a seven" in text(example, Size(60, 20))
    assert "1/" not in text(example, Size(60, 12))


def test_little_text_stands_in_the_middle() -> None:
    assert "A sentence." in text(pages_of("A sentence."), SIZES[0]).splitlines()[10]
