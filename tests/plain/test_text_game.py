"""The game as lines of text: its output, its input, whole matches from scripts."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scopa.engine import FULL_DECK, PRESETS, SCOPA, CardSet, Draw, Round
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import HUMAN, MatchState
from scopa.plain.commands import COMMANDS, help_lines
from scopa.plain.repl import Repl, wrapped
from scopa.plain.text_game import TextGame
from scopa.text.language import set_language
from tests.engine import in_order, move, position
from tests.plain import (
    CHOICE,
    TABLES,
    THIRTY,
    answered,
    assert_readable,
    at,
    dealt,
    first_legal,
    hold,
    script,
)


@pytest.mark.parametrize(("columns", "widest"), [(60, 60), (0, 80)])  # 0: it does not know
def test_lines_are_no_wider_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int, widest: int
) -> None:
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: True)
    monkeypatch.setattr(out, "fileno", lambda: 1)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((columns, 20)))
    lines = list(wrapped([*help_lines()], out))
    assert widest - 10 < max(map(len, lines)) < widest


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("/tmp/z\x1b[31m/a.scopa", "/tmp/z?[31m/a.scopa"),  # a folder of matches
        ("Rosa\u202etlem against you", "Rosa?tlem against you"),  # the name in a match of others
        ("a title\x9b2J \x07 \x0e", "a title?2J ? ?"),
    ],
)
def test_signs_that_would_steer_the_terminal_are_question_marks(said: str, shown: str) -> None:
    out = io.StringIO()
    game = replace(at(CHOICE), output=(said,))
    Repl(game, lambda _game: None, io.StringIO(), out).run()
    assert out.getvalue().startswith(f"{shown}\n")


# ------------------------------------------------------------------------------- what is said


def test_a_match_opens_with_the_players_the_deal_the_table_the_hand_and_the_question() -> None:
    assert TextGame(dealt("1S 4D 6D 9C  8D 8C 9D")).begin().output == (
        "Scopa, to 11 points. Type help for the commands, rules for how to play.",
        "The players, in turn: You, Beppe.",
        "Round 1. Beppe deals. You play first.",
        "Table, 4 cards: ace of swords, four of coins, six of coins and knight of cups.",
        "Your hand:",
        "1, jack of coins: lay it.",
        "2, jack of cups: lay it.",
        "3, knight of coins: take the knight of cups.",
        "Your turn, 1 to 3.",
    )


def test_the_draw_for_the_deal_is_told_card_by_card_and_a_tie_is_drawn_again() -> None:
    drawn = Draw((in_order("2B 2S"), in_order("1S 6C")), dealer=0)
    begun = NewMatch(SCOPA, 5, FirstDealer.HUMAN).begin()._replace(draw=drawn)
    said = TextGame(begun).begin().output
    assert said[2:5] == (
        "The lowest card deals: You two of clubs, Beppe two of swords.",
        "A tie, drawn again: You ace of swords, Beppe six of cups.",
        "Round 1. You deal. Beppe plays first.",
    )


def test_hands_that_are_shown_are_told_and_stay_face_up() -> None:
    nine = "3D 4D 10D 9D  1B 2D 6B  10S 9S 8S"
    said = TextGame(dealt(nine, game="cirulla", dealer=HUMAN)).begin().output
    assert "Beppe shows ace of clubs, two of coins and six of clubs: +3." in said
    assert "Face up, Beppe: ace of clubs, two of coins and six of clubs." in said


def test_what_the_7_of_cups_counts_is_told_when_it_is_shown_and_as_long_as_it_is_in_play() -> None:
    game = TextGame(dealt("10C 9C 8S 6D  3D 3S 7C  5C 8B 10B", game="cirulla", dealer=1)).begin()
    shown = "You show three of coins, three of swords and seven of cups: +13."
    told = " ".join(game.output)
    assert f"{shown} The seven of cups counts 3." in told
    assert "knight of cups and king of cups. The seven of cups counts 3." in told
    assert "3, seven of cups: lay it." in told  # for as a 7 it would take the 8


def test_partners_are_named_with_the_name_of_their_side() -> None:
    said = TextGame(NewMatch(PRESETS["scopone"], 1, FirstDealer.HUMAN).begin()).begin().output
    assert said[1] == "The players, in turn: You, Beppe, Pina, Tonio."
    assert said[2] == "Partners: We are You and Pina; They are Beppe and Tonio."


def test_the_ways_of_each_card_are_numbered_and_a_sweep_is_named() -> None:
    assert at(CHOICE).handle_line("hand").output == (
        "Your hand:",
        "1, two of cups: lay it.",
        "2, seven of coins: take the seven of clubs.",
        "3, king of swords, 3 ways:",
        "3.1: take the four of cups and six of swords.",
        "3.2: take the three of clubs and seven of clubs.",
        "3.3: take the ace of coins, three of clubs and six of swords.",
    )
    sweeping = position(("7D 2C", "9D 9C"), "3B 4C", stock="8D 8C 8S 8B 1B 1S")
    hand = at(sweeping).handle_line("hand").output
    assert "2, seven of coins: take the three of clubs and four of cups: scopa." in hand


def test_what_happened_comes_first_then_the_table_the_hand_and_the_question() -> None:
    game = at(position(("7D 2C", "9D 9C"), "3B 4C", stock="8D 8C 8S 8B 1B 1S"))
    mine = game.handle_line("2")
    taken = "You take the three of clubs and four of cups with the seven of coins."
    assert " ".join(mine.output) == f"{taken} Settebello! SCOPA!"
    assert answered(game, "2").output == (
        "Beppe lays the knight of coins.",
        "Table, 1 card: knight of coins.",
        "Your hand:",
        "1, two of cups: lay it.",
        "Your turn: card 1.",
    )


def test_enter_alone_plays_no_card_and_asks_again() -> None:
    for table in ("3B 7B", "3B 7B 7C"):
        game = at(position(("10S", "9D"), table))
        asked = game.handle_line("")
        assert (asked.state, asked.output[-1]) == (game.state, "Your turn: card 1.")
    assert game.handle_line("1").handle_line("").output == asked.output


def test_a_round_is_counted_point_by_point_with_what_each_was_given_for() -> None:
    last = position(
        ("2C", "10B"),
        "2B",
        piles=("7D 7C 6B 1S 1D 3D 8D 8C 8S 8B 2S 2D 9B 9S 4C 4D 5C 5D 10D 3B", ""),
    )
    theirs = CardSet(FULL_DECK & ~last.piles[0] & ~int(CardSet.parse("2C 10B 2B")))
    last = last._replace(piles=(last.piles[0], int(theirs)))
    assert answered(at(last, scores=(3, 4)), "1").output == (
        "Beppe lays the king of clubs.",
        "You captured last and get the king of clubs.",
        "The score of the round:",
        "Scopas (sweeps): You +1.",
        "You: two of cups.",
        "Cards (carte): You 23, Beppe 17. You +1.",
        "Coins (denari): You 8, Beppe 2. You +1.",
        "You: ace, two, three, four, five, seven, jack, king of coins.",
        "Beppe: six, knight of coins.",
        "Settebello: You +1.",
        "Prime (primiera): You 76, Beppe 78. Beppe +1.",
        "You: ace of swords 16, six of clubs 18, seven of coins 21, seven of cups 21.",
        "Beppe: six of coins 18, six of cups 18, seven of swords 21, seven of clubs 21.",
        "This round: You +4, Beppe +1.",
        "The match: You 7, Beppe 5.",
        "You need 4 more, Beppe 6.",
        "The round is over. Enter: the next round.",
    )


def test_a_missing_suit_a_tie_and_a_point_for_nobody_are_explained() -> None:
    piles = ("7D 1D 2D 3D 4D", "5D 6D 8D 9D 10D 7C 7S 7B")
    last = position(("1C", "2S"), "10B", piles=piles)
    said = answered(at(last), "1").output
    assert "Nobody gets the ace of cups, two of swords and king of clubs." in said
    assert "Coins (denari): You 5, Beppe 5. Tied." in said
    assert "Scopas (sweeps): nobody." in said
    assert "You: seven of coins 21; no cups and no swords and no clubs." in said


# ------------------------------------------------------------------------ what is understood


@pytest.mark.parametrize(
    "line",
    ["2", " 2 ", "7D", "7d", "7D x 7B", "7d X 7", "2.1", "2 1", "2. 1", "take 2", "Seven of coins",
     "play the 7 of coins", "7 of coins x seven of clubs"],
)  # fmt: skip
def test_a_card_is_played_by_number_notation_or_name(line: str) -> None:
    assert at(CHOICE).handle_line(line).state.round.plays == (move("7D", "7B"),)


@pytest.mark.parametrize("line", ["3", "10S", "ks", "RS"])
def test_a_card_with_several_ways_is_asked_back_with_the_ways_numbered(line: str) -> None:
    asked = at(CHOICE).handle_line(line)
    assert asked.state == at(CHOICE).state
    assert asked.output == (
        "King of swords, which way? Enter alone: none of them.",
        "1: take the four of cups and six of swords.",
        "2: take the three of clubs and seven of clubs.",
        "3: take the ace of coins, three of clubs and six of swords.",
    )
    played = asked.handle_line("2").state.round.plays
    assert played == at(CHOICE).handle_line("3.2").state.round.plays == (move("10S", "3B 7B"),)


def test_a_play_by_ranks_that_fits_two_ways_is_asked_back() -> None:
    asked = at(position(("10S", "9D"), "3B 7B 7C", stock="8D 8C")).handle_line("10S x 3 7")
    assert asked.handle_line("1").state.round.plays == (move("10S", "3B 7C"),)


def test_a_question_is_kept_over_commands_and_mistakes_and_left_by_enter_or_another_card() -> None:
    asked = at(CHOICE).handle_line("3")
    for line in ("table", "4", "nonsense", "score", "help"):
        asked = asked.handle_line(line)
        assert len(asked.choices) == 3
    left = asked.handle_line("")
    assert left.choices == ()
    assert left.output[-1] == "Your turn, 1 to 3."
    assert left.handle_line("2").state.round.plays == (move("7D", "7B"),)
    assert asked.handle_line("7D").state.round.plays == (move("7D", "7B"),)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("4", "There is no card 4, only 3 cards."),
        ("0", "There is no card 0, only 3 cards."),
        ("3.4", "There is no way 4, only 3 ways."),
        ("5C", "You do not hold the five of cups (D: coins, C: cups, S: swords, B: clubs)."),
        (
            "7D x 4C 3B",
            "The seven of coins must take the seven of clubs: a single card of the same rank "
            "comes first.",
        ),
        ("2C x 9S", "Only cards that lie on the table can be taken."),
        ("xyzzy", "I do not understand 'xyzzy'. Your turn, 1 to 3. Or a card such as 7D, or help."),
        (
            "caff\u00e8",
            "I do not understand 'caff\\xe8'. Your turn, 1 to 3. Or a card such as 7D, or help.",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_nothing_is_lost(
    line: str, sentence: str
) -> None:
    game = at(CHOICE).handle_line(line)
    assert " ".join(game.output) == sentence
    assert game.state == at(CHOICE).state
    assert not game.choices


def test_what_opens_a_round_and_ends_it_is_told_by_the_rules_of_the_game() -> None:
    begun = NewMatch(SCOPA, 5, FirstDealer.HUMAN).begin()
    void = begun._replace(void_tables=(in_order("5D 10D 10B 10S"),))
    assert "Dealt again: the first cards on the table were five of coins" in " ".join(
        TextGame(void).begin().output
    )
    swept = TextGame(dealt(THIRTY, game="cirulla", dealer=HUMAN)).begin().output
    assert "The table makes 30: 2 scopas for you, the dealer." in swept
    assert swept[-1] == "The table is empty."
    alone = position(("1D 5C", "9D"), "", stock="8D 8C")._replace(rules=TABLES["asso-piglia-tutto"])
    assert at(alone).handle_line("h").output[1] == "1, ace of coins: put it straight on your pile."
    coins = " ".join(f"{rank}D" for rank in range(1, 11))
    last = position(("1C", "2S"), "10B", piles=(coins, ""))._replace(rules=PRESETS["napola"])
    assert "All ten coins win the match." in answered(at(last), "1").output


def test_the_score_during_a_round_tells_what_is_open_to_all() -> None:
    game = TextGame(dealt(THIRTY, game="cirulla", dealer=HUMAN)).begin()
    assert game.handle_line("score").output == (
        "The match: You 0, Beppe 0, to 51.",
        "Round 1, scopas: You 2, Beppe 0.",
        "Hands shown: You 0, Beppe 0.",
        "You captured last.",
        "Cards in hand: You 3, Beppe 3.",
        "Deck 30, You deal.",
    )


def test_the_piles_and_what_has_not_been_seen_are_told_suit_by_suit() -> None:
    seen = "7D 1D 2C 5B 4S"
    round_ = position(("3D", "4D"), "6C", piles=(seen, ""), stock="10S")
    assert at(round_).handle_line("piles").output[:7] == (
        "You, pile: 5 cards.",
        "Coins: ace, seven.",
        "Cups: two.",
        "Swords: four.",
        "Clubs: five.",
        "Beppe, pile: 0 cards.",
        "Not seen: 33 cards.",
    )
    *taken, off = replace(at(round_), has_counter=False).handle_line("piles").output
    assert taken[-1] == "Beppe, pile: 0 cards."
    assert off == "The card counter is off; --card-counter switches it on."


def test_the_rules_in_force_are_told_with_cards_in_words_then_how_to_play() -> None:
    game = TextGame(NewMatch(PRESETS["cirulla"], 1, FirstDealer.HUMAN).begin()).begin()
    said = " ".join(game.handle_line("rules").output)
    assert "Target: 51." in said
    assert "rules 4: The score" in said
    for page, topic in enumerate(("play", "card", "scopa", "score"), start=1):
        told = game.handle_line(f"rules {topic}").output
        assert told == game.handle_line(f"rules {page}").output
        assert len(told) > 2
        said += " ".join(told)
    assert "seven of cups, the matta, stands for any rank" in said
    assert "it takes cards that make 15 together with it" in said
    assert "equal rank does not count" not in said


def test_help_names_every_command() -> None:
    game = TextGame(NewMatch(SCOPA, 5, FirstDealer.COMPUTER).begin()).begin()
    said = game.handle_line("?").output
    assert said == game.handle_line("help").output
    for name in COMMANDS:
        assert f"{name}: {COMMANDS[name][1]}." in said
        answer = game.handle_line(name)
        assert answer.job or "understand" not in answer.output[0]


def test_after_a_round_enter_goes_on_and_nothing_else_does() -> None:
    last = position(("1C", "1S"), "10B", piles=("7D 1D 2D 3D", "5D"))
    over = answered(at(last), "1")
    waiting = answered(over, "1", "7D", "nonsense", "hand")
    assert waiting.output == ("The round is over. Enter: the next round.",)
    assert waiting.state == over.state
    assert "The score of the round:" in waiting.handle_line("score").output
    following = answered(waiting, "")
    assert following.state.match.rounds_played == 1
    assert following.state.match.scores == (2, 1)  # cards tied; the prime is theirs


# ----------------------------------------------------------------- whole matches from scripts


ENGLISH = re.compile(r"\b(you|your|the|takes?|lays?|cards?|with|round|of|nobody)\b", re.I)
IN_ITALIAN = ("cirulla", "escoba for three", "partners")


@pytest.mark.parametrize(
    ("name", "language"),
    [*((name, "en") for name in TABLES), *((name, "it") for name in IN_ITALIAN)],
)
def test_a_whole_match_is_played_from_a_script(name: str, language: str) -> None:
    set_language(language, ascii_only=True)
    rules = TABLES[name]
    typed, end = script(rules, seed=7)
    game = TextGame(NewMatch(rules, 7, FirstDealer.RANDOM).begin()).begin()
    repl, said = hold(game, typed)
    assert_readable(said)
    assert repl.game.is_over
    assert repl.game.state.match_after_round == end
    head = {"en": "The score of the round:", "it": "I punti della smazzata:"}[language]
    assert said.count(head) == end.rounds_played
    if language == "it":
        assert said[-2].endswith((" vinto la partita!", "vince la partita!"))
        assert not [line for line in said if ENGLISH.search(line)]
        return
    assert said[-2].endswith(("win the match!", "wins the match!"))
    scores = " to ".join(map(str, end.scores))
    assert said[-1].startswith(f"{scores} after {end.rounds_played} round")
    assert not [line for line in said if "understand" in line or "There is no" in line]


@pytest.mark.parametrize("name", ["scopa", "cirulla for four"])
def test_a_watched_match_asks_nothing_and_reaches_its_end(name: str) -> None:
    state = NewMatch(TABLES[name], 3, FirstDealer.DRAW, levels=("beppe",)).begin()
    repl, said = hold(TextGame(state).begin(), "")
    assert_readable(said)
    assert repl.game.is_over
    assert not [line for line in said if line.startswith(("Your", "You "))]


# ----------------------------------------------------------------------------- any input at all

PIECES = st.sampled_from(
    ["1", "2", "3.1", "7D", "10S x", "x 4C 3S", "#", "table", "hand", "score", "piles", "rules",
     "last", "help", "?", "h", "\0", "\x1b[A", "\u00e8", "\u0667D", "999", "-1", ".", "1 1"]
)  # fmt: skip
LINES = st.one_of(
    st.just("1"), st.just("1.1"), st.just(""), PIECES, st.lists(PIECES).map(" ".join), st.text()
)


def all_cards(round_: Round) -> Iterator[int]:
    yield from (*round_.hands, *round_.piles, round_.table)
    yield int(CardSet.of(round_.stock))


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 99), st.lists(LINES, max_size=60))
@example("scopa", 0, ["", "'0\x1b\x1b\x1b\x08" + "\U00010000" * 6])
def test_whatever_is_typed_the_forty_cards_stay_and_every_line_is_readable(
    name: str, seed: int, lines: Sequence[str]
) -> None:
    game = TextGame(NewMatch(TABLES[name], seed, FirstDealer.RANDOM).begin()).begin()
    for line in lines:
        if game.request is None:
            game = game.handle_line(line)
            assert game.output or game.job
        game = answered(game) if game.request is None else game.after(first_legal(game.request))
        if game.is_over:
            break
        assert_readable(game.output)
        assert sum(all_cards(game.state.round)) == FULL_DECK
        assert sum(map(int.bit_count, all_cards(game.state.round))) == 40


def test_a_script_with_a_line_that_is_too_long_a_file_and_the_end() -> None:
    _, said = hold(TextGame(begun_at(3, 5)).begin(), "x" * 12_345 + "\nlast\nf\n QUIT \n")
    assert len([line for line in said if line.startswith("I do not understand")]) == 1
    assert said[-4:-1] == ["Filed:", f"/{'long-' * 20}name", "5"]
    assert said[-1] == "The match stops here: You 3, Beppe 5."


def begun_at(*scores: int) -> MatchState:
    state = NewMatch(SCOPA, 5, FirstDealer.COMPUTER).begin()
    return state._replace(match=state.match._replace(scores=scores))
