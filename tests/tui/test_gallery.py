"""The gallery: every card of every deck, by keys and by clicks."""

import pytest

from scopa.text.deck_descriptions import describe_card, describe_deck
from scopa.text.language import set_language
from scopa.tui.cards.art import BACK, CODES
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command, Show
from scopa.tui.screen import Screen
from scopa.tui.screens.gallery import Gallery
from tests.tui import SIZES, USUAL, app_state_after, events_on, options, screens_after, text
from tests.tui.screen_cases import SIX, SIX_DECKS, pressed


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        (0, Command.NEXT, 1),
        (0, Command.PREVIOUS, 40),
        (40, Command.NEXT, 0),
        (6, Command.OTHER_WAY, 16),
        (6, Command.OTHER_WAY_BACK, 40),
        (36, Command.OTHER_WAY, 40),
        (40, Command.OTHER_WAY, 0),
        (17, Command.FIRST, 0),
        (17, Command.LAST, 40),
        (17, Command.SUGGEST, 17),
    ],
)
def test_keys_turn_to_the_next_card_or_suit(before: int, command: Command, after: int) -> None:
    assert pressed(Gallery(before), command, app_state=SIX) == Gallery(after)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["1D", "7D", "5S", "10B"])
def test_a_card_is_shown_with_both_names_and_what_it_shows(code: str, size: Size) -> None:
    shown = " ".join(text(Gallery(CODES.index(code)), size, SIX).split())
    names = {
        "1D": ("Ace of coins", "asso di denari"),
        "7D": ("Seven of coins", "sette di denari"),
        "5S": ("Five of swords", "cinque di spade"),
        "10B": ("King of clubs", "re di bastoni"),
    }[code]
    assert [name for name in names if name not in shown] == []
    assert describe_card("napoletane", code).split()[0] in shown
    assert all(name.capitalize() in shown for name in SIX_DECKS)


def test_an_italian_reads_the_italian_name_first() -> None:
    set_language("it")
    lines = text(Gallery(6), app_state=SIX).split("\n")
    (italian,) = [row for row, line in enumerate(lines) if "Sette di denari" in line]
    assert "seven of coins" in lines[italian + 1]


@pytest.mark.parametrize(
    ("command", "deck"),
    [(Command.OK, "milanesi"), (Command.BACK, "siciliane"), (Command.QUIT, "siciliane")],
)
def test_to_look_at_a_deck_is_not_to_choose_it(command: Command, deck: str) -> None:
    gallery: Screen = Gallery(6)
    app_state = SIX.changed("deck", "siciliane")
    assert "Enter choose" not in text(gallery, app_state=app_state)
    for number in (2, 3):  # spagnole, milanesi
        looks = Action(Command.CHOOSE, number)
        app_state, (gallery,) = (
            app_state_after(gallery, looks, app_state),
            screens_after(gallery, looks, app_state),
        )
        assert app_state.settings.deck == SIX_DECKS[number]
        assert "Enter choose these" in text(gallery, app_state=app_state)
    assert screens_after(gallery, Action(command), app_state) == []
    assert app_state_after(gallery, Action(command), app_state).settings.deck == deck
    none = Action(Command.CHOOSE, 6)
    assert screens_after(Gallery(6), none, SIX) == [Gallery(6)]


def test_a_click_on_a_deck_shows_it_and_one_on_a_card_of_the_suit_turns_to_it() -> None:
    frame = Gallery(6).draw(USUAL, options(), SIX)
    x = frame.lines()[0].index("Spagnole")
    assert frame.event_at(x, 0) == Action(Command.CHOOSE, 2)
    there = {event for event in events_on(frame).values() if isinstance(event, Show)}
    turned = [pressed(Gallery(6), event, app_state=SIX) for event in there]
    assert sorted(turned, key=str) == list(map(Gallery, range(10)))


def test_the_card_is_as_large_as_the_window_allows_and_smaller_if_that_is_wished() -> None:
    sizes = options().deck.sizes
    for smaller_by, keys in ((0, " - smaller everywhere"), (1, "+ - size everywhere")):
        smaller = options().larger(-smaller_by)
        lines = Gallery().draw(SIZES[-1], smaller, SIX).lines()
        assert keys in lines[-1]
        first = str(sizes[-1 - smaller_by].of["1D"].rows[0])
        assert any(first in line for line in lines)


@pytest.mark.parametrize("deck", [*SIX_DECKS, "mine"])
def test_of_every_card_of_every_deck_is_told_what_it_shows(deck: str) -> None:
    assert [code for code in (*CODES, BACK) if not describe_card(deck, code)] == []
    assert bool(describe_deck(deck)) is (deck != "mine")
