"""The players around a table, the deck and the piles, and the keys."""

import re

import pytest

from scopa.engine import PRESETS, CardSet, Rules
from scopa.text.language import _, languages, name_cards_of, set_language
from scopa.tui.cards.art import BACK
from scopa.tui.cells import Charset, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.table import Table
from scopa.tui.table.board import Board
from scopa.tui.table.seats import labelled
from tests.engine import move
from tests.storage import state as in_play
from tests.tui import APP_STATE, SIZES, options, score_and_after, state, table_at, text, view
from tests.tui.screen_cases import finished_table, pressed
from tests.tui.watching import watching

HANDS = ("5D 7C 10S", "2D 8B 9C")


def lines(table: Table, size: Size = SIZES[1], *, smaller_by: int = 0) -> list[str]:
    return table.draw(size, options()._replace(smaller_by=smaller_by), APP_STATE).lines()


def numbers_by(shown: list[str], word: str) -> set[str]:
    """What stands on the backs beside that *word*, or below it, at most two rows."""
    found = set()
    for y, row in enumerate(shown):
        for x in range(len(row)):
            if row.startswith(word, x):
                below = [each[x - 1 : x + len(word) + 1] for each in shown[y + 1 : y + 3]]
                found |= set(re.findall(r"\d+", " ".join([row[x:][: len(word) + 4], *below])))
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("smaller_by", [0, 9])
@pytest.mark.parametrize("dealer", [0, 1])
def test_deck_and_piles_are_named_and_counted(size: Size, smaller_by: int, dealer: int) -> None:
    piles = ("1D 2D 3D", "4D 6D")
    table = table_at(state(HANDS, "3B 4C", stock_size=18, piles=piles, dealer=dealer))
    shown = lines(table, size, smaller_by=smaller_by)
    assert "18" in numbers_by(shown, "deck")
    assert {"3", "2"} <= numbers_by(shown, "pile")


def test_a_pile_without_cards_is_not_there() -> None:
    table = table_at(state(HANDS, "3B 4C", stock_size=30, piles=("", "")))
    assert "pile" not in "".join(lines(table)[:-1])


@pytest.mark.parametrize("language", languages())
def test_the_edge_of_a_card_is_free_of_the_words_on_deck_and_pile(language: str) -> None:
    set_language(language)
    for back in (pictures.of[BACK] for pictures in options().deck.sizes):
        for word in (_("deck"), _("pile")):
            stack = labelled(back, back.size.height, word, 7)
            assert "7" in "".join(stack.rows)
            edges = [(row[0], row[-1]) for row in stack.rows]
            assert edges == [(row[0], row[-1]) for row in back.rows]


def test_a_stack_of_cards_grows_by_edges_in_one_column() -> None:
    back = options().deck.sizes[0].of[BACK]
    stacks = [labelled(back, 3, "pile", cards) for cards in (7, 8, 16, 40)]
    assert [stack.rows[0][back.size.width :] for stack in stacks] == ["", "|", "|", "|"]
    rich = back._replace(charset=Charset.UTF_8)
    assert [labelled(rich, 3, "pile", cards).rows[0][-1] for cards in (8, 16, 40)] == [*"▏│║"]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_with_french_cards_no_coins_are_counted_but_diamonds(size: Size) -> None:
    name_cards_of("milanesi")
    table = table_at(state(HANDS, "3B 4C", stock_size=18))
    score, _ = score_and_after(finished_table())
    at_table, *others = (
        text(screen, size).lower() for screen in (table, score, pressed(table, Command.COUNTER))
    )
    assert "♦" in at_table or "diamonds" in at_table
    for shown in others:
        assert "diamonds" in shown
    assert "coins" not in at_table + "".join(others)


def test_the_keys_tell_of_cards_and_ways_only_where_there_is_a_choice() -> None:
    last = table_at(state(("5D", "2D"), "3B 4C"))
    three = table_at(state(HANDS, "10B 9S"))
    several = table_at(state(("7D 8C", "9C 9S"), "3B 4C 4S 3C 10D"))
    ways = pressed(several, Command.FIRST, to=Table)
    assert "Left Right" not in lines(last)[-1]
    assert "Left Right card" in lines(three)[-1]
    for table, is_told in ((last, False), (three, False), (ways, True)):
        for size in SIZES:
            assert ("other way" in lines(table, size)[-1]) == is_told


@pytest.mark.parametrize(("size", "is_in_words"), [(SIZES[1], False), (SIZES[-1], True)], ids=str)
def test_a_line_names_cards_in_words_where_it_has_room(size: Size, is_in_words: bool) -> None:
    before = state(("6D 5S", "10D 9S"), "1D 1C 2S 2B 4B 9D", turn=1, stock_size=12)
    table = table_at(before.after(move("10D", "1D 1C 2S 2B 4B")))
    at = view(table.board, size).layout
    happened, asked = (lines(table, size)[y] for y in (at.message_y, at.prompt_y))
    assert "Beppe takes the " in happened
    assert "Lay the" in asked
    assert (" of " in happened) == is_in_words
    assert " of " in asked


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("dealer", "said"), [(0, "You deal"), (1, "Beppe deals")])
def test_the_name_of_who_deals_says_so_and_the_deck_keeps_its_place(
    size: Size, dealer: int, said: str
) -> None:
    shown = lines(table_at(state(HANDS, "3B 4C", stock_size=18, dealer=dealer)), size)
    (row,) = [y for y, line in enumerate(shown) if said in line]
    assert (row < size.height // 2) == (dealer == 1)
    (deck,) = [y for y, line in enumerate(shown) if "deck" in line]
    assert deck < size.height // 2


@pytest.mark.parametrize("dealer", range(3))
def test_with_three_players_a_click_on_the_deck_shows_the_cards_not_seen(dealer: int) -> None:
    now = next(
        now
        for now in (in_play(seed, rules=Rules(players=3), plays=0) for seed in range(99))
        if now.round.dealer == dealer
    )
    frame = table_at(now).draw(SIZES[1], options(), APP_STATE)
    ((x, y),) = [(line.index("deck"), y) for y, line in enumerate(frame.lines()) if "deck" in line]
    assert frame.event_at(x, y) == frame.event_at(x, y + 1) == Action(Command.COUNTER)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_beside_the_cards_of_the_first_matches_stands_which_sign_is_which_suit(size: Size) -> None:
    table = table_at(state(HANDS, "3B 4C", stock_size=18))
    for finished, is_told in ((0, True), (1, True), (2, False)):
        frame = table.draw(size, options(), APP_STATE._replace(finished=finished))
        left = [line[: size.width // 3].split() for line in frame.lines()]
        told = [words for words in left if words[:2] == ["B", "clubs"]]
        assert bool(told) == is_told


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("game", ["three", "four", "scopone"])
def test_what_others_hold_and_have_taken_is_to_be_seen_beside_them(size: Size, game: str) -> None:
    rules = {"three": Rules(players=3), "four": Rules(players=4)}.get(game, PRESETS["scopone"])
    now = in_play(5, rules=rules, plays=26)
    swept = [next(iter(CardSet(pile))) for pile in now.round.piles]
    now = now._replace(round=now.round._replace(sweeps=tuple(int(card.mask) for card in swept)))
    without_faces = ("Ada", "Ugo", "Ivo", "Eva")[: rules.players]
    with watching() as watcher:
        table_at(now, names=without_faces).draw(size, options(), APP_STATE)
    drawn = [code for code, _area in watcher.cards]
    assert set(map(str, swept)) <= set(drawn)
    held = sum(hand.bit_count() for hand in now.round.hands[1:])
    assert drawn.count(BACK) == held + len(swept) + bool(now.round.stock)


def test_in_the_largest_window_opponents_at_the_sides_have_faces() -> None:
    now = in_play(5, rules=Rules(players=3), plays=0)
    three = view(Board(now._replace(levels=("", "rosa", "nino"))), SIZES[-1])
    assert [three.seat_layout(number, 3).face[2:] for number in (1, 2)] == [Size(20, 12)] * 2
    for size, rules in ((SIZES[2], Rules(players=4)), (SIZES[3], PRESETS["scopone"])):
        four = view(Board(in_play(5, rules=rules, plays=0)), size)
        faces = [four.seat_layout(number, rules.hand_size).face for number in (1, 2, 3)]
        assert [face[1:] for face in faces] == [(3, 9, 7)] * 3, "of one size, in one row"
    others = view(Board(now, names=("Ada", "Ugo", "Ivo")), SIZES[-1])
    assert others.seat_layout(2, 3).face[2:] == Size(0, 0), "who sat there in a match of others"
