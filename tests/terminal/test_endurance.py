"""Whatever is typed, clicked, pasted, resized, signalled: the game holds, and nothing is lost.

All of it follows from a seed, so that what once went wrong can be done again.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from random import Random

import pytest

from scopa.engine import FULL_DECK
from tests.storage import kept
from tests.terminal.job_control import RESUMING, as_job
from tests.terminal.pseudo_terminal import PATIENCE, PseudoTerminal

TERMS = ("xterm-256color", "xterm", "screen-256color", "linux", "vt100", "vt52")
LEAVING = {"en": b"Quit", "it": b"Esci"}
"""The last line of the title in each language."""
INPUTS = 1500
"""How much is typed in one session, at most."""
_PLAYING = (b"\r", b"\r", b"\r", b" ", b"1", b"2", b"3", b"1\r", b"2\r", b"\x1b[B", b"\x1b[C\r")
_WANDERING = (
    b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOA", b"\t", b"\x1b[Z", b"h", b"j", b"k", b"l",
    b"s", b"u", b"r", b"?", b"+", b"-", b"c", b"v", b"p", b"o", b"0", b"9", b"\x0c", b"\x1bOP",
    b"x", b"\x1b", b"\x1b\x1b", b"\x1b[1;5C", b"\x1b[15~", b"\x1bx",
)  # fmt: skip
_SCRAPS = (
    b"\x1b[", b"\x1bO", b"\x1b[<", b"\x1b[<0;", b"\x1b[<999999999999999999;1;1M", b"\x1b[M",
    b"\x1b[M   ", b"\x1b[200~", b"\x1b[201~", b"\x1b]0;title\x07", b"\x1bP+q544e\x1b\\",
    b"\x1b[?1;2c", b"\x1b[24;80R", b"\x1b[I", b"\x1b[O", b"\x00", b"\x00" * 50, b"\xff\xfe",
    b"\xc3", b"\xe2\x99", b"\xf0\x9f\x82\xa1", b"\x80\x81", "è♥".encode(), b"\x9b31m", b"\x18",
    b"\x1a\x1a", b"\x7f", b"\x08", b"\x04", b"\x11", b"\x13", b"\x15",
    b"\x1b[" + b"9" * 300 + b"A", b"\x1b[" + b"1;" * 200 + b"m",
)  # fmt: skip
_SIGNALS = (signal.SIGWINCH, signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP)
_TYPED_SIGNALS = frozenset(b"\x03\x1a\x1c")
_ENDINGS = {
    "q": 0, "Ctrl-C": 130, "Ctrl-\\": 131, "TERM": 143, "HUP": 129, "INT": 130, "QUIT": 131,
    "hang up": 129, "KILL": -signal.SIGKILL,
}  # fmt: skip
"""How a session ends, and with which exit status; a lost window may end it in several ways."""
POLITE = (0, 130, 131)
"""What the keys that leave may end it with at any time, also just before it is ended."""


class Blind(PseudoTerminal):
    """A window that nobody looks at, and that therefore costs little."""

    def send(self, data: bytes) -> None:
        """Type these bytes; before a signal is typed all that was sent is read.

        Where the program is not in charge of the line, because it is suspended, the system throws
        away what was not. For the same reason a Ctrl-S is let go at once: a line that is stopped
        and full of what was typed can be started by nobody.
        """
        if _TYPED_SIGNALS & set(data):
            while self.wait_quietly(0.06):
                pass
        super().send(data + b"\x11" if b"\x13" in data else data)

    def _digest(self, data: bytes) -> None:
        """Only remember the bytes."""


class Session:
    """One run of the program with a hostile hand at its keys; *seed* decides everything."""

    def __init__(self, seed: int, home: Path) -> None:
        self.seed = seed
        self.home = home
        self._chance = Random(f"hostile {seed}")
        self.inputs = 0
        self.term = self._chance.choice(TERMS)
        self.arguments = self._options()
        self.ending = self._chance.choice(list(_ENDINGS))
        self.locale = self._chance.choice(("C", "C.UTF-8"))

    def _options(self) -> list[str]:
        chance = self._chance
        options = ["--target", str(chance.choice((1, 1, 2, 5, 11)))]
        options += ["--opponent", chance.choice(("nino", "rosa", "beppe", "carla"))]
        options += ["--deck", chance.choice(("napoletane", "siciliane", "milanesi"))]
        options += ["--theme", chance.choice(("felt", "night", "contrast", "mono"))]
        options += [chance.choice(("--ascii", "--no-ascii"))]
        options.append(chance.choice(("--animation", "--no-animation")))
        options += ["--lang", chance.choice(tuple(LEAVING))]
        game = chance.choice(("scopa", "scopa", "scopone", "cirulla", "escoba", "players"))
        if game == "players":
            return [*options, "--players", chance.choice(("3", "4"))]
        return [*options, "--variant", game]

    def run(self, most: int) -> int:
        """Type up to *most* things, then leave; how many were typed.

        :raises AssertionError: something went wrong.
        """
        told = self.home / f"job-{self.seed}"
        size = self._chance.choice(((80, 24), (60, 20), (120, 40), (200, 60)))
        with Blind(
            *self.arguments,
            home=self.home,
            command=as_job(RESUMING, told),
            size=size,
            term=self.term,
            variables={"LC_ALL": self.locale},
        ) as game:
            self._wait(game, lambda: told.read_text() != "", "began")
            job = int(told.read_text())
            leaving = LEAVING[self.arguments[self.arguments.index("--lang") + 1]]
            self._wait(game, lambda: leaving in game.received, "drew")
            while self.inputs < min(most, INPUTS) and not game.has_ended:
                self._burst(game, job)
                if self._chance.random() < 0.02:
                    self._must_answer(game)
            if not game.has_ended:
                self._must_answer(game)
            self._leave(game, job)
        told.unlink()
        return self.inputs

    def _burst(self, game: Blind, job: int) -> None:
        chance = self._chance
        for _ in range(chance.randrange(1, 30)):
            self.inputs += 1
            kind = chance.random()
            if kind < 0.45:
                game.send(chance.choice(_PLAYING))
            elif kind < 0.62:
                game.send(chance.choice(_WANDERING))
            elif kind < 0.95:
                self._attack(game)
            elif kind < 0.98:
                columns = chance.choice((1, 2, 20, 59, 60, 80, 81, 120, 200, 250))
                game.resize(columns, chance.choice((1, 2, 10, 19, 20, 24, 25, 40, 60, 80)))
            elif kind < 0.9995:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(job, chance.choice(_SIGNALS))
            else:
                game.send(chance.choice((b"q", b"\x03", b"\x1c")))
        game.wait_quietly(chance.choice((0.0, 0.0, 0.002, 0.02, 0.12)))

    def _attack(self, game: Blind) -> None:
        chance = self._chance
        kind = chance.random()
        if kind < 0.4:
            game.send(chance.choice(_SCRAPS))
        elif kind < 0.7:
            button = chance.choice((0, 0, 0, 1, 2, 32, 35, 64, 65, 128))
            at = b"%d;%d;%d" % (button, chance.randrange(0, 252), chance.randrange(0, 82))
            game.send(b"\x1b[<" + at + chance.choice((b"M", b"m", b"")))
        elif kind < 0.85:
            pasted = bytes(chance.choices(b"123\r q\x1b\x00\xffu?", k=chance.randrange(200)))
            game.send(b"\x1b[200~" + pasted + chance.choice((b"\x1b[201~", b"\x1b[201~", b"")))
        else:
            noise = chance.randbytes(chance.randrange(1, 40))
            game.send(bytes(byte for byte in noise if byte not in b"q\x03\x1c"))

    def _must_answer(self, game: Blind) -> None:
        """Whatever was typed before, Ctrl-L has the screen drawn again."""
        while game.wait_quietly(0.03):
            pass
        before = len(game.received)
        deadline = time.monotonic() + PATIENCE
        while len(game.received) == before and not game.has_ended:
            assert time.monotonic() < deadline, self.told(game, "does not answer")
            game.send(b"\x11\x1b[201~\x0c")
            game.wait_quietly(0.03)
            if len(game.received) == before:  # half a sequence came before: silence ends it
                game.wait_quietly(0.3)

    def _leave(self, game: Blind, job: int) -> None:
        if self.ending in ("q", "Ctrl-C", "Ctrl-\\"):
            game.send(b"\x11\x1b[201~")
            while not game.has_ended and game.wait_quietly(0.15):
                pass
            game.press(self.ending)
            for _ in range(20 * (self.ending == "q")):
                if not game.has_ended and not game.wait_quietly(2.0):
                    game.quit()  # half a sequence has swallowed the one before, or it was to ask
        elif self.ending == "hang up":
            game.hang_up()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.kill(job, signal.Signals[f"SIG{self.ending}"])
        try:
            status = game.wait_for_end()
        except AssertionError:
            raise AssertionError(self.told(game, "does not end")) from None
        if self.ending == "hang up":
            return
        assert status in (*POLITE, _ENDINGS[self.ending] & 255), self.told(game, f"status {status}")
        assert b"Traceback" not in game.received, self.told(game, "traceback")
        if status != -signal.SIGKILL & 255:
            assert game.is_restored(), self.told(game, f"not restored: {game.private_modes}")

    def _wait(self, game: Blind, condition: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.told(game, f"never {what}")
            assert not game.has_ended, self.told(game, f"ended before it {what}")
            game.wait_quietly(0.02)

    def told(self, game: Blind, what: str) -> str:
        reports = [file.read_text("utf-8") for file in self.home.glob("crash-*.txt")]
        return (
            f"session {self.seed} ({self.term}, {' '.join(self.arguments)}, {self.ending}) after "
            f"{self.inputs} inputs: {what}; again with --session {self.seed}\n"
            f"{game.received[-600:]!r}\n{''.join(reports)[-6000:]}"
        )


SESSIONS = 20
"""The number of sessions that share a home."""


def check_matches(home: Path) -> None:
    """Every match that was saved obeys the rules, and has all forty cards in it once."""
    for match in kept(home):
        for replayed in match.history.replayed():
            round_ = replayed.end
            places = (*round_.hands, *round_.piles, round_.table)
            cards = [*places, sum(card.mask for card in round_.stock)]
            assert sum(map(int.bit_count, cards)) == 40
            assert sum(cards) == FULL_DECK
    for report in home.glob("crash-*"):
        raise AssertionError(report.read_text("utf-8"))


def block(number: int, folder: Path, most: int) -> int:
    """A number of sessions one after the other with one record; how much was typed."""
    home = folder / str(number)
    home.mkdir()
    typed = 0
    for seed in range(number * SESSIONS, (number + 1) * SESSIONS):
        if typed < most:
            typed += Session(seed, home).run(min(most - typed, max(200, most // 8)))
    check_matches(home)
    return typed


def test_nothing_that_is_typed_breaks_the_game(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    chosen = pytestconfig.getoption("--session")
    if chosen is not None:
        Session(chosen, tmp_path).run(INPUTS)
        check_matches(tmp_path)
        return
    wanted = pytestconfig.getoption("--keys")
    workers = 1 if wanted <= INPUTS * SESSIONS else 4
    with ProcessPoolExecutor(workers) as pool:
        going = {pool.submit(block, number, tmp_path, wanted) for number in range(workers)}
        typed, begun = 0, workers
        while going:
            done, going = wait(going, return_when=FIRST_COMPLETED)
            typed += sum(one.result() for one in done)
            while len(going) < workers and typed < wanted:  # some are left by what is typed
                going.add(pool.submit(block, begun, tmp_path, wanted - typed))
                begun += 1
    assert typed >= wanted
