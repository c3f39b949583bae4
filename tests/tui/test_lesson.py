"""The first lesson: what is asked can be done, and only that leads on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from scopa.engine import FULL_DECK
from scopa.tui import places
from scopa.tui.app import App
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Screen
from scopa.tui.screens.lesson import EXERCISES, Lesson
from scopa.tui.terminal_interface import Input
from scopa.tui.text_pages import Pages
from scopa.words.lesson import task
from tests.tui import DESK, SIZES, look, opened, screens_after
from tests.tui.null_terminal import NullTerminal, acting, at_once, keys


def text(screen: Screen, size: Size = SIZES[1]) -> str:
    return " ".join(" ".join(screen.draw(size, look(), DESK).lines()).split())


@pytest.mark.parametrize("number", range(len(EXERCISES)), ids=[step.name for step in EXERCISES])
def test_of_the_cards_of_a_task_some_solve_it_and_some_do_not(number: int) -> None:
    begun = Lesson.of(number)
    round_ = begun.board.sitting.round
    held = round_.table | round_.hands[0] | round_.hands[1] | sum(1 << c for c in round_.stock)
    assert held == FULL_DECK
    solved = {EXERCISES[number].is_solved_by(play) for play in round_.legal_plays()}
    assert solved == {True, False}


@pytest.mark.parametrize("number", range(len(EXERCISES)), ids=[step.name for step in EXERCISES])
def test_only_the_right_play_leads_on(number: int) -> None:
    begun = Lesson.of(number)
    said = task(EXERCISES[number].name)
    for play in begun.board.sitting.round.legal_plays():
        chosen = replace(begun, board=begun.board.choosing(play))
        (after,) = screens_after(chosen, Intent(Wish.OK))
        assert isinstance(after, Lesson)
        assert after.done == EXERCISES[number].is_solved_by(play)
        assert after.wrong != after.done
        told = look().keys.told(said.praise if after.done else said.hint)
        assert told in text(after)


def test_what_each_task_says_is_true_of_its_cards() -> None:
    rank, sums, ways, scopa, lay = (Lesson.of(n).board.sitting.round for n in range(5))
    assert "7D x 7B" in [str(play) for play in rank.legal_plays()]
    assert "9S x 2B 3S 4C" in [str(play) for play in sums.legal_plays()]
    assert {"7C x 3S 4C", "7C x 2B 5D"} <= {str(play) for play in ways.legal_plays()}
    assert "8B x 2C 6S" in [str(play) for play in scopa.legal_plays()]
    assert not any(play.taken for play in lay.legal_plays())


def test_the_whole_lesson_is_played_from_the_help_of_the_title() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield terminal.click("Rules & help")
        yield keys("s")
        assert "1/5" in terminal.screen
        yield keys("Right", "Enter")
        assert "Well done." in terminal.screen
        yield keys("Enter", "3", "Enter", "Enter")
        assert "3/5" in terminal.screen
        yield keys("2", "Enter")
        assert "The other way takes a coin." in terminal.screen
        yield keys("Down", "Enter", "Enter", "3", "Enter", "Enter", "2", "Enter", "Enter")
        assert "That is Scopa" in terminal.screen
        yield keys("Enter")
        assert "New game" in terminal.screen
        yield terminal.click("Rules & help")
        yield keys("s", "Esc")
        assert "New game" in terminal.screen
        yield keys("q", "q")

    app = App(NullTerminal(acting(script)), DESK, look(), at_once())
    app.go(places.Title())
    app.run()


def help_of(place: places.Help) -> Pages:
    (pages,) = opened(place)
    assert isinstance(pages, Pages)
    return pages


def test_the_help_at_the_table_offers_no_lesson() -> None:
    assert "learn by playing" not in text(help_of(places.Help()))
    assert "learn by playing" in text(help_of(places.Help(with_lesson=True)))


# -------------------------------------------------------------------------- pictures in the help


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_examples_of_the_help_are_shown_whole_on_one_page(size: Size) -> None:
    shown: dict[str, int] = {}
    pages = help_of(places.Help())
    for number in range(9):
        lines = replace(pages, page=number).draw(size, look(), DESK).lines()
        seen = "\n".join(lines)
        for caption, cards in (
            ("settebello", (".7D-", ".8C-", ".9S-", ".10B-")),
            ("you play", ("7D==",)),
            ("+ 16 = 76", (".7C-", ".7D-", ".6B-", ".1S-")),
        ):
            below = [y for y, line in enumerate(lines) if caption in line and ":" not in line]
            if below and all(card in seen for card in cards):
                shown[caption] = shown.get(caption, 0) + 1
    assert shown.keys() == {"settebello", "you play", "+ 16 = 76"}


def test_where_there_is_no_room_for_pictures_the_text_stands_alone() -> None:
    pages = help_of(places.Help())
    for number in range(30):
        lines = replace(pages, page=number).draw(Size(24, 6), look(), DESK).lines()
        assert not any("|" in line or ".7D" in line for line in lines)
