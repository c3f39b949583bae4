"""Rounds and matches, from the title to the end, with keys and with the mouse."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from scopa.engine import SCOPA, CardSet
from scopa.game.match_state import HUMAN, FirstDealer, MatchState
from tests.terminal.playing import (
    CREDITS,
    DRAW,
    END,
    NEW_GAME,
    OK,
    QUIT,
    SCORE,
    STOCK,
    Choice,
    choose,
    hand,
    in_notation,
    marked,
    open_table,
    open_title,
    play_on,
    play_until,
    selected,
    shown_choice,
)
from tests.terminal.pseudo_terminal import PATIENCE, PseudoTerminal


class Ambiguous(NamedTuple):
    """A first turn in which card *number* of the hand, not the first, has several *ways*."""

    seed: int
    number: int
    card: str
    ways: int


@pytest.fixture
def ambiguous() -> Ambiguous:
    """Found by looking through the hands of one match after another."""
    for seed in range(166, 266):
        round_ = MatchState.begin(SCOPA, seed, FirstDealer.COMPUTER).round
        ways = Counter(play.card for play in round_.legal_plays())
        for number, card in enumerate(CardSet(round_.hands[HUMAN]), start=1):
            if number > 1 and ways[card] > 1:
                return Ambiguous(seed, number, str(card), ways[card])
    raise AssertionError("no such deal")


def rank(card: str) -> int:
    return int(card[:-1])


def test_a_match_is_played_with_keys_from_the_title_back_to_it(tmp_path: Path) -> None:
    with open_title(tmp_path, "--seed", "5", "--target", "1") as game:
        game.press("Enter")
        game.wait_for(DRAW)
        play_until(game, SCORE)
        for _ in range(20):
            game.press("Enter")
            game.wait_for(lambda: SCORE not in game.text)
            if END in game.text:
                break
            play_until(game, SCORE)  # it was a tie
        assert re.search(r"\d+ to \d+ after \d+ round", game.text)
        game.press("Esc")
        game.wait_for(NEW_GAME)
        assert "Continue" not in game.text
        game.press("Up")
        game.wait_for(f">  {QUIT}")
        game.press("Enter")
        assert game.wait_for_end() == 0
        assert game.is_restored()


def test_a_round_gives_all_forty_cards_to_the_two_and_the_next_one_follows(tmp_path: Path) -> None:
    with open_table(tmp_path, "--target", "99") as game:
        play_until(game, SCORE)
        line = next(line for line in game.lines if "Carte" in line)
        counts = [int(word) for word in line.split() if word.isdecimal()]
        assert sum(counts) == 40
        play_on(game)
        assert "round 2" in game.text


@pytest.mark.parametrize("key", ["Down", "j", "Tab", "the digit"])
def test_the_ways_of_a_card_are_shown_one_after_another(
    key: str, ambiguous: Ambiguous, tmp_path: Path
) -> None:
    seed, number, card, ways = ambiguous
    with open_table(tmp_path, seed=seed) as game:
        seen = [choose(game, number)]
        for way in (*range(2, ways + 1), 1):
            assert selected(game) == {card}
            assert marked(game) == seen[-1].taken
            game.press(str(number) if key == "the digit" else key)
            game.wait_for(f"(way {way} of {ways})")
            seen.append(shown_choice(game) or seen[0])
        assert seen[-1] == seen[0]
        assert len({choice.taken for choice in seen}) == ways
        assert {sum(map(rank, choice.taken)) for choice in seen} == {rank(card)}


def test_up_shows_the_way_before(ambiguous: Ambiguous, tmp_path: Path) -> None:
    seed, number, _, ways = ambiguous
    with open_table(tmp_path, seed=seed) as game:
        choose(game, number)
        for key in ("Up", "k"):
            for way in range(ways, 0, -1):
                game.press(key)
                game.wait_for(f"(way {way} of {ways})")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_ok_plays_the_way_that_is_shown(key: str, ambiguous: Ambiguous, tmp_path: Path) -> None:
    seed, number, card, ways = ambiguous
    with open_table(tmp_path, seed=seed) as game:
        choose(game, number)
        game.press("Down")
        game.wait_for(f"(way 2 of {ways})")
        choice = shown_choice(game)
        game.press(key)
        wait_until_taken(game, choice)
        assert card not in hand(game)


def wait_until_taken(game: PseudoTerminal, choice: Choice | None) -> None:
    """Wait for the line that says that it was played."""
    assert choice is not None
    sentence = re.compile(rf"You take ([^.]+) with the {choice.card}\.")

    def is_said() -> bool:
        found = sentence.search(in_notation(game.text))
        return found is not None and set(re.findall(r"\d+[DCSB]", found[1])) == choice.taken

    game.wait_for(is_said)
    game.wait_for(OK)


def test_left_and_right_walk_around_the_hand(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        first, second, third = hand(game)
        assert selected(game) == {first}
        for key, card in (
            ("Right", second), ("l", third), ("Right", first), ("Left", third), ("h", second),
        ):  # fmt: skip
            game.press(key)
            game.wait_for(lambda card=card: selected(game) == {card})  # type: ignore[misc]


def test_clicks_select_a_card_show_its_next_way_and_play_it(
    ambiguous: Ambiguous, tmp_path: Path
) -> None:
    seed, number, card, ways = ambiguous
    with open_table(tmp_path, seed=seed) as game:
        game.click(*hand_card(game, card))
        game.wait_for(f"(way 1 of {ways})")
        assert selected(game) == {hand(game)[number - 1]} == {card}
        game.click(*hand_card(game, card))
        game.wait_for(f"(way 2 of {ways})")
        choice = shown_choice(game)
        x, y = game.find(OK)
        game.click(x + 2, y)
        wait_until_taken(game, choice)


def hand_card(game: PseudoTerminal, card: str) -> tuple[int, int]:
    """The cell in which a card of the hand shows its name."""
    _, prompt = game.find(OK)
    return game.find(card, prompt + 1)


def test_a_click_beside_everything_says_what_can_be_clicked_and_plays_nothing(
    tmp_path: Path,
) -> None:
    with open_table(tmp_path) as game:
        before = hand(game)
        game.click(0, 5)
        game.wait_for("Click a card of your hand")
        game.click(79, 12)
        game.settle()
        assert hand(game) == before


def test_the_lines_of_the_menu_can_be_clicked(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        game.click(*game.find(CREDITS))
        game.wait_for("MIT")
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.click(*game.find(QUIT))
        assert game.wait_for_end(PATIENCE) == 0


def test_the_same_number_deals_the_same_cards(tmp_path: Path) -> None:
    with open_table(tmp_path, seed=77) as first, open_table(tmp_path, seed=77) as second:
        assert STOCK in first.text
        assert first.lines == second.lines
