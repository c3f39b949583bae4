"""What a terminal sends: slow, broken, unknown or pasted bytes are no surprise."""

import time
from pathlib import Path

from tests.terminal.playing import ESC_AGAIN, NEW_GAME, hand, open_table, selected
from tests.terminal.pseudo_terminal import PseudoTerminal


def send_slowly(game: PseudoTerminal, *pieces: bytes) -> None:
    """Send pieces with pauses between."""
    for piece in pieces:
        time.sleep(0.3)
        game.send(piece)


def test_the_escape_delay_of_the_environment_is_respected(tmp_path: Path) -> None:
    with open_table(tmp_path, variables={"ESCDELAY": "2000"}) as game:
        send_slowly(game, b"\x1b", b"[C")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        assert ESC_AGAIN not in game.text
    with open_table(tmp_path, variables={"ESCDELAY": "10"}) as game:
        game.send(b"\x1b")
        game.wait_for(ESC_AGAIN)
        game.send(b"[C\r")
        game.wait_for(lambda: ESC_AGAIN not in game.text)
        assert selected(game) == {hand(game)[0]}


def test_an_escape_delay_that_makes_no_sense_is_told_and_the_usual_one_holds(
    tmp_path: Path,
) -> None:
    with PseudoTerminal(home=tmp_path, variables={"ESCDELAY": "soon"}) as game:
        game.wait_for("ESCDELAY: expected a number from 0 to 10000, not 'soon'")
        game.press("Esc")
        game.wait_for(NEW_GAME)


NOTHING = {
    "a device control string": b"\x1bP1$r2 q\x1b\\\x1bP>|XTerm(367)\x1b\\",
    "NUL bytes": b"\0\0\0\0",
    "broken UTF-8": b"\xff\xfe\xc3\xe2\x82\xf0\x9f\xed\xa0\x80\x80",
    "control characters": bytes(set(range(1, 32)) - {3, 9, 10, 12, 13, 17, 19, 26, 27, 28}),
    "a long parameter": b"\x1b[" + b"1;" * 3000 + b"m",
    "a mouse report far outside": b"\x1b[<0;9999;9999M\x1b[<0;0;0M",
    "pasted": b"".join(
        b"\x1b[200~" + pasted + b"\x1b[201~"
        for pasted in (b"1\n2\n3\n", b"\rq\r", b"q" * 20_000, b"\x1b\x1b\x1b[C")
    ),
}


def test_what_means_nothing_or_is_pasted_does_nothing(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        assert game.private_modes[2004]
        for name, sent in NOTHING.items():
            game.send(sent)
            answered = game.wait_quietly(0.1)
            assert answered == b"" or "Click a card in your hand" in game.text, name
        send_slowly(game, b"\x1b[200~some words, ", b"2\r", b" and\x1b[201~")
        game.press("Right")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
